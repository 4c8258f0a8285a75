//! The lines that a reader has, and what has to be sent to bring them up to date.

use std::ops::Range;
use std::sync::Arc;

use memchr::memchr2;

use crate::cache::Cache;
use crate::content::{Content, Line, Source};
use crate::out::{Rendered, Shown};

/// The lines that a reader has of a part of a page, by number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct KnownLines {
    numbers: Vec<u64>,
    /// Which of the lines define symbols. They stay as long as the part has any: known lines may show them.
    symbols: Range<usize>,
}

/// What a reader needs to have the newest content.
#[derive(Debug)]
pub struct Update {
    /// The plain text of new lines.
    text: String,
    changes: Vec<Piece>,
}

/// The next lines of a part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change<'u> {
    /// A run of lines that the reader has.
    Known(Range<usize>),
    /// A line that is new to the reader.
    New(&'u str),
}

#[derive(Debug)]
enum Piece {
    Known(Range<usize>),
    Text(Range<usize>),
    Rendered(Arc<Rendered>),
}

impl KnownLines {
    /// Returns what the reader needs to have this content, and takes note that they get it. Returns nothing if they have it.
    /// Lines that the reader has are not rendered.
    ///
    /// # Panics
    /// If a fragment shows symbols, and the content has no place for them ([`Content::define_symbols`]).
    pub fn update(&mut self, content: Content<'_>, cache: &Cache) -> Option<Update> {
        let (lines, text) = content.into_lines();
        if self.are(&lines) {
            return None;
        }
        let at_symbols = lines.iter().position(|line| matches!(line.source, Source::Symbols));
        let (before, after) = lines.split_at(at_symbols.unwrap_or(0));
        let (mut new, mut symbols) = (KnownLines::default(), Vec::new());
        let (mut changes, mut rest) = (Vec::new(), Vec::new());
        let mut next = 0;
        self.compare(before, cache, &mut next, &mut new.numbers, &mut changes, &mut symbols);
        let start = new.numbers.len();
        let mut numbers = Vec::with_capacity(after.len());
        if let [Line { source: Source::Symbols, .. }, after @ ..] = after {
            next = next.max(self.symbols.end);
            self.compare(after, cache, &mut next, &mut numbers, &mut rest, &mut symbols);
            if !self.symbols.is_empty() {
                push_known(&mut changes, self.symbols.clone());
                new.numbers.extend_from_slice(&self.numbers[self.symbols.clone()]);
            }
            new.numbers.extend(symbols.iter().map(|symbol| symbol.number));
            changes.extend(symbols.into_iter().map(|symbol| Piece::Rendered(symbol.definition)));
        } else {
            self.compare(after, cache, &mut next, &mut numbers, &mut rest, &mut symbols);
            assert!(symbols.is_empty(), "content that shows symbols says where they are defined");
        }
        new.symbols = start..new.numbers.len();
        new.numbers.append(&mut numbers);
        for piece in rest {
            match piece {
                Piece::Known(run) => push_known(&mut changes, run),
                piece => changes.push(piece),
            }
        }
        *self = new;
        Some(Update { text, changes })
    }

    /// Whether these are the lines that the reader has.
    fn are(&self, lines: &[Line<'_>]) -> bool {
        let mut at = 0;
        for line in lines {
            match line.source {
                Source::Symbols if at == self.symbols.start => at = self.symbols.end,
                Source::Symbols => return false,
                _ if self.numbers.get(at) == Some(&line.number) => at += 1,
                _ => return false,
            }
        }
        at == self.numbers.len()
    }

    /// Compares lines with those that the reader has; `next` is where the next one should be, since most come in the same order.
    fn compare(
        &self,
        lines: &[Line<'_>],
        cache: &Cache,
        next: &mut usize,
        numbers: &mut Vec<u64>,
        changes: &mut Vec<Piece>,
        symbols: &mut Vec<Shown>,
    ) {
        for Line { number, source } in lines {
            numbers.push(*number);
            if let Some(at) = self.find(*number, *next) {
                *next = at + 1;
                push_known(changes, at..at + 1);
                continue;
            }
            match source.rendered(*number, cache) {
                Some(rendered) => {
                    self.add_new_symbols(&rendered.symbols, symbols);
                    changes.push(Piece::Rendered(rendered));
                }
                None => {
                    if let Source::Text(range) = source {
                        changes.push(Piece::Text(range.clone()));
                    }
                }
            }
        }
    }

    /// Finds a line, searching from where it should be.
    fn find(&self, number: u64, next: usize) -> Option<usize> {
        let (before, after) = self.numbers.split_at(next);
        let position = |numbers: &[u64]| numbers.iter().position(|&other| other == number);
        position(after).map(|at| next + at).or_else(|| position(before))
    }

    /// Adds the symbols that are new to the reader, with those that they show themselves.
    fn add_new_symbols(&self, shown: &[Shown], new: &mut Vec<Shown>) {
        for symbol in shown {
            let is_known = self.numbers[self.symbols.clone()].contains(&symbol.number)
                || new.iter().any(|other| other.number == symbol.number);
            if !is_known {
                new.push(symbol.clone());
                self.add_new_symbols(&symbol.definition.symbols, new);
            }
        }
    }
}

fn push_known(changes: &mut Vec<Piece>, run: Range<usize>) {
    match changes.last_mut() {
        Some(Piece::Known(last)) if last.end == run.start => last.end = run.end,
        _ => changes.push(Piece::Known(run)),
    }
}

impl Update {
    /// Returns the lines of the content, known and new ones.
    pub fn changes(&self) -> impl Iterator<Item = Change<'_>> {
        self.changes.iter().map(|piece| match piece {
            Piece::Known(run) => Change::Known(run.clone()),
            Piece::Text(range) => Change::New(&self.text[range.clone()]),
            Piece::Rendered(rendered) => Change::New(&rendered.text),
        })
    }

    /// Writes the data of a server-sent event: the part's name after `@`, then its lines, `+` and a line that is new to the
    /// reader, or `=12+3` for three known lines, the first of which is number 12.
    pub fn write_event(&self, part: &str, event: &mut String) {
        write_data(event, '@', part);
        for change in self.changes() {
            match change {
                Change::Known(run) => {
                    event.push_str("data: =");
                    event.push_str(itoa::Buffer::new().format(run.start));
                    event.push('+');
                    event.push_str(itoa::Buffer::new().format(run.len()));
                    event.push('\n');
                }
                Change::New(line) => write_data(event, '+', line),
            }
        }
    }
}

/// Writes a line of data. Line breaks, which people may write, become character references.
fn write_data(event: &mut String, sign: char, text: &str) {
    event.push_str("data: ");
    event.push(sign);
    let mut rest = text;
    while let Some(at) = memchr2(b'\n', b'\r', rest.as_bytes()) {
        event.push_str(&rest[..at]);
        event.push_str("&#10;");
        rest = &rest[at + 1..];
    }
    event.push_str(rest);
    event.push('\n');
}
