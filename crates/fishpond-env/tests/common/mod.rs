//! Configurations and random games for the tests.

#![allow(dead_code, reason = "no test uses all of it")]

use fishpond_core::{Config, Rng, Seat, Silent, Turn};
use fishpond_env::{Encoder, Encoding};
use fishpond_games::{AnyPosition, GameId};

/// Returns every game with every number of players, and options that change acts or views.
pub(crate) fn configs() -> Vec<(GameId, Config)> {
    let mut configs = Vec::new();
    for &game in GameId::ALL {
        let facts = game.facts();
        for players in facts.min_players..=facts.max_players {
            configs.push((game, Config::new(players)));
        }
    }
    let options: [(GameId, &[&str]); 7] = [
        (GameId::Penguins, &["tile_exchange=true", "hidden_totals=true"]),
        (GameId::Penguins, &["stuck_single_removed=true", "last_tile_not_scored=true"]),
        (GameId::Ships, &["sailor_move_optional=false", "pirate_first=false"]),
        (GameId::Fresh, &["layout=random"]),
        (GameId::Wishes, &["rules=german", "max_turns=60"]),
        (GameId::Wishes, &["same_kind_conversion=true", "both_endings=no_penalty"]),
        (GameId::Wishes, &["throwback_without_wish=true"]),
    ];
    configs.extend(options.map(|(game, pairs)| (game, Config::new(3).with_options(pairs))));
    configs
}

/// Returns the encoders of a configuration.
pub(crate) fn encoders(game: GameId, config: &Config) -> Vec<Encoder> {
    let all = [Encoding::Flat, Encoding::Picks];
    all.into_iter().filter_map(|encoding| Encoder::new(game, config, encoding).ok()).collect()
}

/// Plays a random game of at most `most` acts, and calls `visit` before every act with the seat that acts.
pub(crate) fn random_game(
    game: GameId,
    config: &Config,
    seed: u64,
    most: usize,
    mut visit: impl FnMut(&AnyPosition, Option<Seat>),
) {
    let mut rng = Rng::new(seed);
    let mut position = AnyPosition::new(game, config).unwrap();
    let mut acts = 0;
    while acts < most {
        match position.turn() {
            Turn::Over => return visit(&position, None),
            Turn::Chance => {
                let draws = position.chance_outcomes();
                let (draw, _) = rng.pick(&draws);
                position.resolve(draw, &mut Silent).unwrap();
            }
            turn => {
                let seats: Vec<Seat> = turn.seats().iter().collect();
                let seat = *rng.pick(&seats);
                visit(&position, Some(seat));
                let act = position.random_act(seat, &mut rng);
                position.play(seat, &act, &mut Silent).unwrap();
                acts += 1;
            }
        }
    }
}
