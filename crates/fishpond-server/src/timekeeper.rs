//! Periodic work: clocks, absences, cleanup.

use std::sync::Arc;
use std::time::Duration;

use fishpond_store::{Query, StoreError};
use fishpond_table::{Actor, Command, Millis};
use futures_util::{StreamExt as _, stream};

use crate::App;
use crate::error::Error;
use crate::open_tables::OpenTable;

/// Seconds between heartbeats in the store, which is also how often absent people and unused tables are looked for.
const BEAT: u64 = 5;

/// Seconds between rounds, which load due tables that are not in memory and delete expired data.
const ROUND: u64 = 60;

/// Maximum number of due tables that a round loads.
const MAX_DUE: u32 = 100;

/// Milliseconds without a change after which a running game without a deadline is closed.
const ABANDONED_AFTER: Millis = 30 * 24 * 60 * 60 * 1000;

/// Number of tables that are changed concurrently, so that the store writes them together.
const CONCURRENT: usize = 256;

impl App {
    /// Loads the tables that are not over. Their clocks ignore the time since the server's last heartbeat.
    pub(crate) async fn resume_tables(&self) -> Result<(), StoreError> {
        let away = match self.store().last_active_at().await? {
            Some(last) => self.now().saturating_sub(last),
            None => 0,
        };
        let running = self.store().list(Query::Unfinished, u32::MAX).await?;
        let ids = running.into_iter().map(|listed| listed.table);
        // Continues after a table that cannot be loaded.
        self.command_each(ids, Command::Resume { away }).await;
        self.store().record_heartbeat(self.now()).await
    }

    /// Starts the task that does all due work once a second, for as long as the application exists.
    pub(crate) fn start_timekeeper(&self) {
        let state = Arc::downgrade(&self.0);
        tokio::spawn(async move {
            let mut second = tokio::time::interval(Duration::from_secs(1));
            for seconds in 0_u64.. {
                second.tick().await;
                let Some(state) = state.upgrade() else { return };
                App(state).keep_time(seconds).await;
            }
        });
    }

    async fn keep_time(&self, seconds: u64) {
        let now = self.now();
        let is_due = |open: &Arc<OpenTable>| open.table().next_deadline().is_some_and(|due| due <= now);
        let due = self.0.open_tables.all().into_iter().filter(is_due);
        self.command_each(due.map(|open| open.id.clone()), Command::Tick).await;
        if seconds.is_multiple_of(ROUND)
            && let Err(error) = self.round().await
        {
            tracing::error!(%error, "the periodic round failed");
        }
        if seconds.is_multiple_of(BEAT) {
            self.report_missing(now).await;
            if let Err(error) = self.store().record_heartbeat(now).await {
                tracing::error!(%error, "cannot store the heartbeat");
            }
            self.0.open_tables.drop_unused(now);
        }
    }

    /// Handles deadlines of tables that are not in memory, such as closing those that were never started, closes abandoned games, and
    /// deletes expired sessions.
    async fn round(&self) -> Result<(), Error> {
        let due = self.list(Query::Due(self.now()), MAX_DUE).await?;
        self.command_each(due.into_iter().map(|listed| listed.table), Command::Tick).await;
        let abandoned = Query::Quiet(self.now().saturating_sub(ABANDONED_AFTER));
        let abandoned = self.list(abandoned, MAX_DUE).await?;
        self.command_each(abandoned.into_iter().map(|listed| listed.table), Command::Close).await;
        self.limits().drop_unused();
        self.networks().drop_unused(self.now());
        self.store().delete_expired_sessions(self.now()).await?;
        Ok(())
    }

    /// Carries out the same command at many tables. Failures are logged.
    async fn command_each(&self, ids: impl IntoIterator<Item = String>, command: Command) {
        let command = &command;
        let each = |id: String| async move {
            let done = match self.open_table(&id).await {
                Ok(open) => self.command(&open, &Actor::Server, command.clone()).await,
                Err(error) => Err(error),
            };
            if let Err(error) = done {
                tracing::error!(table = id, %error, "{command:?} failed");
            }
        };
        stream::iter(ids).for_each_concurrent(CONCURRENT, each).await;
    }
}
