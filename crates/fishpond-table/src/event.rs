//! The events of a table: the only thing that is stored.

use fishpond_core::{Seat, UnknownRules};
use fishpond_games::GameId;
use fishpond_ratings::Rating;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::actor::{Entropy, Millis, PersonId, Secret};
use crate::apply::MAX_MESSAGES;
use crate::rated::RatingChange;
use crate::settings::Settings;

/// The version of the event format.
pub const VERSION: u32 = 1;

/// An event at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableEvent {
    /// The version of the event format.
    pub v: u32,
    /// The time of the event.
    pub at: Millis,
    /// The event itself.
    #[serde(rename = "what")]
    pub kind: EventKind,
}

/// The kind of event, with its data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EventKind {
    /// T1: the table was created. Always the first event, and only the first.
    #[serde(rename = "made")]
    Created(Box<Created>),
    /// T1: the settings were changed.
    Configured(Box<Settings>),
    /// T2: a seat was reserved.
    Reserved {
        /// The seat.
        seat: Seat,
        /// The person for whom it is reserved.
        person: PersonId,
        /// Their name.
        name: String,
        /// T2: the person who owns the account, if it is a bot's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        owner: Option<PersonId>,
    },
    /// T2: a person sat down.
    Sat {
        /// The seat.
        seat: Seat,
        /// The person.
        person: PersonId,
        /// Their name.
        name: String,
        /// Their contribution to the draws.
        entropy: Entropy,
        /// T16: their rating, if they have an account.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rating: Option<Rating>,
        /// T2: the person who owns the account, if it is a bot's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        owner: Option<PersonId>,
    },
    /// T2: a bot was seated.
    BotSat {
        /// The seat.
        seat: Seat,
        /// The bot.
        bot: String,
        /// Its name at this table.
        name: String,
        /// Its contribution to the draws.
        entropy: Entropy,
    },
    /// T2: a seat became open again.
    Freed {
        /// The seat.
        seat: Seat,
        /// Whether the host removed the person, who then needs the host's permission to sit down again.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        removed: bool,
        /// The new invitation, if the host removed the person, because they know the old one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        invitation: Option<String>,
    },
    /// T2: the host re-invited a person they had removed.
    Readmitted {
        /// The person.
        person: PersonId,
    },
    /// T3: the game started.
    Started {
        /// The draws before the first decision.
        draws: Vec<String>,
    },
    /// T4: a seat made a move.
    Acted {
        /// The seat.
        seat: Seat,
        /// The move as it is written in records.
        act: String,
        /// The draws between the move and the next decision.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        draws: Vec<String>,
        /// Whether a bot made the move.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        bot: bool,
        /// The id of the request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
    },
    /// T6: the time of a seat ran out, and its player loses. The move that follows resigns.
    TimedOut {
        /// The seat.
        seat: Seat,
    },
    /// T7: a move was taken back.
    TakenBack {
        /// The seat that had made it.
        seat: Seat,
        /// The step of the game, counted from 0, that is undone together with all later ones.
        step: usize,
        /// Whether only that step is undone, because it is a secret choice.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        secret: bool,
        /// Whether no consent was needed, so that the clock runs as if the move had never been made.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        freely: bool,
        /// The id of the request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
    },
    /// T7: a person asked the others to let a seat take back its last move.
    TakeBackAsked {
        /// The seat.
        seat: Seat,
        /// The person.
        person: PersonId,
        /// The id of the request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
    },
    /// T8: a person proposed to end the game.
    EndProposed {
        /// The person.
        person: PersonId,
    },
    /// T7, T8: a person agreed to the proposal.
    Agreed {
        /// The person.
        person: PersonId,
    },
    /// T7, T8: a person declined the proposal or withdrew their own.
    Declined {
        /// The person.
        person: PersonId,
    },
    /// The game ended without a result.
    Ended {
        /// The reason.
        ending: Ending,
    },
    /// T9: a bot sat in for a person.
    SatIn {
        /// The seat.
        seat: Seat,
        /// The bot.
        bot: String,
        /// The reason.
        why: StandInReason,
    },
    /// T9: a person got their seat back.
    Returned {
        /// The seat.
        seat: Seat,
    },
    /// T11: a person wrote in the chat.
    Said {
        /// The person.
        person: PersonId,
        /// The message.
        text: String,
    },
    /// T11: a person muted or unmuted another, or everyone.
    Muted {
        /// The person who no longer sees messages, or sees them again.
        person: PersonId,
        /// The person whose messages are affected; `None` for everyone.
        #[serde(rename = "whom")]
        other: Option<PersonId>,
        /// Whether messages are muted from now on.
        on: bool,
    },
    /// T9: a person at the table became present.
    #[serde(rename = "came")]
    Connected {
        /// The person.
        person: PersonId,
    },
    /// T9: a person at the table became absent.
    #[serde(rename = "went")]
    Disconnected {
        /// The person.
        person: PersonId,
    },
    /// T18: a person started or ended a vacation.
    Vacation {
        /// The person.
        person: PersonId,
        /// The end of the vacation.
        until: Millis,
    },
    /// T6: the server restarted; all clocks are shifted by its downtime.
    Resumed {
        /// The downtime.
        away: Millis,
    },
    /// T13: earlier events were rewritten to erase a person who deleted their account.
    Forgotten,
    /// T16: the game changed ratings.
    Rated {
        /// The number of the game in the order in which games changed ratings.
        number: u64,
        /// The changes, in seat order.
        changes: Vec<RatingChange>,
    },
    /// T12: a new table was created for the same people.
    Rematched {
        /// The new table.
        table: String,
    },
}

/// The data of a new table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Created {
    /// The game.
    pub game: GameId,
    /// The version of its rules.
    pub rules: u32,
    /// The settings.
    pub settings: Settings,
    /// The person who created the table.
    pub host: PersonId,
    /// The seed of all random draws. No view shows it before the game is over.
    pub seed: Secret,
    /// The code that allows a person to sit down.
    pub invitation: String,
    /// The code that allows a person to watch, where spectators need the link.
    pub watch: String,
    /// The reserved seats, each with a person and their name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reserved: Vec<(Seat, PersonId, String)>,
    /// T2: the owners of the bots' accounts for which seats are reserved.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub owners: Vec<(Seat, PersonId)>,
    /// T19: the state from which the game starts, if it does not start from the beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Value>,
    /// T20: the tournament that the game belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<String>,
}

/// The reason why a game ended without a result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// T8: everyone agreed.
    Agreed,
    /// The table was closed.
    Closed,
}

/// The reason why a bot sits in for a person (T9).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StandInReason {
    /// The person ran out of time.
    Clock,
    /// The person is away.
    Absence,
    /// The person left.
    Left,
}

impl EventKind {
    /// T2: returns the event of a seat that becomes open without anyone being removed.
    pub(crate) fn freed(seat: Seat) -> EventKind {
        EventKind::Freed { seat, removed: false, invitation: None }
    }
}

impl TableEvent {
    pub(crate) fn new(at: Millis, kind: EventKind) -> TableEvent {
        TableEvent { v: VERSION, at, kind }
    }

    /// Returns the event as one line of JSON, as it is stored.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("events can be serialized")
    }

    /// Reads a stored event.
    ///
    /// # Errors
    /// If the text is not an event, or if its version is not supported.
    pub fn from_json(text: &str) -> Result<TableEvent, EventError> {
        #[derive(Deserialize)]
        struct Versioned {
            v: u32,
        }
        match serde_json::from_str::<TableEvent>(text) {
            Ok(event) if event.v == VERSION => Ok(event),
            Ok(event) => Err(EventError::Version(event.v)),
            Err(error) => match serde_json::from_str::<Versioned>(text) {
                Ok(Versioned { v }) if v != VERSION => Err(EventError::Version(v)),
                _ => Err(EventError::Unreadable(error.to_string())),
            },
        }
    }

    /// Erases a person from the event: `placeholder` replaces their identifier, and their name and messages are
    /// removed. The game stays as it was played.
    #[must_use]
    pub fn without_person(mut self, erased: &PersonId, placeholder: &PersonId) -> TableEvent {
        self.each_mention(|person, words| {
            if person == erased {
                *person = placeholder.clone();
                if let Some(words) = words {
                    *words = ERASED.to_owned();
                }
            }
        });
        self
    }

    /// Replaces a person's identifier, for a guest who logs in to an account.
    #[must_use]
    pub fn with_person_replaced(mut self, guest: &PersonId, account: &PersonId) -> TableEvent {
        self.each_mention(|person, _| {
            if person == guest {
                *person = account.clone();
            }
        });
        self
    }

    /// Calls `visit` with each person that the event mentions, and with their name or message if the event contains it.
    fn each_mention(&mut self, mut visit: impl FnMut(&mut PersonId, Option<&mut String>)) {
        match &mut self.kind {
            EventKind::Created(created) => {
                visit(&mut created.host, None);
                for (_, person, name) in &mut created.reserved {
                    visit(person, Some(name));
                }
                for (_, owner) in &mut created.owners {
                    visit(owner, None);
                }
            }
            EventKind::Reserved { person, name, owner, .. } | EventKind::Sat { person, name, owner, .. } => {
                visit(person, Some(name));
                if let Some(owner) = owner {
                    visit(owner, None);
                }
            }
            EventKind::Said { person, text } => visit(person, Some(text)),
            EventKind::Muted { person, other, .. } => {
                visit(person, None);
                if let Some(other) = other {
                    visit(other, None);
                }
            }
            EventKind::TakeBackAsked { person, .. }
            | EventKind::EndProposed { person }
            | EventKind::Agreed { person }
            | EventKind::Declined { person }
            | EventKind::Vacation { person, .. }
            | EventKind::Readmitted { person }
            | EventKind::Connected { person }
            | EventKind::Disconnected { person } => visit(person, None),
            EventKind::Configured(_)
            | EventKind::BotSat { .. }
            | EventKind::Freed { .. }
            | EventKind::Started { .. }
            | EventKind::Acted { .. }
            | EventKind::TakenBack { .. }
            | EventKind::Ended { .. }
            | EventKind::SatIn { .. }
            | EventKind::TimedOut { .. }
            | EventKind::Returned { .. }
            | EventKind::Resumed { .. }
            | EventKind::Forgotten
            | EventKind::Rated { .. }
            | EventKind::Rematched { .. } => {}
        }
    }
}

/// Removes all chat messages except the latest from the events of a table (T11). The events themselves stay, so that the
/// numbers of all events remain the same.
#[must_use]
pub fn trim_chat(mut events: Vec<TableEvent>) -> Vec<TableEvent> {
    let messages = events.iter_mut().rev().filter_map(|event| match &mut event.kind {
        EventKind::Said { text, .. } if !text.is_empty() => Some(text),
        _ => None,
    });
    messages.skip(MAX_MESSAGES).for_each(String::clear);
    events
}

/// The replacement for erased names and messages, which nobody can choose as a name.
pub const ERASED: &str = "—";

/// An error in stored events.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EventError {
    /// The version of the event is not supported.
    #[error("the event has version {0}, but only version {VERSION} is supported")]
    Version(u32),
    /// The text is not an event.
    #[error("not a table event: {0}")]
    Unreadable(String),
    /// The version of the game's rules is unknown.
    #[error(transparent)]
    Rules(#[from] UnknownRules),
    /// The event contradicts the events before it.
    #[error("event {number} is impossible: {why}")]
    Impossible {
        /// Its number, counted from 1.
        number: u64,
        /// The contradiction.
        why: String,
    },
}
