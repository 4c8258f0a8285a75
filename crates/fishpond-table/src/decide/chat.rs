//! Chat (T11).

use fishpond_core::Seat;
use fishpond_names::is_printable_line;

use super::Decision;
use crate::actor::Actor;
use crate::event::EventKind;
use crate::refusals;
use crate::settings::MAX_CHAT_LENGTH;
use crate::table::Table;

impl Table {
    pub(super) fn say(&self, by: &Actor, text: &str) -> Decision {
        let person = self.person_at_table(by)?;
        if !self.settings.chat {
            return Err(refusals::NO_CHAT.refuse());
        }
        let text = text.trim();
        if text.chars().count() > MAX_CHAT_LENGTH || !is_printable_line(text) {
            return Err(refusals::BAD_CHAT_MESSAGE.refuse().with("most", MAX_CHAT_LENGTH as u32));
        }
        Ok(vec![EventKind::Said { person: person.clone(), text: text.to_owned() }])
    }

    pub(super) fn mute(&self, by: &Actor, seat: Option<Seat>, on: bool) -> Decision {
        let person = self.person_at_table(by)?;
        let other = match seat {
            None => None,
            Some(seat) => {
                let Some(other) = self.require_seat(seat)?.owner() else { return Ok(Vec::new()) };
                Some(other.clone())
            }
        };
        if self.mutes.contains(&(person.clone(), other.clone())) == on {
            return Ok(Vec::new());
        }
        Ok(vec![EventKind::Muted { person: person.clone(), other, on }])
    }
}
