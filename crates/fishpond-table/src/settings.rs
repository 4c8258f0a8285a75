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
    /// Returns the default settings: no clock, two minutes of absence, spectators by link, chat, not listed.
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
        }
    }

    /// Checks the settings and fills in the default options of the game.
    ///
    /// # Errors
    /// A description of each invalid setting.
    pub fn complete(mut self, game: GameId) -> Result<Settings, Faults> {
        let mut faults = Faults::default();
        match AnyPosition::new(game, &self.config) {
            Ok(position) => self.config = position.config(),
            Err(found) => faults.0.extend(found.0),
        }
        self.clock.check(&mut faults);
        faults.require(
            self.absence.is_none_or(|span| (10_000..=30 * crate::clock::DAY).contains(&span)),
            || "the absence limit must be between ten seconds and thirty days".to_owned(),
        );
        faults.require(is_valid_name(&self.stand_in), || {
            format!("the name of the stand-in bot must have 1 to {MAX_NAME_LENGTH} characters")
        });
        faults.into_result(self)
    }
}
