//! What happened: the log is made of nothing else.

use std::fmt;

use fishpond_core::{Arg, Message, Seat, Speak, Viewer};

use crate::colours::{ByColour, Colour, Tile};
use crate::components::{FINAL, WATER_CARDS};

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// Who begins is settled (S14).
    Start(Seat),
    /// The row lies open, harbour first (S8).
    Row([u8; WATER_CARDS]),
    /// A seat has its seven sailors (S12). Others see that, not which.
    Dealt {
        /// Whose hand.
        seat: Seat,
        /// The cards, for those who may know them.
        cards: Option<ByColour>,
    },
    /// All have chosen and pick up what they were given (S13).
    Passed,
    /// A card changed hands; giver and receiver know it, nobody else (SI3).
    Handed {
        /// Who gave it.
        from: Seat,
        /// Who got it.
        to: Seat,
        /// The card.
        card: Colour,
    },
    /// Somebody announced how many tiles he turns (S18).
    Said {
        /// Who.
        seat: Seat,
        /// 1, 2 or 3.
        count: u8,
    },
    /// A tile was turned (S22).
    Turned {
        /// By whom.
        seat: Seat,
        /// What it shows.
        tile: Tile,
        /// How many of its kind lay open before.
        place: u8,
    },
    /// A cube changed its place.
    Cube {
        /// Whose cubes.
        seat: Seat,
        /// Why.
        change: CubeChange,
    },
    /// A sailor went into the box (S30). Only its owner knows the colour (S33).
    Boxed {
        /// Whose sailor.
        seat: Seat,
        /// The card, for those who may know it.
        card: Option<Colour>,
    },
    /// A ship moved.
    Sailed {
        /// Who moved it.
        seat: Seat,
        /// Which ship.
        ship: Colour,
        /// Where it was.
        from: u8,
        /// Where it is.
        to: u8,
    },
    /// All tiles were turned face down again (S16).
    Reset,
    /// A seat left the game (RUL SA48).
    Resigned(Seat),
    /// A ship is on the final card (S35).
    End,
    /// What a hand is worth at the end (S36).
    Scored {
        /// Whose hand.
        seat: Seat,
        /// The cards, shown to all.
        cards: ByColour,
        /// Their fish.
        points: i32,
    },
}

/// Why a cube changed its place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CubeChange {
    /// Taken from the supply (S19, S32).
    Taken,
    /// Paid for saying three (S21).
    Paid,
    /// Lost to the pirate (S27).
    Lost,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Start(seat) => write!(f, "start {seat}"),
            Event::Row(row) => write!(f, "row {}", row.map(|fish| fish.to_string()).join(" ")),
            Event::Dealt { seat, cards: Some(cards) } => write!(f, "{seat} dealt {cards}"),
            Event::Dealt { seat, cards: None } => write!(f, "{seat} dealt"),
            Event::Passed => f.write_str("passed"),
            Event::Handed { from, to, card } => write!(f, "{from} gives {to} {card}"),
            Event::Said { seat, count } => write!(f, "{seat} says {count}"),
            Event::Turned { tile, .. } => write!(f, "turned {tile}"),
            Event::Cube { seat, change: CubeChange::Taken } => write!(f, "{seat} +1 cube"),
            Event::Cube { seat, .. } => write!(f, "{seat} -1 cube"),
            Event::Boxed { seat, card: Some(card) } => write!(f, "{seat} boxes {card}"),
            Event::Boxed { seat, card: None } => write!(f, "{seat} boxes"),
            Event::Sailed { ship, from, to, .. } => write!(f, "{ship} {from}>{to}"),
            Event::Reset => f.write_str("reset"),
            Event::Resigned(seat) => write!(f, "{seat} resigns"),
            Event::End => f.write_str("end"),
            Event::Scored { seat, cards, points } => write!(f, "{seat} scores {points}: {cards}"),
        }
    }
}

impl fishpond_core::Event for Event {
    fn seen_by(&self, viewer: Viewer) -> Option<Event> {
        match *self {
            Event::Dealt { seat, .. } if !viewer.may_see(seat) => Some(Event::Dealt { seat, cards: None }),
            Event::Boxed { seat, .. } if !viewer.may_see(seat) => Some(Event::Boxed { seat, card: None }),
            // SI3: who was not part of it learns nothing beyond `Passed`.
            Event::Handed { from, to, .. } if !viewer.may_see(from) && !viewer.may_see(to) => None,
            other => Some(other),
        }
    }

    fn touched(&self) -> Vec<String> {
        match *self {
            Event::Row(row) => (0..row.len()).map(|at| format!("water-{at}")).collect(),
            Event::Turned { tile, place, .. } => vec![format!("fp-tile-{tile}-{place}")],
            Event::Cube { .. } => vec!["fp-supply".to_owned()],
            Event::Sailed { ship, from, .. } => vec![format!("water-{from}"), format!("ship-{ship}")],
            Event::End => vec![format!("water-{FINAL}")],
            // Cards are left out: one's own of a colour would be taken for another's of that colour (S33).
            Event::Start(_)
            | Event::Dealt { .. }
            | Event::Passed
            | Event::Handed { .. }
            | Event::Said { .. }
            | Event::Boxed { .. }
            | Event::Reset
            | Event::Resigned(_)
            | Event::Scored { .. } => Vec::new(),
        }
    }

    fn covers(&self) -> Option<&'static str> {
        matches!(self, Event::Reset).then_some("fp-tile-")
    }
}

/// `3 polar bears and 1 frog`, or `none`.
fn cards_in_words(cards: ByColour) -> Arg {
    let kinds: Vec<Arg> = cards
        .iter()
        .filter(|&(_, count)| count > 0)
        .map(|(colour, count)| Arg::from(colour.sailors_term(count)))
        .collect();
    if kinds.is_empty() { Message::new("ships-term-none").into() } else { kinds.into() }
}

impl Speak for Event {
    fn message(&self) -> Message {
        match *self {
            Event::Start(seat) => Message::new("ships-event-start").with("seat", seat),
            Event::Row(row) => Message::new("ships-event-row").with("row", row.map(Arg::from).to_vec()),
            Event::Dealt { seat, cards: Some(cards) } => Message::new("ships-event-dealt-cards")
                .with("seat", seat)
                .with("cards", cards_in_words(cards)),
            Event::Dealt { seat, cards: None } => Message::new("ships-event-dealt").with("seat", seat),
            Event::Passed => Message::new("ships-event-passed"),
            Event::Handed { from, to, card } => {
                Message::new("ships-event-handed").with("from", from).with("to", to).with("card", card.name())
            }
            Event::Said { seat, count } => {
                Message::new("ships-event-said").with("seat", seat).with("count", count)
            }
            Event::Turned { seat, tile, .. } => {
                Message::new("ships-event-turned").with("seat", seat).with("tile", tile.name())
            }
            Event::Cube { seat, change } => Message::new(match change {
                CubeChange::Taken => "ships-event-cube-taken",
                CubeChange::Paid => "ships-event-cube-paid",
                CubeChange::Lost => "ships-event-cube-lost",
            })
            .with("seat", seat),
            Event::Boxed { seat, card: Some(card) } => {
                Message::new("ships-event-boxed-card").with("seat", seat).with("card", card.name())
            }
            Event::Boxed { seat, card: None } => Message::new("ships-event-boxed").with("seat", seat),
            Event::Sailed { seat, ship, from, to } => Message::new("ships-event-sailed")
                .with("seat", seat)
                .with("ship", ship.name())
                .with("from", from)
                .with("to", to),
            Event::Reset => Message::new("ships-event-reset"),
            Event::Resigned(seat) => Message::new("ships-event-resigned").with("seat", seat),
            Event::End => Message::new("ships-event-end"),
            Event::Scored { seat, cards, points } => Message::new("ships-event-scored")
                .with("seat", seat)
                .with("points", points)
                .with("cards", cards_in_words(cards)),
        }
    }
}
