//! What every store can do.

use std::future::Future;
use std::pin::Pin;

use crate::error::StoreError;
use crate::model::{Account, Append, ListedTable, Millis, Person, Query, Rewrite, TableId};

/// An answer that comes later. Boxed, so that the server can choose its database when it starts.
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Where everything is kept that must outlive the server.
pub trait Store: Send + Sync + 'static {
    /// Adds events to a table, all or none, and says how many it has then. Once this is acknowledged it is on the disk.
    fn append(&self, append: Append) -> StoreFuture<'_, u64>;

    /// The events of a table after the first so many.
    fn events(&self, table: &str, after: u64) -> StoreFuture<'_, Vec<String>>;

    /// Tables, at most so many.
    fn list(&self, query: Query, most: u32) -> StoreFuture<'_, Vec<ListedTable>>;

    /// Takes on the clock and the bots of a table for some time. Says whether the caller, by the name of his node, has
    /// them now: nobody else had, or his time was over.
    fn claim_lease(&self, table: &str, node: &str, now: Millis, until: Millis) -> StoreFuture<'_, bool>;

    /// Keeps a new person, or his new name and preferences.
    fn save_person(&self, person: Person) -> StoreFuture<'_, ()>;

    /// Somebody, by his identifier.
    fn person(&self, id: &str) -> StoreFuture<'_, Option<Person>>;

    /// Makes a guest's account. Names differ by more than upper and lower case.
    fn create_account(&self, person: &str, login: &str, password_hash: &str) -> StoreFuture<'_, ()>;

    /// The account with this name.
    fn account(&self, login: &str) -> StoreFuture<'_, Option<Account>>;

    /// Lets a token stand for a person for some time. Only its hash is kept.
    fn open_session(&self, token: &str, person: &str, now: Millis, until: Millis) -> StoreFuture<'_, ()>;

    /// For whom a token stands now.
    fn session(&self, token: &str, now: Millis) -> StoreFuture<'_, Option<Person>>;

    /// Ends a session.
    fn close_session(&self, token: &str) -> StoreFuture<'_, ()>;

    /// Ends all sessions of a person but one, if a token is given.
    fn close_sessions(&self, person: &str, but: Option<&str>) -> StoreFuture<'_, ()>;

    /// Deletes a person: account, sessions, name, and by `rewrite` what is said of him in the events of his tables. Says
    /// which tables were changed; whoever holds one in memory loads it again.
    fn delete_person(&self, person: &str, rewrite: Rewrite) -> StoreFuture<'_, Vec<TableId>>;

    /// Makes a guest one with somebody who has an account: what was the guest's is his, and the guest is gone. `rewrite` says
    /// so in the events of the guest's tables. Says which tables were changed; whoever holds one in memory loads it again.
    fn merge_guest(&self, guest: &str, account: &str, rewrite: Rewrite) -> StoreFuture<'_, Vec<TableId>>;

    /// Deletes what has expired and says how many sessions that were.
    fn delete_expired_sessions(&self, now: Millis) -> StoreFuture<'_, u64>;

    /// Notes that the server is alive.
    fn record_heartbeat(&self, now: Millis) -> StoreFuture<'_, ()>;

    /// When the server was last known to be alive: the last beat or the last event, whichever is later.
    fn last_active_at(&self) -> StoreFuture<'_, Option<Millis>>;
}
