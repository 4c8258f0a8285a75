//! What a position or an act is worth, asked by somebody who looks on: whoever is to act, and whatever he would do.

use fishpond_core::{BySeat, Position, Seat, Silent, Turn};

use super::{LOOK, TreeSearch, worth};
use crate::answer::Outlook;
use crate::knowledge::Knowledge;
use crate::limits::{Limits, Meter, Stop};
use crate::tree::Tree;

impl<P: Position, K: Knowledge<P>> TreeSearch<P, K> {
    /// What a seat that sees this may expect for everybody, whoever is to act.
    pub fn outlook(&mut self, view: &P::View, seat: Seat, limits: &Limits, stop: &Stop) -> Outlook {
        self.look(view, seat, None, limits, stop)
    }

    /// What a seat that sees this and is to act may expect from one of its acts. As much is looked into it as [`TreeSearch::think`]
    /// looks into all acts together.
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
            return self.look(view, seat, Some(act), limits, stop);
        }
        // The others do not know it when they choose. So half of the simulations teach everybody as usual, and the other half try
        // the act without teaching anybody.
        self.tree = Tree::new();
        let mut meter = Meter::new(limits, stop, LOOK);
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

    /// Simulates from worlds that all look alike to a seat, after an act of its own if one is given.
    fn look(
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
            // Even an end may be one of many, where hands are shown only then.
            _ if hidden => None,
            Turn::Over => Some(worth(&self.knowledge, &first)),
            Turn::Seat(_) => self.knowledge.exact(&first),
            _ => None,
        };
        if let Some(values) = known {
            return Outlook::certain(values);
        }
        self.tree = Tree::new();
        let mut meter = Meter::new(limits, stop, LOOK);
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

/// What simulations come to.
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
        let spread = |seat| (mean(&self.squares, seat) - mean(&self.sum, seat).powi(2)).max(0.0);
        Outlook {
            values: BySeat::from_fn(|seat| mean(&self.sum, seat)),
            doubt: BySeat::from_fn(|seat| (spread(seat) / n).sqrt()),
            solved: false,
        }
    }
}
