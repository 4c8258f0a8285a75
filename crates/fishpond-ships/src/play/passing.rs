//! Passing a sailor to the left, all players at the same time (S13).

use fishpond_core::{Code, Seat, SeatSet, Sink};

use crate::colours::Colour;
use crate::events::Event;
use crate::position::{Position, Stage};
use crate::refusals::code;

/// The seat has already chosen a card.
pub(crate) static ALREADY_PASSED: Code = code("already-passed", "S13");

impl Position {
    /// Returns the seats that still have to choose a card.
    pub(crate) fn choosing(&self) -> SeatSet {
        self.seats()
            .filter(|&seat| self.passed[seat.index()].is_none() && !self.resigned.contains(seat))
            .collect()
    }

    /// Records a choice. It is final and emits no event: until all are in, nobody learns that it was made.
    pub(crate) fn pass(&mut self, seat: Seat, card: Colour, events: &mut impl Sink<Event>) {
        self.passed[seat.index()] = Some(card);
        if self.seats().all(|seat| self.passed[seat.index()].is_some()) {
            self.pick_up(events);
        }
    }

    /// Passes the card drawn for a seat that resigned, and continues the passing round (SA48).
    pub(crate) fn pass_for_resigned(&mut self, card: Colour, events: &mut impl Sink<Event>) {
        let Stage::PassFor(seat) = self.stage else {
            unreachable!("a card is drawn for a seat that resigned")
        };
        self.stage = Stage::Pass;
        self.pass(seat, card, events);
    }

    /// Gives each player the card of their right neighbour and starts the first turn (S13, S15). With two players that is an exchange.
    fn pick_up(&mut self, events: &mut impl Sink<Event>) {
        events.emit(Event::Passed);
        for from in self.seats() {
            let to = from.next(self.rules.players);
            let card = self.passed[from.index()].expect("all seats have chosen");
            self.hands[from.index()][card] -= 1;
            self.hands[to.index()][card] += 1;
            events.emit(Event::Handed { from, to, card });
        }
        self.begin_turn(self.start, events);
    }
}
