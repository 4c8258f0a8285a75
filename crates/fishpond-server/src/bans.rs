//! People and networks that the host of the server has banned.

use std::collections::HashSet;
use std::sync::{RwLock, RwLockReadGuard, RwLockWriteGuard};

use fishpond_store::{Store, StoreError};
use fishpond_table::PersonId;

use crate::error::Error;
use crate::visitor::{Network, Visitor};

/// The banned people, who are stored, and networks, which are not.
pub(crate) struct Bans(RwLock<Banned>);

#[derive(Default)]
struct Banned {
    people: HashSet<String>,
    networks: HashSet<Network>,
}

impl Bans {
    pub(crate) async fn load(store: &dyn Store) -> Result<Bans, StoreError> {
        let people = store.bans().await?.into_iter().collect();
        Ok(Bans(RwLock::new(Banned { people, networks: HashSet::new() })))
    }

    /// Refuses a banned visitor, except for the files that the error page needs.
    pub(crate) fn check(&self, visitor: &Visitor) -> Result<(), Error> {
        let is_allowed = visitor.path.starts_with("/assets/") || !self.covers(visitor);
        if is_allowed { Ok(()) } else { Err(Error::Banned) }
    }

    /// Returns whether a visitor, the owner of a bot, or their network is banned.
    pub(crate) fn covers(&self, visitor: &Visitor) -> bool {
        let banned = self.read();
        banned.people.contains(visitor.person.as_str())
            || visitor.owner.as_ref().is_some_and(|owner| banned.people.contains(owner.as_str()))
            || visitor.network.is_some_and(|network| banned.networks.contains(&network))
    }

    /// Returns whether the person with this identifier is banned.
    pub(crate) fn has(&self, person: &str) -> bool {
        self.read().people.contains(person)
    }

    pub(crate) fn add(&self, person: &PersonId, network: Option<Network>) {
        let mut banned = self.write();
        banned.people.insert(person.to_string());
        banned.networks.extend(network);
    }

    pub(crate) fn remove(&self, person: &PersonId, network: Option<Network>) {
        let mut banned = self.write();
        banned.people.remove(person.as_str());
        if let Some(network) = network {
            banned.networks.remove(&network);
        }
    }

    fn read(&self) -> RwLockReadGuard<'_, Banned> {
        self.0.read().expect("lock is never poisoned")
    }

    fn write(&self) -> RwLockWriteGuard<'_, Banned> {
        self.0.write().expect("lock is never poisoned")
    }
}
