//! Playable lessons: steps with one idea each, a scripted dealer and scripted opponents. The learner plays seat A.
//!
//! ```toml
//! names = ["Ebba"]                  # the opponents
//!
//! [[steps]]
//! position = "start"                # where the step begins; the end of the step before it if absent
//! before = "B d4-d5"                # what the opponents and the dealer do first
//! title = { en = "…", de = "…" }
//! text = { en = "…", de = "…" }
//! act = "c3-c6"                     # the learner's move; a step without one is only read
//! hint = { en = "…", de = "…" }     # the reason for the move
//! done = { en = "…", de = "…" }     # a short comment on the result of the move, unless the next step shows it
//! wrong = { en = "…", de = "…" }    # the answer to any other legal move
//! answers = [{ act = "c3-c4", en = "…", de = "…" }]   # specific answers to some of them; "c3*" stands for all that start with it
//! refused = [{ act = "c3-h3", picks = ["c3", "h3"] }]   # illegal moves that the learner can try by picking these things
//! ```

use std::collections::BTreeMap;
use std::sync::OnceLock;

use fishpond_core::{Refusal, Seat};
use fishpond_games::{AnyPosition, GameId};
use fishpond_words::Lang;
use serde::Deserialize;

use crate::script::{PositionsData, Stage};

/// The seat of the learner.
pub const LEARNER: Seat = Seat::A;

/// A lesson.
#[derive(Debug)]
pub struct Lesson {
    /// The names of the opponents, in turn order.
    pub names: Vec<String>,
    /// The steps.
    pub steps: Vec<Step>,
}

/// A step of a lesson.
#[derive(Debug)]
pub struct Step {
    /// The heading.
    pub title: Text,
    /// The explanation.
    pub text: Text,
    /// The position that the learner sees.
    pub stage: Stage,
    /// The number of the game that the step belongs to: some lessons show several.
    pub game: usize,
    /// The learner's move, unless the step is only read.
    pub task: Option<Task>,
    /// The position after the move, with a short comment, shown before the next step. Not needed if that step starts from the position.
    pub result: Option<Box<Step>>,
}

/// A move that the learner has to find.
#[derive(Debug)]
pub struct Task {
    /// The move.
    pub act: String,
    /// The things to pick for the move, shown as a hint.
    pub path: Vec<String>,
    /// The reason for the move, shown with the hint. Puzzles have none, because it would give away the solution.
    pub hint: Option<Text>,
    /// The answer to other legal moves.
    wrong: Text,
    pub(crate) answers: Vec<Answer>,
    /// Illegal moves that the learner can try.
    pub refused: Vec<Refused>,
}

impl Task {
    pub(crate) fn new(stage: &Stage, act: String, wrong: Text, answers: Vec<Answer>) -> Result<Task, String> {
        let path = picks(&stage.position, &act);
        if path.is_empty() {
            return Err(format!("'{act}' is not a legal move"));
        }
        Ok(Task { path, act, hint: None, wrong, answers, refused: Vec::new() })
    }

    /// Returns all texts: the hint and the answers.
    #[cfg(test)]
    pub(crate) fn texts(&self) -> impl Iterator<Item = &Text> + Clone {
        [&self.wrong].into_iter().chain(&self.hint).chain(self.answers.iter().map(|answer| &answer.text))
    }
}

/// A text by language. If it has no translation, readers see it in English.
#[derive(Deserialize, Debug, Clone)]
#[serde(try_from = "BTreeMap<String, String>")]
pub struct Text(BTreeMap<String, String>);

impl TryFrom<BTreeMap<String, String>> for Text {
    type Error = String;

    fn try_from(texts: BTreeMap<String, String>) -> Result<Text, String> {
        if let Some(unknown) = texts.keys().find_map(|code| code.parse::<Lang>().err()) {
            return Err(unknown.to_string());
        }
        match texts.contains_key(Lang::default().code()) {
            true => Ok(Text(texts)),
            false => Err("a text needs at least an English version".to_owned()),
        }
    }
}

impl Text {
    /// Returns a message in all languages.
    fn of_message(id: &str) -> Text {
        let text = |lang: Lang| (lang.code().to_owned(), lang.text(id).into_owned());
        Text(Lang::ALL.into_iter().chain(Lang::PSEUDO).map(text).collect())
    }

    /// Returns whether the text has been translated into a language.
    #[must_use]
    pub fn is_in(&self, lang: Lang) -> bool {
        self.0.contains_key(lang.code())
    }

    /// Returns the text in a language.
    #[must_use]
    pub fn say(&self, lang: Lang) -> &str {
        let text = self.0.get(lang.code()).or_else(|| self.0.get(Lang::default().code()));
        text.map_or("", String::as_str)
    }
}

/// The answer to a specific legal move.
#[derive(Deserialize, Debug)]
pub(crate) struct Answer {
    pub(crate) act: String,
    #[serde(flatten)]
    text: Text,
}

impl Answer {
    pub(crate) fn fits(&self, act: &str) -> bool {
        match self.act.strip_suffix('*') {
            Some(start) => act.starts_with(start),
            None => act == self.act,
        }
    }

    fn say(&self, lang: Lang) -> &str {
        self.text.say(lang)
    }
}

/// An illegal move that the learner can try.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Refused {
    /// The move.
    pub act: String,
    /// The things to pick for it, in order.
    pub picks: Vec<String>,
}

/// The result of a move in a lesson.
#[derive(Debug)]
pub enum Verdict<'a> {
    /// It is the expected move.
    Right,
    /// It is legal, but not the point of the step.
    Wrong(&'a str),
    /// It is illegal.
    Refused(Refusal),
}

impl Step {
    /// Judges a move of the learner. A step that is only read has no right move.
    #[must_use]
    pub fn judge(&self, act: &str, lang: Lang) -> Option<Verdict<'_>> {
        let task = self.task.as_ref()?;
        Some(match self.stage.position.clone().play(LEARNER, act, &mut Vec::new()) {
            Err(refusal) => Verdict::Refused(refusal),
            Ok(played) if played == task.act => Verdict::Right,
            Ok(played) => {
                let answer = task.answers.iter().find(|answer| answer.fits(&played));
                Verdict::Wrong(answer.map_or_else(|| task.wrong.say(lang), |answer| answer.say(lang)))
            }
        })
    }

    /// Returns the picks to keep after a wrong move: those at its beginning that the right move shares, but never its last one. An
    /// illegal move has none.
    #[must_use]
    pub fn right_picks(&self, act: &str) -> Vec<String> {
        let right = self.task.iter().flat_map(|task| &task.path);
        let mut made = picks(&self.stage.position, act);
        made.pop();
        made.into_iter().zip(right).take_while(|(made, right)| made == *right).map(|(made, _)| made).collect()
    }

    /// Returns the picks before the last one that was a choice between moves. Unlike [`Step::right_picks`], they do not reveal whether
    /// the first of them were right.
    #[must_use]
    pub fn picks_before(&self, act: &str) -> Vec<String> {
        let position = &self.stage.position;
        let mut picks = picks(position, act);
        while picks.pop().is_some() && position.offers(LEARNER, &picks).next.len() == 1 {}
        picks
    }
}

/// Returns the picks of a move of the learner; none if it is illegal.
fn picks(position: &AnyPosition, act: &str) -> Vec<String> {
    position.path(LEARNER, act).into_iter().flatten().map(|choice| choice.pick).collect()
}

/// The messages for headings above the results of right moves.
const PRAISE: [&str; 4] = ["page-praise-1", "page-praise-2", "page-praise-3", "page-praise-4"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    names: Vec<String>,
    positions: PositionsData,
    steps: Vec<StepData>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StepData {
    position: Option<String>,
    #[serde(default)]
    before: String,
    title: Text,
    text: Text,
    act: Option<String>,
    hint: Option<Text>,
    done: Option<Text>,
    wrong: Option<Text>,
    #[serde(default)]
    answers: Vec<Answer>,
    #[serde(default)]
    refused: Vec<Refused>,
}

/// Returns the lesson of a game.
///
/// # Panics
/// If the file of the lesson has a fault; a test plays them all.
pub fn lesson(game: GameId) -> &'static Lesson {
    static LESSONS: [OnceLock<Lesson>; 4] = [const { OnceLock::new() }; 4];
    LESSONS[game as usize].get_or_init(|| load(game).expect("the tests play all lessons"))
}

fn load(game: GameId) -> Result<Lesson, String> {
    let text = match game {
        GameId::Penguins => include_str!("../lessons/penguins.toml"),
        GameId::Ships => include_str!("../lessons/ships.toml"),
        GameId::Wishes => include_str!("../lessons/wishes.toml"),
        GameId::Fresh => include_str!("../lessons/fresh.toml"),
    };
    let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
    let mut stage: Option<Stage> = None;
    let mut steps = Vec::new();
    let mut game_number = 0;
    for (index, mut data) in file.steps.into_iter().enumerate() {
        let fault = |fault: String| format!("step {}: {fault}", index + 1);
        game_number += usize::from(data.position.is_some());
        let mut start = match &data.position {
            Some(name) => Stage::named(game, &file.positions, name).map_err(fault)?,
            None => stage.take().ok_or_else(|| fault("the first step has no position".to_owned()))?,
        };
        start.play(&data.before).map_err(fault)?;
        let task = data.task(&start).map_err(fault)?;
        let mut next = start.clone();
        if let Some(task) = &task {
            next.play(&format!("{LEARNER} {}", task.act)).map_err(fault)?;
        }
        let result = data.done.map(|text| {
            let title = Text::of_message(PRAISE[index % PRAISE.len()]);
            Box::new(Step { title, text, stage: next.clone(), game: game_number, task: None, result: None })
        });
        stage = Some(next);
        steps.push(Step {
            title: data.title,
            text: data.text,
            stage: start,
            game: game_number,
            task,
            result,
        });
    }
    Ok(Lesson { names: file.names, steps })
}

impl StepData {
    fn task(&mut self, stage: &Stage) -> Result<Option<Task>, String> {
        let Some(act) = self.act.take() else { return Ok(None) };
        let wrong = self.wrong.take().ok_or("a step with 'act' needs 'wrong'")?;
        let hint = self.hint.take().ok_or("a step with 'act' needs 'hint'")?;
        let task = Task::new(stage, act, wrong, std::mem::take(&mut self.answers))?;
        Ok(Some(Task { hint: Some(hint), refused: std::mem::take(&mut self.refused), ..task }))
    }
}

#[cfg(test)]
mod tests {
    use fishpond_core::Turn;

    use super::*;

    fn lessons() -> impl Iterator<Item = (GameId, Lesson)> {
        GameId::ALL.iter().map(|&game| (game, load(game).unwrap_or_else(|fault| panic!("{game}: {fault}"))))
    }

    #[test]
    fn every_lesson_can_be_played_to_its_end() {
        for (game, lesson) in lessons() {
            assert!(lesson.steps.len() >= 8, "{game}: {} steps", lesson.steps.len());
            for (number, step) in (1..).zip(&lesson.steps) {
                let Some(task) = &step.task else { continue };
                assert!(step.stage.is_turn_of(LEARNER), "{game} step {number}");
                let verdict = step.judge(&task.act, Lang::En);
                assert!(matches!(verdict, Some(Verdict::Right)), "{game} step {number}: {verdict:?}");
            }
            let last = &lesson.steps.last().expect("a lesson has steps").stage;
            assert_eq!(last.position.turn(), Turn::Over, "{game}: the last step shows the end of a game");
        }
    }

    /// A learner sees what their move has done before the game goes on.
    #[test]
    fn the_result_of_every_move_is_shown() {
        for (game, lesson) in lessons() {
            for (number, pair) in (1..).zip(lesson.steps.windows(2)) {
                let Some(task) = &pair[0].task else { continue };
                let mut after = pair[0].stage.clone();
                after.play(&format!("{LEARNER} {}", task.act)).unwrap();
                let next = pair[0].result.as_deref().unwrap_or(&pair[1]);
                let is_shown = next.stage.position == after.position;
                assert!(is_shown || after.position.turn() == Turn::Chance, "{game} step {number}");
            }
        }
    }

    #[test]
    fn refused_moves_are_refused_and_answers_are_for_legal_moves() {
        for (game, lesson) in lessons() {
            for (number, step) in (1..).zip(&lesson.steps) {
                let Some(task) = &step.task else { continue };
                for Refused { act, picks } in &task.refused {
                    let verdict = step.judge(act, Lang::En);
                    assert!(matches!(verdict, Some(Verdict::Refused(_))), "{game} step {number}: {act}");
                    let (thing, picked) = picks.split_last().expect("a move is picked");
                    let reason = step.stage.position.why_not(LEARNER, picked, thing);
                    assert!(reason.is_some() || thing == "keep", "{game} step {number}: {act} on the board");
                }
                let legal = step.stage.position.legal_acts(LEARNER);
                for answer in &task.answers {
                    let fits = |act: &&String| answer.fits(act) && **act != task.act;
                    assert!(legal.iter().any(|act| fits(&act)), "{game} step {number}: {}", answer.act);
                }
                for act in legal.iter().filter(|act| **act != task.act) {
                    let verdict = step.judge(act, Lang::De);
                    assert!(matches!(verdict, Some(Verdict::Wrong(_))), "{game} step {number}: {act}");
                }
            }
        }
    }

    #[test]
    fn every_text_exists_in_every_language() {
        for (game, lesson) in lessons() {
            let with_result = |step| std::iter::successors(Some(step), |step: &&Step| step.result.as_deref());
            for (number, step) in (1..).zip(lesson.steps.iter().flat_map(with_result)) {
                let own = [&step.title, &step.text].into_iter();
                let texts = own.chain(step.task.iter().flat_map(Task::texts));
                for lang in Lang::ALL {
                    assert!(
                        texts.clone().all(|text| text.is_in(lang) && !text.say(lang).trim().is_empty()),
                        "{lang} {game} step {number}"
                    );
                    // A text has to fit beside the board on a phone.
                    let length = step.text.say(lang).chars().count();
                    assert!(length <= 330, "{lang} {game} step {number}: {length} characters");
                }
                for text in [&step.text].into_iter().chain(step.task.iter().flat_map(Task::texts)) {
                    assert_ne!(text.say(Lang::En), text.say(Lang::De), "{game} step {number}");
                }
            }
            assert_eq!(
                lesson.names.len() + 1,
                usize::from(lesson.steps[0].stage.position.config().players),
                "{game}"
            );
        }
    }
}
