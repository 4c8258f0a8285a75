//! Moves as paths of small choices: first a penguin, then a floe.

mod preview;

use fishpond_core::{Choice, Faults, Interactive, Message, Preview, Refusal, Seat, Speak};

use crate::acts::Act;
use crate::board::{self, Cell};
use crate::position::{Position, Stage};
use crate::state::State;

/// One choice on the way to a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick {
    /// The floe for a penguin.
    Place(Cell),
    /// The penguin that moves, by its floe.
    Penguin(Cell),
    /// The floe it stops on.
    Target(Cell),
    /// An exchange of two floes.
    Swap,
    /// The first of the two floes.
    FirstTile(Cell),
    /// The second of the two floes.
    SecondTile(Cell),
    /// Agreeing to an exchange.
    Agree,
    /// Rejecting an exchange, or having none to propose.
    Decline,
    /// Resigning.
    Resign,
}

impl Interactive for Position {
    type Pick = Pick;
    type State = State;

    fn read_act(&self, seat: Seat, text: &str) -> Result<Act, Refusal> {
        text.parse().map_err(|error| self.refuse_text(seat, error))
    }

    fn pick(&self, act: Act, step: usize) -> Option<Pick> {
        Some(match (act, step) {
            (Act::Place(cell), 0) => Pick::Place(cell),
            (Act::Move { from, .. }, 0) => Pick::Penguin(from),
            (Act::Move { to, .. }, 1) => Pick::Target(to),
            (Act::Swap(..), 0) => Pick::Swap,
            (Act::Swap(a, _), 1) => Pick::FirstTile(a),
            (Act::Swap(_, b), 2) => Pick::SecondTile(b),
            (Act::Agree, 0) => Pick::Agree,
            (Act::Decline, 0) => Pick::Decline,
            (Act::Resign, 0) => Pick::Resign,
            _ => return None,
        })
    }

    fn choice(&self, _: Seat, pick: Pick) -> Choice {
        let floe = |question, cell: Cell| {
            let words = Message::new("penguins-choose-floe")
                .with("cell", cell.to_string())
                .with("fish", self.fish_on(cell));
            Choice::new(question, cell.to_string(), words)
        };
        match pick {
            Pick::Place(cell) => floe("penguins-ask-place", cell),
            Pick::Penguin(cell) => floe("penguins-ask-penguin", cell),
            Pick::Target(cell) => floe("penguins-ask-target", cell),
            Pick::Swap => Choice::new("penguins-ask-exchange", "swap", Message::new("penguins-choose-swap")),
            Pick::FirstTile(cell) => floe("penguins-ask-first-tile", cell),
            Pick::SecondTile(cell) => floe("penguins-ask-second-tile", cell),
            Pick::Agree => Choice::new("penguins-ask-consent", "agree", Act::Agree.message()),
            Pick::Decline if self.stage == Stage::Exchange(None) => {
                Choice::new("penguins-ask-exchange", "decline", Message::new("penguins-choose-quiet"))
            }
            Pick::Decline => Choice::new("penguins-ask-consent", "decline", Act::Decline.message()),
            Pick::Resign => Choice::new("penguins-ask-penguin", "resign", Act::Resign.message()),
        }
    }

    fn meant(&self, _: Seat, begun: Option<(Act, usize)>, thing: &str) -> Option<Act> {
        let cell: Cell = thing.parse().ok()?;
        match (begun, self.stage) {
            (Some((Act::Move { from, .. }, _)), _) => Some(Act::Move { from, to: cell }),
            (Some((Act::Swap(first, _), 2..)), _) => Some(Act::swap(first, cell)),
            (Some((Act::Swap(..), _)), _) => None,
            (_, Stage::Placement | Stage::Exchange(_)) => Some(Act::Place(cell)),
            _ => {
                // A penguin without a target is stuck, and the refusal of a move that goes nowhere says so.
                let to = board::cells(board::targets(cell, self.free())).next().unwrap_or(cell);
                Some(Act::Move { from: cell, to })
            }
        }
    }

    fn preview(&self, seat: Seat, act: Act) -> Preview {
        preview::preview(self, seat, act)
    }

    fn question(&self, seat: Seat) -> Message {
        match self.stage {
            Stage::Layout(_) | Stage::Start => Message::new("penguins-ask-wait"),
            Stage::Over => Message::new("penguins-ask-over"),
            Stage::Exchange(Some(p)) if p.waiting.contains(seat) => Message::new("penguins-ask-consent")
                .with("seat", p.by)
                .with("a", p.a.to_string())
                .with("b", p.b.to_string()),
            Stage::Exchange(None) if seat == self.turn => Message::new("penguins-ask-exchange-or-place"),
            Stage::Exchange(None) if self.proposers().contains(seat) => Message::new("penguins-ask-exchange"),
            Stage::Placement if seat == self.turn => Message::new("penguins-ask-place"),
            Stage::Movement if seat == self.turn => Message::new("penguins-ask-penguin"),
            _ => Message::new("penguins-ask-wait"),
        }
    }

    fn state(&self) -> State {
        State::new(self)
    }

    fn from_state(state: &State) -> Result<Position, Faults> {
        state.check()
    }
}
