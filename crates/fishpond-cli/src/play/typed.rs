//! Typed text: commands, choices and moves.

use fishpond_core::{Offer, Refusal, Seat};
use fishpond_games::AnyPosition;

/// A command in the terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Word {
    Help,
    List,
    Moves,
    Back,
    Hint,
    Undo,
    Board,
    Log,
    Rules,
    Quit,
}

/// Returns the command that a line starts with, and the rest of the line.
pub(crate) fn command(line: &str) -> Option<(Word, &str)> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let command = match word.to_lowercase().as_str() {
        "?" | "help" | "hilfe" => Word::Help,
        "l" | "list" | "liste" => Word::List,
        "m" | "moves" | "a" | "züge" => Word::Moves,
        "b" | "back" | "zurück" => Word::Back,
        "h" | "hint" | "hinweis" | "tipp" => Word::Hint,
        "u" | "undo" => Word::Undo,
        "board" | "brett" => Word::Board,
        "log" | "verlauf" => Word::Log,
        "r" | "rules" | "regeln" => Word::Rules,
        "q" | "quit" | "exit" | "ende" => Word::Quit,
        _ => return None,
    };
    // Only rules have arguments: "list 3" is not a command.
    (rest.trim().is_empty() || command == Word::Rules).then_some((command, rest.trim()))
}

/// The meaning of typed text.
#[derive(Debug)]
pub(crate) enum Meaning {
    /// A legal move.
    Act(String),
    /// Some choices on the way to a move.
    Picks(Vec<String>),
    /// A number that is not in the list.
    NoSuchNumber,
    /// An illegal move.
    Refused(Refusal),
}

/// Reads a choice, several in a row, or a move, after some choices have been made.
pub(crate) fn read(position: &AnyPosition, seat: Seat, picked: &[String], text: &str) -> Meaning {
    let offers = position.offers(seat, picked).next;
    if let Some(offer) = find(text, &offers) {
        return taken(offer, picked);
    }
    if text.parse::<usize>().is_ok() {
        return Meaning::NoSuchNumber;
    }
    let refusal = match position.clone().play(seat, text, &mut Vec::new()) {
        Ok(act) => return Meaning::Act(act),
        Err(refusal) => refusal,
    };
    walk(position, seat, picked, text).unwrap_or(Meaning::Refused(refusal))
}

/// Follows several choices in a row.
fn walk(position: &AnyPosition, seat: Seat, picked: &[String], text: &str) -> Option<Meaning> {
    let words = text.split(|letter: char| letter.is_whitespace() || ",;>".contains(letter));
    let mut picked = picked.to_vec();
    let mut act = None;
    for word in words.filter(|word| !word.is_empty()) {
        if act.is_some() {
            return None;
        }
        let offers = position.offers(seat, &picked).next;
        match taken(find(word, &offers)?, &picked) {
            Meaning::Picks(more) => picked = more,
            Meaning::Act(found) => act = Some(found),
            _ => return None,
        }
    }
    Some(act.map_or(Meaning::Picks(picked), Meaning::Act))
}

fn taken(offer: &Offer<String>, picked: &[String]) -> Meaning {
    match &offer.act {
        Some(act) => Meaning::Act(act.clone()),
        None => Meaning::Picks([picked, std::slice::from_ref(&offer.choice.pick)].concat()),
    }
}

/// Finds an offer by its name, its number, or the part of its name that tells it from the others: `pink` for `card-pink`.
fn find<'a>(text: &str, offers: &'a [Offer<String>]) -> Option<&'a Offer<String>> {
    if let Ok(number) = text.parse::<usize>() {
        return offers.get(number.checked_sub(1)?);
    }
    let text = text.to_lowercase();
    let is = |name: &str| name.to_lowercase() == text;
    offers.iter().find(|offer| is(&offer.choice.pick)).or_else(|| {
        let short = |name: &str| name.split_once('-').is_some_and(|(_, rest)| is(rest));
        let mut fitting = offers.iter().filter(|offer| short(&offer.choice.pick));
        fitting.next().filter(|_| fitting.next().is_none())
    })
}

#[cfg(test)]
mod tests {
    use fishpond_core::{Config, Dealer};
    use fishpond_games::{AnyGame, GameId};

    use super::*;

    fn start(game: GameId) -> AnyGame {
        let config = Config::new(game.facts().min_players);
        let mut game = AnyGame::new(game, &config, Dealer::from_number(7)).unwrap();
        while game.deal(&mut Vec::new()).is_some() {}
        game
    }

    #[test]
    fn choices_in_a_row_are_a_move_in_every_game() {
        for &game in GameId::ALL {
            let game = start(game);
            let position = game.position();
            let seat = position.turn().seats().iter().next().unwrap();
            for act in position.legal_acts(seat) {
                let path = position.path(seat, &act).unwrap();
                let names: Vec<String> = path.iter().map(|choice| choice.pick.to_uppercase()).collect();
                for text in [names.join(" "), names.join(","), act.clone()] {
                    let meaning = read(position, seat, &[], &text);
                    assert!(
                        matches!(&meaning, Meaning::Act(found) if *found == act),
                        "{text}: {meaning:?} instead of {act}"
                    );
                }
            }
        }
    }

    #[test]
    fn numbers_and_short_names_are_choices() {
        let game = start(GameId::Ships);
        let position = game.position();
        let seat = position.turn().seats().iter().next().unwrap();
        let act = &position.legal_acts(seat)[0];
        let short = act.strip_prefix("pass ").unwrap();
        assert!(matches!(read(position, seat, &[], "1"), Meaning::Act(found) if found == *act));
        assert!(matches!(read(position, seat, &[], short), Meaning::Act(found) if found == *act));
        assert!(matches!(read(position, seat, &[], "99"), Meaning::NoSuchNumber));
        assert!(matches!(read(position, seat, &[], "1,1"), Meaning::Refused(_)));
        assert!(matches!(read(position, seat, &[], "herring"), Meaning::Refused(_)));
    }

    #[test]
    fn commands_are_words_in_both_languages() {
        assert_eq!(command("?"), Some((Word::Help, "")));
        assert_eq!(command("Hinweis"), Some((Word::Hint, "")));
        assert_eq!(command("rules P18"), Some((Word::Rules, "P18")));
        assert_eq!(command("list 3"), None);
        assert_eq!(command("c3"), None);
    }
}
