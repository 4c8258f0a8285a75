//! Metrics for Prometheus. The values of labels are fixed words, never input from users.

use std::sync::atomic::AtomicU64;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use fishpond_games::GameId;
use fishpond_store::Observer;
use fishpond_table::refusals::STALE;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};

use crate::App;
use crate::error::Error;

/// A label with a value.
type Label = (&'static str, &'static str);

/// The results of moves.
const RESULTS: [&str; 4] = ["accepted", "refused", "stale", "failed"];

/// The format of the metrics.
const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The server's metrics.
pub(crate) struct Metrics {
    registry: Registry,
    acts: Family<[Label; 2], Counter>,
    refusals: Family<[Label; 2], Counter>,
    act_to_viewer: Histogram,
    commit_time: Histogram,
    commit_size: Histogram,
    conflicts: Counter,
    bus_lag: Histogram,
    store_errors: Counter,
    streams: Gauge<u64, AtomicU64>,
    open_tables: Gauge<u64, AtomicU64>,
    tables: Family<[Label; 1], Gauge<u64, AtomicU64>>,
    searches: Family<[Label; 1], Gauge<u64, AtomicU64>>,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut metrics = Metrics {
            registry: Registry::with_prefix("fishpond"),
            acts: Family::default(),
            refusals: Family::default(),
            // From half a millisecond to 16 seconds.
            act_to_viewer: Histogram::new(exponential_buckets(0.0005, 2.0, 16)),
            commit_time: Histogram::new(exponential_buckets(0.0005, 2.0, 16)),
            commit_size: Histogram::new(exponential_buckets(1.0, 2.0, 10)),
            conflicts: Counter::default(),
            bus_lag: Histogram::new(exponential_buckets(0.001, 2.0, 16)),
            store_errors: Counter::default(),
            streams: Gauge::default(),
            open_tables: Gauge::default(),
            tables: Family::default(),
            searches: Family::default(),
        };
        metrics.register();
        // Series should exist before their first event.
        for game in GameId::ALL {
            for result in RESULTS {
                drop(metrics.acts.get_or_create(&[("game", game.facts().id), ("result", result)]));
            }
        }
        metrics
    }
}

impl Metrics {
    fn register(&mut self) {
        let registry = &mut self.registry;
        let build = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        registry.register("build", "The version of the program", build);
        registry.register("acts", "Moves by game and result", self.acts.clone());
        registry.register("refusals", "Refused commands by game and code", self.refusals.clone());
        registry.register_with_unit(
            "act_to_viewer",
            "Time from the arrival of a move to its event on a viewer's stream",
            Unit::Seconds,
            self.act_to_viewer.clone(),
        );
        registry.register_with_unit(
            "commit",
            "Duration of group commits",
            Unit::Seconds,
            self.commit_time.clone(),
        );
        registry.register("commit_jobs", "Writes in a group commit", self.commit_size.clone());
        registry.register(
            "conflicts",
            "Writes that lost a race against another writer",
            self.conflicts.clone(),
        );
        registry.register_with_unit(
            "bus_lag",
            "Time that an announcement from another server took to arrive",
            Unit::Seconds,
            self.bus_lag.clone(),
        );
        registry.register("store_errors", "Failures of the database or the disk", self.store_errors.clone());
        registry.register("open_streams", "Open event streams", self.streams.clone());
        registry.register("open_tables", "Tables in memory", self.open_tables.clone());
        registry.register("tables", "Tables by status", self.tables.clone());
        registry.register("bots", "Searches and drawings by state", self.searches.clone());
    }

    /// Counts the result of a command, which may be a move.
    pub(crate) fn count_command(&self, game: GameId, is_act: bool, done: &Result<(), Error>) {
        let [accepted, refused, stale, failed] = RESULTS;
        let result = match done {
            Ok(()) => accepted,
            Err(Error::Refused(refusal)) if *refusal.code == STALE => stale,
            Err(Error::Refused(_)) => refused,
            Err(_) => failed,
        };
        if is_act {
            self.acts.get_or_create(&[("game", game.facts().id), ("result", result)]).inc();
        }
        if let Err(Error::Refused(refusal)) = done {
            self.refusals.get_or_create(&[("game", game.facts().id), ("code", refusal.code.name)]).inc();
        }
    }

    /// Records how long a move took to reach a viewer.
    pub(crate) fn note_act_to_viewer(&self, took: Duration) {
        self.act_to_viewer.observe(took.as_secs_f64());
    }

    /// Records how long an announcement from another server took to arrive.
    pub(crate) fn note_bus_lag(&self, took: Duration) {
        self.bus_lag.observe(took.as_secs_f64());
    }

    /// Counts a write that lost a race against another writer.
    pub(crate) fn count_conflict(&self) {
        self.conflicts.inc();
    }
}

impl Observer for Metrics {
    fn committed(&self, took: Duration, jobs: usize) {
        self.commit_time.observe(took.as_secs_f64());
        self.commit_size.observe(jobs as f64);
    }

    fn failed(&self) {
        self.store_errors.inc();
    }
}

/// Returns the router that serves the metrics for Prometheus, to be bound to a separate address.
pub fn metrics_router(app: App) -> Router {
    Router::new().route("/metrics", get(metrics)).with_state(app)
}

/// `GET /metrics`
async fn metrics(State(app): State<App>) -> Response {
    match collect(&app).await {
        Ok(text) => ([(header::CONTENT_TYPE, CONTENT_TYPE)], text).into_response(),
        Err(error) => {
            app.faults().log("cannot collect metrics", &error);
            (error.status(), "the metrics cannot be collected; see the log\n").into_response()
        }
    }
}

async fn collect(app: &App) -> Result<String, Error> {
    let metrics = app.metrics();
    let counts = app.store().count_tables().await?;
    for (phase, count) in [("waiting", counts.waiting), ("playing", counts.playing), ("over", counts.over)] {
        metrics.tables.get_or_create(&[("phase", phase)]).set(count);
    }
    let (thinking, queued) = app.thinking().counts();
    for (state, count) in [("thinking", thinking), ("queued", queued)] {
        metrics.searches.get_or_create(&[("state", state)]).set(count as u64);
    }
    let open_tables = app.0.open_tables.all();
    metrics.open_tables.set(open_tables.len() as u64);
    metrics.streams.set(open_tables.iter().map(|open| open.presence.stream_count() as u64).sum());
    let mut text = String::new();
    encode(&mut text, &metrics.registry).map_err(|error| Error::Internal(error.to_string()))?;
    Ok(text)
}
