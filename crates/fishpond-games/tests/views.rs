//! Views match their schema, and name things as states do.

use fishpond_core::{Config, Dealer, Rng, Seat, Viewer};
use fishpond_games::{AnyGame, GameId};

#[test]
fn views_match_their_schema() {
    for &game in GameId::ALL {
        let schema = serde_json::to_value(game.view_schema()).unwrap();
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

#[test]
fn views_and_states_use_the_same_names() {
    for (game, shared) in [
        (GameId::Penguins, &["config", "layout", "penguins", "phase", "score", "turn"][..]),
        (GameId::Ships, &["config", "face_up", "phase", "row", "ships", "supply", "turn"]),
        (GameId::Wishes, &[]),
        (GameId::Fresh, &["config", "layout", "row", "seats", "stack", "stage"]),
    ] {
        let names = |schema: schemars::Schema| {
            let schema = serde_json::to_value(schema).unwrap();
            schema["properties"].as_object().unwrap().keys().cloned().collect::<Vec<String>>()
        };
        let (view, state) = (names(game.view_schema()), names(game.state_schema()));
        for common in ["viewer", "to_act", "outcome"] {
            assert!(view.iter().any(|name| name == common), "{game}: {common}");
        }
        for name in shared {
            assert!(view.iter().chain(&state).filter(|other| other == name).count() == 2, "{game}: {name}");
        }
    }
}
