//! The rules, clause by clause: W1 to W10, W12 to W16. The wishes (W11) are in `wishes.rs`.

mod common;

use common::{check, deal, events, kind, read, state};
use fishpond_core::{Config, Position as _, Rng, Seat, Silent, Turn, Viewer};
use fishpond_wishes::{Act, Chance, Components, Event, Kind, Position, Wish};

fn new(players: u8, options: &[&str]) -> Position {
    Position::new(&Config::new(players).with_options(options)).expect("the configuration is sound")
}

fn dealt(players: u8) -> Position {
    let mut position = new(players, &["start_player=A"]);
    deal(&mut position);
    position
}

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
    // The rulebooks name 10/5 on the 7 card; the others are inferred and say so.
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
    // Fourteen of A's fish lie on the board and still more can.
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

#[test]
fn w2_1_everybody_begins_with_six_worms_no_dollars_and_empty_boats() {
    for seat in dealt(4).state().seats {
        assert_eq!((seat.score, seat.worms, seat.boats.len(), seat.extra_boats), (0, 6, 0, 0));
    }
}

#[test]
fn w2_2_no_worms_come_from_the_box() {
    // W14.3 in the testkit: the sum never changes.
    assert_eq!(dealt(2).state().seats.iter().map(|seat| seat.worms).sum::<u8>(), 12);
}

#[test]
fn w2_3_every_arrangement_of_buyers_is_equally_likely() {
    // Walks all draws: each of the 630 arrangements must come out by the same weight.
    fn walk(position: &Position, counts: &mut std::collections::BTreeMap<String, u32>) {
        let mut outcomes = Vec::new();
        position.chance_outcomes(&mut outcomes);
        if !matches!(outcomes[0].0, Chance::Buyer(_)) {
            let buyers: Vec<Vec<u8>> =
                position.state().markets.into_iter().map(|market| market.buyers).collect();
            assert!(buyers.iter().all(|values| values.len() <= 1));
            *counts.entry(format!("{buyers:?}")).or_default() += 1;
            return;
        }
        for (chance, weight) in outcomes {
            assert_eq!(weight, 1);
            let mut next = position.clone();
            next.resolve_unchecked(chance, &mut Silent);
            walk(&next, counts);
        }
    }
    let mut counts = std::collections::BTreeMap::new();
    walk(&new(2, &["start_player=A"]), &mut counts);
    assert_eq!(counts.len(), 630);
    assert!(counts.values().all(|&count| count == 4));
}

#[test]
fn w2_4_four_cards_the_first_is_the_shallowest() {
    let mut position = dealt(2);
    assert_eq!(position.state().ocean.len(), 4);
    assert_eq!(position.state().deck.len(), 66);
    let first = position.state().ocean[0].card;
    position.play(Seat::A, Act::Keep(1), &mut Silent).expect("the first card is free");
    assert_eq!(position.state().seats[0].boats, [first]);
}

#[test]
fn w2_5_limit_stack_from_4_to_7() {
    check("", &["keep 1"], "stack: 4 5 6 7");
}

#[test]
fn w2_6_the_start_player_is_an_option_or_drawn() {
    assert_eq!(dealt(3).turn(), Turn::Seat(Seat::A));
    let mut position = new(3, &["start_player=C"]);
    deal(&mut position);
    assert_eq!(position.turn(), Turn::Seat(Seat::C));
    let mut outcomes = Vec::new();
    new(3, &[]).chance_outcomes(&mut outcomes);
    let seats = [Seat::A, Seat::B, Seat::C].map(|seat| (Chance::Start(seat), 1));
    assert_eq!(outcomes, seats);
}

#[test]
fn w2_7_markets_open_and_empty_no_heap_no_discard() {
    let state = dealt(5).state();
    assert!(state.markets.iter().all(|market| market.limit.is_none() && market.fish == [0; 5]));
    assert_eq!((state.heap, state.discard), (vec![0; 5], vec![]));
}

#[test]
fn w3_1_one_action_a_turn_clockwise() {
    check("", &["keep 1", "keep 1", "wish 1 dump ANG:A"], "turn C; refused no-fish-there");
    check("turn C", &["keep 1"], "turn A");
    check("", &["sell"], "refused unreadable");
    let position = read("");
    assert_eq!(position.refusal(Seat::B, Act::Keep(1)).expect("refused").code.name, "not-your-turn");
}

#[test]
fn w3_2_worms_then_action_then_end_then_ocean() {
    let told: Vec<String> =
        events("boats A: KIN/ALL; full ANG 4: A4; heap: B8 C1; full KIN 5: A5", "sell KIN/ALL")
            .iter()
            .map(ToString::to_string)
            .collect();
    assert_eq!(told[..3], ["sold A 1 KIN at KIN for 3 each: 3", "spilled A 1 KIN", "ended heap"]);
}

#[test]
fn w3_3_nobody_may_pass() {
    check("", &["pass"], "refused can-act");
    check("boats A: ANG/MB2 CAT+; worms A: 0", &["pass"], "refused can-act");
}

#[test]
fn w4_1_one_worm_on_each_shallower_card() {
    check("", &["keep 4"], "worms A: 3; ocean: ANG/MB1=1 MON/ALL=1 SWO/SPO=1");
    check("", &["keep 1"], "worms A: 6; ocean: MON/ALL SWO/SPO KIN/BOA");
}

#[test]
fn w4_2_paid_first_from_ones_own_worms() {
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
fn w4_5_only_the_ocean_can_be_taken_from() {
    check("", &["keep 5"], "refused no-such-position");
    check("", &["wish 0"], "refused no-such-position");
}

#[test]
fn w4_6_cards_slide_and_one_is_added_at_the_deep_end() {
    check("", &["keep 2"], "ocean: ANG/MB1=1 SWO/SPO KIN/BOA ANG+; decks 65");
}

#[test]
fn w5_1_one_card_a_boat_a_double_too() {
    check("ocean: CAT+ MON/ALL SWO/SPO KIN/BOA; boats A: ANG/MB2", &["keep 1"], "boats A: ANG/MB2 CAT+");
}

#[test]
fn w5_2_no_keeping_with_full_boats() {
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
fn w6_4_what_is_possible_must_be_done() {
    check("", &["wish 1"], "refused move-missing");
    check("", &["wish 1 move KIN-CAT"], "buyers CAT: 1 1; score A: 0");
    check("market CLO: B1; boats A: CAT/ALL", &["wish 3 sell CAT/ALL"], "refused spoilage-missing");
    check("boats A: CAT/ALL", &["wish 3 sell CAT/ALL"], "score A: 3; heap: ");
}

#[test]
fn w6_5_a_wish_that_does_nothing_may_be_chosen() {
    check(
        "ocean: MON/ALL=2 ANG/MB1 SWO/SPO KIN/BOA; worms A: 5",
        &["wish 1"],
        "worms A: 7; score A: 0; discards 1",
    );
    assert!(events("", "wish 2").contains(&Event::NoEffect { seat: Seat::A }));
}

#[test]
fn w6_6_a_sale_cannot_be_declined_nor_an_absent_kind_named() {
    check("boats A: KIN/ALL", &["wish 1 move CAT-STA"], "refused sale-missing");
    check("boats A: KIN/ALL", &["wish 1 move CAT-STA sell CAT"], "refused not-in-boat");
    check("", &["wish 2 sell MON"], "refused boats-empty");
    check("boats A: KIN/ALL", &["wish 1 move CAT-STA sell KIN"], "score A: 3");
    check("boats A: KIN/ALL", &["wish 1 move CAT-STA sell KIN/ALL"], "refused name-a-kind");
    check("boats A: KIN/ALL", &["wish 3 sell KIN"], "refused name-a-card");
}

#[test]
fn w6_7_the_card_is_discarded_unless_it_is_a_boat() {
    check("", &["wish 2"], "discards 1");
    check("", &["wish 4"], "discards 0");
}

#[test]
fn w7_1_one_sale_of_several_cards_at_one_market() {
    let told = events("boats A: CAT/ALL CAT+", "wish 1 move KIN-CAT sell CAT");
    assert_eq!(told.iter().filter(|event| matches!(event, Event::Sold { .. })).count(), 1);
}

#[test]
fn w7_2_double_is_one_fish_alone_and_two_by_a_wish() {
    check("boats A: SWO+ ANG/MB2", &["sell SWO+"], "score A: 4; market SWO: A1; boats A: ANG/MB2");
    check("boats A: SWO+ ANG/MB2", &["wish 2 sell SWO"], "score A: 8; market SWO: A2; boats A: ANG/MB2");
}

#[test]
fn w7_3_the_market_is_the_one_of_the_kind_or_of_the_wish() {
    check("boats A: STA/ALL", &["sell STA/ALL"], "market STA: A1; market ANG: ");
    check(
        "ocean: CAT/AS:ANG; boats A: STA/ALL; ocean: CAT/AS:ANG MON/ALL SWO/SPO KIN/BOA",
        &["wish 1 sell STA"],
        "market STA: ; market ANG: A1; score A: 5",
    );
}

#[test]
fn w7_4_two_dollars_and_the_buyers() {
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
fn w7_5_paid_for_all_placed_as_far_as_there_is_room() {
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
fn w8_4_limits_must_rise() {
    let mut components = Components::standard();
    components.limit_cards[2].limit = 5;
    let value = serde_json::to_value(&components).expect("components can be written");
    let faults = Components::read(&value).expect_err("limits do not rise");
    assert_eq!(faults.0.len(), 1);
    assert!(faults.0[0].contains("[4, 5, 5, 7]"), "{faults}");
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
fn w8_6_others_get_bonuses_in_my_turn() {
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
fn w10_1_selling_a_single_is_the_whole_turn() {
    check(
        "boats A: MON/MB1",
        &["sell MON/MB1"],
        "score A: 4; boats A: ; worms A: 6; turn B; ocean: ANG/MB1 MON/ALL SWO/SPO KIN/BOA; discards 1",
    );
    // A person may name the kind alone where there is no doubt (A54).
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
fn w10_3_only_from_boats_and_also_to_full_markets() {
    check("", &["sell MON/MB1"], "refused boats-empty");
    check("boats A: MON/MB1", &["sell MON/MB2"], "refused not-in-boat");
    check("boats A: MON/MB1; full MON 4: A4", &["sell MON/MB1"], "score A: 4; heap: A1");
}

#[test]
fn w12_1_the_game_ends_by_markets_or_heap() {
    let full = "full ANG 4: A4; full MON 5: B5; full SWO 6: C6";
    check(&format!("boats A: KIN/ALL; market KIN: A6; {full}"), &["sell KIN/ALL"], "over markets; stack: ");
    check(&format!("boats A: ANG/MB2; heap: B9; {full}"), &["sell ANG/MB2"], "over heap");
    check(&format!("boats A: ANG/MB2; heap: B8; {full}"), &["sell ANG/MB2"], "turn B; heap: A1 B8");
}

#[test]
fn w12_2_a_wish_is_completed_before_the_end() {
    check(
        "ocean: SWO/SPO MON/ALL ANG/MB1 KIN/BOA; boats A: ANG/MB2; market STA: B1; heap: B6 C3",
        &["wish 1 dump STA:B sell ANG/MB2"],
        "over heap; heap: B7 C3; market ANG: A1; score A: 11; score B: 2; score C: 4",
    );
}

#[test]
fn w12_3_nobody_acts_after_the_end_and_the_ocean_is_not_refilled() {
    let mut position = read("boats A: STA+; full STA 4: B4; heap: B9");
    let act = position.read_act(Seat::A, "wish 2 sell STA").expect("an act");
    position.play(Seat::A, act, &mut Silent).expect("legal");
    assert_eq!((position.turn(), position.state().ocean.len()), (Turn::Over, 3));
    assert_eq!(position.refusal(Seat::B, Act::Keep(1)).expect("refused").code.name, "game-over");
}

#[test]
fn w12_4_both_reasons_at_once() {
    check(
        "boats A: STA+; market STA: A3 B3; full ANG 4: A4; full MON 5: B5; full SWO 6: C6; heap: A4 B5",
        &["wish 2 sell STA"],
        "over both; heap: A5 B5; full STA 7: A4 B3",
    );
}

#[test]
fn w13_1_the_heap_costs_what_stands_on_the_top_card() {
    let setup =
        "boats A: ANG/MB2; full ANG 4: A2 B1 C1; full MON 5: B3 C2; full SWO 6: A2 C4; heap: A3 B1 C5";
    check(
        &format!("{setup}; score A: 20; score B: 25; score C: 30"),
        &["sell ANG/MB2"],
        "over heap; score A: 26; score B: 31; score C: 26; wins B",
    );
    // A26: the card of the market that filled last is gone, so the next one counts.
    check(
        "boats A: SWO+; full CLO 4: B4; market SWO: A2 C2; heap: A3 B5 C1; score A: 10; score B: 20; score C: 10; worms A: 5; worms B: 6",
        &["wish 2 sell SWO"],
        "over heap; score A: 20; score B: 16; score C: 21; stack: 6 7",
    );
}

#[test]
fn w13_2_with_both_endings_the_last_card_counts_or_nothing() {
    let setup = "boats A: STA+; market STA: A3 B3; full ANG 4: A4; full MON 5: B5; full SWO 6: C6; heap: A4 B5; \
        ocean: MON/ALL ANG/MB1 SWO/SPO KIN/BOA; score A: 20; score B: 20; score C: 20";
    check(setup, &["wish 1 sell STA"], "over both; score A: 33; score B: 24; score C: 26; wins A");
    check(
        &format!("{setup}; option both_endings=no_penalty"),
        &["wish 1 sell STA"],
        "over both; score A: 40; score B: 31; score C: 26; wins A",
    );
}

#[test]
fn w13_3_prizes_for_worms() {
    let end = "boats A: KIN/ALL; market KIN: A6; full ANG 4: A4; full MON 5: B5; full SWO 6: C6";
    check(
        &format!("{end}; worms A: 3; worms B: 8; ocean: ANG/MB1=2 MON/ALL SWO/SPO KIN/BOA"),
        &["sell KIN/ALL"],
        "score A: 13; score B: 8; score C: 4",
    );
    check(
        &format!("{end}; worms A: 8; worms B: 5"),
        &["sell KIN/ALL"],
        "score A: 21; score B: 4; score C: 4",
    );
    check(
        &format!("{end}; worms A: 9; worms B: 9"),
        &["sell KIN/ALL"],
        "score A: 19; score B: 6; score C: 0",
    );
    check(
        &format!("{end}; worms A: 18; worms B: 0"),
        &["sell KIN/ALL"],
        "score A: 21; score B: 0; score C: 0",
    );
}

#[test]
fn w13_4_cards_in_boats_are_worth_nothing() {
    check(
        "boats A: KIN/ALL CAT+; market KIN: A6; full ANG 4: A4; full MON 5: B5; full SWO 6: C6; boats B: STA+; extra B: 2",
        &["sell KIN/ALL"],
        "score A: 19; score B: 6",
    );
}

#[test]
fn w13_5_scores_may_be_negative() {
    check(
        "boats A: ANG/MB2; full ANG 4: A4; full MON 5: B5; full SWO 6: C6; heap: C9; worms A: 10; worms B: 8",
        &["sell ANG/MB2"],
        "score A: 8; score B: 4; score C: -10",
    );
}

#[test]
fn w13_6_equal_ones_share_the_victory() {
    check(
        "boats A: KIN/ALL; market KIN: A3 B3; full ANG 4: A4; full MON 5: B5; full SWO 6: C6; worms A: 4; worms B: 9; \
        score A: 14; score B: 14",
        &["sell KIN/ALL"],
        "score A: 27; score B: 27; wins A B",
    );
}

#[test]
fn w14_1_the_discard_pile_becomes_the_deck() {
    let mut given = state("boats A: KIN/ALL").expect("a setup");
    given.discard = std::mem::take(&mut given.deck);
    let mut position = Position::from_state(&given).expect("a state");
    let act = position.read_act(Seat::A, "wish 2 sell KIN").expect("an act");
    position.play(Seat::A, act, &mut Silent).expect("legal");
    // The card thrown back and the card sold are among those that can be drawn, weighed by number.
    let mut outcomes = Vec::new();
    position.chance_outcomes(&mut outcomes);
    assert_eq!(outcomes.iter().map(|&(_, weight)| weight).sum::<u32>(), 67);
    for card in ["MON/ALL", "KIN/ALL"] {
        assert!(outcomes.contains(&(Chance::Card(card.parse().expect("a card")), 1)), "{card}");
    }
    deal(&mut position);
    assert_eq!((position.state().deck.len(), position.state().discard.len()), (66, 0));
}

/// A game with these cards only, and three boats each.
fn short_game(cards: usize) -> Position {
    let mut components = Components::standard();
    components.cards.retain(|row| row.wish == "DBL");
    components.cards.truncate(cards);
    components.start_boats = 3;
    let mut config = Config::new(2).with_options(&["start_player=A"]);
    config.components = Some(serde_json::to_value(&components).expect("components can be written"));
    let mut position = Position::new(&config).expect("a sound configuration");
    deal(&mut position);
    position
}

#[test]
fn w14_2_without_cards_the_ocean_stays_short() {
    let mut position = short_game(3);
    assert_eq!(position.state().ocean.len(), 3);
    assert_eq!(position.refusal(Seat::A, Act::Keep(4)).expect("refused").code.name, "no-such-position");
    position.play(Seat::A, Act::Keep(2), &mut Silent).expect("legal");
    assert_eq!((position.turn(), position.state().ocean.len()), (Turn::Seat(Seat::B), 2));
}

#[test]
fn w14_3_worms_move_only_between_players_and_cards() {
    check(
        "",
        &["keep 4", "keep 4", "keep 4"],
        "worms A: 3; worms B: 3; worms C: 3; ocean: ANG/MB1=3 MON/ALL=3 SWO/SPO=3",
    );
}

#[test]
fn w14_4_wooden_fish_never_run_out() {
    check(
        "boats A: CLO+; full ANG 4: A4; full SWO 5: A5; market KIN: A5; market CAT: A5; heap: A6",
        &["wish 2 sell CLO"],
        "market CLO: A2; heap: A6",
    );
}

#[test]
fn w14_5_who_can_do_nothing_passes_and_all_passing_ends_the_game() {
    let mut position = short_game(1);
    position.play(Seat::A, Act::Keep(1), &mut Silent).expect("legal");
    assert_eq!(position.refusal(Seat::B, Act::Keep(1)).expect("refused").code.name, "no-such-position");
    let mut acts = Vec::new();
    position.legal_acts(Seat::B, &mut acts);
    assert_eq!(acts, [Act::Pass]);
    position.play(Seat::B, Act::Pass, &mut Silent).expect("nothing else can be done");
    assert_eq!(position.refusal(Seat::A, Act::Pass).expect("refused").code.name, "can-act");

    // Both cards become boats, and nobody can do anything any more.
    let mut components = position.components().clone();
    components.cards[0].wish = "BOA";
    let mut config = position.config();
    config.components = Some(serde_json::to_value(&components).expect("components can be written"));
    let mut position = Position::new(&config).expect("a sound configuration");
    deal(&mut position);
    for (seat, act) in [(Seat::A, "wish 1"), (Seat::B, "pass"), (Seat::A, "pass")] {
        assert_eq!(position.turn(), Turn::Seat(seat));
        position.play(seat, act.parse().expect("an act"), &mut Silent).expect("legal");
    }
    assert_eq!(position.outcome().expect("over").reason, "stalemate");
}

#[test]
fn w14_6_the_game_stops_after_max_turns() {
    let setup = "option max_turns=2; worms A: 8; worms B: 5; heap: C9";
    check(setup, &["wish 2", "keep 1"], "over stalemate; score A: 8; score B: 4; score C: 0; wins A");
    check(setup, &["wish 2"], "turn B");
}

#[test]
fn w15_1_everything_is_open() {
    let position = read("boats A: SWO+; score B: 3; discard: STA+");
    let views: Vec<_> =
        [Viewer::Seat(Seat::B), Viewer::Public, Viewer::Open].map(|viewer| position.view(viewer)).to_vec();
    assert!(views.iter().all(|view| view.state == position.state()));
    // The deck has no order: its cards are told by name.
    assert!(position.state().deck.is_sorted());
    assert_eq!(Position::resample(&views[1], &mut Rng::new(1)), position);
}

#[test]
fn w15_2_chance_is_start_player_buyers_and_cards_only() {
    let mut position = new(2, &[]);
    let mut labels = Vec::new();
    while position.turn() == Turn::Chance {
        labels.push(position.chance_label());
        let chance = position.sample_chance(&mut Rng::new(labels.len() as u64));
        position.resolve(chance, &mut Silent).expect("it can be drawn");
    }
    assert_eq!(labels.join(" "), "start buyer buyer buyer buyer buyer card card card card");
}

#[test]
fn w15_3_an_act_is_given_at_once_and_chosen_in_small_steps() {
    let position = read("market STA: B2; boats A: CAT/ALL");
    let act = position.read_act(Seat::A, "wish 3 dump STA:B sell CAT/ALL").expect("an act");
    let picks: Vec<String> = position.path(Seat::A, act).into_iter().map(|choice| choice.pick).collect();
    assert_eq!(picks, ["ocean-3", "wish", "fish-STA-B", "boat-A-CAT-ALL"]);
}

/// Each change makes a sound state impossible, and the fault is told.
#[test]
fn w15_4_impossible_states_are_refused() {
    let sound = || {
        state("boats A: SWO+; market MON: A2 B1; full ANG 4: A3 B1; heap: C2; extra B: 1").expect("a setup")
    };
    assert!(Position::from_state(&sound()).is_ok());
    type Spoil = fn(&mut fishpond_wishes::State);
    let cases: [(Spoil, &str); 22] = [
        (|s| s.seats[0].worms += 1, "worms"),
        (|s| s.markets[1].fish[0] = 5, "open market MON holds 6"),
        (|s| s.markets[0].fish[0] = 4, "full market ANG holds 5"),
        (|s| s.markets[0].limit = Some(5), "limits on full markets"),
        (|s| s.heap[0] = 9, "game should be over"),
        (|s| s.heap.push(0), "heap has 4 entries"),
        (|s| s.markets[2].buyers.clear(), "the buyers are"),
        (|s| s.markets[2].buyers = vec![4], "value 1, 2 or 3"),
        (|s| s.markets.swap(0, 1), "clockwise"),
        (|s| s.seats[0].score = -1, "nobody loses"),
        (|s| s.deck[0] = s.deck[1], "there are 2 cards"),
        (
            |s| {
                s.deck.pop();
            },
            "there are 69 cards",
        ),
        (|s| s.seats[1].extra_boats = 0, "there are 69 cards"),
        (|s| s.ocean.truncate(3), "there are 69 cards"),
        (
            |s| {
                let card = s.ocean.pop().unwrap().card;
                s.deck.push(card);
            },
            "stage should be ocean",
        ),
        (
            |s| {
                let cards: Vec<_> = s.deck.drain(..2).collect();
                s.seats[0].boats.extend(cards);
            },
            "a boat holds one card",
        ),
        (|s| s.turns = 3, "turns is 3"),
        (|s| s.passes = 1, "passes is 1"),
        (|s| s.active = None, "active is null"),
        (|s| s.active = Some(Seat::D), "active is D"),
        (|s| s.resigned = [Seat::A].into_iter().collect(), "who has resigned"),
        (|s| s.reason = Some(fishpond_wishes::Reason::Heap), "reason"),
    ];
    for (spoil, fault) in cases {
        let mut state = sound();
        spoil(&mut state);
        let faults = Position::from_state(&state).expect_err(fault);
        assert!(faults.to_string().contains(fault), "'{fault}' not in: {faults}");
    }
    // Faults are told together.
    let mut state = sound();
    state.seats[0].worms = 255;
    state.heap = vec![255; 3];
    state.markets[1].fish = vec![255; 3];
    state.turns = 4;
    let faults = Position::from_state(&state).expect_err("many faults");
    assert!(faults.0.len() >= 5, "{faults}");
    let mut boat = sound();
    // A missing card that is no Boat card cannot be a boat.
    let at = boat.deck.iter().position(|card| card.wish() != Some(Wish::Boat)).expect("a card");
    let gone = boat.deck.remove(at);
    boat.seats[0].extra_boats += 1;
    let faults = Position::from_state(&boat).expect_err("only Boat cards are boats");
    assert!(faults.to_string().contains(&gone.to_string()), "{faults}");
}

#[test]
fn w16_options_are_checked() {
    for (pair, fits) in [
        ("rules=german", true),
        ("rules=french", false),
        ("start_player=B", true),
        ("start_player=D", false),
        ("both_endings=no_penalty", true),
        ("same_kind_conversion=maybe", false),
        ("max_turns=0", false),
        ("max_turns=none", true),
        ("data=mine", false),
    ] {
        assert_eq!(Position::new(&Config::new(3).with_options(&[pair])).is_ok(), fits, "{pair}");
    }
}

/// RUL A57.
#[test]
fn a57_resigning() {
    check(
        "boats B: ANG/MB2; score B: 50",
        &["keep 1", "resign", "keep 1"],
        "turn A; boats B: ANG/MB2; score B: 50",
    );
    check("score A: 50", &["resign", "resign"], "over resigned; wins C; score A: 50; score C: 0");
    // Who resigned gets no worms, but his fish still count, and he ranks last.
    check(
        "players 4; ocean: CLO/WRM MON/ALL SWO/SPO KIN/BOA",
        &["resign", "wish 1", "keep 1"],
        "turn D; worms A: 6; worms B: 4; worms C: 7; worms D: 7",
    );
    let mut position =
        read("score A: 50; boats B: KIN/ALL; market KIN: A6; full ANG 4: A4; full MON 5: B5; full SWO 6: C6");
    for (seat, act) in [(Seat::A, "resign"), (Seat::B, "sell KIN/ALL")] {
        position.play(seat, act.parse().expect("an act"), &mut Silent).expect("legal");
    }
    let outcome = position.outcome().expect("over");
    assert_eq!((outcome.points[Seat::A], outcome.rank[Seat::A], outcome.rank[Seat::B]), (66, 3, 1));
    assert_eq!(outcome.winners().iter().collect::<Vec<_>>(), [Seat::B]);
}

#[test]
fn a10_the_ring_is_the_one_in_the_components() {
    let mut components = Components::standard();
    components.markets_clockwise.reverse();
    let mut config = Config::new(2).with_options(&["start_player=A"]);
    config.components = Some(serde_json::to_value(&components).expect("components can be written"));
    let position = Position::new(&config).expect("a sound configuration");
    assert_eq!(position.state().markets[0].kind, kind("CLO"));
    // What was in force stands in the configuration, and so in every record.
    assert_eq!(position.config().components, config.components);
}
