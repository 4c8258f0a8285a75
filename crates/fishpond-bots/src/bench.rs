//! Benchmarks of search speed in nodes per second.

use std::time::{Duration, Instant};

use fishpond_core::{Config, Dealer, Faults, Rng, Seat, Viewer};
use fishpond_games::{AnyGame, AnyView, GameId};
use fishpond_search::{Limits, Stop};
use serde::Serialize;

use crate::{Bot, Thinker};

/// The number of positions that are searched, spread over a game.
const DECISIONS: usize = 8;
/// The node limit of each search; a time limit would add the cost of reading the clock.
const NODES: u64 = 10_000;

/// The result of a search benchmark on one core.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct SearchBench {
    /// The game.
    pub game: GameId,
    /// The number of players.
    pub players: u8,
    /// The search.
    pub search: &'static str,
    /// The number of positions searched or games simulated.
    pub nodes: u64,
    /// The elapsed time.
    pub seconds: f64,
}

impl SearchBench {
    /// Runs each search of this game and number of players for about `time`.
    ///
    /// # Errors
    /// If the game does not support this number of players.
    pub fn run_all(game: GameId, players: u8, time: Duration) -> Result<Vec<SearchBench>, Faults> {
        let with_knowledge = match (game, players) {
            (GameId::Penguins, 2) => "alpha-beta",
            _ => "tree, knowledge",
        };
        let decisions = decisions(game, players)?;
        let kinds = [(Bot::Uct, "tree, random games"), (Bot::Level(8), with_knowledge)];
        Ok(kinds
            .into_iter()
            .map(|(bot, search)| {
                let (nodes, seconds) = run(bot, &decisions, time);
                SearchBench { game, players, search, nodes, seconds }
            })
            .collect())
    }

    /// Returns the nodes per second.
    #[must_use]
    pub fn nodes_per_second(&self) -> f64 {
        self.nodes as f64 / self.seconds
    }
}

fn run(bot: Bot, decisions: &[(AnyView, Seat)], time: Duration) -> (u64, f64) {
    let (limits, stop) = (Limits::nodes(NODES), Stop::new());
    let start = Instant::now();
    let mut nodes = 0;
    for (number, (view, seat)) in decisions.iter().cycle().enumerate() {
        if start.elapsed() >= time {
            break;
        }
        let mut thinker = Thinker::new(bot, number as u64);
        nodes += thinker.think(view, *seat, Some(&limits), &stop).nodes;
    }
    (nodes, start.elapsed().as_secs_f64())
}

/// Returns decisions from the first half of a game between greedy bots; later ones leave little to search.
fn decisions(game: GameId, players: u8) -> Result<Vec<(AnyView, Seat)>, Faults> {
    let mut rng = Rng::new(1);
    let mut played = AnyGame::new(game, &Config::new(players), Dealer::from_number(1))?;
    let mut all = Vec::new();
    loop {
        while played.deal(&mut Vec::new()).is_some() {}
        let Some(seat) = played.position().turn().seats().iter().next() else { break };
        let view = played.position().view(Viewer::Seat(seat));
        let act = Bot::Greedy.choose(&view, seat, &mut rng);
        played.play(seat, &act, &mut Vec::new()).expect("bots play legal acts");
        all.push((view, seat));
    }
    all.truncate(all.len() / 2 + 1);
    let every = all.len().div_ceil(DECISIONS);
    Ok(all.into_iter().step_by(every).collect())
}
