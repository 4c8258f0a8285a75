//! The fixed properties of the game.

use fishpond_core::{Facts, OptionKind, OptionSpec};

use crate::refusals;

/// S35: a ship has reached the final card.
pub const FINAL_CARD: &str = "final-card";
/// SA48: all players but one have resigned.
pub const RESIGNED: &str = "resigned";

/// The fixed properties.
pub static FACTS: Facts = Facts {
    id: "ships",
    title: "Fish & Ships",
    rules: 2,
    min_players: 2, // S1
    max_players: 4,
    hidden: true,
    loser_begins: true, // S14, SA9
    options: OPTIONS,
    refusals: refusals::ALL,
    reasons: &[FINAL_CARD, RESIGNED],
};

const OPTIONS: &[OptionSpec] = &[
    // SA9: for a rematch, tables set it to the loser.
    OptionSpec { name: "start_player", kind: OptionKind::SeatOrRandom, default: "random", clause: "S14" },
    // SA12: whether the pirate strikes before the ship moves.
    OptionSpec { name: "pirate_first", kind: OptionKind::Flag, default: "true", clause: "S28" },
    // SA16: whether a player who boxes a sailor may leave all ships where they are.
    OptionSpec { name: "sailor_move_optional", kind: OptionKind::Flag, default: "true", clause: "S30" },
];
