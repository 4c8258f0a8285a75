//! The ice field: sixty cells in eight rows, their names, neighbours and lines (P6–P9, PE1–PE3).

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// P6: rows of seven and eight in turn, seven on top.
pub const CELLS: usize = 60;

/// One bit for each cell.
pub const ALL: u64 = (1 << CELLS) - 1;

/// A cell, by its index from the top left (P7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, JsonSchema)]
#[schemars(with = "CellName")]
pub struct Cell(u8);

/// How a cell is written in JSON.
#[derive(JsonSchema)]
#[schemars(rename = "Cell")]
#[allow(dead_code, reason = "only its schema is used")]
struct CellName(#[schemars(regex(pattern = r"^[a-g][1-8]$|^h[2468]$"))] String);

impl Cell {
    /// The cell with this index.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    #[must_use]
    pub const fn new(index: usize) -> Cell {
        assert!(index < CELLS, "no such cell");
        Cell(index as u8)
    }

    /// All cells, top left first.
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        (0..CELLS).map(Cell::new)
    }

    /// 0 to 59.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The bit of the cell.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// The row from the top, 0 to 7.
    #[must_use]
    pub const fn row(self) -> usize {
        let pair = self.index() / 15;
        2 * pair + (self.index() % 15 >= 7) as usize
    }

    /// The file from the left, 0 to 6 or 7.
    #[must_use]
    pub const fn file(self) -> usize {
        let rest = self.index() % 15;
        if rest >= 7 { rest - 7 } else { rest }
    }

    /// The doubled column of P7, 0 to 14: neighbours in a row are two apart.
    #[must_use]
    pub const fn x(self) -> usize {
        2 * self.file() + 1 - self.row() % 2
    }

    /// File and row, as in `a1`.
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

    /// The neighbour in a direction (P8), if there is one.
    #[must_use]
    pub const fn neighbour(self, direction: Direction) -> Option<Cell> {
        let (dx, dy) = direction.step();
        Cell::at(self.x() as isize + dx, self.row() as isize + dy)
    }
}

/// How many cells a row has: seven, eight, seven …
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

/// There is no cell of this name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoSuchCell(pub String);

impl fmt::Display for NoSuchCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no cell '{}'; cells are a1 to g1, a2 to h2 and so on to row 8", self.0)
    }
}

impl FromStr for Cell {
    type Err = NoSuchCell;

    fn from_str(s: &str) -> Result<Cell, NoSuchCell> {
        match s.as_bytes() {
            &[file @ b'a'..=b'h', row @ b'1'..=b'8'] => {
                let (file, row) = (usize::from(file - b'a'), usize::from(row - b'1'));
                (file < row_length(row)).then(|| Cell::new(15 * (row / 2) + 7 * (row % 2) + file))
            }
            _ => None,
        }
        .ok_or_else(|| NoSuchCell(s.to_owned()))
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

/// P8: the six directions. There is no straight north or south.
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
    /// All six; a direction and its opposite are three apart.
    pub const ALL: [Direction; 6] =
        [Direction::E, Direction::SE, Direction::SW, Direction::W, Direction::NW, Direction::NE];

    /// Change of doubled column and row.
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

    /// The way back.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        Direction::ALL[(self as usize + 3) % 6]
    }
}

/// By how many bits the first three directions shift up; their opposites shift down as much (P8).
const SHIFT: [u32; 3] = [1, 8, 7];

/// PE3: `RAYS[direction][cell]`, the cells met from a cell up to the edge.
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

/// Cells that can be entered in each direction: the mask that keeps shifts from wrapping round the edge.
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

/// `LINES[from][to]`: the direction from one cell to the other as an index, or 6 where no line joins them.
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

/// The cells met from a cell in one direction, up to the edge of the board.
#[must_use]
pub fn ray(direction: Direction, from: Cell) -> u64 {
    RAYS[direction as usize][from.index()]
}

/// The direction in which one cell lies from another, if a line joins them.
#[inline]
#[must_use]
pub fn direction(from: Cell, to: Cell) -> Option<Direction> {
    Direction::ALL.get(usize::from(LINES[from.index()][to.index()])).copied()
}

/// The cells passed on the way from one cell to another in its direction, the last one included.
#[inline]
pub(crate) fn way(direction: Direction, from: Cell, to: Cell) -> u64 {
    (ray(direction, from) & ray(direction.opposite(), to)) | to.bit()
}

/// The cell among `cells` that is met first from `from` in a direction.
#[inline]
pub(crate) fn first_met(direction: Direction, from: Cell, cells: u64) -> Option<Cell> {
    let met = ray(direction, from) & cells;
    if met == 0 {
        return None;
    }
    // Both ends, then one of them: the direction is anybody's guess, for the processor too.
    let ends = [met.trailing_zeros(), 63 - met.leading_zeros()];
    Some(Cell(ends[usize::from(direction as usize >= 3)] as u8))
}

/// P17, P18: where a penguin can slide to from a cell.
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

/// P17, P18 for several penguins at once: in each direction, the cells they can slide to.
///
/// No cell is reached by two penguins in one direction, for the nearer one stands in the way. The bits of all six masks
/// together are therefore exactly the moves. Each fill doubles its reach: one, two and four cells make seven.
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

/// All cells next to one of these.
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

/// The cells of a set, top left first.
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

/// The set of these cells.
pub fn set(cells: impl IntoIterator<Item = Cell>) -> u64 {
    cells.into_iter().fold(0, |set, cell| set | cell.bit())
}

/// The `n`th bit of a set, counted from 0.
///
/// Where it lies is anybody's guess, so that a loop over the bits would be mispredicted at nearly every act of a playout: the last
/// few are passed without branches.
#[inline(always)]
pub(crate) fn nth(mut set: u64, mut n: u32) -> u32 {
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
