//! Component files in TOML or JSON: nothing panics, and a game that starts keeps its configuration.

#![no_main]

use fishpond_core::{Config, Rng, Turn};
use fishpond_games::{AnyPosition, GameId};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let components = match serde_json::from_str(text) {
        Ok(value) => value,
        Err(_) => match toml::from_str::<toml::Table>(text).map(serde_json::to_value) {
            Ok(Ok(value)) => value,
            _ => return,
        },
    };
    for &game in GameId::ALL {
        let players = game.facts().min_players;
        let config = Config { components: Some(components.clone()), ..Config::new(players) };
        let Ok(mut position) = AnyPosition::new(game, &config) else { continue };
        assert_eq!(AnyPosition::new(game, &position.config()).as_ref(), Ok(&position));
        let mut rng = Rng::new(1);
        while position.turn() == Turn::Chance {
            let (drawn, _) = rng.pick(&position.chance_outcomes()).clone();
            position.resolve(&drawn, &mut Vec::new()).expect("a listed result can be drawn");
        }
    }
});
