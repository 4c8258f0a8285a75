//! What is true of every game of Fresh Fish.

use fishpond_core::{Facts, OptionKind, OptionSpec};

use crate::refusals;

/// F1: two to five play. F17: what is hidden is the bids, until all are in.
pub static FACTS: Facts = Facts {
    id: "fresh",
    title: "Fresh Fish",
    rules: 1,
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

/// F43: all tiles have been placed.
pub const COMPLETE: &str = "complete";
/// F46: nobody could ever draw again.
pub const FROZEN: &str = "frozen";
/// RUL Q76: all but one gave up.
pub const RESIGNED: &str = "resigned";

/// F19, F20: in so many turns a player can only reserve.
pub const FORCED_TURNS: u8 = 3;
