//! The result of a game.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::seat::{BySeat, Seat, SeatSet};

/// The result of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, JsonSchema)]
#[schemars(with = "Written")]
pub struct Outcome {
    /// The number of players.
    pub players: u8,
    /// The reason why the game ended. Its message is `<game>-reason-<reason>`, unless the view has a more specific one.
    pub reason: &'static str,
    /// The points of each seat.
    pub points: BySeat<i32>,
    /// The tie-breaker of each seat, if the game has one.
    pub tie_break: Option<BySeat<i32>>,
    /// The rank: 1 for the winners; tied seats share a rank.
    pub rank: BySeat<u8>,
    /// The seats that resigned; they rank behind all others.
    pub resigned: SeatSet,
}

/// The result of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Standing {
    /// The seat.
    pub seat: Seat,
    /// The rank: 1 for the winners; tied seats share a rank.
    pub rank: u8,
    /// The points.
    pub points: i32,
    /// The tie-breaker, if the game has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tie_break: Option<i32>,
    /// Whether the seat resigned.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(default)]
    pub resigned: bool,
}

impl Outcome {
    /// Ranks the seats by points, then by tie-breaker. Seats that resigned come last.
    #[must_use]
    pub fn ranked(
        players: u8,
        reason: &'static str,
        points: BySeat<i32>,
        tie_break: Option<BySeat<i32>>,
        resigned: SeatSet,
    ) -> Outcome {
        let key = |seat: Seat| (!resigned.contains(seat), points[seat], tie_break.map_or(0, |tie| tie[seat]));
        let rank = BySeat::from_fn(|seat| {
            1 + Seat::first_n(players).filter(|&other| key(other) > key(seat)).count() as u8
        });
        Outcome { players, reason, points, tie_break, rank, resigned }
    }

    /// Returns the seats with rank 1.
    #[must_use]
    pub fn winners(&self) -> SeatSet {
        Seat::first_n(self.players).filter(|&seat| self.rank[seat] == 1).collect()
    }

    /// Returns whether seats that did not resign have equal points, so that the tie-breaker matters.
    #[must_use]
    pub fn has_equal_points(&self) -> bool {
        let standings: Vec<Standing> = self.standings().into_iter().filter(|seat| !seat.resigned).collect();
        standings.windows(2).any(|pair| pair[0].points == pair[1].points)
    }

    /// Returns the results of all seats, best first; tied seats in turn order.
    #[must_use]
    pub fn standings(&self) -> Vec<Standing> {
        let mut standings: Vec<Standing> = Seat::first_n(self.players)
            .map(|seat| Standing {
                seat,
                rank: self.rank[seat],
                points: self.points[seat],
                tie_break: self.tie_break.map(|tie| tie[seat]),
                resigned: self.resigned.contains(seat),
            })
            .collect();
        standings.sort_by_key(|standing| (standing.rank, standing.seat));
        standings
    }
}

/// The JSON form of a result.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Outcome", deny_unknown_fields)]
struct Written {
    /// The reason why the game ended.
    reason: &'static str,
    /// The seats with rank 1.
    winners: SeatSet,
    /// The results of all seats, best first; tied seats in turn order.
    standings: Vec<Standing>,
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written { reason: self.reason, winners: self.winners(), standings: self.standings() }
            .serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_share_a_rank_and_resigned_seats_come_last() {
        let points = BySeat::from_fn(|seat| [20, 31, 31, 40, 0][seat.index()]);
        let outcome = Outcome::ranked(4, "end", points, None, SeatSet::EMPTY.with(Seat::D));
        assert_eq!(Seat::first_n(4).map(|seat| outcome.rank[seat]).collect::<Vec<_>>(), [3, 1, 1, 4]);
        assert_eq!(outcome.winners().iter().collect::<Vec<_>>(), [Seat::B, Seat::C]);
    }

    #[test]
    fn equal_points_count_only_between_seats_that_did_not_resign() {
        let points = BySeat::from_fn(|seat| [20, 31, 31, 40, 0][seat.index()]);
        let outcome = |resigned| Outcome::ranked(4, "end", points, None, resigned);
        assert!(outcome(SeatSet::EMPTY).has_equal_points());
        assert!(!outcome(SeatSet::EMPTY.with(Seat::C)).has_equal_points());
    }
}
