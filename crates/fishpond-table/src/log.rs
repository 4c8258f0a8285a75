//! The history of a table: events of the game and notes about the table.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use fishpond_core::{Message, Seat, Speak, Viewer};
use fishpond_games::AnyEvent;

use crate::event::{Ending, StandInReason};

/// An entry of the history.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Entry {
    /// The number of steps of the record (moves and draws) at the time of the entry, so that a replay shows it there.
    pub ply: usize,
    /// The content.
    pub line: Line,
}

/// The content of an entry.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Line {
    /// An event of the game.
    Game(AnyEvent),
    /// A note about the table.
    Note(Note),
}

/// A note about something that happened at the table, but not in the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Note {
    /// T7: a seat took back its last move.
    TakenBack(Seat),
    /// T7: a seat asked to take back its last move.
    TakeBackAsked(Seat),
    /// T8: a seat proposed to end the game.
    EndProposed(Seat),
    /// T7, T8: a seat agreed.
    Agreed(Seat),
    /// T7, T8: a seat declined.
    Declined(Seat),
    /// T7, T8: a seat withdrew its proposal.
    Withdrawn(Seat),
    /// T9: a bot sat in for the player of a seat.
    SatIn(Seat, StandInReason),
    /// T9: a person got their seat back.
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
    /// Returns the names of the things that the entry changed, as used in drawings.
    #[must_use]
    pub fn touched(&self) -> Vec<String> {
        match &self.line {
            Line::Game(event) => event.touched(),
            Line::Note(_) => Vec::new(),
        }
    }

    /// Returns the prefix of names that stand for different things after this entry.
    #[must_use]
    pub fn reused_names(&self) -> Option<&'static str> {
        match &self.line {
            Line::Game(event) => event.reused_names(),
            Line::Note(_) => None,
        }
    }

    /// Returns whether the entry is hidden from the public.
    fn is_private(&self) -> bool {
        self.seen_by(Viewer::Public).is_none()
    }

    /// Returns the entry as a viewer may see it.
    pub(crate) fn seen_by(&self, viewer: Viewer) -> Option<Entry> {
        match &self.line {
            Line::Game(event) => Some(Entry { ply: self.ply, line: Line::Game(event.seen_by(viewer)?) }),
            Line::Note(_) => Some(self.clone()),
        }
    }
}

/// The complete history. Clones share the entries.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Log {
    entries: Arc<Vec<Entry>>,
    /// The indices of entries that are hidden from the public.
    private: Arc<Vec<usize>>,
    /// The number of times that entries were removed.
    edition: u32,
}

impl Deref for Log {
    type Target = [Entry];

    fn deref(&self) -> &[Entry] {
        &self.entries
    }
}

impl Log {
    pub(crate) fn extend(&mut self, entries: impl IntoIterator<Item = Entry>) {
        let all = Arc::make_mut(&mut self.entries);
        let before = all.len();
        all.extend(entries);
        if all[before..].iter().any(Entry::is_private) {
            let new = (before..).zip(&all[before..]).filter(|(_, entry)| entry.is_private());
            Arc::make_mut(&mut self.private).extend(new.map(|(index, _)| index));
        }
    }

    /// Removes the entries of the game after step `ply`; notes stay.
    pub(crate) fn remove_after(&mut self, ply: usize) {
        let mut entries = std::mem::take(&mut self.entries);
        Arc::make_mut(&mut entries).retain(|entry| matches!(entry.line, Line::Note(_)) || entry.ply <= ply);
        *self = Log { edition: self.edition + 1, ..Log::default() };
        self.extend(Arc::unwrap_or_clone(entries));
    }

    /// Subtracts `steps` from the ply of every entry from index `from` on.
    pub(crate) fn subtract_steps(&mut self, from: usize, steps: usize) {
        for entry in &mut Arc::make_mut(&mut self.entries)[from..] {
            entry.ply -= steps;
        }
    }

    pub(crate) fn seen_by(&self, viewer: Viewer) -> LogView {
        LogView { log: self.clone(), viewer }
    }
}

/// The history as one viewer may see it.
#[derive(Clone)]
pub struct LogView {
    log: Log,
    viewer: Viewer,
}

impl LogView {
    /// Returns the number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        let hidden = |&&index: &&usize| self.log[index].seen_by(self.viewer).is_none();
        self.log.len() - self.log.private.iter().filter(hidden).count()
    }

    /// Returns whether there are no entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the entries with their numbers, newest first. The iterator is lazy, so that reading only the newest is
    /// cheap.
    pub fn newest_first(&self) -> impl Iterator<Item = (usize, Entry)> {
        let seen = self.log.iter().rev().filter_map(|entry| entry.seen_by(self.viewer));
        (0..self.len()).rev().zip(seen)
    }

    /// Returns a number that changes whenever entries are removed. While it is the same, entries are only added, and
    /// those that a viewer has seen stay the same.
    #[must_use]
    pub fn edition(&self) -> u32 {
        self.log.edition
    }
}

/// Shows only what the viewer may see.
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
