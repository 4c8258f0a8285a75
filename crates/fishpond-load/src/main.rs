//! Many players at a Fishpond server over HTTP, and how it bears them. `cargo xtask load` builds and runs it.
//!
//! The server is the real one, a process of its own with a folder of its own. The players are scripted: each table has
//! two, with an event stream each, who make random legal acts. What is legal they know without reading pages: the stored
//! events of the table, seed included, lie in the folder, so each pair keeps a [`fishpond_table::Table`] of its own and
//! finds on it what the server must arrive at too. That costs the server nothing and the players little.

mod figures;

mod http;

mod players;

mod server;

mod trial;

use std::io::Write as _;
use std::path::PathBuf;

use clap::Parser;
use fishpond_games::GameId;

use crate::figures::Report;
use crate::trial::Trials;

/// Lets scripted players loose on a server and prints how it bears them.
///
/// Each game alone and all four mixed play whole games as fast as they can; then the mix plays at a given rate, and how
/// long an act takes to the other viewer is measured; then event streams are opened at which nothing happens.
#[derive(Parser)]
#[command(
    name = "cargo xtask load",
    after_help = "Example: cargo xtask load --game ships --tables 100 --streams 0"
)]
struct Args {
    /// The server's program; the one built beside this one, if not given
    #[arg(long, value_name = "FILE")]
    server: Option<PathBuf>,
    /// Only these games, instead of each alone and the mix of all
    #[arg(long, value_name = "GAME", value_delimiter = ',')]
    game: Vec<GameId>,
    /// How many tables play at once
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..))]
    tables: u32,
    /// Acts a second where the time to the other viewer is measured; 0 leaves this out
    #[arg(long, default_value_t = 1000)]
    rate: u32,
    /// How many idle event streams to open; 0 leaves this out
    #[arg(long, default_value_t = 5000)]
    streams: u32,
    /// As JSON
    #[arg(long)]
    json: bool,
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    // Every stream is a file; how many one may have is for the system to say.
    rlimit::increase_nofile_limit(u64::MAX)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let report = runtime.block_on(run(&args))?;
    let mut out = std::io::stdout().lock();
    if args.json {
        serde_json::to_writer_pretty(&mut out, &report.as_json())?;
        writeln!(out)?;
    } else {
        write!(out, "{report}")?;
    }
    Ok(())
}

async fn run(args: &Args) -> anyhow::Result<Report> {
    let server = match &args.server {
        Some(program) => program.clone(),
        None => std::env::current_exe()?.with_file_name("fishpond"),
    };
    let trials = Trials::new(server, args.tables);
    let mut report = Report { tables: args.tables, ..Report::default() };
    let mix = if args.game.is_empty() { GameId::ALL } else { &args.game };
    let alone = mix.iter().filter(|_| mix.len() > 1);
    for games in alone.map(std::slice::from_ref).chain([mix]) {
        report.speeds.push(trials.at_full_speed(games).await?);
    }
    if args.rate > 0 {
        report.delay = Some(trials.at_a_rate(mix, args.rate).await?);
    }
    if args.streams > 0 {
        report.idle = Some(trials.idle(mix, args.streams).await?);
    }
    Ok(report)
}
