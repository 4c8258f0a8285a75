//! Components (S1–S7).

use fishpond_core::{Config, Interactive as _, Position as _};
use fishpond_ships::components::{CUBES, Components, SAILORS, TILES, WATER_CARDS};
use fishpond_ships::{Colour, Position, Tile};
use serde_json::{Value, json};

use crate::helpers::after_deal;

#[test]
fn s1_two_to_four_players() {
    for players in 0..=9 {
        assert_eq!(Position::new(&Config::new(players)).is_ok(), (2..=4).contains(&players), "{players}");
    }
}

#[test]
fn s3_s4_s5_s6_s7_the_contents_of_the_box() {
    let standard = Components::standard();
    assert_eq!((WATER_CARDS, standard.harbour, standard.sea), (7, 0, [0, 0, 1, 2, 3, 3]));
    assert_eq!(standard.inferred, ["harbour", "sea"], "inferred values are marked");
    assert!(!standard.is_unusual());
    assert_eq!(Colour::ALL.map(Colour::name), ["white", "brown", "pink", "green"]);
    assert_eq!(Colour::ALL.map(Colour::sailor), ["polar bear", "sea lion", "flamingo", "frog"]);
    assert_eq!((SAILORS.total(), SAILORS[Colour::Pink]), (28, 7));
    assert_eq!((TILES.total(), TILES[Tile::Duck], TILES[Tile::Pirate]), (15, 2, 1));
    assert!(Colour::ALL.iter().all(|&colour| TILES[Tile::Ship(colour)] == 3));
    assert_eq!(CUBES, 12);
}

#[test]
fn s3_every_fault_in_component_data_is_reported() {
    let faults = |value: Value| Components::read(&value).unwrap_err().0;
    let number = "it should be a whole number from 0 to 9";
    assert_eq!(
        faults(json!({
            "name": 1, "inferred": ["ducks"], "harbour": 10, "sea": [0, 1, 2, -1, 1.5], "cubes": 13, "rum": 1
        })),
        [
            "components: unknown field rum. Valid fields: name, inferred, harbour, sea, colours, cubes, hand_size, journey, \
             reset_below, sailors_per_colour, start_cubes",
            "components: cubes is 13; it should be 12, as printed in the rulebook",
            "components: name is 1; it should be text of 1 to 100 characters",
            "components: inferred[0] is \"ducks\"; it should be one of harbour, sea",
            &format!("components: harbour is 10; {number}"),
            "components: sea has 5 items; it should be a list of 6 numbers of fish",
            &format!("components: sea[3] is -1; {number}"),
            &format!("components: sea[4] is 1.5; {number}"),
        ]
    );
    assert_eq!(faults(json!([])).len(), 1);
    assert!(faults(json!({}))[0].contains("sea is missing"));
    assert!(faults(json!({"sea": "many"}))[0].contains("6 numbers"));
    assert!(
        faults(json!({"sea": [0, 0, 0, 0, 0, 0], "colours": [{"id": "red"}]}))[0].contains("colours is [{")
    );

    let custom = Components::read(&json!({"sea": [4, 3, 2, 1, 0, 0], "reset_below": 4})).unwrap();
    assert_eq!((custom.sea, custom.inferred.len(), custom.is_unusual()), ([0, 0, 1, 2, 3, 4], 0, true));
    let mut config = Config::new(2);
    config.components = Some(json!({"harbour": 2, "sea": [5, 5, 5, 5, 5, 5]}));
    assert_eq!(after_deal(&config, 1).state().row, [2, 5, 5, 5, 5, 5, 5]);
    config.components = Some(json!({"sea": [5, 5, 5, 5, 5, 5, 5]}));
    assert!(Position::new(&config).is_err());
}
