//! Ratings of players for Fishpond's games.
//!
//! A player has one rating per game. It is a Weng-Lin rating, which uses the whole ranking of a game with any number of seats. The scale is that of Elo:
//! between two players with established ratings, a difference of 400 points means odds of ten to one. The bots' levels are fixed points of
//! the scale, measured in matches, so that a player learns which level matches them.
//!
//! ```
//! use fishpond_games::GameId;
//! use fishpond_ratings::{Contestant, Rating, rate};
//!
//! let level = fishpond_ratings::anchor(GameId::Penguins, "level:3").unwrap();
//! let after = rate(&[
//!     Contestant { rating: Rating::NEW, rank: 1, fixed: false },
//!     Contestant { rating: level, rank: 2, fixed: true },
//! ]);
//! assert!(after[0].points() > 1500 && after[0].is_provisional());
//! assert_eq!(after[1], level);
//! ```
//!
//! Ratings are stored as whole thousandths of a point and rounded after every game, so that recomputing them from the same games gives the same
//! numbers.

mod anchors;

use serde::{Deserialize, Serialize};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

pub use anchors::{LEVELS, anchor, levels, nearest_level};

/// Thousandths in a point.
const UNIT: f64 = 1000.0;

/// The spread of a player's results. Between established ratings, the odds then grow tenfold with every 400 points: β = 400 / (ln 10 · √2).
const BETA: f64 = 122.8;

/// The growth of the uncertainty with every game, in points: people change, and a rating must be able to follow.
const DRIFT: f64 = 8.0;

/// The maximum uncertainty of an established rating, in points.
const MAX_ESTABLISHED: f64 = 150.0;

/// A player's rating in one game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// The estimated strength, in thousandths of a point.
    pub value: i64,
    /// The standard deviation of the estimate, in thousandths of a point.
    pub deviation: i64,
}

impl Rating {
    /// The rating of a player without games.
    pub const NEW: Rating = Rating { value: 1_500_000, deviation: 350_000 };

    /// Returns the rating in whole points.
    #[must_use]
    pub fn points(self) -> i32 {
        whole(self.value)
    }

    /// Returns the standard deviation in whole points.
    #[must_use]
    pub fn uncertainty(self) -> i32 {
        whole(self.deviation)
    }

    /// Returns whether the rating is too uncertain to be established.
    #[must_use]
    pub fn is_provisional(self) -> bool {
        self.deviation as f64 > MAX_ESTABLISHED * UNIT
    }

    fn to_weng_lin(self) -> WengLinRating {
        WengLinRating { rating: self.value as f64 / UNIT, uncertainty: self.deviation as f64 / UNIT }
    }

    fn from_weng_lin(rating: WengLinRating) -> Rating {
        let thousandths = |points: f64| (points * UNIT).round() as i64;
        Rating { value: thousandths(rating.rating), deviation: thousandths(rating.uncertainty) }
    }
}

/// Rounds thousandths to a whole number.
fn whole(thousandths: i64) -> i32 {
    i32::try_from((thousandths as f64 / UNIT).round() as i64).unwrap_or(0)
}

/// A player in a rated game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contestant {
    /// The rating before the game.
    pub rating: Rating,
    /// The rank in the game: 1 for the winners; tied players share a rank.
    pub rank: u8,
    /// Whether the rating is a fixed point of the scale.
    pub fixed: bool,
}

/// Returns the ratings after a game, in the same order.
#[must_use]
pub fn rate(contestants: &[Contestant]) -> Vec<Rating> {
    let before: Vec<[WengLinRating; 1]> = contestants
        .iter()
        .map(|contestant| {
            let WengLinRating { rating, uncertainty } = contestant.rating.to_weng_lin();
            let drift = if contestant.fixed { 0.0 } else { DRIFT };
            [WengLinRating {
                rating,
                uncertainty: uncertainty.hypot(drift).min(Rating::NEW.deviation as f64 / UNIT),
            }]
        })
        .collect();
    let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> = before
        .iter()
        .zip(contestants)
        .map(|(team, contestant)| (&team[..], MultiTeamOutcome::new(contestant.rank.into())))
        .collect();
    let config = WengLinConfig { beta: BETA, ..WengLinConfig::default() };
    weng_lin_multi_team(&teams, &config)
        .into_iter()
        .zip(contestants)
        .map(|(team, contestant)| match (contestant.fixed, team.first()) {
            (false, Some(&after)) => Rating::from_weng_lin(after),
            _ => contestant.rating,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contestant(points: i64, deviation: i64, rank: u8) -> Contestant {
        let rating = Rating { value: points * 1000, deviation: deviation * 1000 };
        Contestant { rating, rank, fixed: false }
    }

    #[test]
    fn winners_gain_and_losers_lose() {
        let after = rate(&[contestant(1500, 80, 2), contestant(1500, 80, 1), contestant(1500, 80, 3)]);
        assert!(
            after[1].points() > 1500 && after[0].points() == 1500 && after[2].points() < 1500,
            "{after:?}"
        );
        assert_eq!(after[1].value - 1_500_000, 1_500_000 - after[2].value);
        let upset = rate(&[contestant(1300, 80, 1), contestant(1700, 80, 2)]);
        let expected = rate(&[contestant(1300, 80, 2), contestant(1700, 80, 1)]);
        assert!(upset[0].value - 1_300_000 > 4 * (expected[1].value - 1_700_000), "an upset counts more");
    }

    #[test]
    fn a_tie_between_equals_changes_nothing_but_the_uncertainty() {
        let after = rate(&[contestant(1500, 200, 1), contestant(1500, 200, 1)]);
        assert_eq!((after[0].points(), after[1].points()), (1500, 1500));
        assert!(after[0].uncertainty() < 200);
    }

    #[test]
    fn four_hundred_points_are_odds_of_ten_to_one() {
        // With a score of 10 in 11, ratings 400 points apart stay where they are.
        let (mut gain, stronger, weaker) = (0, (1900, 1), (1500, 1));
        for game in 0..11 {
            let ranks = if game == 0 { (2, 1) } else { (1, 2) };
            let after =
                rate(&[contestant(stronger.0, stronger.1, ranks.0), contestant(weaker.0, weaker.1, ranks.1)]);
            gain += after[0].value - 1_900_000;
        }
        assert!(gain.abs() < 50, "{gain}");
    }

    #[test]
    fn ratings_become_established_and_never_freeze() {
        let level =
            Contestant { rating: Rating { value: 1_500_000, deviation: 50_000 }, rank: 1, fixed: true };
        let mut rating = Rating::NEW;
        let mut games = 0;
        while rating.is_provisional() {
            rating = rate(&[Contestant { rating, rank: 1, fixed: false }, level])[0];
            games += 1;
        }
        assert!((8..=20).contains(&games), "{games}");
        for _ in 0..1000 {
            rating = rate(&[Contestant { rating, rank: 1, fixed: false }, level])[0];
        }
        assert!((50..100).contains(&rating.uncertainty()), "{rating:?}");
    }

    #[test]
    fn extreme_ratings_stay_finite() {
        let after = rate(&[contestant(90_000, 350, 2), contestant(-90_000, 350, 1)]);
        assert!(
            after.iter().all(|rating| rating.deviation > 0 && rating.value.abs() < 100_000_000),
            "{after:?}"
        );
        assert_eq!(rate(&[]), []);
        assert_eq!(rate(&[contestant(1500, 350, 1)])[0].value, 1_500_000);
    }
}
