//! Records of games, from which they can be replayed exactly.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::config::{Config, Faults, pluralize};
use crate::data;
use crate::fair::Fairness;
use crate::interactive::Interactive;
use crate::message::quote;
use crate::position::{Position, Sink, UnknownRules};
use crate::seat::Seat;
use crate::signature::Signature;
use crate::turn::Turn;

/// The newest version of the record format. Version 2 added signatures, version 3 games that start from a position.
pub const FORMAT: u32 = 3;

/// The format of games that start from the beginning, which older programs can read too.
const FORMAT_WITHOUT_START: u32 = 2;

/// The record of a game, finished or not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The version of this format.
    pub fishpond: u32,
    /// The game, such as `penguins`.
    pub game: String,
    /// The version of the game's rules.
    pub rules: u32,
    /// Number of players, options, components.
    pub config: Config,
    /// The state from which the game starts, if it does not start from the beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Value>,
    /// The names of the players in turn order; may be empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// The data for checking the draws.
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
    /// SHA-256 of everything above: the canonical JSON of the record without this field and the signature.
    pub digest: String,
    /// The signature of the server on which the game was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signature: Option<Signature>,
}

/// One step of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// A seat's act.
    Act(Seat, String),
    /// A draw by the dealer.
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

/// Text that is not a step.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("invalid step '{0}'; a step is a seat and a move (A place c3) or a star and a draw (* 2)")]
pub struct ParseStepError(String);

impl FromStr for Step {
    type Err = ParseStepError;

    fn from_str(s: &str) -> Result<Step, ParseStepError> {
        let error = || ParseStepError(quote(s));
        let (actor, text) = s.split_once(' ').ok_or_else(error)?;
        if text.is_empty() || text.trim() != text {
            return Err(error());
        }
        match actor {
            "*" => Ok(Step::Chance(text.to_owned())),
            _ => Ok(Step::Act(actor.parse().map_err(|_| error())?, text.to_owned())),
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
    /// Creates the record of a game without steps.
    #[must_use]
    pub fn begin<P: Position>(position: &P) -> Record {
        let (facts, config) = (P::facts(), position.config());
        let mut record = Record {
            fishpond: FORMAT_WITHOUT_START,
            game: facts.id.to_owned(),
            rules: config.rules_version(facts),
            config,
            start: None,
            names: Vec::new(),
            fair: None,
            steps: Vec::new(),
            result: None,
            hash: String::new(),
            digest: String::new(),
            signature: None,
        };
        record.seal(position);
        record
    }

    /// Makes the game start from the state of a position. [`Record::seal`] updates the digest.
    pub fn start_from(&mut self, state: Value) {
        self.fishpond = FORMAT;
        self.start = Some(state);
    }

    /// Updates result, hash and digest from the last position.
    pub fn seal<P: Position>(&mut self, last: &P) {
        self.result = last
            .outcome()
            .map(|outcome| serde_json::to_value(outcome).expect("an outcome can be serialized"));
        self.hash = hash_text(last.state_hash());
        self.refresh_digest();
    }

    /// Updates the digest after an intentional change, such as adding names.
    pub fn refresh_digest(&mut self) {
        self.digest = self.computed_digest();
    }

    /// Parses a record and checks its format, digest and number of names, but not its rules version, steps or signature.
    ///
    /// # Errors
    /// Returns the first fault.
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
        // Checked first, because other formats may have other fields.
        match value.get("fishpond").and_then(Value::as_u64) {
            Some(format) if (1..=u64::from(FORMAT)).contains(&format) => {}
            Some(format) => return Err(RecordError::Format(format)),
            None => {
                return Err(RecordError::Unreadable(
                    "the field 'fishpond', which contains the format version, is missing".into(),
                ));
            }
        }
        let record: Record = data::from_value(&value).map_err(RecordError::Unreadable)?;
        if record.fishpond == 1 && record.signature.is_some() {
            return Err(RecordError::Unreadable("format 1 has no signatures".to_owned()));
        }
        if record.fishpond < FORMAT && record.start.is_some() {
            let format = record.fishpond;
            return Err(RecordError::Unreadable(format!("format {format} has no field 'start'")));
        }
        if record.digest != record.computed_digest() {
            return Err(RecordError::Changed);
        }
        if !record.names.is_empty() && record.names.len() != usize::from(record.config.players) {
            return Err(RecordError::Names { names: record.names.len(), players: record.config.players });
        }
        Ok(record)
    }

    /// Returns the record as one line of canonical JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        canonical(&serde_json::to_value(self).expect("a record can be serialized"))
    }

    /// Replays the whole record, and checks its result and state hash.
    ///
    /// # Errors
    /// Returns the first fault.
    pub fn replay<P: Interactive>(&self) -> Result<P, RecordError> {
        let last = self.replay_to::<P>(self.steps.len(), &mut crate::position::Silent)?;
        if hash_text(last.state_hash()) != self.hash {
            return Err(RecordError::Hash {
                recorded: quote(&self.hash),
                replayed: hash_text(last.state_hash()),
            });
        }
        let result = last
            .outcome()
            .map(|outcome| serde_json::to_value(outcome).expect("an outcome can be serialized"));
        if result != self.result {
            return Err(RecordError::Result);
        }
        Ok(last)
    }

    /// Returns the position after `ply` steps, and emits their events.
    ///
    /// # Errors
    /// If a step cannot be played, or if the record has fewer steps.
    pub fn replay_to<P: Interactive>(
        &self,
        ply: usize,
        events: &mut impl Sink<P::Event>,
    ) -> Result<P, RecordError> {
        self.check_game::<P>()?;
        if ply > self.steps.len() {
            return Err(RecordError::Ply { asked: ply, steps: self.steps.len() });
        }
        let mut position = self.first_position::<P>()?;
        for number in 0..ply {
            self.apply(number, &mut position, events)?;
        }
        Ok(position)
    }

    /// Returns the position before the first step.
    ///
    /// # Errors
    /// If the configuration or the state from which the game starts is invalid.
    pub fn first_position<P: Interactive>(&self) -> Result<P, RecordError> {
        let Some(start) = &self.start else { return P::new(&self.config).map_err(RecordError::Config) };
        let state: P::State =
            data::from_value(start).map_err(|fault| RecordError::Start(Faults::one(fault)))?;
        let position = P::from_state(&state).map_err(RecordError::Start)?;
        if position.config() == self.config { Ok(position) } else { Err(RecordError::StartConfig) }
    }

    fn check_game<P: Position>(&self) -> Result<(), RecordError> {
        let facts = P::facts();
        if self.game != facts.id {
            return Err(RecordError::Game { recorded: quote(&self.game), wanted: facts.id });
        }
        facts.check_rules(self.rules)?;
        let config = self.config.rules_version(facts);
        if self.rules != config {
            return Err(RecordError::RulesDiffer { record: self.rules, config });
        }
        Ok(())
    }

    /// Applies one step to the position before it.
    ///
    /// # Errors
    /// If the step cannot be played.
    pub fn apply<P: Interactive>(
        &self,
        number: usize,
        position: &mut P,
        events: &mut impl Sink<P::Event>,
    ) -> Result<(), RecordError> {
        let step = &self.steps[number];
        let fault = |why: String| RecordError::Step { step: number + 1, text: quote(&step.to_string()), why };
        match step {
            Step::Act(seat, text) => {
                let act = position.read_act(*seat, text).map_err(|refusal| fault(refusal.to_string()))?;
                if act.to_string() != *text {
                    return Err(fault(format!("the move must be written as '{act}'")));
                }
                position.play(*seat, act, events).map_err(|refusal| fault(refusal.to_string()))
            }
            Step::Chance(text) => {
                if position.turn() != Turn::Chance {
                    return Err(fault("there is nothing to draw here".to_owned()));
                }
                let chance: P::Chance = text.parse().map_err(|_| fault("unknown draw".to_owned()))?;
                if chance.to_string() != *text {
                    return Err(fault(format!("the draw must be written as '{chance}'")));
                }
                position.resolve(chance, events).map_err(|error| fault(error.to_string()))
            }
        }
    }

    fn computed_digest(&self) -> String {
        let mut value = serde_json::to_value(self).expect("a record can be serialized");
        let fields = value.as_object_mut().expect("a record is an object");
        fields.remove("digest");
        fields.remove("signature");
        hex::encode(Sha256::digest(canonical(&value)))
    }
}

/// Formats a state hash for records: 16 hexadecimal digits.
#[must_use]
pub fn hash_text(hash: u64) -> String {
    format!("{hash:016x}")
}

/// Writes JSON in one line with sorted keys. Digests are computed from this form.
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

/// A fault of a record.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The text is empty.
    #[error("the file is empty; a record is a JSON object")]
    Empty,
    /// The text ends too early.
    #[error("the record is cut off in the middle; the rest of the file is missing")]
    CutOff,
    /// The text is not a record.
    #[error("this is not a Fishpond record: {0}")]
    Unreadable(String),
    /// The record has an unsupported format.
    #[error("the record has format {0}, but this program reads formats 1 to {FORMAT}")]
    Format(u64),
    /// The record was changed.
    #[error("the record was changed after it was written: its digest does not match its contents")]
    Changed,
    /// The number of names is not the number of players.
    #[error(
        "the record has {} for {}; it must name all players or none",
        pluralize(*.names, "name"),
        pluralize(*.players, "player")
    )]
    Names {
        /// The number of names.
        names: usize,
        /// The number of players.
        players: u8,
    },
    /// The record is of a different game.
    #[error("this is a record of '{recorded}', not of '{wanted}'")]
    Game {
        /// The game in the record.
        recorded: String,
        /// The expected game.
        wanted: &'static str,
    },
    /// The version of the rules is unknown.
    #[error(transparent)]
    Rules(#[from] UnknownRules),
    /// The record and its configuration name different versions of the rules.
    #[error("the record names version {record} of the rules, but its configuration names version {config}")]
    RulesDiffer {
        /// The version in the record.
        record: u32,
        /// The version in the configuration.
        config: u32,
    },
    /// The configuration is invalid.
    #[error("the record has an invalid configuration: {0}")]
    Config(Faults),
    /// The state from which the game starts is invalid.
    #[error("the record starts from an invalid state: {0}")]
    Start(Faults),
    /// The record and the state from which it starts have different configurations.
    #[error("the record and the state from which it starts have different configurations")]
    StartConfig,
    /// A step cannot be played.
    #[error("step {step}, '{text}', cannot be played: {why}")]
    Step {
        /// The number of the step, counted from 1.
        step: usize,
        /// The step.
        text: String,
        /// The reason.
        why: String,
    },
    /// There is no such step.
    #[error("there is no step {asked}; the record has {steps}")]
    Ply {
        /// The requested number of steps.
        asked: usize,
        /// The number of steps in the record.
        steps: usize,
    },
    /// Replaying gives a different state.
    #[error("the record ends with state hash {recorded}, but replaying it gives {replayed}")]
    Hash {
        /// The hash in the record.
        recorded: String,
        /// The hash after replaying.
        replayed: String,
    },
    /// Replaying gives a different result.
    #[error("the result in the record differs from the result of replaying it")]
    Result,
}

impl RecordError {
    /// Returns whether the record contradicts itself or the rules, which means that someone has changed it. Other errors are about
    /// records that this program can't read, and about invalid requests.
    #[must_use]
    pub fn is_contradiction(&self) -> bool {
        use RecordError as E;
        match self {
            E::Changed
            | E::RulesDiffer { .. }
            | E::Config(_)
            | E::Start(_)
            | E::StartConfig
            | E::Step { .. }
            | E::Hash { .. }
            | E::Result => true,
            E::Empty
            | E::CutOff
            | E::Unreadable(_)
            | E::Format(_)
            | E::Names { .. }
            | E::Game { .. }
            | E::Rules(_)
            | E::Ply { .. } => false,
        }
    }
}
