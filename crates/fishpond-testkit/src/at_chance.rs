//! What must hold wherever the dealer draws.

use fishpond_core::Position;

use crate::course::Course;

impl<P: Position> Course<'_, P> {
    pub(crate) fn check_chance(&mut self) {
        let mut outcomes = Vec::new();
        self.position.chance_outcomes(&mut outcomes);
        self.require(!outcomes.is_empty(), "something can be drawn");
        self.require(outcomes.iter().all(|&(_, weight)| weight > 0), "weights are not zero");
        let total: u64 = outcomes.iter().map(|&(_, weight)| u64::from(weight)).sum();
        self.require(u32::try_from(total).is_ok(), "weights sum to a number of 32 bits");
        let mut sorted: Vec<P::Chance> = outcomes.iter().map(|&(chance, _)| chance).collect();
        sorted.sort();
        sorted.dedup();
        self.require(sorted.len() == outcomes.len(), "each result is listed once");
        for &(chance, _) in &outcomes {
            let same = chance.to_string().parse::<P::Chance>().is_ok_and(|read| read == chance);
            self.require(same, "a chance result is the same after writing and reading");
        }
        let mut again = Vec::new();
        self.position.chance_outcomes(&mut again);
        self.require(again == outcomes, "chance results stand in a fixed order");
        let sampled = self.position.sample_chance(&mut self.rng);
        self.require(sorted.contains(&sampled), "sampling gives what can be drawn");
    }
}
