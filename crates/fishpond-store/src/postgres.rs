//! The PostgreSQL store, which several servers can share.

mod database;

mod tls;

mod schema;

mod rows;

mod append;

mod reads;

mod log;

mod lists;

mod people;

mod club;

mod results;

mod reviews;

mod removals;

mod mail;

mod contacts;

mod push;

mod tournaments;

mod cluster;

mod bus;

mod import;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use append::Appends;
pub use bus::PostgresBus;
use database::{Database, read, write};
use reads::Reads;

use crate::cluster::{Cluster, Version, Viewer};
use crate::contacts::ContactStore;
use crate::error::StoreError;
use crate::mail::MailStore;
use crate::model::{
    Account, AccountKind, Append, FinishedGame, Key, ListedTable, Millis, NewAccount, Person, Query,
    RatedGame, Removal, Report, ResultQuery, Review, Rewrite, StoredRating, StoredTable, TableCounts,
    TableId, Token,
};
use crate::push::PushStore;
use crate::secrets;
use crate::sqlite::SqliteStore;
use crate::store::{Observer, Store, StoreFuture};
use crate::tournaments::TournamentStore;
use crate::worker::SharedObserver;

/// A store in a PostgreSQL database, which several servers can use at the same time.
///
/// Any server may change any table: appends are optimistic, and the loser of a race decides again. While the database is unavailable, for
/// example during a restart, operations wait up to ten seconds for it and then fail with [`StoreError::Unavailable`].
pub struct PostgresStore {
    database: Arc<Database>,
    appends: Appends,
    reads: Reads,
    observer: SharedObserver,
}

impl std::fmt::Debug for PostgresStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Without the address, which may contain a password.
        f.debug_struct("PostgresStore").finish_non_exhaustive()
    }
}

impl PostgresStore {
    /// Connects to the database at an address, `postgres://USER:PASSWORD@HOST/DATABASE`, and migrates it to the newest schema. Several
    /// hosts, separated by commas, are tried in order. Must be called in a Tokio runtime.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the database cannot be reached, so that the caller may try again; another error if the address
    /// is wrong, if the database refuses the user, or if a newer version or another program has written it.
    pub async fn open(url: &str) -> Result<PostgresStore, StoreError> {
        let observer = SharedObserver::default();
        let database = Arc::new(Database::new(url, observer.clone())?);
        database.check().await?;
        schema::migrate(&database).await.map_err(refused)?;
        let appends = Appends::start(Arc::clone(&database));
        let reads = Reads::start(Arc::clone(&database));
        Ok(PostgresStore { database, appends, reads, observer })
    }

    /// Copies everything from an SQLite store, all or nothing. Server time continues where it stopped.
    ///
    /// Before anything is final, `verify` gets each table with its events in both stores, and may refuse them with a reason.
    ///
    /// # Errors
    /// [`StoreError::NotEmpty`] if the database already contains data, [`StoreError::Differs`] if `verify` refuses a table;
    /// otherwise if one of the databases fails.
    pub async fn import(
        &self,
        from: &SqliteStore,
        verify: impl FnMut(&str, &[String], &[String]) -> Result<(), String>,
    ) -> Result<(), StoreError> {
        import::import(&self.database, from, verify).await
    }
}

/// Names the cause if the database does not let us create or read our tables.
fn refused(error: StoreError) -> StoreError {
    match error {
        StoreError::Database(why) => StoreError::Refused(why),
        error => error,
    }
}

impl Store for PostgresStore {
    fn append(&self, append: Append) -> StoreFuture<'_, u64> {
        Box::pin(self.appends.append(append))
    }

    fn read_table(&self, table: &str, after: u64) -> StoreFuture<'_, StoredTable> {
        let table = table.to_owned();
        if after > 0 {
            return Box::pin(self.reads.read(table, after));
        }
        // Reading a long history must not delay other reads.
        Box::pin(async move { read!(self.database, |client| log::read(client, &table)) })
    }

    fn cluster(&self) -> Option<&dyn Cluster> {
        Some(self)
    }

    fn contacts(&self) -> &dyn ContactStore {
        self
    }

    fn mail(&self) -> &dyn MailStore {
        self
    }

    fn push(&self) -> &dyn PushStore {
        self
    }

    fn tournaments(&self) -> &dyn TournamentStore {
        self
    }

    fn list(&self, query: Query, limit: u32) -> StoreFuture<'_, Vec<ListedTable>> {
        Box::pin(async move { read!(self.database, |client| lists::list(client, &query, limit)) })
    }

    fn count_unfinished(&self) -> StoreFuture<'_, u64> {
        Box::pin(async move { read!(self.database, |client| lists::count_unfinished(client)) })
    }

    fn count_tables(&self) -> StoreFuture<'_, TableCounts> {
        Box::pin(async move { read!(self.database, |client| lists::count_by_status(client)) })
    }

    fn delete_table(&self, table: &str) -> StoreFuture<'_, bool> {
        let table = table.to_owned();
        Box::pin(async move { write!(self.database, |client| log::delete(client, &table)) })
    }

    fn save_person(&self, person: Person) -> StoreFuture<'_, ()> {
        Box::pin(async move { write!(self.database, |client| people::save(client, &person)) })
    }

    fn person(&self, id: &str) -> StoreFuture<'_, Option<Person>> {
        let id = id.to_owned();
        Box::pin(async move { read!(self.database, |client| people::person(client, &id)) })
    }

    fn create_account(&self, account: NewAccount) -> StoreFuture<'_, ()> {
        Box::pin(async move { write!(self.database, |client| people::create_account(client, &account)) })
    }

    fn account(&self, login: &str) -> StoreFuture<'_, Option<Account>> {
        let login = login.to_owned();
        Box::pin(async move { read!(self.database, |client| people::account(client, &login)) })
    }

    fn owner_of_name(&self, name: &str) -> StoreFuture<'_, Option<String>> {
        let name = name.to_owned();
        Box::pin(async move { read!(self.database, |client| people::owner_of_name(client, &name)) })
    }

    fn set_password(&self, person: &str, password_hash: &str, keep: Option<&str>) -> StoreFuture<'_, ()> {
        let (person, password) = (person.to_owned(), password_hash.to_owned());
        let keep = keep.map(secrets::hash);
        Box::pin(async move {
            write!(self.database, |client| people::set_password(client, &person, &password, keep.as_ref()))
        })
    }

    fn open_session(
        &self,
        token: &str,
        person: &str,
        password_hash: &str,
        now: Millis,
        until: Millis,
    ) -> StoreFuture<'_, ()> {
        let (hash, person, password) = (secrets::hash(token), person.to_owned(), password_hash.to_owned());
        Box::pin(async move {
            write!(self.database, |client| people::open_session(
                client, &hash, &person, &password, now, until
            ))
        })
    }

    fn session(&self, token: &str, now: Millis) -> StoreFuture<'_, Option<Person>> {
        let hash = secrets::hash(token);
        Box::pin(async move { read!(self.database, |client| people::session(client, &hash, now)) })
    }

    fn close_session(&self, token: &str) -> StoreFuture<'_, ()> {
        let hash = secrets::hash(token);
        Box::pin(async move { write!(self.database, |client| people::close_session(client, &hash)) })
    }

    fn close_sessions(&self, person: &str, keep: Option<&str>) -> StoreFuture<'_, ()> {
        let (person, keep) = (person.to_owned(), keep.map(secrets::hash));
        Box::pin(async move {
            write!(self.database, |client| people::close_sessions(client, &person, keep.as_ref()))
        })
    }

    fn create_token(&self, text: &str, token: Token) -> StoreFuture<'_, ()> {
        let hash = secrets::hash(text);
        Box::pin(async move { write!(self.database, |client| people::create_token(client, &hash, &token)) })
    }

    fn token(&self, text: &str, now: Millis) -> StoreFuture<'_, Option<(Token, Person)>> {
        let hash = secrets::hash(text);
        Box::pin(async move { read!(self.database, |client| people::token(client, &hash, now)) })
    }

    fn tokens(&self, person: &str) -> StoreFuture<'_, Vec<Token>> {
        let person = person.to_owned();
        Box::pin(async move { read!(self.database, |client| people::tokens(client, &person)) })
    }

    fn note_token_use(&self, id: &str, now: Millis) -> StoreFuture<'_, ()> {
        let id = id.to_owned();
        Box::pin(async move { write!(self.database, |client| people::note_token_use(client, &id, now)) })
    }

    fn revoke_token(&self, person: &str, id: &str) -> StoreFuture<'_, Vec<Token>> {
        let (person, id) = (person.to_owned(), id.to_owned());
        Box::pin(async move { write!(self.database, |client| people::revoke_token(client, &person, &id)) })
    }

    fn revoke_tokens(&self, person: &str) -> StoreFuture<'_, u64> {
        let person = person.to_owned();
        Box::pin(async move { write!(self.database, |client| people::revoke_tokens(client, &person)) })
    }

    fn save_review(&self, review: Review) -> StoreFuture<'_, ()> {
        Box::pin(async move { write!(self.database, |client| reviews::save(client, &review)) })
    }

    fn review(&self, id: &str) -> StoreFuture<'_, Option<Review>> {
        let id = id.to_owned();
        Box::pin(async move { read!(self.database, |client| reviews::find(client, &id)) })
    }

    fn uploads(&self, person: &str) -> StoreFuture<'_, Vec<Review>> {
        let person = person.to_owned();
        Box::pin(async move { read!(self.database, |client| reviews::uploads(client, &person)) })
    }

    fn delete_expired_sessions(&self, now: Millis) -> StoreFuture<'_, u64> {
        Box::pin(async move { write!(self.database, |client| people::delete_expired(client, now)) })
    }

    fn begin_removal(&self, removal: Removal, retired_until: Option<Millis>) -> StoreFuture<'_, ()> {
        Box::pin(
            async move { write!(self.database, |client| removals::begin(client, &removal, retired_until)) },
        )
    }

    fn removals(&self) -> StoreFuture<'_, Vec<Removal>> {
        Box::pin(async move { read!(self.database, |client| removals::pending(client)) })
    }

    fn tables_mentioning(&self, person: &str) -> StoreFuture<'_, Vec<TableId>> {
        let person = person.to_owned();
        Box::pin(async move { read!(self.database, |client| removals::tables_mentioning(client, &person)) })
    }

    fn rewrite_table(&self, table: &str, removal: Option<Removal>, rewrite: Rewrite) -> StoreFuture<'_, ()> {
        let table = table.to_owned();
        Box::pin(async move { log::rewrite(&self.database, &table, removal.as_ref(), &rewrite).await })
    }

    /// Returns no tables: this store has always stored results.
    fn missing_results(&self, _: u32) -> StoreFuture<'_, Vec<TableId>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn results(&self, query: ResultQuery, limit: u32) -> StoreFuture<'_, Vec<FinishedGame>> {
        Box::pin(async move { read!(self.database, |client| results::list(client, &query, limit)) })
    }

    fn unrated_tables(&self, limit: u32) -> StoreFuture<'_, Vec<TableId>> {
        Box::pin(async move { read!(self.database, |client| results::unrated(client, limit)) })
    }

    fn last_rated_game(&self) -> StoreFuture<'_, u64> {
        Box::pin(async move { read!(self.database, |client| results::last_rated(client)) })
    }

    fn rated_games(&self, after: u64, limit: u32) -> StoreFuture<'_, Vec<RatedGame>> {
        Box::pin(async move { read!(self.database, |client| results::rated_games(client, after, limit)) })
    }

    fn replace_ratings(&self, after: u64, ratings: Vec<StoredRating>) -> StoreFuture<'_, ()> {
        Box::pin(
            async move { write!(self.database, |client| results::replace_ratings(client, after, &ratings)) },
        )
    }

    fn ratings(&self, person: &str) -> StoreFuture<'_, Vec<StoredRating>> {
        let person = person.to_owned();
        Box::pin(async move { read!(self.database, |client| results::ratings(client, &person)) })
    }

    fn leaderboard(
        &self,
        game: &str,
        kind: AccountKind,
        limit: u32,
    ) -> StoreFuture<'_, Vec<(StoredRating, Person)>> {
        let game = game.to_owned();
        Box::pin(
            async move { read!(self.database, |client| results::leaderboard(client, &game, kind, limit)) },
        )
    }

    fn finish_removal(&self, person: &str) -> StoreFuture<'_, bool> {
        let person = person.to_owned();
        Box::pin(async move { write!(self.database, |client| removals::finish(client, &person)) })
    }

    fn retired_guests(&self) -> StoreFuture<'_, Vec<String>> {
        Box::pin(async move { read!(self.database, |client| removals::retired_guests(client)) })
    }

    fn is_guest_at_table(&self, person: &str) -> StoreFuture<'_, bool> {
        let person = person.to_owned();
        Box::pin(async move { read!(self.database, |client| removals::is_guest_at_table(client, &person)) })
    }

    fn key(&self, purpose: &str, fresh: Key) -> StoreFuture<'_, Key> {
        let purpose = purpose.to_owned();
        Box::pin(async move { write!(self.database, |client| removals::key(client, &purpose, &fresh)) })
    }

    fn create_invite(&self, code: &str, until: Millis) -> StoreFuture<'_, ()> {
        let hash = secrets::hash(code);
        Box::pin(async move { write!(self.database, |client| club::create_invite(client, &hash, until)) })
    }

    fn use_invite(&self, code: &str, now: Millis) -> StoreFuture<'_, Option<Millis>> {
        let hash = secrets::hash(code);
        Box::pin(async move { write!(self.database, |client| club::use_invite(client, &hash, now)) })
    }

    fn add_report(&self, report: Report, keep: u32) -> StoreFuture<'_, u64> {
        Box::pin(async move { write!(self.database, |client| club::add_report(client, &report, keep)) })
    }

    fn reports(&self, limit: u32) -> StoreFuture<'_, Vec<Report>> {
        Box::pin(async move { read!(self.database, |client| club::reports(client, limit)) })
    }

    fn delete_report(&self, id: u64) -> StoreFuture<'_, bool> {
        Box::pin(async move { write!(self.database, |client| club::delete_report(client, id)) })
    }

    fn ban(&self, person: &str, now: Millis) -> StoreFuture<'_, ()> {
        let person = person.to_owned();
        Box::pin(async move { write!(self.database, |client| removals::ban(client, &person, now)) })
    }

    fn unban(&self, person: &str) -> StoreFuture<'_, ()> {
        let person = person.to_owned();
        Box::pin(async move { write!(self.database, |client| removals::unban(client, &person)) })
    }

    fn bans(&self) -> StoreFuture<'_, Vec<String>> {
        Box::pin(async move { read!(self.database, |client| removals::bans(client)) })
    }

    fn bots(&self, owner: Option<&str>, limit: u32) -> StoreFuture<'_, Vec<Person>> {
        let owner = owner.map(str::to_owned);
        Box::pin(async move { read!(self.database, |client| people::bots(client, owner.as_deref(), limit)) })
    }

    fn accounts(&self) -> StoreFuture<'_, Vec<Person>> {
        Box::pin(async move { read!(self.database, |client| people::accounts(client)) })
    }

    fn backup(&self, _: &Path) -> StoreFuture<'_, ()> {
        const WHY: &str = "the data is in PostgreSQL; back it up with pg_dump";
        Box::pin(async { Err(StoreError::Unsupported(WHY)) })
    }

    fn observe(&self, observer: Arc<dyn Observer>) {
        let _ = self.observer.set(observer);
    }

    /// Does nothing: time continues at the last heartbeat of any server, so no downtime ever has to be made up for.
    fn start_run(&self, _: Millis) -> StoreFuture<'_, ()> {
        Box::pin(async { Ok(()) })
    }

    fn missed_downtime(&self, _: &str) -> StoreFuture<'_, Option<Millis>> {
        Box::pin(async { Ok(None) })
    }

    fn record_heartbeat(&self, _: Millis) -> StoreFuture<'_, ()> {
        Box::pin(async move { read!(self.database, |client| cluster::beat(client)).map(drop) })
    }

    fn last_active_at(&self) -> StoreFuture<'_, Option<Millis>> {
        Box::pin(async move { read!(self.database, |client| cluster::last_beat(client)) })
    }
}

impl Cluster for PostgresStore {
    fn beat(&self, node: &str) -> StoreFuture<'_, Millis> {
        let node = node.to_owned();
        Box::pin(async move {
            read!(self.database, |client| async {
                cluster::renew_node(client, &node).await?;
                cluster::beat(client).await
            })
        })
    }

    fn set_viewers(&self, node: &str, viewers: Vec<Viewer>) -> StoreFuture<'_, ()> {
        let node = node.to_owned();
        Box::pin(async move { write!(self.database, |client| cluster::set_viewers(client, &node, &viewers)) })
    }

    fn change_viewers(&self, node: &str, added: Vec<Viewer>, removed: Vec<Viewer>) -> StoreFuture<'_, ()> {
        let node = node.to_owned();
        Box::pin(async move {
            write!(self.database, |client| cluster::change_viewers(client, &node, &added, &removed))
        })
    }

    fn viewers_elsewhere(&self, table: &str, node: &str) -> StoreFuture<'_, Vec<String>> {
        let (table, node) = (table.to_owned(), node.to_owned());
        Box::pin(
            async move { read!(self.database, |client| cluster::viewers_elsewhere(client, &table, &node)) },
        )
    }

    fn online_elsewhere(&self, people: Vec<String>, node: &str) -> StoreFuture<'_, Vec<String>> {
        let node = node.to_owned();
        Box::pin(
            async move { read!(self.database, |client| cluster::online_elsewhere(client, &people, &node)) },
        )
    }

    fn lost_viewers(&self, limit: u32) -> StoreFuture<'_, Vec<Viewer>> {
        Box::pin(async move { read!(self.database, |client| cluster::lost_viewers(client, limit)) })
    }

    fn forget_viewer(&self, viewer: Viewer) -> StoreFuture<'_, ()> {
        Box::pin(async move { read!(self.database, |client| cluster::forget_viewer(client, &viewer)) })
    }

    fn claim_lease(&self, name: &str, node: &str, duration: Duration) -> StoreFuture<'_, bool> {
        let (name, node, millis) = (name.to_owned(), node.to_owned(), duration.as_millis() as u64);
        Box::pin(
            async move { read!(self.database, |client| cluster::claim_lease(client, &name, &node, millis)) },
        )
    }

    fn release_lease(&self, name: &str, node: &str) -> StoreFuture<'_, ()> {
        let (name, node) = (name.to_owned(), node.to_owned());
        Box::pin(async move { read!(self.database, |client| cluster::release_lease(client, &name, &node)) })
    }

    fn unclaimed_bots(&self, limit: u32) -> StoreFuture<'_, Vec<TableId>> {
        Box::pin(async move { read!(self.database, |client| cluster::unclaimed_bots(client, limit)) })
    }

    fn versions(&self, tables: Vec<TableId>) -> StoreFuture<'_, Vec<(TableId, Version)>> {
        Box::pin(async move { read!(self.database, |client| cluster::versions(client, &tables)) })
    }
}
