//! `fishpond bench`: the speed of random games and searches on one core.

use std::io::Write;
use std::time::Duration;

use fishpond_bots::SearchBench;
use fishpond_games::{Bench, GameId};
use serde_json::{Value, json};

use crate::{Status, cli};

pub(crate) fn run(args: &cli::Bench, out: &mut impl Write) -> anyhow::Result<Status> {
    let games = args.game.map_or(GameId::ALL.to_vec(), |game| vec![game]);
    let all: Vec<(GameId, u8)> = games
        .iter()
        .flat_map(|&game| (game.facts().min_players..=game.facts().max_players).map(move |n| (game, n)))
        .collect();
    let time = Duration::from_secs_f64(args.seconds);
    let (mut playouts, mut searches): (Vec<Value>, Vec<Value>) = (Vec::new(), Vec::new());
    if !args.json {
        writeln!(out, "game      players  path        games/s      moves/s ns/move moves/game")?;
    }
    for &(game, players) in &all {
        for checked in [false, true] {
            let bench = Bench::run(game, players, checked, time)?;
            if args.json {
                playouts.push(playouts_as_json(&bench));
                continue;
            }
            writeln!(
                out,
                "{:<9} {players:>7}  {:<7} {:>11.0} {:>12.0} {:>7.1} {:>10.2}",
                game.facts().id,
                if checked { "checked" } else { "fast" },
                bench.games_per_second(),
                bench.acts_per_second(),
                bench.nanoseconds_per_act(),
                bench.acts_per_game(),
            )?;
            out.flush()?;
        }
    }
    if !args.json {
        writeln!(out, "\ngame      players  search                  nodes/s")?;
    }
    for &(game, players) in &all {
        for bench in SearchBench::run_all(game, players, time)? {
            if args.json {
                searches.push(search_as_json(&bench));
                continue;
            }
            let (id, rate) = (game.facts().id, bench.nodes_per_second());
            writeln!(out, "{id:<9} {players:>7}  {:<18} {rate:>12.0}", bench.search)?;
            out.flush()?;
        }
    }
    if args.json {
        serde_json::to_writer_pretty(&mut *out, &json!({ "playouts": playouts, "searches": searches }))?;
        writeln!(out)?;
    }
    Ok(Status::Done)
}

fn playouts_as_json(bench: &Bench) -> Value {
    json!({
        "game": bench.game,
        "players": bench.players,
        "path": if bench.checked { "checked" } else { "fast" },
        "games": bench.games,
        "acts": bench.acts,
        "seconds": bench.seconds,
        "games_per_second": bench.games_per_second(),
        "acts_per_second": bench.acts_per_second(),
        "nanoseconds_per_act": bench.nanoseconds_per_act(),
    })
}

fn search_as_json(bench: &SearchBench) -> Value {
    json!({
        "game": bench.game,
        "players": bench.players,
        "search": bench.search,
        "nodes": bench.nodes,
        "seconds": bench.seconds,
        "nodes_per_second": bench.nodes_per_second(),
    })
}
