//! Fishpond's messages in English and German.
//!
//! Rules, tables and drawings produce a [`Message`]. The texts are Fluent files under `locales/<language>/`, which
//! translators can edit without touching code; a new folder is a new language. A test checks that all languages have the same messages
//! and arguments. The rules for players are documents, which are translated as a whole.

mod pattern;

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use fishpond_core::{Arg, Message, quote};
use unic_langid::LanguageIdentifier;

use crate::pattern::{Formatter, Messages, Piece};

/// Files as pairs of name and text.
type Files = &'static [(&'static str, &'static str)];

// The type `Lang` with a variant for each folder of `locales`, `CODES`, `FILES` and `DOCUMENTS`; written by `build/main.rs`.
include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// An unsupported language code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLang(String);

impl fmt::Display for UnknownLang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let supported = Lang::ALL.map(Lang::code).join(", ");
        write!(f, "unknown language '{}'; supported languages: {supported}", self.0)
    }
}

impl std::error::Error for UnknownLang {}

impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(s: &str) -> Result<Lang, UnknownLang> {
        Lang::every().find(|lang| lang.code().eq_ignore_ascii_case(s)).ok_or_else(|| UnknownLang(quote(s)))
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.code())
    }
}

static MESSAGES: LazyLock<Vec<Messages>> = LazyLock::new(|| Lang::every().map(Messages::parse).collect());

/// Initial capacity for a formatted message, in bytes; most messages fit.
const CAPACITY: usize = 128;

impl Lang {
    /// Returns all languages, with the pseudo-language.
    fn every() -> impl Iterator<Item = Lang> {
        Lang::ALL.into_iter().chain(Lang::PSEUDO)
    }

    /// Returns the language code, such as `en`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        CODES[self as usize]
    }

    fn id(self) -> LanguageIdentifier {
        self.code().parse().expect("language codes are valid identifiers")
    }

    /// Returns the message files as pairs of name and text.
    #[must_use]
    pub fn files(self) -> Files {
        FILES[self as usize]
    }

    /// Returns a document from the folder `rules`, such as `penguins`, `guide/penguins` or `notation`. Falls back to English; empty if
    /// there is no such document.
    #[must_use]
    pub fn document(self, name: &str) -> &'static str {
        let find = |lang: Lang| {
            let found = DOCUMENTS[lang as usize].iter().find(|(other, _)| *other == name);
            found.map(|(_, text)| *text)
        };
        find(self).or_else(|| find(Lang::default())).unwrap_or_default()
    }

    /// Formats a message, with seats as letters.
    #[must_use]
    pub fn say(self, message: &Message) -> String {
        self.say_naming(message, &[])
    }

    /// Formats a message without arguments.
    #[must_use]
    pub fn text(self, id: &str) -> Cow<'static, str> {
        match self.messages().get(id).map(|pattern| &**pattern) {
            Some([Piece::Text(text)]) => Cow::Borrowed(text),
            _ => Cow::Owned(self.say(&Message::new(id.to_owned()))),
        }
    }

    /// Formats a message with players' names. Seats without a name appear as letters.
    ///
    /// An unknown message is formatted as its identifier.
    #[must_use]
    pub fn say_naming(self, message: &Message, names: &[String]) -> String {
        let mut text = String::with_capacity(CAPACITY);
        self.write(message, names, &mut text);
        text
    }

    /// Returns what is wrong with a message: an unknown identifier or a missing argument.
    #[must_use]
    pub fn fault(self, message: &Message) -> Option<String> {
        let Some(pattern) = self.messages().get(&message.id) else {
            return Some(format!("{self} has no message {}", message.id));
        };
        let mut formatter = Formatter::new(self, message, &[]);
        formatter.write(pattern, &mut String::new());
        let inner = message.args.iter().find_map(|(_, arg)| match arg {
            Arg::Term(term) => self.fault(term),
            _ => None,
        });
        let missing = |name| format!("{self}: {} lacks the argument '{name}'", message.id);
        inner.or_else(|| formatter.missing.map(missing))
    }

    /// Returns whether a message with this identifier exists.
    #[must_use]
    pub fn has(self, id: &str) -> bool {
        self.messages().get(id).is_some()
    }

    fn messages(self) -> &'static Messages {
        &MESSAGES[self as usize]
    }

    /// Appends a message.
    fn write(self, message: &Message, names: &[String], text: &mut String) {
        match self.messages().get(&message.id) {
            Some(pattern) => Formatter::new(self, message, names).write(pattern, text),
            None => text.push_str(&message.id),
        }
    }
}
