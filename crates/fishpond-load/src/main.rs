//! A load generator for Fishpond servers. `cargo xtask load` builds and runs it.
//!
//! It starts the real server as a separate process with its own data folder. Each table has two scripted players, who
//! make random legal moves and each listen to an event stream. They do not parse pages to find legal moves: each pair
//! reads the table's stored events, including the seed, from the data folder and maintains its own
//! [`fishpond_table::Table`], which must stay equal to the server's. So finding moves does not load the server.

mod attack;

mod chart;

mod cluster;

mod crash;

mod figures;

mod http;

mod link;

mod players;

mod scale;

mod server;

mod start;

mod storage;

mod trial;

use std::io::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Parser, Subcommand};
use fishpond_games::GameId;

use crate::attack::Attack;
use crate::figures::Report;
use crate::http::Via;
use crate::start::Start;
use crate::trial::Trials;

/// Measure a server under load from scripted players
///
/// The players first play whole games at full speed, each game alone and then all four mixed. Then they play the mix at a fixed
/// rate, to measure how long a move takes to reach the other viewer. Finally, idle event streams show how much memory each takes.
#[derive(Parser)]
#[command(
    name = "cargo xtask load",
    after_help = "Example: cargo xtask load --game ships --tables 100 --streams 0",
    args_conflicts_with_subcommands = true
)]
struct Args {
    #[command(subcommand)]
    mode: Option<Mode>,
    /// Server executable [default: the one built next to this program]
    #[arg(long, value_name = "FILE")]
    server: Option<PathBuf>,
    /// Games to play [default: each game alone, then all mixed]
    #[arg(long, value_name = "GAME", value_delimiter = ',')]
    game: Vec<GameId>,
    /// Number of concurrent tables
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..))]
    tables: u32,
    /// Moves per second when measuring latency; 0 skips this measurement
    #[arg(long, default_value_t = 1000)]
    rate: u32,
    /// Number of idle event streams; 0 skips this measurement
    #[arg(long, default_value_t = 5000)]
    streams: u32,
    /// Use the HTTP API for programs instead of forms and event streams
    #[arg(long)]
    api: bool,
    /// Only measure how others fare while one guest starts this many games against the strongest bot
    #[arg(long, value_name = "GAMES", conflicts_with_all = ["game", "tables", "rate", "streams", "api"])]
    attack: Option<u32>,
    /// Only measure the start of a server with this many running games
    #[arg(long, value_name = "GAMES", value_parser = clap::value_parser!(u32).range(4..), conflicts_with_all = ["game", "tables", "rate", "streams", "api", "attack"])]
    start: Option<u32>,
    /// Measure 1, 2 and 3 servers on a temporary PostgreSQL database, and how they scale with tables, histories and viewers
    #[arg(long, conflicts_with_all = ["game", "streams", "api", "attack", "start", "json"])]
    cluster: bool,
    /// Send announcements between the servers of a cluster through NATS
    #[arg(long, requires = "cluster")]
    nats: bool,
    /// Duration of each measurement of a cluster, in seconds
    #[arg(long, default_value_t = 10, requires = "cluster", value_parser = clap::value_parser!(u32).range(1..))]
    seconds: u32,
    /// Largest number of tables in the database of a cluster; 0 only compares 1, 2 and 3 servers
    #[arg(long, value_name = "TABLES", default_value_t = 10_000, requires = "cluster")]
    most: u32,
    /// Folder for charts of a cluster
    #[arg(long, value_name = "DIR", requires = "cluster")]
    plots: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Other uses of the scripted players.
#[derive(Subcommand)]
enum Mode {
    Crash(crash::Args),
    Cluster(cluster::Args),
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    // Every stream needs a file descriptor; use as many as the system permits.
    rlimit::increase_nofile_limit(u64::MAX)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    match &args.mode {
        Some(Mode::Crash(crash)) => return runtime.block_on(crash::run(crash)),
        Some(Mode::Cluster(cluster)) => return runtime.block_on(cluster::run(cluster)),
        None => {}
    }
    if args.cluster {
        let settings = scale::Settings {
            program: server(args.server.as_ref())?,
            tables: args.tables,
            rate: args.rate,
            span: Duration::from_secs(args.seconds.into()),
            nats: args.nats,
            most: args.most,
            plots: args.plots.clone(),
        };
        let report = runtime.block_on(scale::run(&settings))?;
        write!(std::io::stdout().lock(), "{report}")?;
        return Ok(());
    }
    match (args.attack, args.start) {
        (_, Some(tables)) => {
            let start = runtime.block_on(Start::run(&server(args.server.as_ref())?, tables))?;
            print(&start, start.as_json(), args.json)
        }
        (Some(tables), None) => {
            let attack = runtime.block_on(Attack::run(&server(args.server.as_ref())?, tables))?;
            print(&attack, attack.as_json(), args.json)
        }
        (None, None) => {
            let report = runtime.block_on(run(&args))?;
            print(&report, report.as_json(), args.json)
        }
    }
}

/// Prints figures as text or JSON.
fn print(figures: &impl std::fmt::Display, json: serde_json::Value, as_json: bool) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    if as_json {
        serde_json::to_writer_pretty(&mut out, &json)?;
        writeln!(out)?;
    } else {
        write!(out, "{figures}")?;
    }
    Ok(())
}

/// Returns the executable of the server.
fn server(chosen: Option<&PathBuf>) -> anyhow::Result<PathBuf> {
    Ok(match chosen {
        Some(program) => program.clone(),
        None => std::env::current_exe()?.with_file_name("fishpond"),
    })
}

async fn run(args: &Args) -> anyhow::Result<Report> {
    let via = if args.api { Via::Api } else { Via::Pages };
    let trials = Trials::new(server(args.server.as_ref())?, via, args.tables);
    let mut report = Report { tables: args.tables, api: args.api, ..Report::default() };
    let mix = if args.game.is_empty() { GameId::ALL } else { &args.game };
    let alone = mix.iter().filter(|_| mix.len() > 1);
    for games in alone.map(std::slice::from_ref).chain([mix]) {
        report.speeds.push(trials.at_full_speed(games).await?);
    }
    if args.rate > 0 {
        report.latency = Some(trials.at_a_rate(mix, args.rate).await?);
    }
    if args.streams > 0 {
        report.idle = Some(trials.idle(mix, args.streams).await?);
    }
    Ok(report)
}
