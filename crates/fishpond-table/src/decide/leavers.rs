//! Clocks that run out, people who leave and come back, a server that was away (T6, T9).

use fishpond_core::{Seat, Viewer};

use super::{Decision, require_server};
use crate::actor::{Actor, Millis, PersonId};
use crate::clock::{Clock, DAY};
use crate::event::{Ending, EventKind, StandInReason};
use crate::refusals;
use crate::table::{Table, TableStatus};

/// T3: how long nothing may happen at a table that has not started.
const PATIENCE: Millis = 3 * DAY;

impl Table {
    /// When something happens by itself, unless something else happens before. Then [`crate::Command::Tick`] is due.
    #[must_use]
    pub fn next_deadline(&self) -> Option<Millis> {
        self.due().map(|(_, _, deadline)| deadline).chain(self.abandoned_at()).min()
    }

    /// T3: when a table is closed that nobody starts.
    fn abandoned_at(&self) -> Option<Millis> {
        (self.status() == TableStatus::Waiting).then(|| self.changed_at.saturating_add(PATIENCE))
    }

    /// The seats for which a bot will sit in, why and when.
    fn due(&self) -> impl Iterator<Item = (Seat, StandInReason, Millis)> {
        self.chairs().flat_map(|(seat, _)| {
            let clock = self.clock_deadline(seat).map(|deadline| (seat, StandInReason::Clock, deadline));
            let absence =
                self.absence_deadline(seat).map(|deadline| (seat, StandInReason::Absence, deadline));
            clock.into_iter().chain(absence)
        })
    }

    /// T6: when the time of a seat is up for which the game waits.
    pub(super) fn clock_deadline(&self, seat: Seat) -> Option<Millis> {
        let clock = Some(self.settings.clock).filter(|&clock| clock != Clock::None)?;
        let play = self.play.as_ref().filter(|_| self.status() == TableStatus::Playing)?;
        let turn = play.position.turn();
        let runs = turn.seats().contains(seat) && self.chair(seat)?.bot().is_none();
        if runs { play.clocks.deadline(clock, turn, seat) } else { None }
    }

    /// T9: when somebody has been away for too long while others wait. With days for a move nobody need be there, and
    /// where nobody else is there, nobody waits. Who has made a secret choice is treated like one who has not (T5).
    fn absence_deadline(&self, seat: Seat) -> Option<Millis> {
        let absence = self.settings.absence.filter(|_| !matches!(self.settings.clock, Clock::Days(_)))?;
        let chair = self.chair(seat)?;
        let owner = chair.owner().filter(|_| chair.stand_in.is_none())?;
        // Mostly all are there, and there is nothing more to look at.
        let presence = self.presence.get(owner).filter(|presence| !presence.present)?;
        let play = self.play.as_ref().filter(|_| self.status() == TableStatus::Playing)?;
        let waited_for = play.position.turn_seen_by(Viewer::Public).seats().contains(seat);
        let others = self.presence.iter().any(|(person, presence)| presence.present && person != owner);
        (waited_for && others)
            .then(|| presence.since.max(play.clocks.since).max(self.company_since()).saturating_add(absence))
    }

    /// Since when somebody has been there to wait.
    fn company_since(&self) -> Millis {
        self.presence
            .values()
            .filter(|presence| presence.present)
            .map(|presence| presence.since)
            .min()
            .unwrap_or(0)
    }

    pub(super) fn tick(&self, now: Millis, by: &Actor) -> Decision {
        require_server(by)?;
        if self.abandoned_at().is_some_and(|deadline| deadline <= now) {
            return Ok(vec![EventKind::Ended { ending: Ending::Closed }]);
        }
        let mut kinds: Vec<EventKind> = Vec::new();
        for (seat, why, deadline) in self.due() {
            let sat_in = kinds
                .iter()
                .any(|what| matches!(what, EventKind::SatIn { seat: there, .. } if *there == seat));
            if deadline <= now && !sat_in {
                kinds.push(self.sat_in(seat, why));
            }
        }
        Ok(kinds)
    }

    pub(super) fn leave(&self, by: &Actor, seat: Option<Seat>) -> Decision {
        let person = self.person_at_table(by)?;
        let own = self.seats_of(person);
        if let Some(seat) = seat
            && !own.contains(seat)
        {
            self.require_chair(seat)?;
            return Err(refusals::NOT_YOUR_SEAT.refuse().with("seat", seat));
        }
        let leaving = own.iter().filter(|&own| seat.is_none_or(|seat| seat == own));
        match self.status() {
            TableStatus::Waiting => Ok(leaving.map(|seat| EventKind::Freed { seat }).collect()),
            TableStatus::Playing => Ok(leaving
                .filter(|seat| !matches!(self.chairs[seat.index()].stand_in, Some((_, StandInReason::Left))))
                .map(|seat| self.sat_in(seat, StandInReason::Left))
                .collect()),
            TableStatus::Over => Err(refusals::OVER.refuse()),
        }
    }

    pub(super) fn take_seat_back(&self, by: &Actor, seat: Seat) -> Decision {
        let person = self.person_at_table(by)?;
        self.require_play()?;
        let chair = self.require_chair(seat)?;
        if chair.owner() != Some(person) {
            return Err(refusals::NOT_YOUR_SEAT.refuse().with("seat", seat));
        }
        match chair.stand_in {
            Some(_) => Ok(vec![EventKind::Returned { seat }]),
            None => Err(refusals::NOBODY_SITS_IN.refuse().with("seat", seat)),
        }
    }

    pub(super) fn came(&self, by: &Actor, person: PersonId) -> Decision {
        require_server(by)?;
        match self.presence.get(&person) {
            Some(presence) if !presence.present => {
                let away = |seat: &Seat| {
                    matches!(self.chairs[seat.index()].stand_in, Some((_, StandInReason::Absence)))
                        && self.status() == TableStatus::Playing
                };
                let returned = self
                    .seats_of(&person)
                    .iter()
                    .filter(away)
                    .map(|seat| EventKind::Returned { seat })
                    .collect();
                let mut kinds: Vec<EventKind> = returned;
                kinds.insert(0, EventKind::Connected { person });
                Ok(kinds)
            }
            // He is here already, or has no seat, and then it does not matter.
            _ => Ok(Vec::new()),
        }
    }

    pub(super) fn went(&self, by: &Actor, person: PersonId) -> Decision {
        require_server(by)?;
        match self.presence.get(&person) {
            Some(presence) if presence.present => Ok(vec![EventKind::Disconnected { person }]),
            _ => Ok(Vec::new()),
        }
    }

    pub(super) fn resume(&self, by: &Actor, away: Millis) -> Decision {
        require_server(by)?;
        match self.status() {
            TableStatus::Over => Ok(Vec::new()),
            // Nothing runs yet: only who was there is not any more.
            TableStatus::Waiting if self.presence.values().all(|presence| !presence.present) => {
                Ok(Vec::new())
            }
            TableStatus::Waiting | TableStatus::Playing => Ok(vec![EventKind::Resumed { away }]),
        }
    }

    fn sat_in(&self, seat: Seat, why: StandInReason) -> EventKind {
        EventKind::SatIn { seat, bot: self.settings.stand_in.clone(), why }
    }
}
