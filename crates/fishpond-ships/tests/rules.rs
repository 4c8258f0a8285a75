//! One test for each clause of `rules/ships.md`.

use fishpond_core::examples::Example;
use fishpond_core::{Config, Interactive as _, Position as _, Rng, Seat, Silent, Turn, Viewer};
use fishpond_ships::components::{CUBES, Components, FINAL, HAND_SIZE, SAILORS, TILES, WATER_CARDS};
use fishpond_ships::{Act, Chance, Colour, Phase, Position, Tile};
use serde_json::{Value, json};

/// A position in the form of the worked examples: the usual row, hands and cubes, and what is different.
fn setup(players: u8, different: Value) -> Value {
    let hands = [
        ("A", json!({"white": 3, "brown": 2, "pink": 1, "green": 1})),
        ("B", json!({"white": 1, "brown": 1, "pink": 3, "green": 2})),
        ("C", json!({"white": 2, "brown": 2, "pink": 1, "green": 2})),
        ("D", json!({"white": 1, "brown": 2, "pink": 2, "green": 2})),
    ];
    let hands: serde_json::Map<_, _> =
        hands.into_iter().take(players.into()).map(|(seat, hand)| (seat.to_owned(), hand)).collect();
    let mut setup = json!({"players": players, "row": [0, 1, 3, 0, 2, 0, 3], "hands": hands});
    for (key, value) in different.as_object().expect("differences are an object") {
        setup[key] = value.clone();
    }
    setup
}

/// Plays steps in the form of the worked examples.
#[track_caller]
fn check(players: u8, different: Value, steps: Value) {
    let body = json!({"id": "test", "setup": setup(players, different), "steps": steps}).to_string();
    if let Err(fault) = fishpond_ships::examples::run(&Example { id: "test".to_owned(), body, line: 0 }) {
        panic!("{fault}");
    }
}

/// A game as it stands when the players are asked for the first time.
fn dealt(config: &Config, seed: u64) -> Position {
    let mut position = Position::new(config).expect("the configuration is sound");
    settle(&mut position, &mut Rng::new(seed));
    position
}

fn settle(position: &mut Position, rng: &mut Rng) {
    while position.turn() == Turn::Chance {
        let chance = position.sample_chance(rng);
        position.resolve(chance, &mut Silent).expect("what is sampled can be drawn");
    }
}

/// A game after the passing round, everybody having passed his first card.
fn begun(config: &Config, seed: u64) -> Position {
    let mut position = dealt(config, seed);
    let mut acts = Vec::new();
    for seat in Seat::first(config.players) {
        position.legal_acts(seat, &mut acts);
        position.play(seat, acts[0], &mut Silent).expect("a legal act is played");
    }
    position
}

fn code(position: &Position, seat: Seat, text: &str) -> &'static str {
    match position.read_act(seat, text) {
        Err(refusal) => refusal.code.name,
        Ok(act) => position.refusal(seat, act).map_or("ok", |refusal| refusal.code.name),
    }
}

#[test]
fn s1_two_to_four_play() {
    for players in 0..=9 {
        assert_eq!(Position::new(&Config::new(players)).is_ok(), (2..=4).contains(&players), "{players}");
    }
}

#[test]
fn s2_s36_sailors_in_hand_score_where_their_ships_are() {
    check(
        2,
        json!({"ships": {"white": 5, "brown": 2, "pink": 4, "green": 0}, "draw": ["white"],
            "hands": {"A": {"brown": 2, "pink": 1}, "B": {"white": 1, "green": 6}}}),
        json!([{"do": "reveal 1", "points": {"A": 8, "B": 3}, "winners": ["A"]}]),
    );
}

#[test]
fn s3_s4_s5_s6_s7_the_box() {
    let box_ = Components::standard();
    assert_eq!((WATER_CARDS, box_.harbour, box_.sea), (7, 0, [0, 0, 1, 2, 3, 3]));
    assert_eq!(box_.inferred, ["harbour", "sea"], "inferred values are marked");
    assert!(!box_.is_unusual());
    assert_eq!(Colour::ALL.map(Colour::name), ["white", "brown", "pink", "green"]);
    assert_eq!(Colour::ALL.map(Colour::sailor), ["polar bear", "sea lion", "flamingo", "frog"]);
    assert_eq!((SAILORS.total(), SAILORS[Colour::Pink]), (28, 7));
    assert_eq!((TILES.total(), TILES[Tile::Duck], TILES[Tile::Pirate]), (15, 2, 1));
    assert!(Colour::ALL.iter().all(|&colour| TILES[Tile::Ship(colour)] == 3));
    assert_eq!(CUBES, 12);
}

#[test]
fn s3_component_data_name_each_fault() {
    let faults = |value: Value| Components::read(&value).unwrap_err().0;
    let number = "it should be a whole number from 0 to 9";
    assert_eq!(
        faults(json!({
            "name": 1, "inferred": ["ducks"], "harbour": 10, "sea": [0, 1, 2, -1, 1.5], "cubes": 13, "rum": 1
        })),
        [
            "components: rum is no field; the fields are name, inferred, harbour, sea, colours, cubes, hand_size, journey, \
             reset_below, sailors_per_colour, start_cubes",
            "components: cubes is 13; it should be 12, as the rulebook prints it",
            "components: name is 1; it should be a text of 1 to 100 letters",
            "components: inferred[0] is \"ducks\"; it should be one of harbour, sea",
            &format!("components: harbour is 10; {number}"),
            "components: sea is a list of 5; it should be a list of 6 numbers of fish",
            &format!("components: sea[3] is -1; {number}"),
            &format!("components: sea[4] is 1.5; {number}"),
        ]
    );
    assert_eq!(faults(json!([])).len(), 1);
    assert!(faults(json!({}))[0].contains("sea is missing"));
    assert!(faults(json!({"sea": "many"}))[0].contains("6 numbers"));
    assert!(
        faults(json!({"sea": [0, 0, 0, 0, 0, 0], "colours": [{"id": "red"}]}))[0].contains("colours is [{")
    );

    let own = Components::read(&json!({"sea": [4, 3, 2, 1, 0, 0], "reset_below": 4})).unwrap();
    assert_eq!((own.sea, own.inferred.len(), own.is_unusual()), ([0, 0, 1, 2, 3, 4], 0, true));
    let mut config = Config::new(2);
    config.components = Some(json!({"harbour": 2, "sea": [5, 5, 5, 5, 5, 5]}));
    assert_eq!(dealt(&config, 1).state().row, [2, 5, 5, 5, 5, 5, 5]);
    config.components = Some(json!({"sea": [5, 5, 5, 5, 5, 5, 5]}));
    assert!(Position::new(&config).is_err());
}

#[test]
fn s8_harbour_first_then_the_shuffled_sea_and_the_last_card_is_final() {
    let mut last = [0; 4];
    for seed in 0..400 {
        let row = dealt(&Config::new(2), seed).state().row;
        let mut sea = row[1..].to_vec();
        sea.sort_unstable();
        assert_eq!((row[0], sea.as_slice()), (0, [0, 0, 1, 2, 3, 3].as_slice()));
        last[usize::from(row[6])] += 1;
    }
    // RUL SA5: any of them can be the final card; 2, 1, 1 and 2 of the six show so many fish.
    assert!(last[0] > 90 && last[1] > 40 && last[2] > 40 && last[3] > 90, "{last:?}");
    assert_eq!(FINAL, 6);
}

#[test]
fn s9_s11_ships_start_in_the_harbour_and_tiles_face_down() {
    let view = dealt(&Config::new(3), 1).view(Viewer::Public);
    assert_eq!((view.ships.0, view.face_up.total(), view.hidden_tiles()), ([0; 4], 0, 15));
}

#[test]
fn s10_everybody_takes_a_cube_from_the_twelve() {
    for (players, supply) in [(2, 10), (3, 9), (4, 8)] {
        let state = dealt(&Config::new(players), 1).state();
        assert_eq!(state.supply, supply);
        assert!(state.seats.iter().all(|seat| seat.cubes == 1));
    }
}

#[test]
fn s12_seven_sailors_each_and_the_rest_unseen() {
    for (players, undealt) in [(2, 14), (3, 7), (4, 0)] {
        let position = dealt(&Config::new(players), 2);
        let state = position.state();
        assert!(state.seats.iter().all(|seat| seat.hand.total() == u32::from(HAND_SIZE)));
        assert_eq!(state.undealt.total(), undealt);
        let view = position.view(Viewer::Public);
        assert_eq!((u32::from(view.undealt), view.undealt_cards), (undealt, None));
        assert_eq!(position.view(Viewer::Open).undealt_cards, Some(state.undealt));
    }
}

#[test]
fn s13_passing_is_simultaneous_secret_and_final() {
    let mut position = dealt(&Config::new(3).with_options(&["start_player=A"]), 3);
    let before = position.state();
    let card = |position: &Position, seat: Seat| {
        let mut acts = Vec::new();
        position.legal_acts(seat, &mut acts);
        acts[0]
    };
    let mut events = Vec::new();
    for seat in [Seat::C, Seat::A] {
        let act = card(&position, seat);
        position.play(seat, act, &mut events).unwrap();
        assert_eq!(position.refusal(seat, act).unwrap().code.name, "already-passed");
        assert_eq!(code(&position, seat, "resign"), "already-passed");
    }
    assert_eq!(events, [], "nothing shows before all are in");
    assert_eq!(position.turn().seats().iter().collect::<Vec<_>>(), [Seat::B]);
    let all = Turn::Seats(Seat::first(3).collect());
    assert_eq!(position.turn_seen_by(Viewer::Public), all);
    assert_eq!(position.turn_seen_by(Viewer::Seat(Seat::B)), all);
    let others = Turn::Seats([Seat::B, Seat::C].into_iter().collect());
    assert_eq!(position.turn_seen_by(Viewer::Seat(Seat::A)), others);
    assert_eq!(position.state().seats[0].hand, before.seats[0].hand, "cards stay in hand until then");
    let act = card(&position, Seat::B);
    position.play(Seat::B, act, &mut events).unwrap();
    assert_eq!((position.phase(), events[0].to_string().as_str()), (Phase::Play, "passed"));
    let state = position.state();
    for (i, seat) in state.seats.iter().enumerate() {
        let right = &state.seats[(i + 2) % 3];
        let mut hand = before.seats[i].hand;
        hand[seat.passed.unwrap()] -= 1;
        hand[right.passed.unwrap()] += 1;
        assert_eq!(seat.hand, hand);
    }
}

#[test]
fn s14_the_start_player_is_set_or_drawn() {
    let mut drawn = [0; 4];
    for seed in 0..400 {
        let start = begun(&Config::new(4), seed).state().start.unwrap();
        drawn[start.index()] += 1;
    }
    assert!(drawn.iter().all(|&count| count > 70), "{drawn:?}");
    let set = begun(&Config::new(4).with_options(&["start_player=C"]), 1);
    assert_eq!(set.turn(), Turn::Seat(Seat::C));
    assert!(Position::new(&Config::new(2).with_options(&["start_player=C"])).is_err());
}

#[test]
fn s15_s34_turns_go_to_the_left_and_tiles_stay_open() {
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
fn s16_with_fewer_than_four_face_down_all_are_turned_over() {
    let eleven =
        ["white", "white", "brown", "pink", "green", "green", "duck", "brown", "pink", "white", "brown"];
    check(
        2,
        json!({"face_up": eleven, "draw": ["duck"], "draw_after_reset": [["white", "white", "white"]]}),
        json!([
            {"do": "reveal 1", "face_down": 15, "events": ["A +1 cube", "reset"]},
            // RUL SA34: all fifteen are back, the three white ones too.
            {"do": "reveal 3", "face_down": 12, "events": ["B -1 cube", "white 0>1"]},
        ]),
    );
    // RUL SA35: exactly four are enough.
    check(
        2,
        json!({"face_up": eleven}),
        json!([{"do": "sailor white white +1", "face_down": 4, "events": ["white 0>1", "A +1 cube"]}]),
    );
}

#[test]
fn s17_a_turn_is_tiles_or_a_sailor_and_cannot_be_passed() {
    let position = begun(&Config::new(2).with_options(&["start_player=A"]), 4);
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
fn s18_the_number_is_one_two_or_three() {
    let position = begun(&Config::new(2).with_options(&["start_player=A"]), 4);
    for text in ["reveal 0", "reveal 4", "reveal 99999", "reveal two", "reveal +1", "reveal -1"] {
        assert_eq!(code(&position, Seat::A, text), "bad-count", "{text}");
    }
    assert_eq!(position.refusal(Seat::A, Act::Reveal(7)).unwrap().code.name, "bad-count");
    assert_eq!(code(&position, Seat::A, "reveal 1"), "ok");
}

#[test]
fn s19_one_brings_a_cube_while_there_are_any() {
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
fn s20_two_costs_and_brings_nothing() {
    check(
        2,
        json!({"draw": ["duck", "pink"]}),
        json!([{"do": "reveal 2", "cubes": [1, 1], "supply": 10, "face_down": 13}]),
    );
}

#[test]
fn s21_three_costs_a_cube() {
    check(
        2,
        json!({"draw": ["duck", "pink", "duck"]}),
        json!([{"do": "reveal 3", "cubes": [0, 1], "supply": 11, "face_down": 12}]),
    );
    check(2, json!({"cubes": {"A": 0}}), json!([{"do": "reveal 3", "result": "no-cube"}]));
}

#[test]
fn s22_each_face_down_tile_is_as_likely_as_the_next() {
    let mut position = begun(&Config::new(2).with_options(&["start_player=A"]), 4);
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
fn s25_one_space_however_many_tiles() {
    check(2, json!({"draw": ["pink", "pink"]}), json!([{"do": "reveal 2", "ships": [0, 0, 1, 0]}]));
}

#[test]
fn s26_ducks_do_nothing() {
    check(2, json!({"draw": ["duck"]}), json!([{"do": "reveal 1", "ships": [0, 0, 0, 0], "turn": "B"}]));
}

#[test]
fn s27_the_pirate_takes_a_cube_from_all_others() {
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
    // RUL SA12, the other way round.
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
    // With a ship to choose, or none at all, the late pirate still comes.
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

#[test]
fn s30_a_boxed_sailor_moves_any_ship() {
    check(
        2,
        json!({}),
        json!([{"do": "sailor pink green +1", "ships": [0, 0, 0, 1],
            "hands": {"A": {"white": 3, "brown": 2, "green": 1}, "B": {"white": 1, "brown": 1, "pink": 3, "green": 2}}}]),
    );
    // RUL SA16.
    check(2, json!({}), json!([{"do": "sailor pink stay", "ships": [0, 0, 0, 0], "cubes": [2, 1]}]));
    check(
        2,
        json!({"options": {"sailor_move_optional": false}}),
        json!([{"do": "sailor pink stay", "result": "must-move"}, {"do": "sailor pink pink +1", "result": "ok"}]),
    );
}

#[test]
fn s31_sailors_move_ships_between_harbour_and_the_last_but_one_card() {
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
    // RUL SA28: with all ships on the last but one card there are still four moves back.
    let body = json!({"query": "legal-actions", "count": 3 + 4 * 5, "ship_moves":
        ["white -1", "brown -1", "pink -1", "green -1"],
        "setup": setup(2, json!({"ships": {"white": 5, "brown": 5, "pink": 5, "green": 5}}))});
    let example = Example { id: "test".to_owned(), body: body.to_string(), line: 0 };
    fishpond_ships::examples::run(&example).unwrap();
}

#[test]
fn s32_a_sailor_brings_a_cube_while_there_are_any() {
    check(2, json!({}), json!([{"do": "sailor pink stay", "cubes": [2, 1], "supply": 9}]));
    check(
        2,
        json!({"cubes": {"A": 0, "B": 12}}),
        json!([{"do": "sailor pink stay", "cubes": [0, 12], "supply": 0, "events": []}]),
    );
}

#[test]
fn s33_only_the_owner_knows_what_he_boxed() {
    use fishpond_core::Event as _;
    let mut position = begun(&Config::new(2).with_options(&["start_player=A"]), 5);
    let mut acts = Vec::new();
    position.legal_acts(Seat::A, &mut acts);
    let mut events = Vec::new();
    position.play(Seat::A, *acts.last().unwrap(), &mut events).unwrap();
    let Some(Act::Sailor(card, _)) = acts.last() else { panic!("the last act is a sailor") };
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

#[test]
fn s37_ships_that_share_a_card_all_score() {
    check(
        2,
        json!({"ships": {"white": 2, "brown": 2, "green": 5}, "draw": ["green"],
            "hands": {"A": {"white": 2, "brown": 1}, "B": {"green": 2}}}),
        json!([{"do": "reveal 1", "points": {"A": 9, "B": 6}}]),
    );
}

#[test]
fn s38_s39_s40_points_then_cubes_then_shared() {
    let winners = |a: u8, cubes: Value, winners: Value| {
        check(
            3,
            json!({"ships": {"white": 5}, "cubes": cubes, "draw": ["duck", "white"],
                "hands": {"A": {"white": a}, "B": {"white": 2}, "C": {"pink": 1}}}),
            json!([{"do": "reveal 2", "winners": winners}]),
        );
    };
    winners(3, json!({"A": 0, "B": 5, "C": 7}), json!(["A"]));
    winners(2, json!({"A": 1, "B": 2, "C": 7}), json!(["B"]));
    winners(2, json!({"A": 2, "B": 2, "C": 7}), json!(["A", "B"]));
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
fn s41_a_seat_that_leaves_is_played_by_chance_and_ranks_last() {
    let mut position = dealt(&Config::new(3).with_options(&["start_player=A"]), 6);
    let mut events = Vec::new();
    position.play(Seat::B, Act::Resign, &mut events).unwrap();
    assert_eq!((position.phase(), position.chance_label()), (Phase::PassFor, "pass"));
    settle(&mut position, &mut Rng::new(1));
    assert_eq!(code(&position, Seat::B, "pass pink"), "not-your-turn");
    let waiting: Vec<Seat> = position.turn().seats().iter().collect();
    assert_eq!(waiting, [Seat::A, Seat::C]);
    let mut acts = Vec::new();
    for seat in waiting {
        position.legal_acts(seat, &mut acts);
        position.play(seat, acts[0], &mut events).unwrap();
    }
    // A leaves in the middle of a choice: chance chooses the ship, then plays B with two tiles.
    position.play(Seat::A, Act::Reveal(2), &mut events).unwrap();
    position.resolve("tile white".parse().unwrap(), &mut events).unwrap();
    position.resolve("tile green".parse().unwrap(), &mut events).unwrap();
    position.play(Seat::A, Act::Resign, &mut events).unwrap();
    let mut outcomes = Vec::new();
    position.chance_outcomes(&mut outcomes);
    assert_eq!(outcomes, [(Chance::Ship(Colour::White), 1), (Chance::Ship(Colour::Green), 1)]);
    position.resolve(Chance::Ship(Colour::Green), &mut events).unwrap();
    assert_eq!(events.last().unwrap().to_string(), "B says 2");
    // C leaves as well: the dealer plays on to the end, nobody scores, cubes alone rank them.
    let mut rng = Rng::new(2);
    settle(&mut position, &mut rng);
    assert_eq!(position.turn(), Turn::Seat(Seat::C));
    position.play(Seat::C, Act::Resign, &mut events).unwrap();
    settle(&mut position, &mut rng);
    let outcome = position.outcome().unwrap();
    assert!(Seat::first(3).all(|seat| outcome.points[seat] == 0 && outcome.resigned.contains(seat)));
}

#[test]
fn s42_a_state_that_play_cannot_reach_is_refused() {
    let position = begun(&Config::new(2).with_options(&["start_player=A"]), 7);
    let state = position.state();
    let faults = |change: &dyn Fn(&mut fishpond_ships::State)| {
        let mut changed = state.clone();
        change(&mut changed);
        Position::from_state(&changed).expect_err("the state is impossible").0
    };
    assert_eq!(Position::from_state(&state), Ok(position.clone()));
    assert_eq!(
        faults(&|state| state.supply = 9),
        ["the players hold 2 cubes and the supply 9; together it is 12"]
    );
    assert_eq!(faults(&|state| state.ships[Colour::Pink] = 6).len(), 1);
    assert_eq!(faults(&|state| state.ships[Colour::Pink] = 200).len(), 1);
    assert_eq!(faults(&|state| state.row[3] = 7).len(), 1);
    assert_eq!(faults(&|state| state.row.clear()).len(), 2);
    assert_eq!(faults(&|state| state.row = vec![0; 300]).len(), 2);
    assert_eq!(faults(&|state| state.face_up[Tile::Pirate] = 2).len(), 1);
    assert_eq!(faults(&|state| state.face_up.0 = [3, 3, 3, 3, 0, 0]).len(), 1);
    assert_eq!(faults(&|state| state.face_up.0 = [255; 6]).len(), 7);
    assert_eq!(faults(&|state| state.revealed[Tile::Duck] = 1).len(), 2);
    assert_eq!(faults(&|state| state.said = 2).len(), 1);
    assert_eq!(faults(&|state| state.turn = None).len(), 1);
    assert_eq!(faults(&|state| state.turn = Some(Seat::C)).len(), 1);
    assert_eq!(faults(&|state| state.start = Some(Seat::B)).len(), 1);
    assert_eq!(faults(&|state| state.seats.truncate(1)).len(), 1);
    assert_eq!(faults(&|state| state.seats.swap(0, 1)).len(), 1);
    assert_eq!(faults(&|state| state.seats[0].passed = None).len(), 1);
    assert_eq!(faults(&|state| state.seats[0].resigned = true).len(), 1);
    assert_eq!(faults(&|state| state.undealt[Colour::Green] += 1).len(), 1);
    assert_eq!(faults(&|state| state.seats[1].hand[Colour::Green] += 1).len(), 2);
    assert_eq!(faults(&|state| state.config.players = 5).len(), 1);
    assert!(!faults(&|state| state.phase = Phase::Finished).is_empty());
    assert!(!faults(&|state| state.phase = Phase::ChooseShip).is_empty());
    assert!(!faults(&|state| state.phase = Phase::Reveal).is_empty());
    assert!(!faults(&|state| state.phase = Phase::Pass).is_empty());
    assert!(!faults(&|state| state.phase = Phase::PassFor).is_empty());
    assert!(!faults(&|state| state.phase = Phase::Deal).is_empty());
    assert!(!faults(&|state| state.phase = Phase::Row).is_empty());
    assert!(!faults(&|state| state.phase = Phase::Start).is_empty());
}
