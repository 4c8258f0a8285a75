//! Texts in lines: whoever has most of the lines already needs to be sent only the rest, and what is drawn often is
//! drawn once.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{BuildHasher as _, Hash};
use std::rc::Rc;
use std::sync::LazyLock;

use foldhash::quality::RandomState;

/// A text in lines, each known by a number: lines with the same number are the same, in any sheet of this process.
/// Where lines end is no part of the text.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    lines: Vec<Line>,
    /// The text of the lines that are this sheet's own.
    own: String,
    /// Where the own text begins that is no line yet.
    ended: usize,
    /// The things that can be seen on it of those that were marked, by the numbers of their names.
    things: Vec<u64>,
    /// The lines that the reader has, by their numbers.
    had: Vec<u64>,
    /// Where among them the next line should be: mostly lines come in the order in which he has them.
    next: usize,
}

/// How many bytes of its own a sheet mostly has.
const ROOM: usize = 1024;

#[derive(Clone, Debug)]
enum Line {
    /// Up to here in the sheet's own text, from where the own line before it ends.
    Own { number: u64, end: usize },
    /// Kept for all sheets: it is not copied, since most readers have it already.
    Kept(Rc<Leaf>),
}

impl Sheet {
    /// An empty sheet.
    #[must_use]
    pub fn new() -> Sheet {
        Sheet::default()
    }

    /// An empty sheet for a reader who has lines with these numbers. Of those that are known by a key there are only the
    /// numbers on it, and no text.
    #[must_use]
    pub fn for_reader(had: &[u64]) -> Sheet {
        // Mostly there are about as many lines as before, and some of them are new.
        let (lines, own) = (Vec::with_capacity(had.len() + 16), String::with_capacity(ROOM));
        Sheet { lines, own, had: had.to_vec(), ..Sheet::default() }
    }

    /// Adds to the last line.
    pub fn write(&mut self, text: &str) {
        self.own.push_str(text);
    }

    /// Ends the line; without anything on it there is none.
    pub fn end_line(&mut self) {
        if self.ended < self.own.len() {
            self.end_as(number(&self.own[self.ended..]));
        }
    }

    fn end_as(&mut self, number: u64) {
        self.ended = self.own.len();
        self.lines.push(Line::Own { number, end: self.ended });
    }

    /// A line that is written only for a reader who does not have it. `key` must name everything that the line depends on,
    /// and a word that tells it from other lines.
    pub fn line(&mut self, key: impl Hash, write: impl FnOnce(&mut String)) {
        self.end_line();
        let number = number(&key);
        if !self.has(number) {
            write(&mut self.own);
        }
        self.end_as(number);
    }

    /// A line that other sheets will need too. The latest are kept, so that mostly `write` is not called at all. `key` must
    /// name everything that the line depends on, and a word that tells it from other lines.
    pub fn leaf(&mut self, key: impl Hash, write: impl FnOnce(&mut String)) {
        let number = number(&key);
        if self.has(number) {
            return self.add_had(number);
        }
        self.add_leaf(text(number, write));
    }

    /// Whether the reader has the line.
    pub(crate) fn has(&mut self, number: u64) -> bool {
        let (before, after) = self.had.split_at(self.next);
        let find = |had: &[u64]| had.iter().position(|&had| had == number);
        let found = find(after).map(|at| before.len() + at).or_else(|| find(before));
        self.next = found.map_or(self.next, |at| at + 1);
        found.is_some()
    }

    /// Adds a line that the reader has, so without its text.
    pub(crate) fn add_had(&mut self, number: u64) {
        self.end_line();
        self.end_as(number);
    }

    /// Adds the lines of another sheet.
    pub fn append(&mut self, other: &Sheet) {
        self.end_line();
        let before = self.own.len();
        self.own.push_str(&other.own);
        self.ended = before + other.ended;
        self.lines.extend(other.lines.iter().map(|line| match line {
            Line::Own { number, end } => Line::Own { number: *number, end: before + end },
            Line::Kept(leaf) => Line::Kept(leaf.clone()),
        }));
        self.things.extend_from_slice(&other.things);
        self.end_line();
    }

    /// Whether the thing of this name can be seen, of those that were marked.
    #[must_use]
    pub fn shows(&self, name: &str) -> bool {
        self.things.contains(&number(name))
    }

    /// The whole text.
    #[must_use]
    pub fn into_string(mut self) -> String {
        self.end_line();
        let mut text = String::with_capacity(self.lines().map(|(_, line)| line.len()).sum());
        text.extend(self.lines().map(|(_, line)| line));
        text
    }

    /// The lines, each with its number. What has not been ended is none yet.
    pub fn lines(&self) -> impl Iterator<Item = (u64, &str)> {
        let mut start = 0;
        self.lines.iter().map(move |line| match line {
            Line::Own { number, end } => (*number, &self.own[std::mem::replace(&mut start, *end)..*end]),
            Line::Kept(leaf) => (leaf.number, &*leaf.text),
        })
    }

    pub(crate) fn text_mut(&mut self) -> &mut String {
        &mut self.own
    }

    /// The stamps that the reader has.
    pub(crate) fn had_stamps(&self) -> Vec<u64> {
        self.had.iter().copied().filter(|number| number & STAMP != 0).collect()
    }

    pub(crate) fn note_things(&mut self, things: impl Iterator<Item = u64>) {
        self.things.extend(things);
    }

    pub(crate) fn into_leaf(self, number: u64, stamps: Vec<Rc<Stamp>>) -> Leaf {
        Leaf { number, text: self.into_string().into(), stamps: stamps.into() }
    }

    pub(crate) fn add_leaf(&mut self, leaf: Rc<Leaf>) {
        self.end_line();
        self.lines.push(Line::Kept(leaf));
    }
}

/// The number of whatever makes up a line. It differs from process to process, so that nobody can choose words that come
/// by the number of others.
pub(crate) fn number(key: &(impl Hash + ?Sized)) -> u64 {
    static STATE: LazyLock<RandomState> = LazyLock::new(RandomState::default);
    STATE.hash_one(key) & !STAMP
}

/// Stamps have this bit in their numbers, so that whoever has only the numbers can tell them from other lines.
pub(crate) const STAMP: u64 = 1;

/// A line that follows from its number.
#[derive(Debug)]
pub(crate) struct Leaf {
    pub(crate) number: u64,
    pub(crate) text: Box<str>,
    /// The little pictures that it shows.
    pub(crate) stamps: Box<[Rc<Stamp>]>,
}

/// A little picture that is drawn often.
#[derive(Debug)]
pub(crate) struct Stamp {
    pub(crate) id: String,
    /// The line that defines it.
    pub(crate) leaf: Rc<Leaf>,
}

/// How many leaves are kept on each thread: those used lately, and as many again.
const MOST: usize = 8192;

/// What was drawn lately on this thread.
#[derive(Default)]
struct Kept {
    young: HashMap<u64, Rc<Leaf>, foldhash::fast::RandomState>,
    old: HashMap<u64, Rc<Leaf>, foldhash::fast::RandomState>,
    /// Stamps are few, and the same one is the same everywhere.
    stamps: HashMap<u64, Rc<Stamp>, foldhash::fast::RandomState>,
}

thread_local! {
    static KEPT: RefCell<Kept> = RefCell::default();
}

/// A leaf, if it was kept.
pub(crate) fn kept(number: u64) -> Option<Rc<Leaf>> {
    KEPT.with_borrow_mut(|kept| {
        if let Some(leaf) = kept.young.get(&number) {
            return Some(leaf.clone());
        }
        let leaf = kept.old.remove(&number)?;
        kept.insert(leaf.clone());
        Some(leaf)
    })
}

/// The text with this number, written if it was not kept.
pub(crate) fn text(number: u64, write: impl FnOnce(&mut String)) -> Rc<Leaf> {
    kept(number).unwrap_or_else(|| {
        let mut sheet = Sheet::new();
        write(&mut sheet.own);
        keep(sheet.into_leaf(number, Vec::new()))
    })
}

/// Keeps a leaf.
pub(crate) fn keep(leaf: Leaf) -> Rc<Leaf> {
    let leaf = Rc::new(leaf);
    KEPT.with_borrow_mut(|kept| kept.insert(leaf.clone()));
    leaf
}

/// The stamp with this number, made if there is none yet.
pub(crate) fn stamp(number: u64, make: impl FnOnce() -> Stamp) -> Rc<Stamp> {
    if let Some(stamp) = KEPT.with_borrow(|kept| kept.stamps.get(&number).cloned()) {
        return stamp;
    }
    // Other stamps may be part of it, so nothing is borrowed meanwhile.
    let stamp = Rc::new(make());
    KEPT.with_borrow_mut(|kept| kept.stamps.entry(number).or_insert(stamp).clone())
}

impl Kept {
    fn insert(&mut self, leaf: Rc<Leaf>) {
        if self.young.len() >= MOST {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(leaf.number, leaf);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(number: u32) -> impl FnOnce(&mut String) {
        move |text| text.push_str(&format!("number {number}"))
    }

    #[test]
    fn lines_are_the_text_cut_up() {
        let mut sheet = Sheet::new();
        sheet.write("one ");
        sheet.write("and ");
        sheet.line(2, write(2));
        sheet.end_line();
        sheet.write(" three");
        let mut all = Sheet::new();
        all.write("begin: ");
        all.append(&sheet);
        let lines: Vec<&str> = all.lines().map(|(_, line)| line).collect();
        assert_eq!(lines, ["begin: ", "one and ", "number 2", " three"]);
        assert_eq!(all.into_string(), "begin: one and number 2 three");
    }

    #[test]
    fn the_same_lines_have_the_same_numbers() {
        let sheet = |numbers: &[u32], had: &[u64]| {
            let mut sheet = Sheet::for_reader(had);
            for &number in numbers {
                sheet.line(number, write(number));
                sheet.leaf(("leaf", number), write(number));
                sheet.write("and");
            }
            sheet.end_line();
            sheet.lines().map(|(number, text)| (number, text.to_owned())).collect::<Vec<_>>()
        };
        let (a, b) = (sheet(&[1, 2], &[]), std::thread::spawn(move || sheet(&[2, 1], &[])).join().unwrap());
        assert_eq!((&a[0..2], &a[2], &a[3..5]), (&b[3..5], &b[2], &b[0..2]));
        assert_ne!(a[0], a[3]);
        let second = sheet(&[2, 1, 2], &[a[0].0, a[1].0, a[3].0]);
        assert_eq!((second[0].0, &*second[0].1), (a[3].0, ""), "what the reader has is not written");
        assert_eq!((second[1].0, &*second[1].1), (a[4].0, "number 2"));
        assert_eq!((second[3].0, &*second[3].1), (a[0].0, ""), "wherever he has it");
        assert_eq!((second[4].0, &*second[4].1), (a[1].0, ""));
        assert_eq!((second[6].0, &*second[6].1), (a[3].0, ""), "as often as it is needed");
    }

    #[test]
    fn what_is_long_out_of_use_is_forgotten() {
        for number in 0..3 * MOST as u64 {
            assert!(kept(number).is_none());
            keep(Sheet::new().into_leaf(number, Vec::new()));
            assert!(kept(number).is_some());
        }
        let kept = KEPT.with_borrow(|kept| kept.young.len() + kept.old.len());
        assert!(kept <= 2 * MOST, "{kept}");
    }
}
