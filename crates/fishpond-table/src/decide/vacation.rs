//! Vacations in games with days per move (T18).

use fishpond_core::{Seat, SeatSet, Turn, Viewer};

use super::Decision;
use crate::actor::{Actor, Millis, PersonId};
use crate::clock::{Clock, DAY};
use crate::event::EventKind;
use crate::refusals;
use crate::table::{Table, Vacation};

/// The number of vacation days that each person has in a game.
const MAX_DAYS: u8 = 21;

impl Table {
    pub(super) fn vacation(&self, now: Millis, by: &Actor, days: u8) -> Decision {
        let person = self.person_at_table(by)?;
        self.require_play()?;
        if !matches!(self.settings.clock, Clock::Days(_)) {
            return Err(refusals::NO_VACATION.refuse());
        }
        let vacation = self.vacations.get(person).cloned().unwrap_or_default();
        let left = (Millis::from(MAX_DAYS) * DAY).saturating_sub(vacation.used_by(now));
        let length = Millis::from(days) * DAY;
        if length > left {
            return Err(refusals::VACATION_USED_UP.refuse().with("left", (left / DAY) as u32));
        }
        if days == 0 && vacation.until() <= now {
            return Ok(Vec::new());
        }
        Ok(vec![EventKind::Vacation { person: person.clone(), until: now + length }])
    }

    /// Returns how much longer the vacation of a person lasts, and how much time for vacations they have left after it.
    #[must_use]
    pub fn vacation_left(&self, person: &PersonId, now: Millis) -> (Millis, Millis) {
        let vacation = self.vacations.get(person).cloned().unwrap_or_default();
        (vacation.until().saturating_sub(now), (Millis::from(MAX_DAYS) * DAY).saturating_sub(vacation.used))
    }

    /// Returns when the vacation of a person ends, or has ended; 0 if they never had one.
    pub(crate) fn vacation_end(&self, person: &PersonId) -> Millis {
        self.vacations.get(person).map_or(0, Vacation::until)
    }

    /// Returns how long vacations stop the clock of a seat in the current turn, including the rest of a vacation that has not ended.
    /// Simultaneous choices share one time limit, so the clock stops while anyone is away, no matter who has chosen (T5).
    pub(crate) fn vacation_pause(&self, seat: Seat) -> Millis {
        let Some(play) = self.play.as_ref().filter(|_| !self.vacations.is_empty()) else { return 0 };
        let seats = match play.position.turn_seen_by(Viewer::Public) {
            Turn::Seat(_) => SeatSet::EMPTY.with(seat),
            turn => turn.seats(),
        };
        let vacations = seats.iter().filter_map(|seat| self.vacations.get(self.seat_state(seat)?.owner()?));
        let mut spans: Vec<_> = vacations.flat_map(|vacation| &vacation.spans).collect();
        spans.sort_unstable();
        let (mut pause, mut counted): (Millis, Millis) = (0, play.clocks.since);
        for &(from, until) in spans {
            pause = pause.saturating_add(until.saturating_sub(from.max(counted)));
            counted = counted.max(until);
        }
        pause
    }
}
