//! The written state: a position as JSON.

mod check;

use fishpond_core::{Config, Seat, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::cards::{Card, Kind};
use crate::facts::Reason;
use crate::position::{Position, Stage};

/// A short list that is usually stored without an allocation; every view has dozens of them.
pub type ShortVec<T> = SmallVec<[T; 16]>;

/// A position in written form. It may be invalid until it is checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Players, options, components.
    pub config: Config,
    /// The stage of the game.
    pub stage: Phase,
    /// The player to move, or the next to move once the ocean is refilled; null until the starting player is drawn.
    pub active: Option<Seat>,
    /// The players in turn order.
    pub seats: Vec<SeatState>,
    /// The markets, clockwise.
    pub markets: Vec<MarketState>,
    /// The wooden fish of each seat on the heap.
    pub heap: ShortVec<u8>,
    /// The ocean, shallowest card first.
    pub ocean: Vec<OceanState>,
    /// The cards of the deck, sorted: the deck has no order.
    pub deck: Vec<Card>,
    /// The cards of the discard pile, sorted.
    pub discard: Vec<Card>,
    /// Turns played; counted only if `max_turns` is set.
    pub turns: u16,
    /// Consecutive passes.
    pub passes: u8,
    /// The players who have resigned.
    pub resigned: SeatSet,
    /// The reason the game ended, once it is over.
    pub reason: Option<Reason>,
}

/// The name of a stage.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// The draw of the starting player.
    Start,
    /// The draw of a market for a buyer.
    Buyers,
    /// The draw of a card for the ocean.
    Ocean,
    /// A move by a player.
    Turn,
    /// The game is over.
    Over,
}

/// The possessions of a player.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatState {
    /// Dollars; once the game is over, the final score.
    pub score: i32,
    /// Worms.
    pub worms: u8,
    /// The cards in boats.
    pub boats: ShortVec<Card>,
    /// The number of Boat cards face down in front of the player.
    pub extra_boats: u8,
}

/// A market.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MarketState {
    /// The kind of fish it is for.
    pub kind: Kind,
    /// The values of the buyers here.
    pub buyers: ShortVec<u8>,
    /// The wooden fish of each seat.
    pub fish: ShortVec<u8>,
    /// The limit printed on its limit card, if it is full.
    pub limit: Option<u8>,
}

/// A card in the ocean.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OceanState {
    /// The card.
    pub card: Card,
    /// The worms on it.
    pub worms: u8,
}

impl State {
    pub(crate) fn of(position: &Position) -> State {
        let players = usize::from(position.players());
        let (stage, reason) = match position.stage {
            Stage::Start => (Phase::Start, None),
            Stage::Buyers => (Phase::Buyers, None),
            Stage::Ocean => (Phase::Ocean, None),
            Stage::Turn => (Phase::Turn, None),
            Stage::Over(reason) => (Phase::Over, Some(reason)),
        };
        State {
            config: position.rules.config.clone(),
            stage,
            active: (stage != Phase::Start).then_some(position.active),
            seats: position.seats[..players]
                .iter()
                .map(|player| SeatState {
                    score: player.score,
                    worms: player.worms,
                    boats: player.boats.iter().collect(),
                    extra_boats: player.extra_boats,
                })
                .collect(),
            markets: position
                .components()
                .markets_clockwise
                .iter()
                .map(|&kind| {
                    let market = &position.markets[kind.index()];
                    MarketState {
                        kind,
                        buyers: market.buyer_values().collect(),
                        fish: market.fish[..players].into(),
                        limit: market.is_full().then_some(market.limit),
                    }
                })
                .collect(),
            heap: position.heap[..players].into(),
            ocean: position
                .ocean
                .iter()
                .map(|slot| OceanState { card: slot.card, worms: slot.worms })
                .collect(),
            deck: position.deck.cards(),
            discard: position.discard.cards(),
            turns: position.turns,
            passes: position.passes,
            resigned: position.resigned,
            reason,
        }
    }
}
