//! Islands with one owner: the one-player problem, solved (PE12).
//!
//! A lone owner wants the walk that collects most. Penguins and free cells that touch form a group; groups do not matter to each
//! other, so each is solved by itself, and a walk that splits its group leaves smaller ones. What was solved is remembered.

use fishpond_penguins::board;

use super::ice::{Floes, reach};

/// How many groups are remembered: a power of two.
const MEMORY: usize = 1 << 15;

/// Solves islands, and remembers the solutions while the floes stay what they were.
#[derive(Clone, Debug)]
pub(crate) struct Islands {
    /// The floes as they were wherever an island was solved.
    floes: Floes,
    /// P24, PV2: whether the last floe under a penguin counts.
    last_counts: bool,
    solved: Vec<Solved>,
    budget: u32,
}

/// A group and the most that its owner can get, or how much work was not enough to find out.
#[derive(Clone, Copy, Debug)]
struct Solved {
    penguins: u64,
    free: u64,
    worth: Result<i32, u32>,
}

/// It is too much work.
struct TooMuch;

impl Islands {
    pub(crate) fn new() -> Islands {
        Islands { floes: Floes::new([0; 3]), last_counts: true, solved: Vec::new(), budget: 0 }
    }

    /// The most that these penguins can still collect on these free cells, on which nobody else may come, or nothing
    /// if that takes more than about `budget` steps to find out.
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
            self.solved = vec![Solved { penguins: 0, free: 0, worth: Err(0) }; MEMORY];
        }
        self.budget = budget;
        self.all_groups(penguins, free, floes).ok()
    }

    /// P24: what a stuck penguin takes with it.
    fn stuck(&self, penguins: u64, floes: &Floes) -> i32 {
        if self.last_counts { floes.worth(penguins) } else { 0 }
    }

    fn all_groups(&mut self, mut penguins: u64, free: u64, floes: &Floes) -> Result<i32, TooMuch> {
        let mut total = 0;
        while penguins != 0 {
            let (group, region) = group(penguins & penguins.wrapping_neg(), penguins, free);
            penguins &= !group;
            total += self.group(group, region, floes)?;
        }
        Ok(total)
    }

    /// The most for one group.
    fn group(&mut self, penguins: u64, free: u64, floes: &Floes) -> Result<i32, TooMuch> {
        if free == 0 {
            return Ok(self.stuck(penguins, floes));
        }
        let slot = slot(penguins, free);
        let known = self.solved[slot];
        if known.penguins == penguins && known.free == free {
            match known.worth {
                Ok(worth) => return Ok(worth),
                Err(tried) if tried >= self.budget => return Err(TooMuch),
                Err(_) => {}
            }
        }
        let budget = self.budget;
        let worth = self.best_walk(penguins, free, floes);
        self.solved[slot] = Solved { penguins, free, worth: worth.as_ref().copied().map_err(|_| budget) };
        worth
    }

    fn best_walk(&mut self, penguins: u64, free: u64, floes: &Floes) -> Result<i32, TooMuch> {
        if self.budget == 0 {
            return Err(TooMuch);
        }
        self.budget -= 1;
        // Nobody gets more than everything.
        let everything = floes.worth(penguins | free);
        let mut best = 0;
        // Cells with few paths on come first: who leaves them out will hardly come back.
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

/// The penguins and free cells that hang together with one penguin.
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
    (mixed >> 40) as usize & (MEMORY - 1)
}
