//! Where Fishpond keeps what happened.
//!
//! An append-only log of events for each table behind one trait, [`Store`], and word of new events behind another,
//! [`Bus`]. Above them nobody knows which database or which bus there is. Today there are [`SqliteStore`] and
//! [`LocalBus`]; PostgreSQL and a bus between nodes are further implementations of the same traits.
//!
//! The store knows nothing of games: an event is a line of text with a number. The caller says beside it how the table
//! stands ([`Standing`]) and what lists should show of it ([`Listing`]), and all is written in one transaction.
//!
//! # Invariants
//! - What [`Store::append`] has acknowledged is on the disk.
//! - An event's `(table, number)` exists once. Who loses a race gets [`StoreError::Conflict`], and nothing of his is
//!   written; he reloads and decides again. So no node owns a table.
//! - Tokens are stored as SHA-256 only, passwords as whatever hash the caller made. Neither can be read back as it was.
//!
//! # Why rusqlite
//! Measured beside sqlx on the same machine it wrote three times as many transactions a second one by one, and its build
//! costs less than half: one C file and a thin binding, against a driver with a runtime, a macro crate and a pool that a
//! single writer has no use for. What sqlx would save, one API for two databases, the [`Store`] trait gives as well.

mod error;

mod model;

mod store;

mod schema;

mod worker;

mod sqlite;

mod bus;

pub use bus::{Bus, EventListener, LocalBus};
pub use error::StoreError;
pub use model::{
    Account, Append, ListedStatus, ListedTable, Listing, Millis, Person, Query, Rewrite, Rewritten, TableId,
    TableState,
};
pub use sqlite::SqliteStore;
pub use store::{Store, StoreFuture};
