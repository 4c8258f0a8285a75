//! Small games with known values.

#![allow(dead_code, unused_imports, reason = "each test binary uses some of the toys")]

mod games;

use std::fmt;
use std::str::FromStr;

use fishpond_core::{
    Config, Event, Facts, Faults, Message, Outcome, Position, Refusal, Rng, Seat, SeatSet, Sink, Speak, Turn,
    Viewer,
};
use serde::{Serialize, Serializer};

pub(crate) use games::{Kuhn, Maze, Pennies, Stones, Wheel};

/// The rules of a toy game. Acts and chance results are numbers.
pub(crate) trait Rules: Clone + Eq + fmt::Debug + Send + Sync + 'static {
    const FACTS: &'static Facts;

    fn turn(&self) -> Turn;
    fn acts(&self, seat: Seat) -> Vec<u8>;
    /// Plays an act and returns the public events.
    fn act(&mut self, seat: Seat, act: u8) -> Vec<u8>;
    /// Returns the points of each player at the end.
    fn points(&self) -> Vec<i32>;
    /// Returns the state as a number.
    fn number(&self) -> u64;

    fn chances(&self) -> Vec<(u8, u32)> {
        Vec::new()
    }
    fn draw(&mut self, _: u8) {}
    /// Removes what a seat cannot know.
    fn hide(&mut self, _: Seat) {}
    /// Fills in what was removed.
    fn fill(&mut self, _: &mut Rng) {}
}

/// Returns the facts of a toy game.
pub(crate) const fn facts(id: &'static str, players: u8, hidden: bool) -> Facts {
    Facts {
        id,
        title: id,
        rules: 1,
        min_players: players,
        max_players: players,
        hidden,
        loser_begins: false,
        options: &[],
        refusals: &[],
        reasons: &["end"],
    }
}

/// A toy game as a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Toy<R>(pub(crate) R);

impl<R: Rules> Toy<R> {
    /// Plays these acts, each for the first seat whose turn it is.
    pub(crate) fn play(mut self, acts: &[u8]) -> Toy<R> {
        for &act in acts {
            let seat = self.0.turn().seats().iter().next().expect("a seat can act");
            self.0.act(seat, act);
        }
        self
    }

    pub(crate) fn seen_by(&self, seat: Seat) -> Seen<R> {
        self.view(Viewer::Seat(seat))
    }
}

/// The view of a seat: the toy without what the seat cannot know. Real games have a separate type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Seen<R>(R);

impl<R> Serialize for Seen<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Act(pub(crate) u8);

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Act {
    type Err = std::num::ParseIntError;

    fn from_str(s: &str) -> Result<Act, Self::Err> {
        s.parse().map(Act)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ToyEvent(u8);

impl fmt::Display for ToyEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Speak for ToyEvent {
    fn message(&self) -> Message {
        Message::new("toy-event")
    }
}

impl Event for ToyEvent {
    fn touched(&self) -> Vec<String> {
        Vec::new()
    }

    fn player(&self) -> Option<Seat> {
        None
    }
}

impl<R: Rules> Position for Toy<R> {
    type Act = Act;
    type Chance = u8;
    type Event = ToyEvent;
    type View = Seen<R>;

    fn facts() -> &'static Facts {
        R::FACTS
    }

    fn new(_: &Config) -> Result<Self, Faults> {
        Err(Faults::one("toys are constructed directly"))
    }

    fn config(&self) -> Config {
        Config::new(R::FACTS.max_players)
    }

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn legal_acts(&self, seat: Seat, acts: &mut Vec<Act>) {
        acts.clear();
        acts.extend(self.0.acts(seat).into_iter().map(Act));
    }

    fn is_resignation(_: Act) -> bool {
        false
    }

    fn refusal(&self, _: Seat, _: Act) -> Option<Refusal> {
        None
    }

    fn play_unchecked(&mut self, seat: Seat, act: Act, events: &mut impl Sink<ToyEvent>) {
        for number in self.0.act(seat, act.0) {
            events.emit(ToyEvent(number));
        }
    }

    fn chance_outcomes(&self, outcomes: &mut Vec<(u8, u32)>) {
        *outcomes = self.0.chances();
    }

    fn chance_label(&self) -> &'static str {
        "draw"
    }

    fn sample_chance(&self, rng: &mut Rng) -> u8 {
        let chances = self.0.chances();
        let mut rest = rng.below(chances.iter().map(|(_, weight)| weight).sum());
        for (chance, weight) in chances {
            match rest.checked_sub(weight) {
                Some(less) => rest = less,
                None => return chance,
            }
        }
        unreachable!("the draw is less than the sum of the weights")
    }

    fn resolve_unchecked(&mut self, chance: u8, _: &mut impl Sink<ToyEvent>) {
        self.0.draw(chance);
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.turn() == Turn::Over).then(|| {
            let points = self.0.points();
            let by_seat =
                fishpond_core::BySeat::from_fn(|seat| points.get(seat.index()).copied().unwrap_or(0));
            Outcome::ranked(points.len() as u8, "end", by_seat, None, SeatSet::EMPTY)
        })
    }

    fn view(&self, viewer: Viewer) -> Seen<R> {
        let mut seen = self.0.clone();
        if let Viewer::Seat(seat) = viewer {
            seen.hide(seat);
        }
        Seen(seen)
    }

    fn resample(view: &Seen<R>, rng: &mut Rng) -> Self {
        let mut world = view.0.clone();
        world.fill(rng);
        Toy(world)
    }

    fn state_hash(&self) -> u64 {
        mix(self.0.number())
    }
}

/// Mixes the bits of a number.
pub(crate) fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
