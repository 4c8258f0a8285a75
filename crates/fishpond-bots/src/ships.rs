//! Ships: get your own sailors' ships onto fish, keep the others' off, and end the game while ahead.

mod belief;

mod evaluator;

mod knowledge;

pub(crate) use belief::BeliefFit;
pub(crate) use knowledge::ShipsKnowledge;

use fishpond_core::Seat;
use fishpond_ships::{Act, Position};

use crate::glance::{Appraise, Sight};
use evaluator::{MoveEvaluator, WEIGHTS, Weights};

impl Appraise for Position {
    /// Estimates the points that each act gains against the others, or for the seat alone.
    fn appraise(&self, seat: Seat, acts: &[Act], sight: Sight) -> Vec<f32> {
        let rivals = if sight == Sight::Own { 0.0 } else { WEIGHTS.rivals };
        let weights = Weights { rivals, ..WEIGHTS };
        let evaluator = MoveEvaluator::new(self, seat, &weights);
        acts.iter().map(|&act| evaluator.worth(act)).collect()
    }
}
