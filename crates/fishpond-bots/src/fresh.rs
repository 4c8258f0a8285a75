//! The market square: short ways for one's own stalls, and coins to get them.

mod trader;

mod ways;

pub(crate) use trader::Trader;

use fishpond_core::Seat;
use fishpond_fresh::{Act, Position};

/// How good the game looks after the act, in points.
pub(crate) fn worth(position: &Position, seat: Seat, act: Act) -> f32 {
    let mut worths = Vec::new();
    Trader::default().worths(position, seat, &[act], &mut worths);
    worths[0]
}
