//! `fishpond arena --ladder`: checks that each level beats the one below.
//!
//! A step holds if the higher level wins at least 60% of the decided games and the lower end of the interval is above 50%, fails if the
//! whole interval is below 60%, and is undecided otherwise.
//! It is evaluated after each quarter of the games, rounded down to pairs of games with swapped seats, and ends early when the whole interval is above or below 60%.
//! Evaluating several times makes errors more likely, so the interval is wide enough for all four evaluations to be
//! right at once with 95% confidence (Bonferroni).

use std::io::Write;

use anyhow::bail;
use fishpond_bots::{Bot, LEVELS};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::arena::contestant::Contestant;
use crate::arena::game::Arena;
use crate::arena::results::Results;
use crate::arena::schedule::Pairing;
use crate::arena::series;
use crate::arena::share::Share;
use crate::{Status, cli, parallel};

/// The share of the decided games that a level has to win.
const REQUIRED_SHARE: f64 = 0.6;
/// How many times a step is evaluated.
const EVALUATIONS: usize = 4;
/// Standard deviations of a 98.75% interval: 1 - 5% / 4.
const DEVIATIONS: f64 = 2.497_705;

/// The lowest and the highest level of a ladder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rungs {
    low: u8,
    high: u8,
}

impl std::str::FromStr for Rungs {
    type Err = String;

    fn from_str(text: &str) -> Result<Rungs, String> {
        let level = |text: &str| text.parse().ok().filter(|level| LEVELS.contains(level));
        match text.split_once('-').map(|(low, high)| (level(low), level(high))) {
            Some((Some(low), Some(high))) if low < high => Ok(Rungs { low, high }),
            _ => Err(format!("use two levels from {} to {}, such as 4-8", LEVELS.start(), LEVELS.end())),
        }
    }
}

/// A ladder: each level against the one below.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Ladder {
    /// Game, setup and seed.
    arena: Value,
    steps: Vec<Step>,
}

/// The result of a level against the one below.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Step {
    /// The higher level.
    level: u8,
    games: u32,
    /// Games won by the higher level.
    won: u32,
    drawn: u32,
    lost: u32,
    /// The share of the decided games that the higher level won.
    part: f64,
    /// The lower end of the 95% interval.
    low: f64,
    /// The upper end of the interval.
    high: f64,
    verdict: Verdict,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Verdict {
    /// The higher level wins 60% of the decided games, and the interval is above 50%.
    Holds,
    /// The interval is below 60%.
    Fails,
    /// Neither is certain after all games.
    Undecided,
}

pub(crate) fn run(
    rungs: Rungs,
    args: &cli::Arena,
    arena: &Arena,
    out: &mut impl Write,
) -> anyhow::Result<Status> {
    if arena.config.players != 2 {
        bail!("--ladder needs two players, not {}", arena.config.players);
    }
    if args.games < 2 {
        bail!("--ladder needs at least 2 games, so that every deal is played from both seats");
    }
    // The number is a maximum, so it is rounded down.
    let games = args.games as usize / 2 * 2;
    let schedule = schedule(games);
    let header = super::arena::header(arena, args, "ladder");
    let mut results = Results::open(args.resume.as_deref(), &header, arena.config.players)?;
    if !args.json {
        writeln!(
            out,
            "{}, 2 players, seed {}, up to {games} games per step, evaluated after {}",
            arena.game,
            arena.seed,
            evaluations(games).iter().map(usize::to_string).collect::<Vec<_>>().join(", "),
        )?;
        writeln!(out, "step    games   won drawn  lost  of decided  95%               verdict")?;
    }
    let mut steps = Vec::new();
    for level in rungs.low + 1..=rungs.high {
        let step = climb(level, games, args, arena, &schedule, &mut results)?;
        if !args.json {
            print(&step, out)?;
            out.flush()?;
        }
        steps.push(step);
    }
    let holds = steps.iter().all(|step| step.verdict == Verdict::Holds);
    if args.json {
        serde_json::to_writer_pretty(&mut *out, &Ladder { arena: header, steps })?;
        writeln!(out)?;
    }
    Ok(if holds { Status::Done } else { Status::Failed })
}

/// Returns all levels as contestants.
pub(crate) fn contestants() -> Vec<Contestant> {
    LEVELS.map(|level| Contestant::BuiltIn(Bot::Level(level))).collect()
}

/// Schedules games for every step. Scheduling more games does not change the numbers of the first ones.
fn schedule(games: usize) -> Vec<Pairing> {
    let lower = 0..usize::from(LEVELS.end() - LEVELS.start());
    (0..games)
        .flat_map(|game| {
            lower.clone().map(move |lower| {
                let seats = if game % 2 == 0 { vec![lower + 1, lower] } else { vec![lower, lower + 1] };
                Pairing { deal: (game / 2) as u64, seats }
            })
        })
        .collect()
}

/// Returns the numbers of games after which a step is evaluated: about every quarter of them, always after both games of a deal.
fn evaluations(games: usize) -> Vec<usize> {
    let mut counts: Vec<usize> =
        (1..=EVALUATIONS).map(|part| games * part / EVALUATIONS / 2 * 2).filter(|&count| count > 0).collect();
    counts.dedup();
    counts
}

/// Plays a level against the one below until the verdict is clear or all games are played.
fn climb(
    level: u8,
    games: usize,
    args: &cli::Arena,
    arena: &Arena,
    schedule: &[Pairing],
    results: &mut Results,
) -> anyhow::Result<Step> {
    let higher = usize::from(level - LEVELS.start());
    let steps = schedule.len() / games;
    let number = |game: usize| game * steps + higher - 1;
    let bar =
        parallel::progress_bar(games, "games").with_message(format!("(level {level} against {})", level - 1));
    let mut counts = evaluations(games).into_iter();
    let step = loop {
        let count = counts.next().expect("the last evaluation has a verdict");
        let numbers = || (0..count).map(number);
        bar.set_position(numbers().filter(|&game| results.get(game).is_some()).count() as u64);
        series::play(arena, schedule, numbers(), args.threads, results, &bar)?;
        let played = numbers().filter_map(|game| Some((&schedule[game], results.get(game)?)));
        let share = Share::of(higher, higher - 1, played);
        let (low, high) = share.interval(DEVIATIONS);
        if let Some(verdict) = verdict(share.part(), (low, high), count == games) {
            let Share { won, drawn, lost } = share;
            break Step {
                level,
                games: share.games(),
                won,
                drawn,
                lost,
                part: share.part(),
                low,
                high,
                verdict,
            };
        }
    };
    bar.finish_and_clear();
    Ok(step)
}

/// Returns the verdict if it is clear, or if this is the last evaluation.
fn verdict(part: f64, (low, high): (f64, f64), last: bool) -> Option<Verdict> {
    if low > REQUIRED_SHARE || (last && part >= REQUIRED_SHARE && low > 0.5) {
        Some(Verdict::Holds)
    } else if high < REQUIRED_SHARE {
        Some(Verdict::Fails)
    } else {
        last.then_some(Verdict::Undecided)
    }
}

fn print(step: &Step, out: &mut impl Write) -> anyhow::Result<()> {
    let percent = |part: f64| 100.0 * part;
    writeln!(
        out,
        "{} v {}  {:>6} {:>5} {:>5} {:>5} {:>10.1}%  {:<16}  {}",
        step.level,
        step.level - 1,
        step.games,
        step.won,
        step.drawn,
        step.lost,
        percent(step.part),
        format!("{:.1} to {:.1}%", percent(step.low), percent(step.high)),
        match step.verdict {
            Verdict::Holds => "holds",
            Verdict::Fails => "fails",
            Verdict::Undecided => "undecided; play more games",
        },
    )?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_end_early_only_if_the_whole_interval_agrees() {
        for (part, interval, last, expected) in [
            (0.8, (0.65, 0.9), false, Some(Verdict::Holds)),
            (0.7, (0.55, 0.8), false, None),
            (0.7, (0.55, 0.8), true, Some(Verdict::Holds)),
            (0.62, (0.49, 0.7), true, Some(Verdict::Undecided)),
            (0.59, (0.52, 0.66), true, Some(Verdict::Undecided)),
            (0.45, (0.32, 0.58), false, Some(Verdict::Fails)),
            (0.5, (0.4, 0.62), false, None),
            (0.55, (0.48, 0.595), true, Some(Verdict::Fails)),
        ] {
            assert_eq!(verdict(part, interval, last), expected, "{part} {interval:?} {last}");
        }
    }

    #[test]
    fn steps_have_at_most_as_many_games_as_asked_for() {
        assert_eq!(evaluations(8), [2, 4, 6, 8]);
        assert_eq!(evaluations(100), [24, 50, 74, 100]);
        assert_eq!(evaluations(4), [2, 4]);
        assert_eq!(evaluations(2), [2]);
    }

    #[test]
    fn scheduling_more_games_keeps_the_first_ones() {
        let (few, many) = (schedule(8), schedule(16));
        assert_eq!(few[..], many[..few.len()]);
        assert_eq!(few[7 + 2], Pairing { deal: 0, seats: vec![2, 3] });
        assert_eq!(few[2], Pairing { deal: 0, seats: vec![3, 2] });
    }

    #[test]
    fn rungs_are_two_levels() {
        assert_eq!("3-6".parse(), Ok(Rungs { low: 3, high: 6 }));
        for text in ["", "3", "3-3", "6-3", "0-4", "1-9", "a-b", "1-2-3"] {
            assert!(text.parse::<Rungs>().is_err(), "{text}");
        }
    }
}
