//! W14 to W16: exhausted supplies, information, options; the rulings A10 and A57.

use fishpond_core::{Config, Interactive as _, Position as _, Rng, Seat, Silent, Turn, Viewer};
use fishpond_wishes::{Act, Chance, Components, Position, Wish};

use crate::helpers::{check, deal, kind, new, read, state};

#[test]
fn w14_1_the_discard_pile_becomes_the_deck() {
    let mut given = state("boats A: KIN/ALL").expect("the setup is valid");
    given.discard = std::mem::take(&mut given.deck);
    let mut position = Position::from_state(&given).expect("the state is valid");
    let act = position.read_act(Seat::A, "wish 2 sell KIN").expect("the text is a move");
    position.play(Seat::A, act, &mut Silent).expect("the move is legal");
    // The card thrown back and the card sold can be drawn again.
    let mut outcomes = Vec::new();
    position.chance_outcomes(&mut outcomes);
    assert_eq!(outcomes.iter().map(|&(_, weight)| weight).sum::<u32>(), 67);
    for card in ["MON/ALL", "KIN/ALL"] {
        assert!(outcomes.contains(&(Chance::Card(card.parse().expect("valid card")), 1)), "{card}");
    }
    deal(&mut position);
    assert_eq!((position.state().deck.len(), position.state().discard.len()), (66, 0));
}

/// Returns a game with only a few double fish and three boats per player.
fn short_game(cards: usize) -> Position {
    let mut components = Components::standard();
    components.cards.retain(|row| row.wish == "DBL");
    components.cards.truncate(cards);
    components.start_boats = 3;
    let mut config = Config::new(2).with_options(&["start_player=A"]);
    config.components = Some(serde_json::to_value(&components).expect("components can be serialized"));
    let mut position = Position::new(&config).expect("the configuration is valid");
    deal(&mut position);
    position
}

#[test]
fn w14_2_without_cards_the_ocean_stays_short() {
    let mut position = short_game(3);
    assert_eq!(position.state().ocean.len(), 3);
    assert_eq!(
        position.refusal(Seat::A, Act::Keep(4)).expect("the move is refused").code.name,
        "no-such-position"
    );
    position.play(Seat::A, Act::Keep(2), &mut Silent).expect("the move is legal");
    assert_eq!((position.turn(), position.state().ocean.len()), (Turn::Seat(Seat::B), 2));
}

#[test]
fn w14_3_worms_move_only_between_players_and_cards() {
    check(
        "",
        &["keep 4", "keep 4", "keep 4"],
        "worms A: 3; worms B: 3; worms C: 3; ocean: ANG/MB1=3 MON/ALL=3 SWO/SPO=3",
    );
}

#[test]
fn w14_4_wooden_fish_never_run_out() {
    check(
        "boats A: CLO+; full ANG 4: A4; full SWO 5: A5; market KIN: A5; market CAT: A5; heap: A6",
        &["wish 2 sell CLO"],
        "market CLO: A2; heap: A6",
    );
}

#[test]
fn w14_5_a_player_without_a_move_passes_and_the_game_ends_when_all_pass() {
    let mut position = short_game(1);
    position.play(Seat::A, Act::Keep(1), &mut Silent).expect("the move is legal");
    assert_eq!(
        position.refusal(Seat::B, Act::Keep(1)).expect("the move is refused").code.name,
        "no-such-position"
    );
    let mut acts = Vec::new();
    position.legal_acts(Seat::B, &mut acts);
    assert_eq!(acts, [Act::Pass]);
    position.play(Seat::B, Act::Pass, &mut Silent).expect("B has no other move");
    assert_eq!(position.refusal(Seat::A, Act::Pass).expect("the move is refused").code.name, "can-act");

    // The only card becomes a boat, and nobody can move. The turn limit is also reached, but it is not the reason.
    let mut components = position.components().clone();
    components.cards[0].wish = "BOA";
    let mut config = position.config().with_options(&["start_player=A", "max_turns=3"]);
    config.components = Some(serde_json::to_value(&components).expect("components can be serialized"));
    let mut position = Position::new(&config).expect("the configuration is valid");
    deal(&mut position);
    for (seat, act) in [(Seat::A, "wish 1"), (Seat::B, "pass"), (Seat::A, "pass")] {
        assert_eq!(position.turn(), Turn::Seat(seat));
        position
            .play(seat, act.parse().expect("the text is a move"), &mut Silent)
            .expect("the move is legal");
    }
    assert_eq!(position.outcome().expect("the game is over").reason, "stalemate");
    assert_eq!(position.view(Viewer::Public).limit_reached(), None);
}

#[test]
fn w14_6_the_game_stops_after_max_turns() {
    let setup = "option max_turns=2; worms A: 8; worms B: 5; heap: C9";
    check(setup, &["wish 2", "keep 1"], "over stalemate; score A: 8; score B: 4; score C: 0; wins A");
    check(setup, &["wish 2"], "turn B");
}

#[test]
fn w15_1_everything_is_open() {
    let position = read("boats A: SWO+; score B: 3; discard: STA+");
    let views: Vec<_> =
        [Viewer::Seat(Seat::B), Viewer::Public, Viewer::Open].map(|viewer| position.view(viewer)).to_vec();
    assert!(views.iter().all(|view| view.state == position.state()));
    // The deck has no order, so it is written sorted.
    assert!(position.state().deck.is_sorted());
    assert_eq!(Position::resample(&views[1], &mut Rng::new(1)), position);
}

#[test]
fn w15_2_only_start_player_buyers_and_cards_are_drawn() {
    let mut position = new(2, &[]);
    let mut labels = Vec::new();
    while position.turn() == Turn::Chance {
        labels.push(position.chance_label());
        let chance = position.sample_chance(&mut Rng::new(labels.len() as u64));
        position.resolve(chance, &mut Silent).expect("the draw is possible");
    }
    assert_eq!(labels.join(" "), "start buyer buyer buyer buyer buyer card card card card");
}

#[test]
fn w15_3_a_move_is_one_act_chosen_in_small_steps() {
    let position = read("market STA: B2; boats A: CAT/ALL");
    let act = position.read_act(Seat::A, "wish 3 dump STA:B sell CAT/ALL").expect("the text is a move");
    let picks: Vec<String> = position.path(Seat::A, act).into_iter().map(|choice| choice.pick).collect();
    assert_eq!(picks, ["ocean-3", "wish", "fish-STA-B", "boat-A-CAT-ALL"]);
}

/// Each change makes a valid state impossible, and the fault must be reported.
#[test]
fn w15_4_impossible_states_are_refused() {
    let valid = || {
        state("boats A: SWO+; market MON: A2 B1; full ANG 4: A3 B1; heap: C2; extra B: 1")
            .expect("the setup is valid")
    };
    assert!(Position::from_state(&valid()).is_ok());
    type Change = fn(&mut fishpond_wishes::State);
    let cases: [(Change, &str); 22] = [
        (|s| s.seats[0].worms += 1, "worms"),
        (|s| s.markets[1].fish[0] = 5, "open market MON holds 6"),
        (|s| s.markets[0].fish[0] = 4, "full market ANG holds 5"),
        (|s| s.markets[0].limit = Some(5), "limits on full markets"),
        (|s| s.heap[0] = 9, "game should be over"),
        (|s| s.heap.push(0), "heap has length 4"),
        (|s| s.markets[2].buyers.clear(), "the buyers are"),
        (|s| s.markets[2].buyers = vec![4].into(), "value 1, 2 or 3"),
        (|s| s.markets.swap(0, 1), "clockwise"),
        (|s| s.seats[0].score = -1, "players lose no dollars"),
        (|s| s.deck[0] = s.deck[1], "appears 2 times; it should appear 1"),
        (
            |s| {
                s.deck.pop();
            },
            "there are 69 cards",
        ),
        (|s| s.seats[1].extra_boats = 0, "there are 69 cards"),
        (|s| s.ocean.truncate(3), "there are 69 cards"),
        (
            |s| {
                let card = s.ocean.pop().unwrap().card;
                s.deck.push(card);
            },
            "stage should be ocean",
        ),
        (
            |s| {
                let cards: Vec<_> = s.deck.drain(..2).collect();
                s.seats[0].boats.extend(cards);
            },
            "a boat holds one card",
        ),
        (|s| s.turns = 3, "turns is 3"),
        (|s| s.passes = 1, "passes is 1"),
        (|s| s.active = None, "active is null"),
        (|s| s.active = Some(Seat::D), "active is D"),
        (|s| s.resigned = [Seat::A].into_iter().collect(), "who has resigned"),
        (|s| s.reason = Some(fishpond_wishes::Reason::Heap), "reason"),
    ];
    for (change, fault) in cases {
        let mut state = valid();
        change(&mut state);
        let faults = Position::from_state(&state).expect_err(fault);
        assert!(faults.to_string().contains(fault), "'{fault}' not in: {faults}");
    }
    // Faults are reported together.
    let mut state = valid();
    state.seats[0].worms = 255;
    state.heap = vec![255; 3].into();
    state.markets[1].fish = vec![255; 3].into();
    state.turns = 4;
    let faults = Position::from_state(&state).expect_err("the state has many faults");
    assert!(faults.0.len() >= 5, "{faults}");
    let mut boat = valid();
    // A missing card without the wish BOA cannot be a boat.
    let at =
        boat.deck.iter().position(|card| card.wish() != Some(Wish::Boat)).expect("the deck has such a card");
    let gone = boat.deck.remove(at);
    boat.seats[0].extra_boats += 1;
    let faults = Position::from_state(&boat).expect_err("only Boat cards are boats");
    assert!(faults.to_string().contains(&gone.to_string()), "{faults}");
}

#[test]
fn w16_options_are_checked() {
    for (pair, fits) in [
        ("rules=german", true),
        ("rules=french", false),
        ("start_player=B", true),
        ("start_player=D", false),
        ("both_endings=no_penalty", true),
        ("same_kind_conversion=maybe", false),
        ("max_turns=0", false),
        ("max_turns=none", true),
        ("components=mine", false),
    ] {
        assert_eq!(Position::new(&Config::new(3).with_options(&[pair])).is_ok(), fits, "{pair}");
    }
}

/// A57.
#[test]
fn a57_resigning() {
    check(
        "boats B: ANG/MB2; score B: 50",
        &["keep 1", "resign", "keep 1"],
        "turn A; boats B: ANG/MB2; score B: 50",
    );
    check("score A: 50", &["resign", "resign"], "over resigned; wins C; score A: 50; score C: 0");
    // A player who resigned gets no worms; their fish still count, and they rank last.
    check(
        "players 4; ocean: CLO/WRM MON/ALL SWO/SPO KIN/BOA",
        &["resign", "wish 1", "keep 1"],
        "turn D; worms A: 6; worms B: 4; worms C: 7; worms D: 7",
    );
    let mut position =
        read("score A: 50; boats B: KIN/ALL; market KIN: A6; full ANG 4: A4; full MON 5: B5; full SWO 6: C6");
    for (seat, act) in [(Seat::A, "resign"), (Seat::B, "sell KIN/ALL")] {
        position
            .play(seat, act.parse().expect("the text is a move"), &mut Silent)
            .expect("the move is legal");
    }
    let outcome = position.outcome().expect("the game is over");
    assert_eq!((outcome.points[Seat::A], outcome.rank[Seat::A], outcome.rank[Seat::B]), (66, 3, 1));
    assert_eq!(outcome.winners().iter().collect::<Vec<_>>(), [Seat::B]);
}

/// A57, version 2.
#[test]
fn a57_a_player_may_resign_on_another_players_turn() {
    let mut position = read("players 3");
    let resign = |position: &mut Position, seat: Seat| {
        let act = position.read_act(seat, "resign").expect("the text is a move");
        position.play(seat, act, &mut Silent)
    };
    resign(&mut position, Seat::B).expect("resigning out of turn is legal");
    assert_eq!(position.turn(), Turn::Seat(Seat::A), "it is still A's turn");
    assert_eq!(resign(&mut position, Seat::B).map_err(|refusal| refusal.code.name), Err("not-your-turn"));
    resign(&mut position, Seat::C).expect("resigning out of turn is legal");
    let outcome = position.outcome().expect("the game is over");
    assert_eq!((outcome.reason, outcome.winners().iter().collect::<Vec<_>>()), ("resigned", vec![Seat::A]));
    let mut old = Position::new(&Config::new(3).with_rules(1).with_options(&["start_player=A"]))
        .expect("the configuration is valid");
    while old.turn() == Turn::Chance {
        old.resolve_unchecked(old.sample_chance(&mut Rng::new(1)), &mut Silent);
    }
    assert_eq!(resign(&mut old, Seat::B).map_err(|refusal| refusal.code.name), Err("not-your-turn"));
}

#[test]
fn a10_the_ring_of_markets_is_component_data() {
    let mut components = Components::standard();
    components.markets_clockwise.reverse();
    let mut config = Config::new(2).with_options(&["start_player=A"]);
    config.components = Some(serde_json::to_value(&components).expect("components can be serialized"));
    let position = Position::new(&config).expect("the configuration is valid");
    assert_eq!(position.state().markets[0].kind, kind("CLO"));
    // The components are part of the configuration, and so of every record.
    assert_eq!(position.config().components, config.components);
}
