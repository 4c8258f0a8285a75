//! Emails and notifications about invitations: no host can make the server send many of them to the same person.

use std::collections::HashMap;
use std::sync::Mutex;

use fishpond_store::MAIL_PAUSE;
use fishpond_table::Millis;

/// Maximum number of tables per day for which a person is told about invitations from the same host.
const MAX_INVITATIONS: usize = 3;

/// Tables, each with the time of the invitation, by host and invited person.
type Invited = HashMap<(String, String), Vec<(String, Millis)>>;

/// The latest invitations that people were told about.
#[derive(Default)]
pub(crate) struct InvitationNotices(Mutex<Invited>);

/// The result of counting an invitation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Counted {
    /// The first one to this table.
    New,
    /// The person was already told about an invitation to this table.
    Known,
    /// The same host has invited the person too often.
    TooMany,
}

impl InvitationNotices {
    /// Counts the invitation of a person by a host.
    pub(crate) fn count(&self, (host, person): (&str, &str), table: &str, now: Millis) -> Counted {
        let mut all = self.0.lock().expect("lock is never poisoned");
        all.retain(|_, tables| {
            tables.retain(|(_, at)| at.saturating_add(MAIL_PAUSE) > now);
            !tables.is_empty()
        });
        let tables = all.entry((host.to_owned(), person.to_owned())).or_default();
        if tables.iter().any(|(known, _)| known == table) {
            return Counted::Known;
        }
        if tables.len() >= MAX_INVITATIONS {
            return Counted::TooMany;
        }
        tables.push((table.to_owned(), now));
        Counted::New
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_told_about_three_tables_a_day_by_the_same_host() {
        let notices = InvitationNotices::default();
        let invite = |host: &str, table: &str, now| notices.count((host, "bob"), table, now);
        assert!(["a", "b", "c"].iter().all(|table| invite("ann", table, 10) == Counted::New));
        assert_eq!((invite("ann", "d", 20), invite("ann", "a", 20)), (Counted::TooMany, Counted::Known));
        assert_eq!(invite("cy", "d", 20), Counted::New, "another host");
        assert_eq!(invite("ann", "d", 10 + MAIL_PAUSE), Counted::New);
    }
}
