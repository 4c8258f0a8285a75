//! Several threads at one search by simulation: each grows a tree of its own from the same root, and they put together what they
//! learnt about the acts there. Nothing is shared meanwhile, so nobody waits for anybody.

use std::thread;

use fishpond_core::Seat;

use super::{LOOK, TreeSearch};
use crate::answer::Answer;
use crate::knowledge::{Knowledge, Portable};
use crate::limits::{Limits, Meter, Stop};
use crate::tree::Tree;

impl<P: Portable, K: Knowledge<P> + Clone + Send> TreeSearch<P, K> {
    /// What a seat should do that sees this, or nothing if it cannot act.
    pub fn think(
        &mut self,
        view: &P::View,
        seat: Seat,
        limits: &Limits,
        stop: &Stop,
    ) -> Option<Answer<P::Act>> {
        let meter = Meter::new(limits, stop, LOOK);
        let first = P::resample(view, &mut self.rng);
        if !first.turn().seats().contains(seat) {
            return None;
        }
        let done = Stop::new();
        let mut crew = self.crew(limits.workers() - 1);
        let nodes = thread::scope(|scope| {
            let helpers: Vec<_> = crew
                .iter_mut()
                .map(|helper| {
                    let meter = meter.helper(&done);
                    scope.spawn(move || {
                        let first = P::resample(view, &mut helper.rng);
                        helper.run(view, &first, seat, meter)
                    })
                })
                .collect();
            let own = self.run(view, &first, seat, meter);
            done.set();
            helpers.into_iter().map(|helper| helper.join().expect("no thread fails")).sum::<u64>() + own
        });
        for helper in &crew {
            self.tree.learn(&helper.tree);
        }
        self.crew = crew;
        self.answer(&first, seat, nodes)
    }

    /// So many helpers, with what those of the last search have kept.
    fn crew(&mut self, helpers: usize) -> Vec<TreeSearch<P, K>> {
        let mut crew = std::mem::take(&mut self.crew);
        crew.truncate(helpers);
        while crew.len() < helpers {
            crew.push(TreeSearch::new(self.knowledge.clone(), self.rng.bits()));
        }
        crew
    }

    /// Simulates until it is enough, and counts.
    fn run(&mut self, view: &P::View, first: &P, seat: Seat, mut meter: Meter) -> u64 {
        let hidden = P::facts().hidden;
        if hidden {
            self.tree = Tree::new();
        } else {
            // Since the last search everybody else has acted, and perhaps somebody twice.
            self.tree.reroot(first.state_hash(), 2 * fishpond_core::MAX_SEATS);
        }
        while meter.spend() {
            let world = if hidden { self.knowledge.world(view, first, &mut self.rng) } else { first.clone() };
            self.simulate(world, seat, hidden);
            if self.tree.nodes[0].certain.is_some() {
                break;
            }
        }
        meter.spent()
    }
}
