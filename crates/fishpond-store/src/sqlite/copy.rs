//! Copies of a database: backups, and restoring them.

use std::fmt::Display;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::integrity::{self, Check};
use super::schema::{self, Origin};
use super::{lock, private, private_folder};
use crate::error::StoreError;
use crate::model::Result;

/// Writes a consistent copy of a database to a new file that only its owner can read. Works while a server uses the
/// database, and copies its schema as it is. An incomplete copy is removed.
pub(super) fn copy(from: &Path, to: &Path) -> Result<()> {
    let failed = |why: &dyn Display| StoreError::Backup { path: to.to_owned(), why: why.to_string() };
    let name = to.to_str().ok_or_else(|| failed(&"the path is not valid Unicode"))?;
    let file = private(OpenOptions::new().write(true).create_new(true)).open(to).map_err(|e| failed(&e))?;
    let copied = open(from, OpenFlags::SQLITE_OPEN_READ_WRITE).and_then(|connection| {
        connection.execute("VACUUM INTO ?1", [name]).map_err(|error| match StoreError::from(error) {
            // The fault is in the original, not in the copy.
            damaged @ StoreError::Damaged(_) => damaged,
            error => failed(&error),
        })?;
        file.sync_all().map_err(|error| failed(&error))
    });
    if copied.is_err() {
        let _ = fs::remove_file(to);
    }
    copied
}

/// Copies a database that no server uses to a new file that only its owner can read. Neither is migrated, so this also
/// makes a backup before an upgrade.
///
/// # Errors
/// If a server uses the database, or if the copy exists or cannot be written.
pub fn back_up_file(database: &Path, to: &Path) -> std::result::Result<(), StoreError> {
    let _lock = lock(database)?;
    copy(database, to)
}

/// Checks that a file is a complete and undamaged database that this version can use.
///
/// # Errors
/// If it is not.
pub fn check_backup(path: &Path) -> std::result::Result<(), StoreError> {
    let invalid =
        |why: &dyn Display| StoreError::InvalidBackup { path: path.to_owned(), why: why.to_string() };
    let connection =
        open(path, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(|_| invalid(&"the file cannot be read"))?;
    match schema::origin(&connection) {
        Ok(Origin::Fishpond) => {}
        Ok(Origin::None | Origin::Other) => return Err(invalid(&"the file is not a Fishpond database")),
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::NotADatabase) => {
            return Err(invalid(&"the file is not a database"));
        }
        Err(_) => return Err(invalid(&"the file is damaged")),
    }
    schema::check_version(&connection)?;
    integrity::check(&connection, Check::Full).map_err(|_| invalid(&"the file is damaged"))
}

/// Replaces a database with a checked copy of a backup. Returns the new name of the replaced database, if there was one.
///
/// # Errors
/// If a server uses the database, if the backup is invalid, or if the files cannot be written. The database is then
/// unchanged.
pub fn restore(backup: &Path, database: &Path) -> std::result::Result<Option<PathBuf>, StoreError> {
    check_backup(backup)?;
    let failed = |error: io::Error| StoreError::Restore { path: database.to_owned(), why: error.to_string() };
    let folder = folder_of(database);
    private_folder(folder).map_err(failed)?;
    let _lock = lock(database)?;
    let new = with_suffix(database, ".restored");
    match fs::remove_file(&new) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(failed(error)),
        _ => {}
    }
    copy(backup, &new)?;
    let replaced = check_backup(&new)
        .and_then(|()| give_to_owner(folder, &new).and_then(|()| replace(database, &new)).map_err(failed));
    if replaced.is_err() {
        let _ = fs::remove_file(&new);
    }
    sync_folder(folder).map_err(failed)?;
    replaced
}

/// Renames a database, with its write-ahead log, and puts another one in its place. The old log must never be applied to the
/// new database.
fn replace(database: &Path, new: &Path) -> io::Result<Option<PathBuf>> {
    let names = (1..).map(|number: u32| database.with_extension(format!("replaced-{number}.sqlite")));
    let old = names.into_iter().find(|name| !name.exists()).expect("there are enough numbers");
    rename_if_exists(&with_suffix(database, "-wal"), &with_suffix(&old, "-wal"))?;
    rename_if_exists(&with_suffix(database, "-shm"), &with_suffix(&old, "-shm"))?;
    let existed = rename_if_exists(database, &old)?;
    fs::rename(new, database)?;
    Ok(existed.then_some(old))
}

/// Renames a file and returns true, or returns false if it does not exist.
fn rename_if_exists(from: &Path, to: &Path) -> io::Result<bool> {
    match fs::rename(from, to) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Returns the folder of a file.
pub(super) fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Gives a file to the owner of its folder, in case the superuser works on the database of a server.
#[cfg(unix)]
pub(super) fn give_to_owner(folder: &Path, file: &Path) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt as _, chown};
    let (owner, has) = (fs::metadata(folder)?, fs::metadata(file)?);
    if (has.uid(), has.gid()) != (owner.uid(), owner.gid()) {
        chown(file, Some(owner.uid()), Some(owner.gid()))?;
    }
    Ok(())
}

#[cfg(not(unix))]
pub(super) fn give_to_owner(_: &Path, _: &Path) -> io::Result<()> {
    Ok(())
}

/// Makes renamed files durable.
fn sync_folder(folder: &Path) -> io::Result<()> {
    #[cfg(unix)]
    File::open(folder)?.sync_all()?;
    Ok(())
}

pub(super) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

pub(super) fn open(path: &Path, access: OpenFlags) -> Result<Connection> {
    let failed = StoreError::opening(path);
    Connection::open_with_flags(path, access | OpenFlags::SQLITE_OPEN_NO_MUTEX)
        .map_err(|error| failed(&error))
}
