//! What is true of the game at any time, and what the options of a game switch.

use std::sync::{Arc, LazyLock};

use fishpond_core::{Config, Facts, Faults, OptionKind, OptionSpec, StateHasher};

use crate::cards::{KINDS, Kind, Pile};
use crate::components::{Components, MAX_BUYER};
use crate::{events, refusals};

/// The facts of the game.
pub(crate) static FACTS: Facts = Facts {
    id: "wishes",
    title: "If Wishes Were Fishes!",
    rules: 1,
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
    reasons: &events::REASONS,
};

/// What stays the same through a game: the components in force and the options, in the form in which play needs them.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Table {
    pub(crate) config: Config,
    pub(crate) components: Arc<Components>,
    /// All fish cards of the game.
    pub(crate) cards: Pile,
    /// Where each market stands in the ring.
    pub(crate) place: [u8; KINDS],
    /// How many buyers of value 1, 2, 3 there are.
    pub(crate) buyers: [u8; MAX_BUYER],
    /// W11.6: `rules=german`.
    pub(crate) german: bool,
    /// W13.2: `both_endings=last_card`.
    pub(crate) last_card_penalty: bool,
    /// W11.9.
    pub(crate) same_kind_conversion: bool,
    /// W6.1.
    pub(crate) throwback_without_wish: bool,
    /// W14.6.
    pub(crate) max_turns: Option<u16>,
    /// A hash of the configuration, which every state hash begins with.
    pub(crate) hash: u64,
}

static STANDARD: LazyLock<Arc<Components>> = LazyLock::new(|| Arc::new(Components::standard()));

impl Table {
    /// Checks a configuration.
    pub(crate) fn new(config: &Config) -> Result<Arc<Table>, Faults> {
        let (mut config, own) = config.complete_with(&FACTS, |data, _| Components::read(data))?;
        let components = own.map_or_else(|| Arc::clone(&STANDARD), Arc::new);
        if config.components.is_some() {
            // Written in one way only, so that the record of a game holds what was in force.
            config.components = Some(serde_json::to_value(&*components).expect("components can be written"));
        }
        let mut place = [0; KINDS];
        for (i, kind) in components.markets_clockwise.iter().enumerate() {
            place[kind.index()] = i as u8;
        }
        let mut buyers = [0; MAX_BUYER];
        for &value in &components.buyers {
            buyers[usize::from(value) - 1] += 1;
        }
        let options = &config.options;
        Ok(Arc::new(Table {
            cards: components.pile(),
            place,
            buyers,
            german: options.word("rules") == Some("german"),
            last_card_penalty: options.word("both_endings") == Some("last_card"),
            same_kind_conversion: options.flag("same_kind_conversion"),
            throwback_without_wish: options.flag("throwback_without_wish"),
            max_turns: options.number("max_turns").map(|turns| turns as u16),
            hash: StateHasher::of_config(&config),
            config,
            components,
        }))
    }

    /// The market so many places clockwise (A10).
    #[inline]
    pub(crate) fn clockwise(&self, from: Kind, steps: u8) -> Kind {
        let place = usize::from(self.place[from.index()] + steps);
        self.components.markets_clockwise[place % KINDS]
    }

    /// How many places clockwise one market lies from another.
    #[inline]
    pub(crate) fn distance(&self, from: Kind, to: Kind) -> u8 {
        let (from, to) = (self.place[from.index()], self.place[to.index()]);
        (to + KINDS as u8 - from) % KINDS as u8
    }
}
