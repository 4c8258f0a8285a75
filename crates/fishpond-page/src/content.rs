//! A part of a page as a value.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use crate::cache::Cache;
use crate::element::{Element, Sink as _, end};
use crate::known::{Change, KnownLines, Update};
use crate::number::number;
use crate::out::{Fragment, Frame, Out, Rendered, render};

/// A part of a page, or a picture: text and fragments in order. Each is a line, identified by a number. Line boundaries are invisible
/// in the markup.
///
/// Markup is written with [`Sink`](crate::Sink); fragments are added without being rendered.
#[derive(Debug)]
pub struct Content<'a> {
    /// The plain text of all lines.
    text: String,
    /// Start of the text that does not belong to a line yet.
    line_start: usize,
    lines: Vec<Line<'a>>,
}

#[derive(Debug)]
pub(crate) struct Line<'a> {
    pub(crate) number: u64,
    pub(crate) source: Source<'a>,
}

/// The source of a line's text.
pub(crate) enum Source<'a> {
    /// Part of the content's own text.
    Text(Range<usize>),
    /// A fragment that is rendered on demand.
    Fragment(Box<dyn Write + 'a>),
    /// A fragment that is already rendered.
    Rendered(Arc<Rendered>),
    /// The place where symbol definitions are inserted, which is not a line itself.
    Symbols,
}

/// An object-safe [`Fragment`].
pub(crate) trait Write {
    fn write(&self, out: &mut Out);
}

impl<F: Fragment> Write for F {
    fn write(&self, out: &mut Out) {
        Fragment::write(self, out);
    }
}

impl fmt::Debug for Source<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Text(range) => f.debug_tuple("Text").field(range).finish(),
            Source::Fragment(_) => f.write_str("Fragment"),
            Source::Rendered(rendered) => f.debug_tuple("Rendered").field(&rendered.text).finish(),
            Source::Symbols => f.write_str("Symbols"),
        }
    }
}

/// The start tag of a frame.
#[derive(Hash)]
struct StartTag<F>(F);

impl<F: Frame> Fragment for StartTag<F> {
    fn write(&self, out: &mut Out) {
        let element: Element<'_, Out> = out.el(F::TAG);
        self.0.attributes(element).leave_open();
    }
}

impl Default for Content<'_> {
    fn default() -> Self {
        Content::new()
    }
}

impl<'a> Content<'a> {
    /// Returns empty content.
    #[must_use]
    pub fn new() -> Content<'a> {
        // Enough for most panels. In profiles of the server under load, growing strings and lists took 9 to 11% of the samples before
        // space was reserved here, in `Out` and for events.
        Content { text: String::with_capacity(512), line_start: 0, lines: Vec::with_capacity(16) }
    }

    /// Adds a fragment.
    pub fn add<F: Fragment + 'a>(&mut self, fragment: F) {
        self.end_line();
        self.lines.push(Line { number: number(&fragment), source: Source::Fragment(Box::new(fragment)) });
    }

    /// Adds an element around the content that a function adds.
    pub fn frame<F: Frame + 'a>(&mut self, frame: F, write: impl FnOnce(&mut Content<'a>)) {
        self.add(StartTag(frame));
        write(self);
        end(&mut self.text, F::TAG);
    }

    /// Adds markup that was written separately.
    pub fn add_out(&mut self, out: Out) {
        self.end_line();
        let number = number(&*out.text);
        self.lines.push(Line { number, source: Source::Rendered(Arc::new(out.into_rendered())) });
    }

    /// Marks where to define the symbols that fragments show: once, inside a `<defs>` element.
    pub fn define_symbols(&mut self) {
        self.end_line();
        self.lines.push(Line { number: 0, source: Source::Symbols });
    }

    /// Adds other content.
    pub fn append(&mut self, mut other: Content<'a>) {
        self.end_line();
        other.end_line();
        let shift = self.text.len();
        self.text.push_str(&other.text);
        self.line_start = self.text.len();
        self.lines.extend(other.lines.into_iter().map(|line| match line.source {
            Source::Text(range) => {
                Line { source: Source::Text(range.start + shift..range.end + shift), ..line }
            }
            _ => line,
        }));
    }

    /// Renders everything, for a reader without an earlier version.
    #[must_use]
    pub fn render(self, cache: &Cache) -> String {
        let update = KnownLines::default().update(self, cache);
        let mut text = String::new();
        for change in update.iter().flat_map(Update::changes) {
            if let Change::New(line) = change {
                text.push_str(line);
            }
        }
        text
    }

    pub(crate) fn text_mut(&mut self) -> &mut String {
        &mut self.text
    }

    /// Returns the lines, and the text that they refer to.
    pub(crate) fn into_lines(mut self) -> (Vec<Line<'a>>, String) {
        self.end_line();
        (self.lines, self.text)
    }

    fn end_line(&mut self) {
        let range = self.line_start..self.text.len();
        if !range.is_empty() {
            self.line_start = range.end;
            self.lines.push(Line { number: number(&self.text[range.clone()]), source: Source::Text(range) });
        }
    }
}

impl Source<'_> {
    /// Returns the markup of a fragment.
    ///
    /// # Panics
    /// If the line is plain text, or the place for symbol definitions.
    pub(crate) fn rendered(&self, number: u64, cache: &Cache) -> Arc<Rendered> {
        match self {
            Source::Fragment(fragment) => {
                cache.get_or_render(number, || render(cache, |out| fragment.write(out)))
            }
            Source::Rendered(rendered) => rendered.clone(),
            Source::Text(_) | Source::Symbols => unreachable!("plain text is not rendered"),
        }
    }
}
