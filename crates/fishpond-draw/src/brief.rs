//! Log entries in symbols: a few icons, marks and numbers instead of a sentence.

mod fresh;

mod penguins;

mod ships;

mod wishes;

use std::borrow::Cow;
use std::fmt::Display;

use fishpond_core::{Message, Seat};
use fishpond_games::AnyEvent;

use crate::icons::Icon;

/// A log entry in symbols. The sentence of the event says the same in words.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Brief {
    /// The symbols, in reading order. The mark of the event's player comes before them.
    pub parts: Vec<BriefPart>,
}

/// A part of a [`Brief`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum BriefPart {
    /// An icon.
    Icon(Icon),
    /// The mark of another player.
    Mark(Seat),
    /// Notation and numbers, the same in all languages.
    Text(Cow<'static, str>),
    /// A few words.
    Words(Message),
}

impl Brief {
    /// Returns an event in symbols, or `None` if symbols would not be clear.
    #[must_use]
    pub fn of(event: &AnyEvent) -> Option<Brief> {
        match event {
            AnyEvent::Penguins(event) => penguins::brief(event),
            AnyEvent::Ships(event) => ships::brief(event),
            AnyEvent::Wishes(event) => wishes::brief(event),
            AnyEvent::Fresh(event) => fresh::brief(event),
        }
    }

    fn part(mut self, part: BriefPart) -> Brief {
        self.parts.push(part);
        self
    }

    fn icon(self, icon: Icon) -> Brief {
        self.part(BriefPart::Icon(icon))
    }

    fn mark(self, seat: Seat) -> Brief {
        self.part(BriefPart::Mark(seat))
    }

    fn text(self, text: impl Display) -> Brief {
        self.part(BriefPart::Text(text.to_string().into()))
    }

    fn words(self, message: Message) -> Brief {
        self.part(BriefPart::Words(message))
    }

    /// Adds a word that says what the symbols before or after it mean.
    fn word(self, id: &'static str) -> Brief {
        self.words(Message::new(id))
    }

    fn arrow(self) -> Brief {
        self.part(BriefPart::Text("→".into()))
    }

    /// Adds a number of things that were gained, or lost if it is negative; nothing if it is 0.
    fn change(self, number: i32, icon: Icon) -> Brief {
        match number {
            0 => self,
            1.. => self.text(format_args!("+{number}")).icon(icon),
            _ => self.text(format_args!("−{}", number.unsigned_abs())).icon(icon),
        }
    }

    /// Adds dollars that were gained.
    fn dollars(self, dollars: impl Display) -> Brief {
        self.text(format_args!("+${dollars}"))
    }
}
