//! Rated games (T16).

use fishpond_core::record::Step;
use fishpond_core::{Message, Refusal, Seat, Speak};
use fishpond_ratings::Rating;
use serde::{Deserialize, Serialize};

use crate::actor::{Actor, PersonId};
use crate::decide::{Decision, require_server};
use crate::event::EventKind;
use crate::play::RESIGN;
use crate::refusals;
use crate::seats::Occupant;
use crate::settings::Settings;
use crate::table::{Table, TableStatus};

/// The change to a player's rating that a game caused.
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
    /// Returns the difference between the ratings, each rounded to whole points.
    #[must_use]
    pub fn points(&self) -> i32 {
        self.after.points() - self.before.points()
    }
}

/// The ratings that a table asks for, in whole points. They apply to people who join without an invitation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingRange {
    /// The lowest rating, if there is a limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least: Option<u16>,
    /// The highest rating, if there is a limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u16>,
}

impl RatingRange {
    /// The highest limit.
    pub const MAX: u16 = 4000;

    /// Creates a range; `None` if it has no limit.
    #[must_use]
    pub fn new(least: Option<u16>, most: Option<u16>) -> Option<RatingRange> {
        (least.is_some() || most.is_some()).then_some(RatingRange { least, most })
    }

    /// Returns the ratings that are in both ranges; `None` stands for all ratings.
    #[must_use]
    pub fn shared(one: Option<RatingRange>, other: Option<RatingRange>) -> Option<RatingRange> {
        let (Some(one), Some(other)) = (one, other) else { return one.or(other) };
        let smallest = |limit: Option<u16>, second: Option<u16>| match (limit, second) {
            (Some(limit), Some(second)) => Some(limit.min(second)),
            (limit, second) => limit.or(second),
        };
        RatingRange::new(one.least.max(other.least), smallest(one.most, other.most))
    }

    /// Returns whether a rating in whole points is in the range.
    #[must_use]
    pub fn contains(self, points: i32) -> bool {
        self.least.is_none_or(|least| points >= i32::from(least))
            && self.most.is_none_or(|most| points <= i32::from(most))
    }

    /// Returns the middle of the range, or its only limit.
    pub(crate) fn middle(self) -> Option<u16> {
        match (self.least, self.most) {
            (Some(least), Some(most)) => Some(least.midpoint(most)),
            (least, most) => least.or(most),
        }
    }

    pub(crate) fn is_valid(self) -> bool {
        let (least, most) = (self.least.unwrap_or(0), self.most.unwrap_or(RatingRange::MAX));
        least <= most && most <= RatingRange::MAX
    }
}

impl Speak for RatingRange {
    fn message(&self) -> Message {
        match (self.least, self.most) {
            (Some(least), Some(most)) => Message::new("table-range").with("least", least).with("most", most),
            (Some(least), None) => Message::new("table-range-from").with("least", least),
            (None, most) => Message::new("table-range-to").with("most", most.unwrap_or(RatingRange::MAX)),
        }
    }
}

impl Table {
    /// Refuses people whose rating is outside the range that the table asks for.
    pub(crate) fn require_in_range(&self, rating: Option<Rating>) -> Result<(), Refusal> {
        let Some(range) = self.settings.rating_range else { return Ok(()) };
        match rating {
            None => Err(refusals::RATING_RANGE_ACCOUNT.refuse().with("range", range.message())),
            Some(rating) if !range.contains(rating.points()) => {
                let refusal = refusals::RATING_RANGE.refuse().with("range", range.message());
                Err(refusal.with("rating", rating.points()))
            }
            Some(_) => Ok(()),
        }
    }

    /// Returns the rank of each seat if the game counts for ratings: it has a result, everyone has made a move, and nobody answers for
    /// two seats.
    #[must_use]
    pub fn rated_ranks(&self) -> Option<Vec<(Seat, u8)>> {
        if !self.settings.rated || self.status() != TableStatus::Over || self.ending.is_some() {
            return None;
        }
        let play = self.play.as_ref()?;
        let mut responsible: Vec<&PersonId> =
            self.seats().filter_map(|(_, state)| state.responsible()).collect();
        let people = responsible.len();
        responsible.sort_unstable();
        responsible.dedup();
        let is_fair = people > 0 && responsible.len() == people;
        let outcome = play.position.outcome()?;
        (is_fair && self.has_everyone_moved())
            .then(|| Seat::first_n(outcome.players).map(|seat| (seat, outcome.rank[seat])).collect())
    }

    /// Returns whether a rated game has a result, but does not count because somebody never made a move.
    #[must_use]
    pub fn is_aborted(&self) -> bool {
        let has_result = self.status() == TableStatus::Over && self.ending.is_none() && self.play.is_some();
        self.settings.rated && has_result && !self.has_everyone_moved()
    }

    fn has_everyone_moved(&self) -> bool {
        self.seats().all(|(seat, _)| self.has_made_move(seat))
    }

    /// Returns the people who resigned from a rated game before their first move, so that it does not count.
    #[must_use]
    pub fn aborted_by(&self) -> Vec<&PersonId> {
        let resigned = self.seats().filter(|(seat, state)| state.resigned && !self.has_made_move(*seat));
        if self.settings.rated {
            resigned.filter_map(|(_, state)| state.owner()).collect()
        } else {
            Vec::new()
        }
    }

    /// Returns whether a seat has made a move other than resigning.
    fn has_made_move(&self, seat: Seat) -> bool {
        let is_move = |step: &Step| matches!(step, Step::Act(by, act) if *by == seat && act != RESIGN);
        self.play.as_ref().is_some_and(|play| play.steps.iter().any(is_move))
    }

    /// Returns the rating changes, in seat order; empty until they have been computed.
    #[must_use]
    pub fn rating_changes(&self) -> &[RatingChange] {
        &self.rating_changes
    }

    /// Returns whether the game counts for ratings, but has not changed them yet.
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

    /// Refuses another clock, other options or more seats at a rated table where somebody else already sits: they agreed to the game
    /// as it was.
    pub(crate) fn require_unsettled(&self, settings: &Settings) -> Result<(), Refusal> {
        let has_others =
            self.seats().any(|(_, state)| state.owner().is_some_and(|person| *person != self.host));
        // The options of a table of an older version may have to be changed before the game can start.
        let has_same_options = settings.config.options == self.settings.config.options
            || self.settings.require_rated_start(self.game).is_err();
        let is_same = settings.clock == self.settings.clock
            && has_same_options
            && settings.config.players <= self.settings.config.players;
        let is_refused =
            self.settings.rated && self.status() == TableStatus::Waiting && has_others && !is_same;
        if is_refused { Err(refusals::RATED_SETTLED.refuse()) } else { Ok(()) }
    }

    /// Refuses a second seat for a person at a rated table.
    pub(crate) fn require_one_seat(&self, person: &PersonId, seat: Seat) -> Result<(), Refusal> {
        let has_another = self.seats().any(|(other, state)| {
            other != seat
                && matches!(&state.occupant, Occupant::Person { person: owner, .. } | Occupant::Reserved { person: owner, .. } if owner == person)
        });
        if self.settings.rated && has_another { Err(refusals::ONE_SEAT.refuse()) } else { Ok(()) }
    }

    /// Refuses a seat at a rated table if the same person already answers for another one, as its player or as the owner of its bot.
    pub(crate) fn require_no_own_bot(&self, responsible: &PersonId, seat: Seat) -> Result<(), Refusal> {
        let has_another =
            self.seats().any(|(other, state)| other != seat && state.responsible() == Some(responsible));
        if self.settings.rated && has_another { Err(refusals::OWN_BOT.refuse()) } else { Ok(()) }
    }
}
