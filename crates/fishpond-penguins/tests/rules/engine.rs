//! Section 2: text, checks of states, order of refusals.

use fishpond_core::{Config, Dealer, Game, Interactive as _, Options, Position as _, Seat, Silent};
use fishpond_penguins::facts::FACTS;
use fishpond_penguins::{Act, Cell, Chance, Position, State};

use crate::helpers::{STUCK, placement, position, q1, refused, whole_game};

#[test]
fn one_line_states_round_trip() {
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

/// Returns the faults of a state.
fn faults(text: &str) -> Vec<String> {
    match Position::from_state(&text.parse().unwrap()) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.0,
    }
}

#[test]
fn unreachable_states_are_refused_with_every_fault() {
    let good = q1().to_string();
    assert_eq!(faults(&good), [""; 0]);
    let check = |from: &str, to: &str, wanted: &[&str]| {
        let found = faults(&good.replacen(from, to, 1));
        for wanted in wanted {
            assert!(found.iter().any(|fault| fault.contains(wanted)), "{to}: {found:?} lacks '{wanted}'");
        }
    };
    check("1A123321", "1A113321", &["31 floes with 1 fish", "60 floes with 99 fish"]);
    check("1A123321", "1A12332A1", &["A has 5 penguins; at most 4 are possible"]);
    check(" A 0:0,0:0", " A 3:1,0:0", &["61 floes with 103 fish"]);
    check(" A 0:0,0:0", " B 0:0,0:0", &["A must have had 1 turn in"]);
    check(" A 0:0,0:0 -", " A 0:0,0:0 B", &["B has retired"]);
    check(" A 0:0,0:0 -", " - 0:0,0:0 - phase=finished", &["all players have retired"]);
    check(" A 0:0,0:0 -", " A 0:0,0:0 - phase=exchange", &["option tile_exchange"]);
    check(" A 0:0,0:0 -", " A 0:0,0:0 - start_player=B", &["'start' is A, but the option start_player is B"]);
}

#[test]
fn players_who_retired_before_the_first_move_have_resigned() {
    let mut state = placement(3, "").state();
    state.retired = vec![Seat::B];
    let found = Position::from_state(&state).unwrap_err();
    assert_eq!(found.0, ["before the first move, players retire only by resigning"]);
}

#[test]
fn two_penguins_on_a_cell_and_penguins_without_a_floe_are_refused() {
    let mut state = q1().state();
    let a = state.penguins[&Seat::A].clone();
    state.penguins.insert(Seat::B, a);
    let found = Position::from_state(&state).unwrap_err();
    assert!(found.0.iter().any(|fault| fault == "two penguins are on b1"), "{found}");
    let mut state = q1().state();
    state.layout.remove("b1".parse().unwrap());
    let found = Position::from_state(&state).unwrap_err();
    assert!(found.0.iter().any(|fault| fault == "the penguin on b1 has no floe under it"), "{found}");
}

#[test]
fn faults_of_every_kind_are_reported_together() {
    let mut state = q1().state();
    let cell = state.penguins[&Seat::B][0];
    state.penguins.get_mut(&Seat::A).unwrap()[0] = cell;
    state.score.insert(Seat::A, [1, 5]);
    state.turn = Some(Seat::E);
    state.retired = vec![Seat::B];
    let found = Position::from_state(&state).unwrap_err();
    let wanted = [
        "seat E is not in the game",
        &format!("two penguins are on {cell}"),
        "A cannot have 1 fish on 5 floes",
        "the board and the players have 65 floes with 101 fish in total, but the box has 60 with 100",
        "B has retired, but still has penguins on the board",
    ];
    for wanted in wanted {
        assert!(found.0.iter().any(|fault| fault == wanted), "{found:#?} lacks '{wanted}'");
    }
}

#[test]
fn faults_show_the_canonical_form() {
    let good = q1().state();
    let faults = |change: &dyn Fn(&mut State)| {
        let mut state = good.clone();
        change(&mut state);
        Position::from_state(&state).unwrap_err().0
    };
    assert_eq!(
        faults(&|state| state.penguins.get_mut(&Seat::A).unwrap().reverse()),
        [r#"'penguins' must be written as {"A":["b1","e4","c6","g7"],"B":["d2","h4","a5","e7"]}"#]
    );
    assert_eq!(
        faults(&|state| {
            state.score.remove(&Seat::B);
        }),
        [r#"'score' must be written as {"A":[0,0],"B":[0,0]}"#]
    );
    let [fault] = &faults(&|state| state.config.options = Options::default())[..] else {
        panic!("expected one fault")
    };
    assert!(fault.starts_with("'config' must be written as {"), "{fault}");
    for option in FACTS.options {
        assert!(fault.contains(&format!("{:?}:", option.name)), "{fault} lacks {}", option.name);
    }
}

#[test]
fn long_input_is_shortened_in_errors() {
    let long = "x".repeat(1000);
    let short = |error: String| {
        assert!(error.contains(&format!("{}…", "x".repeat(30))), "{error}");
        assert!(error.len() < 300, "{error}");
    };
    let refusal = placement(2, "").read_act(Seat::A, &format!("place {long}")).unwrap_err();
    assert_eq!(refusal.to_string(), "off-board (P7)");
    short(serde_json::to_string(&refusal).unwrap());
    let errors = [
        long.parse::<Cell>().unwrap_err().to_string(),
        long.parse::<Chance>().unwrap_err().to_string(),
        Position::new(&Config::new(2).with_options(&[&format!("{long}=true")])).unwrap_err().to_string(),
        Position::new(&Config::new(2).with_options(&[&format!("start_player={long}")]))
            .unwrap_err()
            .to_string(),
        Options::from_pairs(&[&long]).unwrap_err(),
    ];
    errors.into_iter().for_each(short);
    for part in ["phase=", "rules=", "start=", "proposal=", ""] {
        short(format!("{STUCK} {part}{long}").parse::<State>().unwrap_err());
    }
}

#[test]
fn refusals_follow_the_order_of_the_rules() {
    let over = whole_game(&Config::new(2), 1);
    for text in ["pass", "place i4", "nonsense", "e4-e4"] {
        assert_eq!(refused(over.position(), Seat::A, text), "game-over (P27)");
    }
    let moving = q1();
    assert_eq!(refused(&moving, Seat::A, "place i4"), "wrong-phase (P13)");
    assert_eq!(refused(&moving, Seat::A, "e4-j9"), "off-board (P7)");
    assert_eq!(refused(&moving, Seat::B, "e4-j9"), "not-your-turn (P21)");
    for text in ["e4  f4", "e4 - f4", " e4-f4", "e4-f4 ", "e4-f4\n", "E4-F4"] {
        assert_ne!(refused(&moving, Seat::A, text), "allowed", "{text:?}");
    }
    assert_eq!(refused(&moving, Seat::A, "e4 f4"), "unreadable (P16)");
    assert_eq!(refused(&moving, Seat::A, "agree"), "wrong-phase (P13)");
    let dealing = Position::new(&Config::new(2)).unwrap();
    assert_eq!(refused(&dealing, Seat::A, "place a1"), "wrong-phase (P13)");
}
