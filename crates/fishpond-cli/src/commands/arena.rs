//! `fishpond arena`: matches between bots and programs.

use std::io::Write;
use std::time::Duration;

use anyhow::bail;
use fishpond_core::Seat;
use fishpond_games::AnyPosition;
use fishpond_search::Limits;
use serde_json::{Value, json};

use crate::arena::contestant::Contestant;
use crate::arena::game::{Arena, Played};
use crate::arena::rating::{Crosstable, Rating, ratings};
use crate::arena::results::Results;
use crate::arena::schedule::{Pairing, pairings};
use crate::arena::series;
use crate::arena::share::{SURE, Share};
use crate::{Answer, cli, input};

pub(crate) fn run(args: &cli::Arena, out: &mut impl Write) -> anyhow::Result<Answer> {
    let arena = arena(args)?;
    if let Some(rungs) = args.ladder {
        return super::ladder::run(rungs, args, &arena, out);
    }
    let schedule = pairings(arena.contestants.len(), arena.config.players.into(), args.games);
    let header = header(&arena, args, "match");
    let mut results = Results::open(args.resume.as_deref(), &header, arena.config.players)?;
    let bar = series::bar(schedule.len() as u64);
    bar.set_position((0..schedule.len()).filter(|&game| results.get(game).is_some()).count() as u64);
    series::play(&arena, &schedule, 0..schedule.len(), args.threads, &mut results, &bar)?;
    bar.finish_and_clear();
    let played = |(game, pairing)| Some((pairing, results.get(game)?));
    let games: Vec<(&Pairing, &Played)> = schedule.iter().enumerate().filter_map(played).collect();
    let table = Crosstable::of(arena.contestants.len(), games.iter().copied());
    let ratings = ratings(arena.contestants.len(), &games);
    if args.json {
        let json = as_json(&header, &arena, &games, &table, &ratings);
        serde_json::to_writer_pretty(&mut *out, &json)?;
        writeln!(out)?;
    } else {
        print(&arena, &games, &table, &ratings, out)?;
    }
    Ok(Answer::Done)
}

fn arena(args: &cli::Arena) -> anyhow::Result<Arena> {
    let contestants: Vec<Contestant> = match args.ladder {
        Some(_) => super::ladder::contestants(),
        None => args.players.iter().map(|name| Contestant::read(name)).collect(),
    };
    if contestants.len() < 2 {
        bail!("an arena needs two contestants at the least, as in --players level:3,greedy");
    }
    if contestants.len() > 16 {
        bail!("an arena takes 16 contestants at the most, not {}", contestants.len());
    }
    let seats = args.seats.unwrap_or(args.game.facts().min_players);
    let config = input::config(args.game, Some(seats), &args.options, args.components.as_deref())?;
    // A setup that cannot be should be told before anybody sits down.
    AnyPosition::new(args.game, &config)?;
    let limits = (args.nodes.is_some() || args.time.is_some()).then(|| Limits {
        nodes: args.nodes,
        time: args.time.map(Duration::from_millis),
        ..Limits::default()
    });
    Ok(Arena { game: args.game, config, contestants, limits, seed: args.seed })
}

/// What must be the same for results to be counted together: everything but how many games.
pub(crate) fn header(arena: &Arena, args: &cli::Arena, form: &str) -> Value {
    let names: Vec<String> = arena.contestants.iter().map(ToString::to_string).collect();
    json!({
        "form": form,
        "game": arena.game,
        "rules": arena.game.facts().rules,
        "config": arena.config,
        "contestants": names,
        "seed": args.seed,
        "nodes": args.nodes,
        "time": args.time,
    })
}

fn print(
    arena: &Arena,
    games: &[(&Pairing, &Played)],
    table: &Crosstable,
    ratings: &[Rating],
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let n = arena.contestants.len();
    let names: Vec<String> = arena.contestants.iter().map(ToString::to_string).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(10);
    writeln!(
        out,
        "{}, {} seats, {} games, seed {}",
        arena.game,
        arena.config.players,
        games.len(),
        arena.seed
    )?;
    let heads: String = (1..=n).map(|i| format!("{i:>8}")).collect();
    writeln!(out, "    {:<width$}    Elo    95 %          score{heads}", "contestant")?;
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by(|&a, &b| ratings[b].elo.total_cmp(&ratings[a].elo));
    for (place, &one) in order.iter().enumerate() {
        let Rating { elo, low, high } = ratings[one];
        let cells: String = order
            .iter()
            .map(|&other| match table.meetings[one][other] {
                0.0 => format!("{:>8}", "-"),
                meetings => format!("{:>7.1}%", 100.0 * table.points[one][other] / meetings),
            })
            .collect();
        writeln!(
            out,
            "{:>2}  {:<width$} {elo:>+6.0}  {:<14} {:>5.1}%{cells}",
            place + 1,
            names[one],
            format!("{low:+.0} to {high:+.0}"),
            100.0 * table.score(one),
        )?;
    }
    if let [one, other] = order[..] {
        let share = Share::of(one, other, games.iter().copied());
        let (low, high) = share.interval(SURE);
        writeln!(
            out,
            "{} won {}, drew {} and lost {}: {:.1} % of the decided games, 95 % interval {:.1} to {:.1} %",
            names[one],
            share.won,
            share.drawn,
            share.lost,
            100.0 * share.part(),
            100.0 * low,
            100.0 * high
        )?;
    }
    for (pairing, played) in games {
        for fault in &played.faults {
            let name = &names[pairing.seats[fault.seat.index()]];
            writeln!(out, "game {}, seat {}: {name} lost: {}", played.game + 1, fault.seat, fault.reason)?;
        }
    }
    Ok(())
}

fn as_json(
    header: &Value,
    arena: &Arena,
    games: &[(&Pairing, &Played)],
    table: &Crosstable,
    ratings: &[Rating],
) -> Value {
    let round = |x: f64| (x * 1000.0).round() / 1000.0;
    let contestants: Vec<Value> = arena
        .contestants
        .iter()
        .enumerate()
        .map(|(one, name)| {
            json!({
                "name": name.to_string(),
                "elo": round(ratings[one].elo),
                "low": round(ratings[one].low),
                "high": round(ratings[one].high),
                "score": round(table.score(one)),
                "points": table.points[one],
                "meetings": table.meetings[one],
            })
        })
        .collect();
    let n = arena.contestants.len();
    let pairs: Vec<Value> = (0..n)
        .flat_map(|one| (one + 1..n).map(move |other| (one, other)))
        .filter(|&(one, other)| table.meetings[one][other] > 0.0)
        .map(|(one, other)| {
            let share = Share::of(one, other, games.iter().copied());
            let (low, high) = share.interval(SURE);
            json!({
                "pair": [one, other],
                "won": share.won,
                "drawn": share.drawn,
                "lost": share.lost,
                "part": round(share.part()),
                "low": round(low),
                "high": round(high),
            })
        })
        .collect();
    let seats = |pairing: &Pairing| -> Value {
        let by_seat = Seat::first(arena.config.players).zip(&pairing.seats);
        by_seat.map(|(seat, one)| (seat.to_string(), json!(one))).collect::<serde_json::Map<_, _>>().into()
    };
    let games: Vec<Value> = games
        .iter()
        .map(|(pairing, played)| {
            json!({
                "deal": arena.seed.wrapping_add(pairing.deal),
                "seats": seats(pairing),
                "ranks": played.ranks,
                "points": played.points,
                "faults": played.faults,
            })
        })
        .collect();
    json!({ "arena": header, "contestants": contestants, "pairs": pairs, "games": games })
}
