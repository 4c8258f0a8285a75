//! Component files: every fault is named.

use fishpond_core::{Config, Position as _};
use fishpond_wishes::{Components, Position};
use serde_json::{Value, json};

fn standard() -> Value {
    serde_json::to_value(Components::standard()).expect("components can be written")
}

#[test]
fn the_standard_components_are_the_same_after_writing_and_reading() {
    assert_eq!(Components::read(&standard()), Ok(Components::standard()));
    assert_eq!(Components::standard().inferred, ["cards", "markets_clockwise"]);
}

#[test]
fn every_fault_is_named() {
    type Spoil = fn(&mut Value);
    let cases: [(Spoil, &str); 26] = [
        (|v| *v = json!([]), "JSON object"),
        (|v| v["base_price"] = json!(-1), "base_price is -1; it should be a whole number from 0 to 50"),
        (|v| v["start_boats"] = json!(0), "start_boats is 0"),
        (|v| v["heap_end"] = json!("ten"), "heap_end is \"ten\""),
        (|v| drop(v.as_object_mut().unwrap().remove("ocean_size")), "ocean_size is missing"),
        (|v| v["colour"] = json!("red"), "colour is no field"),
        (|v| v["worm_bonus"] = json!({"first": 4, "second": 8, "tie_first": 6}), "worm_bonus.second is 8"),
        (|v| v["worm_bonus"] = json!(8), "worm_bonus is 8"),
        (|v| v["buyers"] = json!([3, 2, 4]), "buyers[2] is 4"),
        (|v| v["buyers"] = json!([1, 1, 1, 1, 1, 1, 1, 1]), "buyers has 8 numbers"),
        (|v| v["buyers"] = json!([]), "buyers is empty"),
        (|v| v["buyer_steps"] = json!([1, 7]), "buyer_steps[1] is 7"),
        (|v| v["buyer_steps"] = json!([2, 1]), "buyer_steps is [2, 1]"),
        (|v| v["markets_clockwise"][0] = json!("MON"), "markets_clockwise names MON 2 times"),
        (|v| v["markets_clockwise"][0] = json!("EEL"), "markets_clockwise[0] is \"EEL\""),
        (|v| v["limit_cards"][1]["limit"] = json!(4), "the limit of limit_cards is [4, 4, 6, 7]"),
        (|v| v["limit_cards"][1]["lower"] = json!(9), "limit_cards[1].lower is 9"),
        (|v| v["limit_cards"] = json!([]), "limit_cards has 0 cards"),
        (|v| v["cards"][8]["target"] = json!("EEL"), "cards[8].target is \"EEL\""),
        (|v| drop(v["cards"][8].as_object_mut().unwrap().remove("target")), "cards[8].target is missing"),
        (|v| v["cards"][0]["target"] = json!("ANG"), "cards[0].target should not be there"),
        (|v| v["cards"][0]["wish"] = json!("MB4"), "cards[0].wish is \"MB4\""),
        (|v| v["cards"][1]["id"] = json!(1), "cards[1].id is 1, which another card has"),
        (|v| v["cards"] = json!([]), "cards has 0 cards"),
        (|v| (0..50).for_each(|i| v["cards"][i]["wish"] = json!("BOA")), "BOA cards"),
        (|v| v["inferred"] = json!(["price"]), "inferred[0] is \"price\""),
    ];
    for (spoil, fault) in cases {
        let mut value = standard();
        spoil(&mut value);
        let faults = Components::read(&value).expect_err(fault);
        assert!(faults.to_string().contains(fault), "'{fault}' not in: {faults}");
    }
}

#[test]
fn several_faults_are_told_together() {
    let mut value = standard();
    value["base_price"] = json!(99);
    value["limit_cards"][0]["higher"] = json!("x");
    value["cards"][3]["kind"] = json!(3);
    let mut config = Config::new(9);
    config.components = Some(value);
    let faults = Position::new(&config).expect_err("four faults");
    assert!(faults.0.len() >= 4, "{faults}");
}

#[test]
fn another_number_of_cards_is_only_warned_of() {
    let mut components = Components::standard();
    components.cards.truncate(65);
    let value = serde_json::to_value(&components).expect("components can be written");
    let read = Components::read(&value).expect("it can be played");
    assert_eq!(read.warnings(), ["there are 5 CLO cards; the game has 10 of each kind"]);
}
