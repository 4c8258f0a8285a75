//! One game of a batch.

use fishpond_bots::Bot;
use fishpond_core::{BySeat, MAX_SEATS, Outcome, Position as _, Rng, Seat, Silent, Turn, Viewer};

use crate::codec::{ActOf, Codec};
use crate::decision::{Chosen, Decision};
use crate::encoder::write_picked;
use crate::encoding::Encoding;

/// The properties that all games of a batch share.
#[derive(Debug)]
pub(crate) struct Setup<C: Codec> {
    pub(crate) start: C::Position,
    pub(crate) codec: C,
    pub(crate) encoding: Encoding,
    pub(crate) actions: usize,
    pub(crate) players: u8,
    pub(crate) max_steps: Option<u32>,
    pub(crate) opponents: Option<Bot>,
    pub(crate) learner: Option<Seat>,
}

/// One game.
#[derive(Debug)]
pub(crate) struct Env<C: Codec> {
    position: C::Position,
    rng: Rng,
    pub(crate) decision: Decision<C>,
    /// The seat that does not belong to a bot, if there are bots.
    learner: Seat,
    steps: u32,
    pub(crate) end: End,
}

/// Whether and how a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// It is still running.
    Running,
    /// It is over.
    Over,
    /// It was stopped at the maximum number of steps.
    Truncated,
}

impl<C: Codec> Env<C> {
    /// Creates a game that has not started yet.
    pub(crate) fn new(setup: &Setup<C>, seed: u64) -> Env<C> {
        Env {
            position: setup.start.clone(),
            rng: Rng::new(seed),
            decision: Decision::none(),
            learner: Seat::A,
            steps: 0,
            end: End::Over,
        }
    }

    /// Returns the position.
    pub(crate) fn position(&self) -> &C::Position {
        &self.position
    }

    /// Sets the seed of the game's draws.
    pub(crate) fn set_seed(&mut self, seed: u64) {
        self.rng = Rng::new(seed);
    }

    /// Starts a new game. A game that ends before the learner's first decision is started again.
    pub(crate) fn reset(&mut self, setup: &Setup<C>) {
        loop {
            self.position.clone_from(&setup.start);
            self.steps = 0;
            self.end = End::Running;
            if setup.opponents.is_some() {
                let any = |rng: &mut Rng| Seat::new(rng.below(setup.players.into()) as usize);
                self.learner = setup.learner.unwrap_or_else(|| any(&mut self.rng));
            }
            self.advance(setup);
            if self.end == End::Running {
                return;
            }
        }
    }

    /// Plays a legal action and continues to the next decision.
    #[inline]
    pub(crate) fn step(&mut self, setup: &Setup<C>, action: u16) {
        let seat = self.decision.seat;
        let chosen = self.decision.choose(&setup.codec, setup.encoding, &self.position, action);
        self.steps += 1;
        if let Chosen::Act(act) = chosen {
            self.position.play_unchecked(seat, act, &mut Silent);
            self.advance(setup);
        }
        if self.end == End::Running && setup.max_steps.is_some_and(|most| self.steps >= most) {
            self.end = End::Truncated;
        }
    }

    /// Deals and lets bots play up to the next decision.
    #[inline]
    fn advance(&mut self, setup: &Setup<C>) {
        loop {
            let seat = match self.position.turn() {
                Turn::Chance => {
                    let drawn = self.position.sample_chance(&mut self.rng);
                    self.position.resolve_unchecked(drawn, &mut Silent);
                    continue;
                }
                Turn::Over => {
                    self.end = End::Over;
                    self.decision.clear();
                    return;
                }
                Turn::Seat(seat) => seat,
                // Simultaneous choices are made in turn order; observations do not show them.
                Turn::Seats(seats) => seats.iter().next().expect("at least one seat may act"),
            };
            match setup.opponents {
                Some(bot) if seat != self.learner => {
                    let act = self.bot_act(bot, seat);
                    self.position.play_unchecked(seat, act, &mut Silent);
                }
                _ => {
                    self.decision.start(&setup.codec, setup.encoding, &self.position, seat);
                    return;
                }
            }
        }
    }

    fn bot_act(&mut self, bot: Bot, seat: Seat) -> ActOf<C> {
        if bot == Bot::Random {
            return self.position.random_act(seat, &mut self.rng, &mut Vec::new());
        }
        let view = self.position.view(Viewer::Seat(seat)).into();
        let act = bot.choose(&view, seat, &mut self.rng);
        act.parse().ok().expect("bots choose legal acts")
    }

    /// Returns a random legal action, or -1 if there is none.
    pub(crate) fn sample(&self, rng: &mut Rng) -> i64 {
        let ids = self.decision.ids();
        if ids.is_empty() { -1 } else { i64::from(*rng.pick(ids)) }
    }

    /// Writes the observation of the seat to act or, after the end, of the seat that acted last.
    #[inline]
    pub(crate) fn observe(&self, setup: &Setup<C>, values: &mut [i16]) {
        let own = match setup.encoding {
            Encoding::Flat => values,
            Encoding::Picks => {
                let (own, tail) = values.split_at_mut(values.len() - setup.actions);
                write_picked(self.decision.picked(), tail);
                own
            }
        };
        setup.codec.observe(&self.position, self.decision.seat, own);
    }

    /// Writes 1 for legal actions and 0 for others.
    #[inline]
    pub(crate) fn mask(&self, mask: &mut [i8]) {
        mask.fill(0);
        for &id in self.decision.ids() {
            mask[usize::from(id)] = 1;
        }
    }

    /// Writes the rewards of the last step.
    #[inline]
    pub(crate) fn rewards(&self, rewards: &mut [f32]) {
        match self.position.outcome().filter(|_| self.end == End::Over) {
            Some(outcome) => {
                let payoffs = payoffs(&outcome);
                Seat::ALL.into_iter().zip(rewards).for_each(|(seat, reward)| *reward = payoffs[seat] as f32);
            }
            None => rewards.fill(0.0),
        }
    }
}

/// Returns the payoff of each seat: the mean over its opponents of 1 for a better rank, -1 for a worse one and 0 for a tie. Payoffs are
/// between -1 and 1 and add up to 0.
#[must_use]
pub fn payoffs(outcome: &Outcome) -> BySeat<f64> {
    let mut payoffs = BySeat::from_fn(|_| 0.0);
    if !(2..=MAX_SEATS).contains(&usize::from(outcome.players)) {
        return payoffs;
    }
    for seat in Seat::first_n(outcome.players) {
        let against = |other: Seat| i32::from(outcome.rank[other]) - i32::from(outcome.rank[seat]);
        let sum: i32 = Seat::first_n(outcome.players).map(|other| against(other).signum()).sum();
        payoffs[seat] = f64::from(sum) / f64::from(outcome.players - 1);
    }
    payoffs
}
