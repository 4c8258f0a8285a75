//! F42–F50: end of the game.

use fishpond_core::{BySeat, Outcome, Position as _, Seat, SeatSet, Speak as _, Turn, Viewer};
use fishpond_fresh::facts::{COMPLETE, FROZEN, RESIGNED};
use fishpond_fresh::{Content, Event, Goods, Stall, State};

use crate::helpers::{TestGame, put, three_after_three, two_after_three};

/// Returns the position of V40 on the square for four: C to choose, one ice cream tile left.
fn last_tile() -> TestGame {
    let mut game = TestGame::set_up(4);
    for space in ["3,3", "4,4", "5,5", "6,6", "3,4", "4,5", "5,6", "6,7", "3,5", "4,6", "5,7", "6,8"] {
        let seat = game.active().expect("it is a player's turn");
        game.go(&[format!("{seat} reserve {space}").as_str()]);
    }
    game.with(|state| {
        let rest = [
            vec![Goods::IceCream],
            vec![Goods::Cheese],
            vec![Goods::Soda],
            vec![Goods::Fish, Goods::IceCream],
        ];
        for (seat, unused) in state.seats.iter_mut().zip(rest) {
            seat.outside = Goods::ALL.into_iter().filter(|goods| !unused.contains(goods)).collect();
            seat.unused = unused;
        }
        let stack = &mut state.stack;
        (stack.flea, stack.fish, stack.soda, stack.cheese, stack.ice_cream) = (0, 0, 0, 0, 1);
        // Seventeen flea markets in one block at the bottom, out of the way.
        let block = (7..10).flat_map(|row| (3..8).map(move |col| (row, col)));
        for (row, col) in block.chain([(6, 3), (6, 4)]) {
            put(state, row, col, "XX");
        }
        // One disk each for A, B and C, two for D.
        for (row, col) in [(3, 4), (3, 5), (4, 5), (4, 6), (5, 6), (5, 7), (6, 8)] {
            put(state, row, col, "..");
        }
        state.stage = fishpond_fresh::state::Phase::Choose { active: Seat::C };
        // The flea markets require paths.
        settle(state);
    })
}

/// Adds the paths that the buildings of a state require.
fn settle(state: &mut State) {
    let (square, market) = fishpond_fresh::Market::read(&state.board).expect("the board is valid");
    let paths = market.must_become_paths(&square).all();
    for space in square.spaces(paths) {
        put(state, space.row.into(), space.col.into(), "++");
    }
}

/// V40.
#[test]
fn f42_f43_f45_the_last_tile_and_the_row() {
    let mut game = last_tile();
    game.go(&["C draw", "* tile ice-cream", "A bid 1", "D bid 0"]);
    let first = game.legal(Seat::A)[0].clone();
    game.go(&[format!("A {first}").as_str()]);
    let log = game.log();
    assert!(log.contains(&"stack empty".to_owned()) && !log.contains(&"C goes on".to_owned()), "{log:?}");
    // Row: ice cream D, cheese B, fish D, soda C.
    let mut owners = Vec::new();
    let coins: Vec<u8> = Seat::first_n(4).map(|seat| game.position.coins(seat)).collect();
    while let Some(seat) = game.active() {
        owners.push(seat);
        let first = game.legal(seat)[0].clone();
        game.go(&[format!("{seat} {first}").as_str()]);
    }
    assert_eq!(owners.first(), Some(&Seat::D));
    let log = game.log();
    let order: Vec<&str> = log.iter().filter(|line| line.contains(" gets ")).map(String::as_str).collect();
    // The first of the row was logged together with the last tile of the stack.
    assert_eq!(order, ["B gets cheese", "D gets fish", "C gets soda"]);
    let after: Vec<u8> = Seat::first_n(4).map(|seat| game.position.coins(seat)).collect();
    assert_eq!(coins, after, "nobody pays");
    assert_eq!(game.position.outcome().unwrap().reason, COMPLETE);
}

#[test]
fn f43_an_owner_without_a_disk_builds_outside() {
    let mut game = last_tile().with(|state| {
        for row in 0..state.board.len() {
            state.board[row] = state.board[row].replace("rD", "..").replace("rB", "..");
        }
    });
    game.go(&["C draw", "* tile ice-cream", "A bid 1", "D bid 0"]);
    let first = game.legal(Seat::A)[0].clone();
    game.go(&[format!("A {first}").as_str()]);
    let log = game.log();
    for line in ["D outside ice-cream", "B outside cheese", "D outside fish"] {
        assert!(log.contains(&line.to_owned()), "{line} in {log:?}");
    }
}

#[test]
fn f44_each_tile_of_the_row_has_one_owner() {
    let game = last_tile();
    let faults = game.faults(|state| {
        state.stack.ice_cream = 0;
        state.stage = fishpond_fresh::state::Phase::RowPlace { tile: 0, owner: Seat::D };
    });
    assert!(faults.contains("the number of ice-cream stalls used and left is wrong"), "{faults}");
}

/// Changes the board to one with a single disk and no empty space.
fn one_disk(state: &mut State) {
    let rows = [
        "++ ++ ++ ++ ++ ++ TF",
        "++ TS ++ ++ ++ ++ ++",
        "++ ++ ++ XX ++ ++ ++",
        "++ ++ ++ rA ++ ++ ++",
        "## TI ++ ++ ++ ++ ##",
        "## ++ ++ ++ ++ ++ ##",
        "## ++ ++ ++ ++ TC ##",
        "## ++ ++ ++ ++ ++ ##",
    ];
    state.board = rows.map(str::to_owned).to_vec();
    state.stack.flea -= 1;
}

#[test]
fn f46_a_frozen_game_ends_at_once() {
    let mut game = two_after_three().with(one_disk);
    game.go(&["A draw", "* tile flea", "A build 3,3"]);
    assert_eq!(game.position.turn(), Turn::Over);
    assert!(game.log().contains(&"frozen".to_owned()));
    let outcome = game.position.outcome().unwrap();
    assert_eq!(outcome.reason, FROZEN);
    // All stalls count as outside: 15 - 4 x 8.
    assert_eq!((outcome.points[Seat::A], outcome.points[Seat::B]), (-17, -17));
    assert_eq!(outcome.winners().len(), 2);
}

/// F52: a frozen game is detected before anyone moves again.
#[test]
fn f46_another_players_stall_can_freeze_the_game() {
    let mut game = two_after_three().with(|state| {
        // The ring around the soda truck is connected to the rest only through 2,2. A stall on 2,1 makes 0,1 the link to its far end.
        let rows = [
            "++ rA ++ XX ++ ++ TF",
            "++ TS ++ XX ++ ++ ++",
            "++ rB ++ XX ++ ++ ++",
            "XX XX ++ ++ ++ ++ ++",
            "## TI ++ ++ ++ ++ ##",
            "## ++ ++ ++ ++ ++ ##",
            "## ++ ++ ++ ++ TC ##",
            "## ++ ++ ++ ++ ++ ##",
        ];
        state.board = rows.map(str::to_owned).to_vec();
        state.stack.flea -= 5;
    });
    game.go(&["A draw", "* tile fish", "A bid 0", "B bid 0"]);
    game.events.clear();
    game.go(&["B build 2,1"]);
    let log = game.log();
    assert_eq!(log[..2], ["B build fish 2,1", "path 0,1 cuts-off 0,0 1,0 2,0"]);
    assert_eq!(log[2..4], ["disk A 0,1", "frozen"]);
    assert!(!log.contains(&"A goes on".to_owned()), "{log:?}");
    assert_eq!(game.position.outcome().unwrap().reason, FROZEN);
}

#[test]
fn f42_an_empty_stack_takes_precedence_over_a_frozen_game() {
    // Q72: the last tile replaces the last disk. The row is still resolved, and its stalls all go outside.
    let mut game = two_after_three().with(|state| {
        one_disk(state);
        for (seat, unused) in
            state.seats.iter_mut().zip([[Goods::Fish, Goods::Soda], [Goods::Cheese, Goods::IceCream]])
        {
            seat.outside = Goods::ALL.into_iter().filter(|goods| !unused.contains(goods)).collect();
            seat.unused = unused.to_vec();
        }
        for (row, col) in [(0, 1), (0, 3), (2, 1), (5, 2), (7, 2), (3, 5), (5, 5)] {
            put(state, row, col, "XX");
        }
        let stack = &mut state.stack;
        (stack.flea, stack.fish, stack.soda, stack.cheese, stack.ice_cream) = (1, 0, 0, 0, 0);
    });
    game.go(&["A draw", "* tile flea", "A build 3,3"]);
    assert_eq!(game.position.outcome().unwrap().reason, COMPLETE);
    let log = game.log();
    assert_eq!(
        log.iter().filter(|line| line.contains("outside")).count(),
        4 + 8,
        "four stalls, eight routes: {log:?}"
    );
}

#[test]
fn f47_everything_open_becomes_a_path() {
    let mut game = two_after_three();
    game.go(&["A resign"]);
    let market = game.position.market();
    assert!(market.convertible().is_empty());
    assert_eq!(game.position.supply(Seat::B), 6, "disks return");
    assert_eq!(game.at(0, 0), Content::Path);
}

#[test]
fn f48_f49_the_score_is_coins_minus_lengths() {
    let mut game = two_after_three();
    game.go(&["A draw", "* tile fish", "A bid 6", "B bid 2", "A build 2,5", "B resign"]);
    let outcome = game.position.outcome().unwrap();
    assert_eq!(game.at(2, 5).to_string(), "FA");
    // From 2,5 to the truck at 0,6: two paths. Three stalls outside at 8 each.
    assert_eq!(outcome.points[Seat::A], 9 - 2 - 24);
    let view = game.position.view(Viewer::Public);
    let route = &view.routes[0];
    assert_eq!((route.length, route.counts, route.paths.len()), (Some(2), 2, 2));
    assert!(game.log().contains(&"score A 9-26=-17".to_owned()));
}

#[test]
fn f50_equal_scores_share_the_victory() {
    let points = BySeat::from_fn(|seat| [-9, -9, -16, -23, 0][seat.index()]);
    let outcome = Outcome::ranked(4, COMPLETE, points, None, SeatSet::EMPTY);
    assert_eq!(outcome.winners().iter().collect::<Vec<_>>(), [Seat::A, Seat::B]);
}

/// Q76.
#[test]
fn q76_resigning() {
    let mut game = three_after_three();
    game.go(&["A draw", "* tile fish", "B bid 3", "A resign"]);
    // A's bid is 0, and the others go on bidding.
    assert!(game.log().contains(&"A resign".to_owned()));
    game.go(&["C bid 1"]);
    assert!(game.log().contains(&"bids A=0 B=3 C=1".to_owned()));
    game.go(&["B build 4,4"]);
    // A's turn continues, and the dealer decides.
    assert_eq!(game.position.turn(), Turn::Chance);
    assert_eq!(game.position.chance_label(), "act");
    let mut outcomes = Vec::new();
    game.position.chance_outcomes(&mut outcomes);
    assert!(outcomes.iter().any(|(chance, _)| chance.to_string() == "act draw"));
    let reserve = outcomes[0].0.to_string();
    game.go(&[format!("* {reserve}").as_str()]);
    assert_eq!(game.active(), Some(Seat::B));
    game.go(&["B resign"]);
    let outcome = game.position.outcome().unwrap();
    assert_eq!((outcome.reason, outcome.rank[Seat::C]), (RESIGNED, 1));
    assert!(outcome.rank[Seat::A] > 1 && outcome.rank[Seat::B] > 1);
    assert_eq!(game.refused("C draw"), "game-over (F47)");
}

/// Q76, version 2.
#[test]
fn q76_a_player_may_resign_on_another_players_turn() {
    let mut game = three_after_three();
    game.go(&["B resign"]);
    assert_eq!(game.active(), Some(Seat::A), "it is still A's turn");
    assert_eq!(game.refused("B resign"), "not-your-turn (F18)");
    let old = three_after_three().with(|state| state.config.rules = Some(1));
    assert_eq!(old.refused("B resign"), "not-your-turn (F18)", "version 1");
}

/// Q76, version 2.
#[test]
fn q76_the_event_says_whether_a_resignation_ends_the_game() {
    let mut game = three_after_three();
    game.events.clear();
    game.go(&["B resign", "C resign"]);
    let resigned = game.events.iter().filter(|event| matches!(event, Event::Resigned { .. }));
    let messages: Vec<String> = resigned.map(|event| event.message().id.into_owned()).collect();
    assert_eq!(messages, ["fresh-event-resigned", "fresh-event-resigned-last"]);
}

/// Q76, version 2.
#[test]
fn q76_resigning_in_an_auction_does_not_show_whether_there_was_a_bid() {
    let resigned = |bids: &[&str]| {
        let mut game = three_after_three();
        game.go(&["A draw", "* tile fish"]);
        game.go(bids);
        game.go(&["B resign"]);
        game.position
    };
    assert_eq!(resigned(&[]), resigned(&["B bid 3"]));
}

#[test]
fn q76_a_player_who_resigned_bids_0_in_later_auctions() {
    let mut game = three_after_three();
    game.go(&["A resign"]);
    let mut outcomes = Vec::new();
    game.position.chance_outcomes(&mut outcomes);
    let reserve = outcomes[0].0.to_string();
    game.go(&[format!("* {reserve}").as_str(), "B draw", "* tile soda", "B bid 0", "C bid 0"]);
    assert!(game.log().contains(&"bids A=0 B=0 C=0".to_owned()));
    assert_eq!(game.active(), Some(Seat::C), "a tie at 0 goes to the left of B, and A is not first");
}

#[test]
fn q76_an_auction_does_not_wait_for_a_player_who_resigned() {
    let mut game = three_after_three().with(|state| {
        // C has used the fish stall, so only A and B bid.
        state.seats[2].unused.remove(0);
        state.seats[2].outside.push(Goods::Fish);
        state.stack.fish -= 1;
    });
    game.go(&["A draw", "* tile fish", "A resign", "B bid 0"]);
    assert_eq!(game.active(), Some(Seat::B), "a tie at 0 goes to the left of A");
    assert_eq!(game.position.market().stall(Seat::C, Goods::Fish), Stall::Outside);
}
