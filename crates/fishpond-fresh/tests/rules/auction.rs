//! F26–F34: auctions. For the choice of the winner see the worked examples V26–V30.

use fishpond_core::{Interactive as _, Position as _, Seat, Turn, Viewer};
use fishpond_fresh::{Goods, Stall, State};

use crate::helpers::{TestGame, put, three_after_three, two_after_three};

/// Removes B's disks from the square and puts B's soda stall outside.
fn b_without_disks(state: &mut State) {
    for (row, col) in [(4, 2), (4, 3), (4, 4)] {
        put(state, row, col, "..");
    }
    let b = &mut state.seats[1];
    b.coins = 7;
    b.unused = vec![Goods::Fish, Goods::Cheese, Goods::IceCream];
    b.outside = vec![Goods::Soda];
    state.stack.soda -= 1;
}

#[test]
fn f26_exactly_the_players_with_an_unused_stall_bid() {
    let mut game = three_after_three().with(b_without_disks);
    game.go(&["A draw", "* tile soda"]);
    assert_eq!(game.position.turn(), Turn::Seats([Seat::A, Seat::C].into_iter().collect()));
    assert_eq!(game.refused("B bid 0"), "not-bidding (F26)");
    // Q41d: a disk on the square is not needed.
    let mut game = three_after_three().with(b_without_disks);
    game.go(&["A draw", "* tile fish"]);
    assert!(game.position.turn().seats().contains(Seat::B));
}

#[test]
fn f27_a_bid_is_a_whole_number_up_to_the_number_of_coins() {
    let mut game = three_after_three().with(b_without_disks);
    game.go(&["A draw", "* tile fish"]);
    assert_eq!(game.legal(Seat::B).len(), 8);
    assert_eq!(game.refused("B bid 8"), "too-few-coins (F27)");
    for text in ["B bid -1", "B bid 1.5", "B bid", "B bid x", "B bid 01", "B bid 1000"] {
        assert_eq!(game.refused(text), "unreadable (F53)", "{text}");
    }
    assert_eq!(game.refused("B pass"), "no-passing (F39)", "Q30: abstaining is not possible");
}

#[test]
fn f28_bids_are_final_and_revealed_together() {
    let mut game = three_after_three();
    game.go(&["A draw", "* tile fish"]);
    game.events.clear();
    game.go(&["C bid 2", "A bid 5"]);
    assert!(game.events.is_empty(), "bids are secret until all are in");
    assert_eq!(game.refused("C bid 3"), "bid-is-final (F28)");
    game.go(&["B bid 1"]);
    assert_eq!(game.log(), ["bids A=5 B=1 C=2", "A wins fish for 5"]);
    assert_eq!(game.active(), Some(Seat::A));
}

#[test]
fn f28_the_order_of_bidding_does_not_matter() {
    let orders = [["A bid 3", "B bid 3", "C bid 1"], ["C bid 1", "B bid 3", "A bid 3"]];
    let ends = orders.map(|order| {
        let mut game = three_after_three();
        game.go(&["A draw", "* tile fish"]);
        game.go(&order);
        game.position
    });
    assert_eq!(ends[0], ends[1]);
}

#[test]
fn f29_ties_go_to_the_left_of_the_active_player() {
    let mut game = three_after_three();
    game.go(&["A draw", "* tile fish", "A bid 4", "B bid 4", "C bid 4"]);
    assert_eq!(game.active(), Some(Seat::B));
    let mut game = two_after_three();
    game.go(&["A draw", "* tile fish", "A bid 0", "B bid 0"]);
    assert_eq!(game.active(), Some(Seat::B), "the active player comes last, even at 0");
}

#[test]
fn f30_only_the_winner_pays() {
    let mut game = three_after_three();
    game.go(&["A draw", "* tile fish", "A bid 4", "B bid 5", "C bid 6"]);
    let coins: Vec<u8> = Seat::first_n(3).map(|seat| game.position.coins(seat)).collect();
    assert_eq!(coins, [15, 15, 9]);
}

#[test]
fn f31_there_are_always_two_bidders() {
    // The stack has only n - 1 stalls of each kind of goods.
    let mut game = two_after_three();
    game.go(&["A draw", "* tile fish", "A bid 0", "B bid 0", "B build 3,3"]);
    let mut outcomes = Vec::new();
    game.go(&["A draw"]);
    game.position.chance_outcomes(&mut outcomes);
    assert!(outcomes.iter().all(|(chance, _)| chance.to_string() != "tile fish"));
}

#[test]
fn f32_the_winner_replaces_one_of_their_own_disks() {
    let mut game = two_after_three();
    game.go(&["A draw", "* tile fish", "A bid 0", "B bid 2"]);
    assert_eq!(game.legal(Seat::B), ["build 3,3", "build 3,4", "build 3,5"]);
    assert_eq!(game.refused("B build 2,3"), "not-your-disk (F32)");
    assert_eq!(game.refused("B build 9,9"), "off-the-square (F3)");
    assert_eq!(game.refused("B outside"), "not-outside (F33)");
    game.go(&["B build 3,4"]);
    assert_eq!(game.at(3, 4).to_string(), "FB");
    assert_eq!(game.position.supply(Seat::B), 4);
}

/// V31.
#[test]
fn f33_a_winner_without_a_disk_builds_outside() {
    let mut game = three_after_three().with(b_without_disks);
    let board = game.position.state().board;
    game.go(&["A draw", "* tile fish", "A bid 0", "B bid 6", "C bid 1"]);
    assert_eq!(game.position.coins(Seat::B), 1);
    assert_eq!(game.position.market().stall(Seat::B, Goods::Fish), Stall::Outside);
    assert_eq!(game.position.state().board, board);
    assert_eq!(game.active(), Some(Seat::A), "A's turn continues");
    assert!(game.log().contains(&"B outside fish".to_owned()));
}

#[test]
fn f34_the_active_player_has_a_disk() {
    let game = two_after_three();
    let faults = game.faults(|state| {
        (3..6).for_each(|col| put(state, 2, col, ".."));
        state.stage = fishpond_fresh::state::Phase::Bidding {
            active: Seat::A,
            goods: Goods::Fish,
            bids: vec![None, None],
        };
        state.stack.fish -= 1;
    });
    assert!(faults.contains("A draws without a disk"), "{faults}");
}

/// The last auction is visible until the next tile is drawn, and stored states with an impossible one are refused.
#[test]
fn q35_the_last_auction_stays_visible() {
    let mut game = TestGame::set_up(2);
    game.go(&[
        "A reserve 2,3",
        "B reserve 3,3",
        "A reserve 2,4",
        "B reserve 3,4",
        "A reserve 2,5",
        "B reserve 3,5",
    ]);
    game.go(&["A draw", "* tile fish", "A bid 3", "B bid 2"]);
    let auction = game.position.view(Viewer::Public).auction.unwrap();
    assert_eq!((auction.active, auction.goods, auction.winner), (Seat::A, Goods::Fish, Seat::A));
    assert_eq!(auction.bids.iter().map(|bid| bid.coins).collect::<Vec<_>>(), [3, 2]);
    let wrong =
        |bids: &[Option<u8>]| game.faults(|state| state.auction.as_mut().unwrap().bids = bids.to_vec());
    assert!(wrong(&[Some(2), Some(3)]).contains("auction: it does not lead to this stage"));
    assert!(wrong(&[Some(5), Some(2)]).contains("auction: A cannot have bid 5"));
    assert!(wrong(&[Some(3)]).contains("auction: 'bids' must have 2 entries"));
    assert!(wrong(&[None, None]).contains("auction: there is no bid"));
    game.go(&["A build 2,3"]);
    assert!(game.position.view(Viewer::Public).auction.is_some());
    game.go(&["B draw", "* tile flea"]);
    assert_eq!(game.position.view(Viewer::Public).auction, None);
}
