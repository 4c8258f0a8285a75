//! W1: components, and reading them from files.

use fishpond_core::{Config, Interactive as _, Position as _};
use fishpond_wishes::{Components, Kind, Position};
use serde_json::{Value, json};

use crate::helpers::{check, dealt};

#[test]
fn w1_1_seventy_cards_ten_of_each_kind() {
    let components = Components::standard();
    assert_eq!(components.cards.len(), 70);
    assert!(components.warnings().is_empty());
    for kind in Kind::ALL {
        assert_eq!(components.cards.iter().filter(|row| row.kind == kind).count(), 10);
    }
}

#[test]
fn w1_2_a_double_has_no_wish_and_every_other_card_has_one() {
    for card in Components::standard().pile().cards() {
        assert_eq!(card.is_double(), card.wish().is_none());
    }
}

#[test]
fn w1_3_limit_cards_4_to_7_each_with_two_values() {
    let cards = Components::standard().limit_cards;
    let values: Vec<(u8, u8, u8)> = cards.iter().map(|card| (card.limit, card.higher, card.lower)).collect();
    assert_eq!(values, [(4, 4, 2), (5, 6, 3), (6, 8, 4), (7, 10, 5)]);
    // Only the values of the 7 card are in the rulebooks; the others are marked as inferred.
    assert_eq!(cards.iter().map(|card| card.inferred).collect::<Vec<_>>(), [true, true, true, false]);
}

#[test]
fn w1_4_five_buyers() {
    assert_eq!(Components::standard().buyers, [3, 2, 2, 1, 1]);
}

#[test]
fn w1_5_six_worms_for_each_player() {
    for players in 2..=5 {
        let worms: u32 = dealt(players).state().seats.iter().map(|seat| u32::from(seat.worms)).sum();
        assert_eq!(worms, 6 * u32::from(players));
    }
}

#[test]
fn w1_6_wooden_fish_are_not_limited() {
    // A has more than fourteen fish on the board and can still place another.
    check(
        "boats A: MON/MB1; full ANG 4: A4; full SWO 5: A5; market KIN: A5; market CAT: A5",
        &["sell MON/MB1"],
        "market MON: A1; score A: 4",
    );
}

#[test]
fn w1_7_seven_markets_in_a_ring() {
    let ring: Vec<Kind> = dealt(2).state().markets.iter().map(|market| market.kind).collect();
    assert_eq!(ring, Kind::ALL);
    check(
        "ocean: ANG/MB1 MON/ALL SWO/SPO KIN/BOA; buyers CLO: 1; buyers ANG: 3; buyers MON: 2; buyers SWO: 2 1",
        &["wish 1 move CLO-MON"],
        "buyers CLO: ; buyers MON: 2 1",
    );
}

#[test]
fn w1_8_two_to_five_players() {
    for players in 0..=9 {
        assert_eq!(Position::new(&Config::new(players)).is_ok(), (2..=5).contains(&players), "{players}");
    }
}

#[test]
fn w1_9_two_boats_and_one_more_for_each_boat_card() {
    check("boats A: ANG/MB2 CAT+", &["keep 1"], "refused boats-full");
    check("boats A: ANG/MB2 CAT+; extra A: 1", &["keep 1"], "boats A: ANG/MB2 CAT+ ANG/MB1");
}

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
