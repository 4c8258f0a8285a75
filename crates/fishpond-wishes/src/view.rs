//! The information visible to a viewer: everything (W15.1). The deck has no order that could be hidden.

use std::sync::Arc;

use fishpond_core::{Outcome, Seat, Turn, Viewer};
use schemars::JsonSchema;
use serde::Serialize;

use crate::cards::{Card, Kind};
use crate::components::LimitCard;
use crate::position::{Position, Stage};
use crate::state::{ShortVec, State};

/// A position as one viewer sees it: the state, and values derived from it for drawings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct View {
    /// The viewer's seat; null for spectators.
    pub viewer: Option<Seat>,
    /// The seats to act.
    pub to_act: Turn,
    /// The complete state; its fields are fields of the view.
    #[serde(flatten)]
    pub state: State,
    /// The price of a fish at each market in dollars, in the order of `markets` (W7.4).
    pub prices: ShortVec<u8>,
    /// All limit cards from top to bottom, including those on markets.
    pub limit_cards: Arc<[LimitCard]>,
    /// The limit of every open market.
    pub current_limit: Option<u8>,
    /// The number of fish on the heap that ends the game.
    pub heap_end: u8,
    /// The number of cards in a complete ocean.
    pub ocean_size: u8,
    /// The number of boats of each seat.
    pub boats: ShortVec<u8>,
    /// The component data that are inferred: `cards`, `markets_clockwise`.
    pub inferred: Arc<[String]>,
    /// The first choices of the active player.
    pub can: FirstChoices,
    /// The outcome, once the game is over.
    pub outcome: Option<Outcome>,
}

/// The first choices of a turn.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct FirstChoices {
    /// The positions whose card can be kept.
    pub keep: ShortVec<u8>,
    /// The positions whose wish can be used.
    pub wish: ShortVec<u8>,
    /// The positions whose wish can be used, but would have no effect now.
    pub idle: ShortVec<u8>,
    /// The cards that can be sold.
    pub sell: ShortVec<Card>,
}

impl View {
    pub(crate) fn of(position: &Position, viewer: Viewer) -> View {
        let components = position.components();
        View {
            viewer: viewer.seat(),
            to_act: fishpond_core::Position::turn(position),
            state: State::of(position),
            prices: components.markets_clockwise.iter().map(|&market| position.price(market)).collect(),
            limit_cards: components.limit_cards.clone(),
            current_limit: position.top_limit_card().map(|card| card.limit),
            heap_end: components.heap_end,
            ocean_size: components.ocean_size,
            boats: position.seat_list().map(|seat| position.boat_count(seat)).collect(),
            inferred: components.inferred.clone(),
            can: if position.stage == Stage::Turn {
                position.first_choices(position.active)
            } else {
                FirstChoices::default()
            },
            outcome: position.ranking(),
        }
    }

    /// Returns the price of a fish of this kind, in dollars.
    #[must_use]
    pub fn price(&self, kind: Kind) -> u8 {
        let at = self.state.markets.iter().position(|market| market.kind == kind);
        at.map_or(0, |at| self.prices[at])
    }
}
