//! F42–F47: the end of the stack, the row, frozen games, resigning.

use fishpond_core::{Seat, Sink};

use crate::events::Event;
use crate::market::{Goods, Stall};
use crate::position::{End, Position, Stage};

impl Position {
    /// Goes to the next stage after a tile has been placed and expropriation is done (F52).
    pub(super) fn after_tile(&mut self, active: Seat, placed_by: Seat, events: &mut impl Sink<Event>) {
        // F42, Q56, Q57, Q72: the end of the stack comes first; the turn does not continue.
        if self.stack.len() == 0 {
            events.emit(Event::StackEmpty);
            self.place_row(0, events);
        } else if self.is_frozen() {
            self.freeze(events);
        } else if placed_by == active {
            // F34: the active player had a disk, so the tile is on the square.
            self.end_turn(active, events);
        } else {
            self.continue_turn(active, events);
        }
    }

    /// Places the tiles of the row from this one on, until a player has a choice (F43).
    pub(super) fn place_row(&mut self, from: u8, events: &mut impl Sink<Event>) {
        for tile in from..4 {
            let Some(goods) = self.row[usize::from(tile)] else { continue };
            // F44: exactly one player still has this stall.
            let Some(owner) = self.bidders(goods).iter().next() else { continue };
            events.emit(Event::RowStall(owner, goods));
            // Q61, Q63: returned disks are not placed again.
            if self.market.disks[owner].is_empty() {
                self.put_outside(owner, goods, events);
            } else {
                self.stage = Stage::RowPlace { tile, owner };
                return;
            }
        }
        self.finish(End::Complete, events);
    }

    /// Returns whether nobody can ever draw again: no space is empty and no disk is on the square (F46).
    pub(super) fn is_frozen(&self) -> bool {
        self.market.convertible().is_empty()
    }

    /// Ends a frozen game (F46).
    pub(super) fn freeze(&mut self, events: &mut impl Sink<Event>) {
        events.emit(Event::Frozen);
        self.finish(End::Frozen, events);
    }

    /// Lets a player resign (Q76). If at least two are left, the player bids 0 from now on and the dealer decides for them.
    pub(crate) fn resign(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        self.resigned.insert(seat);
        let ends_game = self.resigned.len() + 1 >= usize::from(self.rules.players);
        events.emit(Event::Resigned { seat, ends_game });
        if ends_game {
            return self.finish(End::Resigned, events);
        }
        // A bid already made is replaced, so that nobody learns whether there was one.
        if let Stage::Bidding { goods, .. } = self.stage
            && self.bidders(goods).contains(seat)
        {
            self.bid(seat, 0, events);
        }
    }

    /// Ends the game: every open space becomes a path (F47), and stalls that were never placed go outside (F46, Q64, Q76).
    fn finish(&mut self, end: End, events: &mut impl Sink<Event>) {
        for seat in Seat::first_n(self.rules.players) {
            for goods in Goods::ALL {
                if self.market.stall(seat, goods) == Stall::Unused {
                    self.put_outside(seat, goods, events);
                }
            }
        }
        let filled = self.market.convertible();
        let plan = &self.rules.plans[usize::from(self.layout)];
        self.market.make_paths(&plan.square, filled);
        self.stage = Stage::Over(end);
        events.emit(Event::Filled(filled.len()));
        if events.listens() {
            self.log_score(events);
        }
    }
}
