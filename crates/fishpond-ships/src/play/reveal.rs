//! Revealing journey tiles (S18 to S29).

use fishpond_core::{Seat, Sink};

use crate::colours::{Colour, Tile};
use crate::components::{FINAL, TILES};
use crate::events::{CubeChange, Event};
use crate::position::{Phase, Position};

impl Position {
    /// S18, S28: the number is binding, and cubes come before tiles.
    pub(crate) fn announce(&mut self, count: u8, events: &mut impl Sink<Event>) {
        let seat = self.actor;
        self.clear_reveal();
        self.said = count;
        self.phase = Phase::Reveal;
        events.emit(Event::Said { seat, count });
        match count {
            1 => self.take_cube(seat, events),                   // S19
            3 => self.give_cube(seat, CubeChange::Paid, events), // S21
            _ => {}                                              // S20
        }
    }

    /// S22: one of the tiles that were face down.
    pub(crate) fn turn_tile(&mut self, tile: Tile, events: &mut impl Sink<Event>) {
        let place = TILES[tile] - self.face_down[tile];
        self.face_down[tile] -= 1;
        self.revealed[tile] += 1;
        events.emit(Event::Turned { seat: self.actor, tile, place });
        if self.revealed.total() == u32::from(self.said) {
            self.carry_out(events);
        }
    }

    /// S28: the pirate, then the ship.
    fn carry_out(&mut self, events: &mut impl Sink<Event>) {
        // RUL SA12: unless the table plays it the other way round.
        if self.agreed.pirate_first {
            self.pirate(events);
        }
        // S24: only what was turned in this turn counts.
        let mut colours = self.revealed.colours();
        match (colours.next(), colours.next()) {
            // S26: ducks do nothing.
            (None, _) => self.after_the_ship(events),
            // RUL SA47: no choice, no question.
            (Some(ship), None) => self.sail_revealed(ship, events),
            (Some(_), Some(_)) => self.phase = Phase::ChooseShip,
        }
    }

    /// S23, S25: one ship, one space, however many tiles show it. S29: also onto the final card.
    pub(crate) fn sail_revealed(&mut self, ship: Colour, events: &mut impl Sink<Event>) {
        let from = self.ships[ship];
        let to = from + 1;
        self.ships[ship] = to;
        events.emit(Event::Sailed { seat: self.actor, ship, from, to });
        if to == FINAL {
            self.finish(events);
        } else {
            self.after_the_ship(events);
        }
    }

    fn after_the_ship(&mut self, events: &mut impl Sink<Event>) {
        if !self.agreed.pirate_first {
            self.pirate(events);
        }
        self.end_turn(events);
    }

    /// S27, RUL SA13, SA14: every other player who has a cube puts one back, clockwise.
    fn pirate(&mut self, events: &mut impl Sink<Event>) {
        if self.revealed[Tile::Pirate] == 0 {
            return;
        }
        let mut seat = self.actor.next(self.agreed.players);
        while seat != self.actor {
            if self.cubes[seat.index()] > 0 {
                self.give_cube(seat, CubeChange::Lost, events);
            }
            seat = seat.next(self.agreed.players);
        }
    }

    /// S19, S32: unless the supply is empty.
    pub(crate) fn take_cube(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        if self.supply > 0 {
            self.supply -= 1;
            self.cubes[seat.index()] += 1;
            events.emit(Event::Cube { seat, change: CubeChange::Taken });
        }
    }

    fn give_cube(&mut self, seat: Seat, change: CubeChange, events: &mut impl Sink<Event>) {
        self.cubes[seat.index()] -= 1;
        self.supply += 1;
        events.emit(Event::Cube { seat, change });
    }
}
