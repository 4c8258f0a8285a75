//! The fixed properties of the game.

use fishpond_core::{Facts, OptionKind, OptionSpec};

use crate::refusals;

/// The facts of the game: two to four players (P1); once the floes are laid out, nothing is hidden or random (P5).
pub static FACTS: Facts = Facts {
    id: "penguins",
    title: "Hey, That's My Fish!",
    rules: 2,
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
    reasons: &[NO_PENGUINS, RESIGNED],
};

/// P27: no penguin is left on the board.
pub const NO_PENGUINS: &str = "no-penguins";
/// PA31: all players but one have resigned.
pub const RESIGNED: &str = "resigned";

/// Returns the number of penguins per player (P11).
#[must_use]
pub const fn penguins_each(players: u8) -> u8 {
    match players {
        2 => 4,
        3 => 3,
        _ => 2,
    }
}
