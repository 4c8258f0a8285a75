//! The checks that every game must pass, written once.
//!
//! A [`Suite`] plays random games and looks at every position on the way from all sides: legality against refusal,
//! text and back, conservation, hashes, chance, views after resampling, words in every language, the fast path against the checked one, and at the
//! end the record, replayed and verified. Whatever fails is told with game, configuration and seed.

mod at_position;

mod at_chance;

mod in_words;

mod course;

use fishpond_core::{Config, Interactive, Seat};

/// What the checks need to know about a game.
pub struct Suite<P: Interactive> {
    /// Every act that can be spelled in the situation of a seat, or a good choice of them where they are too many.
    pub spell: fn(&P, Seat) -> Vec<P::Act>,
    /// Whether all pieces are accounted for.
    pub conserve: fn(&P) -> Result<(), String>,
    /// The largest number of acts that a game can take.
    pub bound: usize,
}

impl<P: Interactive> Suite<P> {
    /// Plays so many random games with this configuration and checks everything. In every second game seats may resign.
    ///
    /// # Panics
    /// When a check fails.
    pub fn run(&self, config: &Config, games: u64) {
        for seed in 0..games {
            course::Course::start(self, config, seed).play();
        }
    }
}

/// Returns every combination of the game's flags for every number of players with other options at their defaults, and for
/// every older version of the rules the default options.
#[must_use]
pub fn every_config<P: Interactive>() -> Vec<Config> {
    let facts = P::facts();
    let flags: Vec<&str> = facts
        .options
        .iter()
        .filter(|spec| matches!(spec.kind, fishpond_core::OptionKind::Flag))
        .map(|spec| spec.name)
        .collect();
    let mut configs = Vec::new();
    for players in facts.min_players..=facts.max_players {
        configs.extend((1..facts.rules).map(|version| Config::new(players).with_rules(version)));
        for bits in 0..1u32 << flags.len() {
            let mut config = Config::new(players);
            for (bit, name) in flags.iter().enumerate() {
                config.options.set(name, fishpond_core::OptionValue::Flag(bits >> bit & 1 == 1));
            }
            configs.push(config);
        }
    }
    configs
}
