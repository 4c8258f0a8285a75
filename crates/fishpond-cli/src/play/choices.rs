//! The choices of a move as a person sees and types them: numbered, in words, by a place or by a code on the board.

use fishpond_core::{Choice, Offer, Seat, Viewer};
use fishpond_draw::{Draw as _, Wording};
use fishpond_fresh::Space;
use fishpond_games::{AnyPosition, GameId};

/// The longest label that is suggested as an example, in characters.
const MAX_EXAMPLE: usize = 20;

/// The usual number of cards in the ocean, in the game wishes.
const OCEAN: usize = 4;

/// The choices that match a piece of text.
#[derive(Debug)]
pub(crate) enum Fit<'a> {
    One(&'a Offer<String>),
    Several(usize),
    None,
}

/// Returns the number of a choice. A bid has the number of its coins, and a card in the ocean that of its place. Everything else is
/// numbered from 1, or from the number after the ocean's last card, so that the number of a card that can't be taken is never used for
/// another choice.
pub(crate) fn number(index: usize, offers: &[Offer<String>]) -> usize {
    let own = |offer: &Offer<String>| own_number(&offer.choice.pick);
    if let Some(number) = own(&offers[index]) {
        return number;
    }
    let before = offers[..index].iter().filter_map(own);
    match before.clone().max() {
        Some(last) => last.max(OCEAN) + index - before.count() + 1,
        None => index + 1,
    }
}

/// Returns the number that a bid or a card in the ocean has on the board.
fn own_number(pick: &str) -> Option<usize> {
    pick.strip_prefix("bid-").or_else(|| pick.strip_prefix("ocean-"))?.parse().ok()
}

/// Returns the index of the choice with this number.
pub(crate) fn with_number(wanted: usize, offers: &[Offer<String>]) -> Option<usize> {
    (0..offers.len()).find(|&index| number(index, offers) == wanted)
}

/// Reads a number in a list. `+1` is not one: it is a part of moves in ships.
pub(crate) fn as_number(text: &str) -> Option<usize> {
    text.parse().ok().filter(|_| !text.starts_with('+'))
}

/// Returns the choices in words, each with its number.
pub(crate) fn entries(offers: &[Offer<String>], wording: Wording<'_>) -> Vec<String> {
    let digits = offers.len().to_string().len();
    let entry = |(index, offer): (usize, &Offer<String>)| {
        let (number, label) = (number(index, offers), wording.say(&offer.choice.say));
        let says_number =
            label.starts_with(&format!("{number}: ")) || offer.choice.pick == format!("bid-{number}");
        if says_number { label } else { format!("{number:>digits$} {label}") }
    };
    offers.iter().enumerate().map(entry).collect()
}

/// Returns text that chooses the first offer, as the list shows it: its place, its label or its number.
pub(crate) fn example(offers: &[Offer<String>], wording: Wording<'_>) -> String {
    let Some(offer) = offers.first() else { return String::new() };
    let label = wording.say(&offer.choice.say);
    let is_place = |word: &&str| {
        word.starts_with(|letter: char| letter.is_ascii_lowercase())
            && word.ends_with(|digit: char| digit.is_ascii_digit())
    };
    let place = label.split_whitespace().find(is_place).map(str::to_owned);
    let short = Some(without_note(&label).to_owned()).filter(|label| label.chars().count() <= MAX_EXAMPLE);
    let chooses = |text: &String| {
        matches!(exact(text, offers, wording), Fit::One(found) if found == offer)
            || matches!(loose(text, offers, wording, &[]), Fit::One(found) if found == offer)
    };
    let named = [place, short].into_iter().flatten().find(chooses);
    named.unwrap_or_else(|| number(0, offers).to_string())
}

/// Finds a choice by its number, its name or its label.
pub(crate) fn exact<'a>(text: &str, offers: &'a [Offer<String>], wording: Wording<'_>) -> Fit<'a> {
    if let Some(number) = as_number(text) {
        return with_number(number, offers).map_or(Fit::None, |index| Fit::One(&offers[index]));
    }
    let text = text.to_lowercase();
    only(offers, |choice| has_name(&text, choice))
        .or_else(|| only(offers, |choice| has_label(&text, choice, wording)))
}

/// Finds the only choice that a text matches: as a part of its name, such as `pink` or `3,4`, as words of its label, or as a code on the board.
pub(crate) fn loose<'a>(
    text: &str,
    offers: &'a [Offer<String>],
    wording: Wording<'_>,
    codes: &[(String, String)],
) -> Fit<'a> {
    let text = text.to_lowercase();
    only(offers, |choice| has_short_name(&text, choice))
        .or_else(|| only(offers, |choice| has_words(&text, choice, wording, codes)))
}

/// Returns whether a text in lower case stands for a choice in any of the ways in which choices can be typed, except by number.
pub(crate) fn is_meant(
    text: &str,
    choice: &Choice,
    wording: Wording<'_>,
    codes: &[(String, String)],
) -> bool {
    has_name(text, choice)
        || has_label(text, choice, wording)
        || has_short_name(text, choice)
        || has_words(text, choice, wording, codes)
}

fn has_name(text: &str, choice: &Choice) -> bool {
    choice.pick.to_lowercase() == text
}

fn has_label(text: &str, choice: &Choice, wording: Wording<'_>) -> bool {
    let label = wording.say(&choice.say).to_lowercase();
    label == text || without_note(&label) == text
}

fn has_short_name(text: &str, choice: &Choice) -> bool {
    let name = choice.pick.to_lowercase();
    name.split_once('-').is_some_and(|(_, rest)| rest == text || rest.replace('-', ",") == text)
}

fn has_words(text: &str, choice: &Choice, wording: Wording<'_>, codes: &[(String, String)]) -> bool {
    let wanted = words(text);
    let says = |label: &str| words(&label.to_lowercase()).windows(wanted.len()).any(|part| part == wanted);
    !wanted.is_empty()
        && (says(&wording.say(&choice.say))
            || codes.iter().any(|(thing, code)| *thing == choice.pick && says(code)))
}

/// Returns the things on the board and the text that stands for each, such as `CLO/WRM` for a card.
pub(crate) fn codes(position: &AnyPosition, seat: Seat, wording: Wording<'_>) -> Vec<(String, String)> {
    let view = position.view(Viewer::Seat(seat));
    let players = Seat::first_n(position.config().players);
    let belongings = players.map(|player| view.belongings(player, wording, false));
    let spans = view.screen(wording, false).into_iter().chain(belongings).flatten();
    let named = spans.filter_map(|span| Some((span.thing?, span.text)));
    // A number alone means a place in the list.
    named.filter(|(_, text)| text.contains(char::is_alphabetic)).collect()
}

/// Returns a move as a person types it: spaces are letters and numbers, as on the board.
pub(crate) fn as_typed(game: GameId, act: &str) -> String {
    let word = |word: &str| match word.parse::<Space>() {
        Ok(space) if game == GameId::Fresh => space.name(),
        _ => word.to_owned(),
    };
    act.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

impl<'a> Fit<'a> {
    fn or_else(self, other: impl FnOnce() -> Fit<'a>) -> Fit<'a> {
        match self {
            Fit::None => other(),
            found => found,
        }
    }
}

fn only(offers: &[Offer<String>], fits: impl Fn(&Choice) -> bool) -> Fit<'_> {
    let mut fitting = offers.iter().filter(|offer| fits(&offer.choice));
    match (fitting.next(), fitting.count()) {
        (None, _) => Fit::None,
        (Some(offer), 0) => Fit::One(offer),
        (Some(_), others) => Fit::Several(others + 1),
    }
}

/// Returns a label without the note in brackets at its end.
fn without_note(label: &str) -> &str {
    label.split_once(" (").map_or(label, |(label, _)| label)
}

/// Returns the words of a text without punctuation.
fn words(text: &str) -> Vec<&str> {
    let is_part = |letter: char| letter.is_alphanumeric() || "+-/".contains(letter);
    let words = text.split_whitespace().map(|word| word.trim_matches(|letter: char| !is_part(letter)));
    words.filter(|word| !word.is_empty()).collect()
}
