//! Bitboard operations on the ice, and the worth of floes.

use fishpond_core::Seat;
use fishpond_penguins::{Cell, Direction, Position, board};

/// One fish in the units of the evaluation. Floes break ties (P29), so each counts one unit.
pub(crate) const FISH: i32 = 128;

/// The neighbours of each cell.
pub(crate) const AROUND: [u64; board::CELLS] = {
    let mut around = [0; board::CELLS];
    let mut cell = 0;
    while cell < board::CELLS {
        let mut direction = 0;
        while direction < Direction::ALL.len() {
            if let Some(next) = Cell::new(cell).neighbour(Direction::ALL[direction]) {
                around[cell] |= next.bit();
            }
            direction += 1;
        }
        cell += 1;
    }
    around
};

/// The remaining floes by number of fish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Floes {
    /// The binary digits of the numbers of fish: floes with one or three fish, and floes with two or three.
    digits: [u64; 2],
}

impl Floes {
    #[inline]
    pub(crate) fn of(position: &Position) -> Floes {
        Floes::new(position.floes())
    }

    /// Creates floes from the sets with one, two and three fish.
    #[inline]
    pub(crate) fn new([ones, twos, threes]: [u64; 3]) -> Floes {
        Floes { digits: [ones | threes, twos | threes] }
    }

    /// Returns the number of fish on these cells.
    #[inline]
    pub(crate) fn fish(&self, cells: u64) -> i32 {
        let [ones, twos] = self.digits.map(|floes| (floes & cells).count_ones() as i32);
        ones + 2 * twos
    }

    /// Returns the worth of collecting these cells, in units of the evaluation, floes included.
    #[inline]
    pub(crate) fn worth(&self, cells: u64) -> i32 {
        FISH * self.fish(cells) + cells.count_ones() as i32
    }

    /// Adds the floes of `other` on these cells. Returns false if they contradict known ones.
    pub(crate) fn learn(&mut self, other: &Floes, cells: u64) -> bool {
        let [ones, twos] = self.digits;
        let known = ones | twos;
        if self.digits.iter().zip(other.digits).any(|(a, b)| (a ^ b) & known & cells != 0) {
            return false;
        }
        for (digit, more) in self.digits.iter_mut().zip(other.digits) {
            *digit |= more & cells & !known;
        }
        true
    }
}

/// Returns what a player has collected, in units of the evaluation.
#[inline]
pub(crate) fn collected(position: &Position, seat: Seat) -> i32 {
    let (fish, tiles) = position.score(seat);
    FISH * i32::from(fish) + i32::from(tiles)
}

/// Returns the free cells that penguins can ever reach if nobody else moves: no occupied cell becomes free again (PE4).
#[inline]
pub(crate) fn reach(penguins: u64, free: u64) -> u64 {
    spread(board::neighbours(penguins) & free, free)
}

/// Returns all free cells that are connected to these free cells.
#[inline]
pub(crate) fn spread(mut cells: u64, free: u64) -> u64 {
    loop {
        let more = cells | (board::neighbours(cells) & free);
        if more == cells {
            return cells;
        }
        cells = more;
    }
}

/// Returns the cells that can be reached from these in one slide.
#[inline]
pub(crate) fn slide(from: u64, free: u64) -> u64 {
    let [a, b, c, d, e, f] = board::slides(from, free);
    a | b | c | d | e | f
}
