//! Helpers: positions in the form of the worked examples, games played to a certain point.

use fishpond_core::examples::Example;
use fishpond_core::{Config, Interactive as _, Position as _, Rng, Seat, Silent, Turn};
use fishpond_ships::Position;
use serde_json::{Value, json};

/// Returns a setup in the form of the worked examples: default row, hands and cubes, with some fields changed.
pub(crate) fn setup(players: u8, changes: Value) -> Value {
    let hands = [
        ("A", json!({"white": 3, "brown": 2, "pink": 1, "green": 1})),
        ("B", json!({"white": 1, "brown": 1, "pink": 3, "green": 2})),
        ("C", json!({"white": 2, "brown": 2, "pink": 1, "green": 2})),
        ("D", json!({"white": 1, "brown": 2, "pink": 2, "green": 2})),
    ];
    let hands: serde_json::Map<_, _> =
        hands.into_iter().take(players.into()).map(|(seat, hand)| (seat.to_owned(), hand)).collect();
    let mut setup = json!({"players": players, "row": [0, 1, 3, 0, 2, 0, 3], "hands": hands});
    for (key, value) in changes.as_object().expect("changes are an object") {
        setup[key] = value.clone();
    }
    setup
}

/// Plays steps in the form of the worked examples.
#[track_caller]
pub(crate) fn check(players: u8, changes: Value, steps: Value) {
    let body = json!({"id": "test", "setup": setup(players, changes), "steps": steps}).to_string();
    if let Err(fault) = fishpond_ships::examples::run(&Example { id: "test".to_owned(), body, line: 0 }) {
        panic!("{fault}");
    }
}

/// Returns a game after the deal, when all players choose a card to pass.
pub(crate) fn after_deal(config: &Config, seed: u64) -> Position {
    let mut position = Position::new(config).expect("the configuration is valid");
    draw_all(&mut position, &mut Rng::new(seed));
    position
}

/// Makes draws until it is a player's turn or the game is over.
pub(crate) fn draw_all(position: &mut Position, rng: &mut Rng) {
    while position.turn() == Turn::Chance {
        let chance = position.sample_chance(rng);
        position.resolve(chance, &mut Silent).expect("a sampled draw is possible");
    }
}

/// Returns a game after the passing round, in which each player passed their first card.
pub(crate) fn after_passing(config: &Config, seed: u64) -> Position {
    let mut position = after_deal(config, seed);
    let mut acts = Vec::new();
    for seat in Seat::first_n(config.players) {
        position.legal_acts(seat, &mut acts);
        position.play(seat, acts[0], &mut Silent).expect("a listed move is legal");
    }
    position
}

/// Returns the code with which a move is refused, or `ok`.
pub(crate) fn code(position: &Position, seat: Seat, text: &str) -> &'static str {
    match position.read_act(seat, text) {
        Err(refusal) => refusal.code.name,
        Ok(act) => position.refusal(seat, act).map_or("ok", |refusal| refusal.code.name),
    }
}
