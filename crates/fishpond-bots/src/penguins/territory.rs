//! Territory: which player reaches each floe first (PE13).
//!
//! Cells that only one player can ever reach are that player's own. The contested cells are flood-filled twice, slide
//! by slide and step by step from neighbour to neighbour, and a cell belongs to the player who gets there first; the
//! player to move wins cells that several reach with the same number of slides. The weight of a cell, by how it is
//! reached and how much ice is left, was fitted to self-play games (`tune.rs`).

use fishpond_core::{Position as _, Seat, Turn};
use fishpond_penguins::{Position, board};

use super::ice::{AROUND, Floes, collected, slide, spread};

/// The number of features counted for each player.
pub(crate) const COUNTS: usize = 19;

/// Fish that only this player can reach.
const OWN: usize = 0;
/// Contested fish that the player slides to first, in one slide, two, or more.
const SLIDE: usize = 1;
/// Legal moves.
const MOVES: usize = 4;
/// Penguins with one or two free neighbours.
const CRAMPED: usize = 5;
/// Fish that the player slides to at the same time as others who move later, in one slide or more.
const SHARED: usize = 6;
/// Whether it is the player's turn.
const TO_ACT: usize = 8;
/// Contested fish that the player steps to first.
const STEP: usize = 9;
/// Penguins that cannot move.
const STUCK: usize = 10;
/// Contested fish next to the player's penguins and nobody else's.
const NEXT: usize = 11;
/// Contested cells that the player steps to first.
const STEP_CELLS: usize = 12;
/// Cells that only this player can reach.
const OWN_CELLS: usize = 13;
/// Penguins with one free neighbour.
const ONE_WAY: usize = 14;
/// Penguins that can move, but only where no other player can go.
const APART: usize = 15;
/// Contested fish that the player reaches first by slides as well as by steps.
const SURE: usize = 16;
/// Cells that only this player can reach, with at most one free neighbour.
const DEAD_ENDS: usize = 17;
/// Fish next to the player's penguins.
const NEAR: usize = 18;

/// The weight of each feature, in units of the evaluation, for 0, 10, … free cells, interpolated in between. The last
/// row is for placement.
pub(crate) type Weights = [[f32; COUNTS]; KNOTS + 1];

/// The number of rows: for 0, 10, … 50 or more free cells.
pub(crate) const KNOTS: usize = 6;

/// Returns the two rows of weights to interpolate for this number of free cells, and the share of the second.
pub(crate) fn knots(free: usize) -> (usize, usize, f32) {
    let free = free.min(10 * (KNOTS - 1));
    (free / 10, (free / 10 + 1).min(KNOTS - 1), (free % 10) as f32 / 10.0)
}

#[rustfmt::skip]
pub(crate) const WEIGHTS: Weights = [
    [142.0, 109.0, 91.0, 80.0, 2.0, -5.0, 41.0, 23.0, -5.0, 1.0, 0.0, -1.0, 2.0, -16.0, 46.0, -7.0, -1.0, -16.0, -13.0],
    [129.0, 154.0, 81.0, 90.0, 12.0, -46.0, 48.0, 53.0, 0.0, -27.0, -2.0, -10.0, 46.0, 4.0, 28.0, 39.0, -9.0, -24.0, -11.0],
    [115.0, 52.0, 53.0, 36.0, 11.0, 45.0, 7.0, 14.0, -7.0, 37.0, -6.0, 3.0, 25.0, 8.0, 34.0, -9.0, 14.0, -56.0, 7.0],
    [132.0, 20.0, 26.0, 4.0, 9.0, 10.0, 1.0, 5.0, 73.0, 75.0, -361.0, -9.0, -11.0, -22.0, -57.0, -64.0, 28.0, -101.0, -21.0],
    [157.0, 7.0, 49.0, 26.0, 19.0, -147.0, 1.0, 4.0, 206.0, 55.0, -1028.0, 56.0, -28.0, -80.0, -314.0, -45.0, 26.0, -170.0, -88.0],
    [48.0, 7.0, 94.0, 21.0, 9.0, -178.0, -2.0, 4.0, 276.0, 9.0, -1404.0, 55.0, -4.0, 21.0, -532.0, -268.0, 7.0, -158.0, -56.0],
    [-4.0, 3.0, 16.0, 30.0, -2.0, -292.0, 0.0, 1.0, 152.0, 0.0, -503.0, -12.0, -1.0, 6.0, -401.0, 2.0, 6.0, -47.0, 23.0],
];

/// The features of one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Side {
    /// The floes collected so far, and those under the player's penguins.
    pub(crate) certain: i32,
    pub(crate) counts: [i32; COUNTS],
}

/// The features of a position with `N` players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Survey<const N: usize> {
    pub(crate) sides: [Side; N],
    /// The free cells that each player can ever reach.
    pub(crate) reached: [u64; N],
    /// The cells that several players can reach.
    pub(crate) contested: u64,
}

/// Counts the features of every player.
#[inline]
pub(crate) fn survey<const N: usize>(position: &Position) -> Survey<N> {
    let free = position.free();
    let floes = Floes::of(position);
    let mover = match position.turn() {
        Turn::Seat(seat) => seat.index() % N,
        _ => 0,
    };
    let penguins: [u64; N] = std::array::from_fn(|seat| position.penguins(Seat::new(seat)));
    let mut sides = [Side::default(); N];
    let mut reached = [0; N];
    let mut fronts = [0; N];
    let (mut once, mut contested) = (0, 0);
    for seat in 0..N {
        let side = &mut sides[seat];
        side.certain = collected(position, Seat::new(seat));
        if position.last_tile_scored() {
            side.certain += floes.worth(penguins[seat]);
        }
        let slides = board::slides(penguins[seat], free);
        side.counts[MOVES] = slides.iter().map(|to| to.count_ones() as i32).sum();
        side.counts[NEAR] = floes.fish(board::neighbours(penguins[seat]) & free);
        freedom(&mut side.counts, penguins[seat], free);
        fronts[seat] = slides.iter().fold(0, |all, to| all | to);
        reached[seat] = spread(fronts[seat], free);
        contested |= once & reached[seat];
        once |= reached[seat];
    }
    sides[mover].counts[TO_ACT] = 1;
    let meeting = board::neighbours(contested);
    for seat in 0..N {
        let own = reached[seat] & !contested;
        let counts = &mut sides[seat].counts;
        counts[OWN] = floes.fish(own);
        counts[OWN_CELLS] = own.count_ones() as i32;
        let dead_ends = board::cells(own).filter(|cell| (AROUND[cell.index()] & free).count_ones() <= 1);
        counts[DEAD_ENDS] = dead_ends.count() as i32;
        counts[APART] = (penguins[seat] & board::neighbours(own) & !meeting).count_ones() as i32;
    }
    let stepped = step_by_step(&mut sides, penguins, contested, &floes);
    slide_by_slide(&mut sides, fronts, mover, (free, contested), &stepped, &floes);
    Survey { sides, reached, contested }
}

/// Counts penguins by their free neighbours.
#[inline]
fn freedom(counts: &mut [i32; COUNTS], penguins: u64, free: u64) {
    for cell in board::cells(penguins) {
        let paths = (AROUND[cell.index()] & free).count_ones();
        counts[STUCK] += i32::from(paths == 0);
        counts[ONE_WAY] += i32::from(paths == 1);
        counts[CRAMPED] += i32::from(paths == 1 || paths == 2);
    }
}

/// Expands every player's reach step by step over the contested cells, and returns the cells where each player is first.
#[inline]
fn step_by_step<const N: usize>(
    sides: &mut [Side; N],
    mut fronts: [u64; N],
    mut open: u64,
    floes: &Floes,
) -> [u64; N] {
    let mut first = [0; N];
    let mut next = true;
    while open != 0 {
        let mut any = 0;
        let mut several = 0;
        for front in &mut fronts {
            *front = board::neighbours(*front) & open;
            several |= any & *front;
            any |= *front;
        }
        if any == 0 {
            break;
        }
        for seat in 0..N {
            first[seat] |= fronts[seat] & !several;
            if next {
                sides[seat].counts[NEXT] = floes.fish(first[seat]);
            }
        }
        next = false;
        open &= !any;
    }
    for seat in 0..N {
        sides[seat].counts[STEP] = floes.fish(first[seat]);
        sides[seat].counts[STEP_CELLS] = first[seat].count_ones() as i32;
    }
    first
}

/// Expands every player's reach slide by slide over the contested cells; `fronts` are the cells reached by one slide.
#[inline]
fn slide_by_slide<const N: usize>(
    sides: &mut [Side; N],
    mut fronts: [u64; N],
    mover: usize,
    (free, mut open): (u64, u64),
    stepped: &[u64; N],
    floes: &Floes,
) {
    let mut round = 0;
    while open != 0 {
        let mut any = 0;
        let mut several = 0;
        for front in &mut fronts {
            *front &= open;
            several |= any & *front;
            any |= *front;
        }
        if any == 0 {
            return;
        }
        let mut shared = several;
        for turn in 0..N {
            let seat = if mover + turn >= N { mover + turn - N } else { mover + turn };
            let counts = &mut sides[seat].counts;
            let first = fronts[seat] & !several;
            counts[SLIDE + round] += floes.fish(first);
            counts[SURE] += floes.fish(first & stepped[seat]);
            counts[SHARED + round.min(1)] += floes.fish(fronts[seat] & shared);
            shared &= !fronts[seat];
        }
        open &= !any;
        if open == 0 {
            return;
        }
        for front in &mut fronts {
            *front = slide(*front, free);
        }
        round = 2.min(round + 1);
    }
}

/// Interpolated weights: one row for each number of free cells, and one for placement.
#[derive(Clone, Debug)]
pub(crate) struct Scale(Vec<[i32; COUNTS]>);

/// The row for placement.
const PLACEMENT: usize = board::CELLS + 1;

impl Scale {
    pub(crate) fn new(weights: &Weights) -> Scale {
        let mut rows: Vec<[i32; COUNTS]> = (0..=board::CELLS)
            .map(|free| {
                let (knot, next, part) = knots(free);
                std::array::from_fn(|i| {
                    (weights[knot][i] * (1.0 - part) + weights[next][i] * part).round() as i32
                })
            })
            .collect();
        rows.push(weights[KNOTS].map(|weight| weight.round() as i32));
        Scale(rows)
    }

    /// Returns the score that each player can expect at the end.
    #[inline]
    pub(crate) fn expected(&self, position: &Position) -> [i32; 4] {
        match position.players() {
            2 => {
                let [a, b] = self.of(position, &survey(position));
                [a, b, 0, 0]
            }
            3 => {
                let [a, b, c] = self.of(position, &survey(position));
                [a, b, c, 0]
            }
            _ => self.of(position, &survey(position)),
        }
    }

    /// Returns the expected scores, given a survey.
    #[inline]
    pub(crate) fn of<const N: usize>(&self, position: &Position, survey: &Survey<N>) -> [i32; N] {
        let row = if position.is_movement() { position.free().count_ones() as usize } else { PLACEMENT };
        let weights = &self.0[row];
        survey.sides.map(|side| {
            side.certain + side.counts.iter().zip(weights).map(|(count, weight)| count * weight).sum::<i32>()
        })
    }
}
