//! A cache of rendered fragments.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use crate::out::Rendered;

/// A cache of the most recently used fragments, shared by all pages: clones refer to the same cache.
#[derive(Clone, Debug, Default)]
pub struct Cache(Arc<Mutex<RecentCache<Arc<Rendered>>>>);

impl Cache {
    /// Returns the fragment with this number, rendering it if it is not cached.
    pub(crate) fn get_or_render(&self, number: u64, render: impl FnOnce() -> Rendered) -> Arc<Rendered> {
        let lock = || self.0.lock().expect("lock is never poisoned");
        let cached = lock().get(number);
        cached.unwrap_or_else(|| {
            // Rendered without holding the lock, since a fragment may include others.
            let rendered = Arc::new(render());
            lock().insert(number, rendered.clone());
            rendered
        })
    }
}

/// Number of values in a generation of the cache: enough for a few hundred running tables.
const CAPACITY: usize = 16_384;

/// A map that evicts values which have not been used for a while: values move to the young generation when they are used, and a full
/// young generation replaces the old one.
#[derive(Debug)]
struct RecentCache<T> {
    young: HashMap<u64, T, foldhash::fast::RandomState>,
    old: HashMap<u64, T, foldhash::fast::RandomState>,
}

impl<T> Default for RecentCache<T> {
    fn default() -> RecentCache<T> {
        RecentCache { young: HashMap::default(), old: HashMap::default() }
    }
}

impl<T: Clone> RecentCache<T> {
    fn get(&mut self, number: u64) -> Option<T> {
        if let Some(value) = self.young.get(&number) {
            return Some(value.clone());
        }
        let value = self.old.remove(&number)?;
        self.insert(number, value.clone());
        Some(value)
    }

    fn insert(&mut self, number: u64, value: T) {
        if self.young.len() >= CAPACITY {
            std::mem::swap(&mut self.old, &mut self.young);
            self.young.clear();
        }
        self.young.insert(number, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn used_values_stay_and_the_rest_is_evicted() {
        let mut cache = RecentCache::default();
        for number in 0..5 * CAPACITY as u64 {
            assert_eq!(cache.get(number), None);
            cache.insert(number, number);
            assert_eq!([number, 0].map(|number| cache.get(number)), [Some(number), Some(0)]);
        }
        assert!(cache.young.len() + cache.old.len() <= 2 * CAPACITY);
        assert_eq!(cache.get(1), None);
    }
}
