//! The table itself, and how it begins.

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

/// A table. It holds no secrets back from its owner, the server; people get [`Table::view`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub(crate) event_count: u64,
    /// When the last event happened: time does not run backwards.
    pub(crate) at: Millis,
    /// When the last event happened that everybody noticed.
    pub(crate) changed_at: Millis,
    pub(crate) game: GameId,
    pub(crate) settings: Arc<Settings>,
    pub(crate) host: PersonId,
    pub(crate) seed: Secret,
    /// Of the seed; kept because every view shows it.
    pub(crate) commitment: Arc<str>,
    pub(crate) invitation: Arc<str>,
    pub(crate) watch: Arc<str>,
    pub(crate) chairs: Vec<SeatState>,
    pub(crate) presence: BTreeMap<PersonId, Presence>,
    pub(crate) play: Option<Play>,
    pub(crate) ending: Option<Ending>,
    pub(crate) moment: u64,
    pub(crate) revision: u64,
    pub(crate) private_revisions: BTreeMap<PersonId, u64>,
    pub(crate) proposal: Option<Proposal>,
    pub(crate) chat: VecDeque<ChatMessage>,
    /// Who does not want to hear whom; nobody stands for everybody.
    pub(crate) mutes: BTreeSet<(PersonId, Option<PersonId>)>,
    /// The senders' names of the latest acts (T4).
    pub(crate) ids: VecDeque<(Seat, String)>,
    pub(crate) rematch: Option<String>,
}

/// Whether somebody is there, and since when.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Presence {
    pub(crate) present: bool,
    pub(crate) since: Millis,
}

/// Something that needs everybody's consent (T7, T8).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Proposal {
    /// The revision at which it was made: its number.
    pub(crate) number: u64,
    pub(crate) by: PersonId,
    /// The seat whose last act is wanted back, or nothing if the game is to end.
    pub(crate) take_back: Option<Seat>,
    pub(crate) agreed: BTreeSet<PersonId>,
}

/// Something that was said (T11).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ChatMessage {
    pub(crate) at: Millis,
    pub(crate) person: PersonId,
    pub(crate) name: String,
    pub(crate) text: String,
}

/// What a table does at a time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TableStatus {
    /// It waits for people and for the start.
    Waiting,
    /// The game goes on.
    Playing,
    /// The game is over.
    Over,
}

/// What is needed to make a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTable {
    /// Which game.
    pub game: GameId,
    /// What the host settles.
    pub settings: Settings,
    /// Who makes it.
    pub host: PersonId,
    /// The dealer's seed, fresh from the system's generator.
    pub seed: Secret,
    /// Who has this may sit down; hard to guess.
    pub invitation: String,
    /// Who has this may look on, where spectators come by link; hard to guess.
    pub watch: String,
    /// Who is expected.
    pub reserved: Vec<Reserved>,
}

/// Somebody who is expected on a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reserved {
    /// Which seat.
    pub seat: Seat,
    /// Who.
    pub person: PersonId,
    /// What he is called.
    pub name: String,
}

impl NewTable {
    /// The event with which the table begins.
    ///
    /// # Errors
    /// What is wrong with the settings or the reserved seats.
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
    /// How many events there have been.
    #[must_use]
    pub fn event_count(&self) -> u64 {
        self.event_count
    }

    /// When something last happened that everybody could notice: what lists may show and sort by. A secret choice does not
    /// move it on (T5).
    #[must_use]
    pub fn changed_at(&self) -> Millis {
        self.changed_at
    }

    /// Which game is played.
    #[must_use]
    pub fn game(&self) -> GameId {
        self.game
    }

    /// What the host settled.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Who made the table.
    #[must_use]
    pub fn host(&self) -> &PersonId {
        &self.host
    }

    /// Who has a seat.
    #[must_use]
    pub fn occupant(&self, seat: Seat) -> Option<&Occupant> {
        self.chair(seat).map(|chair| &chair.occupant)
    }

    /// What the table does.
    #[must_use]
    pub fn status(&self) -> TableStatus {
        match &self.play {
            _ if self.ending.is_some() => TableStatus::Over,
            None => TableStatus::Waiting,
            Some(play) if play.position.turn() == Turn::Over => TableStatus::Over,
            Some(_) => TableStatus::Playing,
        }
    }

    /// The moment of the game: an act has to name the one it answers (T4). Secret choices do not move it on.
    #[must_use]
    pub fn moment(&self) -> u64 {
        self.moment
    }

    /// How many events one may have noticed: when it grows, his view may have changed (T5).
    #[must_use]
    pub fn revision(&self, who: &Actor) -> u64 {
        let own = who.person().and_then(|person| self.private_revisions.get(person));
        self.revision + own.copied().unwrap_or(0)
    }

    /// The position in play, for the server's own use: bots get [`Table::bot_view`], people get [`Table::view`].
    #[must_use]
    pub fn position(&self) -> Option<&AnyPosition> {
        self.play.as_ref().map(|play| &play.position)
    }

    /// The seats for which a bot has to act now, each with its bot.
    #[must_use]
    pub fn bots_to_act(&self) -> Vec<(Seat, &str)> {
        let Some(play) = self.play.as_ref().filter(|_| self.status() == TableStatus::Playing) else {
            return Vec::new();
        };
        let waiting = play.position.turn().seats();
        self.chairs()
            .filter(|(seat, _)| waiting.contains(*seat))
            .filter_map(|(seat, chair)| Some((seat, chair.bot()?)))
            .collect()
    }

    /// Whether the game waits for a person.
    #[must_use]
    pub fn is_waiting_for(&self, person: &PersonId) -> bool {
        let waiting = self.position().map_or(SeatSet::EMPTY, |position| position.turn().seats());
        self.status() == TableStatus::Playing
            && self.chairs().any(|(seat, chair)| {
                waiting.contains(seat) && chair.owner() == Some(person) && chair.stand_in.is_none()
            })
    }

    /// Those at the table who count as being there (T9).
    pub fn present(&self) -> impl Iterator<Item = &PersonId> {
        self.presence.iter().filter(|(_, presence)| presence.present).map(|(person, _)| person)
    }

    /// What a bot on this seat gets to see of the game: what a person there would.
    #[must_use]
    pub fn bot_view(&self, seat: Seat) -> Option<fishpond_games::AnyView> {
        self.chair(seat)?;
        self.position().map(|position| position.view(Viewer::Seat(seat)))
    }

    /// Whether somebody may look at the table, with the code of an invitation or of the spectators' link if he has one
    /// (T2, T10).
    #[must_use]
    pub fn admits(&self, who: &Actor, code: Option<&str>) -> bool {
        let belongs = match who {
            Actor::Server => true,
            Actor::Anonymous => false,
            Actor::Person(person) => {
                *person == self.host
                    || self.chairs().any(|(_, chair)| match &chair.occupant {
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

    /// What is told somebody who is not admitted because he comes with the invitation after the start. Nobody without it
    /// learns that there is such a table.
    #[must_use]
    pub fn late_invitation_refusal(&self, code: Option<&str>) -> Option<Refusal> {
        let invited = code == Some(&*self.invitation);
        self.require_waiting().err().filter(|_| invited)
    }

    /// The promise about the seed that everybody sees from the beginning (T3).
    #[must_use]
    pub fn commitment(&self) -> &str {
        &self.commitment
    }

    /// What is said of the deals; the seed only when the game is over.
    #[must_use]
    pub fn fairness(&self) -> Fairness {
        Fairness {
            commitment: self.commitment.to_string(),
            seed: self.disclosed(),
            entropy: self.chairs.iter().map(|chair| hex::encode(chair.entropy())).collect(),
        }
    }

    /// The seed, once the game is over.
    pub(crate) fn disclosed(&self) -> Option<String> {
        (self.status() == TableStatus::Over).then(|| hex::encode(self.seed.bytes()))
    }

    /// The record of the game, once it is over.
    #[must_use]
    pub fn record(&self) -> Option<Record> {
        let play = self.play.as_ref().filter(|_| self.status() == TableStatus::Over)?;
        let names = self.chairs.iter().map(|chair| chair.name().to_owned()).collect();
        Some(play.position.record(play.steps.clone(), names, self.fairness()))
    }

    /// T12: the table for a rematch by the newest rules, everybody one seat on, and the commands with which its host seats the bots. Who looked
    /// on by a link may look on there by the same code.
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
        for (seat, chair) in self.chairs() {
            let seat = seat.next(players);
            match chair.occupant.clone() {
                Occupant::Open => {}
                Occupant::Reserved { person, name } | Occupant::Person { person, name, .. } => {
                    reserved.push(Reserved { seat, person, name });
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

    /// Who came last; among equals, the first in turn order.
    fn loser(&self) -> Option<Seat> {
        let outcome = self.position().filter(|_| self.ending.is_none())?.outcome()?;
        let seats = Seat::first(outcome.players);
        seats.min_by_key(|&seat| (std::cmp::Reverse(outcome.rank[seat]), seat))
    }

    /// Who makes the next draw.
    pub(crate) fn dealer(&self) -> Dealer {
        match &self.play {
            Some(play) => play.dealer.clone(),
            None => Dealer::new(self.seed.bytes(), self.chairs.iter().map(SeatState::entropy).collect()),
        }
    }
}
