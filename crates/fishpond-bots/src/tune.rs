//! Finding the numbers in the knowledge of a game by playing it: the bot against itself, one number turned at a time.

use std::fmt;

use fishpond_core::{Config, Position as _, Rng, Seat, Silent, Turn, Viewer};
use fishpond_games::GameId;
use fishpond_search::{Knowledge, Limits, Portable, Stop, TreeSearch};

use crate::fit::Equations;
use crate::outlook::Fitted;
use crate::{fresh, ships, wishes};

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
        GameId::Ships => compare_in::<fishpond_ships::Position, ships::ShipsKnowledge>(changes, how),
        GameId::Wishes => compare_in::<fishpond_wishes::Position, wishes::WishesKnowledge>(changes, how),
        GameId::Fresh => compare_in::<fishpond_fresh::Position, fresh::FreshKnowledge>(changes, how),
        _ => Err(format!("{game} is not tuned here")),
    }
}

fn compare_in<P: Portable, K: Knowledge<P> + Dials + Send>(
    changes: &[(String, f32)],
    how: Match,
) -> Result<Score, String> {
    Ok(play::<P, K>(&changed(changes)?, &K::default(), how))
}

/// The knowledge with some numbers changed.
fn changed<K: Dials>(changes: &[(String, f32)]) -> Result<K, String> {
    let mut changed = K::default();
    for (name, value) in changes {
        let mut dials = changed.dials();
        let names: Vec<&str> = dials.iter().map(|(name, _)| *name).collect();
        match dials.iter_mut().find(|(own, _)| own == name) {
            Some((_, dial)) => **dial = *value,
            None => return Err(format!("there is no '{name}'; there are {}", names.join(", "))),
        }
    }
    Ok(changed)
}

/// How far a number is turned at first: by this factor either way.
const TURN: f32 = 1.5;

/// Turns one number after the other, up and down, and keeps what wins clearly, from the numbers as they are with some
/// of them changed. Tells of every step.
///
/// # Errors
/// If the game has no such number, or no numbers at all.
pub fn tune(
    game: GameId,
    changes: &[(String, f32)],
    rounds: u32,
    how: Match,
    mut tell: impl FnMut(String),
) -> Result<(), String> {
    let tell = &mut tell;
    match game {
        GameId::Ships => {
            tune_in::<fishpond_ships::Position, ships::ShipsKnowledge>(changes, rounds, how, tell)
        }
        GameId::Wishes => {
            tune_in::<fishpond_wishes::Position, wishes::WishesKnowledge>(changes, rounds, how, tell)
        }
        GameId::Fresh => {
            tune_in::<fishpond_fresh::Position, fresh::FreshKnowledge>(changes, rounds, how, tell)
        }
        _ => Err(format!("{game} is not tuned here")),
    }
}

fn tune_in<P: Portable, K: Knowledge<P> + Dials + Send>(
    changes: &[(String, f32)],
    rounds: u32,
    how: Match,
    tell: &mut impl FnMut(String),
) -> Result<(), String> {
    let mut best: K = changed(changes)?;
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
    let found: Vec<String> = best.dials().iter().map(|(name, value)| format!("{name}={value:.3}")).collect();
    tell(found.join(" "));
    Ok(())
}

/// Weights with their names, and by how many points they are off.
pub type Fit = (Vec<(&'static str, f64)>, f64);

/// Fits what a game judges positions by to the results of games against itself, with some numbers changed.
///
/// # Errors
/// If the game has no such number, or judges by nothing that could be fitted.
pub fn fit(game: GameId, changes: &[(String, f32)], how: Match) -> Result<Fit, String> {
    match game {
        GameId::Wishes => {
            Ok(fit_in::<fishpond_wishes::Position, wishes::WishesKnowledge, _>(changed(changes)?, how))
        }
        GameId::Fresh => {
            Ok(fit_in::<fishpond_fresh::Position, fresh::FreshKnowledge, _>(changed(changes)?, how))
        }
        _ => Err(format!("{game} judges by nothing that could be fitted")),
    }
}

/// Fits what the play of others tells about their hands in ships: how much each sign counts.
#[must_use]
pub fn belief(how: Match) -> Vec<f64> {
    let mut belief_fit = ships::BeliefFit::new();
    let mut rng = Rng::new(how.seed);
    for game in 0..how.games {
        let players = [&ships::ShipsKnowledge::default(), &ships::ShipsKnowledge::default()];
        one_game::<fishpond_ships::Position, ships::ShipsKnowledge>(players, game, how, |position| {
            if let Turn::Seat(seat) = position.turn() {
                belief_fit.add(position, seat, &mut rng);
            }
        });
    }
    belief_fit.trust()
}

fn fit_in<P, K, const N: usize>(mut knowledge: K, how: Match) -> Fit
where
    P: Portable,
    K: Knowledge<P> + Dials + Fitted<P, N> + Send,
{
    let before: Vec<f64> = knowledge.weights().as_flattened().iter().map(|&weight| weight.into()).collect();
    let mut equations = Equations::new(&before);
    for game in 0..how.games {
        // What one has ahead of the other should be what he ends ahead: how long a game lasts counts for both.
        let mut seen: Vec<Vec<f64>> = Vec::new();
        let end = one_game::<P, K>([&knowledge, &knowledge], game, how, |position| {
            if K::settled(position) {
                let left = K::left(position);
                let (own, other) = (K::counts(position, Seat::A), K::counts(position, Seat::B));
                let ahead = |part: f32| (0..N).map(move |i| f64::from(part * (own[i] - other[i])));
                seen.push(ahead(left).chain(ahead(1.0 - left)).collect());
            }
        });
        let points = end.outcome().expect("the game is over").points;
        for row in seen {
            equations.add(&row, (points[Seat::A] - points[Seat::B]).into());
        }
    }
    let (weights, error) = equations.solve();
    (K::NAMES.as_flattened().iter().copied().zip(weights).collect(), error)
}

fn play<P: Portable, K: Knowledge<P> + Dials + Send>(one: &K, other: &K, how: Match) -> Score {
    let mut score = Score::default();
    for game in 0..how.games {
        let end = one_game::<P, K>([one, other], game, how, |_| {});
        let winners = end.outcome().expect("the game is over").winners();
        match (winners.len(), winners.contains(Seat::new(game as usize % 2))) {
            (1, true) => score.won += 1,
            (1, false) => score.lost += 1,
            _ => score.shared += 1,
        }
    }
    score
}

/// Plays one of the games of a match to its end; every position in which somebody is to act is shown.
fn one_game<P: Portable, K: Knowledge<P> + Dials + Send>(
    knowledge: [&K; 2],
    game: u32,
    how: Match,
    mut show: impl FnMut(&P),
) -> P {
    let own = Seat::new(game as usize % 2);
    let seed = how.seed + u64::from(game / 2);
    let mut searches = knowledge.map(|knowledge| TreeSearch::<P, K>::new(knowledge.clone(), seed));
    let mut position = P::new(&Config::new(2)).expect("two can play");
    let mut rng = Rng::new(seed);
    loop {
        let seat = match position.turn() {
            Turn::Over => return position,
            Turn::Chance => {
                position.resolve_unchecked(position.sample_chance(&mut rng), &mut Silent);
                continue;
            }
            turn => turn.seats().iter().next().expect("somebody is to act"),
        };
        show(&position);
        let who = usize::from(seat != own);
        let view = position.view(Viewer::Seat(seat));
        let answer = searches[who].think(&view, seat, &Limits::nodes(how.nodes[who]), &Stop::new());
        let act = answer.expect("who is to act has an act").act;
        position.play_unchecked(seat, act, &mut Silent);
    }
}
