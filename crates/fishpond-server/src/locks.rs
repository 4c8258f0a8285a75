//! Locks by name.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, Weak};

use tokio::sync::OwnedMutexGuard;

use crate::App;

/// A lock for each name. It exists while somebody holds it or waits for it.
#[derive(Default)]
pub(crate) struct NamedLocks(Mutex<HashMap<String, Weak<tokio::sync::Mutex<()>>>>);

impl NamedLocks {
    /// Waits until nobody else holds a lock, and takes it.
    pub(crate) async fn lock(&self, name: &str) -> OwnedMutexGuard<()> {
        let lock = {
            let mut locks = self.0.lock().expect("lock is never poisoned");
            let lock = locks.get(name).and_then(Weak::upgrade).unwrap_or_default();
            locks.retain(|_, lock| lock.strong_count() > 0);
            locks.insert(name.to_owned(), Arc::downgrade(&lock));
            lock
        };
        lock.lock_owned().await
    }
}

impl App {
    /// Keeps other requests of a person from adding anything that is limited per person. The caller holds the lock from counting what the
    /// person has until the addition is stored, so that concurrent requests can't exceed the limit.
    pub(crate) async fn lock_limits(&self, person: &str) -> OwnedMutexGuard<()> {
        self.0.limited.lock(person).await
    }
}
