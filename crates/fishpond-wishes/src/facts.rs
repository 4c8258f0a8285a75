//! Facts and options of the game.

use fishpond_core::{Facts, OptionKind, OptionSpec};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::refusals;

/// The facts of the game.
pub static FACTS: Facts = Facts {
    id: "wishes",
    title: "If Wishes Were Fishes!",
    rules: 2,
    min_players: 2,
    max_players: 5,
    hidden: false,
    loser_begins: false,
    options: &[
        OptionSpec {
            name: "start_player",
            kind: OptionKind::SeatOrRandom,
            default: "random",
            clause: "W2.6",
        },
        OptionSpec {
            name: "rules",
            kind: OptionKind::Word(&["english", "german"]),
            default: "english",
            clause: "W11.6",
        },
        OptionSpec {
            name: "both_endings",
            kind: OptionKind::Word(&["last_card", "no_penalty"]),
            default: "last_card",
            clause: "W13.2",
        },
        OptionSpec {
            name: "same_kind_conversion",
            kind: OptionKind::Flag,
            default: "false",
            clause: "W11.9",
        },
        OptionSpec {
            name: "throwback_without_wish",
            kind: OptionKind::Flag,
            default: "false",
            clause: "W6.1",
        },
        OptionSpec {
            name: "max_turns",
            kind: OptionKind::NumberOrNone(1, 60_000),
            default: "none",
            clause: "W14.6",
        },
    ],
    refusals: refusals::ALL,
    reasons: &REASONS,
};

/// The names of the reasons, in the order of [`Reason`].
static REASONS: [&str; 5] = ["markets", "heap", "both", "stalemate", "resigned"];

/// The reason a game ended (W12.4, W14.5, W14.6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Reason {
    /// All limit cards are on markets.
    Markets,
    /// The heap is full.
    Heap,
    /// Both at the same time.
    Both,
    /// Nobody can move, or the turn limit is reached.
    Stalemate,
    /// Only one player is left.
    Resigned,
}

impl Reason {
    /// Returns the name used in outcomes.
    #[must_use]
    pub fn word(self) -> &'static str {
        REASONS[self as usize]
    }
}
