//! The server's state.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use fishpond_core::RecordKey;
use fishpond_page::Cache;
use fishpond_store::{Bus, Key, ListedTable, LocalBus, MAX_SILENCE, Query, Store, StoreError};
use fishpond_table::Millis;

use crate::aborts::Aborts;
use crate::animations::Animations;
use crate::api::Streams;
use crate::bans::Bans;
use crate::connections::ConnectionLimits;
use crate::error::Error;
use crate::faults::Faults;
use crate::limits::{Limits, Rates};
use crate::lobby::Lobby;
use crate::locks::NamedLocks;
use crate::mail::{Mail, Mailer};
use crate::metrics::Metrics;
use crate::networks::Networks;
use crate::nodes::Node;
use crate::open_tables::OpenTables;
use crate::passwords::Hashing;
use crate::people::Removals;
use crate::pictures::Pictures;
use crate::push::{Push, Pusher};
use crate::reviews::Reviews;
use crate::site::Site;
use crate::table_limits::{NewTables, TableLimits};
use crate::thinking::Thinking;
use crate::time::{ServerTime, TimeSources};
use crate::tournaments::Tournaments;
use crate::visitor::{Guests, TrustedProxy};

/// The configuration of the server.
#[derive(Clone, Debug)]
pub struct Options {
    /// The server's public address, without a trailing slash: `https://fish.example`. Without it, links use the host
    /// that the request was sent to.
    pub public_url: Option<String>,
    /// The reverse proxies that are trusted to report the visitor's address in `X-Forwarded-For`.
    pub trusted_proxies: Vec<TrustedProxy>,
    /// How long a bot waits before it moves at a table with people, so that they can follow.
    pub bot_pause: Duration,
    /// How many bots may think at the same time, usually the number of cores ([`cores`]).
    pub thinkers: usize,
    /// The limits on unfinished tables.
    pub tables: TableLimits,
    /// The limits on posts.
    pub rates: Rates,
    /// The limits on open connections.
    pub connections: ConnectionLimits,
    /// The name of the server, its pages and its defaults.
    pub site: Arc<Site>,
    /// The connection to a mail server. Without it, or without the public address, the server sends no mail.
    pub mail: Option<Mailer>,
    /// The connection to the push services of browsers. Without it, the server sends no notifications to browsers without an open page.
    pub push: Option<Pusher>,
    /// The clocks: [`TimeSources::SYSTEM`], except in tests.
    pub time: TimeSources,
}

impl Default for Options {
    /// Returns the options of a server that only this computer can reach: without a public address, mail and push. Bots move at once.
    fn default() -> Options {
        Options {
            public_url: None,
            trusted_proxies: Vec::new(),
            bot_pause: Duration::ZERO,
            thinkers: cores(),
            tables: TableLimits::default(),
            rates: Rates::default(),
            connections: ConnectionLimits::default(),
            site: Arc::default(),
            mail: None,
            push: None,
            time: TimeSources::SYSTEM,
        }
    }
}

/// The server's state. Clones share it.
#[derive(Clone)]
pub struct App(pub(crate) Arc<State>);

pub(crate) struct State {
    options: Options,
    store: Arc<dyn Store>,
    node: Node,
    pub(crate) open_tables: OpenTables,
    limits: Limits,
    guests: Guests,
    hashing: Hashing,
    thinking: Thinking,
    reviews: Reviews,
    pictures: Pictures,
    animations: Animations,
    networks: Networks,
    removals: Removals,
    aborts: Aborts,
    new_tables: NewTables,
    /// A lock for each person, for [`App::lock_limits`].
    pub(crate) limited: NamedLocks,
    /// A lock for each person who is being invited.
    pub(crate) inviting: NamedLocks,
    bans: Bans,
    streams: Streams,
    lobby: Lobby,
    tournaments: Tournaments,
    mail: Option<Mail>,
    push: Option<Push>,
    is_open: AtomicBool,
    is_draining: AtomicBool,
    metrics: Arc<Metrics>,
    time: ServerTime,
    faults: Faults,
    /// Signs the records of finished games.
    record_key: RecordKey,
    /// Rendered fragments of pages.
    fragments: Cache,
    /// Locked while ratings are changed.
    pub(crate) rating: tokio::sync::Mutex<()>,
}

impl App {
    /// Starts the application. Time continues where the last server stopped. Tables are loaded when somebody visits them or when they have
    /// something to do, so the number of tables does not delay the start.
    ///
    /// # Errors
    /// Returns the store's error.
    pub async fn open(options: Options, store: Arc<dyn Store>) -> Result<App, StoreError> {
        App::open_with_bus(options, store, Arc::new(LocalBus::default())).await
    }

    /// Starts the application like [`App::open`], alongside other servers on the same store. They tell each other through `bus`
    /// what has changed.
    ///
    /// # Errors
    /// Returns the store's error.
    pub async fn open_with_bus(
        options: Options,
        store: Arc<dyn Store>,
        bus: Arc<dyn Bus>,
    ) -> Result<App, StoreError> {
        let node = Node::new(bus);
        let time = match store.cluster() {
            Some(cluster) => {
                let now = cluster.beat(node.name()).await?;
                ServerTime::common(options.time, now, MAX_SILENCE.as_millis() as Millis)
            }
            None => ServerTime::start(options.time, store.last_active_at().await?),
        };
        let app = App::assemble(options, store, node, time).await?;
        app.store().start_run(app.now()).await?;
        app.start_timekeeper().await?;
        app.start_mails();
        app.start_pushes();
        Ok(app)
    }

    /// Opens the application for the operator's commands while no server is running: clocks are stopped, and bots don't move.
    ///
    /// # Errors
    /// Returns the store's error.
    pub async fn offline(store: Arc<dyn Store>) -> Result<App, StoreError> {
        let time = ServerTime::stopped(store.last_active_at().await?);
        let node = Node::new(Arc::new(LocalBus::default()));
        let app = App::assemble(Options::default(), store, node, time).await?;
        app.close();
        Ok(app)
    }

    async fn assemble(
        options: Options,
        store: Arc<dyn Store>,
        node: Node,
        time: ServerTime,
    ) -> Result<App, StoreError> {
        let metrics = Arc::<Metrics>::default();
        store.observe(metrics.clone());
        let record_key = store.key("records", Key::new(rand::random::<[u8; 32]>())).await?;
        let damaged = |_| StoreError::Damaged("the key for records does not have 32 bytes".to_owned());
        let record_key: &[u8; 32] = record_key.secret_bytes().try_into().map_err(damaged)?;
        let bans = Bans::load(&*store).await?;
        let mail = Mail::load(options.mail.clone(), options.public_url.as_deref(), &*store).await?;
        let push = Push::load(options.push.clone(), options.public_url.as_deref(), &*store).await?;
        Ok(App(Arc::new(State {
            limits: Limits::new(options.rates),
            guests: Guests::load(&*store).await?,
            hashing: Hashing::default(),
            thinking: Thinking::new(options.thinkers),
            reviews: Reviews::default(),
            pictures: Pictures::default(),
            animations: Animations::default(),
            options,
            store,
            node,
            open_tables: OpenTables::default(),
            networks: Networks::default(),
            removals: Removals::default(),
            aborts: Aborts::default(),
            new_tables: NewTables::default(),
            limited: NamedLocks::default(),
            inviting: NamedLocks::default(),
            bans,
            streams: Streams::default(),
            lobby: Lobby::default(),
            tournaments: Tournaments::default(),
            mail,
            push,
            is_open: AtomicBool::new(true),
            is_draining: AtomicBool::new(false),
            metrics,
            time,
            faults: Faults::default(),
            record_key: RecordKey::from_bytes(record_key),
            fragments: Cache::default(),
            rating: tokio::sync::Mutex::default(),
        })))
    }

    /// Starts an application with default limits on a new store.
    #[cfg(test)]
    pub(crate) async fn for_test() -> (App, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let store = fishpond_store::SqliteStore::open(folder.path().join("fishpond.sqlite")).unwrap();
        (App::open(Options::default(), Arc::new(store)).await.unwrap(), folder)
    }

    /// Announces that the server will stop soon: it still serves visitors, but is no longer ready for new ones.
    pub fn drain(&self) {
        self.0.is_draining.store(true, Ordering::Release);
    }

    /// Returns whether the server has stopped or will stop soon.
    pub(crate) fn is_draining(&self) -> bool {
        self.0.is_draining.load(Ordering::Acquire) || !self.is_open()
    }

    /// Ends all event streams and searches, so that the server can shut down.
    pub fn close(&self) {
        self.0.is_open.store(false, Ordering::Release);
        self.0.thinking.close();
        self.0.open_tables.all().iter().for_each(|open| open.wake_streams());
        self.streams().wake_all();
        self.faults().log_all();
    }

    /// Returns false once the server is shutting down.
    pub(crate) fn is_open(&self) -> bool {
        self.0.is_open.load(Ordering::Acquire)
    }

    pub(crate) fn node(&self) -> &Node {
        &self.0.node
    }

    /// Returns the current server time.
    pub(crate) fn now(&self) -> Millis {
        self.0.time.now()
    }

    pub(crate) fn time(&self) -> &ServerTime {
        &self.0.time
    }

    pub(crate) fn faults(&self) -> &Faults {
        &self.0.faults
    }

    /// Returns a part that a page can do without, or logs why the server could not provide it.
    pub(crate) fn optional<T>(&self, what: &'static str, part: Result<T, Error>) -> Option<T> {
        part.inspect_err(|error| {
            if error.is_fault() {
                self.faults().log(what, error);
            }
        })
        .ok()
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.0.metrics
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

    pub(crate) fn reviews(&self) -> &Reviews {
        &self.0.reviews
    }

    pub(crate) fn pictures(&self) -> &Pictures {
        &self.0.pictures
    }

    pub(crate) fn animations(&self) -> &Animations {
        &self.0.animations
    }

    pub(crate) fn new_tables(&self) -> &NewTables {
        &self.0.new_tables
    }

    pub(crate) fn bans(&self) -> &Bans {
        &self.0.bans
    }

    pub(crate) fn streams(&self) -> &Streams {
        &self.0.streams
    }

    pub(crate) fn lobby(&self) -> &Lobby {
        &self.0.lobby
    }

    pub(crate) fn tournaments(&self) -> &Tournaments {
        &self.0.tournaments
    }

    pub(crate) fn mail(&self) -> Option<&Mail> {
        self.0.mail.as_ref()
    }

    pub(crate) fn push(&self) -> Option<&Push> {
        self.0.push.as_ref()
    }

    pub(crate) fn removals(&self) -> &Removals {
        &self.0.removals
    }

    pub(crate) fn aborts(&self) -> &Aborts {
        &self.0.aborts
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
