//! Bots for Fishpond's games.
//!
//! A bot is a player: it gets the view of its seat and answers with an act. Each game's module contains the knowledge
//! of that game; the rules are in the game's own crate.

mod fresh;

mod penguins;

mod ships;

mod wishes;

mod fit;

mod glance;

mod levels;

mod outlook;

mod priors;

mod thinker;

pub mod analysis;

mod bench;

pub mod tune;

use glance::Glance;

pub use bench::SearchBench;
pub use levels::LEVELS;
pub use penguins::tune::tune as tune_penguins;
pub use thinker::{Advice, Thinker};

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use fishpond_core::{Rng, Seat, quote};
use fishpond_games::{AnyView, GameId};
pub use fishpond_search::{Limits, Stop};

/// A kind of bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bot {
    /// Any legal act, each equally likely.
    Random,
    /// The act that looks best without search.
    Greedy,
    /// Plain tree search with random playouts and no knowledge: a baseline.
    Uct,
    /// A level of strength, from 1 (a friendly beginner) to 8. Higher levels search with full knowledge of the game.
    Level(u8),
}

impl Bot {
    /// All kinds of bots.
    pub const ALL: [Bot; 11] = [
        Bot::Random,
        Bot::Greedy,
        Bot::Uct,
        Bot::Level(1),
        Bot::Level(2),
        Bot::Level(3),
        Bot::Level(4),
        Bot::Level(5),
        Bot::Level(6),
        Bot::Level(7),
        Bot::Level(8),
    ];

    /// Returns the number of positions that the bot searches, or games that it simulates, for each act; `None` if it
    /// does not search.
    #[must_use]
    pub fn nodes(self, game: GameId, players: u8) -> Option<u64> {
        match self {
            Bot::Random | Bot::Greedy => None,
            Bot::Uct => Some(levels::UCT.nodes),
            Bot::Level(level) => Some(levels::strength(level, game, players).nodes),
        }
    }

    /// Returns about how long the bot thinks about an act on one core: an estimate for sharing the processor.
    #[must_use]
    pub fn expected_time(self, game: GameId, players: u8) -> Duration {
        let nodes = self.nodes(game, players).unwrap_or(1);
        Duration::from_micros(nodes.saturating_mul(1_000_000) / levels::nodes_per_second(game, players))
    }

    /// Chooses an act for a seat whose turn it is. A [`Thinker`] keeps its search between acts and gives reasons.
    #[must_use]
    pub fn choose(self, view: &AnyView, seat: Seat, rng: &mut Rng) -> String {
        match self {
            Bot::Random => view.resample(rng).random_act(seat, rng),
            Bot::Greedy => Glance::greedy(view.game()).choose(view, seat, rng),
            Bot::Uct | Bot::Level(_) => {
                Thinker::new(self, rng.bits()).think(view, seat, None, &Stop::new()).act
            }
        }
    }
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bot::Random => f.write_str("random"),
            Bot::Greedy => f.write_str("greedy"),
            Bot::Uct => f.write_str("uct"),
            Bot::Level(level) => write!(f, "level:{level}"),
        }
    }
}

/// The error for an unknown bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownBot(String);

impl fmt::Display for UnknownBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Bot::ALL.map(|bot| bot.to_string()).join(", ");
        write!(f, "unknown bot '{}'; valid bots are {names}", self.0)
    }
}

impl std::error::Error for UnknownBot {}

impl FromStr for Bot {
    type Err = UnknownBot;

    /// Parses the name of a bot; `bot:5` is another way to write `level:5`.
    fn from_str(s: &str) -> Result<Bot, UnknownBot> {
        let name = s.replacen("bot:", "level:", 1);
        Bot::ALL.into_iter().find(|bot| bot.to_string() == name).ok_or_else(|| UnknownBot(quote(s)))
    }
}
