//! Persistent storage for Fishpond.
//!
//! One trait, [`Store`], covers the append-only event log of each table, lists of tables, results, ratings, people and sessions; another,
//! [`Bus`], tells servers where something has changed. Callers do not know which database or bus is behind them. [`SqliteStore`]
//! serves a single server; [`PostgresStore`] is shared by several, which learn about each other through [`Cluster`] and send announcements
//! through [`PostgresBus`] or [`NatsBus`].
//!
//! The store knows nothing about games: an event is a numbered line of text. With each append the caller passes the
//! current state of the table ([`TableState`]) and, if it has changed, the data for lists ([`Listing`]). Everything is
//! written in one transaction.
//!
//! # Invariants
//! - An append that [`Store::append`] has acknowledged is on disk.
//! - The pair `(table, number)` of an event is unique. The loser of a race gets [`StoreError::Conflict`] and has written
//!   nothing; it reloads and decides again. So a table does not need an owning server.
//! - Session tokens and API tokens are stored only as SHA-256 hashes, passwords only as hashes computed by the caller.
//!
//! # Why rusqlite
//! Measured against sqlx on the same machine, it wrote three times as many single-append transactions per second and
//! took less than half as long to build: one C file and a thin binding, against a driver with a runtime, a macro crate
//! and a pool that a single writer does not need. The one benefit of sqlx, one API for two databases, comes from the
//! [`Store`] trait.

mod error;

mod model;

mod store;

mod mail;

mod contacts;

mod push;

mod tournaments;

mod cluster;

mod secrets;

mod worker;

mod sqlite;

mod postgres;

mod bus;

mod nats;

pub use bus::{Announcement, Bus, Listener, LocalBus, Signal};
pub use cluster::{Cluster, MAX_SILENCE, NODE_LEASE, Version, Viewer};
pub use contacts::{ContactKind, ContactStore};
pub use error::StoreError;
pub use mail::{MAIL_PAUSE, MAX_EMAILS, MailAddress, MailCode, MailNotice, MailStore};
pub use model::{
    Account, AccountKind, Append, FinishedGame, GameResult, Key, ListedStatus, ListedTable, Listing, Millis,
    NewAccount, NewRating, Person, Query, RatedGame, RatingUpdate, Removal, Report, ResultQuery, Review,
    Rewrite, Rewritten, StoredRating, StoredTable, TableCounts, TableId, TableState, Token,
};
pub use nats::NatsBus;
pub use postgres::{PostgresBus, PostgresStore};
pub use push::{PushNotice, PushStore, PushSubscription};
pub use sqlite::{
    Check, SqliteStore, back_up_file, check_backup, check_file, is_checked_when_opened, is_database,
    private_folder, restore,
};
pub use store::{Observer, Store, StoreFuture};
pub use tournaments::{StoredTournament, TournamentStore};
