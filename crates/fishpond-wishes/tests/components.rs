//! Reading component files.

use fishpond_core::{Config, Position as _};
use fishpond_wishes::{Components, Position};
use serde_json::{Value, json};

fn standard() -> Value {
    serde_json::to_value(Components::standard()).expect("components can be serialized")
}

#[test]
fn standard_components_round_trip() {
    assert_eq!(Components::read(&standard()), Ok(Components::standard()));
    assert_eq!(*Components::standard().inferred, ["cards", "markets_clockwise"]);
}

#[test]
fn each_fault_is_reported() {
    type Change = fn(&mut Value);
    let cases: [(Change, &str); 26] = [
        (|v| *v = json!([]), "the data is []; it should be an object with name, base_price"),
        (|v| v["base_price"] = json!(-1), "base_price is -1; it should be a whole number from 0 to 50"),
        (|v| v["start_boats"] = json!(0), "start_boats is 0"),
        (|v| v["heap_end"] = json!("ten"), "heap_end is \"ten\""),
        (|v| drop(v.as_object_mut().unwrap().remove("ocean_size")), "ocean_size is missing"),
        (|v| v["colour"] = json!("red"), "unknown field colour"),
        (
            |v| v["worm_bonus"] = json!({"first": 4, "second": 8, "tie_first": 6}),
            "worm_bonus.second is 8; it should be at most 4, the value of first",
        ),
        (|v| v["worm_bonus"] = json!(8), "worm_bonus is 8"),
        (|v| v["buyers"] = json!([3, 2, 4]), "buyers[2] is 4"),
        (
            |v| v["buyers"] = json!([1, 1, 1, 1, 1, 1, 1, 1]),
            "buyers has 8 items; it should be a list of 1 to 7 buyers",
        ),
        (|v| v["buyers"] = json!([]), "buyers has 0 items"),
        (|v| v["buyer_steps"] = json!([1, 7]), "buyer_steps[1] is 7"),
        (
            |v| v["buyer_steps"] = json!([2, 1]),
            "buyer_steps[1] is 1; it should be higher than the one before it",
        ),
        (|v| v["markets_clockwise"][0] = json!("MON"), "markets_clockwise[1] repeats \"MON\""),
        (|v| v["markets_clockwise"][0] = json!("EEL"), "markets_clockwise[0] is \"EEL\""),
        (|v| v["limit_cards"][1]["limit"] = json!(4), "limit_cards[1] has the limit 4; it should be higher"),
        (|v| v["limit_cards"][1]["lower"] = json!(9), "limit_cards[1].lower is 9"),
        (|v| v["limit_cards"] = json!([]), "limit_cards has 0 items"),
        (|v| v["cards"][8]["target"] = json!("EEL"), "cards[8].target is \"EEL\""),
        (|v| drop(v["cards"][8].as_object_mut().unwrap().remove("target")), "cards[8].target is missing"),
        (|v| v["cards"][0]["target"] = json!("ANG"), "cards[0].target should be left out"),
        (|v| v["cards"][0]["wish"] = json!("MB4"), "cards[0].wish is \"MB4\""),
        (|v| v["cards"][1]["id"] = json!(1), "cards[1] has id 1, which another card already has"),
        (|v| v["cards"] = json!([]), "cards has 0 items; it should be a list of 1 to "),
        (
            |v| (0..50).for_each(|i| v["cards"][i]["wish"] = json!("BOA")),
            "start_boats is 2, and there are 52 BOA cards",
        ),
        (|v| v["inferred"] = json!(["price"]), "inferred[0] is \"price\""),
    ];
    for (change, fault) in cases {
        let mut value = standard();
        change(&mut value);
        let faults = Components::read(&value).expect_err(fault);
        assert!(faults.to_string().contains(fault), "'{fault}' not in: {faults}");
    }
}

#[test]
fn several_faults_are_reported_together() {
    let mut value = standard();
    value["base_price"] = json!(99);
    value["limit_cards"][0]["higher"] = json!("x");
    value["cards"][3]["kind"] = json!(3);
    let mut config = Config::new(9);
    config.components = Some(value);
    let faults = Position::new(&config).expect_err("the configuration has four faults");
    assert!(faults.0.len() >= 4, "{faults}");
}

#[test]
fn an_unusual_number_of_cards_is_only_a_warning() {
    let mut components = Components::standard();
    components.cards.truncate(65);
    let value = serde_json::to_value(&components).expect("components can be serialized");
    let read = Components::read(&value).expect("the components can be played");
    assert_eq!(read.warnings(), ["these components have 5 CLO cards; the game has 10 of each kind"]);
}
