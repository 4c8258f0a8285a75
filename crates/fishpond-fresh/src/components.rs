//! The contents of the box (C6): boards, layouts, coins and disks. The defaults are in `data/components.toml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use fishpond_core::Faults;
use fishpond_core::data::{self, Fields, Place};
use serde::Serialize;
use serde_json::Value;

use crate::plan::Plan;

/// The built-in data file.
pub const DATA: &str = include_str!("../data/components.toml");

/// The version of the file format.
pub const SCHEMA: &str = "fresh-fish-components/1";

/// Checked component data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Components {
    /// The file format, [`SCHEMA`].
    pub schema: String,
    /// The parts that are inferred, each with the reason.
    pub inferred: BTreeMap<String, String>,
    /// The board pieces.
    pub pieces: Vec<Piece>,
    /// The layouts for each number of players; the first is the default.
    pub layouts: BTreeMap<u8, Vec<Layout>>,
    /// The cap on the length of a path for each number of players (D6).
    pub max_length: BTreeMap<u8, u8>,
    /// The number of coins of each player (F15).
    pub coins: u8,
    /// The number of disks of each player (F15).
    pub disks: u8,
    /// The number of flea markets in the box (F7).
    pub flea_limit: u8,
}

/// A board piece: a rectangle of spaces with a number printed on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Piece {
    /// Its letter.
    pub id: String,
    /// The number of rows if it is not turned.
    pub rows: u8,
    /// The number of columns if it is not turned.
    pub cols: u8,
    /// The number of flea markets it adds.
    pub number: u8,
}

/// An arrangement of boards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Layout {
    /// The boards in use.
    pub boards: Vec<Board>,
    /// The first row of the southern quadrants, if it is not half the height (F9).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row_cut: Option<u8>,
    /// The first column of the eastern quadrants, if it is not half the width (F9).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub col_cut: Option<u8>,
    /// The space of the fish truck, if it is not the one chosen by F10.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fish: Option<(u8, u8)>,
}

/// A board piece and its place in a layout.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Board {
    /// The letter of the piece.
    pub piece: String,
    /// The row and column of its top left space.
    pub at: (u8, u8),
    /// Whether it is turned by 90 degrees (C9).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub turned: bool,
}

static STANDARD: LazyLock<Components> = LazyLock::new(|| {
    let data = toml::from_str(DATA).expect("the built-in data file is valid TOML");
    Components::read(&data, 2).expect("the built-in data file has no faults")
});

const FIELDS: [&str; 8] =
    ["schema", "inferred", "pieces", "layouts", "max_length", "coins", "disks", "flea_limit"];

/// The numbers of players as keys of the file.
const PLAYERS: [&str; 4] = ["2", "3", "4", "5"];

/// The largest possible number of rows or columns of a piece.
pub(crate) const MAX_PIECE: u8 = 32;
/// The largest possible row or column at which a board starts.
pub(crate) const MAX_OFFSET: u8 = 200;

impl Components {
    /// Returns the default components.
    #[must_use]
    pub fn standard() -> &'static Components {
        &STANDARD
    }

    /// Reads and checks component data (C7). Only the given number of players needs a layout.
    ///
    /// # Errors
    /// Returns one sentence per fault, including those in layouts for other numbers of players.
    pub fn read(data: &Value, players: u8) -> Result<Components, Faults> {
        data::read(data, |file| {
            let file = file.object(&FIELDS)?;
            file.at("schema").word(&[SCHEMA]);
            // Invalid values are replaced by defaults, so that the rest can be checked too.
            let mut components = Components {
                schema: SCHEMA.to_owned(),
                inferred: file.get("inferred").map(|place| read_inferred(&place)).unwrap_or_default(),
                pieces: Vec::new(),
                layouts: BTreeMap::new(),
                max_length: by_players(&file.at("max_length"), players, |_, place| place.number(1..=99)),
                coins: file.at("coins").number(0..=99).unwrap_or_default(),
                // F19, F20: each of the first three turns takes a disk.
                disks: file.at("disks").number(3..=30).unwrap_or_default(),
                flea_limit: file.at("flea_limit").number(0..=99).unwrap_or(99),
            };
            let faulty = components.read_pieces(&file.at("pieces"));
            components.layouts = by_players(&file.at("layouts"), players, |players, place| {
                Some(components.read_layouts(players, place, &faulty))
            });
            Some(components)
        })
    }

    /// Reads the pieces and returns the letters of the faulty ones.
    fn read_pieces<'a>(&mut self, place: &Place<'a>) -> Vec<&'a str> {
        let mut faulty = Vec::new();
        for place in place.list(1..=99, "pieces") {
            let Some(fields) = place.object(&["id", "rows", "cols", "number"]) else { continue };
            let id = fields.at("id").text(20);
            let rows = fields.at("rows").number(1..=MAX_PIECE);
            let cols = fields.at("cols").number(1..=MAX_PIECE);
            let number = fields.at("number").number(0..=99);
            let Some(id) = id else { continue };
            if self.piece(id).is_some() || faulty.contains(&id) {
                fields.at("id").fault(format_args!("is \"{id}\", the id of another piece"));
            } else if let (Some(rows), Some(cols), Some(number)) = (rows, cols, number) {
                self.pieces.push(Piece { id: id.to_owned(), rows, cols, number });
            } else {
                faulty.push(id);
            }
        }
        faulty
    }

    /// Reads a layout or a list of layouts, and checks those without a faulty piece.
    fn read_layouts(&self, players: u8, place: &Place<'_>, faulty: &[&str]) -> Vec<Layout> {
        let places = if place.value().is_some_and(Value::is_array) {
            place.list(1..=99, "layouts")
        } else {
            vec![place.clone()]
        };
        let read = |place: &Place<'_>| {
            let layout = Layout::read(place)?;
            if layout.boards.iter().all(|board| !faulty.contains(&board.piece.as_str()))
                && let Err(found) = Plan::new(self, players, &layout)
            {
                place.note(found);
            }
            Some(layout)
        };
        places.iter().filter_map(read).collect()
    }

    /// Returns a warning for each layout that is unusual but playable (C7).
    #[must_use]
    pub fn warnings(&self, players: u8) -> Vec<String> {
        let mut warnings = Vec::new();
        for (i, layout) in self.layouts_for(players).enumerate() {
            if let Ok(plan) = Plan::new(self, players, layout) {
                warnings.extend(plan.warnings().into_iter().map(|text| format!("layout {}: {text}", i + 1)));
            }
        }
        warnings
    }

    /// Returns the layouts for a number of players, the default first.
    pub fn layouts_for(&self, players: u8) -> impl Iterator<Item = &Layout> {
        self.layouts.get(&players).into_iter().flatten()
    }

    /// Returns the cap on the length of a path (D6).
    #[must_use]
    pub fn cap(&self, players: u8) -> Option<u8> {
        self.max_length.get(&players).copied()
    }

    /// Returns the piece with this letter, preceded by its index.
    #[must_use]
    pub fn piece(&self, id: &str) -> Option<(usize, &Piece)> {
        self.pieces.iter().enumerate().find(|(_, piece)| piece.id == id)
    }
}

impl Layout {
    fn read(place: &Place<'_>) -> Option<Layout> {
        let fields = place.object(&["boards", "row_cut", "col_cut", "fish"])?;
        let places = fields.at("boards").list(1..=99, "boards");
        let boards: Vec<Board> = places.iter().filter_map(Board::read).collect();
        let cut = |name| fields.get(name).and_then(|place| place.number(0..=u8::MAX));
        let (row_cut, col_cut) = (cut("row_cut"), cut("col_cut"));
        let fish = fields.get("fish").and_then(|place| read_space(&place));
        // With a board missing, the square would have a different shape.
        (boards.len() == places.len()).then_some(Layout { boards, row_cut, col_cut, fish })
    }
}

impl Board {
    fn read(place: &Place<'_>) -> Option<Board> {
        let fields = place.object(&["piece", "at", "turned"])?;
        let piece = fields.at("piece").text(20);
        let at = read_space(&fields.at("at"));
        let turned = fields.get("turned").map_or(Some(false), |place| place.flag());
        Some(Board { piece: piece?.to_owned(), at: at?, turned: turned? })
    }
}

/// Reads a row and a column.
fn read_space(place: &Place<'_>) -> Option<(u8, u8)> {
    let numbers = place.list(2..=2, "numbers, row and column");
    let numbers: Vec<Option<u8>> = numbers.iter().map(|place| place.number(0..=MAX_OFFSET)).collect();
    let [row, col] = numbers[..] else { return None };
    Some((row?, col?))
}

/// Reads the names of the inferred parts and the reasons.
fn read_inferred(place: &Place<'_>) -> BTreeMap<String, String> {
    let fields = place.fields("an object with a string for each inferred value");
    let texts = fields.iter().flat_map(Fields::entries);
    texts.filter_map(|(name, place)| Some((name.to_owned(), place.text(500)?.to_owned()))).collect()
}

/// Reads a value for each number of players; only that for `players` is required.
fn by_players<T>(
    place: &Place<'_>,
    players: u8,
    read: impl Fn(u8, &Place<'_>) -> Option<T>,
) -> BTreeMap<u8, T> {
    let Some(fields) = place.object(&PLAYERS) else { return BTreeMap::new() };
    let one = |key: &str| {
        let number = key.parse().expect("the keys are numbers");
        let place = if number == players { fields.at(key) } else { fields.get(key)? };
        Some((number, read(number, &place)?))
    };
    PLAYERS.into_iter().filter_map(one).collect()
}
