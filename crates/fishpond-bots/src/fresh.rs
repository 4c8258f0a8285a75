//! Fresh: short paths for your own stalls, and coins to buy them.

mod knowledge;

mod path_lengths;

pub(crate) use knowledge::FreshKnowledge;

use fishpond_core::Seat;
use fishpond_fresh::{Act, Position};

use crate::glance::{Appraise, Sight};

impl Appraise for Position {
    /// Estimates the points that each act gains, and for bids how close they are to the worth of the stall.
    fn appraise(&self, seat: Seat, acts: &[Act], sight: Sight) -> Vec<f32> {
        let mut worth = Vec::new();
        FreshKnowledge::with_sight(sight).estimate_acts(self, seat, acts, &mut worth);
        worth
    }
}
