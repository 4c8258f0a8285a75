//! F6–F17: setup.

use fishpond_core::{Config, Interactive as _, Position as _, Seat, Silent, Turn, Viewer};
use fishpond_fresh::{Chance, Goods, Moment, Position, Space, Tile};

use crate::helpers::{TestGame, two_after_three};

fn outcomes(game: &TestGame) -> Vec<String> {
    let mut list = Vec::new();
    game.position.chance_outcomes(&mut list);
    assert!(list.iter().all(|&(_, weight)| weight == 1), "setup draws are uniform");
    list.into_iter().map(|(chance, _)| chance.to_string()).collect()
}

#[test]
fn f6_f7_f8_boards_of_the_default_layouts() {
    for (players, spaces) in [(2, 48), (3, 67), (4, 84), (5, 97)] {
        let position = Position::new(&Config::new(players)).unwrap();
        let view = position.view(Viewer::Public);
        let mut boards: Vec<_> = view.spaces.iter().map(|space| space.board.clone()).collect();
        boards.sort();
        boards.dedup();
        assert_eq!(boards.len(), usize::from(players) + 1);
        assert_eq!(position.square().all().len(), spaces);
        assert!(position.square().is_connected(position.square().all()));
    }
}

#[test]
fn f8_f54_a_random_layout_is_drawn_first() {
    let mut game = TestGame::new(&Config::new(3).with_options(&["layout=random"]));
    let nine: Vec<String> = (1..=9).map(|number| format!("layout {number}")).collect();
    assert_eq!(outcomes(&game), nine);
    assert_eq!(game.position.chance_label(), "layout");
    game.go(&["* layout 4"]);
    assert_eq!(game.log(), ["layout 4"]);
    assert_eq!(game.position.state().layout, Some(4));
    assert_eq!(game.position.chance_label(), "goods");
}

#[test]
fn f9_f10_quadrants_and_the_fish_space() {
    // The examples of section 4.4 check the default layouts; this checks the cuts computed by F9.
    let position = Position::new(&Config::new(5)).unwrap();
    let view = position.view(Viewer::Public);
    assert_eq!((view.row_cut, view.col_cut), (view.height / 2, view.width / 2));
    assert_eq!(position.square().space(position.plan().fish()), Space::new(0, 0));
}

#[test]
fn f11_goods_and_lots_are_drawn_clockwise() {
    let mut game = TestGame::new(&Config::new(2));
    assert_eq!(outcomes(&game), ["goods soda", "goods cheese", "goods ice-cream"]);
    game.go(&["* goods cheese"]);
    assert_eq!(outcomes(&game), ["goods soda", "goods ice-cream"]);
    game.go(&["* goods ice-cream"]);
    assert_eq!(game.log(), ["goods cheese SE", "goods ice-cream SW", "goods soda NW", "truck fish 0,6"]);
    let lots = outcomes(&game);
    assert_eq!((lots.len(), lots[0].as_str(), lots[11].as_str()), (12, "lot 4,3", "lot 7,5"));
    let off = game.position.clone().resolve(Chance::Lot(Space::new(0, 0)), &mut Silent);
    assert!(off.is_err(), "another quadrant");
}

#[test]
fn f12_trucks_cause_paths_before_the_first_turn() {
    let game = TestGame::set_up(2);
    assert_eq!(game.at(7, 4).to_string(), "++");
    assert!(game.events.iter().any(|event| event.to_string().starts_with("path 7,4 cuts-off 7,5")));
}

#[test]
fn f13_the_row_is_one_set_of_four() {
    let game = TestGame::set_up(2);
    let row = [Goods::IceCream, Goods::Cheese, Goods::Fish, Goods::Soda];
    assert_eq!(game.position.state().row, row);
}

#[test]
fn f14_the_stack() {
    for (players, tiles) in [(2, 13), (3, 21), (4, 29), (5, 34)] {
        let position = Position::new(&Config::new(players)).unwrap();
        assert_eq!(position.stack_len(), tiles);
        for goods in Goods::ALL {
            assert_eq!(position.stack_count(Tile::Stall(goods)), players - 1);
        }
    }
}

#[test]
fn f15_the_supply_of_each_player() {
    let game = TestGame::set_up(3);
    for view in game.position.view(Viewer::Public).seats {
        assert_eq!((view.coins, view.disks, view.unused.len()), (15, 6, 4));
    }
}

#[test]
fn f16_the_start_player_is_drawn_or_given_by_an_option() {
    let mut game = TestGame::set_up(2);
    assert_eq!(game.active(), Some(Seat::A));
    assert!(game.log().contains(&"start A".to_owned()));
    let mut chosen = TestGame::new(&Config::new(2).with_options(&["start_player=B"]));
    chosen.go(&["* goods cheese", "* goods soda", "* lot 6,5", "* lot 4,1", "* lot 1,1"]);
    chosen.go(&["* row soda", "* row fish", "* row cheese"]);
    assert_eq!(chosen.active(), Some(Seat::B));
}

#[test]
fn f17_only_bids_are_hidden() {
    let mut game = two_after_three();
    game.go(&["A draw", "* tile soda", "A bid 7"]);
    for viewer in [Viewer::Seat(Seat::B), Viewer::Public] {
        let view = game.position.view(viewer);
        assert!(view.bids.is_empty());
        assert_eq!(game.position.turn_seen_by(viewer).seats().len(), 2, "bids made so far are hidden");
        assert!(matches!(view.stage, Moment::Bidding { bidders, .. } if bidders.len() == 2));
    }
    assert_eq!(game.position.view(Viewer::Seat(Seat::A)).bids[0].coins, 7);
    assert_eq!(game.position.turn_seen_by(Viewer::Seat(Seat::A)).seats().len(), 1);
    assert_eq!(game.position.view(Viewer::Open).bids.len(), 1);
    // The contents of the stack are public; it has no order.
    let stack = game.position.view(Viewer::Public).stack;
    assert_eq!((stack.flea, stack.soda, stack.fish), (9, 0, 1));
    assert_eq!(game.position.turn(), Turn::Seats([Seat::B].into_iter().collect()));
}
