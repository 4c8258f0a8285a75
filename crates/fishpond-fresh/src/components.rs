//! What is in the box (C6): boards, layouts, coins, disks. The defaults are in `data/components.toml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use fishpond_core::Faults;
use fishpond_core::data::{self, Fields, Place};
use serde::Serialize;
use serde_json::Value;

use crate::plan::Plan;

/// The crate's own data file.
pub const DATA: &str = include_str!("../data/components.toml");

/// The version of the data file's form.
pub const SCHEMA: &str = "fresh-fish-components/1";

/// The component data of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Components {
    /// The form of the file, [`SCHEMA`].
    pub schema: String,
    /// Which of the values below are inferred, because the rulebook's pictures are missing, and from what.
    pub inferred: BTreeMap<String, String>,
    /// The boards.
    pub pieces: Vec<Piece>,
    /// The layouts for each number of players; the first is the usual one.
    pub layouts: BTreeMap<u8, Vec<Layout>>,
    /// D6: the cap of a route for each number of players.
    pub max_length: BTreeMap<u8, u8>,
    /// F15: coins of each player.
    pub coins: u8,
    /// F15: disks of each player.
    pub disks: u8,
    /// F7: the flea markets in the box.
    pub flea_limit: u8,
}

/// A board: a rectangle of spaces with a number printed on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Piece {
    /// Its letter.
    pub id: String,
    /// Rows when it is not turned.
    pub rows: u8,
    /// Columns when it is not turned.
    pub cols: u8,
    /// How many flea markets it brings.
    pub number: u8,
}

/// How boards are laid edge to edge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Layout {
    /// The boards in use.
    pub boards: Vec<Board>,
    /// F9: the first row of the south, if it is not half of the height.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row_cut: Option<u8>,
    /// F9: the first column of the east, if it is not half of the width.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub col_cut: Option<u8>,
    /// F10: the space of the fish truck, if it is not the one that F10 gives.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fish: Option<(u8, u8)>,
}

/// A board in its place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Board {
    /// The letter of the piece.
    pub piece: String,
    /// Row and column of its top left space.
    pub at: (u8, u8),
    /// C9: turned by 90 degrees.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub turned: bool,
}

static STANDARD: LazyLock<Components> = LazyLock::new(|| {
    let data = toml::from_str(DATA).expect("the crate's own data are TOML");
    Components::read(&data, 2).expect("the crate's own data are sound")
});

const FIELDS: [&str; 8] =
    ["schema", "inferred", "pieces", "layouts", "max_length", "coins", "disks", "flea_limit"];

/// The numbers of players, as they stand in the file.
const PLAYERS: [&str; 4] = ["2", "3", "4", "5"];

/// The most rows or columns of a piece.
pub(crate) const LARGEST: u8 = 32;
/// How far down or right a board can begin.
pub(crate) const FARTHEST: u8 = 200;

impl Components {
    /// The components of the crate's data file.
    #[must_use]
    pub fn standard() -> &'static Components {
        &STANDARD
    }

    /// Reads component data and checks them (C7). Only the number of players that play needs a layout.
    ///
    /// # Errors
    /// A sentence for each fault, those of layouts for other numbers of players included.
    pub fn read(data: &Value, players: u8) -> Result<Components, Faults> {
        data::read(data, |file| {
            let file = file.object(&FIELDS)?;
            file.at("schema").word(&[SCHEMA]);
            // What is faulty reads as something harmless, so that everything else can still be checked.
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

    /// Takes the pieces from the file and answers with the letters of those that are faulty.
    fn read_pieces<'a>(&mut self, place: &Place<'a>) -> Vec<&'a str> {
        let mut faulty = Vec::new();
        for place in place.list(1..=99, "pieces") {
            let Some(fields) = place.object(&["id", "rows", "cols", "number"]) else { continue };
            let id = fields.at("id").text(20);
            let rows = fields.at("rows").number(1..=LARGEST);
            let cols = fields.at("cols").number(1..=LARGEST);
            let number = fields.at("number").number(0..=99);
            let Some(id) = id else { continue };
            if self.piece(id).is_some() || faulty.contains(&id) {
                fields.at("id").fault(format_args!("is \"{id}\", which another piece has"));
            } else if let (Some(rows), Some(cols), Some(number)) = (rows, cols, number) {
                self.pieces.push(Piece { id: id.to_owned(), rows, cols, number });
            } else {
                faulty.push(id);
            }
        }
        faulty
    }

    /// One layout or a list of them, each checked unless a piece of it is faulty.
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

    /// C7: what is allowed but looks odd, a sentence each.
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

    /// The layouts for a number of players, the usual one first.
    pub fn layouts_for(&self, players: u8) -> impl Iterator<Item = &Layout> {
        self.layouts.get(&players).into_iter().flatten()
    }

    /// D6: the longest a route can count.
    #[must_use]
    pub fn cap(&self, players: u8) -> Option<u8> {
        self.max_length.get(&players).copied()
    }

    /// The board with this letter.
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
        // With a board amiss, the square would be another one.
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

/// A row and a column.
fn read_space(place: &Place<'_>) -> Option<(u8, u8)> {
    let numbers = place.list(2..=2, "numbers, row and column");
    let numbers: Vec<Option<u8>> = numbers.iter().map(|place| place.number(0..=FARTHEST)).collect();
    let [row, col] = numbers[..] else { return None };
    Some((row?, col?))
}

/// What is inferred, and from what.
fn read_inferred(place: &Place<'_>) -> BTreeMap<String, String> {
    let fields = place.fields("an object with a text for each value that is inferred");
    let texts = fields.iter().flat_map(Fields::entries);
    texts.filter_map(|(name, place)| Some((name.to_owned(), place.text(500)?.to_owned()))).collect()
}

/// Something for each number of players; the number that play has to be there.
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
