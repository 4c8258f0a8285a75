//! Setup (S8–S12, S14).

use fishpond_core::{Config, Interactive as _, Position as _, Seat, Turn, Viewer};
use fishpond_ships::Position;
use fishpond_ships::components::{FINAL, HAND_SIZE};

use crate::helpers::{after_deal, after_passing};

#[test]
fn s8_the_row_is_the_harbour_and_the_shuffled_sea_cards() {
    let mut last = [0; 4];
    for seed in 0..400 {
        let row = after_deal(&Config::new(2), seed).state().row;
        let mut sea = row[1..].to_vec();
        sea.sort_unstable();
        assert_eq!((row[0], sea.as_slice()), (0, [0, 0, 1, 2, 3, 3].as_slice()));
        last[usize::from(row[6])] += 1;
    }
    // SA5: any of them can be the final card; 2, 1, 1 and 2 of the six have 0, 1, 2 and 3 fish.
    assert!(last[0] > 90 && last[1] > 40 && last[2] > 40 && last[3] > 90, "{last:?}");
    assert_eq!(FINAL, 6);
}

#[test]
fn s9_s11_ships_start_in_the_harbour_and_tiles_face_down() {
    let view = after_deal(&Config::new(3), 1).view(Viewer::Public);
    assert_eq!((view.ships.0, view.face_up.total(), view.hidden_tiles()), ([0; 4], 0, 15));
}

#[test]
fn s10_each_player_takes_one_of_the_twelve_cubes() {
    for (players, supply) in [(2, 10), (3, 9), (4, 8)] {
        let state = after_deal(&Config::new(players), 1).state();
        assert_eq!(state.supply, supply);
        assert!(state.seats.iter().all(|seat| seat.cubes == 1));
    }
}

#[test]
fn s12_seven_sailors_each_and_the_rest_stay_hidden() {
    for (players, undealt) in [(2, 14), (3, 7), (4, 0)] {
        let position = after_deal(&Config::new(players), 2);
        let state = position.state();
        assert!(state.seats.iter().all(|seat| seat.hand.total() == u32::from(HAND_SIZE)));
        assert_eq!(state.undealt.total(), undealt);
        let view = position.view(Viewer::Public);
        assert_eq!((u32::from(view.undealt_count), view.undealt), (undealt, None));
        assert_eq!(position.view(Viewer::Open).undealt, Some(state.undealt));
    }
}

#[test]
fn s14_the_start_player_is_set_or_drawn() {
    let mut drawn = [0; 4];
    for seed in 0..400 {
        let start = after_passing(&Config::new(4), seed).state().start.unwrap();
        drawn[start.index()] += 1;
    }
    assert!(drawn.iter().all(|&count| count > 70), "{drawn:?}");
    let set = after_passing(&Config::new(4).with_options(&["start_player=C"]), 1);
    assert_eq!(set.turn(), Turn::Seat(Seat::C));
    assert!(Position::new(&Config::new(2).with_options(&["start_player=C"])).is_err());
}
