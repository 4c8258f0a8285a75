//! The list of refusal codes. Each is defined next to the rule it enforces.

use fishpond_core::Code;

use crate::play::exchange::{NEEDS_CONSENT, SAME_FISH};
use crate::play::movement::{BLOCKED, GAP, NOT_A_LINE, NOT_YOUR_PENGUIN, STUCK, ZERO_LENGTH};
use crate::play::placement::{NO_TILE, NOT_ONE_FISH, OCCUPIED};
use crate::play::turns::{GAME_OVER, MUST_MOVE, NOT_YOUR_TURN, OFF_BOARD, UNREADABLE, WRONG_PHASE};

/// Creates a refusal code of this game with its name and clause.
pub(crate) const fn code(name: &'static str, clause: &'static str) -> Code {
    Code::new("penguins", name, clause)
}

/// All refusal codes, in the order in which they are checked.
pub(crate) static ALL: &[&Code] = &[
    &GAME_OVER,
    &NEEDS_CONSENT,
    &NOT_YOUR_TURN,
    &WRONG_PHASE,
    &MUST_MOVE,
    &UNREADABLE,
    &OFF_BOARD,
    &NO_TILE,
    &OCCUPIED,
    &NOT_ONE_FISH,
    &NOT_YOUR_PENGUIN,
    &STUCK,
    &ZERO_LENGTH,
    &NOT_A_LINE,
    &GAP,
    &BLOCKED,
    &SAME_FISH,
];
