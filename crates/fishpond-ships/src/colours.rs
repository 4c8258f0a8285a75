//! The four colours, the journey tiles, and counts of either.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use fishpond_core::Message;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The colour of a ship and of the sailors that belong to it (S4, S5).
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
    /// All colours in the order of the rules.
    pub const ALL: [Colour; 4] = [Colour::White, Colour::Brown, Colour::Pink, Colour::Green];

    /// 0 for white.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `white`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["white", "brown", "pink", "green"][self as usize]
    }

    /// The animal that sails under this colour, as the component data name it: `polar bear`.
    #[must_use]
    pub const fn sailor(self) -> &'static str {
        ["polar bear", "sea lion", "flamingo", "frog"][self as usize]
    }

    /// The animal in words.
    #[must_use]
    pub fn sailor_term(self) -> Message {
        Message::new(format!("ships-term-sailor-{self}"))
    }

    /// So many of the animal in words.
    #[must_use]
    pub fn sailors_term(self, count: u8) -> Message {
        Message::new(format!("ships-term-sailors-{self}")).with("count", count)
    }

    /// The ship in words.
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

/// There are four colours.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no colour; colours are white, brown, pink and green")]
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

/// What a journey tile shows (S6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tile {
    /// A ship of this colour.
    Ship(Colour),
    /// A duck.
    Duck,
    /// The pirate flag.
    Pirate,
}

impl Tile {
    /// All kinds: the ships in the order of the colours, duck, pirate.
    pub const ALL: [Tile; 6] = [
        Tile::Ship(Colour::White),
        Tile::Ship(Colour::Brown),
        Tile::Ship(Colour::Pink),
        Tile::Ship(Colour::Green),
        Tile::Duck,
        Tile::Pirate,
    ];

    /// The place in [`Tile::ALL`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Tile::Ship(colour) => colour.index(),
            Tile::Duck => 4,
            Tile::Pirate => 5,
        }
    }

    /// `white`, `duck`, `pirate`.
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

/// There are six kinds of tiles.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no journey tile; tiles are white, brown, pink, green, duck and pirate")]
pub struct ParseTileError(String);

impl FromStr for Tile {
    type Err = ParseTileError;

    fn from_str(s: &str) -> Result<Tile, ParseTileError> {
        Tile::ALL.into_iter().find(|tile| tile.name() == s).ok_or_else(|| ParseTileError(s.to_owned()))
    }
}

/// One small number for each colour: sailors in a hand, or where the ships are.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(from = "WrittenByColour", into = "WrittenByColour")]
#[schemars(with = "WrittenByColour")]
pub struct ByColour(pub [u8; 4]);

/// How counts by colour are written; a colour left out counts 0.
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
    /// Nothing of any colour.
    pub const NONE: ByColour = ByColour([0; 4]);

    /// All numbers together.
    #[inline]
    #[must_use]
    pub const fn total(self) -> u32 {
        let [white, brown, pink, green] = self.0;
        white as u32 + brown as u32 + pink as u32 + green as u32
    }

    /// Colours and numbers, in order.
    pub fn iter(self) -> impl Iterator<Item = (Colour, u8)> {
        Colour::ALL.into_iter().zip(self.0)
    }

    /// The `nth` item, counted from 0 along the colours.
    ///
    /// # Panics
    /// If there are not so many.
    #[inline]
    #[must_use]
    pub fn nth(self, mut nth: u32) -> Colour {
        for (colour, count) in self.iter() {
            match nth.checked_sub(count.into()) {
                Some(rest) => nth = rest,
                None => return colour,
            }
        }
        panic!("there are not so many")
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
    /// `white 3, pink 1`, or `none`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before = "";
        for (colour, count) in self.iter().filter(|&(_, count)| count > 0) {
            write!(f, "{before}{colour} {count}")?;
            before = ", ";
        }
        if before.is_empty() { f.write_str("none") } else { Ok(()) }
    }
}

/// How many journey tiles there are of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(from = "WrittenByTile", into = "WrittenByTile")]
#[schemars(with = "WrittenByTile")]
pub struct ByTile(pub [u8; 6]);

/// How counts of tiles are written; a kind left out counts 0.
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
    /// No tile.
    pub const NONE: ByTile = ByTile([0; 6]);

    /// All tiles together.
    #[inline]
    #[must_use]
    pub fn total(self) -> u32 {
        self.0.iter().map(|&count| u32::from(count)).sum()
    }

    /// Kinds and numbers, in order.
    pub fn iter(self) -> impl Iterator<Item = (Tile, u8)> {
        Tile::ALL.into_iter().zip(self.0)
    }

    /// The colours of which there is at least one ship, in order.
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
