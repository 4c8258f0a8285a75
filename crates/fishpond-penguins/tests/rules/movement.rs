//! A movement turn (P16–P22).

use fishpond_core::{Position as _, Seat, Turn};
use fishpond_penguins::Cell;

use crate::helpers::{legal, play, position, q1, refused};

#[test]
fn p16_moving_and_collecting_are_one_move() {
    let mut position = q1();
    let events = play(&mut position, &["e4-f4"]);
    assert_eq!(events, ["A e4-f4 +1"]);
    assert_eq!(position.score(Seat::A), (1, 1));
    assert_eq!(position.turn(), Turn::Seat(Seat::B));
}

#[test]
fn p17_a_penguin_moves_any_distance_in_one_line() {
    let position = q1();
    for to in ["d4", "c4", "b4", "a4"] {
        assert_eq!(refused(&position, Seat::A, &format!("e4-{to}")), "allowed");
    }
    assert_eq!(refused(&position, Seat::A, "e4-g3"), "not-a-line (P17)");
    assert_eq!(refused(&position, Seat::A, "e4-e6"), "not-a-line (P17)");
    assert_eq!(refused(&position, Seat::A, "e4-e4"), "zero-length (P17)");
    assert_eq!(refused(&position, Seat::A, "d2-e2"), "not-your-penguin (P17)");
}

#[test]
fn p18_penguins_and_gaps_stop_a_penguin() {
    let mut position = q1();
    assert_eq!(refused(&position, Seat::A, "b1-e7"), "blocked (P18)");
    assert_eq!(refused(&position, Seat::A, "b1-f8"), "blocked (P18)");
    play(&mut position, &["e4-f4", "d2-e2"]);
    assert_eq!(refused(&position, Seat::A, "f4-e4"), "gap (P18)");
    assert_eq!(refused(&position, Seat::A, "f4-d4"), "gap (P18)");
}

#[test]
fn p18_the_first_obstacle_decides() {
    let position =
        position("......./......../......./A11.B11.../......./......../......./........ A 0:0,0:0 -");
    assert_eq!(refused(&position, Seat::A, "a4-d4"), "gap (P18)");
    let position =
        self::position("......./......../......./A1B1.1..../......./......../......./........ A 0:0,0:0 -");
    assert_eq!(refused(&position, Seat::A, "a4-d4"), "blocked (P18)");
}

#[test]
fn p19_a_penguin_may_stop_on_any_number_of_fish() {
    let position = q1();
    let landed =
        |fish| legal(&position).iter().any(|act| position.fish_on(act[3..].parse().unwrap()) == fish);
    assert!(landed(1) && landed(2) && landed(3));
}

#[test]
fn p20_only_the_floe_it_started_from_is_collected() {
    let mut position = q1();
    let before: Vec<u8> = Cell::all().map(|cell| position.fish_on(cell)).collect();
    play(&mut position, &["e4-a4"]);
    for cell in Cell::all() {
        let fish = if cell.to_string() == "e4" { 0 } else { before[cell.index()] };
        assert_eq!(position.fish_on(cell), fish, "{cell}");
    }
}

#[test]
fn p21_the_next_player_who_has_not_retired_moves() {
    let mut position =
        position("......./......../......./A1111..../......./B111...../......./C111..... A 0:0,0:0,0:0 B");
    play(&mut position, &["a4-b4"]);
    assert_eq!(position.turn(), Turn::Seat(Seat::C));
    assert_eq!(refused(&position, Seat::A, "b4-c4"), "not-your-turn (P21)");
}

#[test]
fn p22_passing_is_refused() {
    assert_eq!(refused(&q1(), Seat::A, "pass"), "must-move (P22)");
}
