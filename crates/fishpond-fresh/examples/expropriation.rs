//! Times the search for cut vertices on the largest default square, and random games.
//!
//! `cargo run --release -p fishpond-fresh --example expropriation`

use std::hint::black_box;
use std::time::Instant;

use fishpond_core::{Config, Position as _, Rng, Silent, Turn};
use fishpond_fresh::Position;
use fishpond_fresh::expropriation::{critical, cut_vertices};

fn main() {
    let mut rng = Rng::new(1);
    let (mut squares, mut acts) = (Vec::new(), Vec::new());
    let mut position = Position::new(&Config::new(5)).expect("the configuration is valid");
    while position.turn() != Turn::Over {
        step(&mut position, &mut rng, &mut acts);
        squares.push((position.market().open(), position.market().sites()));
    }
    let square = position.square();
    let rounds = 2000;
    let per_call =
        |time: Instant| time.elapsed().as_nanos() as f64 / f64::from(rounds) / squares.len() as f64;
    let time = Instant::now();
    for _ in 0..rounds {
        for &(open, _) in &squares {
            black_box(cut_vertices(square, black_box(open)));
        }
    }
    println!("cut vertices, 97 spaces, {} positions of a game: {:.0} ns", squares.len(), per_call(time));
    let time = Instant::now();
    for _ in 0..rounds {
        black_box(cut_vertices(square, black_box(square.all())));
    }
    println!("cut vertices, 97 open spaces: {:.0} ns", time.elapsed().as_nanos() as f64 / f64::from(rounds));
    let time = Instant::now();
    for _ in 0..rounds {
        for &(open, sites) in &squares {
            black_box(critical(square, black_box(open), sites));
        }
    }
    println!("all critical spaces: {:.0} ns", per_call(time));
    for players in 2..=5 {
        let start = Position::new(&Config::new(players)).expect("the configuration is valid");
        let (time, mut steps, games) = (Instant::now(), 0u32, 5000);
        for _ in 0..games {
            let mut position = start.clone();
            while position.turn() != Turn::Over {
                steps += u32::from(step(&mut position, &mut rng, &mut acts));
            }
            black_box(position.outcome());
        }
        let seconds = time.elapsed().as_secs_f64();
        println!(
            "{players} players: {:.2} million moves/s, {:.0} games/s, {:.0} moves per game",
            f64::from(steps) / seconds / 1e6,
            f64::from(games) / seconds,
            f64::from(steps) / f64::from(games)
        );
    }
}

/// Makes one step of a random game and returns whether it was a move.
fn step(position: &mut Position, rng: &mut Rng, acts: &mut Vec<fishpond_fresh::Act>) -> bool {
    match position.turn() {
        Turn::Chance => {
            let chance = position.sample_chance(rng);
            position.resolve_unchecked(chance, &mut Silent);
            false
        }
        turn => {
            let seat = turn.seats().iter().next().expect("it is a seat's turn");
            let act = position.random_act(seat, rng, acts);
            position.play_unchecked(seat, act, &mut Silent);
            true
        }
    }
}
