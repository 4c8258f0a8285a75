//! Clocks that run out, people who leave and return, and server restarts (T6, T9).

use fishpond_core::{Refusal, Seat, SeatSet, Silent, Viewer};

use super::{Decision, require_server};
use crate::actor::{Actor, Millis, PersonId};
use crate::clock::{Clock, DAY};
use crate::event::{Ending, EventKind, StandInReason};
use crate::play::RESIGN;
use crate::refusals;
use crate::settings::OutOfTime;
use crate::table::{Table, TableStatus};

/// T3: the time without activity after which a table that has not started is closed.
pub const ABANDONED_AFTER: Millis = 3 * DAY;

/// T3: the time without a move after which a game is closed if only bots are still playing.
const DESERTED_AFTER: Millis = DAY;

impl Table {
    /// Returns the time at which [`crate::Command::Tick`] is due, unless another event changes it first.
    #[must_use]
    pub fn next_deadline(&self) -> Option<Millis> {
        let others = self.abandoned_at().into_iter().chain(self.seek_deadline());
        self.due().map(|(_, _, deadline)| deadline).chain(others).min()
    }

    /// T3: returns when the table will be closed, if the game has not started or only bots are still playing.
    fn abandoned_at(&self) -> Option<Millis> {
        let after = match self.status() {
            TableStatus::Waiting => ABANDONED_AFTER,
            TableStatus::Playing if self.voters().is_empty() => DESERTED_AFTER,
            TableStatus::Playing | TableStatus::Over => return None,
        };
        Some(self.changed_at.saturating_add(after))
    }

    /// Returns the seats whose players a bot will replace, with reasons and deadlines.
    fn due(&self) -> impl Iterator<Item = (Seat, StandInReason, Millis)> {
        self.seats().flat_map(|(seat, _)| {
            let clock = self.clock_deadline(seat).map(|deadline| (seat, StandInReason::Clock, deadline));
            let absence =
                self.absence_deadline(seat).map(|deadline| (seat, StandInReason::Absence, deadline));
            clock.into_iter().chain(absence)
        })
    }

    /// T6: returns when the time of a seat runs out, if it is its turn.
    pub(super) fn clock_deadline(&self, seat: Seat) -> Option<Millis> {
        let clock = Some(self.settings.clock).filter(|&clock| clock != Clock::None)?;
        let play = self.play.as_ref().filter(|_| self.status() == TableStatus::Playing)?;
        let turn = play.position.turn();
        let runs = turn.seats().contains(seat) && self.seat_state(seat)?.bot().is_none();
        if runs {
            play.clocks.deadline(clock, turn, seat).map(|at| at.saturating_add(self.vacation_pause(seat)))
        } else {
            None
        }
    }

    /// T6: returns when a person's own time runs out, if it is their turn.
    #[must_use]
    pub fn own_deadline(&self, person: &PersonId) -> Option<Millis> {
        self.seats_of(person).iter().filter_map(|seat| self.clock_deadline(seat)).min()
    }

    /// T9: returns when a player will have been away for too long while others are waiting. With days per move nobody
    /// needs to be present, and if nobody else is present, nobody is waiting. A secret choice makes no difference (T5).
    fn absence_deadline(&self, seat: Seat) -> Option<Millis> {
        let absence = self.settings.absence.filter(|_| !matches!(self.settings.clock, Clock::Days(_)))?;
        let state = self.seat_state(seat)?;
        let owner = state.owner().filter(|_| state.stand_in.is_none())?;
        // Usually everyone is present, so this is checked first.
        let presence = self.presence.get(owner).filter(|presence| !presence.present)?;
        let play = self.play.as_ref().filter(|_| self.status() == TableStatus::Playing)?;
        let to_move = play.position.turn_seen_by(Viewer::Public).seats().contains(seat);
        let others = self.presence.iter().any(|(person, presence)| presence.present && person != owner);
        let since = presence.since.max(play.clocks.since).max(self.someone_present_since());
        (to_move && others).then(|| since.saturating_add(absence))
    }

    /// Returns the time since which at least one person has been present.
    fn someone_present_since(&self) -> Millis {
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
        let sought = self.continue_seek(now)?;
        if !sought.is_empty() {
            return Ok(sought);
        }
        if let Some(lost) = self.lost_on_time(now) {
            return Ok(lost);
        }
        let mut kinds: Vec<EventKind> = Vec::new();
        for (seat, why, deadline) in self.due() {
            let sat_in = kinds
                .iter()
                .any(|kind| matches!(kind, EventKind::SatIn { seat: other, .. } if *other == seat));
            if deadline <= now && !sat_in {
                kinds.push(self.sat_in(seat, why));
            }
        }
        Ok(kinds)
    }

    /// T6: returns the events for the first player whose time has run out, if that means losing. If others have run out of time as
    /// well, the next tick is due at once.
    fn lost_on_time(&self, now: Millis) -> Option<Vec<EventKind>> {
        let is_out = |seat: Seat| self.clock_deadline(seat).is_some_and(|deadline| deadline <= now);
        if self.settings.out_of_time != OutOfTime::Lose {
            return None;
        }
        let seat = self.seats().map(|(seat, _)| seat).find(|&seat| is_out(seat))?;
        let mut kinds = vec![EventKind::TimedOut { seat }];
        kinds.push(self.resignation(seat).ok()?);
        Some(kinds)
    }

    /// Returns the move with which a seat resigns.
    fn resignation(&self, seat: Seat) -> Result<EventKind, Refusal> {
        let mut position = self.require_play()?.position.clone();
        let act = position.play(seat, RESIGN, &mut Silent)?;
        let draws = self.draw(&mut position);
        Ok(EventKind::Acted { seat, act, draws, bot: false, id: None })
    }

    pub(super) fn leave(&self, by: &Actor, seat: Option<Seat>) -> Decision {
        let person = by.person().ok_or_else(|| refusals::STRANGER.refuse())?;
        let own: SeatSet = match self.status() {
            // T2: they may also decline the seats that are reserved for them.
            TableStatus::Waiting => self.places_of(person),
            TableStatus::Playing | TableStatus::Over => self.seats_of(person),
        };
        if own.is_empty() {
            return Err(refusals::NOT_AT_TABLE.refuse());
        }
        if let Some(seat) = seat
            && !own.contains(seat)
        {
            self.require_seat(seat)?;
            return Err(refusals::NOT_YOUR_SEAT.refuse().with("seat", seat));
        }
        let leaving = own.iter().filter(|&own| seat.is_none_or(|seat| seat == own));
        match self.status() {
            TableStatus::Waiting => Ok(leaving.map(EventKind::freed).collect()),
            // T16, T20: leaving a rated game or a tournament game means resigning. A seat that has resigned has already left.
            TableStatus::Playing if self.is_competitive() => leaving
                .filter(|seat| !self.seats[seat.index()].resigned)
                .map(|seat| self.resignation(seat))
                .collect(),
            TableStatus::Playing => Ok(leaving
                .filter(|seat| !matches!(self.seats[seat.index()].stand_in, Some((_, StandInReason::Left))))
                .map(|seat| self.sat_in(seat, StandInReason::Left))
                .collect()),
            TableStatus::Over => Err(refusals::OVER.refuse()),
        }
    }

    pub(super) fn take_seat_back(&self, by: &Actor, seat: Seat) -> Decision {
        let person = self.person_at_table(by)?;
        self.require_play()?;
        let state = self.require_seat(seat)?;
        if state.owner() != Some(person) {
            return Err(refusals::NOT_YOUR_SEAT.refuse().with("seat", seat));
        }
        match state.stand_in {
            Some(_) => Ok(vec![EventKind::Returned { seat }]),
            None => Err(refusals::NOBODY_SITS_IN.refuse().with("seat", seat)),
        }
    }

    pub(super) fn connected(&self, by: &Actor, person: PersonId) -> Decision {
        require_server(by)?;
        match self.presence.get(&person) {
            Some(presence) if !presence.present => {
                let away = |seat: &Seat| {
                    matches!(self.seats[seat.index()].stand_in, Some((_, StandInReason::Absence)))
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
            // The person is already present, or has no seat.
            _ => Ok(Vec::new()),
        }
    }

    pub(super) fn disconnected(&self, by: &Actor, person: PersonId) -> Decision {
        require_server(by)?;
        match self.presence.get(&person) {
            Some(presence) if presence.present => Ok(vec![EventKind::Disconnected { person }]),
            _ => Ok(Vec::new()),
        }
    }

    pub(super) fn resume(&self, by: &Actor, away: Millis) -> Decision {
        require_server(by)?;
        let has_clock = self.status() == TableStatus::Playing && self.settings.clock != Clock::None;
        let changes = has_clock && away > 0 || self.present().next().is_some();
        match self.status() {
            TableStatus::Waiting | TableStatus::Playing if changes => Ok(vec![EventKind::Resumed { away }]),
            _ => Ok(Vec::new()),
        }
    }

    fn sat_in(&self, seat: Seat, why: StandInReason) -> EventKind {
        EventKind::SatIn { seat, bot: self.settings.stand_in.clone(), why }
    }
}
