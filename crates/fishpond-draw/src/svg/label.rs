//! Lines of text in a picture.

use fishpond_page::Sink;

use super::Paint as _;
use crate::text::{self, shorten};
use crate::theme::{self, Ink};

/// Builder for a line of text.
#[derive(Debug)]
#[must_use = "text is written by `say`"]
pub struct Label<'s, S> {
    sink: &'s mut S,
    x: f64,
    y: f64,
    size: f64,
    anchor: &'static str,
    bold: bool,
    ink: Ink,
    width: Option<f64>,
}

impl<'s, S: Sink> Label<'s, S> {
    pub(super) fn new(sink: &'s mut S, x: f64, y: f64, size: f64) -> Label<'s, S> {
        Label { sink, x, y, size, anchor: "start", bold: false, ink: theme::TEXT, width: None }
    }

    /// Centres the text on `x`.
    pub fn middle(mut self) -> Self {
        self.anchor = "middle";
        self
    }

    /// Ends the text at `x`.
    pub fn end(mut self) -> Self {
        self.anchor = "end";
        self
    }

    /// Makes the text bold.
    pub fn bold(mut self) -> Self {
        self.bold = true;
        self
    }

    /// Sets the colour; the default is [`theme::TEXT`].
    pub fn fill(mut self, ink: Ink) -> Self {
        self.ink = ink;
        self
    }

    /// Limits the text to a width in any font: it is made smaller and narrower if necessary. Text that is much too long, such as a
    /// player's name, is cut off with an ellipsis.
    pub fn within(mut self, width: f64) -> Self {
        self.width = Some(width);
        self
    }

    /// Writes the text. Screen readers skip it, because the thing around it has a label.
    pub fn say(self, words: &str) {
        let (words, size, length) = match self.width {
            Some(width) => fit(words, width, self.size),
            None => (words.to_owned(), self.size, None),
        };
        let text = self.sink.el("text").num("x", self.x).num("y", self.y).num("font-size", size);
        let text = if self.anchor == "start" { text } else { text.attr("text-anchor", self.anchor) };
        let text = if self.bold { text.attr("font-weight", "700") } else { text };
        let text = match length {
            Some(length) => text.num("textLength", length).attr("lengthAdjust", "spacingAndGlyphs"),
            None => text,
        };
        text.fill(self.ink).mute().say(&words);
    }
}

/// Width of the letters of a wide font, relative to the estimate.
const BROAD: f64 = 1.2;

/// How far text may exceed the available width, as a factor, before it is cut off instead of narrowed.
const NARROWED: f64 = 1.12;

/// The smallest size that is readable if the picture is as wide as a small phone.
const SMALLEST: f64 = 25.0;

/// Fits text into a width. Returns the text, its size, and the length to set if a wide font would exceed the width.
fn fit(words: &str, width: f64, size: f64) -> (String, f64, Option<f64>) {
    let length = text::width(words) * size;
    let size = (size * (width / length).min(1.0)).max(SMALLEST.min(size));
    let words = shorten(words, NARROWED * width / size);
    let length = text::width(&words) * size;
    let tight = (BROAD * length > width).then(|| length.min(width));
    (words, size, tight)
}
