//! The contents of the market square and their text form (section 0 of the rules).

use std::fmt;

use fishpond_core::{BySeat, Faults, Message, Seat, quote};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};

use crate::board::{MAX_SPACES, Space, SpaceSet, Spot, Square};
use crate::expropriation::{Critical, critical};

/// The four goods.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Goods {
    /// `F`.
    Fish,
    /// `S`.
    Soda,
    /// `C`.
    Cheese,
    /// `I`.
    IceCream,
}

impl Goods {
    /// All goods, in the order of the rules.
    pub const ALL: [Goods; 4] = [Goods::Fish, Goods::Soda, Goods::Cheese, Goods::IceCream];

    /// Returns the letter: `F`, `S`, `C` or `I`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Goods::Fish => 'F',
            Goods::Soda => 'S',
            Goods::Cheese => 'C',
            Goods::IceCream => 'I',
        }
    }

    /// Returns the goods with this letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Goods> {
        Goods::ALL.into_iter().find(|goods| goods.letter() == letter)
    }

    /// Returns the code: `fish`, `soda`, `cheese` or `ice-cream`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Goods::Fish => "fish",
            Goods::Soda => "soda",
            Goods::Cheese => "cheese",
            Goods::IceCream => "ice-cream",
        }
    }

    /// Returns the goods with this code.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Goods> {
        Goods::ALL.into_iter().find(|goods| goods.name() == name)
    }

    /// Returns the name of the goods.
    #[must_use]
    pub fn term(self) -> Message {
        Message::new(match self {
            Goods::Fish => "fresh-term-fish",
            Goods::Soda => "fresh-term-soda",
            Goods::Cheese => "fresh-term-cheese",
            Goods::IceCream => "fresh-term-ice-cream",
        })
    }
}

impl fmt::Display for Goods {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A tile of the stack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tile {
    /// A flea market.
    Flea,
    /// A stall of these goods.
    Stall(Goods),
}

impl Tile {
    /// Returns the code: `flea`, or that of the goods.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Tile::Flea => "flea",
            Tile::Stall(goods) => goods.name(),
        }
    }

    /// Returns the tile with this code.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Tile> {
        if name == "flea" { Some(Tile::Flea) } else { Goods::from_name(name).map(Tile::Stall) }
    }

    /// Returns the name of the tile.
    #[must_use]
    pub fn term(self) -> Message {
        match self {
            Tile::Flea => Message::new("fresh-term-flea"),
            Tile::Stall(goods) => goods.term(),
        }
    }
}

/// The content of a space (F3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, JsonSchema)]
#[schemars(with = "ContentCode")]
pub enum Content {
    /// Nothing: `..`
    Empty,
    /// A reservation disk: `rA`
    Disk(Seat),
    /// A path: `++`
    Path,
    /// A market stall: `FA`
    Stall(Seat, Goods),
    /// A parking lot with its truck: `TF`
    Truck(Goods),
    /// A flea market: `XX`
    Flea,
}

impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Content::Empty => write!(f, ".."),
            Content::Disk(seat) => write!(f, "r{seat}"),
            Content::Path => write!(f, "++"),
            Content::Stall(seat, goods) => write!(f, "{}{seat}", goods.letter()),
            Content::Truck(goods) => write!(f, "T{}", goods.letter()),
            Content::Flea => write!(f, "XX"),
        }
    }
}

/// The JSON form of a space's content.
#[derive(JsonSchema)]
#[schemars(rename = "Content")]
#[allow(dead_code, reason = "only its schema is used")]
struct ContentCode(#[schemars(length(equal = 2))] String);

impl Serialize for Content {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Content {
    /// Returns the name of the content.
    #[must_use]
    pub fn term(self) -> Message {
        let message = Message::new;
        match self {
            Content::Empty => message("fresh-term-empty"),
            Content::Disk(seat) => message("fresh-term-disk").with("seat", seat),
            Content::Path => message("fresh-term-path"),
            Content::Stall(seat, goods) => {
                message("fresh-term-stall").with("seat", seat).with("goods", goods.term())
            }
            Content::Truck(goods) => message("fresh-term-truck").with("goods", goods.term()),
            Content::Flea => message("fresh-term-flea-market"),
        }
    }

    /// Reads a token. Seats may be lower-case letters, as in the worked examples.
    #[must_use]
    pub fn read(token: &str) -> Option<Content> {
        let mut letters = token.chars();
        let (first, second) = (letters.next()?, letters.next()?);
        let seat = || second.to_ascii_uppercase().to_string().parse().ok();
        match (first, second) {
            _ if letters.next().is_some() => None,
            ('.', '.') => Some(Content::Empty),
            ('+', '+') => Some(Content::Path),
            ('X', 'X') => Some(Content::Flea),
            ('r', _) => Some(Content::Disk(seat()?)),
            ('T', _) => Some(Content::Truck(Goods::from_letter(second)?)),
            _ => Some(Content::Stall(seat()?, Goods::from_letter(first)?)),
        }
    }
}

/// The place of a player's stall.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Stall {
    /// In the player's supply.
    #[default]
    Unused,
    /// Outside the square (F33).
    Outside,
    /// On the square.
    At(Spot),
}

/// The contents of the square, and the stalls that are not on it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Market {
    pub(crate) empty: SpaceSet,
    pub(crate) paths: SpaceSet,
    pub(crate) fleas: SpaceSet,
    pub(crate) disks: BySeat<SpaceSet>,
    pub(crate) trucks: [Option<Spot>; 4],
    pub(crate) stalls: BySeat<[Stall; 4]>,
    /// The stalls and trucks on the square, which need access.
    sites: SpaceSet,
    /// The neighbours of all spaces that are not empty. Spaces never become empty again (F5), so this only grows.
    beside: SpaceSet,
}

impl Market {
    /// Returns an empty square.
    #[must_use]
    pub fn bare(square: &Square) -> Market {
        Market { empty: square.all(), ..Market::default() }
    }

    /// Returns the open spaces: empty and reserved spaces and paths (X1).
    #[inline]
    #[must_use]
    pub fn open(&self) -> SpaceSet {
        self.convertible() | self.paths
    }

    /// Returns the convertible spaces: empty and reserved ones (X1).
    #[inline]
    #[must_use]
    pub fn convertible(&self) -> SpaceSet {
        self.empty | self.all_disks()
    }

    /// Returns the sites: stalls and trucks (X1).
    #[inline]
    #[must_use]
    pub fn sites(&self) -> SpaceSet {
        self.sites
    }

    /// Returns the empty spaces.
    #[inline]
    #[must_use]
    pub fn empty(&self) -> SpaceSet {
        self.empty
    }

    /// Returns the paths.
    #[inline]
    #[must_use]
    pub fn paths(&self) -> SpaceSet {
        self.paths
    }

    /// Returns the flea markets.
    #[inline]
    #[must_use]
    pub fn fleas(&self) -> SpaceSet {
        self.fleas
    }

    /// Returns the spaces with a disk of a player.
    #[inline]
    #[must_use]
    pub fn disks(&self, seat: Seat) -> SpaceSet {
        self.disks[seat]
    }

    /// Returns the spaces with a disk of any player.
    #[inline]
    #[must_use]
    pub fn all_disks(&self) -> SpaceSet {
        self.disks.iter().fold(SpaceSet::EMPTY, |all, (_, &disks)| all | disks)
    }

    /// Returns the place of a player's stall of these goods.
    #[inline]
    #[must_use]
    pub fn stall(&self, seat: Seat, goods: Goods) -> Stall {
        self.stalls[seat][goods as usize]
    }

    /// Returns the place of the truck with these goods.
    #[inline]
    #[must_use]
    pub fn truck(&self, goods: Goods) -> Option<Spot> {
        self.trucks[goods as usize]
    }

    /// Returns the empty spaces with at least one neighbour that is not empty (F22).
    #[inline]
    #[must_use]
    pub fn empty_beside_occupied(&self) -> SpaceSet {
        self.empty & self.beside
    }

    /// Returns the content of a space (F3).
    #[must_use]
    pub fn content(&self, spot: Spot) -> Content {
        if self.empty.contains(spot) {
            return Content::Empty;
        }
        if self.paths.contains(spot) {
            return Content::Path;
        }
        if self.fleas.contains(spot) {
            return Content::Flea;
        }
        for (seat, disks) in self.disks.iter() {
            if disks.contains(spot) {
                return Content::Disk(seat);
            }
        }
        for goods in Goods::ALL {
            if self.truck(goods) == Some(spot) {
                return Content::Truck(goods);
            }
            for seat in Seat::ALL {
                if self.stall(seat, goods) == Stall::At(spot) {
                    return Content::Stall(seat, goods);
                }
            }
        }
        Content::Empty
    }

    /// Changes the content of a space, which must be empty or have a disk.
    pub(crate) fn put(&mut self, square: &Square, spot: Spot, content: Content) {
        self.empty.remove(spot);
        for seat in Seat::ALL {
            self.disks[seat].remove(spot);
        }
        self.beside |= square.around(spot);
        match content {
            Content::Empty => unreachable!("F5: a space never becomes empty again"),
            Content::Disk(seat) => self.disks[seat].insert(spot),
            Content::Path => self.paths.insert(spot),
            Content::Flea => self.fleas.insert(spot),
            Content::Stall(seat, goods) => {
                self.stalls[seat][goods as usize] = Stall::At(spot);
                self.sites.insert(spot);
            }
            Content::Truck(goods) => {
                self.trucks[goods as usize] = Some(spot);
                self.sites.insert(spot);
            }
        }
    }

    /// Returns the empty and reserved spaces that must become paths (X5).
    #[must_use]
    pub fn must_become_paths(&self, square: &Square) -> Critical {
        let all = critical(square, self.open(), self.sites);
        let convertible = self.convertible();
        Critical { access: all.access & convertible, connection: all.connection & convertible }
    }

    /// Turns open spaces into paths, all at once; disks on them return to their owners (X5, F47).
    pub(crate) fn make_paths(&mut self, square: &Square, spaces: SpaceSet) {
        for spot in (spaces & self.empty).iter() {
            self.beside |= square.around(spot);
        }
        self.empty = self.empty - spaces;
        for seat in Seat::ALL {
            self.disks[seat] = self.disks[seat] - spaces;
        }
        self.paths |= spaces;
    }

    /// Returns the rows of the square in text form, one token per position.
    #[must_use]
    pub fn rows(&self, square: &Square) -> Vec<String> {
        let token = |row, col| match square.spot(Space::new(row, col)) {
            Some(spot) => self.content(spot).to_string(),
            None => "##".to_owned(),
        };
        (0..square.height())
            .map(|row| (0..square.width()).map(|col| token(row, col)).collect::<Vec<_>>().join(" "))
            .collect()
    }

    /// Reads rows in text form, with tokens separated by any white space.
    ///
    /// # Errors
    /// Returns every invalid token, and every stall or truck that appears twice.
    pub fn read<S: AsRef<str>>(rows: &[S]) -> Result<(Square, Market), Faults> {
        let mut faults = Faults::default();
        let mut contents = Vec::new();
        for (row, line) in rows.iter().enumerate() {
            for (col, token) in line.as_ref().split_whitespace().enumerate() {
                if row >= MAX_SPACES || col >= MAX_SPACES {
                    return Err(Faults::one(format!("board: more than {MAX_SPACES} rows or columns")));
                }
                let (row, col) = (row as u8, col as u8);
                match Content::read(token) {
                    _ if token == "##" => {}
                    Some(content) => contents.push((Space::new(row, col), content)),
                    None => faults.push(format!(
                        "board: unknown token '{}' at {row},{col}; tokens are .. ++ XX ## rA FA SA CA IA TF TS TC TI",
                        quote(token)
                    )),
                }
            }
        }
        let spaces: Vec<Space> = contents.iter().map(|&(space, _)| space).collect();
        let square = Square::new(&spaces).map_err(|error| Faults::one(format!("board: {error}")))?;
        let mut market = Market::bare(&square);
        for (space, content) in contents {
            let twice = match content {
                Content::Stall(seat, goods) => market.stall(seat, goods) != Stall::Unused,
                Content::Truck(goods) => market.truck(goods).is_some(),
                _ => false,
            };
            faults.require(!twice, || format!("board: {content} appears a second time at {space}"));
            if content != Content::Empty
                && let Some(spot) = square.spot(space)
            {
                market.put(&square, spot, content);
            }
        }
        faults.into_result((square, market))
    }
}
