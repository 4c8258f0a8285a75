//! The list of refusal codes. Each is defined next to the rule it enforces.

use fishpond_core::{Code, Refusal};

use crate::board::Space;
use crate::play::auction::{BID_IS_FINAL, BID_NOW, NO_AUCTION, NOT_BIDDING, TOO_FEW_COINS};
use crate::play::building::{BUILD_NOW, NOT_OUTSIDE, NOT_YOUR_DISK, NOTHING_TO_BUILD};
use crate::play::turns::{
    GAME_OVER, NO_DISK_LEFT, NO_DISK_ON_SQUARE, NO_PASSING, NOT_EMPTY, NOT_YOUR_TURN, NOTHING_BESIDE,
    OFF_THE_SQUARE, TOO_EARLY, UNREADABLE,
};

/// Creates a refusal code of this game with its name and clause.
pub(crate) const fn code(name: &'static str, clause: &'static str) -> Code {
    Code::new("fresh", name, clause)
}

/// Refuses a move on a space. `space` is for programs, `name` for people.
pub(crate) fn refuse_at(code: &'static Code, space: Space) -> Refusal {
    code.refuse().with("space", space.to_string()).with("name", space.name())
}

/// All refusal codes, in the order in which they are checked.
pub(crate) static ALL: &[&Code] = &[
    &GAME_OVER,
    &BID_IS_FINAL,
    &NOT_BIDDING,
    &NOT_YOUR_TURN,
    &NO_PASSING,
    &NOT_OUTSIDE,
    &UNREADABLE,
    &BID_NOW,
    &BUILD_NOW,
    &NO_AUCTION,
    &NOTHING_TO_BUILD,
    &TOO_EARLY,
    &NO_DISK_ON_SQUARE,
    &NO_DISK_LEFT,
    &OFF_THE_SQUARE,
    &NOT_EMPTY,
    &NOTHING_BESIDE,
    &NOT_YOUR_DISK,
    &TOO_FEW_COINS,
];
