//! The JSON report of an analysis.

use std::collections::BTreeMap;

use fishpond_bots::analysis::{Decision, Finding, Luck};
use fishpond_core::{BySeat, Outcome, Seat};
use fishpond_draw::charts::Course;
use fishpond_games::{AnyRecord, GameId};
use fishpond_search::worth;
use schemars::JsonSchema;
use serde::Serialize;

/// A value for each seat, from 0 (lost) to 1 (won).
type Values = BTreeMap<Seat, f64>;

/// A game evaluated move by move. Values range from 0 (lost) to 1 (won).
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Report {
    /// The game.
    #[schemars(with = "String")]
    pub(crate) game: GameId,
    /// The version of the game's rules.
    pub(crate) rules: u32,
    /// The number of players.
    pub(crate) players: u8,
    /// The players' names in turn order; may be empty.
    pub(crate) names: Vec<String>,
    /// The limits of the analysis.
    pub(crate) judge: Judge,
    /// All decisions and draws in order.
    pub(crate) course: Vec<Event>,
    /// A summary for each seat.
    pub(crate) seats: BTreeMap<Seat, SeatSummary>,
    /// Whether the game was played to its end.
    pub(crate) finished: bool,
}

/// The limits of the analysis.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Judge {
    /// Nodes per evaluated move.
    pub(crate) nodes: Option<u64>,
    /// Milliseconds per evaluated move.
    pub(crate) time: Option<u64>,
    /// The seed for random choices.
    pub(crate) seed: u64,
}

/// A decision or a series of draws.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "about", rename_all = "lowercase")]
pub(crate) enum Event {
    /// A player made a move.
    Decision {
        /// The number of the step, counted from 1.
        step: usize,
        seat: Seat,
        /// The move.
        act: String,
        /// The best move found; equal to `act` if nothing better was found.
        best: String,
        /// How much less the move is worth to the seat than the best one; 0 if the difference is not significant, missing if the
        /// bot cannot evaluate it.
        cost: Option<f64>,
        /// The value of the move for each seat.
        values: Option<Values>,
        /// The value of the best move for each seat.
        best_values: Option<Values>,
        /// The expected continuation, starting with the best move: `A place c3`.
        line: Vec<String>,
        /// The second-best move.
        second: Option<String>,
        /// The value of the second-best move for each seat.
        second_values: Option<Values>,
        /// Whether values and cost are certain.
        solved: bool,
        /// Positions searched or games simulated to find the best move.
        nodes: u64,
    },
    /// The dealer drew, once or several times.
    Luck {
        /// The step of the first draw, counted from 1.
        step: usize,
        /// The number of draws.
        draws: usize,
        /// The gain of each seat compared with average draws, evaluated from its own view; missing if the bot cannot evaluate
        /// it.
        luck: Option<Values>,
        /// The value for each seat after the draws, evaluated from its own view.
        values: Option<Values>,
        /// Whether the average is over all possible draws rather than a sample.
        complete: bool,
    },
}

/// The summary of a game for one seat.
#[derive(Clone, Copy, Default, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct SeatSummary {
    /// The value before the first draw and move.
    pub(crate) start: Option<f64>,
    /// The sum of all luck.
    pub(crate) luck: f64,
    /// The sum of the costs of the seat's own moves.
    pub(crate) lost: f64,
    /// The value of the result; missing if the game is not over.
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
            seats: Seat::first(players).map(|seat| (seat, summary(seat, findings, outcome))).collect(),
            finished: outcome.is_some(),
        }
    }

    /// Returns the data for the picture. In games with hidden hands, each seat's curve uses only what that seat could see.
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

fn summary(seat: Seat, findings: &[Finding], outcome: Option<&Outcome>) -> SeatSummary {
    let mut sum = SeatSummary {
        end: outcome.map(|outcome| round(f64::from(worth(outcome)[seat]))),
        ..SeatSummary::default()
    };
    for finding in findings {
        let before = match finding {
            Finding::Decision(Decision { seat: decider, worth: Some(worth), .. }) => {
                if *decider == seat {
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
    SeatSummary { luck: round(sum.luck), lost: round(sum.lost), ..sum }
}

/// Rounds to four digits; a search is not more precise than that.
fn round(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}
