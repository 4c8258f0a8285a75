//! The expected value of a position or of a given act, for analysis rather than for play.

use fishpond_core::{BySeat, Position, Seat, Silent, Turn};

use super::{CHECK_INTERVAL, TreeSearch, worth};
use crate::answer::Outlook;
use crate::knowledge::Knowledge;
use crate::limits::{Limits, Meter, Stop};
use crate::tree::Tree;

impl<P: Position, K: Knowledge<P>> TreeSearch<P, K> {
    /// Estimates the value of a position for all seats from the view of one, regardless of whose turn it is.
    pub fn outlook(&mut self, view: &P::View, seat: Seat, limits: &Limits, stop: &Stop) -> Outlook {
        self.estimate(view, seat, None, limits, stop)
    }

    /// Estimates the value of one act of a seat with this view. It gets as many simulations as [`TreeSearch::think`]
    /// spends on all acts together.
    pub fn weigh(
        &mut self,
        view: &P::View,
        seat: Seat,
        act: P::Act,
        limits: &Limits,
        stop: &Stop,
    ) -> Outlook {
        let first = P::resample(view, &mut self.rng);
        if let Turn::Seat(_) = first.turn() {
            return self.estimate(view, seat, Some(act), limits, stop);
        }
        // The others do not know the act when they choose. So half of the simulations update all seats as usual, and
        // the other half try the act without updating regrets.
        self.tree = Tree::new();
        let mut meter = Meter::new(limits, stop, CHECK_INTERVAL);
        let mut tally = Tally::default();
        while meter.spend() {
            let world = self.knowledge.world(view, &first, &mut self.rng);
            self.trial = meter.spent().is_multiple_of(2).then_some(act);
            let values = self.simulate(world, seat, P::facts().hidden);
            if self.trial.take().is_some() {
                tally.add(&values);
            }
        }
        tally.outlook()
    }

    /// Runs simulations from positions that are consistent with the view, after `act` if given.
    fn estimate(
        &mut self,
        view: &P::View,
        seat: Seat,
        act: Option<P::Act>,
        limits: &Limits,
        stop: &Stop,
    ) -> Outlook {
        let hidden = P::facts().hidden;
        let before = P::resample(view, &mut self.rng);
        let first = self.world_after(view, &before, seat, act);
        let known = match first.turn() {
            // Even a finished game may have different results, if hands are revealed only at the end.
            _ if hidden => None,
            Turn::Over => Some(worth(&self.knowledge, &first)),
            Turn::Seat(_) => self.knowledge.exact(&first),
            _ => None,
        };
        if let Some(values) = known {
            return Outlook::certain(values);
        }
        self.tree = Tree::new();
        let mut meter = Meter::new(limits, stop, CHECK_INTERVAL);
        let mut tally = Tally::default();
        while meter.spend() {
            let world = if hidden { self.world_after(view, &before, seat, act) } else { first.clone() };
            tally.add(&self.simulate(world, seat, hidden));
            if let Some(certain) = &self.tree.nodes[0].certain {
                return Outlook::certain(**certain);
            }
        }
        tally.outlook()
    }

    fn world_after(&mut self, view: &P::View, before: &P, seat: Seat, act: Option<P::Act>) -> P {
        let mut world = self.knowledge.world(view, before, &mut self.rng);
        if let Some(act) = act {
            world.play_unchecked(seat, act, &mut Silent);
        }
        world
    }
}

/// The statistics of simulation results.
#[derive(Default)]
struct Tally {
    count: u32,
    sum: BySeat<f32>,
    squares: BySeat<f32>,
}

impl Tally {
    fn add(&mut self, values: &BySeat<f32>) {
        self.count += 1;
        for (seat, &value) in values.iter() {
            self.sum[seat] += value;
            self.squares[seat] += value * value;
        }
    }

    fn outlook(&self) -> Outlook {
        let n = self.count.max(1) as f32;
        let mean = |sum: &BySeat<f32>, seat| sum[seat] / n;
        let variance = |seat| (mean(&self.squares, seat) - mean(&self.sum, seat).powi(2)).max(0.0);
        Outlook {
            values: BySeat::from_fn(|seat| mean(&self.sum, seat)),
            standard_error: BySeat::from_fn(|seat| (variance(seat) / n).sqrt()),
            solved: false,
        }
    }
}
