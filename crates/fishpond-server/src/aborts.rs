//! Rated games that people give up before their first move. They don't count (T16), so without a limit, a player could resign until they
//! like the deal. Kept in memory only.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};

use fishpond_core::Message;
use fishpond_table::{Millis, PersonId, Table};

use crate::App;
use crate::error::Error;

/// Number of rated games that a person can give up within [`WINDOW`].
const MAX_ABORTS: usize = 5;

/// Milliseconds for which a game counts: an hour.
const WINDOW: Millis = 60 * 60 * 1000;

/// The times at which each person gave up a rated game before their first move.
#[derive(Default)]
pub(crate) struct Aborts(Mutex<HashMap<PersonId, Vec<Millis>>>);

impl Aborts {
    fn note(&self, person: &PersonId, now: Millis) {
        self.aborts().entry(person.clone()).or_default().push(now);
    }

    fn has_too_many(&self, person: &PersonId, now: Millis) -> bool {
        let is_recent = |at: &&Millis| at.saturating_add(WINDOW) > now;
        self.aborts().get(person).is_some_and(|times| times.iter().filter(is_recent).count() >= MAX_ABORTS)
    }

    /// Forgets games that no longer count.
    pub(crate) fn drop_unused(&self, now: Millis) {
        self.aborts().retain(|_, times| {
            times.retain(|at| at.saturating_add(WINDOW) > now);
            !times.is_empty()
        });
    }

    fn aborts(&self) -> MutexGuard<'_, HashMap<PersonId, Vec<Millis>>> {
        self.0.lock().expect("lock is never poisoned")
    }
}

/// Returns the people who have given up a rated game between two versions of its table.
pub(crate) fn new_aborts(before: &Table, after: &Table) -> Vec<PersonId> {
    let known = before.aborted_by();
    after.aborted_by().into_iter().filter(|person| !known.contains(person)).cloned().collect()
}

impl App {
    /// Counts people who have given up a rated game.
    pub(crate) fn note_aborts(&self, people: &[PersonId]) {
        people.iter().for_each(|person| self.aborts().note(person, self.now()));
    }

    /// Refuses another rated game if the person has given up too many before their first move.
    pub(crate) fn require_few_aborts(&self, person: &PersonId) -> Result<(), Error> {
        if self.aborts().has_too_many(person, self.now()) {
            let most = u32::try_from(MAX_ABORTS).unwrap_or(u32::MAX);
            return Err(Error::TooManyTables(Message::new("page-error-rated-aborts").with("most", most)));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_count_for_an_hour() {
        let (aborts, ann) = (Aborts::default(), PersonId::new("ann").unwrap());
        for at in 0..5 {
            assert!(!aborts.has_too_many(&ann, 10), "{at}");
            aborts.note(&ann, at);
        }
        assert!(aborts.has_too_many(&ann, WINDOW - 1) && !aborts.has_too_many(&ann, WINDOW));
        aborts.drop_unused(WINDOW + 3);
        assert_eq!(aborts.aborts().len(), 1);
        aborts.drop_unused(WINDOW + 4);
        assert!(aborts.aborts().is_empty());
    }
}
