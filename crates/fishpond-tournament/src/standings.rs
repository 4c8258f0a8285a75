//! Points and standings.

use std::cmp::Reverse;
use std::fmt;
use std::iter::Sum;
use std::ops::Add;

use serde::{Deserialize, Serialize};

use crate::pairing::History;
use crate::tournament::{Round, RoundTable, SeatScore, Tournament};

/// Points, in halves: players who share places may get half points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Points(u32);

impl Points {
    /// The points for winning a table.
    pub const WIN: Points = Points(24);

    /// Returns the points as a number.
    #[must_use]
    pub fn value(self) -> f64 {
        f64::from(self.0) / 2.0
    }
}

impl fmt::Display for Points {
    /// Writes `7` or `7½`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 2, self.0 % 2) {
            (whole, 0) => write!(f, "{whole}"),
            (0, _) => f.write_str("½"),
            (whole, _) => write!(f, "{whole}½"),
        }
    }
}

impl Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        Points(self.0 + other.0)
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(points: I) -> Points {
        points.fold(Points::default(), Add::add)
    }
}

/// A line of the standings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The player, as an index into [`Tournament::players`].
    pub player: usize,
    /// The place, from 1.
    pub place: usize,
    /// The points.
    pub points: Points,
    /// The first tie-break: the sum of the average points of the opponents, in twelfths of a half point.
    opposition: u32,
    /// The second tie-break: the average share of the points scored at the player's tables, in millionths.
    share: u64,
    /// The number of finished games.
    pub games: u32,
    /// The number of tables won, alone or shared.
    pub wins: u32,
    /// The number of byes.
    pub byes: u32,
}

impl Standing {
    /// Returns the first tie-break: the sum of the average points of the opponents.
    #[must_use]
    pub fn opposition(&self) -> f64 {
        f64::from(self.opposition) / 24.0
    }

    /// Returns the second tie-break: the average share of the points scored at the player's tables, between 0 and 1.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.share as f64 / 1_000_000.0
    }
}

impl RoundTable {
    /// Returns the points of each seat once the game is over.
    #[must_use]
    pub fn points(&self) -> Option<Vec<Points>> {
        self.result.as_ref().map(|result| table_points(result))
    }
}

/// Returns the points of each seat: evenly spaced by place, and shared by tied players.
fn table_points(result: &[SeatScore]) -> Vec<Points> {
    let step = Points::WIN.0 / (result.len() as u32 - 1).max(1);
    let points = |score: &SeatScore| {
        let better = result.iter().filter(|other| other.rank < score.rank).count() as u32;
        let equal = result.iter().filter(|other| other.rank == score.rank).count() as u32;
        // The average of the first and the last of the places that they share. Steps are even numbers.
        let (first, last) = (better, better + equal - 1);
        Points(Points::WIN.0 - step * (first + last) / 2)
    };
    result.iter().map(points).collect()
}

/// Returns each seat's share of the points scored at a table, in millionths. Seats that resigned or ran out of time have none. If scores are
/// negative, all of them are raised until the lowest is 0: otherwise, −4 and −10 would be the same.
fn shares(result: &[SeatScore]) -> Vec<u64> {
    let remaining = || result.iter().filter(|score| !score.resigned);
    let lowest = remaining().map(|score| score.points).min().unwrap_or(0).min(0);
    let scored = |score: &SeatScore| u64::from(score.points.abs_diff(lowest));
    let total: u64 = remaining().map(scored).sum();
    let equal = 1_000_000 / remaining().count().max(1) as u64;
    let share = |score: &SeatScore| match score.resigned {
        true => 0,
        false => (1_000_000 * scored(score)).checked_div(total).unwrap_or(equal),
    };
    result.iter().map(share).collect()
}

impl Tournament {
    /// Returns the standings, best first. Games that are not over do not count yet.
    #[must_use]
    pub fn standings(&self) -> Vec<Standing> {
        let mut standings: Vec<Standing> = (0..self.players.len())
            .map(|player| Standing {
                player,
                place: 0,
                points: Points::default(),
                opposition: 0,
                share: 0,
                games: 0,
                wins: 0,
                byes: 0,
            })
            .collect();
        for Round { tables, byes } in &self.rounds {
            for &player in byes {
                let standing = &mut standings[player];
                standing.byes += 1;
                standing.points = standing.points + Points::WIN;
            }
            for table in tables {
                let (Some(result), Some(points)) = (&table.result, table.points()) else { continue };
                for (((&player, score), points), share) in
                    table.players.iter().zip(result).zip(points).zip(shares(result))
                {
                    let standing = &mut standings[player];
                    standing.games += 1;
                    standing.wins += u32::from(score.rank == 1);
                    standing.points = standing.points + points;
                    standing.share += share;
                }
            }
        }
        let points: Vec<u32> = standings.iter().map(|standing| standing.points.0).collect();
        for standing in &mut standings {
            standing.share /= u64::from(standing.games.max(1));
            standing.opposition = self.opposition(standing.player, &points);
        }
        let draw = |player: usize| self.players[player].draw;
        standings.sort_by_key(|line| {
            (Reverse((line.points, line.opposition, line.share)), draw(line.player), line.player)
        });
        for (index, standing) in standings.iter_mut().enumerate() {
            standing.place = index + 1;
        }
        standings
    }

    /// Returns the sum of the average points of a player's opponents.
    fn opposition(&self, player: usize, points: &[u32]) -> u32 {
        let of_table = |table: &RoundTable| {
            let others = table.players.iter().filter(|&&other| other != player);
            12 / (table.players.len() as u32 - 1).max(1) * others.map(|&other| points[other]).sum::<u32>()
        };
        let mut sum = 0;
        for Round { tables, byes } in &self.rounds {
            if byes.contains(&player) {
                sum += 12 * points[player];
            }
            let own = tables.iter().filter(|table| table.result.is_some() && table.players.contains(&player));
            sum += own.map(of_table).sum::<u32>();
        }
        sum
    }

    /// Returns the facts of the earlier rounds that pairings depend on.
    pub(crate) fn history(&self) -> History {
        let mut history = History::new(self.players.len());
        for Round { tables, byes } in &self.rounds {
            tables.iter().for_each(|table| history.add_table(&table.players));
            byes.iter().for_each(|&player| history.byes[player] += 1);
        }
        history
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_ranks(ranks: &[u8]) -> Vec<String> {
        let result: Vec<SeatScore> =
            ranks.iter().map(|&rank| SeatScore { rank, points: 0, resigned: false }).collect();
        table_points(&result).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn places_are_evenly_spaced_and_ties_share() {
        assert_eq!(of_ranks(&[2, 1]), ["0", "12"]);
        assert_eq!(of_ranks(&[1, 1]), ["6", "6"]);
        assert_eq!(of_ranks(&[3, 1, 2]), ["0", "12", "6"]);
        assert_eq!(of_ranks(&[1, 2, 3, 4]), ["12", "8", "4", "0"]);
        assert_eq!(of_ranks(&[1, 1, 3, 4]), ["10", "10", "4", "0"]);
        assert_eq!(of_ranks(&[1, 2, 3, 4, 5]), ["12", "9", "6", "3", "0"]);
        assert_eq!(of_ranks(&[1, 1, 3, 4, 4]), ["10½", "10½", "6", "1½", "1½"]);
        assert_eq!(of_ranks(&[1, 1, 1, 1, 1]), ["6", "6", "6", "6", "6"]);
        assert_eq!(Points(1).to_string(), "½");
    }

    #[test]
    fn every_table_gives_six_points_per_player_on_average() {
        for ranks in [&[1, 2][..], &[1, 2, 2], &[1, 2, 3, 3], &[1, 1, 1, 4, 5], &[1, 2, 2, 2, 2]] {
            let result: Vec<SeatScore> =
                ranks.iter().map(|&rank| SeatScore { rank, points: 0, resigned: false }).collect();
            let sum: Points = table_points(&result).into_iter().sum();
            assert_eq!(sum, Points(12 * ranks.len() as u32), "{ranks:?}");
        }
    }

    #[test]
    fn negative_scores_have_different_shares() {
        let shares_of = |points: &[i32]| {
            let score = |&points: &i32| SeatScore { rank: 1, points, resigned: false };
            shares(&points.iter().map(score).collect::<Vec<_>>())
        };
        assert_eq!(shares_of(&[30, 10]), [750_000, 250_000]);
        assert_eq!(shares_of(&[5, -3]), [1_000_000, 0]);
        assert_eq!(shares_of(&[-4, -10]), [1_000_000, 0]);
        assert_eq!(shares_of(&[-4, -10, 8]), [250_000, 0, 750_000]);
        assert_eq!(shares_of(&[0, 0, 0, 0]), [250_000; 4]);
        assert_eq!(shares_of(&[-3, -3]), [500_000; 2]);
    }

    #[test]
    fn players_who_gave_up_have_no_share() {
        let shares_of = |scores: &[(i32, bool)]| {
            let score = |&(points, resigned): &(i32, bool)| SeatScore { rank: 1, points, resigned };
            shares(&scores.iter().map(score).collect::<Vec<_>>())
        };
        assert_eq!(shares_of(&[(0, false), (0, true)]), [1_000_000, 0]);
        assert_eq!(shares_of(&[(-2, false), (40, true)]), [1_000_000, 0]);
        assert_eq!(shares_of(&[(30, false), (-50, true), (10, false)]), [750_000, 0, 250_000]);
        assert_eq!(shares_of(&[(0, false), (9, true), (0, false)]), [500_000, 0, 500_000]);
    }
}
