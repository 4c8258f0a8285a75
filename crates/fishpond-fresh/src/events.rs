//! The events of a game: the lines of its log.

use std::fmt;

use fishpond_core::{Arg, Message, Seat, Speak};
use schemars::JsonSchema;
use serde::Serialize;

use crate::board::Space;
use crate::market::{Goods, Tile};
use crate::path::space_id;

/// A stall or a truck on the square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Site {
    /// Its space.
    pub space: Space,
    /// The owner of the stall; `None` for a truck.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<Seat>,
    /// The goods it sells or delivers.
    pub goods: Goods,
}

impl Site {
    /// Returns the name: the soda truck at b2; A's fish stall at e4.
    #[must_use]
    pub fn term(self) -> Message {
        let message = match self.owner {
            None => Message::new("fresh-term-truck-at"),
            Some(seat) => Message::new("fresh-term-stall-at").with("seat", seat),
        };
        message.with("goods", self.goods.term()).with("space", self.space.name())
    }
}

/// The reason a space became a path: the effect a building on it would have had.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Reason {
    /// The path.
    pub space: Space,
    /// The stalls and trucks that would have been enclosed (rule 1).
    pub encloses: Vec<Site>,
    /// The open spaces that would have been cut off from the rest, row by row (rule 2).
    pub cuts_off: Vec<Space>,
    /// Whether it was the last open space (X12).
    pub last: bool,
}

impl Reason {
    /// Returns whether rule 2, connection, applies.
    #[must_use]
    pub fn is_connection(&self) -> bool {
        !self.cuts_off.is_empty()
    }

    /// Returns the rule that applies: `access`, `connection`, `both`, `last`, or `none` for a path that is no longer needed.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match (self.last, !self.encloses.is_empty(), self.is_connection()) {
            (true, ..) => "last",
            (_, true, true) => "both",
            (_, true, false) => "access",
            (_, false, true) => "connection",
            (_, false, false) => "none",
        }
    }

    /// Returns a message with the arguments `space`, `kind`, `sites` and `spaces`.
    #[must_use]
    pub fn message_with(&self, id: &'static str) -> Message {
        let sites = self.encloses.iter().map(|site| site.term().into()).collect::<Vec<Arg>>();
        Message::new(id)
            .with("space", self.space.name())
            .with("kind", self.kind())
            .with("sites", sites)
            .with("spaces", list(&self.cuts_off))
    }
}

impl Speak for Reason {
    fn message(&self) -> Message {
        self.message_with("fresh-why")
    }
}

/// A stall and its path to the truck, in the final scoring.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Route {
    /// The owner of the stall.
    pub seat: Seat,
    /// The goods of the stall.
    pub goods: Goods,
    /// The spaces from the stall to the truck; empty if the stall is outside.
    pub paths: Vec<Space>,
    /// The length before the cap (D1); null for a stall outside (D7).
    pub length: Option<u8>,
    /// The length that counts (D6).
    pub counts: u8,
}

/// An event. Bids become an event only when all are in, so every event is public.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// F8: the square is laid out.
    LaidOut(u8),
    /// F11: a quadrant gets the truck with these goods.
    Dealt(&'static str, Goods),
    /// F10, F11: a truck was parked.
    Parked(Goods, Space),
    /// F13: a tile of the row was turned up.
    RowTile(Goods),
    /// F16: the starting player.
    Starts(Seat),
    /// F22: a disk was placed.
    Reserved(Seat, Space),
    /// F23: a player draws.
    Draws(Seat),
    /// F23: the tile that was drawn.
    Drawn(Seat, Tile),
    /// F28: all bids are revealed.
    Bids(Vec<(Seat, u8)>),
    /// F29, F30: a player won the stall and pays for it.
    Won {
        /// The player.
        seat: Seat,
        /// The goods of the stall.
        goods: Goods,
        /// The winning bid.
        coins: u8,
    },
    /// F24, F32, F43: a building replaced a disk.
    Built(Seat, Tile, Space),
    /// F33: a stall went outside.
    Outside(Seat, Goods),
    /// X5: a space became a path.
    Path(Reason),
    /// X5: the disk on a new path went back to its owner.
    DiskReturned(Seat, Space),
    /// F36: the active player chooses again.
    TurnContinues(Seat),
    /// F38: a player without a move passed.
    Passed(Seat),
    /// F42: the stack is empty, the row is next.
    StackEmpty,
    /// F43: a player gets a tile of the row.
    RowStall(Seat, Goods),
    /// F46: nobody can ever draw again.
    Frozen,
    /// F47: the remaining open spaces, this many, became paths.
    Filled(u32),
    /// D1: the path of a stall.
    Routed(Route),
    /// F48: the score of a player.
    Scored {
        /// The player.
        seat: Seat,
        /// Coins left.
        coins: u8,
        /// The sum of the four lengths.
        length: u16,
        /// Coins minus lengths.
        points: i32,
    },
    /// Q76: a player resigned.
    Resigned {
        /// The player.
        seat: Seat,
        /// Whether this ended the game, because only one player is left.
        ends_game: bool,
    },
}

impl fishpond_core::Event for Event {
    fn player(&self) -> Option<Seat> {
        match *self {
            Event::Starts(seat)
            | Event::Reserved(seat, _)
            | Event::Draws(seat)
            | Event::Drawn(seat, _)
            | Event::Won { seat, .. }
            | Event::Built(seat, ..)
            | Event::Outside(seat, _)
            | Event::DiskReturned(seat, _)
            | Event::TurnContinues(seat)
            | Event::Passed(seat)
            | Event::RowStall(seat, _)
            | Event::Routed(Route { seat, .. })
            | Event::Scored { seat, .. }
            | Event::Resigned { seat, .. } => Some(seat),
            Event::LaidOut(_)
            | Event::Dealt(..)
            | Event::Parked(..)
            | Event::RowTile(_)
            | Event::Bids(_)
            | Event::Path(_)
            | Event::StackEmpty
            | Event::Frozen
            | Event::Filled(_) => None,
        }
    }

    fn starts_turn(&self) -> bool {
        matches!(
            self,
            Event::Reserved(..)
                | Event::Draws(_)
                | Event::Passed(_)
                | Event::RowStall(..)
                | Event::Resigned { .. }
        )
    }

    fn touched(&self) -> Vec<String> {
        match self {
            Event::Parked(_, space)
            | Event::Reserved(_, space)
            | Event::Built(_, _, space)
            | Event::DiskReturned(_, space) => vec![space_id(*space)],
            Event::Path(reason) => vec![space_id(reason.space)],
            Event::Routed(route) => route.paths.iter().copied().map(space_id).collect(),
            Event::Draws(_) | Event::Drawn(..) | Event::StackEmpty => vec!["stack".to_owned()],
            Event::LaidOut(_) => vec!["fp-square".to_owned()],
            Event::Bids(_) | Event::Won { .. } => vec!["fp-auction".to_owned()],
            Event::Dealt(..)
            | Event::RowTile(_)
            | Event::Starts(_)
            | Event::Outside(..)
            | Event::TurnContinues(_)
            | Event::Passed(_)
            | Event::RowStall(..)
            | Event::Frozen
            | Event::Filled(_)
            | Event::Scored { .. }
            | Event::Resigned { .. } => Vec::new(),
        }
    }
}

fn join(spaces: &[Space]) -> String {
    spaces.iter().map(Space::to_string).collect::<Vec<_>>().join(" ")
}

fn list(spaces: &[Space]) -> Vec<Arg> {
    spaces.iter().map(|space| space.name().into()).collect()
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::LaidOut(number) => write!(f, "layout {number}"),
            Event::Dealt(quadrant, goods) => write!(f, "goods {goods} {quadrant}"),
            Event::Parked(goods, space) => write!(f, "truck {goods} {space}"),
            Event::RowTile(goods) => write!(f, "row {goods}"),
            Event::Starts(seat) => write!(f, "start {seat}"),
            Event::Reserved(seat, space) => write!(f, "{seat} reserve {space}"),
            Event::Draws(seat) => write!(f, "{seat} draw"),
            Event::Drawn(_, tile) => write!(f, "tile {}", tile.name()),
            Event::Bids(bids) => {
                write!(f, "bids")?;
                bids.iter().try_for_each(|(seat, coins)| write!(f, " {seat}={coins}"))
            }
            Event::Won { seat, goods, coins } => write!(f, "{seat} wins {goods} for {coins}"),
            Event::Built(seat, tile, space) => write!(f, "{seat} build {} {space}", tile.name()),
            Event::Outside(seat, goods) => write!(f, "{seat} outside {goods}"),
            Event::Path(reason) => {
                write!(f, "path {}", reason.space)?;
                if !reason.encloses.is_empty() {
                    let sites: Vec<Space> = reason.encloses.iter().map(|site| site.space).collect();
                    write!(f, " encloses {}", join(&sites))?;
                }
                if reason.last {
                    write!(f, " last")?;
                }
                if !reason.cuts_off.is_empty() {
                    write!(f, " cuts-off {}", join(&reason.cuts_off))?;
                }
                Ok(())
            }
            Event::DiskReturned(seat, space) => write!(f, "disk {seat} {space}"),
            Event::TurnContinues(seat) => write!(f, "{seat} goes on"),
            Event::Passed(seat) => write!(f, "{seat} pass"),
            Event::StackEmpty => write!(f, "stack empty"),
            Event::RowStall(seat, goods) => write!(f, "{seat} gets {goods}"),
            Event::Frozen => write!(f, "frozen"),
            Event::Filled(count) => write!(f, "filled {count}"),
            Event::Routed(route) => match route.length {
                None => write!(f, "route {} {} outside {}", route.seat, route.goods, route.counts),
                Some(length) => {
                    write!(f, "route {} {} {length} {}", route.seat, route.goods, join(&route.paths))
                }
            },
            Event::Scored { seat, coins, length, points } => {
                write!(f, "score {seat} {coins}-{length}={points}")
            }
            Event::Resigned { seat, .. } => write!(f, "{seat} resign"),
        }
    }
}

impl Speak for Event {
    fn message(&self) -> Message {
        let message = Message::new;
        match self {
            Event::LaidOut(number) => message("fresh-event-laid-out").with("number", *number),
            Event::Dealt(quadrant, goods) => message("fresh-event-dealt")
                .with("quadrant", Message::new(format!("fresh-term-quadrant-{}", quadrant.to_lowercase())))
                .with("goods", goods.term()),
            Event::Parked(goods, space) => {
                message("fresh-event-parked").with("goods", goods.term()).with("space", space.name())
            }
            Event::RowTile(goods) => message("fresh-event-row-tile").with("goods", goods.term()),
            Event::Starts(seat) => message("fresh-event-starts").with("seat", *seat),
            Event::Reserved(seat, space) => {
                message("fresh-event-reserved").with("seat", *seat).with("space", space.name())
            }
            Event::Draws(seat) => message("fresh-event-draws").with("seat", *seat),
            Event::Drawn(seat, Tile::Flea) => message("fresh-event-drawn-flea").with("seat", *seat),
            Event::Drawn(seat, Tile::Stall(goods)) => {
                message("fresh-event-drawn-stall").with("seat", *seat).with("goods", goods.term())
            }
            Event::Bids(bids) => {
                let bid = |&(seat, coins)| -> Arg {
                    Message::new("fresh-term-bid").with("seat", seat).with("coins", coins).into()
                };
                message("fresh-event-bids").with("bids", bids.iter().map(bid).collect::<Vec<Arg>>())
            }
            Event::Won { seat, goods, coins } => message("fresh-event-won")
                .with("seat", *seat)
                .with("goods", goods.term())
                .with("coins", *coins),
            Event::Built(seat, Tile::Flea, space) => {
                message("fresh-event-built-flea").with("seat", *seat).with("space", space.name())
            }
            Event::Built(seat, Tile::Stall(goods), space) => message("fresh-event-built-stall")
                .with("seat", *seat)
                .with("goods", goods.term())
                .with("space", space.name()),
            Event::Outside(seat, goods) => {
                message("fresh-event-outside").with("seat", *seat).with("goods", goods.term())
            }
            Event::Path(reason) => reason.message_with("fresh-event-path"),
            Event::DiskReturned(seat, space) => {
                message("fresh-event-disk-back").with("seat", *seat).with("space", space.name())
            }
            Event::TurnContinues(seat) => message("fresh-event-goes-on").with("seat", *seat),
            Event::Passed(seat) => message("fresh-event-passed").with("seat", *seat),
            Event::StackEmpty => message("fresh-event-stack-empty"),
            Event::RowStall(seat, goods) => {
                message("fresh-event-row-stall").with("seat", *seat).with("goods", goods.term())
            }
            Event::Frozen => message("fresh-event-frozen"),
            Event::Filled(count) => message("fresh-event-filled").with("count", *count),
            Event::Routed(route) => {
                let (id, length) = match route.length {
                    None => ("fresh-event-route-outside", 0),
                    Some(length) if length > route.counts => ("fresh-event-route-capped", length),
                    Some(length) => ("fresh-event-route", length),
                };
                message(id)
                    .with("seat", route.seat)
                    .with("goods", route.goods.term())
                    .with("length", length)
                    .with("counts", route.counts)
                    .with("spaces", list(&route.paths))
            }
            Event::Scored { seat, coins, length, points } => message("fresh-event-scored")
                .with("seat", *seat)
                .with("coins", *coins)
                .with("length", *length)
                .with("points", *points),
            Event::Resigned { seat, ends_game } => {
                message(if *ends_game { "fresh-event-resigned-last" } else { "fresh-event-resigned" })
                    .with("seat", *seat)
            }
        }
    }
}
