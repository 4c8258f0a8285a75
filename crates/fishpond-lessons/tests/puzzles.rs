//! Checks by search that every puzzle has one clearly best move. `examples/find_puzzles.rs` searches much more thoroughly; this test is
//! fast enough for every run, and its result depends only on the numbers of nodes.

use fishpond_bots::{Bot, Limits, Stop, Thinker};
use fishpond_core::Viewer;
use fishpond_games::GameId;
use fishpond_lessons::{LEARNER, Puzzle, puzzles};

/// How much better the best move must be than any other, as a share of a win.
const MARGIN: f32 = 0.04;

/// Returns the number of nodes for a game.
fn nodes(game: GameId) -> u64 {
    match game {
        GameId::Penguins => 300_000,
        GameId::Ships => 4_000,
        GameId::Fresh => 1_500,
        GameId::Wishes => 1_200,
    }
}

#[test]
fn every_puzzle_has_one_clearly_best_move() {
    let mut faults = Vec::new();
    for &game in GameId::ALL {
        for (number, Puzzle { step, act, .. }) in (1..).zip(&puzzles(game).puzzles) {
            let view = step.stage.position.view(Viewer::Seat(LEARNER));
            let limits = Limits::nodes(nodes(game));
            let mut thinker = Thinker::new(Bot::Level(8), 1);
            let advice = thinker.explain(&view, LEARNER, Some(&limits), &Stop::new());
            let (second, values) = advice.second.expect("there is another move");
            let lead = match game {
                GameId::Penguins => {
                    advice.values.expect("the bot evaluates moves")[LEARNER] - values[LEARNER]
                }
                // Values are sampled, so both moves get the same number of samples.
                _ => {
                    let mut weigh = |act: &str| {
                        let outlook = thinker.weigh(&view, LEARNER, act, &limits, &Stop::new());
                        outlook.expect("the bot evaluates moves").values[LEARNER]
                    };
                    weigh(&advice.act) - weigh(&second)
                }
            };
            println!("{game} {number}: {} leads {second} by {lead:.2}", advice.act);
            if advice.act != *act || lead < MARGIN {
                faults.push(format!(
                    "{game} {number}: {act}; search: {}, {lead:.2} ahead of {second}",
                    advice.act
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}
