//! The command pipeline: the current table decides a command, the events are stored, and only then does the new table become
//! visible.

use std::sync::Arc;
use std::time::Instant;

use fishpond_store::{Announcement, Append, StoreError};
use fishpond_table::{
    Actor, Command, EventError, EventKind, Millis, NewTable, PersonId, Table, TableEvent, TableStatus,
};

use crate::App;
use crate::aborts;
use crate::error::Error;
use crate::listing::{has_same_listing, listing, table_state};
use crate::news::News;
use crate::open_tables::{Loaded, OpenTable, Previous};
use crate::ratings::rating_update;
use crate::results::game_result;

/// How many times a command is tried if other writers keep changing the table.
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
        loop {
            let id = random_id();
            // False if the identifier is taken.
            if self.create_table_with(&id, new.clone(), Vec::new()).await? {
                return Ok(id);
            }
        }
    }

    /// Creates a table with this identifier and carries out commands, all in one transaction. Returns false if the table exists.
    pub(crate) async fn create_table_with(
        &self,
        id: &str,
        new: NewTable,
        commands: Vec<(Actor, Command)>,
    ) -> Result<bool, Error> {
        let broken = |broken: EventError| Error::broken_table(id, &broken);
        let now = self.now();
        let mut events = vec![new.event(now)?];
        let mut table = Table::fold(&events).map_err(broken)?;
        for (by, command) in commands {
            let decided = table.decide(now, &by, command)?;
            decided.iter().try_for_each(|event| table.apply(event)).map_err(broken)?;
            events.extend(decided);
        }
        // The host of a tournament's table is not a person.
        let host = Some(table.host()).filter(|_| table.tournament().is_none());
        let append = Append {
            table: id.to_owned(),
            after: 0,
            edition: 0,
            events: events.iter().map(TableEvent::to_json).collect(),
            mentions: host.into_iter().chain(owners_of_bots(&events)).map(ToString::to_string).collect(),
            state: table_state(&table),
            listing: Some(listing(&table)),
            result: None,
            ratings: None,
        };
        match self.store().append(append).await {
            Err(StoreError::Conflict { .. }) => return Ok(false),
            stored => stored?,
        };
        let news = News::of_new(id, &table);
        let open = self.0.open_tables.add(id, Loaded { table, edition: 0 });
        self.announce(&news);
        self.run_bots(&open);
        if open.table().status() != TableStatus::Waiting {
            self.mute_blocked(&open);
        }
        Ok(true)
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
        let arrived = matches!(command, Command::Act { .. }).then(Instant::now);
        let done = self.try_command(open, by, command, arrived).await;
        if open.table().has_excess_chat() {
            self.trim_chat(open).await;
        }
        self.metrics().count_command(open.table().game(), arrived.is_some(), &done);
        done
    }

    /// Carries out a command. The time of arrival is given for moves only.
    async fn try_command(
        &self,
        open: &Arc<OpenTable>,
        by: &Actor,
        command: Command,
        arrived: Option<Instant>,
    ) -> Result<(), Error> {
        for _ in 0..ATTEMPTS {
            let before = (open.edition(), open.table().event_count());
            match self.attempt(open, by, command.clone(), arrived).await {
                Ok(Attempt::Done) => return Ok(()),
                Ok(Attempt::Outdated) => self.reload(open).await?,
                Err(error @ Error::Refused(_)) if self.cluster().is_some() => {
                    // Another server may have changed the table, and an announcement may have brought it up to date since the
                    // command was decided.
                    self.refresh(open).await?;
                    if before == (open.edition(), open.table().event_count()) {
                        return Err(error);
                    }
                }
                Err(error) => return Err(error),
            }
        }
        Err(Error::Unavailable(format!("table {}: another writer was faster {ATTEMPTS} times", open.id)))
    }

    /// Resumes a table that is not in memory after downtime (T6). Returns `None` if another writer has changed it in the meantime.
    pub(crate) async fn resume(
        &self,
        id: &str,
        loaded: Loaded,
        away: Millis,
    ) -> Result<Option<Loaded>, Error> {
        let Loaded { table, edition } = &loaded;
        let events = table.decide(self.now(), &Actor::Server, Command::Resume { away })?;
        if events.is_empty() {
            return Ok(Some(loaded));
        }
        let mut next = table.clone();
        let applied = events.iter().try_for_each(|event| next.apply(event));
        applied.map_err(|broken| Error::broken_table(id, &broken))?;
        let append = self.changes(id, (table, *edition), &events, &next, &Actor::Server);
        match self.store().append(append).await {
            Ok(_) => Ok(Some(Loaded { table: next, edition: *edition })),
            Err(StoreError::Conflict { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    async fn attempt(
        &self,
        open: &Arc<OpenTable>,
        by: &Actor,
        command: Command,
        arrived: Option<Instant>,
    ) -> Result<Attempt, Error> {
        let mut previous = open.previous.clone().lock_owned().await;
        let table = open.table();
        let events = table.decide(self.now(), by, command)?;
        if events.is_empty() {
            return Ok(Attempt::Done);
        }
        let broken = |broken: EventError| Error::broken_table(&open.id, &broken);
        let mut next = previous.catch_up(&table).map_err(broken)?;
        events.iter().try_for_each(|event| Arc::make_mut(&mut next).apply(event)).map_err(broken)?;
        let append = self.changes(&open.id, (&table, open.edition()), &events, &next, by);
        let news = News::between(&open.id, &table, &next, append.listing.is_some());
        let has_new_player = events.iter().any(|event| matches!(event.kind, EventKind::Sat { .. }));
        let has_new_listing = append.listing.is_some();
        let awaits_rating = append.result.as_ref().is_some_and(|result| result.awaits_rating);
        let aborted_by = aborts::new_aborts(&table, &next);
        drop(table);
        // A separate task: stored events must become visible even if the client disconnects.
        let (app, open) = (self.clone(), open.clone());
        let stored = tokio::spawn(async move {
            match app.store().append(append).await {
                Ok(_) => {}
                Err(StoreError::Conflict { .. }) => {
                    app.metrics().count_conflict();
                    return Ok(Attempt::Outdated);
                }
                Err(error) => return Err(error.into()),
            }
            let is_over = next.status() == TableStatus::Over;
            if has_new_listing {
                app.new_tables().update(&open.id, &next);
            }
            if let Some(arrived) = arrived {
                open.note_act(arrived);
            }
            app.note_aborts(&aborted_by);
            let event_count = next.event_count();
            *previous = Previous::new(open.replace(next), events);
            drop(previous);
            app.publish(|| Announcement::Events { table: open.id.clone(), event_count });
            app.announce(&news);
            app.run_bots(&open);
            if has_new_player {
                app.mute_blocked(&open);
            }
            if is_over {
                app.report_result(&open);
            }
            if awaits_rating {
                app.rate_soon();
            }
            Ok(Attempt::Done)
        });
        stored.await?
    }

    /// Returns what to store for events that lead from one version of a table to the next.
    fn changes(
        &self,
        id: &str,
        (table, edition): (&Table, u64),
        events: &[TableEvent],
        next: &Table,
        by: &Actor,
    ) -> Append {
        let has_new_result = next.status() == TableStatus::Over
            && (table.status() != TableStatus::Over || table.rating_changes() != next.rating_changes());
        Append {
            table: id.to_owned(),
            after: table.event_count(),
            edition,
            events: events.iter().map(TableEvent::to_json).collect(),
            // The store already lists everyone with a seat, including bots, but not the owners of bots.
            mentions: owners_of_bots(events)
                .chain(by.person().filter(|person| table.seats_of(person).is_empty()))
                .map(ToString::to_string)
                .collect(),
            state: table_state(next),
            listing: (!has_same_listing(table, next)).then(|| listing(next)),
            result: if has_new_result { game_result(next, Some(self.date())) } else { None },
            ratings: rating_update(next, events),
        }
    }
}

/// Returns the owners of the bots with an account that take a seat in these events.
fn owners_of_bots(events: &[TableEvent]) -> impl Iterator<Item = &PersonId> {
    events.iter().filter_map(|event| match &event.kind {
        EventKind::Sat { owner, .. } => owner.as_ref(),
        _ => None,
    })
}

/// Returns a random identifier for a table: eight letters and digits that are hard to confuse.
fn random_id() -> String {
    crate::random_letters::<8>().into_iter().collect()
}
