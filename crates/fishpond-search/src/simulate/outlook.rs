//! What a position or an act is worth, asked by somebody who looks on: whoever is to act, and whatever he would do.

use fishpond_core::{BySeat, Position, Rng, Seat, Silent, Turn};

use super::{LOOK, TreeSearch, worth};
use crate::answer::Outlook;
use crate::knowledge::Knowledge;
use crate::limits::{Limits, Meter, Stop};
use crate::matching::{add, mean};
use crate::tree::Tree;

impl<P: Position, K: Knowledge<P>> TreeSearch<P, K> {
    /// What a seat that sees this may expect for everybody, whoever is to act.
    pub fn outlook(&mut self, view: &P::View, seat: Seat, limits: &Limits, stop: &Stop) -> Outlook {
        self.look(limits, stop, seat, |rng| P::resample(view, rng))
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
        if let Turn::Seat(_) = P::resample(view, &mut self.rng).turn() {
            return self.look(limits, stop, seat, |rng| {
                let mut world = P::resample(view, rng);
                world.play_unchecked(seat, act, &mut Silent);
                world
            });
        }
        // The others do not know it when they choose. So half of the simulations teach everybody as usual, and the other half try
        // the act without teaching anybody.
        self.tree = Tree::new();
        let mut meter = Meter::new(limits, stop, LOOK);
        let (mut sum, mut trials) = (BySeat::default(), 0);
        while meter.spend() {
            let world = P::resample(view, &mut self.rng);
            self.trial = meter.spent().is_multiple_of(2).then_some(act);
            let values = self.simulate(world, seat, P::facts().hidden);
            if self.trial.take().is_some() {
                add(&mut sum, &values);
                trials += 1;
            }
        }
        Outlook { values: mean(&sum, trials), solved: false }
    }

    /// Simulates from worlds that all look alike to a seat.
    fn look(&mut self, limits: &Limits, stop: &Stop, seat: Seat, world: impl Fn(&mut Rng) -> P) -> Outlook {
        let hidden = P::facts().hidden;
        let first = world(&mut self.rng);
        let known = match first.turn() {
            Turn::Over => Some(worth(&self.knowledge, &first)),
            Turn::Seat(_) if !hidden => self.knowledge.exact(&first),
            _ => None,
        };
        if let Some(values) = known {
            return Outlook { values, solved: true };
        }
        self.tree = Tree::new();
        let mut meter = Meter::new(limits, stop, LOOK);
        while meter.spend() {
            let world = if hidden { world(&mut self.rng) } else { first.clone() };
            self.simulate(world, seat, hidden);
            if self.tree.nodes[0].certain.is_some() {
                break;
            }
        }
        let root = &self.tree.nodes[0];
        match &root.certain {
            Some(certain) => Outlook { values: **certain, solved: true },
            None => Outlook { values: mean(&root.sum, root.visits), solved: false },
        }
    }
}
