//! What is in the box: the counts of the rulebook, and the fish on the water cards from a data file.
//!
//! The pictures of the rulebook are missing, so the fish are inferred (rules, section 4) and can be replaced. Everything
//! else is printed in the rulebook; a data file may repeat it but cannot change it.

use std::sync::LazyLock;

use fishpond_core::Faults;
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::colours::{ByColour, ByTile, Colour};

/// The crate's own data file.
pub const DATA: &str = include_str!("../data/components.toml");

/// Sea cards in the row (S3).
pub const SEA_CARDS: usize = 6;
/// All water cards: the harbour and the sea cards (S3).
pub const WATER_CARDS: usize = SEA_CARDS + 1;
/// The position of the final card (S8).
pub const FINAL: u8 = SEA_CARDS as u8;
/// Sailor cards of each colour (S5).
pub const SAILORS_PER_COLOUR: u8 = 7;
/// All sailor cards (S5).
pub const SAILORS: ByColour = ByColour([SAILORS_PER_COLOUR; 4]);
/// Cards dealt to each player (S12).
pub const HAND_SIZE: u8 = 7;
/// All journey tiles: three ships of each colour, two ducks, the pirate (S6).
pub const TILES: ByTile = ByTile([3, 3, 3, 3, 2, 1]);
/// All resource cubes (S7).
pub const CUBES: u8 = 12;
/// Cubes that each player begins with (S10).
pub const START_CUBES: u8 = 1;
/// With fewer tiles than this face down, all are turned over (S16).
pub const RESET_BELOW: u32 = 4;
/// The most fish that a data file can put on a card.
pub const MOST_FISH: u8 = 9;
/// The most fish on a card that any source speaks of.
const USUAL_FISH: u8 = 3;

/// The component data in force.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Components {
    /// What these data are called.
    pub name: String,
    /// Which values are inferred rather than read off real cards: `harbour`, `sea`.
    pub inferred: Vec<String>,
    /// Fish on the harbour card.
    pub harbour: u8,
    /// Fish on the six sea cards, in ascending order: they are shuffled anyway.
    pub sea: [u8; SEA_CARDS],
}

static DEFAULT: LazyLock<Components> = LazyLock::new(|| {
    let file = toml::from_str(DATA).expect("the data file is TOML");
    Components::from_value(&file).expect("the data file has no faults")
});

impl Components {
    /// The data of the crate's own file.
    #[must_use]
    pub fn standard() -> &'static Components {
        &DEFAULT
    }

    /// Reads component data: an object with `sea`, and if wanted `harbour`, `name` and `inferred`. The counts of the
    /// rulebook may be there too.
    ///
    /// # Errors
    /// A sentence for each fault.
    pub fn from_value(value: &Value) -> Result<Components, Faults> {
        let Some(map) = value.as_object() else {
            return Err(Faults::one(format!(
                "component data of ships are an object like {{\"harbour\": 0, \"sea\": [0, 0, 1, 2, 3, 3]}}, not {value}"
            )));
        };
        let mut faults = Faults::default();
        let printed = printed_values();
        for (key, value) in map {
            let known = ["name", "inferred", "harbour", "sea"];
            match printed.get(key) {
                Some(right) if value != right => faults.push(format!(
                    "component '{key}' is printed in the rulebook and has to be {right}, not {value}"
                )),
                None if !known.contains(&key.as_str()) => {
                    let known: Vec<&str> =
                        known.into_iter().chain(printed.keys().map(String::as_str)).collect();
                    faults.push(format!("there is no component '{key}'; ships has {}", known.join(", ")));
                }
                _ => {}
            }
        }
        let components = Components {
            name: name(map, &mut faults),
            inferred: inferred(map, &mut faults),
            harbour: map.get("harbour").map_or(0, |value| fish("harbour", value, &mut faults)),
            sea: sea(map, &mut faults),
        };
        faults.into_result(components)
    }

    /// The data as [`Components::from_value`] reads them.
    #[must_use]
    pub fn to_value(&self) -> Value {
        serde_json::to_value(self).expect("component data can be written")
    }

    /// What is odd, though it can be played.
    #[must_use]
    pub fn warnings(&self) -> Vec<String> {
        let odd = self.is_unusual();
        odd.then(|| format!("some cards show more than {USUAL_FISH} fish, which no source speaks of"))
            .into_iter()
            .collect()
    }

    /// Whether a card shows more fish than any source speaks of: allowed, but worth a warning.
    #[must_use]
    pub fn is_unusual(&self) -> bool {
        self.harbour > USUAL_FISH || self.sea.iter().any(|&fish| fish > USUAL_FISH)
    }

    /// How many sea cards show each number of fish.
    #[must_use]
    pub fn sea_counts(&self) -> [u8; MOST_FISH as usize + 1] {
        let mut counts = [0; MOST_FISH as usize + 1];
        for fish in self.sea {
            counts[usize::from(fish)] += 1;
        }
        counts
    }
}

/// What the rulebook prints, under the names of the data file.
fn printed_values() -> Map<String, Value> {
    let colours: Vec<Value> =
        Colour::ALL.iter().map(|colour| json!({"id": colour.name(), "sailor": colour.sailor()})).collect();
    let Value::Object(map) = json!({
        "colours": colours,
        "journey": {"ship_per_colour": TILES.0[0], "duck": TILES.0[4], "pirate": TILES.0[5]},
        "sailors_per_colour": SAILORS_PER_COLOUR,
        "hand_size": HAND_SIZE,
        "cubes": CUBES,
        "start_cubes": START_CUBES,
        "reset_below": RESET_BELOW,
    }) else {
        unreachable!("the literal is an object")
    };
    map
}

fn name(map: &Map<String, Value>, faults: &mut Faults) -> String {
    match map.get("name") {
        None => "own component data".to_owned(),
        Some(Value::String(name)) => name.clone(),
        Some(other) => {
            faults.push(format!("component 'name' is a text, not {other}"));
            String::new()
        }
    }
}

fn inferred(map: &Map<String, Value>, faults: &mut Faults) -> Vec<String> {
    let Some(value) = map.get("inferred") else { return Vec::new() };
    let names: Option<Vec<String>> = value.as_array().and_then(|names| {
        names
            .iter()
            .map(|name| name.as_str().filter(|name| ["harbour", "sea"].contains(name)).map(str::to_owned))
            .collect()
    });
    names.unwrap_or_else(|| {
        faults.push(format!("component 'inferred' is a list of \"harbour\" and \"sea\", not {value}"));
        Vec::new()
    })
}

fn fish(key: &str, value: &Value, faults: &mut Faults) -> u8 {
    match value.as_u64() {
        Some(fish) if fish <= u64::from(MOST_FISH) => fish as u8,
        _ => {
            faults.push(format!(
                "'{key}' has a card with {value} fish; it is a whole number from 0 to {MOST_FISH}"
            ));
            0
        }
    }
}

fn sea(map: &Map<String, Value>, faults: &mut Faults) -> [u8; SEA_CARDS] {
    let cards = match map.get("sea") {
        Some(Value::Array(cards)) => cards.as_slice(),
        Some(other) => {
            faults.push(format!("component 'sea' is a list of six numbers of fish, not {other}"));
            return [0; SEA_CARDS];
        }
        None => {
            faults.push("component 'sea' is missing: the fish on the six sea cards");
            return [0; SEA_CARDS];
        }
    };
    faults.require(cards.len() == SEA_CARDS, || {
        format!("component 'sea' has {} cards; there are {SEA_CARDS}", cards.len())
    });
    let mut sea = [0; SEA_CARDS];
    for (i, value) in cards.iter().enumerate() {
        let fish = fish("sea", value, faults);
        if let Some(card) = sea.get_mut(i) {
            *card = fish;
        }
    }
    sea.sort_unstable();
    sea
}
