//! Limits on the number of tables: for each person, from each network, and in total.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard};

use fishpond_core::Message;
use fishpond_store::{ListedStatus, Query};
use fishpond_table::PersonId;

use crate::App;
use crate::error::Error;
use crate::limits::Action;
use crate::visitor::{Network, Visitor};

/// Limits on unfinished tables; 0 means no limit. Checked when somebody creates a table or starts a bots-only game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableLimits {
    /// Tables of one person, including those that others have created.
    pub person: u32,
    /// Tables created from one network since the server started.
    pub network: u32,
    /// All tables.
    pub total: u32,
    /// Running games of one person in which only bots play.
    pub bots_only: u32,
}

impl Default for TableLimits {
    fn default() -> TableLimits {
        TableLimits { person: 50, network: 200, total: 20_000, bots_only: 3 }
    }
}

impl TableLimits {
    /// Returns limits that allow any number of tables.
    #[must_use]
    pub const fn none() -> TableLimits {
        TableLimits { person: 0, network: 0, total: 0, bots_only: 0 }
    }
}

/// The unfinished tables whose creators' networks are known, and the tables that are being created.
#[derive(Default)]
pub(crate) struct NewTables(Mutex<Counts>);

#[derive(Default)]
struct Counts {
    /// The people who are creating tables, once for each table.
    creating: Vec<(PersonId, Option<Network>)>,
    by_network: HashMap<Network, HashSet<String>>,
}

impl Counts {
    fn tables_of(&self, network: Network) -> usize {
        let creating = self.creating.iter().filter(|(_, other)| *other == Some(network)).count();
        creating + self.by_network.get(&network).map_or(0, HashSet::len)
    }
}

impl NewTables {
    /// Stops counting a table that is over or deleted.
    pub(crate) fn forget(&self, table: &str) {
        self.counts().by_network.retain(|_, tables| {
            tables.remove(table);
            !tables.is_empty()
        });
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().expect("lock is never poisoned")
    }
}

/// Permission to create a table. The table counts towards the limits even before it exists.
pub(crate) struct Admission<'a> {
    app: &'a App,
    person: PersonId,
    network: Option<Network>,
}

impl Admission<'_> {
    /// Records that the table has been created.
    pub(crate) fn created(self, table: &str) {
        if let Some(network) = self.network {
            let mut counts = self.app.new_tables().counts();
            counts.by_network.entry(network).or_default().insert(table.to_owned());
        }
    }
}

impl Drop for Admission<'_> {
    fn drop(&mut self) {
        let mut counts = self.app.new_tables().counts();
        let own = |(person, network): &(PersonId, Option<Network>)| {
            *person == self.person && *network == self.network
        };
        let index = counts.creating.iter().position(own).expect("an admission is dropped once");
        counts.creating.swap_remove(index);
    }
}

impl App {
    /// Checks whether a visitor may create another table.
    pub(crate) async fn admit_table(&self, visitor: &Visitor) -> Result<Admission<'_>, Error> {
        let (limits, person) = (self.options().tables, &visitor.person);
        let network = visitor.network;
        // Counted before anything is awaited, so that concurrent requests cannot exceed a limit.
        let (own, all, from_network) = {
            let mut counts = self.new_tables().counts();
            counts.creating.push((person.clone(), network));
            let own = counts.creating.iter().filter(|(other, _)| other == person).count();
            (own, counts.creating.len(), network.map_or(0, |network| counts.tables_of(network)))
        };
        let admission = Admission { app: self, person: person.clone(), network };
        let exceeds = |count: u64, limit: u32| limit > 0 && count > u64::from(limit);
        if limits.person > 0 {
            let count = self.store().count_unfinished(Some(person.as_str())).await?;
            if exceeds(count + own as u64, limits.person) {
                return Err(too_many("page-error-person-tables", limits.person));
            }
        }
        if exceeds(from_network as u64, limits.network) {
            return Err(too_many("page-error-network-tables", limits.network));
        }
        if limits.total > 0 && exceeds(self.store().count_unfinished(None).await? + all as u64, limits.total)
        {
            return Err(Error::ServerFull);
        }
        self.limits().count(Action::Table, person.as_str(), visitor.network)?;
        self.networks().note(person, visitor.network, self.now());
        Ok(admission)
    }

    /// Checks whether a person may start another game in which only bots play.
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

fn too_many(message: &'static str, limit: u32) -> Error {
    Error::TooManyTables(Message::new(message).with("most", limit))
}
