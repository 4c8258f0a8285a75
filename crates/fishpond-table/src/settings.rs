//! The settings of a table.

use fishpond_core::{Config, Faults};
use fishpond_games::{AnyPosition, GameId};
use fishpond_names::{MAX_NAME_LENGTH, is_valid_name};
use serde::{Deserialize, Serialize};

use crate::actor::Millis;
use crate::clock::Clock;

/// The maximum length of a chat message, in characters.
pub const MAX_CHAT_LENGTH: usize = 500;

/// The settings of a table, which its host chooses.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Players, options and components of the game.
    pub config: Config,
    /// The time control.
    pub clock: Clock,
    /// The spectators that the table admits.
    pub spectators: Spectators,
    /// Whether chat is turned on.
    pub chat: bool,
    /// Whether anyone can find the table and sit down, or only people with the invitation.
    pub listed: bool,
    /// The time that a player may be away while others are waiting; `None` for no limit.
    pub absence: Option<Millis>,
    /// The bot that sits in for absent players.
    pub stand_in: String,
    /// The players who may ask for hints.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hints: Hints,
    /// Whether moves can be taken back.
    #[serde(default, skip_serializing_if = "is_default")]
    pub undo: Undo,
    /// The consequence of running out of time.
    #[serde(default, skip_serializing_if = "is_default")]
    pub out_of_time: OutOfTime,
    /// Whether the game counts for the players' ratings, which fixes other settings (T16). Never changes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rated: bool,
    /// The number of players at a table that is looking for them (T17); `None` at all others.
    #[serde(default, skip_serializing_if = "is_default")]
    pub seek: Option<Seek>,
}

/// The players that a table is looking for (T17). The number of seats is the largest number of players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seek {
    /// The smallest number of players.
    pub least: u8,
    /// Whether bots fill the seats up to that number after a while.
    pub bots: bool,
}

/// Returns whether a setting has its default, which is not stored, so that tables of version 0.1 keep their stored form.
fn is_default<T: Default + PartialEq>(setting: &T) -> bool {
    *setting == T::default()
}

/// The players who may ask for hints (T14).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hints {
    /// Nobody.
    Off,
    /// Someone who plays against bots only.
    #[default]
    AgainstBots,
    /// Everyone.
    On,
}

/// Whether moves can be taken back (T7).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Undo {
    /// No.
    Off,
    /// Yes, if the others agree; freely until another seat has visibly moved.
    #[default]
    Ask,
}

/// The consequence of running out of time (T6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OutOfTime {
    /// A bot sits in, and the player can come back.
    #[default]
    StandIn,
    /// The player loses, as if they had resigned.
    Lose,
}

/// The spectators that a table admits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spectators {
    /// No spectators.
    Off,
    /// Spectators who have the link.
    ByLink,
    /// All spectators.
    Public,
}

impl Settings {
    /// Returns the default settings: no clock, two minutes of absence, spectators by link, chat, not listed, hints against
    /// bots, undo with consent, and a bot that sits in for players out of time.
    #[must_use]
    pub fn new(config: Config) -> Settings {
        Settings {
            config,
            clock: Clock::None,
            spectators: Spectators::ByLink,
            chat: true,
            listed: false,
            absence: Some(120_000),
            stand_in: "greedy".to_owned(),
            hints: Hints::default(),
            undo: Undo::default(),
            out_of_time: OutOfTime::default(),
            rated: false,
            seek: None,
        }
    }

    /// Checks the settings and fills in the default options of the game, and the settings of rated tables.
    ///
    /// # Errors
    /// Returns a description of each invalid setting.
    pub fn complete(mut self, game: GameId) -> Result<Settings, Faults> {
        let mut faults = Faults::default();
        match AnyPosition::new(game, &self.config) {
            Ok(position) => self.config = position.config(),
            Err(found) => faults.0.extend(found.0),
        }
        self.clock.check(&mut faults);
        if self.rated {
            faults.require(self.clock != Clock::None, || "a rated game needs a clock".to_owned());
            faults.require(self.config.components.is_none(), || {
                "a rated game can't have custom components".to_owned()
            });
            self.hints = Hints::Off;
            self.undo = Undo::Off;
            self.out_of_time = OutOfTime::Lose;
            self.absence = None;
            self.spectators = Spectators::Public;
        }
        faults.require(
            self.absence.is_none_or(|span| (10_000..=30 * crate::clock::DAY).contains(&span)),
            || "the absence limit must be between ten seconds and thirty days".to_owned(),
        );
        let players = game.facts().min_players..=self.config.players;
        faults.require(self.seek.is_none_or(|seek| players.contains(&seek.least)), || {
            format!(
                "the smallest number of players must be between {} and {}",
                players.start(),
                players.end()
            )
        });
        faults.require(is_valid_name(&self.stand_in), || {
            format!("the name of the stand-in bot must have 1 to {MAX_NAME_LENGTH} characters")
        });
        faults.into_result(self)
    }
}
