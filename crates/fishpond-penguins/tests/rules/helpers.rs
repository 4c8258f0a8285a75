//! Helpers: positions from text, moves as typed.

use fishpond_core::{Config, Dealer, Game, Interactive as _, Position as _, Seat, Silent, Turn};
use fishpond_penguins::examples::L1;
use fishpond_penguins::{Act, Position, State};

/// Builds a position from its one-line text without checking that play can reach it.
#[track_caller]
pub(crate) fn position(text: &str) -> Position {
    let state: State = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    state.load().unwrap_or_else(|faults| panic!("{text}: {faults}"))
}

/// Returns layout L1 without penguins and with A to place. `more` is appended to the text.
pub(crate) fn placement(players: usize, more: &str) -> Position {
    let scores = vec!["0:0"; players].join(",");
    position(&format!("{} A {scores} - phase=placement{more}", L1.join("/")))
}

/// Plays moves as typed, each by the seat whose turn it is, and returns the events.
#[track_caller]
pub(crate) fn play(position: &mut Position, acts: &[&str]) -> Vec<String> {
    let mut events = Vec::new();
    for text in acts {
        let seat = position.turn().seats().iter().next().expect("the game is not over");
        let act = position.read_act(seat, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        position.play(seat, act, &mut events).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
    events.iter().map(ToString::to_string).collect()
}

/// Plays a move of a seat, as typed.
#[track_caller]
pub(crate) fn play_as(position: &mut Position, seat: Seat, text: &str) {
    let act = position.read_act(seat, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    position.play(seat, act, &mut Silent).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
}

/// Returns the code and clause with which a move is refused, or `allowed`. Checks that the list of legal moves agrees.
#[track_caller]
pub(crate) fn refused(position: &Position, seat: Seat, text: &str) -> String {
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

pub(crate) fn legal(position: &Position) -> Vec<String> {
    let mut acts = Vec::new();
    if let Turn::Seat(seat) = position.turn() {
        position.legal_acts(seat, &mut acts);
    }
    acts.iter().map(Act::to_string).collect()
}

/// Plays a whole game in which every player makes the first legal move.
pub(crate) fn whole_game(config: &Config, seed: u64) -> Game<Position> {
    let mut game = Game::<Position>::start(config, Dealer::from_number(seed), &mut Silent).unwrap();
    let mut acts = Vec::new();
    while let Turn::Seat(seat) = game.position().turn() {
        game.position().legal_acts(seat, &mut acts);
        game.play(seat, acts[0], &mut Silent).unwrap();
    }
    game
}

/// Returns position Q1 of the rules.
pub(crate) fn q1() -> Position {
    let mut position = placement(2, "");
    play(
        &mut position,
        &["place b1", "place d2", "place e4", "place h4", "place c6", "place a5", "place g7", "place e7"],
    );
    position
}

/// A position in which A has one stuck penguin and one that can move.
pub(crate) const STUCK: &str =
    "A1....../......../......./..2A13.../......./....B12../......./........ A 0:0,0:0 -";
