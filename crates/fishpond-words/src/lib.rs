//! Fishpond's messages in English and German.
//!
//! Rules, tables and drawings produce a [`Message`]. The texts are Fluent files under `locales/<language>/`, which
//! translators can edit without touching code. A test checks that all languages have the same messages and arguments.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use fishpond_core::{Arg, Message, quote};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentMessage, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

/// A supported language.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// German.
    De,
}

/// An unsupported language code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLang(String);

impl fmt::Display for UnknownLang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown language '{}'; supported languages: en, de", self.0)
    }
}

impl std::error::Error for UnknownLang {}

impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(s: &str) -> Result<Lang, UnknownLang> {
        Lang::ALL.into_iter().find(|lang| lang.code() == s).ok_or_else(|| UnknownLang(quote(s)))
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.code())
    }
}

/// The message files of a language.
macro_rules! files {
    ($lang:literal: $($file:literal),*) => {
        &[$(($file, include_str!(concat!("../locales/", $lang, "/", $file, ".ftl")))),*]
    };
}

type Files = &'static [(&'static str, &'static str)];

const FILES: [Files; 2] = [
    files!("en": "common", "pages", "table", "tools", "penguins", "ships", "wishes", "fresh"),
    files!("de": "common", "pages", "table", "tools", "penguins", "ships", "wishes", "fresh"),
];

static BUNDLES: LazyLock<[FluentBundle<FluentResource>; 2]> = LazyLock::new(|| Lang::ALL.map(bundle));

fn bundle(lang: Lang) -> FluentBundle<FluentResource> {
    let mut bundle = FluentBundle::new_concurrent(vec![lang.id()]);
    // Isolation marks around arguments would show up in terminals and logs.
    bundle.set_use_isolating(false);
    for (name, text) in lang.files() {
        let resource = FluentResource::try_new((*text).to_owned())
            .unwrap_or_else(|(_, errors)| panic!("{lang}/{name}.ftl: {errors:?}"));
        bundle.add_resource(resource).unwrap_or_else(|errors| panic!("{lang}/{name}.ftl: {errors:?}"));
    }
    bundle
}

impl Lang {
    /// All supported languages.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::De];

    /// Returns the language code: `en` or `de`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::De => "de",
        }
    }

    fn id(self) -> LanguageIdentifier {
        self.code().parse().expect("language codes are valid identifiers")
    }

    /// Returns the message files as pairs of name and text.
    #[must_use]
    pub fn files(self) -> Files {
        FILES[self as usize]
    }

    /// Formats a message, with seats as letters.
    #[must_use]
    pub fn say(self, message: &Message) -> String {
        self.say_naming(message, &[])
    }

    /// Formats a message without arguments.
    #[must_use]
    pub fn text(self, id: &str) -> Cow<'static, str> {
        match self.message(id).and_then(|message| message.value()) {
            Some(pattern) => self.bundle().format_pattern(pattern, None, &mut Vec::new()),
            None => Cow::Owned(id.to_owned()),
        }
    }

    /// Formats a message with players' names. Seats without a name appear as letters.
    ///
    /// An unknown message is formatted as its identifier.
    #[must_use]
    pub fn say_naming(self, message: &Message, names: &[String]) -> String {
        self.format(message, names, &mut Vec::new()).unwrap_or_else(|| message.id.to_string())
    }

    /// Returns what is wrong with a message: an unknown identifier or a missing argument.
    #[must_use]
    pub fn fault(self, message: &Message) -> Option<String> {
        let mut errors = Vec::new();
        let formatted = self.format(message, &[], &mut errors);
        let inner = message.args.iter().find_map(|(_, arg)| match arg {
            Arg::Term(term) => self.fault(term),
            _ => None,
        });
        match formatted {
            None => Some(format!("{self} has no message {}", message.id)),
            Some(_) => {
                inner.or_else(|| errors.first().map(|error| format!("{self}: {}: {error}", message.id)))
            }
        }
    }

    /// Returns whether a message with this identifier exists.
    #[must_use]
    pub fn has(self, id: &str) -> bool {
        self.message(id).is_some_and(|message| message.value().is_some())
    }

    fn bundle(self) -> &'static FluentBundle<FluentResource> {
        &BUNDLES[self as usize]
    }

    fn message(self, id: &str) -> Option<FluentMessage<'static>> {
        self.bundle().get_message(id)
    }

    /// Formats a message and collects errors about its arguments. Returns `None` for an unknown message.
    fn format(self, message: &Message, names: &[String], errors: &mut Vec<FluentError>) -> Option<String> {
        let pattern = self.message(&message.id)?.value()?;
        let args: FluentArgs<'_> =
            message.args.iter().map(|(key, arg)| (*key, self.value(arg, names))).collect();
        let mut text = String::new();
        self.bundle()
            .write_pattern(&mut text, pattern, Some(&args), errors)
            .expect("writing to a string never fails");
        Some(text)
    }

    fn value<'a>(self, arg: &'a Arg, names: &'a [String]) -> FluentValue<'a> {
        match arg {
            Arg::Number(number) => FluentValue::from(*number),
            other => FluentValue::String(self.argument(other, names)),
        }
    }

    /// Formats an argument.
    fn argument<'a>(self, arg: &'a Arg, names: &'a [String]) -> Cow<'a, str> {
        match arg {
            Arg::Number(number) => number.to_string().into(),
            Arg::Text(text) => Cow::Borrowed(text),
            Arg::Seat(seat) => match names.get(seat.index()) {
                Some(name) if !name.is_empty() => Cow::Borrowed(name),
                _ => seat.letter().to_string().into(),
            },
            Arg::Term(message) => self.say_naming(message, names).into(),
            Arg::List(list) => self.list(list, "common-and", names).into(),
            Arg::AnyOf(list) => self.list(list, "common-or", names).into(),
        }
    }

    /// Formats a list, with a conjunction before its last item.
    fn list(self, list: &[Arg], conjunction: &str, names: &[String]) -> String {
        let mut text = String::new();
        for (index, item) in list.iter().enumerate() {
            if index > 0 && index + 1 == list.len() {
                text.extend([" ", &self.text(conjunction), " "]);
            } else if index > 0 {
                text.push_str(", ");
            }
            text.push_str(&self.argument(item, names));
        }
        text
    }
}
