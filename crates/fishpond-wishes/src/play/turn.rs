//! A turn from its declaration to the next player (W3.2).

use fishpond_core::{Seat, Sink};

use crate::acts::Act;
use crate::cards::Card;
use crate::events::{Event, Reason};
use crate::position::Position;

impl Position {
    /// W3.2: the action, the end of the game, the ocean, the next player.
    #[inline]
    pub(crate) fn take_turn(&mut self, seat: Seat, act: Act, events: &mut impl Sink<Event>) {
        match act {
            Act::Keep(position) => {
                let taken = self.take_card(seat, position, true, events);
                self.seats[seat.index()].boats.insert(taken);
            }
            Act::Wish(wish) => {
                let taken = self.take_card(seat, wish.position, false, events);
                self.grant(seat, taken, wish, events);
            }
            Act::Sell(card) => self.sell_single(seat, card, events),
            Act::Pass => {
                self.passes += 1;
                events.emit(Event::Passed { seat });
            }
            Act::Resign => return self.resign(seat, events),
        }
        if act != Act::Pass {
            self.passes = 0;
        }
        self.end_turn(events);
    }

    /// W4.1 to W4.3: pays, takes the card and the worms that lay on it.
    #[inline]
    fn take_card(&mut self, seat: Seat, position: u8, keep: bool, events: &mut impl Sink<Event>) -> Card {
        let taken = self.ocean.take(position);
        let paid = position - 1;
        let things = &mut self.seats[seat.index()];
        things.worms = things.worms - paid + taken.worms;
        let (card, worms) = (taken.card, taken.worms);
        events.emit(if keep {
            Event::Kept { seat, card, position, paid, worms }
        } else {
            Event::ThrewBack { seat, card, position, paid, worms }
        });
        card
    }

    /// W3.2 d to f.
    #[inline]
    fn end_turn(&mut self, events: &mut impl Sink<Event>) {
        let limit_cards = self.table.components.limit_cards.len();
        // W12.2, RUL A30: looked at once, after the whole action.
        let markets = usize::from(self.filled) == limit_cards;
        let heap = self.heap_total() >= self.table.components.heap_end;
        if self.table.max_turns.is_some() {
            self.turns += 1;
        }
        let reason = match (markets, heap) {
            (true, true) => Some(Reason::Both),
            (true, false) => Some(Reason::Markets),
            (false, true) => Some(Reason::Heap),
            // W14.5: all passed in a row. W14.6: the agreed number of turns is over.
            (false, false) => (usize::from(self.passes) >= self.players_left()
                || self.table.max_turns == Some(self.turns))
            .then_some(Reason::Stalemate),
        };
        match reason {
            // W12.3: at once for everybody, and the ocean is not refilled.
            Some(reason) => self.end_game(reason, events),
            None => {
                self.pass_turn();
                self.refill(events);
            }
        }
    }

    /// RUL A57: a seat that resigns gets no more turns; what it has stays where it is.
    fn resign(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        self.resigned.insert(seat);
        self.passes = 0;
        events.emit(Event::Resigned { seat });
        if self.players_left() == 1 {
            self.end_game(Reason::Resigned, events);
        } else {
            self.pass_turn();
        }
    }

    /// W3.1: clockwise, leaving out who resigned.
    #[inline]
    fn pass_turn(&mut self) {
        loop {
            self.active = self.active.next(self.players());
            if !self.resigned.contains(self.active) {
                break;
            }
        }
    }

    #[inline]
    pub(crate) fn players_left(&self) -> usize {
        usize::from(self.players()) - self.resigned.len()
    }
}
