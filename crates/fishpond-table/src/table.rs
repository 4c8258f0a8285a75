//! The table itself, and how it is created.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use fishpond_core::fair::Fairness;
use fishpond_core::{
    Dealer, Faults, OptionValue, Options, Outcome, Record, Refusal, Seat, SeatSet, Turn, Viewer,
};
use fishpond_games::{AnyPosition, GameId};
use fishpond_names::is_valid_name;

use crate::actor::{Actor, Entropy, Millis, PersonId, Secret};
use crate::apply::MAX_MESSAGES;
use crate::event::{Created, Ending, EventKind, TableEvent};
use crate::faults::SettingsFaults;
use crate::play::Play;
use crate::rated::RatingChange;
use crate::seats::SeatState;
use crate::settings::{Hints, START_PLAYER, Settings, Spectators};
use crate::{Command, Occupant, refusals};

/// A table with all of its secrets, for the server only; people get [`Table::view`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub(crate) event_count: u64,
    /// The time of the last event; time does not run backwards.
    pub(crate) at: Millis,
    /// The time of the last public event.
    pub(crate) changed_at: Millis,
    pub(crate) game: GameId,
    pub(crate) settings: Arc<Settings>,
    pub(crate) host: PersonId,
    pub(crate) seed: Secret,
    /// The commitment to the seed; stored because every view shows it.
    pub(crate) commitment: Arc<str>,
    pub(crate) invitation: Arc<str>,
    pub(crate) watch: Arc<str>,
    pub(crate) seats: Vec<SeatState>,
    /// The time at which the occupant of a seat last changed.
    pub(crate) seats_changed_at: Millis,
    /// T2: the people whom the host has removed and not invited again.
    pub(crate) removals: BTreeMap<PersonId, Removed>,
    /// T2: the people whom the host removed and then invited again; they need no other invitation.
    pub(crate) readmitted: BTreeSet<PersonId>,
    pub(crate) presence: BTreeMap<PersonId, Presence>,
    /// T18: the vacations that people have taken.
    pub(crate) vacations: BTreeMap<PersonId, Vacation>,
    /// T19: the position from which the game starts, if it is not the beginning.
    pub(crate) start: Option<Arc<AnyPosition>>,
    /// T20: the tournament that the game belongs to.
    pub(crate) tournament: Option<Arc<str>>,
    pub(crate) play: Option<Play>,
    pub(crate) ending: Option<Ending>,
    pub(crate) moment: u64,
    pub(crate) revision: u64,
    pub(crate) private_revisions: BTreeMap<PersonId, u64>,
    pub(crate) proposal: Option<Proposal>,
    pub(crate) chat: VecDeque<ChatMessage>,
    /// The number of messages in the stored events, which may be more than `chat` has.
    pub(crate) stored_messages: usize,
    /// Pairs of a person and the person they have muted; `None` stands for everyone.
    pub(crate) mutes: BTreeSet<(PersonId, Option<PersonId>)>,
    /// The ids of the latest requests (T4).
    pub(crate) ids: VecDeque<(Seat, String)>,
    pub(crate) rematch: Option<String>,
    /// T16: the rating changes, once they have been computed.
    pub(crate) rating_changes: Vec<RatingChange>,
}

/// A person whom the host has removed (T2).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Removed {
    /// The revision at which they were removed, which identifies the removal.
    pub number: u64,
    /// Their name at the table.
    pub name: String,
    /// The invitation at that time, which still lets them see that they were removed.
    pub(crate) invitation: Arc<str>,
}

/// Whether a person is present, and since when.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Presence {
    pub(crate) present: bool,
    pub(crate) since: Millis,
}

/// The vacations of a person (T18).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Vacation {
    /// The start and the end of each vacation, in order.
    pub(crate) spans: Vec<(Millis, Millis)>,
    /// The length of all vacations so far, including the rest of the latest one.
    pub(crate) used: Millis,
}

impl Vacation {
    /// Returns the time that the person has been on vacation by now.
    pub(crate) fn used_by(&self, now: Millis) -> Millis {
        self.used.saturating_sub(self.until().saturating_sub(now))
    }

    /// Returns when the latest vacation ends, or has ended; 0 if there has been none.
    pub(crate) fn until(&self) -> Millis {
        self.spans.last().map_or(0, |&(_, until)| until)
    }

    /// Starts a vacation, or changes the end of the current one.
    pub(crate) fn change(&mut self, now: Millis, until: Millis) {
        match self.spans.last_mut() {
            Some(current) if now <= current.1 => current.1 = until,
            _ => self.spans.push((now, until)),
        }
    }

    /// T6: shifts all vacations by the server's downtime.
    pub(crate) fn shift(&mut self, away: Millis) {
        for (from, until) in &mut self.spans {
            *from = from.saturating_add(away);
            *until = until.saturating_add(away);
        }
    }
}

/// A proposal that needs everyone's consent (T7, T8).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Proposal {
    /// The revision at which it was made, which identifies it.
    pub(crate) number: u64,
    pub(crate) by: PersonId,
    /// The seat whose last move is to be taken back; `None` if the game is to end.
    pub(crate) take_back: Option<Seat>,
    pub(crate) agreed: BTreeSet<PersonId>,
}

/// A chat message (T11).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ChatMessage {
    /// The number of public events at that time.
    pub(crate) number: u64,
    pub(crate) at: Millis,
    pub(crate) person: PersonId,
    pub(crate) name: String,
    pub(crate) text: String,
}

/// The status of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TableStatus {
    /// The game has not started.
    Waiting,
    /// The game is in progress.
    Playing,
    /// The game is over.
    Over,
}

/// The data needed to create a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTable {
    /// The game.
    pub game: GameId,
    /// The settings.
    pub settings: Settings,
    /// The person who creates the table.
    pub host: PersonId,
    /// The seed of all random draws, generated by the operating system.
    pub seed: Secret,
    /// The code that allows a person to sit down; hard to guess.
    pub invitation: String,
    /// The code that allows a person to watch, where spectators need the link; hard to guess.
    pub watch: String,
    /// The reserved seats.
    pub reserved: Vec<Reservation>,
    /// T19: the position from which the game starts, instead of the beginning. It has the configuration of the settings.
    pub start: Option<Box<AnyPosition>>,
    /// T20: the tournament that the game belongs to.
    pub tournament: Option<String>,
}

/// A seat reserved for a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reservation {
    /// The seat.
    pub seat: Seat,
    /// The person.
    pub person: PersonId,
    /// Their name.
    pub name: String,
    /// T2: the person who owns the account, if it is a bot's.
    pub owner: Option<PersonId>,
}

impl NewTable {
    /// Returns the event that creates the table.
    ///
    /// # Errors
    /// If the settings or the reserved seats are invalid.
    pub fn event(self, now: Millis) -> Result<TableEvent, Refusal> {
        let settings = self.settings.complete(self.game)?;
        if let Some(start) = &self.start {
            check_start(start, &settings)?;
        }
        let mut seats = BTreeSet::new();
        for reserved in &self.reserved {
            if reserved.seat.index() >= settings.config.players.into() {
                return Err(refusals::NO_SUCH_SEAT.refuse().with("seat", reserved.seat));
            }
            if !seats.insert(reserved.seat) {
                return Err(refusals::SEAT_TAKEN.refuse().with("seat", reserved.seat));
            }
            if !is_valid_name(&reserved.name) {
                return Err(refusals::bad_name(&reserved.name));
            }
            let seats_of_person = self.reserved.iter().filter(|other| other.person == reserved.person);
            if settings.rated && seats_of_person.count() > 1 {
                return Err(refusals::ONE_SEAT.refuse());
            }
        }
        Ok(TableEvent::new(
            now,
            EventKind::Created(Box::new(Created {
                game: self.game,
                rules: settings.config.rules_version(self.game.facts()),
                settings,
                host: self.host,
                seed: self.seed,
                invitation: self.invitation,
                watch: self.watch,
                owners: self.reserved.iter().filter_map(|r| Some((r.seat, r.owner.clone()?))).collect(),
                reserved: self.reserved.into_iter().map(|r| (r.seat, r.person, r.name)).collect(),
                start: self.start.map(|start| start.state()),
                tournament: self.tournament,
            })),
        ))
    }
}

impl Table {
    /// Returns the number of events so far.
    #[must_use]
    pub fn event_count(&self) -> u64 {
        self.event_count
    }

    /// Returns the time of the last public event, which lists may show and sort by. A secret choice does not change it
    /// (T5).
    #[must_use]
    pub fn changed_at(&self) -> Millis {
        self.changed_at
    }

    /// Returns the game.
    #[must_use]
    pub fn game(&self) -> GameId {
        self.game
    }

    /// Returns whether the game starts from a position of another game (T19).
    #[must_use]
    pub fn starts_from_position(&self) -> bool {
        self.start.is_some()
    }

    /// Returns the tournament that the game belongs to (T20).
    #[must_use]
    pub fn tournament(&self) -> Option<&str> {
        self.tournament.as_deref()
    }

    /// Returns whether the game counts for something, so that leaving it means resigning (T16, T20).
    pub(crate) fn is_competitive(&self) -> bool {
        self.settings.rated || self.tournament.is_some()
    }

    /// Refuses commands that are not allowed in a tournament game (T20).
    pub(crate) fn require_no_tournament(&self) -> Result<(), Refusal> {
        if self.tournament.is_none() { Ok(()) } else { Err(refusals::TOURNAMENT.refuse()) }
    }

    /// Returns the position before the first draw or move.
    pub(crate) fn first_position(&self) -> Result<AnyPosition, Faults> {
        match &self.start {
            Some(start) => Ok(AnyPosition::clone(start)),
            None => AnyPosition::new(self.game, &self.settings.config),
        }
    }

    /// Returns the settings.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the person who created the table.
    #[must_use]
    pub fn host(&self) -> &PersonId {
        &self.host
    }

    /// Returns the occupant of a seat, or `None` if the table does not have that seat.
    #[must_use]
    pub fn occupant(&self, seat: Seat) -> Option<&Occupant> {
        self.seat_state(seat).map(|state| &state.occupant)
    }

    /// Returns the occupants of all seats, in turn order.
    pub fn occupants(&self) -> impl Iterator<Item = &Occupant> {
        self.seats.iter().map(|state| &state.occupant)
    }

    /// Returns the status of the table.
    #[must_use]
    pub fn status(&self) -> TableStatus {
        match &self.play {
            _ if self.ending.is_some() => TableStatus::Over,
            None => TableStatus::Waiting,
            Some(play) if play.position.turn() == Turn::Over => TableStatus::Over,
            Some(_) => TableStatus::Playing,
        }
    }

    /// Returns the number of the current moment of the game; a move has to name the moment that it answers (T4). Secret
    /// choices do not advance it.
    #[must_use]
    pub fn moment(&self) -> u64 {
        self.moment
    }

    /// Returns the number of events that a viewer may know of. The viewer's view changes only when it grows (T5).
    #[must_use]
    pub fn revision(&self, viewer: &Actor) -> u64 {
        let own = viewer.person().and_then(|person| self.private_revisions.get(person));
        self.revision + own.copied().unwrap_or(0)
    }

    /// Returns the number of events that everyone may know of.
    #[must_use]
    pub fn public_revision(&self) -> u64 {
        self.revision
    }

    /// Returns whether `act` is the move with which a seat has answered this moment, or `None` if it has not answered it. A move that
    /// was taken back does not count.
    #[must_use]
    pub fn has_moved(&self, seat: Seat, answers: u64, act: &str) -> Option<bool> {
        let (moment, made) = self.seat_state(seat)?.last_act.as_ref()?;
        (*moment == answers).then(|| self.game.normalized_act(act).as_deref() == Some(made))
    }

    /// Returns the current position, for the server's own use: bots get [`Table::bot_view`], people get
    /// [`Table::view`].
    #[must_use]
    pub fn position(&self) -> Option<&AnyPosition> {
        self.play.as_ref().map(|play| &play.position)
    }

    /// Returns the seats for which a bot must move now, each with its bot.
    #[must_use]
    pub fn bots_to_act(&self) -> Vec<(Seat, &str)> {
        let Some(play) = self.play.as_ref().filter(|_| self.status() == TableStatus::Playing) else {
            return Vec::new();
        };
        let waiting = play.position.turn().seats();
        self.seats()
            .filter(|(seat, _)| waiting.contains(*seat))
            .filter_map(|(seat, state)| Some((seat, state.bot()?)))
            .collect()
    }

    /// Returns whether it is this person's turn.
    #[must_use]
    pub fn is_waiting_for(&self, person: &PersonId) -> bool {
        let waiting = self.position().map_or(SeatSet::EMPTY, |position| position.turn().seats());
        self.status() == TableStatus::Playing
            && self.seats().any(|(seat, state)| {
                waiting.contains(seat) && state.owner() == Some(person) && state.stand_in.is_none()
            })
    }

    /// Returns the refusal for picking a thing that is not offered to a seat after these picks, if a rule forbids it.
    #[must_use]
    pub fn why_not(&self, seat: Seat, picked: &[String], thing: &str) -> Option<Refusal> {
        let position = self.position().filter(|_| self.status() == TableStatus::Playing)?;
        match self.seat_state(seat)?.stand_in {
            Some(_) => Some(refusals::BOT_SITS_IN.refuse().with("seat", seat)),
            None => position.why_not(seat, picked, thing),
        }
    }

    /// Refuses hints where the settings do not allow them (T14).
    ///
    /// # Errors
    /// Returns the reason why hints are not allowed.
    pub fn require_hints(&self) -> Result<(), Refusal> {
        match self.settings.hints {
            Hints::On => Ok(()),
            Hints::AgainstBots if self.people().len() < 2 => Ok(()),
            Hints::AgainstBots => Err(refusals::NO_HINTS_AGAINST_PEOPLE.refuse()),
            Hints::Off => Err(refusals::NO_HINTS.refuse()),
        }
    }

    /// Returns the people at the table who are present (T9).
    pub fn present(&self) -> impl Iterator<Item = &PersonId> {
        self.presence.iter().filter(|(_, presence)| presence.present).map(|(person, _)| person)
    }

    /// Returns whether the stored events contain so many messages that most should be removed with [`crate::trim_chat`].
    #[must_use]
    pub fn has_excess_chat(&self) -> bool {
        self.stored_messages >= 2 * MAX_MESSAGES
    }

    /// Returns the view for a bot at this seat, which is the same as a person's.
    #[must_use]
    pub fn bot_view(&self, seat: Seat) -> Option<fishpond_games::AnyView> {
        self.seat_state(seat)?;
        self.position().map(|position| position.view(Viewer::Seat(seat)))
    }

    /// Returns whether a person is the host or has a seat, even if it is only reserved for them.
    #[must_use]
    pub fn includes(&self, person: &PersonId) -> bool {
        *person == self.host
            || self.seats().any(|(_, state)| match &state.occupant {
                Occupant::Person { person: other, .. } | Occupant::Reserved { person: other, .. } => {
                    other == person
                }
                Occupant::Open | Occupant::Bot { .. } => false,
            })
    }

    /// T2: returns the number of the removal of a person, if the host has removed them and not invited them again.
    #[must_use]
    pub fn removal_of(&self, person: &PersonId) -> Option<u64> {
        self.removals.get(person).map(|removed| removed.number)
    }

    /// T2: returns whether a person was removed with this number and has not been invited again.
    #[must_use]
    pub fn has_removal(&self, number: u64) -> bool {
        self.removals.values().any(|removed| removed.number == number)
    }

    /// Returns whether the game has started and a person has a seat in it.
    #[must_use]
    pub fn has_started_with(&self, person: &PersonId) -> bool {
        self.status() != TableStatus::Waiting && !self.seats_of(person).is_empty()
    }

    /// Returns whether the host has removed a viewer, and has not invited them again (T2).
    pub(crate) fn is_removed(&self, viewer: &Actor) -> bool {
        viewer.person().is_some_and(|person| self.removals.contains_key(person))
    }

    /// Returns whether a viewer may see the table (T2, T10). `code` comes from the invitation or the spectators' link.
    #[must_use]
    pub fn admits(&self, viewer: &Actor, code: Option<&str>) -> bool {
        let belongs = match viewer {
            Actor::Server => true,
            Actor::Anonymous => false,
            Actor::Person(person) => self.includes(person),
        };
        let waiting = self.status() == TableStatus::Waiting;
        // With their old invitation, people whom the host has removed can see that they were removed.
        let is_known = |person: &PersonId| {
            self.readmitted.contains(person)
                || self.removals.get(person).is_some_and(|removed| code == Some(&*removed.invitation))
        };
        let is_invited = || code == Some(&*self.invitation) || viewer.person().is_some_and(is_known);
        belongs
            || waiting && (self.settings.listed || is_invited())
            || match self.settings.spectators {
                Spectators::Off => false,
                // Those who were invited but came too late can watch.
                Spectators::ByLink => {
                    !self.is_removed(viewer)
                        && [&self.watch, &self.invitation].iter().any(|link| code == Some(link))
                }
                Spectators::Public => true,
            }
    }

    /// Returns the refusal for a viewer who uses the invitation after the start, when the table admits no spectators. With any other
    /// code it returns `None`, so that the existence of the table is not revealed.
    #[must_use]
    pub fn late_invitation_refusal(&self, code: Option<&str>) -> Option<Refusal> {
        let invited = code == Some(&*self.invitation);
        self.require_waiting().err().filter(|_| invited)
    }

    /// Returns the commitment to the seed, which is public from the beginning (T3).
    #[must_use]
    pub fn commitment(&self) -> &str {
        &self.commitment
    }

    /// Returns the data for verifying the draws; it includes the seed only when the game is over.
    #[must_use]
    pub fn fairness(&self) -> Fairness {
        Fairness {
            commitment: self.commitment.to_string(),
            seed: self.revealed_seed(),
            entropy: self.seats.iter().map(|state| hex::encode(state.entropy())).collect(),
        }
    }

    /// Returns the seed once the game is over.
    pub(crate) fn revealed_seed(&self) -> Option<String> {
        (self.status() == TableStatus::Over).then(|| hex::encode(self.seed.bytes()))
    }

    /// Returns the record of the game once it is over.
    #[must_use]
    pub fn record(&self) -> Option<Record> {
        let play = self.play.as_ref().filter(|_| self.status() == TableStatus::Over)?;
        let names = self.seats.iter().map(|state| state.name().to_owned()).collect();
        let start = self.start.as_deref();
        Some(play.position.record(start, play.steps.clone(), names, Some(self.fairness())))
    }

    /// T12: returns the table for a rematch under the newest rules, with everyone moved on by one seat, and the
    /// commands that seat its bots. The spectators' code stays the same.
    #[must_use]
    pub fn rematch(
        &self,
        host: PersonId,
        seed: Secret,
        invitation: String,
        entropy: &Entropy,
    ) -> (NewTable, Vec<Command>) {
        let players = self.settings.config.players;
        let (mut reserved, mut bots) = (Vec::new(), Vec::new());
        for (seat, state) in self.seats() {
            let seat = seat.next(players);
            match state.occupant.clone() {
                Occupant::Open => {}
                Occupant::Reserved { person, name, owner } | Occupant::Person { person, name, owner, .. } => {
                    reserved.push(Reservation { seat, person, name, owner });
                }
                Occupant::Bot { bot, name, .. } => {
                    bots.push(Command::SeatBot { seat, bot, name, entropy: entropy.clone() });
                }
            }
        }
        let mut settings = Settings::clone(&self.settings);
        settings.config.rules = None;
        settings.seek = None;
        if settings.rated {
            // In an older version, rated games could have other options (T16).
            settings.config.options = Options::default();
        }
        if let Some(loser) = self.loser().filter(|_| self.game.facts().loser_begins) {
            let start = OptionValue::Word(loser.next(players).to_string());
            settings.config.options.set(START_PLAYER, start);
        }
        let watch = self.watch.to_string();
        let new = NewTable {
            game: self.game,
            settings,
            host,
            seed,
            invitation,
            watch,
            reserved,
            start: None,
            tournament: None,
        };
        (new, bots)
    }

    /// Returns the result of the game, if it is over and was played to its end.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.position().filter(|_| self.ending.is_none())?.outcome()
    }

    /// Returns the seat that came last; if several are tied, the first of them in turn order.
    fn loser(&self) -> Option<Seat> {
        let outcome = self.outcome()?;
        let seats = Seat::first_n(outcome.players);
        seats.min_by_key(|&seat| (std::cmp::Reverse(outcome.rank[seat]), seat))
    }

    /// Returns the dealer for the next draw.
    pub(crate) fn dealer(&self) -> Dealer {
        match &self.play {
            Some(play) => play.dealer.clone(),
            None => Dealer::new(self.seed.bytes(), self.seats.iter().map(SeatState::entropy).collect()),
        }
    }
}

/// T19: checks that a game with these settings can start from a position.
pub(crate) fn check_start(start: &AnyPosition, settings: &Settings) -> Result<(), SettingsFaults> {
    let fault = match start.turn() {
        _ if settings.rated => "table-fault-start-rated",
        _ if start.config() != settings.config => "table-fault-start-config",
        Turn::Over => "table-fault-start-over",
        _ => return Ok(()),
    };
    Err(SettingsFaults::one(fault))
}
