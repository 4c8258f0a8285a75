//! Who is to act, and who is looking.

use schemars::JsonSchema;
use serde::Serialize;

use crate::seat::{Seat, SeatSet};

/// What a position waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Turn {
    /// One seat has to act.
    Seat(Seat),
    /// Each of these seats may act, in any order.
    Seats(SeatSet),
    /// The dealer has to draw.
    Chance,
    /// Nothing: the game is over.
    Over,
}

impl Turn {
    /// The seats that may act now.
    #[must_use]
    pub fn seats(self) -> SeatSet {
        match self {
            Turn::Seat(seat) => SeatSet::EMPTY.with(seat),
            Turn::Seats(seats) => seats,
            Turn::Chance | Turn::Over => SeatSet::EMPTY,
        }
    }
}

/// Who looks at a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// A player, who knows what his seat knows.
    Seat(Seat),
    /// A spectator, who knows what everybody knows.
    Public,
    /// Somebody from whom nothing is hidden: for finished games and for the one who holds the record.
    Open,
}

impl Viewer {
    /// Whether what is private to this seat may be shown.
    #[must_use]
    pub fn may_see(self, seat: Seat) -> bool {
        self == Viewer::Open || self == Viewer::Seat(seat)
    }

    /// The seat, if a player looks.
    #[must_use]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public | Viewer::Open => None,
        }
    }
}
