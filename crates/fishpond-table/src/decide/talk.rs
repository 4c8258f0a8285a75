//! Chat (T11).

use fishpond_core::Seat;

use super::Decision;
use crate::event::What;
use crate::refusals;
use crate::settings::{LONGEST_LINE, is_line};
use crate::table::Table;
use crate::who::Who;

impl Table {
    pub(super) fn say(&self, by: &Who, text: &str) -> Decision {
        let person = self.person_at_table(by)?;
        if !self.settings.chat {
            return Err(refusals::NO_CHAT.refuse());
        }
        let text = text.trim();
        if text.chars().count() > LONGEST_LINE || !is_line(text) {
            return Err(refusals::BAD_WORDS.refuse().with("most", LONGEST_LINE as u32));
        }
        Ok(vec![What::Said { person: person.clone(), text: text.to_owned() }])
    }

    pub(super) fn mute(&self, by: &Who, seat: Option<Seat>, on: bool) -> Decision {
        let person = self.person_at_table(by)?;
        let whom = match seat {
            None => None,
            Some(seat) => {
                let Some(whom) = self.require_chair(seat)?.owner() else { return Ok(Vec::new()) };
                Some(whom.clone())
            }
        };
        if self.mutes.contains(&(person.clone(), whom.clone())) == on {
            return Ok(Vec::new());
        }
        Ok(vec![What::Muted { person: person.clone(), whom, on }])
    }
}
