//! Players that are no people.
//!
//! A bot is a player: it gets the view of its seat and answers with an act. Knowledge of a game lives in the file of that
//! game; nothing here decides a rule.

mod fresh;

mod penguins;

mod ships;

mod wishes;

mod guided;

mod levels;

mod priors;

mod thinker;

pub mod analysis;

mod bench;

pub mod tune;

pub use bench::SearchBench;
pub use levels::LEVELS;
pub use penguins::tune::tune as tune_penguins;
pub use thinker::{Advice, Thinker};

use std::fmt;
use std::str::FromStr;

use fishpond_core::{Position, Rng, Seat};
use fishpond_games::{AnyView, GameId};
use fishpond_search::Stop;

/// A kind of bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bot {
    /// Any legal act, each equally likely.
    Random,
    /// What looks best at once.
    Greedy,
    /// Plain tree search with random games and no knowledge: a yardstick.
    Uct,
    /// Looks ahead with all that is known of the game, from 1, a friendly beginner, to 8.
    Level(u8),
}

impl Bot {
    /// All kinds.
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

    /// How many positions the bot looks at, or games it simulates, for an act of this game; nothing if it does not look ahead.
    #[must_use]
    pub fn nodes(self, game: GameId, players: u8) -> Option<u64> {
        match self {
            Bot::Random | Bot::Greedy => None,
            Bot::Uct => Some(levels::UCT.nodes),
            Bot::Level(level) => Some(levels::strength(level, game, players).nodes),
        }
    }

    /// The act that the bot chooses for a seat which is to act. A [`Thinker`] remembers more and tells more.
    #[must_use]
    pub fn choose(self, view: &AnyView, seat: Seat, rng: &mut Rng) -> String {
        match self {
            Bot::Random | Bot::Greedy => self.at_once(view, seat, rng),
            Bot::Uct | Bot::Level(_) => {
                Thinker::new(self, rng.bits()).think(view, seat, None, &Stop::new()).act
            }
        }
    }

    /// An act without looking ahead: a random one, or what looks best at once.
    fn at_once(self, view: &AnyView, seat: Seat, rng: &mut Rng) -> String {
        match view {
            _ if self == Bot::Random => view.resample(rng).random_act(seat, rng),
            AnyView::Penguins(view) => {
                best(&fishpond_penguins::Position::resample(view, rng), seat, rng, penguins::worth)
            }
            AnyView::Fresh(view) => {
                best(&fishpond_fresh::Position::resample(view, rng), seat, rng, fresh::worth)
            }
            AnyView::Wishes(view) => {
                best(&fishpond_wishes::Position::resample(view, rng), seat, rng, wishes::worth)
            }
            AnyView::Ships(view) => {
                best(&fishpond_ships::Position::resample(view, rng), seat, rng, ships::worth)
            }
        }
    }
}

/// The legal act that is worth most; among equals, any of them.
fn best<P: Position, W: PartialOrd>(
    position: &P,
    seat: Seat,
    rng: &mut Rng,
    worth: impl Fn(&P, Seat, P::Act) -> W,
) -> String {
    let mut acts = Vec::new();
    position.legal_acts(seat, &mut acts);
    let mut best: Option<(W, Vec<P::Act>)> = None;
    for act in acts {
        let value = worth(position, seat, act);
        match &mut best {
            Some((top, equals)) if value == *top => equals.push(act),
            Some((top, _)) if value < *top => {}
            _ => best = Some((value, vec![act])),
        }
    }
    let (_, equals) = best.expect("who is to act has an act");
    rng.pick(&equals).to_string()
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

/// There is no such bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownBot(String);

impl fmt::Display for UnknownBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no bot '{}'; there are random, greedy, uct and level:1 to level:8", self.0)
    }
}

impl std::error::Error for UnknownBot {}

impl FromStr for Bot {
    type Err = UnknownBot;

    /// `bot:5` is another way to write `level:5`.
    fn from_str(s: &str) -> Result<Bot, UnknownBot> {
        let name = s.replacen("bot:", "level:", 1);
        Bot::ALL.into_iter().find(|bot| bot.to_string() == name).ok_or_else(|| UnknownBot(s.to_owned()))
    }
}
