//! Crash tests of several servers on one database.
//!
//! People at many tables send each move to a random server, while servers are killed, stopped for a while, restarted and upgraded, their
//! connections to the database and to each other are disturbed, and the database itself crashes. One of the servers has a wrong clock. In
//! the end, the history of every table must be complete, all servers must show the same history, every viewer must have seen everything,
//! and no game may be stuck.

mod faults;
mod notices;
mod players;
mod viewers;

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::ensure;
use fishpond_core::Rng;
use fishpond_games::GameId;
use fishpond_services::{Nats, Postgres};
use futures_util::future::join_all;

use crate::cluster::{NodeSettings, Nodes};
use crate::crash::history::Tally;
use crate::link::Link;
use crate::storage::Storage;
use faults::Fault;
use notices::{Notices, Wait};
use players::Players;

/// The number of servers.
const NODES: u32 = 3;

/// The settings of the trial.
pub(super) struct Settings {
    pub(super) program: PathBuf,
    /// The program before the upgrade.
    pub(super) upgrade_from: Option<PathBuf>,
    pub(super) kills: u32,
    /// The number of tables, in all four games. At half of them, a bot plays as well.
    pub(super) tables: u32,
    pub(super) pause: Duration,
    /// The shortest time between faults.
    pub(super) gap: Duration,
    /// How long the viewers of a server that has died may take to continue on another.
    pub(super) max_recovery: Duration,
    pub(super) nats: bool,
    pub(super) seed: u64,
}

/// The state that players and faults share.
struct Trial {
    nodes: Nodes,
    postgres: Arc<Postgres>,
    /// The links of the servers to the database.
    links: Vec<Link>,
    /// Their links to NATS, if it is used.
    bus_links: Vec<Link>,
    storage: Storage,
    program: PathBuf,
    kills: u32,
    pause: Duration,
    gap: Duration,
    /// Whether all faults are over.
    is_calm: Cell<bool>,
    /// When servers died, by address.
    deaths: RefCell<BTreeMap<SocketAddr, Instant>>,
    /// How long the viewers of servers that died had no stream.
    recoveries: RefCell<Vec<Duration>>,
    notices: Notices,
    resumed: Cell<u64>,
}

impl Trial {
    /// Records that a server is about to die.
    fn note_death(&self, address: SocketAddr) {
        self.deaths.borrow_mut().insert(address, Instant::now());
    }

    /// Records that a viewer who lost the stream of a server has one again.
    fn note_resumed(&self, lost: Instant, address: Option<SocketAddr>) {
        self.resumed.set(self.resumed.get() + 1);
        self.notices.note(Wait::Stream, lost.elapsed());
        let death = address.and_then(|address| self.deaths.borrow().get(&address).copied());
        if let Some(death) = death.filter(|&death| death <= lost) {
            self.recoveries.borrow_mut().push(death.elapsed());
        }
    }
}

/// Runs the trial and prints its figures.
pub(super) async fn run(settings: Settings) -> anyhow::Result<()> {
    let postgres = Arc::new(Postgres::start(""));
    let nats = settings.nats.then(Nats::start);
    let clock = faults::fast_clock();
    let has_fast_clock = clock.is_some();
    let (mut links, mut bus_links, mut nodes) = (Vec::new(), Vec::new(), Vec::new());
    for index in 0..NODES {
        let link = Link::to(postgres.port()).await?;
        let database = format!("postgres://postgres@{}/postgres", link.address);
        links.push(link);
        let mut node = NodeSettings {
            program: settings.upgrade_from.clone().unwrap_or_else(|| settings.program.clone()),
            database,
            nats: None,
            environment: Vec::new(),
        };
        if let Some(nats) = &nats {
            let link = Link::to(nats.port()).await?;
            node.nats = Some(format!("nats://{}", link.address));
            bus_links.push(link);
        }
        if index == NODES - 1 {
            node.environment = clock.clone().unwrap_or_default();
        }
        nodes.push(node);
    }
    let trial = Trial {
        nodes: Nodes::start(nodes, Stdio::null).await?,
        storage: Storage::new(&postgres.url()),
        postgres,
        links,
        bus_links,
        program: settings.program.clone(),
        kills: settings.kills,
        pause: settings.pause,
        gap: settings.gap,
        is_calm: Cell::new(false),
        deaths: RefCell::default(),
        recoveries: RefCell::default(),
        notices: Notices::default(),
        resumed: Cell::default(),
    };
    let games = GameId::ALL.iter().cycle().zip(0..settings.tables);
    let mut players: Vec<Players> = games
        .map(|(&game, number)| Players::new(game, number % 8 >= 4, settings.seed.wrapping_add(number.into())))
        .collect();
    let mut rng = Rng::new(settings.seed);
    let faults = async {
        let done = faults::cause(&trial, &mut rng).await;
        trial.is_calm.set(true);
        done
    };
    let (played, took) = tokio::join!(join_all(players.iter_mut().map(|it| it.play(&trial))), faults);
    let took = took?;
    played.into_iter().collect::<anyhow::Result<()>>()?;
    let (mut tally, mut games) = (Tally::default(), 0);
    for players in &mut players {
        let (checked, count) = players.check(&trial).await?;
        tally += checked;
        games += count;
    }
    print(&trial, &settings, has_fast_clock, took, &tally, games);
    let longest = trial.recoveries.borrow().iter().max().copied().unwrap_or_default();
    ensure!(
        longest <= settings.max_recovery,
        "a viewer of a server that died waited for {} ms, more than {} s",
        longest.as_millis(),
        settings.max_recovery.as_secs()
    );
    Ok(())
}

fn print(
    trial: &Trial,
    settings: &Settings,
    has_fast_clock: bool,
    took: Duration,
    tally: &Tally,
    games: usize,
) {
    let count = |fault: Fault| fault.count(settings.kills);
    let upgrade = match settings.upgrade_from {
        Some(_) => "a rolling upgrade",
        None => "a rolling restart with the same program",
    };
    let clock = if has_fast_clock { "an hour fast" } else { "correct, because libfaketime is not installed" };
    let bus = if settings.nats { "NATS" } else { "PostgreSQL" };
    println!(
        "{NODES} servers, announcements through {bus}, the clock of one {clock}; {} tables, {games} games, {} s.\n",
        settings.tables,
        took.as_secs()
    );
    println!(
        "Servers killed: {}, restarted: {}, and {upgrade}. All backends killed: {}. Immediate stops of PostgreSQL: {}. Pauses of a server: {}, of {} s each. Cuts of the bus: {}. Links to the database cut: {}, slow: {}, half closed: {}.\n",
        count(Fault::Kill),
        count(Fault::Restart),
        count(Fault::Backends),
        count(Fault::Database),
        count(Fault::Pause),
        settings.pause.as_secs(),
        count(Fault::Bus),
        count(Fault::Cut),
        count(Fault::Slow),
        count(Fault::HalfClosed),
    );
    let mut recoveries: Vec<u128> = trial.recoveries.borrow().iter().map(Duration::as_millis).collect();
    recoveries.sort_unstable();
    let share = |percent: usize| {
        recoveries
            .get((recoveries.len() * percent / 100).min(recoveries.len().saturating_sub(1)))
            .unwrap_or(&0)
    };
    println!(
        "| Moves acknowledged | Lost | Duplicated | Gaps seen by viewers | Games stuck | Moves unanswered, stored anyway | Streams resumed | Recovery after a server's death: median, p99, longest, ms |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    // The checks fail at the first move that is lost or duplicated, at the first gap and at the first game that is stuck.
    println!(
        "| {} | 0 | 0 | 0 | 0 | {}, {} | {} | {}, {}, {} |\n",
        tally.acknowledged,
        tally.unanswered,
        tally.stored_unanswered,
        trial.resumed.get(),
        share(50),
        share(99),
        share(100),
    );
    print!("{}", trial.notices.table());
}
