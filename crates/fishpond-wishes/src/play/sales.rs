//! Sales and full markets (W7, W8, W10).

use fishpond_core::{Arg, Code, Refusal, Seat, Sink};

use crate::cards::{Card, Kind};
use crate::events::{CardArgs as _, Event};
use crate::position::Position;
use crate::refusals::code;
use crate::scoring::{dollars, places};

/// The player has no card to sell.
pub(crate) static BOATS_EMPTY: Code = code("boats-empty", "W10.3");
/// The player has no such card in a boat.
pub(crate) static NOT_IN_BOAT: Code = code("not-in-boat", "W10.1");
/// The player has several different cards of the kind and must name one.
pub(crate) static WHICH_CARD: Code = code("which-card", "W10.1");

impl Position {
    pub(crate) fn check_sell(&self, seat: Seat, card: Card) -> Result<(), Refusal> {
        if self.seats[seat.index()].boats.contains(card) {
            Ok(())
        } else {
            Err(self.refuse_missing(seat, card.kind(), &BOATS_EMPTY, &NOT_IN_BOAT))
        }
    }

    /// Returns the card that a kind stands for, if all the player's cards of that kind are equal (A54).
    pub(crate) fn only_card(&self, seat: Seat, kind: Kind) -> Result<Card, Refusal> {
        let mut cards: Vec<Card> = self.boats(seat).filter(|card| card.kind() == kind).collect();
        cards.dedup();
        match cards[..] {
            [card] => Ok(card),
            [] => Err(self.refuse_missing(seat, kind, &BOATS_EMPTY, &NOT_IN_BOAT)),
            _ => {
                let cards: Vec<Arg> = cards.iter().map(|card| card.to_string().into()).collect();
                Err(WHICH_CARD.refuse().kind(kind).with("cards", cards))
            }
        }
    }

    /// Refuses to sell a card or kind that is not in the player's boats, with one of two codes.
    pub(crate) fn refuse_missing(
        &self,
        seat: Seat,
        kind: Kind,
        empty: &'static Code,
        missing: &'static Code,
    ) -> Refusal {
        let held: Vec<Arg> = self.boats(seat).map(|card| card.to_string().into()).collect();
        if held.is_empty() { empty.refuse() } else { missing.refuse().kind(kind).with("held", held) }
    }

    /// Sells one card from a boat as one fish, even if it is a double (W10.1, W10.2).
    pub(crate) fn sell_single(&mut self, seat: Seat, card: Card, events: &mut impl Sink<Event>) {
        self.discard_from_boats(seat, Sold::One(card));
        self.sell(seat, card.kind(), 1, card.kind(), events);
    }

    /// Sells one card by a wish (W11.3); a double counts as two fish (W7.2).
    pub(crate) fn sell_card(&mut self, seat: Seat, card: Card, events: &mut impl Sink<Event>) {
        self.discard_from_boats(seat, Sold::One(card));
        self.sell(seat, card.kind(), card.fish(), card.kind(), events);
    }

    /// Sells all cards of a kind in one sale at this market (W11.5, W11.9, A48).
    pub(crate) fn sell_kind(&mut self, seat: Seat, kind: Kind, market: Kind, events: &mut impl Sink<Event>) {
        let fish = self.discard_from_boats(seat, Sold::All(kind));
        self.sell(seat, kind, fish, market, events);
    }

    /// Moves the sold cards to the discard pile (W7.5.2) and returns the number of fish on them (W7.2).
    #[inline]
    fn discard_from_boats(&mut self, seat: Seat, sold: Sold) -> u8 {
        let mut fish = 0;
        let mut found = false;
        let discard = &mut self.discard;
        self.seats[seat.index()].boats.remove(
            |card| match sold {
                Sold::One(one) => card == one && !std::mem::replace(&mut found, true),
                Sold::All(kind) => card.kind() == kind,
            },
            |card| {
                fish += card.fish();
                discard.add(card);
            },
        );
        fish
    }

    /// Pays the player and places the wooden fish, which may fill the market (W7.5).
    fn sell(&mut self, seat: Seat, kind: Kind, fish: u8, market: Kind, events: &mut impl Sink<Event>) {
        // W7.6, A20: the price is fixed before the first fish is placed, and all fish are paid for.
        let price = self.price(market);
        let paid = u16::from(fish) * u16::from(price);
        self.seats[seat.index()].score += i32::from(paid);
        events.emit(Event::Sold { seat, kind, fish, market, price, dollars: paid });

        let top_card = self.top_limit_card();
        let stall = &mut self.markets[market.index()];
        let (Some(top_card), false) = (top_card, stall.is_full()) else {
            // W8.5: a full market pays, but all fish go to the heap.
            self.heap[seat.index()] += fish;
            events.emit(Event::Spilled { seat, fish, market });
            return;
        };
        // Saturating, because the market of a synthetic example may already hold more than the limit.
        let placed = fish.min(top_card.limit.saturating_sub(stall.total()));
        stall.fish[seat.index()] += placed;
        let filled = stall.total() == top_card.limit;
        if placed < fish {
            self.heap[seat.index()] += fish - placed;
            events.emit(Event::Spilled { seat, fish: fish - placed, market });
        }
        if filled {
            self.fill(market, events);
        }
    }

    /// Pays the bonuses, then puts the top limit card on the market (W8).
    fn fill(&mut self, market: Kind, events: &mut impl Sink<Event>) {
        let Some(card) = self.top_limit_card() else { return };
        events.emit(Event::Filled { market, limit: card.limit });
        // A25: spilled fish do not count.
        let fish = self.markets[market.index()].fish;
        for (seat, place) in Seat::ALL.into_iter().zip(places(&fish)) {
            let Some(place) = place else { continue };
            let dollars = dollars(place, card.higher, card.lower);
            self.seats[seat.index()].score += i32::from(dollars);
            events.emit(Event::Bonus { seat, place, dollars });
        }
        // W8.3: from now on the next card sets the limit of every open market (A27a).
        self.markets[market.index()].limit = card.limit;
        self.filled += 1;
    }
}

/// The cards of a sale.
#[derive(Clone, Copy)]
enum Sold {
    One(Card),
    All(Kind),
}
