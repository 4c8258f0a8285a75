//! What happens in a game: the lines of its log.

use std::fmt;

use fishpond_core::{Message, Seat, Speak};

use crate::board::Cell;

/// Something that happened. Nothing in this game is hidden, so everybody is told everything.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// P6: the last floe was laid out.
    LaidOut,
    /// P12: this seat begins.
    Starts(Seat),
    /// P10: somebody proposes to exchange two tiles.
    Proposed(Seat, Cell, Cell),
    /// P10: somebody consents.
    Agreed(Seat),
    /// P10: somebody does not; the proposal is off the table.
    Declined(Seat),
    /// P10: somebody has no exchange to propose.
    Quiet(Seat),
    /// P10: everybody consented, the tiles change places.
    Swapped(Cell, Cell),
    /// P14: a penguin was placed.
    Placed(Seat, Cell),
    /// P16: a penguin slid and its floe with so many fish was taken.
    Moved {
        /// Whose penguin.
        seat: Seat,
        /// From where.
        from: Cell,
        /// To where.
        to: Cell,
        /// The fish on the floe it left.
        fish: u8,
    },
    /// PV1: a single stuck penguin left the board with its floe.
    Removed {
        /// Whose penguin.
        seat: Seat,
        /// From where.
        cell: Cell,
    },
    /// P24: a player is finished and takes what is under his penguins.
    Retired {
        /// Who.
        seat: Seat,
        /// The fish he takes.
        fish: u8,
        /// The floes he takes.
        tiles: u8,
    },
    /// PA31: a player gave up.
    Resigned(Seat),
}

impl fishpond_core::Event for Event {
    fn touched(&self) -> Vec<String> {
        match *self {
            Event::Proposed(_, a, b) | Event::Swapped(a, b) => vec![a.to_string(), b.to_string()],
            Event::Placed(_, cell) | Event::Removed { cell, .. } => vec![cell.to_string()],
            Event::Moved { from, to, .. } => vec![from.to_string(), to.to_string()],
            Event::LaidOut
            | Event::Starts(_)
            | Event::Agreed(_)
            | Event::Declined(_)
            | Event::Quiet(_)
            | Event::Retired { .. }
            | Event::Resigned(_) => Vec::new(),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::LaidOut => write!(f, "laid out"),
            Event::Starts(seat) => write!(f, "start {seat}"),
            Event::Proposed(seat, a, b) => write!(f, "{seat} swap {a} {b}"),
            Event::Agreed(seat) => write!(f, "{seat} agree"),
            Event::Declined(seat) => write!(f, "{seat} decline"),
            Event::Quiet(seat) => write!(f, "{seat} no exchange"),
            Event::Swapped(a, b) => write!(f, "swapped {a} {b}"),
            Event::Placed(seat, cell) => write!(f, "{seat} place {cell}"),
            Event::Moved { seat, from, to, fish } => write!(f, "{seat} {from}-{to} +{fish}"),
            Event::Removed { seat, cell } => write!(f, "remove {seat} {cell}"),
            Event::Retired { seat, .. } => write!(f, "retire {seat}"),
            Event::Resigned(seat) => write!(f, "{seat} resign"),
        }
    }
}

impl Speak for Event {
    fn message(&self) -> Message {
        let say = Message::new;
        match *self {
            Event::LaidOut => say("penguins-event-laid-out"),
            Event::Starts(seat) => say("penguins-event-starts").with("seat", seat),
            Event::Proposed(seat, a, b) => say("penguins-event-proposed")
                .with("seat", seat)
                .with("a", a.to_string())
                .with("b", b.to_string()),
            Event::Agreed(seat) => say("penguins-event-agreed").with("seat", seat),
            Event::Declined(seat) => say("penguins-event-declined").with("seat", seat),
            Event::Quiet(seat) => say("penguins-event-quiet").with("seat", seat),
            Event::Swapped(a, b) => {
                say("penguins-event-swapped").with("a", a.to_string()).with("b", b.to_string())
            }
            Event::Placed(seat, cell) => {
                say("penguins-event-placed").with("seat", seat).with("cell", cell.to_string())
            }
            Event::Moved { seat, from, to, fish } => say("penguins-event-moved")
                .with("seat", seat)
                .with("from", from.to_string())
                .with("to", to.to_string())
                .with("fish", fish),
            Event::Removed { seat, cell } => {
                say("penguins-event-removed").with("seat", seat).with("cell", cell.to_string())
            }
            Event::Retired { seat, fish, tiles } => {
                say("penguins-event-retired").with("seat", seat).with("fish", fish).with("tiles", tiles)
            }
            Event::Resigned(seat) => say("penguins-event-resigned").with("seat", seat),
        }
    }
}
