//! Setup and placement (P11–P15).

use fishpond_core::{Config, Dealer, Game, Position as _, Seat, Silent, Turn};
use fishpond_penguins::Position;
use fishpond_penguins::facts::penguins_each;

use crate::helpers::{legal, placement, play, position, refused};

#[test]
fn p11_four_three_or_two_penguins_each() {
    assert_eq!([2, 3, 4].map(penguins_each), [4, 3, 2]);
}

#[test]
fn p12_the_start_player_is_set_or_drawn() {
    let set = Config::new(3).with_options(&["start_player=C"]);
    let game = Game::<Position>::start(&set, Dealer::from_number(1), &mut Silent).unwrap();
    assert_eq!(game.position().turn(), Turn::Seat(Seat::C));
    let mut started = [0; 3];
    for seed in 0..60 {
        let game = Game::<Position>::start(&Config::new(3), Dealer::from_number(seed), &mut Silent).unwrap();
        let Turn::Seat(seat) = game.position().turn() else { panic!("expected one seat to place") };
        started[seat.index()] += 1;
    }
    assert!(started.iter().all(|&times| times > 8), "{started:?}");
    assert!(Position::new(&Config::new(2).with_options(&["start_player=C"])).is_err());
}

#[test]
fn p13_penguins_are_placed_one_by_one_clockwise() {
    let mut position = placement(3, "");
    let mut order = String::new();
    for cell in ["b1", "d2", "e4", "h4", "c6", "a5", "g7", "e7", "c8"] {
        let Turn::Seat(seat) = position.turn() else { panic!("expected one seat to place") };
        order.push(seat.letter());
        play(&mut position, &[&format!("place {cell}")]);
    }
    assert_eq!(order, "ABCABCABC");
    assert_eq!(refused(&placement(2, ""), Seat::A, "pass"), "must-move (P22)");
}

#[test]
fn p14_penguins_are_placed_on_free_floes_with_one_fish() {
    let mut position = placement(2, "");
    assert_eq!(legal(&position).len(), 30);
    assert_eq!(refused(&position, Seat::A, "place c1"), "not-one-fish (P14)");
    play(&mut position, &["place b1"]);
    assert_eq!(refused(&position, Seat::B, "place b1"), "occupied (P14)");
    assert_eq!(position.score(Seat::A), (0, 0), "placing collects nothing");
    let gap = self::position(
        "1....../......../......./......../......./......../......./........ A 0:0,0:0 - phase=placement",
    );
    assert_eq!(refused(&gap, Seat::A, "place b1"), "no-tile (P14)");
}

#[test]
fn p15_the_start_player_moves_first() {
    let mut position = placement(2, " start=A");
    play(
        &mut position,
        &["place b1", "place d2", "place e4", "place h4", "place c6", "place a5", "place g7"],
    );
    assert_eq!(refused(&position, Seat::B, "d2-e2"), "wrong-phase (P13)");
    play(&mut position, &["place e7"]);
    assert_eq!(position.turn(), Turn::Seat(Seat::A));
    assert_eq!(legal(&position).len(), 62);
}
