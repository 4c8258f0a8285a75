//! What sheets are written on.

use std::cell::RefCell;

use super::Line;
use super::had::Group;
use super::sieve::Sieve;

/// What a sheet is written on. It is used again by the next sheet on this thread: memory that was at hand a moment ago is
/// written sooner than memory that was not, and mostly it has room enough.
#[derive(Clone, Debug, Default)]
pub(super) struct Paper {
    pub(super) lines: Vec<Line>,
    /// The text of the lines that are the sheet's own.
    pub(super) text: String,
    /// Lines that have a number together.
    pub(super) groups: Vec<Group>,
    /// The numbers that the reader has.
    pub(super) sieve: Sieve,
}

/// How many sheets are in use at the same time, mostly: a part of a page, and the picture in it.
const MOST: usize = 2;

/// How many lines a sheet mostly has, counting those that the reader has and that follow each other as one.
const LINES: usize = 64;

/// How many bytes of its own a sheet mostly has: leaves of a picture are drawn there before they are kept.
const ROOM: usize = 2048;

/// So many bytes a sheet rarely has, and keeps for nobody.
const LARGE: usize = 32 * 1024;

/// What is left of paper that was used.
type Used = (Vec<Line>, String, Vec<Group>, Sieve);

thread_local! {
    static USED: RefCell<Vec<Used>> = const { RefCell::new(Vec::new()) };
}

impl Paper {
    /// Empty paper with room for most sheets.
    pub(super) fn with_room() -> Paper {
        let used = USED.with_borrow_mut(Vec::pop);
        let new = || (Vec::with_capacity(LINES), String::with_capacity(ROOM), Vec::new(), Sieve::default());
        let (lines, text, groups, sieve) = used.unwrap_or_else(new);
        Paper { lines, text, groups, sieve }
    }
}

impl Drop for Paper {
    fn drop(&mut self) {
        if !(ROOM..LARGE).contains(&self.text.capacity()) {
            return;
        }
        let Paper { lines, text, groups, sieve } = self;
        lines.clear();
        text.clear();
        groups.clear();
        sieve.clear();
        // A thread that ends needs no paper any more.
        let _ = USED.try_with(|used| {
            let mut used = used.borrow_mut();
            if used.len() < MOST {
                let (lines, text) = (std::mem::take(lines), std::mem::take(text));
                used.push((lines, text, std::mem::take(groups), std::mem::take(sieve)));
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn used_paper_is_empty() {
        let mut paper = Paper::with_room();
        paper.text.push_str(&"words ".repeat(1000));
        let room = paper.text.capacity();
        paper.lines.push(Line::Had(0..1));
        paper.groups.push(Group::new(7, 0..1));
        paper.sieve.fill(&[7]);
        drop(paper);
        let Paper { lines, text, groups, sieve } = &Paper::with_room();
        assert!(lines.is_empty() && text.is_empty() && groups.is_empty());
        assert!((0..64).all(|number| sieve.lets_through(number)));
        assert_eq!(text.capacity(), room);
    }
}
