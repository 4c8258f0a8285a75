//! Things that cannot be picked, and the reason why.

use fishpond_core::{Seat, why_not};

use crate::helpers::read;

/// Returns the code and clause with which a pick is refused, or `-`. The last name is the thing; those before it are picked already.
#[track_caller]
fn refused(setup: &str, seat: Seat, names: &str) -> String {
    let mut picked: Vec<&str> = names.split(' ').collect();
    let thing = picked.pop().unwrap();
    why_not(&read(setup), seat, &picked, thing).map_or_else(|| "-".to_owned(), |refusal| refusal.to_string())
}

#[test]
fn cards_in_the_ocean_and_in_boats() {
    assert_eq!(refused("worms A: 1", Seat::A, "ocean-3"), "too-few-worms (W4.2)");
    assert_eq!(refused("worms A: 1", Seat::A, "ocean-1 ocean-3"), "too-few-worms (W4.2)");
    assert_eq!(refused("worms A: 1", Seat::A, "ocean-2"), "-");
    assert_eq!(refused("boats B: CAT/ALL", Seat::A, "boat-B-CAT-ALL"), "boats-empty (W10.3)");
    let boats = "boats A: MON+; boats B: CAT/AS:ANG";
    assert_eq!(refused(boats, Seat::A, "boat-B-CAT-AS-ANG"), "not-in-boat (W10.1)");
    assert_eq!(refused(boats, Seat::A, "boat-A-MON-DBL"), "-");
    assert_eq!(refused("", Seat::B, "ocean-1"), "not-your-turn (W3.1)");
    assert_eq!(refused("", Seat::A, "market-KIN"), "-", "a market is only part of a wish");
}

#[test]
fn w11_1_buyers_and_their_markets() {
    assert_eq!(refused("", Seat::A, "ocean-1 wish buyer-MON-2"), "no-such-buyer (W11.1)");
    assert_eq!(refused("", Seat::A, "ocean-1 wish market-CLO"), "no-such-buyer (W11.1)");
    assert_eq!(refused("", Seat::A, "ocean-1 wish market-KIN"), "-", "it has a 1-buyer");
    assert_eq!(refused("", Seat::A, "ocean-1 wish buyer-KIN-1 market-ANG"), "wrong-distance (W11.1)");
    let boats = "boats A: CAT/ALL; boats B: MON+";
    let move_buyer = "ocean-1 wish buyer-KIN-1 market-CAT";
    assert_eq!(refused(boats, Seat::A, &format!("{move_buyer} boat-B-MON-DBL")), "not-in-boat (W6.6)");
    assert_eq!(refused(boats, Seat::A, &format!("{move_buyer} boat-A-CAT")), "-");
}

#[test]
fn w11_4_markets_for_spreading() {
    let spread = "ocean: KIN/SPR MON/ALL SWO/SPO KIN/BOA; buyers ANG: 3 1; buyers SWO: 2; buyers MON: 2; buyers CAT: 1";
    assert_eq!(refused(spread, Seat::A, "ocean-1 wish market-SWO"), "market-taken (W11.4)");
    assert_eq!(refused(spread, Seat::A, "ocean-1 wish market-CLO"), "-");
}

#[test]
fn w11_6_fish_for_spoilage() {
    let spoilage = "ocean: SWO/SPO MON/ALL ANG/MB1 KIN/BOA; full ANG 4: A3 B1; market MON: A1; heap: B1";
    assert_eq!(refused(spoilage, Seat::A, "ocean-1 wish fish-ANG-B"), "market-full (W11.6)");
    assert_eq!(refused(spoilage, Seat::A, "ocean-1 wish fish-MON-B"), "no-fish-there (W11.6)");
    assert_eq!(refused(spoilage, Seat::A, "ocean-1 wish heap-A"), "no-fish-on-heap (W11.6)");
    assert_eq!(refused(spoilage, Seat::A, "ocean-1 wish heap-B"), "-");
}

#[test]
fn w11_9_the_kind_that_a_wish_sells_as() {
    let sell_as = "ocean: CAT/AS:ANG MON/ALL SWO/SPO KIN/BOA; boats A: ANG/MB2 MON+";
    assert_eq!(refused(sell_as, Seat::A, "ocean-1 wish boat-A-ANG"), "same-kind (W11.9)");
    assert_eq!(refused(sell_as, Seat::A, "ocean-1 wish boat-A-MON"), "-");
}
