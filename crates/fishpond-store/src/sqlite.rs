//! The SQLite store.

pub(crate) mod schema;

mod log;

mod lists;

mod bans;

mod club;

mod people;

mod tokens;

mod reviews;

mod mail;

mod contacts;

mod push;

mod tournaments;

mod guests;

mod removals;

mod results;

mod runs;

mod copy;

mod integrity;

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::Connection;

use crate::contacts::ContactStore;
use crate::error::StoreError;
use crate::mail::MailStore;
use crate::model::{
    Account, AccountKind, Append, FinishedGame, Key, ListedTable, Millis, NewAccount, Person, Query,
    RatedGame, Removal, Report, Result, ResultQuery, Review, Rewrite, StoredRating, StoredTable, TableCounts,
    TableId, Token,
};
use crate::push::PushStore;
use crate::secrets;
use crate::store::{Observer, Store, StoreFuture};
use crate::tournaments::TournamentStore;
use crate::worker::{SharedObserver, WorkerHandle, WriterState};

pub use copy::{back_up_file, check_backup, restore};
pub use integrity::{Check, check_file, is_checked_when_opened, is_database};
pub(crate) use log::LogEnds;

/// The number of reader threads.
const READERS: usize = 2;

/// The length of the write-ahead log, in pages, that triggers a checkpoint: 16 MiB.
const LOG_PAGES: u32 = 4096;

/// The size of the writer's cache in pages: 16 MiB.
const CACHE_PAGES: u32 = 4096;

/// A store in one SQLite file, which no other server can use at the same time.
///
/// One thread writes and two read. The journal is a write-ahead log with full synchronization, so acknowledged appends
/// also survive a power failure.
pub struct SqliteStore {
    writer: Option<WorkerHandle<WriterState>>,
    readers: Option<WorkerHandle<Connection>>,
    threads: Vec<JoinHandle<()>>,
    observer: SharedObserver,
    path: PathBuf,
    /// Dropped last: only then may another server open the file.
    _lock: File,
}

impl std::fmt::Debug for SqliteStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SqliteStore").field("path", &self.path).finish_non_exhaustive()
    }
}

impl SqliteStore {
    /// Opens the file, creates it if it does not exist, and migrates it to the newest schema. Small files are checked first
    /// ([`is_checked_when_opened`]).
    ///
    /// # Errors
    /// If another server uses the file, if it is damaged, if a newer version or another program wrote it, or if it cannot be read
    /// or written. The file is then unchanged.
    pub fn open(path: impl AsRef<Path>) -> std::result::Result<SqliteStore, StoreError> {
        let path = path.as_ref();
        SqliteStore::open_checked(path, is_checked_when_opened(path).then_some(Check::Quick))
    }

    /// Opens the file like [`SqliteStore::open`], after the given check of its integrity.
    ///
    /// # Errors
    /// As for [`SqliteStore::open`].
    pub fn open_checked(path: &Path, check: Option<Check>) -> std::result::Result<SqliteStore, StoreError> {
        let failed = StoreError::opening(path);
        if let Some(folder) = path.parent() {
            private_folder(folder).map_err(|error| failed(&error))?;
        }
        let lock = lock(path)?;
        integrity::inspect(path, check)?;
        private_file(path).map_err(|error| failed(&error))?;
        let mut connection = connect(path)?;
        configure(&connection).map_err(|error| failed(&error))?;
        schema::migrate(&mut connection)?;
        let (mut threads, observer) = (Vec::new(), SharedObserver::default());
        let readers = (0..READERS).map(|_| reader(path)).collect::<Result<_>>()?;
        let readers =
            WorkerHandle::readers(readers, &observer, &mut threads).map_err(|error| failed(&error))?;
        let writer =
            WorkerHandle::writer(connection, &observer, &mut threads).map_err(|error| failed(&error))?;
        Ok(SqliteStore {
            writer: Some(writer),
            readers: Some(readers),
            threads,
            observer,
            path: path.to_owned(),
            _lock: lock,
        })
    }

    /// Returns the file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the identifiers of all tables, oldest first.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub async fn table_ids(&self) -> std::result::Result<Vec<TableId>, StoreError> {
        self.read(|connection| {
            let mut select = connection.prepare("SELECT id FROM tables ORDER BY key")?;
            let ids = select.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
            Ok(ids)
        })
        .await
    }

    fn write<T: Send + 'static>(
        &self,
        work: impl Fn(&mut WriterState) -> Result<T> + Send + 'static,
    ) -> StoreFuture<'_, T> {
        call(self.writer.as_ref(), work)
    }

    fn read<T: Send + 'static>(
        &self,
        work: impl Fn(&mut Connection) -> Result<T> + Send + 'static,
    ) -> StoreFuture<'_, T> {
        call(self.readers.as_ref(), work)
    }
}

impl Drop for SqliteStore {
    /// Finishes all pending work before another server can open the file.
    fn drop(&mut self) {
        // The last connection removes the write-ahead log. Two that close at the same time may each leave it to the other, so the writer's
        // closes after all others. A thread that has panicked has nothing left to finish.
        let writer = self.threads.pop();
        self.readers = None;
        for reader in self.threads.drain(..) {
            let _ = reader.join();
        }
        self.writer = None;
        let _ = writer.map(JoinHandle::join);
    }
}

impl Store for SqliteStore {
    fn append(&self, append: Append) -> StoreFuture<'_, u64> {
        self.write(move |writer| log::append(writer, &append))
    }

    fn read_table(&self, table: &str, after: u64) -> StoreFuture<'_, StoredTable> {
        let table = table.to_owned();
        self.read(move |connection| {
            let events = log::events(connection, &table, after)?;
            Ok(StoredTable { edition: 0, events })
        })
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
        self.read(move |connection| lists::list(connection, &query, limit))
    }

    fn count_unfinished(&self) -> StoreFuture<'_, u64> {
        self.read(|connection| lists::count_unfinished(connection))
    }

    fn count_tables(&self) -> StoreFuture<'_, TableCounts> {
        self.read(|connection| lists::count_by_status(connection))
    }

    fn observe(&self, observer: Arc<dyn Observer>) {
        let _ = self.observer.set(observer);
    }

    fn delete_table(&self, table: &str) -> StoreFuture<'_, bool> {
        let table = table.to_owned();
        self.write(move |writer| log::delete(writer, &table))
    }

    fn save_person(&self, person: Person) -> StoreFuture<'_, ()> {
        self.write(move |writer| people::save(&writer.connection, &person))
    }

    fn person(&self, id: &str) -> StoreFuture<'_, Option<Person>> {
        let id = id.to_owned();
        self.read(move |connection| people::person(connection, &id))
    }

    fn create_account(&self, account: NewAccount) -> StoreFuture<'_, ()> {
        self.write(move |writer| people::create_account(&writer.connection, &account))
    }

    fn account(&self, login: &str) -> StoreFuture<'_, Option<Account>> {
        let login = login.to_owned();
        self.read(move |connection| people::account(connection, &login))
    }

    fn owner_of_name(&self, name: &str) -> StoreFuture<'_, Option<String>> {
        let name = name.to_owned();
        self.read(move |connection| people::owner_of_name(connection, &name))
    }

    fn set_password(&self, person: &str, password_hash: &str, keep: Option<&str>) -> StoreFuture<'_, ()> {
        let (person, password) = (person.to_owned(), password_hash.to_owned());
        let keep = keep.map(secrets::hash);
        self.write(move |writer| people::set_password(&writer.connection, &person, &password, keep.as_ref()))
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
        self.write(move |writer| {
            people::open_session(&writer.connection, &hash, &person, &password, now, until)
        })
    }

    fn session(&self, token: &str, now: Millis) -> StoreFuture<'_, Option<Person>> {
        let hash = secrets::hash(token);
        self.read(move |connection| people::session(connection, &hash, now))
    }

    fn close_session(&self, token: &str) -> StoreFuture<'_, ()> {
        let hash = secrets::hash(token);
        self.write(move |writer| people::close_session(&writer.connection, &hash))
    }

    fn close_sessions(&self, person: &str, keep: Option<&str>) -> StoreFuture<'_, ()> {
        let (person, keep) = (person.to_owned(), keep.map(secrets::hash));
        self.write(move |writer| people::close_sessions(&writer.connection, &person, keep.as_ref()))
    }

    fn create_token(&self, text: &str, token: Token) -> StoreFuture<'_, ()> {
        let hash = secrets::hash(text);
        self.write(move |writer| tokens::create(&writer.connection, &hash, &token))
    }

    fn token(&self, text: &str, now: Millis) -> StoreFuture<'_, Option<(Token, Person)>> {
        let hash = secrets::hash(text);
        self.read(move |connection| tokens::find(connection, &hash, now))
    }

    fn tokens(&self, person: &str) -> StoreFuture<'_, Vec<Token>> {
        let person = person.to_owned();
        self.read(move |connection| tokens::list(connection, &person))
    }

    fn note_token_use(&self, id: &str, now: Millis) -> StoreFuture<'_, ()> {
        let id = id.to_owned();
        self.write(move |writer| tokens::note_use(&writer.connection, &id, now))
    }

    fn revoke_token(&self, person: &str, id: &str) -> StoreFuture<'_, Vec<Token>> {
        let (person, id) = (person.to_owned(), id.to_owned());
        self.write(move |writer| tokens::revoke(&writer.connection, &person, &id))
    }

    fn revoke_tokens(&self, person: &str) -> StoreFuture<'_, u64> {
        let person = person.to_owned();
        self.write(move |writer| tokens::revoke_all(&writer.connection, &person))
    }

    fn save_review(&self, review: Review) -> StoreFuture<'_, ()> {
        self.write(move |writer| reviews::save(&writer.connection, &review))
    }

    fn review(&self, id: &str) -> StoreFuture<'_, Option<Review>> {
        let id = id.to_owned();
        self.read(move |connection| reviews::find(connection, &id))
    }

    fn uploads(&self, person: &str) -> StoreFuture<'_, Vec<Review>> {
        let person = person.to_owned();
        self.read(move |connection| reviews::uploads(connection, &person))
    }

    fn retired_guests(&self) -> StoreFuture<'_, Vec<String>> {
        self.read(|connection| guests::retired(connection))
    }

    fn is_guest_at_table(&self, person: &str) -> StoreFuture<'_, bool> {
        let person = person.to_owned();
        self.read(move |connection| guests::is_at_table(connection, &person))
    }

    fn key(&self, purpose: &str, fresh: Key) -> StoreFuture<'_, Key> {
        let purpose = purpose.to_owned();
        self.write(move |writer| guests::key(&writer.connection, &purpose, &fresh))
    }

    fn begin_removal(&self, removal: Removal, retired_until: Option<Millis>) -> StoreFuture<'_, ()> {
        self.write(move |writer| removals::begin(&writer.connection, &removal, retired_until))
    }

    fn removals(&self) -> StoreFuture<'_, Vec<Removal>> {
        self.read(|connection| removals::pending(connection))
    }

    fn tables_mentioning(&self, person: &str) -> StoreFuture<'_, Vec<TableId>> {
        let person = person.to_owned();
        self.read(move |connection| removals::tables_mentioning(connection, &person))
    }

    fn rewrite_table(&self, table: &str, removal: Option<Removal>, rewrite: Rewrite) -> StoreFuture<'_, ()> {
        let table = table.to_owned();
        Box::pin(async move {
            // Reading and rewriting take longer than writing, so a reader does them and the writer stays free.
            let prepared =
                self.read(move |connection| log::prepare_rewrite(connection, &table, &rewrite)).await?;
            let Some(prepared) = prepared else { return Ok(()) };
            self.write(move |writer| {
                let key = log::rewrite(&writer.connection, &prepared)?;
                removal.as_ref().map_or(Ok(()), |removal| removals::remove(&writer.connection, removal, key))
            })
            .await
        })
    }

    fn missing_results(&self, limit: u32) -> StoreFuture<'_, Vec<TableId>> {
        self.read(move |connection| results::missing(connection, limit))
    }

    fn results(&self, query: ResultQuery, limit: u32) -> StoreFuture<'_, Vec<FinishedGame>> {
        self.read(move |connection| results::list(connection, &query, limit))
    }

    fn unrated_tables(&self, limit: u32) -> StoreFuture<'_, Vec<TableId>> {
        self.read(move |connection| results::unrated(connection, limit))
    }

    fn last_rated_game(&self) -> StoreFuture<'_, u64> {
        self.read(|connection| results::last_rated(connection))
    }

    fn rated_games(&self, after: u64, limit: u32) -> StoreFuture<'_, Vec<RatedGame>> {
        self.read(move |connection| results::rated_games(connection, after, limit))
    }

    fn replace_ratings(&self, after: u64, ratings: Vec<StoredRating>) -> StoreFuture<'_, ()> {
        self.write(move |writer| results::replace_ratings(&writer.connection, after, &ratings))
    }

    fn ratings(&self, person: &str) -> StoreFuture<'_, Vec<StoredRating>> {
        let person = person.to_owned();
        self.read(move |connection| results::ratings(connection, &person))
    }

    fn leaderboard(
        &self,
        game: &str,
        kind: AccountKind,
        limit: u32,
    ) -> StoreFuture<'_, Vec<(StoredRating, Person)>> {
        let game = game.to_owned();
        self.read(move |connection| results::leaderboard(connection, &game, kind, limit))
    }

    fn finish_removal(&self, person: &str) -> StoreFuture<'_, bool> {
        let person = person.to_owned();
        Box::pin(async move {
            let is_finished = self.write(move |writer| removals::finish(&writer.connection, &person)).await?;
            // The write-ahead log still contains the old pages until it is truncated. An active reader can prevent
            // that; the log is then overwritten later in normal operation.
            if is_finished {
                self.read(|connection| {
                    Ok(connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?)
                })
                .await?;
            }
            Ok(is_finished)
        })
    }

    fn delete_expired_sessions(&self, now: Millis) -> StoreFuture<'_, u64> {
        self.write(move |writer| people::delete_expired_sessions(&writer.connection, now))
    }

    fn create_invite(&self, code: &str, until: Millis) -> StoreFuture<'_, ()> {
        let hash = secrets::hash(code);
        self.write(move |writer| club::create_invite(&writer.connection, &hash, until))
    }

    fn use_invite(&self, code: &str, now: Millis) -> StoreFuture<'_, Option<Millis>> {
        let hash = secrets::hash(code);
        self.write(move |writer| club::use_invite(&writer.connection, &hash, now))
    }

    fn add_report(&self, report: Report, keep: u32) -> StoreFuture<'_, u64> {
        self.write(move |writer| club::add_report(&writer.connection, &report, keep))
    }

    fn reports(&self, limit: u32) -> StoreFuture<'_, Vec<Report>> {
        self.read(move |connection| club::reports(connection, limit))
    }

    fn delete_report(&self, id: u64) -> StoreFuture<'_, bool> {
        self.write(move |writer| club::delete_report(&writer.connection, id))
    }

    fn ban(&self, person: &str, now: Millis) -> StoreFuture<'_, ()> {
        let person = person.to_owned();
        self.write(move |writer| bans::ban(&writer.connection, &person, now))
    }

    fn unban(&self, person: &str) -> StoreFuture<'_, ()> {
        let person = person.to_owned();
        self.write(move |writer| bans::unban(&writer.connection, &person))
    }

    fn bans(&self) -> StoreFuture<'_, Vec<String>> {
        self.read(|connection| bans::bans(connection))
    }

    fn bots(&self, owner: Option<&str>, limit: u32) -> StoreFuture<'_, Vec<Person>> {
        let owner = owner.map(str::to_owned);
        self.read(move |connection| people::bots(connection, owner.as_deref(), limit))
    }

    fn accounts(&self) -> StoreFuture<'_, Vec<Person>> {
        self.read(|connection| people::accounts(connection))
    }

    fn backup(&self, to: &Path) -> StoreFuture<'_, ()> {
        let (from, to) = (self.path.clone(), to.to_owned());
        // A reader's connection is read-only, even for other files, so the copy uses one of its own.
        self.read(move |_| copy::copy(&from, &to))
    }

    fn start_run(&self, now: Millis) -> StoreFuture<'_, ()> {
        self.write(move |writer| runs::start(&writer.connection, now))
    }

    fn missed_downtime(&self, table: &str) -> StoreFuture<'_, Option<Millis>> {
        let table = table.to_owned();
        self.read(move |connection| runs::missed_downtime(connection, &table))
    }

    fn record_heartbeat(&self, now: Millis) -> StoreFuture<'_, ()> {
        self.write(move |writer| runs::record_heartbeat(&writer.connection, now))
    }

    fn last_active_at(&self) -> StoreFuture<'_, Option<Millis>> {
        self.read(|connection| runs::last_active_at(connection))
    }
}

fn call<S: 'static, T: Send + 'static>(
    worker: Option<&WorkerHandle<S>>,
    work: impl Fn(&mut S) -> Result<T> + Send + 'static,
) -> StoreFuture<'_, T> {
    match worker {
        Some(worker) => worker.call(work),
        None => Box::pin(async { Err(StoreError::Stopped) }),
    }
}

/// Takes the lock that keeps other servers out. The operating system releases it when this process ends, even in a
/// crash.
fn lock(path: &Path) -> Result<File> {
    let failed = StoreError::opening(path);
    let name = copy::with_suffix(path, ".lock");
    let file = private(OpenOptions::new().create(true).truncate(false).write(true))
        .open(&name)
        .map_err(|error| failed(&error))?;
    // A lock that only the superuser can open would keep the server out. Only the superuser can change the owner, and only then it matters.
    let _ = copy::give_to_owner(copy::folder_of(path), &name);
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse { path: path.to_owned() }),
        Err(TryLockError::Error(error)) => Err(failed(&error)),
    }
}

/// Creates the file if it does not exist, readable only by its owner. SQLite gives its companion files the same
/// permissions.
fn private_file(path: &Path) -> io::Result<()> {
    private(OpenOptions::new().create(true).truncate(false).write(true)).open(path)?;
    Ok(())
}

/// Creates a folder and its parents if they do not exist, readable only by their owner.
///
/// # Errors
/// If a folder cannot be created.
pub fn private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

/// Makes new files readable only by their owner.
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

/// Sets how the file is written. Fails if the file is not a database.
fn configure(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    // Active tables keep writing to the same pages; with a longer log, each page is copied back less often.
    connection.pragma_update(None, "wal_autocheckpoint", LOG_PAGES)?;
    connection.pragma_update(None, "cache_size", CACHE_PAGES)?;
    // Deleted data must not survive in free pages.
    connection.pragma_update(None, "secure_delete", true)
}

fn connect(path: &Path) -> Result<Connection> {
    let failed = StoreError::opening(path);
    let connection = Connection::open(path).map_err(|error| failed(&error))?;
    connection.busy_timeout(Duration::from_secs(10))?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

fn reader(path: &Path) -> Result<Connection> {
    let connection = connect(path)?;
    connection.pragma_update(None, "query_only", true)?;
    Ok(connection)
}
