//! Emails about invitations: nobody can make the server send many of them to the same person.

use std::collections::HashMap;
use std::sync::Mutex;

use fishpond_store::MAIL_PAUSE;
use fishpond_table::{Millis, PersonId};

/// The number of tables per day about which a host's invitations are mailed to the same person.
const MAX_INVITATIONS: usize = 3;

/// Tables, each with the time of the invitation, by host and guest.
type Invited = HashMap<(PersonId, PersonId), Vec<(String, Millis)>>;

/// The latest invitations that were mailed.
#[derive(Default)]
pub(super) struct InvitationMails(Mutex<Invited>);

impl InvitationMails {
    /// Counts an invitation. Returns false if it should not be mailed, because the same host has invited the person too often.
    pub(super) fn count(&self, host: &PersonId, person: &PersonId, table: &str, now: Millis) -> bool {
        let mut all = self.0.lock().expect("lock is never poisoned");
        all.retain(|_, tables| {
            tables.retain(|(_, at)| at.saturating_add(MAIL_PAUSE) > now);
            !tables.is_empty()
        });
        let tables = all.entry((host.clone(), person.clone())).or_default();
        let is_known = tables.iter().any(|(known, _)| known == table);
        let is_allowed = is_known || tables.len() < MAX_INVITATIONS;
        if is_allowed && !is_known {
            tables.push((table.to_owned(), now));
        }
        is_allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_can_invite_a_person_by_mail_to_three_tables_a_day() {
        let (mails, person) = (InvitationMails::default(), |id: &str| PersonId::new(id).unwrap());
        let invite = |host: &str, table: &str, now| mails.count(&person(host), &person("bob"), table, now);
        assert!(["a", "b", "a", "c"].iter().all(|table| invite("ann", table, 10)));
        assert!(!invite("ann", "d", 20) && invite("ann", "a", 20), "a known table stays");
        assert!(invite("cy", "d", 20), "another host");
        assert!(invite("ann", "d", 10 + MAIL_PAUSE));
    }
}
