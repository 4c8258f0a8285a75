//! Islands with one owner, solved as a one-player problem (PE12).
//!
//! The owner of an island looks for the walk that collects the most. Penguins and free cells that touch form a group.
//! Groups are independent, so each is solved separately, and a move that splits its group leaves smaller ones.
//! Solutions are cached.

use fishpond_penguins::board;

use super::ice::{Floes, reach};

/// The size of the cache: a power of two.
const CACHE_SIZE: usize = 1 << 15;

/// A solver for islands. Its cache is valid as long as the floes are the same.
#[derive(Clone, Debug)]
pub(crate) struct Islands {
    /// The floes of all islands solved so far.
    floes: Floes,
    /// P24, PV2: whether the last floe under a penguin counts.
    last_counts: bool,
    solved: Vec<Solved>,
    budget: u32,
}

/// A group and the most that its owner can get, or the budget that was not enough to find out.
#[derive(Clone, Copy, Debug)]
struct Solved {
    penguins: u64,
    free: u64,
    worth: Result<i32, u32>,
}

/// The error for an exceeded budget.
struct OverBudget;

impl Islands {
    pub(crate) fn new() -> Islands {
        Islands { floes: Floes::new([0; 3]), last_counts: true, solved: Vec::new(), budget: 0 }
    }

    /// Returns the most that these penguins can still collect on these free cells, which nobody else can reach, or
    /// `None` if that takes more than about `budget` steps to find out.
    pub(crate) fn solve(
        &mut self,
        penguins: u64,
        free: u64,
        floes: &Floes,
        last_counts: bool,
        budget: u32,
    ) -> Option<i32> {
        if self.last_counts != last_counts || !self.floes.learn(floes, penguins | free) {
            *self = Islands { floes: *floes, last_counts, ..Islands::new() };
        }
        if self.solved.is_empty() {
            self.solved = vec![Solved { penguins: 0, free: 0, worth: Err(0) }; CACHE_SIZE];
        }
        self.budget = budget;
        self.all_groups(penguins, free, floes).ok()
    }

    /// P24: returns the worth of the floes under penguins that cannot move.
    fn stuck(&self, penguins: u64, floes: &Floes) -> i32 {
        if self.last_counts { floes.worth(penguins) } else { 0 }
    }

    fn all_groups(&mut self, mut penguins: u64, free: u64, floes: &Floes) -> Result<i32, OverBudget> {
        let mut total = 0;
        while penguins != 0 {
            let (group, region) = group(penguins & penguins.wrapping_neg(), penguins, free);
            penguins &= !group;
            total += self.group(group, region, floes)?;
        }
        Ok(total)
    }

    /// Returns the most that one group can still collect.
    fn group(&mut self, penguins: u64, free: u64, floes: &Floes) -> Result<i32, OverBudget> {
        if free == 0 {
            return Ok(self.stuck(penguins, floes));
        }
        let slot = slot(penguins, free);
        let known = self.solved[slot];
        if known.penguins == penguins && known.free == free {
            match known.worth {
                Ok(worth) => return Ok(worth),
                Err(tried) if tried >= self.budget => return Err(OverBudget),
                Err(_) => {}
            }
        }
        let budget = self.budget;
        let worth = self.best_walk(penguins, free, floes);
        self.solved[slot] = Solved { penguins, free, worth: worth.as_ref().copied().map_err(|_| budget) };
        worth
    }

    fn best_walk(&mut self, penguins: u64, free: u64, floes: &Floes) -> Result<i32, OverBudget> {
        if self.budget == 0 {
            return Err(OverBudget);
        }
        self.budget -= 1;
        // The upper bound is the whole island.
        let everything = floes.worth(penguins | free);
        let mut best = 0;
        // Cells with few exits come first: once skipped, they are hard to return to.
        for paths in 0..=6 {
            for from in board::cells(penguins) {
                for to in board::cells(board::targets(from, free)) {
                    let left = free & !to.bit();
                    if (board::neighbours(to.bit()) & left).count_ones() != paths {
                        continue;
                    }
                    let now = floes.worth(from.bit());
                    let moved = penguins ^ from.bit() ^ to.bit();
                    if now + floes.worth(moved | reach(moved, left)) <= best {
                        continue;
                    }
                    best = best.max(now + self.all_groups(moved, left, floes)?);
                    if best == everything {
                        return Ok(best);
                    }
                }
            }
        }
        Ok(best)
    }
}

/// Returns the penguins and free cells that are connected to one penguin.
fn group(one: u64, penguins: u64, free: u64) -> (u64, u64) {
    let mut group = one;
    loop {
        let region = reach(group, free);
        let more = group | (board::neighbours(region) & penguins);
        if more == group {
            return (group, region);
        }
        group = more;
    }
}

fn slot(penguins: u64, free: u64) -> usize {
    let mixed = (penguins ^ free.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> 40) as usize & (CACHE_SIZE - 1)
}
