//! What the host settles before the game starts.

use fishpond_core::{Config, Faults};
use fishpond_games::{AnyPosition, GameId};
use serde::{Deserialize, Serialize};

use crate::actor::Millis;
use crate::clock::Clock;

/// The longest name a person or a bot can have at a table, in characters.
pub(crate) const MAX_NAME_LENGTH: usize = 24;

/// The most characters that can be said at once.
pub const MAX_CHAT_LENGTH: usize = 500;

/// What the host settles before the game starts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Players, options and components of the game.
    pub config: Config,
    /// How time is kept.
    pub clock: Clock,
    /// Who may look on.
    pub spectators: Spectators,
    /// Whether the table talks.
    pub chat: bool,
    /// Whether everybody can find the table and sit down, or only those who have the invitation.
    pub listed: bool,
    /// How long somebody may be away while others wait for him; `None` for as long as he likes.
    pub absence: Option<Millis>,
    /// The bot that sits in for somebody who is away, by name.
    pub stand_in: String,
}

/// Who may look on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spectators {
    /// Nobody.
    Off,
    /// Those who have the link.
    ByLink,
    /// Everybody.
    Public,
}

impl Settings {
    /// The usual settings: no clock, two minutes of absence, spectators by link, chat, not listed.
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

    /// The settings with the configuration made whole.
    ///
    /// # Errors
    /// A sentence for each thing that is wrong.
    pub fn complete(mut self, game: GameId) -> Result<Settings, Faults> {
        let mut faults = Faults::default();
        match AnyPosition::new(game, &self.config) {
            Ok(position) => self.config = position.config(),
            Err(found) => faults.0.extend(found.0),
        }
        self.clock.check(&mut faults);
        faults.require(
            self.absence.is_none_or(|span| (10_000..=30 * crate::clock::DAY).contains(&span)),
            || "absence is at least ten seconds and at most thirty days".to_owned(),
        );
        faults.require(is_valid_name(&self.stand_in), || {
            format!("the bot that sits in needs a name of 1 to {MAX_NAME_LENGTH} characters")
        });
        faults.into_result(self)
    }
}

/// Whether this can be a name: not blank, not long, and of characters that stand in a line.
#[must_use]
pub fn is_valid_name(name: &str) -> bool {
    name.trim() == name && name.chars().count() <= MAX_NAME_LENGTH && is_line(name)
}

/// Whether there is something to see, and all of it stays in its place: no controls, nothing that turns the direction of what
/// follows, nothing that takes no room. The joiner of emoji and their variants need something to join.
pub(crate) fn is_line(text: &str) -> bool {
    let joins = |c: char| matches!(c, '\u{200d}' | '\u{fe00}'..='\u{fe0f}');
    let shows = |c: char| {
        !c.is_control()
            && !matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
                | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
    };
    text.chars().all(|c| joins(c) || shows(c)) && text.chars().any(|c| !joins(c) && !c.is_whitespace())
}
