//! Movement: slide one penguin and collect the floe it started from (P16–P20).

use fishpond_core::{Code, Refusal, Rng, Seat, Sink};

use crate::acts::Act;
use crate::board::{self, Cell};
use crate::events::Event;
use crate::hash;
use crate::position::Position;
use crate::refusals::code;

/// The player has no penguin on the cell.
pub(crate) static NOT_YOUR_PENGUIN: Code = code("not-your-penguin", "P17");
/// The penguin cannot slide in any direction.
pub(crate) static STUCK: Code = code("stuck", "P23");
/// A penguin must move at least one cell.
pub(crate) static ZERO_LENGTH: Code = code("zero-length", "P17");
/// The cells are not on a straight line.
pub(crate) static NOT_A_LINE: Code = code("not-a-line", "P17");
/// There is water in the way.
pub(crate) static GAP: Code = code("gap", "P18");
/// There is a penguin in the way.
pub(crate) static BLOCKED: Code = code("blocked", "P18");

impl Position {
    /// Returns a random move of a player, all equally likely.
    #[inline(always)]
    pub(crate) fn random_move(&self, seat: Seat, rng: &mut Rng) -> Act {
        let penguins = &self.penguins[seat.index()];
        let (from, to) = penguins.slides(&self.free).pick(penguins, |moves| rng.below(moves));
        Act::Move { from, to }
    }

    pub(crate) fn check_move(&self, seat: Seat, from: Cell, to: Cell) -> Result<(), Refusal> {
        let refuse =
            |code: &'static Code| code.refuse().with("from", from.to_string()).with("to", to.to_string());
        if self.penguins(seat) & from.bit() == 0 {
            return Err(refuse(&NOT_YOUR_PENGUIN));
        }
        if from == to {
            let is_stuck = board::targets(from, self.free()) == 0;
            return Err(refuse(if is_stuck { &STUCK } else { &ZERO_LENGTH }));
        }
        let Some(direction) = board::direction(from, to) else {
            return Err(refuse(&NOT_A_LINE));
        };
        // P18: the first obstacle along the line decides.
        let obstacles = board::path_between(direction, from, to) & !self.free();
        let Some(obstacle) = board::nearest(direction, from, obstacles) else { return Ok(()) };
        let code = if self.fish_on(obstacle) == 0 { &GAP } else { &BLOCKED };
        Err(refuse(code).with("cell", obstacle.to_string()))
    }

    #[inline(always)]
    pub(crate) fn slide(&mut self, seat: Seat, from: Cell, to: Cell, events: &mut impl Sink<Event>) {
        let owner = seat.index();
        self.penguins[owner].replace(from, to);
        self.free.toggle(to);
        self.board_hash ^= hash::penguin(from, seat) ^ hash::penguin(to, seat);
        // P20: the floe it started from, not those it passed or the one it stops on.
        let fish = self.take_floe(from);
        self.fish[owner] += fish;
        self.tiles[owner] += 1;
        self.past.moves[owner][usize::from(fish & 3)] += 1;
        events.emit(Event::Moved { seat, from, to, fish });
        // P21: the next player who has not retired.
        self.next_mover(seat.next(self.rules.players), events);
    }

    /// Removes the floe from a cell, which must have one and no penguin, and returns its fish.
    #[inline]
    pub(crate) fn take_floe(&mut self, cell: Cell) -> u8 {
        let bit = |floes: u64| (floes >> cell.index() & 1) as u8;
        let fish = 1 + bit(self.floes[1]) + 2 * bit(self.floes[2]);
        self.board_hash ^= hash::floe(cell, fish);
        for floes in &mut self.floes {
            *floes &= !cell.bit();
        }
        fish
    }
}
