//! Events make the table what it is.

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
use crate::table::{ChatMessage, Presence, Proposal, Table};

/// How many of the latest senders' names are remembered.
const IDS: usize = 64;

/// How many lines of chat are remembered.
const LINES: usize = 200;

/// Who notices an event.
enum Notice {
    Everybody,
    Only(Option<PersonId>),
    /// Everybody who looks at the table, but it is nothing new.
    Onlookers,
}

impl Table {
    /// The table that these events, in their order, have made.
    ///
    /// # Errors
    /// What is wrong with the events.
    pub fn fold<'a>(events: impl IntoIterator<Item = &'a TableEvent>) -> Result<Table, EventError> {
        let mut events = events.into_iter();
        let impossible = |why: &str| EventError::Impossible { number: 1, why: why.to_owned() };
        let first = events.next().ok_or_else(|| impossible("there are no events"))?;
        let EventKind::Created(made) = &first.kind else {
            return Err(impossible("a table begins with being made"));
        };
        let mut table = Table::made(first.at, made)?;
        for event in events {
            table.apply(event)?;
        }
        Ok(table)
    }

    fn made(at: Millis, made: &Created) -> Result<Table, EventError> {
        let facts = made.game.facts();
        facts.check_rules(made.rules)?;
        let impossible = |why: String| EventError::Impossible { number: 1, why };
        let settings =
            made.settings.clone().complete(made.game).map_err(|faults| impossible(faults.to_string()))?;
        if settings.config.rules_version(facts) != made.rules {
            return Err(impossible("its settings name another version of the rules".to_owned()));
        }
        let mut chairs = vec![SeatState::new(Occupant::Open); settings.config.players.into()];
        for (seat, person, name) in &made.reserved {
            let chair =
                chairs.get_mut(seat.index()).ok_or_else(|| impossible(format!("there is no seat {seat}")))?;
            chair.occupant = Occupant::Reserved { person: person.clone(), name: name.clone() };
        }
        Ok(Table {
            event_count: 1,
            at,
            changed_at: at,
            game: made.game,
            settings: Arc::new(settings),
            host: made.host.clone(),
            seed: made.seed,
            commitment: commitment(&made.seed.bytes()).into(),
            invitation: made.invitation.as_str().into(),
            watch: made.watch.as_str().into(),
            chairs,
            presence: BTreeMap::new(),
            play: None,
            ending: None,
            moment: 0,
            revision: 1,
            private_revisions: BTreeMap::new(),
            proposal: None,
            chat: VecDeque::new(),
            mutes: BTreeSet::new(),
            ids: VecDeque::new(),
            rematch: None,
        })
    }

    /// Makes an event part of the table. Events that [`Table::decide`] gave for this very table always fit.
    ///
    /// # Errors
    /// That it cannot have happened here; the table is then of no further use.
    pub fn apply(&mut self, event: &TableEvent) -> Result<(), EventError> {
        let number = self.event_count + 1;
        let notice =
            self.take_in(event.at, &event.kind).map_err(|why| EventError::Impossible { number, why })?;
        self.event_count = number;
        self.at = self.at.max(event.at);
        match notice {
            Notice::Everybody => {
                self.revision += 1;
                self.changed_at = self.at;
            }
            Notice::Only(Some(person)) => *self.private_revisions.entry(person).or_default() += 1,
            Notice::Only(None) => {}
            Notice::Onlookers => self.revision += 1,
        }
        Ok(())
    }

    fn take_in(&mut self, at: Millis, what: &EventKind) -> Result<Notice, String> {
        match what {
            EventKind::Created(_) => return Err("the table is made already".to_owned()),
            EventKind::Configured(settings) => {
                let settings =
                    (**settings).clone().complete(self.game).map_err(|faults| faults.to_string())?;
                if settings.config.rules != self.settings.config.rules {
                    return Err("a table keeps the version of its rules".to_owned());
                }
                let seats = usize::from(settings.config.players);
                if self.chairs.iter().skip(seats).any(|chair| chair.occupant != Occupant::Open) {
                    return Err("a seat that is not open cannot be taken away".to_owned());
                }
                if self.play.is_some() && seats != self.chairs.len() {
                    return Err("the number of seats stays as it is during the game".to_owned());
                }
                self.chairs.resize(seats, SeatState::new(Occupant::Open));
                self.settings = Arc::new(settings);
            }
            EventKind::Reserved { seat, person, name } => {
                let occupant = Occupant::Reserved { person: person.clone(), name: name.clone() };
                self.chair_mut(*seat)?.occupant = occupant;
            }
            EventKind::Sat { seat, person, name, entropy } => {
                self.chair_mut(*seat)?.occupant =
                    Occupant::Person { person: person.clone(), name: name.clone(), entropy: entropy.clone() };
                self.presence.insert(person.clone(), Presence { present: true, since: at });
            }
            EventKind::BotSat { seat, bot, name, entropy } => {
                self.chair_mut(*seat)?.occupant =
                    Occupant::Bot { bot: bot.clone(), name: name.clone(), entropy: entropy.clone() };
            }
            EventKind::Freed { seat } => self.freed(*seat)?,
            EventKind::Started { draws } => {
                if self.play.is_some() || !self.chairs.iter().all(SeatState::taken) {
                    return Err("the game cannot start".to_owned());
                }
                let position = AnyPosition::new(self.game, &self.settings.config)
                    .map_err(|faults| faults.to_string())?;
                self.play = Some(Play::start(position, self.dealer(), draws, (self.settings.clock, at))?);
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
                self.play_mut()?.note(Note::TakeBackAsked(*seat));
            }
            EventKind::EndProposed { person } => {
                self.propose(person, None);
                self.note_of(person, Note::EndProposed)?;
            }
            EventKind::Agreed { person } => {
                let proposal = self.proposal.as_mut().ok_or("nothing is proposed")?;
                proposal.agreed.insert(person.clone());
                self.note_of(person, Note::Agreed)?;
            }
            EventKind::Declined { person } => {
                let own = self.proposal.take().is_some_and(|proposal| proposal.by == *person);
                self.note_of(person, if own { Note::Withdrawn } else { Note::Declined })?;
            }
            EventKind::Ended { ending } => {
                self.ending = Some(*ending);
                self.proposal = None;
                self.moment += 1;
                if let Some(play) = &mut self.play {
                    play.note(Note::Ended(*ending));
                }
            }
            EventKind::SatIn { seat, bot, why } => {
                self.chair_mut(*seat)?.stand_in = Some((bot.clone(), *why));
                self.proposal = None;
                self.play_mut()?.note(Note::SatIn(*seat, *why));
            }
            EventKind::Returned { seat } => self.returned(*seat, at)?,
            EventKind::Said { person, text } => {
                let seat = self.seats_of(person).iter().next().ok_or("the person has no seat")?;
                let name = self.chairs[seat.index()].name().to_owned();
                self.chat.push_back(ChatMessage { at, person: person.clone(), name, text: text.clone() });
                if self.chat.len() > LINES {
                    self.chat.pop_front();
                }
            }
            EventKind::Muted { person, whom, on } => {
                let pair = (person.clone(), whom.clone());
                if *on {
                    self.mutes.insert(pair);
                } else {
                    self.mutes.remove(&pair);
                }
                return Ok(Notice::Only(Some(person.clone())));
            }
            EventKind::Connected { person } => {
                self.presence.insert(person.clone(), Presence { present: true, since: at });
            }
            EventKind::Disconnected { person } => {
                self.presence.insert(person.clone(), Presence { present: false, since: at });
            }
            EventKind::Resumed { away } => {
                if let Some(play) = &mut self.play {
                    play.shift(*away);
                }
                // Nobody is connected to a server that has just started.
                for presence in self.presence.values_mut() {
                    *presence = Presence { present: false, since: at };
                }
            }
            EventKind::Forgotten => return Ok(Notice::Onlookers),
            EventKind::Rematched { table } => self.rematch = Some(table.clone()),
        }
        Ok(Notice::Everybody)
    }

    fn acted(
        &mut self,
        (seat, act, bot): (Seat, &str, bool),
        draws: &[String],
        id: Option<&str>,
        at: Millis,
    ) -> Result<Notice, String> {
        let clock = self.settings.clock;
        let play = self.play.as_mut().ok_or("the game has not started")?;
        let noticed = play.act(clock, (seat, act, bot), draws, at)?;
        if act == crate::play::RESIGN {
            self.chair_mut(seat)?.resigned = true;
        }
        self.remember(seat, id);
        if noticed {
            self.moment += 1;
            self.proposal = None;
            Ok(Notice::Everybody)
        } else {
            Ok(Notice::Only(self.chairs[seat.index()].owner().cloned()))
        }
    }

    fn taken_back(
        &mut self,
        seat: Seat,
        (step, secret, freely): (usize, bool, bool),
        id: Option<&str>,
        at: Millis,
    ) -> Result<Notice, String> {
        let play = self.play.as_mut().ok_or("the game has not started")?;
        play.take_back(step, secret, freely, at)?;
        for seat in Seat::first(self.settings.config.players) {
            self.chairs[seat.index()].resigned = play.resigned(seat);
        }
        self.remember(seat, id);
        if secret {
            return Ok(Notice::Only(self.chair_mut(seat)?.owner().cloned()));
        }
        self.play_mut()?.note(Note::TakenBack(seat));
        self.moment += 1;
        self.proposal = None;
        Ok(Notice::Everybody)
    }

    fn returned(&mut self, seat: Seat, at: Millis) -> Result<(), String> {
        self.chair_mut(seat)?.stand_in = None;
        self.proposal = None;
        let clock = self.settings.clock;
        let play = self.play_mut()?;
        play.clocks.grant(clock, seat);
        if play.position.turn_seen_by(fishpond_core::Viewer::Public).seats().contains(seat) {
            play.clocks.since = at;
        }
        play.note(Note::Returned(seat));
        Ok(())
    }

    fn freed(&mut self, seat: Seat) -> Result<(), String> {
        let left = self.chair_mut(seat)?.owner().cloned();
        self.chair_mut(seat)?.occupant = Occupant::Open;
        if let Some(person) = left
            && self.seats_of(&person).is_empty()
        {
            self.presence.remove(&person);
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

    /// A note about a person stands under the first of his seats.
    fn note_of(&mut self, person: &PersonId, note: impl Fn(Seat) -> Note) -> Result<(), String> {
        let seat = self.seats_of(person).iter().next().ok_or("the person has no seat")?;
        self.play_mut()?.note(note(seat));
        Ok(())
    }

    fn remember(&mut self, seat: Seat, id: Option<&str>) {
        if let Some(id) = id {
            self.ids.push_back((seat, id.to_owned()));
            if self.ids.len() > IDS {
                self.ids.pop_front();
            }
        }
    }

    fn chair_mut(&mut self, seat: Seat) -> Result<&mut SeatState, String> {
        self.chairs.get_mut(seat.index()).ok_or_else(|| format!("there is no seat {seat}"))
    }

    fn play_mut(&mut self) -> Result<&mut Play, String> {
        self.play.as_mut().ok_or_else(|| "the game has not started".to_owned())
    }
}
