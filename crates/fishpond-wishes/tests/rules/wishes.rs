//! W11: the wishes.

use fishpond_core::{Position as _, Seat};
use fishpond_wishes::Act;

use crate::helpers::{check, read};

const MB2: &str = "ocean: STA/MB2 MON/ALL SWO/SPO KIN/BOA";
const MB3: &str = "ocean: CLO/MB3 MON/ALL SWO/SPO KIN/BOA";
const SPR: &str = "ocean: KIN/SPR MON/ALL SWO/SPO KIN/BOA";
const SPO: &str = "ocean: SWO/SPO MON/ALL ANG/MB1 KIN/BOA";
const WRM: &str = "ocean: CLO/WRM=3 MON/ALL SWO/SPO KIN/BOA";
const AS: &str = "ocean: CAT/AS:ANG MON/ALL SWO/SPO KIN/BOA";

#[test]
fn w11_1_a_1_buyer_moves_one_to_three_markets_then_all_of_a_kind_are_sold() {
    check(
        "boats A: CAT/ALL CAT/SPR",
        &["wish 1 move KIN-CAT sell CAT"],
        "score A: 8; market CAT: A2; buyers KIN: ; buyers CAT: 1 1; boats A: ; discards 3",
    );
    for (act, refused) in [
        ("wish 1 move KIN-KIN", "wrong-distance"),
        ("wish 1 move KIN-ANG", "wrong-distance"),
        ("wish 1 move KIN-SWO", "wrong-distance"),
        ("wish 1 move MON-SWO", "no-such-buyer"),
        ("wish 1 move CLO-ANG", "no-such-buyer"),
        ("wish 1 dump ANG:A", "not-this-wish"),
    ] {
        check("", &[act], &format!("refused {refused}"));
    }
    check("boats A: KIN/ALL", &["wish 1 move CAT-STA sell KIN/ALL"], "refused name-a-kind (W11.1)");
    check("", &["wish 1 move CAT-ANG"], "buyers CAT: ; buyers ANG: 3 1");
    check("full CLO 4: A4", &["wish 1 move CAT-CLO"], "buyers CLO: 1");
}

#[test]
fn w11_2_a_2_buyer() {
    check(MB2, &["wish 1 move SWO-STA"], "score A: 0; buyers SWO: ; buyers STA: 2; buyers MON: 2");
    check(MB2, &["wish 1 move KIN-CAT"], "refused no-such-buyer");
    check(&format!("{MB2}; boats A: SWO+"), &["wish 1 move MON-SWO sell SWO"], "score A: 12; market SWO: A2");
}

#[test]
fn w11_3_the_3_buyer_wish_sells_one_card() {
    check(
        &format!("{MB3}; boats A: MON+ MON/MB1"),
        &["wish 1 move ANG-MON sell MON+"],
        "score A: 14; market MON: A2; boats A: MON/MB1; buyers ANG: ; buyers MON: 3 2; discards 2",
    );
    check(
        &format!("{MB3}; boats A: MON+ MON/MB1"),
        &["wish 1 move ANG-MON sell MON"],
        "refused name-a-card (W11.3)",
    );
    check(&format!("{MB3}; boats A: MON+ MON/MB1"), &["wish 1 move ANG-MON"], "refused sale-missing");
}

#[test]
fn w11_4_buyers_are_spread_over_free_markets() {
    let crowded = format!("{SPR}; boats A: ANG/MB2; buyers ANG: 3 2 1; buyers KIN: 2 1");
    check(
        &crowded,
        &["wish 1 spread MON=1 STA=1 CLO=2"],
        "score A: 0; buyers ANG: 3; buyers KIN: 2; buyers CLO: 2; buyers MON: 1; buyers STA: 1; buyers SWO: ; buyers CAT: ",
    );
    for (act, refused) in [
        ("wish 1", "wrong-buyers"),
        ("wish 1 spread MON=1 STA=1", "wrong-buyers"),
        ("wish 1 spread MON=1 STA=1 CLO=3", "wrong-buyers"),
        ("wish 1 spread MON=1 STA=1 ANG=2", "market-taken"),
        ("wish 1 spread MON=1 STA=1 CLO=2 sell ANG", "not-this-wish"),
        ("wish 1 move ANG-MON", "not-this-wish"),
    ] {
        check(&crowded, &[act], &format!("refused {refused}"));
    }
    check(&format!("{crowded}; full CLO 4: B4"), &["wish 1 spread MON=1 STA=1 CLO=2"], "buyers CLO: 2");
    // Nothing to spread: legal, and lone buyers stay.
    check(SPR, &["wish 1"], "discards 1; buyers ANG: 3");
    check(SPR, &["wish 1 spread STA=3"], "refused wrong-buyers");
}

#[test]
fn w11_4_equal_buyers_are_one_choice() {
    let position = read(&format!("{SPR}; buyers ANG: 3 2 2 1 1"));
    let mut acts = Vec::new();
    position.legal_acts(Seat::A, &mut acts);
    let spreads: Vec<Act> =
        acts.into_iter().filter(|act| matches!(act, Act::Wish(wish) if wish.position == 1)).collect();
    // Four buyers in two equal pairs on six markets: 6! / 2! / (2! 2!).
    assert_eq!(spreads.len(), 90);
    // A player sees at most six of them at a time.
    let mut picked: Vec<String> = vec!["ocean-1".into(), "wish".into()];
    for _ in 0..4 {
        let next = fishpond_core::offers(&position, Seat::A, &picked).next;
        assert!(next.len() <= 6, "{next:?}");
        picked.extend(next.first().map(|offer| offer.choice.pick.clone()));
    }
    let chosen = fishpond_core::offers(&position, Seat::A, &picked).chosen;
    assert!(chosen.is_some_and(|(act, _)| spreads.contains(&act)));
}

#[test]
fn w11_5_all_of_one_kind() {
    check("boats A: KIN+ KIN/ALL", &["wish 2 sell KIN"], "score A: 9; market KIN: A3; worms A: 5; boats A: ");
    check("boats A: KIN+ CAT/ALL", &["wish 2 sell CAT"], "score A: 3; boats A: KIN+");
    check("boats A: KIN+ CAT/ALL", &["wish 2"], "refused sale-missing");
    check("boats A: KIN+ CAT/ALL", &["wish 2 sell CAT/ALL"], "refused name-a-kind (W11.5)");
}

#[test]
fn w11_6_spoilage_dumps_or_rescues_then_sells_one_card() {
    let fish = format!("{SPO}; market STA: A1 B2; boats A: STA/ALL; full ANG 4: A3 B1");
    check(&fish, &["wish 1 dump STA:B sell STA/ALL"], "score A: 2; market STA: A2 B1; heap: B1");
    check(&fish, &["wish 1 dump STA:A sell STA/ALL"], "market STA: A1 B2; heap: A1");
    check(&fish, &["wish 1 dump STA:C sell STA/ALL"], "refused no-fish-there");
    check(&fish, &["wish 1 dump ANG:B sell STA/ALL"], "refused market-full");
    check(&fish, &["wish 1 rescue A sell STA/ALL"], "refused no-fish-on-heap");
    check(&fish, &["wish 1 sell STA/ALL"], "refused spoilage-missing");
    check(&fish, &["wish 1 dump STA:B"], "refused sale-missing");
    check(
        &format!("{SPO}; heap: A2 B1; boats A: CLO+"),
        &["wish 1 rescue A sell CLO+"],
        "score A: 4; market CLO: A2; heap: A1 B1",
    );
    check(&format!("{SPO}; boats A: CLO+"), &["wish 1 sell CLO+"], "score A: 4");
    check(&format!("{SPO}; boats A: CLO+"), &["wish 1 sell CLO"], "refused name-a-card (W11.6)");
    // A dump can keep a market from filling.
    check(
        &format!("{SPO}; boats A: STA/ALL; market STA: B3"),
        &["wish 1 dump STA:B sell STA/ALL"],
        "market STA: A1 B2; score A: 2; score B: 0",
    );
}

#[test]
fn w11_6_german_rules_sell_nothing_after_a_dump() {
    let german = format!("{SPO}; option rules=german; market STA: B2; boats A: STA/ALL");
    check(&german, &["wish 1 dump STA:B sell STA/ALL"], "refused no-sale-after-dump");
    check(&german, &["wish 1 dump STA:B"], "score A: 0; boats A: STA/ALL; market STA: B1; heap: B1");
    // D2: if a fish can be dumped, step 1 cannot be skipped in favour of the sale.
    check(&german, &["wish 1 sell STA/ALL"], "refused spoilage-missing");
    let heap = format!("{SPO}; option rules=german; heap: A1; boats A: STA/ALL");
    check(&heap, &["wish 1 rescue A"], "refused sale-missing");
    check(&heap, &["wish 1 rescue A sell STA/ALL"], "score A: 2; heap: ; market STA: A1");
    check(&format!("{SPO}; option rules=german; boats A: STA/ALL"), &["wish 1 sell STA/ALL"], "score A: 2");
}

#[test]
fn w11_7_a_dollar_for_every_worm_then_one_worm_to_each_other_player() {
    check(
        &format!("{WRM}; worms A: 4; worms B: 6"),
        &["wish 1"],
        "score A: 7; worms A: 5; worms B: 7; worms C: 6",
    );
    check(
        "players 4; ocean: CLO/WRM=1 MON/ALL SWO/SPO KIN/BOA; worms A: 1; worms B: 7; worms C: 7",
        &["wish 1"],
        "score A: 2; worms A: 0; worms B: 8; worms C: 8; worms D: 8",
    );
    // Clockwise from the left neighbour, across the end of the seating order.
    check(
        "turn C; ocean: CLO/WRM MON/ALL SWO/SPO KIN/BOA; worms C: 1; worms A: 9",
        &["wish 1"],
        "score C: 1; worms A: 10; worms B: 8; worms C: 0",
    );
    // The worms just paid do not count.
    check("ocean: ANG/MB1 CLO/WRM SWO/SPO KIN/BOA", &["wish 2"], "score A: 5");
}

#[test]
fn w11_8_the_card_becomes_a_boat_for_good() {
    check(
        "boats A: ANG/MB2 CAT/ALL",
        &["wish 4"],
        "extra A: 1; worms A: 3; boats A: ANG/MB2 CAT/ALL; ocean: ANG/MB1=1 MON/ALL=1 SWO/SPO=1; discards 0",
    );
    check(
        "boats A: ANG/MB2 CAT/ALL",
        &["wish 4", "keep 4", "keep 4", "keep 1"],
        "boats A: ANG/MB2 CAT/ALL ANG/MB1",
    );
    check("", &["wish 4 sell ANG"], "refused not-this-wish");
}

#[test]
fn w11_9_all_of_one_kind_as_another() {
    check(
        &format!("{AS}; boats A: STA/ALL STA+"),
        &["wish 1 sell STA"],
        "score A: 15; market ANG: A3; market STA: ; boats A: ; discards 3",
    );
    let own = format!("{AS}; boats A: ANG/ALL");
    check(&own, &["wish 1"], "score A: 0; boats A: ANG/ALL; discards 1");
    check(&own, &["wish 1 sell ANG"], "refused same-kind");
    check(&own, &["wish 1 sell ANG/ALL"], "refused name-a-kind (W11.9)");
    check(
        &format!("{AS}; boats A: ANG/ALL CLO/ALL"),
        &["wish 1 sell CLO"],
        "score A: 5; market ANG: A1; boats A: ANG/ALL",
    );
    check(
        &format!("{own}; option same_kind_conversion=true"),
        &["wish 1 sell ANG"],
        "score A: 5; market ANG: A1",
    );
    check(&format!("{own}; option same_kind_conversion=true"), &["wish 1"], "refused sale-missing");
    check(&format!("{AS}; boats A: STA+; full ANG 4: B4"), &["wish 1 sell STA"], "score A: 10; heap: A2");
}

#[test]
fn w11_10_a_double_fish_has_no_wish() {
    check("ocean: CAT+ MON/ALL SWO/SPO KIN/BOA", &["wish 1"], "refused no-wish");
    check("ocean: CAT+ MON/ALL SWO/SPO KIN/BOA", &["keep 1"], "boats A: CAT+");
}
