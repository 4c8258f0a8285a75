//! The one-line text of penguins: nothing panics, and positions survive a round trip through text.

#![no_main]

use fishpond_core::Interactive as _;
use fishpond_penguins::{Position, State};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(state) = text.parse::<State>() else { return };
    let _ = state.load();
    if let Ok(position) = Position::from_state(&state) {
        assert_eq!(
            position.to_string().parse::<State>().map(|state| state.to_string()),
            Ok(position.to_string())
        );
    }
});
