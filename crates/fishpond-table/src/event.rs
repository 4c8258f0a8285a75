//! What happened at a table: all that is stored of it.

use fishpond_core::{Seat, UnknownRules};
use fishpond_games::GameId;
use serde::{Deserialize, Serialize};

use crate::actor::{Entropy, Millis, PersonId, Secret};
use crate::settings::Settings;

/// The version of the events' form.
pub const VERSION: u32 = 1;

/// Something that happened at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableEvent {
    /// The version of this form.
    pub v: u32,
    /// When.
    pub at: Millis,
    /// What.
    #[serde(rename = "what")]
    pub kind: EventKind,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EventKind {
    /// T1: the table was made. The first event of every table, and only there.
    #[serde(rename = "made")]
    Created(Box<Created>),
    /// T1: the settings were changed.
    Configured(Box<Settings>),
    /// T2: a seat is kept for somebody.
    Reserved {
        /// Which seat.
        seat: Seat,
        /// For whom.
        person: PersonId,
        /// What he is called.
        name: String,
    },
    /// T2: somebody sat down.
    Sat {
        /// Where.
        seat: Seat,
        /// Who.
        person: PersonId,
        /// What he is called.
        name: String,
        /// What he added.
        entropy: Entropy,
    },
    /// T2: a bot sat down.
    BotSat {
        /// Where.
        seat: Seat,
        /// Which bot.
        bot: String,
        /// What it is called.
        name: String,
        /// What it added.
        entropy: Entropy,
    },
    /// T2: a seat is open again.
    Freed {
        /// Which seat.
        seat: Seat,
    },
    /// T3: the game has started.
    Started {
        /// What was drawn before the first decision.
        draws: Vec<String>,
    },
    /// T4: a seat acted, and what was drawn before the next decision.
    Acted {
        /// Which seat.
        seat: Seat,
        /// The act, as it is written in records.
        act: String,
        /// What was drawn.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        draws: Vec<String>,
        /// Whether a bot did it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        bot: bool,
        /// The sender's name for it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
    },
    /// T7: an act was taken back.
    TakenBack {
        /// Whose.
        seat: Seat,
        /// Which step of the game, counted from 0; it and all that came after it are undone.
        step: usize,
        /// Whether only that step is undone: a secret choice.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        secret: bool,
        /// Whether nobody had to be asked, so that the clock runs as though the act had never been.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        freely: bool,
        /// The sender's name for the wish.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
    },
    /// T7: somebody asks the others for his last act back.
    TakeBackAsked {
        /// For which seat.
        seat: Seat,
        /// Who.
        person: PersonId,
        /// The sender's name for the wish.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
    },
    /// T8: somebody proposes to end the game.
    EndProposed {
        /// Who.
        person: PersonId,
    },
    /// T7, T8: somebody agreed to the proposal.
    Agreed {
        /// Who.
        person: PersonId,
    },
    /// T7, T8: somebody declined the proposal or withdrew it.
    Declined {
        /// Who.
        person: PersonId,
    },
    /// The game ended without a result.
    Ended {
        /// How.
        ending: Ending,
    },
    /// T9: a bot sits in for a person.
    SatIn {
        /// Where.
        seat: Seat,
        /// Which bot.
        bot: String,
        /// Why.
        why: StandInReason,
    },
    /// T9: the person has his seat back.
    Returned {
        /// Which seat.
        seat: Seat,
    },
    /// T11: somebody said something.
    Said {
        /// Who.
        person: PersonId,
        /// What.
        text: String,
    },
    /// T11: somebody muted a person, or everybody, or hears again.
    Muted {
        /// Who.
        person: PersonId,
        /// Whom; everybody if nobody.
        whom: Option<PersonId>,
        /// Whether he is muted.
        on: bool,
    },
    /// T9: somebody is there.
    #[serde(rename = "came")]
    Connected {
        /// Who.
        person: PersonId,
    },
    /// T9: somebody is away.
    #[serde(rename = "went")]
    Disconnected {
        /// Who.
        person: PersonId,
    },
    /// T6: the server is back; everybody's time moves on by so much.
    Resumed {
        /// How long it was away.
        away: Millis,
    },
    /// T13: what had happened before was told anew, without somebody who wanted to be deleted.
    Forgotten,
    /// T12: there is a new table for the same people.
    Rematched {
        /// Which.
        table: String,
    },
}

/// How a table begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Created {
    /// Which game.
    pub game: GameId,
    /// The version of its rules.
    pub rules: u32,
    /// What the host settled.
    pub settings: Settings,
    /// Who made it.
    pub host: PersonId,
    /// The dealer's seed. No view shows it before the game is over.
    pub seed: Secret,
    /// Who has this may sit down.
    pub invitation: String,
    /// Who has this may look on, where spectators come by link.
    pub watch: String,
    /// Who is expected, seat by seat: a person and what he is called.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reserved: Vec<(Seat, PersonId, String)>,
}

/// How a game ended that has no result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// T8: everybody agreed.
    Agreed,
    /// The table was closed.
    Closed,
}

/// Why a bot sits in (T9).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StandInReason {
    /// The time is up.
    Clock,
    /// The person is away.
    Absence,
    /// The person left.
    Left,
}

impl TableEvent {
    pub(crate) fn new(at: Millis, kind: EventKind) -> TableEvent {
        TableEvent { v: VERSION, at, kind }
    }

    /// The event as one line of JSON, as it is stored.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("an event can be written")
    }

    /// Reads a stored event.
    ///
    /// # Errors
    /// That it has another version or is no event.
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

    /// The event without a person: another identifier, no name, none of his words. The game stays as it was played.
    #[must_use]
    pub fn without_person(mut self, gone: &PersonId, instead: &PersonId) -> TableEvent {
        self.each_mention(|person, words| {
            if person == gone {
                *person = instead.clone();
                if let Some(words) = words {
                    *words = NOBODY.to_owned();
                }
            }
        });
        self
    }

    /// The event with a person under another identifier: a guest who turns out to have an account.
    #[must_use]
    pub fn with_person_replaced(mut self, guest: &PersonId, account: &PersonId) -> TableEvent {
        self.each_mention(|person, _| {
            if person == guest {
                *person = account.clone();
            }
        });
        self
    }

    /// Shows everybody whom the event speaks of, and what it quotes of him: his name or his words.
    fn each_mention(&mut self, mut show: impl FnMut(&mut PersonId, Option<&mut String>)) {
        match &mut self.kind {
            EventKind::Created(made) => {
                show(&mut made.host, None);
                for (_, person, name) in &mut made.reserved {
                    show(person, Some(name));
                }
            }
            EventKind::Reserved { person, name, .. } | EventKind::Sat { person, name, .. } => {
                show(person, Some(name))
            }
            EventKind::Said { person, text } => show(person, Some(text)),
            EventKind::Muted { person, whom, .. } => {
                show(person, None);
                if let Some(whom) = whom {
                    show(whom, None);
                }
            }
            EventKind::TakeBackAsked { person, .. }
            | EventKind::EndProposed { person }
            | EventKind::Agreed { person }
            | EventKind::Declined { person }
            | EventKind::Connected { person }
            | EventKind::Disconnected { person } => show(person, None),
            EventKind::Configured(_)
            | EventKind::BotSat { .. }
            | EventKind::Freed { .. }
            | EventKind::Started { .. }
            | EventKind::Acted { .. }
            | EventKind::TakenBack { .. }
            | EventKind::Ended { .. }
            | EventKind::SatIn { .. }
            | EventKind::Returned { .. }
            | EventKind::Resumed { .. }
            | EventKind::Forgotten
            | EventKind::Rematched { .. } => {}
        }
    }
}

/// What stands where a name or words have been deleted.
const NOBODY: &str = "—";

/// Stored events do not make a table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EventError {
    /// The event is of another version.
    #[error("the event has version {0}, and this program reads version {VERSION}")]
    Version(u32),
    /// It is no event.
    #[error("this is not an event of a table: {0}")]
    Unreadable(String),
    /// The game follows rules that this program does not know.
    #[error(transparent)]
    Rules(#[from] UnknownRules),
    /// It cannot have happened there.
    #[error("event {number} cannot have happened: {why}")]
    Impossible {
        /// Its number, counted from 1.
        number: u64,
        /// What is wrong.
        why: String,
    },
}
