//! Things that cannot be picked, and the reason why.

use fishpond_core::{Seat, why_not};

use crate::helpers::{TestGame, two_after_three};

/// Returns the code and clause with which a pick is refused, or `-`.
#[track_caller]
fn refused(game: &TestGame, seat: Seat, thing: &str) -> String {
    why_not(&game.position, seat, &[] as &[&str], thing)
        .map_or_else(|| "-".to_owned(), |refusal| refusal.to_string())
}

#[test]
fn f20_f22_spaces_and_the_stack() {
    let mut game = TestGame::set_up(2);
    assert_eq!(refused(&game, Seat::A, "stack"), "too-early (F20)");
    assert_eq!(refused(&game, Seat::A, "space-1-1"), "not-empty (F22)");
    assert_eq!(refused(&game, Seat::A, "space-2-3"), "-");
    assert_eq!(refused(&game, Seat::B, "space-2-3"), "not-your-turn (F18)");
    assert_eq!(refused(&game, Seat::A, "bid-1"), "no-auction (F25)");
    assert_eq!(refused(&game, Seat::A, "space-99-1"), "off-the-square (F3)");
    game.go(&["A reserve 2,3", "B reserve 3,3"]);
    assert_eq!(refused(&game, Seat::A, "space-6-3"), "nothing-beside (F22)");
    assert_eq!(refused(&game, Seat::A, "space-3-3"), "not-empty (F22)");
}

#[test]
fn f27_f32_bids_and_building() {
    let mut game = two_after_three();
    game.go(&["A draw", "* tile flea"]);
    assert_eq!(refused(&game, Seat::A, "space-3-3"), "not-your-disk (F32)");
    assert_eq!(refused(&game, Seat::A, "space-2-3"), "-");
    assert_eq!(refused(&game, Seat::A, "stack"), "build-now (F32)");
    let mut game = two_after_three();
    game.go(&["A draw", "* tile fish"]);
    assert_eq!(refused(&game, Seat::A, "space-2-3"), "bid-now (F27)");
    assert_eq!(refused(&game, Seat::A, "stack"), "bid-now (F27)");
    assert_eq!(refused(&game, Seat::A, "bid-99"), "too-few-coins (F27)");
    game.go(&["A bid 1"]);
    assert_eq!(refused(&game, Seat::A, "bid-2"), "bid-is-final (F28)");
}
