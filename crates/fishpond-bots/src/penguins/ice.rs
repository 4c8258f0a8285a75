//! The ice as an evaluation sees it: sets of cells, and what floes are worth.

use fishpond_core::Seat;
use fishpond_penguins::{Position, board};

/// One fish in the units of the evaluation. A floe more decides between equal fish (P29), and counts one unit.
pub(crate) const FISH: i32 = 128;

/// The floes that are left, by their fish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Floes([u64; 3]);

impl Floes {
    #[inline]
    pub(crate) fn of(position: &Position) -> Floes {
        Floes(position.floes())
    }

    #[cfg(test)]
    pub(crate) fn new(floes: [u64; 3]) -> Floes {
        Floes(floes)
    }

    /// The fish on these cells.
    #[inline]
    pub(crate) fn fish(&self, cells: u64) -> i32 {
        let [ones, twos, threes] = self.0.map(|floes| (floes & cells).count_ones() as i32);
        ones + 2 * twos + 3 * threes
    }

    /// What collecting these cells brings in units of the evaluation, floes included.
    #[inline]
    pub(crate) fn worth(&self, cells: u64) -> i32 {
        FISH * self.fish(cells) + cells.count_ones() as i32
    }

    /// Whether the floes on these cells are the same.
    pub(crate) fn agree(&self, other: &Floes, cells: u64) -> bool {
        self.0.iter().zip(other.0).all(|(a, b)| (a ^ b) & cells == 0)
    }
}

/// What a player has collected, in units of the evaluation.
#[inline]
pub(crate) fn collected(position: &Position, seat: Seat) -> i32 {
    let (fish, tiles) = position.score(seat);
    FISH * i32::from(fish) + i32::from(tiles)
}

/// The free cells that penguins can ever come to if nobody else moves: no occupied cell becomes free again (PE4).
#[inline]
pub(crate) fn reach(penguins: u64, free: u64) -> u64 {
    let mut seen = board::neighbours(penguins) & free;
    loop {
        let more = seen | (board::neighbours(seen) & free);
        if more == seen {
            return seen;
        }
        seen = more;
    }
}

/// The cells that can be slid to from these.
#[inline]
pub(crate) fn slide(from: u64, free: u64) -> u64 {
    let [a, b, c, d, e, f] = board::slides(from, free);
    a | b | c | d | e | f
}
