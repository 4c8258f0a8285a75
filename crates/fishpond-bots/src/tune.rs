//! Finding the numbers in the knowledge of a game by playing it: the bot against itself, one number turned at a time.

use std::fmt;

use fishpond_core::{Config, Rng, Seat, Silent, Turn, Viewer};
use fishpond_games::GameId;
use fishpond_search::{Knowledge, Limits, Portable, Stop, TreeSearch};

use crate::ships;

/// Knowledge with numbers in it that can be turned.
pub(crate) trait Dials: Clone + Default {
    /// The numbers with their names.
    fn dials(&mut self) -> Vec<(&'static str, &mut f32)>;
}

/// How to play.
#[derive(Clone, Copy, Debug)]
pub struct Match {
    /// How many games, seats swapped after each.
    pub games: u32,
    /// Simulations an act, of the one and the other.
    pub nodes: [u64; 2],
    /// The first deal.
    pub seed: u64,
}

/// How a match went for the one.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Score {
    /// Games won.
    pub won: u32,
    /// Games lost.
    pub lost: u32,
    /// Victories shared.
    pub shared: u32,
}

impl Score {
    /// The part of the decided games that was won, and how far it may be off (one standard deviation).
    #[must_use]
    pub fn part(self) -> (f64, f64) {
        let decided = f64::from((self.won + self.lost).max(1));
        let part = f64::from(self.won) / decided;
        (part, (part * (1.0 - part) / decided).sqrt())
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (part, off) = self.part();
        let Score { won, lost, shared } = self;
        write!(f, "{:.1} ± {:.1} % ({won}-{lost}, {shared} shared)", 100.0 * part, 196.0 * off)
    }
}

/// Plays the knowledge of a game with some numbers changed against the knowledge as it is.
///
/// # Errors
/// If the game has no such number, or no numbers at all.
pub fn compare(game: GameId, changes: &[(String, f32)], how: Match) -> Result<Score, String> {
    match game {
        GameId::Ships => compare_in::<fishpond_ships::Position, ships::Mate>(changes, how),
        _ => Err(format!("{game} is not tuned here")),
    }
}

fn compare_in<P: Portable, K: Knowledge<P> + Dials + Send>(
    changes: &[(String, f32)],
    how: Match,
) -> Result<Score, String> {
    let mut changed = K::default();
    for (name, value) in changes {
        let mut dials = changed.dials();
        let names: Vec<&str> = dials.iter().map(|(name, _)| *name).collect();
        match dials.iter_mut().find(|(own, _)| own == name) {
            Some((_, dial)) => **dial = *value,
            None => return Err(format!("there is no '{name}'; there are {}", names.join(", "))),
        }
    }
    Ok(play::<P, K>(&changed, &K::default(), how))
}

/// How far a number is turned at first: by this factor either way.
const TURN: f32 = 1.5;

/// Turns one number after the other, up and down, and keeps what wins clearly. Tells of every step.
///
/// # Errors
/// If the game has no numbers.
pub fn tune(game: GameId, rounds: u32, how: Match, mut tell: impl FnMut(String)) -> Result<(), String> {
    match game {
        GameId::Ships => tune_in::<fishpond_ships::Position, ships::Mate>(rounds, how, &mut tell),
        _ => return Err(format!("{game} is not tuned here")),
    }
    Ok(())
}

fn tune_in<P: Portable, K: Knowledge<P> + Dials + Send>(
    rounds: u32,
    how: Match,
    tell: &mut impl FnMut(String),
) {
    let mut best = K::default();
    let mut seed = how.seed;
    for round in 0..rounds {
        let turn = TURN.powf(1.0 / (1 << round) as f32);
        for dial in 0..best.dials().len() {
            for factor in [turn, 1.0 / turn] {
                let mut other = best.clone();
                let (name, value) = {
                    let mut dials = other.dials();
                    let (name, value) = &mut dials[dial];
                    **value *= factor;
                    (*name, **value)
                };
                // Other deals for every try, so that nothing is learnt by heart.
                seed += u64::from(how.games);
                let score = play::<P, K>(&other, &best, Match { seed, ..how });
                let (part, off) = score.part();
                let better = part > 0.5 + off;
                tell(format!("{name} = {value:.3}: {score}{}", if better { ", kept" } else { "" }));
                if better {
                    best = other;
                    break;
                }
            }
        }
    }
    let found: Vec<String> = best.dials().iter().map(|(name, value)| format!("{name}: {value:.3}")).collect();
    tell(found.join(", "));
}

fn play<P: Portable, K: Knowledge<P> + Dials + Send>(one: &K, other: &K, how: Match) -> Score {
    let mut score = Score::default();
    for game in 0..how.games {
        let own = Seat::new(game as usize % 2);
        let seed = how.seed + u64::from(game / 2);
        let mut searches = [one, other].map(|knowledge| TreeSearch::new(knowledge.clone(), seed));
        let mut position = P::new(&Config::new(2)).expect("two can play");
        let mut rng = Rng::new(seed);
        loop {
            let seat = match position.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    position.resolve_unchecked(position.sample_chance(&mut rng), &mut Silent);
                    continue;
                }
                turn => turn.seats().iter().next().expect("somebody is to act"),
            };
            let who = usize::from(seat != own);
            let view = position.view(Viewer::Seat(seat));
            let answer = searches[who].think(&view, seat, &Limits::nodes(how.nodes[who]), &Stop::new());
            let act = answer.expect("who is to act has an act").act;
            position.play_unchecked(seat, act, &mut Silent);
        }
        let winners = position.outcome().expect("the game is over").winners();
        match (winners.len(), winners.contains(own)) {
            (1, true) => score.won += 1,
            (1, false) => score.lost += 1,
            _ => score.shared += 1,
        }
    }
    score
}
