//! Information that the servers of one store share.

use std::time::Duration;

use crate::model::{Millis, TableId};
use crate::store::StoreFuture;

/// How long all servers may be silent before server time stops. They send a heartbeat every second.
pub const MAX_SILENCE: Duration = Duration::from_secs(3);

/// How long a server counts as alive after its last heartbeat. Its viewers may have moved to another server by then.
pub const NODE_LEASE: Duration = Duration::from_secs(12);

/// A person with an event stream.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Viewer {
    /// The table that they are watching, or an empty string if their stream belongs to no table.
    pub table: TableId,
    /// The person.
    pub person: String,
}

/// The version of a stored table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Version {
    /// How many times its events have been rewritten.
    pub edition: u64,
    /// The number of its events.
    pub event_count: u64,
}

/// A store that several servers share. All times are those of the database, so the servers' clocks may differ.
pub trait Cluster: Send + Sync {
    /// Records that a server is alive, for [`NODE_LEASE`], and returns the common server time. It equals Unix time when the database
    /// is created, and stops while no server is alive.
    fn beat(&self, node: &str) -> StoreFuture<'_, Millis>;

    /// Replaces the list of people who have an event stream on a server.
    fn set_viewers(&self, node: &str, viewers: Vec<Viewer>) -> StoreFuture<'_, ()>;

    /// Changes that list.
    fn change_viewers(&self, node: &str, added: Vec<Viewer>, removed: Vec<Viewer>) -> StoreFuture<'_, ()>;

    /// Returns the people who watch a table on other servers.
    fn viewers_elsewhere(&self, table: &str, node: &str) -> StoreFuture<'_, Vec<String>>;

    /// Returns which of these people have an event stream of any kind on another server.
    fn online_elsewhere(&self, people: Vec<String>, node: &str) -> StoreFuture<'_, Vec<String>>;

    /// Returns at most `limit` viewers of servers that are gone. They may have reconnected to another one.
    fn lost_viewers(&self, limit: u32) -> StoreFuture<'_, Vec<Viewer>>;

    /// Forgets that a viewer was on servers that are gone.
    fn forget_viewer(&self, viewer: Viewer) -> StoreFuture<'_, ()>;

    /// Claims or renews the lease on some work: the bots of a table, or anything else with a name. Returns false if another server's
    /// lease is still running. The lease only avoids duplicate work: a server that works without it loses the race to append.
    fn claim_lease(&self, name: &str, node: &str, duration: Duration) -> StoreFuture<'_, bool>;

    /// Gives up a lease.
    fn release_lease(&self, name: &str, node: &str) -> StoreFuture<'_, ()>;

    /// Returns at most `limit` tables where it is a bot's turn and no server has the lease.
    fn unclaimed_bots(&self, limit: u32) -> StoreFuture<'_, Vec<TableId>>;

    /// Returns the versions of those tables that exist.
    fn versions(&self, tables: Vec<TableId>) -> StoreFuture<'_, Vec<(TableId, Version)>>;
}
