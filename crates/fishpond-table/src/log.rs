//! The log of a table: what happened in the game and what happened round it.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use fishpond_core::{Message, Seat, Speak, Viewer};
use fishpond_games::AnyEvent;

use crate::event::{Ending, StandInReason};

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Entry {
    /// How many steps of the record (acts and draws) there were when it happened: where a replay shows it.
    pub ply: usize,
    /// What happened.
    pub line: Line,
}

/// What a line of the log tells.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Line {
    /// Something in the game.
    Game(AnyEvent),
    /// Something round it.
    Note(Note),
}

/// Something that happened round the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Note {
    /// T7: a seat took its last act back.
    TakenBack(Seat),
    /// T7: a seat asks for its last act back.
    TakeBackAsked(Seat),
    /// T8: a seat proposes to end the game.
    EndProposed(Seat),
    /// T7, T8: a seat agreed.
    Agreed(Seat),
    /// T7, T8: a seat declined.
    Declined(Seat),
    /// T7, T8: a seat does not want any more what it asked for.
    Withdrawn(Seat),
    /// T9: a bot sits in for a seat.
    SatIn(Seat, StandInReason),
    /// T9: a person has his seat back.
    Returned(Seat),
    /// The game ended without a result.
    Ended(Ending),
}

impl Speak for Note {
    fn message(&self) -> Message {
        let about = |id: &'static str, seat: Seat| Message::new(id).with("seat", seat);
        match *self {
            Note::TakenBack(seat) => about("table-note-taken-back", seat),
            Note::TakeBackAsked(seat) => about("table-note-take-back-asked", seat),
            Note::EndProposed(seat) => about("table-note-end-proposed", seat),
            Note::Agreed(seat) => about("table-note-agreed", seat),
            Note::Declined(seat) => about("table-note-declined", seat),
            Note::Withdrawn(seat) => about("table-note-withdrawn", seat),
            Note::SatIn(seat, StandInReason::Clock) => about("table-note-sat-in-clock", seat),
            Note::SatIn(seat, StandInReason::Absence) => about("table-note-sat-in-absence", seat),
            Note::SatIn(seat, StandInReason::Left) => about("table-note-sat-in-left", seat),
            Note::Returned(seat) => about("table-note-returned", seat),
            Note::Ended(Ending::Agreed) => Message::new("table-note-ended-agreed"),
            Note::Ended(Ending::Closed) => Message::new("table-note-ended-closed"),
        }
    }
}

impl Speak for Entry {
    fn message(&self) -> Message {
        match &self.line {
            Line::Game(event) => event.message(),
            Line::Note(note) => note.message(),
        }
    }
}

impl Entry {
    /// The names of the things that it changed, as drawings call them.
    #[must_use]
    pub fn touched(&self) -> Vec<String> {
        match &self.line {
            Line::Game(event) => event.touched(),
            Line::Note(_) => Vec::new(),
        }
    }

    /// How the names of things begin that stand for something else from now on.
    #[must_use]
    pub fn covers(&self) -> Option<&'static str> {
        match &self.line {
            Line::Game(event) => event.covers(),
            Line::Note(_) => None,
        }
    }

    /// Whether it is not for everybody.
    fn is_whispered(&self) -> bool {
        self.seen_by(Viewer::Public).is_none()
    }

    /// The line as a viewer may know of it.
    pub(crate) fn seen_by(&self, viewer: Viewer) -> Option<Entry> {
        match &self.line {
            Line::Game(event) => Some(Entry { ply: self.ply, line: Line::Game(event.seen_by(viewer)?) }),
            Line::Note(_) => Some(self.clone()),
        }
    }
}

/// All lines, whoever may know of them. Clones share them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Log {
    lines: Arc<Vec<Entry>>,
    /// Which lines are not for everybody.
    whispered: Arc<Vec<usize>>,
    /// How often lines were struck out.
    edition: u32,
}

impl Deref for Log {
    type Target = [Entry];

    fn deref(&self) -> &[Entry] {
        &self.lines
    }
}

impl Log {
    pub(crate) fn extend(&mut self, lines: impl IntoIterator<Item = Entry>) {
        let all = Arc::make_mut(&mut self.lines);
        let before = all.len();
        all.extend(lines);
        if all[before..].iter().any(Entry::is_whispered) {
            let new = (before..).zip(&all[before..]).filter(|(_, entry)| entry.is_whispered());
            Arc::make_mut(&mut self.whispered).extend(new.map(|(index, _)| index));
        }
    }

    /// Strikes out the lines of the game that came after this step.
    pub(crate) fn strike_out_after(&mut self, ply: usize) {
        let mut lines = std::mem::take(&mut self.lines);
        Arc::make_mut(&mut lines).retain(|entry| matches!(entry.line, Line::Note(_)) || entry.ply <= ply);
        *self = Log { edition: self.edition + 1, ..Log::default() };
        self.extend(Arc::unwrap_or_clone(lines));
    }

    /// Moves the lines from here on to an earlier step.
    pub(crate) fn move_back(&mut self, from: usize, steps: usize) {
        for entry in &mut Arc::make_mut(&mut self.lines)[from..] {
            entry.ply -= steps;
        }
    }

    pub(crate) fn seen_by(&self, viewer: Viewer) -> LogView {
        LogView { log: self.clone(), viewer }
    }
}

/// The log as one viewer may know of it.
#[derive(Clone)]
pub struct LogView {
    log: Log,
    viewer: Viewer,
}

impl LogView {
    /// How many lines there are.
    #[must_use]
    pub fn len(&self) -> usize {
        let hidden = |&&index: &&usize| self.log[index].seen_by(self.viewer).is_none();
        self.log.len() - self.log.whispered.iter().filter(hidden).count()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The lines with their numbers, the newest first. Whoever needs only those never looks at the others.
    pub fn newest_first(&self) -> impl Iterator<Item = (usize, Entry)> {
        let seen = self.log.iter().rev().filter_map(|entry| entry.seen_by(self.viewer));
        (0..self.len()).rev().zip(seen)
    }

    /// While this is the same, lines are only added: to the same viewer each line says what it said.
    #[must_use]
    pub fn edition(&self) -> u32 {
        self.log.edition
    }
}

/// As the viewer knows it, and nothing else.
impl fmt::Debug for LogView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.newest_first()).finish()
    }
}

impl PartialEq for LogView {
    fn eq(&self, other: &LogView) -> bool {
        self.newest_first().eq(other.newest_first())
    }
}

impl Eq for LogView {}
