//! Events: the lines of the log.

use std::fmt;

use fishpond_core::{Message, Seat, Speak};

use crate::board::Cell;

/// An event. Nothing in this game is hidden, so everyone sees every event in full.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// P6: the last floe was laid out.
    LaidOut,
    /// P12: the starting player was set or drawn.
    Starts(Seat),
    /// P10: a player proposed to exchange two floes.
    Proposed(Seat, Cell, Cell),
    /// P10: a player agreed to the proposal.
    Agreed(Seat),
    /// P10: a player rejected the proposal, which is withdrawn.
    Declined(Seat),
    /// P10: a player has no exchange to propose.
    Quiet(Seat),
    /// P10: all agreed, and the floes were exchanged.
    Swapped(Cell, Cell),
    /// P14: a penguin was placed.
    Placed(Seat, Cell),
    /// P16: a penguin moved, and its owner collected the floe it left.
    Moved {
        /// The owner of the penguin.
        seat: Seat,
        /// The cell it left.
        from: Cell,
        /// The cell it stopped on.
        to: Cell,
        /// The fish on the floe it left.
        fish: u8,
    },
    /// PV1: a stuck penguin was removed with its floe.
    Removed {
        /// The owner of the penguin.
        seat: Seat,
        /// The cell it was on.
        cell: Cell,
    },
    /// P24: a player retired and collected the floes under their penguins.
    Retired {
        /// The player.
        seat: Seat,
        /// The fish on those floes; 0 if they are not scored (PV2).
        fish: u8,
        /// The number of those floes; 0 if they are not scored (PV2).
        tiles: u8,
    },
    /// PA31: a player resigned.
    Resigned(Seat),
}

impl fishpond_core::Event for Event {
    fn player(&self) -> Option<Seat> {
        match *self {
            Event::Starts(seat)
            | Event::Proposed(seat, ..)
            | Event::Agreed(seat)
            | Event::Declined(seat)
            | Event::Quiet(seat)
            | Event::Placed(seat, _)
            | Event::Moved { seat, .. }
            | Event::Removed { seat, .. }
            | Event::Retired { seat, .. }
            | Event::Resigned(seat) => Some(seat),
            Event::LaidOut | Event::Swapped(..) => None,
        }
    }

    fn starts_turn(&self) -> bool {
        matches!(
            self,
            Event::Proposed(..)
                | Event::Quiet(_)
                | Event::Placed(..)
                | Event::Moved { .. }
                | Event::Resigned(_)
        )
    }

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
