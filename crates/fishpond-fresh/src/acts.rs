//! The moves of a player and the draws of the dealer.

use fishpond_core::{Message, Seat, Speak};

use crate::board::Space;
use crate::market::{Goods, Tile};

/// A player's move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Act {
    /// F22: `reserve 3,4`, put a disk on an empty space.
    Reserve(Space),
    /// F23: `draw`, draw a tile from the stack.
    Draw,
    /// F27: `bid 2`, bid coins for the stall.
    Bid(u8),
    /// F24, F32, F43: `build 3,4`, replace one of your disks with the flea market or stall in hand.
    Build(Space),
    /// Q76: `resign`.
    Resign,
}

impl Speak for Act {
    fn message(&self) -> Message {
        match self {
            Act::Reserve(space) => Message::new("fresh-act-reserve").with("space", space.name()),
            Act::Draw => Message::new("fresh-act-draw"),
            Act::Bid(coins) => Message::new("fresh-act-bid").with("coins", *coins),
            Act::Build(space) => Message::new("fresh-act-build").with("space", space.name()),
            Act::Resign => Message::new("fresh-act-resign"),
        }
    }
}

/// A draw by the dealer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    /// F8: `layout 2`, one of the layouts for this number of players, counted from 1.
    Layout(u8),
    /// F11: `goods soda`, the goods for the next quadrant clockwise.
    Goods(Goods),
    /// F11: `lot 3,4`, the space of the next truck.
    Lot(Space),
    /// F13: `row cheese`, the next tile of the row.
    Row(Goods),
    /// F16: `start B`, the starting player.
    Start(Seat),
    /// F23: `tile flea` or `tile fish`, the tile drawn from the stack.
    Tile(Tile),
    /// Q76: `act build 3,4`, a move for a player who has resigned.
    Act(Act),
}
