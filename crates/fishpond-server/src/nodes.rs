//! Several servers on one store: telling the others what has changed, and following their changes.
//!
//! Announcements only say where to look. If a server may have missed some, and every few seconds in any case, it compares the versions of
//! its tables with the store. With a store that only one server can use, all of this does nothing.

mod leases;

mod viewers;

use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use fishpond_store::{
    Announcement, Bus, Cluster, Listener, NODE_LEASE, Signal, StoredTable, Version, Viewer,
};
use fishpond_table::{PersonId, TableEvent};
use futures_util::{StreamExt as _, stream};
use tokio::time::Instant;

use crate::App;
use crate::error::Error;
use crate::open_tables::{OpenTable, Previous};
use crate::visitor::Visitor;

/// Number of tables that are brought up to date concurrently.
const CONCURRENT: usize = 16;

/// This server among those on the same store.
pub(crate) struct Node {
    /// Its name, a new one at each start.
    name: String,
    /// Reaches the other servers.
    bus: Arc<dyn Bus>,
    /// When it last reported that it is alive.
    last_beat: Mutex<Instant>,
    /// The viewers last reported to the store, if known. Locked while they are reported.
    reported: tokio::sync::Mutex<Option<BTreeSet<Viewer>>>,
}

impl Node {
    pub(crate) fn new(bus: Arc<dyn Bus>) -> Node {
        Node {
            name: crate::random_hex::<8>(),
            bus,
            last_beat: Mutex::new(Instant::now()),
            reported: tokio::sync::Mutex::default(),
        }
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }
}

impl App {
    /// Returns the interface of a store that several servers share.
    pub(crate) fn cluster(&self) -> Option<&dyn Cluster> {
        self.store().cluster()
    }

    /// Tells the other servers, if there can be any, where something has changed.
    pub(crate) fn publish(&self, announcement: impl FnOnce() -> Announcement) {
        if self.cluster().is_some() {
            self.node().bus.publish(announcement());
        }
    }

    /// Tells the other servers to check the event streams of a person.
    pub(crate) fn publish_person(&self, person: &PersonId) {
        self.publish(|| Announcement::Person { person: person.to_string() });
    }

    /// Starts a task that follows the other servers, for as long as the application exists.
    pub(crate) fn start_following(&self) {
        let (mut listener, state) = (self.node().bus.subscribe(), Arc::downgrade(&self.0));
        tokio::spawn(async move {
            while let Some(signal) = Listener::next(&mut listener).await {
                let Some(state) = state.upgrade() else { return };
                App(state).follow(signal);
            }
        });
    }

    /// Handles a signal from the other servers. Never waits, because one slow table must not hold up the others.
    fn follow(&self, signal: Signal) {
        let app = self.clone();
        match signal {
            Signal::Announcement(Announcement::Events { table, event_count }) => {
                if let Some(open) = self.0.open_tables.get(&table)
                    && open.table().event_count() < event_count
                {
                    tokio::spawn(async move { app.note(app.catch_up(&open, Some(event_count)).await) });
                }
            }
            Signal::Announcement(Announcement::Rewritten { table }) => {
                if let Some(open) = self.0.open_tables.get(&table) {
                    tokio::spawn(async move { app.note(app.catch_up(&open, None).await) });
                }
            }
            Signal::Announcement(Announcement::Person { person }) => {
                tokio::spawn(async move { app.note(app.check_person(&person).await) });
            }
            Signal::Announcement(Announcement::Sent { at }) => {
                self.metrics().note_bus_lag(Duration::from_millis(self.now().saturating_sub(at)));
            }
            Signal::Announcement(announcement) => self.pass_on(&announcement),
            Signal::MayHaveMissed => {
                self.lobby().changed();
                self.streams().wake_all();
                tokio::spawn(async move {
                    app.note(app.sweep().await);
                    app.note(app.check_everyone().await);
                });
            }
        }
    }

    /// Logs a failure; the next sweep tries again.
    pub(crate) fn note(&self, followed: Result<(), Error>) {
        if let Err(error) = followed
            && self.faults().is_new("cannot follow the other servers", &error)
        {
            tracing::error!(%error, "cannot follow the other servers, will retry");
        }
    }

    /// Ends the event streams of a person, who may have logged out, been banned or been removed, and of their bots. Pages that may
    /// still see their table reconnect.
    async fn check_person(&self, person: &str) -> Result<(), Error> {
        self.reload_people().await?;
        let is_affected = |visitor: &Visitor| {
            visitor.person.as_str() == person
                || visitor.owner.as_ref().is_some_and(|id| id.as_str() == person)
        };
        self.end_streams(is_affected);
        Ok(())
    }

    /// Loads the lists of banned people and retired guests again.
    pub(crate) async fn reload_people(&self) -> Result<(), Error> {
        self.bans().reload(self.store()).await?;
        self.guests().reload(self.store()).await?;
        Ok(())
    }

    /// Ends the event streams of everyone who may no longer have one.
    async fn check_everyone(&self) -> Result<(), Error> {
        self.reload_people().await?;
        let mut visitors = self.streams().visitors();
        self.0.open_tables.all().iter().for_each(|open| visitors.extend(open.presence.visitors()));
        // Many streams of a person share a session.
        let mut valid = HashMap::new();
        for visitor in visitors {
            let key = (visitor.person.clone(), visitor.session.clone(), visitor.api_token.clone());
            if let Entry::Vacant(unknown) = valid.entry(key) {
                unknown.insert(self.is_still_valid(&visitor).await?);
            }
        }
        self.end_streams(|visitor| {
            let key = (visitor.person.clone(), visitor.session.clone(), visitor.api_token.clone());
            valid.get(&key) == Some(&false)
        });
        Ok(())
    }

    /// Returns whether a visitor's session, token or identity is still accepted.
    async fn is_still_valid(&self, visitor: &Visitor) -> Result<bool, Error> {
        let person = visitor.person.as_str();
        if self.bans().covers(visitor) || self.guests().is_retired(&visitor.person) {
            return Ok(false);
        }
        if let Some(id) = &visitor.api_token {
            return Ok(self.store().tokens(person).await?.iter().any(|token| token.id == *id));
        }
        if let Some(session) = &visitor.session {
            return Ok(self.store().session(session, self.now()).await?.is_some());
        }
        Ok(true)
    }

    /// Brings a table in memory up to date with the store, unless it already has the given number of events.
    pub(crate) async fn catch_up(
        &self,
        open: &Arc<OpenTable>,
        event_count: Option<u64>,
    ) -> Result<(), Error> {
        let mut previous = open.previous.lock().await;
        let table = open.table();
        if event_count.is_some_and(|count| count <= table.event_count()) {
            return Ok(());
        }
        let StoredTable { edition, events } = self.store().read_table(&open.id, table.event_count()).await?;
        if edition == open.edition() && !events.is_empty() {
            let broken = |broken| Error::broken_table(&open.id, &broken);
            let events: Result<Vec<_>, _> = events.iter().map(|event| TableEvent::from_json(event)).collect();
            let events = events.map_err(broken)?;
            let mut next = previous.catch_up(&table).map_err(broken)?;
            drop(table);
            events.iter().try_for_each(|event| Arc::make_mut(&mut next).apply(event)).map_err(broken)?;
            self.new_tables().update(&open.id, &next);
            *previous = Previous::new(open.replace(next), events);
        } else {
            match self.load(&open.id).await {
                Ok(loaded) => {
                    self.new_tables().update(&open.id, &loaded.table);
                    open.replace_loaded(loaded, &mut previous);
                }
                Err(Error::NotFound) => {
                    // The table was deleted.
                    self.new_tables().forget(&open.id);
                    self.0.open_tables.remove(&open.id);
                    open.presence.dismiss(|_| true);
                    open.wake_streams();
                    return Ok(());
                }
                Err(error) => return Err(error),
            }
        }
        drop(previous);
        self.run_bots(open);
        Ok(())
    }

    /// Returns a table like [`App::open_table`], with everything that another server has stored by now: a visitor may already have
    /// seen it there.
    pub(crate) async fn current_table(&self, id: &str) -> Result<Arc<OpenTable>, Error> {
        let open = self.open_table(id).await?;
        // A table that was deleted is no longer in memory.
        if self.refresh(&open).await? { self.open_table(id).await } else { Ok(open) }
    }

    /// Brings a table up to date. Returns whether it was outdated.
    pub(crate) async fn refresh(&self, open: &Arc<OpenTable>) -> Result<bool, Error> {
        match self.cluster() {
            Some(_) => self.compare(vec![open.clone()]).await,
            None => Ok(false),
        }
    }

    /// Brings all tables in memory up to date.
    pub(crate) async fn sweep(&self) -> Result<(), Error> {
        self.compare(self.0.open_tables.all()).await.map(drop)
    }

    /// Compares tables with the store, and brings them up to date. Returns whether any was outdated.
    async fn compare(&self, open: Vec<Arc<OpenTable>>) -> Result<bool, Error> {
        let Some(cluster) = self.cluster() else { return Ok(false) };
        let ids = open.iter().map(|open| open.id.clone()).collect();
        let stored: HashMap<String, Version> = cluster.versions(ids).await?.into_iter().collect();
        let outdated: Vec<_> = open
            .into_iter()
            .filter_map(|open| match stored.get(&open.id) {
                // The table may have changed since the store was asked.
                Some(stored) if stored.edition == open.edition() => {
                    let is_outdated = stored.event_count > open.table().event_count();
                    is_outdated.then_some((open, Some(stored.event_count)))
                }
                _ => Some((open, None)),
            })
            .collect();
        let any = !outdated.is_empty();
        let caught_up =
            stream::iter(outdated).map(|(open, count)| async move { self.catch_up(&open, count).await });
        let caught_up: Vec<_> = caught_up.buffer_unordered(CONCURRENT).collect().await;
        caught_up.into_iter().collect::<Result<(), Error>>()?;
        Ok(any)
    }

    /// Reports that this server is alive, and sets the common time.
    pub(crate) async fn beat(&self) -> Result<(), Error> {
        let Some(cluster) = self.cluster() else { return Ok(()) };
        self.time().renew(cluster.beat(self.node().name()).await?);
        let last = std::mem::replace(
            &mut *self.node().last_beat.lock().expect("lock is never poisoned"),
            Instant::now(),
        );
        if last.elapsed() > NODE_LEASE / 2 {
            // Other servers may have taken over the viewers of this one.
            *self.node().reported.lock().await = None;
        }
        Ok(())
    }
}
