//! All languages have the same messages with the same arguments.

use std::collections::{BTreeMap, BTreeSet};

use fishpond_core::Message;
use fishpond_words::Lang;

/// Returns the message identifiers of a language with the arguments they use.
fn messages(lang: Lang) -> BTreeMap<String, BTreeSet<String>> {
    let mut messages: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut current = String::new();
    for (_, text) in lang.files() {
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some((id, _)) =
                line.split_once(" =").filter(|_| line.starts_with(|c: char| c.is_ascii_lowercase()))
            {
                current = id.to_owned();
                assert!(
                    messages.insert(current.clone(), BTreeSet::new()).is_none(),
                    "{lang}: {current} is defined twice"
                );
            }
            for part in line.split('$').skip(1) {
                let name = part.split(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-').next();
                messages.get_mut(&current).unwrap().insert(name.unwrap_or_default().to_owned());
            }
        }
    }
    messages
}

#[test]
fn every_language_has_every_message_with_the_same_arguments() {
    let english = messages(Lang::En);
    assert!(english.len() > 50);
    for lang in Lang::ALL.into_iter().chain(Lang::PSEUDO) {
        let other = messages(lang);
        let missing: Vec<_> = english.keys().filter(|id| !other.contains_key(*id)).collect();
        let extra: Vec<_> = other.keys().filter(|id| !english.contains_key(*id)).collect();
        assert!(missing.is_empty() && extra.is_empty(), "{lang}: missing {missing:?}, extra {extra:?}");
        for (id, args) in &english {
            assert_eq!(args, &other[id], "{lang}: arguments of {id}");
            assert!(lang.has(id), "{lang}: {id} has no text");
        }
    }
}

#[test]
fn all_languages_have_the_same_files() {
    let names = |lang: Lang| lang.files().iter().map(|(name, _)| *name).collect::<Vec<_>>();
    for lang in Lang::ALL.into_iter().chain(Lang::PSEUDO) {
        assert_eq!(names(Lang::En), names(lang), "{lang}");
    }
}

#[test]
fn lists_and_numbers_follow_the_language() {
    use fishpond_core::{Arg, Seat};
    let seats = |n: usize| Seat::ALL[..n].iter().map(|&seat| Arg::Seat(seat)).collect::<Vec<_>>();
    let say = |lang: Lang, n| {
        lang.say(&Message::new("common-winners").with("seats", seats(n)).with("count", n as u8))
    };
    assert_eq!(say(Lang::En, 1), "A wins.");
    assert_eq!(say(Lang::En, 3), "A, B and C share the victory.");
    assert_eq!(say(Lang::De, 1), "A gewinnt.");
    assert_eq!(say(Lang::De, 2), "A und B teilen sich den Sieg.");
    let shared = Message::new("common-winners-you").with("seats", seats(2)).with("count", 3);
    assert_eq!(Lang::En.say(&shared), "You share the victory with A and B.");
    assert_eq!(Lang::De.text("no-such-message"), "no-such-message");
}

#[test]
fn numbers_select_variants() {
    let cost = |lang: Lang, cost: i64| lang.say(&Message::new("wishes-draw-cost").with("cost", cost));
    assert_eq!([0, 1, 5].map(|worms| cost(Lang::En, worms)), ["free", "1 worm", "5 worms"]);
    assert_eq!([0, 1, 5].map(|worms| cost(Lang::De, worms)), ["gratis", "1 Wurm", "5 Würmer"]);
}

#[test]
fn names_are_inserted_verbatim() {
    use fishpond_core::Seat;
    let turn = |seat| Message::new("common-turn").with("seat", seat);
    let names = ["".to_owned(), "<b> { $x }".to_owned()];
    assert_eq!(Lang::En.say_naming(&turn(Seat::A), &names), "A’s turn.", "a seat without a name is a letter");
    assert_eq!(Lang::En.say_naming(&turn(Seat::B), &names), "<b> { $x }’s turn.");
}

#[test]
fn faulty_messages_are_reported() {
    let fault = |message: Message| Lang::En.fault(&message);
    assert_eq!(fault(Message::new("common-and")), None);
    assert_eq!(fault(Message::new("no-such-message")).as_deref(), Some("en has no message no-such-message"));
    assert!(fault(Message::new("common-turn")).is_some_and(|fault| fault.contains("common-turn")), "no seat");
}

#[test]
fn a_third_language_comes_from_its_files_alone() {
    let pseudo = Lang::PSEUDO.expect("tests are debug builds");
    assert_eq!((pseudo.code(), "qps".parse()), ("qps", Ok(pseudo)));
    assert!(!Lang::ALL.contains(&pseudo), "it is not offered to players");
    let cost = |cost: i32| pseudo.say(&Message::new("wishes-draw-cost").with("cost", cost));
    assert_eq!([0, 1, 5].map(cost), ["fřéeée", "1 wöořm", "5 wöořmš"]);
    let turn = Message::new("common-turn").with("seat", fishpond_core::Seat::B);
    assert_eq!(pseudo.say_naming(&turn, &[String::new(), "Bob".to_owned()]), "Bob’š ţûuřñ.");
    // Documents that it doesn't have are in English.
    assert_eq!(pseudo.document("penguins"), Lang::En.document("penguins"));
    assert_ne!(Lang::De.document("guide/penguins"), Lang::En.document("guide/penguins"));
    assert!(Lang::En.document("notation").len() > 100 && Lang::En.document("chess").is_empty());
}
