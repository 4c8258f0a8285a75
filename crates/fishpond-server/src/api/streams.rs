//! The open streams of programs and pages that follow a person's tables, by person.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use fishpond_table::PersonId;
use tokio::sync::Notify;

use crate::App;
use crate::news::{Notice, NoticeKind};
use crate::presence::NetworkGuard;
use crate::visitor::Visitor;

/// Maximum number of streams per person.
const MAX_STREAMS: usize = 16;

/// Maximum number of notices in the queue of a stream.
const MAX_NOTICES: usize = 20;

/// The news that a stream wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Interest {
    /// New tables of the person.
    Tables,
    /// Everything that is waiting for the person, except at this table.
    Turns { except: Option<String> },
}

/// The open streams.
#[derive(Default)]
pub(crate) struct Streams(Mutex<HashMap<PersonId, Vec<Listener>>>);

/// An open stream.
#[derive(Clone)]
struct Listener {
    visitor: Visitor,
    wake: Arc<Notify>,
    interest: Interest,
    notices: Arc<Mutex<Vec<Notice>>>,
}

impl Listener {
    fn wants_turns_at(&self, table: &str) -> bool {
        matches!(&self.interest, Interest::Turns { except } if except.as_deref() != Some(table))
    }
}

impl Streams {
    /// Makes the streams of a person look for new tables.
    pub(crate) fn wake(&self, person: &PersonId) {
        self.streams().get(person).into_iter().flatten().for_each(|stream| stream.wake.notify_one());
    }

    /// Tells the pages of a person that another table is waiting for them, or no longer is.
    pub(crate) fn wake_for_turn(&self, person: &PersonId, table: &str) {
        let streams = self.streams();
        let pages = streams.get(person).into_iter().flatten().filter(|stream| stream.wants_turns_at(table));
        pages.for_each(|stream| stream.wake.notify_one());
    }

    /// Shows a notice on the pages of a person, except those of the table that it is about.
    pub(crate) fn notify(&self, person: &PersonId, notice: &Notice) {
        let streams = self.streams();
        let pages = streams.get(person).into_iter().flatten();
        for stream in pages.filter(|stream| stream.wants_turns_at(&notice.table)) {
            let mut notices = stream.notices.lock().expect("lock is never poisoned");
            if notices.len() < MAX_NOTICES {
                notices.push(notice.clone());
            }
            stream.wake.notify_one();
        }
    }

    /// Returns a visitor for each open stream.
    pub(crate) fn visitors(&self) -> Vec<Visitor> {
        self.streams().values().flatten().map(|stream| stream.visitor.clone()).collect()
    }

    /// Returns whether a person has an open stream.
    pub(crate) fn is_open(&self, person: &str) -> bool {
        PersonId::new(person).is_ok_and(|person| self.streams().contains_key(&person))
    }

    /// Returns whether a program of a person, such as a bot or a terminal, follows their tables.
    pub(crate) fn has_program(&self, person: &PersonId) -> bool {
        let streams = self.streams();
        let mut own = streams.get(person).into_iter().flatten();
        own.any(|stream| stream.interest == Interest::Tables)
    }

    /// Returns whether a person has an open page that shows notices of this kind.
    pub(crate) fn shows_notices(&self, person: &PersonId, kind: NoticeKind) -> bool {
        let streams = self.streams();
        let mut own = streams.get(person).into_iter().flatten();
        own.any(|stream| {
            matches!(stream.interest, Interest::Turns { .. }) && stream.visitor.page_notices_off.wants(kind)
        })
    }

    /// Makes every stream check whether it should end.
    pub(crate) fn wake_all(&self) {
        self.streams().values().flatten().for_each(|stream| stream.wake.notify_one());
    }

    /// Ends the streams of some visitors.
    pub(crate) fn dismiss(&self, of: impl Fn(&Visitor) -> bool) {
        for stream in self.streams().values().flatten().filter(|stream| of(&stream.visitor)) {
            stream.visitor.dismiss();
            stream.wake.notify_one();
        }
    }

    fn streams(&self) -> MutexGuard<'_, HashMap<PersonId, Vec<Listener>>> {
        self.0.lock().expect("lock is never poisoned")
    }
}

/// An open stream, until it is dropped.
pub(crate) struct Registration {
    pub(crate) app: App,
    pub(crate) visitor: Visitor,
    pub(crate) wake: Arc<Notify>,
    notices: Arc<Mutex<Vec<Notice>>>,
    _counted: Option<NetworkGuard>,
}

impl Registration {
    /// Adds a stream. Returns `None` if the person or their network has too many.
    pub(crate) fn new(app: &App, visitor: &Visitor, interest: Interest) -> Option<Registration> {
        let counted = NetworkGuard::new(app, visitor.network)?;
        Registration::add(app, visitor, interest, Some(counted))
    }

    /// Adds a stream of a page that already counts towards the limit of its network.
    pub(crate) fn of_page(app: &App, visitor: &Visitor, interest: Interest) -> Option<Registration> {
        Registration::add(app, visitor, interest, None)
    }

    fn add(
        app: &App,
        visitor: &Visitor,
        interest: Interest,
        counted: Option<NetworkGuard>,
    ) -> Option<Registration> {
        let (app, visitor) = (app.clone(), visitor.clone());
        let registration =
            Registration { app, visitor, wake: Arc::default(), notices: Arc::default(), _counted: counted };
        let Registration { app, visitor, wake, notices, .. } = &registration;
        let mut streams = app.streams().streams();
        let own = streams.entry(visitor.person.clone()).or_default();
        let is_first = own.is_empty();
        let (wake, notices) = (wake.clone(), notices.clone());
        own.push(Listener { visitor: visitor.clone(), wake, interest, notices });
        let is_allowed = own.len() <= MAX_STREAMS;
        drop(streams);
        if is_first {
            app.announce_presence(visitor);
        }
        is_allowed.then_some(registration)
    }

    /// Returns the notices that have arrived.
    pub(crate) fn take_notices(&self) -> Vec<Notice> {
        std::mem::take(&mut *self.notices.lock().expect("lock is never poisoned"))
    }
}

impl Drop for Registration {
    fn drop(&mut self) {
        let mut streams = self.app.streams().streams();
        if let Some(own) = streams.get_mut(&self.visitor.person) {
            own.retain(|stream| !stream.visitor.is_same_request(&self.visitor));
            if own.is_empty() {
                streams.remove(&self.visitor.person);
                drop(streams);
                self.app.announce_presence(&self.visitor);
            }
        }
    }
}
