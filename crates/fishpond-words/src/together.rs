//! Messages put together from their pieces. Pages are full of words, and the general means of Fluent take ten times as long;
//! a test sees that both say the same.

use std::sync::LazyLock;

use fishpond_core::{Arg, Message, Seat};
use fluent_syntax::ast::{Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey};
use intl_pluralrules::{PluralCategory, PluralRuleType, PluralRules};

use crate::{BUNDLES, Lang};

static PLURALS: LazyLock<[PluralRules; 2]> = LazyLock::new(|| {
    Lang::ALL.map(|lang| {
        let rules = PluralRules::create(lang.id(), PluralRuleType::CARDINAL);
        rules.expect("the plurals of the languages are known")
    })
});

/// Adds a message in words, unless it needs what only Fluent can do; then it has been begun.
pub(crate) fn put(
    lang: Lang,
    message: &Message,
    name: &dyn Fn(Seat) -> String,
    words: &mut String,
) -> Option<()> {
    Saying { lang, args: &message.args, name }.message(&message.id, words)
}

/// Adds an argument in words.
pub(crate) fn put_arg(lang: Lang, arg: &Arg, name: &dyn Fn(Seat) -> String, words: &mut String) {
    match arg {
        Arg::Number(number) => words.push_str(itoa::Buffer::new().format(*number)),
        Arg::Text(text) => words.push_str(text),
        Arg::Seat(seat) => words.push_str(&name(*seat)),
        Arg::Term(message) => words.push_str(&lang.say_naming(message, name)),
        Arg::List(list) => {
            for (index, item) in list.iter().enumerate() {
                if index > 0 && index + 1 == list.len() {
                    words.push(' ');
                    words.push_str(&lang.text("common-and"));
                    words.push(' ');
                } else if index > 0 {
                    words.push_str(", ");
                }
                put_arg(lang, item, name, words);
            }
        }
    }
}

/// A message that is being said.
struct Saying<'a> {
    lang: Lang,
    args: &'a [(&'static str, Arg)],
    name: &'a dyn Fn(Seat) -> String,
}

impl Saying<'_> {
    fn message(&self, id: &str, words: &mut String) -> Option<()> {
        self.pattern(BUNDLES[self.lang as usize].get_message(id)?.value()?, words)
    }

    fn pattern(&self, pattern: &Pattern<&str>, words: &mut String) -> Option<()> {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => words.push_str(value),
                PatternElement::Placeable { expression: Expression::Inline(inline) } => match inline {
                    InlineExpression::VariableReference { id } => {
                        put_arg(self.lang, self.arg(id.name)?, self.name, words);
                    }
                    InlineExpression::MessageReference { id, attribute: None } => {
                        self.message(id.name, words)?;
                    }
                    InlineExpression::StringLiteral { value } if !value.contains('\\') => {
                        words.push_str(value);
                    }
                    _ => return None,
                },
                PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                    let InlineExpression::VariableReference { id } = selector else { return None };
                    self.pattern(self.choose(self.arg(id.name)?, variants)?, words)?;
                }
            }
        }
        Some(())
    }

    fn arg(&self, name: &str) -> Option<&Arg> {
        self.args.iter().find(|(key, _)| *key == name).map(|(_, arg)| arg)
    }

    /// The words for this argument: the first that are meant for it, or those for all others.
    fn choose<'v>(&self, arg: &Arg, variants: &'v [Variant<&'v str>]) -> Option<&'v Pattern<&'v str>> {
        let plurals = &PLURALS[self.lang as usize];
        let is_meant = |variant: &&Variant<&str>| match (arg, &variant.key) {
            (Arg::Number(number), VariantKey::NumberLiteral { value }) => value.parse() == Ok(*number),
            (Arg::Number(number), VariantKey::Identifier { name }) => {
                plurals.select(*number).is_ok_and(|plural| plural_name(plural) == *name)
            }
            (Arg::Text(text), VariantKey::Identifier { name }) => text == name,
            _ => false,
        };
        if !matches!(arg, Arg::Number(_) | Arg::Text(_)) {
            return None;
        }
        let others = || variants.iter().find(|variant| variant.default);
        variants.iter().find(is_meant).or_else(others).map(|variant| &variant.value)
    }
}

fn plural_name(plural: PluralCategory) -> &'static str {
    match plural {
        PluralCategory::ZERO => "zero",
        PluralCategory::ONE => "one",
        PluralCategory::TWO => "two",
        PluralCategory::FEW => "few",
        PluralCategory::MANY => "many",
        PluralCategory::OTHER => "other",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// What a message speaks of, and the words that it chooses by.
    type Variables = BTreeMap<&'static str, Vec<Arg>>;

    fn look_into(lang: Lang, pattern: &Pattern<&'static str>, found: &mut Variables) {
        for element in &pattern.elements {
            let PatternElement::Placeable { expression } = element else { continue };
            match expression {
                Expression::Inline(InlineExpression::VariableReference { id }) => {
                    found.entry(id.name).or_default();
                }
                Expression::Inline(InlineExpression::MessageReference { id, .. }) => {
                    look_into(lang, &value(lang, id.name), found);
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
                        look_into(lang, &variant.value, found);
                    }
                }
                _ => {}
            }
        }
    }

    /// The text of a message as it stands in its file.
    fn value(lang: Lang, id: &str) -> Pattern<&'static str> {
        entries(lang).remove(id).unwrap()
    }

    fn entries(lang: Lang) -> BTreeMap<&'static str, Pattern<&'static str>> {
        let body =
            lang.files().iter().flat_map(|(_, text)| fluent_syntax::parser::parse(*text).unwrap().body);
        body.filter_map(|entry| match entry {
            fluent_syntax::ast::Entry::Message(message) => Some((message.id.name, message.value?)),
            _ => None,
        })
        .collect()
    }

    #[test]
    fn what_is_put_together_is_what_fluent_says() {
        let name = |seat: Seat| format!("Seat {seat}");
        let seats = vec![Arg::Seat(Seat::A), Arg::Seat(Seat::C), Arg::Text("<x> { $y }".to_owned())];
        let term = Message::new("wishes-draw-cost").with("cost", 1);
        for lang in Lang::ALL {
            for (id, pattern) in entries(lang) {
                let mut variables = Variables::new();
                look_into(lang, &pattern, &mut variables);
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
                    let put = put(lang, &message, &name, &mut words);
                    assert_eq!(put, Some(()), "{lang}: {id} needs more than it should");
                    assert_eq!(
                        Some(words),
                        lang.format(&message, &name, &mut Vec::new()),
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
            assert_eq!(put(Lang::En, &message, &|seat| seat.to_string(), &mut words), None);
        }
    }
}
