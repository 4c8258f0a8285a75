//! The outcome (P28–P30).

use fishpond_core::{BySeat, Outcome, SeatSet};

use crate::facts::NO_PENGUINS;
use crate::position::Position;

/// Returns the outcome of a finished game.
pub(crate) fn outcome(position: &Position) -> Outcome {
    let by_seat = |of: [u8; 4]| BySeat::from_fn(|seat| of.get(seat.index()).map_or(0, |&count| count.into()));
    rank(position.rules.players, by_seat(position.fish), by_seat(position.tiles), position.resigned)
}

/// Ranks the players by fish (P28), then by floes (P29). Players still tied share their place (P30); players who resigned rank
/// last (PA31).
pub(crate) fn rank(players: u8, fish: BySeat<i32>, tiles: BySeat<i32>, resigned: SeatSet) -> Outcome {
    Outcome::ranked(players, NO_PENGUINS, fish, Some(tiles), resigned)
}
