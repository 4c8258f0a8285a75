//! What every store can do.

use std::future::Future;
use std::pin::Pin;

use crate::error::StoreError;
use crate::model::{Account, Append, Listed, Millis, Person, Query, Rewrite, TableId};

/// An answer that comes later. Boxed, so that the server can choose its database when it starts.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Where everything is kept that must outlive the server.
pub trait Store: Send + Sync + 'static {
    /// Adds events to a table, all or none, and says how many it has then. Once this is acknowledged it is on the disk.
    fn append(&self, append: Append) -> Answer<'_, u64>;

    /// The events of a table after the first so many.
    fn events(&self, table: &str, after: u64) -> Answer<'_, Vec<String>>;

    /// Tables, at most so many.
    fn list(&self, query: Query, most: u32) -> Answer<'_, Vec<Listed>>;

    /// Takes on the clock and the bots of a table for some time. Says whether the caller, by the name of his node, has
    /// them now: nobody else had, or his time was over.
    fn claim(&self, table: &str, node: &str, now: Millis, until: Millis) -> Answer<'_, bool>;

    /// Keeps a new person, or his new name and preferences.
    fn keep_person(&self, person: Person) -> Answer<'_, ()>;

    /// Somebody, by his identifier.
    fn person(&self, id: &str) -> Answer<'_, Option<Person>>;

    /// Makes a guest's account. Names differ by more than upper and lower case.
    fn open_account(&self, person: &str, login: &str, password_hash: &str) -> Answer<'_, ()>;

    /// The account with this name.
    fn account(&self, login: &str) -> Answer<'_, Option<Account>>;

    /// Lets a token stand for a person for some time. Only its hash is kept.
    fn open_session(&self, token: &str, person: &str, now: Millis, until: Millis) -> Answer<'_, ()>;

    /// For whom a token stands now.
    fn session(&self, token: &str, now: Millis) -> Answer<'_, Option<Person>>;

    /// Ends a session.
    fn close_session(&self, token: &str) -> Answer<'_, ()>;

    /// Ends all sessions of a person but one, if a token is given.
    fn close_sessions(&self, person: &str, but: Option<&str>) -> Answer<'_, ()>;

    /// Deletes a person: account, sessions, name, and by `rewrite` what is said of him in the events of his tables. Says
    /// which tables were changed; whoever holds one in memory loads it again.
    fn delete_person(&self, person: &str, rewrite: Rewrite) -> Answer<'_, Vec<TableId>>;

    /// Makes a guest one with somebody who has an account: what was the guest's is his, and the guest is gone. `rewrite` says
    /// so in the events of the guest's tables. Says which tables were changed; whoever holds one in memory loads it again.
    fn adopt_person(&self, guest: &str, account: &str, rewrite: Rewrite) -> Answer<'_, Vec<TableId>>;

    /// Deletes what has expired and says how many sessions that were.
    fn sweep(&self, now: Millis) -> Answer<'_, u64>;

    /// Notes that the server is alive.
    fn beat(&self, now: Millis) -> Answer<'_, ()>;

    /// When the server was last known to be alive: the last beat or the last event, whichever is later.
    fn last_sign_of_life(&self) -> Answer<'_, Option<Millis>>;
}
