//! D1–D8: distance and score.

use fishpond_core::{Config, Position as _};
use fishpond_fresh::{Distances, counted};
use fishpond_fresh::{Goods, Market, Position, Stall};

/// Returns the length and the spaces of the path of A's fish stall.
fn length(rows: &[&str]) -> (Option<u8>, Vec<String>) {
    let (square, market) = Market::read(rows).expect("the board is valid");
    let Stall::At(stall) = market.stall(fishpond_core::Seat::A, Goods::Fish) else {
        panic!("A has no fish stall")
    };
    let truck = market.truck(Goods::Fish).expect("the fish truck is on the board");
    let distances = Distances::from_truck(&square, truck, market.paths());
    let route =
        distances.route(&square, stall).into_iter().map(|spot| square.space(spot).to_string()).collect();
    (distances.length(&square, stall), route)
}

#[test]
fn d1_d3_the_shortest_path_counts() {
    let (found, route) = length(&["TF ++ ++ Fa", "++ ++ ++ ++"]);
    assert_eq!((found, route), (Some(2), vec!["0,2".to_owned(), "0,1".to_owned()]));
}

#[test]
fn d2_only_paths_are_walked() {
    assert_eq!(length(&["TF XX Fa", "++ ++ ++"]).0, Some(3));
    assert_eq!(length(&["TF Sb Fa", "++ ++ ++"]).0, Some(3));
    assert_eq!(length(&["TF .. Fa", "++ ++ ++"]).0, Some(3), "an empty space is not a path");
}

#[test]
fn d4_no_direct_delivery() {
    assert_eq!(length(&["TF Fa", "++ ++"]).0, Some(2));
    assert_eq!(length(&["TF ++ Fa"]).0, Some(1));
}

#[test]
fn d5_parity_holds_for_every_route() {
    for (rows, steps) in [(["TF ++ ++ Fa", "++ ++ ++ ++"], 3), (["TF XX Fa ++", "++ ++ ++ ++"], 2)] {
        let walked = u32::from(length(&rows).0.unwrap()) + 1;
        assert!(walked >= steps && (walked - steps).is_multiple_of(2));
    }
}

#[test]
fn d6_d7_caps() {
    let caps: Vec<u8> = (2..=5)
        .map(|n| Position::new(&Config::new(n)).unwrap().view(fishpond_core::Viewer::Public).cap)
        .collect();
    assert_eq!(caps, [8, 10, 12, 14]);
    assert_eq!((counted(Some(9), 8), counted(Some(9), 10), counted(None, 14)), (8, 9, 14));
}

#[test]
fn d8_the_range_of_scores() {
    assert_eq!(15 - 4 * i32::from(counted(Some(1), 8)), 11);
    assert_eq!(-4 * i32::from(counted(None, 14)), -56);
}
