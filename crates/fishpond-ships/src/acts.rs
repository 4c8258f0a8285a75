//! What a player does, and what the dealer draws: their one text form.

use std::fmt;
use std::str::FromStr;

use fishpond_core::{Message, Seat, Speak};

use crate::colours::{Colour, Tile};
use crate::components::MOST_FISH;

/// What a player does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Act {
    /// Gives a sailor to the left neighbour (S13): `pass pink`.
    Pass(Colour),
    /// Says how many journey tiles to turn, 1, 2 or 3 (S18): `reveal 2`.
    Reveal(u8),
    /// Picks one of the revealed ships (S23): `ship green`.
    Ship(Colour),
    /// Puts a sailor into the box (S30): `sailor pink white +1`, `sailor pink stay`.
    Sailor(Colour, Sail),
    /// Leaves the game (RUL SA48): `resign`.
    Resign,
}

/// What a boxed sailor buys (S30).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sail {
    /// This ship goes one space forward: `white +1`.
    Forward(Colour),
    /// This ship goes one space back: `white -1`.
    Back(Colour),
    /// No ship moves (RUL SA16): `stay`.
    Stay,
}

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

/// This is no act.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "'{0}' is no act; acts are pass pink, reveal 2, ship green, sailor pink white +1, sailor pink white -1, \
     sailor pink stay and resign"
)]
pub struct ParseActError(String);

impl FromStr for Act {
    type Err = ParseActError;

    fn from_str(s: &str) -> Result<Act, ParseActError> {
        Spoken::read(s).and_then(Spoken::act).ok_or_else(|| ParseActError(s.to_owned()))
    }
}

/// An act as somebody put it: it has the form of one, but colours and numbers may be nonsense (`None`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Spoken {
    Pass(Option<Colour>),
    Reveal(Option<u8>),
    Ship(Option<Colour>),
    Sailor(Option<Colour>, SpokenSail),
    Resign,
}

/// A ship move as somebody put it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SpokenSail {
    Forward(Option<Colour>),
    Back(Option<Colour>),
    Stay,
}

impl Spoken {
    /// Reads the form of an act, if it has one.
    pub(crate) fn read(text: &str) -> Option<Spoken> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let colour = |word: &str| word.parse::<Colour>().ok();
        Some(match words[..] {
            ["pass", card] => Spoken::Pass(colour(card)),
            // `+2` would parse as a number too, but it is not how the act is written.
            ["reveal", count] => Spoken::Reveal(count.parse().ok().filter(|_| !count.starts_with('+'))),
            ["ship", ship] => Spoken::Ship(colour(ship)),
            ["sailor", card, "stay"] => Spoken::Sailor(colour(card), SpokenSail::Stay),
            ["sailor", card, ship, "+1"] => Spoken::Sailor(colour(card), SpokenSail::Forward(colour(ship))),
            ["sailor", card, ship, "-1"] => Spoken::Sailor(colour(card), SpokenSail::Back(colour(ship))),
            ["resign"] => Spoken::Resign,
            _ => return None,
        })
    }

    /// The act, if colours and numbers make sense.
    pub(crate) fn act(self) -> Option<Act> {
        Some(match self {
            Spoken::Pass(card) => Act::Pass(card?),
            Spoken::Reveal(count) => Act::Reveal(count.filter(|count| (1..=3).contains(count))?),
            Spoken::Ship(ship) => Act::Ship(ship?),
            Spoken::Sailor(card, sail) => Act::Sailor(
                card?,
                match sail {
                    SpokenSail::Forward(ship) => Sail::Forward(ship?),
                    SpokenSail::Back(ship) => Sail::Back(ship?),
                    SpokenSail::Stay => Sail::Stay,
                },
            ),
            Spoken::Resign => Act::Resign,
        })
    }
}

impl From<Act> for Spoken {
    fn from(act: Act) -> Spoken {
        match act {
            Act::Pass(card) => Spoken::Pass(Some(card)),
            Act::Reveal(count) => Spoken::Reveal(Some(count)),
            Act::Ship(ship) => Spoken::Ship(Some(ship)),
            Act::Sailor(card, sail) => Spoken::Sailor(
                Some(card),
                match sail {
                    Sail::Forward(ship) => SpokenSail::Forward(Some(ship)),
                    Sail::Back(ship) => SpokenSail::Back(Some(ship)),
                    Sail::Stay => SpokenSail::Stay,
                },
            ),
            Act::Resign => Spoken::Resign,
        }
    }
}

impl Speak for Act {
    fn message(&self) -> Message {
        match *self {
            Act::Pass(card) => Message::new("ships-act-pass").with("card", card.name()),
            Act::Reveal(count) => Message::new("ships-act-reveal").with("count", count),
            Act::Ship(ship) => Message::new("ships-act-ship").with("ship", ship.name()),
            Act::Sailor(card, Sail::Forward(ship)) => {
                Message::new("ships-act-forward").with("card", card.name()).with("ship", ship.name())
            }
            Act::Sailor(card, Sail::Back(ship)) => {
                Message::new("ships-act-back").with("card", card.name()).with("ship", ship.name())
            }
            Act::Sailor(card, Sail::Stay) => Message::new("ships-act-stay").with("card", card.name()),
            Act::Resign => Message::new("ships-act-resign"),
        }
    }
}

/// What the dealer draws.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    /// Who begins (S14): `start B`.
    Start(Seat),
    /// The next sea card by its fish (S8): `sea 3`.
    Sea(u8),
    /// The next sailor that is dealt (S12): `sailor pink`.
    Sailor(Colour),
    /// The card that a seat that left passes on (RUL SA48): `pass pink`.
    Pass(Colour),
    /// A journey tile (S22): `tile duck`.
    Tile(Tile),
    /// The ship that moves for a seat that left (RUL SA48): `ship green`.
    Ship(Colour),
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

/// This is nothing that the dealer draws.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no draw; draws are start B, sea 3, sailor pink, pass pink, tile duck and ship green")]
pub struct ParseChanceError(String);

impl FromStr for Chance {
    type Err = ParseChanceError;

    fn from_str(s: &str) -> Result<Chance, ParseChanceError> {
        let read = || {
            let (kind, what) = s.split_once(' ')?;
            Some(match kind {
                "start" => Chance::Start(what.parse().ok()?),
                "sea" => Chance::Sea(what.parse().ok().filter(|&fish| fish <= MOST_FISH)?),
                "sailor" => Chance::Sailor(what.parse().ok()?),
                "pass" => Chance::Pass(what.parse().ok()?),
                "tile" => Chance::Tile(what.parse().ok()?),
                "ship" => Chance::Ship(what.parse().ok()?),
                _ => return None,
            })
        };
        read().ok_or_else(|| ParseChanceError(s.to_owned()))
    }
}
