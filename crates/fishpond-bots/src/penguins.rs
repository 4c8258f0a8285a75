//! Penguins: the worth of acts without search.

mod ice;

mod islands;

mod territory;

mod knowledge;

pub(crate) mod tune;

#[cfg(test)]
mod tests;

pub(crate) use knowledge::PenguinsKnowledge;

use fishpond_core::{BySeat, Position as _, Seat, Silent};
use fishpond_penguins::state::Phase;
use fishpond_penguins::{Act, Cell, Direction, Position, View};
use fishpond_search::value;

/// Returns whether the bot should search in this phase: not while tiles are exchanged.
pub(crate) fn needs_search(view: &View) -> bool {
    matches!(view.phase, Phase::Placement | Phase::Movement)
}

/// Returns the values of a two-player game in which a player has resigned.
pub(crate) fn resigned_values(position: &Position) -> Option<BySeat<f32>> {
    let resigned = position.resigned();
    let share = |seat: Seat| if resigned.contains(seat) { 0.0 } else { 1.0 };
    let values = BySeat::from_fn(|seat| if seat.index() < 2 { value(share(seat), 0.0) } else { 0.0 });
    (!resigned.is_empty()).then_some(values)
}

/// Returns the worth of an act: fish on the destination (or next to a placed penguin), then free neighbours.
pub(crate) fn worth(position: &Position, seat: Seat, act: Act) -> (i32, i32) {
    match act {
        Act::Place(cell) => {
            let near: u8 = neighbours(position, cell).map(|next| position.fish_on(next)).sum();
            (near.into(), room(position, cell))
        }
        Act::Move { to, .. } => {
            let mut after = position.clone();
            after.play_unchecked(seat, act, &mut Silent);
            (position.fish_on(to).into(), room(&after, to))
        }
        // Exchanges are never proposed, but always accepted.
        Act::Swap(..) => (-1, 0),
        Act::Agree => (1, 0),
        Act::Decline | Act::Resign => (0, 0),
    }
}

fn neighbours(position: &Position, cell: Cell) -> impl Iterator<Item = Cell> {
    let free = position.free();
    Direction::ALL
        .into_iter()
        .filter_map(move |direction| cell.neighbour(direction))
        .filter(move |next| free & next.bit() != 0)
}

fn room(position: &Position, cell: Cell) -> i32 {
    neighbours(position, cell).count() as i32
}
