//! The strength of each level.
//!
//! Levels 1 to 3 play like people: they choose at a glance and overlook things, but do nothing absurd (see
//! [`Glance`]). The first ignores the other players, the second sees them, and the third overlooks little. In fresh,
//! the third chooses some of its acts by search, because otherwise the fourth would be too far above it.
//!
//! Higher levels are defined by numbers of nodes, so that their strength does not depend on the machine or its load. The
//! lowest of them in wishes still choose some acts at a glance: the first simulations add so much strength that using
//! fewer of them would not give finer steps.

use fishpond_games::GameId;

use crate::glance::{Glance, Sight};

/// The levels from weakest to strongest.
pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=8;

/// The strength of a level.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Strength {
    /// The node limit of its searches.
    pub(crate) nodes: u64,
    /// The percentage of acts that it chooses at a glance, without search.
    pub(crate) hasty: u32,
    /// The glance with which it chooses them.
    pub(crate) glance: Glance,
}

/// Returns a strength that always searches.
const fn full(nodes: u64) -> Strength {
    hasty(0, nodes, GameId::Ships)
}

/// Returns a strength that searches, except for a percentage of acts, which it chooses like the greedy bot.
const fn hasty(hasty: u32, nodes: u64, game: GameId) -> Strength {
    Strength { nodes, hasty, glance: Glance::greedy(game) }
}

/// The loss beyond which an act is absurd, relative to the slack of a level.
const ABSURD: f32 = 3.0;

/// Returns a strength that chooses every act at a glance, unless it is asked to search.
const fn casual(sight: Sight, overlook: u32, slack: f32) -> Strength {
    Strength { nodes: 20, hasty: 100, glance: Glance { sight, overlook, slack, absurd: ABSURD * slack } }
}

/// Levels 1 to 3 in penguins, whose slack is in fish.
const CASUAL_PENGUINS: [Strength; 3] =
    [casual(Sight::Own, 70, 3.0), casual(Sight::All, 70, 6.0), casual(Sight::All, 40, 4.0)];

/// The baseline, plain tree search with random playouts: about a tenth of a second.
pub(crate) const UCT: Strength = full(30_000);

/// Penguins for two, in alpha-beta nodes: the strongest level takes about two seconds.
const DUEL: [Strength; 8] = [
    CASUAL_PENGUINS[0],
    CASUAL_PENGUINS[1],
    CASUAL_PENGUINS[2],
    full(800),
    full(6_000),
    full(60_000),
    full(600_000),
    full(8_000_000),
];

/// Penguins for more than two, in simulations like the other games.
const TREE: [Strength; 8] = [
    CASUAL_PENGUINS[0],
    CASUAL_PENGUINS[1],
    CASUAL_PENGUINS[2],
    full(500),
    full(1_500),
    full(5_000),
    full(20_000),
    full(100_000),
];

/// The levels in ships. In games with luck, the first simulations add the most strength and further ones less and less. So
/// most levels have few simulations, and level 7 stays well below level 8.
const SHIPS: [Strength; 8] = [
    casual(Sight::Own, 60, 3.0),
    casual(Sight::All, 65, 3.0),
    casual(Sight::All, 20, 2.0),
    full(30),
    full(250),
    full(1_500),
    full(8_000),
    full(220_000),
];

const FRESH: [Strength; 8] = [
    casual(Sight::Own, 60, 4.0),
    casual(Sight::All, 40, 2.0),
    hasty(40, 20, GameId::Fresh),
    full(30),
    full(120),
    full(700),
    full(5_000),
    full(100_000),
];

const WISHES: [Strength; 8] = [
    casual(Sight::Own, 50, 2.0),
    casual(Sight::All, 40, 2.0),
    casual(Sight::All, 10, 1.0),
    hasty(65, 20, GameId::Wishes),
    hasty(30, 20, GameId::Wishes),
    full(30),
    full(200),
    full(24_000),
];

pub(crate) fn strength(level: u8, game: GameId, players: u8) -> Strength {
    let index = usize::from(level.clamp(*LEVELS.start(), *LEVELS.end()) - 1);
    let levels = match game {
        GameId::Penguins if players == 2 => DUEL,
        GameId::Penguins => TREE,
        GameId::Ships => SHIPS,
        GameId::Fresh => FRESH,
        GameId::Wishes => WISHES,
    };
    levels[index]
}

/// Returns about how many nodes per second a core searches (`fishpond bench`), for planning only.
pub(crate) fn nodes_per_second(game: GameId, players: u8) -> u64 {
    match game {
        GameId::Penguins if players == 2 => 4_300_000,
        GameId::Penguins => 220_000,
        GameId::Ships => 100_000,
        GameId::Fresh => 70_000,
        GameId::Wishes => 44_000,
    }
}
