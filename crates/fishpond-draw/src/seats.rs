//! The order of seats around a table, and the dimensions of charts.

use fishpond_core::Seat;

/// The width of charts.
pub const WIDTH: f64 = 824.0;
/// The space between the edge of a chart and its contents.
pub const GAP: f64 = 12.0;
/// The size of names and numbers in charts.
pub const LETTERS: f64 = 32.0;

/// Returns the opponents' seats in turn order, and the viewer's seat. A spectator sees the table from seat A.
#[must_use]
pub fn around(viewer: Option<Seat>, players: u8) -> (Vec<Seat>, Seat) {
    let near = viewer.unwrap_or(Seat::A);
    let far = std::iter::successors(Some(near.next(players)), |seat| Some(seat.next(players)));
    (far.take_while(|&seat| seat != near).collect(), near)
}

/// Returns the id of a seat's card, the same in every game.
#[must_use]
pub fn seat_card_id(seat: Seat) -> String {
    format!("fp-seat-{seat}")
}
