//! A lesson on the screen: each step is a position with a text, and usually a move to find.

use fishpond_core::{Message, Seat, Speak as _, Viewer};
use fishpond_draw::Wording;
use fishpond_games::GameId;
use fishpond_lessons::{LEARNER, Lesson, Step, Verdict, lesson};
use fishpond_words::Lang;

use super::{Key, Scene, Table};

/// A lesson.
pub(crate) struct LessonTable {
    game: GameId,
    lesson: &'static Lesson,
    lang: Lang,
    names: Vec<String>,
    about: Vec<String>,
    step: usize,
    /// Whether the result of the step's move is shown.
    is_result: bool,
    text: Vec<String>,
    log: Vec<String>,
    last: Vec<String>,
}

impl LessonTable {
    pub(crate) fn new(game: GameId, lang: Lang) -> LessonTable {
        let lesson = lesson(game);
        let learner = lang.text("play-learner").into_owned();
        let names = std::iter::once(learner).chain(lesson.names.iter().cloned()).collect();
        let mut table = LessonTable {
            game,
            lesson,
            lang,
            names,
            about: vec![lang.text("play-you").into_owned()],
            step: 0,
            is_result: false,
            text: Vec::new(),
            log: Vec::new(),
            last: Vec::new(),
        };
        table.show(0);
        table
    }

    /// Returns the step that is shown.
    pub(crate) fn step(&self) -> &'static Step {
        let step = &self.lesson.steps[self.step];
        step.result.as_deref().filter(|_| self.is_result).unwrap_or(step)
    }

    /// Returns whether the last step is shown.
    pub(crate) fn is_last(&self) -> bool {
        self.step + 1 == self.lesson.steps.len()
    }

    pub(crate) fn wording(&self) -> Wording<'_> {
        Wording { lang: self.lang, names: &self.names }
    }

    /// Returns the title and the text of the step, and how to continue.
    pub(crate) fn text(&self) -> &[String] {
        &self.text
    }

    /// Shows a step, or the last one if there is no such step.
    fn show(&mut self, step: usize) {
        self.step = step.min(self.lesson.steps.len() - 1);
        self.is_result = false;
        self.describe();
    }

    /// Prepares the texts on the screen.
    fn describe(&mut self) {
        let shown = self.step();
        let title = format!("{}/{} {}", self.step + 1, self.lesson.steps.len(), shown.title.say(self.lang));
        self.text = vec![title, shown.text.say(self.lang).to_owned()];
        if shown.task.is_none() {
            let id = if self.is_last() { "play-lesson-end" } else { "play-lesson-next" };
            self.text.push(self.lang.text(id).into_owned());
        }
        let viewer = Viewer::Seat(LEARNER);
        let events = shown.stage.events.iter().filter_map(|(_, event)| event.seen_by(viewer));
        self.log = events.map(|event| self.wording().say(&event.message())).collect();
        self.last = shown.stage.touched(viewer);
    }
}

impl Table for LessonTable {
    fn scene(&self) -> Scene<'_> {
        let step = self.step();
        let lesson = Message::new("play-lesson").with("game", self.game.facts().title);
        Scene {
            position: Some(&step.stage.position),
            viewer: Viewer::Seat(LEARNER),
            asked: step.task.is_some().then_some(LEARNER),
            curtain: None,
            title: self.lang.say(&lesson),
            status: format!("{}/{}", self.step + 1, self.lesson.steps.len()),
            wording: self.wording(),
            log: &self.log,
            last: &self.last,
            text: &self.text,
            about: &self.about,
            clocks: Vec::new(),
            keys: match step.task {
                Some(_) => vec![Key::Hint, Key::Undo],
                None => vec![Key::Continue, Key::Undo],
            },
            is_spectator: false,
            is_over: false,
            number: 2 * self.step as u64 + u64::from(self.is_result),
        }
    }

    fn poll(&mut self) -> anyhow::Result<()> {
        Ok(())
    }

    fn act(&mut self, _: Seat, act: &str) -> anyhow::Result<Option<String>> {
        Ok(match self.step().judge(act, self.lang) {
            Some(Verdict::Right) if self.step().result.is_some() => {
                self.is_result = true;
                self.describe();
                None
            }
            Some(Verdict::Right) | None => {
                self.show(self.step + 1);
                None
            }
            Some(Verdict::Wrong(answer)) => Some(answer.to_owned()),
            Some(Verdict::Refused(refusal)) => {
                Some(format!("{} [{}]", self.wording().say(&refusal.message()), refusal.code.clause))
            }
        })
    }

    fn undo(&mut self) -> anyhow::Result<String> {
        let back = usize::from(!self.is_result);
        self.show(self.step.saturating_sub(back));
        Ok(String::new())
    }

    fn known_hint(&self) -> Option<String> {
        Some(self.step().task.as_ref()?.act.clone())
    }

    fn confirm(&mut self) -> anyhow::Result<()> {
        if self.step().task.is_none() {
            self.show(self.step + 1);
        }
        Ok(())
    }
}
