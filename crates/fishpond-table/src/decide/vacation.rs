//! Vacations in games with days per move (T18).

use fishpond_core::{Seat, Turn, Viewer};

use super::Decision;
use crate::actor::{Actor, Millis, PersonId};
use crate::clock::{Clock, DAY};
use crate::event::EventKind;
use crate::refusals;
use crate::table::Table;

/// The number of vacation days that each person has in a game.
const MAX_DAYS: u8 = 21;

impl Table {
    pub(super) fn vacation(&self, now: Millis, by: &Actor, days: u8) -> Decision {
        let person = self.person_at_table(by)?;
        self.require_play()?;
        if !matches!(self.settings.clock, Clock::Days(_)) {
            return Err(refusals::NO_VACATION.refuse());
        }
        let vacation = self.vacations.get(person).copied().unwrap_or_default();
        let left = (Millis::from(MAX_DAYS) * DAY).saturating_sub(vacation.used_by(now));
        let length = Millis::from(days) * DAY;
        if length > left {
            return Err(refusals::VACATION_USED_UP.refuse().with("left", (left / DAY) as u32));
        }
        if days == 0 && vacation.until <= now {
            return Ok(Vec::new());
        }
        Ok(vec![EventKind::Vacation { person: person.clone(), until: now + length }])
    }

    /// Returns how much longer the vacation of a person lasts, and how much time for vacations they have left after it.
    #[must_use]
    pub fn vacation_left(&self, person: &PersonId, now: Millis) -> (Millis, Millis) {
        let vacation = self.vacations.get(person).copied().unwrap_or_default();
        (vacation.until.saturating_sub(now), (Millis::from(MAX_DAYS) * DAY).saturating_sub(vacation.used))
    }

    /// Returns when the vacation of a person ends, or has ended; 0 if they never had one.
    pub(crate) fn vacation_end(&self, person: &PersonId) -> Millis {
        self.vacations.get(person).map_or(0, |vacation| vacation.until)
    }

    /// Returns the time before which the clock of a seat can't run out because of a vacation: the clock starts when the vacation
    /// ends. Simultaneous choices share one time limit, so everyone waits for the last to return, no matter who has chosen (T5).
    pub(crate) fn vacation_deadline(&self, seat: Seat) -> Millis {
        let (Some(limit), Some(play)) = (self.settings.clock.choice_limit(), &self.play) else { return 0 };
        if self.vacations.is_empty() {
            return 0;
        }
        let seats = match play.position.turn_seen_by(Viewer::Public) {
            Turn::Seat(_) => fishpond_core::SeatSet::EMPTY.with(seat),
            turn => turn.seats(),
        };
        let owners = seats.iter().filter_map(|seat| self.seat_state(seat)?.owner());
        owners.map(|owner| self.vacation_end(owner)).max().map_or(0, |end| end.saturating_add(limit))
    }
}
