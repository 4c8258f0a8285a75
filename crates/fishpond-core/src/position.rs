//! The trait that every game implements.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use serde::Serialize;

use crate::config::{Config, Faults};
use crate::message::Speak;
use crate::options::OptionSpec;
use crate::outcome::Outcome;
use crate::refusal::{Code, Refusal};
use crate::rng::Rng;
use crate::seat::Seat;
use crate::turn::{Turn, Viewer};

/// What is true of a game at any time.
#[derive(Debug)]
pub struct Facts {
    /// The short name: `penguins`.
    pub id: &'static str,
    /// The full name, as its owners write it.
    pub title: &'static str,
    /// Newest version of the rules. Every change of the rules raises it, and all versions from 1 on stay playable.
    pub rules: u32,
    /// The fewest that can play.
    pub min_players: u8,
    /// The most that can play.
    pub max_players: u8,
    /// Whether somebody knows what others do not.
    pub hidden: bool,
    /// Whether the loser of one game begins the next, where the same people play again.
    pub loser_begins: bool,
    /// The switches.
    pub options: &'static [OptionSpec],
    /// Every code an act can be refused with.
    pub refusals: &'static [&'static Code],
    /// Every reason for which a game can end.
    pub reasons: &'static [&'static str],
}

impl Facts {
    /// Checks that a version of the rules is known.
    ///
    /// # Errors
    /// If this program does not know it.
    pub fn check_rules(&self, version: u32) -> Result<(), UnknownRules> {
        if (1..=self.rules).contains(&version) {
            Ok(())
        } else {
            Err(UnknownRules { game: self.id, version, newest: self.rules })
        }
    }
}

/// A version of the rules that this program does not know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("version {version} of the rules of {game} is unknown; this program knows versions 1 to {newest}")]
pub struct UnknownRules {
    /// Short name of the game.
    pub game: &'static str,
    /// The unknown version.
    pub version: u32,
    /// The newest known version.
    pub newest: u32,
}

/// Where events go.
pub trait Sink<E> {
    /// Takes an event.
    fn emit(&mut self, event: E);

    /// Whether anybody hears: what is costly to tell need not be worked out for nobody.
    #[inline]
    fn listens(&self) -> bool {
        true
    }
}

impl<E> Sink<E> for Vec<E> {
    fn emit(&mut self, event: E) {
        self.push(event);
    }
}

/// A sink that drops everything: search has no use for a log.
#[derive(Debug, Clone, Copy)]
pub struct Silent;

impl<E> Sink<E> for Silent {
    #[inline]
    fn emit(&mut self, _: E) {}

    #[inline]
    fn listens(&self) -> bool {
        false
    }
}

/// Something that happened. Its `Display` is a short stable text, its message the line of the log.
pub trait Event: Clone + Eq + Debug + Display + Speak {
    /// The event as this viewer may know of it, or nothing if he may not even know that it happened.
    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        let _ = viewer;
        Some(self.clone())
    }

    /// The names of the things that it changed, as choices and drawings call them; where from before where to. Seats are
    /// left out: the message names them.
    ///
    /// It is asked of what [`Event::seen_by`] gives, so that nobody is pointed at what he may not know.
    fn touched(&self) -> Vec<String>;

    /// How the names of things begin that this event has put away. Such a name stands for something else from now on, so that
    /// what earlier events touched by it is not to be seen any more.
    fn covers(&self) -> Option<&'static str> {
        None
    }
}

/// A game at one moment.
///
/// # Equality
/// Two positions are equal when everything that can still matter is equal. How they came about does not count, except
/// where a game says so.
pub trait Position: Clone + Eq + Debug + Sized {
    /// What a player does. `Display` and `FromStr` are the one stable text form.
    type Act: Copy + Ord + Debug + Display + FromStr;
    /// What the dealer draws.
    type Chance: Copy + Ord + Debug + Display + FromStr;
    /// What happened.
    type Event: Event;
    /// What one viewer may know, the configuration included.
    type View: Clone + Eq + Debug + Serialize;

    /// What is true of the game at any time.
    fn facts() -> &'static Facts;

    /// A game before its first chance result or act.
    ///
    /// # Errors
    /// Everything that is wrong with the configuration.
    fn new(config: &Config) -> Result<Self, Faults>;

    /// The complete configuration, defaults filled in.
    fn config(&self) -> Config;

    /// What the position waits for.
    fn turn(&self) -> Turn;

    /// Puts the legal acts of a seat into `acts`, in a fixed order, resigning left out. Clears `acts` first.
    fn legal_acts(&self, seat: Seat, acts: &mut Vec<Self::Act>);

    /// Whether the act is to give up. It is legal whenever it is the seat's turn and is not listed.
    fn is_resignation(act: Self::Act) -> bool;

    /// Why the act is not allowed, or `None` if it is.
    fn refusal(&self, seat: Seat, act: Self::Act) -> Option<Refusal>;

    /// Plays an act that the caller vouches for.
    fn play_unchecked(&mut self, seat: Seat, act: Self::Act, events: &mut impl Sink<Self::Event>);

    /// Plays an act if it is allowed.
    ///
    /// # Errors
    /// The refusal; the position is as it was.
    fn play(
        &mut self,
        seat: Seat,
        act: Self::Act,
        events: &mut impl Sink<Self::Event>,
    ) -> Result<(), Refusal> {
        match self.refusal(seat, act) {
            Some(refusal) => Err(refusal),
            None => {
                self.play_unchecked(seat, act, events);
                Ok(())
            }
        }
    }

    /// One legal act, each equally likely. `scratch` is there so that nothing is allocated.
    fn random_act(&self, seat: Seat, rng: &mut Rng, scratch: &mut Vec<Self::Act>) -> Self::Act {
        self.legal_acts(seat, scratch);
        *rng.pick(scratch)
    }

    /// What the dealer can draw now, each with its weight, in a fixed order that fair dealing rests on. Clears the list first.
    fn chance_outcomes(&self, outcomes: &mut Vec<(Self::Chance, u32)>);

    /// The kind of draw, `tile` or `card`: part of what a fair draw is derived from.
    fn chance_label(&self) -> &'static str;

    /// One chance result by weight, without building the list.
    fn sample_chance(&self, rng: &mut Rng) -> Self::Chance;

    /// Carries out a chance result that the caller vouches for.
    fn resolve_unchecked(&mut self, chance: Self::Chance, events: &mut impl Sink<Self::Event>);

    /// Carries out a chance result if it can be drawn.
    ///
    /// # Errors
    /// What could have been drawn; the position is as it was.
    fn resolve(
        &mut self,
        chance: Self::Chance,
        events: &mut impl Sink<Self::Event>,
    ) -> Result<(), ImpossibleChance> {
        let mut outcomes = Vec::new();
        if self.turn() == Turn::Chance {
            self.chance_outcomes(&mut outcomes);
        }
        if !outcomes.iter().any(|&(outcome, weight)| outcome == chance && weight > 0) {
            let possible = outcomes.iter().map(|(outcome, _)| outcome.to_string()).collect();
            return Err(ImpossibleChance { drawn: chance.to_string(), possible });
        }
        self.resolve_unchecked(chance, events);
        Ok(())
    }

    /// The result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// What a viewer may know.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// A position drawn from all those that look like this view, each as likely as the viewer must think it.
    fn resample(view: &Self::View, rng: &mut Rng) -> Self;

    /// A hash of everything that [`Interactive::state`](crate::Interactive::state) writes, the same on every platform.
    fn state_hash(&self) -> u64;
}

/// The dealer cannot have drawn this.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("'{drawn}' cannot be drawn here; {}", possible_words(.possible))]
pub struct ImpossibleChance {
    /// What was drawn.
    pub drawn: String,
    /// What could have been drawn.
    pub possible: Vec<String>,
}

fn possible_words(possible: &[String]) -> String {
    if possible.is_empty() {
        "nothing is to be drawn".to_owned()
    } else {
        format!("it can be one of {}", possible.join(", "))
    }
}
