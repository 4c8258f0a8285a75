//! People and other actors, and the values that identify or belong to them.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Milliseconds: a point in time on the server's clock, or a duration.
pub type Millis = u64;

/// The opaque identifier of a person, assigned by the server. It is not a credential.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PersonId(Arc<str>);

impl PersonId {
    /// Creates an identifier from 1 to 64 letters, digits, `-` and `_`.
    ///
    /// # Errors
    /// If the length or a character is invalid.
    pub fn new(id: impl Into<Arc<str>>) -> Result<PersonId, InvalidPersonId> {
        let id = id.into();
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if (1..=64).contains(&id.len()) && id.chars().all(plain) {
            Ok(PersonId(id))
        } else {
            Err(InvalidPersonId)
        }
    }

    /// Returns the identifier as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Serialize for PersonId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for PersonId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PersonId, D::Error> {
        PersonId::new(String::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

/// The error for an invalid [`PersonId`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a person's identifier has 1 to 64 letters, digits, '-' and '_'")]
pub struct InvalidPersonId;

/// The source of a command, or the viewer of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Actor {
    /// An identified person.
    Person(PersonId),
    /// An unidentified visitor, who can only watch.
    Anonymous,
    /// The server itself, for clocks and bots.
    Server,
}

impl Actor {
    /// Returns the person, if the actor is one.
    #[must_use]
    pub fn person(&self) -> Option<&PersonId> {
        match self {
            Actor::Person(person) => Some(person),
            Actor::Anonymous | Actor::Server => None,
        }
    }
}

/// The seed of all random draws. Debug output does not show it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// Wraps a seed from the operating system's random number generator.
    #[must_use]
    pub const fn new(seed: [u8; 32]) -> Secret {
        Secret(seed)
    }

    pub(crate) fn bytes(self) -> [u8; 32] {
        self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl Serialize for Secret {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex::encode(self.0))
    }
}

impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Secret, D::Error> {
        let bytes = hex::decode(String::deserialize(deserializer)?).map_err(serde::de::Error::custom)?;
        bytes.try_into().map(Secret).map_err(|_| serde::de::Error::custom("a seed has 32 bytes"))
    }
}

/// Random bytes that a seat contributes to the draws: at most 64, serialized as hexadecimal.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Entropy(Vec<u8>);

impl Entropy {
    /// The maximum number of bytes.
    pub const MAX_LENGTH: usize = 64;

    /// Wraps the given bytes.
    ///
    /// # Errors
    /// If there are more than [`Entropy::MAX_LENGTH`].
    pub fn new(bytes: &[u8]) -> Result<Entropy, TooMuchEntropy> {
        if bytes.len() <= Entropy::MAX_LENGTH {
            Ok(Entropy(bytes.to_vec()))
        } else {
            Err(TooMuchEntropy(bytes.len()))
        }
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }
}

impl Serialize for Entropy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex::encode(&self.0))
    }
}

impl<'de> Deserialize<'de> for Entropy {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Entropy, D::Error> {
        let bytes = hex::decode(String::deserialize(deserializer)?).map_err(serde::de::Error::custom)?;
        Entropy::new(&bytes).map_err(serde::de::Error::custom)
    }
}

/// The error for too much [`Entropy`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a seat may contribute at most {max} bytes of entropy, not {0}", max = Entropy::MAX_LENGTH)]
pub struct TooMuchEntropy(usize);
