//! The figures of a cluster under load, as text.

use std::fmt;
use std::time::Duration;

/// Moves at full speed, and what they cost.
pub(crate) struct Speed {
    pub(super) acts: u64,
    pub(super) elapsed: Duration,
    /// CPU time of all servers.
    pub(super) nodes: Duration,
    /// CPU time of PostgreSQL.
    pub(super) database: Duration,
}

impl Speed {
    pub(super) fn per_second(&self) -> f64 {
        self.acts as f64 / self.elapsed.as_secs_f64()
    }

    fn per_node_second(&self) -> f64 {
        self.acts as f64 / self.nodes.as_secs_f64().max(0.01)
    }

    fn per_database_second(&self) -> f64 {
        self.acts as f64 / self.database.as_secs_f64().max(0.01)
    }

    /// Returns the CPU time of servers and database per move, in microseconds.
    pub(super) fn microseconds(&self) -> f64 {
        (self.nodes + self.database).as_secs_f64() * 1e6 / (self.acts as f64).max(1.0)
    }
}

/// The time from sending a move to its arrival at a viewer.
pub(crate) struct Latency {
    acts: u32,
    elapsed: Duration,
    /// Sorted.
    latencies: Vec<Duration>,
}

impl Latency {
    pub(super) fn new(acts: u32, elapsed: Duration, mut latencies: Vec<Duration>) -> Latency {
        latencies.sort_unstable();
        Latency { acts, elapsed, latencies }
    }

    fn per_second(&self) -> f64 {
        f64::from(self.acts) / self.elapsed.as_secs_f64()
    }

    /// Returns the latency in milliseconds that this percentage of moves did not exceed.
    pub(super) fn percentile(&self, percent: usize) -> f64 {
        let index = (self.latencies.len() * percent / 100).min(self.latencies.len().saturating_sub(1));
        self.latencies.get(index).map_or(0.0, |latency| latency.as_secs_f64() * 1000.0)
    }
}

/// The figures for one number of servers.
pub(crate) struct Servers {
    pub(super) count: usize,
    pub(super) speed: Speed,
    pub(super) latency: Latency,
}

/// The figures for one number of stored tables.
pub(crate) struct Tables {
    pub(super) stored: u32,
    pub(super) active: u32,
    pub(super) speed: Speed,
    /// Bytes of all servers, once nobody plays any more.
    pub(super) memory: u64,
}

/// The figures for one length of the history.
pub(crate) struct History {
    pub(super) events: u32,
    pub(super) speed: Speed,
    /// The time that a server takes to show a table that it does not have in memory.
    pub(super) first_page: Duration,
}

/// The figures for one number of spectators at each table.
pub(crate) struct Viewers {
    pub(super) each: u32,
    pub(super) speed: Speed,
    pub(super) latency: Latency,
}

/// Memory in bytes.
#[derive(Default)]
pub(crate) struct Memory {
    /// Idle tables, each with two players on two servers.
    pub(super) tables: u64,
    pub(super) tables_took: u64,
    pub(super) streams: u64,
    pub(super) streams_took: u64,
    pub(super) visited: u64,
    pub(super) in_memory_at_most: u64,
    pub(super) in_memory_later: u64,
    pub(super) visits_took: u64,
}

/// All figures.
#[derive(Default)]
pub(crate) struct Report {
    pub(super) bus: &'static str,
    pub(super) active: u32,
    pub(super) servers: Vec<Servers>,
    pub(super) tables: Vec<Tables>,
    pub(super) histories: Vec<History>,
    pub(super) viewers: Vec<Viewers>,
    pub(super) memory: Memory,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} tables, announcements through {}; the players of a table use different servers:\n",
            self.active, self.bus
        )?;
        writeln!(
            f,
            "| Servers | Moves/s | Moves per CPU second of the servers | Moves per CPU second of PostgreSQL | Latency to a viewer on another server at … moves/s: p50, p99 ms |"
        )?;
        writeln!(f, "|---|---|---|---|---|")?;
        for Servers { count, speed, latency } in &self.servers {
            let [p50, p99] = [50, 99].map(|percent| latency.percentile(percent));
            let (each, of_database) = (speed.per_node_second(), speed.per_database_second());
            let (all, rate) = (speed.per_second(), latency.per_second());
            writeln!(
                f,
                "| {count} | {all:.0} | {each:.0} | {of_database:.0} | at {rate:.0}: {p50:.1}, {p99:.1} |"
            )?;
        }
        if !self.tables.is_empty() {
            writeln!(
                f,
                "\n| Tables in the database | played at the same time | Moves/s | CPU µs per move | Memory of the servers, MiB |"
            )?;
            writeln!(f, "|---|---|---|---|---|")?;
        }
        for Tables { stored, active, speed, memory } in &self.tables {
            let (all, cost) = (speed.per_second(), speed.microseconds());
            writeln!(f, "| {stored} | {active} | {all:.0} | {cost:.0} | {:.0} |", mebibytes(*memory))?;
        }
        if !self.histories.is_empty() {
            writeln!(
                f,
                "\n| Events of each table | Moves/s | CPU µs per move | First page from a server, ms |"
            )?;
            writeln!(f, "|---|---|---|---|")?;
        }
        for History { events, speed, first_page } in &self.histories {
            let (all, cost, page) =
                (speed.per_second(), speed.microseconds(), first_page.as_secs_f64() * 1000.0);
            writeln!(f, "| {events} | {all:.0} | {cost:.0} | {page:.1} |")?;
        }
        if !self.viewers.is_empty() {
            writeln!(
                f,
                "\n| Spectators at each table | CPU µs per move | Latency to spectators: p50, p99 ms |"
            )?;
            writeln!(f, "|---|---|---|")?;
        }
        for Viewers { each, speed, latency } in &self.viewers {
            let [p50, p99] = [50, 99].map(|percent| latency.percentile(percent));
            writeln!(f, "| {each} | {:.0} | {p50:.1}, {p99:.1} |", speed.microseconds())?;
        }
        let Memory { tables, tables_took, streams, streams_took, .. } = self.memory;
        if tables > 0 {
            let each = tables_took as f64 / tables as f64 / 1024.0;
            writeln!(
                f,
                "\n{tables} idle tables, each in the memory of two servers with a player's stream: {each:.1} KiB each."
            )?;
        }
        if streams > 0 {
            let each = streams_took as f64 / streams as f64 / 1024.0;
            writeln!(f, "{streams} idle streams of spectators: {each:.1} KiB each.")?;
        }
        let Memory { visited, in_memory_at_most, in_memory_later, visits_took, .. } = self.memory;
        if visited > 0 {
            let each = visits_took as f64 / visited as f64;
            writeln!(
                f,
                "{visited} tables were visited and left: at most {in_memory_at_most} of them were in memory, later {in_memory_later}; {each:.0} bytes each remained."
            )?;
        }
        Ok(())
    }
}

fn mebibytes(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}
