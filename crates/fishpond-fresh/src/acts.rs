//! What a player can do and what the dealer can draw, with their text forms.

use std::fmt;
use std::str::FromStr;

use fishpond_core::{Message, Seat, Speak};

use crate::board::Space;
use crate::market::{Goods, Tile};

/// An act of a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Act {
    /// F22: `reserve 3,4`, a disk on an empty space.
    Reserve(Space),
    /// F23: `draw`, the next tile of the stack.
    Draw,
    /// F27: `bid 2`, so many coins for the stall.
    Bid(u8),
    /// F24, F32, F43: `build 3,4`, the flea market or stall in hand, on that own disk.
    Build(Space),
    /// RUL Q76: give up.
    Resign,
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Reserve(space) => {
                f.write_str("reserve ")?;
                space.fmt(f)
            }
            Act::Draw => f.write_str("draw"),
            Act::Bid(coins) => write!(f, "bid {coins}"),
            Act::Build(space) => {
                f.write_str("build ")?;
                space.fmt(f)
            }
            Act::Resign => f.write_str("resign"),
        }
    }
}

/// Why a text is no act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ParseActError {
    /// `pass`: F39 knows no such thing.
    Pass,
    /// `outside`: F33 leaves no choice.
    Outside,
    /// Nothing of the kind.
    Unreadable,
}

impl FromStr for Act {
    type Err = ParseActError;

    fn from_str(s: &str) -> Result<Act, ParseActError> {
        let unreadable = ParseActError::Unreadable;
        match s.split_once(' ') {
            None => match s {
                "draw" => Ok(Act::Draw),
                "resign" => Ok(Act::Resign),
                "pass" => Err(ParseActError::Pass),
                "outside" => Err(ParseActError::Outside),
                _ => Err(unreadable),
            },
            Some(("reserve", space)) => space.parse().map(Act::Reserve).map_err(|_| unreadable),
            Some(("build", "outside")) => Err(ParseActError::Outside),
            Some(("build", space)) => space.parse().map(Act::Build).map_err(|_| unreadable),
            Some(("bid", coins)) => coins
                .parse()
                .ok()
                .filter(|number: &u8| number.to_string() == coins)
                .map(Act::Bid)
                .ok_or(unreadable),
            Some(_) => Err(unreadable),
        }
    }
}

impl Speak for Act {
    fn message(&self) -> Message {
        match self {
            Act::Reserve(space) => Message::new("fresh-act-reserve").with("space", space.to_string()),
            Act::Draw => Message::new("fresh-act-draw"),
            Act::Bid(coins) => Message::new("fresh-act-bid").with("coins", *coins),
            Act::Build(space) => Message::new("fresh-act-build").with("space", space.to_string()),
            Act::Resign => Message::new("fresh-act-resign"),
        }
    }
}

/// What the dealer draws.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    /// F8: `layout 2`, one of the layouts for this number of players, counted from 1.
    Layout(u8),
    /// F11: `goods soda`, for the next quadrant clockwise.
    Goods(Goods),
    /// F11: `lot 3,4`, the space of the next truck.
    Lot(Space),
    /// F13: `row cheese`, the next tile of the row.
    Row(Goods),
    /// F16: `start B`, who begins.
    Start(Seat),
    /// F23: `tile flea` or `tile fish`, the tile drawn.
    Tile(Tile),
    /// RUL Q76: `act build 3,4`, what a seat does that gave up.
    Act(Act),
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::Layout(number) => write!(f, "layout {number}"),
            Chance::Goods(goods) => write!(f, "goods {goods}"),
            Chance::Lot(space) => write!(f, "lot {space}"),
            Chance::Row(goods) => write!(f, "row {goods}"),
            Chance::Start(seat) => write!(f, "start {seat}"),
            Chance::Tile(tile) => write!(f, "tile {}", tile.name()),
            Chance::Act(act) => write!(f, "act {act}"),
        }
    }
}

impl FromStr for Chance {
    type Err = ();

    fn from_str(s: &str) -> Result<Chance, ()> {
        let (kind, what) = s.split_once(' ').ok_or(())?;
        match kind {
            "layout" => what.parse().map(Chance::Layout).map_err(|_| ()),
            "goods" => Goods::from_name(what).map(Chance::Goods).ok_or(()),
            "lot" => what.parse().map(Chance::Lot).map_err(|_| ()),
            "row" => Goods::from_name(what).map(Chance::Row).ok_or(()),
            "start" => what.parse().map(Chance::Start).map_err(|_| ()),
            "tile" => Tile::from_name(what).map(Chance::Tile).ok_or(()),
            "act" => what.parse().map(Chance::Act).map_err(|_| ()),
            _ => Err(()),
        }
    }
}
