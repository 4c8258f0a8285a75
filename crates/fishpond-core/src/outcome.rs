//! Who came where, and why the game ended.

use serde::{Serialize, Serializer};

use crate::seat::{BySeat, Seat, SeatSet};

/// The result of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// How many played.
    pub players: u8,
    /// Why the game ended; the message `<game>-reason-<reason>` says it.
    pub reason: &'static str,
    /// What was counted.
    pub points: BySeat<i32>,
    /// What decided between equal points, where the game has such a thing.
    pub tie_break: Option<BySeat<i32>>,
    /// 1 for the winners; equal ones share a rank.
    pub rank: BySeat<u8>,
    /// Who gave up; they rank behind everybody else.
    pub resigned: SeatSet,
}

/// One line of a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Standing {
    /// Who.
    pub seat: Seat,
    /// 1 for the winners; equal ones share a rank.
    pub rank: u8,
    /// What was counted.
    pub points: i32,
    /// What decided between equal points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tie_break: Option<i32>,
    /// Whether this seat gave up.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub resigned: bool,
}

impl Outcome {
    /// Ranks the seats: who did not resign first, then by points, then by the tie-break, equal ones together.
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
            1 + Seat::first(players).filter(|&other| key(other) > key(seat)).count() as u8
        });
        Outcome { players, reason, points, tie_break, rank, resigned }
    }

    /// Everybody with rank 1.
    #[must_use]
    pub fn winners(&self) -> SeatSet {
        Seat::first(self.players).filter(|&seat| self.rank[seat] == 1).collect()
    }

    /// The lines of the result, best first, equal ones in turn order.
    #[must_use]
    pub fn standings(&self) -> Vec<Standing> {
        let mut standings: Vec<Standing> = Seat::first(self.players)
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

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Written {
            reason: &'static str,
            winners: SeatSet,
            standings: Vec<Standing>,
        }
        Written { reason: self.reason, winners: self.winners(), standings: self.standings() }
            .serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_ones_share_and_quitters_come_last() {
        let points = BySeat::from_fn(|seat| [20, 31, 31, 40, 0][seat.index()]);
        let outcome = Outcome::ranked(4, "end", points, None, SeatSet::EMPTY.with(Seat::D));
        assert_eq!(Seat::first(4).map(|seat| outcome.rank[seat]).collect::<Vec<_>>(), [3, 1, 1, 4]);
        assert_eq!(outcome.winners().iter().collect::<Vec<_>>(), [Seat::B, Seat::C]);
    }
}
