//! F1–F5, C1–C10: components.

use fishpond_core::{Config, Position as _};
use fishpond_fresh::components::Components;
use fishpond_fresh::layouts::catalogue;
use fishpond_fresh::plan::Plan;
use fishpond_fresh::{Content, Position};
use serde_json::{Value, json};

use crate::helpers::{TestGame, two_after_three};

fn data() -> Value {
    serde_json::to_value(Components::standard()).expect("components can be serialized")
}

/// Returns the faults of changed components.
#[track_caller]
fn faults(players: u8, change: impl FnOnce(&mut Value)) -> String {
    let mut components = data();
    change(&mut components);
    let config = Config { components: Some(components), ..Config::new(players) };
    Position::new(&config).expect_err("the components are invalid").to_string()
}

#[test]
fn f1_two_to_five_players() {
    for players in [0, 1, 6, 200] {
        assert!(Position::new(&Config::new(players)).is_err(), "{players}");
    }
    for players in 2..=5 {
        assert!(Position::new(&Config::new(players)).is_ok(), "{players}");
    }
}

#[test]
fn f2_the_box() {
    let components = Components::standard();
    assert_eq!(components.pieces.len(), 7);
    assert_eq!((components.flea_limit, components.disks, components.coins), (18, 6, 15));
}

#[test]
fn f3_a_space_has_one_content() {
    let game = two_after_three();
    assert_eq!(game.at(2, 3).to_string(), "rA");
    assert_eq!(game.refused("A reserve 3,3"), "not-empty (F22)");
    assert_eq!(game.refused("A reserve 0,6"), "not-empty (F22)");
    assert_eq!(game.refused("A reserve 7,4"), "not-empty (F22)");
    assert_eq!(game.refused("A reserve 4,0"), "off-the-square (F3)");
}

#[test]
fn f4_six_disks_limit_a_player() {
    let mut game = two_after_three();
    game.go(&[
        "A reserve 1,3",
        "B reserve 4,3",
        "A reserve 1,4",
        "B reserve 4,4",
        "A reserve 1,5",
        "B reserve 4,5",
    ]);
    assert_eq!(game.refused("A reserve 0,5"), "no-disk-left (F22)");
    assert_eq!(game.legal(fishpond_core::Seat::A), ["draw"]);
}

#[test]
fn f5_a_space_never_becomes_empty_again() {
    let mut game = two_after_three();
    let before = game.position.market().empty();
    game.go(&["A draw", "* tile flea", "A build 2,3"]);
    assert_eq!(game.at(2, 3), Content::Flea);
    assert!((game.position.market().empty() - before).is_empty());
}

#[test]
fn c1_c2_sizes_and_numbers_of_the_boards() {
    let components = Components::standard();
    let sizes: Vec<_> = components.pieces.iter().map(|p| (p.rows, p.cols, p.number)).collect();
    assert_eq!(sizes, [(3, 4, 2), (3, 5, 3), (4, 4, 3), (4, 4, 3), (3, 6, 3), (4, 5, 4), (3, 7, 5)]);
    assert_eq!(components.pieces.iter().map(|p| p.number).sum::<u8>(), 23);
    assert!(components.inferred.contains_key("pieces"), "inferred values are marked");
}

#[test]
fn c3_only_six_boards_can_exceed_the_number_of_flea_markets() {
    let components = Components::standard();
    let mut numbers: Vec<u8> = components.pieces.iter().map(|p| p.number).collect();
    numbers.sort_unstable();
    assert_eq!(numbers[2..].iter().sum::<u8>(), 18);
    assert!(numbers[1..].iter().sum::<u8>() > 18);
}

#[test]
fn c4_c5_enough_open_spaces_are_left() {
    let components = Components::standard();
    let mut open: Vec<i32> = components
        .pieces
        .iter()
        .map(|p| i32::from(p.rows) * i32::from(p.cols) - i32::from(p.number) - 4)
        .collect();
    assert_eq!(open, [6, 8, 9, 9, 11, 12, 12]);
    open.sort_unstable();
    let least: Vec<i32> = (3..=6).map(|boards| open[..boards].iter().sum()).collect();
    assert_eq!(least, [23, 32, 43, 55]);
    for players in 2..=5u32 {
        let position = Position::new(&Config::new(players as u8)).unwrap();
        let buildings = u32::from(position.plan().fleas()) + 4 * players + 4;
        let density = 100 * buildings / position.square().all().len();
        assert!((43..=44).contains(&density), "{players} players: {density} %");
    }
}

#[test]
fn c6_custom_components_are_read() {
    // A single layout may take the place of a list.
    let mut components = data();
    components["layouts"]["2"] = components["layouts"]["2"][0].clone();
    let config = Config { components: Some(components), ..Config::new(2) };
    let position = Position::new(&config).unwrap();
    let standard = Position::new(&Config::new(2)).unwrap();
    assert_eq!(position.square(), standard.square());
    assert_eq!(position.config(), Config { components: config.components, ..standard.config() });
    assert!(
        faults(2, |c| c["colour"] = json!("red"))
            .contains("components: unknown field colour. Valid fields: schema, ")
    );
    assert!(
        faults(2, |c| c["schema"] = json!("x"))
            .contains("schema is \"x\"; it should be fresh-fish-components/1")
    );
    assert!(
        faults(2, |c| c["layouts"]["2"][0]["boards"][0]["at"] = json!("a"))
            .contains("layouts.2[0].boards[0].at is \"a\"; ")
    );
}

#[test]
fn c7_each_fault_of_a_layout_is_reported() {
    let with = |boards: Value| move |c: &mut Value| c["layouts"] = json!({"2": {"boards": boards}});
    let board = |piece: &str, row: u8, col: u8| json!({"piece": piece, "at": [row, col]});
    let expect_fault = |boards: Value, words: &str| {
        let faults = faults(2, with(boards));
        assert!(faults.contains(words), "'{words}' is not in '{faults}'");
        assert!(faults.contains("components: layouts.2: "), "{faults}");
    };
    expect_fault(json!([board("C", 0, 0), board("F", 4, 0)]), "2 boards; 2 players use 3");
    expect_fault(json!([board("C", 0, 0), board("C", 0, 4), board("F", 4, 0)]), "piece 'C' is used twice");
    expect_fault(json!([board("C", 0, 0), board("Z", 0, 4), board("F", 4, 0)]), "unknown piece 'Z'");
    expect_fault(
        json!([board("C", 0, 0), board("D", 0, 3), board("F", 4, 0)]),
        "pieces 'C' and 'D' overlap at 0,3",
    );
    expect_fault(json!([board("C", 0, 0), board("D", 0, 5), board("F", 4, 0)]), "are not connected");
    expect_fault(
        json!([board("C", 0, 0), board("D", 0, 4), board("G", 0, 8)]),
        "they may differ by at most 3",
    );
    expect_fault(
        json!([board("C", 1, 0), board("D", 1, 4), board("F", 5, 0)]),
        "row 0 and column 0 must have a space",
    );
    assert!(faults(5, |c| c["flea_limit"] = json!(17)).contains("add up to 18; at most 17"));
    assert!(faults(2, |c| c["layouts"]["2"][0]["row_cut"] = json!(8)).contains("quadrant SE has 0 spaces"));
    assert!(faults(2, |c| c["layouts"]["2"][0]["fish"] = json!([7, 0])).contains("which is not a space"));
    assert!(
        faults(2, |c| c["disks"] = json!(2)).contains("disks is 2; it should be a whole number from 3 to 30")
    );
    assert!(faults(2, |c| c["coins"] = json!(100)).contains("coins is 100"));
    assert!(faults(2, |c| c["max_length"] = json!({})).contains("max_length.2 is missing"));
    assert!(faults(2, |c| c["layouts"] = json!({})).contains("layouts.2 is missing"));
    assert!(
        faults(2, |c| c["layouts"]["7"] = json!([]))
            .contains("unknown field layouts.7. Valid fields: 2, 3, 4, 5")
    );
    assert!(
        faults(2, |c| c["pieces"][1]["id"] = json!("A"))
            .contains("pieces[1].id is \"A\", the id of another piece")
    );
    assert!(faults(2, |c| c["pieces"][0]["rows"] = json!(0)).contains("pieces[0].rows is 0; "));
}

#[test]
fn c7_faults_of_form_and_content_are_reported_together() {
    let mut components = data();
    components["coins"] = json!("many");
    components["max_length"] = json!(0);
    components["pieces"][0]["rows"] = json!(1.5);
    components["pieces"][6]["colour"] = json!("red");
    components["layouts"]["2"] = json!([
        // Without board A the square cannot be checked.
        {"boards": [{"piece": "C", "at": [0, 0]}, {"piece": "A", "at": [0, 9]}, {"piece": "F", "at": [4, 1]}]},
        {"boards": [{"piece": "C", "at": [0, 0]}, {"piece": "D", "at": [0, -4]}, {"piece": "F", "at": [4]}]},
        {"boards": [{"piece": "C", "at": [0, 0]}]},
        {"boards": [{"piece": "C", "at": [0, 0]}, {"piece": "D", "at": [0, 3]}, {"piece": "X", "at": [4, 0]}], "cut": 1},
    ]);
    components["layouts"]["3"][1]["row_cut"] = json!("half");
    let config = Config { components: Some(components), ..Config::new(6) };
    let found = Position::new(&config).expect_err("the components are invalid").0;
    let expected = [
        "fresh is for 2 to 5 players, not 6",
        "components: max_length is 0; it should be an object with 2, 3, 4, 5",
        "components: coins is \"many\"; it should be a whole number from 0 to 99",
        "components: pieces[0].rows is 1.5; it should be a whole number from 1 to 32",
        "components: unknown field pieces[6].colour. Valid fields: id, rows, cols, number",
        "components: layouts.2[1].boards[1].at[1] is -4; it should be a whole number from 0 to 200",
        "components: layouts.2[1].boards[2].at has 1 item; it should be a list of 2 numbers, row and column",
        "components: layouts.2[2]: 1 board; 2 players use 3",
        "components: layouts.2[2]: it is a filled square of 4 x 4, which is not allowed",
        "components: unknown field layouts.2[3].cut. Valid fields: boards, row_cut, col_cut, fish",
        "components: layouts.2[3]: pieces 'C' and 'D' overlap at 0,3",
        "components: layouts.2[3]: unknown piece 'X'",
        "components: layouts.3[1].row_cut is \"half\"; it should be a whole number from 0 to 255",
    ];
    for fault in expected {
        assert!(found.iter().any(|other| other == fault), "'{fault}' is not in {found:#?}");
    }
}

#[test]
fn c7_a_filled_square_and_more_than_128_spaces_are_refused() {
    let square = |c: &mut Value| {
        c["pieces"] = json!([{"id": "P", "rows": 4, "cols": 8, "number": 3}, {"id": "Q", "rows": 4, "cols": 4, "number": 3},
            {"id": "R", "rows": 4, "cols": 4, "number": 3}]);
        c["layouts"] = json!({"2": {"boards": [{"piece": "P", "at": [0, 0]}, {"piece": "Q", "at": [4, 0]}, {"piece": "R", "at": [4, 4]}]}});
    };
    assert!(faults(2, square).contains("a filled square of 8 x 8"));
    let large = |c: &mut Value| {
        square(c);
        c["pieces"][0]["cols"] = json!(12);
        c["pieces"][1] = json!({"id": "Q", "rows": 9, "cols": 5, "number": 3});
        c["pieces"][2] = json!({"id": "R", "rows": 9, "cols": 4, "number": 3});
        c["layouts"]["2"]["boards"][2]["at"] = json!([4, 5]);
    };
    assert!(faults(2, large).contains("129 spaces; at most 128"));
}

/// Joins two boards by a bridge one space wide.
fn bridge(c: &mut Value, row_cut: u8) {
    c["pieces"] = json!([{"id": "P", "rows": 8, "cols": 4, "number": 3}, {"id": "Q", "rows": 1, "cols": 4, "number": 3},
        {"id": "R", "rows": 7, "cols": 2, "number": 3}]);
    c["layouts"] = json!({"2": {"row_cut": row_cut, "col_cut": 4, "fish": [7, 0], "boards": [
        {"piece": "P", "at": [0, 0]}, {"piece": "Q", "at": [0, 4]}, {"piece": "R", "at": [1, 7]}]}});
}

#[test]
fn c7_unusual_layouts_cause_warnings() {
    let components = Components::standard();
    for players in 2..=5 {
        let usual = components.layouts_for(players).next().unwrap();
        let plan = Plan::new(components, players, usual).unwrap();
        let critical = fishpond_fresh::Market::bare(plan.square()).must_become_paths(plan.square());
        assert!(critical.all().is_empty(), "the default layouts have no critical space");
    }
    let mut data = data();
    bridge(&mut data, 2);
    let warnings = Components::read(&data, 2).unwrap_or_else(|faults| panic!("{faults}")).warnings(2);
    assert_eq!(warnings, ["layout 1: the empty square already needs a path at 0,3"]);
}

#[test]
fn c7_q75_a_quadrant_that_can_be_left_without_a_space_is_refused() {
    // The north-east is a bridge one space wide, which becomes a path as a whole.
    assert!(
        faults(2, |c| bridge(c, 1)).contains("quadrant NE can be left without an empty space for its truck")
    );
    let on_the_bridge = |c: &mut Value| {
        bridge(c, 1);
        c["layouts"]["2"]["fish"] = json!([0, 5]);
    };
    assert!(faults(2, on_the_bridge).contains("the fish truck on 0,5 would split the square"));
}

#[test]
fn c8_the_catalogue_is_the_output_of_the_generator() {
    let components = Components::standard();
    for players in 2..=5 {
        let listed: Vec<_> = components.layouts_for(players).skip(1).cloned().collect();
        assert_eq!(listed, catalogue(components, players, 8), "{players} players");
    }
}

#[test]
fn c9_boards_may_be_turned() {
    // Board A, 3 x 4, is turned in the layout for two: four rows, three columns.
    let position = Position::new(&Config::new(2)).unwrap();
    assert_eq!((position.square().height(), position.square().width()), (8, 7));
}

#[test]
fn c10_default_numbers_of_flea_markets() {
    let fleas: Vec<u8> = (2..=5).map(|n| Position::new(&Config::new(n)).unwrap().plan().fleas()).collect();
    assert_eq!(fleas, [9, 13, 17, 18]);
    assert!(TestGame::new(&Config::new(2)).position.stack_len() > 0);
}
