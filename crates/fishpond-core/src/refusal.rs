//! Refusals of illegal acts.

use std::fmt;

use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};

use crate::message::{Arg, Message, Speak};

/// A kind of refusal, with the clause of the rules that it enforces.
///
/// Each game lists its codes, so that a test can check that each has a message.
#[derive(PartialEq, Eq, Debug)]
pub struct Code {
    /// The game, such as `penguins`.
    pub game: &'static str,
    /// The name, such as `not-one-fish`.
    pub name: &'static str,
    /// The clause in `rules/<game>.md`, such as `P14`.
    pub clause: &'static str,
}

impl Code {
    /// Creates a code.
    #[must_use]
    pub const fn new(game: &'static str, name: &'static str, clause: &'static str) -> Code {
        Code { game, name, clause }
    }

    /// Creates a refusal without parameters.
    #[must_use]
    pub fn refuse(&'static self) -> Refusal {
        Refusal { code: self, params: Vec::new() }
    }

    /// Returns the id of its message: `penguins-refuse-not-one-fish`.
    #[must_use]
    pub fn message_id(&self) -> String {
        format!("{}-refuse-{}", self.game, self.name)
    }
}

/// The reason why an act is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// Code and clause.
    pub code: &'static Code,
    /// Details for the message, such as the cell and the number of fish on it.
    pub params: Vec<(&'static str, Arg)>,
}

impl Refusal {
    /// Adds a parameter.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Refusal {
        self.params.push((name, arg.into()));
        self
    }
}

impl Speak for Refusal {
    fn message(&self) -> Message {
        Message { id: self.code.message_id().into(), args: self.params.clone() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.code.name, self.code.clause)
    }
}

impl std::error::Error for Refusal {}

impl Serialize for Refusal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Params<'a>(&'a [(&'static str, Arg)]);
        impl Serialize for Params<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut map = serializer.serialize_map(Some(self.0.len()))?;
                for (name, arg) in self.0 {
                    map.serialize_entry(name, arg)?;
                }
                map.end()
            }
        }
        let mut refusal = serializer.serialize_struct("Refusal", 3)?;
        refusal.serialize_field("code", self.code.name)?;
        refusal.serialize_field("clause", self.code.clause)?;
        refusal.serialize_field("params", &Params(&self.params))?;
        refusal.end()
    }
}
