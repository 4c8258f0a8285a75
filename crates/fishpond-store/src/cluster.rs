//! Information that the servers of one store share.

use std::time::Duration;

use crate::model::{Millis, TableId};
use crate::store::StoreFuture;

/// How long all servers may be silent before server time stops. They send a heartbeat every second.
pub const MAX_SILENCE: Duration = Duration::from_secs(3);

/// How long a viewer counts as present after the last heartbeat of the server that serves them.
pub const VIEWER_LEASE: Duration = Duration::from_secs(12);

/// A person who is watching a table.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Viewer {
    /// The table.
    pub table: TableId,
    /// The person.
    pub person: String,
}

/// The version of a stored table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Version {
    /// How often its events have been rewritten.
    pub edition: u64,
    /// The number of its events.
    pub event_count: u64,
}

/// A store that several servers share. All times are those of the database, so the servers' clocks may differ.
pub trait Cluster: Send + Sync {
    /// Records that a server is alive, and returns the common server time. It equals Unix time when the database is created, and
    /// stops while no server is alive.
    fn beat(&self) -> StoreFuture<'_, Millis>;

    /// Replaces the list of people who have an event stream on a server. Must be repeated within [`VIEWER_LEASE`].
    fn set_viewers(&self, node: &str, viewers: Vec<Viewer>) -> StoreFuture<'_, ()>;

    /// Returns whether this viewer has an event stream on another server.
    fn is_viewed_elsewhere(&self, viewer: Viewer, node: &str) -> StoreFuture<'_, bool>;

    /// Returns at most `limit` viewers of servers that are gone. They may have come back to another one.
    fn lost_viewers(&self, limit: u32) -> StoreFuture<'_, Vec<Viewer>>;

    /// Forgets that a viewer was on a server that is gone.
    fn forget_viewer(&self, viewer: Viewer) -> StoreFuture<'_, ()>;

    /// Claims or renews the lease on a table's background work (clock and bots). Returns false if another server's lease is still
    /// running. The lease only avoids duplicate work: a server that works without it loses the race to append.
    fn claim_lease(&self, table: &str, node: &str, duration: Duration) -> StoreFuture<'_, bool>;

    /// Gives up a lease.
    fn release_lease(&self, table: &str, node: &str) -> StoreFuture<'_, ()>;

    /// Returns the versions of those tables that exist.
    fn versions(&self, tables: Vec<TableId>) -> StoreFuture<'_, Vec<(TableId, Version)>>;
}
