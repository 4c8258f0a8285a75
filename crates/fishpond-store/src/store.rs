//! The interface of all stores.

use std::future::Future;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use crate::cluster::Cluster;
use crate::contacts::ContactStore;
use crate::error::StoreError;
use crate::mail::MailStore;
use crate::model::{
    Account, AccountKind, Append, FinishedGame, Key, ListedTable, Millis, NewAccount, Person, Query,
    RatedGame, Removal, Report, ResultQuery, Review, Rewrite, StoredRating, StoredTable, TableCounts,
    TableId, Token,
};
use crate::push::PushStore;
use crate::tournaments::TournamentStore;

/// The pending result of a store operation. Boxed, so that the server can choose its database when it starts.
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A recipient of reports about a store's work, for statistics.
pub trait Observer: Send + Sync + 'static {
    /// Reports that a group of writes was committed together.
    fn committed(&self, took: Duration, jobs: usize);

    /// Reports that the database or the disk failed.
    fn failed(&self);
}

/// Storage for everything that must outlive the server.
pub trait Store: Send + Sync + 'static {
    /// Appends events to a table, all or none, and returns its new event count. An acknowledged append is on disk.
    ///
    /// Appends that are awaited concurrently share commits: to write many tables, await all of their appends together
    /// rather than one after the other. Each succeeds or fails on its own. [`StoreError::Conflict`] means that the
    /// caller should reload the table and try again.
    fn append(&self, append: Append) -> StoreFuture<'_, u64>;

    /// Returns the events of a table after the first `after`, and its edition.
    fn read_table(&self, table: &str, after: u64) -> StoreFuture<'_, StoredTable>;

    /// Returns the events of a table after the first `after`.
    fn events(&self, table: &str, after: u64) -> StoreFuture<'_, Vec<String>> {
        let stored = self.read_table(table, after);
        Box::pin(async { Ok(stored.await?.events) })
    }

    /// Returns the interface for several servers that share the store, or `None` if only one server can use it.
    fn cluster(&self) -> Option<&dyn Cluster> {
        None
    }

    /// Returns the interface for the people someone follows or has blocked.
    fn contacts(&self) -> &dyn ContactStore;

    /// Returns the interface for email.
    fn mail(&self) -> &dyn MailStore;

    /// Returns the interface for notifications in browsers.
    fn push(&self) -> &dyn PushStore;

    /// Returns the interface for tournaments.
    fn tournaments(&self) -> &dyn TournamentStore;

    /// Returns at most `limit` of the selected tables.
    fn list(&self, query: Query, limit: u32) -> StoreFuture<'_, Vec<ListedTable>>;

    /// Returns the number of unfinished tables.
    fn count_unfinished(&self) -> StoreFuture<'_, u64>;

    /// Returns the number of tables by status.
    fn count_tables(&self) -> StoreFuture<'_, TableCounts>;

    /// Deletes a table with all of its events. Returns false if it does not exist.
    fn delete_table(&self, table: &str) -> StoreFuture<'_, bool>;

    /// Saves a new person, or a person's new name and preferences.
    fn save_person(&self, person: Person) -> StoreFuture<'_, ()>;

    /// Returns a person by identifier.
    fn person(&self, id: &str) -> StoreFuture<'_, Option<Person>>;

    /// Creates an account. Never changes an existing one: [`StoreError::NameTaken`] means that another account has the
    /// name or one that looks like it. [`StoreError::UnknownPerson`] means that the owner of a bot can't own one.
    fn create_account(&self, account: NewAccount) -> StoreFuture<'_, ()>;

    /// Returns an account by name.
    fn account(&self, login: &str) -> StoreFuture<'_, Option<Account>>;

    /// Returns the owner of the account with this name, or with one that looks like it.
    fn owner_of_name(&self, name: &str) -> StoreFuture<'_, Option<String>>;

    /// Returns at most `limit` bots, of one owner or of everyone, sorted by account name.
    fn bots(&self, owner: Option<&str>, limit: u32) -> StoreFuture<'_, Vec<Person>>;

    /// Sets the password hash of a person's account, and closes all of its sessions except the one with the token `keep`. All links in
    /// earlier emails become invalid.
    fn set_password(&self, person: &str, password_hash: &str, keep: Option<&str>) -> StoreFuture<'_, ()>;

    /// Opens a session for the owner of an account. Only a hash of the token is stored. [`StoreError::UnknownPerson`] means that the
    /// account does not exist or has another password by now.
    fn open_session(
        &self,
        token: &str,
        person: &str,
        password_hash: &str,
        now: Millis,
        until: Millis,
    ) -> StoreFuture<'_, ()>;

    /// Returns the owner of a session, unless it has expired.
    fn session(&self, token: &str, now: Millis) -> StoreFuture<'_, Option<Person>>;

    /// Closes a session. Its browser gets no more notifications.
    fn close_session(&self, token: &str) -> StoreFuture<'_, ()>;

    /// Closes all sessions of a person except the one with the token `keep`.
    fn close_sessions(&self, person: &str, keep: Option<&str>) -> StoreFuture<'_, ()>;

    /// Creates an API token. Only a hash of its text is stored. [`StoreError::UnknownToken`] means that the token that creates it has been
    /// revoked.
    fn create_token(&self, text: &str, token: Token) -> StoreFuture<'_, ()>;

    /// Returns the API token with this text and the owner of its account, unless it has expired.
    fn token(&self, text: &str, now: Millis) -> StoreFuture<'_, Option<(Token, Person)>>;

    /// Returns the API tokens of a person, newest first.
    fn tokens(&self, person: &str) -> StoreFuture<'_, Vec<Token>>;

    /// Records the use of an API token.
    fn note_token_use(&self, id: &str, now: Millis) -> StoreFuture<'_, ()>;

    /// Revokes an API token of a person and all tokens that were created with it, and returns them.
    fn revoke_token(&self, person: &str, id: &str) -> StoreFuture<'_, Vec<Token>>;

    /// Revokes all API tokens of a person and of the bots that they own, and returns their number.
    fn revoke_tokens(&self, person: &str) -> StoreFuture<'_, u64>;

    /// Saves the review of a table or of an uploaded record, replacing an earlier one with the same id. Keeps a limited number of
    /// uploads for each person. Does nothing for a table that does not exist.
    fn save_review(&self, review: Review) -> StoreFuture<'_, ()>;

    /// Returns the review of a table or of an uploaded record.
    fn review(&self, id: &str) -> StoreFuture<'_, Option<Review>>;

    /// Returns the reviews of the records that a person has uploaded, latest first.
    fn uploads(&self, person: &str) -> StoreFuture<'_, Vec<Review>>;

    /// Deletes the sessions, API tokens, uploaded records, retired guests, invitations and links in emails that have expired, and returns the
    /// number of sessions.
    fn delete_expired_sessions(&self, now: Millis) -> StoreFuture<'_, u64>;

    /// Begins removing a person and the bots that they own: deletes their accounts, sessions and names, and retires a guest until the given time, so that
    /// their token is no longer accepted. All or nothing. The removal is pending until it is finished, even after a crash.
    fn begin_removal(&self, removal: Removal, retired_until: Option<Millis>) -> StoreFuture<'_, ()>;

    /// Returns the pending removals.
    fn removals(&self) -> StoreFuture<'_, Vec<Removal>>;

    /// Returns the tables whose events mention a person.
    fn tables_mentioning(&self, person: &str) -> StoreFuture<'_, Vec<TableId>>;

    /// Rewrites the events of a table. In a removal, they then mention the heir, if there is one, instead of the person. A
    /// cached copy must be reloaded. Does nothing if the table does not exist. [`StoreError::Conflict`] means that the table has been changed
    /// in the meantime, and the caller should try again.
    fn rewrite_table(&self, table: &str, removal: Option<Removal>, rewrite: Rewrite) -> StoreFuture<'_, ()>;

    /// Returns at most `limit` tables that were finished before results were stored. [`Store::rewrite_table`] stores the result of a
    /// table.
    fn missing_results(&self, limit: u32) -> StoreFuture<'_, Vec<TableId>>;

    /// Returns at most `limit` of the selected finished games, latest first.
    fn results(&self, query: ResultQuery, limit: u32) -> StoreFuture<'_, Vec<FinishedGame>>;

    /// Returns at most `limit` tables whose rated game has not changed the ratings yet, in the order in which the games ended.
    fn unrated_tables(&self, limit: u32) -> StoreFuture<'_, Vec<TableId>>;

    /// Returns the number of the last game that changed ratings, or 0. An append with a [`RatingUpdate`](crate::RatingUpdate) for another
    /// number fails with [`StoreError::Conflict`], so that ratings change in a single order, one game after another.
    fn last_rated_game(&self) -> StoreFuture<'_, u64>;

    /// Returns at most `limit` games that changed ratings, in that order, after the one with number `after`.
    fn rated_games(&self, after: u64, limit: u32) -> StoreFuture<'_, Vec<RatedGame>>;

    /// Replaces all ratings, all or none. [`StoreError::Conflict`] means that `after` is not the number of the last rated game.
    fn replace_ratings(&self, after: u64, ratings: Vec<StoredRating>) -> StoreFuture<'_, ()>;

    /// Returns the ratings of a person, one for each game in which they have one.
    fn ratings(&self, person: &str) -> StoreFuture<'_, Vec<StoredRating>>;

    /// Returns at most `limit` ratings of people or of bots in a game, with their owners, highest first.
    fn leaderboard(
        &self,
        game: &str,
        kind: AccountKind,
        limit: u32,
    ) -> StoreFuture<'_, Vec<(StoredRating, Person)>>;

    /// Finishes a removal and returns true, unless there are still tables or tournaments that mention the person. No trace of the
    /// person is left in the files.
    fn finish_removal(&self, person: &str) -> StoreFuture<'_, bool>;

    /// Returns the retired guests.
    fn retired_guests(&self) -> StoreFuture<'_, Vec<String>>;

    /// Returns whether a person has no account and is mentioned in the events of a table.
    fn is_guest_at_table(&self, person: &str) -> StoreFuture<'_, bool>;

    /// Returns the server's key for a purpose. The first call stores `fresh`; later calls ignore it.
    fn key(&self, purpose: &str, fresh: Key) -> StoreFuture<'_, Key>;

    /// Stores an invitation to create an account, valid until the given time. Only a hash of the code is stored.
    fn create_invite(&self, code: &str, until: Millis) -> StoreFuture<'_, ()>;

    /// Uses up an invitation. Returns the time until which it was valid, or `None` if it does not exist or has expired.
    fn use_invite(&self, code: &str, now: Millis) -> StoreFuture<'_, Option<Millis>>;

    /// Stores a report and returns its number; the number in the report is ignored. If there are more than `keep`, the oldest are
    /// deleted.
    fn add_report(&self, report: Report, keep: u32) -> StoreFuture<'_, u64>;

    /// Returns at most `limit` reports, latest first.
    fn reports(&self, limit: u32) -> StoreFuture<'_, Vec<Report>>;

    /// Deletes a report. Returns false if it does not exist.
    fn delete_report(&self, id: u64) -> StoreFuture<'_, bool>;

    /// Bans a person. A second ban changes nothing.
    fn ban(&self, person: &str, now: Millis) -> StoreFuture<'_, ()>;

    /// Lifts the ban on a person.
    fn unban(&self, person: &str) -> StoreFuture<'_, ()>;

    /// Returns the banned people, latest first.
    fn bans(&self) -> StoreFuture<'_, Vec<String>>;

    /// Returns all people with an account, sorted by account name.
    fn accounts(&self) -> StoreFuture<'_, Vec<Person>>;

    /// Writes a consistent copy of everything to a new file that only its owner can read. The store stays usable
    /// meanwhile. An incomplete copy is removed.
    fn backup(&self, to: &Path) -> StoreFuture<'_, ()>;

    /// Reports the store's work to an observer from now on. Only the first one is used.
    fn observe(&self, observer: Arc<dyn Observer>);

    /// Records that the server has started. The time since it was last active counts as downtime for every table until the
    /// table's next event.
    fn start_run(&self, now: Millis) -> StoreFuture<'_, ()>;

    /// Returns the downtime since the last event of a table, or `None` if the server has not been restarted since.
    fn missed_downtime(&self, table: &str) -> StoreFuture<'_, Option<Millis>>;

    /// Records that the server is alive.
    fn record_heartbeat(&self, now: Millis) -> StoreFuture<'_, ()>;

    /// Returns when the server was last known to be alive: the time of the last heartbeat or event, whichever is later.
    fn last_active_at(&self) -> StoreFuture<'_, Option<Millis>>;
}
