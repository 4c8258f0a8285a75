//! What was made lately and will be needed again.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use crate::stamps::Stamp;

/// A line that follows from its number.
#[derive(Debug)]
pub(crate) struct Leaf {
    pub(crate) number: u64,
    pub(crate) text: Box<str>,
    /// The little pictures that it shows.
    pub(crate) stamps: Box<[Rc<Stamp>]>,
}

/// What was made lately on this thread.
struct Kept {
    leaves: Lately<Rc<Leaf>>,
    named: Lately<Rc<Leaf>>,
    words: Lately<Rc<str>>,
    /// Stamps are few, and the same one is the same everywhere.
    stamps: HashMap<u64, Rc<Stamp>, foldhash::fast::RandomState>,
}

/// Where a leaf is kept.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shelf {
    /// With those that any table may need.
    All,
    /// With those that name players: there are many, and each is of use at one table, mostly soon.
    Named,
}

impl Kept {
    fn shelf(&mut self, shelf: Shelf) -> &mut Lately<Rc<Leaf>> {
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
        stamps: HashMap::default(),
    });
}

/// A leaf, if it was kept.
pub(crate) fn leaf(shelf: Shelf, number: u64) -> Option<Rc<Leaf>> {
    KEPT.with_borrow_mut(|kept| kept.shelf(shelf).get(number))
}

/// Keeps a leaf.
pub(crate) fn keep(shelf: Shelf, leaf: Rc<Leaf>) -> Rc<Leaf> {
    KEPT.with_borrow_mut(|kept| kept.shelf(shelf).insert(leaf.number, leaf.clone()));
    leaf
}

/// The words with this number, said if they were not kept.
pub(crate) fn words(number: u64, say: impl FnOnce() -> String) -> Rc<str> {
    if let Some(words) = KEPT.with_borrow_mut(|kept| kept.words.get(number)) {
        return words;
    }
    // Other words may be part of them, so nothing is borrowed meanwhile.
    let words: Rc<str> = say().into();
    KEPT.with_borrow_mut(|kept| kept.words.insert(number, words.clone()));
    words
}

/// The stamp with this number, made if there is none yet.
pub(crate) fn stamp(number: u64, make: impl FnOnce() -> Stamp) -> Rc<Stamp> {
    if let Some(stamp) = KEPT.with_borrow(|kept| kept.stamps.get(&number).cloned()) {
        return stamp;
    }
    // Other stamps may be part of it, so nothing is borrowed meanwhile.
    let stamp = Rc::new(make());
    KEPT.with_borrow_mut(|kept| kept.stamps.entry(number).or_insert(stamp).clone())
}

/// So many of some sort: those used lately, and as many again.
struct Lately<T> {
    most: usize,
    young: HashMap<u64, T, foldhash::fast::RandomState>,
    old: HashMap<u64, T, foldhash::fast::RandomState>,
}

impl<T: Clone> Lately<T> {
    fn new(most: usize) -> Lately<T> {
        Lately { most, young: HashMap::default(), old: HashMap::default() }
    }

    fn get(&mut self, number: u64) -> Option<T> {
        if let Some(kept) = self.young.get(&number) {
            return Some(kept.clone());
        }
        let kept = self.old.remove(&number)?;
        self.insert(number, kept.clone());
        Some(kept)
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
        for number in 0..1000 {
            assert!(lately.get(number).is_none());
            lately.insert(number, number);
            assert_eq!((lately.get(number), lately.get(0)), (Some(number), Some(0)), "used lately");
            assert_eq!(lately.get(number.saturating_sub(20)), Some(number.saturating_sub(20)));
        }
        assert!(lately.young.len() + lately.old.len() <= 200);
        assert!(lately.get(700).is_none());
    }
}
