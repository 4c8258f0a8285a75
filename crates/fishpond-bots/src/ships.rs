//! The sea: my sailors on fish, the others' not, and an end while that is so.

mod belief;

mod eye;

mod mate;

pub(crate) use belief::Lesson;
pub(crate) use mate::Mate;

use fishpond_core::Seat;
use fishpond_ships::{Act, Position};

use eye::{Eye, WEIGHTS};

/// The points that an act is expected to bring against the others, as far as this seat can tell.
pub(crate) fn worth(position: &Position, seat: Seat, act: Act) -> f32 {
    Eye::new(position, seat, &WEIGHTS).worth(act)
}
