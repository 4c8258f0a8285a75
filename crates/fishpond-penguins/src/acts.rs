//! The moves of a player and the draws of the dealer.

use fishpond_core::{Message, Seat, Speak};

use crate::board::Cell;

/// A player's move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Act {
    /// P14: `place c3`.
    Place(Cell),
    /// P16: `c4-f4`.
    Move {
        /// The cell the penguin leaves.
        from: Cell,
        /// The cell it stops on.
        to: Cell,
    },
    /// P10: `swap b1 c1`, a proposal to exchange two floes. The cell nearer to the top left comes first.
    Swap(Cell, Cell),
    /// P10: `agree`, consent to the proposal.
    Agree,
    /// P10: `decline`, reject the proposal, or propose no further exchange.
    Decline,
    /// PA31: `resign`.
    Resign,
}

impl Act {
    /// Returns the proposal to exchange two floes, given in any order.
    #[must_use]
    pub fn swap(a: Cell, b: Cell) -> Act {
        Act::Swap(a.min(b), a.max(b))
    }
}

impl Speak for Act {
    fn message(&self) -> Message {
        match self {
            Act::Place(cell) => Message::new("penguins-act-place").with("cell", cell.to_string()),
            Act::Move { from, to } => {
                Message::new("penguins-act-move").with("from", from.to_string()).with("to", to.to_string())
            }
            Act::Swap(a, b) => {
                Message::new("penguins-act-swap").with("a", a.to_string()).with("b", b.to_string())
            }
            Act::Agree => Message::new("penguins-act-agree"),
            Act::Decline => Message::new("penguins-act-decline"),
            Act::Resign => Message::new("penguins-act-resign"),
        }
    }
}

/// A draw by the dealer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    /// P6: the next floe, by its number of fish: `1`, `2` or `3`.
    Tile(u8),
    /// P12: the starting player: `A`.
    Start(Seat),
}
