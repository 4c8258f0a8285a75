//! Files with worked examples: never a panic. A deep perft would only cost time, so such queries are left out.

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
