//! Acts and chance results as typed, at the beginning of a game and wherever they lead: never a panic, and what is accepted is
//! written as it was read. Each line is one step; lines that are refused change nothing.

#![no_main]

use fishpond_core::{Config, Dealer, Seat, Turn};
use fishpond_games::{AnyPosition, GameId};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for &game in GameId::ALL {
        let mut position = AnyPosition::new(game, &Config::new(2)).expect("two can play");
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
            for seat in Seat::first(2) {
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
