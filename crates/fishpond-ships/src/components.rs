//! What is in the box: the counts of the rulebook, and the fish on the water cards from a data file.
//!
//! The pictures of the rulebook are missing, so the fish are inferred (rules, section 4) and can be replaced. Everything
//! else is printed in the rulebook; a data file may repeat it but cannot change it.

use std::sync::{Arc, LazyLock};

use fishpond_core::{Faults, data};
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

static DEFAULT: LazyLock<Arc<Components>> = LazyLock::new(|| {
    let file = toml::from_str(DATA).expect("the data file is TOML");
    Arc::new(Components::read(&file).expect("the data file has no faults"))
});

impl Components {
    /// The data of the crate's own file.
    #[must_use]
    pub fn standard() -> &'static Arc<Components> {
        &DEFAULT
    }

    /// Reads component data: an object with `sea`, and if wanted `harbour`, `name` and `inferred`. The counts of the
    /// rulebook may be there too.
    ///
    /// # Errors
    /// A sentence for each fault.
    pub fn read(data: &Value) -> Result<Components, Faults> {
        data::read(data, |file| {
            let printed = printed_values();
            let own = ["name", "inferred", "harbour", "sea"];
            let known: Vec<&str> = own.into_iter().chain(printed.keys().map(String::as_str)).collect();
            let fields = file.object(&known)?;
            for (key, right) in &printed {
                if let Some(place) = fields.get(key).filter(|place| place.value() != Some(right)) {
                    place.wrong(format_args!("{right}, as the rulebook prints it"));
                }
            }
            let name = fields.get("name").map_or(Some("own component data"), |place| place.text(100));
            let inferred = fields.get("inferred").map_or_else(Vec::new, |place| place.list(0..=2, "names"));
            let inferred: Vec<_> = inferred.iter().map(|place| place.word(&["harbour", "sea"])).collect();
            let harbour = fields.get("harbour").map_or(Some(0), |place| place.number(0..=MOST_FISH));
            let sea = fields.at("sea").list(SEA_CARDS..=SEA_CARDS, "numbers of fish");
            let sea: Vec<_> = sea.iter().map(|place| place.number(0..=MOST_FISH)).collect();
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

    /// The data as [`Components::read`] reads them.
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
