//! Benchmarks of random games.

use std::time::{Duration, Instant};

use fishpond_core::playout::{playout, playout_checked};
use fishpond_core::{Config, Faults, Position, Rng, Silent, Turn};
use serde::Serialize;

use crate::GameId;

/// The result of a benchmark of random games on one core.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Bench {
    /// The game.
    pub game: GameId,
    /// The number of players.
    pub players: u8,
    /// Whether acts were listed and checked, as at a table, or played without checks.
    pub checked: bool,
    /// The number of games.
    pub games: u64,
    /// The number of acts in all games.
    pub acts: u64,
    /// The duration.
    pub seconds: f64,
}

impl Bench {
    /// Plays random games for about this long, from setups that are dealt before the measurement starts.
    ///
    /// # Errors
    /// If the game does not allow this number of players.
    pub fn run(game: GameId, players: u8, checked: bool, time: Duration) -> Result<Bench, Faults> {
        of_game!(game, P => run::<P>(game, players, checked, time))
    }

    /// Returns games per second.
    #[must_use]
    pub fn games_per_second(&self) -> f64 {
        self.games as f64 / self.seconds
    }

    /// Returns acts per second.
    #[must_use]
    pub fn acts_per_second(&self) -> f64 {
        self.acts as f64 / self.seconds
    }

    /// Returns nanoseconds per act.
    #[must_use]
    pub fn nanoseconds_per_act(&self) -> f64 {
        self.seconds * 1e9 / self.acts as f64
    }

    /// Returns acts per game.
    #[must_use]
    pub fn acts_per_game(&self) -> f64 {
        self.acts as f64 / self.games as f64
    }
}

/// The number of different setups.
const SETUPS: usize = 256;

fn run<P: Position>(game: GameId, players: u8, checked: bool, time: Duration) -> Result<Bench, Faults> {
    let mut rng = Rng::new(1);
    let fresh = P::new(&Config::new(players))?;
    let setups: Vec<P> = (0..SETUPS)
        .map(|_| {
            let mut position = fresh.clone();
            while position.turn() == Turn::Chance {
                position.resolve_unchecked(position.sample_chance(&mut rng), &mut Silent);
            }
            position
        })
        .collect();
    let mut scratch = Vec::with_capacity(1024);
    let (mut games, mut acts) = (0, 0);
    let start = Instant::now();
    while start.elapsed() < time {
        for setup in &setups {
            let mut position = setup.clone();
            acts += if checked {
                playout_checked(&mut position, &mut rng, &mut scratch)
            } else {
                playout(&mut position, &mut rng, &mut scratch)
            };
        }
        games += SETUPS as u64;
    }
    Ok(Bench { game, players, checked, games, acts, seconds: start.elapsed().as_secs_f64() })
}
