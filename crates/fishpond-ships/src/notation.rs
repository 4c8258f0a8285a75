//! The text form of moves and draws. Each move and draw has exactly one.

use std::fmt;
use std::str::FromStr;

use fishpond_core::quote;

use crate::acts::{Act, Chance, Sail};
use crate::colours::Colour;
use crate::components::MAX_FISH;

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Pass(card) => write!(f, "pass {card}"),
            Act::Reveal(count) => write!(f, "reveal {count}"),
            Act::Ship(ship) => write!(f, "ship {ship}"),
            Act::Sailor(card, sail) => write!(f, "sailor {card} {sail}"),
            Act::Resign => f.write_str("resign"),
        }
    }
}

impl fmt::Display for Sail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sail::Forward(ship) => write!(f, "{ship} +1"),
            Sail::Back(ship) => write!(f, "{ship} -1"),
            Sail::Stay => f.write_str("stay"),
        }
    }
}

/// The error for text that is not a move of this game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown move '{}'; moves are pass pink, reveal 2, ship green, sailor pink white +1, sailor pink white -1, \
     sailor pink stay and resign",
    quote(.0)
)]
pub struct ParseActError(String);

impl FromStr for Act {
    type Err = ParseActError;

    fn from_str(s: &str) -> Result<Act, ParseActError> {
        RawAct::read(s).and_then(RawAct::act).ok_or_else(|| ParseActError(s.to_owned()))
    }
}

/// A move as typed: it has the right form, but colours and numbers may be invalid (`None`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RawAct {
    Pass(Option<Colour>),
    Reveal(Option<u8>),
    Ship(Option<Colour>),
    Sailor(Option<Colour>, RawSail),
    Resign,
}

/// A ship movement as typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RawSail {
    Forward(Option<Colour>),
    Back(Option<Colour>),
    Stay,
}

impl RawAct {
    /// Reads text, or returns `None` if it does not have the form of a move.
    pub(crate) fn read(text: &str) -> Option<RawAct> {
        let words: Vec<&str> = text.split(' ').collect();
        let colour = |word: &str| word.parse::<Colour>().ok();
        Some(match words[..] {
            ["pass", card] => RawAct::Pass(colour(card)),
            ["reveal", count] => RawAct::Reveal(number(count)),
            ["ship", ship] => RawAct::Ship(colour(ship)),
            ["sailor", card, "stay"] => RawAct::Sailor(colour(card), RawSail::Stay),
            ["sailor", card, ship, "+1"] => RawAct::Sailor(colour(card), RawSail::Forward(colour(ship))),
            ["sailor", card, ship, "-1"] => RawAct::Sailor(colour(card), RawSail::Back(colour(ship))),
            ["resign"] => RawAct::Resign,
            _ => return None,
        })
    }

    /// Returns the move, or `None` if a colour or number is invalid.
    pub(crate) fn act(self) -> Option<Act> {
        Some(match self {
            RawAct::Pass(card) => Act::Pass(card?),
            RawAct::Reveal(count) => Act::Reveal(count.filter(|count| (1..=3).contains(count))?),
            RawAct::Ship(ship) => Act::Ship(ship?),
            RawAct::Sailor(card, sail) => Act::Sailor(
                card?,
                match sail {
                    RawSail::Forward(ship) => Sail::Forward(ship?),
                    RawSail::Back(ship) => Sail::Back(ship?),
                    RawSail::Stay => Sail::Stay,
                },
            ),
            RawAct::Resign => Act::Resign,
        })
    }
}

impl From<Act> for RawAct {
    fn from(act: Act) -> RawAct {
        match act {
            Act::Pass(card) => RawAct::Pass(Some(card)),
            Act::Reveal(count) => RawAct::Reveal(Some(count)),
            Act::Ship(ship) => RawAct::Ship(Some(ship)),
            Act::Sailor(card, sail) => RawAct::Sailor(
                Some(card),
                match sail {
                    Sail::Forward(ship) => RawSail::Forward(Some(ship)),
                    Sail::Back(ship) => RawSail::Back(Some(ship)),
                    Sail::Stay => RawSail::Stay,
                },
            ),
            Act::Resign => RawAct::Resign,
        }
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::Start(seat) => write!(f, "start {seat}"),
            Chance::Sea(fish) => write!(f, "sea {fish}"),
            Chance::Sailor(card) => write!(f, "sailor {card}"),
            Chance::Pass(card) => write!(f, "pass {card}"),
            Chance::Tile(tile) => write!(f, "tile {tile}"),
            Chance::Ship(ship) => write!(f, "ship {ship}"),
        }
    }
}

/// The error for text that is not a draw of this game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown draw '{}'; draws are start B, sea 3, sailor pink, pass pink, tile duck and ship green", quote(.0))]
pub struct ParseChanceError(String);

impl FromStr for Chance {
    type Err = ParseChanceError;

    fn from_str(s: &str) -> Result<Chance, ParseChanceError> {
        let read = || {
            let (kind, value) = s.split_once(' ')?;
            Some(match kind {
                "start" => Chance::Start(value.parse().ok()?),
                "sea" => Chance::Sea(number(value).filter(|&fish| fish <= MAX_FISH)?),
                "sailor" => Chance::Sailor(value.parse().ok()?),
                "pass" => Chance::Pass(value.parse().ok()?),
                "tile" => Chance::Tile(value.parse().ok()?),
                "ship" => Chance::Ship(value.parse().ok()?),
                _ => return None,
            })
        };
        read().ok_or_else(|| ParseChanceError(s.to_owned()))
    }
}

/// Reads a number in canonical form: no sign, no leading zeros.
fn number(text: &str) -> Option<u8> {
    text.parse().ok().filter(|number: &u8| number.to_string() == text)
}
