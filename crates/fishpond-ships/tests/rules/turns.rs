//! Turns: order, reset, resignation (S15–S17, S34, S41).

use fishpond_core::examples::Example;
use fishpond_core::{Config, Position as _, Rng, Seat, Turn};
use fishpond_ships::{Act, Chance, Colour, Phase};
use serde_json::json;

use crate::table::{after_deal, after_passing, check, code, draw_all, setup};

#[test]
fn s15_s34_turns_go_to_the_left_and_tiles_stay_face_up() {
    check(
        3,
        json!({"turn": "B", "draw": ["duck", "white", "brown", "duck"]}),
        json!([
            {"do": "reveal 1", "turn": "C", "face_down": 14},
            {"do": "A reveal 1", "result": "not-your-turn"},
            {"do": "reveal 1", "turn": "A", "face_down": 13},
            {"do": "reveal 2", "turn": "B", "face_down": 11},
        ]),
    );
}

#[test]
fn s16_with_fewer_than_four_face_down_all_tiles_are_turned_face_down() {
    let eleven =
        ["white", "white", "brown", "pink", "green", "green", "duck", "brown", "pink", "white", "brown"];
    check(
        2,
        json!({"face_up": eleven, "draw": ["duck"], "draw_after_reset": [["white", "white", "white"]]}),
        json!([
            {"do": "reveal 1", "face_down": 15, "events": ["A +1 cube", "reset"]},
            // RUL SA34: all fifteen tiles, including the three white ones.
            {"do": "reveal 3", "face_down": 12, "events": ["B -1 cube", "white 0>1"]},
        ]),
    );
    // RUL SA35: with exactly four there is no reset.
    check(
        2,
        json!({"face_up": eleven}),
        json!([{"do": "sailor white white +1", "face_down": 4, "events": ["white 0>1", "A +1 cube"]}]),
    );
}

#[test]
fn s17_a_turn_is_tiles_or_a_sailor_and_cannot_be_skipped() {
    let position = after_passing(&Config::new(2).with_options(&["start_player=A"]), 4);
    let mut acts = Vec::new();
    position.legal_acts(Seat::A, &mut acts);
    assert!(acts.iter().all(|act| matches!(act, Act::Reveal(_) | Act::Sailor(..))));
    for (text, refused) in [
        ("pass", "unreadable"),
        ("pass pink", "wrong-phase"),
        ("ship pink", "wrong-phase"),
        ("sailor pink white +2", "unreadable"),
        ("", "unreadable"),
    ] {
        assert_eq!(code(&position, Seat::A, text), refused, "{text}");
    }
}

#[test]
fn s41_without_cubes_and_sailors_one_and_two_remain() {
    let body = json!({"query": "legal-actions", "count": 2, "ship_moves": [],
        "setup": setup(2, json!({"hands": {"A": {}, "B": {}}, "cubes": {"A": 0, "B": 0}}))});
    let example = Example { id: "test".to_owned(), body: body.to_string(), line: 0 };
    fishpond_ships::examples::run(&example).unwrap();
}

/// RUL SA48.
#[test]
fn s41_a_seat_that_resigns_is_played_by_chance_and_ranks_last() {
    let mut position = after_deal(&Config::new(3).with_options(&["start_player=A"]), 6);
    let mut events = Vec::new();
    position.play(Seat::B, Act::Resign, &mut events).unwrap();
    assert_eq!((position.phase(), position.chance_label()), (Phase::PassFor, "pass"));
    draw_all(&mut position, &mut Rng::new(1));
    assert_eq!(code(&position, Seat::B, "pass pink"), "not-your-turn");
    let waiting: Vec<Seat> = position.turn().seats().iter().collect();
    assert_eq!(waiting, [Seat::A, Seat::C]);
    let mut acts = Vec::new();
    for seat in waiting {
        position.legal_acts(seat, &mut acts);
        position.play(seat, acts[0], &mut events).unwrap();
    }
    // A resigns while choosing a ship: chance chooses it, then reveals two tiles for B.
    position.play(Seat::A, Act::Reveal(2), &mut events).unwrap();
    position.resolve("tile white".parse().unwrap(), &mut events).unwrap();
    position.resolve("tile green".parse().unwrap(), &mut events).unwrap();
    position.play(Seat::A, Act::Resign, &mut events).unwrap();
    let mut outcomes = Vec::new();
    position.chance_outcomes(&mut outcomes);
    assert_eq!(outcomes, [(Chance::Ship(Colour::White), 1), (Chance::Ship(Colour::Green), 1)]);
    position.resolve(Chance::Ship(Colour::Green), &mut events).unwrap();
    assert_eq!(events.last().unwrap().to_string(), "B says 2");
    // C resigns as well: chance plays on to the end, nobody scores, and cubes alone decide the ranks.
    let mut rng = Rng::new(2);
    draw_all(&mut position, &mut rng);
    assert_eq!(position.turn(), Turn::Seat(Seat::C));
    position.play(Seat::C, Act::Resign, &mut events).unwrap();
    draw_all(&mut position, &mut rng);
    let outcome = position.outcome().unwrap();
    assert!(Seat::first(3).all(|seat| outcome.points[seat] == 0 && outcome.resigned.contains(seat)));
}
