//! Puzzles: positions from games between bots, each with one move that is clearly the best. The player has seat A.
//!
//! ```toml
//! names = ["Ebba"]                  # the opponents
//!
//! [[puzzles]]
//! state = '{"config":{…},…}'        # the position, as JSON
//! title = { en = "…", de = "…" }
//! text = { en = "…", de = "…" }     # the situation and the goal
//! act = "c3-c6"                     # the best move
//! why = { en = "…", de = "…" }      # why it is the best
//! wrong = { en = "…", de = "…" }    # why other moves are worse
//! answers = [{ act = "c3-c4", en = "…", de = "…" }]   # why some of them are worse; "c3*" stands for all that start with it
//! ```
//!
//! `examples/find_puzzles.rs` finds candidates, and `tests/puzzles.rs` checks by search that each puzzle has one clearly best move.

use std::sync::OnceLock;

use fishpond_games::{AnyPosition, GameId};
use serde::Deserialize;

use crate::lesson::{Answer, LEARNER, Step, Task, Text};
use crate::script::Stage;

/// The puzzles of a game.
#[derive(Debug)]
pub struct Puzzles {
    /// The names of the opponents, in turn order.
    pub names: Vec<String>,
    /// The puzzles, from easy to hard.
    pub puzzles: Vec<Puzzle>,
}

/// A puzzle.
#[derive(Debug)]
pub struct Puzzle {
    /// The position with its task.
    pub step: Step,
    /// The best move.
    pub act: String,
    /// The position after it.
    pub solved: Stage,
    /// The explanation of the best move.
    pub why: Text,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    names: Vec<String>,
    puzzles: Vec<PuzzleData>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PuzzleData {
    state: String,
    title: Text,
    text: Text,
    act: String,
    why: Text,
    wrong: Text,
    #[serde(default)]
    answers: Vec<Answer>,
}

/// Returns the puzzles of a game.
///
/// # Panics
/// If the file of the game has a fault; a test loads them all.
pub fn puzzles(game: GameId) -> &'static Puzzles {
    static PUZZLES: [OnceLock<Puzzles>; 4] = [const { OnceLock::new() }; 4];
    PUZZLES[game as usize].get_or_init(|| load(game).expect("the tests load all puzzles"))
}

fn load(game: GameId) -> Result<Puzzles, String> {
    let text = match game {
        GameId::Penguins => include_str!("../puzzles/penguins.toml"),
        GameId::Ships => include_str!("../puzzles/ships.toml"),
        GameId::Wishes => include_str!("../puzzles/wishes.toml"),
        GameId::Fresh => include_str!("../puzzles/fresh.toml"),
    };
    let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
    let puzzles = (1..)
        .zip(file.puzzles)
        .map(|(number, data)| data.load(game).map_err(|fault| format!("puzzle {number}: {fault}")));
    Ok(Puzzles { puzzles: puzzles.collect::<Result<_, _>>()?, names: file.names })
}

impl PuzzleData {
    fn load(self, game: GameId) -> Result<Puzzle, String> {
        let state = serde_json::from_str(&self.state).map_err(|error| error.to_string())?;
        let position = AnyPosition::from_state(game, &state).map_err(|faults| faults.to_string())?;
        let stage = Stage { position, events: Vec::new(), steps: 0 };
        let task = Task::new(&stage, self.act.clone(), self.wrong, self.answers)?;
        let mut solved = stage.clone();
        solved.play(&format!("{LEARNER} {}", self.act))?;
        Ok(Puzzle {
            step: Step { title: self.title, text: self.text, stage, game: 1, task: Some(task), result: None },
            act: self.act,
            solved,
            why: self.why,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use fishpond_words::Lang;

    use super::*;
    use crate::lesson::Verdict;

    #[test]
    fn every_game_has_eight_different_puzzles() {
        for &game in GameId::ALL {
            let Puzzles { names, puzzles } = load(game).unwrap_or_else(|fault| panic!("{game}: {fault}"));
            assert!(puzzles.len() >= 8, "{game}: {} puzzles", puzzles.len());
            let positions: BTreeSet<u64> =
                puzzles.iter().map(|puzzle| puzzle.step.stage.position.state_hash()).collect();
            assert_eq!(positions.len(), puzzles.len(), "{game}");
            for (number, Puzzle { step, act, .. }) in (1..).zip(&puzzles) {
                assert_eq!(
                    names.len() + 1,
                    usize::from(step.stage.position.config().players),
                    "{game} {number}"
                );
                assert!(step.stage.is_turn_of(LEARNER), "{game} {number}");
                assert!(matches!(step.judge(act, Lang::En), Some(Verdict::Right)), "{game} {number}");
            }
        }
    }

    #[test]
    fn every_other_legal_move_is_answered() {
        for &game in GameId::ALL {
            for (number, Puzzle { step, act, .. }) in
                (1..).zip(&load(game).expect("the puzzles load").puzzles)
            {
                let legal = step.stage.position.legal_acts(LEARNER);
                for other in legal.iter().filter(|other| *other != act) {
                    let verdict = step.judge(other, Lang::De);
                    assert!(matches!(verdict, Some(Verdict::Wrong(_))), "{game} {number}: {other}");
                }
                for answer in &step.task.as_ref().expect("a puzzle has a task").answers {
                    let fits = legal.iter().any(|other| other != act && answer.fits(other));
                    assert!(fits, "{game} {number}: no legal move fits '{}'", answer.act);
                }
            }
        }
    }

    #[test]
    fn every_text_exists_in_every_language_and_is_short() {
        for &game in GameId::ALL {
            for (number, Puzzle { step, why, .. }) in
                (1..).zip(&load(game).expect("the puzzles load").puzzles)
            {
                let answers = || step.task.iter().flat_map(Task::texts);
                for lang in Lang::ALL {
                    for text in [&step.title, &step.text, why].into_iter().chain(answers()) {
                        assert!(text.is_in(lang), "{lang} {game} {number}");
                        let length = text.say(lang).chars().count();
                        assert!((1..=360).contains(&length), "{lang} {game} {number}: {length} characters");
                    }
                }
                for text in [why].into_iter().chain(answers()) {
                    assert_ne!(text.say(Lang::En), text.say(Lang::De), "{game} {number}");
                }
            }
        }
    }
}
