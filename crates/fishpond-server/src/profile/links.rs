//! Links from names to profiles.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use fishpond_table::{Occupant, Table};
use futures_util::future::try_join_all;

use crate::App;
use crate::error::Error;
use crate::open_tables::OpenTable;
use crate::preferences::{Preferences, Visibility, may_see};
use crate::routes::profile::address;
use crate::visitor::Visitor;

/// The age at which a page looks up the accounts of a table's players again. On this server, changes to privacy settings take effect at
/// once.
const MAX_AGE: Duration = Duration::from_secs(60);

/// The accounts behind the names at a table, loaded on demand.
#[derive(Default)]
pub(crate) struct KnownAccounts(Mutex<Option<Arc<Loaded>>>);

struct Loaded {
    at: Instant,
    /// The person in each seat, and their name at this table.
    players: Vec<Option<(String, String)>>,
    /// The account of each seat whose name is that of an account.
    accounts: Vec<Option<Account>>,
}

struct Account {
    person: String,
    address: String,
    visibility: Visibility,
}

impl KnownAccounts {
    /// Returns the accounts if they are those of the players and no older than this.
    fn get(&self, table: &Table, max_age: Duration) -> Option<Arc<Loaded>> {
        let loaded = self.0.lock().expect("lock is never poisoned").clone()?;
        let known = loaded.players.iter().map(|player| player.as_ref().map(|(id, name)| (&**id, &**name)));
        (loaded.at.elapsed() <= max_age && known.eq(players(table))).then_some(loaded)
    }

    fn set(&self, loaded: Option<Arc<Loaded>>) {
        *self.0.lock().expect("lock is never poisoned") = loaded;
    }
}

/// Returns the person in each seat, and their name.
fn players(table: &Table) -> impl Iterator<Item = Option<(&str, &str)>> {
    table.occupants().map(|occupant| match occupant {
        Occupant::Person { person, name, .. } | Occupant::Reserved { person, name, .. } => {
            Some((person.as_str(), name.as_str()))
        }
        Occupant::Open | Occupant::Bot { .. } => None,
    })
}

impl App {
    /// Returns the address of each player's profile, if they have one that the visitor may see. Players under a name that they use only
    /// at this table, and people beside them at the same screen, have none.
    pub(crate) async fn profile_addresses(
        &self,
        open: &OpenTable,
        table: &Table,
        visitor: &Visitor,
    ) -> Vec<Option<String>> {
        self.addresses_known_for(MAX_AGE, open, table, visitor).await
    }

    /// Returns the same for an event stream. It waits for the store only if somebody has sat down, so that no move is delayed.
    pub(crate) async fn streamed_profile_addresses(
        &self,
        open: &OpenTable,
        table: &Table,
        visitor: &Visitor,
    ) -> Vec<Option<String>> {
        self.addresses_known_for(Duration::MAX, open, table, visitor).await
    }

    async fn addresses_known_for(
        &self,
        max_age: Duration,
        open: &OpenTable,
        table: &Table,
        visitor: &Visitor,
    ) -> Vec<Option<String>> {
        let loaded = match open.accounts.get(table, max_age) {
            Some(loaded) => loaded,
            // The page is more important than the links.
            None => match self.load_accounts(table).await {
                Ok(loaded) => {
                    let loaded = Arc::new(loaded);
                    open.accounts.set(Some(loaded.clone()));
                    loaded
                }
                Err(_) => return Vec::new(),
            },
        };
        let visible = |account: &Account| account.visibility.admits(visitor, &account.person);
        let accounts = loaded.accounts.iter();
        accounts.map(|account| Some(account.as_ref().filter(|&it| visible(it))?.address.clone())).collect()
    }

    async fn load_accounts(&self, table: &Table) -> Result<Loaded, Error> {
        let owned = |(id, name): (&str, &str)| (id.to_owned(), name.to_owned());
        let players: Vec<_> = players(table).map(|player| player.map(owned)).collect();
        let mut accounts = Vec::with_capacity(players.len());
        for player in &players {
            accounts.push(match player {
                Some((id, name)) => self.account_named(id, name).await?,
                None => None,
            });
        }
        Ok(Loaded { at: Instant::now(), players, accounts })
    }

    /// Returns the account of a person, if this is its name.
    async fn account_named(&self, id: &str, name: &str) -> Result<Option<Account>, Error> {
        let person = self
            .store()
            .person(id)
            .await?
            .filter(|person| person.name == name || person.login.as_deref() == Some(name));
        let Some(person) = person else { return Ok(None) };
        let Some(login) = &person.login else { return Ok(None) };
        let visibility = Preferences::of(&person).profile;
        Ok(Some(Account { address: address(login), visibility, person: person.id }))
    }

    /// Returns those of these people whose profiles a visitor may see.
    pub(crate) async fn visible_profiles(
        &self,
        visitor: &Visitor,
        people: HashSet<&str>,
    ) -> Result<HashSet<String>, Error> {
        let people: Vec<_> = people.into_iter().map(|id| self.store().person(id)).collect();
        let people = try_join_all(people).await?;
        let visible =
            people.into_iter().flatten().filter(|person| person.login.is_some() && may_see(visitor, person));
        Ok(visible.map(|person| person.id).collect())
    }

    /// Makes all tables look up the accounts of their players again.
    pub(crate) fn forget_accounts(&self) {
        self.0.open_tables.all().iter().for_each(|open| open.accounts.set(None));
    }
}
