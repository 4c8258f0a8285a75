//! Messages for people: an id and arguments, which `fishpond-words` translates.
//!
//! The rules code contains no text in any language.

use std::borrow::Cow;

use serde::{Serialize, Serializer};

use crate::seat::Seat;

/// The capacity reserved for arguments. Few messages have more.
const USUAL_ARGS: usize = 8;

/// A sentence or a name that can be translated into any language.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Message {
    /// The id of the message, such as `penguins-event-retired`.
    pub id: Cow<'static, str>,
    /// The arguments of the message.
    pub args: Vec<(&'static str, Arg)>,
}

impl Message {
    /// Creates a message without arguments.
    pub fn new(id: impl Into<Cow<'static, str>>) -> Message {
        Message { id: id.into(), args: Vec::new() }
    }

    /// Returns whether the message names a seat, so that its text depends on the players' names.
    #[must_use]
    pub fn names_seats(&self) -> bool {
        self.args.iter().any(|(_, arg)| arg.names_seats())
    }

    /// Adds an argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Message {
        if self.args.is_empty() {
            self.args.reserve(USUAL_ARGS);
        }
        self.args.push((name, arg.into()));
        self
    }
}

/// An argument of a message.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Arg {
    /// A number, which may need plural forms.
    Number(i64),
    /// Notation, the same in every language: `c4`.
    Text(Cow<'static, str>),
    /// A seat, which a table may show as a player's name.
    Seat(Seat),
    /// A term that is translated too.
    Term(Message),
    /// A list joined with the language's "and".
    List(Vec<Arg>),
    /// A list joined with the language's "or".
    AnyOf(Vec<Arg>),
}

impl Arg {
    fn names_seats(&self) -> bool {
        match self {
            Arg::Number(_) | Arg::Text(_) => false,
            Arg::Seat(_) => true,
            Arg::Term(message) => message.names_seats(),
            Arg::List(list) | Arg::AnyOf(list) => list.iter().any(Arg::names_seats),
        }
    }
}

impl From<Seat> for Arg {
    fn from(seat: Seat) -> Arg {
        Arg::Seat(seat)
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Arg {
        Arg::Text(text.into())
    }
}

impl From<&'static str> for Arg {
    fn from(text: &'static str) -> Arg {
        Arg::Text(text.into())
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Arg {
        Arg::Term(message)
    }
}

impl From<Vec<Arg>> for Arg {
    fn from(list: Vec<Arg>) -> Arg {
        Arg::List(list)
    }
}

macro_rules! from_number {
    ($($t:ty),*) => {$(
        impl From<$t> for Arg {
            fn from(number: $t) -> Arg {
                Arg::Number(number.into())
            }
        }
    )*};
}

from_number!(u8, i8, u16, i16, u32, i32, i64);

impl Serialize for Arg {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Arg::Number(number) => serializer.serialize_i64(*number),
            Arg::Text(text) => serializer.serialize_str(text),
            Arg::Seat(seat) => seat.serialize(serializer),
            Arg::Term(message) => serializer.serialize_str(&message.id),
            Arg::List(list) | Arg::AnyOf(list) => list.serialize(serializer),
        }
    }
}

/// Shortens input that is quoted in a message to at most 64 characters, the length of a hash.
#[must_use]
pub fn quote(text: &str) -> String {
    const MAX_LENGTH: usize = 64;
    match text.char_indices().nth(MAX_LENGTH) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Shortens a message that may quote long input somewhere: cuts out its middle if it has more than 1,000 characters.
///
/// For messages from libraries. Our own messages [`quote`] their input.
#[must_use]
pub fn shorten(message: &str) -> String {
    const EACH_SIDE: usize = 500;
    let count = message.chars().count();
    if count <= 2 * EACH_SIDE {
        return message.to_owned();
    }
    let start: String = message.chars().take(EACH_SIDE).collect();
    let end: String = message.chars().skip(count - EACH_SIDE).collect();
    format!("{start}…{end}")
}

/// Something that has a message.
pub trait Speak {
    /// Returns the message.
    fn message(&self) -> Message;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Step;
    use crate::{Options, Seat};

    #[test]
    fn long_input_is_quoted_in_part() {
        assert_eq!(quote(&"ä".repeat(64)), "ä".repeat(64));
        assert_eq!(quote(&"ä".repeat(65)), "ä".repeat(64) + "…");
        let long = "x".repeat(100_000);
        for message in [
            long.parse::<Seat>().unwrap_err().to_string(),
            long.parse::<Step>().unwrap_err().to_string(),
            Options::from_pairs(&[&long]).unwrap_err(),
            Options::from_pairs(&[format!("{long}=1"), format!("{long}=1")]).unwrap_err(),
            Options::from_pairs(&[format!("{long}=1")]).unwrap().complete(&[], 2).unwrap_err().join(" "),
        ] {
            assert!(message.len() < 200 && message.contains("xxx…"), "{message}");
        }
    }

    #[test]
    fn long_messages_keep_both_ends() {
        assert_eq!(shorten(&"ä".repeat(1000)), "ä".repeat(1000));
        let long = shorten(&format!("unknown field {}, expected game", "ä".repeat(100_000)));
        assert_eq!(long.chars().count(), 1001);
        assert!(long.starts_with("unknown field ä") && long.ends_with("ä, expected game"), "{long}");
    }
}
