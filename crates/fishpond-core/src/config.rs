//! The configuration of a game, and lists of faults.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use crate::options::Options;
use crate::position::Facts;

/// The configuration of a game: number of players, rules version, options and custom components.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// The number of players.
    pub players: u8,
    /// The version of the rules. `None` means the newest; [`Config::complete`] fills it in. In JSON, version 1 is omitted.
    #[serde(
        default = "first_version",
        deserialize_with = "version",
        skip_serializing_if = "is_first_version"
    )]
    #[schemars(with = "u32", range(min = 1), description = "Version of the rules; 1 if absent.")]
    pub rules: Option<u32>,
    /// The options of the game.
    #[serde(default)]
    pub options: Options,
    /// Custom component data, instead of the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub components: Option<serde_json::Value>,
}

impl Config {
    /// Creates a configuration with default rules, options and components.
    #[must_use]
    pub fn new(players: u8) -> Config {
        Config { players, rules: None, options: Options::default(), components: None }
    }

    /// Sets options from `key=value` pairs.
    ///
    /// # Panics
    /// If a pair has no `=`; for user input, use [`Options::from_pairs`].
    #[must_use]
    pub fn with_options(mut self, pairs: &[&str]) -> Config {
        self.options = Options::from_pairs(pairs).expect("pairs have the form key=value");
        self
    }

    /// Sets the version of the rules.
    #[must_use]
    pub fn with_rules(mut self, version: u32) -> Config {
        self.rules = Some(version);
        self
    }

    /// Returns the version of the rules, by default the newest.
    #[must_use]
    pub fn rules_version(&self, facts: &Facts) -> u32 {
        self.rules.unwrap_or(facts.rules)
    }

    /// Checks players, rules version and options, and fills in the defaults.
    ///
    /// # Errors
    /// Returns all faults.
    pub fn complete(&self, facts: &Facts) -> Result<Config, Faults> {
        let mut faults = Faults::default();
        if !(facts.min_players..=facts.max_players).contains(&self.players) {
            faults.push(format!(
                "{} is for {} to {} players, not {}",
                facts.id, facts.min_players, facts.max_players, self.players
            ));
        }
        let rules = self.rules_version(facts);
        if let Err(unknown) = facts.check_rules(rules) {
            faults.push(unknown.to_string());
        }
        let options = self.options.complete(facts.options, self.players.min(5)).unwrap_or_else(|found| {
            faults.0.extend(found);
            Options::default()
        });
        let components = self.components.clone();
        faults.into_result(Config { players: self.players, rules: Some(rules), options, components })
    }

    /// Adds a fault if the options differ from those of the complete configuration. A serialized state lists all options.
    pub fn require_all_options(&self, complete: &Config, faults: &mut Faults) {
        faults.require(self.options == complete.options, || {
            let options = serde_json::to_string(&complete.options).expect("options can be serialized");
            format!("'config.options' must be written as {options}")
        });
    }

    /// Like [`Config::complete`], but also reads custom component data. `read` always gets a valid number of players, even if
    /// the number in the configuration is invalid.
    ///
    /// # Errors
    /// Returns all faults of the configuration and of the component data.
    pub fn complete_with<C>(
        &self,
        facts: &Facts,
        read: impl FnOnce(&serde_json::Value, u8) -> Result<C, Faults>,
    ) -> Result<(Config, Option<C>), Faults> {
        let players = self.players.clamp(facts.min_players, facts.max_players);
        let config = self.complete(facts);
        match (config, self.components.as_ref().map(|data| read(data, players)).transpose()) {
            (Ok(config), Ok(components)) => Ok((config, components)),
            (Err(faults), Ok(_)) | (Ok(_), Err(faults)) => Err(faults),
            (Err(mut faults), Err(more)) => {
                faults.0.extend(more.0);
                Err(faults)
            }
        }
    }
}

#[expect(clippy::unnecessary_wraps, reason = "serde requires the type of the field")]
fn first_version() -> Option<u32> {
    Some(1)
}

#[expect(clippy::ref_option, reason = "serde passes a reference to the field")]
fn is_first_version(rules: &Option<u32>) -> bool {
    *rules == first_version()
}

fn version<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    u32::deserialize(deserializer).map(Some)
}

/// All faults of a setup, a state or a data file, one sentence each.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Faults(pub Vec<String>);

impl Faults {
    /// Creates a list with a single fault.
    pub fn one(fault: impl Into<String>) -> Faults {
        Faults(vec![fault.into()])
    }

    /// Adds a fault.
    pub fn push(&mut self, fault: impl Into<String>) {
        self.0.push(fault.into());
    }

    /// Adds a fault unless the condition holds.
    pub fn require(&mut self, holds: bool, fault: impl FnOnce() -> String) {
        if !holds {
            self.push(fault());
        }
    }

    /// Returns `value` if there are no faults.
    ///
    /// # Errors
    /// Returns the faults.
    pub fn into_result<T>(self, value: T) -> Result<T, Faults> {
        if self.0.is_empty() { Ok(value) } else { Err(self) }
    }
}

/// Returns a number with a noun: `1 coin`, `2 coins`.
pub fn pluralize<N: Copy + PartialEq + From<u8> + fmt::Display>(number: N, noun: &str) -> String {
    let plural = if number == N::from(1) { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.join("; "))
    }
}

impl std::error::Error for Faults {}
