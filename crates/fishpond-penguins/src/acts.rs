//! What a player can do and what the dealer can draw, with their text forms.

use std::fmt;
use std::str::FromStr;

use fishpond_core::{Message, Seat, Speak};

use crate::board::{Cell, NoSuchCell};

/// An act of a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Act {
    /// P14: `place c3`.
    Place(Cell),
    /// P16: `c4-f4`.
    Move {
        /// Where the penguin stands.
        from: Cell,
        /// Where it stops.
        to: Cell,
    },
    /// P10: `swap b1 c1`, a proposal; the cell nearer to the top left is written first.
    Swap(Cell, Cell),
    /// P10: consent to the proposal.
    Agree,
    /// P10: no consent.
    Decline,
    /// PA31: give up.
    Resign,
}

impl Act {
    /// The proposal to exchange two tiles.
    #[must_use]
    pub fn swap(a: Cell, b: Cell) -> Act {
        Act::Swap(a.min(b), a.max(b))
    }
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Place(cell) => write!(f, "place {cell}"),
            Act::Move { from, to } => write!(f, "{from}-{to}"),
            Act::Swap(a, b) => write!(f, "swap {a} {b}"),
            Act::Agree => write!(f, "agree"),
            Act::Decline => write!(f, "decline"),
            Act::Resign => write!(f, "resign"),
        }
    }
}

/// Why a text is no act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ParseActError {
    /// `pass`: P22 knows no such thing.
    Pass,
    /// A placing, move or swap that names a cell which is not on the board.
    OffBoard(Verb, NoSuchCell),
    /// Nothing of the kind.
    Unreadable(String),
}

/// What an act with a faulty cell wanted to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    /// To place a penguin.
    Place,
    /// To move a penguin.
    Move,
    /// To exchange two tiles.
    Swap,
}

impl FromStr for Act {
    type Err = ParseActError;

    fn from_str(s: &str) -> Result<Act, ParseActError> {
        let words: Vec<&str> = s.split(' ').collect();
        let cell = |verb, name: &str| name.parse().map_err(|error| ParseActError::OffBoard(verb, error));
        match words[..] {
            ["pass"] => Err(ParseActError::Pass),
            ["agree"] => Ok(Act::Agree),
            ["decline"] => Ok(Act::Decline),
            ["resign"] => Ok(Act::Resign),
            ["place", at] => Ok(Act::Place(cell(Verb::Place, at)?)),
            ["swap", a, b] => Ok(Act::swap(cell(Verb::Swap, a)?, cell(Verb::Swap, b)?)),
            [line] => match line.split_once('-') {
                Some((from, to)) => {
                    Ok(Act::Move { from: cell(Verb::Move, from)?, to: cell(Verb::Move, to)? })
                }
                None => Err(ParseActError::Unreadable(s.to_owned())),
            },
            _ => Err(ParseActError::Unreadable(s.to_owned())),
        }
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

/// What the dealer draws.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    /// P6: the next floe, by its fish: `1`, `2` or `3`.
    Tile(u8),
    /// P12: who begins: `A`.
    Start(Seat),
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::Tile(fish) => write!(f, "{fish}"),
            Chance::Start(seat) => write!(f, "{seat}"),
        }
    }
}

impl FromStr for Chance {
    type Err = ();

    fn from_str(s: &str) -> Result<Chance, ()> {
        match s {
            "1" => Ok(Chance::Tile(1)),
            "2" => Ok(Chance::Tile(2)),
            "3" => Ok(Chance::Tile(3)),
            _ => s.parse().map(Chance::Start).map_err(|_| ()),
        }
    }
}
