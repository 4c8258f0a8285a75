//! F18–F25, F35–F41: turns.

use fishpond_core::Position as _;
use fishpond_core::{Interactive as _, Seat, Turn};
use fishpond_fresh::state::Phase;
use fishpond_fresh::{State, Tile};

use crate::table::{Table, put, three_after_three, two_after_three};

#[test]
fn f18_turns_go_clockwise() {
    let mut table = Table::set_up(3);
    for (step, next) in [("A reserve 0,4", Seat::B), ("B reserve 4,0", Seat::C), ("C reserve 7,3", Seat::A)] {
        let too_early = format!("{next}{}", &step[1..]);
        assert_eq!(table.refused(&too_early), "not-your-turn (F18)");
        table.go(&[step]);
        assert_eq!(table.active(), Some(next));
    }
}

/// V37.
#[test]
fn f19_f20_three_forced_turns() {
    let mut table = Table::set_up(3);
    assert_eq!(table.refused("A draw"), "too-early (F20)");
    // The first disk goes anywhere.
    table.go(&["A reserve 1,3", "B reserve 3,3", "C reserve 7,3"]);
    assert_eq!(table.refused("A draw"), "too-early (F20)");
    assert_eq!(table.refused("A reserve 5,3"), "nothing-beside (F22)");
    table.go(&["A reserve 7,2", "B reserve 3,4", "C reserve 6,3"]);
    assert_eq!(table.refused("A draw"), "too-early (F20)");
    table.go(&["A reserve 1,2", "B reserve 4,3", "C reserve 5,3"]);
    for seat in Seat::first(3) {
        assert_eq!(table.position.market().disks(seat).len(), 3, "no disk has been lost");
    }
    table.go(&["A draw"]);
}

#[test]
fn f21_from_the_fourth_turn_on_players_choose() {
    let table = two_after_three();
    let legal = table.legal(Seat::A);
    assert!(legal.contains(&"draw".to_owned()) && legal.contains(&"reserve 1,3".to_owned()));
}

#[test]
fn f22_a_disk_goes_beside_anything() {
    let mut table = two_after_three();
    // RUL Q18, Q19: a disk, a truck or a path is enough.
    for space in ["2,2", "0,1", "7,3", "4,4"] {
        assert!(table.legal(Seat::A).contains(&format!("reserve {space}")), "{space}");
    }
    assert_eq!(table.refused("A reserve 0,3"), "nothing-beside (F22)");
    let paths = table.position.market().paths();
    table.go(&["A reserve 2,2"]);
    assert_eq!(table.active(), Some(Seat::B), "the turn ends");
    assert_eq!(table.position.market().paths(), paths, "a disk does not cause a path");
}

#[test]
fn f23_drawing_needs_a_disk_on_the_square_and_is_final() {
    let without = |state: &mut State| (3..6).for_each(|col| put(state, 2, col, ".."));
    let table = two_after_three().with(without);
    assert_eq!(table.refused("A draw"), "no-disk-on-square (F23)");
    // RUL Q20: only the first disk of the game goes anywhere.
    assert_eq!(table.refused("A reserve 0,3"), "nothing-beside (F22)");
    let mut table = two_after_three();
    table.go(&["A draw"]);
    assert_eq!(table.position.turn(), Turn::Chance);
    let mut list = Vec::new();
    table.position.chance_outcomes(&mut list);
    let written: Vec<String> = list.iter().map(|(chance, weight)| format!("{chance} {weight}")).collect();
    assert_eq!(written, ["tile flea 9", "tile fish 1", "tile soda 1", "tile cheese 1", "tile ice-cream 1"]);
    assert_eq!(table.refused("A reserve 2,2"), "not-your-turn (F18)");
}

#[test]
fn f24_a_flea_market_replaces_a_disk_of_the_player_who_drew_it() {
    let mut table = two_after_three();
    table.go(&["A draw", "* tile flea"]);
    assert_eq!(table.position.in_hand(), Some(Tile::Flea));
    assert_eq!(table.legal(Seat::A), ["build 2,3", "build 2,4", "build 2,5"]);
    assert_eq!(table.refused("A build 3,3"), "not-your-disk (F32)");
    assert_eq!(table.refused("A reserve 2,2"), "build-now (F32)");
    assert_eq!(table.refused("A draw"), "build-now (F32)");
    table.go(&["A build 2,4"]);
    assert_eq!(table.position.supply(Seat::A), 4);
    assert_eq!(table.active(), Some(Seat::B));
}

#[test]
fn f25_a_stall_tile_is_auctioned() {
    let mut table = two_after_three();
    assert_eq!(table.refused("A bid 1"), "no-auction (F25)");
    table.go(&["A draw", "* tile cheese"]);
    assert_eq!(table.position.turn().seats().len(), 2);
    assert_eq!(table.refused("A build 2,3"), "bid-now (F27)");
}

#[test]
fn f35_a_turn_ends_with_a_piece_on_the_square() {
    let mut table = two_after_three();
    table.go(&["A draw", "* tile fish", "B bid 0", "A bid 1", "A build 2,5"]);
    assert_eq!(table.active(), Some(Seat::B));
}

/// V38.
#[test]
fn f36_a_turn_continues_after_another_player_won() {
    let mut table = three_after_three();
    let turns = table.position.state().seats[1].turns;
    table.go(&["A draw", "* tile soda", "A bid 1", "B bid 3", "C bid 0"]);
    assert_eq!(table.active(), Some(Seat::B));
    table.go(&["B build 4,3"]);
    assert_eq!(table.position.coins(Seat::B), 12);
    assert_eq!(table.active(), Some(Seat::A), "the turn continues");
    assert!(table.log().contains(&"A goes on".to_owned()));
    table.go(&["A draw", "* tile flea"]);
    let own = table.legal(Seat::A)[0].clone();
    table.go(&[format!("A {own}").as_str()]);
    assert_eq!(table.active(), Some(Seat::B));
    assert_eq!(
        table.position.state().seats[1].turns,
        turns,
        "placing the stall does not count as a turn of B"
    );
}

/// V39.
#[test]
fn f37_the_active_player_can_lose_their_last_disk() {
    let mut table = two_after_three().with(|state| {
        for row in [2, 3] {
            ".. .. .. .. .. .. ..".clone_into(&mut state.board[row]);
        }
        put(state, 0, 5, "rB");
        put(state, 1, 6, "rA");
    });
    // A stall at 0,5 leaves 1,6 as the only open neighbour of the fish truck.
    table.go(&["A draw", "* tile cheese", "A bid 0", "B bid 2", "B build 0,5"]);
    assert_eq!(table.at(1, 6).to_string(), "++", "expropriation takes A's disk");
    assert_eq!(table.active(), Some(Seat::A));
    assert_eq!(table.refused("A draw"), "no-disk-on-square (F23)");
    assert!(table.legal(Seat::A).iter().all(|act| act.starts_with("reserve")));
    assert_eq!(table.refused("A reserve 3,3"), "nothing-beside (F22)");
    table.go(&["A reserve 0,4"]);
    assert_eq!(table.active(), Some(Seat::B), "reserving ends the turn");
}

/// A square for two without an empty space: every space but these is a path.
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
fn f38_f39_forced_pass_and_obligation_to_draw() {
    let mut table = two_after_three().with(|state| full(state, &[(3, 3, "rA"), (5, 4, "rA")]));
    assert_eq!(table.refused("A pass"), "no-passing (F39)");
    assert_eq!(table.legal(Seat::A), ["draw"], "no empty space: drawing is all that is left");
    table.go(&["A draw", "* tile flea", "A build 3,3"]);
    assert!(table.log().contains(&"B pass".to_owned()));
    assert_eq!(table.active(), Some(Seat::A));
}

#[test]
fn f38_a_pass_in_the_middle_of_a_turn() {
    let disks = [(0, 5, "rB"), (1, 6, "rA"), (5, 4, "rB")];
    let mut table = two_after_three().with(|state| full(state, &disks));
    table.go(&["A draw", "* tile fish", "A bid 0", "B bid 0", "B build 0,5"]);
    let log = table.log();
    let ends: Vec<&str> = log.iter().rev().take(4).map(String::as_str).collect();
    assert_eq!(ends, ["A pass", "A goes on", "disk A 1,6", "path 1,6 encloses 0,6"]);
    assert_eq!(table.active(), Some(Seat::B));
}

#[test]
fn f40_f41_disks_are_conserved_and_something_is_always_legal() {
    let mut table = two_after_three();
    table.go(&["A draw", "* tile flea", "A build 2,4"]);
    for seat in Seat::first(2) {
        let market = table.position.market();
        assert_eq!(u32::from(table.position.supply(seat)) + market.disks(seat).len(), 6);
    }
    assert!(!table.legal(Seat::B).is_empty());
}

#[test]
fn f20_nothing_is_drawn_before_all_have_had_three_turns() {
    let table = Table::set_up(2);
    assert!(table.faults(|state| state.stage = Phase::Draw { active: Seat::A }).contains("three turns"));
}
