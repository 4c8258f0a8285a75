//! Revealing journey tiles (S18–S29).

use fishpond_core::{Arg, Code, Refusal, Seat, Sink};

use crate::colours::{Colour, Tile};
use crate::components::{FINAL, TILES};
use crate::events::{CubeChange, Event};
use crate::position::{Position, Stage};
use crate::refusals::code;

/// The number of tiles must be 1, 2 or 3.
pub(crate) static BAD_COUNT: Code = code("bad-count", "S18");
/// Announcing three tiles costs a cube.
pub(crate) static NO_CUBE: Code = code("no-cube", "S21");
/// There is no ship of this colour.
pub(crate) static BAD_SHIP: Code = code("bad-ship", "S4");
/// The ship was not revealed in this turn.
pub(crate) static NOT_REVEALED: Code = code("not-revealed", "S23");

impl Position {
    /// Returns the highest number that the seat to move can announce (S21, S41).
    pub(crate) fn max_count(&self) -> u8 {
        if self.cubes[self.actor.index()] > 0 { 3 } else { 2 }
    }

    pub(crate) fn check_count(&self, seat: Seat, count: Option<u8>) -> Result<(), Refusal> {
        match count {
            Some(1 | 2) => Ok(()),
            // SA17, SA18: the player must pay with a cube they already have.
            Some(3) if self.cubes[seat.index()] == 0 => Err(NO_CUBE.refuse()),
            Some(3) => Ok(()),
            _ => Err(BAD_COUNT.refuse()),
        }
    }

    pub(crate) fn check_revealed(&self, ship: Option<Colour>) -> Result<(), Refusal> {
        let ship = ship.ok_or_else(|| BAD_SHIP.refuse())?;
        if self.revealed[Tile::Ship(ship)] > 0 {
            return Ok(());
        }
        // SA21: only the tiles of this turn count.
        let revealed: Vec<Arg> = self.revealed.colours().map(|ship| Arg::from(ship.ship_term())).collect();
        Err(NOT_REVEALED.refuse().with("ship", ship.name()).with("revealed", revealed))
    }

    /// Announces the number of tiles, which is binding, and takes or pays the cube before any tile is revealed (S18, S28).
    pub(crate) fn announce(&mut self, count: u8, events: &mut impl Sink<Event>) {
        let seat = self.actor;
        self.clear_reveal();
        self.said = count;
        self.stage = Stage::Reveal;
        events.emit(Event::Announced { seat, count });
        match count {
            1 => self.take_cube(seat, events),                     // S19
            3 => self.return_cube(seat, CubeChange::Paid, events), // S21
            _ => {}                                                // S20
        }
    }

    /// Reveals a tile that was face down (S22).
    pub(crate) fn reveal_tile(&mut self, tile: Tile, events: &mut impl Sink<Event>) {
        let place = TILES[tile] - self.face_down[tile];
        self.face_down[tile] -= 1;
        self.revealed[tile] += 1;
        events.emit(Event::Revealed { seat: self.actor, tile, place });
        if self.revealed.total() == u32::from(self.said) {
            self.resolve_reveal(events);
        }
    }

    /// Carries out the revealed tiles: the pirate, then the ship (S28).
    fn resolve_reveal(&mut self, events: &mut impl Sink<Event>) {
        // SA12: an option reverses the order.
        if self.rules.pirate_first {
            self.pirate(events);
        }
        // S24: only the tiles of this turn count.
        let mut colours = self.revealed.colours();
        match (colours.next(), colours.next()) {
            // S26: ducks do nothing.
            (None, _) => self.after_ship(events),
            // SA47: a single colour moves without a decision.
            (Some(ship), None) => self.move_revealed(ship, events),
            (Some(_), Some(_)) => self.stage = Stage::ChooseShip,
        }
    }

    /// Moves a ship one card forward, however many tiles show it (S23, S25), even onto the final card (S29).
    pub(crate) fn move_revealed(&mut self, ship: Colour, events: &mut impl Sink<Event>) {
        let from = self.ships[ship];
        let to = from + 1;
        self.ships[ship] = to;
        events.emit(Event::Sailed { seat: self.actor, ship, from, to });
        if to == FINAL {
            self.finish(events);
        } else {
            self.after_ship(events);
        }
    }

    fn after_ship(&mut self, events: &mut impl Sink<Event>) {
        if !self.rules.pirate_first {
            self.pirate(events);
        }
        self.end_turn(events);
    }

    /// Takes a cube from every other player who has one, clockwise (S27, SA13, SA14).
    fn pirate(&mut self, events: &mut impl Sink<Event>) {
        if self.revealed[Tile::Pirate] == 0 {
            return;
        }
        let mut seat = self.actor.next(self.rules.players);
        while seat != self.actor {
            if self.cubes[seat.index()] > 0 {
                self.return_cube(seat, CubeChange::Lost, events);
            }
            seat = seat.next(self.rules.players);
        }
    }

    /// Takes a cube from the supply, unless it is empty (S19, S32).
    pub(crate) fn take_cube(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        if self.supply > 0 {
            self.supply -= 1;
            self.cubes[seat.index()] += 1;
            events.emit(Event::Cube { seat, change: CubeChange::Taken });
        }
    }

    fn return_cube(&mut self, seat: Seat, change: CubeChange, events: &mut impl Sink<Event>) {
        self.cubes[seat.index()] -= 1;
        self.supply += 1;
        events.emit(Event::Cube { seat, change });
    }
}
