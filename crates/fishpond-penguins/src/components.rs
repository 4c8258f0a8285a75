//! The contents of the box: the mix of floes.

use std::sync::LazyLock;

use fishpond_core::{Faults, data, pluralize};
use serde::Serialize;
use serde_json::Value;

use crate::board::CELLS;
use crate::facts::penguins_each;

/// The built-in data file.
pub const DATA: &str = include_str!("../data/components.toml");

/// The number of floes of each kind (P3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Components {
    /// Floes with one fish.
    pub one_fish: u8,
    /// Floes with two fish.
    pub two_fish: u8,
    /// Floes with three fish.
    pub three_fish: u8,
}

impl Components {
    /// Returns the mix in the box, from the crate's data file.
    #[must_use]
    pub fn standard() -> Components {
        static STANDARD: LazyLock<Components> = LazyLock::new(|| {
            let data = toml::from_str(DATA).expect("the built-in data file is valid TOML");
            Components::read(&data, 2).expect("the built-in data file has no faults")
        });
        *STANDARD
    }

    /// Reads component data and checks that they suffice for this number of players.
    ///
    /// # Errors
    /// Returns one sentence per fault.
    pub fn read(data: &Value, players: u8) -> Result<Components, Faults> {
        data::read(data, |file| {
            let fields = file.object(&["one_fish", "two_fish", "three_fish"])?;
            let [one, two, three] =
                ["one_fish", "two_fish", "three_fish"].map(|name| fields.at(name).number(0..=CELLS as u8));
            // P11, P13: each penguin is placed on a one-fish floe.
            let penguins = players * penguins_each(players);
            if one.is_some_and(|one| one < penguins) {
                fields.at("one_fish").wrong(format_args!("at least {penguins}, one for each penguin"));
            }
            let components = Components { one_fish: one?, two_fish: two?, three_fish: three? };
            let sum: u8 = components.counts().into_iter().sum();
            if usize::from(sum) != CELLS {
                file.fault(format_args!("has {}; it should have {CELLS}", pluralize(sum, "floe")));
            }
            Some(components)
        })
    }

    /// Returns the number of floes with one, two and three fish.
    #[must_use]
    pub fn counts(self) -> [u8; 3] {
        [self.one_fish, self.two_fish, self.three_fish]
    }

    /// Returns the total number of fish in the box.
    #[must_use]
    pub fn fish(self) -> u32 {
        u32::from(self.one_fish) + 2 * u32::from(self.two_fish) + 3 * u32::from(self.three_fish)
    }
}
