//! The consequences of a move, shown before it is made.

use crate::message::Message;

/// The consequences of a legal act, as far as the player who makes it can know them.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Preview {
    /// The consequences in words, most important first. The page shows as many as fit.
    pub say: Vec<Message>,
    /// The things that would change.
    pub effects: Vec<Effect>,
}

/// The change of one thing in a drawing.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Effect {
    /// The name of the thing, as used in drawings.
    pub thing: String,
    /// The kind of change.
    pub kind: EffectKind,
    /// A few characters to show next to the thing, such as `+2` or `$22`; the same in all languages.
    pub chip: Option<String>,
}

/// The kinds of changes that drawings distinguish.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EffectKind {
    /// The player gains something here.
    Gain,
    /// Something is lost here, or out of reach from now on.
    Loss,
    /// The thing becomes something else, moves or is used.
    Change,
}

impl Effect {
    /// Returns an effect without a chip.
    #[must_use]
    pub fn new(thing: impl Into<String>, kind: EffectKind) -> Effect {
        Effect { thing: thing.into(), kind, chip: None }
    }

    /// Adds a chip.
    #[must_use]
    pub fn with_chip(self, chip: impl Into<String>) -> Effect {
        Effect { chip: Some(chip.into()), ..self }
    }
}
