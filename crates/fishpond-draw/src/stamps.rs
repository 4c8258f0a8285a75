//! Little pictures that are drawn often: defined once in a picture, and shown wherever they are needed.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::{LazyLock, Mutex, PoisonError};

use crate::kept::Leaf;
use crate::sheet;

/// A little picture that is drawn often.
#[derive(Debug)]
pub(crate) struct Stamp {
    pub(crate) id: String,
    index: usize,
    /// The line that defines it. Its stamps are those that this one shows itself.
    pub(crate) leaf: Rc<Leaf>,
}

/// The numbers of stamps have this bit, those of other lines have not, so that whoever has only the numbers can tell them.
pub(crate) const STAMP: u64 = 1;

impl Stamp {
    /// A stamp of this name, as it was drawn.
    pub(crate) fn new(id: &str, drawn: Box<str>, stamps: Box<[Rc<Stamp>]>) -> Stamp {
        // Stamps are few, so all of this process are counted, on whatever thread they were drawn.
        static KNOWN: LazyLock<Mutex<HashMap<u64, usize>>> = LazyLock::new(Mutex::default);
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let count = known.len();
        let index = *known.entry(sheet::number(&drawn)).or_insert(count);
        let leaf = Leaf { number: (index as u64) << 1 | STAMP, text: drawn, stamps };
        Stamp { id: id.to_owned(), index, leaf: Rc::new(leaf) }
    }
}

/// A set of stamps.
#[derive(Debug, Default)]
pub(crate) struct Stamps(Vec<u64>);

impl Stamps {
    /// The stamps that these lines define.
    pub(crate) fn of(lines: &[u64]) -> Stamps {
        let mut stamps = Stamps::default();
        for number in lines {
            stamps.add((number >> 1) as usize);
        }
        stamps
    }

    /// Adds a stamp, unless it is one of them.
    pub(crate) fn insert(&mut self, stamp: &Stamp) -> bool {
        self.add(stamp.index)
    }

    fn add(&mut self, index: usize) -> bool {
        let (word, bit) = (index / 64, 1 << (index % 64));
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        let is_new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        is_new
    }
}
