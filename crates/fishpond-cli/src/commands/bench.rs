//! `fishpond bench`: random games on one core.

use std::io::Write;
use std::time::Duration;

use fishpond_games::{Bench, GameId};
use serde_json::{Value, json};

use crate::{Answer, cli};

pub(crate) fn run(args: &cli::Bench, out: &mut impl Write) -> anyhow::Result<Answer> {
    let games = args.game.map_or(GameId::ALL.to_vec(), |game| vec![game]);
    let time = Duration::from_secs_f64(args.seconds);
    let mut lines: Vec<Value> = Vec::new();
    if !args.json {
        writeln!(out, "game      players  path        games/s       acts/s  ns/act  acts/game")?;
    }
    for game in games {
        let facts = game.facts();
        for players in facts.min_players..=facts.max_players {
            for checked in [false, true] {
                let bench = Bench::run(game, players, checked, time)?;
                if args.json {
                    lines.push(as_json(&bench));
                    continue;
                }
                writeln!(
                    out,
                    "{:<9} {players:>7}  {:<7} {:>11.0} {:>12.0} {:>7.1} {:>10.2}",
                    facts.id,
                    if checked { "checked" } else { "fast" },
                    bench.games_per_second(),
                    bench.acts_per_second(),
                    bench.nanoseconds_per_act(),
                    bench.acts_per_game(),
                )?;
                out.flush()?;
            }
        }
    }
    if args.json {
        serde_json::to_writer_pretty(&mut *out, &lines)?;
        writeln!(out)?;
    }
    Ok(Answer::Done)
}

fn as_json(bench: &Bench) -> Value {
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
