//! Ships: get your own sailors' ships onto fish, keep the others' off, and end the game while ahead.

mod belief;

mod evaluator;

mod knowledge;

pub(crate) use belief::BeliefFit;
pub(crate) use knowledge::ShipsKnowledge;

use fishpond_core::Seat;
use fishpond_ships::{Act, Position};

use evaluator::{MoveEvaluator, WEIGHTS};

/// Returns the points that an act is expected to gain against the others, from the seat's own knowledge.
pub(crate) fn worth(position: &Position, seat: Seat, act: Act) -> f32 {
    MoveEvaluator::new(position, seat, &WEIGHTS).worth(act)
}
