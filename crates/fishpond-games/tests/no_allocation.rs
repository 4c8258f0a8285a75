//! Playouts do not allocate, in every game and for every number of players.

use allocation_counter::measure;
use fishpond_core::playout::playout;
use fishpond_core::{Config, Position, Rng, Silent, Turn};

/// Counts the allocations of twenty playouts with a large scratch list.
fn allocations<P: Position>(players: u8) -> u64 {
    let mut rng = Rng::new(1);
    let mut start = P::new(&Config::new(players)).expect("the number of players is allowed");
    while start.turn() == Turn::Chance {
        start.resolve_unchecked(start.sample_chance(&mut rng), &mut Silent);
    }
    let mut scratch = Vec::with_capacity(4096);
    let counted = measure(|| {
        for _ in 0..20 {
            playout(&mut start.clone(), &mut rng, &mut scratch);
        }
    });
    counted.count_total
}

fn check<P: Position>() {
    for players in P::facts().min_players..=P::facts().max_players {
        assert_eq!(allocations::<P>(players), 0, "{} with {players} players", P::facts().id);
    }
}

#[test]
fn penguins() {
    check::<fishpond_penguins::Position>();
}

#[test]
fn ships() {
    check::<fishpond_ships::Position>();
}

#[test]
fn fresh() {
    check::<fishpond_fresh::Position>();
}

#[test]
fn wishes() {
    check::<fishpond_wishes::Position>();
}
