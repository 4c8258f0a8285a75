//! Sales, and markets that fill (W7, W8, W10).

use fishpond_core::{Seat, Sink};

use crate::cards::{Card, Kind};
use crate::events::Event;
use crate::position::Position;
use crate::scoring::{dollars, places};

impl Position {
    /// W10: one card out of a boat as one fish. W10.2: a double too.
    pub(crate) fn sell_single(&mut self, seat: Seat, card: Card, events: &mut impl Sink<Event>) {
        self.discard_from_boats(seat, Wanted::One(card));
        self.sale(seat, card.kind(), 1, card.kind(), events);
    }

    /// W11.3: one card by a wish. W7.2: a double is two fish.
    pub(crate) fn sell_card(&mut self, seat: Seat, card: Card, events: &mut impl Sink<Event>) {
        self.discard_from_boats(seat, Wanted::One(card));
        self.sale(seat, card.kind(), card.fish(), card.kind(), events);
    }

    /// W11.5, W11.9: all cards of a kind in one sale (RUL A48), at this market.
    pub(crate) fn sell_kind(&mut self, seat: Seat, kind: Kind, market: Kind, events: &mut impl Sink<Event>) {
        let fish = self.discard_from_boats(seat, Wanted::All(kind));
        self.sale(seat, kind, fish, market, events);
    }

    /// W7.5.2: the cards sold go to the discard pile. Says how many fish they are by a wish (W7.2).
    #[inline]
    fn discard_from_boats(&mut self, seat: Seat, wanted: Wanted) -> u8 {
        let mut fish = 0;
        let mut found = false;
        let discard = &mut self.discard;
        self.seats[seat.index()].boats.take(
            |card| match wanted {
                Wanted::One(one) => card == one && !std::mem::replace(&mut found, true),
                Wanted::All(kind) => card.kind() == kind,
            },
            |card| {
                fish += card.fish();
                discard.add(card);
            },
        );
        fish
    }

    /// W7.5: the player is paid, the wooden fish are placed, the market may fill.
    fn sale(&mut self, seat: Seat, kind: Kind, fish: u8, market: Kind, events: &mut impl Sink<Event>) {
        // W7.6, RUL A20: the price is fixed before the first fish is placed, and all fish are paid for.
        let price = self.price(market);
        let paid = u16::from(fish) * u16::from(price);
        self.seats[seat.index()].score += i32::from(paid);
        events.emit(Event::Sold { seat, kind, fish, market, price, dollars: paid });

        let stall = &mut self.markets[market.index()];
        let limit = self.table.components.limit_cards.get(usize::from(self.filled));
        let (Some(limit), false) = (limit, stall.is_full()) else {
            // W8.5: a full market pays, and every fish goes to the heap.
            self.heap[seat.index()] += fish;
            events.emit(Event::Spilled { seat, fish, market });
            return;
        };
        // A state from outside may leave no room, so the difference must not wrap.
        let placed = fish.min(limit.limit.saturating_sub(stall.total()));
        stall.fish[seat.index()] += placed;
        let filled = stall.total() == limit.limit;
        if placed < fish {
            self.heap[seat.index()] += fish - placed;
            events.emit(Event::Spilled { seat, fish: fish - placed, market });
        }
        if filled {
            self.fill(market, events);
        }
    }

    /// W8: bonuses are paid, then the top limit card goes on the market.
    fn fill(&mut self, market: Kind, events: &mut impl Sink<Event>) {
        let Some(card) = self.top_limit_card() else { return };
        events.emit(Event::Filled { market, limit: card.limit });
        // RUL A25: what spilled does not count.
        let fish = self.markets[market.index()].fish;
        for (seat, place) in Seat::ALL.into_iter().zip(places(&fish)) {
            let Some(place) = place else { continue };
            let dollars = dollars(place, card.higher, card.lower);
            self.seats[seat.index()].score += i32::from(dollars);
            events.emit(Event::Bonus { seat, place, dollars });
        }
        // W8.3: from now on the next card sets the limit of every open market (RUL A27a).
        self.markets[market.index()].limit = card.limit;
        self.filled += 1;
    }
}

/// Which cards are sold.
#[derive(Clone, Copy)]
enum Wanted {
    One(Card),
    All(Kind),
}
