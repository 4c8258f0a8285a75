//! What is in the box (C6): boards, layouts, coins, disks. The defaults are in `data/components.toml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use fishpond_core::Faults;
use serde::{Deserialize, Deserializer, Serialize};

use crate::plan::Plan;

/// The crate's own data file.
pub const DATA: &str = include_str!("../data/components.toml");

/// The version of the data file's form.
pub const SCHEMA: &str = "fresh-fish-components/1";

/// The component data of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Components {
    /// The form of the file, [`SCHEMA`].
    pub schema: String,
    /// Which of the values below are inferred, because the rulebook's pictures are missing, and from what.
    #[serde(default)]
    pub inferred: BTreeMap<String, String>,
    /// The boards.
    pub pieces: Vec<Piece>,
    /// For each number of players one layout or a list of them; the first is the usual one.
    pub layouts: BTreeMap<String, Layouts>,
    /// D6: the cap of a route for each number of players.
    pub max_length: BTreeMap<String, u8>,
    /// F15: coins of each player.
    pub coins: u8,
    /// F15: disks of each player.
    pub disks: u8,
    /// F7: the flea markets in the box.
    pub flea_limit: u8,
}

/// A board: a rectangle of spaces with a number printed on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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

/// One or several layouts for a number of players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(transparent)]
pub struct Layouts(pub Vec<Layout>);

impl<'de> Deserialize<'de> for Layouts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Layouts, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        let layouts = if value.is_array() {
            serde_json::from_value(value)
        } else {
            serde_json::from_value(value).map(|layout| vec![layout])
        };
        layouts.map(Layouts).map_err(serde::de::Error::custom)
    }
}

/// How boards are laid edge to edge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    /// The boards in use.
    pub boards: Vec<Board>,
    /// F9: the first row of the south, if it is not half of the height.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub row_cut: Option<u8>,
    /// F9: the first column of the east, if it is not half of the width.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub col_cut: Option<u8>,
    /// F10: the space of the fish truck, if it is not the one that F10 gives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fish: Option<(u8, u8)>,
}

/// A board in its place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The letter of the piece.
    pub piece: String,
    /// Row and column of its top left space.
    pub at: (u8, u8),
    /// C9: turned by 90 degrees.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub turned: bool,
}

static STANDARD: LazyLock<Components> =
    LazyLock::new(|| toml::from_str(DATA).expect("the crate's own data are sound"));

impl Components {
    /// The components of the crate's data file.
    #[must_use]
    pub fn standard() -> &'static Components {
        &STANDARD
    }

    /// Reads component data and checks them for this number of players.
    ///
    /// # Errors
    /// Everything that is wrong with the data.
    pub fn read(data: &serde_json::Value, players: u8) -> Result<Components, Faults> {
        let components: Components = serde_json::from_value(data.clone())
            .map_err(|error| Faults::one(format!("components: {error}")))?;
        let mut faults = Faults::default();
        components.check(players, &mut faults);
        faults.into_result(components)
    }

    /// C7: what is wrong with the data, layouts for other numbers of players included.
    fn check(&self, players: u8, faults: &mut Faults) {
        faults.require(self.schema == SCHEMA, || {
            format!("components: schema '{}' is not known; it must be {SCHEMA}", self.schema)
        });
        faults.require((3..=30).contains(&self.disks), || {
            format!(
                "components: {} disks; the first three turns need 3, and at most 30 are possible",
                self.disks
            )
        });
        faults.require(self.coins <= 99, || {
            format!("components: {} coins; at most 99 are possible", self.coins)
        });
        faults.require(self.flea_limit <= 99, || {
            format!("components: flea_limit {}; at most 99 are possible", self.flea_limit)
        });
        faults.require(self.pieces.len() <= 99, || {
            format!("components: {} pieces; at most 99 are possible", self.pieces.len())
        });
        for (key, layouts) in &self.layouts {
            faults.require(layouts.0.len() <= 99, || {
                format!("components: {} layouts for {key} players; at most 99 are possible", layouts.0.len())
            });
        }
        for (i, piece) in self.pieces.iter().enumerate() {
            let id = &piece.id;
            faults.require(self.pieces[..i].iter().all(|other| other.id != *id), || {
                format!("components: piece '{id}' is there twice")
            });
            faults.require((1..=32).contains(&piece.rows) && (1..=32).contains(&piece.cols), || {
                format!(
                    "components: piece '{id}' is {} x {}; rows and cols are 1 to 32",
                    piece.rows, piece.cols
                )
            });
        }
        for key in self.layouts.keys().chain(self.max_length.keys()) {
            faults.require(matches!(key.as_str(), "2" | "3" | "4" | "5"), || {
                format!("components: '{key}' is no number of players; it must be 2 to 5")
            });
        }
        faults.require(self.layouts_for(players).next().is_some(), || {
            format!("components: there is no layout for {players} players")
        });
        faults.require(self.cap(players).is_some_and(|cap| (1..=99).contains(&cap)), || {
            format!("components: max_length for {players} players is missing or not 1 to 99")
        });
        if !faults.0.is_empty() {
            return;
        }
        for (key, layouts) in &self.layouts {
            for (i, layout) in layouts.0.iter().enumerate() {
                let players = key.parse().expect("the key was checked");
                if let Err(found) = Plan::new(self, players, layout) {
                    let name = format!("components: layout {} for {key} players", i + 1);
                    faults.0.extend(found.0.into_iter().map(|fault| format!("{name}: {fault}")));
                }
            }
        }
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
        self.layouts.get(&players.to_string()).into_iter().flat_map(|layouts| &layouts.0)
    }

    /// D6: the longest a route can count.
    #[must_use]
    pub fn cap(&self, players: u8) -> Option<u8> {
        self.max_length.get(&players.to_string()).copied()
    }

    /// The board with this letter.
    #[must_use]
    pub fn piece(&self, id: &str) -> Option<(usize, &Piece)> {
        self.pieces.iter().enumerate().find(|(_, piece)| piece.id == id)
    }
}
