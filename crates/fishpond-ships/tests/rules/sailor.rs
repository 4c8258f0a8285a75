//! Sending a sailor to the box (S30–S33).

use fishpond_core::examples::Example;
use fishpond_core::{Config, Position as _, Seat, Viewer};
use fishpond_ships::Act;
use serde_json::json;

use crate::helpers::{after_passing, check, setup};

#[test]
fn s30_a_boxed_sailor_moves_any_ship() {
    check(
        2,
        json!({}),
        json!([{"do": "sailor pink green +1", "ships": [0, 0, 0, 1],
            "hands": {"A": {"white": 3, "brown": 2, "green": 1}, "B": {"white": 1, "brown": 1, "pink": 3, "green": 2}}}]),
    );
    // SA16: no ship has to move, unless the option says so.
    check(2, json!({}), json!([{"do": "sailor pink stay", "ships": [0, 0, 0, 0], "cubes": [2, 1]}]));
    check(
        2,
        json!({"options": {"sailor_move_optional": false}}),
        json!([{"do": "sailor pink stay", "result": "must-move"}, {"do": "sailor pink pink +1", "result": "ok"}]),
    );
}

#[test]
fn s31_sailors_move_ships_between_the_harbour_and_the_second_to_last_card() {
    check(
        2,
        json!({"ships": {"white": 5, "pink": 1}, "hands": {"A": {"white": 3}, "B": {"pink": 3}}}),
        json!([
            {"do": "sailor red red -1", "result": "no-such-sailor"},
            {"do": "sailor white red -1", "result": "bad-ship"},
            {"do": "sailor white white +1", "result": "final-card"},
            {"do": "sailor white brown -1", "result": "off-row"},
            {"do": "sailor white pink -1", "ships": [5, 0, 0, 0]},
        ]),
    );
    // SA28: with all ships on the second-to-last card, each can still move back.
    let body = json!({"query": "legal-actions", "count": 3 + 4 * 5, "ship_moves":
        ["white -1", "brown -1", "pink -1", "green -1"],
        "setup": setup(2, json!({"ships": {"white": 5, "brown": 5, "pink": 5, "green": 5}}))});
    let example = Example { id: "test".to_owned(), body: body.to_string(), line: 0 };
    fishpond_ships::examples::run(&example).unwrap();
}

#[test]
fn s32_boxing_a_sailor_takes_a_cube_if_any_are_left() {
    check(2, json!({}), json!([{"do": "sailor pink stay", "cubes": [2, 1], "supply": 9}]));
    check(
        2,
        json!({"cubes": {"A": 0, "B": 12}}),
        json!([{"do": "sailor pink stay", "cubes": [0, 12], "supply": 0, "events": []}]),
    );
}

#[test]
fn s33_only_the_owner_knows_the_colour_of_a_boxed_sailor() {
    use fishpond_core::Event as _;
    let mut position = after_passing(&Config::new(2).with_options(&["start_player=A"]), 5);
    let mut acts = Vec::new();
    position.legal_acts(Seat::A, &mut acts);
    let mut events = Vec::new();
    position.play(Seat::A, *acts.last().unwrap(), &mut events).unwrap();
    let Some(Act::Sailor(card, _)) = acts.last() else { panic!("the last move boxes a sailor") };
    let seen = |viewer| events[0].seen_by(viewer).unwrap().to_string();
    assert_eq!(seen(Viewer::Seat(Seat::A)), format!("A boxes {card}"));
    assert_eq!((seen(Viewer::Seat(Seat::B)).as_str(), seen(Viewer::Public).as_str()), ("A boxes", "A boxes"));
    let boxed = |viewer| {
        let view = position.view(viewer);
        (view.seats[0].boxed, view.seats[0].memory.map(|memory| memory.boxed.total()))
    };
    assert_eq!(boxed(Viewer::Seat(Seat::A)), (1, Some(1)));
    assert_eq!(boxed(Viewer::Seat(Seat::B)), (1, None));
}
