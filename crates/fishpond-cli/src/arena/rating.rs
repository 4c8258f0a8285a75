//! Ratings from results.
//!
//! In every game each contestant meets every other: the better rank wins, and equal ranks are half a win each.
//!
//! With two seats the ratings are Bradley-Terry ratings on the Elo scale with mean 0. Their prior is one win and one loss for each pair
//! that met, so that a contestant that wins every game has a finite rating and an honest interval. The intervals come from the Bayesian
//! bootstrap: deals and the prior get random weights, because games with the same deal are not independent. With more seats they are
//! Weng-Lin ratings, which use the whole ranking of a game; everyone starts at 25.

use std::collections::BTreeMap;

use fishpond_core::Rng;
use schemars::JsonSchema;
use serde::Serialize;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use super::game::Played;
use super::schedule::Pairing;
use super::share::DEVIATIONS;

/// The number of random reweightings of the deals.
const SAMPLES: usize = 400;
/// The Elo difference at which the odds are ten to one.
const SCALE: f64 = 400.0;

/// The points of each contestant (row) against each of the others (column), and how many times they met.
#[derive(Clone, Debug)]
pub(crate) struct Crosstable {
    pub(crate) points: Vec<Vec<f64>>,
    pub(crate) meetings: Vec<Vec<f64>>,
}

/// A rating scale.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) enum Scale {
    /// Elo, for two seats: the mean is 0, and a difference of 400 means odds of ten to one.
    #[serde(rename = "elo")]
    Elo,
    /// Weng-Lin, for more seats: everyone starts at 25.
    #[serde(rename = "weng-lin")]
    WengLin,
}

impl Scale {
    pub(crate) fn of(seats: u8) -> Scale {
        if seats == 2 { Scale::Elo } else { Scale::WengLin }
    }

    pub(crate) fn ratings(self, contestants: usize, played: &[(&Pairing, &Played)]) -> Vec<Rating> {
        match self {
            Scale::Elo => elo(contestants, played),
            Scale::WengLin => weng_lin(contestants, played),
        }
    }

    /// Returns the name of the scale.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Scale::Elo => "Elo",
            Scale::WengLin => "Weng-Lin",
        }
    }

    /// Formats a rating.
    pub(crate) fn text(self, rating: f64) -> String {
        match self {
            Scale::Elo => format!("{rating:+.0}"),
            Scale::WengLin => format!("{rating:.1}"),
        }
    }
}

/// The strength of a contestant.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rating {
    pub(crate) value: f64,
    /// The lower end of the 95% interval.
    pub(crate) low: f64,
    /// The upper end of the interval.
    pub(crate) high: f64,
}

impl Crosstable {
    fn new(contestants: usize) -> Crosstable {
        let zero = vec![vec![0.0; contestants]; contestants];
        Crosstable { points: zero.clone(), meetings: zero }
    }

    /// Counts all meetings in these games.
    pub(crate) fn of<'a>(
        contestants: usize,
        played: impl IntoIterator<Item = (&'a Pairing, &'a Played)>,
    ) -> Crosstable {
        Crosstable::weighted(contestants, played.into_iter().map(|(pairing, played)| (pairing, played, 1.0)))
    }

    /// Counts all meetings in these games, each with a weight.
    fn weighted<'a>(
        contestants: usize,
        played: impl IntoIterator<Item = (&'a Pairing, &'a Played, f64)>,
    ) -> Crosstable {
        let mut table = Crosstable::new(contestants);
        for (pairing, played, weight) in played {
            for (a, &one) in pairing.seats.iter().enumerate() {
                for (b, &other) in pairing.seats.iter().enumerate() {
                    if one != other {
                        table.meetings[one][other] += weight;
                        table.points[one][other] += weight
                            * match played.ranks[a].cmp(&played.ranks[b]) {
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

    /// Returns the share of points that a contestant has won.
    pub(crate) fn score(&self, one: usize) -> f64 {
        let meetings: f64 = self.meetings[one].iter().sum();
        if meetings == 0.0 { 0.5 } else { self.points[one].iter().sum::<f64>() / meetings }
    }

    /// Adds the prior to each pair that met: a win and a loss, with these weights.
    fn with_prior(mut self, mut weight: impl FnMut() -> f64) -> Crosstable {
        let n = self.points.len();
        for (i, j) in (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j))) {
            if self.meetings[i][j] > 0.0 {
                let (won, lost) = (weight(), weight());
                self.points[i][j] += won;
                self.points[j][i] += lost;
                self.meetings[i][j] += won + lost;
                self.meetings[j][i] += won + lost;
            }
        }
        self
    }

    /// Fits ratings to the points, by minorization-maximization. The prior keeps all ratings finite.
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
                    won += self.points[i][j];
                    weight += self.meetings[i][j] / (old[i] + old[j]);
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

fn elo(contestants: usize, played: &[(&Pairing, &Played)]) -> Vec<Rating> {
    let elos = Crosstable::of(contestants, played.iter().copied()).with_prior(|| 1.0).elos();
    let mut rng = Rng::new(1);
    let mut drawn: Vec<Vec<f64>> = vec![Vec::new(); contestants];
    for _ in 0..SAMPLES {
        let mut weights: BTreeMap<u64, f64> = BTreeMap::new();
        for (pairing, _) in played {
            weights.entry(pairing.deal).or_insert_with(|| exponential(&mut rng));
        }
        let games = played.iter().map(|&(pairing, game)| (pairing, game, weights[&pairing.deal]));
        let table = Crosstable::weighted(contestants, games).with_prior(|| exponential(&mut rng));
        for (elos, elo) in drawn.iter_mut().zip(table.elos()) {
            elos.push(elo);
        }
    }
    elos.into_iter()
        .zip(drawn)
        .map(|(elo, mut drawn)| {
            drawn.sort_by(f64::total_cmp);
            Rating { value: elo, low: drawn[SAMPLES / 40], high: drawn[SAMPLES - 1 - SAMPLES / 40] }
        })
        .collect()
}

/// Draws from the exponential distribution with mean 1.
fn exponential(rng: &mut Rng) -> f64 {
    // 53 bits, never 0.
    let uniform = ((rng.bits() >> 11) as f64 + 0.5) / (1u64 << 53) as f64;
    -uniform.ln()
}

/// Rates one game after another. A contestant with several seats in a game gets the mean of the seats' ratings.
fn weng_lin(contestants: usize, played: &[(&Pairing, &Played)]) -> Vec<Rating> {
    let config = WengLinConfig::new();
    let mut ratings = vec![WengLinRating::new(); contestants];
    for (pairing, game) in played {
        let seats: Vec<[WengLinRating; 1]> = pairing.seats.iter().map(|&one| [ratings[one]]).collect();
        let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> = seats
            .iter()
            .zip(&game.ranks)
            .map(|(seat, &rank)| (&seat[..], MultiTeamOutcome::new(rank.into())))
            .collect();
        let after = weng_lin_multi_team(&teams, &config);
        for (one, rating) in ratings.iter_mut().enumerate() {
            let own: Vec<WengLinRating> = pairing
                .seats
                .iter()
                .zip(&after)
                .filter(|(contestant, _)| **contestant == one)
                .map(|(_, team)| team[0])
                .collect();
            if !own.is_empty() {
                let mean = |of: fn(&WengLinRating) -> f64| own.iter().map(of).sum::<f64>() / own.len() as f64;
                *rating = WengLinRating { rating: mean(|r| r.rating), uncertainty: mean(|r| r.uncertainty) };
            }
        }
    }
    let interval = |rating: &WengLinRating| {
        let half = DEVIATIONS * rating.uncertainty;
        Rating { value: rating.rating, low: rating.rating - half, high: rating.rating + half }
    };
    ratings.iter().map(interval).collect()
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
        let ratings = Scale::Elo.ratings(2, &played);
        let difference = ratings[0].value - ratings[1].value;
        assert!((185.0..196.0).contains(&difference), "{difference}");
        assert!(ratings[0].low < ratings[0].value && ratings[0].value < ratings[0].high);
        assert!(ratings[0].low > 0.0, "400 games are enough to be sure: {ratings:?}");
        assert_eq!(Crosstable::of(2, played).score(0), 0.75);
    }

    #[test]
    fn draws_count_half_and_ratings_are_finite() {
        let games = games(&[(1, 1), (1, 1)]);
        let played: Vec<(&Pairing, &Played)> = games.iter().map(|(a, b)| (a, b)).collect();
        assert!(Scale::Elo.ratings(2, &played).iter().all(|rating| rating.value.abs() < 0.001));
        let games = self::games(&[(1, 2)]);
        let played: Vec<(&Pairing, &Played)> = games.iter().map(|(a, b)| (a, b)).collect();
        assert!(Scale::Elo.ratings(2, &played).iter().all(|rating| rating.value.is_finite()));
    }

    #[test]
    fn a_contestant_that_wins_every_game_has_an_interval() {
        let games = games(&[(1, 2); 20]);
        let played: Vec<(&Pairing, &Played)> = games.iter().map(|(a, b)| (a, b)).collect();
        let rating = Scale::Elo.ratings(2, &played)[0];
        // Half of the difference: 20 wins in a row, combined with the prior, suggest a share of 0.84 to 0.999.
        assert!((120.0..190.0).contains(&rating.low), "{rating:?}");
        assert!(rating.value > rating.low + 50.0 && rating.high > rating.value + 50.0, "{rating:?}");
    }

    #[test]
    fn weng_lin_rates_the_whole_ranking() {
        let game = |game, seats: [usize; 3], ranks: [u8; 3]| {
            let pairing = Pairing { deal: game as u64, seats: seats.to_vec() };
            (pairing, Played { game, ranks: ranks.to_vec(), points: vec![0; 3], faults: Vec::new() })
        };
        let games: Vec<_> =
            (0..30).map(|i| game(i, [2, 0, 1], if i % 5 == 0 { [1, 2, 3] } else { [3, 1, 2] })).collect();
        let played: Vec<(&Pairing, &Played)> = games.iter().map(|(a, b)| (a, b)).collect();
        let [first, second, third] = Scale::WengLin.ratings(3, &played)[..] else {
            panic!("three contestants")
        };
        assert!(first.value > second.value && second.value > third.value);
        assert!(first.low > third.high, "thirty games are enough to be sure");
        // A contestant that plays only against itself keeps its rating.
        let games = [game(0, [0, 0, 0], [1, 2, 3])];
        let played: Vec<(&Pairing, &Played)> = games.iter().map(|(a, b)| (a, b)).collect();
        assert!((Scale::WengLin.ratings(1, &played)[0].value - 25.0).abs() < 1e-9);
    }
}
