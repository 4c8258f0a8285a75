//! The networks that people come from. They are kept in memory only and never stored.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};

use fishpond_table::{Millis, PersonId};

use crate::visitor::Network;

/// Milliseconds after which a person's network is forgotten.
const FORGET_AFTER: Millis = 24 * 60 * 60 * 1000;

/// The network that each player last used.
#[derive(Default)]
pub(crate) struct Networks(Mutex<HashMap<PersonId, (Network, Millis)>>);

impl Networks {
    pub(crate) fn note(&self, person: &PersonId, network: Option<Network>, now: Millis) {
        if let Some(network) = network {
            self.networks().insert(person.clone(), (network, now));
        }
    }

    pub(crate) fn of(&self, person: &PersonId) -> Option<Network> {
        self.networks().get(person).map(|(network, _)| *network)
    }

    /// Forgets the networks of people who have not been seen for a while.
    pub(crate) fn drop_unused(&self, now: Millis) {
        self.networks().retain(|_, (_, seen)| seen.saturating_add(FORGET_AFTER) > now);
    }

    fn networks(&self) -> MutexGuard<'_, HashMap<PersonId, (Network, Millis)>> {
        self.0.lock().expect("lock is never poisoned")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_are_forgotten() {
        let (networks, ann) = (Networks::default(), PersonId::new("ann").unwrap());
        let home = Some(Network::of([192, 0, 2, 1].into()));
        networks.note(&ann, home, 1000);
        networks.note(&ann, None, 2000);
        networks.drop_unused(1000 + FORGET_AFTER - 1);
        assert!(networks.of(&ann) == home);
        networks.drop_unused(1000 + FORGET_AFTER);
        assert!(networks.of(&ann).is_none());
    }
}
