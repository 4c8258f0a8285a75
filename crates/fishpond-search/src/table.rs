//! What alpha-beta has seen before.

/// What a stored value says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What was found out about a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<A> {
    pub(crate) key: u64,
    pub(crate) score: i32,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    /// No guess went into it: it holds at any depth.
    pub(crate) certain: bool,
    pub(crate) act: Option<A>,
    age: u8,
}

/// A table of fixed size. Two entries share a slot: one keeps what took most work, the other what came last.
#[derive(Debug)]
pub(crate) struct Table<A> {
    slots: Vec<[Option<Entry<A>>; 2]>,
    age: u8,
}

impl<A: Copy> Table<A> {
    /// A table of `2^bits` slots.
    pub(crate) fn new(bits: u32) -> Table<A> {
        Table { slots: vec![[None; 2]; 1 << bits], age: 0 }
    }

    /// Makes the table at least that large. What was in a smaller one is forgotten.
    pub(crate) fn make_room(&mut self, bits: u32) {
        if self.slots.len() < 1 << bits {
            *self = Table::new(bits);
        }
    }

    /// What went in before counts as old from now on.
    pub(crate) fn grow_old(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    #[inline]
    fn slot(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }

    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry<A>> {
        self.slots[self.slot(key)].iter().flatten().find(|entry| entry.key == key).copied()
    }

    #[inline]
    pub(crate) fn put(
        &mut self,
        key: u64,
        score: i32,
        depth: u8,
        bound: Bound,
        certain: bool,
        act: Option<A>,
    ) {
        let age = self.age;
        let slot = self.slot(key);
        let [first, last] = &mut self.slots[slot];
        let entry = Entry { key, score, depth, bound, certain, act, age };
        match first {
            Some(kept) if kept.key != key && kept.age == age && kept.depth > depth => *last = Some(entry),
            Some(kept) if kept.key != key => {
                *last = first.replace(entry);
            }
            _ => *first = Some(entry),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deep_entries_stay_and_the_last_one_is_kept_beside_them() {
        let mut table: Table<u8> = Table::new(0);
        table.put(1, 10, 5, Bound::Exact, false, None);
        table.put(2, 20, 3, Bound::Exact, false, None);
        table.put(3, 30, 4, Bound::Exact, false, None);
        assert_eq!([1, 2, 3].map(|key| table.get(key).map(|entry| entry.score)), [Some(10), None, Some(30)]);
        table.grow_old();
        table.put(4, 40, 1, Bound::Exact, false, None);
        assert_eq!([1, 3, 4].map(|key| table.get(key).map(|entry| entry.score)), [Some(10), None, Some(40)]);
    }
}
