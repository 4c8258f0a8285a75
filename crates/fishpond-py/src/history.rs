//! The steps that led to a position. Copies of a position share them.

use std::sync::Arc;

use fishpond_core::record::Step;
use fishpond_core::{Config, Seat, Sink, Viewer};
use fishpond_games::{AnyAct, AnyChance, AnyEvent, AnyPosition, GameId};
use pyo3::PyResult;

use crate::error::value_error;

/// The steps since the start of a game.
#[derive(Clone, Default)]
pub(crate) struct History(Option<Arc<Node>>);

struct Node {
    entry: Entry,
    before: History,
}

/// One step. Moves and draws become text only on request.
pub(crate) enum Entry {
    Act(Seat, AnyAct),
    Chance(AnyChance),
    Text(Step),
}

impl Entry {
    fn step(&self) -> Step {
        match self {
            Entry::Act(seat, act) => Step::Act(*seat, act.to_string()),
            Entry::Chance(draw) => Step::Chance(draw.to_string()),
            Entry::Text(step) => step.clone(),
        }
    }
}

impl History {
    /// Adds a step.
    pub(crate) fn push(&mut self, entry: Entry) {
        let before = std::mem::take(self);
        *self = History(Some(Arc::new(Node { entry, before })));
    }

    /// Returns all steps in order.
    pub(crate) fn steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut at = self;
        while let Some(node) = &at.0 {
            steps.push(node.entry.step());
            at = &node.before;
        }
        steps.reverse();
        steps
    }

    /// Returns the events of all steps as a viewer saw them.
    pub(crate) fn log(&self, game: GameId, config: &Config, viewer: Viewer) -> PyResult<Vec<String>> {
        let mut position = AnyPosition::new(game, config).map_err(value_error)?;
        let mut events: Vec<AnyEvent> = Vec::new();
        for step in self.steps() {
            apply(&mut position, &step, &mut events)?;
        }
        Ok(events.iter().filter_map(|event| event.seen_by(viewer)).map(|seen| seen.to_string()).collect())
    }
}

/// Plays a recorded step.
pub(crate) fn apply(
    position: &mut AnyPosition,
    step: &Step,
    events: &mut impl Sink<AnyEvent>,
) -> PyResult<()> {
    match step {
        Step::Act(seat, act) => position.play(*seat, act, events).map(drop).map_err(value_error),
        Step::Chance(draw) => position.resolve(draw, events).map_err(value_error),
    }
}

impl FromIterator<Step> for History {
    fn from_iter<I: IntoIterator<Item = Step>>(steps: I) -> History {
        let mut history = History::default();
        steps.into_iter().for_each(|step| history.push(Entry::Text(step)));
        history
    }
}

/// Frees the steps one by one; the default would recurse as deep as the game is long.
impl Drop for History {
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(mut node) = next.and_then(Arc::into_inner) {
            next = node.before.0.take();
        }
    }
}
