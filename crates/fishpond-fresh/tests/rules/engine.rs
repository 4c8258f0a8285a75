//! F51–F58: the engine.

use fishpond_core::{Config, Interactive as _, Position as _, Rng, Seat, Silent, Turn, Viewer};
use fishpond_fresh::state::Phase;
use fishpond_fresh::{Goods, Position, Space};
use serde_json::json;

use crate::helpers::{TestGame, put, two_after_three};

#[test]
fn f51_the_sequence_of_stages() {
    let mut game = two_after_three();
    let stage = |game: &TestGame| serde_json::to_value(game.position.state().stage).unwrap()["at"].clone();
    assert_eq!(stage(&game), "choose");
    game.go(&["A draw"]);
    assert_eq!(stage(&game), "draw");
    game.go(&["* tile fish"]);
    assert_eq!(stage(&game), "bidding");
    game.go(&["A bid 0", "B bid 0"]);
    assert_eq!(stage(&game), "stall");
    game.go(&["B build 3,3"]);
    assert_eq!(stage(&game), "choose");
    game.go(&["A draw", "* tile flea"]);
    assert_eq!(stage(&game), "flea");
}

#[test]
fn f52_the_order_after_a_building() {
    let mut game = two_after_three();
    game.go(&["A draw", "* tile fish", "A bid 0", "B bid 1"]);
    game.events.clear();
    game.go(&["B build 3,5"]);
    let log = game.log();
    assert_eq!(log.first().map(String::as_str), Some("B build fish 3,5"));
    assert_eq!(log.last().map(String::as_str), Some("A goes on"));
    assert!(log[1..log.len() - 1].iter().all(|line| line.starts_with("path") || line.starts_with("disk")));
}

#[test]
fn f53_a_refused_move_changes_nothing_and_has_a_reason() {
    let game = two_after_three();
    // `refused` checks that the position does not change.
    for (step, refusal) in [
        ("A dance", "unreadable (F53)"),
        ("A reserve", "unreadable (F53)"),
        ("A reserve 1;2", "unreadable (F53)"),
        ("A build 2,3", "nothing-to-build (F23)"),
        ("B draw", "not-your-turn (F18)"),
        ("A reserve 200,200", "off-the-square (F3)"),
    ] {
        assert_eq!(game.refused(step), refusal, "{step}");
    }
    let refusal = game.position.refusal(Seat::A, "reserve 3,3".parse().unwrap()).unwrap();
    let written = serde_json::to_value(&refusal).unwrap();
    assert_eq!(written["params"]["space"], "3,3");
}

#[test]
fn f54_every_draw_can_be_scripted() {
    // The order: goods, lots, row, starting player, and tiles as they are drawn.
    let mut game = TestGame::new(&Config::new(2));
    let mut labels = Vec::new();
    let steps = [
        "goods soda",
        "goods cheese",
        "lot 6,5",
        "lot 4,1",
        "lot 1,1",
        "row fish",
        "row soda",
        "row cheese",
        "start B",
    ];
    for step in steps {
        labels.push(game.position.chance_label());
        game.go(&[format!("* {step}").as_str()]);
    }
    assert_eq!(labels, ["goods", "goods", "lot", "lot", "lot", "row", "row", "row", "start"]);
    assert_eq!(game.active(), Some(Seat::B));
}

#[test]
fn f55_lists_are_row_major() {
    let game = two_after_three();
    let view = game.position.view(Viewer::Seat(Seat::A));
    assert!(view.reservable.is_sorted());
    assert!(view.spaces.is_sorted_by_key(|space| space.space));
}

#[test]
fn f56_each_path_is_logged_with_its_reasons() {
    let mut game = two_after_three();
    game.go(&["A reserve 1,5", "B reserve 1,4", "A reserve 0,5"]);
    game.go(&["B draw", "* tile flea", "B build 1,4", "A draw", "* tile flea"]);
    game.events.clear();
    game.go(&["A build 1,5"]);
    let log = game.log();
    // The truck at 0,6 has two open neighbours: 0,5, connected by 0,4, and 1,6, connected by 2,6.
    assert_eq!(log[0], "A build flea 1,5");
    assert!(log.iter().any(|line| line.starts_with("path 2,6 cuts-off 1,6")), "{log:?}");
    game.go(&["B draw", "* tile flea", "B build 3,3", "A draw", "* tile flea", "A build 0,5"]);
    let log = game.log();
    assert!(log.iter().any(|line| line.starts_with("path 1,6 encloses 0,6")), "{log:?}");
}

#[test]
fn f57_x3_unsound_positions_are_refused() {
    let game = two_after_three();
    let walled = game.faults(|state| {
        put(state, 0, 5, "XX");
        put(state, 1, 6, "XX");
        state.stack.flea -= 2;
    });
    assert!(walled.contains("every stall and truck must have an open neighbour"), "{walled}");
    let open = game.faults(|state| {
        put(state, 0, 5, "XX");
        state.stack.flea -= 1;
    });
    assert!(open.contains("1,6 must be a path"), "{open}");
    let stray = game.faults(|state| put(state, 0, 3, "++"));
    assert!(stray.contains("0,3 cannot be a path"), "{stray}");
}

#[test]
fn f57_every_fault_of_a_state_is_reported() {
    let game = two_after_three();
    let expect_fault = |words: &str, change: &dyn Fn(&mut fishpond_fresh::State)| {
        let faults = game.faults(change);
        assert!(faults.contains(words), "'{words}' is not in '{faults}'");
    };
    expect_fault("seats: 1 listed for 2 players", &|state| state.seats.truncate(1));
    expect_fault("A has 16 coins", &|state| state.seats[0].coins = 16);
    expect_fault("A has paid, but has no stall", &|state| state.seats[0].coins = 3);
    expect_fault("counted up to 3", &|state| state.seats[0].turns = 4);
    expect_fault("the fish stall of A must be in exactly one place", &|state| {
        state.seats[0].unused.remove(0);
    });
    expect_fault("layout: 2, but the highest is 1", &|state| state.layout = Some(2));
    expect_fault("unknown token '??' at 0,0", &|state| put(state, 0, 0, "??"));
    expect_fault("its spaces are not those of layout 1", &|state| put(state, 0, 0, "##"));
    expect_fault("seat C is not in the game", &|state| put(state, 0, 0, "rC"));
    expect_fault("TF appears a second time at 3,3", &|state| put(state, 3, 3, "TF"));
    expect_fault("the fish truck must be on 0,6", &|state| {
        put(state, 0, 6, "..");
        put(state, 0, 5, "TF");
    });
    expect_fault("flea markets on the board and in the stack", &|state| state.stack.flea = 8);
    expect_fault("the number of soda stalls used and left", &|state| state.stack.soda = 0);
    expect_fault("row: soda appears twice", &|state| state.row[0] = Goods::Soda);
    expect_fault("seat E is not in the game", &|state| state.stage = Phase::Choose { active: Seat::E });
    expect_fault("unknown reason 'x'", &|state| state.stage = Phase::Over { reason: "x".to_owned() });
    expect_fault("must have had at least as many turns", &|state| state.seats[1].turns = 2);
    expect_fault("all bids are in", &|state| {
        state.stage = Phase::Bidding { active: Seat::A, goods: Goods::Fish, bids: vec![Some(1), Some(2)] };
        state.stack.fish = 0;
    });
    expect_fault("B bids 16 but can bid at most 15", &|state| {
        state.stage = Phase::Bidding { active: Seat::A, goods: Goods::Fish, bids: vec![None, Some(16)] };
        state.stack.fish = 0;
    });
    expect_fault("7 disks of A; at most 6", &|state| (0..4).for_each(|col| put(state, 0, col, "rA")));
    expect_fault("the game must end by resignation", &|state| state.seats[0].resigned = true);
    // Two faults are reported as two sentences.
    let faults = game.faults(|state| {
        state.seats[0].coins = 16;
        state.row[0] = Goods::Soda;
    });
    assert_eq!(faults.split("; ").count(), 2, "{faults}");
    // A part that cannot be read does not hide other faults.
    let faults = game.faults(|state| {
        put(state, 0, 0, "??");
        state.seats[0].coins = 16;
        state.row[0] = Goods::Soda;
        state.stage = Phase::Choose { active: Seat::E };
    });
    for words in ["'??' at 0,0", "A has 16 coins", "soda appears twice", "seat E is not"] {
        assert!(faults.contains(words), "'{words}' is not in '{faults}'");
    }
    let faults = game.faults(|state| {
        put(state, 0, 6, "..");
        state.seats[0].turns = 200;
        state.stack.soda = 200;
    });
    for words in ["3 trucks; there must be 4", "counted up to 3", "the number of soda stalls used and left"] {
        assert!(faults.contains(words), "'{words}' is not in '{faults}'");
    }
    // Unknown fields are refused, not ignored.
    let mut value = serde_json::to_value(game.position.state()).unwrap();
    value["colour"] = json!("red");
    assert!(serde_json::from_value::<fishpond_fresh::State>(value).is_err());
}

#[test]
fn f57_stages_without_fields_refuse_unknown_fields() {
    for at in ["layout", "row", "start"] {
        assert!(serde_json::from_value::<Phase>(json!({"at": at})).is_ok(), "{at}");
        assert!(serde_json::from_value::<Phase>(json!({"at": at, "active": "A"})).is_err(), "{at}");
    }
}

#[test]
fn f57_board_rows_have_one_form() {
    let game = two_after_three();
    let right = game.position.state().board[7].clone();
    assert_eq!(right, "## .. .. .. ++ .. ##");
    for wrong in [
        "##\t.. .. .. ++ .. ##",
        "##  .. .. .. ++ .. ##",
        " ## .. .. .. ++ .. ##",
        "## .. .. .. ++ .. ## ",
        "## .. .. .. ++ ..",
        "## .. .. .. ++ .. ## ##",
    ] {
        let faults = game.faults(|state| state.board[7] = wrong.to_owned());
        assert_eq!(faults, format!("board: row 7 must be written as '{right}'"), "{wrong:?}");
    }
    let faults = game.faults(|state| state.board[5] = state.board[5].replacen(".. ", "", 1));
    assert!(faults.starts_with("board: row 5 has "), "{faults}");
    let faults = game.faults(|state| state.board[2] = state.board[2].to_lowercase());
    assert!(faults.contains("board: row 2 must be written"), "{faults}");
}

#[test]
fn f58_random_games_end() {
    let mut rng = Rng::new(5);
    let mut acts = Vec::new();
    for players in 2..=5 {
        for _ in 0..50 {
            let mut position = Position::new(&Config::new(players)).unwrap();
            let bound = position.square().all().len() + u32::from(position.stack_len()) * 8;
            let mut count = 0;
            while position.turn() != Turn::Over {
                if position.turn() == Turn::Chance {
                    let chance = position.sample_chance(&mut rng);
                    position.resolve_unchecked(chance, &mut Silent);
                    continue;
                }
                let seat = position.turn().seats().iter().next().unwrap();
                let act = position.random_act(seat, &mut rng, &mut acts);
                position.play_unchecked(seat, act, &mut Silent);
                count += 1;
                assert!(count <= bound, "{players} players");
            }
        }
    }
}

/// The preview matches the paths that building causes.
#[test]
fn x5_the_preview_is_correct() {
    let mut game = two_after_three();
    game.go(&["A draw", "* tile flea"]);
    let view = game.position.view(Viewer::Seat(Seat::A));
    for build in &view.buildable {
        let mut after = game.position.clone();
        after.play(Seat::A, fishpond_fresh::Act::Build(build.space), &mut Silent).unwrap();
        let new = after.market().paths() - game.position.market().paths();
        assert_eq!(after.square().spaces(new).collect::<Vec<Space>>(), build.paths);
        let tile = fishpond_fresh::Tile::Flea;
        assert_eq!(view.preview(Seat::A, tile, build.space), build.paths);
    }
    assert!(
        view.preview(Seat::A, fishpond_fresh::Tile::Flea, Space::new(0, 6)).is_empty(),
        "a truck is there"
    );
    assert!(game.position.view(Viewer::Seat(Seat::B)).buildable.is_empty());
}
