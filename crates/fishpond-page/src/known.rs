//! The lines that a reader has, and the updates to send them.

use std::ops::Range;
use std::sync::Arc;

use crate::cache::Cache;
use crate::content::{Content, Line, Source};
use crate::escape::on_one_line;
use crate::out::{Rendered, Shown};

/// The lines that a reader has of a part of a page, by number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct KnownLines {
    numbers: Vec<u64>,
    /// The lines that define symbols. They stay as long as the part has a place for them, because known lines may show them.
    symbols: Range<usize>,
}

/// The difference between a reader's version of a part and the newest one.
#[derive(Debug)]
pub struct Update {
    /// The plain text of new lines.
    text: String,
    changes: Vec<Piece>,
}

/// A step of an update: the next lines of the part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change<'u> {
    /// A run of lines that the reader already has.
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
    /// Returns the update that turns the reader's version into this content and records it as sent; `None` if nothing changed.
    /// Lines that the reader already has are not rendered.
    ///
    /// # Panics
    /// If a fragment shows symbols, but the content has no place to define them ([`Content::define_symbols`]).
    pub fn update(&mut self, content: Content<'_>, cache: &Cache) -> Option<Update> {
        let (lines, text) = content.into_lines();
        if self.matches(&lines) {
            return None;
        }
        let (mut numbers, mut changes) = (Vec::with_capacity(lines.len()), Vec::with_capacity(lines.len()));
        let (mut symbols, mut place) = (Vec::new(), None);
        // Most lines keep their order.
        let mut next = 0;
        for Line { number, source } in &lines {
            if let Source::Symbols = source {
                place = Some((numbers.len(), changes.len()));
                next = next.max(self.symbols.end);
                continue;
            }
            numbers.push(*number);
            if let Some(at) = self.find(*number, next) {
                next = at + 1;
                changes.push(Piece::Known(at..next));
                continue;
            }
            changes.push(match source {
                Source::Text(range) => Piece::Text(range.clone()),
                source => {
                    let rendered = source.rendered(*number, cache);
                    self.add_new_symbols(&rendered.symbols, &mut symbols);
                    Piece::Rendered(rendered)
                }
            });
        }
        let known = if let Some((at, piece)) = place {
            let (old, new) = (self.symbols.clone(), symbols.iter().map(|symbol| symbol.number));
            let count = old.len() + new.len();
            numbers.splice(at..at, self.numbers[old.clone()].iter().copied().chain(new));
            let old = (!old.is_empty()).then_some(Piece::Known(old));
            let new = symbols.into_iter().map(|symbol| Piece::Rendered(symbol.definition));
            changes.splice(piece..piece, old.into_iter().chain(new));
            KnownLines { numbers, symbols: at..at + count }
        } else {
            assert!(symbols.is_empty(), "content that shows symbols has a place to define them");
            KnownLines { numbers, symbols: 0..0 }
        };
        changes.dedup_by(|next, last| match (last, next) {
            (Piece::Known(last), Piece::Known(next)) if last.end == next.start => {
                last.end = next.end;
                true
            }
            _ => false,
        });
        *self = known;
        Some(Update { text, changes })
    }

    /// Returns whether the reader has exactly these lines.
    fn matches(&self, lines: &[Line<'_>]) -> bool {
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

    /// Finds a line, starting at its expected position.
    fn find(&self, number: u64, next: usize) -> Option<usize> {
        let (before, after) = self.numbers.split_at(next);
        let position = |numbers: &[u64]| numbers.iter().position(|&other| other == number);
        position(after).map(|at| next + at).or_else(|| position(before))
    }

    /// Adds the symbols that are new to the reader, and the symbols used by those.
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

impl Update {
    /// Returns the lines of the content, known and new ones.
    pub fn changes(&self) -> impl Iterator<Item = Change<'_>> {
        self.changes.iter().map(|piece| match piece {
            Piece::Known(run) => Change::Known(run.clone()),
            Piece::Text(range) => Change::New(&self.text[range.clone()]),
            Piece::Rendered(rendered) => Change::New(&rendered.text),
        })
    }

    /// Writes the update for the page's script: a line with `@` and the part's name, then a line per change, either `+` and a new
    /// line, or `=12+3` for three known lines starting at index 12.
    pub fn write(&self, part: &str, data: &mut String) {
        data.push('@');
        data.push_str(part);
        for piece in &self.changes {
            match piece {
                Piece::Known(run) => {
                    data.push_str("\n=");
                    data.push_str(itoa::Buffer::new().format(run.start));
                    data.push('+');
                    data.push_str(itoa::Buffer::new().format(run.len()));
                }
                Piece::Text(range) => {
                    data.push_str("\n+");
                    data.push_str(&on_one_line(&self.text[range.clone()]));
                }
                Piece::Rendered(rendered) => {
                    data.push_str("\n+");
                    data.push_str(&rendered.text);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::hash::{Hash, Hasher};

    use super::*;
    use crate::{Element, Fragment, Frame, Out, Sink as _, Symbol};

    fn lines<'a>(lines: &[&'a str]) -> Content<'a> {
        #[derive(Hash)]
        struct Word<'a>(&'a str);
        impl Fragment for Word<'_> {
            fn write(&self, out: &mut Out) {
                out.words(self.0);
            }
        }
        let mut content = Content::new();
        lines.iter().for_each(|line| content.add(Word(line)));
        content
    }

    /// Returns the lines that a reader has after an update.
    fn apply(update: &Update, old: &[String]) -> Vec<String> {
        let new = |change| match change {
            Change::Known(run) => old[run].to_vec(),
            Change::New(line) => vec![line.to_owned()],
        };
        update.changes().flat_map(new).collect()
    }

    #[test]
    fn updates_turn_any_page_into_any_other() {
        let pages: [&[&str]; 7] = [
            &[],
            &["a", "b", "c", "d"],
            &["a", "b", "x", "d"],
            &["d", "a", "b"],
            &["b", "c", "d", "a", "b", "a"],
            &["a", "a", "b", "b", "e"],
            &["f"],
        ];
        let cache = Cache::default();
        for old in pages {
            for new in pages {
                let mut known = KnownLines::default();
                known.update(lines(old), &cache);
                let update = known.update(lines(new), &cache);
                assert_eq!(update.is_none(), old == new);
                if let Some(update) = update {
                    let old: Vec<String> = old.iter().map(ToString::to_string).collect();
                    assert_eq!(apply(&update, &old), new);
                }
                assert!(known.update(lines(new), &cache).is_none());
            }
        }
    }

    #[test]
    fn an_event_holds_new_lines_and_runs_of_known_ones() {
        let (cache, mut known) = (Cache::default(), KnownLines::default());
        known.update(lines(&["a", "b", "c", "d", "e"]), &cache);
        let update = known.update(lines(&["a", "b", "new\nline", "d", "e"]), &cache).unwrap();
        let mut event = String::new();
        update.write("part", &mut event);
        assert_eq!(event, "@part\n=0+2\n+new&#10;line\n=3+2");
    }

    #[test]
    fn equal_lines_have_equal_numbers_on_all_threads() {
        let known = || {
            let mut known = KnownLines::default();
            known.update(lines(&["a", "b", "a"]), &Cache::default());
            known
        };
        let other = std::thread::spawn(known).join().unwrap();
        assert_eq!(known(), other);
        assert!(other.numbers[0] == other.numbers[2] && other.numbers[0] != other.numbers[1]);
    }

    /// A line that counts how many times it is rendered.
    struct Counted<'a>(&'a Cell<u32>);

    impl Hash for Counted<'_> {
        fn hash<H: Hasher>(&self, _: &mut H) {}
    }

    impl Fragment for Counted<'_> {
        fn write(&self, out: &mut Out) {
            self.0.set(self.0.get() + 1);
            out.words("counted");
        }
    }

    #[test]
    fn known_lines_are_not_rendered_and_others_only_once() {
        let (count, cache) = (Cell::new(0), Cache::default());
        let content = |text: &str| {
            let mut content = Content::new();
            content.words(text);
            content.add(Counted(&count));
            content
        };
        let mut known = KnownLines::default();
        known.update(content("a"), &cache);
        known.update(content("b"), &Cache::default());
        assert_eq!(count.get(), 1, "the reader has the line");
        assert_eq!(content("c").render(&cache), "ccounted");
        assert_eq!(count.get(), 1, "the line is cached");
    }

    #[derive(Hash)]
    struct Eye;

    impl Symbol for Eye {
        fn draw(&self, out: &mut Out) {
            out.el("circle").done();
        }
    }

    #[derive(Hash)]
    struct Fish {
        length: u8,
    }

    impl Symbol for Fish {
        fn draw(&self, out: &mut Out) {
            out.el("path").attr("d", &self.length.to_string()).done();
            out.show(&Eye).done();
        }
    }

    #[derive(Hash)]
    struct Shoal {
        lengths: Vec<u8>,
    }

    impl Fragment for Shoal {
        fn write(&self, out: &mut Out) {
            self.lengths.iter().for_each(|&length| out.show(&Fish { length }).done());
        }
    }

    #[derive(Hash)]
    struct Sea {
        depth: u8,
    }

    impl Frame for Sea {
        const TAG: &'static str = "svg";

        fn attributes<'o>(&self, element: Element<'o, Out>) -> Element<'o, Out> {
            element.titled(&format!("{} fathoms", self.depth))
        }
    }

    /// Returns a picture with symbols.
    fn sea(depth: u8, shoals: &[&[u8]]) -> Content<'static> {
        let mut content = Content::new();
        content.frame(Sea { depth }, |content| {
            content.el("defs").within(Content::define_symbols);
            for lengths in shoals {
                content.add(Shoal { lengths: lengths.to_vec() });
            }
        });
        content
    }

    /// Splits a picture into its symbols, sorted, and the rest.
    fn split_symbols(picture: &str) -> (Vec<&str>, String) {
        let (head, rest) = picture.split_once("<defs>").unwrap();
        let (symbols, rest) = rest.split_once("</defs>").unwrap();
        let mut symbols: Vec<&str> = symbols.split_inclusive("</g>").collect();
        symbols.sort_unstable();
        (symbols, head.to_owned() + rest)
    }

    #[test]
    fn symbols_are_defined_before_they_are_shown_and_stay() {
        let pictures: [(u8, &[&[u8]]); 6] = [
            (1, &[]),
            (1, &[&[3, 4], &[3]]),
            (2, &[&[3], &[5, 3], &[6]]),
            (2, &[&[6], &[3, 4]]),
            (3, &[]),
            (3, &[&[7], &[3]]),
        ];
        let (cache, mut known, mut page) = (Cache::default(), KnownLines::default(), Vec::new());
        for (depth, shoals) in pictures {
            let update = known.update(sea(depth, shoals), &cache).unwrap();
            page = apply(&update, &page);
            let (followed, whole) = (page.concat(), sea(depth, shoals).render(&cache));
            let ((symbols, picture), (needed, wanted)) = (split_symbols(&followed), split_symbols(&whole));
            assert_eq!(picture, wanted);
            assert!(needed.iter().all(|symbol| symbols.contains(symbol)), "{symbols:?}");
            assert!(symbols.windows(2).all(|pair| pair[0] != pair[1]), "{symbols:?}");
            assert!(known.update(sea(depth, shoals), &cache).is_none());
        }
    }

    #[test]
    fn removed_symbols_are_sent_again() {
        let (cache, mut known) = (Cache::default(), KnownLines::default());
        known.update(sea(1, &[&[3]]), &cache);
        known.update(lines(&["a curtain"]), &cache);
        let update = known.update(sea(1, &[&[3]]), &cache).unwrap();
        assert_eq!(apply(&update, &[]).concat(), sea(1, &[&[3]]).render(&cache));
    }

    #[test]
    #[should_panic(expected = "content that shows symbols has a place to define them")]
    fn symbols_must_be_defined() {
        let mut content = Content::new();
        content.add(Shoal { lengths: vec![1] });
        let _ = content.render(&Cache::default());
    }

    #[test]
    fn text_is_escaped() {
        let mut content = Content::new();
        content.el("g").titled("\"><script>&\u{1}").within(|content| content.words("</g>"));
        let escaped = "&quot;&gt;&lt;script&gt;&amp;\u{fffd}";
        assert_eq!(
            content.render(&Cache::default()),
            format!("<g aria-label=\"{escaped}\"><title>{escaped}</title>&lt;/g&gt;</g>")
        );
    }
}
