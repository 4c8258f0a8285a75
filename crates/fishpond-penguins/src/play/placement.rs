//! Placing the penguins (P11–P15).

use fishpond_core::{Code, Refusal, Rng, Seat, SeatSet, Sink};

use crate::acts::Act;
use crate::board::{self, Cell};
use crate::events::Event;
use crate::facts::penguins_each;
use crate::hash;
use crate::position::{Position, Stage};
use crate::refusals::code;

/// The cell has no floe.
pub(crate) static NO_TILE: Code = code("no-tile", "P14");
/// A penguin occupies the cell.
pub(crate) static OCCUPIED: Code = code("occupied", "P14");
/// The floe shows more than one fish.
pub(crate) static NOT_ONE_FISH: Code = code("not-one-fish", "P14");

impl Position {
    /// Returns the cells on which a penguin can be placed: free floes with exactly one fish (P14).
    #[inline]
    pub(crate) fn placement_cells(&self) -> u64 {
        self.free() & self.floes[0]
    }

    pub(crate) fn list_placements(&self, acts: &mut Vec<Act>) {
        acts.extend(board::cells(self.placement_cells()).map(Act::Place));
    }

    /// Returns a random placement, all equally likely.
    #[inline]
    pub(crate) fn random_placement(&self, rng: &mut Rng) -> Act {
        let cells = self.placement_cells();
        Act::Place(Cell::new(board::nth_bit(cells, rng.below(cells.count_ones())) as usize))
    }

    pub(crate) fn check_placement(&self, cell: Cell) -> Result<(), Refusal> {
        if self.placement_cells() & cell.bit() != 0 {
            return Ok(());
        }
        if let Some(owner) = self.penguin_on(cell) {
            return Err(OCCUPIED.refuse().with("cell", cell.to_string()).with("owner", owner));
        }
        let fish = self.fish_on(cell);
        let code = if fish == 0 { &NO_TILE } else { &NOT_ONE_FISH };
        Err(code.refuse().with("cell", cell.to_string()).with("fish", fish))
    }

    #[inline]
    pub(crate) fn place(&mut self, seat: Seat, cell: Cell, events: &mut impl Sink<Event>) {
        // P14: placing collects nothing.
        self.penguins[seat.index()].toggle(cell);
        self.free.toggle(cell);
        self.board_hash ^= hash::penguin(cell, seat);
        events.emit(Event::Placed(seat, cell));
        self.stage = Stage::Placement;
        self.quiet = SeatSet::EMPTY;
        self.next_placement(seat, events);
    }

    /// Passes the turn to the next player who has a penguin to place, clockwise (P13). Once all are placed, the starting player moves
    /// first (P15).
    #[inline]
    pub(crate) fn next_placement(&mut self, after: Seat, events: &mut impl Sink<Event>) {
        let each = u32::from(penguins_each(self.rules.players));
        let mut seat = after;
        for _ in 0..self.rules.players {
            seat = seat.next(self.rules.players);
            if !self.retired.contains(seat) && self.penguins(seat).count_ones() < each {
                self.turn = seat;
                return;
            }
        }
        self.stage = Stage::Movement;
        self.next_mover(self.start, events);
    }
}
