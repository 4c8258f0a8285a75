//! The market square: short paths for one's own stalls, and coins to get them.

mod knowledge;

mod path_lengths;

pub(crate) use knowledge::FreshKnowledge;

use fishpond_core::Seat;
use fishpond_fresh::{Act, Position};

/// How good the game looks after the act, in points.
pub(crate) fn worth(position: &Position, seat: Seat, act: Act) -> f32 {
    let mut worths = Vec::new();
    FreshKnowledge::default().worths(position, seat, &[act], &mut worths);
    worths[0]
}
