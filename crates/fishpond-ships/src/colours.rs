//! Colours and journey tiles, and counts by colour or tile.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use fishpond_core::{Message, quote};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The colour of a ship and its sailors (S4, S5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// The polar bears.
    White,
    /// The sea lions.
    Brown,
    /// The flamingos.
    Pink,
    /// The frogs.
    Green,
}

impl Colour {
    /// All colours, in the order of the rules.
    pub const ALL: [Colour; 4] = [Colour::White, Colour::Brown, Colour::Pink, Colour::Green];

    /// Returns the index in [`Colour::ALL`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the name: `white`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["white", "brown", "pink", "green"][self as usize]
    }

    /// Returns the animal of this colour, as in the component data: `polar bear`.
    #[must_use]
    pub const fn sailor(self) -> &'static str {
        ["polar bear", "sea lion", "flamingo", "frog"][self as usize]
    }

    /// Returns the message for a sailor of this colour.
    #[must_use]
    pub fn sailor_term(self) -> Message {
        Message::new(format!("ships-term-sailor-{self}"))
    }

    /// Returns the message for a number of sailors of this colour.
    #[must_use]
    pub fn sailors_term(self, count: u8) -> Message {
        Message::new(format!("ships-term-sailors-{self}")).with("count", count)
    }

    /// Returns the message for the ship of this colour.
    #[must_use]
    pub fn ship_term(self) -> Message {
        Message::new(format!("ships-term-ship-{self}"))
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for text that does not name a colour.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown colour '{}'; colours are white, brown, pink and green", quote(.0))]
pub struct ParseColourError(String);

impl FromStr for Colour {
    type Err = ParseColourError;

    fn from_str(s: &str) -> Result<Colour, ParseColourError> {
        Colour::ALL
            .into_iter()
            .find(|colour| colour.name() == s)
            .ok_or_else(|| ParseColourError(s.to_owned()))
    }
}

/// A kind of journey tile (S6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tile {
    /// The ship of this colour.
    Ship(Colour),
    /// A duck.
    Duck,
    /// The pirate flag.
    Pirate,
}

impl Tile {
    /// All kinds: ships in the order of the colours, duck, pirate.
    pub const ALL: [Tile; 6] = [
        Tile::Ship(Colour::White),
        Tile::Ship(Colour::Brown),
        Tile::Ship(Colour::Pink),
        Tile::Ship(Colour::Green),
        Tile::Duck,
        Tile::Pirate,
    ];

    /// Returns the index in [`Tile::ALL`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Tile::Ship(colour) => colour.index(),
            Tile::Duck => 4,
            Tile::Pirate => 5,
        }
    }

    /// Returns the name: `white`, `duck`, `pirate`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Tile::Ship(colour) => colour.name(),
            Tile::Duck => "duck",
            Tile::Pirate => "pirate",
        }
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for text that does not name a journey tile.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown journey tile '{}'; tiles are white, brown, pink, green, duck and pirate", quote(.0))]
pub struct ParseTileError(String);

impl FromStr for Tile {
    type Err = ParseTileError;

    fn from_str(s: &str) -> Result<Tile, ParseTileError> {
        Tile::ALL.into_iter().find(|tile| tile.name() == s).ok_or_else(|| ParseTileError(s.to_owned()))
    }
}

/// A small number for each colour: the sailors in a hand, or the cards that the ships are on.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(from = "WrittenByColour", into = "WrittenByColour")]
#[schemars(with = "WrittenByColour")]
pub struct ByColour(pub [u8; 4]);

/// The JSON form of [`ByColour`]; missing colours default to 0.
#[derive(Serialize, Deserialize, JsonSchema, Default)]
#[serde(deny_unknown_fields, default)]
#[schemars(rename = "ByColour")]
struct WrittenByColour {
    white: u8,
    brown: u8,
    pink: u8,
    green: u8,
}

impl From<WrittenByColour> for ByColour {
    fn from(written: WrittenByColour) -> ByColour {
        ByColour([written.white, written.brown, written.pink, written.green])
    }
}

impl From<ByColour> for WrittenByColour {
    fn from(ByColour([white, brown, pink, green]): ByColour) -> WrittenByColour {
        WrittenByColour { white, brown, pink, green }
    }
}

impl ByColour {
    /// Zero for every colour.
    pub const NONE: ByColour = ByColour([0; 4]);

    /// Returns the sum.
    #[inline]
    #[must_use]
    pub const fn total(self) -> u32 {
        let [white, brown, pink, green] = self.0;
        white as u32 + brown as u32 + pink as u32 + green as u32
    }

    /// Returns the colours with their numbers, in order.
    pub fn iter(self) -> impl Iterator<Item = (Colour, u8)> {
        Colour::ALL.into_iter().zip(self.0)
    }

    /// Returns the colour of the `nth` item, counted from 0 in the order of the colours.
    ///
    /// # Panics
    /// Panics if `nth` is not below the total.
    #[inline]
    #[must_use]
    pub fn nth(self, mut nth: u32) -> Colour {
        for (colour, count) in self.iter() {
            match nth.checked_sub(count.into()) {
                Some(rest) => nth = rest,
                None => return colour,
            }
        }
        panic!("index must be below the total")
    }
}

impl Index<Colour> for ByColour {
    type Output = u8;

    #[inline]
    fn index(&self, colour: Colour) -> &u8 {
        &self.0[colour.index()]
    }
}

impl IndexMut<Colour> for ByColour {
    #[inline]
    fn index_mut(&mut self, colour: Colour) -> &mut u8 {
        &mut self.0[colour.index()]
    }
}

impl fmt::Display for ByColour {
    /// Writes `white 3, pink 1`, or `none`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for (colour, count) in self.iter().filter(|&(_, count)| count > 0) {
            write!(f, "{separator}{colour} {count}")?;
            separator = ", ";
        }
        if separator.is_empty() { f.write_str("none") } else { Ok(()) }
    }
}

/// The number of journey tiles of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(from = "WrittenByTile", into = "WrittenByTile")]
#[schemars(with = "WrittenByTile")]
pub struct ByTile(pub [u8; 6]);

/// The JSON form of [`ByTile`]; missing kinds default to 0.
#[derive(Serialize, Deserialize, JsonSchema, Default)]
#[serde(deny_unknown_fields, default)]
#[schemars(rename = "ByTile")]
struct WrittenByTile {
    white: u8,
    brown: u8,
    pink: u8,
    green: u8,
    duck: u8,
    pirate: u8,
}

impl From<WrittenByTile> for ByTile {
    fn from(written: WrittenByTile) -> ByTile {
        let WrittenByTile { white, brown, pink, green, duck, pirate } = written;
        ByTile([white, brown, pink, green, duck, pirate])
    }
}

impl From<ByTile> for WrittenByTile {
    fn from(ByTile([white, brown, pink, green, duck, pirate]): ByTile) -> WrittenByTile {
        WrittenByTile { white, brown, pink, green, duck, pirate }
    }
}

impl ByTile {
    /// No tiles.
    pub const NONE: ByTile = ByTile([0; 6]);

    /// Returns the number of tiles.
    #[inline]
    #[must_use]
    pub fn total(self) -> u32 {
        self.0.iter().map(|&count| u32::from(count)).sum()
    }

    /// Returns the kinds with their numbers, in order.
    pub fn iter(self) -> impl Iterator<Item = (Tile, u8)> {
        Tile::ALL.into_iter().zip(self.0)
    }

    /// Returns the colours with at least one ship tile, in order.
    pub fn colours(self) -> impl Iterator<Item = Colour> {
        Colour::ALL.into_iter().filter(move |&colour| self[Tile::Ship(colour)] > 0)
    }
}

impl Index<Tile> for ByTile {
    type Output = u8;

    #[inline]
    fn index(&self, tile: Tile) -> &u8 {
        &self.0[tile.index()]
    }
}

impl IndexMut<Tile> for ByTile {
    #[inline]
    fn index_mut(&mut self, tile: Tile) -> &mut u8 {
        &mut self.0[tile.index()]
    }
}
