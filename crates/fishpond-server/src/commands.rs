//! The command pipeline: the current table decides a command, the events are stored, and only then does the new table become
//! visible.

use std::sync::Arc;

use fishpond_store::{Append, StoreError};
use fishpond_table::{Actor, Command, EventError, NewTable, Table, TableEvent, TableStatus};

use crate::App;
use crate::error::Error;
use crate::listing::{has_same_listing, listing, table_state};
use crate::open_tables::{OpenTable, Previous};

/// How many times a command is tried if other writers change the table meanwhile.
const ATTEMPTS: usize = 8;

/// The result of trying to store a command.
enum Attempt {
    Done,
    /// Another writer has changed the stored table.
    Outdated,
}

impl App {
    /// Creates a table and returns its identifier.
    pub(crate) async fn create_table(&self, new: NewTable) -> Result<String, Error> {
        let host = new.host.clone();
        let event = new.event(self.now())?;
        let table = Table::fold([&event]).map_err(|broken| Error::broken_table("new", &broken))?;
        loop {
            let id = random_id();
            let append = Append {
                table: id.clone(),
                after: 0,
                events: vec![event.to_json()],
                mentions: Some(host.to_string()),
                state: table_state(&table),
                listing: Some(listing(&table)),
            };
            match self.store().append(append).await {
                // The identifier is taken.
                Err(StoreError::Conflict { .. }) => {}
                Err(error) => return Err(error.into()),
                Ok(_) => {
                    self.0.open_tables.add(&id, table);
                    return Ok(id);
                }
            }
        }
    }

    /// Carries out a command.
    ///
    /// If another writer was faster, the table is reloaded and the command decided again.
    pub(crate) async fn command(
        &self,
        open: &Arc<OpenTable>,
        by: &Actor,
        command: Command,
    ) -> Result<(), Error> {
        for _ in 0..ATTEMPTS {
            match self.attempt(open, by, command.clone()).await? {
                Attempt::Done => return Ok(()),
                Attempt::Outdated => self.reload(open).await?,
            }
        }
        Err(Error::Internal(format!("table {}: another writer was faster {ATTEMPTS} times", open.id)))
    }

    async fn attempt(&self, open: &Arc<OpenTable>, by: &Actor, command: Command) -> Result<Attempt, Error> {
        let mut previous = open.previous.clone().lock_owned().await;
        let table = open.table();
        let events = table.decide(self.now(), by, command)?;
        if events.is_empty() {
            return Ok(Attempt::Done);
        }
        let broken = |broken: EventError| Error::broken_table(&open.id, &broken);
        let mut next = previous.catch_up(&table).map_err(broken)?;
        events.iter().try_for_each(|event| Arc::make_mut(&mut next).apply(event)).map_err(broken)?;
        let append = Append {
            table: open.id.clone(),
            after: table.event_count(),
            events: events.iter().map(TableEvent::to_json).collect(),
            // The store already lists people with a seat.
            mentions: by.person().filter(|person| table.seats_of(person).is_empty()).map(ToString::to_string),
            state: table_state(&next),
            listing: (!has_same_listing(&table, &next)).then(|| listing(&next)),
        };
        drop(table);
        // A separate task: stored events must become visible even if the client disconnects.
        let (app, open) = (self.clone(), open.clone());
        let stored = tokio::spawn(async move {
            match app.store().append(append).await {
                Ok(_) => {}
                Err(StoreError::Conflict { .. }) => return Ok(Attempt::Outdated),
                Err(error) => return Err(error.into()),
            }
            if next.status() == TableStatus::Over {
                app.new_tables().forget(&open.id);
            }
            *previous = Previous::new(open.replace(next), events);
            drop(previous);
            app.run_bots(&open);
            Ok(Attempt::Done)
        });
        stored.await?
    }
}

/// Returns a random identifier for a table: eight letters and digits that are hard to confuse.
fn random_id() -> String {
    crate::random_letters::<8>().into_iter().collect()
}
