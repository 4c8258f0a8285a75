//! Fitting the weights of the evaluation to games of the bot against itself.
//!
//! Two players who search a little play from random openings. Every position on the way is one equation: the weighted counts
//! should be what the game still brought the player to act ahead of the other. Least squares, with a little weight on
//! staying where the weights were.

use fishpond_core::{Config, Position as _, Rng, Seat, Silent, Turn};
use fishpond_penguins::Position;
use fishpond_search::{AlphaBeta, Limits, Stop};

use super::expert::Expert;
use super::ice::FISH;
use super::territory::{COUNTS, KNOTS, WEIGHTS, Weights, knots, survey};

/// How strongly weights are held where they were: so many equations' worth.
const INERTIA: f64 = 200.0;
/// One act in three is random while so many cells or more are free, so that no two games are alike; later ones are meant.
const OPENING: u32 = 48;

const UNKNOWNS: usize = COUNTS * (KNOTS + 1);

/// The weights that fit so many games best, each move searched with so many nodes, and how far they are off on
/// average, in fish.
#[must_use]
pub fn tune(games: u32, nodes: u64, seed: u64, mut progress: impl FnMut(u32)) -> (Vec<[f32; COUNTS]>, f64) {
    let mut equations = Equations::new(&WEIGHTS);
    let mut rng = Rng::new(seed);
    let mut search = AlphaBeta::new(Expert::new());
    for game in 0..games {
        one_game(&mut search, nodes, &mut rng, &mut equations);
        progress(game + 1);
    }
    let (weights, error) = equations.solve();
    (weights.to_vec(), error / f64::from(FISH))
}

fn one_game(search: &mut AlphaBeta<Position, Expert>, nodes: u64, rng: &mut Rng, equations: &mut Equations) {
    let mut position = Position::new(&Config::new(2)).expect("two can play");
    let mut seen: Vec<(Seat, Row, i32)> = Vec::new();
    loop {
        match position.turn() {
            Turn::Chance => position.resolve_unchecked(position.sample_chance(rng), &mut Silent),
            Turn::Seat(seat) => {
                let sides = survey::<2>(&position).sides;
                let (own, other) = (sides[seat.index()], sides[seat.next(2).index()]);
                seen.push((seat, row(&position, &own.counts, &other.counts), own.certain - other.certain));
                let opening = position.free().count_ones() >= OPENING;
                let act = if opening && rng.below(3) == 0 {
                    position.random_act(seat, rng, &mut Vec::new())
                } else {
                    let answer = search.think(&position, &Limits::nodes(nodes), &Stop::new());
                    answer.expect("a seat is to act").act
                };
                position.play_unchecked(seat, act, &mut Silent);
            }
            _ => break,
        }
    }
    let end = survey::<2>(&position).sides;
    for (seat, row, before) in seen {
        let lead = end[seat.index()].certain - end[seat.next(2).index()].certain;
        equations.add(&row, f64::from(lead - before));
    }
}

/// The factors of an equation that are not 0.
type Row = Vec<(usize, f64)>;

fn row(position: &Position, own: &[i32; COUNTS], other: &[i32; COUNTS]) -> Row {
    let free = position.free().count_ones() as usize;
    let knots = if position.is_movement() {
        let (knot, next, part) = knots(free);
        [(knot, 1.0 - f64::from(part)), (next, f64::from(part))]
    } else {
        [(KNOTS, 1.0), (KNOTS, 0.0)]
    };
    let mut row = Row::new();
    for (knot, part) in knots {
        for i in 0..COUNTS {
            let count = f64::from(own[i] - other[i]) * part;
            if count != 0.0 {
                row.push((knot * COUNTS + i, count));
            }
        }
    }
    row
}

/// Normal equations.
struct Equations {
    matrix: Vec<[f64; UNKNOWNS]>,
    right: [f64; UNKNOWNS],
    squares: f64,
    count: f64,
}

impl Equations {
    fn new(before: &Weights) -> Equations {
        let mut equations = Equations {
            matrix: vec![[0.0; UNKNOWNS]; UNKNOWNS],
            right: [0.0; UNKNOWNS],
            squares: 0.0,
            count: 0.0,
        };
        for (i, &weight) in before.as_flattened().iter().enumerate() {
            equations.matrix[i][i] = INERTIA;
            equations.right[i] = INERTIA * f64::from(weight);
        }
        equations
    }

    fn add(&mut self, row: &Row, value: f64) {
        for &(i, a) in row {
            self.right[i] += a * value;
            for &(j, b) in row {
                self.matrix[i][j] += a * b;
            }
        }
        self.squares += value * value;
        self.count += 1.0;
    }

    /// Gaussian elimination; the matrix is positive definite. Gives the weights and the root of the mean squared error.
    fn solve(self) -> (Weights, f64) {
        let Equations { mut matrix, right, squares, count } = self;
        let mut x = right;
        for i in 0..UNKNOWNS {
            let pivot = matrix[i];
            for j in i + 1..UNKNOWNS {
                let factor = matrix[j][i] / pivot[i];
                if factor != 0.0 {
                    for k in i..UNKNOWNS {
                        matrix[j][k] -= factor * pivot[k];
                    }
                    x[j] -= factor * x[i];
                }
            }
        }
        for i in (0..UNKNOWNS).rev() {
            let known: f64 = (i + 1..UNKNOWNS).map(|k| matrix[i][k] * x[k]).sum();
            x[i] = (x[i] - known) / matrix[i][i];
        }
        let explained: f64 = x.iter().zip(right).map(|(x, right)| x * right).sum();
        let mut weights = [[0.0; COUNTS]; KNOTS + 1];
        for (weight, x) in weights.as_flattened_mut().iter_mut().zip(x) {
            *weight = x as f32;
        }
        (weights, ((squares - explained).max(0.0) / count).sqrt())
    }
}
