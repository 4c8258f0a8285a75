//! Points and ranks (S36–S40).

use fishpond_core::{BySeat, Outcome, Seat};

use crate::facts::{FINAL_CARD, RESIGNED};
use crate::position::Position;

/// Returns the points of a seat: each sailor in hand scores the fish under its ship, even in the harbour and on the final card
/// (S36, S37). A seat that resigned scores nothing (SA48).
pub(crate) fn points(position: &Position, seat: Seat) -> i32 {
    if seat.index() >= position.hands.len() || position.resigned.contains(seat) {
        return 0;
    }
    position.hands[seat.index()]
        .iter()
        .map(|(colour, cards)| {
            i32::from(cards) * i32::from(position.row[usize::from(position.ships[colour])])
        })
        .sum()
}

/// Ranks the seats by points, then by cubes (S38–S40, SA38).
pub(crate) fn outcome(position: &Position) -> Outcome {
    let cubes = BySeat::from_fn(|seat| position.cubes.get(seat.index()).map_or(0, |&cubes| cubes.into()));
    let points = BySeat::from_fn(|seat| points(position, seat));
    let reason = if position.is_won_by_resignation() { RESIGNED } else { FINAL_CARD };
    Outcome::ranked(position.rules.players, reason, points, Some(cubes), position.resigned)
}
