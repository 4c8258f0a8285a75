//! Stuck penguins, retirement, resignation (P23–P27, P32).

use fishpond_core::{Config, Position as _, Rng, Seat, Turn, Viewer};
use fishpond_penguins::{Cell, Position, Rest};

use crate::helpers::{STUCK, legal, placement, play, play_as, position, refused, whole_game};

#[test]
fn p23_a_single_stuck_penguin_stays_as_an_obstacle() {
    let mut position = position(STUCK);
    let events = play(&mut position, &["d4-e4"]);
    assert_eq!(events, ["A d4-e4 +1"]);
    assert_eq!(position.penguin_on("a1".parse().unwrap()), Some(Seat::A));
}

#[test]
fn p24_a_stuck_player_retires_on_their_turn_and_collects_the_floes_under_their_penguins() {
    let mut position = position(STUCK);
    play(&mut position, &["d4-e4"]);
    assert_eq!(position.score(Seat::A), (1, 1), "A is stuck already, but it is B's turn");
    let events = play(&mut position, &["e6-f6"]);
    assert_eq!(events, ["B e6-f6 +1", "retire A", "retire B"]);
    assert_eq!((position.score(Seat::A), position.score(Seat::B)), ((5, 3), (3, 2)));
    assert_eq!(position.penguins(Seat::A) | position.penguins(Seat::B), 0);
}

#[test]
fn p24_views_show_where_penguins_left_the_game_and_which_floes_moves_collected() {
    for (options, last) in [("", [1, 3, 2]), (" last_tile_not_scored=true", [0, 0, 0])] {
        let mut position = position(&format!("{STUCK}{options}"));
        play(&mut position, &["d4-e4"]);
        let view = position.view(Viewer::Public);
        assert_eq!((view.rests.len(), view.score[&Seat::A].moves), (0, None), "the game goes on");
        play(&mut position, &["e6-f6"]);
        let view = position.view(Viewer::Public);
        let rests = [(Seat::A, "a1"), (Seat::A, "e4"), (Seat::B, "f6")];
        let rests = rests.iter().zip(last).map(|(&(seat, cell), fish)| Rest {
            seat,
            cell: cell.parse().unwrap(),
            fish,
        });
        assert_eq!(view.rests, rests.collect::<Vec<_>>());
        assert_eq!(view.rest_on("e4".parse().unwrap()), Some(view.rests[1]));
        assert_eq!([Seat::A, Seat::B].map(|seat| view.score[&seat].moves), [Some([1, 0, 0]); 2]);
        assert_eq!(Position::resample(&view, &mut Rng::new(1)).view(Viewer::Public), view);
    }
}

#[test]
fn p25_several_players_may_retire_in_a_row() {
    let mut position =
        position("......./......../......./C11A11..../......./....B123./......./........ A 0:0,0:0,0:0 -");
    play(&mut position, &["c4-b4"]);
    let events = play(&mut position, &["e6-f6"]);
    assert_eq!(events, ["B e6-f6 +1", "retire C", "retire A"]);
    assert_eq!(position.turn(), Turn::Seat(Seat::B));
}

#[test]
fn p26_the_last_player_continues_until_stuck() {
    let mut position =
        position("......./......../......./B3A2111.../......./......../......./........ A 10:6,12:7 -");
    assert_eq!(play(&mut position, &["b4-c4"]), ["A b4-c4 +2", "retire B"]);
    play(&mut position, &["c4-d4"]);
    assert_eq!(position.turn(), Turn::Seat(Seat::A));
    play(&mut position, &["d4-e4"]);
    assert_eq!(position.turn(), Turn::Over);
}

#[test]
fn p27_leftover_floes_are_not_scored() {
    for players in 2..=4 {
        let game = whole_game(&Config::new(players), 3);
        let position = game.position();
        assert!(Seat::first_n(players).all(|seat| position.penguins(seat) == 0));
        let left: u32 = Cell::all().map(|cell| u32::from(position.fish_on(cell))).sum();
        let held: u32 = Seat::first_n(players).map(|seat| u32::from(position.score(seat).0)).sum();
        assert_eq!(left + held, 100);
        let seat = Seat::A;
        assert_eq!(refused(position, seat, "place a1"), "game-over (P27)");
        assert_eq!(refused(position, seat, "resign"), "game-over (P27)");
    }
}

#[test]
fn p32_a_player_who_resigns_retires_at_once_and_ranks_last() {
    // PA31
    let mut position = position(THREE_LEFT);
    let events = play(&mut position, &["resign"]);
    assert_eq!(events, ["A resign", "retire A"]);
    assert_eq!(position.score(Seat::A), (91, 51), "A collects the floe under the penguin");
    assert_eq!(position.turn(), Turn::Seat(Seat::B));
}

#[test]
fn p32_when_one_player_is_left_they_win_at_once() {
    // PA31, version 2
    let mut position = position(THREE_LEFT);
    play(&mut position, &["resign", "resign"]);
    assert_eq!(position.turn(), Turn::Over);
    assert_eq!(position.score(Seat::C), (0, 0), "C collects nothing more");
    let outcome = position.outcome().unwrap();
    assert_eq!(outcome.reason, "resigned");
    assert_eq!(outcome.winners().iter().collect::<Vec<_>>(), [Seat::C]);
    assert_eq!((outcome.rank[Seat::A], outcome.rank[Seat::B]), (2, 3));
}

#[test]
fn p32_pv2_with_last_tile_not_scored_resigning_scores_no_floes() {
    // PA31
    let mut position = position(&format!("{STUCK} last_tile_not_scored=true"));
    play(&mut position, &["d4-e4", "resign"]);
    assert_eq!(position.score(Seat::B), (0, 0));
}

#[test]
fn p32_in_version_1_the_last_player_plays_on_alone() {
    // PA31, version 1
    let mut position = position(&format!("{THREE_LEFT} rules=1"));
    assert_eq!(refused(&position, Seat::B, "resign"), "not-your-turn (P21)");
    play(&mut position, &["resign", "resign"]);
    while let Turn::Seat(seat) = position.turn() {
        assert_eq!(seat, Seat::C);
        let act = legal(&position)[0].clone();
        play(&mut position, &[&act]);
    }
    let outcome = position.outcome().unwrap();
    assert_eq!(outcome.reason, "no-penguins");
    assert_eq!(outcome.winners().iter().collect::<Vec<_>>(), [Seat::C]);
    assert_eq!((outcome.rank[Seat::A], outcome.rank[Seat::B]), (2, 3));
}

#[test]
fn p32_a_player_may_resign_on_another_players_turn() {
    // PA31, version 2
    let mut position = position(THREE_LEFT);
    play_as(&mut position, Seat::C, "resign");
    assert_eq!(position.turn(), Turn::Seat(Seat::A), "it is still A's turn");
    assert_eq!(position.penguins(Seat::C), 0);
    assert_eq!(refused(&position, Seat::C, "resign"), "not-your-turn (P21)");
}

#[test]
fn p32_a_player_who_is_stuck_may_resign_too() {
    // PA31, version 2
    let mut stuck =
        position("......./......../......./B3A2111.../......./......../......./........ A 10:6,12:7 -");
    play(&mut stuck, &["b4-c4"]);
    assert!(stuck.retired().contains(Seat::B));
    play_as(&mut stuck, Seat::B, "resign");
    assert_eq!(stuck.score(Seat::B), (15, 8), "nothing more is collected");
    assert_eq!(stuck.outcome().map(|outcome| outcome.winners()), Some([Seat::A].into_iter().collect()));
}

#[test]
fn p32_resigning_during_placement() {
    let mut position = placement(3, "");
    play(&mut position, &["place b1", "place d2", "resign"]);
    assert_eq!(position.turn(), Turn::Seat(Seat::A));
    play(&mut position, &["place e4", "place h4", "place c6", "place a5"]);
    assert_eq!(position.turn(), Turn::Seat(Seat::A));
    assert!(legal(&position).iter().all(|act| act.contains('-')), "all penguins are placed");
    assert_eq!(refused(&position, Seat::C, "resign"), "not-your-turn (P21)");
}

#[test]
fn p32_a_proposal_lapses_when_its_proposer_resigns() {
    let text = placement(3, " tile_exchange=true").to_string().replace("phase=placement", "phase=exchange");
    let mut position = position(&text);
    play_as(&mut position, Seat::B, "swap b1 c1");
    play_as(&mut position, Seat::C, "agree");
    play_as(&mut position, Seat::B, "resign");
    assert_eq!(position.turn(), Turn::Seats([Seat::A, Seat::C].into_iter().collect()));
    assert_eq!(refused(&position, Seat::A, "agree"), "wrong-phase (P13)");
}

/// A, B and C have a penguin each and can move; it is A's turn.
const THREE_LEFT: &str =
    "......./......../......./C11A11..../......./....B123./......./........ A 90:50,0:0,0:0 -";
