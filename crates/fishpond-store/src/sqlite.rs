//! The store in one SQLite file.

mod log;

mod lists;

mod people;

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension};

use crate::error::StoreError;
use crate::model::{Account, Append, ListedTable, Millis, Person, Query, Result, Rewrite, TableId};
use crate::schema;
use crate::store::{Store, StoreFuture};
use crate::worker::{WorkerHandle, WriterState};

pub(crate) use log::Ends;

/// How many threads read.
const READERS: usize = 2;

/// After how many pages the write-ahead log is brought back to the file: 16 MiB.
const LOG_PAGES: u32 = 4096;

/// How many pages the writer keeps in memory, at most: 16 MiB.
const CACHE_PAGES: u32 = 4096;

/// The store in one SQLite file, which no other server can use at the same time.
///
/// One thread writes and two read. The journal is a write-ahead log with full synchronisation, so that what is
/// acknowledged survives a crash of the machine too.
pub struct SqliteStore {
    writer: Option<WorkerHandle<WriterState>>,
    readers: Option<WorkerHandle<Connection>>,
    threads: Vec<JoinHandle<()>>,
    path: PathBuf,
    /// Dropped last: only then can another server begin.
    _lock: File,
}

impl std::fmt::Debug for SqliteStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SqliteStore").field("path", &self.path).finish_non_exhaustive()
    }
}

impl SqliteStore {
    /// Opens the file, makes it if it does not exist, and brings it up to date.
    ///
    /// # Errors
    /// That another server uses it, that a newer program wrote it, or what is wrong with file or disk.
    pub fn open(path: impl AsRef<Path>) -> std::result::Result<SqliteStore, StoreError> {
        let path = path.as_ref();
        let failed = StoreError::opening(path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| failed(&error))?;
        }
        let lock = lock(path)?;
        private_file(path).map_err(|error| failed(&error))?;
        let mut connection = connect(path)?;
        settle(&connection).map_err(|error| failed(&error))?;
        schema::migrate(&mut connection)?;
        let mut threads = Vec::new();
        let readers = (0..READERS).map(|_| reader(path)).collect::<Result<_>>()?;
        let readers = WorkerHandle::readers(readers, &mut threads).map_err(|error| failed(&error))?;
        let writer = WorkerHandle::writer(connection, &mut threads).map_err(|error| failed(&error))?;
        Ok(SqliteStore {
            writer: Some(writer),
            readers: Some(readers),
            threads,
            path: path.to_owned(),
            _lock: lock,
        })
    }

    /// Writes a copy of everything to a new file, while play goes on.
    ///
    /// # Errors
    /// That the file exists already, or what is wrong with it.
    pub async fn backup(&self, to: &Path) -> std::result::Result<(), StoreError> {
        let to = to.to_str().ok_or_else(|| StoreError::Database("the path is not Unicode".to_owned()))?;
        let (from, to) = (self.path.clone(), to.to_owned());
        // The readers' own connections refuse to write, even to another file.
        self.read(move |_| {
            connect(&from)?.execute("VACUUM INTO ?1", [&to])?;
            Ok(())
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
    /// Finishes what was begun before the file is free for another server.
    fn drop(&mut self) {
        self.writer = None;
        self.readers = None;
        for thread in self.threads.drain(..) {
            // A thread that has panicked has nothing left to finish.
            let _ = thread.join();
        }
    }
}

impl Store for SqliteStore {
    fn append(&self, append: Append) -> StoreFuture<'_, u64> {
        self.write(move |writer| log::append(writer, &append))
    }

    fn events(&self, table: &str, after: u64) -> StoreFuture<'_, Vec<String>> {
        let table = table.to_owned();
        self.read(move |connection| log::events(connection, &table, after))
    }

    fn list(&self, query: Query, most: u32) -> StoreFuture<'_, Vec<ListedTable>> {
        self.read(move |connection| lists::list(connection, &query, most))
    }

    fn claim_lease(&self, table: &str, node: &str, now: Millis, until: Millis) -> StoreFuture<'_, bool> {
        let (table, node) = (table.to_owned(), node.to_owned());
        self.write(move |writer| lists::claim(&writer.connection, &table, &node, now, until))
    }

    fn save_person(&self, person: Person) -> StoreFuture<'_, ()> {
        self.write(move |writer| people::keep(&writer.connection, &person))
    }

    fn person(&self, id: &str) -> StoreFuture<'_, Option<Person>> {
        let id = id.to_owned();
        self.read(move |connection| people::person(connection, &id))
    }

    fn create_account(&self, person: &str, login: &str, password_hash: &str) -> StoreFuture<'_, ()> {
        let (person, login, password) = (person.to_owned(), login.to_owned(), password_hash.to_owned());
        self.write(move |writer| people::create_account(&writer.connection, &person, &login, &password))
    }

    fn account(&self, login: &str) -> StoreFuture<'_, Option<Account>> {
        let login = login.to_owned();
        self.read(move |connection| people::account(connection, &login))
    }

    fn open_session(&self, token: &str, person: &str, now: Millis, until: Millis) -> StoreFuture<'_, ()> {
        let (hash, person) = (people::hash(token), person.to_owned());
        self.write(move |writer| people::open_session(&writer.connection, &hash, &person, now, until))
    }

    fn session(&self, token: &str, now: Millis) -> StoreFuture<'_, Option<Person>> {
        let hash = people::hash(token);
        self.read(move |connection| people::session(connection, &hash, now))
    }

    fn close_session(&self, token: &str) -> StoreFuture<'_, ()> {
        let hash = people::hash(token);
        self.write(move |writer| people::close_session(&writer.connection, &hash))
    }

    fn close_sessions(&self, person: &str, but: Option<&str>) -> StoreFuture<'_, ()> {
        let (person, but) = (person.to_owned(), but.map(people::hash));
        self.write(move |writer| people::close_sessions(&writer.connection, &person, but.as_ref()))
    }

    fn merge_guest(&self, guest: &str, account: &str, rewrite: Rewrite) -> StoreFuture<'_, Vec<TableId>> {
        let (guest, account) = (guest.to_owned(), account.to_owned());
        self.write(move |writer| people::adopt(&writer.connection, &guest, &account, &rewrite))
    }

    fn delete_person(&self, person: &str, rewrite: Rewrite) -> StoreFuture<'_, Vec<TableId>> {
        let person = person.to_owned();
        Box::pin(async move {
            let tables =
                self.write(move |writer| people::delete(&writer.connection, &person, &rewrite)).await?;
            // The old pages are still in the write-ahead log until it is emptied. A reader at work can keep that from
            // happening now; the log is then overwritten in the ordinary course of things.
            self.read(|connection| {
                Ok(connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?)
            })
            .await?;
            Ok(tables)
        })
    }

    fn delete_expired_sessions(&self, now: Millis) -> StoreFuture<'_, u64> {
        self.write(move |writer| people::sweep(&writer.connection, now))
    }

    fn record_heartbeat(&self, now: Millis) -> StoreFuture<'_, ()> {
        self.write(move |writer| {
            writer
                .connection
                .prepare_cached(
                    "INSERT INTO life VALUES (1, ?1) ON CONFLICT DO UPDATE SET beat = excluded.beat",
                )?
                .execute([now])?;
            Ok(())
        })
    }

    fn last_active_at(&self) -> StoreFuture<'_, Option<Millis>> {
        self.read(|connection| {
            let beat: Option<Millis> =
                connection.query_row("SELECT beat FROM life", [], |row| row.get(0)).optional()?;
            let event: Option<Millis> =
                connection.query_row("SELECT max(changed) FROM standings", [], |row| row.get(0))?;
            Ok(beat.max(event))
        })
    }
}

fn call<D: 'static, T: Send + 'static>(
    worker: Option<&WorkerHandle<D>>,
    work: impl Fn(&mut D) -> Result<T> + Send + 'static,
) -> StoreFuture<'_, T> {
    match worker {
        Some(worker) => worker.call(work),
        None => Box::pin(async { Err(StoreError::Stopped) }),
    }
}

/// Takes the lock that tells other servers to keep away. The system gives it back however this process ends.
fn lock(path: &Path) -> Result<File> {
    let failed = StoreError::opening(path);
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    let file = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(PathBuf::from(name))
        .map_err(|error| failed(&error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse { path: path.to_owned() }),
        Err(TryLockError::Error(error)) => Err(failed(&error)),
    }
}

/// Makes the file readable for its owner alone; SQLite gives its companions the same permissions.
fn private_file(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)?;
    Ok(())
}

/// Says how the file is written; this is where a file shows that is no database.
fn settle(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    // Tables in play write to the same pages again and again: a longer log brings each back to the file less often.
    connection.pragma_update(None, "wal_autocheckpoint", LOG_PAGES)?;
    connection.pragma_update(None, "cache_size", CACHE_PAGES)?;
    // What somebody has deleted is not to be found in free pages.
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
