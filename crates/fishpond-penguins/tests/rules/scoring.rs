//! The result (P28–P31).

use fishpond_core::{Position as _, Seat, Viewer};

use crate::helpers::{play, position, q1};

/// Returns the winners for these fish and floes.
fn winners(scores: &str, players: &str) -> String {
    let text = format!(
        "......./......../......./......../......./......../......./........ - {scores} {players} phase=finished"
    );
    position(&text).outcome().unwrap().winners().iter().map(Seat::letter).collect()
}

#[test]
fn p28_most_fish_wins() {
    assert_eq!(winners("41:25,39:28", "AB"), "A");
}

#[test]
fn p29_floes_break_a_tie_for_most_fish() {
    assert_eq!(winners("40:24,40:25", "AB"), "B");
    assert_eq!(winners("25:13,25:14,20:12,24:17", "ABCD"), "B");
}

#[test]
fn p30_players_still_tied_share_the_win() {
    assert_eq!(winners("31:18,27:17,31:18", "ABC"), "AC");
}

#[test]
fn p31_collections_are_open() {
    let mut position = q1();
    play(&mut position, &["e4-f4"]);
    for viewer in [Viewer::Public, Viewer::Seat(Seat::B)] {
        let collected = position.view(viewer).score[&Seat::A];
        assert_eq!((collected.fish, collected.tiles), (Some(1), 1));
    }
}
