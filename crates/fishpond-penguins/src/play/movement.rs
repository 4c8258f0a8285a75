//! A movement turn: slide one penguin, take the floe it left (P16–P22).

use fishpond_core::{Refusal, Rng, Seat, Sink};

use crate::acts::Act;
use crate::board::{self, Cell};
use crate::events::Event;
use crate::hash;
use crate::position::Position;
use crate::refusals;

impl Position {
    /// One move of a player, each equally likely.
    #[inline(always)]
    pub(crate) fn random_move(&self, seat: Seat, rng: &mut Rng) -> Act {
        let penguins = &self.penguins[seat.index()];
        let (from, to) = penguins.slides(&self.free).pick(penguins, |moves| rng.below(moves));
        Act::Move { from, to }
    }

    pub(crate) fn refuse_move(&self, seat: Seat, from: Cell, to: Cell) -> Option<Refusal> {
        let about = |refusal: Refusal| refusal.with("from", from.to_string()).with("to", to.to_string());
        if self.penguins(seat) & from.bit() == 0 {
            return Some(about(refusals::NOT_YOUR_PENGUIN.refuse()));
        }
        if from == to {
            return Some(about(refusals::ZERO_LENGTH.refuse()));
        }
        let Some(direction) = board::direction(from, to) else {
            return Some(about(refusals::NOT_A_LINE.refuse()));
        };
        // P18: the first obstacle met along the line decides.
        let obstacle = board::first_met(direction, from, board::way(direction, from, to) & !self.free())?;
        let code = if self.fish_on(obstacle) == 0 { &refusals::GAP } else { &refusals::BLOCKED };
        Some(about(code.refuse()).with("cell", obstacle.to_string()))
    }

    #[inline(always)]
    pub(crate) fn slide(&mut self, seat: Seat, from: Cell, to: Cell, events: &mut impl Sink<Event>) {
        let owner = seat.index();
        self.penguins[owner].shift(from, to);
        self.free.toggle(to);
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
