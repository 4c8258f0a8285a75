//! The result (P28–P30).

use fishpond_core::{BySeat, Outcome, SeatSet};

use crate::facts::NO_PENGUINS;
use crate::position::Position;

impl Position {
    pub(crate) fn result(&self) -> Outcome {
        let score = |seat| self.score(seat);
        let by_seat = |pick: fn((u8, u8)) -> u8| {
            BySeat::from_fn(|seat| if seat.index() < 4 { i32::from(pick(score(seat))) } else { 0 })
        };
        rank(self.rules.players, by_seat(|(fish, _)| fish), by_seat(|(_, tiles)| tiles), self.resigned)
    }
}

/// P28: most fish; P29: among those level, most floes; P30: who is still level shares. PA31: who gave up comes last.
pub(crate) fn rank(players: u8, fish: BySeat<i32>, tiles: BySeat<i32>, resigned: SeatSet) -> Outcome {
    Outcome::ranked(players, NO_PENGUINS, fish, Some(tiles), resigned)
}
