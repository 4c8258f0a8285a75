//! Things that cannot be picked, and the reason why.

use fishpond_core::{Config, Interactive as _, Position as _, Seat, Silent, why_not};
use fishpond_ships::{Colour, Position};

use crate::helpers::{after_deal, after_passing};

/// Returns the code and clause with which a pick is refused, or `-`. The last name is the thing; those before it are picked already.
#[track_caller]
fn refused(position: &Position, seat: Seat, names: &str) -> String {
    let mut picked: Vec<&str> = names.split(' ').collect();
    let thing = picked.pop().unwrap();
    why_not(position, seat, &picked, thing).map_or_else(|| "-".to_owned(), |refusal| refusal.to_string())
}

/// Returns a game for two with A to move, in which `change` was made to the state.
fn changed(change: impl FnOnce(&mut fishpond_ships::State)) -> Position {
    let config = Config::new(2).with_options(&["start_player=A"]);
    let mut state = after_passing(&config, 1).state();
    change(&mut state);
    Position::from_state(&state).unwrap_or_else(|faults| panic!("{faults}"))
}

/// Returns a colour that a seat has in hand.
fn held(position: &Position, seat: Seat) -> Colour {
    Colour::ALL.into_iter().find(|&colour| position.hand(seat)[colour] > 0).unwrap()
}

#[test]
fn s13_sailors_for_passing() {
    let mut position = after_deal(&Config::new(2), 3);
    let card = held(&position, Seat::A);
    let name = format!("card-{card}");
    assert_eq!(refused(&position, Seat::A, &name), "-");
    assert_eq!(refused(&position, Seat::A, "reveal-1"), "wrong-phase (S17)");
    let pass = position.read_act(Seat::A, &format!("pass {card}")).unwrap();
    position.play(Seat::A, pass, &mut Silent).unwrap();
    assert_eq!(refused(&position, Seat::A, &name), "already-passed (S13)");
}

#[test]
fn s21_three_tiles_without_a_cube() {
    let poor = changed(|state| {
        state.supply += state.seats[0].cubes;
        state.seats[0].cubes = 0;
    });
    assert_eq!(refused(&poor, Seat::A, "reveal-3"), "no-cube (S21)");
    assert_eq!(refused(&poor, Seat::A, "reveal-2"), "-");
    assert_eq!(refused(&poor, Seat::B, "reveal-2"), "not-your-turn (S15)");
}

#[test]
fn s30_s31_sailors_and_where_ships_sail() {
    let position = changed(|state| state.ships[Colour::White] = 5);
    let card = held(&position, Seat::A);
    assert_eq!(refused(&position, Seat::A, &format!("card-{card} ship-white water-6")), "final-card (S31)");
    assert_eq!(refused(&position, Seat::A, &format!("card-{card} ship-white water-4")), "-");
    assert_eq!(refused(&position, Seat::A, &format!("card-{card} ship-brown water-0")), "off-row (S31)");
    assert_eq!(
        refused(&position, Seat::B, &format!("card-{}", held(&position, Seat::B))),
        "not-your-turn (S15)"
    );
}
