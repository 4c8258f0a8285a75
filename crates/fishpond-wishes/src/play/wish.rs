//! The wishes (W6, W11).

use fishpond_core::{Seat, Sink};

use crate::acts::{Sale, Spread, Step, WishAct};
use crate::cards::{Card, KINDS, Kind, Wish};
use crate::components::MAX_BUYER;
use crate::events::Event;
use crate::position::Position;

/// The buyers lifted by Spread: how many of value 1, 2, 3, and the markets that are free then.
pub(crate) struct Lifted {
    pub(crate) buyers: [u8; MAX_BUYER],
    pub(crate) free: [bool; KINDS],
}

impl Position {
    /// W6.3, W6.4: carries out the wish of a card that was thrown back, its parts in the printed order.
    pub(crate) fn grant(&mut self, seat: Seat, card: Card, act: WishAct, events: &mut impl Sink<Event>) {
        match card.wish() {
            Some(Wish::Boat) => {
                // W11.8: the card stays face-down with the player and never returns.
                self.seats[seat.index()].extra_boats += 1;
                events.emit(Event::BoatGained { seat, boats: self.boat_count(seat) });
                return;
            }
            Some(Wish::WormBonus) => self.worm_bonus(seat, events),
            _ => self.step_and_sale(seat, card, act, events),
        }
        // W6.7. RUL A50: when exactly the card is discarded makes no difference.
        self.discard.add(card);
    }

    fn step_and_sale(&mut self, seat: Seat, card: Card, act: WishAct, events: &mut impl Sink<Event>) {
        match act.step {
            Step::Nothing => {}
            Step::Move { from, to } => {
                let Some(Wish::MoveBuyer(value)) = card.wish() else { return };
                self.markets[from.index()].buyers[usize::from(value) - 1] -= 1;
                self.markets[to.index()].buyers[usize::from(value) - 1] += 1;
                events.emit(Event::BuyerMoved { seat, value, from, to });
            }
            Step::Spread(spread) => self.spread(seat, spread, events),
            Step::Dump { market, owner } => {
                self.markets[market.index()].fish[owner.index()] -= 1;
                self.heap[owner.index()] += 1;
                events.emit(Event::Dumped { seat, owner, market });
            }
            Step::Rescue { owner } => {
                self.heap[owner.index()] -= 1;
                events.emit(Event::Rescued { seat, owner });
            }
        }
        match (act.sale, card.wish()) {
            (Sale::Nothing, _) if act.step == Step::Nothing => events.emit(Event::NoEffect { seat }),
            (Sale::Nothing, _) => {}
            (Sale::Kind(kind), Some(Wish::SellAs(market))) => self.sell_kind(seat, kind, market, events),
            (Sale::Kind(kind), _) => self.sell_kind(seat, kind, kind, events),
            (Sale::Card(card), _) => self.sell_card(seat, card, events),
        }
    }

    /// W11.4 step 1: at every market all buyers but one of the highest value there are lifted, at all at the same time.
    pub(crate) fn lifted(&self) -> Lifted {
        let mut lifted = Lifted { buyers: [0; MAX_BUYER], free: [false; KINDS] };
        for (market, free) in self.markets.iter().zip(&mut lifted.free) {
            match market.buyers.iter().rposition(|&count| count > 0) {
                None => *free = true,
                Some(highest) => {
                    for (value, &count) in market.buyers.iter().enumerate() {
                        lifted.buyers[value] += count - u8::from(value == highest);
                    }
                }
            }
        }
        lifted
    }

    fn spread(&mut self, seat: Seat, spread: Spread, events: &mut impl Sink<Event>) {
        for market in &mut self.markets {
            if let Some(highest) = market.buyers.iter().rposition(|&count| count > 0) {
                market.buyers = std::array::from_fn(|value| u8::from(value == highest));
            }
        }
        for (market, value) in spread.iter() {
            self.markets[market.index()].buyers[usize::from(value) - 1] += 1;
            events.emit(Event::BuyerSpread { seat, value, market });
        }
    }

    /// W11.7: a dollar for every worm, then one worm to each other player.
    fn worm_bonus(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        // RUL A17: counted before giving; worms that came with the card count.
        let worms = self.seats[seat.index()].worms;
        self.seats[seat.index()].score += i32::from(worms);
        events.emit(Event::WormsCounted { seat, worms });
        // RUL A16: clockwise from the left neighbour until there are none left. RUL A57: who resigned gets none.
        let mut to = seat.next(self.players());
        while to != seat && self.seats[seat.index()].worms > 0 {
            if !self.resigned.contains(to) {
                self.seats[seat.index()].worms -= 1;
                self.seats[to.index()].worms += 1;
                events.emit(Event::WormGiven { seat, to });
            }
            to = to.next(self.players());
        }
    }

    /// W11.9, RUL A15: whether a wish can sell cards of this kind.
    #[inline]
    pub(crate) fn can_sell_by(&self, wish: Wish, kind: Kind) -> bool {
        match wish {
            Wish::SellAs(target) => kind != target || self.table.same_kind_conversion,
            _ => true,
        }
    }
}
