//! A small writer of SVG: everything escaped, numbers with fixed decimals, the same bytes for the same picture.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::look::Look;
use crate::text::shorten;
use crate::theme::{self, Ink, Theme};

/// The fonts of labels: the reader's own.
const FONTS: &str = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Open Sans',sans-serif";

/// A picture being written.
#[derive(Debug)]
pub struct Svg {
    out: String,
    open: Vec<&'static str>,
    theme: Theme,
    inks: BTreeMap<&'static str, Ink>,
    stamps: BTreeMap<String, String>,
}

impl Svg {
    /// An empty picture.
    #[must_use]
    pub fn new(look: &Look<'_>) -> Svg {
        Svg {
            out: String::new(),
            open: Vec::new(),
            theme: look.theme,
            inks: BTreeMap::new(),
            stamps: BTreeMap::new(),
        }
    }

    /// Begins an element.
    pub fn el(&mut self, tag: &'static str) -> Element<'_> {
        self.out.push('<');
        self.out.push_str(tag);
        Element { svg: self, tag, title: None }
    }

    /// Begins a path.
    pub fn path(&mut self, d: &str) -> Element<'_> {
        self.el("path").attr("d", d)
    }

    /// Begins a circle.
    pub fn circle(&mut self, x: f64, y: f64, r: f64) -> Element<'_> {
        self.el("circle").num("cx", x).num("cy", y).num("r", r)
    }

    /// Begins an ellipse.
    pub fn ellipse(&mut self, x: f64, y: f64, rx: f64, ry: f64) -> Element<'_> {
        self.el("ellipse").num("cx", x).num("cy", y).num("rx", rx).num("ry", ry)
    }

    /// Begins a rectangle with round corners.
    pub fn rect(&mut self, x: f64, y: f64, width: f64, height: f64, round: f64) -> Element<'_> {
        let rect = self.el("rect").num("x", x).num("y", y).num("width", width).num("height", height);
        if round > 0.0 { rect.num("rx", round) } else { rect }
    }

    /// Begins a line of words; `y` is where the letters stand.
    pub fn text(&mut self, x: f64, y: f64, size: f64) -> Words<'_> {
        Words { svg: self, x, y, size, anchor: "start", bold: false, ink: theme::TEXT, width: None }
    }

    /// Begins a copy of a little picture that is drawn often. `draw` is asked for it only the first time, round (0, 0);
    /// `id` must name everything that it depends on, since drawings on one page may share it.
    pub fn stamp(&mut self, id: &str, draw: impl FnOnce(&mut Svg)) -> Element<'_> {
        if !self.stamps.contains_key(id) {
            let (out, open) = (std::mem::take(&mut self.out), std::mem::take(&mut self.open));
            draw(self);
            assert!(self.open.is_empty(), "open: {:?}", self.open);
            self.open = open;
            let picture = std::mem::replace(&mut self.out, out);
            self.stamps.insert(id.to_owned(), picture);
        }
        self.el("use").attr("href", &format!("#{id}"))
    }

    /// Ends the innermost open element.
    ///
    /// # Panics
    /// If none is open.
    pub fn close(&mut self) {
        let tag = self.open.pop().expect("an element is open");
        let _ = write!(self.out, "</{tag}>");
    }

    /// The whole picture, of this size, with words for those who cannot see it.
    ///
    /// # Panics
    /// If an element is still open.
    #[must_use]
    pub fn finish(self, width: f64, height: f64, label: &str) -> String {
        assert!(self.open.is_empty(), "open: {:?}", self.open);
        let mut svg = String::with_capacity(self.out.len() + 4096);
        let _ = write!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"fishpond\" viewBox=\"0 0 {} {}\" role=\"group\" aria-label=\"",
            number(width),
            number(height)
        );
        escape(label, &mut svg);
        let _ = write!(svg, "\" font-family=\"{FONTS}\"><title>");
        escape(label, &mut svg);
        svg.push_str("</title>");
        if self.theme == Theme::Auto {
            let inks: Vec<Ink> = self.inks.into_values().collect();
            let _ = write!(svg, "<style>{}</style>", theme::stylesheet(&inks));
        }
        if !self.stamps.is_empty() {
            svg.push_str("<defs>");
            for (id, picture) in &self.stamps {
                let _ = write!(svg, "<g id=\"{id}\">{picture}</g>");
            }
            svg.push_str("</defs>");
        }
        svg.push_str(&self.out);
        svg.push_str("</svg>\n");
        svg
    }
}

/// An element whose attributes are being written.
#[derive(Debug)]
#[must_use = "an element is written by `done`, `open` or `say`"]
pub struct Element<'s> {
    svg: &'s mut Svg,
    tag: &'static str,
    title: Option<String>,
}

impl Element<'_> {
    /// An attribute.
    pub fn attr(self, name: &str, value: &str) -> Self {
        let _ = write!(self.svg.out, " {name}=\"");
        escape(value, &mut self.svg.out);
        self.svg.out.push('"');
        self
    }

    /// An attribute that is a number.
    pub fn num(self, name: &str, value: f64) -> Self {
        let _ = write!(self.svg.out, " {name}=\"{}\"", number(value));
        self
    }

    /// The name by which the page finds the element.
    pub fn id(self, id: &str) -> Self {
        self.attr("id", id)
    }

    /// Classes for the stylesheet.
    pub fn class(self, class: &str) -> Self {
        self.attr("class", class)
    }

    /// The colour inside.
    pub fn fill(self, ink: Ink) -> Self {
        self.ink("fill", ink)
    }

    /// The outline.
    pub fn stroke(self, ink: Ink, width: f64) -> Self {
        self.ink("stroke", ink).num("stroke-width", width)
    }

    /// Nothing inside.
    pub fn hollow(self) -> Self {
        self.attr("fill", "none")
    }

    /// 0 cannot be seen, 1 hides what is behind.
    pub fn opacity(self, opacity: f64) -> Self {
        self.num("opacity", opacity)
    }

    /// Moved.
    pub fn at(self, x: f64, y: f64) -> Self {
        let value = format!("translate({} {})", number(x), number(y));
        self.attr("transform", &value)
    }

    /// Moved, then made larger or smaller; a negative width mirrors.
    pub fn at_scaled(self, x: f64, y: f64, width: f64, height: f64) -> Self {
        let value =
            format!("translate({} {}) scale({} {})", number(x), number(y), number(width), number(height));
        self.attr("transform", &value)
    }

    /// What the thing is, for those who cannot see it and for those who point at it.
    pub fn label(mut self, words: &str) -> Self {
        self.title = Some(words.to_owned());
        self.attr("role", "img").attr("aria-label", words)
    }

    /// Nothing to be told: decoration.
    pub fn mute(self) -> Self {
        self.attr("aria-hidden", "true")
    }

    /// Ends the element without contents.
    pub fn done(self) {
        match self.title {
            None => self.svg.out.push_str("/>"),
            Some(_) => {
                let svg = self.open_and_get();
                svg.close();
            }
        }
    }

    /// Leaves the element open for others inside; [`Svg::close`] ends it.
    pub fn open(self) {
        self.open_and_get();
    }

    /// Ends the element with words inside.
    pub fn say(self, words: &str) {
        let svg = self.open_and_get();
        escape(words, &mut svg.out);
        svg.close();
    }

    fn ink(self, name: &str, ink: Ink) -> Self {
        let _ = write!(self.svg.out, " {name}=\"");
        ink.write(self.svg.theme, &mut self.svg.out);
        self.svg.out.push('"');
        let known = self.svg.inks.insert(ink.name, ink);
        debug_assert!(known.is_none_or(|known| known == ink), "two inks are called {}", ink.name);
        self
    }
}

impl<'s> Element<'s> {
    fn open_and_get(self) -> &'s mut Svg {
        self.svg.out.push('>');
        self.svg.open.push(self.tag);
        if let Some(title) = self.title {
            self.svg.out.push_str("<title>");
            escape(&title, &mut self.svg.out);
            self.svg.out.push_str("</title>");
        }
        self.svg
    }
}

/// A line of words being set.
#[derive(Debug)]
#[must_use = "words are written by `say`"]
pub struct Words<'s> {
    svg: &'s mut Svg,
    x: f64,
    y: f64,
    size: f64,
    anchor: &'static str,
    bold: bool,
    ink: Ink,
    width: Option<f64>,
}

impl Words<'_> {
    /// Centred on `x`.
    pub fn middle(mut self) -> Self {
        self.anchor = "middle";
        self
    }

    /// Ends at `x`.
    pub fn end(mut self) -> Self {
        self.anchor = "end";
        self
    }

    /// Bold.
    pub fn bold(mut self) -> Self {
        self.bold = true;
        self
    }

    /// The colour; [`theme::TEXT`] unless told.
    pub fn fill(mut self, ink: Ink) -> Self {
        self.ink = ink;
        self
    }

    /// Cut off with an ellipsis where it would be wider: for names that people choose.
    pub fn within(mut self, width: f64) -> Self {
        self.width = Some(width);
        self
    }

    /// Writes the words. They are decoration for a screen reader: the thing they stand on has a label.
    pub fn say(self, words: &str) {
        let words = match self.width {
            Some(width) => shorten(words, width / self.size),
            None => words.to_owned(),
        };
        let text = self.svg.el("text").num("x", self.x).num("y", self.y).num("font-size", self.size);
        let text = if self.anchor == "start" { text } else { text.attr("text-anchor", self.anchor) };
        let text = if self.bold { text.attr("font-weight", "700") } else { text };
        text.fill(self.ink).mute().say(&words);
    }
}

/// A number with at most two decimals, never `-0`.
#[must_use]
pub fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

fn escape(text: &str, out: &mut String) {
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // Not allowed in XML at all.
            '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {
                out.push('\u{fffd}');
            }
            _ => out.push(letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!(["0", "1.5", "-3", "0.33"], [-0.001, 1.5, -3.0, 1.0 / 3.0].map(number)[..]);
    }

    #[test]
    fn words_cannot_break_out() {
        let mut svg = Svg::new(&Look::default());
        svg.el("g").label("\"><script>&\u{1}").open();
        svg.text(0.0, 0.0, 10.0).say("</text>");
        svg.close();
        let written = svg.finish(10.0, 10.0, "<>");
        let read = roxmltree::Document::parse(&written).unwrap();
        assert!(read.descendants().all(|node| node.tag_name().name() != "script"));
        assert!(read.descendants().any(|node| node.attribute("aria-label") == Some("\"><script>&\u{fffd}")));
    }
}
