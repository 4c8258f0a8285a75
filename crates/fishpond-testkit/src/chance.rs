//! Checks of positions in which the dealer draws.

use fishpond_core::Interactive;

use crate::checked_game::CheckedGame;

impl<P: Interactive> CheckedGame<'_, P> {
    pub(crate) fn check_chance(&mut self) {
        let mut outcomes = Vec::new();
        self.position.chance_outcomes(&mut outcomes);
        self.require(!outcomes.is_empty(), "something can be drawn");
        self.require(outcomes.iter().all(|&(_, weight)| weight > 0), "weights are positive");
        let total: u64 = outcomes.iter().map(|&(_, weight)| u64::from(weight)).sum();
        self.require(u32::try_from(total).is_ok(), "the sum of the weights fits into 32 bits");
        let mut sorted: Vec<P::Chance> = outcomes.iter().map(|&(chance, _)| chance).collect();
        sorted.sort();
        sorted.dedup();
        self.require(sorted.len() == outcomes.len(), "each draw is listed once");
        for &(chance, _) in &outcomes {
            let same = chance.to_string().parse::<P::Chance>().is_ok_and(|read| read == chance);
            self.require(same, "draws survive a round trip through text");
        }
        let mut again = Vec::new();
        self.position.chance_outcomes(&mut again);
        self.require(again == outcomes, "draws have a fixed order");
        let sampled = self.position.sample_chance(&mut self.rng);
        self.require(sorted.contains(&sampled), "sampled draws are possible");
        if self.rng.below(32) == 0 {
            let weights: Vec<u32> = outcomes.iter().map(|&(_, weight)| weight).collect();
            let fits = follows(&weights, || {
                let sampled = self.position.sample_chance(&mut self.rng);
                outcomes.iter().position(|&(chance, _)| chance == sampled)
            });
            self.require(fits, "sampling follows the weights");
        }
    }
}

/// Returns whether draws follow their weights, by a chi-square test that a fair source fails less than once in a million
/// times. Seeds are fixed, so the result is always the same.
pub(crate) fn follows(weights: &[u32], mut draw: impl FnMut() -> Option<usize>) -> bool {
    let total: u64 = weights.iter().map(|&weight| u64::from(weight)).sum();
    let draws = 400 * weights.len().min(50);
    let mut counts = vec![0u32; weights.len()];
    for _ in 0..draws {
        match draw() {
            Some(drawn) => counts[drawn] += 1,
            None => return false,
        }
    }
    let chi_square: f64 = counts
        .iter()
        .zip(weights)
        .map(|(&count, &weight)| {
            let expected = draws as f64 * f64::from(weight) / total as f64;
            (f64::from(count) - expected).powi(2) / expected
        })
        .sum();
    let freedom = weights.len() as f64 - 1.0;
    chi_square <= freedom + 7.0 * (2.0 * freedom).sqrt() + 14.0
}

#[cfg(test)]
mod tests {
    use super::follows;
    use fishpond_core::Rng;

    #[test]
    fn biased_sources_are_detected() {
        let mut rng = Rng::new(1);
        assert!(follows(&[1, 1, 2], || Some([0, 1, 2, 2][rng.below(4) as usize])));
        assert!(!follows(&[1, 1, 2], || Some(rng.below(3) as usize)));
        assert!(!follows(&[1, 1], || Some(0)));
        assert!(!follows(&[1, 1], || None));
    }
}
