//! Applying events to a table.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use fishpond_core::Seat;
use fishpond_core::fair::commitment;
use fishpond_games::AnyPosition;

use crate::actor::{Millis, PersonId};
use crate::event::{Created, EventError, EventKind, TableEvent};
use crate::log::Note;
use crate::play::Play;
use crate::seats::{Occupant, SeatState};
use crate::table::{ChatMessage, Presence, Proposal, Removed, Table, check_start};

/// The maximum number of stored request ids.
const MAX_IDS: usize = 64;

/// T11: the number of chat messages that are kept.
pub(crate) const MAX_MESSAGES: usize = 200;

/// The viewers who may notice an event.
enum Audience {
    Everyone,
    Only(Option<PersonId>),
    /// Everyone must refresh, but the event does not count as a change to the table.
    Refresh,
}

impl Table {
    /// Rebuilds a table from its events.
    ///
    /// # Errors
    /// If the events contradict each other.
    pub fn fold<'a>(events: impl IntoIterator<Item = &'a TableEvent>) -> Result<Table, EventError> {
        let mut events = events.into_iter();
        let impossible = |why: &str| EventError::Impossible { number: 1, why: why.to_owned() };
        let first = events.next().ok_or_else(|| impossible("there are no events"))?;
        let EventKind::Created(created) = &first.kind else {
            return Err(impossible("the first event must create the table"));
        };
        let mut table = Table::create(first.at, created)?;
        for event in events {
            table.apply(event)?;
        }
        Ok(table)
    }

    fn create(at: Millis, created: &Created) -> Result<Table, EventError> {
        let facts = created.game.facts();
        facts.check_rules(created.rules)?;
        let impossible = |why: String| EventError::Impossible { number: 1, why };
        let settings = created
            .settings
            .clone()
            .complete(created.game)
            .map_err(|faults| impossible(faults.to_string()))?;
        if settings.config.rules_version(facts) != created.rules {
            return Err(impossible("the settings have a different rules version".to_owned()));
        }
        let start = match &created.start {
            Some(state) => {
                let start = AnyPosition::from_state(created.game, state)
                    .map_err(|faults| impossible(faults.to_string()))?;
                check_start(&start, &settings).map_err(|faults| impossible(faults.to_string()))?;
                Some(Arc::new(start))
            }
            None => None,
        };
        let mut seats = vec![SeatState::new(Occupant::Open, at); settings.config.players.into()];
        for (seat, person, name) in &created.reserved {
            let state = seats
                .get_mut(seat.index())
                .ok_or_else(|| impossible(format!("the table does not have seat {seat}")))?;
            let owner =
                created.owners.iter().find(|(owned, _)| owned == seat).map(|(_, owner)| owner.clone());
            state.occupant = Occupant::Reserved { person: person.clone(), name: name.clone(), owner };
        }
        Ok(Table {
            event_count: 1,
            at,
            changed_at: at,
            game: created.game,
            settings: Arc::new(settings),
            host: created.host.clone(),
            seed: created.seed,
            commitment: commitment(&created.seed.bytes()).into(),
            invitation: created.invitation.as_str().into(),
            watch: created.watch.as_str().into(),
            seats,
            seats_changed_at: at,
            removals: BTreeMap::new(),
            readmitted: BTreeSet::new(),
            presence: BTreeMap::new(),
            vacations: BTreeMap::new(),
            start,
            tournament: created.tournament.as_deref().map(Arc::from),
            play: None,
            ending: None,
            moment: 0,
            revision: 1,
            private_revisions: BTreeMap::new(),
            proposal: None,
            chat: VecDeque::new(),
            stored_messages: 0,
            mutes: BTreeSet::new(),
            ids: VecDeque::new(),
            rematch: None,
            rating_changes: Vec::new(),
        })
    }

    /// Applies an event. Events that [`Table::decide`] has just returned for this table always succeed.
    ///
    /// # Errors
    /// If the event contradicts the table, which must then be discarded.
    pub fn apply(&mut self, event: &TableEvent) -> Result<(), EventError> {
        let number = self.event_count + 1;
        let audience =
            self.apply_kind(event.at, &event.kind).map_err(|why| EventError::Impossible { number, why })?;
        self.event_count = number;
        if let EventKind::Reserved { seat, .. }
        | EventKind::Sat { seat, .. }
        | EventKind::BotSat { seat, .. }
        | EventKind::Freed { seat, .. } = &event.kind
        {
            self.seats_changed_at = event.at;
            self.seats[seat.index()].since = event.at;
        }
        self.at = self.at.max(event.at);
        match audience {
            Audience::Everyone => {
                self.revision += 1;
                self.changed_at = self.at;
            }
            Audience::Only(Some(person)) => *self.private_revisions.entry(person).or_default() += 1,
            Audience::Only(None) => {}
            Audience::Refresh => self.revision += 1,
        }
        Ok(())
    }

    fn apply_kind(&mut self, at: Millis, kind: &EventKind) -> Result<Audience, String> {
        match kind {
            EventKind::Created(_) => return Err("the table has already been created".to_owned()),
            EventKind::Configured(settings) => {
                let settings =
                    (**settings).clone().complete(self.game).map_err(|faults| faults.to_string())?;
                if settings.config.rules != self.settings.config.rules {
                    return Err("the rules version cannot change".to_owned());
                }
                if let Some(start) = &self.start {
                    check_start(start, &settings).map_err(|faults| faults.to_string())?;
                }
                let seats = usize::from(settings.config.players);
                if self.seats.iter().skip(seats).any(|state| state.occupant != Occupant::Open) {
                    return Err("a seat that is not open cannot be removed".to_owned());
                }
                if self.play.is_some() && seats != self.seats.len() {
                    return Err("the number of seats cannot change during the game".to_owned());
                }
                self.seats.resize(seats, SeatState::new(Occupant::Open, at));
                self.settings = Arc::new(settings);
            }
            EventKind::Reserved { seat, person, name, owner } => {
                let (name, owner) = (name.clone(), owner.clone());
                self.seat_state_mut(*seat)?.occupant =
                    Occupant::Reserved { person: person.clone(), name, owner };
                self.removals.remove(person);
            }
            EventKind::Sat { seat, person, name, entropy, rating, owner } => {
                self.seat_state_mut(*seat)?.occupant = Occupant::Person {
                    person: person.clone(),
                    name: name.clone(),
                    entropy: entropy.clone(),
                    rating: *rating,
                    owner: owner.clone(),
                };
                self.presence.insert(person.clone(), Presence { present: true, since: at });
            }
            EventKind::BotSat { seat, bot, name, entropy } => {
                self.seat_state_mut(*seat)?.occupant =
                    Occupant::Bot { bot: bot.clone(), name: name.clone(), entropy: entropy.clone() };
            }
            EventKind::Freed { seat, removed, invitation } => {
                self.freed(*seat, *removed)?;
                if let Some(invitation) = invitation {
                    self.invitation = invitation.as_str().into();
                }
            }
            EventKind::Readmitted { person } => {
                self.removals.remove(person);
                self.readmitted.insert(person.clone());
            }
            EventKind::Started { draws } => {
                if self.play.is_some() || !self.seats.iter().all(SeatState::is_taken) {
                    return Err("the game cannot start".to_owned());
                }
                let position = self.first_position().map_err(|faults| faults.to_string())?;
                self.play = Some(Play::start(position, self.dealer(), draws, (self.settings.clock, at))?);
                if self.start.is_some() {
                    self.play_mut()?.note(Note::PlayedOn);
                }
                self.moment += 1;
            }
            EventKind::Acted { seat, act, draws, bot, id } => {
                return self.acted((*seat, act, *bot), draws, id.as_deref(), at);
            }
            EventKind::TakenBack { seat, step, secret, freely, id } => {
                return self.taken_back(*seat, (*step, *secret, *freely), id.as_deref(), at);
            }
            EventKind::TakeBackAsked { seat, person, id } => {
                self.remember(*seat, id.as_deref());
                self.propose(person, Some(*seat));
                let play = self.play_mut()?;
                let moves = play.last_public_move(*seat).map_or(1, |(_, moves)| moves);
                play.note(Note::TakeBackAsked(*seat, moves));
            }
            EventKind::EndProposed { person } => {
                self.propose(person, None);
                self.note_about(person, Note::EndProposed)?;
            }
            EventKind::Agreed { person } => {
                let proposal = self.proposal.as_mut().ok_or("no proposal is open")?;
                proposal.agreed.insert(person.clone());
                self.note_about(person, Note::Agreed)?;
            }
            EventKind::Declined { person } => {
                let own = self.proposal.take().is_some_and(|proposal| proposal.by == *person);
                self.note_about(person, if own { Note::Withdrawn } else { Note::Declined })?;
            }
            EventKind::Ended { ending } => {
                self.ending = Some(*ending);
                self.proposal = None;
                self.moment += 1;
                if let Some(play) = &mut self.play {
                    play.note(Note::Ended(*ending));
                }
            }
            EventKind::TimedOut { seat } => self.play_mut()?.note(Note::TimedOut(*seat)),
            EventKind::SatIn { seat, bot, why } => {
                self.seat_state_mut(*seat)?.stand_in = Some((bot.clone(), *why));
                self.proposal = None;
                self.play_mut()?.note(Note::SatIn(*seat, *why));
            }
            EventKind::Returned { seat } => self.returned(*seat, at)?,
            // The message has been removed from the stored events ([`trim_chat`](crate::trim_chat)).
            EventKind::Said { text, .. } if text.is_empty() => {}
            EventKind::Said { person, text } => {
                let seat = self.seats_of(person).iter().next().ok_or("the person has no seat")?;
                let name = self.seats[seat.index()].name().to_owned();
                let (number, person, text) = (self.revision, person.clone(), text.clone());
                self.chat.push_back(ChatMessage { number, at, person, name, text });
                self.stored_messages += 1;
                if self.chat.len() > MAX_MESSAGES {
                    self.chat.pop_front();
                }
            }
            EventKind::Muted { person, other, on } => {
                let pair = (person.clone(), other.clone());
                if *on {
                    self.mutes.insert(pair);
                } else {
                    self.mutes.remove(&pair);
                }
                return Ok(Audience::Only(Some(person.clone())));
            }
            EventKind::Connected { person } => {
                self.presence.insert(person.clone(), Presence { present: true, since: at });
            }
            EventKind::Disconnected { person } => {
                self.presence.insert(person.clone(), Presence { present: false, since: at });
            }
            EventKind::Vacation { person, until } => {
                let vacation = self.vacations.entry(person.clone()).or_default();
                vacation.used = vacation.used_by(at).saturating_add(until.saturating_sub(at));
                vacation.change(at, *until);
            }
            EventKind::Resumed { away } => {
                for vacation in self.vacations.values_mut() {
                    vacation.shift(*away);
                }
                if let Some(play) = &mut self.play {
                    play.shift(*away);
                }
                // Nobody is connected to a server that has just started.
                for presence in self.presence.values_mut() {
                    *presence = Presence { present: false, since: at };
                }
                return Ok(Audience::Refresh);
            }
            EventKind::Forgotten => return Ok(Audience::Refresh),
            EventKind::Rated { changes, .. } => self.rating_changes = changes.clone(),
            EventKind::Rematched { table } => self.rematch = Some(table.clone()),
        }
        Ok(Audience::Everyone)
    }

    fn acted(
        &mut self,
        (seat, act, bot): (Seat, &str, bool),
        draws: &[String],
        id: Option<&str>,
        at: Millis,
    ) -> Result<Audience, String> {
        let clock = self.settings.clock;
        let play = self.play.as_mut().ok_or("the game has not started")?;
        let public = play.act(clock, (seat, act, bot), draws, at)?;
        self.seats[seat.index()].last_act = Some((self.moment, act.to_owned()));
        if act == crate::play::RESIGN {
            self.seat_state_mut(seat)?.resigned = true;
        }
        self.remember(seat, id);
        if public {
            self.moment += 1;
            self.proposal = None;
            Ok(Audience::Everyone)
        } else {
            Ok(Audience::Only(self.seats[seat.index()].owner().cloned()))
        }
    }

    fn taken_back(
        &mut self,
        seat: Seat,
        (step, secret, freely): (usize, bool, bool),
        id: Option<&str>,
        at: Millis,
    ) -> Result<Audience, String> {
        let play = self.play.as_mut().ok_or("the game has not started")?;
        let moves = play.take_back(step, secret, freely, at)?;
        // In logs of older versions, a resignation could be taken back.
        for seat in Seat::first_n(self.settings.config.players) {
            self.seats[seat.index()].resigned = play.resigned(seat);
        }
        self.remember(seat, id);
        self.seats[seat.index()].last_act = None;
        if secret {
            return Ok(Audience::Only(self.seat_state_mut(seat)?.owner().cloned()));
        }
        self.play_mut()?.note(Note::TakenBack(seat, moves));
        self.moment += 1;
        self.proposal = None;
        Ok(Audience::Everyone)
    }

    fn returned(&mut self, seat: Seat, at: Millis) -> Result<(), String> {
        self.seat_state_mut(seat)?.stand_in = None;
        self.proposal = None;
        let clock = self.settings.clock;
        let play = self.play_mut()?;
        play.clocks.grant_minimum(clock, seat);
        if play.position.turn_seen_by(fishpond_core::Viewer::Public).seats().contains(seat) {
            play.clocks.since = at;
        }
        play.note(Note::Returned(seat));
        Ok(())
    }

    fn freed(&mut self, seat: Seat, removed: bool) -> Result<(), String> {
        let number = self.revision;
        let state = self.seat_state_mut(seat)?;
        let (left, name) = (state.owner().cloned(), state.name().to_owned());
        state.occupant = Occupant::Open;
        if let Some(person) = left {
            if self.seats_of(&person).is_empty() {
                self.presence.remove(&person);
            }
            if removed {
                self.readmitted.remove(&person);
                let invitation = self.invitation.clone();
                self.removals.insert(person, Removed { number, name, invitation });
            }
        }
        Ok(())
    }

    fn propose(&mut self, person: &PersonId, take_back: Option<Seat>) {
        self.proposal = Some(Proposal {
            number: self.revision,
            by: person.clone(),
            take_back,
            agreed: BTreeSet::from([person.clone()]),
        });
    }

    /// Adds a note about a person, under the first of their seats.
    fn note_about(&mut self, person: &PersonId, note: impl Fn(Seat) -> Note) -> Result<(), String> {
        let seat = self.seats_of(person).iter().next().ok_or("the person has no seat")?;
        self.play_mut()?.note(note(seat));
        Ok(())
    }

    fn remember(&mut self, seat: Seat, id: Option<&str>) {
        if let Some(id) = id {
            self.ids.push_back((seat, id.to_owned()));
            if self.ids.len() > MAX_IDS {
                self.ids.pop_front();
            }
        }
    }

    fn seat_state_mut(&mut self, seat: Seat) -> Result<&mut SeatState, String> {
        self.seats.get_mut(seat.index()).ok_or_else(|| format!("the table does not have seat {seat}"))
    }

    fn play_mut(&mut self) -> Result<&mut Play, String> {
        self.play.as_mut().ok_or_else(|| "the game has not started".to_owned())
    }
}
