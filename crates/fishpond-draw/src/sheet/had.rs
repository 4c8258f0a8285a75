//! What a reader has already.

use std::ops::Range;

use super::List;
use crate::stamps::Stamps;

/// The lines that a reader has. Stamps lie together and are a set; the others are known by their numbers, and some that
/// follow each other by one number besides.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Had {
    /// All lines but stamps.
    pub(super) lines: List<u64>,
    /// How many of them come before the stamps.
    pub(super) head: usize,
    pub(super) stamps: Stamps,
    pub(super) groups: List<Group>,
}

/// Lines that follow each other and have a number together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Group {
    pub(super) number: u64,
    start: u32,
    end: u32,
}

impl Group {
    pub(super) fn new(number: u64, lines: Range<usize>) -> Group {
        Group { number, start: lines.start as u32, end: lines.end as u32 }
    }

    /// Where its lines are.
    pub(super) fn lines(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The same further on.
    pub(super) fn after(self, lines: usize) -> Group {
        Group { start: self.start + lines as u32, end: self.end + lines as u32, ..self }
    }
}

impl Had {
    /// How many lines he has.
    pub(super) fn len(&self) -> usize {
        self.lines.len() + self.stamps.len()
    }

    /// Where his stamps are.
    pub(super) fn stamps(&self) -> Range<usize> {
        self.head..self.head + self.stamps.len()
    }

    /// Where he has one of the lines that are no stamps.
    pub(super) fn place(&self, line: usize) -> usize {
        if line < self.head { line } else { line + self.stamps.len() }
    }

    /// How many of the lines before this place are no stamps.
    pub(super) fn before(&self, place: usize) -> usize {
        let stamps = self.stamps();
        if place <= stamps.start { place } else { place.max(stamps.end) - stamps.len() }
    }

    /// The numbers of a run of his lines, without those of stamps.
    pub(super) fn numbers(&self, run: &Range<usize>) -> &[u64] {
        &self.lines[self.before(run.start)..self.before(run.end)]
    }
}
