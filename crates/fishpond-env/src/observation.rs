//! Observations: named fields, one after the other in a vector.

use fishpond_core::Seat;

/// A named part of an observation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// The name, such as `penguins`.
    pub name: &'static str,
    /// The shape, in row-major order.
    pub shape: Vec<usize>,
}

impl Field {
    /// Creates a field.
    #[must_use]
    pub fn new(name: &'static str, shape: &[usize]) -> Field {
        Field { name, shape: shape.to_vec() }
    }

    /// Returns the number of values.
    #[must_use]
    pub fn size(&self) -> usize {
        self.shape.iter().product()
    }
}

/// A writer for the fields of an observation, in order. The values start as zeros.
pub(crate) struct Writer<'a> {
    values: &'a mut [i16],
    at: usize,
}

impl<'a> Writer<'a> {
    /// Starts an observation.
    pub(crate) fn new(values: &'a mut [i16]) -> Writer<'a> {
        values.fill(0);
        Writer { values, at: 0 }
    }

    /// Writes one value.
    #[inline]
    pub(crate) fn value(&mut self, value: impl Into<i16>) {
        self.values[self.at] = value.into();
        self.at += 1;
    }

    /// Writes several values.
    #[inline]
    pub(crate) fn values(&mut self, values: impl IntoIterator<Item = u8>) {
        for value in values {
            self.value(value);
        }
    }

    /// Writes one of `count` values as 1 and the others as 0.
    #[inline]
    pub(crate) fn one_of(&mut self, which: Option<usize>, count: usize) {
        if let Some(which) = which {
            self.values[self.at..self.at + count][which] = 1;
        }
        self.at += count;
    }

    /// Returns the next `count` values, which are zeros.
    #[inline]
    pub(crate) fn part(&mut self, count: usize) -> &mut [i16] {
        let part = &mut self.values[self.at..self.at + count];
        self.at += count;
        part
    }

    /// Checks that the observation is complete.
    pub(crate) fn finish(self) {
        debug_assert_eq!(self.at, self.values.len(), "the fields add up to the observation");
    }
}

/// Returns the seats in turn order, starting with the observer, so that index 0 of a field by player is always the observer.
#[inline]
pub(crate) fn from_observer(observer: Seat, players: u8) -> impl Iterator<Item = Seat> {
    (0..players).map(move |offset| Seat::new((observer.index() + usize::from(offset)) % usize::from(players)))
}

/// Returns the distance of a seat from the observer in turn order.
#[inline]
pub(crate) fn offset(observer: Seat, seat: Seat, players: u8) -> usize {
    let players = usize::from(players);
    (seat.index() + players - observer.index()) % players
}
