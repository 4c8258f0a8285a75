//! The outcome (P28–P30).

use fishpond_core::{BySeat, Outcome};

use crate::facts::{NO_PENGUINS, RESIGNED};
use crate::position::Position;

/// Returns the outcome of a finished game: ranked by fish (P28), then by floes (P29). Players still tied share their place (P30);
/// players who resigned rank last (PA31).
pub(crate) fn outcome(position: &Position) -> Outcome {
    let by_seat = |of: [u8; 4]| BySeat::from_fn(|seat| of.get(seat.index()).map_or(0, |&count| count.into()));
    let reason = if position.is_won_by_resignation() { RESIGNED } else { NO_PENGUINS };
    let (fish, tiles) = (by_seat(position.fish), by_seat(position.tiles));
    Outcome::ranked(position.rules.players, reason, fish, Some(tiles), position.resigned)
}
