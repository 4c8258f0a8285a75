//! A small writer of SVG: everything escaped, numbers with fixed decimals, the same bytes for the same picture.

mod leaves;

mod write;

use std::cell::Cell;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::ops::Range;
use std::rc::Rc;

use fishpond_words::Lang;

use crate::kept::{self, Leaf};
use crate::look::{Look, Mark};
use crate::sheet::{self, Shared, Sheet};
use crate::stamps::Stamp;
use crate::text::{self, shorten};
use crate::theme::{self, Ink, Theme};

pub use leaves::Leaves;
pub use write::number;

use write::{escape, push_number, push_pair};

/// The fonts of labels: the reader's own.
const FONTS: &str = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Open Sans',sans-serif";

/// A picture being written.
#[derive(Debug)]
pub struct Svg {
    sheet: Sheet,
    open: Vec<&'static str>,
    lang: Lang,
    theme: Theme,
    /// What all leaves depend on, and what those that name players do.
    shared: Shared,
    shared_names: Shared,
    /// How things are marked, by the numbers of their names, and whether a drawing has asked for it.
    marks: HashMap<u64, (Mark, Cell<bool>), foldhash::fast::RandomState>,
    inks: BTreeMap<&'static str, Ink>,
    /// The stamps that are shown and new to the reader, and after them those that are shown by leaves being drawn.
    stamps: Vec<u32>,
    /// Where the stamps of the innermost leaf begin, while one is being drawn.
    leaf: Option<usize>,
}

impl Svg {
    /// An empty picture.
    #[must_use]
    pub fn new(look: &Look<'_>) -> Svg {
        let mut svg = Svg::empty(look.lang, look.theme);
        svg.shared_names = Shared::new((svg.shared, look.names));
        if let Some(had) = look.had {
            svg.sheet = Sheet::picture(had);
        }
        svg.marks.reserve(look.picks.len() + look.picked.len() + look.last.len());
        let mut mark = |names: &[String], mark: fn(&mut Mark)| {
            for name in names {
                mark(&mut svg.marks.entry(sheet::number(name.as_str())).or_default().0);
            }
        };
        mark(look.picks, |mark| mark.pick = true);
        mark(look.picked, |mark| mark.picked = true);
        mark(look.last, |mark| mark.last = true);
        svg
    }

    fn empty(lang: Lang, theme: Theme) -> Svg {
        let shared = Shared::new((lang, theme));
        Svg {
            sheet: Sheet::new(),
            open: Vec::new(),
            lang,
            theme,
            shared,
            shared_names: shared,
            marks: HashMap::default(),
            inks: BTreeMap::new(),
            stamps: Vec::new(),
            leaf: None,
        }
    }

    /// Begins an element.
    pub fn el(&mut self, tag: &'static str) -> Element<'_> {
        let out = self.out();
        out.push('<');
        out.push_str(tag);
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

    /// Begins a group that is one piece of several alike; `home` is where they come from. See the habits of the crate.
    pub fn piece(&mut self, kind: &str, home: Option<&str>) -> Element<'_> {
        let piece = self.el("g").attr("data-piece", kind);
        match home {
            Some(home) => piece.attr("data-home", home),
            None => piece,
        }
    }

    /// Begins a copy of a little picture that is drawn often. `draw` is asked for it only the first time, round (0, 0);
    /// `id` must name everything that it depends on, besides theme and language, since drawings on one page may share it.
    pub fn stamp(&mut self, id: &str, draw: impl FnOnce(&mut Svg)) -> Element<'_> {
        let drawn = |&&stamp: &&u32| kept::stamp_at(stamp).id == id;
        let stamp = if self.keeps() {
            kept::stamp(sheet::number(&(self.shared, id)), || self.draw_stamp(id, draw))
        } else if let Some(&stamp) = self.stamps.iter().find(drawn) {
            stamp
        } else {
            kept::add_stamp(self.draw_stamp(id, draw))
        };
        self.shows(stamp);
        self.el("use").value("href", |out| {
            out.push('#');
            escape(id, out);
        })
    }

    fn draw_stamp(&mut self, id: &str, draw: impl FnOnce(&mut Svg)) -> Stamp {
        let mut svg = Svg { leaf: Some(0), ..Svg::empty(self.lang, self.theme) };
        svg.el("g").id(id).open();
        draw(&mut svg);
        svg.close();
        assert!(svg.open.is_empty(), "open: {:?}", svg.open);
        self.inks.append(&mut svg.inks);
        Stamp::new(id, Leaf { text: svg.sheet.cut(0), stamps: svg.stamps.into() })
    }

    /// Notes that a stamp is shown, by the picture or by a leaf. What it shows itself comes with it in the end.
    fn shows(&mut self, stamp: u32) {
        match self.leaf {
            Some(first) => {
                if !self.stamps[first..].contains(&stamp) {
                    self.stamps.push(stamp);
                }
            }
            None => {
                if self.sheet.shows_stamp(stamp) {
                    self.stamps.push(stamp);
                }
            }
        }
    }

    /// How the look marks this. Whoever asks shows it.
    pub fn mark(&self, name: &str) -> Mark {
        self.marks.get(&sheet::number(name)).map_or(Mark::default(), |(mark, asked)| {
            asked.set(true);
            *mark
        })
    }

    /// Whether parts of the picture can be kept for others: not where it has to list its inks.
    fn keeps(&self) -> bool {
        self.theme != Theme::Auto
    }

    fn out(&mut self) -> &mut String {
        self.sheet.text_mut()
    }

    /// Ends the innermost open element.
    ///
    /// # Panics
    /// If none is open.
    pub fn close(&mut self) {
        let tag = self.open.pop().expect("an element is open");
        let out = self.out();
        out.push_str("</");
        out.push_str(tag);
        out.push('>');
    }

    /// The whole picture, of this size, with words for those who cannot see it.
    ///
    /// # Panics
    /// If an element is still open.
    #[must_use]
    pub fn finish(mut self, width: f64, height: f64, label: &str) -> Sheet {
        assert!(self.open.is_empty(), "open: {:?}", self.open);
        let mut stamps: Vec<Rc<Stamp>> = Vec::new();
        while let Some(stamp) = self.stamps.pop() {
            let stamp = kept::stamp_at(stamp);
            stamp.leaf.stamps.iter().for_each(|&inner| self.shows(inner));
            stamps.push(stamp);
        }
        let Svg { mut sheet, theme, marks, inks, .. } = self;
        stamps.sort_unstable_by(|a, b| a.id.cmp(&b.id));
        sheet.begin_with(|sheet| {
            let svg = sheet.text_mut();
            svg.push_str("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"fishpond\" viewBox=\"0 0 ");
            push_number(width, svg);
            svg.push(' ');
            push_number(height, svg);
            svg.push_str("\" role=\"group\" aria-label=\"");
            let start = svg.len();
            escape(label, svg);
            let title = start..svg.len();
            svg.push_str("\" font-family=\"");
            svg.push_str(FONTS);
            svg.push_str("\"><title>");
            svg.extend_from_within(title);
            svg.push_str("</title>");
            if theme == Theme::Auto {
                let inks: Vec<Ink> = inks.into_values().collect();
                let _ = write!(svg, "<style>{}</style>", theme::stylesheet(&inks));
            }
            if !stamps.is_empty() || sheet.has_stamps() {
                sheet.write("<defs>");
                sheet.keep_stamps();
                for stamp in &stamps {
                    sheet.add_stamp(stamp);
                }
                sheet.write("</defs>");
            }
        });
        sheet.note_size(width, height);
        sheet.note_things(marks.iter().filter(|(_, (_, asked))| asked.get()).map(|(name, _)| *name));
        sheet.write("</svg>\n");
        sheet.end_line();
        sheet
    }
}

/// An element whose attributes are being written.
#[derive(Debug)]
#[must_use = "an element is written by `done`, `open` or `say`"]
pub struct Element<'s> {
    svg: &'s mut Svg,
    tag: &'static str,
    /// Where the words are written that are its label: they are its title too.
    title: Option<Range<usize>>,
}

impl Element<'_> {
    /// An attribute.
    pub fn attr(self, name: &str, value: &str) -> Self {
        self.value(name, |out| escape(value, out))
    }

    fn value(self, name: &str, write: impl FnOnce(&mut String)) -> Self {
        let out = self.svg.out();
        out.push(' ');
        out.push_str(name);
        out.push_str("=\"");
        write(out);
        out.push('"');
        self
    }

    /// An attribute that is a number.
    pub fn num(self, name: &str, value: f64) -> Self {
        self.value(name, |out| push_number(value, out))
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
        self.value("transform", |out| push_pair("translate", x, y, out))
    }

    /// Moved, then made larger or smaller; a negative width mirrors.
    pub fn at_scaled(self, x: f64, y: f64, width: f64, height: f64) -> Self {
        self.value("transform", |out| {
            push_pair("translate", x, y, out);
            out.push(' ');
            push_pair("scale", width, height, out);
        })
    }

    /// What the thing is, for those who cannot see it and for those who point at it.
    pub fn label(self, words: &str) -> Self {
        self.named("img", words)
    }

    /// What the things inside are together; each of them has its own label.
    pub fn label_all(self, words: &str) -> Self {
        self.named("group", words)
    }

    fn named(self, role: &str, words: &str) -> Self {
        let mut title = 0..0;
        let element = self.value("role", |out| out.push_str(role)).value("aria-label", |out| {
            let start = out.len();
            escape(words, out);
            title = start..out.len();
        });
        Element { title: Some(title), ..element }
    }

    /// Nothing to be told: decoration.
    pub fn mute(self) -> Self {
        self.attr("aria-hidden", "true")
    }

    /// Ends the element without contents.
    pub fn done(self) {
        match self.title {
            None => self.svg.out().push_str("/>"),
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
        escape(words, svg.out());
        svg.close();
    }

    fn ink(self, name: &str, ink: Ink) -> Self {
        let theme = self.svg.theme;
        if theme == Theme::Auto {
            let known = self.svg.inks.insert(ink.name, ink);
            debug_assert!(known.is_none_or(|known| known == ink), "two inks are called {}", ink.name);
        }
        self.value(name, |out| ink.write(theme, out))
    }
}

impl<'s> Element<'s> {
    fn open_and_get(self) -> &'s mut Svg {
        self.svg.out().push('>');
        self.svg.open.push(self.tag);
        if let Some(title) = self.title {
            let out = self.svg.out();
            out.push_str("<title>");
            out.extend_from_within(title);
            out.push_str("</title>");
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

    /// No wider than this, whatever the reader's font: smaller and narrower if need be, and what is much too long, as names
    /// may be that people choose, is cut off with an ellipsis.
    pub fn within(mut self, width: f64) -> Self {
        self.width = Some(width);
        self
    }

    /// Writes the words. They are decoration for a screen reader: the thing they stand on has a label.
    pub fn say(self, words: &str) {
        let (words, size, length) = match self.width {
            Some(width) => fit(words, width, self.size),
            None => (words.to_owned(), self.size, None),
        };
        let text = self.svg.el("text").num("x", self.x).num("y", self.y).num("font-size", size);
        let text = if self.anchor == "start" { text } else { text.attr("text-anchor", self.anchor) };
        let text = if self.bold { text.attr("font-weight", "700") } else { text };
        let text = match length {
            Some(length) => text.num("textLength", length).attr("lengthAdjust", "spacingAndGlyphs"),
            None => text,
        };
        text.fill(self.ink).mute().say(&words);
    }
}

/// How much wider than estimated the letters of a broad font are.
const BROAD: f64 = 1.2;

/// How much letters may be narrowed before words are cut off.
const NARROWED: f64 = 1.12;

/// The smallest letters that can be read where the whole picture is as wide as a small telephone.
const SMALLEST: f64 = 25.0;

/// Words that fit into a width, how large, and the length to hold them to where a broad font would not.
fn fit(words: &str, width: f64, size: f64) -> (String, f64, Option<f64>) {
    let length = text::width(words) * size;
    let size = (size * (width / length).min(1.0)).max(SMALLEST.min(size));
    let words = shorten(words, NARROWED * width / size);
    let length = text::width(&words) * size;
    let tight = (BROAD * length > width).then(|| length.min(width));
    (words, size, tight)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_cannot_break_out() {
        let mut svg = Svg::new(&Look::default());
        svg.el("g").label("\"><script>&\u{1}").open();
        svg.text(0.0, 0.0, 10.0).say("</text>");
        svg.close();
        let written = svg.finish(10.0, 10.0, "<>").into_string();
        let read = roxmltree::Document::parse(&written).unwrap();
        assert!(read.descendants().all(|node| node.tag_name().name() != "script"));
        assert!(read.descendants().any(|node| node.attribute("aria-label") == Some("\"><script>&\u{fffd}")));
    }
}
