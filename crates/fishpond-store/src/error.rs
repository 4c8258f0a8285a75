//! Errors of the store.

use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

/// An error of the store. Nothing was written, except perhaps after [`StoreError::Unavailable`].
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
    /// The API token is unknown or was revoked.
    #[error("unknown or revoked token")]
    UnknownToken,
    /// The file cannot be opened.
    #[error("cannot open {} as a Fishpond database: {why}", path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// The cause.
        why: String,
    },
    /// The file does not belong to this program.
    #[error("{} {what}; move it away, or choose another data folder with --data", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// A description of the file.
        what: &'static str,
    },
    /// The file is damaged.
    #[error(
        "the database is damaged ({0}); stop the server and restore a backup with `fishpond restore FILE --replace`"
    )]
    Damaged(String),
    /// Another server is using the file.
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
    /// The address of a database is not valid.
    #[error("cannot use the address of the database: {0}; use postgres://USER:PASSWORD@HOST/DATABASE")]
    InvalidUrl(String),
    /// The address of NATS is not valid.
    #[error("cannot use the address of NATS: {0}; use nats://HOST:PORT, or nats://USER:PASSWORD@HOST:PORT")]
    InvalidNatsUrl(String),
    /// The database refuses the server, and will keep doing so.
    #[error(
        "the database refuses the connection: {0}; fix the address in --database, or the permissions of the user"
    )]
    Refused(String),
    /// The certificate of the database is not valid.
    #[error(
        "cannot trust the certificate of the database: {0}; fix the host in --database, or add sslrootcert=FILE to the address, where FILE is the CA certificate of the database"
    )]
    Untrusted(String),
    /// The database cannot be reached at the moment. A write may or may not have been carried out.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// The database contains tables of another program.
    #[error("the database contains tables of another program; create an empty one for Fishpond")]
    ForeignDatabase,
    /// The version of the database's schema was removed or changed by hand.
    #[error("the schema version of the database is missing or invalid; restore a backup")]
    UnknownVersion,
    /// The database already contains data.
    #[error("the database already contains games or accounts; choose an empty one")]
    NotEmpty,
    /// The store cannot do this.
    #[error("{0}")]
    Unsupported(&'static str),
    /// A table could not be copied exactly.
    #[error("table {table} could not be copied exactly: {why}; nothing was copied")]
    Differs {
        /// The table.
        table: String,
        /// The difference.
        why: String,
    },
    /// A backup could not be written.
    #[error("cannot write a backup to {}: {why}", path.display())]
    Backup {
        /// The file.
        path: PathBuf,
        /// The cause.
        why: String,
    },
    /// A file cannot be used as a backup.
    #[error("{} is not a usable backup: {why}", path.display())]
    InvalidBackup {
        /// The file.
        path: PathBuf,
        /// The cause.
        why: String,
    },
    /// A backup could not be put in place.
    #[error("cannot restore {}: {why}", path.display())]
    Restore {
        /// The database.
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
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                StoreError::Damaged(error.to_string())
            }
            _ => StoreError::Database(error.to_string()),
        }
    }
}

impl StoreError {
    /// Returns whether the database or the disk failed, rather than just the caller's request.
    pub(crate) fn is_failure(&self) -> bool {
        use StoreError::{Damaged, Database, Rewrite, Unavailable};
        matches!(self, Database(_) | Damaged(_) | Rewrite(_) | Unavailable(_))
    }

    /// Returns a function that turns causes into [`StoreError::Open`] errors for `path`.
    pub(crate) fn opening(path: &Path) -> impl Fn(&dyn std::fmt::Display) -> StoreError {
        move |why| StoreError::Open { path: path.to_owned(), why: why.to_string() }
    }
}
