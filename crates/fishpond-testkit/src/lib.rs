//! Checks that every game must pass.
//!
//! A [`Suite`] plays random games and checks every position: legal acts against refusals, round trips through text and
//! JSON, conservation of pieces, hashes, draws, views after resampling, messages in every language, and unchecked play
//! against checked play. At the end it replays and verifies the record. Failures name the game, the configuration and
//! the seed.

mod position;

mod chance;

mod messages;

mod checked_game;

use fishpond_core::{Config, Interactive, Seat};

/// The parts of the checks that differ between games.
pub struct Suite<P: Interactive> {
    /// Lists legal and illegal acts of a seat: all of them, or a good sample if there are too many.
    pub candidate_acts: fn(&P, Seat) -> Vec<P::Act>,
    /// Checks that all pieces are accounted for.
    pub check_pieces: fn(&P) -> Result<(), String>,
    /// The maximum number of acts in a game.
    pub max_acts: usize,
}

impl<P: Interactive> Suite<P> {
    /// Plays and checks this many random games. In every second game, seats may resign.
    ///
    /// # Panics
    /// If a check fails.
    pub fn run(&self, config: &Config, games: u64) {
        for seed in 0..games {
            checked_game::CheckedGame::start(self, config, seed).play();
        }
    }
}

/// Returns configurations for every number of players: all combinations of flags with the newest rules, and the default
/// options with all older rules.
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
