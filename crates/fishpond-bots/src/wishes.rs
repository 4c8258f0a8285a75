//! Wishes: dollars, fish in boats, majorities and worms, and as few fish as possible on the heap.

mod knowledge;

mod features;

pub(crate) use knowledge::WishesKnowledge;

use fishpond_core::Seat;
use fishpond_wishes::{Act, Position};

use crate::glance::{Appraise, Sight};

impl Appraise for Position {
    /// Estimates the lead over the best opponent after each act, or the seat's own result, in dollars.
    fn appraise(&self, seat: Seat, acts: &[Act], sight: Sight) -> Vec<f32> {
        let knowledge = WishesKnowledge::with_sight(sight);
        acts.iter().map(|&act| knowledge.worth(self, seat, act)).collect()
    }
}
