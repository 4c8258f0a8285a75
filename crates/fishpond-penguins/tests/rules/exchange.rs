//! The agreed exchange of floes (P10).

use fishpond_core::{Config, Dealer, Game, Interactive as _, Position as _, Seat, Silent, Turn};
use fishpond_penguins::{Position, State};

use crate::helpers::{placement, play_as, position, refused};

#[test]
fn p10_floes_are_exchanged_when_all_agree() {
    let mut position = placement(3, " tile_exchange=true");
    position = position
        .state()
        .to_string()
        .replace("phase=placement", "phase=exchange")
        .parse::<State>()
        .unwrap()
        .load()
        .unwrap();
    let before = position.state().layout;
    play_as(&mut position, Seat::B, "swap c1 b1");
    assert_eq!(refused(&position, Seat::A, "place a1"), "needs-consent (P10)");
    assert_eq!(refused(&position, Seat::B, "agree"), "not-your-turn (P21)");
    assert_eq!(refused(&position, Seat::C, "swap a1 c1"), "needs-consent (P10)");
    play_as(&mut position, Seat::C, "agree");
    assert_eq!(position.state().layout, before, "A has not answered yet");
    play_as(&mut position, Seat::A, "agree");
    assert_eq!(position.state().layout.rows()[0], "1213321");
    play_as(&mut position, Seat::A, "swap a1 d1");
    let before = position.state().layout;
    play_as(&mut position, Seat::C, "decline");
    assert_eq!(position.state().layout, before, "without unanimous consent the layout does not change");
    assert_eq!(refused(&position, Seat::B, "swap a1 a2"), "allowed");
    assert_eq!(refused(&position, Seat::B, "swap a1 a1"), "same-fish (P10)");
    assert_eq!(refused(&position, Seat::B, "place a1"), "not-your-turn (P21)");
    play_as(&mut position, Seat::A, "place a1");
    assert_eq!(refused(&position, Seat::B, "swap a1 b1"), "wrong-phase (P13)");
}

#[test]
fn p10_players_with_nothing_to_propose_decline_once() {
    let text = placement(3, " tile_exchange=true").to_string().replace("phase=placement", "phase=exchange");
    let mut position = position(&text);
    assert_eq!(position.turn().seats().len(), 3);
    play_as(&mut position, Seat::C, "decline");
    assert_eq!(position.turn().seats().iter().collect::<Vec<_>>(), [Seat::A, Seat::B]);
    assert_eq!(refused(&position, Seat::C, "swap a1 c1"), "not-your-turn (P21)");
    assert_eq!(refused(&position, Seat::A, "decline"), "wrong-phase (P13)");
    play_as(&mut position, Seat::B, "swap b1 c1");
    play_as(&mut position, Seat::C, "agree");
    play_as(&mut position, Seat::A, "agree");
    play_as(&mut position, Seat::B, "decline");
    assert_eq!(
        position.turn().seats().iter().collect::<Vec<_>>(),
        [Seat::A],
        "only the starting player is left"
    );
    play_as(&mut position, Seat::A, "place a1");
    assert_eq!(position.turn(), Turn::Seat(Seat::B));
}

#[test]
fn p10_is_off_by_default() {
    let game = Game::<Position>::start(&Config::new(2), Dealer::from_number(1), &mut Silent).unwrap();
    let Turn::Seat(seat) = game.position().turn() else { panic!("expected one seat to place") };
    assert_eq!(refused(game.position(), seat, "swap a1 b2"), "wrong-phase (P13)");
}

#[test]
fn p10_proposals_come_from_active_players() {
    let text = placement(3, " tile_exchange=true").to_string().replace("phase=placement", "phase=exchange");
    let mut position = position(&text);
    play_as(&mut position, Seat::B, "swap c1 b1");
    let mut state = position.state();
    assert!(Position::from_state(&state).is_ok());
    for by in [Seat::C, Seat::D, Seat::E] {
        state.proposal.as_mut().unwrap().by = by;
        let found = Position::from_state(&state).unwrap_err();
        assert!(found.0[0].contains("must come from an active player"), "{by}: {found}");
    }
}
