//! Errors of the store.

use std::path::{Path, PathBuf};

/// An error of the store. Nothing was written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The table does not have the expected number of events: another writer was faster, or the caller was behind. The
    /// caller should load the new events, decide again and retry.
    #[error("the table has {have} events, not {expected}; load the new ones and try again")]
    Conflict {
        /// The number of events that the caller expected.
        expected: u64,
        /// The number of events in the store.
        have: u64,
    },
    /// The append creates a table, but has no listing.
    #[error("a new table needs a listing")]
    MissingListing,
    /// Another account has this name.
    #[error("the name is taken; choose another one")]
    NameTaken,
    /// The person is unknown.
    #[error("unknown person")]
    UnknownPerson,
    /// The file cannot be opened.
    #[error("cannot open {} as a Fishpond database: {why}", path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// The cause.
        why: String,
    },
    /// Another server uses the file.
    #[error(
        "{} is in use by another Fishpond server; stop that one, or give this one its own data folder", path.display()
    )]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// The file was written by a newer version.
    #[error(
        "the database has schema version {found}, but this version of Fishpond supports only versions up to {known}; upgrade Fishpond"
    )]
    Newer {
        /// The schema of the file.
        found: u32,
        /// The newest supported schema.
        known: u32,
    },
    /// A backup could not be written.
    #[error("cannot write a backup to {}: {why}", path.display())]
    Backup {
        /// The file.
        path: PathBuf,
        /// The cause.
        why: String,
    },
    /// A rewrite of events failed.
    #[error("cannot rewrite events: {0}")]
    Rewrite(String),
    /// The store has stopped.
    #[error("the store has stopped")]
    Stopped,
    /// The database or the disk failed.
    #[error("database error: {0}")]
    Database(String),
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError::Database(error.to_string())
    }
}

impl StoreError {
    /// Returns a function that turns causes into [`StoreError::Open`] errors for `path`.
    pub(crate) fn opening(path: &Path) -> impl Fn(&dyn std::fmt::Display) -> StoreError {
        move |why| StoreError::Open { path: path.to_owned(), why: why.to_string() }
    }
}
