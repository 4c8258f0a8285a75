//! The table itself, and how it is created.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use fishpond_core::fair::Fairness;
use fishpond_core::{Dealer, OptionValue, Record, Refusal, Seat, SeatSet, Turn, Viewer};
use fishpond_games::{AnyPosition, GameId};

use crate::actor::{Actor, Entropy, Millis, PersonId, Secret};
use crate::event::{Created, Ending, EventKind, TableEvent};
use crate::play::Play;
use crate::seats::SeatState;
use crate::settings::{Settings, Spectators, is_valid_name};
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
    pub(crate) presence: BTreeMap<PersonId, Presence>,
    pub(crate) play: Option<Play>,
    pub(crate) ending: Option<Ending>,
    pub(crate) moment: u64,
    pub(crate) revision: u64,
    pub(crate) private_revisions: BTreeMap<PersonId, u64>,
    pub(crate) proposal: Option<Proposal>,
    pub(crate) chat: VecDeque<ChatMessage>,
    /// Pairs of a person and the person they have muted; `None` stands for everyone.
    pub(crate) mutes: BTreeSet<(PersonId, Option<PersonId>)>,
    /// The ids of the latest requests (T4).
    pub(crate) ids: VecDeque<(Seat, String)>,
    pub(crate) rematch: Option<String>,
}

/// Whether a person is present, and since when.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Presence {
    pub(crate) present: bool,
    pub(crate) since: Millis,
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
    /// The seed of all random draws, fresh from the system's generator.
    pub seed: Secret,
    /// The code that allows a person to sit down; hard to guess.
    pub invitation: String,
    /// The code that allows a person to watch, where spectators need the link; hard to guess.
    pub watch: String,
    /// The reserved seats.
    pub reserved: Vec<Reservation>,
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
}

impl NewTable {
    /// Returns the event that creates the table.
    ///
    /// # Errors
    /// If the settings or the reserved seats are invalid.
    pub fn event(self, now: Millis) -> Result<TableEvent, Refusal> {
        let bad = |faults: String| refusals::BAD_SETTINGS.refuse().with("faults", faults);
        let settings = self.settings.complete(self.game).map_err(|faults| bad(faults.to_string()))?;
        let mut seats = BTreeSet::new();
        for reserved in &self.reserved {
            if reserved.seat.index() >= settings.config.players.into() {
                return Err(refusals::NO_SUCH_SEAT.refuse().with("seat", reserved.seat));
            }
            if !seats.insert(reserved.seat) {
                return Err(refusals::SEAT_TAKEN.refuse().with("seat", reserved.seat));
            }
            if !is_valid_name(&reserved.name) {
                return Err(refusals::bad_name());
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
                reserved: self.reserved.into_iter().map(|r| (r.seat, r.person, r.name)).collect(),
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

    /// Returns the current position, for the server's own use: bots get [`Table::bot_view`], people get
    /// [`Table::view`].
    #[must_use]
    pub fn position(&self) -> Option<&AnyPosition> {
        self.play.as_ref().map(|play| &play.position)
    }

    /// Returns the seats for which a bot has to move now, each with its bot.
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

    /// Returns whether it is the turn of a person.
    #[must_use]
    pub fn is_waiting_for(&self, person: &PersonId) -> bool {
        let waiting = self.position().map_or(SeatSet::EMPTY, |position| position.turn().seats());
        self.status() == TableStatus::Playing
            && self.seats().any(|(seat, state)| {
                waiting.contains(seat) && state.owner() == Some(person) && state.stand_in.is_none()
            })
    }

    /// Returns the people at the table who are present (T9).
    pub fn present(&self) -> impl Iterator<Item = &PersonId> {
        self.presence.iter().filter(|(_, presence)| presence.present).map(|(person, _)| person)
    }

    /// Returns the game as a bot on this seat sees it, which is what a person there would see.
    #[must_use]
    pub fn bot_view(&self, seat: Seat) -> Option<fishpond_games::AnyView> {
        self.seat_state(seat)?;
        self.position().map(|position| position.view(Viewer::Seat(seat)))
    }

    /// Returns whether a viewer may see the table, given the code of the invitation or of the spectators' link if they
    /// have one (T2, T10).
    #[must_use]
    pub fn admits(&self, viewer: &Actor, code: Option<&str>) -> bool {
        let belongs = match viewer {
            Actor::Server => true,
            Actor::Anonymous => false,
            Actor::Person(person) => {
                *person == self.host
                    || self.seats().any(|(_, state)| match &state.occupant {
                        Occupant::Person { person: at, .. } | Occupant::Reserved { person: at, .. } => {
                            at == person
                        }
                        Occupant::Open | Occupant::Bot { .. } => false,
                    })
            }
        };
        let waiting = self.status() == TableStatus::Waiting;
        belongs
            || waiting && (self.settings.listed || code == Some(&*self.invitation))
            || match self.settings.spectators {
                Spectators::Off => false,
                Spectators::ByLink => code == Some(&*self.watch),
                Spectators::Public => true,
            }
    }

    /// Returns the refusal for a viewer who uses the invitation after the start. Without the invitation there is no
    /// refusal, so as not to reveal that the table exists.
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
        Some(play.position.record(play.steps.clone(), names, self.fairness()))
    }

    /// T12: returns the table for a rematch by the newest rules, with everyone moved on by one seat, and the commands
    /// with which its host seats the bots. The spectators' code stays the same.
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
                Occupant::Reserved { person, name } | Occupant::Person { person, name, .. } => {
                    reserved.push(Reservation { seat, person, name });
                }
                Occupant::Bot { bot, name, .. } => {
                    bots.push(Command::SeatBot { seat, bot, name, entropy: entropy.clone() });
                }
            }
        }
        let mut settings = Settings::clone(&self.settings);
        settings.config.rules = None;
        if let Some(loser) = self.loser().filter(|_| self.game.facts().loser_begins) {
            let start = OptionValue::Word(loser.next(players).to_string());
            settings.config.options.set("start_player", start);
        }
        let watch = self.watch.to_string();
        (NewTable { game: self.game, settings, host, seed, invitation, watch, reserved }, bots)
    }

    /// Returns the seat that came last; among equals, the first in turn order.
    fn loser(&self) -> Option<Seat> {
        let outcome = self.position().filter(|_| self.ending.is_none())?.outcome()?;
        let seats = Seat::first(outcome.players);
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
