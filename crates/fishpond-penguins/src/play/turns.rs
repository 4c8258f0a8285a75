//! Turn order: who may act now, and which moves belong to which stage (P13, P21, P22).

use fishpond_core::{Code, Message, Position as _, Refusal, Seat, SeatSet, quote};

use crate::acts::Act;
use crate::notation::{ParseActError, Verb};
use crate::play::exchange::NEEDS_CONSENT;
use crate::position::{Position, Stage};
use crate::refusals::code;
use crate::state::Phase;

/// The game is over.
pub(crate) static GAME_OVER: Code = code("game-over", "P27");
/// It is another seat's turn.
pub(crate) static NOT_YOUR_TURN: Code = code("not-your-turn", "P21");
/// The move belongs to another phase of the game.
pub(crate) static WRONG_PHASE: Code = code("wrong-phase", "P13");
/// Passing is not allowed.
pub(crate) static MUST_MOVE: Code = code("must-move", "P22");
/// The text is not a move.
pub(crate) static UNREADABLE: Code = code("unreadable", "P16");
/// The cell does not exist.
pub(crate) static OFF_BOARD: Code = code("off-board", "P7");

impl Position {
    /// Returns the seats that have not retired.
    pub(crate) fn active(&self) -> SeatSet {
        Seat::first_n(self.rules.players).filter(|&seat| !self.retired.contains(seat)).collect()
    }

    /// Checks whether a seat may make a move now.
    pub(crate) fn check_act(&self, seat: Seat, act: Act) -> Result<(), Refusal> {
        if act == Act::Resign {
            return self.check_resignation(seat);
        }
        self.check_turn(seat, matches!(act, Act::Agree | Act::Decline))?;
        match (act, self.stage) {
            (Act::Place(cell), Stage::Placement) => self.check_placement(cell),
            (Act::Place(cell), Stage::Exchange(_)) if seat == self.turn => self.check_placement(cell),
            (Act::Place(_), Stage::Exchange(_)) => {
                Err(NOT_YOUR_TURN.refuse().with("seats", vec![self.turn.into()]))
            }
            (Act::Move { from, to }, Stage::Movement) => self.check_move(seat, from, to),
            (Act::Swap(a, b), Stage::Exchange(_)) => self.check_swap(a, b),
            (Act::Agree | Act::Decline, Stage::Exchange(Some(_))) => Ok(()),
            // The starting player ends the exchange by placing a penguin, so they have nothing to decline.
            (Act::Decline, Stage::Exchange(None)) if seat != self.turn => Ok(()),
            _ => Err(self.wrong_phase()),
        }
    }

    /// Returns the refusal for text that cannot be read as a move.
    pub(crate) fn refuse_text(&self, seat: Seat, error: ParseActError) -> Refusal {
        if let Err(refusal) = self.check_turn(seat, false) {
            return refusal;
        }
        match error {
            ParseActError::Pass => MUST_MOVE.refuse(),
            ParseActError::Unreadable(text) => UNREADABLE.refuse().with("text", quote(&text)),
            ParseActError::OffBoard(verb, cell) => {
                let fits = match self.stage {
                    Stage::Placement => verb == Verb::Place,
                    Stage::Exchange(_) => verb != Verb::Move,
                    _ => verb == Verb::Move,
                };
                if fits { OFF_BOARD.refuse().with("cell", quote(&cell.0)) } else { self.wrong_phase() }
            }
        }
    }

    /// Checks that the game is running, that no proposal has to be answered first, and that it is the seat's turn.
    #[inline]
    pub(crate) fn check_turn(&self, seat: Seat, answers_proposal: bool) -> Result<(), Refusal> {
        match self.stage {
            Stage::Movement | Stage::Placement if seat == self.turn => return Ok(()),
            Stage::Over => return Err(GAME_OVER.refuse()),
            Stage::Layout(_) | Stage::Start => return Err(self.wrong_phase()),
            Stage::Exchange(Some(proposal)) if !answers_proposal => {
                let waiting = proposal.waiting.iter().map(Into::into).collect::<Vec<_>>();
                return Err(NEEDS_CONSENT.refuse().with("seats", waiting));
            }
            _ => {}
        }
        let seats = self.turn().seats();
        if seats.contains(seat) {
            return Ok(());
        }
        Err(NOT_YOUR_TURN.refuse().with("seats", seats.iter().map(Into::into).collect::<Vec<_>>()))
    }

    fn wrong_phase(&self) -> Refusal {
        let phase = Phase::of(self.stage).name();
        WRONG_PHASE.refuse().with("phase", Message::new(format!("penguins-phase-{phase}")))
    }
}
