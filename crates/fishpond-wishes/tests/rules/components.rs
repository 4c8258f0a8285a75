//! W1: components.

use fishpond_core::{Config, Interactive as _, Position as _};
use fishpond_wishes::{Components, Kind, Position};

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
