//! Rated games (T16).

use fishpond_core::record::Step;
use fishpond_core::{Refusal, Seat};
use fishpond_ratings::Rating;
use serde::{Deserialize, Serialize};

use crate::actor::{Actor, PersonId};
use crate::decide::{Decision, require_server};
use crate::event::EventKind;
use crate::play::RESIGN;
use crate::refusals;
use crate::seats::Occupant;
use crate::table::{Table, TableStatus};

/// The change of a player's rating by a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingChange {
    /// The seat.
    pub seat: Seat,
    /// The rating before the game.
    pub before: Rating,
    /// The rating after the game.
    pub after: Rating,
}

impl RatingChange {
    /// Returns the difference in whole points, as the rounded ratings show it.
    #[must_use]
    pub fn points(&self) -> i32 {
        self.after.points() - self.before.points()
    }
}

impl Table {
    /// Returns the rank of each seat if the game counts for ratings: it has a result, everyone has made a move, and nobody answers for
    /// two seats.
    #[must_use]
    pub fn rated_ranks(&self) -> Option<Vec<(Seat, u8)>> {
        if !self.settings.rated || self.status() != TableStatus::Over || self.ending.is_some() {
            return None;
        }
        let play = self.play.as_ref()?;
        let has_moved = |seat: Seat| {
            play.steps.iter().any(|step| matches!(step, Step::Act(by, act) if *by == seat && act != RESIGN))
        };
        let mut responsible: Vec<&PersonId> =
            self.seats().filter_map(|(_, state)| state.responsible()).collect();
        let people = responsible.len();
        responsible.sort_unstable();
        responsible.dedup();
        let is_fair = people > 0 && responsible.len() == people;
        let outcome = play.position.outcome()?;
        let everyone_moved = Seat::first(outcome.players).all(has_moved);
        (is_fair && everyone_moved)
            .then(|| Seat::first(outcome.players).map(|seat| (seat, outcome.rank[seat])).collect())
    }

    /// Returns the changes of the ratings, in seat order; empty until they have been computed.
    #[must_use]
    pub fn rating_changes(&self) -> &[RatingChange] {
        &self.rating_changes
    }

    /// Returns whether the game counts for ratings, but they have not been changed yet.
    #[must_use]
    pub fn awaits_rating(&self) -> bool {
        self.rating_changes.is_empty() && self.rated_ranks().is_some()
    }

    pub(crate) fn rate(&self, by: &Actor, number: u64, changes: Vec<RatingChange>) -> Decision {
        require_server(by)?;
        let people = self.seats().filter(|(_, state)| state.owner().is_some()).map(|(seat, _)| seat);
        if !self.awaits_rating() || !people.eq(changes.iter().map(|change| change.seat)) {
            return Err(refusals::NOT_RATED.refuse());
        }
        Ok(vec![EventKind::Rated { number, changes }])
    }

    /// Refuses a second seat for a person at a rated table.
    pub(crate) fn require_one_seat(&self, person: &PersonId, seat: Seat) -> Result<(), Refusal> {
        let has_another = self.seats().any(|(other, state)| {
            other != seat
                && matches!(&state.occupant, Occupant::Person { person: owner, .. } | Occupant::Reserved { person: owner, .. } if owner == person)
        });
        if self.settings.rated && has_another { Err(refusals::ONE_SEAT.refuse()) } else { Ok(()) }
    }

    /// Refuses a seat at a rated table where somebody else sits for whom the same person answers: their bot, or its owner.
    pub(crate) fn require_no_bot_of_own(&self, responsible: &PersonId, seat: Seat) -> Result<(), Refusal> {
        let has_another =
            self.seats().any(|(other, state)| other != seat && state.responsible() == Some(responsible));
        if self.settings.rated && has_another { Err(refusals::OWN_BOT.refuse()) } else { Ok(()) }
    }
}
