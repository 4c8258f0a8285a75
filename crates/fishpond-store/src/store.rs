//! The interface of all stores.

use std::future::Future;
use std::pin::Pin;

use crate::error::StoreError;
use crate::model::{Account, Append, Key, ListedTable, Millis, NewAccount, Person, Query, Rewrite, TableId};

/// The pending result of a store operation. Boxed, so that the server can choose its database when it starts.
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Storage for everything that must outlive the server.
pub trait Store: Send + Sync + 'static {
    /// Appends events to a table, all or none, and returns its new event count. An acknowledged append is on disk.
    ///
    /// Appends that are awaited concurrently share commits: to write many tables, await all of their appends together
    /// rather than one after the other. Each succeeds or fails on its own. [`StoreError::Conflict`] means that the
    /// caller should reload the table and try again.
    fn append(&self, append: Append) -> StoreFuture<'_, u64>;

    /// Returns the events of a table after the first `after`.
    fn events(&self, table: &str, after: u64) -> StoreFuture<'_, Vec<String>>;

    /// Returns at most `limit` of the selected tables.
    fn list(&self, query: Query, limit: u32) -> StoreFuture<'_, Vec<ListedTable>>;

    /// Returns the number of unfinished tables, of one person or in total.
    fn count_unfinished(&self, person: Option<&str>) -> StoreFuture<'_, u64>;

    /// Deletes a table with all of its events. Returns false if it does not exist.
    fn delete_table(&self, table: &str) -> StoreFuture<'_, bool>;

    /// Claims or renews the lease on a table's background work (clock and bots) until the given time. Returns false if
    /// another node's lease is still running. The lease only avoids duplicate work: a node that works without it loses
    /// the race to append.
    fn claim_lease(&self, table: &str, node: &str, now: Millis, until: Millis) -> StoreFuture<'_, bool>;

    /// Saves a new person, or a person's new name and preferences.
    fn save_person(&self, person: Person) -> StoreFuture<'_, ()>;

    /// Returns a person by identifier.
    fn person(&self, id: &str) -> StoreFuture<'_, Option<Person>>;

    /// Creates an account. Never changes an existing one: [`StoreError::NameTaken`] means that another account has the
    /// name or one that looks like it.
    fn create_account(&self, account: NewAccount) -> StoreFuture<'_, ()>;

    /// Returns an account by name.
    fn account(&self, login: &str) -> StoreFuture<'_, Option<Account>>;

    /// Sets the password hash of an account, and closes all of its sessions except the one with the token `keep`.
    fn set_password(&self, person: &str, password_hash: &str, keep: Option<&str>) -> StoreFuture<'_, ()>;

    /// Opens a session for a person. Only a hash of the token is stored.
    fn open_session(&self, token: &str, person: &str, now: Millis, until: Millis) -> StoreFuture<'_, ()>;

    /// Returns the owner of a session, unless it has expired.
    fn session(&self, token: &str, now: Millis) -> StoreFuture<'_, Option<Person>>;

    /// Closes a session.
    fn close_session(&self, token: &str) -> StoreFuture<'_, ()>;

    /// Closes all sessions of a person except the one with the token `keep`.
    fn close_sessions(&self, person: &str, keep: Option<&str>) -> StoreFuture<'_, ()>;

    /// Deletes the sessions and retired guests that have expired, and returns the number of sessions.
    fn delete_expired_sessions(&self, now: Millis) -> StoreFuture<'_, u64>;

    /// Deletes a person with their account, sessions and name, and applies `rewrite` to the events of their tables to
    /// remove every mention. Returns the tables that were changed; cached copies must be reloaded.
    fn delete_person(&self, person: &str, rewrite: Rewrite) -> StoreFuture<'_, Vec<TableId>>;

    /// Gives a guest's tables to another person and retires the guest until the given time; `rewrite` changes the
    /// events accordingly. Returns the tables that were changed; cached copies must be reloaded.
    fn merge_guest(
        &self,
        guest: &str,
        heir: &str,
        until: Millis,
        rewrite: Rewrite,
    ) -> StoreFuture<'_, Vec<TableId>>;

    /// Remembers until the given time that a guest must no longer be let in.
    fn retire_guest(&self, guest: &str, until: Millis) -> StoreFuture<'_, ()>;

    /// Returns the retired guests.
    fn retired_guests(&self) -> StoreFuture<'_, Vec<String>>;

    /// Returns whether a person without an account is mentioned at a table.
    fn is_guest_at_table(&self, person: &str) -> StoreFuture<'_, bool>;

    /// Returns the server's key for a purpose. The first call stores `fresh`; later calls ignore it.
    fn key(&self, purpose: &str, fresh: Key) -> StoreFuture<'_, Key>;

    /// Bans a person. A second ban changes nothing.
    fn ban(&self, person: &str, now: Millis) -> StoreFuture<'_, ()>;

    /// Lifts the ban of a person.
    fn unban(&self, person: &str) -> StoreFuture<'_, ()>;

    /// Returns the banned people, latest first.
    fn bans(&self) -> StoreFuture<'_, Vec<String>>;

    /// Records that the server is alive.
    fn record_heartbeat(&self, now: Millis) -> StoreFuture<'_, ()>;

    /// Returns when the server was last known to be alive: the time of the last heartbeat or event, whichever is later.
    fn last_active_at(&self) -> StoreFuture<'_, Option<Millis>>;
}
