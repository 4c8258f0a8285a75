//! The list of refusal codes. Each is defined next to the rule it enforces.

use fishpond_core::Code;

use crate::play::passing::ALREADY_PASSED;
use crate::play::reveal::{BAD_COUNT, BAD_SHIP, NO_CUBE, NOT_REVEALED};
use crate::play::sailor::{FINAL_CARD, MUST_MOVE, NO_SUCH_SAILOR, OFF_ROW};
use crate::play::turns::{GAME_OVER, NOT_YOUR_TURN, UNREADABLE, WRONG_PHASE};

/// Creates a refusal code of this game with its name and clause.
pub(crate) const fn code(name: &'static str, clause: &'static str) -> Code {
    Code::new("ships", name, clause)
}

/// All refusal codes, in the order in which they are checked.
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
