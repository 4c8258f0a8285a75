//! Fresh: a town square from above, with cobbled paths, stalls under awnings, trucks on their parking lots and flea markets.
//!
//! Five panels: the square; the stack; the bids, with the tile that was drawn; and the viewer's coins, in two halves that a page can put side
//! by side or one above the other.

mod bids;

pub(crate) mod buildings;

mod facts;

pub(crate) mod goods;

mod overlay;

mod square;

pub(crate) mod stack;

mod words;

mod screen;

use fishpond_core::{Message, Seat};
use fishpond_fresh::View;
use fishpond_page::{Content, Sink as _};

use crate::look::{Look, Marks, Wording};
use crate::player::{GameResult, PlayerFacts};
use crate::screen::Line;
use crate::svg::{Paint as _, Shapes as _};
use crate::theme;
use crate::{Draw, Panel, Panels};

/// The space between panels in a file.
const GAP: f64 = 12.0;

impl Draw for View {
    fn panels<'a>(&'a self, look: &Look<'a>) -> Panels<'a> {
        // At the end, most of the square changes at once, and the routes are what matters.
        let last = if self.outcome.is_some() { &[] } else { look.last };
        let look = &Look { last, ..*look };
        let (wording, marks) = (look.wording(), Marks::new(look));
        let panel = |name, size, label: Message, draw: &dyn Fn(&mut Content<'a>)| {
            let mut content = Content::new();
            draw(&mut content);
            Panel::new(name, size, label, wording, content)
        };
        let caption = look.caption(words::caption(self, look.you(self.viewer)));
        let square = panel(
            "square",
            square::Grid::of(self).size(),
            Message::new("fresh-draw-board").with("caption", caption),
            &|content| {
                let group = content.el("g").id("fp-square");
                group.within(|content| square::draw(content, self, look, &marks));
            },
        );
        let stack = panel("stack", stack::SIZE, Message::new("fresh-draw-stack-and-row"), &|content| {
            stack::draw(content, self, look.lang, &marks);
        });
        let bids = panel("bids", bids::SIZE, Message::new("fresh-draw-auction"), &|content| {
            bids::draw(content, self, wording);
        });
        let [coins, more] = [("coins", false), ("coins-more", true)].map(|(name, more)| {
            panel(name, bids::coins_size(self), Message::new("fresh-draw-your-coins"), &|content| {
                bids::coins(content, self, look.lang, &marks, more);
            })
        });
        Panels::new(placed(square, [stack, bids, coins, more]), marks)
    }

    fn players(&self) -> Vec<PlayerFacts> {
        facts::players(self)
    }

    fn result(&self, you: Option<Seat>) -> Option<GameResult> {
        facts::result(self, you)
    }

    fn text_naming(&self, wording: Wording<'_>) -> String {
        words::board(self, wording)
    }

    fn screen(&self, wording: Wording<'_>, unicode: bool) -> Vec<Line> {
        screen::board(self, wording, unicode)
    }

    fn can_show(&self, name: &str) -> bool {
        overlay::can_show(self, name)
    }
}

/// Arranges the panels in a file: the square, and the others below it in two columns.
fn placed<'a>(square: Panel<'a>, others: [Panel<'a>; 4]) -> Vec<Panel<'a>> {
    let (width, height) = square.size();
    let wide = (width - 3.0 * GAP) / 2.0;
    let [stack, bids, coins, more] = others;
    let scale = wide / stack.size().0;
    let below = height + GAP + stack.size().1 * scale + GAP;
    vec![
        square.placed(0.0, 0.0, width),
        stack.placed(GAP, height + GAP, wide),
        bids.placed(2.0 * GAP + wide, height + GAP, wide),
        coins.placed(GAP, below, wide),
        more.placed(2.0 * GAP + wide, below, wide),
    ]
}

/// Draws the background of a small panel.
fn card(content: &mut Content<'_>, (width, height): (f64, f64)) {
    content
        .rect(1.0, 1.0, width - 2.0, height - 2.0, 20.0)
        .fill(theme::PANEL)
        .stroke(theme::LINE, 2.0)
        .done();
}
