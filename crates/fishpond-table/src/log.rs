//! The history of a table: events of the game and notes about the table.

use std::borrow::Cow;
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
    /// T19: the game starts from a position of another game.
    PlayedOn,
    /// T7: a seat took back its last move and those after it, this many in all.
    TakenBack(Seat, usize),
    /// T7: a seat asked to take back its last move and those after it, this many in all.
    TakeBackAsked(Seat, usize),
    /// T8: a seat proposed to end the game.
    EndProposed(Seat),
    /// T7, T8: a seat agreed.
    Agreed(Seat),
    /// T7, T8: a seat declined.
    Declined(Seat),
    /// T7, T8: a seat withdrew its proposal.
    Withdrawn(Seat),
    /// T6: the time of a seat ran out, and its player loses.
    TimedOut(Seat),
    /// T9: a bot sat in for the player of a seat.
    SatIn(Seat, StandInReason),
    /// T9: a person got their seat back.
    Returned(Seat),
    /// The game ended without a result.
    Ended(Ending),
}

impl Note {
    fn player(self) -> Option<Seat> {
        match self {
            Note::TakenBack(seat, _)
            | Note::TakeBackAsked(seat, _)
            | Note::EndProposed(seat)
            | Note::Agreed(seat)
            | Note::Declined(seat)
            | Note::Withdrawn(seat)
            | Note::TimedOut(seat)
            | Note::SatIn(seat, _)
            | Note::Returned(seat) => Some(seat),
            Note::PlayedOn | Note::Ended(_) => None,
        }
    }
}

impl Speak for Note {
    fn message(&self) -> Message {
        let about = |id: &'static str, seat: Seat| Message::new(id).with("seat", seat);
        match *self {
            Note::PlayedOn => Message::new("table-note-played-on"),
            Note::TakenBack(seat, moves) => about("table-note-taken-back", seat).with("moves", moves as u32),
            Note::TakeBackAsked(seat, moves) => {
                about("table-note-take-back-asked", seat).with("moves", moves as u32)
            }
            Note::EndProposed(seat) => about("table-note-end-proposed", seat),
            Note::Agreed(seat) => about("table-note-agreed", seat),
            Note::Declined(seat) => about("table-note-declined", seat),
            Note::Withdrawn(seat) => about("table-note-withdrawn", seat),
            Note::TimedOut(seat) => about("table-note-timed-out", seat),
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

    /// Returns the player who caused the entry or whom it is about, if there is exactly one.
    #[must_use]
    pub fn player(&self) -> Option<Seat> {
        match &self.line {
            Line::Game(event) => event.player(),
            Line::Note(note) => note.player(),
        }
    }

    /// Returns whether a step that begins with this entry starts a player's turn.
    #[must_use]
    pub fn starts_turn(&self) -> bool {
        matches!(&self.line, Line::Game(event) if event.starts_turn())
    }

    /// Returns the prefix of names that stand for different things after this entry.
    #[must_use]
    pub fn reused_names(&self) -> Option<&'static str> {
        match &self.line {
            Line::Game(event) => event.reused_names(),
            Line::Note(_) => None,
        }
    }

    /// Returns whether part or all of the entry is hidden from the public. All other entries look the same to everyone.
    fn is_private(&self) -> bool {
        self.seen_by(Viewer::Public).as_ref() != Some(self)
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
    /// The indices of the entries that are partly or entirely hidden from the public.
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
        self.edition += 1;
        let is_of_game = |entry: &Entry| matches!(entry.line, Line::Game(_));
        // The entries of the game are in the order of their steps, so only the end of the history changes.
        let stays = |entry: &Entry| is_of_game(entry) && entry.ply <= ply;
        let end = self.entries.iter().rposition(stays).map_or(0, |index| index + 1);
        let Some(offset) = self.entries[end..].iter().position(is_of_game) else { return };
        let first = end + offset;
        let removed = Arc::make_mut(&mut self.entries).split_off(first);
        let private = Arc::make_mut(&mut self.private);
        private.truncate(private.partition_point(|&index| index < first));
        self.extend(removed.into_iter().filter(|entry| !is_of_game(entry)));
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
    pub fn newest_first(&self) -> impl Iterator<Item = (usize, Cow<'_, Entry>)> {
        let mut private = self.log.private.iter().rev().peekable();
        let seen = self.log.iter().enumerate().rev().filter_map(move |(index, entry)| {
            if private.next_if_eq(&&index).is_some() {
                entry.seen_by(self.viewer).map(Cow::Owned)
            } else {
                Some(Cow::Borrowed(entry))
            }
        });
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
