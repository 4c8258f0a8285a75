//! The report of an analysis, which is also its JSON form.

use std::collections::BTreeMap;
use std::time::Duration;

use fishpond_bots::analysis::{self, Decision, Finding, Luck};
use fishpond_bots::{Bot, LEVELS, Limits};
use fishpond_core::record::RecordError;
use fishpond_core::{BySeat, Seat};
use fishpond_games::{AnyRecord, GameId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Mark;
use crate::summary::{Moment, SeatSummary, moments, summary};

/// A value for each seat, from 0 (lost) to 1 (won).
pub type Values = BTreeMap<Seat, f64>;

/// A game evaluated move by move. Values range from 0 (lost) to 1 (won).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Report {
    /// The game.
    #[schemars(with = "String")]
    pub game: GameId,
    /// The version of the game's rules.
    pub rules: u32,
    /// The number of players.
    pub players: u8,
    /// The players' names in turn order; may be empty.
    pub names: Vec<String>,
    /// The limits of the analysis.
    pub judge: Judge,
    /// All decisions and draws in order.
    pub course: Vec<Event>,
    /// A summary for each seat.
    pub seats: BTreeMap<Seat, SeatSummary>,
    /// The moments that changed the most, in order.
    pub moments: Vec<Moment>,
    /// Whether the game was played to its end.
    pub finished: bool,
}

/// The limits of the analysis.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Judge {
    /// Nodes per evaluated move.
    pub nodes: Option<u64>,
    /// Milliseconds per evaluated move.
    pub time: Option<u64>,
    /// The seed for random choices.
    pub seed: u64,
}

impl Judge {
    /// Returns the default limits for a game, which allow a good analysis in less than a minute.
    #[must_use]
    pub fn default_for(record: &AnyRecord) -> Judge {
        let nodes = analysis::default_nodes(record.game, record.record.config.players);
        Judge { nodes: Some(nodes), time: None, seed: 1 }
    }

    /// Returns the strongest bot with these limits.
    #[must_use]
    pub fn bot(&self) -> analysis::Judge {
        let limits = Limits { nodes: self.nodes, time: self.time.map(Duration::from_millis), threads: 1 };
        analysis::Judge { bot: Bot::Level(*LEVELS.end()), limits, seed: self.seed }
    }
}

/// A decision or a series of draws.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "about", rename_all = "lowercase")]
pub enum Event {
    /// A player made a move.
    Decision {
        /// The number of the step, counted from 1.
        step: usize,
        /// The seat that moved.
        seat: Seat,
        /// The move.
        act: String,
        /// The best move found; equal to `act` if nothing better was found.
        best: String,
        /// The mark of the move; missing if the bot cannot evaluate it.
        mark: Option<Mark>,
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
        /// The uncertainty of the luck of each seat, two standard errors; missing if it is unknown.
        #[serde(default)]
        margin: Option<Values>,
        /// The value for each seat after the draws, evaluated from its own view.
        values: Option<Values>,
        /// Whether the average is over all possible draws rather than a sample.
        complete: bool,
    },
}

impl Report {
    /// Returns the report on a record with the answers to all questions about it.
    ///
    /// # Errors
    /// If the record is inconsistent or violates the rules.
    pub fn new(record: &AnyRecord, judge: Judge, findings: &[Finding]) -> Result<Report, RecordError> {
        let outcome = record.replay()?.outcome();
        let players = record.record.config.players;
        let course: Vec<Event> = findings.iter().map(|finding| event(finding, players)).collect();
        let summaries = Seat::first_n(players).map(|seat| (seat, summary(seat, &course, outcome.as_ref())));
        Ok(Report {
            game: record.game,
            rules: record.record.rules,
            players,
            names: record.record.names.clone(),
            judge,
            seats: summaries.collect(),
            moments: moments(&course),
            course,
            finished: outcome.is_some(),
        })
    }
}

impl Event {
    /// Returns the number of the first step, counted from 1.
    #[must_use]
    pub fn step(&self) -> usize {
        match self {
            Event::Decision { step, .. } | Event::Luck { step, .. } => *step,
        }
    }

    /// Returns the luck of each seat and its uncertainty, if that is known and the average is over all possible draws.
    #[must_use]
    pub fn known_luck(&self) -> Vec<(Seat, f64, f64)> {
        match self {
            Event::Luck { luck: Some(luck), margin: Some(margin), complete: true, .. } => luck
                .iter()
                .zip(margin.values())
                .map(|((&seat, &luck), &margin)| (seat, luck, margin))
                .collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the number of steps from the start of the game to the end of this event.
    #[must_use]
    pub fn end(&self) -> usize {
        match self {
            Event::Decision { step, .. } => *step,
            Event::Luck { step, draws, .. } => step + draws - 1,
        }
    }
}

fn event(finding: &Finding, players: u8) -> Event {
    let values = |values: &BySeat<f32>| {
        Seat::first_n(players).map(|seat| (seat, round(f64::from(values[seat])))).collect::<Values>()
    };
    match finding {
        Finding::Decision(decision) => {
            let Decision { step, seat, act, best, line, second, worth, nodes, forced } = decision;
            let mark = |cost: f64| if *forced { Mark::Forced } else { Mark::of_move(act == best, cost) };
            let cost = worth.map(|worth| round(f64::from(worth.cost)));
            Event::Decision {
                step: *step,
                seat: *seat,
                act: act.clone(),
                best: best.clone(),
                mark: cost.map(mark),
                cost,
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
            luck: worth.map(|worth| values(&worth.luck)),
            margin: worth.and_then(|worth| worth.margin).map(|margin| values(&margin)),
            values: worth.map(|worth| values(&worth.values)),
            complete: *complete,
        },
    }
}

/// Rounds to four digits; a search is not more precise than that.
pub(crate) fn round(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}
