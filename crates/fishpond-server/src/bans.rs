//! People and networks that the operator of the server has banned.

use std::collections::{HashMap, HashSet};
use std::sync::{RwLock, RwLockReadGuard, RwLockWriteGuard};

use fishpond_store::{Store, StoreError};
use fishpond_table::PersonId;

use crate::error::Error;
use crate::visitor::{Network, Visitor};

/// The banned people, who are stored, and networks, which are not.
pub(crate) struct Bans(RwLock<Banned>);

#[derive(Default)]
struct Banned {
    /// The banned people, each with the network that was banned together with them.
    people: HashMap<String, Option<Network>>,
    /// The same networks, to find them quickly.
    networks: HashSet<Network>,
}

impl Bans {
    pub(crate) async fn load(store: &dyn Store) -> Result<Bans, StoreError> {
        let people = store.bans().await?.into_iter().map(|person| (person, None)).collect();
        Ok(Bans(RwLock::new(Banned { people, networks: HashSet::new() })))
    }

    /// Loads the banned people again, after another server may have changed them.
    pub(crate) async fn reload(&self, store: &dyn Store) -> Result<(), StoreError> {
        let stored = store.bans().await?;
        let banned = &mut *self.write();
        let people = stored.into_iter().map(|person| {
            let network = banned.people.get(&person).copied().flatten();
            (person, network)
        });
        banned.people = people.collect();
        banned.networks = banned.people.values().copied().flatten().collect();
        Ok(())
    }

    /// Refuses a banned visitor, except for the files that the error page needs.
    pub(crate) fn check(&self, visitor: &Visitor) -> Result<(), Error> {
        let is_allowed = visitor.path.starts_with("/assets/") || !self.covers(visitor);
        if is_allowed { Ok(()) } else { Err(Error::Banned) }
    }

    /// Returns whether a visitor or their network is banned; a bot is also banned if its owner is.
    pub(crate) fn covers(&self, visitor: &Visitor) -> bool {
        let banned = self.read();
        banned.people.contains_key(visitor.person.as_str())
            || visitor.owner.as_ref().is_some_and(|owner| banned.people.contains_key(owner.as_str()))
            || visitor.network.is_some_and(|network| banned.networks.contains(&network))
    }

    /// Returns whether the person with this identifier is banned.
    pub(crate) fn has(&self, person: &str) -> bool {
        self.read().people.contains_key(person)
    }

    pub(crate) fn add(&self, person: &PersonId, network: Option<Network>) {
        let mut banned = self.write();
        let known = banned.people.entry(person.to_string()).or_default();
        *known = network.or(*known);
        banned.networks.extend(network);
    }

    /// Lifts the ban on a person, and on the network that was banned together with them unless another ban includes it.
    pub(crate) fn remove(&self, person: &PersonId) {
        let banned = &mut *self.write();
        banned.people.remove(person.as_str());
        banned.networks = banned.people.values().copied().flatten().collect();
    }

    fn read(&self) -> RwLockReadGuard<'_, Banned> {
        self.0.read().expect("lock is never poisoned")
    }

    fn write(&self) -> RwLockWriteGuard<'_, Banned> {
        self.0.write().expect("lock is never poisoned")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ban_on_a_network_ends_with_the_last_ban_that_includes_it() {
        let bans = Bans(RwLock::default());
        let person = |id: &str| PersonId::new(id).unwrap();
        let network = Network::of([192, 0, 2, 7].into());
        bans.add(&person("ann"), Some(network));
        bans.add(&person("bob"), Some(network));
        // A repeated ban without the network does not lift the ban on the network.
        bans.add(&person("bob"), None);
        let is_banned = || bans.read().networks.contains(&network);
        bans.remove(&person("ann"));
        assert!(is_banned() && !bans.has("ann") && bans.has("bob"));
        bans.remove(&person("bob"));
        assert!(!is_banned() && !bans.has("bob"));
    }
}
