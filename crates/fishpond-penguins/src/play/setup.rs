//! Laying out the ice and finding the start player (P6, P12).

use fishpond_core::{Seat, Sink};

use crate::board::{CELLS, Cell};
use crate::events::Event;
use crate::hash;
use crate::position::{Position, Stage};

impl Position {
    /// P6: how many floes with one, two and three fish are not laid out yet.
    pub(crate) fn bag(&self) -> [u8; 3] {
        let mut bag = self.rules.components.counts();
        for (left, laid) in bag.iter_mut().zip(self.floes) {
            *left -= laid.count_ones() as u8;
        }
        bag
    }

    /// P6: lays the next floe, row by row from the top left.
    pub(crate) fn lay_floe(&mut self, fish: u8, events: &mut impl Sink<Event>) {
        let Stage::Layout(next) = self.phase else {
            unreachable!("floes are laid while the board is laid out")
        };
        let cell = Cell::new(next.into());
        self.floes[usize::from(fish) - 1] |= cell.bit();
        self.free.toggle(cell);
        self.board_hash ^= hash::floe(cell, fish);
        if usize::from(next) + 1 < CELLS {
            self.phase = Stage::Layout(next + 1);
            return;
        }
        events.emit(Event::LaidOut);
        match self.rules.start {
            Some(seat) => self.begin(seat, events),
            None => self.phase = Stage::Start,
        }
    }

    /// P12: a setting or the dealer says who begins.
    pub(crate) fn begin(&mut self, start: Seat, events: &mut impl Sink<Event>) {
        self.start = start;
        self.turn = start;
        self.phase = if self.rules.tile_exchange { Stage::Exchange(None) } else { Stage::Placement };
        events.emit(Event::Starts(start));
    }
}
