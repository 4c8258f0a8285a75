//! Wishes: dollars, fish in boats, majorities and worms, and as few fish as possible on the heap.

mod knowledge;

mod features;

pub(crate) use knowledge::WishesKnowledge;

use fishpond_core::Seat;
use fishpond_wishes::{Act, Position};

/// Returns the lead over the best opponent, in dollars, that a seat can expect after the act.
pub(crate) fn worth(position: &Position, seat: Seat, act: Act) -> f32 {
    WishesKnowledge::default().worth(position, seat, act)
}
