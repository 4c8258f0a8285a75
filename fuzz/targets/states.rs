//! States as JSON: nothing panics, and an accepted state can be written again and played from.

#![no_main]

use fishpond_core::{Rng, Turn, Viewer};
use fishpond_games::{AnyPosition, GameId};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(state) = serde_json::from_str(text) else { return };
    for &game in GameId::ALL {
        let Ok(mut position) = AnyPosition::from_state(game, &state) else { continue };
        let again = AnyPosition::from_state(game, &position.state()).expect("a written state can be read");
        assert_eq!(again, position);
        let mut rng = Rng::new(1);
        let _ = position.view(Viewer::Public).resample(&mut rng);
        for _ in 0..20 {
            match position.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let (drawn, _) = rng.pick(&position.chance_outcomes()).clone();
                    position.resolve(&drawn, &mut Vec::new()).expect("a listed result can be drawn");
                }
                turn => {
                    let seat = turn.seats().iter().next().expect("a game that is not over waits for a seat");
                    let act = position.random_act(seat, &mut rng);
                    position.play(seat, &act, &mut Vec::new()).expect("random moves are legal");
                }
            }
        }
    }
});
