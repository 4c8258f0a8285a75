//! What is in the box: the mix of floes.

use fishpond_core::Faults;
use serde::{Deserialize, Serialize};

use crate::board::CELLS;
use crate::facts::penguins_each;

/// The crate's own data file.
pub const DATA: &str = include_str!("../data/components.toml");

/// P3: how many floes show one, two and three fish.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Components {
    /// Floes with one fish.
    pub one_fish: u8,
    /// Floes with two fish.
    pub two_fish: u8,
    /// Floes with three fish.
    pub three_fish: u8,
}

impl Components {
    /// The mix in the box, from the crate's data file.
    #[must_use]
    pub fn standard() -> Components {
        toml::from_str(DATA).expect("the crate's own data are sound")
    }

    /// The mix of a configuration: the given one, or the one in the box.
    ///
    /// # Errors
    /// Everything that is wrong with the data.
    pub fn read(data: Option<&serde_json::Value>, players: u8) -> Result<Components, Faults> {
        let Some(data) = data else { return Ok(Components::standard()) };
        let components: Components = serde_json::from_value(data.clone())
            .map_err(|error| Faults::one(format!("components: {error}")))?;
        let mut faults = Faults::default();
        let sum: u32 = components.counts().into_iter().map(u32::from).sum();
        faults.require(sum == CELLS as u32, || {
            format!("components: {sum} floes, but there must be {CELLS} in all")
        });
        let penguins = players * penguins_each(players);
        faults.require(components.one_fish >= penguins, || {
            format!(
                "components: {} floes with one fish, but {penguins} penguins must stand on such floes",
                components.one_fish
            )
        });
        faults.into_result(components)
    }

    /// The numbers of floes with one, two and three fish.
    #[must_use]
    pub fn counts(self) -> [u8; 3] {
        [self.one_fish, self.two_fish, self.three_fish]
    }

    /// All fish in the box.
    #[must_use]
    pub fn fish(self) -> u32 {
        u32::from(self.one_fish) + 2 * u32::from(self.two_fish) + 3 * u32::from(self.three_fish)
    }
}
