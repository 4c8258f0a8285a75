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

/// Static facts about a game.
#[derive(Debug)]
pub struct Facts {
    /// The short name: `penguins`.
    pub id: &'static str,
    /// The full name, as its publisher writes it.
    pub title: &'static str,
    /// The newest version of the rules. Every change to the rules raises it, and all versions from 1 on remain playable.
    pub rules: u32,
    /// The minimum number of players.
    pub min_players: u8,
    /// The maximum number of players.
    pub max_players: u8,
    /// Whether the game has hidden information.
    pub hidden: bool,
    /// Whether the loser starts the rematch.
    pub loser_begins: bool,
    /// The options.
    pub options: &'static [OptionSpec],
    /// All refusal codes.
    pub refusals: &'static [&'static Code],
    /// All reasons why a game can end.
    pub reasons: &'static [&'static str],
}

impl Facts {
    /// Checks that a version of the rules exists.
    ///
    /// # Errors
    /// If it does not.
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
#[error("unknown version {version} of the rules of {game}; this program supports versions 1 to {newest}")]
pub struct UnknownRules {
    /// Short name of the game.
    pub game: &'static str,
    /// The unknown version.
    pub version: u32,
    /// The newest known version.
    pub newest: u32,
}

/// A receiver of events.
pub trait Sink<E> {
    /// Receives an event.
    fn emit(&mut self, event: E);

    /// Returns whether events are used. If not, expensive ones need not be created.
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

/// A sink that drops all events, for searches.
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

/// An event. Its `Display` form is short and stable; its message is a line of the log.
pub trait Event: Clone + Eq + Debug + Display + Speak {
    /// Returns the event without the details that are hidden from this viewer, or `None` if the whole event is hidden.
    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        let _ = viewer;
        Some(self.clone())
    }

    /// Returns the names of the changed things, as in choices and drawings, with the origin of a move before its
    /// destination. Seats are left out, because the message names them.
    ///
    /// Call this on the result of [`Event::seen_by`], so that it reveals nothing hidden.
    fn touched(&self) -> Vec<String>;

    /// Returns the player who caused the event or whom it is about, if there is exactly one. Logs show that player's mark.
    fn player(&self) -> Option<Seat>;

    /// Returns whether a step that begins with this event starts a player's turn. Logs and replays are divided there.
    fn starts_turn(&self) -> bool {
        false
    }

    /// Returns the prefix of names that stand for different things after this event, such as shuffled tiles. Earlier changes
    /// to things with these names are no longer shown.
    fn reused_names(&self) -> Option<&'static str> {
        None
    }
}

/// A position of a game.
///
/// # Equality
/// Two positions are equal if everything that can still matter is equal. Their histories do not matter unless the rules of
/// the game depend on them.
pub trait Position: Clone + Eq + Debug + Sized {
    /// A move or another decision of a player. `Display` and `FromStr` define its stable text form.
    type Act: Copy + Ord + Debug + Display + FromStr;
    /// A draw by the dealer.
    type Chance: Copy + Ord + Debug + Display + FromStr;
    /// An event.
    type Event: Event;
    /// The information that a viewer may have, including the configuration.
    type View: Clone + Eq + Debug + Serialize;

    /// Returns the static facts about the game.
    fn facts() -> &'static Facts;

    /// Creates a game before its first draw or act.
    ///
    /// # Errors
    /// Returns all faults of the configuration.
    fn new(config: &Config) -> Result<Self, Faults>;

    /// Returns the configuration with all defaults filled in.
    fn config(&self) -> Config;

    /// Returns whose turn it is.
    fn turn(&self) -> Turn;

    /// Replaces `acts` with the legal acts of a seat, except resigning, in a fixed order.
    fn legal_acts(&self, seat: Seat, acts: &mut Vec<Self::Act>);

    /// Returns whether the act is a resignation, which [`Position::legal_acts`] does not list. In version 1 of the rules, a seat
    /// may resign only on its own turn; since version 2, at any time.
    fn is_resignation(act: Self::Act) -> bool;

    /// Returns why the act is illegal, or `None` if it is legal.
    fn refusal(&self, seat: Seat, act: Self::Act) -> Option<Refusal>;

    /// Plays an act without checking it. The caller guarantees that it is legal.
    fn play_unchecked(&mut self, seat: Seat, act: Self::Act, events: &mut impl Sink<Self::Event>);

    /// Plays an act if it is legal.
    ///
    /// # Errors
    /// Returns the refusal; the position is unchanged.
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

    /// Returns a uniformly random legal act. Uses `scratch` instead of allocating.
    fn random_act(&self, seat: Seat, rng: &mut Rng, scratch: &mut Vec<Self::Act>) -> Self::Act {
        self.legal_acts(seat, scratch);
        *rng.pick(scratch)
    }

    /// Replaces `outcomes` with the possible draws and their weights. The order is fixed, because fair dealing depends on it.
    fn chance_outcomes(&self, outcomes: &mut Vec<(Self::Chance, u32)>);

    /// Returns the kind of draw, such as `tile` or `card`, which is an input of fair dealing.
    fn chance_label(&self) -> &'static str;

    /// Returns a random draw by weight, without listing all draws.
    fn sample_chance(&self, rng: &mut Rng) -> Self::Chance;

    /// Applies a draw without checking it. The caller guarantees that it is possible.
    fn resolve_unchecked(&mut self, chance: Self::Chance, events: &mut impl Sink<Self::Event>);

    /// Applies a draw if it is possible.
    ///
    /// # Errors
    /// Returns the possible draws; the position is unchanged.
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

    /// Returns the result if the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns the information that a viewer may have.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// Samples a position from those that match this view, each with the probability that the viewer should assign to it.
    fn resample(view: &Self::View, rng: &mut Rng) -> Self;

    /// Returns a hash of the whole [state](crate::Interactive::state), the same on every platform.
    fn state_hash(&self) -> u64;
}

/// An impossible draw.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("'{drawn}' cannot be drawn here; {}", describe_possible(.possible))]
pub struct ImpossibleChance {
    /// The draw.
    pub drawn: String,
    /// The possible draws.
    pub possible: Vec<String>,
}

fn describe_possible(possible: &[String]) -> String {
    if possible.is_empty() {
        "there is nothing to draw".to_owned()
    } else {
        format!("possible draws: {}", possible.join(", "))
    }
}
