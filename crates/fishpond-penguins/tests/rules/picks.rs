//! Things that cannot be picked, and the reason why.

use fishpond_core::{Seat, why_not};
use fishpond_penguins::Position;

use crate::helpers::{STUCK, placement, play, position, q1};

/// Returns the code and clause with which a pick is refused, or `-`. The last name is the thing; those before it are picked already.
#[track_caller]
fn refused(position: &Position, seat: Seat, names: &str) -> String {
    let mut picked: Vec<&str> = names.split(' ').collect();
    let thing = picked.pop().unwrap();
    why_not(position, seat, &picked, thing).map_or_else(|| "-".to_owned(), |refusal| refusal.to_string())
}

#[test]
fn p14_floes_for_placing() {
    let mut field = placement(2, "");
    let floe =
        |fish| fishpond_penguins::Cell::all().find(|&cell| field.fish_on(cell) == fish).unwrap().name();
    assert_eq!(refused(&field, Seat::A, floe(2)), "not-one-fish (P14)");
    assert_eq!(refused(&field, Seat::A, floe(1)), "-");
    assert_eq!(refused(&field, Seat::B, "b1"), "not-your-turn (P21)");
    play(&mut field, &["place b1"]);
    assert_eq!(refused(&field, Seat::B, "b1"), "occupied (P14)");
}

#[test]
fn p17_p18_penguins_and_their_targets() {
    let mut field = q1();
    assert_eq!(refused(&field, Seat::A, "d2"), "not-your-penguin (P17)");
    assert_eq!(refused(&field, Seat::A, "a1"), "not-your-penguin (P17)");
    assert_eq!(refused(&field, Seat::A, "e4 g3"), "not-a-line (P17)");
    assert_eq!(refused(&field, Seat::A, "b1 e7"), "blocked (P18)");
    assert_eq!(refused(&field, Seat::A, "e4 d4"), "-");
    play(&mut field, &["e4-f4", "d2-e2"]);
    assert_eq!(refused(&field, Seat::A, "f4 e4"), "gap (P18)");
    // Once the move is complete, another floe means another target.
    assert_eq!(refused(&field, Seat::A, "f4 g4 e4"), "gap (P18)");
    assert_eq!(refused(&field, Seat::B, "a1"), "not-your-turn (P21)");
}

#[test]
fn p23_a_penguin_that_cannot_move_is_stuck() {
    assert_eq!(refused(&position(STUCK), Seat::A, "a1"), "stuck (P23)");
}

#[test]
fn unknown_names_get_no_reason() {
    assert_eq!(refused(&q1(), Seat::A, "nonsense"), "-");
    assert_eq!(refused(&q1(), Seat::A, "nonsense d4"), "-", "no move starts with this pick");
}
