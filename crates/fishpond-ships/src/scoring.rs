//! Points and places (S36 to S40).

use fishpond_core::{BySeat, Outcome, Seat};

use crate::facts::REASON;
use crate::position::Position;

/// S36, S37: each sailor in hand scores the fish under its ship, harbour and final card included.
/// RUL SA48: the cards of a seat that left are out of play.
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

/// S38 to S40: most points, then most cubes (RUL SA38), then shared.
pub(crate) fn outcome(position: &Position) -> Outcome {
    let cubes = BySeat::from_fn(|seat| position.cubes.get(seat.index()).map_or(0, |&cubes| cubes.into()));
    let points = BySeat::from_fn(|seat| points(position, seat));
    Outcome::ranked(position.agreed.players, REASON, points, Some(cubes), position.resigned)
}
