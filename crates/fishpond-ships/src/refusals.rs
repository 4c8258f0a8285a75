//! Every way in which an act can be refused, in the order of checking (rules, section 2).

use fishpond_core::Code;

const fn code(name: &'static str, clause: &'static str) -> Code {
    Code::new("ships", name, clause)
}

/// The game has ended.
pub static GAME_OVER: Code = code("game-over", "S35");
/// This cannot be read as an act.
pub static UNREADABLE: Code = code("unreadable", "S17");
/// Such an act belongs to another moment of the game.
pub static WRONG_PHASE: Code = code("wrong-phase", "S17");
/// Somebody else is to act.
pub static NOT_YOUR_TURN: Code = code("not-your-turn", "S15");
/// The seat has chosen its card already.
pub static ALREADY_PASSED: Code = code("already-passed", "S13");
/// The seat holds no sailor of this colour.
pub static NO_SUCH_SAILOR: Code = code("no-such-sailor", "S30");
/// Only 1, 2 or 3 can be said.
pub static BAD_COUNT: Code = code("bad-count", "S18");
/// Saying three costs a cube.
pub static NO_CUBE: Code = code("no-cube", "S21");
/// There is no ship of this colour.
pub static BAD_SHIP: Code = code("bad-ship", "S4");
/// The ship was not revealed in this turn.
pub static NOT_REVEALED: Code = code("not-revealed", "S23");
/// There is nothing behind the harbour.
pub static OFF_ROW: Code = code("off-row", "S31");
/// No sailor moves a ship onto the final card.
pub static FINAL_CARD: Code = code("final-card", "S31");
/// The table plays with compulsory ship moves.
pub static MUST_MOVE: Code = code("must-move", "S30");

/// All of them.
pub static ALL: &[&Code] = &[
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
