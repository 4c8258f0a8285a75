//! Viewers on other servers, and the cleanup after servers that are gone.

use std::collections::BTreeSet;

use fishpond_store::Viewer;
use fishpond_table::{Actor, Command, PersonId};

use crate::App;
use crate::error::Error;
use crate::open_tables::OpenTable;

/// The maximum number of lost viewers, or of tables without a server, that are taken over at a time.
const MAX_ORPHANS: u32 = 200;

impl App {
    /// Follows the other servers: brings tables up to date, and cleans up after dead servers.
    pub(crate) async fn keep_up(&self) {
        self.note(self.report_viewers().await);
        self.note(self.sweep().await);
        self.note(self.adopt_viewers().await);
        self.note(self.adopt_tables().await);
    }

    /// Tells the other servers who has an event stream here.
    pub(crate) async fn report_viewers(&self) -> Result<(), Error> {
        let Some(cluster) = self.cluster() else { return Ok(()) };
        // When this server stops, its viewers move to the others, which report anyone who doesn't as disconnected.
        if !self.is_open() {
            return Ok(());
        }
        let node = self.node();
        let mut reported = node.reported.lock().await;
        let viewers = self.viewers();
        match &*reported {
            None => cluster.set_viewers(node.name(), viewers.iter().cloned().collect()).await?,
            Some(reported) => {
                let added: Vec<Viewer> = viewers.difference(reported).cloned().collect();
                let removed: Vec<Viewer> = reported.difference(&viewers).cloned().collect();
                if !added.is_empty() || !removed.is_empty() {
                    cluster.change_viewers(node.name(), added, removed).await?;
                }
            }
        }
        *reported = Some(viewers);
        Ok(())
    }

    /// Returns the people with an event stream on this server.
    fn viewers(&self) -> BTreeSet<Viewer> {
        let viewer =
            |table: &str, person: &PersonId| Viewer { table: table.to_owned(), person: person.to_string() };
        let mut viewers: BTreeSet<Viewer> =
            self.streams().visitors().iter().map(|visitor| viewer("", &visitor.person)).collect();
        for open in self.0.open_tables.all() {
            viewers.extend(open.presence.visitors().iter().map(|visitor| viewer(&open.id, &visitor.person)));
        }
        viewers
    }

    /// Returns the people who watch a table on other servers. It may take a few seconds until they are known.
    pub(crate) async fn viewers_elsewhere(&self, open: &OpenTable) -> Result<Vec<String>, Error> {
        match self.cluster() {
            Some(cluster) => Ok(cluster.viewers_elsewhere(&open.id, self.node().name()).await?),
            None => Ok(Vec::new()),
        }
    }

    /// Returns whether a person watches a table on another server; true if the store does not answer.
    pub(crate) async fn is_viewed_elsewhere(&self, open: &OpenTable, person: &PersonId) -> bool {
        let viewers = self.viewers_elsewhere(open).await;
        viewers.map_or(true, |viewers| viewers.iter().any(|viewer| viewer == person.as_str()))
    }

    /// Returns which of these people have an event stream on another server.
    pub(crate) async fn online_elsewhere(&self, people: Vec<String>) -> Result<Vec<String>, Error> {
        match self.cluster() {
            Some(cluster) if !people.is_empty() => {
                Ok(cluster.online_elsewhere(people, self.node().name()).await?)
            }
            _ => Ok(Vec::new()),
        }
    }

    /// Reports the viewers of dead servers as disconnected, unless they have come back.
    async fn adopt_viewers(&self) -> Result<(), Error> {
        let Some(cluster) = self.cluster() else { return Ok(()) };
        for viewer in cluster.lost_viewers(MAX_ORPHANS).await? {
            if let Ok(person) = PersonId::new(viewer.person.clone()) {
                match self.adopt_viewer(&viewer.table, person).await {
                    // Tables refuse reports about spectators.
                    Ok(()) | Err(Error::Refused(_) | Error::NotFound) => {}
                    Err(error) => return Err(error),
                }
            }
            cluster.forget_viewer(viewer).await?;
        }
        Ok(())
    }

    async fn adopt_viewer(&self, table: &str, person: PersonId) -> Result<(), Error> {
        if table.is_empty() {
            return Ok(());
        }
        let open = self.open_table(table).await?;
        if open.presence.has_stream(&person) || self.is_viewed_elsewhere(&open, &person).await {
            return Ok(());
        }
        self.command(&open, &Actor::Server, Command::Disconnected { person }).await
    }

    /// Loads the tables that no server has in memory although they have something to do: it is a bot's turn, or a clock has run out.
    async fn adopt_tables(&self) -> Result<(), Error> {
        let Some(cluster) = self.cluster() else { return Ok(()) };
        for table in cluster.unclaimed_bots(MAX_ORPHANS).await? {
            if self.0.open_tables.get(&table).is_none() {
                self.open_table(&table).await?;
            }
        }
        self.tick_due(self.now()).await
    }
}
