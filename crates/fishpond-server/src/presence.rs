//! Presence at a table (T9): people are present if they have an event stream, or if they loaded a page or sent a form less than
//! [`RECENT`] milliseconds ago.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use fishpond_table::{Actor, Command, Millis, PersonId, Table, TableStatus};

use crate::App;
use crate::open_tables::OpenTable;
use crate::visitor::{Network, Visitor};

/// How often an idle event stream sends a heartbeat.
pub(crate) const HEARTBEAT: Duration = Duration::from_secs(15);

/// Milliseconds for which people without an event stream count as present. A waiting page without JavaScript reloads much more
/// often.
const RECENT: Millis = 45_000;

/// How long people may be without an event stream before they count as away. Long enough for a reload.
const GRACE: Duration = Duration::from_secs(8);

/// Maximum number of event streams per person and table.
const MAX_STREAMS: usize = 16;

/// The people who are viewing a table.
#[derive(Default)]
pub(crate) struct Presence(Mutex<Seen>);

#[derive(Default)]
struct Seen {
    /// The visitor of each open event stream.
    streams: BTreeMap<PersonId, Vec<Visitor>>,
    /// When people without an event stream were last seen.
    last_seen: BTreeMap<PersonId, Millis>,
    /// When anyone, player or spectator, last loaded a page or sent a form.
    last_visit: Option<Millis>,
}

impl Presence {
    /// Ends the event streams of some visitors. Returns whether there were any.
    pub(crate) fn dismiss(&self, of: impl Fn(&Visitor) -> bool) -> bool {
        let seen = self.seen();
        let mut dismissed = seen.streams.values().flatten().filter(|visitor| of(visitor)).peekable();
        let any = dismissed.peek().is_some();
        dismissed.for_each(Visitor::dismiss);
        any
    }

    /// Adds an event stream and returns the person's number of streams, or `None` if that would be too many.
    fn add_stream(&self, visitor: &Visitor) -> Option<usize> {
        let mut seen = self.seen();
        let own = seen.streams.entry(visitor.person.clone()).or_default();
        if own.len() >= MAX_STREAMS {
            return None;
        }
        own.push(visitor.clone());
        Some(own.len())
    }

    /// Removes an event stream and returns the person's number of remaining streams.
    fn remove_stream(&self, visitor: &Visitor) -> usize {
        let mut seen = self.seen();
        let own = seen.streams.get_mut(&visitor.person).expect("only added streams are removed");
        own.retain(|other| !other.is_same_request(visitor));
        let left = own.len();
        if left == 0 {
            seen.streams.remove(&visitor.person);
        }
        left
    }

    /// Records that someone, player or spectator, loaded a page or sent a form.
    pub(crate) fn note_visit(&self, now: Millis) {
        self.seen().last_visit = Some(now);
    }

    /// Returns whether anyone, player or spectator, is looking at the table.
    pub(crate) fn is_watched(&self, now: Millis) -> bool {
        let seen = self.seen();
        !seen.streams.is_empty() || seen.last_visit.is_some_and(|at| at.saturating_add(RECENT) > now)
    }

    /// Returns the spectators: people with an event stream who have no seat.
    pub(crate) fn spectators(&self, table: &Table) -> BTreeSet<PersonId> {
        self.seen().streams.keys().filter(|person| table.seats_of(person).is_empty()).cloned().collect()
    }

    /// Returns the number of event streams.
    pub(crate) fn stream_count(&self) -> usize {
        self.seen().streams.values().map(Vec::len).sum()
    }

    /// Returns a visitor for each event stream.
    pub(crate) fn visitors(&self) -> Vec<Visitor> {
        self.seen().streams.values().flatten().cloned().collect()
    }

    pub(crate) fn has_stream(&self, person: &PersonId) -> bool {
        self.seen().streams.contains_key(person)
    }

    fn note_seen(&self, person: &PersonId, now: Millis) {
        let mut seen = self.seen();
        if !seen.streams.contains_key(person) {
            seen.last_seen.insert(person.clone(), now);
        }
    }

    /// Returns the people who are recorded as present at the table but have not been seen recently. People without a last visit
    /// count as seen now.
    fn missing(&self, table: &Table, now: Millis) -> Vec<PersonId> {
        let Seen { streams, last_seen, .. } = &mut *self.seen();
        last_seen.retain(|person, _| {
            !streams.contains_key(person) && table.present().any(|present| present == person)
        });
        if table.status() == TableStatus::Over {
            return Vec::new();
        }
        let unseen = table.present().filter(|person| !streams.contains_key(person));
        let mut is_missing = |person: &PersonId| {
            let since = last_seen.entry(person.clone()).or_insert(now);
            since.saturating_add(RECENT) <= now
        };
        unseen.filter(|person| is_missing(person)).cloned().collect()
    }

    /// Returns the players with an event stream who are recorded as absent.
    fn unrecorded(&self, table: &Table) -> Vec<PersonId> {
        if table.status() == TableStatus::Over {
            return Vec::new();
        }
        let is_recorded = |person: &PersonId| table.present().any(|present| present == person);
        let is_absent = |person: &&PersonId| !table.seats_of(person).is_empty() && !is_recorded(person);
        self.seen().streams.keys().filter(is_absent).cloned().collect()
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.0.lock().expect("lock is never poisoned")
    }
}

impl App {
    /// Records that a visitor loaded a page of the table or sent a form.
    pub(crate) async fn note_visit(&self, open: &Arc<OpenTable>, visitor: &Visitor) {
        let table = open.table();
        let person = &visitor.person;
        open.presence.note_visit(self.now());
        self.run_bots(open);
        if table.status() == TableStatus::Over || table.seats_of(person).is_empty() {
            return;
        }
        self.networks().note(person, visitor.network, self.now());
        open.presence.note_seen(person, self.now());
        if !table.present().any(|present| present == person) {
            self.report(open, Command::Connected { person: person.clone() }).await;
        }
    }

    /// Reports that people without an event stream have disconnected if they have not been seen recently (T9). Also reports people
    /// with a stream whose connection could not be stored before.
    pub(crate) async fn report_presence(&self, now: Millis) {
        for open in self.0.open_tables.all() {
            for person in open.presence.unrecorded(&open.table()) {
                self.report(&open, Command::Connected { person }).await;
            }
            for person in open.presence.missing(&open.table(), now) {
                if self.is_viewed_elsewhere(&open, &person).await {
                    open.presence.note_seen(&person, now);
                    continue;
                }
                self.report(&open, Command::Disconnected { person }).await;
            }
        }
    }

    /// Reports a connection or disconnection to a table. Failures are only logged, since the visitor cannot act on them.
    async fn report(&self, open: &Arc<OpenTable>, command: Command) {
        match self.command(open, &Actor::Server, command).await {
            // Tables refuse reports about spectators.
            Ok(()) | Err(crate::error::Error::Refused(_)) => {}
            Err(error) if self.faults().is_new("cannot update presence", &error) => {
                tracing::error!(table = open.id, %error, "cannot update presence");
            }
            Err(_) => {}
        }
    }
}

/// An event stream that counts towards the limit of its network until it is dropped.
pub(crate) struct NetworkGuard {
    app: App,
    network: Option<Network>,
}

impl NetworkGuard {
    /// Counts an event stream. Returns `None` if the network has too many.
    pub(crate) fn new(app: &App, network: Option<Network>) -> Option<NetworkGuard> {
        app.limits().add_stream(network).then(|| NetworkGuard { app: app.clone(), network })
    }
}

impl Drop for NetworkGuard {
    fn drop(&mut self) {
        self.app.limits().remove_stream(self.network);
    }
}

/// An open event stream at a table. Its visitor counts as present until it is dropped.
pub(crate) struct StreamGuard {
    pub(crate) app: App,
    pub(crate) open: Arc<OpenTable>,
    pub(crate) visitor: Visitor,
}

impl StreamGuard {
    /// Adds an event stream. Returns `None` if the visitor has too many at this table.
    pub(crate) fn new(app: &App, open: &Arc<OpenTable>, visitor: &Visitor) -> Option<StreamGuard> {
        let count = open.presence.add_stream(visitor)?;
        // The networks of spectators are not remembered: somebody could watch as a new guest each time.
        if open.table().includes(&visitor.person) {
            app.networks().note(&visitor.person, visitor.network, app.now());
        }
        app.run_bots(open);
        let guard = StreamGuard { app: app.clone(), open: open.clone(), visitor: visitor.clone() };
        if count == 1 {
            guard.report_after(Duration::ZERO, true);
        }
        Some(guard)
    }

    /// Reports after a delay that the visitor connected or disconnected, if that is still the case.
    fn report_after(&self, delay: Duration, is_here: bool) {
        let (app, open, person) = (self.app.clone(), self.open.clone(), self.visitor.person.clone());
        tokio::spawn(async move {
            tokio::time::sleep(delay).await;
            if open.presence.has_stream(&person) == is_here
                && (is_here || !app.is_viewed_elsewhere(&open, &person).await)
            {
                let command =
                    if is_here { Command::Connected { person } } else { Command::Disconnected { person } };
                app.report(&open, command).await;
            }
        });
    }
}

impl Drop for StreamGuard {
    fn drop(&mut self) {
        let left = self.open.presence.remove_stream(&self.visitor);
        // At shutdown, streams may be dropped outside the runtime.
        if left == 0 && tokio::runtime::Handle::try_current().is_ok() {
            self.report_after(GRACE, false);
        }
    }
}
