//! The trait for user interfaces and files, which searches do not need.

use std::fmt::Debug;

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::choice::{Choice, Path};
use crate::config::Faults;
use crate::message::{Message, Speak};
use crate::position::Position;
use crate::preview::Preview;
use crate::refusal::Refusal;
use crate::seat::Seat;
use crate::turn::{Turn, Viewer};

/// A position that can be shown to people and stored in files.
pub trait Interactive: Position<Act: Speak> {
    /// A pick in one small choice on the way to an act. At each step, equal picks are the same choice.
    type Pick: Copy + Eq + Debug;
    /// The serialized form of a position: public fields that may be inconsistent until [`Interactive::from_state`] has checked them.
    type State: Clone + Eq + Debug + Serialize + DeserializeOwned + JsonSchema;

    /// Returns the turn as a viewer sees it, without showing who has already made a secret choice.
    fn turn_seen_by(&self, viewer: Viewer) -> Turn {
        let _ = viewer;
        self.turn()
    }

    /// Parses an act that a person typed. If the text is not an act, returns the first refusal that applies, such as "not your
    /// turn".
    ///
    /// # Errors
    /// Returns the refusal.
    fn read_act(&self, seat: Seat, text: &str) -> Result<Self::Act, Refusal>;

    /// Returns the pick at a step on the way to a legal act, counted from 0, or `None` past the last step.
    fn pick(&self, act: Self::Act, step: usize) -> Option<Self::Pick>;

    /// Describes a pick.
    fn choice(&self, seat: Seat, pick: Self::Pick) -> Choice;

    /// Returns the small choices that make up a legal act.
    fn path(&self, seat: Seat, act: Self::Act) -> Path {
        (0..).map_while(|step| self.pick(act, step)).map(|pick| self.choice(seat, pick)).collect()
    }

    /// Describes a legal act in one short sentence.
    fn sentence(&self, act: Self::Act) -> Message {
        act.message()
    }

    /// Returns the act that a player evidently means by picking a thing that is not offered, so that its refusal can be shown beside
    /// the thing; `None` if the thing does not stand for an act now. If the player has already picked something, `begun` is a legal
    /// act that starts with these picks, with the number of picks.
    fn meant(&self, seat: Seat, begun: Option<(Self::Act, usize)>, thing: &str) -> Option<Self::Act>;

    /// Returns the consequences of a legal act, as far as the seat can know them: no hidden cards, no draws.
    fn preview(&self, seat: Seat, act: Self::Act) -> Preview {
        let _ = (seat, act);
        Preview::default()
    }

    /// Returns the question that a seat has to answer now.
    fn question(&self, seat: Seat) -> Message;

    /// Returns the complete position in its serialized form.
    fn state(&self) -> Self::State;

    /// Checks a state and converts it to a position.
    ///
    /// # Errors
    /// Returns all faults of the state.
    fn from_state(state: &Self::State) -> Result<Self, Faults>;

    /// Returns warnings about component data that is unusual but playable.
    fn warnings(&self) -> Vec<String> {
        Vec::new()
    }
}
