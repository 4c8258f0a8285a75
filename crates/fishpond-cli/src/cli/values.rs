//! Parsers of arguments. Their errors say which values are valid.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::{
    PathBufValueParser, PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser,
};
use fishpond_bots::Bot;
use fishpond_games::GameId;
use fishpond_words::Lang;

use crate::input;

/// Parses 32 bytes in hexadecimal: a commitment or a public key.
pub(super) fn digits(text: &str) -> Result<String, String> {
    if text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        Ok(text.to_ascii_lowercase())
    } else {
        Err("use 64 hexadecimal digits".to_owned())
    }
}

/// Parses a number of seconds.
pub(super) fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.001..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("use a number from 0.001 to 3600".to_owned()),
    }
}

/// Parses the identifier of a table, which becomes a part of addresses.
pub(super) fn table_name(text: &str) -> Result<String, String> {
    part_of_address(text).ok_or_else(|| "use the part of its address after /t/, such as a1b2c3d4".to_owned())
}

/// Parses the code of an invitation.
pub(super) fn invitation_code(text: &str) -> Result<String, String> {
    part_of_address(text).ok_or_else(|| "use the part of the link after code=".to_owned())
}

/// Returns the text if it can be an identifier or a code: letters, digits, `-` and `_`, and not empty.
pub(crate) fn part_of_address(text: &str) -> Option<String> {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    (!text.is_empty() && text.chars().all(is_part)).then(|| text.to_owned())
}

/// Parses a number of players. The error also helps those who meant to list contestants.
pub(super) fn player_count(text: &str) -> Result<u8, String> {
    text.parse().map_err(|_| "use a whole number; contestants are named with --bots".to_owned())
}

/// Parses the name of a game.
pub(super) fn game() -> impl TypedValueParser<Value = GameId> {
    one_of(GameId::ALL.iter().map(|game| PossibleValue::new(game.facts().id)).collect())
}

/// Parses the name of a bot.
pub(super) fn bot() -> impl TypedValueParser<Value = Bot> {
    // `bot:5` is short for `level:5`.
    let name =
        |bot: &Bot| PossibleValue::new(bot.to_string()).alias(bot.to_string().replace("level:", "bot:"));
    one_of(Bot::ALL.iter().map(name).collect())
}

/// Returns the language from the first locale variable that is set, or English.
pub(super) fn system_language() -> Lang {
    let variable = |name: &&str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(variable).unwrap_or_default();
    let code = locale.split(['_', '-', '.', '@']).next().unwrap_or_default().to_lowercase();
    code.parse().unwrap_or_default()
}

/// Parses the code of a language.
pub(super) fn language() -> impl TypedValueParser<Value = Lang> {
    one_of(Lang::ALL.iter().map(|lang| PossibleValue::new(lang.code())).collect())
}

/// Parses a whole number in a range. The error says which numbers are valid.
pub(super) fn whole_number<T>(range: RangeInclusive<u64>) -> impl TypedValueParser<Value = T>
where
    T: TryFrom<u64> + Clone + Send + Sync + 'static,
{
    StringValueParser::new().try_map(move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| match (range.start(), range.end()) {
            (low, &u64::MAX) => format!("use a whole number, {low} or more"),
            (low, high) => format!("use a whole number from {low} to {high}"),
        })
    })
}

/// Parses the name of a file, and refuses the one that stands for standard input elsewhere.
pub(super) fn named_file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|file| match input::is_stdin(&file) {
        true => Err("name a file; standard input and output can't be used here"),
        false => Ok(file),
    })
}

/// Parses one of these names, which also appear in the help and in shell completions.
fn one_of<T>(names: Vec<PossibleValue>) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: std::error::Error + Send + Sync> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name| name.parse())
}

/// Lists values in a sentence.
pub(super) fn listed<T: Display>(values: &[T]) -> String {
    values.iter().map(T::to_string).collect::<Vec<_>>().join(", ")
}
