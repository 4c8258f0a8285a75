//! What was found out about a game, as it is written as JSON.

use std::collections::BTreeMap;

use fishpond_bots::analysis::{Decision, Finding, Luck};
use fishpond_core::{BySeat, Outcome, Seat};
use fishpond_draw::charts::Course;
use fishpond_games::{AnyRecord, GameId};
use fishpond_search::worth;
use schemars::JsonSchema;
use serde::Serialize;

/// A value for each seat, 0 lost to 1 won.
type Values = BTreeMap<Seat, f64>;

/// A game judged move by move. Values go from 0, lost, to 1, won.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Report {
    /// Which game.
    #[schemars(with = "String")]
    pub(crate) game: GameId,
    /// The version of its rules.
    pub(crate) rules: u32,
    /// How many play.
    pub(crate) players: u8,
    /// Who sat where; may be empty.
    pub(crate) names: Vec<String>,
    /// Who judged.
    pub(crate) judge: Judge,
    /// The decisions and draws in their order.
    pub(crate) course: Vec<Event>,
    /// The whole game, for each seat.
    pub(crate) seats: BTreeMap<Seat, Sum>,
    /// Whether the game was played to its end.
    pub(crate) finished: bool,
}

/// How long everything was thought about.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Judge {
    /// Nodes for every act that was weighed.
    pub(crate) nodes: Option<u64>,
    /// Milliseconds for every act that was weighed.
    pub(crate) time: Option<u64>,
    /// What the randomness follows from.
    pub(crate) seed: u64,
}

/// Something that happened.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "about", rename_all = "lowercase")]
pub(crate) enum Event {
    /// Somebody decided.
    Decision {
        /// The number of the step, counted from 1.
        step: usize,
        seat: Seat,
        /// What he did.
        act: String,
        /// The best act found; the same if there was no better one.
        best: String,
        /// How much less the act was worth to the seat than the best one, 0 where the difference is not clear; missing where the bot
        /// cannot judge.
        cost: Option<f64>,
        /// What the act was worth to each seat.
        values: Option<Values>,
        /// What the best act was worth to each seat.
        best_values: Option<Values>,
        /// How it may go on, the best act first: `A place c3`.
        line: Vec<String>,
        /// The next best act.
        second: Option<String>,
        /// What the next best act was worth to each seat.
        second_values: Option<Values>,
        /// Whether values and cost are certain.
        solved: bool,
        /// Positions looked at, or games simulated, to find the best act.
        nodes: u64,
    },
    /// The dealer drew, once or several times.
    Luck {
        /// The number of the first draw's step, counted from 1.
        step: usize,
        /// How many draws.
        draws: usize,
        /// What the draws were worth to each seat, by what it sees, against the mean; missing where the bot cannot judge.
        luck: Option<Values>,
        /// What the game is worth to each seat, by what it sees, after the draws.
        values: Option<Values>,
        /// Whether the mean is that of all possible draws, not of a sample.
        complete: bool,
    },
}

/// The whole game for one seat.
#[derive(Clone, Copy, Default, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Sum {
    /// What the game was worth before anything was drawn or done.
    pub(crate) start: Option<f64>,
    /// The sum of all luck.
    pub(crate) luck: f64,
    /// The sum of what the seat's own acts cost.
    pub(crate) lost: f64,
    /// What the result is worth; missing while the game is not over.
    pub(crate) end: Option<f64>,
}

impl Report {
    pub(crate) fn new(
        record: &AnyRecord,
        judge: Judge,
        findings: &[Finding],
        outcome: Option<&Outcome>,
    ) -> Report {
        let players = record.record.config.players;
        Report {
            game: record.game,
            rules: record.record.rules,
            players,
            names: record.record.names.clone(),
            judge,
            course: findings.iter().map(|finding| event(finding, players)).collect(),
            seats: Seat::first(players).map(|seat| (seat, sum(seat, findings, outcome))).collect(),
            finished: outcome.is_some(),
        }
    }

    /// The course of the game to be drawn. Where hands are hidden, each seat is seen with its own eyes only.
    pub(crate) fn course(&self, title: String) -> Course {
        let hidden = self.game.facts().hidden;
        let mut course = Course { title, players: self.players, ..Course::default() };
        for (place, event) in self.course.iter().enumerate() {
            let (first, values, only) = match event {
                Event::Decision { step, seat, cost, values, .. } => {
                    course.costs.extend(cost.map(|cost| (place, *seat, cost)));
                    (step, values, hidden.then_some(*seat))
                }
                Event::Luck { step, luck, values, .. } => {
                    let luck = luck.iter().flatten().map(|(&seat, &luck)| (place, seat, luck));
                    course.luck.extend(luck);
                    (step, values, None)
                }
            };
            course.steps.push(*first);
            for (&seat, &value) in
                values.iter().flatten().filter(|(seat, _)| only.is_none_or(|only| only == **seat))
            {
                course.lines[seat].push((place, value));
            }
        }
        for (seat, sum) in &self.seats {
            if let Some(end) = sum.end {
                course.lines[*seat].push((course.steps.len(), end));
            }
            course.sums[*seat] = (sum.luck, sum.lost);
        }
        course
    }
}

fn event(finding: &Finding, players: u8) -> Event {
    let values = |values: &BySeat<f32>| {
        Seat::first(players).map(|seat| (seat, round(f64::from(values[seat])))).collect::<Values>()
    };
    match finding {
        Finding::Decision(decision) => {
            let Decision { step, seat, act, best, line, second, worth, nodes } = decision;
            Event::Decision {
                step: *step,
                seat: *seat,
                act: act.clone(),
                best: best.clone(),
                cost: worth.map(|worth| round(f64::from(worth.cost))),
                values: worth.map(|worth| values(&worth.played)),
                best_values: worth.map(|worth| values(&worth.best)),
                line: line.iter().map(|(seat, act)| format!("{seat} {act}")).collect(),
                second: second.as_ref().map(|(act, _)| act.clone()),
                second_values: second.as_ref().map(|(_, worth)| values(worth)),
                solved: worth.is_some_and(|worth| worth.solved),
                nodes: *nodes,
            }
        }
        Finding::Luck(Luck { step, draws, complete, worth }) => Event::Luck {
            step: *step,
            draws: *draws,
            luck: worth.map(|(_, luck)| values(&luck)),
            values: worth.map(|(after, _)| values(&after)),
            complete: *complete,
        },
    }
}

fn sum(seat: Seat, findings: &[Finding], outcome: Option<&Outcome>) -> Sum {
    let mut sum =
        Sum { end: outcome.map(|outcome| round(f64::from(worth(outcome)[seat]))), ..Sum::default() };
    for finding in findings {
        let before = match finding {
            Finding::Decision(Decision { seat: who, worth: Some(worth), .. }) => {
                if *who == seat {
                    sum.lost += f64::from(worth.cost);
                }
                worth.best[seat]
            }
            Finding::Luck(Luck { worth: Some((after, luck)), .. }) => {
                sum.luck += f64::from(luck[seat]);
                after[seat] - luck[seat]
            }
            _ => continue,
        };
        sum.start = sum.start.or(Some(round(f64::from(before))));
    }
    Sum { luck: round(sum.luck), lost: round(sum.lost), ..sum }
}

/// Four digits are more than a search knows.
fn round(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}
