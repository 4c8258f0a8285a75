//! The networks that people come from. They are kept in memory only and never stored.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use fishpond_core::Seat;
use fishpond_table::refusals::REMOVED_NETWORK;
use fishpond_table::{Command, Millis, Occupant, PersonId, Table};

use crate::App;
use crate::error::Error;
use crate::open_tables::OpenTable;
use crate::visitor::{Network, Visitor};

/// Milliseconds after which a network is forgotten.
const FORGET_AFTER: Millis = 24 * 60 * 60 * 1000;

/// The number of networks that are remembered for each player, the latest ones: at home, at work, on the phone.
const MAX_NETWORKS: usize = 4;

/// The number of people whose networks are remembered. Becoming a guest costs nothing, so somebody could keep coming
/// back as a new one.
const MAX_PEOPLE: usize = 100_000;

/// The number of removed guests whose networks are remembered for each table, the latest ones.
const MAX_REMOVALS: usize = 100;

/// The removals of guests by table, each with its number, the guest's network and the time.
type RemovedGuests = HashMap<String, Vec<(u64, Network, Millis)>>;

/// The networks that each player has used lately, and those of guests whom a host has removed.
#[derive(Default)]
pub(crate) struct Networks {
    /// The latest network is the last one.
    latest: Mutex<HashMap<PersonId, Vec<(Network, Millis)>>>,
    removed: Mutex<RemovedGuests>,
}

impl Networks {
    pub(crate) fn note(&self, person: &PersonId, network: Option<Network>, now: Millis) {
        let Some(network) = network else { return };
        let mut latest = self.latest();
        if latest.len() >= MAX_PEOPLE && !latest.contains_key(person) {
            forget_oldest(&mut latest);
        }
        let networks = latest.entry(person.clone()).or_default();
        networks.retain(|(other, _)| *other != network);
        if networks.len() == MAX_NETWORKS {
            networks.remove(0);
        }
        networks.push((network, now));
    }

    /// Returns the network that a person used last.
    pub(crate) fn of(&self, person: &PersonId) -> Option<Network> {
        self.latest().get(person)?.last().map(|(network, _)| *network)
    }

    /// Returns whether a person has used a network lately.
    pub(crate) fn has(&self, person: &PersonId, network: Network) -> bool {
        self.latest().get(person).is_some_and(|networks| networks.iter().any(|(own, _)| *own == network))
    }

    /// Records the network of a guest whom the host of a table has removed.
    fn note_removal(&self, table: &str, removal: u64, network: Network, now: Millis) {
        let mut removed = self.removed();
        let removals = removed.entry(table.to_owned()).or_default();
        if removals.len() == MAX_REMOVALS {
            removals.remove(0);
        }
        removals.push((removal, network, now));
    }

    /// Returns whether the host of a table has removed a guest on this network, and not invited them again.
    fn has_removal(&self, id: &str, table: &Table, network: Network) -> bool {
        let removed = self.removed();
        let mut removals = removed.get(id).into_iter().flatten();
        removals.any(|&(removal, from, _)| from == network && table.has_removal(removal))
    }

    /// Forgets the networks of people who have not been seen for a while, or were removed from a table a while ago.
    pub(crate) fn drop_unused(&self, now: Millis) {
        self.latest().retain(|_, networks| {
            networks.retain(|(_, seen)| seen.saturating_add(FORGET_AFTER) > now);
            !networks.is_empty()
        });
        self.removed().retain(|_, removals| {
            removals.retain(|(_, _, at)| at.saturating_add(FORGET_AFTER) > now);
            !removals.is_empty()
        });
    }

    fn latest(&self) -> MutexGuard<'_, HashMap<PersonId, Vec<(Network, Millis)>>> {
        self.latest.lock().expect("lock is never poisoned")
    }

    fn removed(&self) -> MutexGuard<'_, RemovedGuests> {
        self.removed.lock().expect("lock is never poisoned")
    }
}

/// Forgets the networks of a tenth of all people: those who were seen least recently.
fn forget_oldest(latest: &mut HashMap<PersonId, Vec<(Network, Millis)>>) {
    let seen = |networks: &[(Network, Millis)]| networks.last().map_or(0, |(_, seen)| *seen);
    let mut times: Vec<Millis> = latest.values().map(|networks| seen(networks)).collect();
    let oldest = times.len() / 10;
    let (_, &mut limit, _) = times.select_nth_unstable(oldest);
    let mut excess = oldest + 1;
    latest.retain(|_, networks| {
        let is_old = excess > 0 && seen(networks) <= limit;
        excess -= usize::from(is_old);
        !is_old
    });
}

impl App {
    /// Frees a seat (T2). If that removes a guest, other guests from their network can't sit down at the table either: a guest
    /// gets a new identity by deleting a cookie.
    pub(crate) async fn free_seat(
        &self,
        open: &Arc<OpenTable>,
        visitor: &Visitor,
        seat: Seat,
    ) -> Result<(), Error> {
        let occupant = open.table().occupant(seat).cloned();
        let command = Command::Free { seat, invitation: crate::random_hex::<8>() };
        self.command(open, &visitor.actor(), command).await?;
        let Some(Occupant::Person { person, .. }) = occupant else { return Ok(()) };
        let Some(removal) = open.table().removal_of(&person) else { return Ok(()) };
        let account = self.store().person(person.as_str()).await?.and_then(|person| person.login);
        if let (None, Some(network)) = (account, self.networks().of(&person)) {
            self.networks().note_removal(&open.id, removal, network, self.now());
        }
        Ok(())
    }

    /// Refuses guests on the network of a removed guest (T2).
    pub(crate) fn require_welcome(&self, open: &OpenTable, visitor: &Visitor) -> Result<(), Error> {
        let table = open.table();
        let is_refused = visitor.login.is_none()
            && !table.includes(&visitor.person)
            && visitor.network.is_some_and(|network| self.networks().has_removal(&open.id, &table, network));
        if is_refused { Err(REMOVED_NETWORK.refuse().into()) } else { Ok(()) }
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
        networks.note_removal("reef", 7, Network::of([192, 0, 2, 1].into()), 1000);
        networks.drop_unused(1000 + FORGET_AFTER - 1);
        assert!(networks.of(&ann) == home);
        assert_eq!(networks.removed().len(), 1);
        networks.drop_unused(1000 + FORGET_AFTER);
        assert!(networks.of(&ann).is_none());
        assert!(networks.removed().is_empty());
    }

    #[test]
    fn new_guests_do_not_fill_the_memory() {
        let networks = Networks::default();
        let network = Network::of([192, 0, 2, 1].into());
        let person = |number: usize| PersonId::new(format!("guest{number}")).unwrap();
        for number in 0..=MAX_PEOPLE {
            networks.note(&person(number), Some(network), number as Millis);
        }
        let known = networks.latest().len();
        assert!((MAX_PEOPLE / 2..=MAX_PEOPLE).contains(&known), "{known}");
        assert!(!networks.has(&person(0), network) && networks.has(&person(MAX_PEOPLE), network));
        for removal in 0..200 {
            networks.note_removal("reef", removal, network, 1000);
        }
        assert_eq!(networks.removed()["reef"].len(), MAX_REMOVALS);
        assert_eq!(networks.removed()["reef"].last().unwrap().0, 199, "the latest ones");
    }

    #[test]
    fn the_latest_networks_of_a_person_are_known() {
        let (networks, ann) = (Networks::default(), PersonId::new("ann").unwrap());
        let network = |number: u8| Network::of([192, 0, 2, number].into());
        for (now, number) in [1, 2, 1, 3, 4, 5].into_iter().enumerate() {
            networks.note(&ann, Some(network(number)), now as Millis);
        }
        assert!(networks.of(&ann) == Some(network(5)));
        let known: Vec<u8> = (1..=6).filter(|&number| networks.has(&ann, network(number))).collect();
        assert_eq!(known, [1, 3, 4, 5]);
        networks.drop_unused(3 + FORGET_AFTER);
        assert!(!networks.has(&ann, network(3)) && networks.has(&ann, network(4)));
    }
}
