//! Changes to people that affect their tables: deletion, and a guest who logs in.

use std::sync::Arc;

use fishpond_store::{Rewrite, Rewritten};
use fishpond_table::{Actor, Command, EventError, PersonId, Table, TableEvent};

use crate::App;
use crate::error::Error;
use crate::listing::{listing, table_state};
use crate::open_tables::OpenTable;
use crate::visitor::Visitor;

impl App {
    /// Deletes everything about a person. Games with others stay, with an anonymous player in the person's place; in running games a
    /// bot takes over.
    pub(crate) async fn delete_person(&self, person: &PersonId) -> Result<(), Error> {
        // A seat that is only reserved for them is freed by the rewrite.
        self.leave_tables(person).await?;
        let stranger =
            PersonId::new(crate::random_hex::<12>()).expect("hexadecimal digits are an identifier");
        let deleted = person.clone();
        let rewrite = rewrite_events(move |event| event.without_person(&deleted, &stranger));
        let changed = self.store().delete_person(person.as_str(), rewrite).await?;
        for open in self.reload_open(&changed).await? {
            // Updates open pages.
            self.command(&open, &Actor::Server, Command::Forget).await?;
        }
        Ok(())
    }

    /// Deletes everything about a guest, who is not let in again.
    pub(crate) async fn delete_guest(&self, guest: &PersonId) -> Result<(), Error> {
        self.retiring(guest, async |until| {
            self.store().retire_guest(guest.as_str(), until).await?;
            self.delete_person(guest).await
        })
        .await
    }

    /// Gives a guest's seats, in running and finished games, to the person that the guest becomes. The guest is not let in again.
    pub(crate) async fn adopt_guest(&self, guest: &PersonId, heir: &PersonId) -> Result<(), Error> {
        let (from, to) = (guest.clone(), heir.clone());
        let rewrite = rewrite_events(move |event| event.with_person_replaced(&from, &to));
        let changed = self
            .retiring(guest, async |until| {
                Ok(self.store().merge_guest(guest.as_str(), heir.as_str(), until, rewrite).await?)
            })
            .await?;
        self.reload_open(&changed).await?;
        // The guest's pages reconnect as the new person.
        self.end_streams(|visitor| visitor.person == *guest);
        Ok(())
    }

    /// Ends the event streams of some visitors.
    pub(crate) fn end_streams(&self, of: impl Fn(&Visitor) -> bool) {
        for open in self.0.open_tables.all() {
            if open.presence.dismiss(&of) {
                open.wake_streams();
            }
        }
    }

    /// Reloads the tables that are in memory, and returns them.
    async fn reload_open(&self, ids: &[String]) -> Result<Vec<Arc<OpenTable>>, Error> {
        let mut reloaded = Vec::new();
        for open in ids.iter().filter_map(|id| self.0.open_tables.get(id)) {
            self.reload(&open).await?;
            reloaded.push(open);
        }
        Ok(reloaded)
    }
}

/// Returns a rewrite that applies `change` to each event of a table.
fn rewrite_events(change: impl Fn(TableEvent) -> TableEvent + Send + Sync + 'static) -> Rewrite {
    Arc::new(move |_, events| {
        let events: Vec<TableEvent> = events
            .iter()
            .map(|event| Ok(change(TableEvent::from_json(event)?)))
            .collect::<Result<_, EventError>>()
            .map_err(|broken| broken.to_string())?;
        let table = Table::fold(&events).map_err(|broken| broken.to_string())?;
        let events = events.iter().map(TableEvent::to_json).collect();
        Ok(Rewritten { events, state: table_state(&table), listing: listing(&table) })
    })
}
