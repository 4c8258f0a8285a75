//! Switches of a game: what there is, and what was chosen.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::seat::Seat;

/// A switch of a game.
#[derive(Debug)]
pub struct OptionSpec {
    /// The key, `tile_exchange`. The message `<game>-option-<key>` says what it does.
    pub name: &'static str,
    /// What it can be set to.
    pub kind: OptionKind,
    /// The value when nothing is said, as it would be typed.
    pub default: &'static str,
    /// The clause of the rules that it switches.
    pub clause: &'static str,
}

/// What an option can be set to.
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
    /// A word, `none` and seats included.
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
///
/// Read from outside it may lack options or hold nonsense; [`Options::complete`] makes it whole.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
// Every state and every view has them, so a copy is cheap.
pub struct Options(Arc<BTreeMap<String, OptionValue>>);

impl Options {
    /// Reads `key=value` pairs. Whether a game has such options is seen by [`Options::complete`].
    ///
    /// # Errors
    /// A sentence about the first pair that is none, or a key given twice.
    pub fn from_pairs<S: AsRef<str>>(pairs: &[S]) -> Result<Options, String> {
        let mut options = Options::default();
        for pair in pairs {
            let pair = pair.as_ref();
            let (name, value) = pair
                .split_once('=')
                .ok_or_else(|| format!("option '{pair}' should have the form key=value"))?;
            if options.set(name, OptionValue::read(value)).is_some() {
                return Err(format!("option '{name}' is given twice"));
            }
        }
        Ok(options)
    }

    /// Checks each value and fills in the defaults.
    ///
    /// # Errors
    /// A sentence for each fault.
    pub fn complete(&self, specs: &[OptionSpec], players: u8) -> Result<Options, Vec<String>> {
        let mut faults = Vec::new();
        for name in self.0.keys() {
            if !specs.iter().any(|spec| spec.name == name) {
                let known: Vec<&str> = specs.iter().map(|spec| spec.name).collect();
                faults.push(format!("there is no option '{name}'; this game has {}", known.join(", ")));
            }
        }
        let mut complete = Options::default();
        for spec in specs {
            let value = match self.0.get(spec.name) {
                Some(value) if spec.kind.allows(value, players) => value.clone(),
                Some(value) => {
                    let right = spec.kind.among(players);
                    faults.push(format!("option {} cannot be '{value}'; it is {right}", spec.name));
                    continue;
                }
                None => spec.default_value(),
            };
            complete.set(spec.name, value);
        }
        if faults.is_empty() { Ok(complete) } else { Err(faults) }
    }

    /// Sets one option, and gives back what it was set to.
    pub fn set(&mut self, name: &str, value: OptionValue) -> Option<OptionValue> {
        Arc::make_mut(&mut self.0).insert(name.to_owned(), value)
    }

    /// Names and values, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &OptionValue)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// Whether a flag is set.
    #[must_use]
    pub fn flag(&self, name: &str) -> bool {
        self.0.get(name) == Some(&OptionValue::Flag(true))
    }

    /// The word an option is set to.
    #[must_use]
    pub fn word(&self, name: &str) -> Option<&str> {
        match self.0.get(name) {
            Some(OptionValue::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// The seat an option is set to, if it is not `random`.
    #[must_use]
    pub fn seat(&self, name: &str) -> Option<Seat> {
        self.word(name)?.parse().ok()
    }

    /// The number an option is set to, if it is not `none`.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<u32> {
        match self.0.get(name) {
            Some(OptionValue::Number(number)) => Some(*number),
            _ => None,
        }
    }
}

impl OptionKind {
    /// What it can be set to where so many play.
    fn among(&self, players: u8) -> String {
        match (self, Seat::first(players).last()) {
            (OptionKind::SeatOrRandom, Some(last)) => format!("random or a seat from A to {last}"),
            _ => self.to_string(),
        }
    }

    /// Whether it can be set to this where so many play.
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
    /// The default as a value.
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
    fn defaults_fill_the_gaps() {
        let options = Options::from_pairs(&["quick=true", "cap=3"]).unwrap().complete(SPECS, 2).unwrap();
        assert!(options.flag("quick"));
        assert_eq!(options.number("cap"), Some(3));
        assert_eq!(options.seat("start"), None);
        assert_eq!(options.complete(SPECS, 2).unwrap(), options);
    }

    #[test]
    fn every_fault_is_told() {
        let faults = Options::from_pairs(&["quick=1", "cap=0", "start=C", "x=y"])
            .unwrap()
            .complete(SPECS, 2)
            .unwrap_err();
        assert_eq!(faults.len(), 4, "{faults:?}");
        assert_eq!(faults[3], "option start cannot be 'C'; it is random or a seat from A to B");
        assert!(Options::from_pairs(&["quick"]).is_err());
        assert!(Options::from_pairs(&["a=1", "a=1"]).is_err());
    }
}
