//! The people whom searches for players have matched with a table.

use std::sync::Mutex;

use fishpond_table::{Occupant, PersonId, Table};

use crate::visitor::{Network, Visitor};

/// How many people from one network can be matched with a table without taking their seats. Otherwise, one network could hold a seat as long
/// as it likes, with a new guest each time.
const MAX_MISSING: usize = 2;

/// The people whom searches have matched with a table, and their networks, since the table was loaded.
#[derive(Default)]
pub(crate) struct Matches(Mutex<Vec<(Network, PersonId)>>);

impl Matches {
    /// Remembers that a search has matched a visitor with the table.
    pub(crate) fn note(&self, visitor: &Visitor) {
        if let Some(network) = visitor.network {
            let mut matched = self.0.lock().expect("lock is never poisoned");
            matched.push((network, visitor.person.clone()));
        }
    }

    /// Returns whether too many people from the visitor's network have been matched with the table and have not taken their seats.
    pub(crate) fn are_used_up(&self, visitor: &Visitor, table: &Table) -> bool {
        let sits = |person: &PersonId| {
            let is_in = |occupant: &Occupant| matches!(occupant, Occupant::Person { person: seated, .. } if seated == person);
            table.occupants().any(is_in)
        };
        let matched = self.0.lock().expect("lock is never poisoned");
        let missing =
            matched.iter().filter(|(network, person)| visitor.network == Some(*network) && !sits(person));
        missing.count() >= MAX_MISSING
    }
}
