//! Every way in which an act can be refused, in the order in which it is checked.

use fishpond_core::Code;

const fn code(name: &'static str, clause: &'static str) -> Code {
    Code::new("penguins", name, clause)
}

/// Nothing can be done any more.
pub static GAME_OVER: Code = code("game-over", "P27");
/// A proposal waits for the consent of others.
pub static NEEDS_CONSENT: Code = code("needs-consent", "P10");
/// Somebody else is to act.
pub static NOT_YOUR_TURN: Code = code("not-your-turn", "P21");
/// This is done in another phase of the game.
pub static WRONG_PHASE: Code = code("wrong-phase", "P13");
/// There is no pass.
pub static MUST_MOVE: Code = code("must-move", "P22");
/// The text is no act.
pub static UNREADABLE: Code = code("unreadable", "P16");
/// There is no such cell.
pub static OFF_BOARD: Code = code("off-board", "P7");
/// The floe is gone.
pub static NO_TILE: Code = code("no-tile", "P14");
/// A penguin stands there.
pub static OCCUPIED: Code = code("occupied", "P14");
/// The floe shows more than one fish.
pub static NOT_ONE_FISH: Code = code("not-one-fish", "P14");
/// No penguin of this player stands there.
pub static NOT_YOUR_PENGUIN: Code = code("not-your-penguin", "P17");
/// A penguin must move by at least one cell.
pub static ZERO_LENGTH: Code = code("zero-length", "P17");
/// No straight line joins the cells.
pub static NOT_A_LINE: Code = code("not-a-line", "P17");
/// There is water in the way.
pub static GAP: Code = code("gap", "P18");
/// There is a penguin in the way.
pub static BLOCKED: Code = code("blocked", "P18");
/// To exchange equal tiles changes nothing.
pub static SAME_FISH: Code = code("same-fish", "P10");

/// All of them.
pub static ALL: &[&Code] = &[
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
    &ZERO_LENGTH,
    &NOT_A_LINE,
    &GAP,
    &BLOCKED,
    &SAME_FISH,
];
