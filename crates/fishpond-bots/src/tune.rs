//! Tuning the parameters of a game's knowledge by self-play matches.

use std::fmt;

use fishpond_core::{Config, Position as _, Rng, Seat, Silent, Turn, Viewer};
use fishpond_games::GameId;
use fishpond_search::{Knowledge, Limits, Stop, ThreadSafe, TreeSearch};

use crate::fit::Equations;
use crate::outlook::Fitted;
use crate::{fresh, ships, wishes};

/// Knowledge with tunable parameters.
pub(crate) trait Tunable: Clone + Default {
    /// Returns the parameters with their names.
    fn parameters(&mut self) -> Vec<(&'static str, &mut f32)>;
}

/// The settings of a match between two sides.
#[derive(Clone, Copy, Debug)]
pub struct MatchSettings {
    /// The number of games; the sides swap seats after each.
    pub games: u32,
    /// The simulations per act of each side.
    pub nodes: [u64; 2],
    /// The seed of the first deal.
    pub seed: u64,
}

/// The result of a match for the first side.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Score {
    /// Games won.
    pub won: u32,
    /// Games lost.
    pub lost: u32,
    /// Games with a shared victory.
    pub shared: u32,
}

impl Score {
    /// Returns the share of decided games that were won, and its standard error.
    #[must_use]
    pub fn share(self) -> (f64, f64) {
        let decided = f64::from((self.won + self.lost).max(1));
        let share = f64::from(self.won) / decided;
        (share, (share * (1.0 - share) / decided).sqrt())
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (share, error) = self.share();
        let Score { won, lost, shared } = self;
        write!(f, "{:.1} ± {:.1}% ({won}-{lost}, {shared} shared)", 100.0 * share, 196.0 * error)
    }
}

/// Plays a match between the knowledge of a game with changed parameters and the current knowledge.
///
/// # Errors
/// If the game has no such parameter, or no parameters at all.
pub fn compare(game: GameId, changes: &[(String, f32)], settings: MatchSettings) -> Result<Score, String> {
    match game {
        GameId::Ships => compare_in::<fishpond_ships::Position, ships::ShipsKnowledge>(changes, settings),
        GameId::Wishes => compare_in::<fishpond_wishes::Position, wishes::WishesKnowledge>(changes, settings),
        GameId::Fresh => compare_in::<fishpond_fresh::Position, fresh::FreshKnowledge>(changes, settings),
        _ => Err(format!("{game} has no tunable parameters; valid games are ships, wishes and fresh")),
    }
}

fn compare_in<P: ThreadSafe, K: Knowledge<P> + Tunable + Send>(
    changes: &[(String, f32)],
    settings: MatchSettings,
) -> Result<Score, String> {
    Ok(play::<P, K>(&with_changes(changes)?, &K::default(), settings))
}

/// Returns the knowledge with changed parameters.
fn with_changes<K: Tunable>(changes: &[(String, f32)]) -> Result<K, String> {
    let mut changed = K::default();
    for (name, value) in changes {
        let mut parameters = changed.parameters();
        let names: Vec<&str> = parameters.iter().map(|(name, _)| *name).collect();
        match parameters.iter_mut().find(|(own, _)| own == name) {
            Some((_, parameter)) => **parameter = *value,
            None => {
                return Err(format!("unknown parameter '{name}'; valid parameters are {}", names.join(", ")));
            }
        }
    }
    Ok(changed)
}

/// The factor by which parameters are changed in the first round.
const STEP_FACTOR: f32 = 1.5;

/// Changes one parameter at a time, up and down, and keeps changes that win clearly. Starts from the current
/// parameters with `changes`, and reports every step.
///
/// # Errors
/// If the game has no such parameter, or no parameters at all.
pub fn tune(
    game: GameId,
    changes: &[(String, f32)],
    rounds: u32,
    settings: MatchSettings,
    mut report: impl FnMut(String),
) -> Result<(), String> {
    let report = &mut report;
    match game {
        GameId::Ships => {
            tune_in::<fishpond_ships::Position, ships::ShipsKnowledge>(changes, rounds, settings, report)
        }
        GameId::Wishes => {
            tune_in::<fishpond_wishes::Position, wishes::WishesKnowledge>(changes, rounds, settings, report)
        }
        GameId::Fresh => {
            tune_in::<fishpond_fresh::Position, fresh::FreshKnowledge>(changes, rounds, settings, report)
        }
        _ => Err(format!("{game} has no tunable parameters; valid games are ships, wishes and fresh")),
    }
}

fn tune_in<P: ThreadSafe, K: Knowledge<P> + Tunable + Send>(
    changes: &[(String, f32)],
    rounds: u32,
    settings: MatchSettings,
    report: &mut impl FnMut(String),
) -> Result<(), String> {
    let mut best: K = with_changes(changes)?;
    let mut seed = settings.seed;
    for round in 0..rounds {
        let step = STEP_FACTOR.powf(1.0 / (1 << round) as f32);
        for parameter in 0..best.parameters().len() {
            for factor in [step, 1.0 / step] {
                let mut other = best.clone();
                let (name, value) = {
                    let mut parameters = other.parameters();
                    let (name, value) = &mut parameters[parameter];
                    **value *= factor;
                    (*name, **value)
                };
                // New deals for every match avoid overfitting.
                seed += u64::from(settings.games);
                let score = play::<P, K>(&other, &best, MatchSettings { seed, ..settings });
                let (share, error) = score.share();
                let better = share > 0.5 + error;
                report(format!("{name} = {value:.3}: {score}{}", if better { ", kept" } else { "" }));
                if better {
                    best = other;
                    break;
                }
            }
        }
    }
    let found: Vec<String> =
        best.parameters().iter().map(|(name, value)| format!("{name}={value:.3}")).collect();
    report(found.join(" "));
    Ok(())
}

/// Weights with their names, and the root mean squared error in points.
pub type Fit = (Vec<(&'static str, f64)>, f64);

/// Fits the weights of a game's evaluation to the results of self-play games with changed parameters.
///
/// # Errors
/// If the game has no such parameter, or an evaluation that cannot be fitted.
pub fn fit(game: GameId, changes: &[(String, f32)], settings: MatchSettings) -> Result<Fit, String> {
    match game {
        GameId::Wishes => Ok(fit_in::<fishpond_wishes::Position, wishes::WishesKnowledge, _>(
            with_changes(changes)?,
            settings,
        )),
        GameId::Fresh => {
            Ok(fit_in::<fishpond_fresh::Position, fresh::FreshKnowledge, _>(with_changes(changes)?, settings))
        }
        _ => Err(format!("the evaluation of {game} cannot be fitted; valid games are wishes and fresh")),
    }
}

/// Fits the weights of the clues that players' acts in ships give the others about their hands.
#[must_use]
pub fn belief(settings: MatchSettings) -> Vec<f64> {
    let mut belief_fit = ships::BeliefFit::new();
    let mut rng = Rng::new(settings.seed);
    for game in 0..settings.games {
        let players = [&ships::ShipsKnowledge::default(), &ships::ShipsKnowledge::default()];
        one_game::<fishpond_ships::Position, ships::ShipsKnowledge>(players, game, settings, |position| {
            if let Turn::Seat(seat) = position.turn() {
                belief_fit.add(position, seat, &mut rng);
            }
        });
    }
    belief_fit.weights()
}

fn fit_in<P, K, const N: usize>(mut knowledge: K, settings: MatchSettings) -> Fit
where
    P: ThreadSafe,
    K: Knowledge<P> + Tunable + Fitted<P, N> + Send,
{
    let before: Vec<f64> = knowledge.weights().as_flattened().iter().map(|&weight| weight.into()).collect();
    let mut equations = Equations::new(&before);
    for game in 0..settings.games {
        // Differences between the players should predict the final lead. Effects that are the same for both, such as the
        // length of the game, cancel out.
        let mut rows: Vec<Vec<f64>> = Vec::new();
        let end = one_game::<P, K>([&knowledge, &knowledge], game, settings, |position| {
            if K::settled(position) {
                let left = K::left(position);
                let (own, other) = (K::counts(position, Seat::A), K::counts(position, Seat::B));
                let lead = |part: f32| (0..N).map(move |i| f64::from(part * (own[i] - other[i])));
                rows.push(lead(left).chain(lead(1.0 - left)).collect());
            }
        });
        let points = end.outcome().expect("a finished game has an outcome").points;
        for row in rows {
            equations.add(&row, (points[Seat::A] - points[Seat::B]).into());
        }
    }
    let (weights, error) = equations.solve();
    (K::NAMES.as_flattened().iter().copied().zip(weights).collect(), error)
}

fn play<P: ThreadSafe, K: Knowledge<P> + Tunable + Send>(
    one: &K,
    other: &K,
    settings: MatchSettings,
) -> Score {
    let mut score = Score::default();
    for game in 0..settings.games {
        let end = one_game::<P, K>([one, other], game, settings, |_| {});
        let winners = end.outcome().expect("a finished game has an outcome").winners();
        match (winners.len(), winners.contains(Seat::new(game as usize % 2))) {
            (1, true) => score.won += 1,
            (1, false) => score.lost += 1,
            _ => score.shared += 1,
        }
    }
    score
}

/// Plays one game of a match, and calls `visit` with every position in which a seat acts.
fn one_game<P: ThreadSafe, K: Knowledge<P> + Tunable + Send>(
    knowledge: [&K; 2],
    game: u32,
    settings: MatchSettings,
    mut visit: impl FnMut(&P),
) -> P {
    let own = Seat::new(game as usize % 2);
    let seed = settings.seed + u64::from(game / 2);
    let mut searches = knowledge.map(|knowledge| TreeSearch::<P, K>::new(knowledge.clone(), seed));
    let mut position = P::new(&Config::new(2)).expect("two players are allowed");
    let mut rng = Rng::new(seed);
    loop {
        let seat = match position.turn() {
            Turn::Over => return position,
            Turn::Chance => {
                position.resolve_unchecked(position.sample_chance(&mut rng), &mut Silent);
                continue;
            }
            turn => turn.seats().iter().next().expect("a seat can act"),
        };
        visit(&position);
        let side = usize::from(seat != own);
        let view = position.view(Viewer::Seat(seat));
        let answer = searches[side].think(&view, seat, &Limits::nodes(settings.nodes[side]), &Stop::new());
        let act = answer.expect("it is the seat's turn").act;
        position.play_unchecked(seat, act, &mut Silent);
    }
}
