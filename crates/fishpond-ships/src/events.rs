//! Events: the lines of the log.

use std::fmt;

use fishpond_core::{Arg, Message, Seat, Speak, Viewer};

use crate::colours::{ByColour, Colour, Tile};
use crate::components::{FINAL, WATER_CARDS};

/// An event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// The starting player was drawn (S14).
    Start(Seat),
    /// The row is complete, harbour first (S8).
    Row([u8; WATER_CARDS]),
    /// A seat has been dealt its seven sailors (S12). Other seats do not see the cards.
    Dealt {
        /// The seat.
        seat: Seat,
        /// The cards, for viewers who may see them.
        cards: Option<ByColour>,
    },
    /// All have chosen and pick up the cards passed to them (S13).
    Passed,
    /// A card changed hands. Only giver and receiver see this (SI3).
    Handed {
        /// The giver.
        from: Seat,
        /// The receiver.
        to: Seat,
        /// The card.
        card: Colour,
    },
    /// A player announced how many tiles to reveal (S18).
    Announced {
        /// The player.
        seat: Seat,
        /// 1, 2 or 3.
        count: u8,
    },
    /// A tile was revealed (S22).
    Revealed {
        /// The player.
        seat: Seat,
        /// The kind of tile.
        tile: Tile,
        /// The number of tiles of this kind that were face up before.
        place: u8,
    },
    /// A player took or returned a cube.
    Cube {
        /// The player.
        seat: Seat,
        /// The reason.
        change: CubeChange,
    },
    /// A sailor went to the box (S30). Only its owner knows the colour (S33).
    Boxed {
        /// The owner.
        seat: Seat,
        /// The card, for viewers who may see it.
        card: Option<Colour>,
    },
    /// A ship moved.
    Sailed {
        /// The player who moved it.
        seat: Seat,
        /// The ship.
        ship: Colour,
        /// The card it left.
        from: u8,
        /// The card it reached.
        to: u8,
    },
    /// All tiles were turned face down again (S16).
    Reset,
    /// A player resigned (SA48).
    Resigned {
        /// The player.
        seat: Seat,
        /// Whether this ended the game, because only one player is left.
        ends_game: bool,
    },
    /// A ship reached the final card (S35).
    End,
    /// A hand was scored (S36).
    Scored {
        /// The player.
        seat: Seat,
        /// The cards, visible to all.
        cards: ByColour,
        /// The points they scored.
        points: i32,
    },
}

/// The reason why a player took or returned a cube.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CubeChange {
    /// Taken from the supply (S19, S32).
    Taken,
    /// Paid for announcing three tiles (S21).
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
            Event::Announced { seat, count } => write!(f, "{seat} says {count}"),
            Event::Revealed { tile, .. } => write!(f, "turned {tile}"),
            Event::Cube { seat, change: CubeChange::Taken } => write!(f, "{seat} +1 cube"),
            Event::Cube { seat, .. } => write!(f, "{seat} -1 cube"),
            Event::Boxed { seat, card: Some(card) } => write!(f, "{seat} boxes {card}"),
            Event::Boxed { seat, card: None } => write!(f, "{seat} boxes"),
            Event::Sailed { ship, from, to, .. } => write!(f, "{ship} {from}>{to}"),
            Event::Reset => f.write_str("reset"),
            Event::Resigned { seat, .. } => write!(f, "{seat} resigns"),
            Event::End => f.write_str("end"),
            Event::Scored { seat, cards, points } => write!(f, "{seat} scores {points}: {cards}"),
        }
    }
}

impl fishpond_core::Event for Event {
    fn player(&self) -> Option<Seat> {
        match *self {
            Event::Start(seat)
            | Event::Dealt { seat, .. }
            | Event::Handed { from: seat, .. }
            | Event::Announced { seat, .. }
            | Event::Revealed { seat, .. }
            | Event::Cube { seat, .. }
            | Event::Boxed { seat, .. }
            | Event::Sailed { seat, .. }
            | Event::Resigned { seat, .. }
            | Event::Scored { seat, .. } => Some(seat),
            Event::Row(_) | Event::Passed | Event::Reset | Event::End => None,
        }
    }

    fn seen_by(&self, viewer: Viewer) -> Option<Event> {
        match *self {
            Event::Dealt { seat, .. } if !viewer.may_see(seat) => Some(Event::Dealt { seat, cards: None }),
            Event::Boxed { seat, .. } if !viewer.may_see(seat) => Some(Event::Boxed { seat, card: None }),
            // SI3: everyone else sees only `Passed`.
            Event::Handed { from, to, .. } if !viewer.may_see(from) && !viewer.may_see(to) => None,
            other => Some(other),
        }
    }

    fn starts_turn(&self) -> bool {
        matches!(self, Event::Passed | Event::Announced { .. } | Event::Boxed { .. } | Event::Resigned { .. })
    }

    fn touched(&self) -> Vec<String> {
        match *self {
            Event::Row(row) => (0..row.len()).map(|at| format!("water-{at}")).collect(),
            Event::Revealed { tile, place, .. } => vec![format!("fp-tile-{tile}-{place}")],
            Event::Cube { .. } => vec!["fp-supply".to_owned()],
            Event::Sailed { ship, from, .. } => vec![format!("water-{from}"), format!("ship-{ship}")],
            Event::End => vec![format!("water-{FINAL}")],
            // Cards are left out: their ids name only a colour, so another player's card would highlight the viewer's own (S33).
            Event::Start(_)
            | Event::Dealt { .. }
            | Event::Passed
            | Event::Handed { .. }
            | Event::Announced { .. }
            | Event::Boxed { .. }
            | Event::Reset
            | Event::Resigned { .. }
            | Event::Scored { .. } => Vec::new(),
        }
    }

    fn reused_names(&self) -> Option<&'static str> {
        matches!(self, Event::Reset).then_some("fp-tile-")
    }
}

/// Describes a hand: `3 polar bears and 1 frog`, or `none`.
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
            Event::Announced { seat, count } => {
                Message::new("ships-event-said").with("seat", seat).with("count", count)
            }
            Event::Revealed { seat, tile, .. } => {
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
            Event::Resigned { seat, ends_game } => {
                Message::new(if ends_game { "ships-event-resigned-last" } else { "ships-event-resigned" })
                    .with("seat", seat)
            }
            Event::End => Message::new("ships-event-end"),
            Event::Scored { seat, cards, points } => Message::new("ships-event-scored")
                .with("seat", seat)
                .with("points", points)
                .with("cards", cards_in_words(cards)),
        }
    }
}
