//! Word of new events, so that nobody has to ask the store again and again.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::broadcast;

/// Carries word of new events to everybody who listens to a table.
///
/// Word is only a number: how many events there are now. The events themselves are in the store, so that losing word, or
/// hearing it twice or late, does no harm.
pub trait Bus: Send + Sync + 'static {
    /// Says that a table has so many events now.
    fn publish(&self, table: &str, number: u64);

    /// Listens to a table from now on.
    fn subscribe(&self, table: &str) -> EventListener;
}

/// One who listens to a table.
#[derive(Debug)]
pub struct EventListener {
    heard: broadcast::Receiver<u64>,
}

impl EventListener {
    /// An ear on a channel that some bus feeds.
    #[must_use]
    pub fn new(heard: broadcast::Receiver<u64>) -> EventListener {
        EventListener { heard }
    }

    /// How many events there are, the next time somebody says so; nothing when there will be no more word. Who was too
    /// slow hears the latest.
    pub async fn next(&mut self) -> Option<u64> {
        loop {
            match self.heard.recv().await {
                Ok(number) => return Some(number),
                Err(broadcast::error::RecvError::Lagged(_)) => {}
                Err(broadcast::error::RecvError::Closed) => return None,
            }
        }
    }
}

/// How much word waits for a slow listener; he needs only the latest.
const WAITING: usize = 16;

/// The bus of a single node.
#[derive(Debug, Default)]
pub struct LocalBus {
    tables: Mutex<BTreeMap<String, broadcast::Sender<u64>>>,
}

impl LocalBus {
    /// A bus that nobody listens to yet.
    #[must_use]
    pub fn new() -> LocalBus {
        LocalBus::default()
    }

    fn tables(&self) -> MutexGuard<'_, BTreeMap<String, broadcast::Sender<u64>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Bus for LocalBus {
    fn publish(&self, table: &str, number: u64) {
        let mut tables = self.tables();
        // Where nobody listens any more there is nothing to keep.
        if tables.get(table).is_some_and(|sender| sender.send(number).is_err()) {
            tables.remove(table);
        }
    }

    fn subscribe(&self, table: &str) -> EventListener {
        let mut tables = self.tables();
        let sender = match tables.get(table) {
            Some(sender) => sender,
            None => {
                tables.retain(|_, sender| sender.receiver_count() > 0);
                tables.entry(table.to_owned()).or_insert_with(|| broadcast::channel(WAITING).0)
            }
        };
        EventListener::new(sender.subscribe())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn everybody_at_the_table_hears_and_nobody_else() {
        let bus = LocalBus::new();
        let (mut ann, mut bob, mut eve) = (bus.subscribe("one"), bus.subscribe("one"), bus.subscribe("two"));
        bus.publish("one", 7);
        bus.publish("two", 3);
        assert_eq!((ann.next().await, bob.next().await, eve.next().await), (Some(7), Some(7), Some(3)));
    }

    #[tokio::test]
    async fn who_is_slow_hears_the_latest_in_the_end() {
        let bus = LocalBus::new();
        let mut ear = bus.subscribe("one");
        for number in 1..=100 {
            bus.publish("one", number);
        }
        let mut last = 0;
        while last < 100 {
            let next = ear.next().await.unwrap();
            assert!(next > last);
            last = next;
        }
    }

    #[tokio::test]
    async fn nothing_is_kept_for_tables_that_nobody_listens_to() {
        let bus = LocalBus::new();
        bus.publish("nobody", 1);
        assert!(bus.tables().is_empty());
        drop(bus.subscribe("left"));
        bus.publish("left", 1);
        assert!(bus.tables().is_empty());
        drop(bus.subscribe("silent"));
        let _ear = bus.subscribe("other");
        assert_eq!(bus.tables().len(), 1, "channels without listeners go when another is made");
    }
}
