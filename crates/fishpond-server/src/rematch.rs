//! Rematches (T12): the same people at a new table.

use std::sync::Arc;

use fishpond_table::{Actor, Command, Entropy, Secret};

use crate::App;
use crate::error::Error;
use crate::open_tables::OpenTable;
use crate::visitor::Visitor;

impl App {
    /// Returns the table of the rematch, creating it if the visitor is the first to ask.
    pub(crate) async fn rematch(
        &self,
        open: &Arc<OpenTable>,
        visitor: &Visitor,
    ) -> Result<Arc<OpenTable>, Error> {
        // A separate task: the new table must be announced even if the client disconnects.
        let (app, open, visitor) = (self.clone(), open.clone(), visitor.clone());
        let rematch = tokio::spawn(async move {
            // Concurrent requests wait here, and then find the table.
            let _lock = open.rematching.lock().await;
            let id = app.exclusively(&open.id, app.find_rematch(&open, &visitor)).await?;
            app.open_table(&id).await
        });
        rematch.await?
    }

    async fn find_rematch(&self, open: &Arc<OpenTable>, visitor: &Visitor) -> Result<String, Error> {
        self.refresh(open).await?;
        let existing = open.table().view(&visitor.actor(), None, &[]).rematch;
        match existing {
            Some(id) => Ok(id),
            None => self.create_rematch(open, visitor).await,
        }
    }

    async fn create_rematch(&self, open: &Arc<OpenTable>, visitor: &Visitor) -> Result<String, Error> {
        let table = open.table();
        let announce = |table: String| Command::Rematch { person: visitor.person.clone(), table };
        // Before anything is created, checks that the visitor may ask for a rematch.
        table.decide(self.now(), &Actor::Server, announce("new".to_owned()))?;
        let seed = Secret::new(rand::random());
        let invitation = crate::random_hex::<8>();
        let (mut new, bots) = table.rematch(visitor.person.clone(), seed, invitation, &Entropy::default());
        // The operator of the server may have switched ratings off in the meantime.
        new.settings.rated &= !self.options().site.unrated;
        let _lock = self.lock_limits(visitor.person.as_str()).await;
        let admission = self.admit_table(visitor, new.settings.listed).await?;
        let id = self.create_table(new).await?;
        admission.complete(&id);
        self.command(open, &Actor::Server, announce(id.clone())).await?;
        let next = self.open_table(&id).await?;
        for bot in bots {
            self.command(&next, &visitor.actor(), bot).await?;
        }
        Ok(id)
    }
}
