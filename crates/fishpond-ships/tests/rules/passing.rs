//! The passing round (S13).

use fishpond_core::{Config, Interactive as _, Position as _, Seat, Turn, Viewer};
use fishpond_ships::{Phase, Position};

use crate::helpers::after_deal;

#[test]
fn s13_passing_is_simultaneous_secret_and_final() {
    let mut position = after_deal(&Config::new(3).with_options(&["start_player=A"]), 3);
    let before = position.state();
    let card = |position: &Position, seat: Seat| {
        let mut acts = Vec::new();
        position.legal_acts(seat, &mut acts);
        acts[0]
    };
    let mut events = Vec::new();
    for seat in [Seat::C, Seat::A] {
        let act = card(&position, seat);
        position.play(seat, act, &mut events).unwrap();
        assert_eq!(position.refusal(seat, act).unwrap().code.name, "already-passed");
    }
    assert_eq!(events, [], "there are no events before all have chosen");
    assert_eq!(position.turn().seats().iter().collect::<Vec<_>>(), [Seat::B]);
    let all = Turn::Seats(Seat::first_n(3).collect());
    assert_eq!(position.turn_seen_by(Viewer::Public), all);
    assert_eq!(position.turn_seen_by(Viewer::Seat(Seat::B)), all);
    let others = Turn::Seats([Seat::B, Seat::C].into_iter().collect());
    assert_eq!(position.turn_seen_by(Viewer::Seat(Seat::A)), others);
    assert_eq!(
        position.state().seats[0].hand,
        before.seats[0].hand,
        "cards stay in hand until all have chosen"
    );
    let act = card(&position, Seat::B);
    position.play(Seat::B, act, &mut events).unwrap();
    assert_eq!((position.phase(), events[0].to_string().as_str()), (Phase::Play, "passed"));
    let state = position.state();
    for (i, seat) in state.seats.iter().enumerate() {
        let right = &state.seats[(i + 2) % 3];
        let mut hand = before.seats[i].hand;
        hand[seat.passed.unwrap()] -= 1;
        hand[right.passed.unwrap()] += 1;
        assert_eq!(seat.hand, hand);
    }
}
