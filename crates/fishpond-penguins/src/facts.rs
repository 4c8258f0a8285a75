//! What is true of every game of penguins.

use fishpond_core::{Facts, OptionKind, OptionSpec};

use crate::refusals;

/// P1: two, three or four play. P5: once the floes lie there nothing is hidden and nothing is random.
pub static FACTS: Facts = Facts {
    id: "penguins",
    title: "Hey, That's My Fish!",
    rules: 1,
    min_players: 2,
    max_players: 4,
    hidden: false,
    loser_begins: false,
    options: &[
        OptionSpec { name: "hidden_totals", kind: OptionKind::Flag, default: "false", clause: "PV3" },
        OptionSpec { name: "last_tile_not_scored", kind: OptionKind::Flag, default: "false", clause: "PV2" },
        OptionSpec { name: "start_player", kind: OptionKind::SeatOrRandom, default: "random", clause: "P12" },
        OptionSpec { name: "stuck_single_removed", kind: OptionKind::Flag, default: "false", clause: "PV1" },
        OptionSpec { name: "tile_exchange", kind: OptionKind::Flag, default: "false", clause: "P10" },
    ],
    refusals: refusals::ALL,
    reasons: &[NO_PENGUINS],
};

/// P27: the one way in which the game ends.
pub const NO_PENGUINS: &str = "no-penguins";

/// P11: 4, 3 or 2 penguins for each of 2, 3 or 4 players.
#[must_use]
pub const fn penguins_each(players: u8) -> u8 {
    match players {
        2 => 4,
        3 => 3,
        _ => 2,
    }
}
