//! Chi-square tests: resampling is uniform over the worlds, that is, the positions that fit a view (SI5–SI8, SI10).
//!
//! The expected frequencies come from an enumeration that is independent of the sampling code: every deal, every passed card and
//! every box by colour, weighted by the number of ways to reach it.

use std::collections::BTreeMap;

use fishpond_core::{Config, Interactive as _, Position as _, Rng, Seat, SeatSet, Silent, Turn, Viewer};
use fishpond_ships::view::View;
use fishpond_ships::{Act, ByColour, Chance, Colour, Phase, Position, State};

const SAMPLES: u32 = 40_000;

/// Plays random games until a position meets the condition.
fn reach(players: u8, wanted: impl Fn(&Position) -> bool) -> Position {
    for seed in 0.. {
        let mut rng = Rng::new(seed);
        let mut position = Position::new(&Config::new(players)).unwrap();
        let mut acts = Vec::new();
        loop {
            if wanted(&position) {
                return position;
            }
            match position.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let chance = position.sample_chance(&mut rng);
                    position.resolve_unchecked(chance, &mut Silent);
                }
                turn => {
                    let seats: Vec<Seat> = turn.seats().iter().collect();
                    let seat = *rng.pick(&seats);
                    let act = position.random_act(seat, &mut rng, &mut acts);
                    position.play_unchecked(seat, act, &mut Silent);
                }
            }
        }
    }
    unreachable!("some game reaches such a position")
}

/// Compares how often each result of `look` occurs in sampled worlds with how often it should.
fn chi_square<K: Ord + std::fmt::Debug>(
    view: &View,
    enumerated: BTreeMap<K, f64>,
    look: impl Fn(&State) -> K,
) {
    let total: f64 = enumerated.values().sum();
    let mut rng = Rng::new(2026);
    let mut seen: BTreeMap<K, u32> = BTreeMap::new();
    for _ in 0..SAMPLES {
        let world = Position::resample(view, &mut rng);
        *seen.entry(look(&world.state())).or_default() += 1;
    }
    assert!(enumerated.len() > 1, "there is more than one possible result");
    for key in seen.keys() {
        assert!(enumerated.contains_key(key), "{key:?} was sampled but is impossible");
    }
    // Cells that are too rare for the test are merged.
    let (mut statistic, mut cells) = (0.0, 0);
    let mut rare = (0.0, 0.0);
    let mut add = |expected: f64, found: f64| {
        statistic += (found - expected).powi(2) / expected;
        cells += 1;
    };
    for (key, weight) in &enumerated {
        let expected = weight / total * f64::from(SAMPLES);
        let found = f64::from(seen.get(key).copied().unwrap_or(0));
        if expected < 8.0 {
            rare = (rare.0 + expected, rare.1 + found);
        } else {
            add(expected, found);
        }
    }
    if rare.0 >= 8.0 {
        add(rare.0, rare.1);
    }
    // Wilson and Hilferty: the statistic exceeds this limit with a probability of about 1 in 1000.
    let freedom = f64::from(cells - 1);
    let limit = freedom * (1.0 - 2.0 / (9.0 * freedom) + 3.09 * (2.0 / (9.0 * freedom)).sqrt()).powi(3);
    assert!(statistic < limit, "chi-square {statistic:.1} with {cells} cells; the limit is {limit:.1}");
}

fn choose(n: u8, k: u8) -> f64 {
    if k > n {
        return 0.0;
    }
    (0..k).fold(1.0, |ways, i| ways * f64::from(n - i) / f64::from(i + 1))
}

/// Returns every selection of `size` cards by colour, with the number of ways to choose it.
fn subsets(from: ByColour, size: u8) -> Vec<(ByColour, f64)> {
    let mut found = Vec::new();
    for white in 0..=from.0[0].min(size) {
        for brown in 0..=from.0[1].min(size - white) {
            for pink in 0..=from.0[2].min(size - white - brown) {
                let green = size - white - brown - pink;
                if green <= from.0[3] {
                    let cards = ByColour([white, brown, pink, green]);
                    let ways = from.iter().map(|(colour, n)| choose(n, cards[colour])).product();
                    found.push((cards, ways));
                }
            }
        }
    }
    found
}

fn minus(mut a: ByColour, b: ByColour) -> ByColour {
    for (colour, count) in b.iter() {
        a[colour] -= count;
    }
    a
}

fn swapped(mut cards: ByColour, out: Colour, into: Colour) -> ByColour {
    cards[out] -= 1;
    cards[into] += 1;
    cards
}

const ALL: ByColour = ByColour([7; 4]);

/// Returns the private information of the viewer.
fn viewer_memory(view: &View) -> fishpond_ships::view::Memory {
    view.of(view.viewer.unwrap()).memory.unwrap()
}

/// Two players, after the passing round: the hand and the box of the other player.
#[test]
fn si5_si6_si10_two_players_in_play() {
    for boxed in [0, 1, 2] {
        let position =
            reach(2, |p| p.phase() == Phase::Play && p.view(Viewer::Public).seats[1].boxed == boxed);
        let view = position.view(Viewer::Seat(Seat::A));
        let me = viewer_memory(&view);
        let (given, got) = (me.passed.unwrap(), me.received.unwrap());
        let mut worlds = BTreeMap::new();
        for (dealt, ways) in subsets(minus(ALL, me.dealt), 7) {
            // The other player passed one of their cards of the colour that the viewer received.
            let passing = f64::from(dealt[got]);
            if passing == 0.0 {
                continue;
            }
            let hand = swapped(dealt, got, given);
            for (box_, boxing) in subsets(hand, boxed) {
                *worlds.entry((minus(hand, box_), box_)).or_default() += ways * passing * boxing;
            }
        }
        chi_square(&view, worlds, |state| (state.seats[1].hand, state.seats[1].boxed));
    }
}

/// SI8: after k boxed cards, the card that the viewer passed is still in the hand with probability (7 - k) / 7.
#[test]
fn si8_the_passed_card_may_be_in_the_box() {
    // A is dealt all seven polar bears and passes one, so B has exactly that one.
    let mut position = reach(2, |p| p.phase() == Phase::Deal);
    let deal = |position: &mut Position, card: Colour| {
        position.resolve(Chance::Sailor(card), &mut Silent).expect("the deck has such a card");
    };
    for card in [
        Colour::Brown,
        Colour::Brown,
        Colour::Pink,
        Colour::Pink,
        Colour::Green,
        Colour::Green,
        Colour::Green,
    ] {
        deal(&mut position, Colour::White);
        deal(&mut position, card);
    }
    let play = |position: &mut Position, seat: Seat, act: &str| {
        let act = position.read_act(seat, act).expect("the move is readable");
        position.play(seat, act, &mut Silent).expect("the move is legal");
    };
    play(&mut position, Seat::A, "pass white");
    play(&mut position, Seat::B, "pass green");
    let mut boxes = ["green", "pink", "brown"].into_iter();
    let mut rng = Rng::new(3);
    loop {
        match position.turn() {
            Turn::Chance => {
                let chance = position.sample_chance(&mut rng);
                position.resolve_unchecked(chance, &mut Silent);
            }
            Turn::Seat(Seat::B) => match boxes.next() {
                Some(card) => play(&mut position, Seat::B, &format!("sailor {card} stay")),
                None => break,
            },
            _ => play(&mut position, Seat::A, "sailor white stay"),
        }
    }
    let view = position.view(Viewer::Seat(Seat::A));
    assert_eq!(view.seats[1].boxed, 3);
    chi_square(&view, BTreeMap::from([(0, 3.0), (1, 4.0)]), |state| state.seats[1].hand[Colour::White]);
}

/// Three players, after the passing round: the cards that the left neighbour passed and boxed, and the hand of the right
/// neighbour.
#[test]
fn si5_si7_si10_three_players_in_play() {
    let position = reach(3, |p| {
        let view = p.view(Viewer::Public);
        p.phase() == Phase::Play && (view.seats[1].boxed, view.seats[2].boxed) == (1, 1)
    });
    let view = position.view(Viewer::Seat(Seat::A));
    let me = viewer_memory(&view);
    let (given, got) = (me.passed.unwrap(), me.received.unwrap());
    let mut passed = BTreeMap::new();
    let mut right = BTreeMap::new();
    for (b, b_ways) in subsets(minus(ALL, me.dealt), 7) {
        for (c, c_ways) in subsets(minus(minus(ALL, me.dealt), b), 7) {
            for b_pass in Colour::ALL {
                let ways = b_ways * c_ways * f64::from(b[b_pass]) * f64::from(c[got]);
                if ways == 0.0 {
                    continue;
                }
                let (b_hand, c_hand) = (swapped(b, b_pass, given), swapped(c, got, b_pass));
                for (b_box, b_boxing) in subsets(b_hand, 1) {
                    *passed.entry((b_pass, b_box, minus(b_hand, b_box).0[0])).or_default() += ways * b_boxing;
                }
                for (c_box, c_boxing) in subsets(c_hand, 1) {
                    *right.entry((minus(c_hand, c_box), c_box)).or_default() += ways * c_boxing;
                }
            }
        }
    }
    chi_square(&view, passed, |state| {
        let b = &state.seats[1];
        (b.passed.unwrap(), b.boxed, b.hand.0[0])
    });
    chi_square(&view, right, |state| (state.seats[2].hand, state.seats[2].boxed));
}

/// At the end hands are open; boxes, passed cards and undealt cards are not.
#[test]
fn si10_two_players_at_the_end() {
    let position = reach(2, |p| {
        let view = p.view(Viewer::Public);
        p.phase() == Phase::Over && (view.seats[0].boxed, view.seats[1].boxed) == (2, 3)
    });
    for me in [Seat::A, Seat::B] {
        let view = position.view(Viewer::Seat(me));
        let memory = viewer_memory(&view);
        let other = me.next(2);
        let (given, got) = (memory.passed.unwrap(), memory.received.unwrap());
        let hand = view.of(other).hand.unwrap();
        let mut worlds = BTreeMap::new();
        for (dealt, ways) in subsets(minus(ALL, memory.dealt), 7) {
            if dealt[got] == 0 {
                continue;
            }
            let all = swapped(dealt, got, given);
            for (box_, boxing) in subsets(all, view.of(other).boxed) {
                if minus(all, box_) == hand {
                    *worlds.entry(box_).or_default() += ways * f64::from(dealt[got]) * boxing;
                }
            }
        }
        chi_square(&view, worlds, |state| state.seats[other.index()].boxed);
    }
}

/// Three players at the end: the card that the left neighbour passed to the right one is hidden as well.
#[test]
fn si10_three_players_at_the_end() {
    let position = reach(3, |p| {
        let view = p.view(Viewer::Public);
        p.phase() == Phase::Over && (view.seats[1].boxed, view.seats[2].boxed) == (2, 1)
    });
    let view = position.view(Viewer::Seat(Seat::A));
    let me = viewer_memory(&view);
    let (given, got) = (me.passed.unwrap(), me.received.unwrap());
    let (b_hand, c_hand) = (view.seats[1].hand.unwrap(), view.seats[2].hand.unwrap());
    let mut worlds = BTreeMap::new();
    for (b, b_ways) in subsets(minus(ALL, me.dealt), 7) {
        for (c, c_ways) in subsets(minus(minus(ALL, me.dealt), b), 7) {
            for b_pass in Colour::ALL {
                let ways = b_ways * c_ways * f64::from(b[b_pass]) * f64::from(c[got]);
                if ways == 0.0 {
                    continue;
                }
                let (b_all, c_all) = (swapped(b, b_pass, given), swapped(c, got, b_pass));
                for (b_box, b_boxing) in subsets(b_all, 2) {
                    if minus(b_all, b_box) != b_hand {
                        continue;
                    }
                    for (c_box, c_boxing) in subsets(c_all, 1) {
                        if minus(c_all, c_box) == c_hand {
                            *worlds.entry((b_pass, b_box, c_box)).or_default() += ways * b_boxing * c_boxing;
                        }
                    }
                }
            }
        }
    }
    chi_square(&view, worlds, |state| {
        (state.seats[1].passed.unwrap(), state.seats[1].boxed, state.seats[2].boxed)
    });
}

/// A spectator knows no cards at all.
#[test]
fn si1_si10_a_spectator_in_play_and_at_the_end() {
    let position = reach(2, |p| p.phase() == Phase::Play && p.view(Viewer::Public).seats[0].boxed == 1);
    let mut worlds = BTreeMap::new();
    for (hand, ways) in subsets(ALL, 7) {
        for (box_, boxing) in subsets(hand, 1) {
            // Any of the seven cards may be the one that was received.
            for (got, _) in hand.iter().filter(|&(_, count)| count > 0) {
                *worlds.entry((box_, got, hand.0[0])).or_default() += ways * boxing * f64::from(hand[got]);
            }
        }
    }
    chi_square(&position.view(Viewer::Public), worlds, |state| {
        let a = &state.seats[0];
        (a.boxed, state.seats[1].passed.unwrap(), a.hand.0[0] + a.boxed.0[0])
    });

    let position = reach(2, |p| p.phase() == Phase::Over && p.view(Viewer::Public).seats[0].boxed == 2);
    let view = position.view(Viewer::Public);
    let hands: Vec<ByColour> = view.seats.iter().map(|seat| seat.hand.unwrap()).collect();
    let pool = minus(minus(ALL, hands[0]), hands[1]);
    let mut worlds = BTreeMap::new();
    for (box_, ways) in subsets(pool, 2) {
        for got in Colour::ALL {
            let marked = f64::from(hands[0][got] + box_[got]);
            if marked > 0.0 {
                *worlds.entry((box_, got)).or_default() += ways * marked;
            }
        }
    }
    chi_square(&view, worlds, |state| (state.seats[0].boxed, state.seats[1].passed.unwrap()));
}

/// During the deal the other hands are drawn from the cards that the viewer does not have.
#[test]
fn si6_during_the_deal() {
    let position = reach(3, |p| p.phase() == Phase::Deal && p.view(Viewer::Public).undealt_count == 20);
    let view = position.view(Viewer::Seat(Seat::A));
    let mut worlds = BTreeMap::new();
    for (b, ways) in subsets(minus(ALL, viewer_memory(&view).dealt), view.seats[1].cards) {
        for (c, more) in subsets(minus(minus(ALL, viewer_memory(&view).dealt), b), view.seats[2].cards) {
            *worlds.entry((b, c)).or_default() += ways * more;
        }
    }
    chi_square(&view, worlds, |state| (state.seats[1].hand, state.seats[2].hand));
}

/// During the passing round each other player has chosen one of their seven cards or none, but not all have chosen.
#[test]
fn si3_during_the_passing_round() {
    let choices = |hand: ByColour| {
        let chosen = hand.iter().filter(|&(_, count)| count > 0);
        let chosen = chosen.map(|(colour, count)| (Some(colour), f64::from(count)));
        chosen.chain([(None, 1.0)]).collect::<Vec<_>>()
    };
    let all = SeatSet::first_n(3);
    for waiting in [all, all.without(Seat::A)] {
        let position = reach(3, |p| p.phase() == Phase::Pass && p.turn() == Turn::Seats(waiting));
        let view = position.view(Viewer::Seat(Seat::A));
        let have_chosen = !waiting.contains(Seat::A);
        let mut worlds = BTreeMap::new();
        let pool = minus(ALL, viewer_memory(&view).dealt);
        for (b, b_ways) in subsets(pool, 7) {
            for (c, c_ways) in subsets(minus(pool, b), 7) {
                for (b_pass, b_choice) in choices(b) {
                    for (c_pass, c_choice) in choices(c) {
                        if !(have_chosen && b_pass.is_some() && c_pass.is_some()) {
                            let weight = b_ways * c_ways * b_choice * c_choice;
                            *worlds.entry((b_pass, c_pass, c.0[0])).or_default() += weight;
                        }
                    }
                }
            }
        }
        chi_square(&view, worlds, |state| {
            (state.seats[1].passed, state.seats[2].passed, state.seats[2].hand.0[0])
        });
    }
}

/// For a seat that resigned, a card is drawn at once, so it is public that it has passed one.
#[test]
fn si3_a_seat_that_resigned_has_passed_a_card() {
    let mut position = reach(3, |p| p.phase() == Phase::Pass && p.turn().seats().len() == 3);
    position.play(Seat::B, Act::Resign, &mut Silent).unwrap();
    let passed = |view: &View, seat: usize| {
        let mut rng = Rng::new(5);
        let worlds =
            (0..200).map(|_| Position::resample(view, &mut rng).state().seats[seat].passed.is_some());
        worlds.filter(|&passed| passed).count()
    };
    let before = position.view(Viewer::Seat(Seat::A));
    assert_eq!((before.phase, passed(&before, 1)), (Phase::PassFor, 0));
    let chance = position.sample_chance(&mut Rng::new(1));
    position.resolve_unchecked(chance, &mut Silent);
    let after = position.view(Viewer::Seat(Seat::A));
    assert_eq!((after.phase, passed(&after, 1)), (Phase::Pass, 200));
    assert!((100..200).contains(&passed(&after, 2)));
}

/// Nothing is hidden from an open view.
#[test]
fn si10_an_open_view_is_the_position_itself() {
    let position = reach(4, |p| p.phase() == Phase::ChooseShip && p.view(Viewer::Public).seats[2].boxed == 2);
    let view = position.view(Viewer::Open);
    assert_eq!(Position::resample(&view, &mut Rng::new(1)), position);
}
