//! Crash tests: the server is killed, restarted and deprived of disk space while scripted players move, and nothing may be lost.
//!
//! With `--cluster`, several servers share a database, and players move from one server to another ([`cluster`]).
//!
//! After each fault, the stored history of every table is compared with what the players have sent and received ([`history`]).

mod cluster;
mod disk;
mod history;
mod writer;

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use fishpond_core::Rng;
use fishpond_games::GameId;
use futures_util::future::join_all;

use crate::server::Server;
use history::Tally;
use writer::Writer;

/// The number of tables, in all four games.
const TABLES: usize = 8;

/// The shortest time from a start to the next fault, and how much longer it may take, in milliseconds.
const SHORTEST: u32 = 20;
const LONGER: u32 = 600;

/// Check that a server loses nothing when it is killed, restarted or out of disk space
///
/// Scripted players make random moves in all four games. After each fault, every move that was acknowledged must be stored exactly
/// once, every other one at most once, the numbers of events must have no gaps, and no event stream may have shown anything that is not stored.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Server executable [default: the one built next to this program]
    #[arg(long, value_name = "FILE")]
    server: Option<PathBuf>,
    /// Number of times to kill the server; in a cluster, the numbers of other faults depend on it [default: 200; 100 in a cluster]
    #[arg(long, value_name = "N")]
    kills: Option<u32>,
    /// Number of times to stop and restart the server under load
    #[arg(long, value_name = "N", default_value_t = 20)]
    restarts: u32,
    /// Seed of the moves and of the times of faults
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Test several servers on one PostgreSQL database: kill, pause, restart and upgrade servers, disturb their connections, and crash the database
    #[arg(long, conflicts_with_all = ["restarts", "disk"])]
    cluster: bool,
    /// Number of tables of a cluster
    #[arg(long, value_name = "N", default_value_t = 40, requires = "cluster", value_parser = clap::value_parser!(u32).range(1..=1000))]
    tables: u32,
    /// Server executable of an older version, from which the servers of a cluster are upgraded [default: the same version]
    #[arg(long, value_name = "FILE", requires = "cluster")]
    upgrade_from: Option<PathBuf>,
    /// Send announcements between the servers of a cluster through NATS
    #[arg(long, requires = "cluster")]
    nats: bool,
    /// Seconds within which the viewers of a server that has died must continue on another
    #[arg(long, value_name = "SECONDS", default_value_t = 5, requires = "cluster")]
    max_recovery: u32,
    /// Seconds for which a server of a cluster is paused
    #[arg(long, value_name = "SECONDS", default_value_t = 30, requires = "cluster")]
    pause: u32,
    /// Quiet seconds before each fault of a cluster, so that each effect on players has one cause; without them, faults follow each other
    /// within a second
    #[arg(long, value_name = "SECONDS", default_value_t = 0, requires = "cluster")]
    gap: u32,
    /// Only fill the disk that this folder is on, which must be small
    #[arg(long, value_name = "DIR", conflicts_with_all = ["kills", "restarts"])]
    disk: Option<PathBuf>,
}

/// Runs all scenarios and prints their figures.
pub(crate) async fn run(args: &Args) -> anyhow::Result<()> {
    let program = crate::server(args.server.as_ref())?;
    if args.cluster {
        let seconds = |seconds: u32| Duration::from_secs(seconds.into());
        let settings = cluster::Settings {
            program,
            upgrade_from: args.upgrade_from.clone(),
            kills: args.kills.unwrap_or(100),
            tables: args.tables,
            pause: seconds(args.pause),
            gap: seconds(args.gap),
            max_recovery: seconds(args.max_recovery),
            nats: args.nats,
            seed: args.seed,
        };
        return cluster::run(settings).await;
    }
    if let Some(folder) = &args.disk {
        print!("{}", disk::fill(&program, folder, args.seed).await?);
        return Ok(());
    }
    let folder = tempfile::tempdir()?;
    let mut trial = Trial::new(&program, folder.path(), args.seed);
    let kills = args.kills.unwrap_or(200);
    let killed = trial.repeat(kills, Fault::Kill).await?;
    println!("{HEADINGS}");
    println!("| {kills} kills | {killed} |");
    let restarted = trial.repeat(args.restarts, Fault::Restart).await?;
    println!("| {} restarts under load | {restarted} |", args.restarts);
    disk::run(args.seed, &program)
}

/// The headings of the table of figures.
const HEADINGS: &str = "\
| Scenario | Moves acknowledged | Lost | Duplicated | Moves unanswered, stored anyway | Streams resumed | Longest stop, ms | Median and longest start, ms |
|---|---|---|---|---|---|---|---|";

/// A way to end a server.
#[derive(Clone, Copy)]
enum Fault {
    Kill,
    Restart,
}

/// A data folder that one server after another uses, and the players at its tables.
struct Trial<'a> {
    program: &'a Path,
    data: &'a Path,
    rng: Rng,
    writers: Vec<Writer>,
}

/// The figures of a scenario.
struct Figures {
    tally: Tally,
    streams: u64,
    stops: Vec<Duration>,
    starts: Vec<Duration>,
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Figures { tally, streams, stops, starts } = self;
        let mut starts: Vec<u128> = starts.iter().map(Duration::as_millis).collect();
        starts.sort_unstable();
        let (median, longest) = (starts[starts.len() / 2], starts[starts.len() - 1]);
        let stop = stops.iter().max().map_or(0, Duration::as_millis);
        // The checks fail at the first move that is lost or duplicated.
        write!(f, "{} | 0 | 0 | {}, {} | ", tally.acknowledged, tally.unanswered, tally.stored_unanswered)?;
        write!(f, "{streams} | {stop} | {median}, {longest}")
    }
}

impl<'a> Trial<'a> {
    fn new(program: &'a Path, data: &'a Path, seed: u64) -> Trial<'a> {
        let writers = GameId::ALL.iter().cycle().take(TABLES).zip(0..);
        let writers = writers.map(|(&game, number)| Writer::new(game, seed.wrapping_add(number))).collect();
        Trial { program, data, rng: Rng::new(seed), writers }
    }

    /// Starts a server, lets the players move and ends the server, again and again. Checks the history each time.
    async fn repeat(&mut self, times: u32, fault: Fault) -> anyhow::Result<Figures> {
        let mut figures =
            Figures { tally: Tally::default(), streams: 0, stops: Vec::new(), starts: Vec::new() };
        // The last server only checks that everyone can continue.
        for _ in 0..=times {
            let start = Instant::now();
            let server = Server::start_in(self.program, self.data, Stdio::inherit())?;
            figures.starts.push(start.elapsed());
            let span = Duration::from_millis((SHORTEST + self.rng.below(LONGER)).into());
            let address = server.address;
            let play = join_all(self.writers.iter_mut().map(|writer| writer.play(address, self.data)));
            let end = async {
                tokio::time::sleep(span).await;
                match fault {
                    Fault::Kill => server.kill().map(|()| Duration::ZERO),
                    Fault::Restart => server.stop().await,
                }
            };
            let (played, stopped) = tokio::join!(play, end);
            figures.stops.push(stopped?);
            figures.streams += played.into_iter().collect::<anyhow::Result<Vec<u64>>>()?.iter().sum::<u64>();
            for writer in &mut self.writers {
                figures.tally += writer.check(self.data)?;
            }
        }
        Ok(figures)
    }
}
