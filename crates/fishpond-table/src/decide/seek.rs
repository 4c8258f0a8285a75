//! Tables that are looking for players (T17).

use fishpond_core::{Faults, Refusal, Seat};
use fishpond_ratings::{Rating, nearest_level};

use super::Decision;
use crate::actor::{Actor, Entropy, Millis, PersonId};
use crate::clock::{Clock, DAY};
use crate::command::Command;
use crate::event::{Ending, EventKind, TableEvent};
use crate::faults::SettingsFaults;
use crate::rated::RatingRange;
use crate::refusals;
use crate::seats::{Occupant, SeatState, bot_name};
use crate::settings::{Seek, Settings};
use crate::table::{Table, TableStatus};

/// How long a table with enough players waits for more.
const WAIT_FOR_MORE: Millis = 10_000;

/// How long a table with days per move waits for more players.
const SLOW_WAIT_FOR_MORE: Millis = 60 * 60 * 1000;

/// How long a table waits for people before bots fill the seats.
const WAIT_FOR_PEOPLE: Millis = 30_000;

/// How long a seat is kept for someone who is away.
const KEEP_SEAT: Millis = 30_000;

/// How long a seat is kept for someone who has not sat down yet. Their browser needs a second; until then, others wait for them.
const KEEP_RESERVED: Millis = 10_000;

impl Table {
    /// Returns the seek of a table that is looking for players.
    fn open_seek(&self) -> Option<Seek> {
        self.settings.seek.filter(|_| self.status() == TableStatus::Waiting)
    }

    /// Reserves the first open seat. Both sides have to agree on the number of players, on bots and on ratings.
    pub(super) fn seek(
        &self,
        by: &Actor,
        name: &str,
        (wanted, most): (Seek, u8),
        (rating, range): (Option<Rating>, Option<RatingRange>),
    ) -> Decision {
        let person = by.person().ok_or_else(|| refusals::STRANGER.refuse())?;
        self.require_waiting()?;
        let no_match = || refusals::NO_MATCH.refuse();
        let own = self.open_seek().filter(|_| self.settings.listed).ok_or_else(no_match)?;
        if self.has_place(person) {
            return Ok(Vec::new());
        }
        if self.removals.contains_key(person) {
            return Err(no_match());
        }
        self.require_in_range(rating).map_err(|_| no_match())?;
        let seek = Seek { least: own.least.max(wanted.least), bots: own.bots && wanted.bots };
        let mut settings = Settings::clone(&self.settings);
        settings.config.players = settings.config.players.min(most);
        settings.seek = Some(seek);
        settings.rating_range = RatingRange::shared(settings.rating_range, range);
        let settings = settings.complete(self.game).map_err(|_| no_match())?;
        let (kept, removed) = self.seats.split_at(settings.config.players.into());
        let open = kept.iter().position(|state| state.occupant == Occupant::Open).ok_or_else(no_match)?;
        if removed.iter().any(|state| state.occupant != Occupant::Open) {
            return Err(no_match());
        }
        if !fishpond_names::is_valid_name(name) {
            return Err(refusals::bad_name(name));
        }
        let name = self.distinct_name(Some(person), name);
        let reserved =
            EventKind::Reserved { seat: Seat::new(open), person: person.clone(), name, owner: None };
        let configured = (settings != *self.settings).then(|| EventKind::Configured(Box::new(settings)));
        Ok(configured.into_iter().chain([reserved]).collect())
    }

    /// Returns whether a search that is refused now would fit if nobody took the seats that are reserved.
    #[must_use]
    pub fn may_match_later(&self, now: Millis, by: &Actor, search: Command) -> bool {
        let mut later = self.clone();
        let mut has_reserved = false;
        for state in &mut later.seats {
            if let Occupant::Reserved { .. } = state.occupant {
                state.occupant = Occupant::Open;
                has_reserved = true;
            }
        }
        has_reserved && later.decide(now, by, search).is_ok()
    }

    /// Returns whether a person has a seat, or one is reserved for them.
    fn has_place(&self, person: &PersonId) -> bool {
        self.seats().any(|(_, state)| match &state.occupant {
            Occupant::Person { person: other, .. } | Occupant::Reserved { person: other, .. } => {
                other == person
            }
            Occupant::Open | Occupant::Bot { .. } => false,
        })
    }

    /// Returns when something is due at a table that is looking for players.
    pub(super) fn seek_deadline(&self) -> Option<Millis> {
        self.open_seek()?;
        self.overdue_seats().map(|(_, deadline)| deadline).chain(self.starts_at()).min()
    }

    /// Returns when the game starts, unless others join or leave.
    pub(crate) fn starts_at(&self) -> Option<Millis> {
        let seek = self.open_seek()?;
        let is_slow = matches!(self.settings.clock, Clock::Days(_));
        let taken = self.seats.iter().filter(|state| state.is_taken()).count();
        let is_reserved = self.seats.iter().any(|state| matches!(state.occupant, Occupant::Reserved { .. }));
        let wait = match (taken >= seek.least.into(), is_slow) {
            _ if is_reserved || taken == 0 => return None,
            (true, _) if taken == self.seats.len() => 0,
            (true, false) => WAIT_FOR_MORE,
            (true, true) => SLOW_WAIT_FOR_MORE,
            (false, _) if !seek.bots => return None,
            (false, false) => WAIT_FOR_PEOPLE,
            (false, true) => DAY,
        };
        Some(self.seats_changed_at.saturating_add(wait))
    }

    /// Returns the seats of people who are away or have not sat down, and when they lose them. With days per move, nobody has to
    /// be present.
    fn overdue_seats(&self) -> impl Iterator<Item = (Seat, Millis)> {
        let is_slow = matches!(self.settings.clock, Clock::Days(_));
        self.seats().filter_map(move |(seat, state)| {
            let (since, keep) = match &state.occupant {
                Occupant::Reserved { .. } => (state.since, KEEP_RESERVED),
                Occupant::Person { person, .. } if !is_slow => {
                    (self.presence.get(person).filter(|presence| !presence.present)?.since, KEEP_SEAT)
                }
                _ => return None,
            };
            Some((seat, since.saturating_add(keep)))
        })
    }

    /// Does what is due at a table that is looking for players: frees seats, or starts the game.
    pub(super) fn continue_seek(&self, now: Millis) -> Decision {
        if self.open_seek().is_none() {
            return Ok(Vec::new());
        }
        let overdue = self.overdue_seats().filter(|(_, deadline)| *deadline <= now);
        let overdue: Vec<Seat> = overdue.map(|(seat, _)| seat).collect();
        if !overdue.is_empty() {
            let stays =
                |(seat, state): (Seat, &SeatState)| state.owner().is_some() && !overdue.contains(&seat);
            let is_deserted = !self.seats().any(stays);
            let freed = overdue.iter().map(|&seat| EventKind::freed(seat));
            let closed = is_deserted.then_some(EventKind::Ended { ending: Ending::Closed });
            return Ok(freed.chain(closed).collect());
        }
        if self.starts_at().is_some_and(|deadline| deadline <= now) {
            self.start_seek(now)
        } else {
            Ok(Vec::new())
        }
    }

    /// Starts the game with the people who are there and, if they agreed, with bots in the open seats.
    fn start_seek(&self, now: Millis) -> Decision {
        let Some(seek) = self.open_seek() else { return Ok(Vec::new()) };
        let mut kinds = self.close_gaps();
        let taken = self.seats.iter().filter(|state| state.is_taken()).count();
        let players = taken.max(seek.least.into());
        let mut next = self.after(now, &kinds)?;
        for seat in (taken..players).map(Seat::new) {
            let bot = self.seek_bot();
            let name = next.distinct_name(None, bot_name(seat));
            let sat = EventKind::BotSat { seat, bot, name, entropy: Entropy::default() };
            next = next.after(now, std::slice::from_ref(&sat))?;
            kinds.push(sat);
        }
        if players < self.seats.len() {
            let mut settings = Settings::clone(&self.settings);
            settings.config.players = players as u8;
            let configured = EventKind::Configured(Box::new(settings));
            next = next.after(now, std::slice::from_ref(&configured))?;
            kinds.push(configured);
        }
        kinds.extend(next.start(&Actor::Server)?);
        Ok(kinds)
    }

    /// Returns the bot that fills the open seats: the level nearest to the ratings that the table asks for, or else the one that sits in for
    /// absent players.
    fn seek_bot(&self) -> String {
        let middle = self.settings.rating_range.and_then(RatingRange::middle);
        middle.map_or_else(
            || self.settings.stand_in.clone(),
            |points| {
                let rating = Rating { value: i64::from(points) * 1000, deviation: 0 };
                format!("level:{}", nearest_level(self.game, rating))
            },
        )
    }

    /// Returns the events that move everyone to the first seats.
    fn close_gaps(&self) -> Vec<EventKind> {
        let taken = self.seats().filter(|(_, state)| state.is_taken());
        let moved = Seat::ALL.into_iter().zip(taken).filter(|(to, (from, _))| to != from);
        moved
            .flat_map(|(seat, (from, state))| {
                let sat = match state.occupant.clone() {
                    Occupant::Person { person, name, entropy, rating, owner } => {
                        Some(EventKind::Sat { seat, person, name, entropy, rating, owner })
                    }
                    Occupant::Bot { bot, name, entropy } => {
                        Some(EventKind::BotSat { seat, bot, name, entropy })
                    }
                    Occupant::Open | Occupant::Reserved { .. } => None,
                };
                [Some(EventKind::freed(from)), sat].into_iter().flatten()
            })
            .collect()
    }

    /// Returns the table after these events.
    fn after(&self, now: Millis, kinds: &[EventKind]) -> Result<Table, Refusal> {
        let mut next = self.clone();
        for kind in kinds {
            next.apply(&TableEvent::new(now, kind.clone()))
                .map_err(|error| SettingsFaults::from(Faults::one(error.to_string())))?;
        }
        Ok(next)
    }
}
