//! Moves and taking them back (T4 to T7).

use fishpond_core::{Refusal, Seat, Silent, Viewer};

use super::Decision;
use crate::actor::{Actor, Millis, PersonId};
use crate::event::EventKind;
use crate::play::RESIGN;
use crate::refusals;
use crate::settings::Undo;
use crate::table::{Table, TableStatus};

impl Table {
    pub(super) fn act(
        &self,
        now: Millis,
        by: &Actor,
        (seat, act): (Seat, &str),
        (answers, id): (u64, Option<String>),
    ) -> Decision {
        self.require_player(by, seat)?;
        if self.is_repeated(seat, id.as_deref()) {
            return Ok(Vec::new());
        }
        let play = self.require_play()?;
        // T4: a resignation is never stale.
        if act.trim() != RESIGN {
            self.require_moment(answers)?;
        }
        if self.clock_deadline(seat).is_some_and(|deadline| deadline <= now) {
            return Err(refusals::TIME_UP.refuse());
        }
        let mut position = play.position.clone();
        let act = position.play(seat, act, &mut Silent)?;
        let draws = self.draw(&mut position);
        Ok(vec![EventKind::Acted { seat, act, draws, bot: *by == Actor::Server, id: truncated(id) }])
    }

    pub(super) fn take_back(
        &self,
        now: Millis,
        by: &Actor,
        seat: Seat,
        (answers, id): (u64, Option<String>),
    ) -> Decision {
        let person = self.require_person(by, seat)?;
        if self.is_repeated(seat, id.as_deref()) {
            return Ok(Vec::new());
        }
        let play = self.require_play()?;
        self.require_moment(answers)?;
        if self.settings.undo == Undo::Off {
            return Err(refusals::NO_UNDO.refuse());
        }
        let target = play.undo_target(seat).ok_or_else(|| refusals::NOTHING_TO_TAKE_BACK.refuse())?;
        let id = truncated(id);
        let (step, secret) = (target.step, target.secret);
        if target.free {
            // The clock will run as if the move had not been made, so it must not have run out by now. For a
            // simultaneous choice the common time limit applies: after that, a visible timeout reveals that others have
            // chosen.
            let clock = self.settings.clock;
            let deadline = if secret {
                play.clocks.deadline(clock, play.position.turn_seen_by(Viewer::Public), seat)
            } else {
                play.deadline_without(clock, target)
            };
            if deadline.is_some_and(|deadline| deadline <= now) {
                return Err(refusals::TIME_UP.refuse());
            }
            return Ok(vec![EventKind::TakenBack { seat, step, secret, freely: true, id }]);
        }
        if self.proposal.is_some() {
            return Err(refusals::PROPOSAL_OPEN.refuse());
        }
        if self.voters().iter().all(|&voter| voter == person) {
            return Ok(vec![EventKind::TakenBack { seat, step, secret, freely: false, id }]);
        }
        Ok(vec![EventKind::TakeBackAsked { seat, person: person.clone(), id }])
    }

    /// T4: requires the person who plays the seat, or the server if a bot does.
    fn require_player(&self, by: &Actor, seat: Seat) -> Result<(), Refusal> {
        match by {
            Actor::Server if self.require_seat(seat)?.bot().is_some() => Ok(()),
            Actor::Server => Err(refusals::NOT_YOUR_SEAT.refuse().with("seat", seat)),
            Actor::Person(_) | Actor::Anonymous => self.require_person(by, seat).map(|_| ()),
        }
    }

    fn require_person<'a>(&self, by: &'a Actor, seat: Seat) -> Result<&'a PersonId, Refusal> {
        let person = by.person().ok_or_else(|| refusals::STRANGER.refuse())?;
        let state = self.require_seat(seat)?;
        if state.owner() != Some(person) {
            return Err(refusals::NOT_YOUR_SEAT.refuse().with("seat", seat));
        }
        if state.stand_in.is_some() && self.status() == TableStatus::Playing {
            return Err(refusals::BOT_SITS_IN.refuse().with("seat", seat));
        }
        Ok(person)
    }

    fn require_moment(&self, answers: u64) -> Result<(), Refusal> {
        if answers == self.moment {
            return Ok(());
        }
        let number = |moment: u64| i64::try_from(moment).unwrap_or(i64::MAX);
        Err(refusals::STALE.refuse().with("answers", number(answers)).with("moment", number(self.moment)))
    }

    fn is_repeated(&self, seat: Seat, id: Option<&str>) -> bool {
        id.is_some_and(|id| {
            let id = truncate(id);
            self.ids.iter().any(|(by, known)| *by == seat && known == id)
        })
    }
}

/// Limits the length of a request id for storage.
fn truncate(id: &str) -> &str {
    id.char_indices().nth(64).map_or(id, |(end, _)| &id[..end])
}

fn truncated(id: Option<String>) -> Option<String> {
    id.map(|mut id| {
        id.truncate(truncate(&id).len());
        id
    })
}
