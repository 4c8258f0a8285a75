//! Limits on the number of tables: for each person, from each network, and in total.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use fishpond_core::Message;
use fishpond_store::{ListedStatus, Query};
use fishpond_table::{Command, PersonId, Settings, Table, TableStatus};

use crate::App;
use crate::error::Error;
use crate::limits::Action;
use crate::listing::Summary;
use crate::open_tables::OpenTable;
use crate::visitor::{Network, Visitor};

/// Limits on unfinished tables and on entries to tournaments; 0 means no limit. Checked when somebody creates a table, lists it, starts a
/// bots-only game or joins a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableLimits {
    /// Tables of one person, including those that others have created, but not those to which they are only invited.
    pub person: u32,
    /// Tables created from one network since the server started.
    pub network: u32,
    /// All tables.
    pub total: u32,
    /// Running games in which only bots play, per person who created them.
    pub bots_only: u32,
    /// Listed tables that one person has created since the server started and whose game has not started: the home page has room for a limited
    /// number.
    pub listed_by_person: u32,
    /// The same, for all people on one network.
    pub listed_by_network: u32,
    /// Players who have joined one tournament from one network since the server started. The operator can add more.
    pub entries_by_network: u32,
}

impl Default for TableLimits {
    fn default() -> TableLimits {
        TableLimits {
            person: 50,
            network: 200,
            total: 20_000,
            bots_only: 3,
            listed_by_person: 5,
            listed_by_network: 20,
            entries_by_network: 8,
        }
    }
}

impl TableLimits {
    /// Returns limits that allow any number of tables.
    #[must_use]
    pub const fn none() -> TableLimits {
        TableLimits {
            person: 0,
            network: 0,
            total: 0,
            bots_only: 0,
            listed_by_person: 0,
            listed_by_network: 0,
            entries_by_network: 0,
        }
    }
}

/// The unfinished tables that were created since the server started, and those that are being created or listed.
#[derive(Default)]
pub(crate) struct NewTables(Mutex<Counts>);

#[derive(Default)]
struct Counts {
    tables: HashMap<String, NewTable>,
    pending: Vec<Pending>,
}

/// The facts about a table that the limits depend on.
#[derive(Clone, PartialEq)]
struct NewTable {
    host: PersonId,
    /// The network from which it was created.
    network: Option<Network>,
    /// Whether it is listed, or will be as soon as a seat is open, and has not started.
    is_listed: bool,
}

/// A table that is being created or listed.
#[derive(Clone, PartialEq)]
struct Pending {
    table: NewTable,
    /// False if the table exists, and is being listed.
    is_new: bool,
}

impl Counts {
    fn created(&self, network: Network) -> usize {
        let pending = self.pending.iter().filter(|pending| pending.is_new).map(|pending| &pending.table);
        self.tables.values().chain(pending).filter(|table| table.network == Some(network)).count()
    }

    fn listed(&self, is_selected: impl Fn(&NewTable) -> bool) -> usize {
        let pending = self.pending.iter().map(|pending| &pending.table);
        self.tables.values().chain(pending).filter(|table| table.is_listed && is_selected(table)).count()
    }

    /// Checks the limits for a pending table, which is already counted.
    fn check(&self, pending: &Pending, limits: TableLimits) -> Result<(), Error> {
        let Pending { table: NewTable { host, network, is_listed }, is_new } = pending;
        if let Some(network) = *network {
            if *is_new && exceeds(self.created(network), limits.network) {
                return Err(too_many("page-error-network-tables", limits.network));
            }
            let listed = || self.listed(|table| table.network == Some(network));
            if *is_listed && exceeds(listed(), limits.listed_by_network) {
                return Err(too_many("page-error-network-listed", limits.listed_by_network));
            }
        }
        if *is_listed && exceeds(self.listed(|table| table.host == *host), limits.listed_by_person) {
            return Err(too_many("page-error-person-listed", limits.listed_by_person));
        }
        Ok(())
    }
}

impl NewTables {
    /// Updates a table whose listing may have changed.
    pub(crate) fn update(&self, id: &str, table: &Table) {
        if table.status() == TableStatus::Over {
            self.forget(id);
        } else if let Some(counted) = self.counts().tables.get_mut(id) {
            counted.is_listed = table.settings().listed && table.status() == TableStatus::Waiting;
        }
    }

    /// Stops counting a table that is over or deleted.
    pub(crate) fn forget(&self, id: &str) {
        self.counts().tables.remove(id);
    }

    /// Returns how many of these tables the visitor has created, and how many were created from their network.
    pub(crate) fn count_from<'a>(
        &self,
        ids: impl IntoIterator<Item = &'a str>,
        visitor: &Visitor,
    ) -> (u32, u32) {
        let counts = self.counts();
        let (mut own, mut from_network) = (0, 0);
        for table in ids.into_iter().filter_map(|id| counts.tables.get(id)) {
            own += u32::from(table.host == visitor.person);
            from_network += u32::from(table.network.is_some() && table.network == visitor.network);
        }
        (own, from_network)
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().expect("lock is never poisoned")
    }
}

/// Permission to create or list a table. The table counts towards the limits even before it is stored or listed.
pub(crate) struct Admission<'a> {
    app: &'a App,
    pending: Pending,
}

impl Admission<'_> {
    /// Records that the table has been created or listed.
    pub(crate) fn complete(self, id: &str) {
        let mut counts = self.app.new_tables().counts();
        counts.tables.entry(id.to_owned()).or_insert_with(|| self.pending.table.clone());
    }
}

impl Drop for Admission<'_> {
    fn drop(&mut self) {
        let mut counts = self.app.new_tables().counts();
        let index = counts.pending.iter().position(|pending| *pending == self.pending);
        counts.pending.swap_remove(index.expect("an admission is dropped once"));
    }
}

impl App {
    /// Counts a pending table. Nothing is awaited in between, so that concurrent requests cannot exceed a limit.
    fn admit(&self, visitor: &Visitor, is_new: bool, is_listed: bool) -> Result<Admission<'_>, Error> {
        let table = NewTable { host: visitor.person.clone(), network: visitor.network, is_listed };
        let pending = Pending { table, is_new };
        let mut counts = self.new_tables().counts();
        counts.pending.push(pending.clone());
        let checked = counts.check(&pending, self.options().tables);
        drop(counts);
        // If the check has failed, this is dropped, and the table is no longer counted.
        let admission = Admission { app: self, pending };
        checked.map(|()| admission)
    }

    /// Checks whether a visitor may create another table. The caller has locked their limits.
    pub(crate) async fn admit_table(
        &self,
        visitor: &Visitor,
        is_listed: bool,
    ) -> Result<Admission<'_>, Error> {
        let (limits, person) = (self.options().tables, &visitor.person);
        let admission = self.admit(visitor, true, is_listed)?;
        if limits.person > 0 {
            let mut tables = self.list(Query::Current(person.to_string()), u32::MAX).await?;
            // Anyone can invite them.
            tables.retain(|listed| !Summary::read(listed).is_invitation(listed));
            if tables.len() as u64 >= u64::from(limits.person) {
                return Err(too_many("page-error-person-tables", limits.person));
            }
        }
        if limits.total > 0 {
            let pending = self.new_tables().counts().pending.iter().filter(|pending| pending.is_new).count();
            let count = self.store().count_unfinished().await?;
            if count + pending as u64 > u64::from(limits.total) {
                return Err(Error::ServerFull);
            }
        }
        self.limits().count(Action::Table, person.as_str(), visitor.network)?;
        self.networks().note(person, visitor.network, self.now());
        Ok(admission)
    }

    /// Changes the settings of a table (T1), which may list it.
    pub(crate) async fn configure(
        &self,
        open: &Arc<OpenTable>,
        visitor: &Visitor,
        settings: Settings,
    ) -> Result<(), Error> {
        let table = open.table();
        let lists = settings.listed
            && !table.settings().listed
            && table.status() == TableStatus::Waiting
            && *table.host() == visitor.person;
        let admission = if lists { Some(self.admit(visitor, false, true)?) } else { None };
        self.command(open, &visitor.actor(), Command::Configure(settings)).await?;
        if let Some(admission) = admission {
            admission.complete(&open.id);
        }
        Ok(())
    }

    /// Stops counting tables that other servers have started or ended: this server follows only those in its memory.
    pub(crate) async fn recount_tables(&self) -> Result<(), Error> {
        let known: Vec<String> = self.new_tables().counts().tables.keys().cloned().collect();
        if self.cluster().is_none() || known.is_empty() {
            return Ok(());
        }
        let unfinished = self.list(Query::Unfinished, u32::MAX).await?;
        let unfinished: HashMap<String, ListedStatus> =
            unfinished.into_iter().map(|listed| (listed.table, listed.status)).collect();
        let tables = &mut self.new_tables().counts().tables;
        for id in known {
            match unfinished.get(&id) {
                Some(ListedStatus::Waiting) => {}
                Some(_) => {
                    if let Some(table) = tables.get_mut(&id) {
                        table.is_listed = false;
                    }
                }
                None => drop(tables.remove(&id)),
            }
        }
        Ok(())
    }

    /// Checks whether a person may start another game in which only bots play. The caller has locked their limits.
    pub(crate) async fn admit_bots_only(&self, host: &PersonId) -> Result<(), Error> {
        let limit = self.options().tables.bots_only;
        if limit == 0 {
            return Ok(());
        }
        let mut running = 0;
        for listed in self.list(Query::Current(host.to_string()), u32::MAX).await? {
            if listed.status == ListedStatus::Playing {
                let table = self.open_table(&listed.table).await?.table();
                running += u32::from(table.people().is_empty());
            }
        }
        if running < limit { Ok(()) } else { Err(too_many("page-error-bot-tables", limit)) }
    }
}

pub(crate) fn exceeds(count: usize, limit: u32) -> bool {
    limit > 0 && count as u64 > u64::from(limit)
}

fn too_many(message: &'static str, limit: u32) -> Error {
    Error::TooManyTables(Message::new(message).with("most", limit))
}
