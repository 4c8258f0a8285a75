//! Texts in lines: whoever has most of the lines already needs to be sent only the rest, and what is drawn often is
//! drawn once.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{BuildHasher as _, Hash};
use std::ops::Range;
use std::rc::Rc;
use std::sync::{Arc, LazyLock};

use foldhash::quality::RandomState;

/// A text in lines, each known by a number: lines with the same number are the same, in any sheet of this process.
/// Where lines end is no part of the text.
///
/// A sheet for a reader who has lines already holds only those that are new to him, and which of his come between them.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    lines: Vec<Line>,
    /// The text of the lines that are this sheet's own.
    own: String,
    /// Where the own text begins that is no line yet.
    ended: usize,
    /// The things that can be seen on it of those that were marked, by the numbers of their names.
    things: Vec<u64>,
    /// How wide and high the picture on it is.
    size: Option<(f64, f64)>,
    had: Had,
    /// Where among the lines that the reader has his stamps are: they lie together, and the picture comes after them.
    stamps: Range<usize>,
    /// Where among the lines that the reader has the next one should be: mostly they come in his order.
    next: usize,
}

/// The lines that a reader has, by their numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Had(Arc<[u64]>);

/// What a sheet tells a reader.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change<'a> {
    /// These of the lines that he has come next.
    Had(Range<usize>),
    /// A line that is new to him.
    New(&'a str),
}

/// What several lines depend on, hashed once, to be part of the key of each.
#[derive(Clone, Copy, Hash, Debug)]
pub struct Shared(u64);

impl Shared {
    /// What these lines share.
    pub fn new(key: impl Hash) -> Shared {
        Shared(number(&key))
    }
}

/// How many bytes of its own a sheet mostly has.
const ROOM: usize = 1024;

#[derive(Clone, Debug)]
enum Line {
    /// Up to here in the sheet's own text, from where the own line before it ends.
    Own { number: u64, end: usize },
    /// Kept for all sheets: it is not copied, since most readers have it already.
    Kept(Rc<Leaf>),
    /// Lines that the reader has.
    Had(Range<usize>),
}

impl Sheet {
    /// An empty sheet.
    #[must_use]
    pub fn new() -> Sheet {
        Sheet::default()
    }

    /// An empty sheet for a reader who has these lines.
    #[must_use]
    pub fn for_reader(had: &Had) -> Sheet {
        Sheet { own: String::with_capacity(ROOM), had: had.clone(), ..Sheet::default() }
    }

    /// Adds to the last line.
    pub fn write(&mut self, text: &str) {
        self.own.push_str(text);
    }

    /// Ends the line; without anything on it there is none.
    pub fn end_line(&mut self) {
        if self.ended < self.own.len() {
            let number = number(&self.own[self.ended..]);
            match self.find(number) {
                Some(at) => {
                    self.own.truncate(self.ended);
                    self.add_had(at..at + 1);
                }
                None => self.end_as(number),
            }
        }
    }

    fn end_as(&mut self, number: u64) {
        self.ended = self.own.len();
        self.lines.push(Line::Own { number, end: self.ended });
    }

    /// A line that is written only for a reader who does not have it. `key` must name everything that the line depends on,
    /// and a word that tells it from other lines.
    pub fn line(&mut self, key: impl Hash, write: impl FnOnce(&mut String)) {
        let number = number(&key);
        if !self.skip(number) {
            write(&mut self.own);
            self.end_as(number);
        }
    }

    /// A line that other sheets will need too. The latest are kept, so that mostly `write` is not called at all. `key` must
    /// name everything that the line depends on, and a word that tells it from other lines.
    pub fn leaf(&mut self, key: impl Hash, write: impl FnOnce(&mut String)) {
        let number = number(&key);
        if !self.skip(number) {
            let leaf = kept(number).unwrap_or_else(|| {
                let mut leaf = Sheet::new();
                write(&mut leaf.own);
                keep(leaf.into_leaf(number, Vec::new()))
            });
            self.add_leaf(leaf);
        }
    }

    /// Adds the line with this number if the reader has it.
    pub(crate) fn skip(&mut self, number: u64) -> bool {
        self.end_line();
        let found = self.find(number);
        if let Some(at) = found {
            self.add_had(at..at + 1);
        }
        found.is_some()
    }

    /// Where the reader has a line.
    fn find(&mut self, number: u64) -> Option<usize> {
        let found = if self.had.0.get(self.next) == Some(&number) {
            self.next
        } else {
            let start = self.stamps.end;
            let (before, after) = self.had.0[start..].split_at(self.next - start);
            let found = position(after, number).map(|at| before.len() + at);
            start + found.or_else(|| position(before, number))?
        };
        self.next = found + 1;
        Some(found)
    }

    fn add_had(&mut self, run: Range<usize>) {
        match self.lines.last_mut() {
            Some(Line::Had(last)) if last.end == run.start => last.end = run.end,
            _ => self.lines.push(Line::Had(run)),
        }
    }

    /// Adds the lines of another sheet for the same reader.
    pub fn append(&mut self, other: &Sheet) {
        self.end_line();
        let before = self.own.len();
        self.own.push_str(&other.own);
        self.ended = before + other.ended;
        for line in &other.lines {
            match line {
                Line::Own { number, end } => {
                    self.lines.push(Line::Own { number: *number, end: before + end });
                }
                Line::Kept(leaf) => self.lines.push(Line::Kept(leaf.clone())),
                Line::Had(run) => self.add_had(run.clone()),
            }
        }
        self.things.extend_from_slice(&other.things);
        self.end_line();
    }

    /// Whether the thing of this name can be seen, of those that were marked.
    #[must_use]
    pub fn shows(&self, name: &str) -> bool {
        self.things.contains(&number(name))
    }

    /// How wide and high the picture on it is, if there is one.
    #[must_use]
    pub fn size(&self) -> Option<(f64, f64)> {
        self.size
    }

    /// The whole text, for a reader who has nothing.
    #[must_use]
    pub fn into_string(mut self) -> String {
        self.end_line();
        let texts = || {
            self.changes().map(|change| match change {
                Change::New(text) => text,
                Change::Had(_) => "",
            })
        };
        let mut all = String::with_capacity(texts().map(str::len).sum());
        all.extend(texts());
        all
    }

    /// Whether the reader has anything else than what is on the sheet.
    #[must_use]
    pub fn is_news(&self) -> bool {
        match &self.lines[..] {
            [] => !self.had.0.is_empty(),
            [Line::Had(run)] => *run != (0..self.had.0.len()),
            _ => true,
        }
    }

    /// What the reader is told. What has not been ended is no line yet.
    pub fn changes(&self) -> impl Iterator<Item = Change<'_>> {
        let mut start = 0;
        self.lines.iter().map(move |line| match line {
            Line::Own { end, .. } => Change::New(&self.own[std::mem::replace(&mut start, *end)..*end]),
            Line::Kept(leaf) => Change::New(&leaf.text),
            Line::Had(run) => Change::Had(run.clone()),
        })
    }

    /// What the reader has when he has been told.
    #[must_use]
    pub fn had_then(&self) -> Had {
        if !self.is_news() {
            return self.had.clone();
        }
        let mut numbers = Vec::with_capacity(self.had.0.len() + self.lines.len());
        for line in &self.lines {
            match line {
                Line::Own { number, .. } => numbers.push(*number),
                Line::Kept(leaf) => numbers.push(leaf.number),
                Line::Had(run) => numbers.extend_from_slice(&self.had.0[run.clone()]),
            }
        }
        Had(numbers.into())
    }

    pub(crate) fn text_mut(&mut self) -> &mut String {
        &mut self.own
    }

    /// An empty sheet for the same reader.
    pub(crate) fn another(&self) -> Sheet {
        Sheet::for_reader(&self.had)
    }

    /// An empty picture for a reader who has these lines.
    pub(crate) fn picture(had: &Had) -> Sheet {
        let is_stamp = |number: &u64| number & STAMP != 0;
        let start = had.0.iter().position(is_stamp).unwrap_or(0);
        let stamps = start..start + had.0[start..].iter().take_while(|number| is_stamp(number)).count();
        Sheet { next: stamps.end, stamps, ..Sheet::for_reader(had) }
    }

    /// Whether the reader has any stamps.
    pub(crate) fn has_stamps(&self) -> bool {
        !self.stamps.is_empty()
    }

    /// Whether the reader has this stamp.
    pub(crate) fn has_stamp(&self, number: u64) -> bool {
        position(&self.had.0[self.stamps.clone()], number).is_some()
    }

    /// Adds the stamps that the reader of a picture has. They stay: he may have lines that show them.
    pub(crate) fn keep_stamps(&mut self, picture: &Sheet) {
        self.end_line();
        if picture.has_stamps() {
            self.add_had(picture.stamps.clone());
            self.next = picture.stamps.end;
        }
    }

    pub(crate) fn note_things(&mut self, things: impl Iterator<Item = u64>) {
        self.things.extend(things);
    }

    pub(crate) fn note_size(&mut self, width: f64, height: f64) {
        self.size = Some((width, height));
    }

    pub(crate) fn into_leaf(self, number: u64, stamps: Vec<Rc<Stamp>>) -> Leaf {
        Leaf { number, text: self.into_string().into(), stamps: stamps.into() }
    }

    pub(crate) fn add_leaf(&mut self, leaf: Rc<Leaf>) {
        self.end_line();
        self.lines.push(Line::Kept(leaf));
    }
}

/// Where this number is, looked for eight at a time, which takes few instructions.
fn position(numbers: &[u64], number: u64) -> Option<usize> {
    let (eights, rest) = numbers.as_chunks::<8>();
    let holds = |eight: &[u64; 8]| eight.iter().fold(false, |found, &other| found | (other == number));
    let is = |&other: &u64| other == number;
    match eights.iter().position(holds) {
        Some(at) => eights[at].iter().position(is).map(|within| 8 * at + within),
        None => rest.iter().position(is).map(|at| numbers.len() - rest.len() + at),
    }
}

/// The number of whatever makes up a line. It differs from process to process, so that nobody can choose words that come
/// by the number of others.
pub(crate) fn number(key: &(impl Hash + ?Sized)) -> u64 {
    static STATE: LazyLock<RandomState> = LazyLock::new(RandomState::default);
    // The hasher takes no notice of zeros at the end, so something else ends every key.
    STATE.hash_one((key, 1_u8)) & !STAMP
}

/// Stamps have this bit in their numbers, so that whoever has only the numbers can tell them from other lines.
pub(crate) const STAMP: u64 = 1;

/// A line that follows from its number.
#[derive(Debug)]
pub(crate) struct Leaf {
    pub(crate) number: u64,
    text: Box<str>,
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

/// What was made lately on this thread.
struct Kept {
    leaves: Lately<Rc<Leaf>>,
    words: Lately<Rc<str>>,
    /// Stamps are few, and the same one is the same everywhere.
    stamps: HashMap<u64, Rc<Stamp>, foldhash::fast::RandomState>,
}

thread_local! {
    static KEPT: RefCell<Kept> =
        RefCell::new(Kept { leaves: Lately::new(8192), words: Lately::new(4096), stamps: HashMap::default() });
}

/// A leaf, if it was kept.
pub(crate) fn kept(number: u64) -> Option<Rc<Leaf>> {
    KEPT.with_borrow_mut(|kept| kept.leaves.get(number))
}

/// Keeps a leaf.
pub(crate) fn keep(leaf: Leaf) -> Rc<Leaf> {
    let leaf = Rc::new(leaf);
    KEPT.with_borrow_mut(|kept| kept.leaves.insert(leaf.number, leaf.clone()));
    leaf
}

/// The words with this number, said if they were not kept.
pub(crate) fn words(number: u64, say: impl FnOnce() -> String) -> Rc<str> {
    if let Some(words) = KEPT.with_borrow_mut(|kept| kept.words.get(number)) {
        return words;
    }
    // Other words may be part of them, so nothing is borrowed meanwhile.
    let words: Rc<str> = say().into();
    KEPT.with_borrow_mut(|kept| kept.words.insert(number, words.clone()));
    words
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

/// So many of some sort: those used lately, and as many again.
struct Lately<T> {
    most: usize,
    young: HashMap<u64, T, foldhash::fast::RandomState>,
    old: HashMap<u64, T, foldhash::fast::RandomState>,
}

impl<T: Clone> Lately<T> {
    fn new(most: usize) -> Lately<T> {
        Lately { most, young: HashMap::default(), old: HashMap::default() }
    }

    fn get(&mut self, number: u64) -> Option<T> {
        if let Some(kept) = self.young.get(&number) {
            return Some(kept.clone());
        }
        let kept = self.old.remove(&number)?;
        self.insert(number, kept.clone());
        Some(kept)
    }

    fn insert(&mut self, number: u64, kept: T) {
        if self.young.len() >= self.most {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(number, kept);
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
        let lines = ["begin: ", "one and ", "number 2", " three"].map(Change::New);
        assert_eq!(all.changes().collect::<Vec<_>>(), lines);
        assert_eq!(all.into_string(), "begin: one and number 2 three");
    }

    fn sheet(numbers: &[u32], had: &Had) -> Sheet {
        let mut sheet = Sheet::for_reader(had);
        for &number in numbers {
            sheet.line(number, write(number));
            sheet.leaf(("leaf", number), write(number));
            sheet.write("and");
        }
        sheet.end_line();
        sheet
    }

    #[test]
    fn the_same_lines_have_the_same_numbers() {
        let here = sheet(&[1, 2], &Had::default()).had_then();
        let there = std::thread::spawn(|| sheet(&[2, 1], &Had::default()).had_then()).join().unwrap();
        let ([a, b, c, d, e, f], [g, h, i, j, k, l]) = (&*here.0, &*there.0) else { panic!() };
        assert_eq!([a, b, c, d, e, f], [j, k, l, g, h, i]);
        assert!(a != b && a != d && c == f);
    }

    #[test]
    fn zeros_at_the_end_of_a_key_count() {
        let numbers =
            [number("x"), number(&("x", 0_u8)), number(&("x", 0_u8, 0_u64)), number(&("x", None::<u8>))];
        for (index, number) in numbers.iter().enumerate() {
            assert!(!numbers[..index].contains(number), "{index}");
        }
    }

    #[test]
    fn a_reader_is_told_what_he_does_not_have() {
        let first = sheet(&[1, 2], &Had::default());
        assert!(first.is_news());
        let same = sheet(&[1, 2], &first.had_then());
        assert!(!same.is_news());
        assert_eq!(same.had_then(), first.had_then());
        let second = sheet(&[2, 3, 2, 1], &first.had_then());
        let new = Change::New("number 3");
        let told = [Change::Had(3..6), new.clone(), new, Change::Had(2..6), Change::Had(0..3)];
        assert_eq!(second.changes().collect::<Vec<_>>(), told);
        assert_eq!(second.had_then(), sheet(&[2, 3, 2, 1], &Had::default()).had_then());
        let empty = Sheet::for_reader(&first.had_then());
        assert!(empty.is_news() && empty.had_then() == Had::default());
    }

    #[test]
    fn what_is_long_out_of_use_is_forgotten() {
        let mut lately = Lately::new(100);
        for number in 0..1000 {
            assert!(lately.get(number).is_none());
            lately.insert(number, number);
            assert_eq!((lately.get(number), lately.get(0)), (Some(number), Some(0)), "used lately");
            assert_eq!(lately.get(number.saturating_sub(20)), Some(number.saturating_sub(20)));
        }
        assert!(lately.young.len() + lately.old.len() <= 200);
        assert!(lately.get(700).is_none());
    }
}
