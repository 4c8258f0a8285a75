//! The options of a game and their values.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::message::quote;
use crate::seat::Seat;

/// An option of a game.
#[derive(Debug)]
pub struct OptionSpec {
    /// The key, such as `tile_exchange`. The message `<game>-option-<key>` describes it.
    pub name: &'static str,
    /// The allowed values.
    pub kind: OptionKind,
    /// The default, as text.
    pub default: &'static str,
    /// The clause of the rules that it changes.
    pub clause: &'static str,
}

/// The allowed values of an option.
#[derive(Debug)]
pub enum OptionKind {
    /// `true` or `false`.
    Flag,
    /// One of these words.
    Word(&'static [&'static str]),
    /// `random` or the letter of a seat.
    SeatOrRandom,
    /// `none` or a whole number in this range.
    NumberOrNone(u32, u32),
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionKind::Flag => write!(f, "true or false"),
            OptionKind::Word(words) => write!(f, "{}", words.join(" or ")),
            OptionKind::SeatOrRandom => write!(f, "random or the letter of a seat"),
            OptionKind::NumberOrNone(low, high) => write!(f, "none or a whole number from {low} to {high}"),
        }
    }
}

/// A value of an option.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "the value of an option is true, false, a whole number or a word")]
pub enum OptionValue {
    /// On or off.
    Flag(bool),
    /// A whole number.
    Number(u32),
    /// A word, including `none` and seats.
    Word(String),
}

impl OptionValue {
    fn read(text: &str) -> OptionValue {
        match text {
            "true" => OptionValue::Flag(true),
            "false" => OptionValue::Flag(false),
            _ => text.parse().map_or_else(|_| OptionValue::Word(text.to_owned()), OptionValue::Number),
        }
    }
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Flag(flag) => write!(f, "{flag}"),
            OptionValue::Number(number) => write!(f, "{number}"),
            OptionValue::Word(word) => write!(f, "{word}"),
        }
    }
}

/// The value of every option of a game.
// User input may lack options or contain invalid ones; `Options::complete` checks and completes it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
// Shared, because every state and every view has a copy.
pub struct Options(Arc<BTreeMap<String, OptionValue>>);

impl Options {
    /// Parses `key=value` pairs. [`Options::complete`] checks whether the game has these options.
    ///
    /// # Errors
    /// If an item is not a pair or repeats a key.
    pub fn from_pairs<S: AsRef<str>>(pairs: &[S]) -> Result<Options, String> {
        let mut options = Options::default();
        for pair in pairs {
            let pair = pair.as_ref();
            let (name, value) = pair
                .split_once('=')
                .ok_or_else(|| format!("option '{}' should have the form key=value", quote(pair)))?;
            if options.set(name, OptionValue::read(value)).is_some() {
                return Err(format!("option '{}' is given twice", quote(name)));
            }
        }
        Ok(options)
    }

    /// Checks each value and fills in the defaults.
    ///
    /// # Errors
    /// Returns all faults.
    pub fn complete(&self, specs: &[OptionSpec], players: u8) -> Result<Options, Vec<String>> {
        let mut faults = Vec::new();
        for name in self.0.keys() {
            if !specs.iter().any(|spec| spec.name == name) {
                let known: Vec<&str> = specs.iter().map(|spec| spec.name).collect();
                faults.push(format!("unknown option '{}'. Valid options: {}", quote(name), known.join(", ")));
            }
        }
        let mut complete = Options::default();
        for spec in specs {
            let value = match self.0.get(spec.name) {
                Some(value) if spec.kind.allows(value, players) => value.clone(),
                Some(value) => {
                    let valid = spec.kind.describe(players);
                    faults.push(format!(
                        "invalid value '{}' for option {}. Valid values: {valid}",
                        quote(&value.to_string()),
                        spec.name
                    ));
                    continue;
                }
                None => spec.default_value(),
            };
            complete.set(spec.name, value);
        }
        if faults.is_empty() { Ok(complete) } else { Err(faults) }
    }

    /// Sets an option and returns its previous value.
    pub fn set(&mut self, name: &str, value: OptionValue) -> Option<OptionValue> {
        Arc::make_mut(&mut self.0).insert(name.to_owned(), value)
    }

    /// Iterates over names and values, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &OptionValue)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// Returns whether a flag is set.
    #[must_use]
    pub fn flag(&self, name: &str) -> bool {
        self.0.get(name) == Some(&OptionValue::Flag(true))
    }

    /// Returns the value of an option that is a word.
    #[must_use]
    pub fn word(&self, name: &str) -> Option<&str> {
        match self.0.get(name) {
            Some(OptionValue::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// Returns the value of an option that is a seat; `None` for `random`.
    #[must_use]
    pub fn seat(&self, name: &str) -> Option<Seat> {
        self.word(name)?.parse().ok()
    }

    /// Returns the value of an option that is a number; `None` for `none`.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<u32> {
        match self.0.get(name) {
            Some(OptionValue::Number(number)) => Some(*number),
            _ => None,
        }
    }
}

impl OptionKind {
    /// Lists the allowed values for this number of players.
    fn describe(&self, players: u8) -> String {
        match (self, Seat::first_n(players).last()) {
            (OptionKind::SeatOrRandom, Some(last)) => format!("random or a seat from A to {last}"),
            _ => self.to_string(),
        }
    }

    /// Returns whether a value is allowed for this number of players.
    #[must_use]
    pub fn allows(&self, value: &OptionValue, players: u8) -> bool {
        match (self, value) {
            (OptionKind::Flag, OptionValue::Flag(_)) => true,
            (OptionKind::Word(words), OptionValue::Word(word)) => words.contains(&word.as_str()),
            (OptionKind::SeatOrRandom, OptionValue::Word(word)) => {
                word == "random" || word.parse::<Seat>().is_ok_and(|seat| seat.index() < usize::from(players))
            }
            (OptionKind::NumberOrNone(low, high), OptionValue::Number(number)) => {
                (low..=high).contains(&number)
            }
            (OptionKind::NumberOrNone(..), OptionValue::Word(word)) => word == "none",
            _ => false,
        }
    }
}

impl OptionSpec {
    /// Returns the default value.
    #[must_use]
    pub fn default_value(&self) -> OptionValue {
        OptionValue::read(self.default)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPECS: &[OptionSpec] = &[
        OptionSpec { name: "cap", kind: OptionKind::NumberOrNone(1, 9), default: "none", clause: "T1" },
        OptionSpec { name: "quick", kind: OptionKind::Flag, default: "false", clause: "T2" },
        OptionSpec { name: "start", kind: OptionKind::SeatOrRandom, default: "random", clause: "T3" },
    ];

    #[test]
    fn missing_options_get_their_defaults() {
        let options = Options::from_pairs(&["quick=true", "cap=3"]).unwrap().complete(SPECS, 2).unwrap();
        assert!(options.flag("quick"));
        assert_eq!(options.number("cap"), Some(3));
        assert_eq!(options.seat("start"), None);
        assert_eq!(options.complete(SPECS, 2).unwrap(), options);
    }

    #[test]
    fn all_faults_are_reported() {
        let faults = Options::from_pairs(&["quick=1", "cap=0", "start=C", "x=y"])
            .unwrap()
            .complete(SPECS, 2)
            .unwrap_err();
        assert_eq!(faults.len(), 4, "{faults:?}");
        assert_eq!(
            faults[3],
            "invalid value 'C' for option start. Valid values: random or a seat from A to B"
        );
        assert!(Options::from_pairs(&["quick"]).is_err());
        assert!(Options::from_pairs(&["a=1", "a=1"]).is_err());
    }
}
