//! F18–F25, F35–F41: turns, reserving, drawing, passing.

use fishpond_core::{Refusal, Seat, Sink};

use crate::board::{Space, SpaceSet, Spot};
use crate::events::Event;
use crate::facts::FORCED_TURNS;
use crate::market::{Content, Tile};
use crate::position::{Phase, Position};
use crate::refusals;

impl Position {
    /// Where the seat may put a disk now.
    pub(crate) fn reservable(&self, seat: Seat) -> SpaceSet {
        // F22: a disk must be in the supply.
        if self.supply(seat) == 0 {
            SpaceSet::EMPTY
        } else if self.turns[seat] == 0 {
            // F19, RUL Q17: the first disk goes anywhere. RUL Q20: later there is no such freedom.
            self.market.empty
        } else {
            // F22: beside anything at all.
            self.market.beside_something()
        }
    }

    /// F20, F23: from the fourth turn on, with an own disk on the square.
    #[inline]
    pub(crate) fn may_draw(&self, seat: Seat) -> bool {
        self.turns[seat] >= FORCED_TURNS && !self.market.disks[seat].is_empty()
    }

    pub(super) fn check_reserve(&self, seat: Seat, space: Space) -> Result<(), Refusal> {
        if self.supply(seat) == 0 {
            return Err(refusals::NO_DISK_LEFT.refuse().with("disks", self.table.disks));
        }
        let spot = self.spot(space)?;
        let named = |refusal: Refusal| refusal.with("space", space.to_string());
        match self.market.content(spot) {
            Content::Empty => {}
            content => return Err(named(refusals::NOT_EMPTY.refuse()).with("content", content.term())),
        }
        if !self.reservable(seat).contains(spot) {
            return Err(named(refusals::NOTHING_BESIDE.refuse()));
        }
        Ok(())
    }

    pub(super) fn check_draw(&self, seat: Seat) -> Result<(), Refusal> {
        // F19, F20, RUL Q16: the first three turns are for disks.
        if self.turns[seat] < FORCED_TURNS {
            return Err(refusals::TOO_EARLY.refuse().with("turn", self.turns[seat] + 1));
        }
        // F23, RUL Q21, Q22: an own disk, at this moment.
        if self.market.disks[seat].is_empty() {
            return Err(refusals::NO_DISK_ON_SQUARE.refuse());
        }
        Ok(())
    }

    pub(super) fn spot(&self, space: Space) -> Result<Spot, Refusal> {
        let refuse = || refusals::OFF_THE_SQUARE.refuse().with("space", space.to_string());
        self.square().spot(space).ok_or_else(refuse)
    }

    /// F22: a disk on an empty space. It ends the turn and never makes a path (X5, RUL Q28).
    pub(super) fn reserve(&mut self, seat: Seat, space: Space, events: &mut impl Sink<Event>) {
        events.emit(Event::Reserved(seat, space));
        if let Some(spot) = self.square().spot(space) {
            self.put(spot, Content::Disk(seat));
        }
        self.end_turn(seat, events);
    }

    /// F23: the tile that was drawn leaves the stack.
    pub(super) fn draw(&mut self, active: Seat, tile: Tile, events: &mut impl Sink<Event>) {
        self.stack.take(tile);
        events.emit(Event::Drawn(active, tile));
        match tile {
            // F24: the active player has a disk, F23.
            Tile::Flea => self.phase = Phase::Flea(active),
            Tile::Stall(goods) => self.open_auction(active, goods, events),
        }
    }

    /// F35: the turn is over; F18: the left neighbour is next.
    pub(super) fn end_turn(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        self.count_turn(seat);
        self.ask(seat.next(self.table.players), events);
    }

    /// F36: the same turn goes on.
    pub(super) fn continue_turn(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        events.emit(Event::GoesOn(seat));
        self.ask(seat, events);
    }

    /// F21: the seat has to choose. F38: who cannot do anything passes, and the next one is asked.
    pub(super) fn ask(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        let mut seat = seat;
        // F46: a custom square can be frozen before the first turn.
        if self.is_frozen() {
            return self.freeze(events);
        }
        // F40: an empty space can be reserved, or a disk allows to draw. RUL Q27: not in the first three turns.
        while self.market.empty.is_empty() && !self.may_draw(seat) {
            // RUL Q24, Q26: a pass ends the turn, in its middle too, and counts as one.
            events.emit(Event::Passed(seat));
            self.count_turn(seat);
            seat = seat.next(self.table.players);
        }
        self.phase = Phase::Choose(seat);
    }

    fn count_turn(&mut self, seat: Seat) {
        self.turns[seat] = (self.turns[seat] + 1).min(FORCED_TURNS);
    }
}
