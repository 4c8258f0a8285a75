//! Knowledge of penguins for the searches.

use fishpond_core::{BySeat, Outcome, Position as _, Seat, Silent, Turn};
use fishpond_penguins::{Act, Position, board};
use fishpond_search::{Evaluate, Knowledge, value};

use super::ice::{AROUND, FISH, Floes, collected};
use super::islands::Islands;
use super::territory::{Scale, Survey, WEIGHTS, Weights, survey};

/// The bonus for a certain victory, which exceeds every inexact evaluation.
const VICTORY: i32 = 200 * FISH;
/// The maximum number of free cells for which islands are solved; with more, islands are rare and hard to solve.
const MAX_FREE_CELLS: u32 = 40;
/// The work limit for solving an island during a search.
const BUDGET: u32 = 400;
/// The lead that wins three games in four at the beginning.
const LEAD_SCALE: f32 = 8.0 * FISH as f32;

/// Knowledge of penguins: territory, islands and the order of moves.
#[derive(Clone, Debug)]
pub(crate) struct PenguinsKnowledge {
    scale: Scale,
    islands: Islands,
}

impl PenguinsKnowledge {
    pub(crate) fn new() -> PenguinsKnowledge {
        PenguinsKnowledge::with_weights(&WEIGHTS)
    }

    pub(crate) fn with_weights(weights: &Weights) -> PenguinsKnowledge {
        PenguinsKnowledge { scale: Scale::new(weights), islands: Islands::new() }
    }

    /// Estimates the final lead over the best opponent after each act, in fish, without search.
    pub(crate) fn leads(&self, position: &Position, seat: Seat, acts: &[Act]) -> Vec<f32> {
        let me = seat.index();
        let lead = |&act: &Act| {
            let mut next = position.clone();
            next.play_unchecked(seat, act, &mut Silent);
            let expected = self.scale.expected(&next);
            let best = (0..usize::from(position.players())).filter(|&i| i != me).map(|i| expected[i]).max();
            (expected[me] - best.unwrap_or(0)) as f32 / FISH as f32
        };
        acts.iter().map(lead).collect()
    }

    /// Returns the values of a finished two-player game.
    pub(crate) fn final_values(&self, outcome: &Outcome) -> BySeat<f32> {
        let of = |seat| Evaluate::value(self, Evaluate::result(self, outcome, seat), true);
        BySeat::from_fn(|seat| if seat.index() < 2 { of(seat) } else { 0.0 })
    }

    /// Returns the final score of each player, in units of the evaluation, if no two of them can meet any more.
    fn final_scores<const N: usize>(&mut self, position: &Position, survey: &Survey<N>) -> Option<[i32; N]> {
        let free = position.free().count_ones();
        if survey.contested != 0
            || !position.is_movement()
            || free > MAX_FREE_CELLS
            || !position.resigned().is_empty()
        {
            return None;
        }
        let floes = Floes::of(position);
        let mut ends = [0; N];
        for (end, (seat, &region)) in ends.iter_mut().zip(Seat::first_n(N as u8).zip(&survey.reached)) {
            let penguins = position.penguins(seat);
            let more = self.islands.solve(penguins, region, &floes, position.last_tile_scored(), BUDGET)?;
            *end = collected(position, seat) + more;
        }
        Some(ends)
    }

    /// Returns the exact values of a position with `N` players, if they can be computed.
    fn exact_values<const N: usize>(&mut self, position: &Position) -> Option<BySeat<f32>> {
        let ends = self.final_scores::<N>(position, &survey(position))?;
        let most = ends.into_iter().max().unwrap_or(0);
        let winners = ends.iter().filter(|&&end| end == most).count() as f32;
        Some(BySeat::from_fn(|seat| {
            let Some(&end) = ends.get(seat.index()) else { return 0.0 };
            let others = (0..N).filter(|&other| other != seat.index()).map(|other| ends[other]).max();
            let lead = (end - others.unwrap_or(0)) as f32 / FISH as f32;
            value(if end == most { 1.0 / winners } else { 0.0 }, lead)
        }))
    }
}

/// Adds the bonus for a victory to a final lead. Its sign decides the winner: fish count first, then floes (P28, P29).
fn with_victory(lead: i32) -> i32 {
    lead + VICTORY * lead.signum()
}

impl Evaluate<Position> for PenguinsKnowledge {
    const MARGIN: i32 = 100;

    #[inline]
    fn judge(&mut self, position: &Position, seat: Seat) -> (i32, bool) {
        let survey = survey::<2>(position);
        let (own, other) = (seat.index() % 2, 1 - seat.index() % 2);
        if let Some(ends) = self.final_scores(position, &survey) {
            return (with_victory(ends[own] - ends[other]), true);
        }
        let expected = self.scale.of(position, &survey);
        (expected[own] - expected[other], false)
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

    fn order(&mut self, position: &Position, seat: Seat, acts: &[Act], orders: &mut Vec<i32>) {
        orders.clear();
        let free = position.free();
        let mut opponents = 0;
        for other in Seat::first_n(position.players()).filter(|&other| other != seat) {
            opponents |= position.penguins(other);
        }
        orders.extend(acts.iter().map(|&act| match act {
            Act::Move { from, to } => {
                let around = AROUND[to.index()];
                let paths = (around & free).count_ones() as i32;
                let before = (AROUND[from.index()] & free).count_ones() as i32;
                let near = (around & opponents).count_ones() as i32;
                16 * i32::from(position.fish_on(to)) + 6 * paths - 3 * before + 12 * near
                    - if paths == 0 { 40 } else { 0 }
            }
            Act::Place(cell) => Floes::of(position).fish(board::targets(cell, free)),
            Act::Agree => 1,
            Act::Swap(..) | Act::Decline | Act::Resign => 0,
        }));
    }

    /// Classifies moves by origin and destination.
    #[inline]
    fn kind(&self, act: Act) -> usize {
        match act {
            Act::Move { from, to } => from.index() << 6 | to.index(),
            Act::Place(cell) => cell.index() << 6 | cell.index(),
            _ => 0,
        }
    }

    fn value(&self, score: i32, certain: bool) -> f32 {
        if certain {
            let lead = (score - VICTORY * score.signum()) as f32 / FISH as f32;
            return value(0.5 + 0.5 * score.signum() as f32, lead);
        }
        1.0 / (1.0 + (-score as f32 / LEAD_SCALE * 1.1).exp())
    }
}

impl Knowledge<Position> for PenguinsKnowledge {
    fn priors(&mut self, position: &Position, seat: Seat, acts: &[Act], weights: &mut Vec<f32>) {
        weights.extend(self.leads(position, seat, acts));
        let most = weights.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        for weight in weights {
            *weight = ((*weight - most) / 1.5).exp();
        }
    }

    fn judge(&mut self, position: &Position) -> Option<BySeat<f32>> {
        let Turn::Seat(_) = position.turn() else { return None };
        let expected = self.scale.expected(position);
        let players = usize::from(position.players());
        let temperature = FISH as f32 * (1.0 + 6.0 * position.free().count_ones() as f32 / 60.0);
        let most = expected[..players].iter().max().copied().unwrap_or(0);
        let part = |seat: usize| ((expected[seat] - most) as f32 / temperature).exp();
        let total: f32 = (0..players).map(part).sum();
        Some(BySeat::from_fn(|seat| if seat.index() < players { part(seat.index()) / total } else { 0.0 }))
    }

    fn exact(&mut self, position: &Position) -> Option<BySeat<f32>> {
        match position.players() {
            2 => self.exact_values::<2>(position),
            3 => self.exact_values::<3>(position),
            _ => self.exact_values::<4>(position),
        }
    }
}
