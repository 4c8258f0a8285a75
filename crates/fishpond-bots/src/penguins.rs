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

use crate::glance::{Appraise, Sight};

/// The worth of a free neighbour in fish: less than a fish for all six.
const NEIGHBOUR: f32 = 0.1;

/// Returns whether the bot should search in this phase: not while floes are exchanged.
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

impl Appraise for Position {
    /// Estimates the fish that each act gains: on the next floe, or in the end compared with the best opponent.
    fn appraise(&self, seat: Seat, acts: &[Act], sight: Sight) -> Vec<f32> {
        if sight == Sight::All && acts.iter().all(|act| matches!(act, Act::Place(_) | Act::Move { .. })) {
            return PenguinsKnowledge::new().leads(self, seat, acts);
        }
        acts.iter().map(|&act| next_fish(self, seat, act)).collect()
    }
}

/// Returns the fish on the destination or next to a placed penguin, and a little for each free neighbour.
fn next_fish(position: &Position, seat: Seat, act: Act) -> f32 {
    match act {
        Act::Place(cell) => {
            let near: u8 = neighbours(position, cell).map(|next| position.fish_on(next)).sum();
            f32::from(near) + NEIGHBOUR * room(position, cell)
        }
        Act::Move { to, .. } => {
            let mut after = position.clone();
            after.play_unchecked(seat, act, &mut Silent);
            f32::from(position.fish_on(to)) + NEIGHBOUR * room(&after, to)
        }
        // Exchanges are never proposed, but always accepted.
        Act::Swap(..) => -1.0,
        Act::Agree => 1.0,
        Act::Decline | Act::Resign => 0.0,
    }
}

fn neighbours(position: &Position, cell: Cell) -> impl Iterator<Item = Cell> {
    let free = position.free();
    Direction::ALL
        .into_iter()
        .filter_map(move |direction| cell.neighbour(direction))
        .filter(move |next| free & next.bit() != 0)
}

fn room(position: &Position, cell: Cell) -> f32 {
    neighbours(position, cell).count() as f32
}
