//! The checks that every game must pass, for all player counts, both rule sets and all options.

use fishpond_core::{Config, Interactive as _, Position as _, Rng, Seat, Silent, Turn};
use fishpond_testkit::Suite;
use fishpond_wishes::{Act, Card, Components, Kind, Position, Sale, Spread, Step, WishAct};

/// Returns moves that a seat could try, legal or not: every position with every step, and sales of cards it has or lacks.
fn candidate_acts(position: &Position, seat: Seat) -> Vec<Act> {
    let state = position.state();
    let mut cards: Vec<Card> = state.seats[seat.index()].boats.to_vec();
    cards.dedup();
    cards.truncate(4);
    cards.extend(["ANG+", "CLO/WRM"].map(|card| card.parse::<Card>().expect("valid card")));
    let mut sales: Vec<Sale> = vec![Sale::Nothing];
    sales.extend(cards.iter().map(|card| card.kind()).map(Sale::Kind));
    sales.extend(cards.iter().copied().map(Sale::Card));
    sales.sort();
    sales.dedup();

    let mut legal = Vec::new();
    position.legal_acts(seat, &mut legal);
    let mut steps = vec![Step::Nothing];
    for from in Kind::ALL {
        steps.extend(Kind::ALL.map(|to| Step::Move { from, to }));
        steps.extend(Seat::ALL.map(|owner| Step::Dump { market: from, owner }));
    }
    steps.extend(Seat::ALL.map(|owner| Step::Rescue { owner }));
    let spreads = legal.iter().filter_map(|act| match act {
        Act::Wish(WishAct { step: step @ Step::Spread(_), .. }) => Some(*step),
        _ => None,
    });
    steps.extend(spreads.take(5));
    steps.extend(
        [[1, 0, 0, 0, 0, 0, 0], [0, 2, 1, 0, 0, 1, 0], [0, 0, 0, 0, 9, 0, 3]]
            .map(|to| Step::Spread(Spread(to))),
    );

    let mut acts = vec![Act::Pass, Act::Resign];
    acts.extend(cards.iter().copied().map(Act::Sell));
    for at in 0..=state.ocean.len() as u8 + 1 {
        acts.push(Act::Keep(at));
        for &step in &steps {
            acts.extend(sales.iter().map(|&sale| Act::Wish(WishAct { position: at, step, sale })));
        }
    }
    acts
}

/// Checks that all cards, worms and buyers are accounted for, and that no market holds too many fish (W15.4).
fn check_pieces(position: &Position) -> Result<(), String> {
    let (state, components) = (position.state(), position.components());
    let on_cards: u32 = state.ocean.iter().map(|slot| u32::from(slot.worms)).sum();
    let worms = on_cards + state.seats.iter().map(|seat| u32::from(seat.worms)).sum::<u32>();
    if worms != u32::from(components.start_worms) * u32::from(state.config.players) {
        return Err(format!("{worms} worms"));
    }
    let held: usize = state.seats.iter().map(|seat| seat.boats.len() + usize::from(seat.extra_boats)).sum();
    let cards = state.deck.len() + state.discard.len() + state.ocean.len() + held;
    if cards != components.cards.len() {
        return Err(format!("{cards} cards"));
    }
    let buyers: usize = state.markets.iter().map(|market| market.buyers.len()).sum();
    if position.turn() != Turn::Chance && buyers != components.buyers.len() {
        return Err(format!("{buyers} buyers"));
    }
    let full = state.markets.iter().filter(|market| market.limit.is_some()).count();
    let current = components.limit_cards.get(full).map_or(u8::MAX, |card| card.limit);
    for market in &state.markets {
        let fish: u8 = market.fish.iter().sum();
        if market.limit.map_or(fish >= current, |limit| fish != limit) {
            return Err(format!("{fish} fish at {}", market.kind));
        }
    }
    Ok(())
}

const SUITE: Suite<Position> = Suite { candidate_acts, check_pieces, max_acts: 1000 };

fn run(players: u8, options: &[&str], games: u64) {
    let mut options = options.to_vec();
    options.push("max_turns=1000");
    SUITE.run(&Config::new(players).with_options(&options), games);
}

#[test]
fn english_rules_with_two_to_five_players() {
    (2..=5).for_each(|players| run(players, &[], 4));
}

#[test]
fn german_rules_with_two_to_five_players() {
    (2..=5).for_each(|players| run(players, &["rules=german"], 4));
}

#[test]
fn other_options() {
    run(2, &["both_endings=no_penalty", "same_kind_conversion=true"], 2);
    run(3, &["throwback_without_wish=true", "start_player=B"], 2);
    run(5, &["rules=german", "throwback_without_wish=true", "same_kind_conversion=true"], 2);
    SUITE.run(&Config::new(4).with_options(&["max_turns=30"]), 4);
}

#[test]
fn rules_version_1() {
    (2..=5).for_each(|players| {
        SUITE.run(&Config::new(players).with_rules(1).with_options(&["max_turns=1000"]), 2);
    });
}

#[test]
fn other_components() {
    // W14.2, W14.5: with few cards the ocean runs out and players must pass.
    let mut few = Components::standard();
    few.cards.retain(|row| row.wish == "BOA" || row.wish == "DBL" || row.wish == "SPR");
    few.cards.truncate(6);
    few.buyers = vec![3, 1];
    few.start_boats = 3;
    // Many equal cards, a long ocean, other distances.
    let mut many = Components::standard();
    many.cards.iter_mut().for_each(|row| {
        row.kind = if row.id % 2 == 0 { Kind::Ang } else { Kind::Clo };
    });
    many.ocean_size = 7;
    many.buyer_steps = vec![2, 6];
    many.markets_clockwise.reverse();
    many.buyers = vec![3, 3, 2, 2, 1, 1, 1];
    for components in [few, many] {
        for players in [2, 4] {
            let mut config = Config::new(players).with_options(&["max_turns=300"]);
            config.components =
                Some(serde_json::to_value(&components).expect("components can be serialized"));
            SUITE.run(&config, 2);
        }
    }
}

/// Random moves are computed without listing the legal ones. They must be legal, and all equally likely.
#[test]
fn random_moves_are_uniform() {
    let mut rng = Rng::new(7);
    let mut position = Position::new(&Config::new(3)).expect("the options are valid");
    for step in 0..60 {
        match position.turn() {
            Turn::Over => break,
            Turn::Seat(seat) => {
                let mut acts = Vec::new();
                position.legal_acts(seat, &mut acts);
                if step % 12 == 0 {
                    let mut counts = vec![0u32; acts.len()];
                    for _ in 0..acts.len() * 400 {
                        let act = position.random_act(seat, &mut rng, &mut Vec::new());
                        counts[acts.iter().position(|&listed| listed == act).expect("the move is listed")] +=
                            1;
                    }
                    assert!(counts.iter().all(|count| (280..520).contains(count)), "{counts:?}");
                }
                let act = *rng.pick(&acts);
                position.play_unchecked(seat, act, &mut Silent);
            }
            _ => {
                let chance = position.sample_chance(&mut rng);
                position.resolve_unchecked(chance, &mut Silent);
            }
        }
    }
}
