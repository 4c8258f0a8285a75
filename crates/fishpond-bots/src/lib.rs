//! Players that are no people.
//!
//! A bot is a player: it gets the view of its seat and answers with an act. Knowledge of a game lives in the file of that
//! game; nothing here decides a rule.

mod fresh;

mod penguins;

mod ships;

mod wishes;

use std::fmt;
use std::str::FromStr;

use fishpond_core::{Position, Rng, Seat};
use fishpond_games::AnyView;

/// A kind of bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bot {
    /// Any legal act, each equally likely.
    Random,
    /// What looks best at once.
    Greedy,
}

impl Bot {
    /// All kinds.
    pub const ALL: [Bot; 2] = [Bot::Random, Bot::Greedy];

    /// The act that the bot chooses for a seat which is to act.
    #[must_use]
    pub fn choose(self, view: &AnyView, seat: Seat, rng: &mut Rng) -> String {
        match self {
            Bot::Random => view.resample(rng).random_act(seat, rng),
            Bot::Greedy => match view {
                AnyView::Penguins(view) => {
                    best(&fishpond_penguins::Position::resample(view, rng), seat, rng, penguins::worth)
                }
                AnyView::Fresh(view) => {
                    best(&fishpond_fresh::Position::resample(view, rng), seat, rng, fresh::worth)
                }
                AnyView::Ships(view) => {
                    let position = fishpond_ships::Position::resample(view, rng);
                    best(&position, seat, rng, |_, seat, act| ships::worth(view, seat, act))
                }
                AnyView::Wishes(view) => {
                    best(&fishpond_wishes::Position::resample(view, rng), seat, rng, wishes::worth)
                }
            },
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
        f.write_str(match self {
            Bot::Random => "random",
            Bot::Greedy => "greedy",
        })
    }
}

/// There is no such bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownBot(String);

impl fmt::Display for UnknownBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no bot '{}'; there are random and greedy", self.0)
    }
}

impl std::error::Error for UnknownBot {}

impl FromStr for Bot {
    type Err = UnknownBot;

    fn from_str(s: &str) -> Result<Bot, UnknownBot> {
        Bot::ALL.into_iter().find(|bot| bot.to_string() == s).ok_or_else(|| UnknownBot(s.to_owned()))
    }
}
