//! Checks of a file before it is used. They change nothing in it.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::Path;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::copy::{open, with_suffix};
use super::schema::{self, Origin};
use crate::error::StoreError;
use crate::model::Result;

/// The size in bytes up to which a file is checked whenever it is opened. A quick check reads the whole file, at
/// about 150 MB per second on a busy machine (docs/benchmarks.md), and should not delay a start noticeably.
const MAX_CHECKED: u64 = 32 << 20;

/// The first bytes of every SQLite file.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// A check of a database's integrity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Check {
    /// Checks the structure of the whole file, but not that indexes match their tables.
    Quick,
    /// Checks everything; takes more than twice as long.
    Full,
}

/// Returns whether [`SqliteStore::open`](super::SqliteStore::open) checks the integrity of this file. Larger ones can be checked with
/// [`check_file`] while they are in use.
#[must_use]
pub fn is_checked_when_opened(path: &Path) -> bool {
    fs::metadata(path).map_or(true, |file| file.len() <= MAX_CHECKED)
}

/// Checks the integrity of a database, which may be in use.
///
/// # Errors
/// If the file is damaged or cannot be read.
pub fn check_file(path: &Path, check: Check) -> std::result::Result<(), StoreError> {
    self::check(&connect(path)?, check)
}

/// Returns whether a file is a database of this program, of any version. Other files are only read.
#[must_use]
pub fn is_database(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|file| file.is_file())
        && read_start(path).is_ok_and(|start| start == MAGIC)
        && connect(path).is_ok_and(|connection| matches!(schema::origin(&connection), Ok(Origin::Fishpond)))
}

/// Checks that a file is an undamaged database of this program, is empty or does not exist.
pub(super) fn inspect(path: &Path, check: Option<Check>) -> Result<()> {
    let foreign = |what| StoreError::Foreign { path: path.to_owned(), what };
    match read_start(path) {
        // A new database. SQLite may have written nothing but the write-ahead log before a crash.
        Ok(start) if start.is_empty() => return Ok(()),
        Ok(start) if start != MAGIC => return Err(foreign("is not a database")),
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(StoreError::opening(path)(&error)),
    }
    let connection = connect(path)?;
    if schema::origin(&connection)? == Origin::Other {
        return Err(foreign("is the database of another program"));
    }
    schema::check_version(&connection)?;
    check.map_or(Ok(()), |check| self::check(&connection, check))
}

/// Checks the integrity of a database.
pub(super) fn check(connection: &Connection, check: Check) -> Result<()> {
    let sql = match check {
        Check::Quick => "PRAGMA quick_check(1)",
        Check::Full => "PRAGMA integrity_check(1)",
    };
    let found: String = connection.query_row(sql, [], |row| row.get(0))?;
    match found.as_str() {
        "ok" => Ok(()),
        // The first line names the part of the file, the last one the fault.
        _ => Err(StoreError::Damaged(found.lines().last().unwrap_or_default().to_owned())),
    }
}

/// Returns the first bytes of a file, as many as every database starts with.
fn read_start(path: &Path) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    File::open(path)?.take(MAGIC.len() as u64).read_to_end(&mut start)?;
    Ok(start)
}

/// Opens a database for reading. A write-ahead log is read, too, but stays as it is.
fn connect(path: &Path) -> Result<Connection> {
    // If there is no log, SQLite creates one, and should remove it again.
    let has_log = with_suffix(path, "-wal").exists();
    let connection = open(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, has_log)?;
    connection.pragma_update(None, "query_only", true)?;
    Ok(connection)
}
