//! Passing a sailor to the left, all at the same time (S13).

use fishpond_core::{Seat, Sink};

use crate::colours::Colour;
use crate::events::Event;
use crate::position::{Phase, Position};

impl Position {
    /// A choice is final and makes no noise: nobody learns that it was made before all are in.
    pub(crate) fn pass(&mut self, seat: Seat, card: Colour, events: &mut impl Sink<Event>) {
        self.passed[seat.index()] = Some(card);
        if self.seats().all(|seat| self.passed[seat.index()].is_some()) {
            self.pick_up(events);
        }
    }

    /// RUL SA48: chance chooses for the seat that left; then the others go on.
    pub(crate) fn pass_for(&mut self, card: Colour, events: &mut impl Sink<Event>) {
        let seat = self.actor;
        self.actor = self.start;
        self.phase = Phase::Pass;
        self.pass(seat, card, events);
    }

    /// S13, S15: everybody takes the card of his right neighbour; with two players that is an exchange.
    fn pick_up(&mut self, events: &mut impl Sink<Event>) {
        events.emit(Event::Passed);
        for from in self.seats() {
            let to = from.next(self.agreed.players);
            let card = self.passed[from.index()].expect("all have chosen");
            self.hands[from.index()][card] -= 1;
            self.hands[to.index()][card] += 1;
            events.emit(Event::Handed { from, to, card });
        }
        self.begin_turn(self.start, events);
    }
}
