//! Random games as fast as they go: how many a second.

use std::time::{Duration, Instant};

use fishpond_core::playout::{playout, playout_checked};
use fishpond_core::{Config, Faults, Position, Rng, Silent, Turn};
use serde::Serialize;

use crate::GameId;

/// What a benchmark of random games found, on one core.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Bench {
    /// Which game.
    pub game: GameId,
    /// How many play.
    pub players: u8,
    /// Whether acts were listed and checked like at a table, or played on the fast path.
    pub checked: bool,
    /// Whole games.
    pub games: u64,
    /// Acts in all of them.
    pub acts: u64,
    /// How long it took.
    pub seconds: f64,
}

impl Bench {
    /// Plays random games for about so long. Where the setup is dealt, every game has a new one, and dealing it is part of the
    /// time only where the game goes on being dealt.
    ///
    /// # Errors
    /// If that many cannot play.
    pub fn run(game: GameId, players: u8, checked: bool, time: Duration) -> Result<Bench, Faults> {
        of_game!(game, P => run::<P>(game, players, checked, time))
    }

    /// Whole games a second.
    #[must_use]
    pub fn games_per_second(&self) -> f64 {
        self.games as f64 / self.seconds
    }

    /// Acts a second.
    #[must_use]
    pub fn acts_per_second(&self) -> f64 {
        self.acts as f64 / self.seconds
    }

    /// Nanoseconds an act.
    #[must_use]
    pub fn nanoseconds_per_act(&self) -> f64 {
        self.seconds * 1e9 / self.acts as f64
    }

    /// Acts a game.
    #[must_use]
    pub fn acts_per_game(&self) -> f64 {
        self.acts as f64 / self.games as f64
    }
}

/// Setups that games begin from, dealt beforehand.
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
