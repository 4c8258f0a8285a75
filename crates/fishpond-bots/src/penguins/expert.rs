//! What the searches are told about the ice.

use fishpond_core::{BySeat, Outcome, Position as _, Seat, Silent, Turn};
use fishpond_penguins::{Act, Position, board};
use fishpond_search::{Evaluate, Knowledge, value};

use super::ice::{FISH, Floes, collected, reach};
use super::islands::Islands;
use super::territory::{Scale, WEIGHTS, Weights};

/// A certain victory lies beyond every guess: more than all the fish there are.
const VICTORY: i32 = 200 * FISH;
/// With more free cells than this, islands are rare and hard.
const ISLANDS_BELOW: u32 = 40;
/// How much work an island may be in the middle of a search.
const BUDGET: u32 = 400;
/// A lead of so much wins three games in four when all the ice is there; with none left it is certain.
const DOUBT: f32 = 8.0 * FISH as f32;

/// Territory, islands and the order of moves.
#[derive(Clone, Debug)]
pub(crate) struct Expert {
    scale: Scale,
    islands: Islands,
}

impl Expert {
    pub(crate) fn new() -> Expert {
        Expert::with_weights(&WEIGHTS)
    }

    pub(crate) fn with_weights(weights: &Weights) -> Expert {
        Expert { scale: Scale::new(weights), islands: Islands::new() }
    }

    /// What a finished game of two is worth to each.
    pub(crate) fn final_values(&self, outcome: &Outcome) -> BySeat<f32> {
        let of = |seat| Evaluate::value(self, Evaluate::result(self, outcome, seat), true);
        BySeat::from_fn(|seat| if seat.index() < 2 { of(seat) } else { 0.0 })
    }

    /// What each player ends with, in units of the evaluation, if no two of them can meet any more.
    fn foreseen(&mut self, position: &Position) -> Option<[i32; 4]> {
        let free = position.free();
        if !position.is_movement() || free.count_ones() > ISLANDS_BELOW || !position.resigned().is_empty() {
            return None;
        }
        let players = usize::from(position.players());
        let mut regions = [0; 4];
        let mut taken = 0;
        for (seat, region) in regions.iter_mut().enumerate().take(players) {
            *region = reach(position.penguins(Seat::new(seat)), free);
            if *region & taken != 0 {
                return None;
            }
            taken |= *region;
        }
        let floes = Floes::of(position);
        let mut ends = [0; 4];
        for seat in 0..players {
            let penguins = position.penguins(Seat::new(seat));
            let more =
                self.islands.solve(penguins, regions[seat], &floes, position.last_tile_scored(), BUDGET)?;
            ends[seat] = collected(position, Seat::new(seat)) + more;
        }
        Some(ends)
    }
}

/// Fish decide, then floes (P28, P29): the sign of the lead tells who wins.
fn with_victory(lead: i32) -> i32 {
    lead + VICTORY * lead.signum()
}

impl Evaluate<Position> for Expert {
    #[inline]
    fn evaluate(&mut self, position: &Position, seat: Seat) -> i32 {
        let expected = self.scale.expected(position);
        expected[seat.index()] - expected[seat.next(2).index()]
    }

    fn result(&self, outcome: &Outcome, seat: Seat) -> i32 {
        let other = seat.next(2);
        let tiles = outcome.tie_break.unwrap_or_default();
        let lead = FISH * (outcome.points[seat] - outcome.points[other]) + tiles[seat] - tiles[other];
        match outcome.resigned {
            resigned if resigned.contains(seat) => -VICTORY,
            resigned if resigned.contains(other) => VICTORY,
            _ => with_victory(lead),
        }
    }

    fn exact(&mut self, position: &Position, seat: Seat) -> Option<i32> {
        let ends = self.foreseen(position)?;
        Some(with_victory(ends[seat.index()] - ends[seat.next(2).index()]))
    }

    #[inline]
    fn order(&mut self, position: &Position, seat: Seat, act: Act) -> i32 {
        promise(position, seat, act)
    }

    fn value(&self, score: i32, certain: bool) -> f32 {
        if certain {
            let lead = (score - VICTORY * score.signum()) as f32 / FISH as f32;
            return value(0.5 + 0.5 * score.signum() as f32, lead);
        }
        1.0 / (1.0 + (-score as f32 / DOUBT * 1.1).exp())
    }
}

/// How promising an act looks at first sight: the fish it lands on, room to go on, and what it takes from others nearby.
#[inline]
fn promise(position: &Position, seat: Seat, act: Act) -> i32 {
    let free = position.free();
    match act {
        Act::Move { from, to } => {
            let left = free & !to.bit();
            let ways = (board::neighbours(to.bit()) & left).count_ones() as i32;
            let before = (board::neighbours(from.bit()) & free).count_ones() as i32;
            let mut foes = 0;
            for other in Seat::first(position.players()) {
                if other != seat {
                    foes |= position.penguins(other);
                }
            }
            let near = (board::neighbours(to.bit()) & foes).count_ones() as i32;
            16 * i32::from(position.fish_on(to)) + 6 * ways - 3 * before + 12 * near
                - if ways == 0 { 40 } else { 0 }
        }
        Act::Place(cell) => Floes::of(position).fish(board::targets(cell, free)),
        Act::Agree => 1,
        Act::Swap(..) | Act::Decline | Act::Resign => 0,
    }
}

impl Knowledge<Position> for Expert {
    fn priors(&mut self, position: &Position, seat: Seat, acts: &[Act], weights: &mut Vec<f32>) {
        let me = seat.index();
        for &act in acts {
            let mut next = position.clone();
            next.play_unchecked(seat, act, &mut Silent);
            let expected = self.scale.expected(&next);
            let best = (0..usize::from(position.players())).filter(|&i| i != me).map(|i| expected[i]).max();
            weights.push((expected[me] - best.unwrap_or(0)) as f32 / FISH as f32);
        }
        let most = weights.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        for weight in weights {
            *weight = ((*weight - most) / 1.5).exp();
        }
    }

    fn judge(&mut self, position: &Position) -> Option<BySeat<f32>> {
        let Turn::Seat(_) = position.turn() else { return None };
        let expected = self.scale.expected(position);
        let players = usize::from(position.players());
        let doubt = FISH as f32 * (1.0 + 6.0 * position.free().count_ones() as f32 / 60.0);
        let most = expected[..players].iter().max().copied().unwrap_or(0);
        let part = |seat: usize| ((expected[seat] - most) as f32 / doubt).exp();
        let total: f32 = (0..players).map(part).sum();
        Some(BySeat::from_fn(|seat| if seat.index() < players { part(seat.index()) / total } else { 0.0 }))
    }

    fn exact(&mut self, position: &Position) -> Option<BySeat<f32>> {
        let ends = self.foreseen(position)?;
        let players = usize::from(position.players());
        let most = ends[..players].iter().max().copied().unwrap_or(0);
        let winners = ends[..players].iter().filter(|&&end| end == most).count() as f32;
        Some(BySeat::from_fn(|seat| {
            if seat.index() >= players {
                return 0.0;
            }
            let end = ends[seat.index()];
            let others = (0..players).filter(|&other| other != seat.index()).map(|other| ends[other]).max();
            let lead = (end - others.unwrap_or(0)) as f32 / FISH as f32;
            value(if end == most { 1.0 / winners } else { 0.0 }, lead)
        }))
    }
}
