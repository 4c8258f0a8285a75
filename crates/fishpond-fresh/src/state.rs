//! A position written down, and the checks that make a position of it again.

mod check;

use fishpond_core::{Config, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::market::{Goods, Stall};
use crate::position::{Phase, Position};

/// A position written down. Anybody can write one; the checks see whether play can reach it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Players, options, components.
    pub config: Config,
    /// F8: the layout in play, counted from 1; nothing until it is drawn.
    pub layout: Option<u8>,
    /// The rows of the square, one token a position: `..` empty, `rA` disk, `++` path, `FA` stall, `TF` truck, `XX` flea
    /// market, `##` no space.
    pub board: Vec<String>,
    /// The players in turn order.
    pub seats: Vec<SeatState>,
    /// F13: the row from left to right, as far as it is laid out.
    pub row: Vec<Goods>,
    /// F14: what is left in the stack.
    pub stack: StackState,
    /// F51: what the game waits for.
    pub stage: Stage,
}

/// What belongs to a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatState {
    /// Coins left.
    pub coins: u8,
    /// F18: turns had, counted up to three.
    pub turns: u8,
    /// Stalls in the supply.
    pub unused: Vec<Goods>,
    /// F33: stalls beside the square.
    pub outside: Vec<Goods>,
    /// Whether the player gave up.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub resigned: bool,
}

/// How many of each tile are left.
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

/// F51: what the game waits for.
// Variants without fields have braces, because serde ignores unknown fields of unit variants.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "at", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Stage {
    /// The dealer draws a layout.
    Layout {},
    /// The dealer deals goods to the quadrants, clockwise after the fish quadrant.
    Goods {
        /// As far as they are dealt.
        lots: Vec<Goods>,
    },
    /// The dealer draws the lots.
    Lots {
        /// The goods of the three quadrants.
        lots: Vec<Goods>,
    },
    /// The dealer lays out the row.
    Row {},
    /// The dealer draws who begins.
    Start {},
    /// The active player reserves or draws.
    Choose {
        /// Whose turn it is.
        active: Seat,
    },
    /// The dealer turns up a tile.
    Draw {
        /// Whose turn it is.
        active: Seat,
    },
    /// The active player places a flea market.
    Flea {
        /// Whose turn it is.
        active: Seat,
    },
    /// Everybody who still has this stall bids.
    Bidding {
        /// Whose turn it is.
        active: Seat,
        /// What is auctioned.
        goods: Goods,
        /// The bids that are in, by seat.
        bids: Vec<Option<u8>>,
    },
    /// The winner places the stall.
    Stall {
        /// Whose turn it is.
        active: Seat,
        /// What was won.
        goods: Goods,
        /// By whom.
        winner: Seat,
    },
    /// The owner of a tile of the row places it.
    RowPlace {
        /// Which tile, counted from 0.
        tile: u8,
        /// Who has that stall left.
        owner: Seat,
    },
    /// The game is over.
    Over {
        /// Why.
        reason: String,
    },
}

impl State {
    pub(crate) fn of(position: &Position) -> State {
        let drawn = position.phase != Phase::Layout;
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
            config: position.table.config.clone(),
            layout: drawn.then_some(position.layout + 1),
            board: if drawn { position.market.rows(position.square()) } else { Vec::new() },
            seats: Seat::first(position.table.players).map(seat).collect(),
            row: position.row.iter().flatten().copied().collect(),
            stack: StackState::of(position),
            stage: Stage::of(position),
        }
    }
}

impl Stage {
    fn of(position: &Position) -> Stage {
        match position.phase {
            Phase::Layout => Stage::Layout {},
            Phase::Goods { lots } => Stage::Goods { lots: lots.into_iter().flatten().collect() },
            Phase::Lots { lots, .. } => Stage::Lots { lots: lots.into_iter().flatten().collect() },
            Phase::Row => Stage::Row {},
            Phase::Start => Stage::Start {},
            Phase::Choose(active) => Stage::Choose { active },
            Phase::Draw(active) => Stage::Draw { active },
            Phase::Flea(active) => Stage::Flea { active },
            Phase::Bidding { active, goods, bids } => {
                let bids = Seat::first(position.table.players).map(|seat| bids[seat]).collect();
                Stage::Bidding { active, goods, bids }
            }
            Phase::Stall { active, goods, winner } => Stage::Stall { active, goods, winner },
            Phase::RowPlace { tile, owner } => Stage::RowPlace { tile, owner },
            Phase::Over(end) => Stage::Over { reason: end.reason().to_owned() },
        }
    }
}
