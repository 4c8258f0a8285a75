//! The strength of each level.
//!
//! A level is a number of nodes, so that its strength does not depend on the machine or its load. The lowest levels
//! sometimes or always act without search, like the greedy bot or less carefully: they overlook things, but do nothing
//! absurd. They do so more often in games with luck, where the better player wins less often and the steps between
//! levels must be larger to be noticed.

use fishpond_games::GameId;

/// The levels from weakest to strongest.
pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=8;

/// The strength of a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Strength {
    /// The node limit of its searches.
    pub(crate) nodes: u64,
    /// The percentage of acts for which it takes the best-looking act without search.
    pub(crate) greedy: u32,
    /// The percentage of acts for which it takes any tolerable act.
    pub(crate) tolerable: u32,
}

/// Returns a strength that always searches.
const fn full(nodes: u64) -> Strength {
    Strength { nodes, greedy: 0, tolerable: 0 }
}

/// The baseline, plain tree search with random playouts: about a tenth of a second.
pub(crate) const UCT: Strength = full(30_000);

/// Penguins for two, in alpha-beta nodes: the strongest level takes about two seconds.
const DUEL: [Strength; 8] = [
    Strength { nodes: 40, greedy: 70, tolerable: 0 },
    Strength { nodes: 60, greedy: 40, tolerable: 0 },
    Strength { nodes: 150, greedy: 15, tolerable: 0 },
    full(800),
    full(6_000),
    full(60_000),
    full(600_000),
    full(8_000_000),
];

/// Penguins for more than two, in simulations like the other games.
const TREE: [Strength; 8] = [
    Strength { nodes: 30, greedy: 70, tolerable: 0 },
    Strength { nodes: 60, greedy: 40, tolerable: 0 },
    Strength { nodes: 150, greedy: 15, tolerable: 0 },
    full(500),
    full(1_500),
    full(5_000),
    full(20_000),
    full(100_000),
];

/// In games with luck, the first simulations add the most strength and further ones less and less. So most levels have few
/// simulations, and level 7 stays well below level 8.
const SHIPS: [Strength; 8] = [
    Strength { nodes: 20, greedy: 0, tolerable: 100 },
    Strength { nodes: 20, greedy: 35, tolerable: 65 },
    Strength { nodes: 20, greedy: 75, tolerable: 25 },
    Strength { nodes: 20, greedy: 50, tolerable: 0 },
    full(40),
    full(220),
    full(1_000),
    full(220_000),
];

const FRESH: [Strength; 8] = [
    Strength { nodes: 20, greedy: 0, tolerable: 100 },
    Strength { nodes: 20, greedy: 57, tolerable: 33 },
    Strength { nodes: 20, greedy: 40, tolerable: 0 },
    full(30),
    full(120),
    full(700),
    full(5_000),
    full(100_000),
];

const WISHES: [Strength; 8] = [
    Strength { nodes: 20, greedy: 0, tolerable: 100 },
    Strength { nodes: 20, greedy: 25, tolerable: 75 },
    Strength { nodes: 20, greedy: 55, tolerable: 45 },
    Strength { nodes: 20, greedy: 85, tolerable: 15 },
    Strength { nodes: 20, greedy: 60, tolerable: 0 },
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
