//! The server's state.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use fishpond_core::RecordKey;
use fishpond_page::Cache;
use fishpond_store::{Key, ListedTable, Query, Store, StoreError};
use fishpond_table::Millis;

use crate::bans::Bans;
use crate::error::Error;
use crate::limits::{Limits, Rates};
use crate::networks::Networks;
use crate::open_tables::OpenTables;
use crate::passwords::Hashing;
use crate::table_limits::{NewTables, TableLimits};
use crate::thinking::Thinking;
use crate::visitor::{Guests, TrustedProxy};

/// The configuration of the server.
#[derive(Clone, Debug)]
pub struct Options {
    /// The server's public address, without a trailing slash: `https://fish.example`. Without it, links use the host
    /// that the request was sent to.
    pub public_url: Option<String>,
    /// The reverse proxies whose `X-Forwarded-For` tells the visitor's address.
    pub trusted_proxies: Vec<TrustedProxy>,
    /// How long a bot waits before it moves at a table with people, so that they can follow.
    pub bot_pause: Duration,
    /// How many bots think at the same time: the number of cores ([`cores`]) or less.
    pub thinkers: usize,
    /// How many tables there may be.
    pub tables: TableLimits,
    /// How often visitors may post.
    pub rates: Rates,
    /// The clock: [`now`], except in tests.
    pub now: fn() -> Millis,
}

/// The server's state. Clones share it.
#[derive(Clone)]
pub struct App(pub(crate) Arc<State>);

pub(crate) struct State {
    options: Options,
    store: Arc<dyn Store>,
    pub(crate) open_tables: OpenTables,
    limits: Limits,
    guests: Guests,
    hashing: Hashing,
    thinking: Thinking,
    networks: Networks,
    new_tables: NewTables,
    bans: Bans,
    is_open: AtomicBool,
    /// Signs the records of finished games.
    record_key: RecordKey,
    /// Rendered fragments of pages.
    fragments: Cache,
}

/// The error of [`App::open`].
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl App {
    /// Starts the application: loads every table that is not over, and adds the downtime to its
    /// deadlines.
    ///
    /// # Errors
    /// Returns the store's error.
    pub async fn open(options: Options, store: Arc<dyn Store>) -> Result<App, OpenError> {
        let record_key = store.key("records", Key::new(rand::random())).await?;
        let bans = Bans::load(&*store).await?;
        let app = App(Arc::new(State {
            limits: Limits::new(options.rates),
            guests: Guests::load(&*store).await?,
            hashing: Hashing::default(),
            thinking: Thinking::new(options.thinkers),
            options,
            store,
            open_tables: OpenTables::default(),
            networks: Networks::default(),
            new_tables: NewTables::default(),
            bans,
            is_open: AtomicBool::new(true),
            record_key: RecordKey::from_bytes(record_key.secret_bytes()),
            fragments: Cache::default(),
        }));
        app.resume_tables().await?;
        app.start_timekeeper();
        Ok(app)
    }

    /// Starts an application with default limits on a new store.
    #[cfg(test)]
    pub(crate) async fn for_test() -> (App, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let store = fishpond_store::SqliteStore::open(folder.path().join("fishpond.sqlite")).unwrap();
        let options = Options {
            public_url: None,
            trusted_proxies: Vec::new(),
            bot_pause: Duration::ZERO,
            thinkers: cores(),
            tables: TableLimits::default(),
            rates: Rates::default(),
            now,
        };
        (App::open(options, Arc::new(store)).await.unwrap(), folder)
    }

    /// Ends all event streams and searches, so that the server can shut down.
    pub fn close(&self) {
        self.0.is_open.store(false, Ordering::Release);
        self.0.thinking.close();
        self.0.open_tables.all().iter().for_each(|open| open.wake_streams());
    }

    /// Returns false once the server is shutting down.
    pub(crate) fn is_open(&self) -> bool {
        self.0.is_open.load(Ordering::Acquire)
    }

    /// Returns the current time.
    pub(crate) fn now(&self) -> Millis {
        (self.0.options.now)()
    }

    pub(crate) fn options(&self) -> &Options {
        &self.0.options
    }

    pub(crate) fn is_https(&self) -> bool {
        self.0.options.public_url.as_ref().is_some_and(|url| url.starts_with("https://"))
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.0.limits
    }

    pub(crate) fn guests(&self) -> &Guests {
        &self.0.guests
    }

    pub(crate) fn record_key(&self) -> &RecordKey {
        &self.0.record_key
    }

    pub(crate) fn hashing(&self) -> &Hashing {
        &self.0.hashing
    }

    pub(crate) fn fragments(&self) -> &Cache {
        &self.0.fragments
    }

    pub(crate) fn thinking(&self) -> &Thinking {
        &self.0.thinking
    }

    pub(crate) fn new_tables(&self) -> &NewTables {
        &self.0.new_tables
    }

    pub(crate) fn bans(&self) -> &Bans {
        &self.0.bans
    }

    pub(crate) fn networks(&self) -> &Networks {
        &self.0.networks
    }

    pub(crate) fn store(&self) -> &dyn Store {
        &*self.0.store
    }

    /// Returns at most `limit` tables.
    pub(crate) async fn list(&self, query: Query, limit: u32) -> Result<Vec<ListedTable>, Error> {
        Ok(self.store().list(query, limit).await?)
    }
}

/// Returns the number of processor cores.
#[must_use]
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// Returns the time in milliseconds since 1970.
#[must_use]
pub fn now() -> Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as Millis)
}
