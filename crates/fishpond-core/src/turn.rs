//! Turns and viewers.

use schemars::JsonSchema;
use serde::Serialize;

use crate::seat::{Seat, SeatSet};

/// The next step that a position expects.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Turn {
    /// It is one seat's turn.
    Seat(Seat),
    /// These seats choose simultaneously; they may act in any order.
    Seats(SeatSet),
    /// The dealer has to draw.
    Chance,
    /// The game is over.
    Over,
}

impl Turn {
    /// Returns the seats that may act now.
    #[must_use]
    pub fn seats(self) -> SeatSet {
        match self {
            Turn::Seat(seat) => SeatSet::EMPTY.with(seat),
            Turn::Seats(seats) => seats,
            Turn::Chance | Turn::Over => SeatSet::EMPTY,
        }
    }
}

/// A person or program that looks at a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// A player, who also sees the secrets of their own seat.
    Seat(Seat),
    /// A spectator, who sees only public information.
    Public,
    /// A viewer who sees everything: for finished games and for the owner of a record.
    Open,
}

impl Viewer {
    /// Returns whether the secrets of this seat may be shown.
    #[must_use]
    pub fn may_see(self, seat: Seat) -> bool {
        self == Viewer::Open || self == Viewer::Seat(seat)
    }

    /// Returns the seat of a player.
    #[must_use]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public | Viewer::Open => None,
        }
    }
}
