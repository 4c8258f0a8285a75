//! The named panels of a drawing.

use fishpond_core::Message;
use fishpond_page::{Cache, Content, Element, Frame, Out, Sink};

use crate::look::{Marks, Wording};
use crate::svg::{Paint as _, Px, number};
use crate::theme::{self, Theme};

/// The fonts of labels: the reader's system fonts.
const FONTS: &str = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Open Sans',sans-serif";

/// The panels of a drawing. A page arranges them; in a file they are stacked.
#[derive(Debug)]
pub struct Panels<'a>(Vec<Panel<'a>>);

/// A picture of fixed size.
#[derive(Debug)]
pub struct Panel<'a> {
    name: &'static str,
    root: Root<'a>,
    content: Content<'a>,
    things: Vec<&'a str>,
}

/// The `<svg>` element of a panel.
#[derive(Hash, Debug)]
struct Root<'a> {
    width: Px,
    height: Px,
    label: Message,
    wording: Wording<'a>,
    /// Its vertical offset in a picture of several panels.
    top: Option<Px>,
}

impl Frame for Root<'_> {
    const TAG: &'static str = "svg";

    fn attributes<'o>(&self, element: Element<'o, Out>) -> Element<'o, Out> {
        let element = root(element, self.width.0, self.height.0);
        let element = match self.top {
            Some(Px(top)) => element.num("y", top).num("width", self.width.0).num("height", self.height.0),
            None => element,
        };
        element.attr("role", "group").titled(&self.wording.say(&self.label))
    }
}

fn root<S: Sink>(element: Element<'_, S>, width: f64, height: f64) -> Element<'_, S> {
    element
        .attr("xmlns", "http://www.w3.org/2000/svg")
        .class("fishpond")
        .attr("viewBox", &format!("0 0 {} {}", number(width), number(height)))
        .attr("font-family", FONTS)
}

impl<'a> Panel<'a> {
    /// Returns a panel of this name and size. `label` describes it for screen readers; `marks` are those that `content` was drawn
    /// with.
    #[must_use]
    pub fn new(
        name: &'static str,
        (width, height): (f64, f64),
        label: Message,
        wording: Wording<'a>,
        content: Content<'a>,
        marks: Marks<'a>,
    ) -> Panel<'a> {
        let root = Root { width: Px(width), height: Px(height), label, wording, top: None };
        Panel { name, root, content, things: marks.into_shown() }
    }

    /// Returns the name of the panel, unique in a drawing.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the width and height of the view box.
    #[must_use]
    pub fn size(&self) -> (f64, f64) {
        (self.root.width.0, self.root.height.0)
    }

    /// Returns whether a thing that the look marks is in this panel.
    #[must_use]
    pub fn shows(&self, name: &str) -> bool {
        self.things.binary_search(&name).is_ok()
    }
}

impl<'a> From<Panel<'a>> for Panels<'a> {
    fn from(panel: Panel<'a>) -> Panels<'a> {
        Panels(vec![panel])
    }
}

impl<'a> Panels<'a> {
    /// Returns the panels in order.
    pub fn iter(&self) -> impl Iterator<Item = &Panel<'a>> {
        self.0.iter()
    }

    /// Returns whether a thing that the look marks is in one of the panels.
    #[must_use]
    pub fn shows(&self, name: &str) -> bool {
        self.0.iter().any(|panel| panel.shows(name))
    }

    /// Returns the panels for a page, each as an `<svg>` element. The page has to set `color-scheme`.
    #[must_use]
    pub fn into_content(self) -> Content<'a> {
        let mut content = Content::new();
        for (index, panel) in self.0.into_iter().enumerate() {
            content.frame(panel.root, |content| {
                // Ids are global in a page, so the first panel defines the symbols of all.
                if index == 0 {
                    content.el("defs").within(Content::define_symbols);
                }
                content.append(panel.content);
            });
        }
        content
    }

    /// Returns the panels as one picture for a file.
    #[must_use]
    pub fn into_svg(mut self, theme: Theme) -> String {
        let cache = Cache::default();
        if self.0.len() == 1 {
            return theme::resolve(&self.into_content().render(&cache), theme) + "\n";
        }
        let (mut width, mut height) = (0.0_f64, 0.0);
        for panel in &mut self.0 {
            panel.root.top = Some(Px(height));
            width = width.max(panel.root.width.0);
            height += panel.root.height.0;
        }
        let mut content = Content::new();
        root(content.el("svg"), width, height).within(|content| content.append(self.into_content()));
        theme::resolve(&content.render(&cache), theme) + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::Look;
    use crate::svg::Shapes as _;

    #[test]
    fn panels_are_stacked_in_a_file() {
        let look = Look::default();
        let panel = |name, height| {
            let mut content = Content::new();
            content.circle(5.0, 5.0, 4.0).fill(theme::SEA).done();
            let label = Message::new("common-turn-over");
            Panel::new(name, (10.0, height), label, look.wording(), content, Marks::new(&look))
        };
        let svg = Panels(vec![panel("a", 10.0), panel("b", 5.0)]).into_svg(Theme::Auto);
        let drawn = roxmltree::Document::parse(&svg).unwrap();
        assert_eq!(drawn.root_element().attribute("viewBox"), Some("0 0 10 15"));
        let inner: Vec<_> = drawn.root_element().children().map(|panel| panel.attribute("y")).collect();
        assert_eq!(inner, [Some("0"), Some("10")]);
        assert_eq!(svg.matches("<style>").count(), 1);
    }
}
