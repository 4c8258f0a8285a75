//! The messages of a language, parsed once, and how to format them.
//!
//! `fluent-syntax` parses the files; the formatter below covers the syntax that they use. In profiles of a server under load from
//! games of wishes, formatting took 11% of the samples with `fluent-bundle` and 2% with this. A test compares their results.

use std::collections::{BTreeMap, HashMap};

use fishpond_core::{Arg, Message};
use fluent_syntax::ast::{self, Entry, Expression, InlineExpression, PatternElement, VariantKey};
use intl_pluralrules::{PluralCategory, PluralRuleType, PluralRules};
use unic_langid::LanguageIdentifier;

use crate::Lang;

/// The messages of a language.
pub(crate) struct Messages {
    patterns: HashMap<&'static str, Pattern, foldhash::fast::RandomState>,
    plurals: PluralRules,
}

/// The pieces of a message, in order.
pub(crate) type Pattern = Box<[Piece]>;

/// A piece of a message.
pub(crate) enum Piece {
    Text(&'static str),
    /// The argument of this name.
    Arg(&'static str),
    /// The first variant that matches an argument, or the default.
    Select {
        arg: &'static str,
        variants: Box<[(Key, Pattern)]>,
        default: usize,
    },
}

/// The value of an argument that selects a variant.
pub(crate) enum Key {
    Number(i64),
    /// A text, or a number of this plural category.
    Word(&'static str, Option<PluralCategory>),
}

impl Messages {
    /// Parses the messages of a language.
    ///
    /// # Panics
    /// If a file has a syntax error, or uses syntax that is not supported.
    pub(crate) fn parse(lang: Lang) -> Messages {
        let sources = sources(lang);
        // Plural rules may exist for a language, but not for its regions; a language without rules gets those of English.
        let (id, english) = (lang.id(), Lang::default().id());
        let ids = [id.clone(), LanguageIdentifier::from_parts(id.language, None, None, &[]), english];
        let plurals = ids.into_iter().find_map(|id| PluralRules::create(id, PluralRuleType::CARDINAL).ok());
        let parse = |(&id, source)| {
            let pattern = pattern(source, &sources);
            (id, pattern.unwrap_or_else(|| panic!("{lang}: {id} uses unsupported syntax")))
        };
        Messages {
            patterns: sources.iter().map(parse).collect(),
            plurals: plurals.expect("English has plural rules"),
        }
    }

    /// Returns the pattern of a message.
    pub(crate) fn get(&self, id: &str) -> Option<&Pattern> {
        self.patterns.get(id)
    }

    /// Returns the index of the first variant that matches an argument.
    pub(crate) fn matching(&self, arg: &Arg, variants: &[(Key, Pattern)]) -> Option<usize> {
        let plural = match arg {
            Arg::Number(number) => self.plurals.select(*number).ok(),
            _ => None,
        };
        variants.iter().position(|(key, _)| match (arg, key) {
            (Arg::Number(number), Key::Number(wanted)) => number == wanted,
            (Arg::Number(_), Key::Word(_, category)) => category.is_some() && *category == plural,
            (Arg::Text(text), Key::Word(word, _)) => text == word,
            _ => false,
        })
    }
}

/// The patterns of a language, by message, as they are written in its files.
type Sources = BTreeMap<&'static str, ast::Pattern<&'static str>>;

fn sources(lang: Lang) -> Sources {
    let entries = lang.files().iter().flat_map(|(name, text)| {
        let parsed = fluent_syntax::parser::parse(*text);
        parsed.unwrap_or_else(|(_, errors)| panic!("{lang}/{name}.ftl: {errors:?}")).body
    });
    let messages = entries.filter_map(|entry| match entry {
        Entry::Message(message) => Some((message.id.name, message.value?)),
        _ => None,
    });
    messages.collect()
}

/// Returns the pieces of a pattern, or `None` if it uses syntax that is not supported.
fn pattern(source: &ast::Pattern<&'static str>, sources: &Sources) -> Option<Pattern> {
    let mut pieces = Vec::new();
    for element in &source.elements {
        match element {
            PatternElement::TextElement { value } => pieces.push(Piece::Text(value)),
            PatternElement::Placeable { expression: Expression::Inline(inline) } => match inline {
                InlineExpression::VariableReference { id } => pieces.push(Piece::Arg(id.name)),
                // The other message has the same arguments, so its pieces can be inserted here.
                InlineExpression::MessageReference { id, attribute: None } => {
                    pieces.extend(pattern(sources.get(id.name)?, sources)?);
                }
                InlineExpression::StringLiteral { value } if !value.contains('\\') => {
                    pieces.push(Piece::Text(value));
                }
                _ => return None,
            },
            PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                let InlineExpression::VariableReference { id } = selector else { return None };
                let default = variants.iter().position(|variant| variant.default)?;
                let variants = variants.iter().map(|variant| {
                    let key = match variant.key {
                        VariantKey::NumberLiteral { value } => Key::Number(value.parse().ok()?),
                        VariantKey::Identifier { name } => Key::Word(name, plural_category(name)),
                    };
                    Some((key, pattern(&variant.value, sources)?))
                });
                pieces.push(Piece::Select {
                    arg: id.name,
                    variants: variants.collect::<Option<_>>()?,
                    default,
                });
            }
        }
    }
    Some(pieces.into())
}

fn plural_category(name: &str) -> Option<PluralCategory> {
    match name {
        "zero" => Some(PluralCategory::ZERO),
        "one" => Some(PluralCategory::ONE),
        "two" => Some(PluralCategory::TWO),
        "few" => Some(PluralCategory::FEW),
        "many" => Some(PluralCategory::MANY),
        "other" => Some(PluralCategory::OTHER),
        _ => None,
    }
}

/// A formatter for one message. It records the name of a missing argument.
pub(crate) struct Formatter<'a> {
    lang: Lang,
    messages: &'a Messages,
    message: &'a Message,
    names: &'a [String],
    pub(crate) missing: Option<&'static str>,
}

impl<'a> Formatter<'a> {
    pub(crate) fn new(lang: Lang, message: &'a Message, names: &'a [String]) -> Formatter<'a> {
        Formatter { lang, messages: lang.messages(), message, names, missing: None }
    }

    /// Appends a pattern of the message.
    pub(crate) fn write(&mut self, pattern: &Pattern, text: &mut String) {
        for piece in pattern {
            match piece {
                Piece::Text(piece) => text.push_str(piece),
                Piece::Arg(name) => match self.arg(name) {
                    Some(arg) => write_arg(self.lang, arg, self.names, text),
                    None => text.extend(["{$", name, "}"]),
                },
                Piece::Select { arg, variants, default } => {
                    let matching = self.arg(arg).and_then(|arg| self.messages.matching(arg, variants));
                    self.write(&variants[matching.unwrap_or(*default)].1, text);
                }
            }
        }
    }

    fn arg(&mut self, name: &'static str) -> Option<&'a Arg> {
        let arg = self.message.args.iter().find(|(key, _)| *key == name).map(|(_, arg)| arg);
        if arg.is_none() {
            self.missing = Some(name);
        }
        arg
    }
}

/// Appends an argument.
fn write_arg(lang: Lang, arg: &Arg, names: &[String], text: &mut String) {
    match arg {
        Arg::Number(number) => text.push_str(itoa::Buffer::new().format(*number)),
        Arg::Text(word) => text.push_str(word),
        Arg::Seat(seat) => match names.get(seat.index()) {
            Some(name) if !name.is_empty() => text.push_str(name),
            _ => text.push(seat.letter()),
        },
        Arg::Term(message) => lang.write(message, names, text),
        Arg::List(list) => write_list(lang, list, "common-and", names, text),
        Arg::AnyOf(list) => write_list(lang, list, "common-or", names, text),
    }
}

/// Appends a list, with a conjunction before its last item.
fn write_list(lang: Lang, list: &[Arg], conjunction: &str, names: &[String], text: &mut String) {
    for (index, item) in list.iter().enumerate() {
        if index > 0 && index + 1 == list.len() {
            text.extend([" ", &lang.text(conjunction), " "]);
        } else if index > 0 {
            text.push_str(", ");
        }
        write_arg(lang, item, names, text);
    }
}

#[cfg(test)]
mod tests {
    use fishpond_core::Seat;
    use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};

    use super::*;

    fn bundle(lang: Lang) -> FluentBundle<FluentResource> {
        let mut bundle = FluentBundle::new(vec![lang.id()]);
        bundle.set_use_isolating(false);
        for (_, text) in lang.files() {
            bundle.add_resource(FluentResource::try_new((*text).to_owned()).unwrap()).unwrap();
        }
        bundle
    }

    fn format_with_fluent(
        bundle: &FluentBundle<FluentResource>,
        lang: Lang,
        message: &Message,
        names: &[String],
    ) -> String {
        let value = |arg: &Arg| match arg {
            Arg::Number(number) => FluentValue::from(*number),
            other => {
                let mut text = String::new();
                write_arg(lang, other, names, &mut text);
                FluentValue::from(text)
            }
        };
        let args: FluentArgs<'_> = message.args.iter().map(|(key, arg)| (*key, value(arg))).collect();
        let pattern = bundle.get_message(&message.id).unwrap().value().unwrap();
        bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
    }

    /// Collects the arguments of a pattern, each with the values that select a variant.
    fn collect_args(pattern: &Pattern, found: &mut BTreeMap<&'static str, Vec<Arg>>) {
        for piece in pattern {
            match piece {
                Piece::Text(_) => {}
                Piece::Arg(name) => drop(found.entry(name).or_default()),
                Piece::Select { arg, variants, .. } => {
                    for (key, pattern) in variants {
                        found.entry(arg).or_default().push(match *key {
                            Key::Number(number) => number.into(),
                            Key::Word(word, _) => word.into(),
                        });
                        collect_args(pattern, found);
                    }
                }
            }
        }
    }

    #[test]
    fn the_formatter_agrees_with_fluent_bundle() {
        let names = ["", "Seat B", "Seat C"].map(str::to_owned);
        let list = vec![Arg::Seat(Seat::A), Arg::Seat(Seat::C), Arg::Text("<x> { $y }".into())];
        let term = Message::new("wishes-draw-cost").with("cost", 1);
        for lang in Lang::ALL {
            let bundle = bundle(lang);
            for &id in sources(lang).keys() {
                let pattern = lang.messages().get(id).unwrap();
                let mut args = BTreeMap::new();
                collect_args(pattern, &mut args);
                for (index, values) in args.values_mut().enumerate() {
                    if values.is_empty() {
                        values.extend([Arg::Seat(Seat::B), Arg::Term(term.clone()), Arg::List(list.clone())]);
                    }
                    values.extend([0, 1, 2, 5, -1, -1_234_567].map(Arg::Number));
                    values.push("&{}".into());
                    // The arguments take different values in the same round.
                    values.rotate_left(index % 3);
                }
                for round in 0..60 {
                    let message =
                        args.iter().enumerate().fold(Message::new(id), |message, (index, (name, values))| {
                            message.with(name, values[round / (index + 1) % values.len()].clone())
                        });
                    let by_fluent = format_with_fluent(&bundle, lang, &message, &names);
                    assert_eq!(lang.say_naming(&message, &names), by_fluent, "{lang}: {message:?}");
                }
            }
        }
    }

    #[test]
    fn a_missing_argument_is_shown_and_reported() {
        let message = Message::new("wishes-draw-cost");
        assert!(Lang::En.say(&message).contains("{$cost}"), "{}", Lang::En.say(&message));
        assert_eq!(Lang::En.fault(&message).unwrap(), "en: wishes-draw-cost lacks the argument 'cost'");
        assert_eq!(Lang::En.fault(&message.with("cost", 1)), None);
    }
}
