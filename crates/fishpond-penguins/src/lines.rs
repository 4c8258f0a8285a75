//! The ice field read along its lines, where sliding is adding (PE3).
//!
//! Each direction has a reading of its own: an order of the sixty cells in which a step in that direction is one bit up. The cells a
//! penguin slides over are then a run of bits, and adding a bit at its lower end carries to the first obstacle: all penguins of a
//! player slide at once, by one addition for each direction. The readings are kept as floes and penguins come and go.
//!
//! What a playout does at every act is `#[inline(always)]` here and in `play/`: left to itself, the compiler makes calls of it and a
//! playout takes a seventh longer.

use crate::acts::Act;
use crate::board::{self, CELLS, Cell, Direction};

/// A set of cells in the reading of each direction.
// Aligned, so that the compiler works on two readings at a time straight from memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(16))]
pub(crate) struct Readings([u64; 6]);

/// `CELL[d][bit]`: the cell that a bit stands for in the reading of a direction. The reading to the east is the order of the cells
/// themselves; the reading of an opposite direction is the same backwards. Behind the last cell there is room for one reach more.
const CELL: [[Cell; CELLS + REACH]; 6] = {
    let mut order = [[Cell::new(0); CELLS + REACH]; 6];
    let mut d = 0;
    while d < 3 {
        let (direction, back) = (Direction::ALL[d], Direction::ALL[d + 3]);
        let mut next = 0;
        let mut first = 0;
        while first < CELLS {
            let begins = Cell::new(first).neighbour(back).is_none();
            let mut line = if begins { Some(Cell::new(first)) } else { None };
            while let Some(cell) = line {
                order[d][next] = cell;
                order[d + 3][CELLS - 1 - next] = cell;
                next += 1;
                line = cell.neighbour(direction);
            }
            first += 1;
        }
        d += 1;
    }
    order
};

/// `PLACE[cell]`: the place of a cell in each reading.
const PLACE: [[u8; 6]; CELLS] = {
    let mut place = [[0; 6]; CELLS];
    let mut d = 0;
    while d < 6 {
        let mut bit = 0;
        while bit < CELLS {
            place[CELL[d][bit].index()][d] = bit as u8;
            bit += 1;
        }
        d += 1;
    }
    place
};

/// `BITS[cell]`: the bit of a cell in each reading.
const BITS: [Readings; CELLS] = {
    let mut bits = [Readings::EMPTY; CELLS];
    let mut d = 0;
    while d < 6 {
        let mut bit = 0;
        while bit < CELLS {
            bits[CELL[d][bit].index()].0[d] = 1 << bit;
            bit += 1;
        }
        d += 1;
    }
    bits
};

/// The cells of each reading that can be entered in its direction: all but the first of each line.
const ENTER: [u64; 6] = {
    let mut enter = [0; 6];
    let mut cell = 0;
    while cell < CELLS {
        let mut d = 0;
        while d < 6 {
            if Cell::new(cell).neighbour(Direction::ALL[d].opposite()).is_some() {
                enter[d] |= BITS[cell].0[d];
            }
            d += 1;
        }
        cell += 1;
    }
    enter
};

impl Readings {
    pub(crate) const EMPTY: Readings = Readings([0; 6]);

    /// The set, one bit for each cell by its index.
    #[inline]
    pub(crate) const fn cells(&self) -> u64 {
        self.0[Direction::E as usize]
    }

    /// Puts a cell in if it is not there, and takes it out if it is.
    #[inline]
    pub(crate) fn toggle(&mut self, cell: Cell) {
        for (reading, bit) in self.0.iter_mut().zip(BITS[cell.index()].0) {
            *reading ^= bit;
        }
    }

    /// Moves the mark on one cell to another.
    #[inline]
    pub(crate) fn shift(&mut self, from: Cell, to: Cell) {
        let (from, to) = (&BITS[from.index()].0, &BITS[to.index()].0);
        for d in 0..6 {
            self.0[d] ^= from[d] ^ to[d];
        }
    }

    /// Whether one of these penguins has a free floe beside it.
    #[inline]
    pub(crate) fn can_slide(&self, free: &Readings) -> bool {
        let next = |d: usize| (self.0[d] << 1) & free.0[d] & ENTER[d];
        (0..6).fold(0, |open, d| open | next(d)) != 0
    }

    /// P17, P18: where these penguins can slide to.
    #[inline]
    pub(crate) fn slides(&self, free: &Readings) -> Slides {
        Slides(std::array::from_fn(|d| {
            let way = free.0[d] & ENTER[d];
            let first = (self.0[d] << 1) & way;
            // A penguin is no part of the way, so that each first step begins a run. The carry clears the run.
            way & !(way + first)
        }))
    }
}

impl FromIterator<Cell> for Readings {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Readings {
        let mut readings = Readings::EMPTY;
        cells.into_iter().for_each(|cell| readings.toggle(cell));
        readings
    }
}

/// The moves of some penguins: in the reading of each direction, the cells reached.
///
/// No cell is reached by two penguins in one direction, for the nearer one stands in the way: each bit is a move.
pub(crate) struct Slides([u64; 6]);

impl Slides {
    /// One of the moves: `pick` is told how many there are.
    #[inline(always)]
    pub(crate) fn pick(&self, penguins: &Readings, pick: impl FnOnce(u32) -> u32) -> (Cell, Cell) {
        let mut sums = [0; 7];
        for d in 0..6 {
            sums[d + 1] = sums[d] + self.0[d].count_ones();
        }
        let n = pick(sums[6]);
        // Which direction it is in: found without branches, for nobody can guess it.
        let d: usize = sums[1..6].iter().map(|&sum| usize::from(n >= sum)).sum();
        let to = board::nth(self.0[d], n - sums[d]);
        let behind = penguins.0[d] & ((1 << to) - 1);
        let from = behind.ilog2();
        (CELL[d][from as usize], CELL[d][to as usize])
    }
}

/// PE3: a penguin reaches 21 floes at most, and a player has four penguins.
const MOST_MOVES: usize = 4 * 21;

/// More than the floes on the longest way.
const REACH: usize = 8;

/// P17, P18: puts the moves of some penguins into an empty list, by penguin, then by direction, the nearest floe first.
///
/// How many floes a penguin reaches in a direction is anybody's guess, for the processor too. So a whole reach is written each time,
/// the next one over what was too much, and the list is made four moves at a time and cut to its length.
#[inline]
pub(crate) fn list_moves(penguins: u64, free: &Readings, acts: &mut Vec<Act>) {
    let mut moves = [[Cell::new(0); MOST_MOVES + REACH]; 2];
    let mut count = 0;
    for from in board::cells(penguins) {
        for d in 0..6 {
            let next = usize::from(PLACE[from.index()][d]) + 1;
            let reached = (!((free.0[d] & ENTER[d]) >> next)).trailing_zeros();
            moves[0][count..count + REACH].fill(from);
            moves[1][count..count + REACH].copy_from_slice(&CELL[d][next..next + REACH]);
            count += reached as usize;
        }
    }
    let [from, to] = moves.each_ref().map(|cells| &cells[..count.next_multiple_of(4)]);
    acts.extend(from.iter().zip(to).map(|(&from, &to)| Act::Move { from, to }));
    acts.truncate(count);
}
