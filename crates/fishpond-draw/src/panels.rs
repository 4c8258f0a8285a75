//! The named panels of a drawing.

use fishpond_core::Message;
use fishpond_page::{Cache, Content, Element, Frame, Out, Sink};

use crate::look::{Marks, Wording};
use crate::player::{self, PlayerFacts};
use crate::svg::{Paint as _, Px, Shapes as _, number};
use crate::theme::{self, Theme};

/// The fonts of labels: the reader's system fonts.
const FONTS: &str = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Open Sans',sans-serif";

/// The panels of a drawing. A page arranges them with CSS; in a file, each has its [place](Panel::placed).
#[derive(Debug)]
pub struct Panels<'a> {
    panels: Vec<Panel<'a>>,
    /// The names of the marked things that are drawn, sorted.
    things: Vec<&'a str>,
}

/// A picture of fixed size: its view box depends on the game and its options, and never changes during a game.
#[derive(Debug)]
pub struct Panel<'a> {
    name: &'static str,
    root: Root<'a>,
    content: Content<'a>,
}

/// The `<svg>` element of a panel.
#[derive(Hash, Debug)]
struct Root<'a> {
    name: &'static str,
    width: Px,
    height: Px,
    label: Message,
    wording: Wording<'a>,
    /// The space around the view box that is a part of the picture in a file.
    margin: Px,
    /// The left edge, the top edge and the width of the panel in a file.
    place: Option<[Px; 3]>,
}

impl Root<'_> {
    /// Returns the view box in a file: left and top edge, width and height.
    fn file_box(&self) -> [f64; 4] {
        let margin = self.margin.0;
        [-margin, -margin, self.width.0 + 2.0 * margin, self.height.0 + 2.0 * margin]
    }

    /// Returns the right edge in a file.
    fn right(&self) -> f64 {
        let [_, _, wide, _] = self.file_box();
        self.place.map_or(wide, |[x, _, width]| x.0 + width.0)
    }

    /// Returns the height in a file.
    fn placed_height(&self) -> f64 {
        let [_, _, wide, high] = self.file_box();
        self.place.map_or(high, |[_, _, width]| width.0 / wide * high)
    }
}

impl Frame for Root<'_> {
    const TAG: &'static str = "svg";

    fn attributes<'o>(&self, element: Element<'o, Out>) -> Element<'o, Out> {
        let view_box = match self.place {
            Some(_) => self.file_box(),
            None => [0.0, 0.0, self.width.0, self.height.0],
        };
        let element = root(element, &format!("fishpond panel-{}", self.name), view_box);
        let element = match self.place {
            Some([Px(x), Px(y), Px(width)]) => {
                element.num("x", x).num("y", y).num("width", width).num("height", self.placed_height())
            }
            None => element,
        };
        element.attr("role", "group").titled(&self.wording.say(&self.label))
    }
}

fn root<'o, S: Sink>(element: Element<'o, S>, class: &str, view_box: [f64; 4]) -> Element<'o, S> {
    element
        .attr("xmlns", "http://www.w3.org/2000/svg")
        .class(class)
        .attr("viewBox", &view_box.map(number).join(" "))
        .attr("font-family", FONTS)
}

impl<'a> Panel<'a> {
    /// Returns a panel with this name and size. `label` describes it for screen readers.
    #[must_use]
    pub fn new(
        name: &'static str,
        (width, height): (f64, f64),
        label: Message,
        wording: Wording<'a>,
        content: Content<'a>,
    ) -> Panel<'a> {
        let root =
            Root { name, width: Px(width), height: Px(height), label, wording, margin: Px(0.0), place: None };
        Panel { name, root, content }
    }

    /// Sets the left and top edge and the width of the panel in a file. Without it, the panel is below all others.
    #[must_use]
    pub fn placed(mut self, x: f64, y: f64, width: f64) -> Panel<'a> {
        self.root.place = Some([x, y, width].map(Px));
        self
    }

    /// Adds space on all sides in a file. On a page, things in it are outside the view box and show only where the page has room.
    #[must_use]
    pub fn with_margin(mut self, margin: f64) -> Panel<'a> {
        self.root.margin = Px(margin);
        self
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
}

impl<'a> Panels<'a> {
    /// Creates a drawing from its panels; `marks` are the marks that they were drawn with.
    #[must_use]
    pub fn new(panels: impl Into<Vec<Panel<'a>>>, marks: Marks<'a>) -> Panels<'a> {
        Panels { panels: panels.into(), things: marks.into_shown() }
    }

    /// Returns the panels in order.
    pub fn iter(&self) -> impl Iterator<Item = &Panel<'a>> {
        self.panels.iter()
    }

    /// Returns whether a thing that the look marks is in one of the panels.
    #[must_use]
    pub fn shows(&self, name: &str) -> bool {
        self.things.binary_search(&name).is_ok()
    }

    /// Returns only the panels with these names, moved to the top left in a file. `ocean` also names `ocean-1`.
    #[must_use]
    pub(crate) fn only(mut self, names: &[String]) -> Panels<'a> {
        self.panels.retain(|panel| {
            let fits = |name: &String| panel.name.strip_prefix(name.as_str());
            names.iter().filter_map(fits).any(|rest| rest.is_empty() || rest.starts_with('-'))
        });
        let places = || self.panels.iter().filter_map(|panel| panel.root.place);
        let left = places().map(|[x, ..]| x.0).fold(f64::INFINITY, f64::min);
        let top = places().map(|[_, y, _]| y.0).fold(f64::INFINITY, f64::min);
        for [x, y, _] in self.panels.iter_mut().filter_map(|panel| panel.root.place.as_mut()) {
            (*x, *y) = (Px(x.0 - left), Px(y.0 - top));
        }
        self
    }

    /// Adds the panels to a page, each as an `<svg>` element. The page has to set `color-scheme`.
    pub fn add_to(self, content: &mut Content<'a>) {
        for (index, mut panel) in self.panels.into_iter().enumerate() {
            panel.root.place = None;
            panel.draw(content, index == 0);
        }
    }

    /// Returns the panels for a page.
    #[must_use]
    pub fn into_content(self) -> Content<'a> {
        let mut content = Content::new();
        self.add_to(&mut content);
        content
    }

    /// Returns the panels as one picture for a file, below the cards of the players.
    #[must_use]
    pub(crate) fn into_svg(
        mut self,
        players: Vec<PlayerFacts>,
        wording: Wording<'a>,
        theme: Theme,
    ) -> String {
        if players.is_empty() && matches!(&*self.panels, [panel] if panel.root.margin == Px(0.0)) {
            return theme::resolve(&self.into_content().render(&Cache::default()), theme) + "\n";
        }
        let width = self.panels.iter().map(|panel| panel.root.right()).fold(0.0, f64::max);
        let players =
            (!players.is_empty()).then(|| player::cards(players, wording, width).placed(0.0, 0.0, width));
        let top = players.as_ref().map_or(0.0, |players| players.root.height.0);
        let mut height = top;
        for panel in &mut self.panels {
            let [x, y, wide] = match panel.root.place {
                Some([Px(x), Px(y), Px(wide)]) => [x, top + y, wide],
                None => [0.0, height, panel.root.right()],
            };
            panel.root.place = Some([x, y, wide].map(Px));
            height = height.max(y + panel.root.placed_height());
        }
        let mut content = Content::new();
        root(content.el("svg"), "fishpond", [0.0, 0.0, width, height]).within(|content| {
            content.rect(0.0, 0.0, width, height, 0.0).fill(theme::PAPER).done();
            for (index, panel) in players.into_iter().chain(self.panels).enumerate() {
                panel.draw(content, index == 0);
            }
        });
        theme::resolve(&content.render(&Cache::default()), theme) + "\n"
    }
}

impl<'a> Panel<'a> {
    /// Adds the panel. Ids are global in a page, so the first panel defines the symbols for all of them.
    fn draw(self, content: &mut Content<'a>, is_first: bool) {
        content.frame(self.root, |content| {
            if is_first {
                content.el("defs").within(Content::define_symbols);
            }
            content.append(self.content);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::Look;

    #[test]
    fn a_margin_is_a_part_of_files_only() {
        let look = Look::default();
        let panels = || {
            let panel =
                Panel::new("a", (10.0, 20.0), Message::new("page-seats"), look.wording(), Content::new());
            Panels::new([panel.with_margin(5.0).placed(0.0, 0.0, 40.0)], Marks::new(&look))
        };
        assert!(panels().into_content().render(&Cache::default()).contains("viewBox=\"0 0 10 20\""));
        let facts = PlayerFacts {
            seat: fishpond_core::Seat::A,
            facts: Vec::new(),
            status: None,
            active: false,
            faded: false,
        };
        let svg = panels().into_svg(vec![facts], look.wording(), Theme::Auto);
        assert!(
            svg.contains("viewBox=\"-5 -5 20 30\" ") && svg.contains(" width=\"40\" height=\"60\""),
            "{svg}"
        );
    }

    #[test]
    fn panels_have_places_in_a_file() {
        let look = Look::default();
        let panel = |name, width| {
            let mut content = Content::new();
            content.circle(5.0, 5.0, 4.0).fill(theme::SEA).done();
            Panel::new(name, (width, 10.0), Message::new("common-turn-over"), look.wording(), content)
        };
        let panels = [panel("a", 10.0), panel("b", 10.0).placed(10.0, 0.0, 5.0), panel("c", 12.0)];
        let panels = Panels::new(panels, Marks::new(&look));
        let svg = panels.into_svg(Vec::new(), look.wording(), Theme::Auto);
        let drawn = roxmltree::Document::parse(&svg).unwrap();
        assert_eq!(drawn.root_element().attribute("viewBox"), Some("0 0 15 20"));
        let inner = drawn.root_element().children().filter(|node| node.has_tag_name("svg"));
        let place = |panel: roxmltree::Node<'_, '_>| {
            ["x", "y", "width", "height"].map(|name| panel.attribute(name).unwrap().to_owned()).join(" ")
        };
        assert_eq!(inner.map(place).collect::<Vec<_>>(), ["0 0 10 10", "10 0 5 5", "0 10 12 10"]);
        assert_eq!(svg.matches("<style>").count(), 1);
    }
}
