//! Resampling is uniform over the worlds that fit a view (SI5 to SI8, SI10): chi-square tests against enumeration.
//!
//! The enumeration knows nothing of how worlds are sampled: it walks through every deal, every passed card and every box
//! by colours, with the number of ways to get there as its weight.

use std::collections::BTreeMap;

use fishpond_core::{Config, Interactive as _, Position as _, Rng, Seat, SeatSet, Silent, Turn, Viewer};
use fishpond_ships::view::View;
use fishpond_ships::{Act, ByColour, Chance, Colour, Phase, Position, State};

const SAMPLES: u32 = 40_000;

/// A random game, up to the first position that will do.
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
    unreachable!("some game gets there")
}

/// Compares how often something shows in sampled worlds with how often it should.
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
    assert!(enumerated.len() > 1, "there is something to be found out");
    for key in seen.keys() {
        assert!(enumerated.contains_key(key), "{key:?} was sampled but is impossible");
    }
    // Cells that are too rare for the test are thrown together.
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
    // Wilson and Hilferty: a statistic beyond this has a chance of about 1 in 1000.
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

/// Every way to take so many cards out of these, with the number of ways.
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

fn own(view: &View) -> fishpond_ships::view::Memory {
    view.of(view.seat.unwrap()).memory.unwrap()
}

/// Two players, while turns are taken: what the other was dealt, what he boxed, what is left.
#[test]
fn si5_si6_si10_two_players_in_play() {
    for boxed in [0, 1, 2] {
        let position =
            reach(2, |p| p.phase() == Phase::Play && p.view(Viewer::Public).seats[1].boxed == boxed);
        let view = position.view(Viewer::Seat(Seat::A));
        let me = own(&view);
        let (given, got) = (me.passed.unwrap(), me.received.unwrap());
        let mut worlds = BTreeMap::new();
        for (dealt, ways) in subsets(minus(ALL, me.dealt), 7) {
            // He passed one of his cards of the colour that I got.
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

/// SI8: the card that I gave is still there with probability (7 - k) / 7, as far as I can tell.
#[test]
fn si8_the_given_card_may_be_in_the_box() {
    // A is dealt all the polar bears and passes one, so that it is the only one B can have.
    let mut position = reach(2, |p| p.phase() == Phase::Deal);
    let deal = |position: &mut Position, card: Colour| {
        position.resolve(Chance::Sailor(card), &mut Silent).expect("the pack has such a card");
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
        let act = position.read_act(seat, act).expect("the act is readable");
        position.play(seat, act, &mut Silent).expect("the act is legal");
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

/// Three players, while turns are taken: what the left neighbour passed on and boxed, and what the right one holds.
#[test]
fn si5_si7_si10_three_players_in_play() {
    let position = reach(3, |p| {
        let view = p.view(Viewer::Public);
        p.phase() == Phase::Play && (view.seats[1].boxed, view.seats[2].boxed) == (1, 1)
    });
    let view = position.view(Viewer::Seat(Seat::A));
    let me = own(&view);
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

/// At the end hands lie open; boxes, passed cards and the pack do not.
#[test]
fn si10_two_players_at_the_end() {
    let position = reach(2, |p| {
        let view = p.view(Viewer::Public);
        p.phase() == Phase::Finished && (view.seats[0].boxed, view.seats[1].boxed) == (2, 3)
    });
    for me in [Seat::A, Seat::B] {
        let view = position.view(Viewer::Seat(me));
        let memory = own(&view);
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

/// The same with three players: also what the left neighbour passed to the right one.
#[test]
fn si10_three_players_at_the_end() {
    let position = reach(3, |p| {
        let view = p.view(Viewer::Public);
        p.phase() == Phase::Finished && (view.seats[1].boxed, view.seats[2].boxed) == (2, 1)
    });
    let view = position.view(Viewer::Seat(Seat::A));
    let me = own(&view);
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

/// A spectator knows no card at all.
#[test]
fn si1_si10_a_spectator_in_play_and_at_the_end() {
    let position = reach(2, |p| p.phase() == Phase::Play && p.view(Viewer::Public).seats[0].boxed == 1);
    let mut worlds = BTreeMap::new();
    for (hand, ways) in subsets(ALL, 7) {
        for (box_, boxing) in subsets(hand, 1) {
            // Any of the seven may be the one he got from the other.
            for (got, _) in hand.iter().filter(|&(_, count)| count > 0) {
                *worlds.entry((box_, got, hand.0[0])).or_default() += ways * boxing * f64::from(hand[got]);
            }
        }
    }
    chi_square(&position.view(Viewer::Public), worlds, |state| {
        let a = &state.seats[0];
        (a.boxed, state.seats[1].passed.unwrap(), a.hand.0[0] + a.boxed.0[0])
    });

    let position = reach(2, |p| p.phase() == Phase::Finished && p.view(Viewer::Public).seats[0].boxed == 2);
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

/// While cards are dealt the others hold so many out of the rest.
#[test]
fn si6_during_the_deal() {
    let position = reach(3, |p| p.phase() == Phase::Deal && p.view(Viewer::Public).undealt == 20);
    let view = position.view(Viewer::Seat(Seat::A));
    let mut worlds = BTreeMap::new();
    for (b, ways) in subsets(minus(ALL, own(&view).dealt), view.seats[1].cards) {
        for (c, more) in subsets(minus(minus(ALL, own(&view).dealt), b), view.seats[2].cards) {
            *worlds.entry((b, c)).or_default() += ways * more;
        }
    }
    chi_square(&view, worlds, |state| (state.seats[1].hand, state.seats[2].hand));
}

/// While cards are chosen: each of the others has chosen one of his seven cards, or none, but not all have.
#[test]
fn si3_during_the_passing_round() {
    let choices = |hand: ByColour| {
        let chosen = hand.iter().filter(|&(_, count)| count > 0);
        let chosen = chosen.map(|(colour, count)| (Some(colour), f64::from(count)));
        chosen.chain([(None, 1.0)]).collect::<Vec<_>>()
    };
    let everybody = SeatSet::first(3);
    for waiting in [everybody, everybody.without(Seat::A)] {
        let position = reach(3, |p| p.phase() == Phase::Pass && p.turn() == Turn::Seats(waiting));
        let view = position.view(Viewer::Seat(Seat::A));
        let i_am_done = !waiting.contains(Seat::A);
        let mut worlds = BTreeMap::new();
        let pool = minus(ALL, own(&view).dealt);
        for (b, b_ways) in subsets(pool, 7) {
            for (c, c_ways) in subsets(minus(pool, b), 7) {
                for (b_pass, b_choice) in choices(b) {
                    for (c_pass, c_choice) in choices(c) {
                        if !(i_am_done && b_pass.is_some() && c_pass.is_some()) {
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

/// For a seat that left a card is drawn at once, so everybody knows that it has passed one.
#[test]
fn si3_a_seat_that_left_has_passed_a_card() {
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
