//! The rules clause by clause; each test is named after the clause it holds to.

use fishpond_core::{Config, Dealer, Game, Interactive as _, Position as _, Seat, Silent, Turn, Viewer};
use fishpond_penguins::board::{CELLS, cells, row_length};
use fishpond_penguins::components::Components;
use fishpond_penguins::examples::L1;
use fishpond_penguins::facts::penguins_each;
use fishpond_penguins::{Act, Cell, Direction, Position, State};

/// A position from its one-line text, however it may have come about.
#[track_caller]
fn position(text: &str) -> Position {
    let state: State = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    state.load().unwrap_or_else(|faults| panic!("{text}: {faults}"))
}

/// L1 with nobody on it and A to place, for so many players.
fn placement(players: usize, more: &str) -> Position {
    let scores = vec!["0:0"; players].join(",");
    position(&format!("{} A {scores} - phase=placement{more}", L1.join("/")))
}

/// Plays acts as typed by whoever is to act.
#[track_caller]
fn play(position: &mut Position, acts: &[&str]) -> Vec<String> {
    let mut events = Vec::new();
    for text in acts {
        let seat = position.turn().seats().iter().next().expect("somebody is to act");
        let act = position.read_act(seat, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        position.play(seat, act, &mut events).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
    events.iter().map(ToString::to_string).collect()
}

/// Plays an act of a seat, as typed.
#[track_caller]
fn play_as(position: &mut Position, seat: Seat, text: &str) {
    let act = position.read_act(seat, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    position.play(seat, act, &mut Silent).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
}

/// The code and clause with which an act is refused; then it is not listed either.
#[track_caller]
fn refused(position: &Position, seat: Seat, text: &str) -> String {
    let act = match position.read_act(seat, text) {
        Err(refusal) => return refusal.to_string(),
        Ok(act) => act,
    };
    let mut acts = Vec::new();
    if position.turn().seats().contains(seat) {
        position.legal_acts(seat, &mut acts);
    }
    let refusal = position.refusal(seat, act);
    assert!(act == Act::Resign || refusal.is_none() == acts.contains(&act), "{text}: {acts:?}");
    refusal.map_or_else(|| "allowed".to_owned(), |refusal| refusal.to_string())
}

fn legal(position: &Position) -> Vec<String> {
    let mut acts = Vec::new();
    if let Turn::Seat(seat) = position.turn() {
        position.legal_acts(seat, &mut acts);
    }
    acts.iter().map(Act::to_string).collect()
}

/// A whole game in which everybody always takes the first legal act.
fn whole_game(config: &Config, seed: u64) -> Game<Position> {
    let mut game = Game::<Position>::start(config, Dealer::from_number(seed), &mut Silent).unwrap();
    let mut acts = Vec::new();
    while let Turn::Seat(seat) = game.position().turn() {
        game.position().legal_acts(seat, &mut acts);
        game.play(seat, acts[0], &mut Silent).unwrap();
    }
    game
}

// ---- 1.1 Components and goal ----

#[test]
fn p1_two_to_four_play_and_no_other_number() {
    for players in 0..=6 {
        assert_eq!(Position::new(&Config::new(players)).is_ok(), (2..=4).contains(&players), "{players}");
    }
}

#[test]
fn p2_most_fish_is_the_goal() {
    let position = position(
        "......./......../......./......../......./......../......./........ - 41:25,39:28 AB phase=finished",
    );
    assert_eq!(position.outcome().unwrap().winners().iter().collect::<Vec<_>>(), [Seat::A]);
}

#[test]
fn p3_sixty_floes_with_a_hundred_fish() {
    let standard = Components::standard();
    assert_eq!(standard.counts(), [30, 20, 10]);
    assert_eq!(standard.fish(), 100);
    for seed in 0..20 {
        let game = Game::<Position>::start(&Config::new(2), Dealer::from_number(seed), &mut Silent).unwrap();
        let count = |fish| Cell::all().filter(|&cell| game.position().fish_on(cell) == fish).count();
        assert_eq!([count(1), count(2), count(3)], [30, 20, 10]);
    }
}

#[test]
fn p3_other_mixes_are_checked() {
    let with = |json| Position::new(&Config { components: Some(json), ..Config::new(2) });
    assert!(with(serde_json::json!({"one_fish": 40, "two_fish": 10, "three_fish": 10})).is_ok());
    let faults = |json| with(json).unwrap_err().0;
    assert_eq!(
        faults(serde_json::json!({"one_fish": 5, "two_fish": 10, "three_fish": 10})),
        [
            "components: one_fish is 5; it should be at least 8, one for each penguin",
            "components: the whole comes to 25 floes; it should come to 60",
        ]
    );
    assert_eq!(
        faults(serde_json::json!({"one_fish": "many", "two_fish": -1, "four_fish": 1, "rum": 2})),
        [
            "components: four_fish is no field; the fields are one_fish, two_fish, three_fish",
            "components: rum is no field; the fields are one_fish, two_fish, three_fish",
            "components: one_fish is \"many\"; it should be a whole number from 0 to 60",
            "components: two_fish is -1; it should be a whole number from 0 to 60",
            "components: three_fish is missing; it should be a whole number from 0 to 60",
        ]
    );
    let config = Config { components: Some(serde_json::json!(60)), ..Config::new(200) };
    assert_eq!(Position::new(&config).unwrap_err().0.len(), 2, "players and components are told together");
}

#[test]
fn p4_four_colours_with_four_penguins_suffice() {
    for players in 2..=4 {
        assert!(penguins_each(players) <= 4);
    }
}

#[test]
fn p5_everybody_sees_everything_and_nothing_is_drawn_after_the_layout() {
    let game = whole_game(&Config::new(3), 5);
    let record = game.record();
    let drawn = record.steps.iter().take_while(|step| step.to_string().starts_with('*')).count();
    assert_eq!(drawn, 61, "sixty floes and the start player");
    assert!(record.steps.iter().skip(drawn).all(|step| !step.to_string().starts_with('*')));
    let middle: Position = record.replay_to(80, &mut Silent).unwrap();
    let public = middle.view(Viewer::Public);
    for seat in Seat::first(3) {
        let mut own = middle.view(Viewer::Seat(seat));
        own.seat = None;
        assert_eq!(own, public);
    }
}

// ---- 1.2 Board ----

#[test]
fn p6_eight_rows_of_seven_and_eight() {
    assert_eq!((0..8).map(row_length).collect::<Vec<_>>(), [7, 8, 7, 8, 7, 8, 7, 8]);
    assert_eq!(Cell::all().len(), CELLS);
    // The shuffle: every floe is as likely as any other to come next.
    let fresh = Position::new(&Config::new(2)).unwrap();
    let mut outcomes = Vec::new();
    fresh.chance_outcomes(&mut outcomes);
    assert_eq!(outcomes.iter().map(|&(_, weight)| weight).collect::<Vec<_>>(), [30, 20, 10]);
}

#[test]
fn p7_names_and_indices_follow_the_table() {
    let name = |index: usize| Cell::new(index).to_string();
    assert_eq!([name(0), name(6), name(7), name(14), name(15)], ["a1", "g1", "a2", "h2", "a3"]);
    assert_eq!([name(22), name(52), name(59)], ["a4", "a8", "h8"]);
    for cell in Cell::all() {
        assert_eq!(cell.to_string().parse(), Ok(cell));
        assert_eq!(cell.index(), 15 * (cell.row() / 2) + 7 * (cell.row() % 2) + cell.file());
        assert_eq!(cell.x(), if cell.row() % 2 == 0 { 2 * cell.file() + 1 } else { 2 * cell.file() });
    }
    for name in ["h1", "i2", "a9", "a0", "A1", "a", "", "a10", "ä1"] {
        assert!(name.parse::<Cell>().is_err(), "{name}");
    }
}

#[test]
fn p8_the_same_index_step_leads_to_each_neighbour() {
    let step = |direction| match direction {
        Direction::E => 1,
        Direction::W => -1,
        Direction::NE => -7,
        Direction::NW => -8,
        Direction::SE => 8,
        Direction::SW => 7,
    };
    let mut pairs = 0;
    for cell in Cell::all() {
        for direction in Direction::ALL {
            let Some(next) = cell.neighbour(direction) else { continue };
            assert_eq!(next.index() as i32 - cell.index() as i32, step(direction));
            assert_eq!(next.neighbour(direction.opposite()), Some(cell));
            pairs += 1;
        }
    }
    assert_eq!(pairs, 300, "150 pairs of neighbours (PE3)");
}

#[test]
fn p9_a_floe_is_free_while_nobody_stands_on_it() {
    let position =
        position("A1....../......../......./..2A13.../......./....B12../......./........ A 0:0,0:0 -");
    assert_eq!(cells(position.free()).map(|cell| cell.to_string()).collect::<Vec<_>>(), ["c4", "e4", "f6"]);
    assert_eq!(position.fish_on("b1".parse().unwrap()), 0, "a gap");
}

#[test]
fn p10_tiles_are_exchanged_when_everybody_agrees() {
    let mut position = placement(3, " tile_exchange=true");
    position = position
        .state()
        .to_string()
        .replace("phase=placement", "phase=exchange")
        .parse::<State>()
        .unwrap()
        .load()
        .unwrap();
    let before = position.state().layout;
    play_as(&mut position, Seat::B, "swap c1 b1");
    assert_eq!(refused(&position, Seat::A, "place a1"), "needs-consent (P10)");
    assert_eq!(refused(&position, Seat::B, "agree"), "not-your-turn (P21)");
    assert_eq!(refused(&position, Seat::C, "swap a1 c1"), "needs-consent (P10)");
    play_as(&mut position, Seat::C, "agree");
    assert_eq!(position.state().layout, before, "A has not answered yet");
    play_as(&mut position, Seat::A, "agree");
    assert_eq!(position.state().layout.rows()[0], "1213321");
    play_as(&mut position, Seat::A, "swap a1 d1");
    let kept = position.state().layout;
    play_as(&mut position, Seat::C, "decline");
    assert_eq!(position.state().layout, kept, "without unanimous consent the layout stands");
    assert_eq!(refused(&position, Seat::B, "swap a1 a2"), "allowed");
    assert_eq!(refused(&position, Seat::B, "swap a1 a1"), "same-fish (P10)");
    assert_eq!(refused(&position, Seat::B, "place a1"), "not-your-turn (P21)");
    play_as(&mut position, Seat::A, "place a1");
    assert_eq!(refused(&position, Seat::B, "swap a1 b1"), "wrong-phase (P13)");
}

#[test]
fn p10_who_has_nothing_to_propose_says_so_once() {
    let text = placement(3, " tile_exchange=true").to_string().replace("phase=placement", "phase=exchange");
    let mut position = position(&text);
    assert_eq!(position.turn().seats().len(), 3);
    play_as(&mut position, Seat::C, "decline");
    assert_eq!(position.turn().seats().iter().collect::<Vec<_>>(), [Seat::A, Seat::B]);
    assert_eq!(refused(&position, Seat::C, "swap a1 c1"), "not-your-turn (P21)");
    assert_eq!(refused(&position, Seat::A, "decline"), "wrong-phase (P13)");
    play_as(&mut position, Seat::B, "swap b1 c1");
    play_as(&mut position, Seat::C, "agree");
    play_as(&mut position, Seat::A, "agree");
    play_as(&mut position, Seat::B, "decline");
    assert_eq!(
        position.turn().seats().iter().collect::<Vec<_>>(),
        [Seat::A],
        "only the start player is waited for"
    );
    play_as(&mut position, Seat::A, "place a1");
    assert_eq!(position.turn(), Turn::Seat(Seat::B));
}

#[test]
fn p10_is_off_unless_it_is_asked_for() {
    let game = Game::<Position>::start(&Config::new(2), Dealer::from_number(1), &mut Silent).unwrap();
    let Turn::Seat(seat) = game.position().turn() else { panic!("somebody places") };
    assert_eq!(refused(game.position(), seat, "swap a1 b2"), "wrong-phase (P13)");
}

// ---- 1.3 Setup ----

#[test]
fn p11_four_three_or_two_penguins_each() {
    assert_eq!([2, 3, 4].map(penguins_each), [4, 3, 2]);
}

#[test]
fn p12_the_start_player_is_a_setting_or_drawn() {
    let set = Config::new(3).with_options(&["start_player=C"]);
    let game = Game::<Position>::start(&set, Dealer::from_number(1), &mut Silent).unwrap();
    assert_eq!(game.position().turn(), Turn::Seat(Seat::C));
    let mut begun = [0; 3];
    for seed in 0..60 {
        let game = Game::<Position>::start(&Config::new(3), Dealer::from_number(seed), &mut Silent).unwrap();
        let Turn::Seat(seat) = game.position().turn() else { panic!("somebody places") };
        begun[seat.index()] += 1;
    }
    assert!(begun.iter().all(|&times| times > 8), "{begun:?}");
    assert!(Position::new(&Config::new(2).with_options(&["start_player=C"])).is_err());
}

#[test]
fn p13_penguins_are_placed_one_by_one_clockwise_without_snake() {
    let mut position = placement(3, "");
    let mut order = String::new();
    for cell in ["b1", "d2", "e4", "h4", "c6", "a5", "g7", "e7", "c8"] {
        let Turn::Seat(seat) = position.turn() else { panic!("one seat places") };
        order.push(seat.letter());
        play(&mut position, &[&format!("place {cell}")]);
    }
    assert_eq!(order, "ABCABCABC");
    assert_eq!(refused(&placement(2, ""), Seat::A, "pass"), "must-move (P22)");
}

#[test]
fn p14_only_free_floes_with_one_fish() {
    let mut position = placement(2, "");
    assert_eq!(legal(&position).len(), 30);
    assert_eq!(refused(&position, Seat::A, "place c1"), "not-one-fish (P14)");
    play(&mut position, &["place b1"]);
    assert_eq!(refused(&position, Seat::B, "place b1"), "occupied (P14)");
    assert_eq!(position.score(Seat::A), (0, 0), "nothing is collected when placing");
    let gap = self::position(
        "1....../......../......./......../......./......../......./........ A 0:0,0:0 - phase=placement",
    );
    assert_eq!(refused(&gap, Seat::A, "place b1"), "no-tile (P14)");
}

#[test]
fn p15_the_start_player_moves_first() {
    let mut position = placement(2, " start=A");
    play(
        &mut position,
        &["place b1", "place d2", "place e4", "place h4", "place c6", "place a5", "place g7"],
    );
    assert_eq!(refused(&position, Seat::B, "d2-e2"), "wrong-phase (P13)");
    play(&mut position, &["place e7"]);
    assert_eq!(position.turn(), Turn::Seat(Seat::A));
    assert_eq!(legal(&position).len(), 62);
}

// ---- 1.4 A movement turn ----

/// Position Q1 of the rules.
fn q1() -> Position {
    let mut position = placement(2, "");
    play(
        &mut position,
        &["place b1", "place d2", "place e4", "place h4", "place c6", "place a5", "place g7", "place e7"],
    );
    position
}

#[test]
fn p16_moving_and_taking_are_one_act() {
    let mut position = q1();
    let events = play(&mut position, &["e4-f4"]);
    assert_eq!(events, ["A e4-f4 +1"]);
    assert_eq!(position.score(Seat::A), (1, 1));
    assert_eq!(position.turn(), Turn::Seat(Seat::B));
}

#[test]
fn p17_one_line_as_far_as_one_likes_without_turning() {
    let position = q1();
    for to in ["d4", "c4", "b4", "a4"] {
        assert_eq!(refused(&position, Seat::A, &format!("e4-{to}")), "allowed");
    }
    assert_eq!(refused(&position, Seat::A, "e4-g3"), "not-a-line (P17)");
    assert_eq!(refused(&position, Seat::A, "e4-e6"), "not-a-line (P17)");
    assert_eq!(refused(&position, Seat::A, "e4-e4"), "zero-length (P17)");
    assert_eq!(refused(&position, Seat::A, "d2-e2"), "not-your-penguin (P17)");
}

#[test]
fn p18_penguins_and_gaps_stop_a_penguin() {
    let mut position = q1();
    assert_eq!(refused(&position, Seat::A, "b1-e7"), "blocked (P18)");
    assert_eq!(refused(&position, Seat::A, "b1-f8"), "blocked (P18)");
    play(&mut position, &["e4-f4", "d2-e2"]);
    assert_eq!(refused(&position, Seat::A, "f4-e4"), "gap (P18)");
    assert_eq!(refused(&position, Seat::A, "f4-d4"), "gap (P18)");
}

#[test]
fn p18_the_first_obstacle_decides() {
    let position =
        position("......./......../......./A11.B11.../......./......../......./........ A 0:0,0:0 -");
    assert_eq!(refused(&position, Seat::A, "a4-d4"), "gap (P18)");
    let position =
        self::position("......./......../......./A1B1.1..../......./......../......./........ A 0:0,0:0 -");
    assert_eq!(refused(&position, Seat::A, "a4-d4"), "blocked (P18)");
}

#[test]
fn p19_any_number_of_fish_may_be_landed_on() {
    let position = q1();
    let landed =
        |fish| legal(&position).iter().any(|act| position.fish_on(act[3..].parse().unwrap()) == fish);
    assert!(landed(1) && landed(2) && landed(3));
}

#[test]
fn p20_only_the_floe_it_started_from_is_taken() {
    let mut position = q1();
    let before: Vec<u8> = Cell::all().map(|cell| position.fish_on(cell)).collect();
    play(&mut position, &["e4-a4"]);
    for cell in Cell::all() {
        let fish = if cell.to_string() == "e4" { 0 } else { before[cell.index()] };
        assert_eq!(position.fish_on(cell), fish, "{cell}");
    }
}

#[test]
fn p21_the_turn_passes_to_the_next_who_has_not_retired() {
    let mut position =
        position("......./......../......./A1111..../......./B111...../......./C111..... A 0:0,0:0,0:0 B");
    play(&mut position, &["a4-b4"]);
    assert_eq!(position.turn(), Turn::Seat(Seat::C));
    assert_eq!(refused(&position, Seat::A, "b4-c4"), "not-your-turn (P21)");
}

#[test]
fn p22_there_is_no_pass() {
    assert_eq!(refused(&q1(), Seat::A, "pass"), "must-move (P22)");
}

// ---- 1.5 Stuck penguins and retirement ----

const STUCK: &str = "A1....../......../......./..2A13.../......./....B12../......./........ A 0:0,0:0 -";

#[test]
fn p23_a_single_stuck_penguin_stays_as_an_obstacle() {
    let mut position = position(STUCK);
    let events = play(&mut position, &["d4-e4"]);
    assert_eq!(events, ["A d4-e4 +1"]);
    assert_eq!(position.penguin_on("a1".parse().unwrap()), Some(Seat::A));
}

#[test]
fn p24_retirement_comes_with_the_turn_and_takes_all_floes_under_the_penguins() {
    let mut position = position(STUCK);
    play(&mut position, &["d4-e4"]);
    assert_eq!(position.score(Seat::A), (1, 1), "A is stuck already, but it is B's turn");
    let events = play(&mut position, &["e6-f6"]);
    assert_eq!(events, ["B e6-f6 +1", "retire A", "retire B"]);
    assert_eq!((position.score(Seat::A), position.score(Seat::B)), ((5, 3), (3, 2)));
    assert_eq!(position.penguins(Seat::A) | position.penguins(Seat::B), 0);
}

#[test]
fn p25_several_may_retire_one_after_another() {
    let mut position =
        position("......./......../......./C11A11..../......./....B123./......./........ A 0:0,0:0,0:0 -");
    play(&mut position, &["c4-b4"]);
    let events = play(&mut position, &["e6-f6"]);
    assert_eq!(events, ["B e6-f6 +1", "retire C", "retire A"]);
    assert_eq!(position.turn(), Turn::Seat(Seat::B));
}

#[test]
fn p26_the_last_player_goes_on_until_he_is_stuck() {
    let mut position =
        position("......./......../......./B3A2111.../......./......../......./........ A 10:6,12:7 -");
    assert_eq!(play(&mut position, &["b4-c4"]), ["A b4-c4 +2", "retire B"]);
    play(&mut position, &["c4-d4"]);
    assert_eq!(position.turn(), Turn::Seat(Seat::A));
    play(&mut position, &["d4-e4"]);
    assert_eq!(position.turn(), Turn::Over);
}

#[test]
fn p27_floes_that_are_left_count_for_nobody() {
    for players in 2..=4 {
        let game = whole_game(&Config::new(players), 3);
        let position = game.position();
        assert!(Seat::first(players).all(|seat| position.penguins(seat) == 0));
        let left: u32 = Cell::all().map(|cell| u32::from(position.fish_on(cell))).sum();
        let held: u32 = Seat::first(players).map(|seat| u32::from(position.score(seat).0)).sum();
        assert_eq!(left + held, 100);
        let seat = Seat::A;
        assert_eq!(refused(position, seat, "place a1"), "game-over (P27)");
        assert_eq!(refused(position, seat, "resign"), "game-over (P27)");
    }
}

// ---- 1.6 Result ----

/// The winners with these fish and floes.
fn winners(scores: &str, players: &str) -> String {
    let text = format!(
        "......./......../......./......../......./......../......./........ - {scores} {players} phase=finished"
    );
    position(&text).outcome().unwrap().winners().iter().map(Seat::letter).collect()
}

#[test]
fn p28_most_fish_wins() {
    assert_eq!(winners("41:25,39:28", "AB"), "A");
}

#[test]
fn p29_floes_decide_among_those_with_most_fish() {
    assert_eq!(winners("40:24,40:25", "AB"), "B");
    assert_eq!(winners("25:13,25:14,20:12,24:17", "ABCD"), "B");
}

#[test]
fn p30_who_is_still_level_shares() {
    assert_eq!(winners("31:18,27:17,31:18", "ABC"), "AC");
}

#[test]
fn p31_collections_are_open() {
    let mut position = q1();
    play(&mut position, &["e4-f4"]);
    for viewer in [Viewer::Public, Viewer::Seat(Seat::B)] {
        let collected = position.view(viewer).collected[&Seat::A];
        assert_eq!((collected.fish, collected.tiles), (Some(1), 1));
    }
}

#[test]
fn p32_resigning_is_retiring_at_once_and_coming_last() {
    // PA31
    let mut position =
        position("......./......../......./C11A11..../......./....B123./......./........ A 90:50,0:0,0:0 -");
    let events = play(&mut position, &["resign"]);
    assert_eq!(events, ["A resign", "retire A"]);
    assert_eq!(position.score(Seat::A), (91, 51), "he takes the floe under his penguin");
    assert_eq!(position.turn(), Turn::Seat(Seat::B));
    play(&mut position, &["resign"]);
    let outcome = {
        while let Turn::Seat(_) = position.turn() {
            let act = legal(&position)[0].clone();
            play(&mut position, &[&act]);
        }
        position.outcome().unwrap()
    };
    assert_eq!(outcome.winners().iter().collect::<Vec<_>>(), [Seat::C]);
    assert_eq!((outcome.rank[Seat::A], outcome.rank[Seat::B]), (2, 3));
}

#[test]
fn p32_resigning_during_placement_and_exchange() {
    let mut position = placement(3, "");
    play(&mut position, &["place b1", "place d2", "resign"]);
    assert_eq!(position.turn(), Turn::Seat(Seat::A));
    play(&mut position, &["place e4", "place h4", "place c6", "place a5"]);
    assert_eq!(position.turn(), Turn::Seat(Seat::A));
    assert!(legal(&position).iter().all(|act| act.contains('-')), "all penguins stand");
    assert_eq!(refused(&position, Seat::C, "resign"), "not-your-turn (P21)");
}

// ---- Variants ----

#[test]
fn pv1_a_stuck_penguin_leaves_at_once_and_the_result_is_the_same() {
    let mut position = position(&format!("{STUCK} stuck_single_removed=true"));
    let events = play(&mut position, &["d4-e4"]);
    assert_eq!(events, ["A d4-e4 +1", "remove A a1", "remove A e4"]);
    play(&mut position, &["e6-f6"]);
    assert_eq!((position.score(Seat::A), position.score(Seat::B)), ((5, 3), (3, 2)));

    // PE5, on whole games: the same layout and the same moves.
    for seed in 0..50 {
        let base = whole_game(&Config::new(3), seed);
        let record = base.record();
        let acts = record.steps.iter().skip(61).map(ToString::to_string);
        let option = Config::new(3).with_options(&["stuck_single_removed=true"]);
        let mut variant = Game::<Position>::start(&option, Dealer::from_number(seed), &mut Silent).unwrap();
        for step in acts {
            let (seat, act) = step.split_once(' ').unwrap();
            variant.play(seat.parse().unwrap(), act.parse().unwrap(), &mut Silent).unwrap();
        }
        let scores = |game: &Game<Position>| {
            Seat::first(3).map(|seat| game.position().score(seat)).collect::<Vec<_>>()
        };
        assert_eq!(scores(&variant), scores(&base));
    }
}

#[test]
fn pv2_floes_under_stuck_penguins_count_for_nobody() {
    let mut position = position(&format!("{STUCK} last_tile_not_scored=true"));
    play(&mut position, &["d4-e4", "e6-f6"]);
    assert_eq!((position.score(Seat::A), position.score(Seat::B)), ((1, 1), (1, 1)));
}

#[test]
fn pv3_totals_of_others_show_only_at_the_end() {
    let option = Config::new(2).with_options(&["hidden_totals=true"]);
    let game = whole_game(&option, 1);
    let record = game.record();
    let middle: Position = record.replay_to(90, &mut Silent).unwrap();
    let view = middle.view(Viewer::Seat(Seat::A));
    assert_eq!(view.collected[&Seat::A].fish, Some(middle.score(Seat::A).0));
    assert_eq!(view.collected[&Seat::B].fish, None);
    assert_eq!(view.collected[&Seat::B].tiles, middle.score(Seat::B).1);
    let end = game.position().view(Viewer::Public);
    assert_eq!(end.collected[&Seat::B].fish, Some(game.position().score(Seat::B).0));
}

// ---- Section 2: text and strictness ----

#[test]
fn one_line_texts_are_the_same_after_writing_and_reading() {
    for (players, options) in
        [(2, vec![]), (3, vec!["tile_exchange=true", "start_player=B"]), (4, vec!["hidden_totals=true"])]
    {
        let config = Config::new(players).with_options(&options);
        let mut game = Game::<Position>::start(&config, Dealer::from_number(9), &mut Silent).unwrap();
        let mut acts = Vec::new();
        loop {
            let state = game.position().state();
            assert_eq!(state.to_string().parse(), Ok(state.clone()), "{state}");
            let Some(seat) = game.position().turn().seats().iter().next_back() else { break };
            game.position().legal_acts(seat, &mut acts);
            let act = acts[acts.len() / 2];
            if matches!(act, Act::Swap(..)) && game.record().steps.len() > 70 {
                break;
            }
            game.play(seat, act, &mut Silent).unwrap();
        }
    }
    assert_eq!(position(STUCK).to_string(), STUCK);
}

/// What is wrong with a state.
fn faults(text: &str) -> Vec<String> {
    match Position::from_state(&text.parse().unwrap()) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.0,
    }
}

#[test]
fn states_that_cannot_be_are_refused_with_every_fault() {
    let good = q1().to_string();
    assert_eq!(faults(&good), [""; 0]);
    let check = |from: &str, to: &str, wanted: &[&str]| {
        let found = faults(&good.replacen(from, to, 1));
        for wanted in wanted {
            assert!(found.iter().any(|fault| fault.contains(wanted)), "{to}: {found:?} lacks '{wanted}'");
        }
    };
    check("1A123321", "1A113321", &["31 floes with 1 fish", "60 floes with 99 fish"]);
    check("1A123321", "1A12332A1", &["A has 5 penguins"]);
    check(" A 0:0,0:0", " A 3:1,0:0", &["61 floes with 103 fish"]);
    check(" A 0:0,0:0", " B 0:0,0:0", &["A should have had 1 turn in"]);
    check(" A 0:0,0:0 -", " A 0:0,0:0 B", &["B has finished"]);
    check(" A 0:0,0:0 -", " - 0:0,0:0 - phase=finished", &["everybody has finished"]);
    check(" A 0:0,0:0 -", " A 0:0,0:0 - phase=exchange", &["option tile_exchange"]);
    check(" A 0:0,0:0 -", " A 0:0,0:0 - start_player=B", &["the option says that B begins"]);
}

#[test]
fn two_penguins_on_a_cell_or_none_on_a_floe_are_refused() {
    let mut state = q1().state();
    let a = state.penguins[&Seat::A].clone();
    state.penguins.insert(Seat::B, a);
    let found = Position::from_state(&state).unwrap_err();
    assert!(found.0.iter().any(|fault| fault == "two penguins stand on b1"), "{found}");
    let mut state = q1().state();
    state.layout.remove("b1".parse().unwrap());
    let found = Position::from_state(&state).unwrap_err();
    assert!(found.0.iter().any(|fault| fault == "the penguin on b1 stands on no floe"), "{found}");
}

#[test]
fn faults_of_every_kind_are_told_together() {
    let mut state = q1().state();
    let cell = state.penguins[&Seat::B][0];
    state.penguins.get_mut(&Seat::A).unwrap()[0] = cell;
    state.score.insert(Seat::A, [1, 5]);
    state.turn = Some(Seat::E);
    state.retired = vec![Seat::B];
    let found = Position::from_state(&state).unwrap_err();
    let wanted = [
        "seat E does not play",
        &format!("two penguins stand on {cell}"),
        "A cannot have 1 fish on 5 floes",
        "board and players together have 65 floes with 101 fish, but the box has 60 with 100",
        "B has finished, so none of his penguins is on the board",
    ];
    for wanted in wanted {
        assert!(found.0.iter().any(|fault| fault == wanted), "{found:#?} lacks '{wanted}'");
    }
}

#[test]
fn p10_only_who_plays_can_have_proposed() {
    let text = placement(3, " tile_exchange=true").to_string().replace("phase=placement", "phase=exchange");
    let mut position = position(&text);
    play_as(&mut position, Seat::B, "swap c1 b1");
    let mut state = position.state();
    assert!(Position::from_state(&state).is_ok());
    for by in [Seat::C, Seat::D, Seat::E] {
        state.proposal.as_mut().unwrap().by = by;
        let found = Position::from_state(&state).unwrap_err();
        assert!(found.0[0].contains("made by somebody who plays"), "{by}: {found}");
    }
}

#[test]
fn refusals_come_in_the_order_of_the_rules() {
    let over = whole_game(&Config::new(2), 1);
    for text in ["pass", "place i4", "nonsense", "e4-e4"] {
        assert_eq!(refused(over.position(), Seat::A, text), "game-over (P27)");
    }
    let moving = q1();
    assert_eq!(refused(&moving, Seat::A, "place i4"), "wrong-phase (P13)");
    assert_eq!(refused(&moving, Seat::A, "e4-j9"), "off-board (P7)");
    assert_eq!(refused(&moving, Seat::B, "e4-j9"), "not-your-turn (P21)");
    assert_eq!(refused(&moving, Seat::A, "e4 f4"), "unreadable (P16)");
    assert_eq!(refused(&moving, Seat::A, "agree"), "wrong-phase (P13)");
    let dealing = Position::new(&Config::new(2)).unwrap();
    assert_eq!(refused(&dealing, Seat::A, "place a1"), "wrong-phase (P13)");
}
