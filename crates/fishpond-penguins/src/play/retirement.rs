//! Stuck penguins, retirement, resignation and the end (P23–P27, PV1, PV2, PA31).

use fishpond_core::{Seat, SeatSet, Sink};

use crate::board;
use crate::events::Event;
use crate::hash;
use crate::lines::Readings;
use crate::position::{Position, Stage};

impl Position {
    /// Whether any penguin of a player can move.
    #[inline]
    pub(crate) fn can_move(&self, seat: Seat) -> bool {
        self.penguins[seat.index()].can_slide(&self.free)
    }

    /// Finds who moves next, beginning with `first`, and retires on the way whoever is stuck when his turn comes up.
    #[inline(always)]
    pub(crate) fn settle(&mut self, first: Seat, events: &mut impl Sink<Event>) {
        if self.rules.stuck_single_removed {
            self.remove_stuck(events);
        }
        // Most often he can: that much is worth having in the playout itself.
        if !self.retired.contains(first) && self.can_move(first) {
            self.turn = first;
        } else {
            self.retire_stuck(first, events);
        }
    }

    /// Passes over who has retired, and retires who is stuck, until somebody can move or nobody is left.
    fn retire_stuck(&mut self, first: Seat, events: &mut impl Sink<Event>) {
        let mut seat = first;
        for _ in 0..self.rules.players {
            if !self.retired.contains(seat) {
                if self.can_move(seat) {
                    self.turn = seat;
                    return;
                }
                // P24: checked when his turn comes up, never earlier; P25: several may go one after another.
                self.retire(seat, events);
            }
            seat = seat.next(self.rules.players);
        }
        self.finish();
    }

    /// P27: no penguin is on the board.
    fn finish(&mut self) {
        self.phase = Stage::Finished;
        self.turn = self.start;
    }

    /// P24: he takes the floes under his penguins, and the penguins leave the board.
    fn retire(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        let mut fish = 0;
        let mut tiles = 0;
        for cell in board::cells(self.penguins(seat)) {
            self.board_hash ^= hash::penguin(cell, seat);
            fish += self.take_floe(cell);
            tiles += 1;
        }
        self.penguins[seat.index()] = Readings::EMPTY;
        self.retired.insert(seat);
        if self.rules.last_tile_not_scored {
            // PV2: those floes count for nobody.
            (fish, tiles) = (0, 0);
        }
        self.fish[seat.index()] += fish;
        self.tiles[seat.index()] += tiles;
        events.emit(Event::Retired { seat, fish, tiles });
    }

    /// PV1: a penguin that cannot move leaves at once with its floe, even if its owner can move others.
    fn remove_stuck(&mut self, events: &mut impl Sink<Event>) {
        for seat in Seat::first(self.rules.players) {
            let stuck = self.penguins(seat) & !board::neighbours(self.free());
            for cell in board::cells(stuck) {
                self.penguins[seat.index()].toggle(cell);
                self.board_hash ^= hash::penguin(cell, seat);
                let fish = self.take_floe(cell);
                if !self.rules.last_tile_not_scored {
                    self.fish[seat.index()] += fish;
                    self.tiles[seat.index()] += 1;
                }
                events.emit(Event::Removed { seat, cell });
            }
        }
    }

    /// PA31: giving up is retiring at once, and coming last.
    pub(crate) fn resign(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        events.emit(Event::Resigned(seat));
        self.resigned.insert(seat);
        self.quiet.remove(seat);
        self.retire(seat, events);
        if self.active().is_empty() {
            self.quiet = SeatSet::EMPTY;
            self.finish();
            return;
        }
        match &mut self.phase {
            Stage::Exchange(proposal) => {
                if let Some(proposal) = proposal {
                    proposal.waiting.remove(seat);
                }
                while self.retired.contains(self.turn) {
                    self.turn = self.turn.next(self.rules.players);
                }
                self.settle_proposal(events);
            }
            Stage::Placement if self.turn == seat => self.next_placing(seat, events),
            Stage::Movement => self.settle(seat.next(self.rules.players), events),
            _ => {}
        }
    }
}
