//! The results of a run, as text and as JSON.

use std::fmt;
use std::time::Duration;

use serde_json::{Value, json};

/// The results of all trials.
#[derive(Default)]
pub(crate) struct Report {
    pub(crate) tables: u32,
    /// Whether the players used the API.
    pub(crate) api: bool,
    pub(crate) speeds: Vec<Speed>,
    pub(crate) latency: Option<Latency>,
    pub(crate) idle: Option<Idle>,
}

/// The result of playing whole games at full speed.
pub(crate) struct Speed {
    pub(crate) games: String,
    pub(crate) acts: u64,
    pub(crate) elapsed: Duration,
    /// The server's CPU time.
    pub(crate) processor: Duration,
}

impl Speed {
    fn acts_per_second(&self) -> f64 {
        self.acts as f64 / self.elapsed.as_secs_f64()
    }

    fn acts_per_processor_second(&self) -> f64 {
        self.acts as f64 / self.processor.as_secs_f64()
    }
}

/// The result of playing at a fixed rate: the time from sending a move to its arrival at the other viewer.
pub(crate) struct Latency {
    games: String,
    acts: u64,
    elapsed: Duration,
    processor: Duration,
    /// Sorted.
    latencies: Vec<Duration>,
}

impl Latency {
    pub(crate) fn new(
        games: String,
        acts: u64,
        elapsed: Duration,
        processor: Duration,
        mut latencies: Vec<Duration>,
    ) -> Latency {
        latencies.sort_unstable();
        Latency { games, acts, elapsed, processor, latencies }
    }

    fn acts_per_second(&self) -> f64 {
        self.acts as f64 / self.elapsed.as_secs_f64()
    }

    /// Returns the latency in milliseconds that the given share of moves did not exceed.
    fn percentile(&self, thousandths: usize) -> f64 {
        let index = (self.latencies.len() * thousandths / 1000).min(self.latencies.len().saturating_sub(1));
        self.latencies.get(index).map_or(0.0, |latency| latency.as_secs_f64() * 1000.0)
    }
}

/// The memory used by idle event streams.
pub(crate) struct Idle {
    pub(crate) streams: u32,
    /// Bytes in use without the streams.
    pub(crate) before: u64,
    /// Bytes in use with the streams.
    pub(crate) after: u64,
}

impl Idle {
    fn kibibytes_each(&self) -> f64 {
        self.after.saturating_sub(self.before) as f64 / f64::from(self.streams) / 1024.0
    }
}

impl Report {
    pub(crate) fn as_json(&self) -> Value {
        let speed = |speed: &Speed| {
            json!({
                "games": speed.games,
                "acts": speed.acts,
                "seconds": speed.elapsed.as_secs_f64(),
                "processor_seconds": speed.processor.as_secs_f64(),
                "acts_per_second": speed.acts_per_second(),
                "acts_per_processor_second": speed.acts_per_processor_second(),
            })
        };
        let latency = |latency: &Latency| {
            json!({
                "games": latency.games,
                "acts_per_second": latency.acts_per_second(),
                "processor_seconds": latency.processor.as_secs_f64(),
                "seen": latency.latencies.len(),
                "p50_ms": latency.percentile(500),
                "p99_ms": latency.percentile(990),
                "p999_ms": latency.percentile(999),
            })
        };
        let idle = |idle: &Idle| {
            json!({
                "streams": idle.streams,
                "bytes_before": idle.before,
                "bytes_after": idle.after,
                "kib_per_stream": idle.kibibytes_each(),
            })
        };
        json!({
            "tables": self.tables,
            "api": self.api,
            "viewers_per_table": 2,
            "full_speed": self.speeds.iter().map(speed).collect::<Vec<_>>(),
            "at_a_rate": self.latency.as_ref().map(latency),
            "idle": self.idle.as_ref().map(idle),
        })
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let via = if self.api { " through the API" } else { "" };
        writeln!(f, "{} tables with two viewers each, whole games{via}:\n", self.tables)?;
        writeln!(f, "| Games | Moves | Moves/s | Moves per CPU second of the server | CPU µs per move |")?;
        writeln!(f, "|---|---|---|---|---|")?;
        for speed in &self.speeds {
            let each = speed.acts_per_processor_second();
            let (games, acts, rate) = (&speed.games, speed.acts, speed.acts_per_second());
            writeln!(f, "| {games} | {acts} | {rate:.0} | {each:.0} | {:.0} |", 1e6 / each)?;
        }
        if let Some(latency) = &self.latency {
            let [p50, p99, p999] = [500, 990, 999].map(|share| latency.percentile(share));
            let rate = latency.acts_per_second();
            writeln!(
                f,
                "\nLatency from sending a move to its arrival at the other viewer, at {rate:.0} moves/s ({}):",
                latency.games
            )?;
            writeln!(f, "p50 {p50:.1} ms, p99 {p99:.1} ms, p99.9 {p999:.1} ms")?;
        }
        if let Some(idle) = &self.idle {
            let [before, after] = [idle.before, idle.after].map(|bytes| bytes as f64 / 1024.0 / 1024.0);
            writeln!(f, "\n{} idle event streams: {:.1} KiB each", idle.streams, idle.kibibytes_each())?;
            writeln!(f, "({before:.0} MiB without them, {after:.0} MiB with them)")?;
        }
        Ok(())
    }
}
