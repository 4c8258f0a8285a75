//! Crash tests of several servers on one database.
//!
//! People at many tables send each move to another server, while servers are killed, stopped for a while and restarted, their connections
//! to the database are ended, and the database itself crashes. In the end, the history of every table must be complete, all servers must show
//! the same, every event stream must have reached the last event, and no game may be stuck.

mod players;

use std::cell::Cell;
use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::time::{Duration, Instant};

use fishpond_core::Rng;
use fishpond_games::GameId;
use fishpond_services::{Postgres, StopMode};
use futures_util::future::join_all;

use crate::cluster::Nodes;
use crate::crash::history::Tally;
use players::{Players, Storage};

/// The number of servers.
const NODES: u32 = 3;

/// The number of tables, in all four games. At half of them, a bot plays as well.
const TABLES: usize = 16;

/// The shortest time between faults, and how much longer it may be, in milliseconds.
const SHORTEST: u32 = 100;
const LONGER: u32 = 900;

/// The application name of the servers' connections.
const CONNECTIONS: &str = "fishpond";

/// A fault.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// Kill a server and start it again.
    Kill,
    /// Stop a server properly and start it again.
    Restart,
    /// End all connections to the database.
    Disconnect,
    /// Crash the database and start it again.
    Database,
    /// Stop a server for a while without ending it.
    Pause,
}

/// The state that players and faults share.
pub(super) struct Trial {
    pub(super) nodes: Nodes,
    pub(super) storage: Storage,
    /// Whether all faults are over.
    pub(super) is_calm: Cell<bool>,
    /// The longest time that an event stream was interrupted while other servers were running.
    pub(super) longest_gap: Cell<Duration>,
    pub(super) resumed: Cell<u64>,
}

/// Runs the trial and prints its figures.
pub(super) async fn run(program: &Path, kills: u32, pause: Duration, seed: u64) -> anyhow::Result<()> {
    let postgres = Arc::new(Postgres::start(""));
    let trial = Trial {
        nodes: Nodes::start(program, &postgres.url(), NODES, Stdio::null).await?,
        storage: Storage::new(&postgres.url()),
        is_calm: Cell::new(false),
        longest_gap: Cell::default(),
        resumed: Cell::default(),
    };
    let games = GameId::ALL.iter().cycle().take(TABLES).zip(0..);
    let mut players: Vec<Players> =
        games.map(|(&game, number)| Players::new(game, number % 8 >= 4, seed.wrapping_add(number))).collect();
    let start = Instant::now();
    let faults = async {
        let done = cause(&trial, &postgres, kills, pause, seed).await;
        trial.is_calm.set(true);
        done
    };
    let (played, counts) = tokio::join!(join_all(players.iter_mut().map(|it| it.play(&trial))), faults);
    let counts = counts?;
    played.into_iter().collect::<anyhow::Result<()>>()?;
    let mut tally = Tally::default();
    for players in &mut players {
        tally += players.check(&trial).await?;
    }
    let [kills, restarts, disconnects, crashes, pauses] = counts;
    println!(
        "| Faults | Moves acknowledged | Lost | Duplicated | Moves unanswered, stored anyway | Streams resumed | Longest interruption of a stream, ms |"
    );
    println!("|---|---|---|---|---|---|---|");
    println!(
        "| {kills} kills, {restarts} restarts, {disconnects} cut connections, {crashes} database crashes, {pauses} pauses of {} s, in {} s | {} | 0 | 0 | {}, {} | {} | {} |",
        pause.as_secs(),
        start.elapsed().as_secs(),
        tally.acknowledged,
        tally.unanswered,
        tally.stored_unanswered,
        trial.resumed.get(),
        trial.longest_gap.get().as_millis(),
    );
    Ok(())
}

/// Causes the faults, in random order. Returns the number of each.
async fn cause(
    trial: &Trial,
    postgres: &Arc<Postgres>,
    kills: u32,
    pause: Duration,
    seed: u64,
) -> anyhow::Result<[u32; 5]> {
    let counts = [kills, kills.div_ceil(10), kills.div_ceil(5), kills.div_ceil(10), kills.div_ceil(10)];
    let all = [Fault::Kill, Fault::Restart, Fault::Disconnect, Fault::Database, Fault::Pause];
    let mut faults: Vec<Fault> =
        all.into_iter().zip(counts).flat_map(|(fault, count)| (0..count).map(move |_| fault)).collect();
    let mut rng = Rng::new(seed);
    while !faults.is_empty() {
        let wait = SHORTEST + rng.below(LONGER);
        tokio::time::sleep(Duration::from_millis(wait.into())).await;
        let chosen = rng.below(u32::try_from(faults.len())?) as usize;
        let index = rng.below(NODES) as usize;
        match faults.swap_remove(chosen) {
            Fault::Kill => {
                if let Some(server) = trial.nodes.take(index) {
                    server.kill()?;
                }
                trial.nodes.restart(index).await?;
            }
            Fault::Restart => {
                if let Some(server) = trial.nodes.take(index) {
                    server.stop().await?;
                }
                trial.nodes.restart(index).await?;
            }
            Fault::Disconnect => {
                let postgres = Arc::clone(postgres);
                let sql = format!(
                    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = '{CONNECTIONS}'"
                );
                tokio::task::spawn_blocking(move || postgres.execute(&sql)).await?;
            }
            Fault::Database => {
                let postgres = Arc::clone(postgres);
                let crash = move || {
                    postgres.stop(StopMode::Immediate);
                    postgres.resume();
                };
                tokio::task::spawn_blocking(crash).await?;
            }
            Fault::Pause => {
                if let Some(server) = trial.nodes.take(index) {
                    server.signal("STOP")?;
                    tokio::time::sleep(pause).await;
                    server.signal("CONT")?;
                    trial.nodes.put(index, server);
                }
            }
        }
    }
    Ok(counts)
}
