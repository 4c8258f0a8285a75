//! F42–F47: the end of the stack, the row, a frozen game, giving up.

use fishpond_core::{Seat, Sink};

use crate::events::Event;
use crate::market::{Goods, Stall};
use crate::position::{End, Phase, Position};

impl Position {
    /// F52: a tile of the stack has been resolved and expropriation is done.
    pub(super) fn after_tile(&mut self, active: Seat, placed_by: Seat, events: &mut impl Sink<Event>) {
        // F42, RUL Q56, Q57, Q72: the stack comes first, the turn does not continue.
        if self.stack.len() == 0 {
            events.emit(Event::StackEmpty);
            self.place_row(0, events);
        } else if self.is_frozen() {
            self.freeze(events);
        } else if placed_by == active {
            // F34: whoever drew has a disk, so what he must place or has won is on the square.
            self.end_turn(active, events);
        } else {
            self.continue_turn(active, events);
        }
    }

    /// F43: the tiles of the row from this one on, until somebody has a choice.
    pub(super) fn place_row(&mut self, from: u8, events: &mut impl Sink<Event>) {
        for tile in from..4 {
            let Some(goods) = self.row[usize::from(tile)] else { continue };
            // F44: exactly one player has this stall left.
            let Some(owner) = self.bidders(goods).iter().next() else { continue };
            events.emit(Event::RowStall(owner, goods));
            // RUL Q61, Q63: disks that came back are not placed again.
            if self.market.disks[owner].is_empty() {
                self.put_outside(owner, goods, events);
            } else {
                self.phase = Phase::RowPlace { tile, owner };
                return;
            }
        }
        self.finish(End::Complete, events);
    }

    /// F46: whether no space is empty and no disk is on the square, so that nobody can ever draw again.
    pub(super) fn is_frozen(&self) -> bool {
        self.market.convertible().is_empty()
    }

    /// F46: ends the game although tiles remain.
    pub(super) fn freeze(&mut self, events: &mut impl Sink<Event>) {
        events.emit(Event::Frozen);
        self.finish(End::Frozen, events);
    }

    /// RUL Q76: from now on this seat bids nothing and the dealer decides for it.
    pub(super) fn resign(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        events.emit(Event::Resigned(seat));
        self.resigned.insert(seat);
        if self.resigned.len() + 1 >= usize::from(self.table.players) {
            return self.finish(End::Resigned, events);
        }
        if let Phase::Bidding { .. } = self.phase {
            self.bid(seat, 0, events);
        }
    }

    /// F47: everything open becomes a path. Stalls that were never placed count as outside (F46, RUL Q64, Q76).
    fn finish(&mut self, end: End, events: &mut impl Sink<Event>) {
        for seat in Seat::first(self.table.players) {
            for goods in Goods::ALL {
                if self.market.stall(seat, goods) == Stall::Unused {
                    self.put_outside(seat, goods, events);
                }
            }
        }
        let filled = self.market.convertible();
        let plan = &self.table.plans[usize::from(self.layout)];
        self.market.make_paths(&plan.square, filled);
        self.phase = Phase::Over(end);
        events.emit(Event::Filled(filled.len()));
        if events.listens() {
            self.tell_score(events);
        }
    }
}
