//! Periodic work: clocks, absences, cleanup; and loading the tables that have something to do.

use std::sync::Arc;
use std::time::Duration;

use fishpond_store::{Announcement, ListedTable, Query, StoreError};
use fishpond_table::{Actor, Command, Millis};
use futures_util::{StreamExt as _, stream};
use tokio::sync::Notify;

use crate::App;
use crate::error::Error;
use crate::open_tables::OpenTable;

/// Seconds between heartbeats in the store, unless several servers share it. The server looks for absent people and unused
/// tables just as often.
const BEAT: u64 = 5;

/// Seconds between comparisons with the store, if several servers share it.
const SWEEP: u64 = 3;

/// Seconds between rounds, which load tables that are due soon and delete expired data.
const ROUND: u64 = 60;

/// How long before its deadline a table is kept in memory, in milliseconds: long enough for several rounds to look for it.
pub(crate) const LOOKAHEAD: Millis = 2 * ROUND * 1000;

/// Maximum number of abandoned games that a round closes.
const MAX_ABANDONED: u32 = 100;

/// Milliseconds without a change after which a running game without a deadline is closed.
const CLOSE_IDLE_GAMES_AFTER: Millis = 30 * 24 * 60 * 60 * 1000;

/// Number of tables in memory that are changed concurrently, so that the store writes them together.
const CONCURRENT: usize = 256;

/// Number of tables that are loaded concurrently: few, so that visitors do not wait for tables that nobody looks at.
const CONCURRENT_LOADS: usize = 16;

impl App {
    /// Starts the tasks that do all due work, for as long as the application exists, and loads the tables where it is a bot's turn.
    pub(crate) async fn start_timekeeper(&self) -> Result<(), StoreError> {
        if self.cluster().is_some() {
            self.start_following();
            // Separate, because it waits for the store. It also finds the tables where it is a bot's turn.
            self.every(SWEEP, async |app, _| app.keep_up().await);
        } else {
            let awaiting_bot = self.store().list(Query::AwaitingBot, u32::MAX).await?;
            let app = self.clone();
            tokio::spawn(async move { app.tick_each(awaiting_bot).await });
        }
        self.every(1, async |app, seconds| app.keep_time(seconds).await);
        // Separate, because it creates tables.
        self.every(1, async |app, seconds| app.tend_tournaments(seconds).await);
        // Separate, because a round takes a while after a long downtime.
        self.every(ROUND, async |app, _| app.round().await);
        Ok(())
    }

    /// Starts a task that does some work at once and then regularly. `work` gets the number of earlier runs.
    fn every<F>(&self, seconds: u64, work: impl Fn(App, u64) -> F + Send + 'static)
    where
        F: Future<Output = ()> + Send,
    {
        let state = Arc::downgrade(&self.0);
        tokio::spawn(async move {
            let mut interval = tokio::time::interval(Duration::from_secs(seconds));
            for count in 0_u64.. {
                interval.tick().await;
                let Some(state) = state.upgrade() else { return };
                work(App(state), count).await;
            }
        });
    }

    /// Starts a task that does some work at once, then every round and whenever it is woken. Failures are logged.
    pub(crate) fn every_round<F>(
        &self,
        round: Duration,
        wake: &Arc<Notify>,
        failure: &'static str,
        work: impl Fn(App) -> F + Send + 'static,
    ) where
        F: Future<Output = Result<(), Error>> + Send,
    {
        let (state, wake) = (Arc::downgrade(&self.0), wake.clone());
        tokio::spawn(async move {
            loop {
                // The task must not keep the application alive while it waits.
                let Some(app) = state.upgrade().map(App) else { return };
                if let Err(error) = work(app.clone()).await {
                    app.faults().log(failure, &error);
                }
                drop(app);
                let _ = tokio::time::timeout(round, wake.notified()).await;
            }
        });
    }

    async fn keep_time(&self, seconds: u64) {
        if let Some(jump) = self.time().detect_jump() {
            let seconds = jump / 1000;
            tracing::warn!(
                "the system clock jumped by {seconds:+} seconds; games and sessions are not affected"
            );
        }
        self.faults().log_repeated();
        if self.cluster().is_some() {
            let beat = self.beat().await;
            if beat.is_err() {
                // The store has been unavailable for as long as a command waits for it. Without their streams, pages show that
                // the connection is lost, and look for a server that can reach the store.
                self.end_streams(|_| true);
            }
            self.note_heartbeat(beat);
        }
        let now = self.now();
        let is_due = |open: &Arc<OpenTable>| open.table().next_deadline().is_some_and(|due| due <= now);
        let due = self.0.open_tables.all().into_iter().filter(is_due);
        self.command_each(due.map(|open| open.id.clone()), Command::Tick, CONCURRENT).await;
        if seconds.is_multiple_of(BEAT) {
            self.report_presence(now).await;
            self.publish(|| Announcement::Sent { at: now });
            if self.cluster().is_none() {
                self.note_heartbeat(self.store().record_heartbeat(now).await.map_err(Error::from));
            }
            self.0.open_tables.drop_unused(now);
        }
    }

    /// Logs that a heartbeat could not be stored.
    fn note_heartbeat(&self, stored: Result<(), Error>) {
        if let Err(error) = stored {
            self.faults().log("cannot store the heartbeat", &error);
        }
    }

    async fn round(&self) {
        if let Err(error) = self.try_round().await {
            self.faults().log("periodic maintenance failed", &error);
        }
    }

    /// Loads the tables that are due soon, such as those whose clocks run out or that were never started, closes abandoned games,
    /// continues unfinished removals, changes ratings, adds missing results, and deletes expired sessions.
    async fn try_round(&self) -> Result<(), Error> {
        match self.cluster() {
            // With several servers, a table is loaded only once it is due (`adopt_tables`), so that not all of them have it in memory.
            Some(_) => self.reload_people().await?,
            None => self.tick_due(self.now().saturating_add(LOOKAHEAD)).await?,
        }
        let abandoned = Query::Quiet(self.now().saturating_sub(CLOSE_IDLE_GAMES_AFTER));
        let abandoned = self.list(abandoned, MAX_ABANDONED).await?;
        self.command_each(ids(abandoned), Command::Close, CONCURRENT_LOADS).await;
        self.continue_removals().await?;
        self.rate_finished_games().await?;
        while self.is_open() && self.add_missing_results().await? {}
        self.recount_tables().await?;
        self.limits().drop_unused();
        self.networks().drop_unused(self.now());
        self.aborts().drop_unused(self.now());
        self.store().delete_expired_sessions(self.now()).await?;
        Ok(())
    }

    /// Loads the tables that are due by a time, lets them do what is due now, and keeps the others in memory.
    pub(crate) async fn tick_due(&self, at: Millis) -> Result<(), Error> {
        let due = self.list(Query::Due(at), u32::MAX).await?;
        self.tick_each(due).await;
        Ok(())
    }

    async fn tick_each(&self, tables: Vec<ListedTable>) {
        self.command_each(ids(tables), Command::Tick, CONCURRENT_LOADS).await;
    }

    /// Carries out the same command at many tables. Failures are logged.
    async fn command_each(&self, ids: impl IntoIterator<Item = String>, command: Command, concurrent: usize) {
        let command = &command;
        let each = |id: String| async move {
            let done = match self.open_table(&id).await {
                Ok(open) => self.command(&open, &Actor::Server, command.clone()).await,
                Err(error) => Err(error),
            };
            if let Err(error) = done
                && self.faults().is_new("a timed command failed", &error)
            {
                tracing::error!(table = id, %error, "{command:?} failed");
            }
        };
        stream::iter(ids).for_each_concurrent(concurrent, each).await;
    }
}

fn ids(listed: Vec<ListedTable>) -> impl Iterator<Item = String> {
    listed.into_iter().map(|listed| listed.table)
}
