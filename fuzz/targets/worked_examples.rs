//! Files with worked examples: nothing panics. Queries that can take very long are skipped.

#![no_main]

use fishpond_core::examples::find;
use fishpond_games::GameId;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for example in find(text) {
        if example.body.contains("perft") || example.body.contains("solo") {
            continue;
        }
        for &game in GameId::ALL {
            let _ = game.run_example(&example);
        }
    }
});
