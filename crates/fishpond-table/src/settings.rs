//! The settings of a table.

use fishpond_core::{Config, Faults, Message, OptionValue, Refusal, quote};
use fishpond_games::{AnyPosition, GameId};
use fishpond_names::{MAX_NAME_LENGTH, is_valid_name};
use serde::{Deserialize, Serialize};

use crate::actor::Millis;
use crate::clock::Clock;
use crate::faults::SettingsFaults;
use crate::rated::RatingRange;
use crate::refusals;

/// The maximum length of a chat message, in characters.
pub const MAX_CHAT_LENGTH: usize = 500;

/// The option that says who begins, in every game.
pub(crate) const START_PLAYER: &str = "start_player";

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
    /// The ratings of people who may join without an invitation (T16); `None` for all.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rating_range: Option<RatingRange>,
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

/// Returns whether a setting has its default value. Defaults are not stored, so that tables of version 0.1 keep their stored form.
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

/// The spectators that a table admits, fewest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
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
    /// bots, undo with consent, and a bot that sits in for players who run out of time.
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
            rating_range: None,
        }
    }

    /// Refuses options that a host may not choose for a rated game (T16): they could make it short or uneven.
    ///
    /// # Errors
    /// If the game is rated and an option does not have its default value.
    pub fn require_rated_options(&self, game: GameId) -> Result<(), Refusal> {
        self.require_default_options(game, |_| false)
    }

    /// Refuses to start a rated game with options that could make it short or uneven (T16). If the loser of the last game begins, the
    /// table of a rematch says who that is (T12).
    ///
    /// # Errors
    /// If the game is rated and another option does not have its default value.
    pub fn require_rated_start(&self, game: GameId) -> Result<(), Refusal> {
        self.require_default_options(game, |option| option == START_PLAYER && game.facts().loser_begins)
    }

    fn require_default_options(&self, game: GameId, is_free: impl Fn(&str) -> bool) -> Result<(), Refusal> {
        let is_default = |(name, value): (&str, &OptionValue)| {
            let spec = game.facts().options.iter().find(|spec| spec.name == name);
            is_free(name) || spec.is_none_or(|spec| spec.default_value() == *value)
        };
        let is_refused = self.rated && !self.config.options.iter().all(is_default);
        if is_refused { Err(refusals::RATED_OPTIONS.refuse()) } else { Ok(()) }
    }

    /// Checks the settings and fills in the default options of the game, and the settings of rated tables.
    ///
    /// # Errors
    /// Returns a description of each invalid setting.
    pub fn complete(mut self, game: GameId) -> Result<Settings, SettingsFaults> {
        let mut faults = SettingsFaults::default();
        self.check_config(game, &mut faults);
        self.clock.check(&mut faults);
        if self.rated {
            faults.require(self.clock != Clock::None, || Message::new("table-fault-rated-clock"));
            faults.require(self.config.components.is_none(), || Message::new("table-fault-rated-components"));
            self.hints = Hints::Off;
            self.undo = Undo::Off;
            self.out_of_time = OutOfTime::Lose;
            self.absence = None;
            self.spectators = Spectators::Public;
        }
        faults.require(
            self.absence.is_none_or(|span| (10_000..=30 * crate::clock::DAY).contains(&span)),
            || Message::new("table-fault-absence"),
        );
        let players = game.facts().min_players..=self.config.players;
        faults.require(self.seek.is_none_or(|seek| players.contains(&seek.least)), || {
            Message::new("table-fault-seek").with("least", *players.start()).with("most", *players.end())
        });
        self.rating_range = self.rating_range.and_then(|range| RatingRange::new(range.least, range.most));
        faults.require(self.rating_range.is_none_or(RatingRange::is_valid), || {
            Message::new("table-fault-rating-range").with("most", RatingRange::MAX)
        });
        faults.require(is_valid_name(&self.stand_in), || {
            Message::new("table-fault-stand-in").with("most", MAX_NAME_LENGTH as u32)
        });
        faults.into_result(self)
    }

    /// Checks the configuration of the game and fills in its defaults.
    fn check_config(&mut self, game: GameId, faults: &mut SettingsFaults) {
        let (facts, players) = (game.facts(), self.config.players);
        if !(facts.min_players..=facts.max_players).contains(&players) {
            let message = Message::new("table-fault-players").with("game", facts.title);
            faults.push(message.with("least", facts.min_players).with("most", facts.max_players));
        }
        for (name, value) in self.config.options.iter() {
            match facts.options.iter().find(|spec| spec.name == name) {
                None => faults.push(Message::new("table-fault-option").with("name", quote(name))),
                Some(spec) if !spec.kind.allows(value, players) => faults.push(
                    Message::new("table-fault-value")
                        .with("name", spec.name)
                        .with("value", quote(&value.to_string())),
                ),
                Some(_) => {}
            }
        }
        // The game describes the same faults in English.
        if faults.is_empty() {
            match AnyPosition::new(game, &self.config) {
                Ok(position) => self.config = position.config(),
                Err(Faults(found)) => found.into_iter().for_each(|fault| faults.push_text(fault)),
            }
        }
    }
}
