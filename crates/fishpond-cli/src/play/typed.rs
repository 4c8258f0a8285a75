//! Typed text: commands, choices and moves.

use fishpond_core::{Arg, Message, Offer, Refusal, Seat, quote};
use fishpond_draw::Wording;
use fishpond_games::{AnyPosition, GameId};

use super::choices::{self, Fit};
use super::shorthand::{self, MAX_WORDS};

/// The maximum number of moves that are named when a text could mean several.
const MAX_NAMED: usize = 4;

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
    Chat,
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
        "u" | "undo" | "rücknahme" => Word::Undo,
        "board" | "brett" => Word::Board,
        "log" | "verlauf" => Word::Log,
        "r" | "rules" | "regeln" => Word::Rules,
        "chat" => Word::Chat,
        "q" | "quit" | "exit" | "ende" => Word::Quit,
        _ => return None,
    };
    // Only rules and the chat have arguments: "list 3" is not a command.
    let has_arguments = matches!(command, Word::Rules | Word::Chat);
    (rest.trim().is_empty() || has_arguments).then_some((command, rest.trim()))
}

/// The meaning of typed text.
#[derive(Debug)]
pub(crate) enum Meaning {
    /// A legal move.
    Act(String),
    /// Some choices on the way to a move.
    Picks(Vec<String>),
    /// A number that is not in the list, or words that could mean several things.
    Unclear(Message),
    /// An illegal move.
    Refused(Refusal),
}

/// Reads a choice, several in a row, or a move, after some choices have been made.
pub(crate) fn read(
    position: &AnyPosition,
    seat: Seat,
    picked: &[String],
    text: &str,
    wording: Wording<'_>,
) -> Meaning {
    let offers = position.offers(seat, picked).next;
    if let Fit::One(offer) = choices::exact(text, &offers, wording) {
        return taken(offer, picked);
    }
    if choices::as_number(text).is_some() {
        return Meaning::Unclear(Message::new("play-no-choice").with("text", quote(text)));
    }
    let refusal = match position.clone().play(seat, text, &mut Vec::new()) {
        Ok(act) => return Meaning::Act(act),
        Err(refusal) => refusal,
    };
    let codes = choices::codes(position, seat, wording);
    let fit = choices::loose(text, &offers, wording, &codes);
    if let Fit::One(offer) = fit {
        return taken(offer, picked);
    }
    if let Some(meaning) = walk(position, seat, picked, text, wording, &codes) {
        return meaning;
    }
    if let Fit::Several(count) = fit {
        let several = Message::new("play-ambiguous").with("text", quote(text)).with("count", count as u32);
        return Meaning::Unclear(several);
    }
    // If the text is a complete but illegal move, its refusal is the better answer.
    if position.game().normalized_act(text).is_none() {
        match &shorthand::moves(position, seat, picked, text, wording, &codes)[..] {
            [] => {}
            [act] => return Meaning::Act(act.clone()),
            acts => return Meaning::Unclear(several_moves(position.game(), text, acts)),
        }
    }
    Meaning::Refused(reason(position, seat, picked, text, &refusal).unwrap_or(refusal))
}

/// Says which moves a text could mean.
fn several_moves(game: GameId, text: &str, acts: &[String]) -> Message {
    let named: Vec<Arg> =
        acts.iter().take(MAX_NAMED).map(|act| choices::as_typed(game, act).into()).collect();
    let id = if acts.len() > MAX_NAMED { "play-many-moves" } else { "play-several-moves" };
    Message::new(id)
        .with("text", quote(text))
        .with("count", acts.len() as u32)
        .with("moves", Arg::AnyOf(named))
}

/// Follows several choices in a row.
fn walk(
    position: &AnyPosition,
    seat: Seat,
    picked: &[String],
    text: &str,
    wording: Wording<'_>,
    codes: &[(String, String)],
) -> Option<Meaning> {
    let words = text.split(|letter: char| letter.is_whitespace() || ",;>".contains(letter));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let mut picked = picked.to_vec();
    let (mut act, mut at) = (None, 0);
    while at < words.len() {
        if act.is_some() {
            return None;
        }
        let offers = position.offers(seat, &picked).next;
        // A choice may have several words, such as "sea lion".
        let most = MAX_WORDS.min(words.len() - at);
        let (used, offer) = (1..=most).rev().find_map(|count| {
            let part = words[at..at + count].join(" ");
            match choices::exact(&part, &offers, wording) {
                Fit::One(offer) => Some((count, offer)),
                _ => match choices::loose(&part, &offers, wording, codes) {
                    Fit::One(offer) => Some((count, offer)),
                    _ => None,
                },
            }
        })?;
        at += used;
        match taken(offer, &picked) {
            Meaning::Picks(more) => picked = more,
            Meaning::Act(found) => act = Some(found),
            _ => return None,
        }
    }
    Some(act.map_or(Meaning::Picks(picked), Meaning::Act))
}

/// Returns the reason why the named place or thing can't be chosen: the refusal of the move that the player evidently means.
fn reason(
    position: &AnyPosition,
    seat: Seat,
    picked: &[String],
    text: &str,
    refusal: &Refusal,
) -> Option<Refusal> {
    if let Some(found) = position.why_not(seat, picked, &text.to_lowercase()) {
        return Some(found);
    }
    let letters = text.trim_end_matches(|digit: char| digit.is_ascii_digit());
    let is_place = letters.len() < text.len() && letters.len() == 1;
    let mut attempts: Vec<String> = Vec::new();
    for act in position.legal_acts(seat).iter().filter(|_| is_place) {
        let attempt = match (act.split_once(' '), picked.first()) {
            (Some((verb, _)), _) => format!("{verb} {text}"),
            (None, Some(from)) => format!("{from}-{text}"),
            (None, None) => format!("{text}-{text}"),
        };
        if !attempts.contains(&attempt) {
            attempts.push(attempt);
        }
    }
    let refused = |act: &String| position.clone().play(seat, act, &mut Vec::new()).err();
    attempts.iter().filter_map(refused).find(|found| found.code != refusal.code)
}

fn taken(offer: &Offer<String>, picked: &[String]) -> Meaning {
    match &offer.act {
        Some(act) => Meaning::Act(act.clone()),
        None => Meaning::Picks([picked, std::slice::from_ref(&offer.choice.pick)].concat()),
    }
}

#[cfg(test)]
mod tests {
    use fishpond_core::{Config, Dealer};
    use fishpond_games::AnyGame;
    use fishpond_words::Lang;

    use super::*;

    const ENGLISH: Wording<'static> = Wording { lang: Lang::En, names: &[] };

    fn start(game: GameId) -> AnyGame {
        deal(game, 7)
    }

    fn deal(game: GameId, seed: u64) -> AnyGame {
        let config = Config::new(game.facts().min_players);
        let mut game = AnyGame::new(game, &config, Dealer::from_number(seed)).unwrap();
        while game.deal(&mut Vec::new()).is_some() {}
        game
    }

    fn mover(game: &AnyGame) -> Seat {
        game.position().turn().seats().iter().next().unwrap()
    }

    #[track_caller]
    fn act(game: &AnyGame, text: &str) -> String {
        match read(game.position(), mover(game), &[], text, ENGLISH) {
            Meaning::Act(act) => act,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[track_caller]
    fn refusal(game: &AnyGame, text: &str) -> String {
        match read(game.position(), mover(game), &[], text, ENGLISH) {
            Meaning::Refused(refusal) => refusal.to_string(),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn choices_in_a_row_are_a_move_in_every_game() {
        for &game in GameId::ALL {
            let game = start(game);
            let position = game.position();
            let seat = mover(&game);
            for act in position.legal_acts(seat) {
                let path = position.path(seat, &act).unwrap();
                let names: Vec<String> = path.iter().map(|choice| choice.pick.to_uppercase()).collect();
                for text in [names.join(" "), names.join(","), act.clone()] {
                    let meaning = read(position, seat, &[], &text, ENGLISH);
                    assert!(
                        matches!(&meaning, Meaning::Act(found) if *found == act),
                        "{text}: {meaning:?} instead of {act}"
                    );
                }
            }
        }
    }

    #[test]
    fn everything_that_a_list_shows_can_be_typed() {
        for &id in GameId::ALL {
            let mut game = start(id);
            for turn in 0..60 {
                while game.deal(&mut Vec::new()).is_some() {}
                if game.position().outcome().is_some() {
                    break;
                }
                let seat = mover(&game);
                let offers = game.position().offers(seat, &[]).next;
                for lang in Lang::ALL {
                    let wording = Wording { lang, names: &[] };
                    let labels: Vec<String> =
                        offers.iter().map(|offer| wording.say(&offer.choice.say)).collect();
                    for (index, offer) in offers.iter().enumerate() {
                        let number = choices::number(index, &offers).to_string();
                        let found = |text: &str| read(game.position(), seat, &[], text, wording);
                        let fits = |meaning: Meaning| match (meaning, taken(offer, &[])) {
                            (Meaning::Act(one), Meaning::Act(other)) => one == other,
                            (Meaning::Picks(one), Meaning::Picks(other)) => one == other,
                            _ => false,
                        };
                        assert!(fits(found(&number)), "{id}: {number}");
                        assert!(fits(found(&offer.choice.pick)), "{id}: {}", offer.choice.pick);
                        let is_only = labels.iter().filter(|label| **label == labels[index]).count() == 1;
                        if is_only {
                            assert!(fits(found(&labels[index].to_lowercase())), "{id}: {}", labels[index]);
                        }
                    }
                    let example = choices::example(&offers, wording);
                    assert!(
                        !matches!(
                            read(game.position(), seat, &[], &example, wording),
                            Meaning::Refused(_) | Meaning::Unclear(_)
                        ),
                        "{id}: {example}"
                    );
                    assert!(!example.contains('-'), "{id}: {example}");
                }
                let acts = game.position().legal_acts(seat);
                let act = acts[turn % acts.len()].clone();
                game.play(seat, &act, &mut Vec::new()).unwrap();
            }
        }
    }

    #[test]
    fn places_are_letters_and_numbers_or_row_and_column() {
        let game = start(GameId::Fresh);
        let expected = act(&game, "reserve b1");
        assert_eq!(expected, "reserve 0,1");
        for text in ["b1", "B1", "0,1", "Reserve b1", "space-0-1", "reserve 0,1"] {
            assert_eq!(act(&game, text), expected, "{text}");
        }
        assert_eq!(choices::as_typed(GameId::Fresh, &expected), "reserve b1");
        assert_eq!(choices::as_typed(GameId::Penguins, "place c1"), "place c1");
    }

    /// Returns short forms of a move: without its verb, with blanks between its words, without anything between its places, and its last
    /// word alone.
    fn short_forms(act: &str) -> Vec<String> {
        let last = |text: &str, separator| text.rsplit(separator).next().unwrap_or_default().to_owned();
        let mut forms = match act.split_once(' ') {
            Some((_, rest)) => vec![rest.to_owned(), last(rest, ' ')],
            None => vec![act.replace('-', " "), act.replace('-', ""), last(act, '-')],
        };
        // A number is a place in the list.
        forms.retain(|form| choices::as_number(form).is_none());
        forms
    }

    #[test]
    fn short_forms_are_read_only_as_moves_that_they_abbreviate() {
        for &id in GameId::ALL {
            let mut game = start(id);
            let mut understood = 0;
            for turn in 0..200 {
                while game.deal(&mut Vec::new()).is_some() {}
                if game.position().outcome().is_some() {
                    break;
                }
                let (position, seat) = (game.position(), mover(&game));
                let acts = position.legal_acts(seat);
                for act in acts.iter().step_by(1 + acts.len() / 10) {
                    for text in short_forms(act) {
                        match read(position, seat, &[], &text, ENGLISH) {
                            Meaning::Act(found) => {
                                // The code of a card alone sells it, without any wish.
                                let is_own = found == *act || short_forms(&found).contains(&text);
                                assert!(is_own, "{id}: {text} is read as {found} instead of {act}");
                                understood += 1;
                            }
                            Meaning::Picks(_) | Meaning::Unclear(_) => {}
                            Meaning::Refused(refusal) => panic!("{id}: {text} for {act}: {refusal}"),
                        }
                    }
                }
                let act = acts[turn * 7 % acts.len()].clone();
                game.play(seat, &act, &mut Vec::new()).unwrap();
            }
            assert!(understood > 100, "{id}: {understood}");
        }
    }

    /// Plays games until one of the legal moves fits, and returns that move.
    fn reach(id: GameId, fits: impl Fn(&str, &[String]) -> bool) -> (AnyGame, String) {
        for seed in 7.. {
            let mut game = deal(id, seed);
            for turn in 0.. {
                while game.deal(&mut Vec::new()).is_some() {}
                if game.position().outcome().is_some() {
                    break;
                }
                let seat = mover(&game);
                let acts = game.position().legal_acts(seat);
                if let Some(act) = acts.iter().find(|act| fits(act, &acts)) {
                    return (game, act.clone());
                }
                game.play(seat, &acts[turn * 7 % acts.len()], &mut Vec::new()).unwrap();
            }
        }
        unreachable!()
    }

    #[test]
    fn anything_obvious_can_be_left_out() {
        let target = |act: &str| act.split_once('-').map(|(_, to)| to.to_owned());
        let ways =
            |act: &str, acts: &[String]| acts.iter().filter(|other| target(other) == target(act)).count();
        let (game, slide) =
            reach(GameId::Penguins, |act, acts| target(act).is_some() && ways(act, acts) == 1);
        let to = target(&slide).unwrap();
        for text in [to.clone(), to.to_uppercase(), slide.replace('-', ""), slide.replace('-', " > ")] {
            assert_eq!(act(&game, &text), slide, "{text}");
        }

        let (game, slide) =
            reach(GameId::Penguins, |act, acts| target(act).is_some() && ways(act, acts) == 2);
        let Meaning::Unclear(why) =
            read(game.position(), mover(&game), &[], &target(&slide).unwrap(), ENGLISH)
        else {
            panic!("{slide}")
        };
        let why = ENGLISH.say(&why);
        assert!(why.contains(&format!("could mean {slide} or ")) && why.contains("Type more"), "{why}");

        let (game, sail) = reach(GameId::Ships, |act, _| act.starts_with("sailor") && act.ends_with("-1"));
        assert_eq!(act(&game, sail.strip_prefix("sailor ").unwrap()), sail);
        let (game, sail) = reach(GameId::Ships, |act, _| act.starts_with("sailor") && act.ends_with("+1"));
        assert_eq!(act(&game, sail.strip_prefix("sailor ").unwrap()), sail);
        let sailor = sail.split(' ').nth(1).unwrap();
        let meaning = read(game.position(), mover(&game), &[], &format!("{sailor} +1"), ENGLISH);
        assert!(matches!(meaning, Meaning::Unclear(_)), "several ships can move: {meaning:?}");

        let (game, wish) = reach(GameId::Wishes, |act, _| act.contains(" move ") && act.contains(" sell "));
        let text = wish.replace("wish ", "").replace("move ", "").replace("sell ", "").replace('-', " ");
        assert_eq!(act(&game, &text.to_lowercase()), wish, "{text}");
    }

    #[test]
    fn words_and_codes_on_the_board_are_choices() {
        let game = start(GameId::Ships);
        for text in ["frog", "Frog", "green", "sea lion", "Sea Lion"] {
            let found = match read(game.position(), mover(&game), &[], text, ENGLISH) {
                Meaning::Act(act) => act,
                // The hand has no such card.
                other => panic!("{text}: {other:?}"),
            };
            assert!(found.starts_with("pass "), "{found}");
        }
        assert!(matches!(read(game.position(), mover(&game), &[], "99", ENGLISH), Meaning::Unclear(_)));
        assert!(matches!(read(game.position(), mover(&game), &[], "1,1", ENGLISH), Meaning::Refused(_)));
        assert!(matches!(read(game.position(), mover(&game), &[], "herring", ENGLISH), Meaning::Refused(_)));

        let game = start(GameId::Wishes);
        let (position, seat) = (game.position(), mover(&game));
        let offers = position.offers(seat, &[]).next;
        let first = &offers[0].choice.pick;
        let codes = choices::codes(position, seat, ENGLISH);
        let (_, code) = codes.iter().find(|(thing, _)| thing == first).unwrap();
        let code = code.split(' ').nth(1).unwrap();
        let is_first = |meaning: &Meaning| match meaning {
            Meaning::Picks(picks) => picks[0] == *first,
            Meaning::Act(act) => position.path(seat, act).unwrap()[0].pick == *first,
            _ => false,
        };
        let meaning = read(position, seat, &[], code, ENGLISH);
        assert!(is_first(&meaning), "{code}: {meaning:?}");
        let label = ENGLISH.say(&offers[0].choice.say);
        let kind = label.split([' ', ',']).nth(1).unwrap();
        let others = offers.iter().filter(|offer| ENGLISH.say(&offer.choice.say).contains(kind)).count();
        let meaning = read(position, seat, &[], kind, ENGLISH);
        assert!(if others == 1 { is_first(&meaning) } else { matches!(meaning, Meaning::Unclear(_)) });
    }

    #[test]
    fn bids_are_numbered_by_their_coins() {
        let bid = |coins: u32| Offer {
            choice: fishpond_core::Choice::new(
                "fresh-ask-amount",
                format!("bid-{coins}"),
                Message::new("fresh-act-bid").with("coins", coins),
            ),
            act: Some(format!("bid {coins}")),
        };
        let offers: Vec<Offer<String>> = (0..12).map(bid).collect();
        assert_eq!(choices::entries(&offers, ENGLISH)[3], "Bid 3");
        assert!(matches!(choices::exact("3", &offers, ENGLISH), Fit::One(offer) if *offer == offers[3]));
        assert!(matches!(choices::exact("12", &offers, ENGLISH), Fit::None));
        assert!(matches!(choices::exact("+3", &offers, ENGLISH), Fit::None));
    }

    #[test]
    fn cards_in_the_ocean_have_the_numbers_of_their_places() {
        let place = |act: &str| act.split(' ').nth(1).and_then(|place| place.parse::<u8>().ok());
        // The first card is a double fish, which does not fit into full boats.
        let (game, _) = reach(GameId::Wishes, |_, acts| {
            acts.iter().any(|act| place(act) == Some(2)) && acts.iter().all(|act| place(act) != Some(1))
        });
        let offers = game.position().offers(mover(&game), &[]).next;
        for (index, offer) in offers.iter().enumerate() {
            let number = choices::number(index, &offers);
            match offer.choice.pick.strip_prefix("ocean-") {
                Some(place) => assert_eq!(number.to_string(), place),
                None => assert!(number > 4, "{number} {}", offer.choice.pick),
            }
            assert_eq!(choices::with_number(number, &offers), Some(index));
        }
        assert!(choices::entries(&offers, ENGLISH)[0].starts_with("2: "));
        assert!(matches!(choices::exact("1", &offers, ENGLISH), Fit::None));
    }

    #[test]
    fn a_place_that_cannot_be_chosen_has_a_reason() {
        let game = start(GameId::Penguins);
        let legal = game.position().legal_acts(mover(&game));
        let mut cells = ('a'..='h').flat_map(|column| (1..=8).map(move |row| format!("{column}{row}")));
        let taken = cells.find(|cell| !legal.contains(&format!("place {cell}"))).unwrap();
        for (text, act) in
            [(taken.clone(), format!("place {taken}")), ("z9".to_owned(), "place z9".to_owned())]
        {
            assert_eq!(refusal(&game, &text), refusal(&game, &act));
            assert_ne!(refusal(&game, &text), refusal(&game, "herring"));
        }
        let game = start(GameId::Fresh);
        assert_eq!(refusal(&game, "z9"), refusal(&game, "reserve z9"));
        assert_ne!(refusal(&game, "z9"), refusal(&game, "herring"));
    }

    #[test]
    fn commands_are_words_in_both_languages() {
        assert_eq!(command("?"), Some((Word::Help, "")));
        assert_eq!(command("Hinweis"), Some((Word::Hint, "")));
        assert_eq!(command("rules P18"), Some((Word::Rules, "P18")));
        assert_eq!(command("chat Good luck!"), Some((Word::Chat, "Good luck!")));
        assert_eq!(command("list 3"), None);
        assert_eq!(command("c3"), None);
    }
}
