//! Root parallelization: each thread grows its own tree from the same root, and at the end the statistics of the root's
//! acts are combined. Nothing is shared during the search, so no thread waits for another.

use std::thread;

use fishpond_core::Seat;

use super::{CHECK_INTERVAL, TreeSearch};
use crate::answer::Answer;
use crate::knowledge::{Knowledge, ThreadSafe};
use crate::limits::{Limits, Meter, Stop};
use crate::tree::Tree;

impl<P: ThreadSafe, K: Knowledge<P> + Clone + Send> TreeSearch<P, K> {
    /// Searches for the best act of a seat with this view, or returns `None` if it is not its turn.
    pub fn think(
        &mut self,
        view: &P::View,
        seat: Seat,
        limits: &Limits,
        stop: &Stop,
    ) -> Option<Answer<P::Act>> {
        let meter = Meter::new(limits, stop, CHECK_INTERVAL);
        let first = P::resample(view, &mut self.rng);
        if !first.turn().seats().contains(seat) {
            return None;
        }
        let done = Stop::new();
        let mut searches = self.take_helpers(limits.workers() - 1);
        let nodes = thread::scope(|scope| {
            let helpers: Vec<_> = searches
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
            helpers.into_iter().map(|helper| helper.join().expect("search threads do not panic")).sum::<u64>()
                + own
        });
        for helper in &searches {
            self.tree.merge_root(&helper.tree);
        }
        self.helpers = searches;
        self.answer(&first, seat, nodes)
    }

    /// Returns this many helpers, reusing those of the last search.
    fn take_helpers(&mut self, helpers: usize) -> Vec<TreeSearch<P, K>> {
        let mut searches = std::mem::take(&mut self.helpers);
        searches.truncate(helpers);
        while searches.len() < helpers {
            searches.push(TreeSearch::new(self.knowledge.clone(), self.rng.bits()));
        }
        searches
    }

    /// Runs simulations until a limit is reached, and returns their number.
    fn run(&mut self, view: &P::View, first: &P, seat: Seat, mut meter: Meter) -> u64 {
        let hidden = P::facts().hidden;
        if hidden {
            self.tree = Tree::new();
        } else {
            // Since the last search, each of the other seats may have acted, some of them twice.
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
