//! Little pictures that are drawn often: defined once in a picture, and shown wherever they are needed.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use crate::kept::Leaf;
use crate::sheet::{self, List};

/// A little picture that is drawn often.
#[derive(Debug)]
pub(crate) struct Stamp {
    pub(crate) id: String,
    pub(crate) index: u32,
    /// The line that defines it, and the stamps that it shows itself.
    pub(crate) leaf: Leaf,
}

impl Stamp {
    /// A stamp of this name, as it was drawn.
    pub(crate) fn new(id: &str, leaf: Leaf) -> Stamp {
        // Stamps are few, so all of this process are counted, on whatever thread they were drawn.
        static KNOWN: LazyLock<Mutex<HashMap<u64, u32>>> = LazyLock::new(Mutex::default);
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let count = known.len() as u32;
        let index = *known.entry(sheet::number(&leaf.text)).or_insert(count);
        Stamp { id: id.to_owned(), index, leaf }
    }
}

/// A set of stamps, by their indices: a bit for each, since every reader has a set and mostly it stays as it is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Stamps {
    bits: List<u64>,
    len: usize,
}

impl Stamps {
    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Adds a stamp, unless it is one of them.
    #[inline]
    pub(crate) fn insert(&mut self, index: u32) -> bool {
        let (word, bit) = (index as usize / 64, 1 << (index % 64));
        let is_new = self.bits.get(word).is_none_or(|bits| bits & bit == 0);
        if is_new {
            self.add(word, bit);
        }
        is_new
    }

    fn add(&mut self, word: usize, bit: u64) {
        if word >= self.bits.len() {
            let mut bits = self.bits.to_vec();
            bits.resize(word + 1, 0);
            self.bits = bits[..].into();
        }
        self.bits.make_mut()[word] |= bit;
        self.len += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_each_stamp_once() {
        let mut stamps = Stamps::default();
        for index in [3, 200, 64, 3, 63, 200] {
            let before = stamps.clone();
            assert_eq!(stamps.insert(index), stamps.len() > before.len());
            assert!(!stamps.insert(index));
        }
        assert_eq!(stamps.len(), 4);
    }
}
