//! What is true of the game at any time.

use fishpond_core::{Facts, OptionKind, OptionSpec};

use crate::refusals;

/// A ship arrived on the final card (S35): the one way in which a game ends.
pub const REASON: &str = "final-card";

/// The facts.
pub static FACTS: Facts = Facts {
    id: "ships",
    title: "Fish & Ships",
    rules: 1,
    min_players: 2, // S1
    max_players: 4,
    hidden: true,
    loser_begins: true, // S14, RUL SA9
    options: OPTIONS,
    refusals: refusals::ALL,
    reasons: &[REASON],
};

const OPTIONS: &[OptionSpec] = &[
    // RUL SA9: a table at which the same people play again sets it to the loser.
    OptionSpec { name: "start_player", kind: OptionKind::SeatOrRandom, default: "random", clause: "S14" },
    // RUL SA12.
    OptionSpec { name: "pirate_first", kind: OptionKind::Flag, default: "true", clause: "S28" },
    // RUL SA16.
    OptionSpec { name: "sailor_move_optional", kind: OptionKind::Flag, default: "true", clause: "S30" },
];
