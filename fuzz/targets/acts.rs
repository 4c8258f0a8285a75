//! Moves and chance results as text, from the start of a game: nothing panics, refused lines change nothing, and accepted moves
//! have one text form. Each line is one step.

#![no_main]

use fishpond_core::{Config, Dealer, Seat, Turn};
use fishpond_games::{AnyPosition, GameId};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for &game in GameId::ALL {
        let mut position = AnyPosition::new(game, &Config::new(2)).expect("every game allows two players");
        let mut dealer = Dealer::from_number(1);
        for line in text.lines().take(64) {
            while position.turn() == Turn::Chance {
                let before = position.clone();
                if position.resolve(line, &mut Vec::new()).is_err() {
                    assert_eq!(position, before);
                }
                if position.turn() == Turn::Chance {
                    position.deal(&mut dealer, &mut Vec::new());
                }
            }
            for seat in Seat::first_n(2) {
                let before = position.clone();
                match position.play(seat, line, &mut Vec::new()) {
                    Err(_) => assert_eq!(position, before),
                    Ok(act) => {
                        let mut again = before;
                        assert_eq!(again.play(seat, &act, &mut Vec::new()).as_ref(), Ok(&act));
                        assert_eq!(again, position);
                    }
                }
            }
        }
    }
});
