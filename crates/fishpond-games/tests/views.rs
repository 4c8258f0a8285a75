//! Views match their schema, and name things as states do.

use std::collections::BTreeSet;

use fishpond_core::{Config, Dealer, Rng, Seat, Viewer};
use fishpond_games::{AnyGame, GameId};
use serde_json::Value;

#[test]
fn views_match_their_schema() {
    for &game in GameId::ALL {
        let schema = serde_json::to_value(game.view_schema()).unwrap();
        for common in ["viewer", "to_act", "outcome"] {
            assert!(schema["properties"].get(common).is_some(), "{game}: {common}");
        }
        let schema = jsonschema::validator_for(&schema).unwrap();
        let facts = game.facts();
        for players in facts.min_players..=facts.max_players {
            let dealer = Dealer::from_number(u64::from(players));
            let mut play = AnyGame::new(game, &Config::new(players), dealer).unwrap();
            let (mut rng, mut events) = (Rng::new(5), Vec::new());
            loop {
                let viewers = Seat::first_n(players).map(Viewer::Seat).chain([Viewer::Public, Viewer::Open]);
                for viewer in viewers {
                    let view = serde_json::to_value(play.position().view(viewer)).unwrap();
                    let fault = schema.iter_errors(&view).next().map(|error| error.to_string());
                    assert_eq!(fault, None, "{game}, {viewer:?}: {view}");
                }
                if play.deal(&mut events).is_some() {
                    continue;
                }
                let Some(seat) = play.position().turn().seats().iter().next() else { break };
                let act = play.position().random_act(seat, &mut rng);
                play.play(seat, &act, &mut events).unwrap();
            }
        }
    }
}

/// Adds the paths in a state that its view lacks or has with another type. Elements of a list are called `[]`.
fn differences(path: &str, view: &Value, state: &Value, found: &mut BTreeSet<String>) {
    match (view, state) {
        (Value::Null, _) | (_, Value::Null) => {}
        (Value::Object(view), Value::Object(state)) => {
            for (name, value) in state {
                let path = format!("{path}.{name}");
                match view.get(name) {
                    Some(shown) => differences(&path, shown, value, found),
                    None => drop(found.insert(path)),
                }
            }
        }
        (Value::Array(view), Value::Array(state)) => {
            for (value, other) in view.iter().zip(state) {
                differences(&format!("{path}[]"), value, other, found);
            }
        }
        _ if std::mem::discriminant(view) == std::mem::discriminant(state) => {}
        _ => {
            found.insert(path.to_owned());
        }
    }
}

#[test]
fn views_use_the_names_and_types_of_states() {
    for (game, exceptions) in [
        // Views name the parts of a score, leave out hidden cards and bids or show only their number, and add facts to tiles and bids.
        // `docs/api.md` lists all of them.
        (GameId::Penguins, &[".score.A", ".score.B"][..]),
        (GameId::Ships, &[".seats[].boxed", ".seats[].hand", ".seats[].passed", ".undealt"]),
        (GameId::Wishes, &[]),
        (GameId::Fresh, &[".auction.bids[]", ".row[]", ".stage.bids"]),
    ] {
        let players = game.facts().min_players;
        let mut play = AnyGame::new(game, &Config::new(players), Dealer::from_number(3)).unwrap();
        let (mut rng, mut events, mut found) = (Rng::new(3), Vec::new(), BTreeSet::new());
        loop {
            let state = serde_json::to_value(play.position().state()).unwrap();
            for viewer in [Viewer::Seat(Seat::A), Viewer::Public, Viewer::Open] {
                let view = serde_json::to_value(play.position().view(viewer)).unwrap();
                differences("", &view, &state, &mut found);
            }
            if play.deal(&mut events).is_some() {
                continue;
            }
            let Some(seat) = play.position().turn().seats().iter().next() else { break };
            let act = play.position().random_act(seat, &mut rng);
            play.play(seat, &act, &mut events).unwrap();
        }
        assert_eq!(found, exceptions.iter().map(|&path| path.to_owned()).collect(), "{game}");
    }
}
