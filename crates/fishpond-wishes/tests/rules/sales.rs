//! W7 to W10: sales, full markets, the heap, plain sales.

use fishpond_wishes::{Components, Event};

use crate::helpers::{check, events};

#[test]
fn w7_1_one_sale_of_several_cards_at_one_market() {
    let log = events("boats A: CAT/ALL CAT+", "wish 1 move KIN-CAT sell CAT");
    assert_eq!(log.iter().filter(|event| matches!(event, Event::Sold { .. })).count(), 1);
}

#[test]
fn w7_2_a_double_counts_once_in_a_plain_sale_and_twice_in_a_wish() {
    check("boats A: SWO+ ANG/MB2", &["sell SWO+"], "score A: 4; market SWO: A1; boats A: ANG/MB2");
    check("boats A: SWO+ ANG/MB2", &["wish 2 sell SWO"], "score A: 8; market SWO: A2; boats A: ANG/MB2");
}

#[test]
fn w7_3_the_market_is_that_of_the_kind_or_of_the_wish() {
    check("boats A: STA/ALL", &["sell STA/ALL"], "market STA: A1; market ANG: ");
    check(
        "ocean: CAT/AS:ANG; boats A: STA/ALL; ocean: CAT/AS:ANG MON/ALL SWO/SPO KIN/BOA",
        &["wish 1 sell STA"],
        "market STA: ; market ANG: A1; score A: 5",
    );
}

#[test]
fn w7_4_the_price_is_two_dollars_plus_the_buyers() {
    check(
        "boats A: ANG/MB2; buyers ANG: 3 1; buyers MON: 2 2 1",
        &["sell ANG/MB2"],
        "score A: 6; market ANG: A1",
    );
    check("boats A: STA/ALL", &["sell STA/ALL"], "score A: 2");
    check("boats A: ANG/MB2; buyers ANG: 3 2 2 1 1", &["sell ANG/MB2"], "score A: 11");
    check("boats A: MON/MB1; full MON 4: B4", &["sell MON/MB1"], "score A: 4");
}

#[test]
fn w7_5_all_fish_are_paid_for_and_the_excess_goes_to_the_heap() {
    check(
        "boats A: KIN+ KIN/ALL; market KIN: B2",
        &["wish 2 sell KIN"],
        "score A: 12; score B: 3; full KIN 4: A2 B2; heap: A1; stack: 5 6 7; discards 3",
    );
}

#[test]
fn w7_6_the_price_does_not_change_in_a_sale_and_buyers_stay() {
    check("boats A: KIN+ KIN/ALL; market KIN: B3", &["wish 2 sell KIN"], "score A: 11; buyers KIN: 1");
}

#[test]
fn w8_1_full_at_the_limit_and_never_more() {
    check("boats A: STA/ALL; market STA: B3", &["sell STA/ALL"], "full STA 4: A1 B3");
    check("boats A: STA/ALL; market STA: B2", &["sell STA/ALL"], "market STA: A1 B2");
    check("boats A: STA+; market STA: B3", &["wish 2 sell STA"], "full STA 4: A1 B3; heap: A1");
}

#[test]
fn w8_2_bonuses_for_most_and_second_most() {
    let fills = |market: &str| {
        format!("boats A: ANG/MB2; full CLO 4: A2 B2; full STA 5: B3 C2; market ANG: {market}")
    };
    check(&fills("A3 B1 C1"), &["sell ANG/MB2"], "score A: 13; score B: 4; score C: 4");
    check(&fills("A2 B3"), &["sell ANG/MB2"], "score A: 11; score B: 6; score C: 0");
    check(&fills("A1 B2 C2"), &["sell ANG/MB2"], "score A: 11; score B: 6; score C: 6");
    check(&fills("A5"), &["sell ANG/MB2"], "score A: 13; score B: 0; score C: 0");
    check(
        "boats A: MON/MB1; full CLO 4: A2 B2; market MON: A1 B2 C1",
        &["sell MON/MB1"],
        "score A: 8; score B: 4; score C: 0",
    );
}

#[test]
fn w8_3_the_next_limit_applies_to_all_open_markets() {
    check(
        "boats A: CAT/ALL; full ANG 4: B4; market CAT: A3",
        &["sell CAT/ALL"],
        "market CAT: A4; stack: 5 6 7",
    );
}

#[test]
fn w8_4_limits_must_be_ascending() {
    let mut components = Components::standard();
    std::sync::Arc::make_mut(&mut components.limit_cards)[2].limit = 5;
    let value = serde_json::to_value(&components).expect("components can be serialized");
    let faults = Components::read(&value).expect_err("the limits are not ascending");
    assert_eq!(faults.0.len(), 1);
    assert!(faults.0[0].contains("limit_cards[2] has the limit 5"), "{faults}");
}

#[test]
fn w8_5_a_full_market_pays_and_sends_every_fish_to_the_heap() {
    check(
        "boats A: MON/MB1; full MON 4: A1 B3",
        &["sell MON/MB1"],
        "score A: 4; score B: 0; full MON 4: A1 B3; heap: A1; stack: 5 6 7",
    );
}

#[test]
fn w8_6_bonuses_do_not_depend_on_whose_turn_it_is() {
    check("boats A: STA/ALL; market STA: B3", &["sell STA/ALL"], "score A: 4; score B: 4");
}

#[test]
fn w9_1_fish_reach_the_heap_by_spill_sale_and_dump() {
    check("boats A: STA+; market STA: B3", &["wish 2 sell STA"], "heap: A1");
    check("boats A: STA+; full STA 4: B4", &["wish 2 sell STA"], "heap: A2");
    check("market STA: B1", &["wish 3 dump STA:B"], "heap: B1; market STA: ");
    check("heap: B1", &["wish 3 rescue B"], "heap: ");
}

#[test]
fn w9_2_a_sale_past_ten_is_placed_completely() {
    check("boats A: STA+; full STA 4: B4; heap: B5 C4", &["wish 2 sell STA"], "heap: A2 B5 C4; over heap");
}

#[test]
fn w9_3_a_small_heap_costs_nothing() {
    check(
        "boats A: KIN/ALL; market KIN: A3 B2 C1; full ANG 4: A4; full MON 5: B5; full SWO 6: C6; heap: C2",
        &["sell KIN/ALL"],
        "over markets; score A: 19; score B: 11; score C: 6",
    );
}

#[test]
fn w10_1_a_plain_sale_is_the_whole_turn() {
    check(
        "boats A: MON/MB1",
        &["sell MON/MB1"],
        "score A: 4; boats A: ; worms A: 6; turn B; ocean: ANG/MB1 MON/ALL SWO/SPO KIN/BOA; discards 1",
    );
    // A player may name the kind alone if it is unambiguous (A54).
    check("boats A: MON/MB1 CAT+", &["sell mon"], "score A: 4; boats A: CAT+");
    check("boats A: MON/MB1 MON+", &["sell mon"], "refused which-card");
    check("boats A: MON/MB1 MON/MB2", &["sell MON/MB2"], "boats A: MON/MB1; discards 1");
}

#[test]
fn w10_2_a_double_sold_singly_pays_once() {
    check(
        "boats A: SWO+ ANG/MB2",
        &["sell SWO+"],
        "score A: 4; market SWO: A1; boats A: ANG/MB2; discards 1",
    );
}

#[test]
fn w10_3_cards_are_sold_only_from_boats_and_even_at_full_markets() {
    check("", &["sell MON/MB1"], "refused boats-empty (W10.3)");
    check("", &["sell MON"], "refused boats-empty (W10.3)");
    check("boats A: MON/MB1", &["sell MON/MB2"], "refused not-in-boat (W10.1)");
    check("boats A: MON/MB1", &["sell CAT"], "refused not-in-boat (W10.1)");
    check("boats A: MON/MB1; full MON 4: A4", &["sell MON/MB1"], "score A: 4; heap: A1");
}
