//! Browsers that want notifications, and the notifications that wait to be sent to them.

use std::fmt;

use crate::model::{Millis, TableId};
use crate::store::StoreFuture;

/// A browser that wants notifications, as its push service knows it.
#[derive(Clone, PartialEq, Eq)]
pub struct PushSubscription {
    /// The owner of the account.
    pub person: String,
    /// The address to which notifications for this browser are sent. Only the browser, its push service and this server know it.
    pub endpoint: String,
    /// The browser's public key.
    pub public_key: Vec<u8>,
    /// The secret that the browser shares with this server.
    pub secret: Vec<u8>,
    /// The notifications that the person wants, in a format of the caller's choice.
    pub settings: String,
}

impl fmt::Debug for PushSubscription {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PushSubscription").field("person", &self.person).finish_non_exhaustive()
    }
}

/// A notification about a table, for one browser.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PushNotice {
    /// The browser.
    pub subscription: PushSubscription,
    /// The table.
    pub table: TableId,
    /// The notification, in a format of the caller's choice.
    pub notice: String,
    /// How many attempts to send it have failed.
    pub failures: u32,
}

/// Storage for notifications in browsers.
pub trait PushStore: Send + Sync {
    /// Saves a browser for as long as the session with this token is open. Replaces what was known about the same endpoint, and the oldest
    /// browser if the person has more than `limit`. [`StoreError::UnknownPerson`](crate::StoreError::UnknownPerson) means that they have no such session.
    fn save_push_subscription(
        &self,
        subscription: PushSubscription,
        session: &str,
        now: Millis,
        limit: u32,
    ) -> StoreFuture<'_, ()>;

    /// Returns a person's browsers, oldest first.
    fn push_subscriptions(&self, person: &str) -> StoreFuture<'_, Vec<PushSubscription>>;

    /// Deletes a person's browser with this endpoint, or all of their browsers. Returns the number of deleted browsers.
    fn delete_push_subscriptions(&self, person: &str, endpoint: Option<&str>) -> StoreFuture<'_, u64>;

    /// Sets the notifications that a person wants in all of their browsers.
    fn set_push_settings(&self, person: &str, settings: &str) -> StoreFuture<'_, ()>;

    /// Queues a notification about a table for all browsers of a person, to be sent at the given time. It replaces one about the same table
    /// that has not been sent. Does nothing if the person has no browsers.
    fn queue_push(&self, person: &str, table: &str, notice: &str, due: Millis) -> StoreFuture<'_, ()>;

    /// Takes at most `limit` notifications that are due. Each is taken once.
    fn take_due_push(&self, now: Millis, limit: u32) -> StoreFuture<'_, Vec<PushNotice>>;

    /// Puts back a notification that could not be sent, and counts the failure. Does nothing if a newer one about the same table
    /// is waiting, or if the browser has unsubscribed.
    fn put_back_push(&self, notice: PushNotice, due: Millis) -> StoreFuture<'_, ()>;
}
