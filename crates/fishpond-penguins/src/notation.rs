//! The text form of moves and draws. Each move and draw has exactly one.

use std::fmt;
use std::str::FromStr;

use fishpond_core::quote;

use crate::acts::{Act, Chance};
use crate::board::ParseCellError;

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

/// The reason why text cannot be read as a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ParseActError {
    /// `pass`, which does not exist in this game (P22).
    Pass,
    /// A placement, move or swap that names a cell outside the board.
    OffBoard(Verb, ParseCellError),
    /// Any other text.
    Unreadable(String),
}

/// The kind of move that names an invalid cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    /// Placing a penguin.
    Place,
    /// Moving a penguin.
    Move,
    /// Exchanging two floes.
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

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::Tile(fish) => write!(f, "{fish}"),
            Chance::Start(seat) => write!(f, "{seat}"),
        }
    }
}

/// The error for text that is not a draw of this game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown draw '{}'; draws are 1, 2, 3 (fish on a floe) and A to D (the starting player)", quote(.0))]
pub struct ParseChanceError(String);

impl FromStr for Chance {
    type Err = ParseChanceError;

    fn from_str(s: &str) -> Result<Chance, ParseChanceError> {
        match s {
            "1" => Ok(Chance::Tile(1)),
            "2" => Ok(Chance::Tile(2)),
            "3" => Ok(Chance::Tile(3)),
            _ => s.parse().map(Chance::Start).map_err(|_| ParseChanceError(s.to_owned())),
        }
    }
}
