//! SVG shapes and their styling, on top of the elements of `fishpond-page`. Everything is escaped, and numbers have a fixed
//! precision, so that the same picture always has the same bytes.

mod label;

mod write;

use std::hash::{Hash, Hasher};

use fishpond_page::{Element, Sink};

use crate::look::Mark;
use crate::theme::Ink;

pub use label::Label;
pub use write::number;

use write::{push_number, push_pair};

/// A coordinate or length that can be a field of a fragment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Px(pub f64);

impl Hash for Px {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.to_bits());
    }
}

/// Shapes for every [`Sink`].
pub trait Shapes: Sink + Sized {
    /// Starts a path.
    fn path(&mut self, d: &str) -> Element<'_, Self> {
        self.el("path").attr("d", d)
    }

    /// Starts a circle.
    fn circle(&mut self, x: f64, y: f64, r: f64) -> Element<'_, Self> {
        self.el("circle").num("cx", x).num("cy", y).num("r", r)
    }

    /// Starts an ellipse.
    fn ellipse(&mut self, x: f64, y: f64, rx: f64, ry: f64) -> Element<'_, Self> {
        self.el("ellipse").num("cx", x).num("cy", y).num("rx", rx).num("ry", ry)
    }

    /// Starts a rectangle with corners of radius `round`.
    fn rect(&mut self, x: f64, y: f64, width: f64, height: f64, round: f64) -> Element<'_, Self> {
        let rect = self.el("rect").num("x", x).num("y", y).num("width", width).num("height", height);
        if round > 0.0 { rect.num("rx", round) } else { rect }
    }

    /// Starts a line of text; `y` is its baseline.
    fn text(&mut self, x: f64, y: f64, size: f64) -> Label<'_, Self> {
        Label::new(self, x, y, size)
    }

    /// Starts a group that is one of several identical pieces; `home` is the id of the element that new pieces come from. See the crate's
    /// conventions.
    fn piece(&mut self, kind: &str, home: Option<&str>) -> Element<'_, Self> {
        let piece = self.el("g").attr("data-piece", kind);
        match home {
            Some(home) => piece.attr("data-home", home),
            None => piece,
        }
    }
}

impl<S: Sink> Shapes for S {}

/// Attributes of SVG elements.
pub trait Paint: Sized {
    /// Adds a numeric attribute.
    fn num(self, name: &str, value: f64) -> Self;

    /// Sets the id.
    fn id(self, id: &str) -> Self;

    /// Sets the classes.
    fn class(self, class: &str) -> Self;

    /// Sets the id of a thing that can be chosen, and its classes according to its mark: `pick`, `picked` and `last`. Draw its
    /// [`halo`](crate::pieces::halo) inside it, or after everything that might cover it.
    fn thing(self, name: &str, mark: Mark) -> Self;

    /// Sets the fill colour.
    fn fill(self, ink: Ink) -> Self;

    /// Sets the colour and width of the outline.
    fn stroke(self, ink: Ink, width: f64) -> Self;

    /// Removes the fill.
    fn hollow(self) -> Self;

    /// Sets the opacity: 0 is invisible, 1 is opaque. Browsers paint every element with an opacity as a separate layer, and a board has
    /// hundreds of shapes. If a shape has only a fill or only an outline, use [`Paint::fill_opacity`] or [`Paint::stroke_opacity`].
    fn opacity(self, opacity: f64) -> Self;

    /// Sets the opacity of the fill.
    fn fill_opacity(self, opacity: f64) -> Self;

    /// Sets the opacity of the outline.
    fn stroke_opacity(self, opacity: f64) -> Self;

    /// Moves the element.
    fn at(self, x: f64, y: f64) -> Self;

    /// Moves the element, then scales it; a negative width mirrors it.
    fn at_scaled(self, x: f64, y: f64, width: f64, height: f64) -> Self;

    /// Labels a thing, for screen readers and as a tooltip.
    fn label(self, words: &str) -> Self;

    /// Labels a group of things, each of which has its own label.
    fn label_all(self, words: &str) -> Self;

    /// Hides decoration from screen readers.
    fn mute(self) -> Self;
}

impl<S: Sink> Paint for Element<'_, S> {
    fn num(self, name: &str, value: f64) -> Self {
        self.attr_with(name, |out| push_number(value, out))
    }

    fn id(self, id: &str) -> Self {
        self.attr("id", id)
    }

    fn class(self, class: &str) -> Self {
        self.attr("class", class)
    }

    fn thing(self, name: &str, mark: Mark) -> Self {
        let thing = self.id(name);
        match (mark.pick, mark.picked, mark.last) {
            (true, false, false) if mark.other => thing.class("pick other"),
            (true, false, true) if mark.other => thing.class("pick other last"),
            (false, false, false) => thing,
            (true, false, false) => thing.class("pick"),
            (false, true, false) => thing.class("picked"),
            (true, true, false) => thing.class("pick picked"),
            (false, false, true) => thing.class("last"),
            (true, false, true) => thing.class("pick last"),
            (false, true, true) => thing.class("picked last"),
            (true, true, true) => thing.class("pick picked last"),
        }
    }

    fn fill(self, ink: Ink) -> Self {
        self.attr_with("fill", |out| ink.write(out))
    }

    fn stroke(self, ink: Ink, width: f64) -> Self {
        self.attr_with("stroke", |out| ink.write(out)).num("stroke-width", width)
    }

    fn hollow(self) -> Self {
        self.attr("fill", "none")
    }

    fn opacity(self, opacity: f64) -> Self {
        self.num("opacity", opacity)
    }

    fn fill_opacity(self, opacity: f64) -> Self {
        self.num("fill-opacity", opacity)
    }

    fn stroke_opacity(self, opacity: f64) -> Self {
        self.num("stroke-opacity", opacity)
    }

    fn at(self, x: f64, y: f64) -> Self {
        self.attr_with("transform", |out| push_pair("translate", x, y, out))
    }

    fn at_scaled(self, x: f64, y: f64, width: f64, height: f64) -> Self {
        self.attr_with("transform", |out| {
            push_pair("translate", x, y, out);
            out.push(' ');
            push_pair("scale", width, height, out);
        })
    }

    fn label(self, words: &str) -> Self {
        self.attr("role", "img").titled(words)
    }

    fn label_all(self, words: &str) -> Self {
        self.attr("role", "group").titled(words)
    }

    fn mute(self) -> Self {
        self.attr("aria-hidden", "true")
    }
}
