//! Marks for moves and draws.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Moves that cost at least this much are slips.
const SLIP: f64 = 0.02;
/// Moves that cost at least this much are mistakes.
const MISTAKE: f64 = 0.05;
/// Moves that cost at least this much are blunders.
const BLUNDER: f64 = 0.15;
/// Draws that change a seat's value by at least this much are lucky or unlucky.
const LUCKY: f64 = 0.05;

/// A mark for a move or a draw.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// The only legal move.
    Forced,
    /// The best move found.
    Best,
    /// A move that is about as good as the best one.
    Good,
    /// A move that costs at least 2%.
    Slip,
    /// A move that costs at least 5%.
    Mistake,
    /// A move that costs at least 15%.
    Blunder,
    /// A draw that gains at least 5% for a seat.
    Lucky,
    /// A draw that costs a seat at least 5%.
    Unlucky,
}

impl Mark {
    /// The marks of moves, from the best to the worst.
    pub const OF_MOVES: [Mark; 6] =
        [Mark::Forced, Mark::Best, Mark::Good, Mark::Slip, Mark::Mistake, Mark::Blunder];

    /// Returns the mark of a move that is not forced.
    #[must_use]
    pub fn of_move(is_best: bool, cost: f64) -> Mark {
        match cost {
            _ if is_best => Mark::Best,
            cost if cost >= BLUNDER => Mark::Blunder,
            cost if cost >= MISTAKE => Mark::Mistake,
            cost if cost >= SLIP => Mark::Slip,
            _ => Mark::Good,
        }
    }

    /// Returns the mark of draws for a seat, if they are worth one.
    #[must_use]
    pub fn of_luck(luck: f64) -> Option<Mark> {
        match luck {
            luck if luck >= LUCKY => Some(Mark::Lucky),
            luck if luck <= -LUCKY => Some(Mark::Unlucky),
            _ => None,
        }
    }

    /// Returns the name, which is also the last part of message ids.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Mark::Forced => "forced",
            Mark::Best => "best",
            Mark::Good => "good",
            Mark::Slip => "slip",
            Mark::Mistake => "mistake",
            Mark::Blunder => "blunder",
            Mark::Lucky => "lucky",
            Mark::Unlucky => "unlucky",
        }
    }

    /// Returns a sign that tells the marks apart without colour.
    #[must_use]
    pub fn sign(self) -> &'static str {
        match self {
            Mark::Forced => "=",
            Mark::Best => "★",
            Mark::Good => "✓",
            Mark::Slip => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
            Mark::Lucky => "▲",
            Mark::Unlucky => "▼",
        }
    }

    /// Returns whether a better move was missed.
    #[must_use]
    pub fn is_error(self) -> bool {
        matches!(self, Mark::Slip | Mark::Mistake | Mark::Blunder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_follow_the_cost() {
        let marks = [0.0, 0.019, 0.02, 0.049, 0.05, 0.149, 0.15, 1.0].map(|cost| Mark::of_move(false, cost));
        use Mark::{Blunder, Good, Mistake, Slip};
        assert_eq!(marks, [Good, Good, Slip, Slip, Mistake, Mistake, Blunder, Blunder]);
        assert_eq!(Mark::of_move(true, 0.0), Mark::Best);
        assert_eq!([0.05, -0.05, 0.04].map(Mark::of_luck), [Some(Mark::Lucky), Some(Mark::Unlucky), None]);
    }
}
