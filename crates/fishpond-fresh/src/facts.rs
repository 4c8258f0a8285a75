//! Facts and options of the game.

use fishpond_core::{Facts, OptionKind, OptionSpec};

use crate::refusals;

/// The facts of the game: two to five players (F1); only bids are hidden, until all are in (F17).
pub static FACTS: Facts = Facts {
    id: "fresh",
    title: "Fresh Fish",
    rules: 2,
    min_players: 2,
    max_players: 5,
    hidden: true,
    loser_begins: false,
    options: &[
        OptionSpec {
            name: "layout",
            kind: OptionKind::Word(&["default", "random"]),
            default: "default",
            clause: "F8",
        },
        OptionSpec { name: "start_player", kind: OptionKind::SeatOrRandom, default: "random", clause: "F16" },
    ],
    refusals: refusals::ALL,
    reasons: &[COMPLETE, FROZEN, RESIGNED],
};

/// All tiles have been placed (F43).
pub const COMPLETE: &str = "complete";
/// Nobody could ever draw again (F46).
pub const FROZEN: &str = "frozen";
/// All players but one resigned (Q76).
pub const RESIGNED: &str = "resigned";

/// The number of turns at the start in which a player can only reserve (F19, F20).
pub const FORCED_TURNS: u8 = 3;
