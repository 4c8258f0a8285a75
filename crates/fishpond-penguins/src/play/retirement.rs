//! Stuck penguins, retirement, resignation and the end (P23–P27, PV1, PV2, PA31).

use fishpond_core::{Refusal, Seat, SeatSet, Sink};

use crate::board::{self, Cell, lines::LineSet};
use crate::events::Event;
use crate::hash;
use crate::past::Rest;
use crate::position::{Position, Stage};

impl Position {
    /// Returns whether any penguin of a player can move.
    #[inline]
    pub(crate) fn can_move(&self, seat: Seat) -> bool {
        self.penguins[seat.index()].can_slide(&self.free)
    }

    /// Passes the turn to `first` or the next player who can move. Players who are stuck when their turn comes retire.
    #[inline(always)]
    pub(crate) fn next_mover(&mut self, first: Seat, events: &mut impl Sink<Event>) {
        if self.rules.stuck_single_removed {
            self.remove_stuck(events);
        }
        // The usual case is inlined into the playout.
        if !self.retired.contains(first) && self.can_move(first) {
            self.turn = first;
        } else {
            self.retire_stuck(first, events);
        }
    }

    /// Skips retired players and retires stuck ones until a player can move or all have retired.
    fn retire_stuck(&mut self, first: Seat, events: &mut impl Sink<Event>) {
        let mut seat = first;
        for _ in 0..self.rules.players {
            if !self.retired.contains(seat) {
                if self.can_move(seat) {
                    self.turn = seat;
                    return;
                }
                // P24: checked when the player's turn comes, never earlier. P25: several may retire in a row.
                self.retire(seat, events);
            }
            seat = seat.next(self.rules.players);
        }
        self.finish();
    }

    /// Ends the game: no penguin is left on the board (P27).
    fn finish(&mut self) {
        self.stage = Stage::Over;
        self.turn = self.start;
    }

    /// Removes a player's penguins from the board; the player collects the floes under them (P24).
    fn retire(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        let mut fish = 0;
        let mut tiles = 0;
        for cell in board::cells(self.penguins(seat)) {
            self.board_hash ^= hash::penguin(cell, seat);
            fish += self.take_last_floe(seat, cell);
            tiles += 1;
        }
        self.penguins[seat.index()] = LineSet::EMPTY;
        self.retired.insert(seat);
        if self.rules.last_tile_not_scored {
            // PV2: these floes are not scored.
            (fish, tiles) = (0, 0);
        }
        self.fish[seat.index()] += fish;
        self.tiles[seat.index()] += tiles;
        events.emit(Event::Retired { seat, fish, tiles });
    }

    /// Removes every penguin that cannot move, with its floe, even if its owner has others that can (PV1).
    fn remove_stuck(&mut self, events: &mut impl Sink<Event>) {
        for seat in Seat::first_n(self.rules.players) {
            let stuck = self.penguins(seat) & !board::neighbours(self.free());
            for cell in board::cells(stuck) {
                self.penguins[seat.index()].toggle(cell);
                self.board_hash ^= hash::penguin(cell, seat);
                let fish = self.take_last_floe(seat, cell);
                if !self.rules.last_tile_not_scored {
                    self.fish[seat.index()] += fish;
                    self.tiles[seat.index()] += 1;
                }
                events.emit(Event::Removed { seat, cell });
            }
        }
    }

    /// Removes the floe under a penguin that leaves the game, and returns its fish.
    fn take_last_floe(&mut self, seat: Seat, cell: Cell) -> u8 {
        let fish = self.take_floe(cell);
        self.past.rest(Rest { seat, cell, fish: if self.rules.last_tile_not_scored { 0 } else { fish } });
        fish
    }

    /// Checks whether a seat may resign (PA31): since version 2 on any player's turn, before that only on its own.
    pub(crate) fn check_resignation(&self, seat: Seat) -> Result<(), Refusal> {
        let deciding = matches!(self.stage, Stage::Exchange(_) | Stage::Placement | Stage::Movement);
        let playing = seat.index() < self.rules.players.into() && !self.resigned.contains(seat);
        if self.rules.version > 1 && deciding && playing { Ok(()) } else { self.check_turn(seat, true) }
    }

    /// Returns whether all players but one have resigned, which ends the game from version 2 on (PA31).
    pub(crate) fn is_won_by_resignation(&self) -> bool {
        self.rules.version > 1 && self.resigned.len() + 1 >= self.rules.players.into()
    }

    /// Retires a player at once; they rank last (PA31).
    pub(crate) fn resign(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        events.emit(Event::Resigned(seat));
        self.resigned.insert(seat);
        self.quiet.remove(seat);
        if !self.retired.contains(seat) {
            self.retire(seat, events);
        }
        if self.active().is_empty() || self.is_won_by_resignation() {
            self.quiet = SeatSet::EMPTY;
            self.finish();
            return;
        }
        match &mut self.stage {
            Stage::Exchange(proposal) => {
                match proposal {
                    Some(open) if open.by == seat => *proposal = None,
                    Some(open) => open.waiting.remove(seat),
                    None => {}
                }
                while self.retired.contains(self.turn) {
                    self.turn = self.turn.next(self.rules.players);
                }
                self.carry_out_proposal(events);
            }
            Stage::Placement if self.turn == seat => self.next_placement(seat, events),
            Stage::Movement if self.turn == seat => self.next_mover(seat.next(self.rules.players), events),
            _ => {}
        }
    }
}
