//! A game written down: enough to play it again, exactly, anywhere.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::config::{Config, Faults};
use crate::data;
use crate::fair::Fairness;
use crate::interactive::Interactive;
use crate::position::{Position, Sink, UnknownRules};
use crate::seat::Seat;
use crate::turn::Turn;

/// The version of the record format.
pub const FORMAT: u32 = 1;

/// A game written down, finished or not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The version of this format.
    pub fishpond: u32,
    /// Which game, `penguins`.
    pub game: String,
    /// The version of the game's rules.
    pub rules: u32,
    /// Players, options, components.
    pub config: Config,
    /// Who sat where, if anybody cares, in turn order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// How the deals can be checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fair: Option<Fairness>,
    /// Acts (`A place c3`) and chance results (`* 2`), in order.
    #[schemars(with = "Vec<String>")]
    pub steps: Vec<Step>,
    /// The result, if the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Value>,
    /// The hash of the last position, 16 hexadecimal digits.
    pub hash: String,
    /// SHA-256 of everything above: the canonical JSON of the record without this field.
    pub digest: String,
}

/// One step of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// A seat's act.
    Act(Seat, String),
    /// What the dealer drew.
    Chance(String),
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Act(seat, act) => write!(f, "{seat} {act}"),
            Step::Chance(chance) => write!(f, "* {chance}"),
        }
    }
}

/// A step is a seat or a star, a blank, and what was done or drawn.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no step; a step is a seat and an act (A place c3) or a star and a chance result (* 2)")]
pub struct ParseStepError(String);

impl FromStr for Step {
    type Err = ParseStepError;

    fn from_str(s: &str) -> Result<Step, ParseStepError> {
        let error = || ParseStepError(s.to_owned());
        let (who, what) = s.split_once(' ').ok_or_else(error)?;
        if what.is_empty() || what.trim() != what {
            return Err(error());
        }
        match who {
            "*" => Ok(Step::Chance(what.to_owned())),
            _ => Ok(Step::Act(who.parse().map_err(|_| error())?, what.to_owned())),
        }
    }
}

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Step {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Step, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

impl Record {
    /// The record of a game that has not begun.
    #[must_use]
    pub fn begin<P: Position>(position: &P) -> Record {
        let (facts, config) = (P::facts(), position.config());
        let mut record = Record {
            fishpond: FORMAT,
            game: facts.id.to_owned(),
            rules: config.rules_version(facts),
            config,
            names: Vec::new(),
            fair: None,
            steps: Vec::new(),
            result: None,
            hash: String::new(),
            digest: String::new(),
        };
        record.seal(position);
        record
    }

    /// Brings result, hash and digest up to the last position.
    pub fn seal<P: Position>(&mut self, last: &P) {
        self.result =
            last.outcome().map(|outcome| serde_json::to_value(outcome).expect("an outcome can be written"));
        self.hash = hash_text(last.state_hash());
        self.refresh_digest();
    }

    /// Makes the digest fit the contents after a change that is meant, such as filling in names.
    pub fn refresh_digest(&mut self) {
        self.digest = self.computed_digest();
    }

    /// Reads a record and checks its form, versions and digest, but not yet its steps.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn from_json(text: &str) -> Result<Record, RecordError> {
        match text.trim_start().chars().next() {
            Some('{') => {}
            Some(_) => return Err(RecordError::Unreadable("it should be a JSON object".to_owned())),
            None => return Err(RecordError::Empty),
        }
        let value: Value = data::parse(text).map_err(|error| match error.classify() {
            serde_json::error::Category::Eof => RecordError::CutOff,
            _ => RecordError::Unreadable(error.to_string()),
        })?;
        // A later format may have other fields, so its number comes first.
        match value.get("fishpond").and_then(Value::as_u64) {
            Some(format) if format == u64::from(FORMAT) => {}
            Some(format) => return Err(RecordError::Format(format)),
            None => {
                return Err(RecordError::Unreadable(
                    "the field 'fishpond' with its format is missing".into(),
                ));
            }
        }
        let record: Record = data::from_value(&value).map_err(RecordError::Unreadable)?;
        if record.digest != record.computed_digest() {
            return Err(RecordError::Changed);
        }
        if !record.names.is_empty() && record.names.len() != usize::from(record.config.players) {
            return Err(RecordError::Names { names: record.names.len(), players: record.config.players });
        }
        Ok(record)
    }

    /// The record as one line of canonical JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        canonical(&serde_json::to_value(self).expect("a record can be written"))
    }

    /// Plays the whole record and checks that it ends where it says.
    ///
    /// # Errors
    /// The first thing that does not fit.
    pub fn replay<P: Interactive>(&self) -> Result<P, RecordError> {
        let last = self.replay_to::<P>(self.steps.len(), &mut crate::position::Silent)?;
        if hash_text(last.state_hash()) != self.hash {
            return Err(RecordError::Hash {
                recorded: self.hash.clone(),
                replayed: hash_text(last.state_hash()),
            });
        }
        let result =
            last.outcome().map(|outcome| serde_json::to_value(outcome).expect("an outcome can be written"));
        if result != self.result {
            return Err(RecordError::Result);
        }
        Ok(last)
    }

    /// The position after so many steps, and what happened on the way.
    ///
    /// # Errors
    /// The first step that cannot be played, or that there are not so many.
    pub fn replay_to<P: Interactive>(
        &self,
        ply: usize,
        events: &mut impl Sink<P::Event>,
    ) -> Result<P, RecordError> {
        self.check_game::<P>()?;
        if ply > self.steps.len() {
            return Err(RecordError::Ply { asked: ply, steps: self.steps.len() });
        }
        let mut position = P::new(&self.config).map_err(RecordError::Config)?;
        for number in 0..ply {
            self.apply(number, &mut position, events)?;
        }
        Ok(position)
    }

    fn check_game<P: Position>(&self) -> Result<(), RecordError> {
        let facts = P::facts();
        if self.game != facts.id {
            return Err(RecordError::Game { recorded: self.game.clone(), wanted: facts.id });
        }
        facts.check_rules(self.rules)?;
        let config = self.config.rules_version(facts);
        if self.rules != config {
            return Err(RecordError::RulesDiffer { record: self.rules, config });
        }
        Ok(())
    }

    /// Plays one step on the position before it.
    ///
    /// # Errors
    /// Why the step cannot be played.
    pub fn apply<P: Interactive>(
        &self,
        number: usize,
        position: &mut P,
        events: &mut impl Sink<P::Event>,
    ) -> Result<(), RecordError> {
        let step = &self.steps[number];
        let fault = |why: String| RecordError::Step { step: number + 1, text: step.to_string(), why };
        match step {
            Step::Act(seat, text) => {
                let act = position.read_act(*seat, text).map_err(|refusal| fault(refusal.to_string()))?;
                if act.to_string() != *text {
                    return Err(fault(format!("the act is written '{act}'")));
                }
                position.play(*seat, act, events).map_err(|refusal| fault(refusal.to_string()))
            }
            Step::Chance(text) => {
                if position.turn() != Turn::Chance {
                    return Err(fault("nothing is to be drawn here".to_owned()));
                }
                let chance: P::Chance =
                    text.parse().map_err(|_| fault("this is nothing that the game draws".to_owned()))?;
                if chance.to_string() != *text {
                    return Err(fault(format!("the draw is written '{chance}'")));
                }
                position.resolve(chance, events).map_err(|error| fault(error.to_string()))
            }
        }
    }

    fn computed_digest(&self) -> String {
        let mut value = serde_json::to_value(self).expect("a record can be written");
        value.as_object_mut().expect("a record is an object").remove("digest");
        hex::encode(Sha256::digest(canonical(&value)))
    }
}

/// A state hash as it stands in records: 16 hexadecimal digits.
#[must_use]
pub fn hash_text(hash: u64) -> String {
    format!("{hash:016x}")
}

/// JSON in one line with sorted keys, whatever order a map was built in: what digests are taken of.
#[must_use]
pub fn canonical(value: &Value) -> String {
    match value {
        Value::Object(map) => {
            let mut entries: Vec<_> = map.iter().collect();
            entries.sort_by_key(|(key, _)| *key);
            let entries: Vec<String> = entries
                .into_iter()
                .map(|(key, value)| format!("{}:{}", Value::from(key.as_str()), canonical(value)))
                .collect();
            format!("{{{}}}", entries.join(","))
        }
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(canonical).collect();
            format!("[{}]", items.join(","))
        }
        plain => plain.to_string(),
    }
}

/// A record cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// There is nothing in it.
    #[error("there is nothing in it; a record is a JSON object")]
    Empty,
    /// It ends too early.
    #[error("the record is cut off in the middle; the rest of the file is missing")]
    CutOff,
    /// It has not the form of a record.
    #[error("this is not a Fishpond record: {0}")]
    Unreadable(String),
    /// It has another format.
    #[error("the record has format {0}, and this program reads format {FORMAT}")]
    Format(u64),
    /// It is not what was written.
    #[error("the record was changed after it was written: its digest does not fit its contents")]
    Changed,
    /// Not everybody has a name, or more than there are.
    #[error("the record names {names}, but {players} play; it should name all of them or nobody")]
    Names {
        /// How many names there are.
        names: usize,
        /// How many play.
        players: u8,
    },
    /// It is of another game.
    #[error("the record is of '{recorded}', not of '{wanted}'")]
    Game {
        /// What the record says.
        recorded: String,
        /// What was wanted.
        wanted: &'static str,
    },
    /// It follows rules that this program does not know.
    #[error(transparent)]
    Rules(#[from] UnknownRules),
    /// It names two versions of the rules.
    #[error("the record names version {record} of the rules, but its configuration names version {config}")]
    RulesDiffer {
        /// The version that the record names.
        record: u32,
        /// The version that its configuration names.
        config: u32,
    },
    /// Nothing can begin like this.
    #[error("the record begins with a setup that cannot be: {0}")]
    Config(Faults),
    /// A step cannot be played.
    #[error("step {step}, '{text}', cannot be played: {why}")]
    Step {
        /// Which one, counted from 1.
        step: usize,
        /// The step.
        text: String,
        /// The reason.
        why: String,
    },
    /// There is no such step.
    #[error("there is no step {asked}; the record has {steps}")]
    Ply {
        /// What was asked for.
        asked: usize,
        /// How many there are.
        steps: usize,
    },
    /// It ends elsewhere.
    #[error("the record ends with state hash {recorded}, but replaying it gives {replayed}")]
    Hash {
        /// What the record says.
        recorded: String,
        /// What came out.
        replayed: String,
    },
    /// It has another result.
    #[error("the result in the record is not the one that replaying it gives")]
    Result,
}
