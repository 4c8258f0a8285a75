//! Setup: laying out the floes and determining the starting player (P6, P12).

use fishpond_core::{Seat, Sink};

use crate::board::{CELLS, Cell};
use crate::events::Event;
use crate::hash;
use crate::position::{Position, Stage};

impl Position {
    /// Lays the next floe, row by row from the top left (P6).
    pub(crate) fn lay_floe(&mut self, fish: u8, events: &mut impl Sink<Event>) {
        let Stage::Layout(next) = self.stage else { unreachable!("floes are laid during the layout only") };
        let cell = Cell::new(next.into());
        self.floes[usize::from(fish) - 1] |= cell.bit();
        self.free.toggle(cell);
        self.board_hash ^= hash::floe(cell, fish);
        if usize::from(next) + 1 < CELLS {
            self.stage = Stage::Layout(next + 1);
            return;
        }
        events.emit(Event::LaidOut);
        match self.rules.start {
            Some(seat) => self.set_start_player(seat, events),
            None => self.stage = Stage::Start,
        }
    }

    /// Sets the starting player, who is named by an option or drawn (P12).
    pub(crate) fn set_start_player(&mut self, start: Seat, events: &mut impl Sink<Event>) {
        self.start = start;
        self.turn = start;
        self.stage = if self.rules.tile_exchange { Stage::Exchange(None) } else { Stage::Placement };
        events.emit(Event::Starts(start));
    }
}
