//! A blunder in an endgame costs exactly what it throws away, by a count of our own.

use std::collections::BTreeMap;

use fishpond_bots::Bot;
use fishpond_bots::analysis::{Decision, Finding, Judge, questions};
use fishpond_core::{Config, Dealer, Game, Position as _, Rng, Seat, Silent, Turn};
use fishpond_games::{AnyRecord, GameId};
use fishpond_penguins::{Act, Position};
use fishpond_search::{Limits, Stop, value};

/// Fish, then floes, that seat A is ahead by in the end if both play as well as can be.
fn lead(position: &Position, known: &mut BTreeMap<u64, (i32, i32)>) -> (i32, i32) {
    let Turn::Seat(seat) = position.turn() else {
        let outcome = position.outcome().expect("nothing is drawn in an endgame");
        let floes = outcome.tie_break.unwrap_or_default();
        return (outcome.points[Seat::A] - outcome.points[Seat::B], floes[Seat::A] - floes[Seat::B]);
    };
    if let Some(lead) = known.get(&position.state_hash()) {
        return *lead;
    }
    let after = leads(position, known).into_iter().map(|(_, lead)| lead);
    let best = if seat == Seat::A { after.max() } else { after.min() }.expect("who is to act has an act");
    known.insert(position.state_hash(), best);
    best
}

/// What each act leads to.
fn leads(position: &Position, known: &mut BTreeMap<u64, (i32, i32)>) -> Vec<(Act, (i32, i32))> {
    let Turn::Seat(seat) = position.turn() else { return Vec::new() };
    let mut acts = Vec::new();
    position.legal_acts(seat, &mut acts);
    let after = |act: Act, known: &mut BTreeMap<u64, (i32, i32)>| {
        let mut next = position.clone();
        next.play_unchecked(seat, act, &mut Silent);
        lead(&next, known)
    };
    acts.into_iter().map(|act| (act, after(act, known))).collect()
}

/// A game at random until so few floes are free, then a blunder that turns a victory into a defeat if there is one,
/// then at random again.
fn blundered(seed: u64) -> Option<(AnyRecord, usize, Act, f32)> {
    let mut rng = Rng::new(seed);
    let mut game: Game<Position> =
        Game::start(&Config::new(2), Dealer::from_number(seed), &mut Silent).expect("two can play");
    let mut found = None;
    while let Turn::Seat(seat) = game.position().turn() {
        let position = game.position();
        let mut act = position.random_act(seat, &mut rng, &mut Vec::new());
        if found.is_none() && position.is_movement() && position.free().count_ones() <= 9 {
            let sign = if seat == Seat::A { 1 } else { -1 };
            let mut leads = leads(position, &mut BTreeMap::new());
            leads.sort_by_key(|(_, lead)| (sign * lead.0, sign * lead.1));
            let ((worst, bad), (_, good)) = (*leads.first()?, *leads.last()?);
            let worth =
                |(fish, _): (i32, i32)| value(if sign * fish > 0 { 1.0 } else { 0.0 }, (sign * fish) as f32);
            if sign * bad.0 < 0 && sign * good.0 > 0 {
                act = worst;
                found = Some((game.record().steps.len() + 1, worst, worth(good) - worth(bad)));
            }
        }
        game.play(seat, act, &mut Silent).expect("the act is legal");
    }
    let (step, act, cost) = found?;
    Some((AnyRecord { game: GameId::Penguins, record: game.record() }, step, act, cost))
}

#[test]
fn a_blunder_in_an_endgame_costs_what_it_throws_away_and_is_solved() {
    let games: Vec<_> = (0..400).filter_map(blundered).take(5).collect();
    assert_eq!(games.len(), 5, "such endgames are not rare");
    for (record, step, act, cost) in games {
        let judge = Judge { bot: Bot::Level(8), limits: Limits::nodes(100_000), seed: 1 };
        let question =
            questions(&record).unwrap().into_iter().find(|question| question.step == step).unwrap();
        let Finding::Decision(Decision { act: played, best, worth, .. }) =
            question.answer(&judge, &Stop::new())
        else {
            panic!("step {step} is a decision");
        };
        let worth = worth.expect("it can be judged");
        assert_eq!(played, act.to_string());
        assert_ne!(best, played);
        assert!(worth.solved);
        // Floes count a little as well, where fish do not decide.
        assert!((worth.cost - cost).abs() < 0.003, "{} is not {cost}", worth.cost);
    }
}

#[test]
fn a_resignation_out_of_turn_is_not_a_decision() {
    let records = [
        include_str!("../../fishpond-games/tests/records/penguins-v2-3-players-resigned.json"),
        include_str!("../../fishpond-games/tests/records/ships-v2-3-players-resigned.json"),
        include_str!("../../fishpond-games/tests/records/wishes-v2-3-players-resigned.json"),
        include_str!("../../fishpond-games/tests/records/fresh-v2-3-players-resigned.json"),
    ];
    let judge = Judge { bot: Bot::Level(1), limits: Limits::nodes(10), seed: 1 };
    for text in records {
        let record = AnyRecord::from_json(text).unwrap();
        for question in questions(&record).unwrap() {
            if let Finding::Decision(decision) = question.answer(&judge, &Stop::new()) {
                assert_ne!(decision.act, "resign", "{}", record.game);
            }
        }
    }
}
