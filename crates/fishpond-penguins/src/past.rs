//! The history of floes and penguins, which pictures and results show, but the rules do not need.

use fishpond_core::Seat;
use schemars::JsonSchema;
use serde::Serialize;

use crate::board::Cell;

/// The maximum number of penguins in a game (P11): three each for three players.
const PENGUINS: usize = 9;

/// The history of a position. Any two histories compare equal, because positions are equal no matter how they were reached. Written
/// states omit it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Past {
    /// The number of floes that each player collected by moves, by their fish; the first number is always 0.
    pub(crate) moves: [[u8; 4]; 4],
    rests: [Option<Rest>; PENGUINS],
}

/// A penguin that has left the game, and the floe that it left with (P24, PV1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Rest {
    /// The owner of the penguin.
    pub seat: Seat,
    /// The cell that it was on.
    pub cell: Cell,
    /// The fish that its owner collected with the floe; 0 if it is not scored (PV2).
    pub fish: u8,
}

impl Past {
    /// Returns the penguins that have left the game, in the order in which they left.
    pub(crate) fn rests(&self) -> impl Iterator<Item = Rest> {
        self.rests.iter().copied().flatten()
    }

    /// Adds a penguin that leaves the game.
    pub(crate) fn rest(&mut self, rest: Rest) {
        if let Some(free) = self.rests.iter_mut().find(|rest| rest.is_none()) {
            *free = Some(rest);
        }
    }
}

impl PartialEq for Past {
    fn eq(&self, _: &Past) -> bool {
        true
    }
}

impl Eq for Past {}
