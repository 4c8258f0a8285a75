//! Turns: order, reset, resignation (S15–S17, S34, S41).

use fishpond_core::examples::Example;
use fishpond_core::{Config, Interactive as _, Position as _, Rng, Seat, Silent, Speak as _, Turn};
use fishpond_ships::{Act, Chance, Colour, Phase, Position};
use serde_json::json;

use crate::helpers::{after_deal, after_passing, check, code, draw_all, setup};

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
            // SA34: all fifteen tiles, including the three white ones.
            {"do": "reveal 3", "face_down": 12, "events": ["B -1 cube", "white 0>1"]},
        ]),
    );
    // SA35: with exactly four face down, nothing is reset.
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
fn s41_without_cubes_and_sailors_only_one_or_two_can_be_announced() {
    let body = json!({"query": "legal-actions", "count": 2, "ship_moves": [],
        "setup": setup(2, json!({"hands": {"A": {}, "B": {}}, "cubes": {"A": 0, "B": 0}}))});
    let example = Example { id: "test".to_owned(), body: body.to_string(), line: 0 };
    fishpond_ships::examples::run(&example).unwrap();
}

/// SA48.
#[test]
fn s41_a_seat_that_resigns_is_played_by_chance_and_ranks_last() {
    let mut position = after_deal(&Config::new(3).with_rules(1).with_options(&["start_player=A"]), 6);
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
    // In version 1 the game goes on when C resigns as well: nobody scores, and cubes alone decide the ranks.
    let mut rng = Rng::new(2);
    draw_all(&mut position, &mut rng);
    assert_eq!(position.turn(), Turn::Seat(Seat::C));
    position.play(Seat::C, Act::Resign, &mut events).unwrap();
    draw_all(&mut position, &mut rng);
    let outcome = position.outcome().unwrap();
    assert_eq!(outcome.reason, "final-card");
    assert!(Seat::first_n(3).all(|seat| outcome.points[seat] == 0 && outcome.resigned.contains(seat)));
}

/// SA48, version 2.
#[test]
fn s41_when_one_player_is_left_they_win_at_once() {
    let mut position = after_passing(&Config::new(3).with_options(&["start_player=A"]), 6);
    position.play(Seat::A, Act::Resign, &mut Silent).unwrap();
    draw_all(&mut position, &mut Rng::new(1));
    position.play(Seat::B, Act::Resign, &mut Silent).unwrap();
    let outcome = position.outcome().unwrap();
    assert_eq!(outcome.reason, "resigned");
    assert_eq!(outcome.winners().iter().collect::<Vec<_>>(), [Seat::C]);
}

/// SA48, version 2.
#[test]
fn s41_the_event_says_whether_a_resignation_ends_the_game() {
    let mut position = after_passing(&Config::new(3).with_options(&["start_player=A"]), 6);
    let mut events = Vec::new();
    position.play(Seat::B, Act::Resign, &mut events).unwrap();
    position.play(Seat::C, Act::Resign, &mut events).unwrap();
    assert_eq!(position.turn(), Turn::Over);
    let messages: Vec<String> = events.iter().map(|event| event.message().id.into_owned()).collect();
    assert_eq!(messages, ["ships-event-resigned", "ships-event-resigned-last"]);
    assert!(events.iter().all(|event| event.to_string().ends_with(" resigns")));
}

/// SA48, version 2.
#[test]
fn s41_a_seat_may_resign_on_another_seats_turn() {
    let config = Config::new(3).with_options(&["start_player=A"]);
    let mut position = after_passing(&config, 6);
    assert_eq!(code(&position, Seat::B, "resign"), "ok");
    position.play(Seat::B, Act::Resign, &mut Silent).unwrap();
    assert_eq!(position.turn(), Turn::Seat(Seat::A), "it is still A's turn");
    assert_eq!(code(&position, Seat::B, "resign"), "not-your-turn");
    let position = after_passing(&config.with_rules(1), 6);
    assert_eq!(code(&position, Seat::B, "resign"), "not-your-turn", "version 1");
}

/// SA48, version 2.
#[test]
fn s41_resigning_in_the_passing_round_does_not_show_whether_a_card_was_chosen() {
    let config = Config::new(3).with_options(&["start_player=A"]);
    let waiting = after_deal(&config, 6);
    let mut chosen = waiting.clone();
    let mut acts = Vec::new();
    chosen.legal_acts(Seat::B, &mut acts);
    chosen.play(Seat::B, acts[0], &mut Silent).unwrap();
    let resigned = |mut position: Position| {
        let mut events = Vec::new();
        position.play(Seat::B, Act::Resign, &mut events).unwrap();
        (position, events)
    };
    assert_eq!(resigned(waiting.clone()), resigned(chosen));
    // If the game ends here, no cards are passed.
    let (mut position, _) = resigned(waiting);
    draw_all(&mut position, &mut Rng::new(1));
    position.play(Seat::A, Act::Resign, &mut Silent).unwrap();
    assert_eq!(position.phase(), Phase::Over);
    assert!(position.state().seats.iter().all(|seat| seat.passed.is_none()));
    assert_eq!(Position::from_state(&position.state()), Ok(position));
}
