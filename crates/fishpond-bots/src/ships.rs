//! The sea: my sailors on fish, the others' not, and an end while that is so.

mod belief;

mod evaluator;

mod knowledge;

pub(crate) use belief::BeliefFit;
pub(crate) use knowledge::ShipsKnowledge;

use fishpond_core::Seat;
use fishpond_ships::{Act, Position};

use evaluator::{MoveEvaluator, WEIGHTS};

/// The points that an act is expected to bring against the others, as far as this seat can tell.
pub(crate) fn worth(position: &Position, seat: Seat, act: Act) -> f32 {
    MoveEvaluator::new(position, seat, &WEIGHTS).worth(act)
}
