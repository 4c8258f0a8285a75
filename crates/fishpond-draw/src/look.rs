//! Presentation of a view: language, names and highlights.

use std::cell::Cell;
use std::collections::HashMap;

use fishpond_core::{Effect, EffectKind, Message, Seat};
use fishpond_words::Lang;

/// The presentation of a view: language, names and highlights.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look<'a> {
    /// The language of labels.
    pub lang: Lang,
    /// The names of choices that can be picked next: their elements are highlighted.
    pub picks: &'a [String],
    /// The names of choices that would replace an earlier pick of the same move: they can be picked, but do not answer the question.
    pub others: &'a [String],
    /// The choices that are already picked on the way to a move.
    pub picked: &'a [String],
    /// The things that the last move touched, highlighted until the next one. In the order of the move: origin before
    /// destination. The caller omits things that are hidden from the viewer.
    pub last: &'a [String],
    /// The things that a hint suggests picking.
    pub hint: &'a [String],
    /// The consequences of the move that the viewer is about to make.
    pub effects: &'a [Effect],
    /// Extra information to show, by names that depend on the game: `reasons`, `routes`.
    pub show: &'a [String],
    /// The players' names in turn order; seats without one are shown as letters.
    pub names: &'a [String],
    /// Whether the game has ended without a result, so that nobody is to move.
    pub ended: bool,
    /// Whether captions name the player of the viewer's seat instead of saying "you", because somebody else may be looking, as in
    /// a replay.
    pub names_viewer: bool,
}

impl<'a> Look<'a> {
    /// Returns whether this choice is already picked.
    #[must_use]
    pub fn is_picked(&self, name: &str) -> bool {
        self.picked.iter().any(|pick| pick == name)
    }

    /// Returns the few characters to show on a thing that would change ([`Effect::chip`]).
    #[must_use]
    pub fn chip(&self, name: &str) -> Option<&'a str> {
        self.effects.iter().find(|effect| effect.thing == name)?.chip.as_deref()
    }

    /// Returns the seat whose player captions address as "you".
    #[must_use]
    pub fn you(&self, viewer: Option<Seat>) -> Option<Seat> {
        viewer.filter(|_| !self.names_viewer)
    }

    /// Returns the caption, unless the game has ended without a result.
    #[must_use]
    pub fn caption(&self, caption: Message) -> Message {
        if self.ended { Message::new("common-turn-over") } else { caption }
    }

    /// Returns the language and the players' names.
    #[must_use]
    pub fn wording(&self) -> Wording<'a> {
        Wording { lang: self.lang, names: self.names }
    }
}

/// A language and the players' names: together with a message, they determine its text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Wording<'a> {
    /// The language.
    pub lang: Lang,
    /// The players' names in turn order.
    pub names: &'a [String],
}

impl Wording<'_> {
    /// Drops the names unless a player is mentioned, so that all tables share the fragment.
    #[must_use]
    pub fn naming_if(self, mentions: bool) -> Self {
        Wording { names: if mentions { self.names } else { &[] }, ..self }
    }

    /// Puts a message into words.
    #[must_use]
    pub fn say(&self, message: &Message) -> String {
        self.lang.say_naming(message, self.names)
    }

    /// Puts several messages into words, separated by semicolons.
    #[must_use]
    pub fn say_all(&self, messages: &[Message]) -> String {
        messages.iter().map(|message| self.say(message)).collect::<Vec<_>>().join("; ")
    }

    /// Puts a message without arguments into words.
    #[must_use]
    pub fn text(&self, id: &'static str) -> String {
        self.say(&Message::new(id))
    }

    /// Returns the name of a seat's player.
    #[must_use]
    pub fn name(&self, seat: Seat) -> String {
        self.names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string())
    }

    /// Returns the letter of a seat, which marks its pieces on boards in text, and the name of its player.
    #[must_use]
    pub fn name_with_letter(&self, seat: Seat) -> String {
        self.names.get(seat.index()).map_or_else(|| seat.to_string(), |name| format!("{seat} {name}"))
    }
}

/// The marks of one thing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Mark {
    /// It can be picked.
    pub pick: bool,
    /// Picking it would replace an earlier pick, so it is highlighted only faintly.
    pub other: bool,
    /// It is already picked.
    pub picked: bool,
    /// The last move touched it.
    pub last: bool,
    /// A hint suggests picking it.
    pub hint: bool,
    /// How the move that the viewer is about to make would change it.
    pub effect: Option<EffectKind>,
}

impl Mark {
    /// Returns whether picking the thing answers the question, instead of replacing an earlier pick.
    #[must_use]
    pub fn answers(self) -> bool {
        self.pick && !self.other
    }

    /// Returns whether the thing is marked at all.
    #[must_use]
    pub fn shows(self) -> bool {
        self != Mark::default()
    }
}

/// The marks of a look by name. Also records which of the marked things are in the picture.
#[derive(Debug)]
pub struct Marks<'a>(HashMap<&'a str, (Mark, Cell<bool>), foldhash::fast::RandomState>);

impl<'a> Marks<'a> {
    /// Returns the marks of a look.
    #[must_use]
    pub fn new(look: &Look<'a>) -> Marks<'a> {
        let mut marks = Marks(HashMap::default());
        marks.0.reserve(
            look.picks.len() + look.others.len() + look.picked.len() + look.last.len() + look.effects.len(),
        );
        let mut add = |names: &'a [String], set: fn(&mut Mark)| {
            for name in names {
                set(&mut marks.0.entry(name.as_str()).or_default().0);
            }
        };
        add(look.others, |mark| (mark.pick, mark.other) = (true, true));
        add(look.picks, |mark| (mark.pick, mark.other) = (true, false));
        add(look.picked, |mark| mark.picked = true);
        add(look.last, |mark| mark.last = true);
        add(look.hint, |mark| mark.hint = true);
        for effect in look.effects {
            marks.0.entry(&effect.thing).or_default().0.effect = Some(effect.kind);
        }
        marks
    }

    /// Returns the mark of a thing, and records that the thing is in the picture.
    #[must_use]
    pub fn of(&self, name: &str) -> Mark {
        self.0.get(name).map_or(Mark::default(), |(mark, is_shown)| {
            is_shown.set(true);
            *mark
        })
    }

    /// Returns the names of the marked things that are in the picture.
    pub(crate) fn into_shown(self) -> Vec<&'a str> {
        let mut shown: Vec<&str> =
            self.0.into_iter().filter(|(_, (_, is_shown))| is_shown.get()).map(|(name, _)| name).collect();
        shown.sort_unstable();
        shown
    }
}
