//! How strong each level is.
//!
//! A level is a number of nodes, so that its strength does not depend on the machine or on its load. The lowest levels also act now
//! and then as the greedy bot does, without looking ahead: they miss things, but do nothing absurd.

use fishpond_games::GameId;

/// The weakest level and the strongest.
pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=8;

/// What makes a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Strength {
    /// How far it looks.
    pub(crate) nodes: u64,
    /// How often in a hundred it does not look.
    pub(crate) careless: u32,
}

/// Plain tree search with random games, the yardstick: about a tenth of a second.
pub(crate) const UCT: Strength = Strength { nodes: 30_000, careless: 0 };

/// Alpha-beta positions for penguins of two: the last one takes about two seconds.
const DUEL: [u64; 8] = [40, 60, 150, 800, 6_000, 60_000, 600_000, 8_000_000];
/// Simulations in trees.
const TREE: [u64; 8] = [30, 60, 150, 500, 1_500, 5_000, 20_000, 100_000];
/// How often in a hundred a level does not look.
const CARELESS: [u32; 8] = [70, 40, 15, 0, 0, 0, 0, 0];

pub(crate) fn strength(level: u8, game: GameId, players: u8) -> Strength {
    let index = usize::from(level.clamp(*LEVELS.start(), *LEVELS.end()) - 1);
    let nodes = match game {
        GameId::Penguins if players == 2 => DUEL[index],
        _ => TREE[index],
    };
    Strength { nodes, careless: CARELESS[index] }
}
