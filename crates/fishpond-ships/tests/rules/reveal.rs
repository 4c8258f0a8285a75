//! Revealing journey tiles (S18–S29, S35).

use fishpond_core::{Config, Position as _, Seat, Silent};
use fishpond_ships::{Act, Chance, Colour, Tile};
use serde_json::{Value, json};

use crate::helpers::{after_passing, check, code};

#[test]
fn s18_the_number_is_one_two_or_three() {
    let position = after_passing(&Config::new(2).with_options(&["start_player=A"]), 4);
    for text in ["reveal 0", "reveal 4", "reveal 99999", "reveal two", "reveal +1", "reveal -1", "reveal 01"]
    {
        assert_eq!(code(&position, Seat::A, text), "bad-count", "{text}");
    }
    assert_eq!(position.refusal(Seat::A, Act::Reveal(7)).unwrap().code.name, "bad-count");
    assert_eq!(code(&position, Seat::A, "reveal 1"), "ok");
}

#[test]
fn s19_announcing_one_takes_a_cube_if_any_are_left() {
    check(
        2,
        json!({"draw": ["duck"]}),
        json!([{"do": "reveal 1", "cubes": [2, 1], "supply": 9, "face_down": 14}]),
    );
    check(
        2,
        json!({"cubes": {"A": 6, "B": 6}, "draw": ["duck"]}),
        json!([{"do": "reveal 1", "cubes": [6, 6], "supply": 0, "events": []}]),
    );
}

#[test]
fn s20_announcing_two_is_free() {
    check(
        2,
        json!({"draw": ["duck", "pink"]}),
        json!([{"do": "reveal 2", "cubes": [1, 1], "supply": 10, "face_down": 13}]),
    );
}

#[test]
fn s21_announcing_three_costs_a_cube() {
    check(
        2,
        json!({"draw": ["duck", "pink", "duck"]}),
        json!([{"do": "reveal 3", "cubes": [0, 1], "supply": 11, "face_down": 12}]),
    );
    check(2, json!({"cubes": {"A": 0}}), json!([{"do": "reveal 3", "result": "no-cube"}]));
}

#[test]
fn s22_all_face_down_tiles_are_equally_likely() {
    let mut position = after_passing(&Config::new(2).with_options(&["start_player=A"]), 4);
    position.play(Seat::A, Act::Reveal(3), &mut Silent).unwrap();
    position.resolve(Chance::Tile(Tile::Pirate), &mut Silent).unwrap();
    position.resolve(Chance::Tile(Tile::Ship(Colour::Pink)), &mut Silent).unwrap();
    let mut outcomes = Vec::new();
    position.chance_outcomes(&mut outcomes);
    let tile = |colour| Chance::Tile(Tile::Ship(colour));
    assert_eq!(
        outcomes,
        [
            (tile(Colour::White), 3),
            (tile(Colour::Brown), 3),
            (tile(Colour::Pink), 2),
            (tile(Colour::Green), 3),
            (Chance::Tile(Tile::Duck), 2)
        ]
    );
    assert!(position.resolve(Chance::Tile(Tile::Pirate), &mut Silent).is_err(), "there is only one pirate");
}

#[test]
fn s23_one_revealed_ship_must_move() {
    check(
        2,
        json!({"draw": ["green", "white"]}),
        json!([
            {"do": "reveal 2", "phase": "choose-ship", "turn": "A"},
            {"do": "ship pink", "result": "not-revealed"},
            {"do": "ship red", "result": "bad-ship"},
            {"do": "B ship white", "result": "not-your-turn"},
            {"do": "sailor white white +1", "result": "wrong-phase"},
            {"do": "ship green", "ships": [0, 0, 0, 1], "turn": "B"},
        ]),
    );
}

#[test]
fn s24_tiles_of_earlier_turns_do_not_count() {
    check(
        2,
        json!({"face_up": ["white", "green"], "draw": ["brown", "pink"]}),
        json!([
            {"do": "reveal 2", "phase": "choose-ship"},
            {"do": "ship white", "result": "not-revealed"},
            {"do": "ship pink", "result": "ok"},
        ]),
    );
}

#[test]
fn s25_a_ship_moves_one_card_however_many_tiles_show_it() {
    check(2, json!({"draw": ["pink", "pink"]}), json!([{"do": "reveal 2", "ships": [0, 0, 1, 0]}]));
}

#[test]
fn s26_ducks_do_nothing() {
    check(2, json!({"draw": ["duck"]}), json!([{"do": "reveal 1", "ships": [0, 0, 0, 0], "turn": "B"}]));
}

#[test]
fn s27_the_pirate_takes_a_cube_from_every_other_player() {
    check(
        4,
        json!({"turn": "C", "cubes": {"A": 2, "B": 0, "C": 1, "D": 1}, "draw": ["pirate"]}),
        json!([{"do": "reveal 1", "cubes": [1, 0, 2, 0], "supply": 9,
            "events": ["C +1 cube", "D -1 cube", "A -1 cube"]}]),
    );
}

#[test]
fn s28_cubes_then_tiles_then_pirate_then_ship() {
    let events = |pirate_first: bool, events: Value| {
        check(
            2,
            json!({"options": {"pirate_first": pirate_first}, "draw": ["pirate", "white", "duck"]}),
            json!([{"do": "reveal 3", "events": events}]),
        );
    };
    events(true, json!(["A -1 cube", "B -1 cube", "white 0>1"]));
    // SA12: in reverse order.
    events(false, json!(["A -1 cube", "white 0>1", "B -1 cube"]));
    let end = |pirate_first: bool, cubes: Value| {
        check(
            2,
            json!({"options": {"pirate_first": pirate_first}, "ships": {"white": 5}, "draw": ["pirate", "white"]}),
            json!([{"do": "reveal 2", "cubes": cubes, "phase": "finished"}]),
        );
    };
    end(true, json!([1, 0]));
    end(false, json!([1, 1]));
    // With `pirate_first` off, the pirate also strikes after a choice of ships, and when no ship moves.
    check(
        2,
        json!({"options": {"pirate_first": false}, "draw": ["pirate", "white", "green", "duck", "duck"]}),
        json!([
            {"do": "reveal 3", "cubes": [0, 1]},
            {"do": "ship white", "cubes": [0, 0], "events": ["white 0>1", "B -1 cube"]},
        ]),
    );
    check(
        2,
        json!({"options": {"pirate_first": false}, "draw": ["pirate", "duck"]}),
        json!([{"do": "reveal 2", "cubes": [1, 0]}]),
    );
}

#[test]
fn s29_s35_a_revealed_ship_may_enter_the_final_card_and_ends_the_game() {
    check(
        3,
        json!({"ships": {"green": 5}, "draw": ["green"]}),
        json!([
            {"do": "reveal 1", "phase": "finished", "turn": null, "ships": [0, 0, 0, 6]},
            {"do": "reveal 1", "result": "game-over"},
            {"do": "nonsense", "result": "game-over"},
            {"do": "resign", "result": "game-over"},
        ]),
    );
}
