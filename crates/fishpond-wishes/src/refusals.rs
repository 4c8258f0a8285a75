//! The list of refusal codes. Each is defined next to the rule it enforces.

use fishpond_core::Code;

use crate::play::ocean::{BOATS_FULL, NO_SUCH_POSITION, TOO_FEW_WORMS};
use crate::play::sales::{BOATS_EMPTY, NOT_IN_BOAT, WHICH_CARD};
use crate::play::turns::{CAN_ACT, GAME_OVER, NOT_YOUR_TURN, UNREADABLE};
use crate::play::wishes::{
    MARKET_FULL, MARKET_TAKEN, MOVE_MISSING, MOVE_NAME_A_CARD, MOVE_NAME_A_KIND, NO_FISH_ON_HEAP,
    NO_FISH_THERE, NO_SALE_AFTER_DUMP, NO_SUCH_BUYER, NO_WISH, NOT_THIS_WISH, SALE_MISSING, SAME_KIND,
    SELL_ALL_NAME_A_KIND, SELL_AS_NAME_A_KIND, SPOILAGE_MISSING, SPOILAGE_NAME_A_CARD, WISH_BOATS_EMPTY,
    WISH_NOT_IN_BOAT, WRONG_BUYERS, WRONG_DISTANCE,
};

/// Creates a refusal code of this game with its name and clause.
pub(crate) const fn code(name: &'static str, clause: &'static str) -> Code {
    Code::new("wishes", name, clause)
}

/// All refusal codes, grouped by the part of a move that they refuse.
pub(crate) static ALL: &[&Code] = &[
    &GAME_OVER,
    &NOT_YOUR_TURN,
    &UNREADABLE,
    &NO_SUCH_POSITION,
    &TOO_FEW_WORMS,
    &BOATS_FULL,
    &BOATS_EMPTY,
    &NOT_IN_BOAT,
    &WHICH_CARD,
    &NO_WISH,
    &NOT_THIS_WISH,
    &MOVE_MISSING,
    &NO_SUCH_BUYER,
    &WRONG_DISTANCE,
    &WRONG_BUYERS,
    &MARKET_TAKEN,
    &SPOILAGE_MISSING,
    &NO_FISH_THERE,
    &MARKET_FULL,
    &NO_FISH_ON_HEAP,
    &SALE_MISSING,
    &NO_SALE_AFTER_DUMP,
    &MOVE_NAME_A_KIND,
    &SELL_ALL_NAME_A_KIND,
    &SELL_AS_NAME_A_KIND,
    &MOVE_NAME_A_CARD,
    &SPOILAGE_NAME_A_CARD,
    &WISH_BOATS_EMPTY,
    &WISH_NOT_IN_BOAT,
    &SAME_KIND,
    &CAN_ACT,
];
