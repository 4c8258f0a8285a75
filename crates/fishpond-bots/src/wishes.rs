//! The harbour: dollars now, fish in boats for later, majorities, worms, and no fish on the heap.

mod knowledge;

mod stock;

pub(crate) use knowledge::WishesKnowledge;

use fishpond_core::Seat;
use fishpond_wishes::{Act, Position};

/// How far ahead of the best of the others a seat can expect to come in after the act, in dollars.
pub(crate) fn worth(position: &Position, seat: Seat, act: Act) -> f32 {
    WishesKnowledge::default().worth(position, seat, act)
}
