//! Searches as fast as they go: how many nodes a second.

use std::time::{Duration, Instant};

use fishpond_core::{Config, Dealer, Faults, Rng, Seat, Viewer};
use fishpond_games::{AnyGame, AnyView, GameId};
use fishpond_search::{Limits, Stop};
use serde::Serialize;

use crate::{Bot, Thinker};

/// Decisions that searches begin from, spread over a game.
const DECISIONS: usize = 8;
/// A search that is told by the clock looks at it too often: so many nodes at a time.
const NODES: u64 = 10_000;

/// What a benchmark of a search found, on one core.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct SearchBench {
    /// Which game.
    pub game: GameId,
    /// How many play.
    pub players: u8,
    /// Which search, and what a node is to it.
    pub search: &'static str,
    /// Positions looked at, or games simulated.
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
}

impl SearchBench {
    /// Lets the searches for this game and number of players think for about so long each.
    ///
    /// # Errors
    /// If that many cannot play.
    pub fn run_all(game: GameId, players: u8, time: Duration) -> Result<Vec<SearchBench>, Faults> {
        let knowing = match (game, players) {
            (GameId::Penguins, 2) => "alpha-beta",
            _ => "tree, knowledge",
        };
        let decisions = decisions(game, players)?;
        let kinds = [(Bot::Uct, "tree, random games"), (Bot::Level(8), knowing)];
        Ok(kinds
            .into_iter()
            .map(|(bot, search)| {
                let (nodes, seconds) = run(bot, &decisions, time);
                SearchBench { game, players, search, nodes, seconds }
            })
            .collect())
    }

    /// Nodes a second.
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

/// Decisions of a game between greedy bots. Those of its end are left out: there is little to look at.
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
