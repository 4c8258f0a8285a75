//! The summary of each seat, and the key moments.

use std::collections::BTreeMap;

use fishpond_core::{Outcome, Seat};
use fishpond_search::worth;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Mark;
use crate::report::{Event, round};

/// A move that costs this much counts half towards the accuracy, one that costs twice as much a quarter, and so on.
const HALF: f64 = 0.1;

/// A position is decided for a seat whose chances are this close to a sure win or loss. Moves there cost next to nothing, whatever they are,
/// so they don't count towards the accuracy.
const DECIDED: f64 = 0.1;

/// The maximum number of key moments.
const MOMENTS: usize = 8;

/// The summary of a game for one seat.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct SeatSummary {
    /// The value before the first draw and move.
    pub start: Option<f64>,
    /// The sum of the luck of the draws for which all possible results were compared and the margin is known; missing if there are none.
    pub luck: Option<f64>,
    /// The uncertainty of the luck, two standard errors; missing if it is unknown.
    #[serde(default)]
    pub luck_margin: Option<f64>,
    /// The sum of the costs of the seat's own moves.
    pub lost: f64,
    /// The value of the result; missing if the game is not over.
    pub end: Option<f64>,
    /// The mean over the seat's moves, from 0 to 1: a move that costs nothing counts 1, one that costs 0.1 counts half, one that
    /// costs 0.2 a quarter. Forced moves and moves in decided positions don't count; missing if there are no others.
    pub accuracy: Option<f64>,
    /// The number of the seat's moves with each mark.
    pub marks: BTreeMap<Mark, u32>,
}

/// A decisive moment: a mistake, or a lucky or unlucky draw.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Moment {
    /// The index in `course`, counted from 0.
    pub place: usize,
    /// The seat whose move or luck it is.
    pub seat: Seat,
    /// The mark of the move or draw.
    pub mark: Mark,
    /// The cost of the move, or the luck of the draw.
    pub value: f64,
}

pub(crate) fn summary(seat: Seat, course: &[Event], outcome: Option<&Outcome>) -> SeatSummary {
    let mut sum = SeatSummary {
        end: outcome.map(|outcome| round(f64::from(worth(outcome)[seat]))),
        ..SeatSummary::default()
    };
    let (mut accuracy, mut moves) = (0.0, 0.0);
    // Draws are independent, so the squares of their margins add up.
    let mut known: Option<(f64, f64)> = None;
    for event in course {
        for (_, luck, margin) in event.known_luck().into_iter().filter(|(of, ..)| *of == seat) {
            let (sum, squares) = known.unwrap_or_default();
            known = Some((sum + luck, squares + margin * margin));
        }
        let before = match event {
            Event::Decision { seat: decider, mark, cost: Some(cost), best_values, .. } => {
                if *decider == seat {
                    sum.lost += cost;
                    sum.marks.extend(mark.map(|mark| (mark, 1 + sum.marks.get(&mark).unwrap_or(&0))));
                    let chances = best_values.as_ref().and_then(|values| values.get(&seat));
                    let is_open = chances.is_none_or(|chances| (DECIDED..=1.0 - DECIDED).contains(chances));
                    if is_open && *mark != Some(Mark::Forced) {
                        accuracy += 0.5_f64.powf(cost / HALF);
                        moves += 1.0;
                    }
                }
                best_values.as_ref().and_then(|values| values.get(&seat)).copied()
            }
            Event::Luck { luck: Some(luck), values: Some(values), .. } => {
                let gain = luck.get(&seat).copied().unwrap_or_default();
                values.get(&seat).map(|value| value - gain)
            }
            _ => None,
        };
        sum.start = sum.start.or(before.map(round));
    }
    let accuracy = (moves > 0.0).then(|| round(accuracy / moves));
    SeatSummary {
        luck: known.map(|(luck, _)| round(luck)),
        luck_margin: known.map(|(_, squares)| round(squares.sqrt())),
        lost: round(sum.lost),
        accuracy,
        ..sum
    }
}

/// Returns the moments that changed the most, in the order of the game.
pub(crate) fn moments(course: &[Event]) -> Vec<Moment> {
    let mut moments: Vec<Moment> = Vec::new();
    for (place, event) in course.iter().enumerate() {
        match event {
            Event::Decision {
                seat,
                mark: Some(mark @ (Mark::Mistake | Mark::Blunder)),
                cost: Some(cost),
                ..
            } => {
                moments.push(Moment { place, seat: *seat, mark: *mark, value: *cost });
            }
            Event::Luck { luck: Some(luck), .. } => {
                let most = luck.iter().max_by(|a, b| a.1.abs().total_cmp(&b.1.abs()));
                moments.extend(most.and_then(|(&seat, &value)| {
                    Mark::of_luck(value).map(|mark| Moment { place, seat, mark, value })
                }));
            }
            _ => {}
        }
    }
    moments.sort_by(|a, b| b.value.abs().total_cmp(&a.value.abs()));
    moments.truncate(MOMENTS);
    moments.sort_by_key(|moment| moment.place);
    moments
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(luck: f64, margin: f64, complete: bool) -> Event {
        let values = |value| Some([(Seat::A, value)].into());
        let (luck, margin, values) = (values(luck), values(margin), values(0.5));
        Event::Luck { step: 1, draws: 1, luck, margin, values, complete }
    }

    #[test]
    fn luck_has_a_margin_or_is_missing() {
        let course = [draw(0.1, 0.03, true), draw(0.2, 0.04, true), draw(0.4, 0.01, false)];
        let sum = summary(Seat::A, &course, None);
        assert_eq!((sum.luck, sum.luck_margin), (Some(0.3), Some(0.05)));
        let sum = summary(Seat::A, &course[2..], None);
        assert_eq!((sum.luck, sum.luck_margin), (None, None));
    }

    #[test]
    fn summaries_of_earlier_versions_are_read() {
        let old = r#"{"start":null,"luck":0.1,"lost":0.2,"end":null,"accuracy":null,"marks":{}}"#;
        let sum: SeatSummary = serde_json::from_str(old).unwrap();
        assert_eq!((sum.luck, sum.luck_margin), (Some(0.1), None));
    }
}
