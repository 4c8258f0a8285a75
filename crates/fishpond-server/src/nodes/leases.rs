//! Work that one server at a time should do: moving for the bots of a table, changing ratings, matching players.
//!
//! Leases only avoid duplicate work. A server that works without one loses the race to append its events.

use std::time::Duration;

use crate::App;
use crate::error::Error;
use crate::open_tables::OpenTable;

/// How long a server has some work to itself. If it dies, another one takes over after this time.
const LEASE: Duration = Duration::from_secs(5);

/// How often a server that is working renews its lease.
const RENEWAL: Duration = Duration::from_secs(2);

/// The pause before another attempt to claim work that has to be done.
const CLAIM_AGAIN: Duration = Duration::from_millis(50);

/// The prefix of names of work that does not belong to a table.
const COMMON: &str = "common/";

impl App {
    /// Claims the bots of a table. Returns false if another server moves for them.
    pub(crate) async fn claim_bots(&self, open: &OpenTable) -> Result<bool, Error> {
        self.claim(&open.id).await
    }

    /// Leaves the bots of a table to the server that needs them next.
    pub(crate) async fn release_bots(&self, open: &OpenTable) {
        self.release(&open.id).await;
    }

    /// Runs work on the bots of a table, and keeps other servers from doing the same in the meantime.
    pub(crate) async fn while_claimed<T>(&self, open: &OpenTable, work: impl Future<Output = T>) -> T {
        self.keep_claimed(&open.id, work).await
    }

    /// Waits until no other server is doing the work with this name, then does it.
    pub(crate) async fn exclusively<T>(&self, name: &str, work: impl Future<Output = T>) -> T {
        let name = format!("{COMMON}{name}");
        // If the store fails, the work will, too.
        while let Ok(false) = self.claim(&name).await {
            tokio::time::sleep(CLAIM_AGAIN).await;
        }
        let done = self.keep_claimed(&name, work).await;
        self.release(&name).await;
        done
    }

    async fn claim(&self, name: &str) -> Result<bool, Error> {
        match self.cluster() {
            Some(cluster) => Ok(cluster.claim_lease(name, self.node().name(), LEASE).await?),
            None => Ok(true),
        }
    }

    async fn release(&self, name: &str) {
        if let Some(cluster) = self.cluster() {
            // If this fails, the lease expires soon anyway.
            let _ = cluster.release_lease(name, self.node().name()).await;
        }
    }

    async fn keep_claimed<T>(&self, name: &str, work: impl Future<Output = T>) -> T {
        if self.cluster().is_none() {
            return work.await;
        }
        let mut work = std::pin::pin!(work);
        loop {
            match tokio::time::timeout(RENEWAL, &mut work).await {
                Ok(done) => return done,
                // At shutdown, the lease is no longer renewed, so that another server can take over.
                Err(_) if !self.is_open() => return work.await,
                // Without the lease, the work may be wasted, but it does no harm.
                Err(_) => drop(self.claim(name).await),
            }
        }
    }
}
