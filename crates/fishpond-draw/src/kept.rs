//! What was made lately and will be needed again.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use smallvec::SmallVec;

use crate::stamps::Stamp;

/// A line that follows from its number. It is small and has no parts elsewhere but its text: most of what is kept has not
/// been used for a while, and each place in memory that has to be looked at takes time.
#[derive(Clone, Debug)]
pub(crate) struct Leaf {
    pub(crate) text: Rc<str>,
    /// The little pictures that it shows, by their indices.
    pub(crate) stamps: SmallVec<[u32; 4]>,
}

/// What was made lately on this thread.
struct Kept {
    leaves: Lately<Leaf>,
    named: Lately<Leaf>,
    words: Lately<Rc<str>>,
    stamps: Known,
}

/// The stamps that this thread knows: they are few, and the same one is the same everywhere.
#[derive(Default)]
struct Known {
    /// Their indices, by the numbers of their keys.
    indices: HashMap<u64, u32, foldhash::fast::RandomState>,
    /// By their indices.
    stamps: Vec<Option<Rc<Stamp>>>,
}

impl Known {
    fn add(&mut self, stamp: Stamp) -> u32 {
        let index = stamp.index;
        let at = index as usize;
        if at >= self.stamps.len() {
            self.stamps.resize(at + 1, None);
        }
        self.stamps[at] = Some(Rc::new(stamp));
        index
    }
}

/// Where a leaf is kept.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shelf {
    /// With those that any table may need.
    All,
    /// With those that name players: there are many, and each is of use at one table, for all who look at the same act.
    Named,
}

impl Kept {
    fn shelf(&mut self, shelf: Shelf) -> &mut Lately<Leaf> {
        match shelf {
            Shelf::All => &mut self.leaves,
            Shelf::Named => &mut self.named,
        }
    }
}

thread_local! {
    static KEPT: RefCell<Kept> = RefCell::new(Kept {
        leaves: Lately::new(8192),
        named: Lately::new(8192),
        words: Lately::new(4096),
        stamps: Known::default(),
    });
}

/// Shows a leaf, if it was kept, and says whether it was. Meanwhile nothing else can be kept.
pub(crate) fn leaf(shelf: Shelf, number: u64, show: impl FnOnce(&Leaf)) -> bool {
    KEPT.with_borrow_mut(|kept| kept.shelf(shelf).get(number, show).is_some())
}

/// Keeps a leaf.
pub(crate) fn keep(shelf: Shelf, number: u64, leaf: Leaf) {
    KEPT.with_borrow_mut(|kept| kept.shelf(shelf).insert(number, leaf));
}

/// The words with this number, said if they were not kept.
pub(crate) fn words(number: u64, say: impl FnOnce() -> String) -> Rc<str> {
    if let Some(words) = KEPT.with_borrow_mut(|kept| kept.words.get(number, Rc::clone)) {
        return words;
    }
    // Other words may be part of them, so nothing is borrowed meanwhile.
    let words: Rc<str> = say().into();
    KEPT.with_borrow_mut(|kept| kept.words.insert(number, words.clone()));
    words
}

/// The index of the stamp with this number, made if there is none yet.
pub(crate) fn stamp(number: u64, make: impl FnOnce() -> Stamp) -> u32 {
    if let Some(index) = KEPT.with_borrow(|kept| kept.stamps.indices.get(&number).copied()) {
        return index;
    }
    // Other stamps may be part of it, so nothing is borrowed meanwhile.
    let index = add_stamp(make());
    KEPT.with_borrow_mut(|kept| kept.stamps.indices.insert(number, index));
    index
}

/// Adds a stamp that is drawn anew for every picture.
pub(crate) fn add_stamp(stamp: Stamp) -> u32 {
    KEPT.with_borrow_mut(|kept| kept.stamps.add(stamp))
}

/// The stamp with this index.
///
/// # Panics
/// If this thread does not know it: indices go no further than the thread that they are for.
pub(crate) fn stamp_at(index: u32) -> Rc<Stamp> {
    let stamp = KEPT.with_borrow(|kept| kept.stamps.stamps.get(index as usize).cloned().flatten());
    stamp.expect("this thread has drawn it")
}

/// So many of some sort: those used lately, and as many again.
struct Lately<T> {
    most: usize,
    young: HashMap<u64, T, foldhash::fast::RandomState>,
    old: HashMap<u64, T, foldhash::fast::RandomState>,
}

impl<T> Lately<T> {
    fn new(most: usize) -> Lately<T> {
        Lately { most, young: HashMap::default(), old: HashMap::default() }
    }

    /// What `show` makes of what was kept under this number.
    fn get<R>(&mut self, number: u64, show: impl FnOnce(&T) -> R) -> Option<R> {
        if let Some(kept) = self.young.get(&number) {
            return Some(show(kept));
        }
        let kept = self.old.remove(&number)?;
        let shown = show(&kept);
        self.insert(number, kept);
        Some(shown)
    }

    fn insert(&mut self, number: u64, kept: T) {
        if self.young.len() >= self.most {
            std::mem::swap(&mut self.old, &mut self.young);
            self.young.clear();
        }
        self.young.insert(number, kept);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_long_out_of_use_is_forgotten() {
        let mut lately = Lately::new(100);
        let get = |lately: &mut Lately<u64>, number: u64| lately.get(number, |&kept| kept);
        for number in 0..1000 {
            assert!(get(&mut lately, number).is_none());
            lately.insert(number, number);
            assert_eq!(
                [number, 0].map(|number| get(&mut lately, number)),
                [Some(number), Some(0)],
                "used lately"
            );
            let earlier = number.saturating_sub(20);
            assert_eq!(get(&mut lately, earlier), Some(earlier));
        }
        assert!(lately.young.len() + lately.old.len() <= 200);
        assert!(get(&mut lately, 700).is_none());
    }
}
