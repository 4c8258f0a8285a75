//! The ice field: sixty cells in eight rows, their names, neighbours and lines (P6–P9, PE1–PE3).

pub(crate) mod lines;

use std::fmt;
use std::str::FromStr;

use fishpond_core::quote;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The number of cells (P6): rows of seven and eight alternate, starting with seven.
pub const CELLS: usize = 60;

/// The set of all cells, one bit each.
pub const ALL: u64 = (1 << CELLS) - 1;

/// A cell, by its index counted from the top left (P7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, JsonSchema)]
#[schemars(with = "CellName")]
pub struct Cell(u8);

/// The JSON form of a cell.
#[derive(JsonSchema)]
#[schemars(rename = "Cell")]
#[allow(dead_code, reason = "only its schema is used")]
struct CellName(#[schemars(regex(pattern = r"^[a-g][1-8]$|^h[2468]$"))] String);

impl Cell {
    /// Returns the cell with this index.
    ///
    /// # Panics
    /// Panics if `index` is not below [`CELLS`].
    #[inline]
    #[must_use]
    pub const fn new(index: usize) -> Cell {
        assert!(index < CELLS, "cell index out of range");
        Cell(index as u8)
    }

    /// Returns all cells, top left first.
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        (0..CELLS).map(Cell::new)
    }

    /// Returns the index of the cell, 0 to 59.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the bit of the cell in a set.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// Returns the row, counted from the top, 0 to 7.
    #[must_use]
    pub const fn row(self) -> usize {
        let pair = self.index() / 15;
        2 * pair + (self.index() % 15 >= 7) as usize
    }

    /// Returns the file, counted from the left, 0 to 6 or 7.
    #[must_use]
    pub const fn file(self) -> usize {
        let rest = self.index() % 15;
        if rest >= 7 { rest - 7 } else { rest }
    }

    /// Returns the doubled column of P7, 0 to 14: neighbours in a row are two apart.
    #[must_use]
    pub const fn x(self) -> usize {
        2 * self.file() + 1 - self.row() % 2
    }

    /// Returns the name of the cell, file and row: `a1`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        const NAMES: [[u8; 2]; CELLS] = {
            let mut names = [[0; 2]; CELLS];
            let mut index = 0;
            while index < CELLS {
                let cell = Cell(index as u8);
                names[index] = [b'a' + cell.file() as u8, b'1' + cell.row() as u8];
                index += 1;
            }
            names
        };
        match std::str::from_utf8(&NAMES[self.index()]) {
            Ok(name) => name,
            Err(_) => unreachable!(),
        }
    }

    const fn at(x: isize, row: isize) -> Option<Cell> {
        if row < 0 || row > 7 || x < 0 || x > 14 {
            return None;
        }
        let short = row % 2 == 0;
        if short != (x % 2 == 1) {
            return None;
        }
        Some(Cell((15 * (row / 2) + 7 * (row % 2) + x / 2) as u8))
    }

    /// Returns the neighbour in a direction (P8), or `None` at the edge.
    #[must_use]
    pub const fn neighbour(self, direction: Direction) -> Option<Cell> {
        let (dx, dy) = direction.step();
        Cell::at(self.x() as isize + dx, self.row() as isize + dy)
    }
}

/// Returns the number of cells in a row: seven, eight, seven …
#[must_use]
pub const fn row_length(row: usize) -> usize {
    7 + row % 2
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error for text that does not name a cell.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown cell '{}'; cells are a1 to g1, a2 to h2 and so on up to row 8", quote(.0))]
pub struct ParseCellError(pub String);

impl FromStr for Cell {
    type Err = ParseCellError;

    fn from_str(s: &str) -> Result<Cell, ParseCellError> {
        match s.as_bytes() {
            &[file @ b'a'..=b'h', row @ b'1'..=b'8'] => {
                let (file, row) = (usize::from(file - b'a'), usize::from(row - b'1'));
                (file < row_length(row)).then(|| Cell::new(15 * (row / 2) + 7 * (row % 2) + file))
            }
            _ => None,
        }
        .ok_or_else(|| ParseCellError(s.to_owned()))
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// One of the six directions (P8). There is no north or south.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Right.
    E,
    /// Down right.
    SE,
    /// Down left.
    SW,
    /// Left.
    W,
    /// Up left.
    NW,
    /// Up right.
    NE,
}

impl Direction {
    /// All six directions; opposites are three apart.
    pub const ALL: [Direction; 6] =
        [Direction::E, Direction::SE, Direction::SW, Direction::W, Direction::NW, Direction::NE];

    /// Returns the change in doubled column and row.
    const fn step(self) -> (isize, isize) {
        match self {
            Direction::E => (2, 0),
            Direction::SE => (1, 1),
            Direction::SW => (-1, 1),
            Direction::W => (-2, 0),
            Direction::NW => (-1, -1),
            Direction::NE => (1, -1),
        }
    }

    /// Returns the opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        Direction::ALL[(self as usize + 3) % 6]
    }
}

/// The number of bits by which each of the first three directions shifts up; their opposites shift down (P8).
const SHIFT: [u32; 3] = [1, 8, 7];

/// `RAYS[direction][cell]`: the cells between a cell and the edge of the board (PE3).
const RAYS: [[u64; CELLS]; 6] = {
    let mut rays = [[0; CELLS]; 6];
    let mut d = 0;
    while d < 6 {
        let mut cell = 0;
        while cell < CELLS {
            let mut at = Cell::new(cell);
            while let Some(next) = at.neighbour(Direction::ALL[d]) {
                rays[d][cell] |= next.bit();
                at = next;
            }
            cell += 1;
        }
        d += 1;
    }
    rays
};

/// The cells that can be entered in each direction. As a mask it keeps shifts from wrapping around the edge.
const ENTER: [u64; 6] = {
    let mut enter = [0; 6];
    let mut d = 0;
    while d < 6 {
        let mut cell = 0;
        while cell < CELLS {
            if let Some(next) = Cell::new(cell).neighbour(Direction::ALL[d]) {
                enter[d] |= next.bit();
            }
            cell += 1;
        }
        d += 1;
    }
    enter
};

/// `LINES[from][to]`: the index of the direction from one cell to the other, or 6 if they are not on a line.
const LINES: [[u8; CELLS]; CELLS] = {
    let mut lines = [[6; CELLS]; CELLS];
    let mut from = 0;
    while from < CELLS {
        let mut to = 0;
        while to < CELLS {
            let mut d = 0;
            while d < 6 {
                if RAYS[d][from] & (1 << to) != 0 {
                    lines[from][to] = d as u8;
                }
                d += 1;
            }
            to += 1;
        }
        from += 1;
    }
    lines
};

/// Returns the cells from a cell to the edge of the board in one direction, excluding the cell itself.
#[must_use]
pub fn ray(direction: Direction, from: Cell) -> u64 {
    RAYS[direction as usize][from.index()]
}

/// Returns the direction from one cell to another, or `None` if they are not on a line.
#[inline]
#[must_use]
pub fn direction(from: Cell, to: Cell) -> Option<Direction> {
    Direction::ALL.get(usize::from(LINES[from.index()][to.index()])).copied()
}

/// Returns the cells entered on the way from one cell to another, including the last.
#[inline]
pub(crate) fn path_between(direction: Direction, from: Cell, to: Cell) -> u64 {
    (ray(direction, from) & ray(direction.opposite(), to)) | to.bit()
}

/// Returns the cell of `cells` that is nearest to `from` in a direction.
#[inline]
pub(crate) fn nearest(direction: Direction, from: Cell, cells: u64) -> Option<Cell> {
    let met = ray(direction, from) & cells;
    if met == 0 {
        return None;
    }
    // Compute both ends and select one without a branch, because the direction is unpredictable.
    let ends = [met.trailing_zeros(), 63 - met.leading_zeros()];
    Some(Cell(ends[usize::from(direction as usize >= 3)] as u8))
}

/// Returns the cells that a penguin can slide to from a cell (P17, P18).
#[inline]
#[must_use]
pub fn targets(from: Cell, free: u64) -> u64 {
    let mut targets = 0;
    for d in 0..3 {
        let ray = RAYS[d][from.index()];
        let block = ray & !free;
        // Everything below the lowest obstacle; with no obstacle, everything.
        targets |= ray & (block & block.wrapping_neg()).wrapping_sub(1);
        let ray = RAYS[d + 3][from.index()];
        let block = ray & !free;
        // Everything above the highest obstacle.
        targets |=
            ray & !(u64::MAX.wrapping_shr(block.leading_zeros()) & ((block != 0) as u64).wrapping_neg());
    }
    targets
}

/// Returns the cells that several penguins can slide to, for each direction (P17, P18).
///
/// Two penguins never reach the same cell in the same direction, because the nearer one blocks the other. The bits of all six
/// masks are therefore exactly the moves. Each step doubles the reach, from 1 cell to 2, 4 and 8; the longest possible slide is
/// 7 cells.
#[inline]
#[must_use]
pub fn slides(penguins: u64, free: u64) -> [u64; 6] {
    let mut reached = [0; 6];
    for d in 0..3 {
        let shift = SHIFT[d];
        let mut way = free & ENTER[d];
        let mut fill = way & (penguins << shift);
        fill |= way & (fill << shift);
        way &= way << shift;
        fill |= way & (fill << (2 * shift));
        way &= way << (2 * shift);
        reached[d] = fill | (way & (fill << (4 * shift)));

        let mut way = free & ENTER[d + 3];
        let mut fill = way & (penguins >> shift);
        fill |= way & (fill >> shift);
        way &= way >> shift;
        fill |= way & (fill >> (2 * shift));
        way &= way >> (2 * shift);
        reached[d + 3] = fill | (way & (fill >> (4 * shift)));
    }
    reached
}

/// Returns all neighbours of the given cells.
#[inline]
#[must_use]
pub fn neighbours(cells: u64) -> u64 {
    let mut around = 0;
    for d in 0..3 {
        around |= (cells << SHIFT[d]) & ENTER[d];
        around |= (cells >> SHIFT[d]) & ENTER[d + 3];
    }
    around
}

/// Returns the cells of a set, top left first.
pub fn cells(set: u64) -> impl ExactSizeIterator<Item = Cell> {
    Cells(set)
}

struct Cells(u64);

impl Iterator for Cells {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        if self.0 == 0 {
            return None;
        }
        let cell = Cell(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(cell)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let size = self.0.count_ones() as usize;
        (size, Some(size))
    }
}

impl ExactSizeIterator for Cells {}

/// Returns the set of the given cells.
pub fn set(cells: impl IntoIterator<Item = Cell>) -> u64 {
    cells.into_iter().fold(0, |set, cell| set | cell.bit())
}

/// Returns the index of the `n`th bit of a set, counted from 0.
///
/// `n` is random in playouts, so a loop over the bits would end in a mispredicted branch nearly every time. The last few bits
/// are therefore skipped without branches.
#[inline(always)]
pub(crate) fn nth_bit(mut set: u64, mut n: u32) -> u32 {
    let rest = |set: u64| set & set.wrapping_sub(1);
    while n >= 4 {
        set = rest(rest(rest(rest(set))));
        n -= 4;
    }
    let one = rest(set);
    let two = rest(one);
    let three = rest(two);
    let (even, odd) = if n & 2 == 0 { (set, one) } else { (two, three) };
    let last = if n & 1 == 0 { even } else { odd };
    last.trailing_zeros()
}
