//! Placing the penguins (P11–P15).

use fishpond_core::{Refusal, Seat, SeatSet, Sink};

use crate::acts::Act;
use crate::board::{self, Cell};
use crate::events::Event;
use crate::facts::penguins_each;
use crate::hash;
use crate::position::{Position, Stage};
use crate::refusals;

impl Position {
    /// P14: free floes with exactly one fish.
    #[inline]
    pub(crate) fn placing_cells(&self) -> u64 {
        self.free() & self.floes[0]
    }

    pub(crate) fn list_placings(&self, acts: &mut Vec<Act>) {
        acts.extend(board::cells(self.placing_cells()).map(Act::Place));
    }

    pub(crate) fn refuse_placing(&self, cell: Cell) -> Option<Refusal> {
        let code = if self.placing_cells() & cell.bit() != 0 {
            return None;
        } else if self.fish_on(cell) == 0 {
            &refusals::NO_TILE
        } else if let Some(owner) = self.penguin_on(cell) {
            return Some(refusals::OCCUPIED.refuse().with("cell", cell.to_string()).with("owner", owner));
        } else {
            &refusals::NOT_ONE_FISH
        };
        Some(code.refuse().with("cell", cell.to_string()).with("fish", self.fish_on(cell)))
    }

    #[inline]
    pub(crate) fn place(&mut self, seat: Seat, cell: Cell, events: &mut impl Sink<Event>) {
        // P14: nothing is collected when placing.
        self.penguins[seat.index()].toggle(cell);
        self.free.toggle(cell);
        self.board_hash ^= hash::penguin(cell, seat);
        events.emit(Event::Placed(seat, cell));
        self.phase = Stage::Placement;
        self.quiet = SeatSet::EMPTY;
        self.next_placing(seat, events);
    }

    /// P13: clockwise, one penguin each, round after round. P15: then the start player moves first.
    #[inline]
    pub(crate) fn next_placing(&mut self, after: Seat, events: &mut impl Sink<Event>) {
        let each = u32::from(penguins_each(self.rules.players));
        let mut seat = after;
        for _ in 0..self.rules.players {
            seat = seat.next(self.rules.players);
            if !self.retired.contains(seat) && self.penguins(seat).count_ones() < each {
                self.turn = seat;
                return;
            }
        }
        self.phase = Stage::Movement;
        self.settle(self.start, events);
    }
}
