//! The faults of a cluster, in random order.

use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use fishpond_core::Rng;
use fishpond_services::StopMode;

use super::{NODES, Trial};
use crate::link::{Link, LinkState};

/// The shortest time between faults, and how much longer it may be, in milliseconds.
const SHORTEST: u32 = 100;
const LONGER: u32 = 900;

/// The longest time for which a link is disturbed. Servers give up on a connection after five seconds without an answer.
const DISTURBANCE: Duration = Duration::from_secs(8);

/// The interval at which the connections of the bus are terminated while it is cut.
const AGAIN: Duration = Duration::from_millis(200);

/// The connections of the servers to the database.
const CONNECTIONS: &str = "application_name = 'fishpond'";

/// Only the connections through which announcements are sent.
const ANNOUNCEMENTS: &str = "(query LIKE 'LISTEN %' OR query LIKE '%pg_notify%' OR query LIKE '%current_schema%' OR query LIKE 'SET synchronous_commit = off%')";

/// A fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// Kill a server and start it again.
    Kill,
    /// Stop a server gracefully and start it again.
    Restart,
    /// End all connections to the database.
    Backends,
    /// Crash the database and start it again.
    Database,
    /// Pause a server for a while.
    Pause,
    /// Cut the connections through which servers tell each other what has changed, for a while.
    Bus,
    /// Cut a server's link to the database for a while.
    Cut,
    /// Slow down a server's link to the database for a while.
    Slow,
    /// Lose the database's answers to a server for a while.
    HalfClosed,
    /// Upgrade the servers one by one.
    Upgrade,
}

impl Fault {
    pub(super) const ALL: [Fault; 10] = [
        Fault::Kill,
        Fault::Restart,
        Fault::Backends,
        Fault::Database,
        Fault::Pause,
        Fault::Bus,
        Fault::Cut,
        Fault::Slow,
        Fault::HalfClosed,
        Fault::Upgrade,
    ];

    /// Returns how many times it happens, depending on the number of kills.
    pub(super) fn count(self, kills: u32) -> u32 {
        match self {
            Fault::Kill => kills,
            Fault::Backends => kills.div_ceil(5),
            Fault::Upgrade => 1,
            _ => kills.div_ceil(10),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::Kill => "a server is killed",
            Fault::Restart => "a server is restarted",
            Fault::Backends => "all connections to the database are ended",
            Fault::Database => "the database crashes and restarts",
            Fault::Pause => "a server hangs",
            Fault::Bus => "announcements are lost",
            Fault::Cut => "a server's link to the database is cut",
            Fault::Slow => "a server's link to the database is slow",
            Fault::HalfClosed => "a server receives no answers from the database",
            Fault::Upgrade => "the servers are upgraded one by one",
        })
    }
}

/// Causes all faults. Returns how long it took.
pub(super) async fn cause(trial: &Trial, rng: &mut Rng) -> anyhow::Result<Duration> {
    let start = Instant::now();
    let all = Fault::ALL.into_iter();
    let mut faults: Vec<Fault> =
        all.flat_map(|fault| (0..fault.count(trial.kills)).map(move |_| fault)).collect();
    while !faults.is_empty() {
        let wait = SHORTEST + rng.below(LONGER);
        tokio::time::sleep(trial.gap + Duration::from_millis(wait.into())).await;
        let chosen = rng.below(u32::try_from(faults.len())?) as usize;
        let fault = faults.swap_remove(chosen);
        eprintln!("{fault}; faults left: {}", faults.len());
        trial.notices.begin(fault);
        cause_one(trial, fault, rng.below(NODES) as usize).await?;
    }
    Ok(start.elapsed())
}

async fn cause_one(trial: &Trial, fault: Fault, index: usize) -> anyhow::Result<()> {
    let span = trial.pause.min(DISTURBANCE);
    match fault {
        Fault::Kill => {
            if let Some(server) = trial.nodes.take(index) {
                trial.note_death(server.address);
                server.kill()?;
            }
            trial.nodes.restart(index).await?;
        }
        Fault::Restart => restart(trial, index).await?,
        Fault::Backends => terminate(trial, CONNECTIONS).await?,
        Fault::Database => {
            let postgres = Arc::clone(&trial.postgres);
            let crash = move || {
                postgres.stop(StopMode::Immediate);
                postgres.resume();
            };
            tokio::task::spawn_blocking(crash).await?;
        }
        Fault::Pause => {
            if let Some(server) = trial.nodes.take(index) {
                server.signal("STOP")?;
                tokio::time::sleep(trial.pause).await;
                server.signal("CONT")?;
                trial.nodes.put(index, server);
            }
        }
        Fault::Bus if trial.bus_links.is_empty() => {
            let start = Instant::now();
            while start.elapsed() < span {
                terminate(trial, &format!("{CONNECTIONS} AND {ANNOUNCEMENTS}")).await?;
                tokio::time::sleep(AGAIN).await;
            }
        }
        Fault::Bus => disturb(trial.bus_links.iter(), LinkState::Cut, span).await,
        Fault::Cut => disturb(trial.links.get(index), LinkState::Cut, span).await,
        Fault::Slow => disturb(trial.links.get(index), LinkState::Slow, span).await,
        Fault::HalfClosed => disturb(trial.links.get(index), LinkState::HalfClosed, span).await,
        Fault::Upgrade => {
            for index in 0..trial.nodes.len() {
                trial.nodes.set_program(index, &trial.program);
                restart(trial, index).await?;
            }
        }
    }
    Ok(())
}

/// Stops a server gracefully and starts it again.
async fn restart(trial: &Trial, index: usize) -> anyhow::Result<()> {
    if let Some(server) = trial.nodes.take(index) {
        trial.note_death(server.address);
        server.stop().await?;
    }
    trial.nodes.restart(index).await
}

/// Ends connections to the database.
async fn terminate(trial: &Trial, which: &str) -> anyhow::Result<()> {
    let postgres = Arc::clone(&trial.postgres);
    let sql = format!("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE {which}");
    tokio::task::spawn_blocking(move || postgres.execute(&sql)).await?;
    Ok(())
}

/// Disturbs links for a while.
async fn disturb(links: impl IntoIterator<Item = &Link> + Clone, state: LinkState, span: Duration) {
    links.clone().into_iter().for_each(|link| link.set(state));
    tokio::time::sleep(span).await;
    links.into_iter().for_each(|link| link.set(LinkState::Open));
}

/// Returns the variables that make the clock of a server an hour fast, if libfaketime is installed.
pub(super) fn fast_clock() -> Option<Vec<(String, String)>> {
    let folders = std::fs::read_dir("/usr/lib").ok()?.flatten();
    let library = folders.map(|folder| folder.path().join("faketime/libfaketimeMT.so.1"));
    let library = library.into_iter().find(|library| Path::exists(library))?;
    let variable = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    Some(vec![
        variable("LD_PRELOAD", library.to_str()?),
        variable("FAKETIME", "+1h"),
        // Only the time of day is wrong: durations are still measured correctly.
        variable("DONT_FAKE_MONOTONIC", "1"),
        variable("FAKETIME_DONT_FAKE_MONOTONIC", "1"),
    ])
}
