//! The market square: spaces, neighbours and sets of spaces.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};
use std::str::FromStr;

use fishpond_core::quote;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The largest possible number of spaces, because a set of spaces is a `u128`.
pub const MAX_SPACES: usize = 128;

/// A space by row and column, counted from 0 at the top left: `3,4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, JsonSchema)]
#[schemars(with = "SpaceName")]
pub struct Space {
    /// The row, from the top.
    pub row: u8,
    /// The column, from the left.
    pub col: u8,
}

/// The JSON form of a space.
#[derive(JsonSchema)]
#[schemars(rename = "Space")]
#[allow(dead_code, reason = "only its schema is used")]
struct SpaceName(#[schemars(regex(pattern = "^[0-9]+,[0-9]+$"))] String);

impl Space {
    /// Returns the space in a row and column.
    #[must_use]
    pub const fn new(row: u8, col: u8) -> Space {
        Space { row, col }
    }

    /// Returns the name that players read: a letter for the column and a number for the row, such as `e4` for `3,4`. Columns after `z`
    /// have two letters.
    #[must_use]
    pub fn name(self) -> String {
        let letter = |n: u8| char::from(b'a' + n % 26);
        let mut name = String::new();
        if self.col >= 26 {
            name.push(letter(self.col / 26 - 1));
        }
        name.push(letter(self.col));
        name + itoa::Buffer::new().format(u16::from(self.row) + 1)
    }

    /// Reads a space as a person types it: `3,4` or `e4`.
    ///
    /// # Errors
    /// If the text is neither.
    pub fn read(text: &str) -> Result<Space, ParseSpaceError> {
        text.parse().or_else(|error| Space::from_name(text).ok_or(error))
    }

    fn from_name(name: &str) -> Option<Space> {
        let digits = name.find(|letter: char| !letter.is_ascii_alphabetic())?;
        let (letters, number) = name.split_at(digits);
        let place = |letter: u8| u32::from(letter.to_ascii_lowercase() - b'a') + 1;
        let col = match *letters.as_bytes() {
            [one] => place(one) - 1,
            [tens, one] => place(tens) * 26 + place(one) - 1,
            _ => return None,
        };
        let row: u16 = number.parse().ok().filter(|row: &u16| row.to_string() == number)?;
        Some(Space::new(u8::try_from(row.checked_sub(1)?).ok()?, u8::try_from(col).ok()?))
    }

    /// Returns the number of rows plus columns between two spaces.
    #[must_use]
    pub fn steps_to(self, other: Space) -> u32 {
        u32::from(self.row.abs_diff(other.row)) + u32::from(self.col.abs_diff(other.col))
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(itoa::Buffer::new().format(self.row))?;
        f.write_str(",")?;
        f.write_str(itoa::Buffer::new().format(self.col))
    }
}

/// The error for text that is not a space.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseSpaceError(pub String);

impl fmt::Display for ParseSpaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "unknown space '{}'; a space is a letter and a number, like e4, or row,column from 0, like 3,4",
            quote(&self.0)
        )
    }
}

impl std::error::Error for ParseSpaceError {}

impl FromStr for Space {
    type Err = ParseSpaceError;

    fn from_str(s: &str) -> Result<Space, ParseSpaceError> {
        let number = |text: &str| text.parse().ok().filter(|number: &u8| number.to_string() == text);
        s.split_once(',')
            .and_then(|(row, col)| Some(Space::new(number(row)?, number(col)?)))
            .ok_or_else(|| ParseSpaceError(s.to_owned()))
    }
}

impl Serialize for Space {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Space {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Space, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// A space by its number on one square, counted row by row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot(pub(crate) u8);

impl Spot {
    /// Returns the number.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of spaces of one square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SpaceSet(u128);

impl SpaceSet {
    /// The empty set.
    pub const EMPTY: SpaceSet = SpaceSet(0);

    /// Returns the set of the first `count` spaces.
    #[must_use]
    pub const fn first_spaces(count: usize) -> SpaceSet {
        if count >= MAX_SPACES { SpaceSet(u128::MAX) } else { SpaceSet((1 << count) - 1) }
    }

    /// Returns the set with a single space.
    #[inline]
    #[must_use]
    pub const fn of(spot: Spot) -> SpaceSet {
        SpaceSet(1 << spot.0)
    }

    /// Returns whether a space is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, spot: Spot) -> bool {
        self.0 >> spot.0 & 1 != 0
    }

    /// Adds a space.
    #[inline]
    pub fn insert(&mut self, spot: Spot) {
        self.0 |= 1 << spot.0;
    }

    /// Removes a space.
    #[inline]
    pub fn remove(&mut self, spot: Spot) {
        self.0 &= !(1 << spot.0);
    }

    /// Returns the number of spaces.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the set has exactly one space.
    #[inline]
    #[must_use]
    pub const fn is_single(self) -> bool {
        self.0 != 0 && self.0 & (self.0 - 1) == 0
    }

    /// Returns the first space.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Spot> {
        if self.0 == 0 { None } else { Some(Spot(self.0.trailing_zeros() as u8)) }
    }

    /// Returns the n-th space, counted from 0.
    #[inline]
    #[must_use]
    pub fn nth(self, n: u32) -> Option<Spot> {
        let low = self.0 as u64;
        let in_low = low.count_ones();
        let (mut half, skip, base) =
            if n < in_low { (low, n, 0) } else { ((self.0 >> 64) as u64, n - in_low, 64) };
        for _ in 0..skip {
            half &= half.wrapping_sub(1);
        }
        if half == 0 { None } else { Some(Spot(base + half.trailing_zeros() as u8)) }
    }

    /// Returns the spaces row by row (F55).
    pub fn iter(self) -> impl Iterator<Item = Spot> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let spot = SpaceSet(rest).first()?;
            rest &= rest - 1;
            Some(spot)
        })
    }

    /// Returns the set with one bit per space.
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0
    }
}

impl FromIterator<Spot> for SpaceSet {
    fn from_iter<I: IntoIterator<Item = Spot>>(spots: I) -> SpaceSet {
        spots.into_iter().fold(SpaceSet::EMPTY, |set, spot| set | SpaceSet::of(spot))
    }
}

impl fmt::Debug for SpaceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|spot| spot.0)).finish()
    }
}

impl BitAnd for SpaceSet {
    type Output = SpaceSet;
    #[inline]
    fn bitand(self, other: SpaceSet) -> SpaceSet {
        SpaceSet(self.0 & other.0)
    }
}

impl BitOr for SpaceSet {
    type Output = SpaceSet;
    #[inline]
    fn bitor(self, other: SpaceSet) -> SpaceSet {
        SpaceSet(self.0 | other.0)
    }
}

impl BitOrAssign for SpaceSet {
    #[inline]
    fn bitor_assign(&mut self, other: SpaceSet) {
        self.0 |= other.0;
    }
}

impl Sub for SpaceSet {
    type Output = SpaceSet;
    #[inline]
    fn sub(self, other: SpaceSet) -> SpaceSet {
        SpaceSet(self.0 & !other.0)
    }
}

/// Marks a missing neighbour. It is the index after the last possible space, so that tables can have an entry for it.
pub(crate) const NOWHERE: u8 = MAX_SPACES as u8;

/// The shape of a market square: its spaces and their neighbours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Square {
    height: u8,
    width: u8,
    spaces: Vec<Space>,
    /// The number of the space at each position of the bounding box, or `NOWHERE`.
    number: Vec<u8>,
    /// The neighbours to the north, west, east and south, or `NOWHERE`.
    near: Box<[[u8; 4]; MAX_SPACES]>,
    around: Box<[SpaceSet; MAX_SPACES]>,
}

impl Square {
    /// Returns the square with these spaces, given in any order.
    ///
    /// # Errors
    /// If there are more than 128 spaces.
    pub fn new(spaces: &[Space]) -> Result<Square, TooManySpaces> {
        let mut spaces = spaces.to_vec();
        spaces.sort_unstable();
        spaces.dedup();
        if spaces.len() > MAX_SPACES {
            return Err(TooManySpaces(spaces.len()));
        }
        let height = spaces.iter().map(|space| space.row + 1).max().unwrap_or(0);
        let width = spaces.iter().map(|space| space.col + 1).max().unwrap_or(0);
        let mut number = vec![NOWHERE; usize::from(height) * usize::from(width)];
        for (i, space) in spaces.iter().enumerate() {
            number[usize::from(space.row) * usize::from(width) + usize::from(space.col)] = i as u8;
        }
        let near = Box::new([[NOWHERE; 4]; MAX_SPACES]);
        let around = Box::new([SpaceSet::EMPTY; MAX_SPACES]);
        let mut square = Square { height, width, spaces, number, near, around };
        for i in 0..square.spaces.len() {
            let Space { row, col } = square.spaces[i];
            // Neighbours share a side, not just a corner.
            let sides = [
                row.checked_sub(1).map(|row| Space { row, col }),
                col.checked_sub(1).map(|col| Space { row, col }),
                col.checked_add(1).map(|col| Space { row, col }),
                row.checked_add(1).map(|row| Space { row, col }),
            ];
            for (side, space) in sides.into_iter().enumerate() {
                if let Some(spot) = space.and_then(|space| square.spot(space)) {
                    square.near[i][side] = spot.0;
                    square.around[i].insert(spot);
                }
            }
        }
        Ok(square)
    }

    /// Returns the number of rows of the bounding box.
    #[must_use]
    pub fn height(&self) -> u8 {
        self.height
    }

    /// Returns the number of columns of the bounding box.
    #[must_use]
    pub fn width(&self) -> u8 {
        self.width
    }

    /// Returns the set of all spaces.
    #[inline]
    #[must_use]
    pub fn all(&self) -> SpaceSet {
        SpaceSet::first_spaces(self.spaces.len())
    }

    /// Returns the number of a space, if the square has it.
    #[inline]
    #[must_use]
    pub fn spot(&self, space: Space) -> Option<Spot> {
        if space.row >= self.height || space.col >= self.width {
            return None;
        }
        let number = self.number[usize::from(space.row) * usize::from(self.width) + usize::from(space.col)];
        (number != NOWHERE).then_some(Spot(number))
    }

    /// Returns the space with this number.
    #[inline]
    #[must_use]
    pub fn space(&self, spot: Spot) -> Space {
        self.spaces[spot.index()]
    }

    /// Returns the spaces of a set, row by row.
    pub fn spaces(&self, set: SpaceSet) -> impl Iterator<Item = Space> {
        set.iter().map(|spot| self.space(spot))
    }

    /// Returns the neighbours of a space.
    #[inline]
    #[must_use]
    pub fn around(&self, spot: Spot) -> SpaceSet {
        self.around[spot.index()]
    }

    /// Returns the neighbours to the north, west, east and south, or `NOWHERE`.
    #[inline]
    pub(crate) fn near(&self, spot: u8) -> &[u8; 4] {
        &self.near[usize::from(spot) & (MAX_SPACES - 1)]
    }

    /// Returns the spaces that can be reached from `start` through spaces of `open`, including `start`.
    #[must_use]
    pub fn reach(&self, start: Spot, open: SpaceSet) -> SpaceSet {
        let mut reached = SpaceSet::of(start);
        let mut edge = reached;
        while !edge.is_empty() {
            let mut next = SpaceSet::EMPTY;
            for spot in edge.iter() {
                next |= self.around(spot);
            }
            edge = (next & open) - reached;
            reached |= edge;
        }
        reached
    }

    /// Returns whether the spaces are connected. The empty set is not.
    #[must_use]
    pub fn is_connected(&self, set: SpaceSet) -> bool {
        set.first().is_some_and(|start| self.reach(start, set) == set)
    }
}

/// The error for a square with too many spaces; holds their number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooManySpaces(pub usize);

impl fmt::Display for TooManySpaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the market square has {} spaces; at most {MAX_SPACES} are possible", self.0)
    }
}

impl std::error::Error for TooManySpaces {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn space_text_is_strict() {
        assert_eq!("3,14".parse(), Ok(Space::new(3, 14)));
        for text in ["3", "3,", "03,4", "+3,4", "3,4,5", "-1,2", "3, 4", "300,1"] {
            assert!(text.parse::<Space>().is_err(), "{text}");
        }
    }

    #[test]
    fn names_have_a_letter_and_a_number() {
        for (name, stored) in
            [("a1", "0,0"), ("e4", "3,4"), ("z12", "11,25"), ("aa1", "0,26"), ("iv256", "255,255")]
        {
            let space: Space = stored.parse().unwrap();
            assert_eq!(
                (space.name().as_str(), Space::read(name), Space::read(stored)),
                (name, Ok(space), Ok(space))
            );
            assert_eq!(Space::read(&name.to_uppercase()), Ok(space));
            assert!(name.parse::<Space>().is_err(), "the stored form has only numbers");
        }
        for text in ["", "a", "a0", "a01", "4a", "a257", "iw1", "aaa1", "ä1", "a-1", "a+1", "a1b"] {
            assert!(Space::read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn neighbours_share_a_side() {
        let spaces: Vec<Space> = (0..3).flat_map(|row| (0..3).map(move |col| Space::new(row, col))).collect();
        let square = Square::new(&spaces).unwrap();
        let middle = square.spot(Space::new(1, 1)).unwrap();
        let around: Vec<String> = square.spaces(square.around(middle)).map(|s| s.to_string()).collect();
        assert_eq!(around, ["0,1", "1,0", "1,2", "2,1"]);
        assert_eq!(square.all().nth(8).map(|spot| square.space(spot)), Some(Space::new(2, 2)));
        assert_eq!(square.all().nth(9), None);
        assert!(!square.is_connected(square.all() - square.around(middle)));
    }

    #[test]
    fn squares_have_at_most_128_spaces() {
        let spaces: Vec<Space> = (0..129).map(|col| Space::new(0, col)).collect();
        assert_eq!(Square::new(&spaces), Err(TooManySpaces(129)));
        assert_eq!(Square::new(&spaces[1..]).unwrap().all().len(), 128);
    }
}
