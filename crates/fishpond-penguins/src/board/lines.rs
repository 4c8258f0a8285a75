//! Sets of cells ordered along the lines of the board, which turn sliding into addition (PE3).
//!
//! For each direction the sixty cells are numbered so that a step in that direction is one bit up. The cells that a penguin slides
//! over are then a run of bits, and adding a bit at the lower end of the run carries to the first obstacle. One addition per
//! direction therefore moves all penguins of a player at once. The sets are updated incrementally as floes and penguins change.
//!
//! The code that playouts run for every move is `#[inline(always)]`, here and in `play/`: without it playouts take 15% longer.

use crate::acts::Act;
use crate::board::{self, CELLS, Cell, Direction};

/// A set of cells, stored once for each direction, in the bit order of that direction.
// Aligned, so that the compiler can process two directions at a time straight from memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(16))]
pub(crate) struct LineSet([u64; 6]);

/// `CELL[d][bit]`: the cell of a bit in the order of a direction. East is the order of the cell indices; opposite directions have
/// reversed orders. Padded at the end, so that `REACH` cells can be copied from any index.
const CELL: [[Cell; CELLS + REACH]; 6] = {
    let mut order = [[Cell::new(0); CELLS + REACH]; 6];
    let mut d = 0;
    while d < 3 {
        let (direction, back) = (Direction::ALL[d], Direction::ALL[d + 3]);
        let mut next = 0;
        let mut first = 0;
        while first < CELLS {
            let starts_line = Cell::new(first).neighbour(back).is_none();
            let mut line = if starts_line { Some(Cell::new(first)) } else { None };
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

/// `INDEX[cell]`: the bit index of a cell in each order.
const INDEX: [[u8; 6]; CELLS] = {
    let mut index = [[0; 6]; CELLS];
    let mut d = 0;
    while d < 6 {
        let mut bit = 0;
        while bit < CELLS {
            index[CELL[d][bit].index()][d] = bit as u8;
            bit += 1;
        }
        d += 1;
    }
    index
};

/// `BITS[cell]`: the bit of a cell in each order.
const BITS: [LineSet; CELLS] = {
    let mut bits = [LineSet::EMPTY; CELLS];
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

/// The cells that can be entered in each direction: all but the first of each line.
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

impl LineSet {
    pub(crate) const EMPTY: LineSet = LineSet([0; 6]);

    /// Returns the set with the bits in the order of the cell indices.
    #[inline]
    pub(crate) const fn cells(&self) -> u64 {
        self.0[Direction::E as usize]
    }

    /// Adds the cell if it is missing, and removes it otherwise.
    #[inline]
    pub(crate) fn toggle(&mut self, cell: Cell) {
        for (set, bit) in self.0.iter_mut().zip(BITS[cell.index()].0) {
            *set ^= bit;
        }
    }

    /// Replaces one cell with another.
    #[inline]
    pub(crate) fn replace(&mut self, from: Cell, to: Cell) {
        let (from, to) = (&BITS[from.index()].0, &BITS[to.index()].0);
        for d in 0..6 {
            self.0[d] ^= from[d] ^ to[d];
        }
    }

    /// Returns whether any of these penguins has a free floe next to it.
    #[inline]
    pub(crate) fn can_slide(&self, free: &LineSet) -> bool {
        let next = |d: usize| (self.0[d] << 1) & free.0[d] & ENTER[d];
        (0..6).fold(0, |open, d| open | next(d)) != 0
    }

    /// Returns the moves of these penguins (P17, P18).
    #[inline]
    pub(crate) fn slides(&self, free: &LineSet) -> Slides {
        Slides(std::array::from_fn(|d| {
            let way = free.0[d] & ENTER[d];
            let first = (self.0[d] << 1) & way;
            // A penguin's own cell is not free, so each first step is the start of a run. The carry clears the run.
            way & !(way + first)
        }))
    }
}

impl FromIterator<Cell> for LineSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> LineSet {
        let mut set = LineSet::EMPTY;
        cells.into_iter().for_each(|cell| set.toggle(cell));
        set
    }
}

/// The moves of a set of penguins: the cells reached, in the order of each direction.
///
/// Two penguins never reach the same cell in the same direction, because the nearer one blocks the other, so each bit is one move.
pub(crate) struct Slides([u64; 6]);

impl Slides {
    /// Returns one of the moves, as start and end. `pick` gets the number of moves and returns an index.
    #[inline(always)]
    pub(crate) fn pick(&self, penguins: &LineSet, pick: impl FnOnce(u32) -> u32) -> (Cell, Cell) {
        let mut sums = [0; 7];
        for d in 0..6 {
            sums[d + 1] = sums[d] + self.0[d].count_ones();
        }
        let n = pick(sums[6]);
        // The direction is unpredictable, so it is found without branches.
        let d: usize = sums[1..6].iter().map(|&sum| usize::from(n >= sum)).sum();
        let to = board::nth_bit(self.0[d], n - sums[d]);
        let behind = penguins.0[d] & ((1 << to) - 1);
        let from = behind.ilog2();
        (CELL[d][from as usize], CELL[d][to as usize])
    }
}

/// PE3: a penguin reaches at most 21 floes, and a player has at most four penguins.
const MAX_MOVES: usize = 4 * 21;

/// One more than the longest possible slide.
const REACH: usize = 8;

/// Appends the moves of a set of penguins to an empty list (P17, P18), by penguin, then by direction, nearest floe first.
///
/// The number of floes in reach is unpredictable. To avoid mispredicted branches, `REACH` moves are written for each direction,
/// the next ones overwrite the excess, and the list is filled in blocks of four and truncated at the end.
#[inline]
pub(crate) fn list_moves(penguins: u64, free: &LineSet, acts: &mut Vec<Act>) {
    let mut moves = [[Cell::new(0); MAX_MOVES + REACH]; 2];
    let mut count = 0;
    for from in board::cells(penguins) {
        for d in 0..6 {
            let next = usize::from(INDEX[from.index()][d]) + 1;
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
