//! Whose ice it is: who comes to each floe first, by slides (PE13).
//!
//! Cells that only one player can ever reach are his own. For the others, everybody's penguins spread slide by slide,
//! and a cell belongs to whoever is there first; who is to move wins the race for cells that several reach at once. What
//! such a cell is worth, by the number of slides and the ice that is left, was fitted to games of the bot against itself (`tune.rs`).

use fishpond_core::{Position as _, Seat, Turn};
use fishpond_penguins::{Position, board};

use super::ice::{Floes, collected, reach};

/// What is counted for each player.
pub(crate) const COUNTS: usize = 9;

/// The weight of each count, in units of the evaluation, when this many tens of cells are free; in between they are
/// mixed. The last row is for placement.
pub(crate) type Weights = [[f32; COUNTS]; KNOTS + 1];

/// 0, 10, … 50 free cells and more.
pub(crate) const KNOTS: usize = 6;

/// The two rows of weights that count with so many free cells, and how much of the second.
pub(crate) fn knots(free: usize) -> (usize, usize, f32) {
    let free = free.min(10 * (KNOTS - 1));
    (free / 10, (free / 10 + 1).min(KNOTS - 1), (free % 10) as f32 / 10.0)
}

pub(crate) const WEIGHTS: Weights = [
    [124.0, 110.0, 90.0, 80.0, 0.0, 0.0, 40.0, 20.0, 0.0],
    [126.0, 115.0, 95.0, 105.0, 0.0, 0.0, 40.0, 45.0, 0.0],
    [118.0, 115.0, 93.0, 90.0, 4.0, 20.0, 14.0, 16.0, 0.0],
    [103.0, 92.0, 112.0, 95.0, 20.0, 60.0, 8.0, 13.0, 50.0],
    [70.0, 60.0, 100.0, 85.0, 5.0, -80.0, 0.0, 8.0, 150.0],
    [60.0, 40.0, 90.0, 60.0, 5.0, -80.0, 0.0, 4.0, 160.0],
    [50.0, 25.0, 40.0, 30.0, 4.0, -80.0, 0.0, 1.0, 150.0],
];

/// What is counted for one player, besides what he has for certain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Side {
    /// What he has, and what his penguins stand on.
    pub(crate) certain: i32,
    /// 0: fish that only he can reach. 1–3: fish that he reaches first, by one slide, by two, by more. 4: his moves. 5: penguins with
    /// two ways on at the most. 6, 7: fish that he reaches at the same time as others who act later, by one slide, by more.
    /// 8: whether he is to act.
    pub(crate) counts: [i32; COUNTS],
}

/// Counts for every player.
pub(crate) fn survey(position: &Position) -> [Side; 4] {
    let players = usize::from(position.players());
    let free = position.free();
    let floes = Floes::of(position);
    let mover = match position.turn() {
        Turn::Seat(seat) => seat.index(),
        _ => 0,
    };
    let mut sides = [Side::default(); 4];
    let mut reached = [0; 4];
    let mut once = 0;
    let mut twice = 0;
    for seat in 0..players {
        let penguins = position.penguins(Seat::new(seat));
        sides[seat].certain = collected(position, Seat::new(seat));
        if position.last_tile_scored() {
            sides[seat].certain += floes.worth(penguins);
        }
        reached[seat] = reach(penguins, free);
        twice |= once & reached[seat];
        once |= reached[seat];
    }
    let mut fronts = [0; 4];
    for seat in 0..players {
        let penguins = position.penguins(Seat::new(seat));
        let counts = &mut sides[seat].counts;
        counts[0] = floes.fish(reached[seat] & !twice);
        let slides = board::slides(penguins, free);
        counts[4] = slides.iter().map(|to| to.count_ones() as i32).sum();
        fronts[seat] = slides.iter().fold(0, |all, to| all | to);
        counts[5] = cramped(penguins, free);
    }
    sides[mover].counts[8] = 1;
    race(&mut sides[..players], fronts, mover, free, twice, &floes);
    sides
}

/// Everybody spreads over the cells that several can reach, `fronts` being what one slide reaches.
#[inline]
fn race(sides: &mut [Side], mut fronts: [u64; 4], mover: usize, free: u64, mut open: u64, floes: &Floes) {
    let players = sides.len();
    let mut round = 0;
    while open != 0 {
        let mut any = 0;
        let mut several = 0;
        for front in &mut fronts[..players] {
            *front &= open;
            several |= any & *front;
            any |= *front;
        }
        if any == 0 {
            return;
        }
        let mut shared = several;
        for turn in 0..players {
            let seat = if mover + turn >= players { mover + turn - players } else { mover + turn };
            let counts = &mut sides[seat].counts;
            counts[1 + round] += floes.fish(fronts[seat] & !several);
            counts[6 + round.min(1)] += floes.fish(fronts[seat] & shared);
            shared &= !fronts[seat];
        }
        open &= !any;
        if open == 0 {
            return;
        }
        for front in &mut fronts[..players] {
            *front = super::ice::slide(*front, free);
        }
        round = 2.min(round + 1);
    }
}

/// Penguins that can still move but have two free neighbours at the most.
fn cramped(penguins: u64, free: u64) -> i32 {
    board::cells(penguins)
        .filter(|cell| (1..=2).contains(&(board::neighbours(cell.bit()) & free).count_ones()))
        .count() as i32
}

/// Weights ready for use: one row for each number of free cells, and one for placement.
#[derive(Clone, Debug)]
pub(crate) struct Scale(Vec<[i32; COUNTS]>);

/// The last row is for placement.
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

    /// What each player can expect to have at the end.
    #[inline]
    pub(crate) fn expected(&self, position: &Position) -> [i32; 4] {
        let row = if position.is_movement() { position.free().count_ones() as usize } else { PLACEMENT };
        let weights = &self.0[row];
        survey(position).map(|side| {
            side.certain + side.counts.iter().zip(weights).map(|(count, weight)| count * weight).sum::<i32>()
        })
    }
}
