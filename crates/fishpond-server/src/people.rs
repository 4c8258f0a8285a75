//! Changes to people that affect their tables: deletion, and a guest who logs in.

use std::sync::Arc;

use fishpond_core::Message;
use fishpond_store::{Hint, Removal, Rewrite, Rewritten, StoreError};
use fishpond_table::{Actor, Command, EventError, PersonId, Table, TableEvent, trim_chat};
use futures_util::{StreamExt as _, stream};

use crate::App;
use crate::error::Error;
use crate::listing::{listing, table_state};
use crate::open_tables::OpenTable;
use crate::results::game_result;
use crate::visitor::Visitor;

/// Number of tables that are rewritten concurrently: few, so that no other write waits long.
const CONCURRENT_REWRITES: usize = 4;

/// How many times a table is rewritten if other writers keep changing it.
const ATTEMPTS: usize = 8;

impl App {
    /// Refuses a name that is, or looks like, the name of someone else's account.
    pub(crate) async fn require_free_name(&self, visitor: &Visitor, name: &str) -> Result<(), Error> {
        match self.store().owner_of_name(name).await? {
            Some(owner) if owner != visitor.person.as_str() => {
                Err(Error::Invalid(Message::new("page-error-name-account")))
            }
            _ => Ok(()),
        }
    }

    /// Returns the visitor's name for their own seats. A name that has become the name of someone else's account is not used.
    pub(crate) async fn own_name(&self, visitor: &Visitor) -> Result<String, Error> {
        let name = visitor.name_or_guest();
        match self.require_free_name(visitor, &name).await {
            Ok(()) => Ok(name),
            Err(Error::Invalid(_)) => Ok(visitor.guest_name()),
            Err(error) => Err(error),
        }
    }

    /// Deletes everything about the owner of an account and their bots. Games with others stay, with an anonymous player in the person's place; in
    /// running games a bot takes over.
    pub(crate) async fn delete_person(&self, person: &PersonId) -> Result<(), Error> {
        let mut removed = vec![person.clone()];
        for bot in self.bots_of(person.as_str()).await? {
            removed.extend(PersonId::new(bot.id).ok());
        }
        for person in &removed {
            self.leave_tables(person).await?;
        }
        // The store begins to remove the bots, too.
        self.store().begin_removal(Removal { person: person.to_string(), heir: None }, None).await?;
        self.end_streams(|visitor| visitor.api_token.is_some() && removed.contains(&visitor.person));
        removed.iter().for_each(|person| self.publish_person(person));
        for person in removed {
            self.complete_removal(Removal { person: person.to_string(), heir: None }).await;
        }
        Ok(())
    }

    /// Deletes everything about a guest, whose token is no longer accepted.
    pub(crate) async fn delete_guest(&self, guest: &PersonId) -> Result<(), Error> {
        self.leave_tables(guest).await?;
        let removal = Removal { person: guest.to_string(), heir: None };
        self.retire(guest, &removal).await?;
        self.complete_removal(removal).await;
        Ok(())
    }

    /// Gives a guest's seats, in running and finished games, to the person that the guest becomes. The guest's token is no longer
    /// accepted.
    pub(crate) async fn adopt_guest(&self, guest: &PersonId, heir: &PersonId) -> Result<(), Error> {
        let removal = Removal { person: guest.to_string(), heir: Some(heir.to_string()) };
        self.retire(guest, &removal).await?;
        self.complete_removal(removal).await;
        // The guest's pages reconnect as the new person.
        self.end_streams(|visitor| visitor.person == *guest);
        Ok(())
    }

    /// Begins the removal of a guest, whose token is no longer accepted. If that fails, nothing has changed.
    async fn retire(&self, guest: &PersonId, removal: &Removal) -> Result<(), Error> {
        self.retiring(guest, async |until| {
            self.store().begin_removal(removal.clone(), Some(until)).await?;
            self.publish_person(guest);
            Ok(())
        })
        .await
    }

    /// Continues the removals that have not been finished, because of a failure or because the server stopped.
    pub(crate) async fn continue_removals(&self) -> Result<(), Error> {
        for removal in self.store().removals().await? {
            self.complete_removal(removal).await;
        }
        Ok(())
    }

    /// Removes a person from all of their tables, one by one. After a failure, the next round continues.
    async fn complete_removal(&self, removal: Removal) {
        // A separate task: it continues if the client disconnects.
        let app = self.clone();
        let removed = tokio::spawn(async move { app.remove_from_tables(&removal).await });
        if let Err(error) = removed.await.unwrap_or_else(|panic| Err(panic.into())) {
            tracing::error!(%error, "cannot rewrite all tables of a person, will retry");
        }
    }

    async fn remove_from_tables(&self, removal: &Removal) -> Result<(), Error> {
        loop {
            let tables = self.store().tables_mentioning(&removal.person).await?;
            let rewritten =
                stream::iter(tables).map(|id| async move { self.remove_from_table(&id, removal).await });
            // All of them end before an error is reported, because a rewrite must not be cancelled.
            let rewritten: Vec<_> = rewritten.buffer_unordered(CONCURRENT_REWRITES).collect().await;
            rewritten.into_iter().collect::<Result<(), Error>>()?;
            if self.store().finish_removal(&removal.person).await? {
                return Ok(());
            }
        }
    }

    async fn remove_from_table(&self, id: &str, removal: &Removal) -> Result<(), Error> {
        let invalid = |_| Error::Internal("a stored identifier of a person is not valid".to_owned());
        let person = PersonId::new(removal.person.clone()).map_err(invalid)?;
        let heir = removal.heir.clone().map(PersonId::new).transpose().map_err(invalid)?;
        // A different one at each table, so that nobody can tell that it was the same person.
        let stranger =
            PersonId::new(crate::random_hex::<12>()).expect("hexadecimal digits are a valid identifier");
        let (is_erased, woken) = (heir.is_none(), heir.clone());
        let rewrite = rewrite_events(move |events| {
            let change = |event: TableEvent| match &heir {
                Some(heir) => event.with_person_replaced(&person, heir),
                None => event.without_person(&person, &stranger),
            };
            events.into_iter().map(change).collect()
        });
        let open = self.rewrite_table(id, Some(removal), rewrite).await?;
        if let Some(heir) = woken {
            self.streams().wake(&heir);
            self.publish(|| Hint::Tables { person: heir.to_string() });
        }
        if let Some(open) = open.filter(|_| is_erased) {
            // Updates open pages.
            self.command(&open, &Actor::Server, Command::Forget).await?;
        }
        Ok(())
    }

    /// Removes old chat messages from the stored events of a table (T11).
    pub(crate) async fn trim_chat(&self, open: &OpenTable) {
        // A separate task: the table must be reloaded even if the client disconnects.
        let (app, id) = (self.clone(), open.id.clone());
        let trimmed =
            tokio::spawn(async move { app.rewrite_table(&id, None, rewrite_events(trim_chat)).await });
        if let Err(error) = trimmed.await.unwrap_or_else(|panic| Err(panic.into())) {
            tracing::error!(table = open.id, %error, "cannot remove old chat messages");
        }
    }

    /// Rewrites the events of a table, and returns it if it is in memory. Must not be cancelled: the table in memory would be out of
    /// date.
    pub(crate) async fn rewrite_table(
        &self,
        id: &str,
        removal: Option<&Removal>,
        rewrite: Rewrite,
    ) -> Result<Option<Arc<OpenTable>>, Error> {
        // Keeps others from loading or changing the table in the meantime.
        let _lock = self.0.open_tables.lock(id).await;
        let open = self.0.open_tables.get(id);
        let mut previous = match &open {
            Some(open) => Some(open.previous.lock().await),
            None => None,
        };
        for _ in 0..ATTEMPTS {
            match self.store().rewrite_table(id, removal.cloned(), rewrite.clone()).await {
                // Another server has changed the table.
                Err(StoreError::Conflict { .. }) => continue,
                rewritten => rewritten?,
            }
            if let (Some(open), Some(previous)) = (&open, &mut previous) {
                open.replace_loaded(self.load(id).await?, previous);
            }
            self.publish(|| Hint::Rewritten { table: id.to_owned() });
            drop(previous);
            return Ok(open);
        }
        Err(Error::Internal(format!("table {id}: another writer was faster {ATTEMPTS} times")))
    }

    /// Ends the event streams of some visitors.
    pub(crate) fn end_streams(&self, of: impl Fn(&Visitor) -> bool) {
        self.streams().dismiss(&of);
        for open in self.0.open_tables.all() {
            if open.presence.dismiss(&of) {
                open.wake_streams();
            }
        }
    }
}

/// Returns a rewrite of all events of a table.
pub(crate) fn rewrite_events(
    change: impl Fn(Vec<TableEvent>) -> Vec<TableEvent> + Send + Sync + 'static,
) -> Rewrite {
    Arc::new(move |events| {
        let events: Result<Vec<_>, EventError> =
            events.iter().map(|event| TableEvent::from_json(event)).collect();
        let events = change(events.map_err(|broken| broken.to_string())?);
        let table = Table::fold(&events).map_err(|broken| broken.to_string())?;
        let events = events.iter().map(TableEvent::to_json).collect();
        Ok(Rewritten {
            events,
            state: table_state(&table),
            listing: listing(&table),
            result: game_result(&table, None),
        })
    })
}
