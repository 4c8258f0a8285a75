//! W12 and W13: end of the game and final scoring.

use fishpond_core::{Interactive as _, Position as _, Seat, Silent, Turn};
use fishpond_wishes::Act;

use crate::helpers::{check, read};

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
fn w12_3_no_moves_after_the_end_and_the_ocean_is_not_refilled() {
    let mut position = read("boats A: STA+; full STA 4: B4; heap: B9");
    let act = position.read_act(Seat::A, "wish 2 sell STA").expect("the text is a move");
    position.play(Seat::A, act, &mut Silent).expect("the move is legal");
    assert_eq!((position.turn(), position.state().ocean.len()), (Turn::Over, 3));
    assert_eq!(position.refusal(Seat::B, Act::Keep(1)).expect("the move is refused").code.name, "game-over");
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
fn w13_1_the_heap_costs_the_values_of_the_top_card() {
    let setup =
        "boats A: ANG/MB2; full ANG 4: A2 B1 C1; full MON 5: B3 C2; full SWO 6: A2 C4; heap: A3 B1 C5";
    check(
        &format!("{setup}; score A: 20; score B: 25; score C: 30"),
        &["sell ANG/MB2"],
        "over heap; score A: 26; score B: 31; score C: 26; wins B",
    );
    // A26: the card of the market just filled has left the stack, so the next one counts.
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
fn w13_6_ties_share_the_victory() {
    check(
        "boats A: KIN/ALL; market KIN: A3 B3; full ANG 4: A4; full MON 5: B5; full SWO 6: C6; worms A: 4; worms B: 9; \
        score A: 14; score B: 14",
        &["sell KIN/ALL"],
        "score A: 27; score B: 27; wins A B",
    );
}
