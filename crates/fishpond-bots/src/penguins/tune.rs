//! Fitting the weights of the evaluation to self-play games.
//!
//! Two players with short searches play from random openings. Every position gives one equation: the weighted features
//! should predict how much the player to move gains on the opponent in the rest of the game. The weights are found by
//! least squares, regularized towards the current ones.

use fishpond_core::{Config, Position as _, Rng, Seat, Silent, Turn};
use fishpond_penguins::Position;
use fishpond_search::{AlphaBeta, Limits, Stop};

use super::ice::FISH;
use super::knowledge::PenguinsKnowledge;
use super::territory::{COUNTS, KNOTS, WEIGHTS, knots, survey};
use crate::fit::Equations;

/// The minimum number of free cells in the opening. There, one act in three is random, so that games differ.
const OPENING: u32 = 48;

const UNKNOWNS: usize = COUNTS * (KNOTS + 1);

/// Plays games with this many nodes per move. Returns the weights that fit them best, and the root mean squared error in
/// fish.
#[must_use]
pub fn tune(games: u32, nodes: u64, seed: u64, mut progress: impl FnMut(u32)) -> (Vec<[f32; COUNTS]>, f64) {
    let before: Vec<f64> = WEIGHTS.as_flattened().iter().map(|&weight| weight.into()).collect();
    let mut equations = Equations::new(&before);
    let mut rng = Rng::new(seed);
    let mut search = AlphaBeta::new(PenguinsKnowledge::new());
    for game in 0..games {
        one_game(&mut search, nodes, &mut rng, &mut equations);
        progress(game + 1);
    }
    let (weights, error) = equations.solve();
    let (rows, _) = weights.as_chunks::<COUNTS>();
    let weights = rows.iter().map(|row| row.map(|weight| weight as f32)).collect();
    (weights, error / f64::from(FISH))
}

fn one_game(
    search: &mut AlphaBeta<Position, PenguinsKnowledge>,
    nodes: u64,
    rng: &mut Rng,
    equations: &mut Equations,
) {
    let mut position = Position::new(&Config::new(2)).expect("two players are allowed");
    let mut rows: Vec<(Seat, [f64; UNKNOWNS], i32)> = Vec::new();
    loop {
        match position.turn() {
            Turn::Chance => position.resolve_unchecked(position.sample_chance(rng), &mut Silent),
            Turn::Seat(seat) => {
                let sides = survey::<2>(&position).sides;
                let (own, other) = (sides[seat.index()], sides[seat.next(2).index()]);
                rows.push((seat, row(&position, &own.counts, &other.counts), own.certain - other.certain));
                let opening = position.free().count_ones() >= OPENING;
                let act = if opening && rng.below(3) == 0 {
                    position.random_act(seat, rng, &mut Vec::new())
                } else {
                    let answer = search.think(&position, &Limits::nodes(nodes), &Stop::new());
                    answer.expect("it is a seat's turn").act
                };
                position.play_unchecked(seat, act, &mut Silent);
            }
            _ => break,
        }
    }
    let end = survey::<2>(&position).sides;
    for (seat, row, before) in rows {
        let lead = end[seat.index()].certain - end[seat.next(2).index()].certain;
        equations.add(&row, f64::from(lead - before));
    }
}

/// Returns the factors of an equation.
fn row(position: &Position, own: &[i32; COUNTS], other: &[i32; COUNTS]) -> [f64; UNKNOWNS] {
    let free = position.free().count_ones() as usize;
    let knots = if position.is_movement() {
        let (knot, next, part) = knots(free);
        [(knot, 1.0 - f64::from(part)), (next, f64::from(part))]
    } else {
        [(KNOTS, 1.0), (KNOTS, 0.0)]
    };
    let mut row = [0.0; UNKNOWNS];
    for (knot, part) in knots {
        for i in 0..COUNTS {
            row[knot * COUNTS + i] += f64::from(own[i] - other[i]) * part;
        }
    }
    row
}
