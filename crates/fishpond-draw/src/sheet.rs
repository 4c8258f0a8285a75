//! Texts in lines: whoever has most of the lines already needs to be sent only the rest, and what is drawn often is
//! drawn once.

mod had;

mod list;

mod paper;

mod sieve;

use std::hash::{BuildHasher as _, Hash};
use std::ops::Range;
use std::rc::Rc;
use std::sync::{Arc, LazyLock};

use foldhash::quality::RandomState;
use smallvec::SmallVec;

use crate::kept::{self, Leaf, Shelf};
use crate::stamps::{Stamp, Stamps};

pub use had::Had;
pub(crate) use list::List;

use had::Group;
use paper::Paper;

/// A text in lines, each known by a number: lines with the same number are the same, in any sheet of this process.
/// Where lines end is no part of the text.
///
/// A sheet for a reader who has lines already holds only those that are new to him, and which of his come between them.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    paper: Paper,
    /// Where the own text begins that is no line yet.
    ended: usize,
    /// Where the lines begin that the next one may go on with: all of them, but while the head is put before the others.
    begun: usize,
    /// The things that can be seen on it of those that were marked, by the numbers of their names.
    things: Vec<u64>,
    /// How wide and high the picture on it is.
    size: Option<(f64, f64)>,
    had: Had,
    /// The stamps that the reader of a picture has or will have.
    stamps: Stamps,
    /// Where among the lines that the reader has, without stamps, the next one should be: mostly they come in his order.
    next: usize,
    /// How many lines there are, with those that the reader has.
    count: usize,
}

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

#[derive(Clone, Debug)]
enum Line {
    /// Part of the sheet's own text.
    Own { number: u64, text: Range<usize> },
    /// Kept for all sheets: it is not copied, since most readers have it already.
    Kept { number: u64, text: Rc<str> },
    /// A stamp that is new to the reader.
    Stamp(Rc<str>),
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
        Sheet { paper: Paper::with_room(), had: had.clone(), ..Sheet::default() }
    }

    /// An empty picture for a reader who has these lines.
    pub(crate) fn picture(had: &Had) -> Sheet {
        let mut sheet = Sheet { stamps: had.stamps.clone(), next: had.head, ..Sheet::for_reader(had) };
        sheet.paper.sieve.fill(&had.lines);
        sheet
    }

    /// Adds to the last line.
    pub fn write(&mut self, text: &str) {
        self.paper.text.push_str(text);
    }

    /// Ends the line; without anything on it there is none.
    #[inline]
    pub fn end_line(&mut self) {
        if self.ended < self.paper.text.len() {
            self.end_text();
        }
    }

    fn end_text(&mut self) {
        let number = number(&self.paper.text[self.ended..]);
        match self.find(number) {
            Some(at) => {
                self.paper.text.truncate(self.ended);
                self.add_had(at..at + 1);
            }
            None => self.end_as(number),
        }
    }

    fn end_as(&mut self, number: u64) {
        let text = self.ended..self.paper.text.len();
        self.ended = text.end;
        self.count += 1;
        self.paper.lines.push(Line::Own { number, text });
    }

    /// A line that is written only for a reader who does not have it. `key` must name everything that the line depends on,
    /// and a word that tells it from other lines.
    pub fn line(&mut self, key: impl Hash, write: impl FnOnce(&mut String)) {
        let number = number(&key);
        if !self.skip(number) {
            write(&mut self.paper.text);
            self.end_as(number);
        }
    }

    /// Adds the line with this key if the reader has it, and those before it there that make `most` with it. It is for
    /// lines of which one has all before it who has one.
    pub fn run(&mut self, key: impl Hash, most: usize) -> bool {
        self.end_line();
        let Some(last) = self.find(number(&key)) else { return false };
        let first = (last + 1).saturating_sub(most);
        // What this sheet has taken already stays where it is.
        let taken =
            self.paper.lines.last().map_or(0, |line| if let Line::Had(run) = line { run.end } else { 0 });
        self.add_had(first.max(taken)..last + 1);
        true
    }

    /// A line that other sheets will need too. The latest are kept, so that mostly `write` is not called at all. `key` must
    /// name everything that the line depends on, and a word that tells it from other lines.
    pub fn leaf(&mut self, key: impl Hash, write: impl FnOnce(&mut String)) {
        let number = number(&key);
        let kept = self.skip(number) || kept::leaf(Shelf::All, number, |leaf| self.add_leaf(number, leaf));
        if !kept {
            let start = self.paper.text.len();
            write(&mut self.paper.text);
            let leaf = Leaf { text: self.cut(start), stamps: SmallVec::new() };
            self.add_leaf(number, &leaf);
            kept::keep(Shelf::All, number, leaf);
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

    /// Adds the lines that have this number together if the reader has them.
    pub(crate) fn skip_group(&mut self, number: u64) -> bool {
        self.end_line();
        // Mostly it is the next one.
        let (before, after) = self.had.groups.split_at(self.paper.groups.len().min(self.had.groups.len()));
        let mut groups = after.iter().chain(before);
        let Some(group) = groups.find(|group| group.number == number) else { return false };
        let lines = group.lines();
        self.paper.groups.push(Group::new(number, self.count..self.count + lines.len()));
        self.next = self.had.before(lines.end);
        self.add_had(lines);
        true
    }

    /// Where a group begins.
    pub(crate) fn begin_group(&mut self) -> usize {
        self.end_line();
        self.count
    }

    /// Gives the lines from here on this number together.
    pub(crate) fn end_group(&mut self, number: u64, start: usize) {
        self.end_line();
        self.paper.groups.push(Group::new(number, start..self.count));
    }

    /// Where the reader has a line.
    fn find(&mut self, number: u64) -> Option<usize> {
        let is_next = self.had.lines.get(self.next) == Some(&number);
        let found = if is_next { self.next } else { self.search(number)? };
        self.next = found + 1;
        Some(self.had.place(found))
    }

    /// Where the reader has a line that is not the next one. It is apart from the usual case to keep that short.
    #[inline(never)]
    fn search(&self, number: u64) -> Option<usize> {
        if !self.paper.sieve.lets_through(number) {
            return None;
        }
        // The head of a picture is before the stamps, the picture after them.
        let Had { lines, head, .. } = &self.had;
        let all = if self.next < *head { 0..*head } else { *head..lines.len() };
        let (before, after) = lines[all.clone()].split_at(self.next - all.start);
        if after.get(1) == Some(&number) {
            // The one before it was replaced.
            return Some(self.next + 1);
        }
        let found = position(after, number).map(|at| before.len() + at);
        Some(all.start + found.or_else(|| position(before, number))?)
    }

    fn add_had(&mut self, run: Range<usize>) {
        self.count += run.len();
        match self.paper.lines[self.begun..].last_mut() {
            Some(Line::Had(last)) if last.end == run.start => last.end = run.end,
            _ => self.paper.lines.push(Line::Had(run)),
        }
    }

    /// Adds the lines of another sheet for the same reader.
    pub fn append(&mut self, other: &Sheet) {
        self.end_line();
        let before = self.paper.text.len();
        self.paper.text.push_str(&other.paper.text);
        self.ended = before + other.ended;
        let mut lines = other.paper.lines.iter().map(|line| match line {
            Line::Own { number, text } => {
                Line::Own { number: *number, text: before + text.start..before + text.end }
            }
            line => line.clone(),
        });
        let count = self.count + other.count;
        self.paper.groups.extend(other.paper.groups.iter().map(|group| group.after(self.count)));
        // Only the first can go on where the last one before ends.
        match lines.next() {
            Some(Line::Had(run)) => self.add_had(run),
            first => self.paper.lines.extend(first),
        }
        self.paper.lines.extend(lines);
        self.count = count;
        self.things.extend_from_slice(&other.things);
        self.stamps = other.stamps.clone();
        self.end_line();
    }

    /// Puts what `write` adds before everything else.
    pub(crate) fn begin_with(&mut self, write: impl FnOnce(&mut Sheet)) {
        self.end_line();
        self.begun = self.paper.lines.len();
        self.next = 0;
        let count = self.count;
        write(self);
        self.end_line();
        for group in &mut self.paper.groups {
            *group = group.after(self.count - count);
        }
        let lines = &mut self.paper.lines;
        let (rest, head) = lines.split_at_mut(self.begun);
        if let ([Line::Had(first), ..], [.., Line::Had(last)]) = (rest, head)
            && last.end == first.start
        {
            first.start = last.start;
            lines.pop();
        }
        lines.rotate_left(std::mem::take(&mut self.begun));
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
        match &self.paper.lines[..] {
            [] => self.had.len() > 0,
            [Line::Had(run)] => *run != (0..self.had.len()),
            _ => true,
        }
    }

    /// What the reader is told. What has not been ended is no line yet.
    pub fn changes(&self) -> impl Iterator<Item = Change<'_>> {
        self.paper.lines.iter().map(|line| match line {
            Line::Own { text, .. } => Change::New(&self.paper.text[text.clone()]),
            Line::Kept { text, .. } | Line::Stamp(text) => Change::New(text),
            Line::Had(run) => Change::Had(run.clone()),
        })
    }

    /// What the reader has when he has been told.
    #[must_use]
    pub fn had_then(&self) -> Had {
        if !self.is_news() {
            return self.had.clone();
        }
        let count = self.paper.lines.iter().map(|line| self.numbers(line).len()).sum();
        let mut lines: Arc<[u64]> = std::iter::repeat_n(0, count).collect();
        let (mut rest, mut head) = (Arc::make_mut(&mut lines), None);
        for line in &self.paper.lines {
            let numbers = self.numbers(line);
            match line {
                Line::Stamp(_) => _ = head.get_or_insert(count - rest.len()),
                Line::Had(run) if self.has_stamps() && run.contains(&self.had.head) => {
                    head = Some(count - rest.len() + self.had.head - run.start);
                }
                _ => {}
            }
            let (next, after) = rest.split_at_mut(numbers.len());
            next.copy_from_slice(numbers);
            rest = after;
        }
        Had {
            lines: lines.into(),
            head: head.unwrap_or(0),
            stamps: self.stamps.clone(),
            groups: self.paper.groups[..].into(),
        }
    }

    /// The numbers of lines that are no stamps.
    fn numbers<'a>(&'a self, line: &'a Line) -> &'a [u64] {
        match line {
            Line::Own { number, .. } | Line::Kept { number, .. } => std::slice::from_ref(number),
            Line::Stamp(_) => &[],
            Line::Had(run) => self.had.numbers(run),
        }
    }

    pub(crate) fn text_mut(&mut self) -> &mut String {
        &mut self.paper.text
    }

    /// Notes that a picture shows a stamp. Says whether it is new to the reader.
    pub(crate) fn shows_stamp(&mut self, index: u32) -> bool {
        self.stamps.insert(index)
    }

    /// Whether the reader of a picture has any stamps.
    pub(crate) fn has_stamps(&self) -> bool {
        self.had.stamps.len() > 0
    }

    /// Adds the stamps that the reader of a picture has. They stay: he may have lines that show them.
    pub(crate) fn keep_stamps(&mut self) {
        self.end_line();
        if self.has_stamps() {
            self.add_had(self.had.stamps());
            self.next = self.had.head;
        }
    }

    pub(crate) fn note_things(&mut self, things: impl Iterator<Item = u64>) {
        let most = things.size_hint().1;
        self.things.reserve(most.unwrap_or_default());
        self.things.extend(things);
    }

    pub(crate) fn note_size(&mut self, width: f64, height: f64) {
        self.size = Some((width, height));
    }

    /// Takes away what was written from here on.
    pub(crate) fn cut(&mut self, start: usize) -> Rc<str> {
        let text = self.paper.text[start..].into();
        self.paper.text.truncate(start);
        text
    }

    pub(crate) fn add_leaf(&mut self, number: u64, leaf: &Leaf) {
        self.end_line();
        self.count += 1;
        self.paper.lines.push(Line::Kept { number, text: leaf.text.clone() });
    }

    pub(crate) fn add_stamp(&mut self, stamp: &Stamp) {
        self.end_line();
        self.count += 1;
        self.paper.lines.push(Line::Stamp(stamp.leaf.text.clone()));
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
    STATE.hash_one((key, 1_u8))
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
        let ([a, b, c, d, e, f], [g, h, i, j, k, l]) = (&*here.lines, &*there.lines) else { panic!() };
        assert_eq!([a, b, c, d, e, f], [j, k, l, g, h, i]);
        assert!(a != b && a != d && c == f);
    }

    /// Lines with these numbers, two and two in a group.
    fn grouped(numbers: &[u32], had: &Had) -> Sheet {
        let mut sheet = Sheet::for_reader(had);
        sheet.write("begin");
        for pair in numbers.chunks(2) {
            let number = super::number(&("pair", pair));
            if !sheet.skip_group(number) {
                let start = sheet.begin_group();
                pair.iter().for_each(|&number| sheet.line(number, write(number)));
                sheet.end_group(number, start);
            }
        }
        sheet.end_line();
        sheet
    }

    #[test]
    fn lines_of_a_group_are_known_together() {
        let numbers = [[1, 2, 3, 4, 5], [3, 4, 1, 6, 2], [3, 4, 2, 1, 6], [6, 4, 2, 1, 2], [2, 1, 6, 4, 6]];
        let mut had = Had::default();
        for numbers in numbers {
            let (sheet, anew) = (grouped(&numbers, &had), grouped(&numbers, &Had::default()));
            assert!(sheet.is_news());
            had = sheet.had_then();
            assert_eq!(had, anew.had_then());
            let mut page = Sheet::for_reader(&had);
            page.append(&grouped(&numbers, &had));
            assert!(!page.is_news());
        }
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
    fn who_has_a_line_has_those_before_it() {
        let list = |had: &Had, lines: Range<u32>, most: usize| {
            let mut sheet = Sheet::for_reader(had);
            sheet.line("begin", |text| text.push_str("begin"));
            let mut new = Vec::new();
            for line in lines.rev().take(most) {
                if sheet.run(line, most - new.len()) {
                    break;
                }
                new.push(line);
            }
            new.iter().rev().for_each(|line| sheet.line(line, write(*line)));
            sheet.write("end");
            sheet.end_line();
            sheet
        };
        let told = |sheet: &Sheet| sheet.changes().map(|change| format!("{change:?}")).collect::<Vec<_>>();
        let two = list(&Had::default(), 0..2, 3);
        assert_eq!(two.clone().into_string(), "beginnumber 0number 1end");
        let three = list(&two.had_then(), 0..3, 3);
        assert_eq!(told(&three), ["Had(0..3)", "New(\"number 2\")", "Had(3..4)"]);
        assert!(!list(&three.had_then(), 0..3, 3).is_news());
        let four = list(&three.had_then(), 0..4, 3);
        assert_eq!(told(&four), ["Had(0..1)", "Had(2..4)", "New(\"number 3\")", "Had(4..5)"]);
    }
}
