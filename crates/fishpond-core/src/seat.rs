//! Seats at the table, sets of seats, and values by seat.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::message::quote;

/// The maximum number of seats in any game.
pub const MAX_SEATS: usize = 5;

/// A seat at the table, `A` to `E` in turn order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, JsonSchema)]
#[schemars(with = "SeatLetter")]
pub struct Seat(u8);

/// A seat as written in JSON.
#[derive(JsonSchema)]
#[schemars(rename = "Seat")]
#[allow(dead_code, reason = "only its schema is used")]
enum SeatLetter {
    A,
    B,
    C,
    D,
    E,
}

impl Seat {
    /// Seat `A`.
    pub const A: Seat = Seat(0);
    /// Seat `B`.
    pub const B: Seat = Seat(1);
    /// Seat `C`.
    pub const C: Seat = Seat(2);
    /// Seat `D`.
    pub const D: Seat = Seat(3);
    /// Seat `E`.
    pub const E: Seat = Seat(4);
    /// All seats in turn order.
    pub const ALL: [Seat; MAX_SEATS] = [Seat::A, Seat::B, Seat::C, Seat::D, Seat::E];

    /// Returns the seat with this index, counted from 0.
    ///
    /// # Panics
    /// If there is no such seat.
    #[must_use]
    pub const fn new(index: usize) -> Seat {
        assert!(index < MAX_SEATS, "no such seat");
        Seat(index as u8)
    }

    /// Returns the seats of a game with this many players.
    pub fn first_n(players: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        Seat::ALL[..usize::from(players)].iter().copied()
    }

    /// Returns the index: 0 for `A`.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the next seat clockwise in a game with this many players.
    #[inline]
    #[must_use]
    pub const fn next(self, players: u8) -> Seat {
        if self.0 + 1 >= players { Seat(0) } else { Seat(self.0 + 1) }
    }

    /// Returns `'A'` to `'E'`.
    #[must_use]
    pub const fn letter(self) -> char {
        (b'A' + self.0) as char
    }

    /// Returns `"A"` to `"E"`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        ["A", "B", "C", "D", "E"][self.index()]
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that is not a seat.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown seat '{}'; seats are A to E", quote(.0))]
pub struct ParseSeatError(String);

impl FromStr for Seat {
    type Err = ParseSeatError;

    fn from_str(s: &str) -> Result<Seat, ParseSeatError> {
        Seat::ALL
            .into_iter()
            .find(|seat| s.len() == 1 && s.starts_with(seat.letter()))
            .ok_or_else(|| ParseSeatError(quote(s)))
    }
}

impl Serialize for Seat {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, JsonSchema)]
#[schemars(with = "Vec<Seat>")]
pub struct SeatSet(u8);

impl SeatSet {
    /// The empty set.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Returns all seats of a game with this many players.
    #[must_use]
    pub const fn first_n(players: u8) -> SeatSet {
        SeatSet((1 << players) - 1)
    }

    /// Returns whether the seat is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Adds a seat.
    #[inline]
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Removes a seat.
    #[inline]
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// Returns the set with a seat added.
    #[must_use]
    pub const fn with(mut self, seat: Seat) -> SeatSet {
        self.insert(seat);
        self
    }

    /// Returns the set with a seat removed.
    #[must_use]
    pub const fn without(mut self, seat: Seat) -> SeatSet {
        self.remove(seat);
        self
    }

    /// Returns the number of seats in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates over the seats in turn order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Seat> {
        Seat::ALL.into_iter().filter(move |&seat| self.contains(seat))
    }

    /// Returns one bit per seat, `A` lowest.
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for SeatSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<SeatSet, D::Error> {
        Ok(Vec::<Seat>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// One value for each seat; unused seats keep the default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct BySeat<T>([T; MAX_SEATS]);

impl<T> BySeat<T> {
    /// Computes the value of each seat.
    pub fn from_fn(mut f: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat(std::array::from_fn(|i| f(Seat::new(i))))
    }

    /// Iterates over all five seats and their values in turn order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_in_clockwise_order() {
        assert_eq!(Seat::A.next(3), Seat::B);
        assert_eq!(Seat::C.next(3), Seat::A);
        assert_eq!("E".parse(), Ok(Seat::E));
        assert!("F".parse::<Seat>().is_err());
        assert!("AB".parse::<Seat>().is_err());
        assert_eq!(SeatSet::first_n(3).without(Seat::B).iter().collect::<Vec<_>>(), [Seat::A, Seat::C]);
    }
}
