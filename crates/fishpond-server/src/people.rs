//! Changes to people that affect their tables: deletion, and a guest who logs in.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use fishpond_core::Message;
use fishpond_store::{Announcement, Query, Removal, Rewrite, Rewritten, StoreError};
use fishpond_table::{Actor, Command, EventError, PersonId, Table, TableEvent, trim_chat};
use futures_util::future::join_all;
use futures_util::{StreamExt as _, stream};

use crate::App;
use crate::bots;
use crate::error::Error;
use crate::listing::{listing, table_state};
use crate::open_tables::OpenTable;
use crate::results::game_result;
use crate::visitor::Visitor;

/// Number of tables that a removal rewrites before it is another removal's turn.
const SLICE: usize = 100;

/// How long a visitor waits for a removal, which then continues in the background.
const PATIENCE: Duration = Duration::from_secs(3);

/// Number of tables that are rewritten concurrently: few, so that no other write waits long.
const CONCURRENT_REWRITES: usize = 4;

/// How many times a rewrite is tried if other writers keep changing the table.
const ATTEMPTS: usize = 8;

/// The removals that this server carries out.
#[derive(Default)]
pub(crate) struct Removals {
    /// The people who are being removed.
    running: Arc<Mutex<HashSet<String>>>,
    /// Locked while a slice of a removal is carried out.
    turn: tokio::sync::Mutex<()>,
}

/// A removal in progress, until it is dropped.
struct Running {
    person: String,
    all: Arc<Mutex<HashSet<String>>>,
}

impl Removals {
    /// Records that a removal is in progress. Returns `None` if it already was.
    fn start(&self, person: String) -> Option<Running> {
        let is_new = self.running.lock().expect("lock is never poisoned").insert(person.clone());
        is_new.then(|| Running { person, all: self.running.clone() })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.all.lock().expect("lock is never poisoned").remove(&self.person);
    }
}

impl App {
    /// Refuses a name that is, or looks like, the name of someone else's account or the label of a built-in bot.
    pub(crate) async fn require_free_name(&self, visitor: &Visitor, name: &str) -> Result<(), Error> {
        if bots::is_label(name) {
            return Err(Error::Invalid(Message::new("page-error-name-bot")));
        }
        match self.store().owner_of_name(name).await? {
            Some(owner) if owner != visitor.person.as_str() => {
                Err(Error::Invalid(Message::new("page-error-name-account")))
            }
            _ => Ok(()),
        }
    }

    /// Returns the visitor's name for their own seats. A name that has become the name of someone else's account is not used: people play
    /// under the name of their account instead, and guests under a number.
    pub(crate) async fn own_name(&self, visitor: &Visitor) -> Result<String, Error> {
        let name = visitor.name_or_guest();
        match self.require_free_name(visitor, &name).await {
            Ok(()) => Ok(name),
            Err(Error::Invalid(_)) => Ok(visitor.login.clone().unwrap_or_else(|| visitor.guest_name())),
            Err(error) => Err(error),
        }
    }

    /// Sets the password of an account, and closes all its sessions except `keep`. API tokens of the account and of its bots stay valid unless
    /// they are revoked, because programs use them and nobody types them.
    pub(crate) async fn set_password(
        &self,
        person: &PersonId,
        hash: &str,
        keep: Option<&str>,
        revoke_tokens: bool,
    ) -> Result<(), Error> {
        self.store().set_password(person.as_str(), hash, keep).await?;
        self.end_streams(|visitor| {
            visitor.person == *person && visitor.session.is_some() && visitor.session.as_deref() != keep
        });
        self.publish_person(person);
        if revoke_tokens {
            self.revoke_tokens(person.as_str()).await?;
        }
        Ok(())
    }

    /// Deletes everything about the owner of an account and their bots. Games with others stay, with an anonymous player in the person's place; in
    /// running games a bot takes over. The account is gone at once; removing the person from many games takes longer.
    pub(crate) async fn delete_person(&self, person: &PersonId) -> Result<(), Error> {
        let mut removed = vec![person.clone()];
        for bot in self.bots_of(person.as_str()).await? {
            removed.extend(PersonId::new(bot.id).ok());
        }
        for person in &removed {
            self.leave_tournaments(person).await?;
        }
        // The store begins to remove the bots, too.
        self.store().begin_removal(Removal { person: person.to_string(), heir: None }, None).await?;
        self.end_streams(|visitor| visitor.api_token.is_some() && removed.contains(&visitor.person));
        removed.iter().for_each(|person| self.publish_person(person));
        self.complete_removals(removed.iter().map(ToString::to_string)).await;
        Ok(())
    }

    /// Deletes everything about a guest. Their token is no longer accepted.
    pub(crate) async fn delete_guest(&self, guest: &PersonId) -> Result<(), Error> {
        self.retire(guest, &Removal { person: guest.to_string(), heir: None }).await?;
        self.complete_removals([guest.to_string()]).await;
        Ok(())
    }

    /// Gives a guest's seats, in running and finished games, to the person that the guest becomes. The guest's token is no longer
    /// accepted.
    pub(crate) async fn adopt_guest(&self, guest: &PersonId, heir: &PersonId) -> Result<(), Error> {
        let removal = Removal { person: guest.to_string(), heir: Some(heir.to_string()) };
        self.retire(guest, &removal).await?;
        self.complete_removals([guest.to_string()]).await;
        // The guest's pages reconnect as the new person.
        self.end_streams(|visitor| visitor.person == *guest);
        Ok(())
    }

    /// Begins the removal of a guest, after which their token is no longer accepted. If that fails, nothing has changed.
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
        let pending = self.store().removals().await?;
        self.complete_removals(pending.into_iter().map(|removal| removal.person)).await;
        Ok(())
    }

    /// Removes people from all of their tables in the background. Waits until that is done, but not for long. After a failure, the next
    /// round continues.
    async fn complete_removals(&self, people: impl IntoIterator<Item = String>) {
        let started = people.into_iter().filter_map(|person| self.removals().start(person));
        let removed = started.map(|running| {
            let app = self.clone();
            tokio::spawn(async move {
                if let Err(error) = app.remove_from_tables(&running.person).await {
                    tracing::error!(%error, "cannot rewrite all tables of a person, will retry");
                }
            })
        });
        let removed = join_all(removed.collect::<Vec<_>>());
        // The tasks continue if this times out, or if the client disconnects.
        let _ = tokio::time::timeout(PATIENCE, removed).await;
    }

    async fn remove_from_tables(&self, person: &str) -> Result<(), Error> {
        while self.is_open() {
            // One slice of one removal at a time, in turn: a large one delays neither the others nor other writes, and no table goes to an
            // heir who is being removed.
            let _turn = self.removals().turn.lock().await;
            if self.exclusively("removals", self.remove_from_some_tables(person)).await? {
                break;
            }
        }
        Ok(())
    }

    /// Removes a person from the next tables, first from unfinished games, where a bot takes over. Returns whether the removal is
    /// finished.
    async fn remove_from_some_tables(&self, person: &str) -> Result<bool, Error> {
        // The heir may have been removed in the meantime.
        let pending = self.store().removals().await?.into_iter().find(|removal| removal.person == person);
        let Some(removal) = pending else { return Ok(true) };
        let unfinished = match &removal.heir {
            Some(_) => Vec::new(),
            None => self.list(Query::Current(person.to_owned()), SLICE as u32).await?,
        };
        for listed in &unfinished {
            self.leave_table(&PersonId::new(person).map_err(invalid_person)?, &listed.table).await?;
        }
        let (tables, is_last) = match unfinished.is_empty() {
            true => {
                let mut tables = self.store().tables_mentioning(person).await?;
                let is_last = tables.len() <= SLICE;
                tables.truncate(SLICE);
                (tables, is_last)
            }
            false => (unfinished.into_iter().map(|listed| listed.table).collect(), false),
        };
        let removal = &removal;
        let rewritten =
            stream::iter(tables).map(|id| async move { self.remove_from_table(&id, removal).await });
        // All rewrites finish before an error is reported, because none may be cancelled.
        let rewritten: Vec<_> = rewritten.buffer_unordered(CONCURRENT_REWRITES).collect().await;
        rewritten.into_iter().collect::<Result<(), Error>>()?;
        if is_last {
            self.erase_from_tournaments(&PersonId::new(person).map_err(invalid_person)?).await?;
        }
        Ok(is_last && self.store().finish_removal(person).await?)
    }

    async fn remove_from_table(&self, id: &str, removal: &Removal) -> Result<(), Error> {
        let person = PersonId::new(removal.person.clone()).map_err(invalid_person)?;
        let heir = removal.heir.clone().map(PersonId::new).transpose().map_err(invalid_person)?;
        // A different identifier at each table, so that nobody can tell that it was the same person.
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
            self.publish(|| Announcement::Tables { person: heir.to_string() });
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
            self.publish(|| Announcement::Rewritten { table: id.to_owned() });
            drop(previous);
            return Ok(open);
        }
        Err(Error::Unavailable(format!("table {id}: another writer was faster {ATTEMPTS} times")))
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

fn invalid_person<E>(_: E) -> Error {
    Error::Internal("a stored identifier of a person is not valid".to_owned())
}
