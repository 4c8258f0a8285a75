//! The cost of a blunder in an endgame, compared with an independent exhaustive search.

use std::collections::BTreeMap;

use fishpond_bots::Bot;
use fishpond_bots::analysis::{Decision, Finding, Judge, questions};
use fishpond_core::{Config, Dealer, Game, Position as _, Rng, Seat, Silent, Turn};
use fishpond_games::{AnyRecord, GameId};
use fishpond_penguins::{Act, Position};
use fishpond_search::{Limits, Stop, value};

/// Returns the final lead of seat A in fish and in floes, with perfect play by both.
fn lead(position: &Position, known: &mut BTreeMap<u64, (i32, i32)>) -> (i32, i32) {
    let Turn::Seat(seat) = position.turn() else {
        let outcome = position.outcome().expect("an endgame has no chance nodes");
        let floes = outcome.tie_break.unwrap_or_default();
        return (outcome.points[Seat::A] - outcome.points[Seat::B], floes[Seat::A] - floes[Seat::B]);
    };
    if let Some(lead) = known.get(&position.state_hash()) {
        return *lead;
    }
    let after = leads(position, known).into_iter().map(|(_, lead)| lead);
    let best =
        if seat == Seat::A { after.max() } else { after.min() }.expect("a seat whose turn it is has an act");
    known.insert(position.state_hash(), best);
    best
}

/// Returns the final lead after each act.
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

/// Plays a random game with one blunder in the endgame that turns a victory into a defeat. Returns the record, the step,
/// the act and its cost, or `None` if there was no opportunity.
fn blundered(seed: u64) -> Option<(AnyRecord, usize, Act, f32)> {
    let mut rng = Rng::new(seed);
    let mut game: Game<Position> = Game::start(&Config::new(2), Dealer::from_number(seed), &mut Silent)
        .expect("two players are allowed");
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
fn the_cost_of_an_endgame_blunder_is_exact() {
    let games: Vec<_> = (0..400).filter_map(blundered).take(5).collect();
    assert_eq!(games.len(), 5, "400 games have five such endgames");
    for (record, step, act, cost) in games {
        let judge = Judge { bot: Bot::Level(8), limits: Limits::nodes(100_000), seed: 1 };
        let question =
            questions(&record).unwrap().into_iter().find(|question| question.step == step).unwrap();
        let Finding::Decision(Decision { act: played, best, worth, .. }) =
            question.answer(&judge, &Stop::new())
        else {
            panic!("step {step} is a decision");
        };
        let worth = worth.expect("the decision can be evaluated");
        assert_eq!(played, act.to_string());
        assert_ne!(best, played);
        assert!(worth.solved);
        // Floes, which break ties, add a little.
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
