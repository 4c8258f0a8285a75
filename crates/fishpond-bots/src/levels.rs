//! How strong each level is.
//!
//! A level is a number of nodes, so that its strength does not depend on the machine or on its load. The lowest levels also act now
//! and then without looking ahead, as the greedy bot does or less carefully: they miss things, but do nothing absurd. In the games
//! with luck they do so more often, since there the better player wins less often, and a step has to be longer to be felt.

use fishpond_games::GameId;

/// The weakest level and the strongest.
pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=8;

/// What makes a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Strength {
    /// How far it looks.
    pub(crate) nodes: u64,
    /// How often in a hundred it does not look ahead and does what looks best.
    pub(crate) careless: u32,
    /// How often in a hundred it does anything that looks tolerable.
    pub(crate) blind: u32,
}

/// Plain tree search with random games, the yardstick: about a tenth of a second.
pub(crate) const UCT: Strength = Strength { nodes: 30_000, careless: 0, blind: 0 };

/// Alpha-beta positions for penguins of two: the last one takes about two seconds.
const DUEL: [u64; 8] = [40, 60, 150, 800, 6_000, 60_000, 600_000, 8_000_000];
/// Simulations in trees: penguins of more than two.
const TREE: [u64; 8] = [30, 60, 150, 500, 1_500, 5_000, 20_000, 100_000];
/// The games with luck: twice as many simulations are worth about 50 Elo in ships as long as they are few, and hardly anything from
/// some thousands on, so that level 7 stays well below level 8. In the others they are worth more, and a step takes five to six times
/// as many.
const SHIPS: [u64; 8] = [20, 20, 20, 20, 40, 220, 1_000, 220_000];
const FRESH: [u64; 8] = [20, 20, 20, 100, 600, 3_200, 18_000, 100_000];
const WISHES: [u64; 8] = [20, 20, 20, 80, 400, 2_000, 11_000, 60_000];

/// How often in a hundred a level does what looks best, without looking ahead; and anything tolerable.
const CARELESS: [u32; 8] = [70, 40, 15, 0, 0, 0, 0, 0];
const LUCKY_CARELESS: [u32; 8] = [0, 60, 50, 0, 0, 0, 0, 0];
const LUCKY_BLIND: [u32; 8] = [100, 40, 0, 0, 0, 0, 0, 0];
/// In ships there is more to be spread over the low levels than over the high ones.
const SHIPS_CARELESS: [u32; 8] = [0, 35, 75, 50, 0, 0, 0, 0];
const SHIPS_BLIND: [u32; 8] = [100, 65, 25, 0, 0, 0, 0, 0];

pub(crate) fn strength(level: u8, game: GameId, players: u8) -> Strength {
    let index = usize::from(level.clamp(*LEVELS.start(), *LEVELS.end()) - 1);
    let nodes = match game {
        GameId::Penguins if players == 2 => DUEL,
        GameId::Penguins => TREE,
        GameId::Ships => SHIPS,
        GameId::Fresh => FRESH,
        GameId::Wishes => WISHES,
    };
    let (careless, blind) = match game {
        GameId::Penguins => (CARELESS, [0; 8]),
        GameId::Ships => (SHIPS_CARELESS, SHIPS_BLIND),
        GameId::Fresh | GameId::Wishes => (LUCKY_CARELESS, LUCKY_BLIND),
    };
    Strength { nodes: nodes[index], careless: careless[index], blind: blind[index] }
}
