//! Setup, and what the dealer draws (W2, W4.6, W14.1).

use std::sync::Arc;

use fishpond_core::{MAX_SEATS, Rng, Seat, SeatSet, Sink};

use crate::cards::{KINDS, Kind, Pile};
use crate::chance::Chance;
use crate::events::Event;
use crate::facts::Table;
use crate::position::{Market, Ocean, Position, SeatThings, Stage};

impl Position {
    /// W2: the table before the first draw.
    pub(crate) fn set_up(table: Arc<Table>) -> Position {
        let start = table.config.options.seat("start_player");
        let mut seats = [SeatThings::default(); MAX_SEATS];
        for seat in Seat::first(table.config.players) {
            seats[seat.index()].worms = table.components.start_worms;
        }
        let mut position = Position {
            stage: Stage::Start,
            active: start.unwrap_or(Seat::A),
            resigned: SeatSet::EMPTY,
            passes: 0,
            filled: 0,
            turns: 0,
            seats,
            markets: [Market::default(); KINDS],
            heap: [0; MAX_SEATS],
            ocean: Ocean::default(),
            deck: table.cards.clone(),
            discard: Pile::default(),
            table,
        };
        if start.is_some() {
            position.stage = Stage::Buyers;
        }
        position
    }

    /// Whether a buyer can begin at this market: at most one does (W2.3).
    fn is_free(&self, market: Kind) -> bool {
        self.markets[market.index()].buyer_count() == 0
    }

    fn buyers_placed(&self) -> usize {
        self.markets.iter().map(|market| usize::from(market.buyer_count())).sum()
    }

    /// What can be drawn, each with its weight. Buyers are placed one by one, highest first, each on any market that is
    /// still free: every arrangement comes out equally often (RUL A52). Cards weigh as many as there are of them.
    pub(crate) fn draws(&self, outcomes: &mut Vec<(Chance, u32)>) {
        outcomes.clear();
        match self.stage {
            Stage::Start => outcomes.extend(self.seat_list().map(|seat| (Chance::Start(seat), 1))),
            Stage::Buyers => {
                let free = Kind::ALL.into_iter().filter(|&market| self.is_free(market));
                outcomes.extend(free.map(|market| (Chance::Buyer(market), 1)));
            }
            Stage::Ocean => {
                outcomes.reserve(self.deck.len());
                outcomes.extend(self.deck.sorts().map(|(card, count)| (Chance::Card(card), count.into())));
            }
            Stage::Turn | Stage::Over(_) => {}
        }
    }

    /// One draw by weight.
    #[inline]
    pub(crate) fn draw(&self, rng: &mut Rng) -> Chance {
        match self.stage {
            Stage::Start => Chance::Start(Seat::new(rng.below(self.players().into()) as usize)),
            Stage::Buyers => {
                let free = (KINDS - self.buyers_placed()) as u32;
                let number = rng.below(free) as usize;
                let market = Kind::ALL.into_iter().filter(|&market| self.is_free(market)).nth(number);
                Chance::Buyer(market.expect("there are so many free markets"))
            }
            Stage::Ocean | Stage::Turn | Stage::Over(_) => {
                Chance::Card(self.deck.nth(rng.below(self.deck.len() as u32) as u8))
            }
        }
    }

    /// Carries out a draw.
    #[inline]
    pub(crate) fn deal(&mut self, chance: Chance, events: &mut impl Sink<Event>) {
        match chance {
            Chance::Start(seat) => {
                self.active = seat;
                self.stage = Stage::Buyers;
                events.emit(Event::Begins { seat });
            }
            Chance::Buyer(market) => {
                let value = self.table.components.buyers[self.buyers_placed()];
                self.markets[market.index()].buyers[usize::from(value) - 1] += 1;
                events.emit(Event::BuyerArrived { value, market });
                if self.buyers_placed() == self.table.components.buyers.len() {
                    self.refill(events);
                }
            }
            Chance::Card(card) => {
                self.deck.remove(card);
                self.ocean.push(card, 0);
                events.emit(Event::TurnedUp { card, position: self.ocean.len() as u8 });
                self.refill(events);
            }
        }
    }

    /// W4.6: waits for the next card of the ocean, or for the active player if none is missing.
    #[inline]
    pub(crate) fn refill(&mut self, events: &mut impl Sink<Event>) {
        let short = self.ocean.len() < usize::from(self.table.components.ocean_size);
        if short && self.deck.is_empty() && !self.discard.is_empty() {
            // W14.1, RUL A36: the whole discard pile is the new deck.
            std::mem::swap(&mut self.deck, &mut self.discard);
            events.emit(Event::Reshuffled { cards: self.deck.len() as u8 });
        }
        // W14.2: with neither deck nor discard pile the ocean stays short.
        self.stage = if short && !self.deck.is_empty() { Stage::Ocean } else { Stage::Turn };
    }
}
