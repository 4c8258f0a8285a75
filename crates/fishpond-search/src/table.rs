//! The transposition table of alpha-beta, shared by its threads.
//!
//! The table is allocated in pieces on demand, so that a large table costs no time up front and a short search takes
//! little memory. An entry is two words that any thread may read and write at any time: the data, and the key XOR the
//! data. The words of two different writers do not match, so a torn entry is treated as missing.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// The relation of a stored score to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// The stored result for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) score: i32,
    /// The depth of the search, at most 127.
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    /// Whether the score is exact and so holds at any depth.
    pub(crate) certain: bool,
    /// The best act, as an index into the list of legal acts.
    pub(crate) act: Option<u16>,
}

/// The layout of an entry in a word: 32 bits of score, 16 of act, 7 of depth, 1 for certain, 2 of bound, 6 of age. A
/// bound of 0 means that there is no entry.
const ACT: u32 = 32;
const DEPTH: u32 = 48;
const CERTAIN: u32 = 55;
const BOUND: u32 = 56;
const AGE: u32 = 58;
const AGES: u64 = 64;

impl Entry {
    fn pack(&self, age: u64) -> u64 {
        let bound = match self.bound {
            Bound::Exact => 1,
            Bound::AtLeast => 2,
            Bound::AtMost => 3,
        };
        let act = self.act.map_or(0, |act| act.saturating_add(1));
        u64::from(self.score as u32)
            | u64::from(act) << ACT
            | u64::from(self.depth & 127) << DEPTH
            | u64::from(self.certain) << CERTAIN
            | bound << BOUND
            | age << AGE
    }

    fn unpack(word: u64) -> Option<Entry> {
        let bound = match word >> BOUND & 3 {
            1 => Bound::Exact,
            2 => Bound::AtLeast,
            3 => Bound::AtMost,
            _ => return None,
        };
        Some(Entry {
            score: word as u32 as i32,
            depth: depth(word),
            bound,
            certain: word >> CERTAIN & 1 == 1,
            act: ((word >> ACT) as u16).checked_sub(1),
        })
    }
}

fn depth(word: u64) -> u8 {
    (word >> DEPTH & 127) as u8
}

/// Four entries, the size of a cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([[AtomicU64; 2]; 4]);

/// The number of buckets of 64 bytes that are allocated together.
const PIECE: usize = 1 << 10;

/// A table of fixed size.
#[derive(Debug)]
pub(crate) struct Table {
    pieces: Vec<OnceLock<Box<[Bucket]>>>,
    age: u64,
}

impl Table {
    /// Creates a table with at least this many buckets of four entries. The number of pieces is a power of two.
    pub(crate) fn new(buckets: usize) -> Table {
        let pieces = buckets.div_ceil(PIECE).next_power_of_two();
        Table { pieces: (0..pieces).map(|_| OnceLock::new()).collect(), age: 0 }
    }

    /// Replaces the table with an empty one if it has fewer buckets than this.
    pub(crate) fn make_room(&mut self, buckets: usize) {
        if self.pieces.len() * PIECE < buckets {
            *self = Table::new(buckets);
        }
    }

    /// Marks all present entries as one search older.
    pub(crate) fn increment_age(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// Returns the piece for a key, and the index in that piece.
    #[inline]
    fn place(&self, key: u64) -> (&OnceLock<Box<[Bucket]>>, usize) {
        (&self.pieces[(key >> 32) as usize & (self.pieces.len() - 1)], key as usize & (PIECE - 1))
    }

    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let (piece, place) = self.place(key);
        piece.get()?[place].0.iter().find_map(|[check, data]| {
            let word = data.load(Ordering::Relaxed);
            if check.load(Ordering::Relaxed) ^ word == key { Entry::unpack(word) } else { None }
        })
    }

    /// Stores an entry. It replaces the entry of the same position, or else the one in the bucket that took the least
    /// work; old entries count less.
    #[inline]
    pub(crate) fn put(&self, key: u64, entry: &Entry) {
        let (piece, place) = self.place(key);
        let piece = piece.get_or_init(|| (0..PIECE).map(|_| Bucket::default()).collect());
        let bucket = &piece[place].0;
        let mut least = (u64::MAX, 0);
        for (at, [check, data]) in bucket.iter().enumerate() {
            let word = data.load(Ordering::Relaxed);
            if check.load(Ordering::Relaxed) ^ word == key {
                least.1 = at;
                break;
            }
            let old = (self.age + AGES - (word >> AGE)) % AGES;
            let work = if word == 0 { 0 } else { 1 + u64::from(depth(word)) + 4 * (AGES - old) };
            if work < least.0 {
                least = (work, at);
            }
        }
        let word = entry.pack(self.age);
        let [check, data] = &bucket[least.1];
        check.store(key ^ word, Ordering::Relaxed);
        data.store(word, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(score: i32, depth: u8) -> Entry {
        Entry { score, depth, bound: Bound::Exact, certain: false, act: None }
    }

    #[test]
    fn entries_round_trip() {
        let table = Table::new(PIECE);
        assert_eq!(table.get(0), None);
        let mut key = 1u64;
        for score in [0, -1, 1, i32::MIN, i32::MAX, 38_400] {
            for (bound, certain, act) in [
                (Bound::Exact, true, None),
                (Bound::AtLeast, false, Some(0)),
                (Bound::AtMost, true, Some(700)),
            ] {
                key = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1;
                let entry = Entry { score, depth: (key % 128) as u8, bound, certain, act };
                table.put(key, &entry);
                assert_eq!(table.get(key), Some(entry));
            }
        }
    }

    /// Returns a key; the keys of all small numbers share a bucket.
    fn key(number: u64) -> u64 {
        number << 50
    }

    #[test]
    fn deep_entries_are_replaced_only_when_old() {
        let mut table = Table::new(1);
        let known = |table: &Table, numbers: [u64; 4]| numbers.map(|number| table.get(key(number)).is_some());
        for number in 1..=4 {
            table.put(key(number), &entry(0, number as u8 + 4));
        }
        table.put(key(5), &entry(50, 1));
        assert_eq!(known(&table, [1, 2, 3, 4]), [false, true, true, true]);
        table.put(key(6), &entry(60, 2));
        assert_eq!(known(&table, [2, 4, 5, 6]), [true, true, false, true]);
        for _ in 0..3 {
            table.increment_age();
        }
        for number in 7..=10 {
            table.put(key(number), &entry(0, 1));
        }
        assert_eq!(known(&table, [2, 3, 4, 6]), [false; 4]);
    }

    #[test]
    fn torn_entries_are_ignored() {
        let table = Table::new(1);
        table.put(key(1), &entry(10, 1));
        let piece = table.pieces[0].get().expect("the piece is allocated");
        piece[0].0[0][1].store(entry(20, 2).pack(0), Ordering::Relaxed);
        assert_eq!(table.get(key(1)), None);
    }
}
