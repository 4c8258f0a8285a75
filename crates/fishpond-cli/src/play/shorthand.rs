//! Moves in short form: anything obvious is left out.
//!
//! A short form has some words of a move, or some of the choices on the way to it, in their order, and always the last one: `f4` and
//! `c4f4` for `c4-f4`, or `pink white +1` for `sailor pink white +1`.

use fishpond_core::{Choice, Path, Seat};
use fishpond_draw::Wording;
use fishpond_games::AnyPosition;

use super::choices;

/// The maximum number of words for one choice.
pub(crate) const MAX_WORDS: usize = 6;

/// Returns the legal moves that a text may stand for, after some choices have been made.
pub(crate) fn moves(
    position: &AnyPosition,
    seat: Seat,
    picked: &[String],
    text: &str,
    wording: Wording<'_>,
    codes: &[(String, String)],
) -> Vec<String> {
    let typed = words(text);
    if typed.is_empty() {
        return Vec::new();
    }
    let is_meant = |text: &str, choice: &Choice| choices::is_meant(text, choice, wording, codes);
    let fits = |(act, path): &(String, Path)| {
        let Some((made, rest)) = path.split_at_checked(picked.len()) else { return false };
        made.iter().map(|choice| &choice.pick).eq(picked)
            && (is_abridged(&typed, &words(act)) || are_meant(&typed, rest, &is_meant))
    };
    position.paths(seat).into_iter().filter(fits).map(|(act, _)| act).collect()
}

/// Returns the words of a move in lower case. Punctuation separates words, and so does the end of a place: `c4f4` is `c4` and `f4`.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut last = ' ';
    for letter in text.to_lowercase().chars() {
        let is_sign = "-=:>,;".contains(letter) && last.is_alphanumeric();
        if letter.is_whitespace() || is_sign || last.is_ascii_digit() && letter.is_alphabetic() {
            words.push(String::new());
        }
        if !letter.is_whitespace() && !is_sign {
            words.last_mut().expect("there is always a last word").push(letter);
        }
        last = letter;
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Returns whether these are some of the words of a move, in order and including the last one.
fn is_abridged(typed: &[String], whole: &[String]) -> bool {
    let mut rest = whole.iter();
    typed.last() == whole.last() && typed.iter().all(|word| rest.any(|other| other == word))
}

/// Returns whether these words stand for some of the choices, in order and including the last one.
fn are_meant(typed: &[String], choices: &[Choice], is_meant: &impl Fn(&str, &Choice) -> bool) -> bool {
    let Some((choice, rest)) = choices.split_first() else { return typed.is_empty() };
    let is_next = |count: usize| {
        is_meant(&typed[..count].join(" "), choice) && are_meant(&typed[count..], rest, is_meant)
    };
    (1..=typed.len().min(MAX_WORDS)).any(is_next) || !rest.is_empty() && are_meant(typed, rest, is_meant)
}
