//! The contents of the box: counts from the rulebook, and the fish on the water cards from a data file.
//!
//! The rulebook's pictures are missing, so the fish are inferred (rules, section 4) and can be replaced. Everything else is
//! printed in the rulebook; a data file may repeat it but cannot change it.

use std::sync::{Arc, LazyLock};

use fishpond_core::{Faults, data};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::colours::{ByColour, ByTile, Colour};

/// The built-in data file.
pub const DATA: &str = include_str!("../data/components.toml");

/// The number of sea cards (S3).
pub const SEA_CARDS: usize = 6;
/// The number of water cards: the harbour and the sea cards (S3).
pub const WATER_CARDS: usize = SEA_CARDS + 1;
/// The index of the final card in the row (S8).
pub const FINAL: u8 = SEA_CARDS as u8;
/// The number of sailor cards of each colour (S5).
pub const SAILORS_PER_COLOUR: u8 = 7;
/// All sailor cards (S5).
pub const SAILORS: ByColour = ByColour([SAILORS_PER_COLOUR; 4]);
/// The number of cards dealt to each player (S12).
pub const HAND_SIZE: u8 = 7;
/// All journey tiles: three ships of each colour, two ducks, the pirate (S6).
pub const TILES: ByTile = ByTile([3, 3, 3, 3, 2, 1]);
/// The number of resource cubes (S7).
pub const CUBES: u8 = 12;
/// The number of cubes that each player starts with (S10).
pub const START_CUBES: u8 = 1;
/// With fewer tiles than this face down, all tiles are turned face down again (S16).
pub const RESET_BELOW: u32 = 4;
/// The highest number of fish that a data file can put on a card.
pub const MAX_FISH: u8 = 9;
/// The highest number of fish on a card that any source mentions.
const USUAL_FISH: u8 = 3;

/// Component data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Components {
    /// The name of the data set.
    pub name: String,
    /// The values that are inferred rather than read off real cards: `harbour`, `sea`.
    pub inferred: Vec<String>,
    /// The fish on the harbour card.
    pub harbour: u8,
    /// The fish on the six sea cards, in ascending order.
    pub sea: [u8; SEA_CARDS],
}

static STANDARD: LazyLock<Arc<Components>> = LazyLock::new(|| {
    let file = toml::from_str(DATA).expect("the built-in data file is valid TOML");
    Arc::new(Components::read(&file).expect("the built-in data file has no faults"))
});

impl Components {
    /// Returns the data of the built-in file.
    #[must_use]
    pub fn standard() -> &'static Arc<Components> {
        &STANDARD
    }

    /// Reads component data: an object with `sea` and optionally `harbour`, `name` and `inferred`. The counts printed
    /// in the rulebook may be repeated.
    ///
    /// # Errors
    /// Returns one sentence per fault.
    pub fn read(data: &Value) -> Result<Components, Faults> {
        data::read(data, |file| {
            let printed = printed_values();
            let custom = ["name", "inferred", "harbour", "sea"];
            let known: Vec<&str> = custom.into_iter().chain(printed.keys().map(String::as_str)).collect();
            let fields = file.object(&known)?;
            for (key, right) in &printed {
                if let Some(place) = fields.get(key).filter(|place| place.value() != Some(right)) {
                    place.wrong(format_args!("{right}, as printed in the rulebook"));
                }
            }
            let name = fields.get("name").map_or(Some("custom component data"), |place| place.text(100));
            let inferred = fields.get("inferred").map_or_else(Vec::new, |place| place.list(0..=2, "names"));
            let inferred: Vec<_> = inferred.iter().map(|place| place.word(&["harbour", "sea"])).collect();
            let harbour = fields.get("harbour").map_or(Some(0), |place| place.number(0..=MAX_FISH));
            let sea = fields.at("sea").list(SEA_CARDS..=SEA_CARDS, "numbers of fish");
            let sea: Vec<_> = sea.iter().map(|place| place.number(0..=MAX_FISH)).collect();
            let mut sea: [Option<u8>; SEA_CARDS] = sea.try_into().ok()?;
            sea.sort_unstable();
            Some(Components {
                name: name?.to_owned(),
                inferred: inferred.into_iter().flatten().map(str::to_owned).collect(),
                harbour: harbour?,
                sea: sea.map(Option::unwrap_or_default),
            })
        })
    }

    /// Returns the data in the form that [`Components::read`] reads.
    #[must_use]
    pub fn to_value(&self) -> Value {
        serde_json::to_value(self).expect("components can be serialized")
    }

    /// Returns a warning for each value that is unusual but playable.
    #[must_use]
    pub fn warnings(&self) -> Vec<String> {
        self.is_unusual()
            .then(|| format!("some cards show more than {USUAL_FISH} fish, which no source mentions"))
            .into_iter()
            .collect()
    }

    /// Returns whether a card shows more fish than any source mentions.
    #[must_use]
    pub fn is_unusual(&self) -> bool {
        self.harbour > USUAL_FISH || self.sea.iter().any(|&fish| fish > USUAL_FISH)
    }

    /// Returns the number of sea cards for each number of fish.
    #[must_use]
    pub fn sea_counts(&self) -> [u8; MAX_FISH as usize + 1] {
        let mut counts = [0; MAX_FISH as usize + 1];
        for fish in self.sea {
            counts[usize::from(fish)] += 1;
        }
        counts
    }
}

/// Returns the counts printed in the rulebook, under the names used in data files.
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
