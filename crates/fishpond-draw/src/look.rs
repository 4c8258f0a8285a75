//! How to draw, never what.

use std::hash::{Hash, Hasher};
use std::rc::Rc;

use fishpond_core::{Message, Seat};
use fishpond_words::Lang;

use crate::kept;
use crate::sheet::{self, Had};
use crate::theme::Theme;

/// How to draw, never what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look<'a> {
    /// The language of labels.
    pub lang: Lang,
    /// By day or by night.
    pub theme: Theme,
    /// The names of choices that can be picked next: their elements glow.
    pub picks: &'a [String],
    /// Already picked on the way to an act.
    pub picked: &'a [String],
    /// What the last act touched: a trace until the next act. In the order of the act, where from before where to.
    /// Whoever fills it in leaves out what the viewer may not know.
    pub last: &'a [String],
    /// What somebody asked to see besides, by names that the drawing of a game knows: `reasons`, `routes`.
    pub show: &'a [String],
    /// The players' names in turn order; seats without one are letters.
    pub names: &'a [String],
    /// The lines of the sheet that the reader has already: they are not drawn again.
    pub had: Option<&'a Had>,
}

/// What a look says of one thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mark {
    /// Whether it can be picked next.
    pub pick: bool,
    /// Whether it was picked already.
    pub picked: bool,
    /// Whether the last act touched it.
    pub last: bool,
}

impl Mark {
    /// Whether there is anything to be shown.
    #[must_use]
    pub fn shows(self) -> bool {
        self != Mark::default()
    }
}

/// All in one: marks are part of the keys of most leaves.
impl Hash for Mark {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u8(u8::from(self.pick) | u8::from(self.picked) << 1 | u8::from(self.last) << 2);
    }
}

impl Look<'_> {
    /// Whether this was picked already.
    #[must_use]
    pub fn is_picked(&self, name: &str) -> bool {
        self.picked.iter().any(|pick| pick == name)
    }

    /// What a seat is called.
    #[must_use]
    pub fn name(&self, seat: Seat) -> String {
        self.names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string())
    }

    /// A seat and what it is called, for the key of a leaf that speaks of it.
    #[must_use]
    pub fn named(&self, seat: Seat) -> (Seat, Option<&str>) {
        (seat, self.names.get(seat.index()).map(String::as_str))
    }

    /// Puts a message into words.
    #[must_use]
    pub fn say(&self, message: &Message) -> String {
        self.lang.say_naming(message, self.names)
    }

    /// Puts a message into words that will be needed again: mostly they are kept, and it is not asked for at all. `key` must
    /// name everything that it depends on, a word that tells it from other texts, and the names of players that it speaks of.
    pub(crate) fn say_again(&self, key: impl Hash, message: impl FnOnce() -> Message) -> Rc<str> {
        kept::words(sheet::number(&(self.lang, key)), || self.say(&message()))
    }

    /// Puts a message without arguments into words.
    #[must_use]
    pub fn text(&self, id: &'static str) -> String {
        self.say(&Message::new(id))
    }
}
