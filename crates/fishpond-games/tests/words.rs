//! Every message of every game exists in every language.

use fishpond_core::{Config, Event as _, Interactive, Message, Rng, Seat, Speak as _, Turn, Viewer};
use fishpond_games::GameId;
use fishpond_words::Lang;

#[test]
fn options_refusals_and_reasons_have_messages() {
    for &game in GameId::ALL {
        let facts = game.facts();
        let id = facts.id;
        let options = facts.options.iter().map(|spec| format!("{id}-option-{}", spec.name));
        let refusals = facts.refusals.iter().map(|code| code.message_id());
        let reasons = facts.reasons.iter().map(|reason| format!("{id}-reason-{reason}"));
        for message in options.chain(refusals).chain(reasons).chain([format!("{id}-about")]) {
            for lang in Lang::ALL {
                assert!(lang.has(&message), "{lang} lacks {message}");
            }
        }
    }
}

/// Checks that a message has a complete text in every language.
fn check(message: &Message) {
    for lang in Lang::ALL {
        let text = lang.say(message);
        assert!(lang.has(&message.id), "{lang} lacks {}", message.id);
        assert!(!text.contains(['{', '}', '$']) && !text.is_empty(), "{lang} has {text:?} for {message:?}");
    }
}

/// Checks a message like [`check`], and that its text contains no codes, which are only for records and terminals.
fn check_without_codes(message: &Message) {
    check(message);
    let is_code =
        |word: &str| word.len() == 3 && word.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
    for lang in Lang::ALL {
        let text = lang.say(message);
        let code = text.split(|c: char| !c.is_alphanumeric()).find(|word| is_code(word));
        assert_eq!(code, None, "{lang}: {text:?}");
    }
}

/// Plays random games and checks all messages along the way. `texts` are mostly illegal acts, for the refusals.
fn check_messages<P: Interactive>(texts: &[&str]) {
    for seed in 0..12 {
        let players = P::facts().min_players + (seed % 3) as u8;
        let mut rng = Rng::new(seed);
        let mut position = P::new(&Config::new(players)).expect("the number of players is allowed");
        while position.turn() != Turn::Over {
            let mut events = Vec::new();
            if position.turn() == Turn::Chance {
                let chance = position.sample_chance(&mut rng);
                position.resolve_unchecked(chance, &mut events);
            } else {
                let seats: Vec<Seat> = position.turn().seats().iter().collect();
                let seat = *rng.pick(&seats);
                let mut acts = Vec::new();
                position.legal_acts(seat, &mut acts);
                for act in acts {
                    check_without_codes(&act.message());
                    for choice in position.path(seat, act) {
                        check_without_codes(&choice.say);
                        check(&Message::new(choice.ask));
                    }
                }
                let mut act = position.random_act(seat, &mut rng, &mut Vec::new());
                if seed == 11 && rng.below(12) == 0 {
                    act = "resign".parse().unwrap_or(act);
                }
                position.play_unchecked(seat, act, &mut events);
            }
            for viewer in Seat::first_n(players).map(Viewer::Seat).chain([Viewer::Public, Viewer::Open]) {
                events
                    .iter()
                    .filter_map(|event| event.seen_by(viewer))
                    .for_each(|event| check(&event.message()));
            }
            for seat in Seat::first_n(players) {
                check(&position.question(seat));
                for text in texts {
                    let refusal = match position.read_act(seat, text) {
                        Ok(act) => position.refusal(seat, act),
                        Err(refusal) => Some(refusal),
                    };
                    if let Some(refusal) = refusal {
                        check(&refusal.message());
                    }
                }
            }
        }
    }
}

#[test]
fn penguins_has_all_messages() {
    check_messages::<fishpond_penguins::Position>(&[
        "place a1", "a1-h8", "c4-f4", "nonsense", "agree", "pass",
    ]);
}

#[test]
fn ships_has_all_messages() {
    check_messages::<fishpond_ships::Position>(&[
        "pass white",
        "pass red",
        "reveal 3",
        "reveal 7",
        "ship pink",
        "ship red",
        "sailor white white +1",
        "sailor white white -1",
        "sailor green red +1",
        "sailor red red +1",
        "sailor pink stay",
        "nonsense",
    ]);
}

#[test]
fn wishes_has_all_messages() {
    check_messages::<fishpond_wishes::Position>(&[
        "keep 1",
        "keep 4",
        "keep 9",
        "sell ANG",
        "sell CLO+",
        "wish 1",
        "wish 1 move KIN-CAT",
        "wish 2 move ANG-ANG sell MON",
        "wish 1 sell CAT",
        "wish 2 sell STA+",
        "wish 1 spread ANG=1 MON=2",
        "wish 1 dump STA:A",
        "wish 1 dump ANG:B sell ANG",
        "wish 1 rescue B",
        "pass",
        "nonsense",
    ]);
}

#[test]
fn fresh_has_all_messages() {
    check_messages::<fishpond_fresh::Position>(&[
        "reserve 3,3",
        "reserve 0,0",
        "reserve 99,99",
        "draw",
        "bid 1",
        "bid 99",
        "build 3,3",
        "build 99,99",
        "pass",
        "outside",
        "nonsense",
    ]);
}
