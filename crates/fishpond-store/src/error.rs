//! What can go wrong with the store.

use std::path::{Path, PathBuf};

/// What went wrong; nothing was written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Somebody else was faster, or the caller was behind.
    #[error("the table has {have} events, not {expected}; load the new ones and decide again")]
    Conflict {
        /// How many events the caller thought there were.
        expected: u64,
        /// How many there are.
        have: u64,
    },
    /// A new table came without a listing.
    #[error("a new table needs a listing")]
    NoListing,
    /// The name of an account is taken.
    #[error("the name is taken; choose another one")]
    NameTaken,
    /// There is no such person.
    #[error("there is no such person")]
    NoSuchPerson,
    /// The file cannot be used.
    #[error("{} cannot be opened as Fishpond's database: {why}", path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// Another server uses the file.
    #[error(
        "{} is in use by another Fishpond server; stop that one, or give this one a data folder of its own", path.display()
    )]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// A newer version wrote the file.
    #[error(
        "the database has schema {found}, and this program knows schemas up to {known}; use the newer program that wrote it"
    )]
    Newer {
        /// The schema of the file.
        found: u32,
        /// The newest schema known here.
        known: u32,
    },
    /// A rewrite of events failed.
    #[error("events could not be rewritten: {0}")]
    Rewrite(String),
    /// The store has stopped.
    #[error("the store has stopped")]
    Stopped,
    /// The database or the disk.
    #[error("the database failed: {0}")]
    Database(String),
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError::Database(error.to_string())
    }
}

impl StoreError {
    /// What went wrong while opening a file, with its name.
    pub(crate) fn opening(path: &Path) -> impl Fn(&dyn std::fmt::Display) -> StoreError {
        move |why| StoreError::Open { path: path.to_owned(), why: why.to_string() }
    }
}
