//! The open streams of programs, by person.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use fishpond_table::PersonId;
use tokio::sync::Notify;

use crate::App;
use crate::presence::NetworkGuard;
use crate::visitor::Visitor;

/// Maximum number of streams per person.
const MAX_STREAMS: usize = 16;

/// The open streams.
#[derive(Default)]
pub(crate) struct Streams(Mutex<HashMap<PersonId, Vec<Listener>>>);

/// An open stream.
#[derive(Clone)]
struct Listener {
    visitor: Visitor,
    wake: Arc<Notify>,
}

impl Streams {
    /// Makes the streams of a person look for new tables.
    pub(crate) fn wake(&self, person: &PersonId) {
        self.streams().get(person).into_iter().flatten().for_each(|stream| stream.wake.notify_one());
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
pub(super) struct Registration {
    pub(super) app: App,
    pub(super) visitor: Visitor,
    pub(super) wake: Arc<Notify>,
    _counted: NetworkGuard,
}

impl Registration {
    /// Adds a stream. Returns `None` if the person or their network has too many.
    pub(super) fn new(app: &App, visitor: &Visitor) -> Option<Registration> {
        let counted = NetworkGuard::new(app, visitor.network)?;
        let (app, visitor) = (app.clone(), visitor.clone());
        let registration = Registration { app, visitor, wake: Arc::default(), _counted: counted };
        let Registration { app, visitor, .. } = &registration;
        let mut streams = app.streams().streams();
        let own = streams.entry(visitor.person.clone()).or_default();
        own.push(Listener { visitor: visitor.clone(), wake: registration.wake.clone() });
        let is_allowed = own.len() <= MAX_STREAMS;
        drop(streams);
        is_allowed.then_some(registration)
    }
}

impl Drop for Registration {
    fn drop(&mut self) {
        let mut streams = self.app.streams().streams();
        if let Some(own) = streams.get_mut(&self.visitor.person) {
            own.retain(|stream| !stream.visitor.is_same_request(&self.visitor));
            if own.is_empty() {
                streams.remove(&self.visitor.person);
            }
        }
    }
}
