//! `fishpond arena --ladder`: whether each level beats the one below.
//!
//! A step holds if the higher level wins at least 60 % of the decided games and the lower end of the interval lies above 50 %.
//! It is looked at after each quarter of the games, and no more are played once the interval lies above or below 60 % as a whole.
//! Who looks several times is more easily fooled: the interval is so wide that all four of them together hold with 95 %
//! (Bonferroni).

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
use crate::{Answer, cli, cores};

/// The part of the decided games that a level has to win.
const ENOUGH: f64 = 0.6;
/// How often a step is looked at.
const LOOKS: usize = 4;
/// Standard deviations that 98.75 % lie within: 1 - 5 % / 4.
const SURE_IN_ALL_LOOKS: f64 = 2.497_705;

/// The levels of a ladder, the lowest and the highest.
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
            _ => Err("it should be two levels from 1 to 8, as in 1-8".to_owned()),
        }
    }
}

/// A ladder: each level against the one below.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Ladder {
    /// What was played: game, setup, seed.
    arena: Value,
    steps: Vec<Step>,
}

/// What is known of a step.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Step {
    /// The higher level.
    level: u8,
    games: u32,
    /// Won by the higher level.
    won: u32,
    drawn: u32,
    lost: u32,
    /// The part of the decided games that the higher level won.
    part: f64,
    /// The lower end of its interval, 95 % in all looks together.
    low: f64,
    /// Its upper end.
    high: f64,
    verdict: Verdict,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Verdict {
    /// The higher level wins 60 % of the decided games, and the interval lies above 50 %.
    Holds,
    /// It does not.
    Fails,
}

pub(crate) fn run(
    rungs: Rungs,
    args: &cli::Arena,
    arena: &Arena,
    out: &mut impl Write,
) -> anyhow::Result<Answer> {
    if arena.config.players != 2 {
        bail!("a ladder is climbed by two, not with --seats {}", arena.config.players);
    }
    let games = (args.games as usize).next_multiple_of(2 * LOOKS);
    let schedule = schedule(games);
    let header = super::arena::header(arena, args, "ladder");
    let mut results = Results::open(args.resume.as_deref(), &header, arena.config.players)?;
    if !args.json {
        writeln!(
            out,
            "{}, 2 seats, seed {}, up to {games} games a step, looked at every {}",
            arena.game,
            arena.seed,
            games / LOOKS
        )?;
        writeln!(out, "step    games   won drawn  lost  of decided  95 %              verdict")?;
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
    Ok(if holds { Answer::Done } else { Answer::No })
}

/// All levels, as an arena knows them.
pub(crate) fn contestants() -> Vec<Contestant> {
    LEVELS.map(|level| Contestant::Own(Bot::Level(level))).collect()
}

/// So many games of every step. They are numbered in such a way that more games are the same ones and some more.
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

/// Plays a level against the one below until it is clear how it stands, or all games are played.
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
    let bar = cores::bar(games, "games").with_message(format!("(level {level} against {})", level - 1));
    let mut look = 0;
    let step = loop {
        look += games / LOOKS;
        let numbers = || (0..look).map(number);
        bar.set_position(numbers().filter(|&game| results.get(game).is_some()).count() as u64);
        series::play(arena, schedule, numbers(), args.threads, results, &bar)?;
        let played = numbers().filter_map(|game| Some((&schedule[game], results.get(game)?)));
        let share = Share::of(higher, higher - 1, played);
        let (low, high) = share.interval(SURE_IN_ALL_LOOKS);
        if let Some(verdict) = verdict(share.part(), (low, high), look == games) {
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

/// What a look says, if it says enough or is the last.
fn verdict(part: f64, (low, high): (f64, f64), last: bool) -> Option<Verdict> {
    if low > ENOUGH || (last && part >= ENOUGH && low > 0.5) {
        Some(Verdict::Holds)
    } else if high < ENOUGH || last {
        Some(Verdict::Fails)
    } else {
        None
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
        format!("{:.1} to {:.1} %", percent(step.low), percent(step.high)),
        match step.verdict {
            Verdict::Holds => "holds",
            Verdict::Fails => "fails",
        },
    )?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_ends_early_only_when_the_whole_interval_says_so() {
        for (part, interval, last, said) in [
            (0.8, (0.65, 0.9), false, Some(Verdict::Holds)),
            (0.7, (0.55, 0.8), false, None),
            (0.7, (0.55, 0.8), true, Some(Verdict::Holds)),
            (0.62, (0.49, 0.7), true, Some(Verdict::Fails)),
            (0.59, (0.52, 0.66), true, Some(Verdict::Fails)),
            (0.45, (0.32, 0.58), false, Some(Verdict::Fails)),
            (0.5, (0.4, 0.62), false, None),
        ] {
            assert_eq!(verdict(part, interval, last), said, "{part} {interval:?} {last}");
        }
    }

    #[test]
    fn more_games_are_the_same_ones_and_some_more() {
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
