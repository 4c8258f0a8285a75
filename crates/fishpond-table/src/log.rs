//! The log of a table: what happened in the game and what happened round it.

use fishpond_core::{Message, Seat, Speak, Viewer};
use fishpond_games::AnyEvent;

use crate::event::{Ending, Why};

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
    SatIn(Seat, Why),
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
            Note::SatIn(seat, Why::Clock) => about("table-note-sat-in-clock", seat),
            Note::SatIn(seat, Why::Absence) => about("table-note-sat-in-absence", seat),
            Note::SatIn(seat, Why::Left) => about("table-note-sat-in-left", seat),
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

    /// The line as a viewer may know of it.
    pub(crate) fn seen_by(&self, viewer: Viewer) -> Option<Entry> {
        match &self.line {
            Line::Game(event) => Some(Entry { ply: self.ply, line: Line::Game(event.seen_by(viewer)?) }),
            Line::Note(_) => Some(self.clone()),
        }
    }
}
