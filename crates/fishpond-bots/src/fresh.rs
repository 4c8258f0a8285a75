//! Fresh: short paths for your own stalls, and coins to buy them.

mod knowledge;

mod path_lengths;

pub(crate) use knowledge::FreshKnowledge;

use fishpond_core::Seat;
use fishpond_fresh::{Act, Position};

/// Returns the estimated worth of an act, in points.
pub(crate) fn worth(position: &Position, seat: Seat, act: Act) -> f32 {
    let mut leads = Vec::new();
    FreshKnowledge::default().estimate_acts(position, seat, &[act], &mut leads);
    leads[0]
}
