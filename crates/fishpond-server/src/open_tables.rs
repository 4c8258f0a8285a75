//! The tables in memory.
//!
//! Readers take a snapshot of a table and never wait for the disk; writers of the same table take turns (`commands`).

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, RwLock};
use std::time::Instant;

use fishpond_bots::Advice;
use fishpond_core::Seat;
use fishpond_games::AnyView;
use fishpond_store::StoredTable;
use fishpond_table::{EventError, Millis, Table, TableEvent, TableStatus};
use tokio::sync::{OwnedMutexGuard, watch};

use crate::App;
use crate::bots::needs_audience;
use crate::error::Error;
use crate::locks::NamedLocks;
use crate::matches::Matches;
use crate::presence::Presence;
use crate::profile::KnownAccounts;
use crate::timekeeper::LOOKAHEAD;

/// Milliseconds without a change after which a table drops its previous version.
const QUIET: Millis = 5_000;

/// The tables in memory, by identifier.
#[derive(Default)]
pub(crate) struct OpenTables {
    tables: Mutex<HashMap<String, Arc<OpenTable>>>,
    /// Locked while a table is loaded, or while it is rewritten in the store.
    loading: NamedLocks,
}

impl OpenTables {
    pub(crate) fn get(&self, id: &str) -> Option<Arc<OpenTable>> {
        self.tables().get(id).cloned()
    }

    pub(crate) fn all(&self) -> Vec<Arc<OpenTable>> {
        self.tables().values().cloned().collect()
    }

    /// Adds a table unless the identifier is already open. Returns the open table.
    pub(crate) fn add(&self, id: &str, loaded: Loaded) -> Arc<OpenTable> {
        self.tables().entry(id.to_owned()).or_insert_with(|| Arc::new(OpenTable::new(id, loaded))).clone()
    }

    /// Removes a deleted table.
    pub(crate) fn remove(&self, id: &str) -> Option<Arc<OpenTable>> {
        self.tables().remove(id)
    }

    /// Waits until nobody else is loading or rewriting a table, and keeps others from doing so.
    pub(crate) async fn lock(&self, id: &str) -> OwnedMutexGuard<()> {
        self.loading.lock(id).await
    }

    /// Drops the tables that nobody uses, and the previous versions of those that have been quiet for a while.
    pub(crate) fn drop_unused(&self, now: Millis) {
        self.tables().retain(|_, open| {
            open.drop_previous_if_quiet(now);
            open.is_used(now)
        });
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<String, Arc<OpenTable>>> {
        self.tables.lock().expect("lock is never poisoned")
    }
}

/// A table from the store.
pub(crate) struct Loaded {
    pub(crate) table: Table,
    /// The edition of its events.
    pub(crate) edition: u64,
}

/// A table in memory.
pub(crate) struct OpenTable {
    pub(crate) id: String,
    /// The edition of the stored events. Changed only while `previous` is locked.
    edition: AtomicU64,
    current: RwLock<Arc<Table>>,
    /// Locked by the task that is changing the table.
    pub(crate) previous: Arc<tokio::sync::Mutex<Previous>>,
    changed: watch::Sender<u64>,
    /// When the last move arrived.
    last_act: Mutex<Option<Instant>>,
    pub(crate) presence: Presence,
    /// Whether a task is moving for the bots.
    pub(crate) bots_running: Mutex<bool>,
    /// The last hint for each seat, and the view that it is for.
    pub(crate) hints: Mutex<BTreeMap<Seat, (AnyView, Arc<Advice>)>>,
    /// Locked while a bot thinks about a hint.
    pub(crate) hinting: tokio::sync::Mutex<()>,
    /// The accounts of the players, for links to their profiles.
    pub(crate) accounts: KnownAccounts,
    /// The people whom searches have matched with the table.
    pub(crate) matches: Matches,
    /// Locked while a rematch is created, so that all players get the same one.
    pub(crate) rematching: tokio::sync::Mutex<()>,
}

/// The table before its last change, and that change. Replaying the change is cheaper than copying the current table of a long
/// game.
#[derive(Default)]
pub(crate) struct Previous {
    table: Option<Arc<Table>>,
    change: Vec<TableEvent>,
}

impl Previous {
    pub(crate) fn new(table: Arc<Table>, change: Vec<TableEvent>) -> Previous {
        Previous { table: Some(table), change }
    }

    /// Returns a table equal to `current` that can be changed.
    pub(crate) fn catch_up(&mut self, current: &Table) -> Result<Arc<Table>, EventError> {
        let Previous { table, change } = std::mem::take(self);
        if let Some(mut table) = table
            // Fails while a reader still holds it.
            && let Some(unshared) = Arc::get_mut(&mut table)
        {
            change.iter().try_for_each(|event| unshared.apply(event))?;
            debug_assert_eq!(unshared, current);
            return Ok(table);
        }
        Ok(Arc::new(current.clone()))
    }
}

impl OpenTable {
    fn new(id: &str, Loaded { table, edition }: Loaded) -> OpenTable {
        OpenTable {
            id: id.to_owned(),
            edition: AtomicU64::new(edition),
            changed: watch::Sender::new(table.event_count()),
            current: RwLock::new(Arc::new(table)),
            previous: Arc::default(),
            last_act: Mutex::default(),
            presence: Presence::default(),
            bots_running: Mutex::default(),
            hints: Mutex::default(),
            hinting: tokio::sync::Mutex::default(),
            accounts: KnownAccounts::default(),
            matches: Matches::default(),
            rematching: tokio::sync::Mutex::default(),
        }
    }

    /// Returns the current table.
    pub(crate) fn table(&self) -> Arc<Table> {
        self.current.read().expect("lock is never poisoned").clone()
    }

    /// Returns the edition of the stored events that the table was made from.
    pub(crate) fn edition(&self) -> u64 {
        self.edition.load(Ordering::Acquire)
    }

    /// Replaces the current table with one that was loaded again.
    pub(crate) fn replace_loaded(&self, Loaded { table, edition }: Loaded, previous: &mut Previous) {
        *previous = Previous::default();
        self.edition.store(edition, Ordering::Release);
        self.replace(Arc::new(table));
    }

    /// Replaces the current table and returns the previous one.
    pub(crate) fn replace(&self, table: Arc<Table>) -> Arc<Table> {
        let number = table.event_count();
        let before = std::mem::replace(&mut *self.current.write().expect("lock is never poisoned"), table);
        self.changed.send_replace(number);
        before
    }

    /// Records the arrival time of the move that the next version of the table contains.
    pub(crate) fn note_act(&self, arrived: Instant) {
        *self.last_act.lock().expect("lock is never poisoned") = Some(arrived);
    }

    /// Returns when the last move arrived.
    pub(crate) fn last_act(&self) -> Option<Instant> {
        *self.last_act.lock().expect("lock is never poisoned")
    }

    /// Returns a receiver that is notified of changes.
    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// Makes every event stream check whether it should end.
    pub(crate) fn wake_streams(&self) {
        self.changed.send_modify(|_| {});
    }

    /// Returns whether a task or stream holds the table, people are present, a deadline is near, or it is a bot's turn.
    fn is_used(self: &Arc<OpenTable>, now: Millis) -> bool {
        let table = self.table();
        let is_due_soon = || table.next_deadline().is_some_and(|due| due <= now.saturating_add(LOOKAHEAD));
        self.changed.receiver_count() > 0
            || Arc::strong_count(self) > 1
            || table.status() != TableStatus::Over && table.present().next().is_some()
            || table.status() == TableStatus::Waiting && is_due_soon()
            || table.status() == TableStatus::Playing
                && !needs_audience(&table)
                && (is_due_soon() || !table.bots_to_act().is_empty())
    }

    /// Drops the previous version of a table that has not changed for a while, to save memory.
    fn drop_previous_if_quiet(&self, now: Millis) {
        let is_quiet = self.table().changed_at().saturating_add(QUIET) <= now;
        if is_quiet && let Ok(mut previous) = self.previous.try_lock() {
            *previous = Previous::default();
        }
    }
}

impl App {
    /// Returns a table, loading and resuming it if it is not in memory.
    pub(crate) async fn open_table(&self, id: &str) -> Result<Arc<OpenTable>, Error> {
        if let Some(open) = self.0.open_tables.get(id) {
            return Ok(open);
        }
        let _lock = self.0.open_tables.lock(id).await;
        if let Some(open) = self.0.open_tables.get(id) {
            return Ok(open);
        }
        let loaded = loop {
            let loaded = self.load(id).await?;
            // Read after the events: if another server resumes the table in between, the events are outdated, but the table is not
            // resumed twice.
            let Some(away) = self.store().missed_downtime(id).await? else { break loaded };
            if let Some(resumed) = self.resume(id, loaded, away).await? {
                break resumed;
            }
        };
        let open = self.0.open_tables.add(id, loaded);
        self.run_bots(&open);
        Ok(open)
    }

    /// Reloads a table that another writer changed in the store.
    pub(crate) async fn reload(&self, open: &Arc<OpenTable>) -> Result<(), Error> {
        self.catch_up(open, None).await?;
        // It may have been deleted.
        if self.0.open_tables.get(&open.id).is_some() { Ok(()) } else { Err(Error::NotFound) }
    }

    /// Loads a table from the store.
    pub(crate) async fn load(&self, id: &str) -> Result<Loaded, Error> {
        let StoredTable { edition, events } = self.store().read_table(id, 0).await?;
        if events.is_empty() {
            return Err(Error::NotFound);
        }
        let events: Result<Vec<_>, _> = events.iter().map(|event| TableEvent::from_json(event)).collect();
        let table = events.and_then(|events| Table::fold(&events));
        let table = table.map_err(|broken| Error::broken_table(id, &broken))?;
        Ok(Loaded { table, edition })
    }
}
