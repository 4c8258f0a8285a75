//! Section 2: checks of states, and text (S42).

use fishpond_core::{Config, Interactive as _, Position as _, Seat};
use fishpond_ships::{Act, Chance, Colour, Phase, Position, State, Tile};

use crate::helpers::{after_passing, code};

#[test]
fn s42_unreachable_states_are_refused() {
    let position = after_passing(&Config::new(2).with_options(&["start_player=A"]), 7);
    let state = position.state();
    let faults = |change: &dyn Fn(&mut State)| {
        let mut changed = state.clone();
        change(&mut changed);
        Position::from_state(&changed).expect_err("the state is unreachable").0
    };
    assert_eq!(Position::from_state(&state), Ok(position.clone()));
    assert_eq!(
        faults(&|state| state.supply = 9),
        ["the players have 2 cubes and the supply has 9; the total must be 12"]
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
    assert_eq!(faults(&|state| state.seats[0].resigned = true).len(), 2);
    assert_eq!(faults(&|state| state.undealt[Colour::Green] += 1).len(), 1);
    assert_eq!(faults(&|state| state.seats[1].hand[Colour::Green] += 1).len(), 2);
    assert_eq!(faults(&|state| state.config.players = 5).len(), 1);
    assert!(!faults(&|state| state.phase = Phase::Over).is_empty());
    assert!(!faults(&|state| state.phase = Phase::ChooseShip).is_empty());
    assert!(!faults(&|state| state.phase = Phase::Reveal).is_empty());
    assert!(!faults(&|state| state.phase = Phase::Pass).is_empty());
    assert!(!faults(&|state| state.phase = Phase::PassFor).is_empty());
    assert!(!faults(&|state| state.phase = Phase::Deal).is_empty());
    assert!(!faults(&|state| state.phase = Phase::Row).is_empty());
    assert!(!faults(&|state| state.phase = Phase::Start).is_empty());
}

#[test]
fn faults_name_seats_and_missing_values() {
    let state = after_passing(&Config::new(2).with_options(&["start_player=A"]), 7).state();
    let faults = |change: &dyn Fn(&mut State)| {
        let mut changed = state.clone();
        change(&mut changed);
        Position::from_state(&changed).expect_err("the state is unreachable").0
    };
    assert_eq!(faults(&|state| state.turn = None), ["'turn' must name a seat in phase 'play'"]);
    assert_eq!(
        faults(&|state| state.start = None),
        ["'start' must name a seat in phase 'play'", "the option start_player is A, so 'start' must be A"]
    );
    assert_eq!(
        faults(&|state| state.start = Some(Seat::B)),
        ["the option start_player is A, so 'start' must be A"]
    );
    assert_eq!(
        faults(&|state| state.row.clear()),
        [
            "the row cannot have 0 cards in phase 'play'",
            "the row must start with the harbour, which has 0 fish"
        ]
    );
    assert_eq!(faults(&|state| state.seats.truncate(1)), ["the seats are A; they must be A, B"]);
    let dealing = Position::new(&Config::new(2)).unwrap().state();
    let mut named = dealing.clone();
    (named.start, named.turn) = (Some(Seat::A), Some(Seat::B));
    assert_eq!(
        Position::from_state(&named).unwrap_err().0,
        ["'start' must be null in phase 'start'", "'turn' must be null in phase 'start'"]
    );
}

#[test]
fn moves_and_draws_have_one_text_form() {
    let position = after_passing(&Config::new(2).with_options(&["start_player=A"]), 4);
    for text in ["reveal  2", "reveal\t2", " reveal 2", "reveal 2 ", "Reveal 2", "sailor pink  stay"] {
        assert_eq!(code(&position, Seat::A, text), "unreadable", "{text:?}");
        assert!(text.parse::<Act>().is_err(), "{text:?}");
    }
    for text in ["reveal 02", "reveal +2", "reveal 2\n"] {
        assert_eq!(code(&position, Seat::A, text), "bad-count", "{text:?}");
    }
    for text in ["sea 03", "sea +3", "sea  3", "tile  duck", "tile duck ", "start b"] {
        assert!(text.parse::<Chance>().is_err(), "{text:?}");
    }
}
