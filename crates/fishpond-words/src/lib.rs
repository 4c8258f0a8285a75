//! What Fishpond says to people.
//!
//! Rules, tables and drawings name a [`Message`]; the texts are Fluent files under `locales/<language>/`, which a
//! translator edits without touching code. A test sees that no language lacks a message that another one has.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use fishpond_core::{Arg, Message, Seat};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};
use fluent_syntax::ast::{Expression, InlineExpression, PatternElement};

/// A language that Fishpond speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// German.
    De,
}

/// There are no words in this language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLang(String);

impl fmt::Display for UnknownLang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no language '{}'; there are en and de", self.0)
    }
}

impl std::error::Error for UnknownLang {}

impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(s: &str) -> Result<Lang, UnknownLang> {
        Lang::ALL.into_iter().find(|lang| lang.code() == s).ok_or_else(|| UnknownLang(s.to_owned()))
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

/// How many messages are kept in words for each language and thread.
const MOST: usize = 4096;

thread_local! {
    static SAID: RefCell<[HashMap<Message, String, foldhash::fast::RandomState>; 2]> = RefCell::default();
}

static BUNDLES: LazyLock<[FluentBundle<FluentResource>; 2]> = LazyLock::new(|| Lang::ALL.map(bundle));

fn bundle(lang: Lang) -> FluentBundle<FluentResource> {
    let id = lang.code().parse().expect("the codes are language identifiers");
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    // Marks round what is filled in would show up in terminals and logs; cell names and numbers need none.
    bundle.set_use_isolating(false);
    for (name, text) in lang.files() {
        let resource = FluentResource::try_new((*text).to_owned())
            .unwrap_or_else(|(_, errors)| panic!("{lang}/{name}.ftl: {errors:?}"));
        bundle.add_resource(resource).unwrap_or_else(|errors| panic!("{lang}/{name}.ftl: {errors:?}"));
    }
    bundle
}

impl Lang {
    /// All languages.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::De];

    /// `en` or `de`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::De => "de",
        }
    }

    /// The message files: name and text.
    #[must_use]
    pub fn files(self) -> Files {
        FILES[self as usize]
    }

    /// Puts a message into words; seats are letters.
    #[must_use]
    pub fn say(self, message: &Message) -> String {
        self.say_naming(message, &|seat| seat.to_string())
    }

    /// Puts a message into words that has no arguments.
    #[must_use]
    pub fn text(self, id: &str) -> String {
        self.say(&Message::new(id.to_owned()))
    }

    /// Puts a message into words; seats are called what `name` calls them.
    ///
    /// A message that does not exist is said as its identifier, so that nothing is ever left unsaid.
    #[must_use]
    pub fn say_naming(self, message: &Message, name: &dyn Fn(Seat) -> String) -> String {
        self.put_together(message, name).unwrap_or_else(|| self.resolve(message, name))
    }

    /// Puts any message into words, by the rules of its language. What speaks of no player is said at many tables, and kept.
    fn resolve(self, message: &Message, name: &dyn Fn(Seat) -> String) -> String {
        let say = || self.format(message, name, &mut Vec::new()).unwrap_or_else(|| message.id.to_string());
        if message.names_seats() {
            return say();
        }
        if let Some(said) = SAID.with_borrow(|said| said[self as usize].get(message).cloned()) {
            return said;
        }
        let words = say();
        SAID.with_borrow_mut(|said| {
            let said = &mut said[self as usize];
            if said.len() >= MOST {
                said.clear();
            }
            said.insert(message.clone(), words.clone());
        });
        words
    }

    /// Most messages are words with arguments between them: they are put together without the means that others need, to
    /// choose among words. Pages are full of them.
    fn put_together(self, message: &Message, name: &dyn Fn(Seat) -> String) -> Option<String> {
        let pattern = BUNDLES[self as usize].get_message(&message.id)?.value()?;
        let mut said = String::new();
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => said.push_str(value),
                PatternElement::Placeable {
                    expression: Expression::Inline(InlineExpression::VariableReference { id }),
                } => {
                    let (_, arg) = message.args.iter().find(|(key, _)| *key == id.name)?;
                    said.push_str(&self.arg(arg, name));
                }
                PatternElement::Placeable { .. } => return None,
            }
        }
        Some(said)
    }

    /// What keeps a message from being said properly: no such message, or an argument it needs and does not get.
    #[must_use]
    pub fn fault(self, message: &Message) -> Option<String> {
        let mut errors = Vec::new();
        let said = self.format(message, &|seat| seat.to_string(), &mut errors);
        let inner = message.args.iter().find_map(|(_, arg)| match arg {
            Arg::Term(term) => self.fault(term),
            _ => None,
        });
        match said {
            None => Some(format!("{self} has no message {}", message.id)),
            Some(_) => {
                inner.or_else(|| errors.first().map(|error| format!("{self}: {}: {error}", message.id)))
            }
        }
    }

    /// The words, if there is such a message, and what was wrong with its arguments.
    fn format(
        self,
        message: &Message,
        name: &dyn Fn(Seat) -> String,
        errors: &mut Vec<FluentError>,
    ) -> Option<String> {
        let bundle = &BUNDLES[self as usize];
        let pattern = bundle.get_message(&message.id)?.value()?;
        let args: FluentArgs<'_> =
            message.args.iter().map(|(key, arg)| (*key, self.value(arg, name))).collect();
        Some(bundle.format_pattern(pattern, Some(&args), errors).into_owned())
    }

    /// Whether there are words for this identifier.
    #[must_use]
    pub fn has(self, id: &str) -> bool {
        BUNDLES[self as usize].get_message(id).is_some_and(|message| message.value().is_some())
    }

    fn value<'a>(self, arg: &'a Arg, name: &dyn Fn(Seat) -> String) -> FluentValue<'a> {
        match arg {
            Arg::Number(number) => FluentValue::from(*number),
            Arg::Text(text) => FluentValue::from(text.as_str()),
            other => FluentValue::String(Cow::Owned(self.arg(other, name))),
        }
    }

    fn arg(self, arg: &Arg, name: &dyn Fn(Seat) -> String) -> String {
        match arg {
            Arg::Number(number) => number.to_string(),
            Arg::Text(text) => text.clone(),
            Arg::Seat(seat) => name(*seat),
            Arg::Term(message) => self.say_naming(message, name),
            Arg::List(list) => {
                let mut items: Vec<String> = list.iter().map(|item| self.arg(item, name)).collect();
                match items.pop() {
                    None => String::new(),
                    Some(last) if items.is_empty() => last,
                    Some(last) => format!("{} {} {last}", items.join(", "), self.text("common-and")),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use fluent_syntax::ast::Entry;
    use fluent_syntax::parser;

    use super::*;

    #[test]
    fn what_is_put_together_is_what_is_meant() {
        let args = [Arg::Number(-1_234_567), Arg::Text("<x> { $y }".to_owned()), Arg::Seat(Seat::B)];
        let mut count = 0;
        for lang in Lang::ALL {
            for (_, text) in lang.files() {
                for entry in parser::parse(*text).unwrap().body {
                    let Entry::Message(entry) = entry else { continue };
                    let variables = |element: &PatternElement<&'static str>| match element {
                        PatternElement::Placeable {
                            expression: Expression::Inline(InlineExpression::VariableReference { id }),
                        } => Some(id.name),
                        _ => None,
                    };
                    let pattern = entry.value.unwrap();
                    for first in 0..args.len() {
                        let given: BTreeMap<_, _> = pattern
                            .elements
                            .iter()
                            .filter_map(variables)
                            .zip(args.iter().cycle().skip(first))
                            .collect();
                        let message =
                            given.into_iter().fold(Message::new(entry.id.name), |message, (key, arg)| {
                                message.with(key, arg.clone())
                            });
                        let name = |seat: Seat| format!("Seat {seat}");
                        let Some(said) = lang.put_together(&message, &name) else { continue };
                        assert_eq!(Some(said), lang.format(&message, &name, &mut Vec::new()));
                        count += 1;
                    }
                }
            }
        }
        assert!(count > 3000, "{count}");
    }

    #[test]
    fn what_was_kept_is_what_would_be_said() {
        let said = |lang: Lang, message: &Message, name: &dyn Fn(Seat) -> String| {
            assert_eq!(lang.put_together(message, name), None, "it chooses among words");
            assert_eq!(Some(lang.say_naming(message, name)), lang.format(message, name, &mut Vec::new()));
        };
        for round in 0..2 {
            // More than are kept, so that some are forgotten.
            for number in (0..MOST as i64 + 100).chain(0..100) {
                for lang in Lang::ALL {
                    said(lang, &Message::new("wishes-draw-cost").with("cost", number), &|_| String::new());
                }
            }
            let seats = vec![Arg::Seat(Seat::A), Arg::Seat(Seat::B)];
            let winners = Message::new("common-winners").with("count", 2).with("seats", seats);
            said(Lang::De, &winners, &|seat| format!("{seat} of round {round}"));
        }
        assert!(SAID.with_borrow(|said| said.iter().all(|said| said.len() <= MOST)));
    }
}
