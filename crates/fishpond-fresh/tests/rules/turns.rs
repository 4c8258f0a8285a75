//! F18–F25, F35–F41: turns.

use fishpond_core::Position as _;
use fishpond_core::{Interactive as _, Seat, Turn};
use fishpond_fresh::state::Phase;
use fishpond_fresh::{State, Tile};

use crate::helpers::{TestGame, put, three_after_three, two_after_three};

#[test]
fn f18_turns_go_clockwise() {
    let mut game = TestGame::set_up(3);
    for (step, next) in [("A reserve 0,4", Seat::B), ("B reserve 4,0", Seat::C), ("C reserve 7,3", Seat::A)] {
        let too_early = format!("{next}{}", &step[1..]);
        assert_eq!(game.refused(&too_early), "not-your-turn (F18)");
        game.go(&[step]);
        assert_eq!(game.active(), Some(next));
    }
}

/// V37.
#[test]
fn f19_f20_three_forced_turns() {
    let mut game = TestGame::set_up(3);
    assert_eq!(game.refused("A draw"), "too-early (F20)");
    // The first disk goes anywhere.
    game.go(&["A reserve 1,3", "B reserve 3,3", "C reserve 7,3"]);
    assert_eq!(game.refused("A draw"), "too-early (F20)");
    assert_eq!(game.refused("A reserve 5,3"), "nothing-beside (F22)");
    game.go(&["A reserve 7,2", "B reserve 3,4", "C reserve 6,3"]);
    assert_eq!(game.refused("A draw"), "too-early (F20)");
    game.go(&["A reserve 1,2", "B reserve 4,3", "C reserve 5,3"]);
    for seat in Seat::first_n(3) {
        assert_eq!(game.position.market().disks(seat).len(), 3, "no disk has been lost");
    }
    game.go(&["A draw"]);
}

#[test]
fn f21_from_the_fourth_turn_on_players_choose() {
    let game = two_after_three();
    let legal = game.legal(Seat::A);
    assert!(legal.contains(&"draw".to_owned()) && legal.contains(&"reserve 1,3".to_owned()));
}

#[test]
fn f22_a_disk_goes_next_to_anything() {
    let mut game = two_after_three();
    // Q18, Q19: a disk, a truck or a path is enough.
    for space in ["2,2", "0,1", "7,3", "4,4"] {
        assert!(game.legal(Seat::A).contains(&format!("reserve {space}")), "{space}");
    }
    assert_eq!(game.refused("A reserve 0,3"), "nothing-beside (F22)");
    let paths = game.position.market().paths();
    game.go(&["A reserve 2,2"]);
    assert_eq!(game.active(), Some(Seat::B), "the turn ends");
    assert_eq!(game.position.market().paths(), paths, "a disk does not cause a path");
}

#[test]
fn f23_drawing_needs_a_disk_on_the_square_and_is_final() {
    let without = |state: &mut State| (3..6).for_each(|col| put(state, 2, col, ".."));
    let game = two_after_three().with(without);
    assert_eq!(game.refused("A draw"), "no-disk-on-square (F23)");
    // Q20: only the first disk of the game goes anywhere.
    assert_eq!(game.refused("A reserve 0,3"), "nothing-beside (F22)");
    let mut game = two_after_three();
    game.go(&["A draw"]);
    assert_eq!(game.position.turn(), Turn::Chance);
    let mut list = Vec::new();
    game.position.chance_outcomes(&mut list);
    let written: Vec<String> = list.iter().map(|(chance, weight)| format!("{chance} {weight}")).collect();
    assert_eq!(written, ["tile flea 9", "tile fish 1", "tile soda 1", "tile cheese 1", "tile ice-cream 1"]);
    assert_eq!(game.refused("A reserve 2,2"), "not-your-turn (F18)");
}

#[test]
fn f24_a_flea_market_replaces_a_disk_of_the_player_who_drew_it() {
    let mut game = two_after_three();
    game.go(&["A draw", "* tile flea"]);
    assert_eq!(game.position.in_hand(), Some(Tile::Flea));
    assert_eq!(game.legal(Seat::A), ["build 2,3", "build 2,4", "build 2,5"]);
    assert_eq!(game.refused("A build 3,3"), "not-your-disk (F32)");
    assert_eq!(game.refused("A reserve 2,2"), "build-now (F32)");
    assert_eq!(game.refused("A draw"), "build-now (F32)");
    game.go(&["A build 2,4"]);
    assert_eq!(game.position.supply(Seat::A), 4);
    assert_eq!(game.active(), Some(Seat::B));
}

#[test]
fn f25_a_stall_tile_is_auctioned() {
    let mut game = two_after_three();
    assert_eq!(game.refused("A bid 1"), "no-auction (F25)");
    game.go(&["A draw", "* tile cheese"]);
    assert_eq!(game.position.turn().seats().len(), 2);
    assert_eq!(game.refused("A build 2,3"), "bid-now (F27)");
}

#[test]
fn f35_a_turn_ends_with_a_piece_on_the_square() {
    let mut game = two_after_three();
    game.go(&["A draw", "* tile fish", "B bid 0", "A bid 1", "A build 2,5"]);
    assert_eq!(game.active(), Some(Seat::B));
}

/// V38.
#[test]
fn f36_a_turn_continues_after_another_player_wins() {
    let mut game = three_after_three();
    let turns = game.position.state().seats[1].turns;
    game.go(&["A draw", "* tile soda", "A bid 1", "B bid 3", "C bid 0"]);
    assert_eq!(game.active(), Some(Seat::B));
    game.go(&["B build 4,3"]);
    assert_eq!(game.position.coins(Seat::B), 12);
    assert_eq!(game.active(), Some(Seat::A), "the turn continues");
    assert!(game.log().contains(&"A goes on".to_owned()));
    game.go(&["A draw", "* tile flea"]);
    let own = game.legal(Seat::A)[0].clone();
    game.go(&[format!("A {own}").as_str()]);
    assert_eq!(game.active(), Some(Seat::B));
    assert_eq!(
        game.position.state().seats[1].turns,
        turns,
        "placing the stall does not count as a turn of B"
    );
}

/// V39.
#[test]
fn f37_the_active_player_can_lose_their_last_disk() {
    let mut game = two_after_three().with(|state| {
        for row in [2, 3] {
            ".. .. .. .. .. .. ..".clone_into(&mut state.board[row]);
        }
        put(state, 0, 5, "rB");
        put(state, 1, 6, "rA");
    });
    // A stall at 0,5 leaves 1,6 as the only open neighbour of the fish truck.
    game.go(&["A draw", "* tile cheese", "A bid 0", "B bid 2", "B build 0,5"]);
    assert_eq!(game.at(1, 6).to_string(), "++", "expropriation takes A's disk");
    assert_eq!(game.active(), Some(Seat::A));
    assert_eq!(game.refused("A draw"), "no-disk-on-square (F23)");
    assert!(game.legal(Seat::A).iter().all(|act| act.starts_with("reserve")));
    assert_eq!(game.refused("A reserve 3,3"), "nothing-beside (F22)");
    game.go(&["A reserve 0,4"]);
    assert_eq!(game.active(), Some(Seat::B), "reserving ends the turn");
}

/// Fills the square for two, so that every open space except these disks is a path.
fn full(state: &mut State, disks: &[(usize, usize, &str)]) {
    let rows = [
        "++ ++ ++ ++ ++ ++ TF",
        "++ TS ++ ++ ++ ++ ++",
        "++ ++ ++ XX ++ ++ ++",
        "++ ++ ++ ++ ++ ++ ++",
        "## TI ++ ++ ++ ++ ##",
        "## ++ ++ ++ ++ ++ ##",
        "## ++ ++ ++ ++ TC ##",
        "## ++ ++ ++ ++ ++ ##",
    ];
    state.board = rows.map(str::to_owned).to_vec();
    state.stack.flea -= 1;
    for &(row, col, token) in disks {
        put(state, row, col, token);
    }
}

/// V41.
#[test]
fn f38_f39_forced_pass_and_forced_draw() {
    let mut game = two_after_three().with(|state| full(state, &[(3, 3, "rA"), (5, 4, "rA")]));
    assert_eq!(game.refused("A pass"), "no-passing (F39)");
    assert_eq!(game.legal(Seat::A), ["draw"], "without an empty space, drawing is the only move");
    game.go(&["A draw", "* tile flea", "A build 3,3"]);
    assert!(game.log().contains(&"B pass".to_owned()));
    assert_eq!(game.active(), Some(Seat::A));
}

#[test]
fn f38_a_pass_in_the_middle_of_a_turn() {
    let disks = [(0, 5, "rB"), (1, 6, "rA"), (5, 4, "rB")];
    let mut game = two_after_three().with(|state| full(state, &disks));
    game.go(&["A draw", "* tile fish", "A bid 0", "B bid 0", "B build 0,5"]);
    let log = game.log();
    let ends: Vec<&str> = log.iter().rev().take(4).map(String::as_str).collect();
    assert_eq!(ends, ["A pass", "A goes on", "disk A 1,6", "path 1,6 encloses 0,6"]);
    assert_eq!(game.active(), Some(Seat::B));
}

#[test]
fn f40_f41_disks_are_conserved_and_something_is_always_legal() {
    let mut game = two_after_three();
    game.go(&["A draw", "* tile flea", "A build 2,4"]);
    for seat in Seat::first_n(2) {
        let market = game.position.market();
        assert_eq!(u32::from(game.position.supply(seat)) + market.disks(seat).len(), 6);
    }
    assert!(!game.legal(Seat::B).is_empty());
}

#[test]
fn f20_nothing_is_drawn_before_all_have_had_three_turns() {
    let game = TestGame::set_up(2);
    assert!(game.faults(|state| state.stage = Phase::Draw { active: Seat::A }).contains("three turns"));
}
