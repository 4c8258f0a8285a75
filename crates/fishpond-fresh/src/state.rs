//! The written state: a position as JSON.

mod auction;

mod check;

use fishpond_core::{Config, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use auction::AuctionState;

use crate::market::{Goods, Stall};
use crate::position::{Position, Stage};

/// A position in written form. It may be invalid until it is checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Players, options, components.
    pub config: Config,
    /// The layout in play, counted from 1; null until it is drawn (F8).
    pub layout: Option<u8>,
    /// The rows of the square, one token per position, separated by single spaces: `..` empty, `rA` disk, `++` path, `FA` stall,
    /// `TF` truck, `XX` flea market, `##` no space.
    pub board: Vec<String>,
    /// The players in turn order.
    pub seats: Vec<SeatState>,
    /// The tiles of the row that are laid out, from left to right (F13).
    pub row: Vec<Goods>,
    /// The tiles left in the stack (F14).
    pub stack: StackState,
    /// The last auction, until the next tile is drawn; it does not affect play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub auction: Option<AuctionState>,
    /// The stage of the game (F51).
    pub stage: Phase,
}

/// The possessions of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatState {
    /// Coins left.
    pub coins: u8,
    /// The number of turns so far, counted up to three (F18).
    pub turns: u8,
    /// Stalls in the supply.
    pub unused: Vec<Goods>,
    /// Stalls outside the square (F33).
    pub outside: Vec<Goods>,
    /// Whether the player has resigned.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub resigned: bool,
}

/// The number of tiles left in the stack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct StackState {
    /// Flea markets.
    pub flea: u8,
    /// Fish stalls.
    pub fish: u8,
    /// Soda stalls.
    pub soda: u8,
    /// Cheese stalls.
    pub cheese: u8,
    /// Ice cream stalls.
    pub ice_cream: u8,
}

impl StackState {
    pub(crate) fn of(position: &Position) -> StackState {
        let [fish, soda, cheese, ice_cream] = position.stack.stalls;
        StackState { flea: position.stack.fleas, fish, soda, cheese, ice_cream }
    }
}

/// A stage of the game in written form (F51).
// Variants without fields have braces, because serde ignores unknown fields of unit variants.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "at", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Phase {
    /// The dealer draws a layout.
    Layout {},
    /// The dealer draws goods for the quadrants, clockwise after the fish quadrant.
    Goods {
        /// The goods drawn so far.
        lots: Vec<Goods>,
    },
    /// The dealer draws the spaces of the trucks.
    Lots {
        /// The goods of the three quadrants.
        lots: Vec<Goods>,
    },
    /// The dealer draws the tiles of the row.
    Row {},
    /// The dealer draws the starting player.
    Start {},
    /// The active player reserves or draws.
    Choose {
        /// The active player.
        active: Seat,
    },
    /// The dealer draws a tile.
    Draw {
        /// The active player.
        active: Seat,
    },
    /// The active player places a flea market.
    Flea {
        /// The active player.
        active: Seat,
    },
    /// The players who still have this stall bid.
    Bidding {
        /// The active player.
        active: Seat,
        /// The goods of the stall.
        goods: Goods,
        /// The bid of each seat; null if it has not bid yet or does not bid.
        bids: Vec<Option<u8>>,
    },
    /// The winner places the stall.
    Stall {
        /// The active player.
        active: Seat,
        /// The goods of the stall.
        goods: Goods,
        /// The winner.
        winner: Seat,
    },
    /// The owner of a tile of the row places it.
    RowPlace {
        /// The tile, counted from 0.
        tile: u8,
        /// The player who still has that stall.
        owner: Seat,
    },
    /// The game is over.
    Over {
        /// The reason: `complete`, `frozen` or `resigned`.
        reason: String,
    },
}

impl State {
    pub(crate) fn of(position: &Position) -> State {
        let drawn = position.stage != Stage::Layout;
        let seat = |seat: Seat| {
            let with = |wanted: Stall| {
                Goods::ALL
                    .into_iter()
                    .filter(move |&goods| position.market.stall(seat, goods) == wanted)
                    .collect()
            };
            SeatState {
                coins: position.coins[seat],
                turns: position.turns[seat],
                unused: with(Stall::Unused),
                outside: with(Stall::Outside),
                resigned: position.resigned.contains(seat),
            }
        };
        State {
            config: position.rules.config.clone(),
            layout: drawn.then_some(position.layout + 1),
            board: if drawn { position.market.rows(position.square()) } else { Vec::new() },
            seats: Seat::first_n(position.rules.players).map(seat).collect(),
            row: position.row.iter().flatten().copied().collect(),
            stack: StackState::of(position),
            auction: AuctionState::of(position),
            stage: Phase::of(position),
        }
    }
}

impl Phase {
    fn of(position: &Position) -> Phase {
        match position.stage {
            Stage::Layout => Phase::Layout {},
            Stage::Goods { lots } => Phase::Goods { lots: lots.into_iter().flatten().collect() },
            Stage::Lots { lots, .. } => Phase::Lots { lots: lots.into_iter().flatten().collect() },
            Stage::Row => Phase::Row {},
            Stage::Start => Phase::Start {},
            Stage::Choose(active) => Phase::Choose { active },
            Stage::Draw(active) => Phase::Draw { active },
            Stage::Flea(active) => Phase::Flea { active },
            Stage::Bidding { active, goods, bids } => {
                let bids = Seat::first_n(position.rules.players).map(|seat| bids[seat]).collect();
                Phase::Bidding { active, goods, bids }
            }
            Stage::Stall { active, goods, winner } => Phase::Stall { active, goods, winner },
            Stage::RowPlace { tile, owner } => Phase::RowPlace { tile, owner },
            Stage::Over(end) => Phase::Over { reason: end.reason().to_owned() },
        }
    }
}
