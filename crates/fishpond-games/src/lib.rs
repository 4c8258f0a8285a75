//! The closed sum of the games: everything by name, acts as text, states and views as JSON.
//!
//! Whoever knows the game at compile time uses its crate; terminal, server and bindings come here. A new game is one line
//! in the list below and one in each of the two macros above it; the compiler asks for the rest.

/// Does something with whichever position is inside.
macro_rules! each {
    ($any:expr, $position:ident => $body:expr) => {
        match $any {
            $crate::AnyPosition::Penguins($position) => $body,
            $crate::AnyPosition::Ships($position) => $body,
            $crate::AnyPosition::Wishes($position) => $body,
            $crate::AnyPosition::Fresh($position) => $body,
        }
    };
}

/// Does something with the position type of a game.
macro_rules! of_game {
    ($game:expr, $P:ident => $body:expr) => {
        match $game {
            $crate::GameId::Penguins => {
                type $P = fishpond_penguins::Position;
                $body
            }
            $crate::GameId::Ships => {
                type $P = fishpond_ships::Position;
                $body
            }
            $crate::GameId::Wishes => {
                type $P = fishpond_wishes::Position;
                $body
            }
            $crate::GameId::Fresh => {
                type $P = fishpond_fresh::Position;
                $body
            }
        }
    };
}

mod position;

mod record;

mod bench;

pub use bench::Bench;
pub use record::{AnyGame, AnyRecord};

use std::fmt;
use std::str::FromStr;

use fishpond_core::examples::Example;
use fishpond_core::{Event as _, Facts, Message, Position as _, Speak as _, Viewer};
use serde::Serialize;

/// Writes down, for all games at once, what differs between them in nothing but its type.
macro_rules! games {
    ($($(#[$doc:meta])* $Game:ident = $krate:ident, $name:literal;)*) => {
        /// Which game.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum GameId {
            $($(#[$doc])* $Game,)*
        }

        impl GameId {
            /// All games.
            pub const ALL: &'static [GameId] = &[$(GameId::$Game),*];

            /// What is true of the game at any time.
            #[must_use]
            pub fn facts(self) -> &'static Facts {
                match self {
                    $(GameId::$Game => $krate::Position::facts(),)*
                }
            }

            /// The rules as numbered clauses, with worked examples.
            #[must_use]
            pub fn rules(self) -> &'static str {
                match self {
                    $(GameId::$Game => include_str!(concat!("../../../rules/", $name, ".md")),)*
                }
            }

            /// The component data in the crate's own file, as TOML with remarks.
            #[must_use]
            pub fn components(self) -> &'static str {
                match self {
                    $(GameId::$Game => $krate::components::DATA,)*
                }
            }

            /// Runs a worked example.
            ///
            /// # Errors
            /// What came out differently.
            pub fn run_example(self, example: &Example) -> Result<(), String> {
                match self {
                    $(GameId::$Game => $krate::examples::run(example),)*
                }
            }

            /// An act of the game in words, if the text is one.
            #[must_use]
            pub fn act_message(self, act: &str) -> Option<Message> {
                match self {
                    $(GameId::$Game => act.parse::<$krate::Act>().ok().map(|act| act.message()),)*
                }
            }

            /// The JSON Schema of the game's states.
            #[must_use]
            pub fn state_schema(self) -> schemars::Schema {
                match self {
                    $(GameId::$Game => schemars::schema_for!($krate::State),)*
                }
            }
        }

        /// A position of any game.
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[allow(clippy::large_enum_variant, reason = "positions are small, and there are few of them at a time")]
        pub enum AnyPosition {
            $($(#[$doc])* $Game($krate::Position),)*
        }

        /// What a viewer may know of any game.
        #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
        #[serde(untagged)]
        #[allow(clippy::large_enum_variant, reason = "views are made one at a time")]
        pub enum AnyView {
            $($(#[$doc])* $Game($krate::View),)*
        }

        /// Something that happened in any game.
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub enum AnyEvent {
            $($(#[$doc])* $Game($krate::Event),)*
        }

        impl AnyPosition {
            /// Which game this is.
            #[must_use]
            pub fn game(&self) -> GameId {
                match self {
                    $(AnyPosition::$Game(_) => GameId::$Game,)*
                }
            }
        }

        $(
            impl From<$krate::Position> for AnyPosition {
                fn from(position: $krate::Position) -> AnyPosition {
                    AnyPosition::$Game(position)
                }
            }

            impl From<$krate::View> for AnyView {
                fn from(view: $krate::View) -> AnyView {
                    AnyView::$Game(view)
                }
            }

            impl From<$krate::Event> for AnyEvent {
                fn from(event: $krate::Event) -> AnyEvent {
                    AnyEvent::$Game(event)
                }
            }
        )*

        impl AnyView {
            /// Which game this is.
            #[must_use]
            pub fn game(&self) -> GameId {
                match self {
                    $(AnyView::$Game(_) => GameId::$Game,)*
                }
            }

            /// A position that looks like this view, drawn from all that do.
            #[must_use]
            pub fn resample(&self, rng: &mut fishpond_core::Rng) -> AnyPosition {
                match self {
                    $(AnyView::$Game(view) => AnyPosition::$Game($krate::Position::resample(view, rng)),)*
                }
            }
        }

        impl AnyEvent {
            /// The event as a viewer may know of it.
            #[must_use]
            pub fn seen_by(&self, viewer: Viewer) -> Option<AnyEvent> {
                match self {
                    $(AnyEvent::$Game(event) => event.seen_by(viewer).map(AnyEvent::$Game),)*
                }
            }

            /// The names of the things that it changed, as drawings call them.
            #[must_use]
            pub fn touched(&self) -> Vec<String> {
                match self {
                    $(AnyEvent::$Game(event) => event.touched(),)*
                }
            }

            /// How the names of things begin that stand for something else from now on.
            #[must_use]
            pub fn covers(&self) -> Option<&'static str> {
                match self {
                    $(AnyEvent::$Game(event) => event.covers(),)*
                }
            }

            /// The line of the log.
            #[must_use]
            pub fn message(&self) -> Message {
                match self {
                    $(AnyEvent::$Game(event) => event.message(),)*
                }
            }
        }

        impl fmt::Display for AnyEvent {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(AnyEvent::$Game(event) => event.fmt(f),)*
                }
            }
        }
    };
}

games! {
    /// *Hey, That's My Fish!*
    Penguins = fishpond_penguins, "penguins";
    /// *Fish & Ships*
    Ships = fishpond_ships, "ships";
    /// *If Wishes Were Fishes!*
    Wishes = fishpond_wishes, "wishes";
    /// *Fresh Fish*
    Fresh = fishpond_fresh, "fresh";
}

impl AnyView {
    /// How many play.
    #[must_use]
    pub fn players(&self) -> u8 {
        match self {
            AnyView::Penguins(view) => view.config.players,
            AnyView::Wishes(view) => view.state.config.players,
            AnyView::Ships(view) => view.config.players,
            AnyView::Fresh(view) => view.config.players,
        }
    }
}

/// There is no such game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame(String);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games: Vec<&str> = GameId::ALL.iter().map(|game| game.facts().id).collect();
        write!(f, "there is no game '{}'; there are {}", self.0, games.join(", "))
    }
}

impl std::error::Error for UnknownGame {}

impl FromStr for GameId {
    type Err = UnknownGame;

    fn from_str(s: &str) -> Result<GameId, UnknownGame> {
        GameId::ALL.iter().copied().find(|game| game.facts().id == s).ok_or_else(|| UnknownGame(s.to_owned()))
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.facts().id)
    }
}

impl Serialize for GameId {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.facts().id)
    }
}

impl<'de> serde::Deserialize<'de> for GameId {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<GameId, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(doctest)]
#[allow(rustdoc::invalid_codeblock_attributes, reason = "`console no-run` marks a block that no test runs")]
#[doc = include_str!("../../../README.md")]
struct ReadMe;
