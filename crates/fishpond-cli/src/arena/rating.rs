//! Results as ratings.
//!
//! In every game each pair of contestants has met: who ranks before the other has won, equal ranks are half a victory each.
//! The ratings are those of Bradley and Terry on the scale of Elo, their mean 0. The intervals come from drawing the deals
//! anew (bootstrap), since games with the same deal are not independent.

use fishpond_core::Rng;

use super::game::Played;
use super::schedule::Pairing;

/// How often the deals are drawn anew.
const DRAWS: usize = 200;
/// Elo points for ten times the chances.
const SCALE: f64 = 400.0;

/// Points of each contestant (rows) against each other one, and how often they met.
#[derive(Clone, Debug)]
pub(crate) struct Crosstable {
    pub(crate) points: Vec<Vec<f64>>,
    pub(crate) meetings: Vec<Vec<f64>>,
}

/// The strength of a contestant.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rating {
    pub(crate) elo: f64,
    /// The interval in which 95 of 100 lie.
    pub(crate) low: f64,
    pub(crate) high: f64,
}

impl Crosstable {
    fn new(contestants: usize) -> Crosstable {
        let zero = vec![vec![0.0; contestants]; contestants];
        Crosstable { points: zero.clone(), meetings: zero }
    }

    /// All meetings of these games.
    pub(crate) fn of<'a>(
        contestants: usize,
        played: impl IntoIterator<Item = (&'a Pairing, &'a Played)>,
    ) -> Crosstable {
        let mut table = Crosstable::new(contestants);
        for (pairing, played) in played {
            for (a, &one) in pairing.seats.iter().enumerate() {
                for (b, &other) in pairing.seats.iter().enumerate() {
                    if one != other {
                        table.meetings[one][other] += 1.0;
                        table.points[one][other] += match played.ranks[a].cmp(&played.ranks[b]) {
                            std::cmp::Ordering::Less => 1.0,
                            std::cmp::Ordering::Equal => 0.5,
                            std::cmp::Ordering::Greater => 0.0,
                        };
                    }
                }
            }
        }
        table
    }

    /// The share of points that a contestant has made.
    pub(crate) fn score(&self, one: usize) -> f64 {
        let meetings: f64 = self.meetings[one].iter().sum();
        if meetings == 0.0 { 0.5 } else { self.points[one].iter().sum::<f64>() / meetings }
    }

    /// Ratings whose expectations fit the points, by minorisation. Half a drawn game is added to each pairing that took place,
    /// so that nobody is infinitely strong.
    fn elos(&self) -> Vec<f64> {
        let n = self.points.len();
        let met = |i: usize, j: usize| self.meetings[i][j] > 0.0;
        let mut strength = vec![1.0f64; n];
        for _ in 0..500 {
            let old = strength.clone();
            for i in 0..n {
                let mut won = 0.0;
                let mut weight = 0.0;
                for j in (0..n).filter(|&j| met(i, j)) {
                    won += self.points[i][j] + 0.25;
                    weight += (self.meetings[i][j] + 0.5) / (old[i] + old[j]);
                }
                if weight > 0.0 {
                    strength[i] = won / weight;
                }
            }
            let mean = strength.iter().map(|s| s.ln()).sum::<f64>() / n as f64;
            strength.iter_mut().for_each(|s| *s /= mean.exp());
        }
        strength.iter().map(|s| SCALE * s.log10()).collect()
    }
}

/// The ratings of all contestants, with intervals.
pub(crate) fn ratings(contestants: usize, played: &[(&Pairing, &Played)]) -> Vec<Rating> {
    let elos = Crosstable::of(contestants, played.iter().copied()).elos();
    let mut deals: Vec<Vec<(&Pairing, &Played)>> = Vec::new();
    for &(pairing, game) in played {
        match deals.iter_mut().find(|deal| deal[0].0.deal == pairing.deal) {
            Some(deal) => deal.push((pairing, game)),
            None => deals.push(vec![(pairing, game)]),
        }
    }
    let mut rng = Rng::new(1);
    let mut drawn: Vec<Vec<f64>> = vec![Vec::new(); contestants];
    for _ in 0..DRAWS {
        let games = (0..deals.len()).flat_map(|_| rng.pick(&deals).clone()).collect::<Vec<_>>();
        for (elos, elo) in drawn.iter_mut().zip(Crosstable::of(contestants, games).elos()) {
            elos.push(elo);
        }
    }
    elos.into_iter()
        .zip(drawn)
        .map(|(elo, mut drawn)| {
            drawn.sort_by(f64::total_cmp);
            Rating { elo, low: drawn[DRAWS / 40], high: drawn[DRAWS - 1 - DRAWS / 40] }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(results: &[(u8, u8)]) -> Vec<(Pairing, Played)> {
        results
            .iter()
            .enumerate()
            .map(|(game, &(a, b))| {
                let pairing = Pairing { deal: game as u64, seats: vec![0, 1] };
                let played = Played { game, ranks: vec![a, b], points: vec![0, 0], faults: Vec::new() };
                (pairing, played)
            })
            .collect()
    }

    #[test]
    fn three_wins_in_four_are_about_two_hundred_elo() {
        let results: Vec<(u8, u8)> = (0..400).map(|i| if i % 4 == 0 { (2, 1) } else { (1, 2) }).collect();
        let games = games(&results);
        let played: Vec<(&Pairing, &Played)> = games.iter().map(|(a, b)| (a, b)).collect();
        let ratings = ratings(2, &played);
        let difference = ratings[0].elo - ratings[1].elo;
        assert!((185.0..196.0).contains(&difference), "{difference}");
        assert!(ratings[0].low < ratings[0].elo && ratings[0].elo < ratings[0].high);
        assert!(ratings[0].low > 0.0, "400 games are enough to be sure: {ratings:?}");
        assert_eq!(Crosstable::of(2, played).score(0), 0.75);
    }

    #[test]
    fn draws_are_half_and_nobody_is_infinite() {
        let games = games(&[(1, 1), (1, 1)]);
        let played: Vec<(&Pairing, &Played)> = games.iter().map(|(a, b)| (a, b)).collect();
        assert!(ratings(2, &played).iter().all(|rating| rating.elo.abs() < 0.001));
        let games = self::games(&[(1, 2)]);
        let played: Vec<(&Pairing, &Played)> = games.iter().map(|(a, b)| (a, b)).collect();
        assert!(ratings(2, &played).iter().all(|rating| rating.elo.is_finite()));
    }
}
