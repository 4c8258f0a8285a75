//! `fishpond arena`: matches between bots and programs.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use anyhow::{Context, bail};
use fishpond_core::Seat;
use fishpond_games::AnyPosition;
use fishpond_search::Limits;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use crate::arena::contestant::Contestant;
use crate::arena::game::{Arena, Played};
use crate::arena::rating::{Crosstable, Rating, ratings};
use crate::arena::schedule::{Pairing, pairings};
use crate::{Answer, cli, input};

pub(crate) fn run(args: &cli::Arena, out: &mut impl Write) -> anyhow::Result<Answer> {
    let arena = arena(args)?;
    let schedule = pairings(arena.contestants.len(), arena.config.players.into(), args.games);
    let header = header(&arena, args);
    let mut played = match &args.resume {
        Some(file) => resume(file, &header, schedule.len())?,
        None => Vec::new(),
    };
    let mut log = match &args.resume {
        Some(file) => Some(
            OpenOptions::new()
                .append(true)
                .open(file)
                .with_context(|| format!("cannot write {}", file.display()))?,
        ),
        None => None,
    };
    let done: Vec<bool> = {
        let mut done = vec![false; schedule.len()];
        played.iter().for_each(|game| done[game.game] = true);
        done
    };
    let left: Vec<usize> = (0..schedule.len()).filter(|&game| !done[game]).collect();
    let bar = bar(schedule.len() as u64);
    bar.set_position(played.len() as u64);
    play_all(&arena, &schedule, &left, args.threads, |game| {
        if let Some(log) = &mut log {
            // A whole line at once: what is there after a crash can be read again.
            let line = serde_json::to_string(&game)? + "\n";
            log.write_all(line.as_bytes()).context("cannot write the results")?;
        }
        played.push(game);
        bar.inc(1);
        Ok(())
    })?;
    bar.finish_and_clear();
    played.sort_by_key(|game| game.game);
    let games: Vec<(&Pairing, &Played)> = played.iter().map(|game| (&schedule[game.game], game)).collect();
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
    let contestants: Vec<Contestant> = args.players.iter().map(|name| Contestant::read(name)).collect();
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
    let limits = (args.nodes.is_some() || args.time.is_some())
        .then(|| Limits { nodes: args.nodes, time: args.time.map(Duration::from_millis) });
    Ok(Arena { game: args.game, config, contestants, limits, seed: args.seed })
}

/// What must be the same for results to be counted together.
fn header(arena: &Arena, args: &cli::Arena) -> Value {
    let names: Vec<String> = arena.contestants.iter().map(ToString::to_string).collect();
    json!({
        "game": arena.game,
        "rules": arena.game.facts().rules,
        "config": arena.config,
        "contestants": names,
        "games": args.games,
        "seed": args.seed,
        "nodes": args.nodes,
        "time": args.time,
    })
}

/// The games in a file of results. A file that is not there begins with the header.
fn resume(file: &Path, header: &Value, games: usize) -> anyhow::Result<Vec<Played>> {
    if !file.exists() {
        fs::write(file, format!("{header}\n")).with_context(|| format!("cannot write {}", file.display()))?;
        return Ok(Vec::new());
    }
    let text = input::text(file)?;
    let mut lines = text.split_inclusive('\n');
    let first: Value = serde_json::from_str(lines.next().unwrap_or_default())
        .with_context(|| format!("{} does not begin like the results of an arena", file.display()))?;
    if first != *header {
        bail!(
            "{} has results of another arena: {first}; go on with the same settings or use another file",
            file.display()
        );
    }
    let mut played: Vec<Played> = Vec::new();
    for (number, line) in lines.enumerate() {
        // The last line may have been cut off.
        if !line.ends_with('\n') {
            fs::write(file, &text[..text.len() - line.len()])?;
            break;
        }
        let game: Played =
            serde_json::from_str(line).with_context(|| format!("{} line {}", file.display(), number + 2))?;
        if game.game >= games || game.ranks.len() != game.points.len() {
            bail!("{} line {} is no game of this arena", file.display(), number + 2);
        }
        if !played.iter().any(|other| other.game == game.game) {
            played.push(game);
        }
    }
    Ok(played)
}

/// Plays these games on all cores and hands them over as they end.
fn play_all(
    arena: &Arena,
    schedule: &[Pairing],
    left: &[usize],
    threads: Option<usize>,
    mut ended: impl FnMut(Played) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let threads =
        threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, std::num::NonZero::get));
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, left.len().max(1)) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                while let Some(&game) = left.get(next.fetch_add(1, Ordering::Relaxed)) {
                    // Nobody listens any more once something has failed.
                    if sender.send(arena.play(game, &schedule[game])).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for game in receiver {
            ended(game?)?;
        }
        Ok(())
    })
}

/// Seen on a terminal only.
fn bar(games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} left")
        .expect("the template is one")
        .progress_chars("=> ");
    ProgressBar::new(games).with_style(style)
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
    json!({ "arena": header, "contestants": contestants, "games": games })
}
