//! Variants (PV1–PV3).

use fishpond_core::{Config, Dealer, Game, Position as _, Seat, Silent, Viewer};
use fishpond_penguins::Position;

use crate::helpers::{STUCK, play, position, whole_game};

#[test]
fn pv1_a_stuck_penguin_is_removed_at_once_and_the_result_is_the_same() {
    let mut position = position(&format!("{STUCK} stuck_single_removed=true"));
    let events = play(&mut position, &["d4-e4"]);
    assert_eq!(events, ["A d4-e4 +1", "remove A a1", "remove A e4"]);
    play(&mut position, &["e6-f6"]);
    assert_eq!((position.score(Seat::A), position.score(Seat::B)), ((5, 3), (3, 2)));

    // PE5, on whole games with the same layout and the same moves.
    for seed in 0..50 {
        let base = whole_game(&Config::new(3), seed);
        let record = base.record();
        let acts = record.steps.iter().skip(61).map(ToString::to_string);
        let option = Config::new(3).with_options(&["stuck_single_removed=true"]);
        let mut variant = Game::<Position>::start(&option, Dealer::from_number(seed), &mut Silent).unwrap();
        for step in acts {
            let (seat, act) = step.split_once(' ').unwrap();
            variant.play(seat.parse().unwrap(), act.parse().unwrap(), &mut Silent).unwrap();
        }
        let scores = |game: &Game<Position>| {
            Seat::first_n(3).map(|seat| game.position().score(seat)).collect::<Vec<_>>()
        };
        assert_eq!(scores(&variant), scores(&base));
    }
}

#[test]
fn pv2_floes_under_stuck_penguins_are_not_scored() {
    let mut position = position(&format!("{STUCK} last_tile_not_scored=true"));
    play(&mut position, &["d4-e4", "e6-f6"]);
    assert_eq!((position.score(Seat::A), position.score(Seat::B)), ((1, 1), (1, 1)));
}

#[test]
fn pv3_other_players_totals_are_hidden_until_the_end() {
    let option = Config::new(2).with_options(&["hidden_totals=true"]);
    let game = whole_game(&option, 1);
    let record = game.record();
    let middle: Position = record.replay_to(90, &mut Silent).unwrap();
    let view = middle.view(Viewer::Seat(Seat::A));
    assert_eq!(view.score[&Seat::A].fish, Some(middle.score(Seat::A).0));
    assert_eq!(view.score[&Seat::B].fish, None);
    assert_eq!(view.score[&Seat::B].tiles, middle.score(Seat::B).1);
    let end = game.position().view(Viewer::Public);
    assert_eq!(end.score[&Seat::B].fish, Some(game.position().score(Seat::B).0));
}
