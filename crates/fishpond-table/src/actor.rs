//! Who gives a command, and the little things that come with it.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Milliseconds, as a point in time since the beginning of 1970 or as a span.
pub type Millis = u64;

/// A person, by an opaque identifier that the server gave out. It is no credential.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PersonId(Arc<str>);

impl PersonId {
    /// An identifier of 1 to 64 letters, digits, `-` and `_`.
    ///
    /// # Errors
    /// That it is none.
    pub fn new(id: impl Into<Arc<str>>) -> Result<PersonId, InvalidPersonId> {
        let id = id.into();
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if (1..=64).contains(&id.len()) && id.chars().all(plain) {
            Ok(PersonId(id))
        } else {
            Err(InvalidPersonId)
        }
    }

    /// The identifier as text.
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

/// This identifies no person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a person is identified by 1 to 64 letters, digits, '-' and '_'")]
pub struct InvalidPersonId;

/// Who gives a command, or looks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Actor {
    /// Somebody the server knows.
    Person(PersonId),
    /// Somebody the server does not know; he can only look.
    Anonymous,
    /// The server itself: clockwork and bots.
    Server,
}

impl Actor {
    /// The person, if it is one.
    #[must_use]
    pub fn person(&self) -> Option<&PersonId> {
        match self {
            Actor::Person(person) => Some(person),
            Actor::Anonymous | Actor::Server => None,
        }
    }
}

/// The dealer's seed, which shows in no debug output.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// A seed, drawn by the caller from the system's generator.
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

/// What a seat adds to the dealer's seed: up to 64 bytes, written in hexadecimal.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Entropy(Vec<u8>);

impl Entropy {
    /// The most bytes there can be.
    pub const MAX_LENGTH: usize = 64;

    /// These bytes.
    ///
    /// # Errors
    /// That there are too many.
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

/// More entropy than a seat may add.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a seat adds at most {most} bytes of entropy, not {0}", most = Entropy::MAX_LENGTH)]
pub struct TooMuchEntropy(usize);
