//! The moves of a player and the draws of the dealer.

use fishpond_core::{Message, Seat, Speak};

use crate::colours::{Colour, Tile};

/// A player's move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Act {
    /// Passes a sailor to the left neighbour (S13): `pass pink`.
    Pass(Colour),
    /// Announces 1, 2 or 3 journey tiles (S18): `reveal 2`.
    Reveal(u8),
    /// Moves one of the revealed ships (S23): `ship green`.
    Ship(Colour),
    /// Sends a sailor to the box (S30): `sailor pink white +1`, `sailor pink stay`.
    Sailor(Colour, Sail),
    /// Resigns (SA48): `resign`.
    Resign,
}

/// The ship movement that comes with a boxed sailor (S30).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sail {
    /// The ship moves one card forward: `white +1`.
    Forward(Colour),
    /// The ship moves one card back: `white -1`.
    Back(Colour),
    /// No ship moves (SA16): `stay`.
    Stay,
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

/// A draw by the dealer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    /// The starting player (S14): `start B`.
    Start(Seat),
    /// The next sea card, by its fish (S8): `sea 3`.
    Sea(u8),
    /// The next sailor dealt (S12): `sailor pink`.
    Sailor(Colour),
    /// The card passed for a seat that resigned (SA48): `pass pink`.
    Pass(Colour),
    /// A journey tile (S22): `tile duck`.
    Tile(Tile),
    /// The ship moved for a seat that resigned (SA48): `ship green`.
    Ship(Colour),
}
