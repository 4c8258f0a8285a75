//! W2: setup.

use fishpond_core::{Interactive as _, Position as _, Seat, Silent, Turn};
use fishpond_wishes::{Act, Chance, Position};

use crate::helpers::{check, deal, dealt, new};

#[test]
fn w2_1_each_player_starts_with_six_worms_no_dollars_and_empty_boats() {
    for seat in dealt(4).state().seats {
        assert_eq!((seat.score, seat.worms, seat.boats.len(), seat.extra_boats), (0, 6, 0, 0));
    }
}

#[test]
fn w2_2_no_worms_come_from_the_box() {
    // The testkit checks that the total never changes (W14.3).
    assert_eq!(dealt(2).state().seats.iter().map(|seat| seat.worms).sum::<u8>(), 12);
}

#[test]
fn w2_3_every_arrangement_of_buyers_is_equally_likely() {
    // Enumerates all draws: each of the 630 arrangements must be reached equally often.
    fn walk(position: &Position, counts: &mut std::collections::BTreeMap<String, u32>) {
        let mut outcomes = Vec::new();
        position.chance_outcomes(&mut outcomes);
        if !matches!(outcomes[0].0, Chance::Buyer(_)) {
            let buyers: Vec<Vec<u8>> =
                position.state().markets.into_iter().map(|market| market.buyers.to_vec()).collect();
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
    assert_eq!(*position.state().seats[0].boats, [first]);
}

#[test]
fn w2_5_limit_stack_from_4_to_7() {
    check("", &["keep 1"], "stack: 4 5 6 7");
}

#[test]
fn w2_6_the_start_player_is_given_by_an_option_or_drawn() {
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
    assert!(state.markets.iter().all(|market| market.limit.is_none() && *market.fish == [0; 5]));
    assert_eq!((state.heap.to_vec(), state.discard), (vec![0; 5], vec![]));
}
