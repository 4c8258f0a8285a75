//! All games behind one type: games by name, acts as text, states and views as JSON.
//!
//! Code that knows the game at compile time uses its crate instead. To add a game, add a line to the list below and an arm
//! to each of the two macros above it; the compiler reports the other places.

/// Evaluates an expression with the position inside an `AnyPosition`.
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

/// Evaluates an expression with the position type of a game.
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
use fishpond_core::{Event as _, Facts, Message, Position as _, Speak as _, Turn, Viewer, quote};
use serde::Serialize;

/// Generates the code that differs between the games only in its types.
macro_rules! games {
    ($($(#[$doc:meta])* $Game:ident = $krate:ident, $name:literal;)*) => {
        /// A game.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum GameId {
            $($(#[$doc])* $Game,)*
        }

        impl GameId {
            /// All games.
            pub const ALL: &'static [GameId] = &[$(GameId::$Game),*];

            /// Returns the static facts about the game.
            #[must_use]
            pub fn facts(self) -> &'static Facts {
                match self {
                    $(GameId::$Game => $krate::Position::facts(),)*
                }
            }

            /// Returns the rules as numbered clauses, with worked examples.
            #[must_use]
            pub fn rules(self) -> &'static str {
                match self {
                    $(GameId::$Game => include_str!(concat!("../../../rules/", $name, ".md")),)*
                }
            }

            /// Returns the default component data, as TOML with comments.
            #[must_use]
            pub fn components(self) -> &'static str {
                match self {
                    $(GameId::$Game => $krate::components::DATA,)*
                }
            }

            /// Runs a worked example.
            ///
            /// # Errors
            /// Returns the difference from the expected result.
            pub fn run_example(self, example: &Example) -> Result<(), String> {
                match self {
                    $(GameId::$Game => $krate::examples::run(example),)*
                }
            }

            /// Returns the message of an act, or `None` if the text is not an act.
            #[must_use]
            pub fn act_message(self, act: &str) -> Option<Message> {
                match self {
                    $(GameId::$Game => act.parse::<$krate::Act>().ok().map(|act| act.message()),)*
                }
            }

            /// Returns an act as it is written in records, or `None` if the text is not an act.
            #[must_use]
            pub fn normalized_act(self, act: &str) -> Option<String> {
                match self {
                    $(GameId::$Game => act.parse::<$krate::Act>().ok().map(|act| act.to_string()),)*
                }
            }

            /// Returns the JSON Schema of the game's views.
            #[must_use]
            pub fn view_schema(self) -> schemars::Schema {
                let schemas = schemars::generate::SchemaSettings::default().for_serialize().into_generator();
                match self {
                    $(GameId::$Game => schemas.into_root_schema_for::<$krate::View>(),)*
                }
            }

            /// Returns the JSON Schema of the game's states.
            #[must_use]
            pub fn state_schema(self) -> schemars::Schema {
                match self {
                    $(GameId::$Game => schemars::schema_for!($krate::State),)*
                }
            }
        }

        /// A position of any game.
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[allow(clippy::large_enum_variant, reason = "positions are small, and few exist at a time")]
        pub enum AnyPosition {
            $($(#[$doc])* $Game($krate::Position),)*
        }

        /// The view of a position of any game.
        #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
        #[serde(untagged)]
        #[allow(clippy::large_enum_variant, reason = "views are created one at a time")]
        pub enum AnyView {
            $($(#[$doc])* $Game($krate::View),)*
        }

        /// A move in any game.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum AnyAct {
            $($(#[$doc])* $Game($krate::Act),)*
        }

        /// A draw by the dealer of any game.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum AnyChance {
            $($(#[$doc])* $Game($krate::Chance),)*
        }

        /// An event of any game.
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub enum AnyEvent {
            $($(#[$doc])* $Game($krate::Event),)*
        }

        impl AnyPosition {
            /// Returns the game.
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

            impl From<$krate::Act> for AnyAct {
                fn from(act: $krate::Act) -> AnyAct {
                    AnyAct::$Game(act)
                }
            }

            impl From<$krate::Chance> for AnyChance {
                fn from(chance: $krate::Chance) -> AnyChance {
                    AnyChance::$Game(chance)
                }
            }

            impl From<$krate::Event> for AnyEvent {
                fn from(event: $krate::Event) -> AnyEvent {
                    AnyEvent::$Game(event)
                }
            }
        )*

        impl AnyView {
            /// Returns the game.
            #[must_use]
            pub fn game(&self) -> GameId {
                match self {
                    $(AnyView::$Game(_) => GameId::$Game,)*
                }
            }

            /// Returns a random position that matches this view.
            #[must_use]
            pub fn resample(&self, rng: &mut fishpond_core::Rng) -> AnyPosition {
                match self {
                    $(AnyView::$Game(view) => AnyPosition::$Game($krate::Position::resample(view, rng)),)*
                }
            }
        }

        impl AnyEvent {
            /// Returns the event without hidden details, or `None` if all of it is hidden from the viewer.
            #[must_use]
            pub fn seen_by(&self, viewer: Viewer) -> Option<AnyEvent> {
                match self {
                    $(AnyEvent::$Game(event) => event.seen_by(viewer).map(AnyEvent::$Game),)*
                }
            }

            /// Returns the names of the changed things, as in drawings.
            #[must_use]
            pub fn touched(&self) -> Vec<String> {
                match self {
                    $(AnyEvent::$Game(event) => event.touched(),)*
                }
            }

            /// Returns the player who caused the event or whom it is about, if there is exactly one.
            #[must_use]
            pub fn player(&self) -> Option<fishpond_core::Seat> {
                match self {
                    $(AnyEvent::$Game(event) => event.player(),)*
                }
            }

            /// Returns whether a step that begins with this event starts a player's turn.
            #[must_use]
            pub fn starts_turn(&self) -> bool {
                match self {
                    $(AnyEvent::$Game(event) => event.starts_turn(),)*
                }
            }

            /// Returns the prefix of names that stand for different things after this event.
            #[must_use]
            pub fn reused_names(&self) -> Option<&'static str> {
                match self {
                    $(AnyEvent::$Game(event) => event.reused_names(),)*
                }
            }

            /// Returns the message for the log.
            #[must_use]
            pub fn message(&self) -> Message {
                match self {
                    $(AnyEvent::$Game(event) => event.message(),)*
                }
            }
        }

        impl fmt::Display for AnyAct {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(AnyAct::$Game(act) => act.fmt(f),)*
                }
            }
        }

        impl fmt::Display for AnyChance {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(AnyChance::$Game(chance) => chance.fmt(f),)*
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
    /// Returns the number of players.
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

/// A name that is not a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame(String);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games: Vec<&str> = GameId::ALL.iter().map(|game| game.facts().id).collect();
        write!(f, "unknown game '{}'. Valid games: {}", self.0, games.join(", "))
    }
}

impl std::error::Error for UnknownGame {}

impl FromStr for GameId {
    type Err = UnknownGame;

    fn from_str(s: &str) -> Result<GameId, UnknownGame> {
        GameId::ALL.iter().copied().find(|game| game.facts().id == s).ok_or_else(|| UnknownGame(quote(s)))
    }
}

impl GameId {
    /// Returns whether the player to move sees, or is about to choose, something that other players at the same screen must not see: in
    /// fresh only a bid, in other games with hidden information always a hand.
    #[must_use]
    pub fn has_secrets(self, turn: Turn) -> bool {
        match self {
            GameId::Fresh => matches!(turn, Turn::Seats(_)),
            game => game.facts().hidden,
        }
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
