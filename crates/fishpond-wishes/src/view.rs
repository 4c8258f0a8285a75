//! What a viewer may know. W15.1: everything is open but the order of the deck, and that order does not exist.

use std::sync::Arc;

use fishpond_core::{Outcome, Seat, Turn, Viewer};
use serde::Serialize;

use crate::cards::{Card, Kind};
use crate::components::LimitCard;
use crate::position::{Position, Stage};
use crate::state::{Few, State};

/// What a viewer may know: the state, and what follows from it for the eye.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The seat that looks, if a player does.
    pub seat: Option<Seat>,
    /// What the game waits for.
    pub turn: Turn,
    /// Everything on the table.
    pub state: State,
    /// Dollars for a fish at each market, clockwise as in `state.markets` (W7.4).
    pub prices: Few<u8>,
    /// The limit stack from top to bottom, cards on markets included.
    pub limit_cards: Arc<[LimitCard]>,
    /// The limit that applies to every open market.
    pub current_limit: Option<u8>,
    /// The fish on the heap that end the game.
    pub heap_end: u8,
    /// How many cards the ocean holds when it is full.
    pub ocean_size: u8,
    /// Boats of each seat.
    pub boats: Few<u8>,
    /// Component data that are inferred: `cards`, `markets_clockwise`.
    pub inferred: Arc<[String]>,
    /// What the active player can do.
    pub can: Can,
    /// The result, once the game is over.
    pub outcome: Option<Outcome>,
}

/// What can be chosen first in a turn.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Can {
    /// Positions that can be paid for and whose card fits into a boat.
    pub keep: Few<u8>,
    /// Positions whose wish can be used.
    pub wish: Few<u8>,
    /// Cards that can be sold.
    pub sell: Few<Card>,
}

impl View {
    pub(crate) fn of(position: &Position, viewer: Viewer) -> View {
        let components = position.components();
        View {
            seat: viewer.seat(),
            turn: fishpond_core::Position::turn(position),
            state: State::of(position),
            prices: components.markets_clockwise.iter().map(|&market| position.price(market)).collect(),
            limit_cards: components.limit_cards.clone(),
            current_limit: position.top_limit_card().map(|card| card.limit),
            heap_end: components.heap_end,
            ocean_size: components.ocean_size,
            boats: position.seat_list().map(|seat| position.boat_count(seat)).collect(),
            inferred: components.inferred.clone(),
            can: if position.stage == Stage::Turn { position.can(position.active) } else { Can::default() },
            outcome: position.ranking(),
        }
    }

    /// The position that is seen.
    pub(crate) fn position(&self) -> Position {
        self.state.position().expect("a view shows a position")
    }

    /// What a fish of this kind would fetch.
    #[must_use]
    pub fn price(&self, kind: Kind) -> u8 {
        let at = self.state.markets.iter().position(|market| market.kind == kind);
        at.map_or(0, |at| self.prices[at])
    }
}
