//! The list of refusal codes. Each is defined beside the rule it guards.

use fishpond_core::Code;

use crate::play::passing::ALREADY_PASSED;
use crate::play::reveal::{BAD_COUNT, BAD_SHIP, NO_CUBE, NOT_REVEALED};
use crate::play::sailor::{FINAL_CARD, MUST_MOVE, NO_SUCH_SAILOR, OFF_ROW};
use crate::play::turns::{GAME_OVER, NOT_YOUR_TURN, UNREADABLE, WRONG_PHASE};

/// Returns the code of this game with a name and the clause behind it.
pub(crate) const fn code(name: &'static str, clause: &'static str) -> Code {
    Code::new("ships", name, clause)
}

/// All refusal codes, in the order of checking.
pub(crate) static ALL: &[&Code] = &[
    &GAME_OVER,
    &UNREADABLE,
    &WRONG_PHASE,
    &NOT_YOUR_TURN,
    &ALREADY_PASSED,
    &NO_SUCH_SAILOR,
    &BAD_COUNT,
    &NO_CUBE,
    &BAD_SHIP,
    &NOT_REVEALED,
    &OFF_ROW,
    &FINAL_CARD,
    &MUST_MOVE,
];
