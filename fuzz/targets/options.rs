//! Options as `key=value` lines: nothing panics, and a game that starts keeps its configuration.

#![no_main]

use fishpond_core::{Config, Options};
use fishpond_games::{AnyPosition, GameId};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(options) = Options::from_pairs(&text.lines().collect::<Vec<_>>()) else { return };
    for &game in GameId::ALL {
        for players in 0..=6 {
            let config = Config { options: options.clone(), ..Config::new(players) };
            if let Ok(position) = AnyPosition::new(game, &config) {
                assert_eq!(AnyPosition::new(game, &position.config()).as_ref(), Ok(&position));
            }
        }
    }
});
