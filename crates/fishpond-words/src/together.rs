//! Messages put together from their pieces. Pages are full of words, and the general means of Fluent take ten times as long;
//! a test sees that both say the same.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use fishpond_core::{Arg, Message};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey};
use intl_pluralrules::{PluralCategory, PluralRuleType, PluralRules};

use crate::Lang;

/// What a language needs to put messages together.
struct Means {
    messages: HashMap<&'static str, Pieces, foldhash::fast::RandomState>,
    plurals: PluralRules,
}

/// A message, in turn.
type Pieces = Box<[Piece]>;

/// A piece of a message.
enum Piece {
    Text(&'static str),
    /// The argument of this name.
    Arg(&'static str),
    /// The pieces that are meant for the argument of this name, the first of them, or else those with this index.
    Choice(&'static str, Box<[(Key, Pieces)]>, usize),
}

/// What pieces are meant for.
enum Key {
    Number(i64),
    /// A text, or the numbers of this plural.
    Word(&'static str, Option<PluralCategory>),
}

static MEANS: LazyLock<[Means; 2]> = LazyLock::new(|| Lang::ALL.map(means));

fn means(lang: Lang) -> Means {
    let patterns = patterns(lang);
    let pieces = |(&id, pattern)| Some((id, pieces(pattern, &patterns)?));
    let plurals = PluralRules::create(lang.id(), PluralRuleType::CARDINAL);
    Means {
        messages: patterns.iter().filter_map(pieces).collect(),
        plurals: plurals.expect("the plurals of the languages are known"),
    }
}

type Patterns = BTreeMap<&'static str, Pattern<&'static str>>;

/// The messages as they stand in the files of a language.
fn patterns(lang: Lang) -> Patterns {
    let body = lang.files().iter().flat_map(|(name, text)| {
        let parsed = fluent_syntax::parser::parse(*text);
        parsed.unwrap_or_else(|(_, errors)| panic!("{lang}/{name}.ftl: {errors:?}")).body
    });
    let patterns = body.filter_map(|entry| match entry {
        Entry::Message(message) => Some((message.id.name, message.value?)),
        _ => None,
    });
    patterns.collect()
}

/// The pieces of a pattern, unless it needs what only Fluent can do.
fn pieces(pattern: &Pattern<&'static str>, patterns: &Patterns) -> Option<Pieces> {
    let mut pieces = Vec::new();
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => pieces.push(Piece::Text(value)),
            PatternElement::Placeable { expression: Expression::Inline(inline) } => match inline {
                InlineExpression::VariableReference { id } => pieces.push(Piece::Arg(id.name)),
                // It gets the same arguments, so it is as though it stood here.
                InlineExpression::MessageReference { id, attribute: None } => {
                    pieces.extend(self::pieces(patterns.get(id.name)?, patterns)?);
                }
                InlineExpression::StringLiteral { value } if !value.contains('\\') => {
                    pieces.push(Piece::Text(value));
                }
                _ => return None,
            },
            PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                let InlineExpression::VariableReference { id } = selector else { return None };
                let other = variants.iter().position(|variant| variant.default)?;
                let variants = variants.iter().map(|variant| {
                    let key = match variant.key {
                        VariantKey::NumberLiteral { value } => Key::Number(value.parse().ok()?),
                        VariantKey::Identifier { name } => Key::Word(name, plural(name)),
                    };
                    Some((key, self::pieces(&variant.value, patterns)?))
                });
                pieces.push(Piece::Choice(id.name, variants.collect::<Option<_>>()?, other));
            }
        }
    }
    Some(pieces.into())
}

fn plural(name: &str) -> Option<PluralCategory> {
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

/// The words of a message that consists of nothing else.
pub(crate) fn text(lang: Lang, id: &str) -> Option<&'static str> {
    match MEANS[lang as usize].messages.get(id).map(Box::as_ref) {
        Some(&[Piece::Text(text)]) => Some(text),
        _ => None,
    }
}

/// Adds a message in words, unless it needs what only Fluent can do; then it has been begun.
pub(crate) fn put(lang: Lang, message: &Message, names: &[String], words: &mut String) -> Option<()> {
    let means = &MEANS[lang as usize];
    let pieces = means.messages.get(&*message.id)?;
    Saying { lang, plurals: &means.plurals, args: &message.args, names }.put(pieces, words)
}

/// Adds an argument in words.
pub(crate) fn put_arg(lang: Lang, arg: &Arg, names: &[String], words: &mut String) {
    match arg {
        Arg::Number(number) => words.push_str(itoa::Buffer::new().format(*number)),
        Arg::Text(text) => words.push_str(text),
        Arg::Seat(seat) => match names.get(seat.index()) {
            Some(name) if !name.is_empty() => words.push_str(name),
            _ => words.push(seat.letter()),
        },
        Arg::Term(message) => lang.add_naming(message, names, words),
        Arg::List(list) => put_list(lang, list, "common-and", names, words),
        Arg::AnyOf(list) => put_list(lang, list, "common-or", names, words),
    }
}

/// Adds a list, with the word between its last two items.
fn put_list(lang: Lang, list: &[Arg], conjunction: &str, names: &[String], words: &mut String) {
    for (index, item) in list.iter().enumerate() {
        if index > 0 && index + 1 == list.len() {
            words.push(' ');
            words.push_str(&lang.text(conjunction));
            words.push(' ');
        } else if index > 0 {
            words.push_str(", ");
        }
        put_arg(lang, item, names, words);
    }
}

/// A message that is being said.
struct Saying<'a> {
    lang: Lang,
    plurals: &'a PluralRules,
    args: &'a [(&'static str, Arg)],
    names: &'a [String],
}

impl Saying<'_> {
    fn put(&self, pieces: &[Piece], words: &mut String) -> Option<()> {
        for piece in pieces {
            match piece {
                Piece::Text(text) => words.push_str(text),
                Piece::Arg(name) => put_arg(self.lang, self.arg(name)?, self.names, words),
                Piece::Choice(name, choices, other) => {
                    let meant = self.choose(self.arg(name)?, choices)?;
                    self.put(&choices[meant.unwrap_or(*other)].1, words)?;
                }
            }
        }
        Some(())
    }

    fn arg(&self, name: &str) -> Option<&Arg> {
        self.args.iter().find(|(key, _)| *key == name).map(|(_, arg)| arg)
    }

    /// Which of the choices is meant for this argument, if any is, unless only Fluent can choose by it.
    fn choose(&self, arg: &Arg, choices: &[(Key, Pieces)]) -> Option<Option<usize>> {
        match arg {
            Arg::Number(number) => {
                let plural = self.plurals.select(*number).ok();
                Some(choices.iter().position(|(key, _)| match key {
                    Key::Number(value) => value == number,
                    Key::Word(_, word) => word.is_some() && *word == plural,
                }))
            }
            Arg::Text(text) => {
                Some(choices.iter().position(|(key, _)| matches!(key, Key::Word(word, _) if word == text)))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use fishpond_core::Seat;

    use super::*;

    /// What a message speaks of, and the words that it chooses by.
    type Variables = BTreeMap<&'static str, Vec<Arg>>;

    fn look_into(patterns: &Patterns, pattern: &Pattern<&'static str>, found: &mut Variables) {
        for element in &pattern.elements {
            let PatternElement::Placeable { expression } = element else { continue };
            match expression {
                Expression::Inline(InlineExpression::VariableReference { id }) => {
                    found.entry(id.name).or_default();
                }
                Expression::Inline(InlineExpression::MessageReference { id, .. }) => {
                    look_into(patterns, &patterns[id.name], found);
                }
                Expression::Select { selector: InlineExpression::VariableReference { id }, variants } => {
                    for variant in variants {
                        let words = found.entry(id.name).or_default();
                        match variant.key {
                            VariantKey::Identifier { name } => words.push(name.into()),
                            VariantKey::NumberLiteral { value } => {
                                words.push(value.parse::<i64>().unwrap().into());
                            }
                        }
                        look_into(patterns, &variant.value, found);
                    }
                }
                _ => {}
            }
        }
    }

    #[test]
    fn what_is_put_together_is_what_fluent_says() {
        let names = ["", "Seat B", "Seat C"].map(str::to_owned);
        let seats = vec![Arg::Seat(Seat::A), Arg::Seat(Seat::C), Arg::Text("<x> { $y }".into())];
        let term = Message::new("wishes-draw-cost").with("cost", 1);
        for lang in Lang::ALL {
            let patterns = patterns(lang);
            for (&id, pattern) in &patterns {
                let mut variables = Variables::new();
                look_into(&patterns, pattern, &mut variables);
                for (number, args) in variables.values_mut().enumerate() {
                    if args.is_empty() {
                        args.extend([Arg::Seat(Seat::B), Arg::Term(term.clone()), Arg::List(seats.clone())]);
                    }
                    args.extend([0, 1, 2, 5, -1, -1_234_567].map(Arg::Number));
                    args.push("&{}".into());
                    // So that they do not all go round together.
                    args.rotate_left(number % 3);
                }
                for round in 0..60 {
                    let args = variables.iter().enumerate();
                    let message = args.fold(Message::new(id), |message, (number, (variable, args))| {
                        message.with(variable, args[(round / (number + 1)) % args.len()].clone())
                    });
                    let mut words = String::new();
                    let put = put(lang, &message, &names, &mut words);
                    assert_eq!(put, Some(()), "{lang}: {id} needs more than it should");
                    assert_eq!(
                        Some(words),
                        lang.format(&message, &names, &mut Vec::new()),
                        "{lang}: {message:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn what_is_not_known_is_left_to_fluent() {
        let mut words = String::new();
        for message in [Message::new("no-such-message"), Message::new("wishes-draw-cost")] {
            assert_eq!(put(Lang::En, &message, &[], &mut words), None);
        }
    }
}
