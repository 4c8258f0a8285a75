//! W3 to W6: turns, the ocean, boats, wishes in general.

use fishpond_core::{Position as _, Seat};
use fishpond_wishes::{Act, Event};

use crate::helpers::{check, events, read};

#[test]
fn w3_1_one_action_per_turn_clockwise() {
    check("", &["keep 1", "keep 1", "wish 1 dump ANG:A"], "turn C; refused no-fish-there");
    check("turn C", &["keep 1"], "turn A");
    check("", &["sell"], "refused unreadable");
    let position = read("");
    assert_eq!(
        position.refusal(Seat::B, Act::Keep(1)).expect("the move is refused").code.name,
        "not-your-turn"
    );
}

#[test]
fn w3_2_worms_then_action_then_end_then_ocean() {
    let log: Vec<String> =
        events("boats A: KIN/ALL; full ANG 4: A4; heap: B8 C1; full KIN 5: A5", "sell KIN/ALL")
            .iter()
            .map(ToString::to_string)
            .collect();
    assert_eq!(log[..3], ["sold A 1 KIN at KIN for 3 each: 3", "spilled A 1 KIN", "ended heap"]);
}

#[test]
fn w3_3_passing_is_refused() {
    check("", &["pass"], "refused can-act");
    check("boats A: ANG/MB2 CAT+; worms A: 0", &["pass"], "refused can-act");
}

#[test]
fn w4_1_one_worm_on_each_shallower_card() {
    check("", &["keep 4"], "worms A: 3; ocean: ANG/MB1=1 MON/ALL=1 SWO/SPO=1");
    check("", &["keep 1"], "worms A: 6; ocean: MON/ALL SWO/SPO KIN/BOA");
}

#[test]
fn w4_2_players_pay_first_with_worms_they_already_have() {
    check("worms A: 1; ocean: ANG/MB1 MON/ALL SWO/SPO=3 KIN/BOA", &["keep 3"], "refused too-few-worms");
    check("worms A: 1; ocean: ANG/MB1 MON/ALL SWO/SPO=3 KIN/BOA", &["keep 2"], "worms A: 0");
    check("worms A: 0", &["wish 2"], "refused too-few-worms");
}

#[test]
fn w4_3_worms_on_the_card_come_with_it() {
    check("worms A: 4; ocean: ANG/MB1 MON/ALL=2 SWO/SPO KIN/BOA", &["keep 2"], "worms A: 5");
    check("worms A: 4; ocean: ANG/MB1 MON/ALL=2 SWO/SPO KIN/BOA", &["wish 2"], "worms A: 5");
}

#[test]
fn w4_4_worms_add_up_and_slide_with_their_card() {
    check("ocean: ANG/MB1 MON/ALL=3 SWO/SPO KIN/BOA", &["keep 3", "keep 1"], "ocean: MON/ALL=4 KIN/BOA");
}

#[test]
fn w4_5_cards_are_taken_only_from_the_ocean() {
    check("", &["keep 5"], "refused no-such-position");
    check("", &["wish 0"], "refused no-such-position");
}

#[test]
fn w4_6_cards_slide_and_one_is_added_at_the_deep_end() {
    check("", &["keep 2"], "ocean: ANG/MB1=1 SWO/SPO KIN/BOA ANG+; decks 65");
}

#[test]
fn w5_1_one_card_per_boat_even_a_double() {
    check("ocean: CAT+ MON/ALL SWO/SPO KIN/BOA; boats A: ANG/MB2", &["keep 1"], "boats A: ANG/MB2 CAT+");
}

#[test]
fn w5_2_full_boats_cannot_take_another_card() {
    for act in ["keep 1", "keep 2", "keep 4"] {
        check("boats A: ANG/MB2 CAT+", &[act], "refused boats-full");
    }
}

#[test]
fn w5_3_boats_are_not_ordered() {
    assert_eq!(read("boats A: ANG/MB2 CAT+"), read("boats A: CAT+ ANG/MB2"));
}

#[test]
fn w6_1_a_double_cannot_be_thrown_back() {
    let setup = "ocean: CAT+=1 MON/ALL SWO/SPO KIN/BOA";
    check(setup, &["wish 1"], "refused no-wish");
    let option = format!("{setup}; worms A: 6; option throwback_without_wish=true");
    check(&option, &["wish 1"], "worms A: 7; discards 1; score A: 0");
    check(&option, &["wish 1 sell CAT"], "refused no-wish");
}

#[test]
fn w6_2_a_wish_needs_no_boat() {
    check("boats A: ANG/MB2 CAT+", &["wish 4"], "extra A: 1; boats A: ANG/MB2 CAT+");
}

#[test]
fn w6_3_the_wish_is_carried_out_at_once_and_only_once() {
    check("boats A: KIN/ALL", &["wish 2 sell KIN", "keep 1", "keep 1"], "turn A; score A: 3; discards 2");
}

#[test]
fn w6_4_every_possible_part_must_be_carried_out() {
    check("", &["wish 1"], "refused move-missing");
    check("", &["wish 1 move KIN-CAT"], "buyers CAT: 1 1; score A: 0");
    check("market CLO: B1; boats A: CAT/ALL", &["wish 3 sell CAT/ALL"], "refused spoilage-missing");
    check("boats A: CAT/ALL", &["wish 3 sell CAT/ALL"], "score A: 3; heap: ");
}

#[test]
fn w6_5_a_wish_without_effect_may_be_chosen() {
    check(
        "ocean: MON/ALL=2 ANG/MB1 SWO/SPO KIN/BOA; worms A: 5",
        &["wish 1"],
        "worms A: 7; score A: 0; discards 1",
    );
    assert!(events("", "wish 2").contains(&Event::NoEffect { seat: Seat::A }));
}

#[test]
fn w6_6_a_sale_cannot_be_declined_and_the_kind_must_be_in_a_boat() {
    check("boats A: KIN/ALL", &["wish 1 move CAT-STA"], "refused sale-missing");
    check("boats A: KIN/ALL", &["wish 1 move CAT-STA sell CAT"], "refused not-in-boat (W6.6)");
    check("boats A: KIN/ALL", &["wish 3 sell CAT+"], "refused not-in-boat (W6.6)");
    check("", &["wish 2 sell MON"], "refused boats-empty (W6.6)");
    check("boats A: KIN/ALL", &["wish 1 move CAT-STA sell KIN"], "score A: 3");
}

#[test]
fn w6_7_the_card_is_discarded_unless_it_is_a_boat() {
    check("", &["wish 2"], "discards 1");
    check("", &["wish 4"], "discards 0");
}
