//! Batches: many games of one kind, played at once.

use fishpond_bots::Bot;
use fishpond_core::{Config, Position as _, Rng, Seat};
use fishpond_games::{AnyPosition, GameId};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::codec::Codec;
use crate::encoder::{EncodeError, Encoder, Listed, codec};
use crate::encoding::Encoding;
use crate::env::{End, Env, Setup};
use crate::fresh::Fresh;
use crate::penguins::Penguins;
use crate::ships::Ships;
use crate::wishes::Wishes;

/// The maximum number of games in a batch.
pub const MAX_GAMES: usize = 1 << 20;
/// The maximum number of threads of a batch.
pub const MAX_THREADS: usize = 256;

/// The properties of a batch.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The game.
    pub game: GameId,
    /// Players and options.
    pub config: Config,
    /// The encoding of acts.
    pub encoding: Encoding,
    /// The seed of each game; their number is the size of the batch.
    pub seeds: Vec<u64>,
    /// The number of threads.
    pub threads: usize,
    /// The treatment of games that have ended.
    pub autoreset: Autoreset,
    /// The number of steps after which a game is truncated.
    pub max_steps: Option<u32>,
    /// The bot that plays all seats but one.
    pub opponents: Option<Bot>,
    /// The seat that the bot does not play; `None` for a random one in each game.
    pub learner: Option<Seat>,
}

/// The treatment of games that have ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Autoreset {
    /// A new game starts in the same step. The end of the old one is in `final_obs` and `final_mask`.
    SameStep,
    /// The game waits for a reset.
    Disabled,
}

/// The sizes of a batch's arrays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// The number of games.
    pub games: usize,
    /// The number of players in each game.
    pub players: usize,
    /// The number of actions.
    pub actions: usize,
    /// The number of values of an observation.
    pub observation: usize,
}

/// The arrays that a batch writes.
#[derive(Debug)]
pub struct Arrays<'a> {
    /// The observation of the seat to act.
    pub obs: &'a mut [i16],
    /// 1 for the legal actions.
    pub mask: &'a mut [i8],
    /// The rewards of all players for the last step.
    pub reward: &'a mut [f32],
    /// Whether the last step ended the game.
    pub terminated: &'a mut [bool],
    /// Whether the last step reached the maximum number of steps.
    pub truncated: &'a mut [bool],
    /// The seat to act.
    pub to_play: &'a mut [i8],
    /// The last observation of a game that the last step ended.
    pub final_obs: &'a mut [i16],
    /// The legal actions at the end: none unless the game was truncated.
    pub final_mask: &'a mut [i8],
    /// The seat of that observation.
    pub final_to_play: &'a mut [i8],
}

/// The error of a batch.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BatchError {
    /// The configuration or encoding is invalid.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The number of games is out of range.
    #[error("a batch has 1 to {MAX_GAMES} environments, not {0}")]
    Games(usize),
    /// The number of threads is out of range.
    #[error("a batch has 1 to {MAX_THREADS} threads, not {0}")]
    Threads(usize),
    /// The threads can't be started.
    #[error("cannot start the threads of the batch: {0}")]
    Spawn(String),
    /// The seat of the learner is not in the game.
    #[error("seat {seat} is not in a game for {players} players")]
    Learner {
        /// The seat.
        seat: Seat,
        /// The number of players.
        players: u8,
    },
    /// The number of actions differs from the number of games.
    #[error("there are {given} actions for {games} environments; pass one action for each")]
    Actions {
        /// The number of actions.
        given: usize,
        /// The number of games.
        games: usize,
    },
    /// An action is illegal.
    #[error("action {action} is illegal in environment {index}. Legal actions: {legal}")]
    Illegal {
        /// The game.
        index: usize,
        /// The action.
        action: i64,
        /// The legal actions.
        legal: String,
    },
    /// The game is over.
    #[error("environment {index} has ended; reset it, or pass -1 as its action")]
    Ended {
        /// The game.
        index: usize,
    },
}

/// Many games of one kind.
pub struct Batch {
    shape: Shape,
    games: Box<dyn Run>,
}

impl std::fmt::Debug for Batch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Batch").field("shape", &self.shape).finish_non_exhaustive()
    }
}

impl Batch {
    /// Creates a batch. Its games start with the first [`Batch::reset`].
    ///
    /// # Errors
    /// If a setting is invalid.
    pub fn new(settings: &Settings) -> Result<Batch, BatchError> {
        let games = settings.seeds.len();
        if games == 0 || games > MAX_GAMES {
            return Err(BatchError::Games(games));
        }
        if settings.threads == 0 || settings.threads > MAX_THREADS {
            return Err(BatchError::Threads(settings.threads));
        }
        let encoder = Encoder::new(settings.game, &settings.config, settings.encoding)?;
        let players = encoder.config().players;
        if let Some(seat) = settings.learner.filter(|seat| seat.index() >= usize::from(players)) {
            return Err(BatchError::Learner { seat, players });
        }
        let shape = Shape {
            games,
            players: players.into(),
            actions: encoder.actions().len(),
            observation: encoder.observation_size(),
        };
        let games: Box<dyn Run> = match settings.game {
            GameId::Penguins => Box::new(Games::<Penguins>::new(settings, shape)?),
            GameId::Ships => Box::new(Games::<Ships>::new(settings, shape)?),
            GameId::Wishes => Box::new(Games::<Wishes>::new(settings, shape)?),
            GameId::Fresh => Box::new(Games::<Fresh>::new(settings, shape)?),
        };
        Ok(Batch { shape, games })
    }

    /// Returns the sizes of the arrays.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Sets the seeds of all games, which determine their next draws.
    ///
    /// # Panics
    /// If there is not one seed for each game.
    pub fn set_seeds(&mut self, seeds: &[u64]) {
        assert_eq!(seeds.len(), self.shape.games, "there is one seed for each game");
        self.games.set_seeds(seeds);
    }

    /// Starts new games, all or only those that are marked.
    ///
    /// # Panics
    /// If there is not one mark for each game.
    pub fn reset(&mut self, which: Option<&[bool]>, arrays: Arrays<'_>) {
        assert!(which.is_none_or(|which| which.len() == self.shape.games), "there is one mark for each game");
        self.games.reset(which, arrays);
    }

    /// Plays one action in each game. An error changes nothing.
    ///
    /// # Errors
    /// The first illegal action.
    pub fn step(&mut self, actions: &[i64], arrays: Arrays<'_>) -> Result<(), BatchError> {
        if actions.len() != self.shape.games {
            return Err(BatchError::Actions { given: actions.len(), games: self.shape.games });
        }
        self.games.check(actions)?;
        self.games.step(actions, arrays);
        Ok(())
    }

    /// Writes a random legal action for each game, and -1 for games that have ended.
    pub fn sample(&self, rng: &mut Rng, actions: &mut [i64]) {
        self.games.sample(rng, actions);
    }

    /// Returns a copy of the position of a game.
    #[must_use]
    pub fn position(&self, index: usize) -> Option<AnyPosition> {
        self.games.position(index)
    }
}

/// A batch of any game.
trait Run: Send + Sync {
    fn set_seeds(&mut self, seeds: &[u64]);
    fn reset(&mut self, which: Option<&[bool]>, arrays: Arrays<'_>);
    fn check(&self, actions: &[i64]) -> Result<(), BatchError>;
    fn step(&mut self, actions: &[i64], arrays: Arrays<'_>);
    fn sample(&self, rng: &mut Rng, actions: &mut [i64]);
    fn position(&self, index: usize) -> Option<AnyPosition>;
}

/// The games of a batch, all of one type.
struct Games<C: Codec> {
    setup: Setup<C>,
    envs: Vec<Env<C>>,
    autoreset: Autoreset,
    shape: Shape,
    /// The number of games per thread.
    share: usize,
    pool: Option<ThreadPool>,
}

impl<C: Codec> Games<C> {
    fn new(settings: &Settings, shape: Shape) -> Result<Games<C>, BatchError> {
        let start = C::Position::new(&settings.config).map_err(EncodeError::Config)?;
        let (codec, actions) = codec::<C>(&start, settings.encoding)?;
        let setup = Setup {
            start,
            codec,
            encoding: settings.encoding,
            actions,
            players: shape.players as u8,
            max_steps: settings.max_steps,
            opponents: settings.opponents,
            learner: settings.learner,
        };
        let pool = match settings.threads {
            1 => None,
            threads => {
                let pool = ThreadPoolBuilder::new().num_threads(threads).build();
                Some(pool.map_err(|error| BatchError::Spawn(error.to_string()))?)
            }
        };
        Ok(Games {
            envs: settings.seeds.iter().map(|&seed| Env::new(&setup, seed)).collect(),
            setup,
            autoreset: settings.autoreset,
            shape,
            share: shape.games.div_ceil(settings.threads),
            pool,
        })
    }

    /// Runs a function for each game with its part of the arrays, on all threads.
    fn each(&mut self, arrays: Arrays<'_>, run: impl Fn(&Setup<C>, usize, &mut Env<C>, Arrays<'_>) + Sync) {
        let (setup, shape, share) = (&self.setup, self.shape, self.share);
        let run_share = |first: usize, envs: &mut [Env<C>], arrays: Arrays<'_>| {
            for (i, (env, arrays)) in envs.iter_mut().zip(arrays.split(shape, 1)).enumerate() {
                run(setup, first + i, env, arrays);
            }
        };
        match &self.pool {
            None => run_share(0, &mut self.envs, arrays),
            Some(pool) => pool.scope(|scope| {
                let shares = self.envs.chunks_mut(share).zip(arrays.split(shape, share));
                for (number, (envs, arrays)) in shares.enumerate() {
                    scope.spawn(move |_| run_share(number * share, envs, arrays));
                }
            }),
        }
    }
}

impl<C: Codec> Run for Games<C> {
    fn set_seeds(&mut self, seeds: &[u64]) {
        self.envs.iter_mut().zip(seeds).for_each(|(env, &seed)| env.set_seed(seed));
    }

    fn reset(&mut self, which: Option<&[bool]>, arrays: Arrays<'_>) {
        self.each(arrays, |setup, index, env, arrays| {
            if which.is_none_or(|which| which[index]) {
                env.reset(setup);
                arrays.reward.fill(0.0);
                (arrays.terminated[0], arrays.truncated[0]) = (false, false);
                write_decision(setup, env, arrays.obs, arrays.mask, arrays.to_play);
            }
        });
    }

    fn check(&self, actions: &[i64]) -> Result<(), BatchError> {
        for (index, (env, &action)) in self.envs.iter().zip(actions).enumerate() {
            match env.end {
                End::Running if env.decision.allows(action) => {}
                End::Running => {
                    let legal = Listed(env.decision.ids()).to_string();
                    return Err(BatchError::Illegal { index, action, legal });
                }
                _ if action == -1 => {}
                _ => return Err(BatchError::Ended { index }),
            }
        }
        Ok(())
    }

    fn step(&mut self, actions: &[i64], arrays: Arrays<'_>) {
        let autoreset = self.autoreset;
        self.each(arrays, |setup, index, env, arrays| {
            if env.end != End::Running {
                arrays.reward.fill(0.0);
                return;
            }
            env.step(setup, actions[index] as u16);
            env.rewards(arrays.reward);
            arrays.terminated[0] = env.end == End::Over;
            arrays.truncated[0] = env.end == End::Truncated;
            if env.end != End::Running {
                write_decision(setup, env, arrays.final_obs, arrays.final_mask, arrays.final_to_play);
                if autoreset == Autoreset::SameStep {
                    env.reset(setup);
                }
            }
            write_decision(setup, env, arrays.obs, arrays.mask, arrays.to_play);
        });
    }

    fn sample(&self, rng: &mut Rng, actions: &mut [i64]) {
        self.envs.iter().zip(actions).for_each(|(env, action)| *action = env.sample(rng));
    }

    fn position(&self, index: usize) -> Option<AnyPosition> {
        self.envs.get(index).map(|env| env.position().clone().into())
    }
}

#[inline]
fn write_decision<C: Codec>(
    setup: &Setup<C>,
    env: &Env<C>,
    obs: &mut [i16],
    mask: &mut [i8],
    to_play: &mut [i8],
) {
    env.observe(setup, obs);
    env.mask(mask);
    to_play[0] = env.decision.seat.index() as i8;
}

impl<'a> Arrays<'a> {
    /// Splits the arrays into parts for `games` games each.
    fn split(self, shape: Shape, games: usize) -> impl Iterator<Item = Arrays<'a>> {
        let obs = self.obs.chunks_mut(games * shape.observation);
        let mask = self.mask.chunks_mut(games * shape.actions);
        let reward = self.reward.chunks_mut(games * shape.players);
        let ends = self.terminated.chunks_mut(games).zip(self.truncated.chunks_mut(games));
        let to_play = self.to_play.chunks_mut(games);
        let final_obs = self.final_obs.chunks_mut(games * shape.observation);
        let final_mask = self.final_mask.chunks_mut(games * shape.actions);
        let final_to_play = self.final_to_play.chunks_mut(games);
        obs.zip(mask)
            .zip(reward)
            .zip(ends)
            .zip(to_play)
            .zip(final_obs)
            .zip(final_mask)
            .zip(final_to_play)
            .map(
                |(
                    ((((((obs, mask), reward), (terminated, truncated)), to_play), final_obs), final_mask),
                    final_to_play,
                )| {
                    Arrays {
                        obs,
                        mask,
                        reward,
                        terminated,
                        truncated,
                        to_play,
                        final_obs,
                        final_mask,
                        final_to_play,
                    }
                },
            )
    }
}
