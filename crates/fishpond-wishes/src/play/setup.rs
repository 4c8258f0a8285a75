//! Setup (W2).

use std::sync::Arc;

use fishpond_core::{MAX_SEATS, Seat, SeatSet, Sink};

use crate::board::{Market, Ocean};
use crate::cards::{KINDS, Kind, Pile};
use crate::events::Event;
use crate::position::{Player, Position, Rules, Stage};

impl Position {
    /// Returns the position before the first draw.
    pub(crate) fn before_first_draw(rules: Arc<Rules>) -> Position {
        let start = rules.config.options.seat("start_player");
        let mut seats = [Player::default(); MAX_SEATS];
        for seat in Seat::first_n(rules.config.players) {
            seats[seat.index()].worms = rules.components.start_worms;
        }
        Position {
            stage: if start.is_some() { Stage::Buyers } else { Stage::Start },
            active: start.unwrap_or(Seat::A),
            resigned: SeatSet::EMPTY,
            passes: 0,
            filled: 0,
            turns: 0,
            seats,
            markets: [Market::default(); KINDS],
            heap: [0; MAX_SEATS],
            ocean: Ocean::default(),
            deck: rules.cards.clone(),
            discard: Pile::default(),
            rules,
        }
    }

    pub(crate) fn set_start_player(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        self.active = seat;
        self.stage = Stage::Buyers;
        events.emit(Event::Begins { seat });
    }

    /// Places the next buyer, highest value first (W2.3).
    pub(crate) fn place_buyer(&mut self, market: Kind, events: &mut impl Sink<Event>) {
        let value = self.rules.components.buyers[self.buyers_placed()];
        self.markets[market.index()].buyers[usize::from(value) - 1] += 1;
        events.emit(Event::BuyerArrived { value, market });
        if self.buyers_placed() == self.rules.components.buyers.len() {
            self.refill(events);
        }
    }

    pub(crate) fn buyers_placed(&self) -> usize {
        self.markets.iter().map(|market| usize::from(market.buyer_count())).sum()
    }
}
