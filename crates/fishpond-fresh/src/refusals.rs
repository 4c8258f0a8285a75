//! Every way in which an act can be refused, in the order in which it is checked.

use fishpond_core::Code;

const fn code(name: &'static str, clause: &'static str) -> Code {
    Code::new("fresh", name, clause)
}

/// Nothing can be done any more.
pub static GAME_OVER: Code = code("game-over", "F47");
/// The bid is in, and final.
pub static BID_IS_FINAL: Code = code("bid-is-final", "F28");
/// The seat has used its stall of these goods and does not bid.
pub static NOT_BIDDING: Code = code("not-bidding", "F26");
/// Somebody else is to act.
pub static NOT_YOUR_TURN: Code = code("not-your-turn", "F18");
/// There is no voluntary pass.
pub static NO_PASSING: Code = code("no-passing", "F39");
/// A stall never goes outside by choice.
pub static NOT_OUTSIDE: Code = code("not-outside", "F33");
/// The text is no act.
pub static UNREADABLE: Code = code("unreadable", "F53");
/// An auction is on: now one bids.
pub static BID_NOW: Code = code("bid-now", "F27");
/// A tile is in hand: now one builds.
pub static BUILD_NOW: Code = code("build-now", "F32");
/// No auction is on.
pub static NO_AUCTION: Code = code("no-auction", "F25");
/// No tile is in hand.
pub static NOTHING_TO_BUILD: Code = code("nothing-to-build", "F23");
/// The first three turns are for disks.
pub static TOO_EARLY: Code = code("too-early", "F20");
/// To draw one needs an own disk on the square.
pub static NO_DISK_ON_SQUARE: Code = code("no-disk-on-square", "F23");
/// All disks are on the square.
pub static NO_DISK_LEFT: Code = code("no-disk-left", "F22");
/// There is no such space.
pub static OFF_THE_SQUARE: Code = code("off-the-square", "F3");
/// Something is there already.
pub static NOT_EMPTY: Code = code("not-empty", "F22");
/// Nothing is next to the space.
pub static NOTHING_BESIDE: Code = code("nothing-beside", "F22");
/// No own disk is there.
pub static NOT_YOUR_DISK: Code = code("not-your-disk", "F32");
/// The bid is more than the seat has.
pub static TOO_FEW_COINS: Code = code("too-few-coins", "F27");

/// All of them.
pub static ALL: &[&Code] = &[
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
