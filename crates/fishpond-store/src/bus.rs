//! Notifications about new events, so that readers need not poll the store.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard};

use tokio::sync::broadcast;

/// Notifies subscribers of new events at a table.
///
/// A notification carries only the number of events that the table has now; the events themselves are in the store. A
/// notification that is lost, repeated or late is therefore harmless.
pub trait Bus: Send + Sync + 'static {
    /// Announces that a table now has `event_count` events.
    fn publish(&self, table: &str, event_count: u64);

    /// Subscribes to a table from now on.
    fn subscribe(&self, table: &str) -> EventListener;
}

/// A subscription to one table.
#[derive(Debug)]
pub struct EventListener {
    counts: broadcast::Receiver<u64>,
}

impl EventListener {
    /// Creates a listener on a channel that a bus feeds.
    #[must_use]
    pub fn new(counts: broadcast::Receiver<u64>) -> EventListener {
        EventListener { counts }
    }

    /// Waits for the next notification and returns its event count, or `None` once the bus is gone. A slow listener
    /// skips notifications, but never the latest one.
    pub async fn next(&mut self) -> Option<u64> {
        loop {
            match self.counts.recv().await {
                Ok(event_count) => return Some(event_count),
                Err(broadcast::error::RecvError::Lagged(_)) => {}
                Err(broadcast::error::RecvError::Closed) => return None,
            }
        }
    }
}

/// The number of notifications buffered for a slow listener, which needs only the latest.
const BUFFER: usize = 16;

/// The bus of a single node.
#[derive(Debug, Default)]
pub struct LocalBus {
    tables: Mutex<BTreeMap<String, broadcast::Sender<u64>>>,
}

impl LocalBus {
    /// Creates a bus without subscribers.
    #[must_use]
    pub fn new() -> LocalBus {
        LocalBus::default()
    }

    fn tables(&self) -> MutexGuard<'_, BTreeMap<String, broadcast::Sender<u64>>> {
        self.tables.lock().expect("lock is never poisoned")
    }
}

impl Bus for LocalBus {
    fn publish(&self, table: &str, event_count: u64) {
        let mut tables = self.tables();
        // Sending fails only if the last listener has gone.
        if tables.get(table).is_some_and(|sender| sender.send(event_count).is_err()) {
            tables.remove(table);
        }
    }

    fn subscribe(&self, table: &str) -> EventListener {
        let mut tables = self.tables();
        let sender = match tables.get(table) {
            Some(sender) => sender,
            None => {
                tables.retain(|_, sender| sender.receiver_count() > 0);
                tables.entry(table.to_owned()).or_insert_with(|| broadcast::channel(BUFFER).0)
            }
        };
        EventListener::new(sender.subscribe())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn notifications_reach_all_subscribers_of_a_table_and_no_others() {
        let bus = LocalBus::new();
        let (mut ann, mut bob, mut eve) = (bus.subscribe("one"), bus.subscribe("one"), bus.subscribe("two"));
        bus.publish("one", 7);
        bus.publish("two", 3);
        assert_eq!((ann.next().await, bob.next().await, eve.next().await), (Some(7), Some(7), Some(3)));
    }

    #[tokio::test]
    async fn a_slow_listener_gets_the_latest_notification() {
        let bus = LocalBus::new();
        let mut listener = bus.subscribe("one");
        for event_count in 1..=100 {
            bus.publish("one", event_count);
        }
        let mut last = 0;
        while last < 100 {
            let next = listener.next().await.unwrap();
            assert!(next > last);
            last = next;
        }
    }

    #[tokio::test]
    async fn a_listener_ends_with_its_bus() {
        let bus = LocalBus::new();
        let mut listener = bus.subscribe("one");
        drop(bus);
        assert_eq!(listener.next().await, None);
    }

    #[tokio::test]
    async fn channels_without_listeners_are_dropped() {
        let bus = LocalBus::new();
        bus.publish("nobody", 1);
        assert!(bus.tables().is_empty());
        drop(bus.subscribe("left"));
        bus.publish("left", 1);
        assert!(bus.tables().is_empty());
        drop(bus.subscribe("silent"));
        let _listener = bus.subscribe("other");
        assert_eq!(bus.tables().len(), 1, "creating a channel drops abandoned ones");
    }
}
