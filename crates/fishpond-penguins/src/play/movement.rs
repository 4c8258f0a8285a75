//! A movement turn: slide one penguin, take the floe it left (P16–P22).

use fishpond_core::{Refusal, Rng, Seat, Sink};

use crate::acts::Act;
use crate::board::{self, Cell, Direction};
use crate::events::Event;
use crate::hash;
use crate::position::Position;
use crate::refusals;

impl Position {
    /// P17, P18: the moves of a player, by the cell the penguin stands on, then by the cell it goes to.
    pub(crate) fn list_moves(&self, seat: Seat, acts: &mut Vec<Act>) {
        for from in board::cells(self.penguins[seat.index()]) {
            acts.extend(board::cells(board::targets(from, self.free)).map(|to| Act::Move { from, to }));
        }
    }

    /// One move of a player, each equally likely.
    ///
    /// In each direction the cells that can be reached are filled for all penguins at once; a cell is then picked, and the
    /// penguin that reaches it is the first one met on the way back.
    #[inline]
    pub(crate) fn random_move(&self, seat: Seat, rng: &mut Rng) -> Act {
        let penguins = self.penguins[seat.index()];
        let slides = board::slides(penguins, self.free);
        // How many moves there are up to each direction; which one is picked is found without branches.
        let mut sums = [0; 7];
        for (d, reached) in slides.iter().enumerate() {
            sums[d + 1] = sums[d] + reached.count_ones();
        }
        let n = rng.below(sums[6]);
        let d: usize = sums[1..6].iter().map(|&sum| usize::from(n >= sum)).sum();
        let to = board::nth(slides[d], n - sums[d]);
        let from =
            board::first_met(Direction::ALL[d].opposite(), to, penguins).expect("a penguin slid there");
        Act::Move { from, to }
    }

    pub(crate) fn refuse_move(&self, seat: Seat, from: Cell, to: Cell) -> Option<Refusal> {
        let about = |refusal: Refusal| refusal.with("from", from.to_string()).with("to", to.to_string());
        if self.penguins[seat.index()] & from.bit() == 0 {
            return Some(about(refusals::NOT_YOUR_PENGUIN.refuse()));
        }
        if from == to {
            return Some(about(refusals::ZERO_LENGTH.refuse()));
        }
        let Some(direction) = board::direction(from, to) else {
            return Some(about(refusals::NOT_A_LINE.refuse()));
        };
        // P18: the first obstacle met along the line decides.
        let obstacle = board::first_met(direction, from, board::way(direction, from, to) & !self.free)?;
        let code = if self.fish_on(obstacle) == 0 { &refusals::GAP } else { &refusals::BLOCKED };
        Some(about(code.refuse()).with("cell", obstacle.to_string()))
    }

    #[inline]
    pub(crate) fn slide(&mut self, seat: Seat, from: Cell, to: Cell, events: &mut impl Sink<Event>) {
        let owner = seat.index();
        self.penguins[owner] ^= from.bit() | to.bit();
        self.free &= !to.bit();
        self.board_hash ^= hash::penguin(from, seat) ^ hash::penguin(to, seat);
        // P20: the floe it started from, not those it passed or the one it landed on.
        let fish = self.take_floe(from);
        self.fish[owner] += fish;
        self.tiles[owner] += 1;
        events.emit(Event::Moved { seat, from, to, fish });
        // P21: the next player who has not retired follows.
        self.settle(seat.next(self.rules.players), events);
    }
}
