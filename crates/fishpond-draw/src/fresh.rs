//! Fresh: a town square from above, with cobbled paths, stalls under awnings, trucks on their parking lots and flea markets.

mod goods;

mod buildings;

mod square;

mod overlay;

mod counter;

mod seats;

mod words;

use fishpond_core::Message;
use fishpond_fresh::View;
use fishpond_page::{Content, Fragment, Out, Sink as _};
use fishpond_words::Lang;

use crate::look::{Look, Marks, Wording};
use crate::seats::{Caption, GAP, WIDTH, around, paper};
use crate::svg::{Paint as _, Px, Shapes as _};
use crate::theme::{self, Ink};
use crate::{Draw, Panel, Panels};

/// The ground of the town around the square.
const TOWN: Ink = Ink::new("#bcd0c4", "#1b373b");
/// Height of the caption above the square.
const CAPTION: f64 = 62.0;
/// Margin below the last row of spaces.
const FOOT: f64 = 26.0;

impl Draw for View {
    fn panels<'a>(&'a self, look: &Look<'a>) -> Panels<'a> {
        let (wording, marks, mut content) = (look.wording(), Marks::new(look), Content::new());
        let (far, near) = around(self.viewer, self.config.players);
        let grid = square::Grid::of(self);
        let town_top = 2.0 * GAP + seats::far_height(self, far.len());
        let town = CAPTION + counter::STRIP + grid.height() + FOOT;
        let auction_top = town_top + town + GAP;
        let auction = counter::auction_height(self);
        let near_top = auction_top + auction;
        let has_note = !self.inferred.is_empty();
        let height = near_top + seats::NEAR + GAP + if has_note { 34.0 } else { 0.0 };

        paper(&mut content, height);
        seats::far(&mut content, self, wording, &far, GAP);
        content.el("g").id("fp-town").at(0.0, town_top).within(|content| {
            content.rect(0.0, 0.0, WIDTH, town, 0.0).fill(TOWN).done();
            content.add(Caption {
                caption: words::caption(self, look.you(self.viewer)),
                y: Px(42.0),
                size: Px(32.0),
                ink: theme::TEXT,
                wording,
            });
            counter::strip(content, self, look.lang, &marks, CAPTION);
            content.el("g").id("fp-square").at(0.0, CAPTION + counter::STRIP).within(|content| {
                square::draw(content, self, look, &marks, grid);
                overlay::draw(content, self, look, grid);
            });
        });
        if auction > 0.0 {
            counter::auction(&mut content, self, wording, &marks, auction_top);
        }
        seats::one_line(&mut content, self, wording, near, near_top);
        if has_note {
            content.add(Note { y: Px(height - 14.0), lang: look.lang });
        }
        let label =
            Message::new("fresh-draw-board").with("caption", words::caption(self, look.you(self.viewer)));
        Panel::new("board", (WIDTH, height), label, wording, content, marks).into()
    }

    fn text(&self, lang: Lang) -> String {
        words::board(self, Wording { lang, names: &[] })
    }

    fn can_show(&self, name: &str) -> bool {
        overlay::can_show(self, name)
    }
}

/// The note about inferred values, below everything else.
#[derive(Hash)]
struct Note {
    y: Px,
    lang: Lang,
}

impl Fragment for Note {
    fn write(&self, out: &mut Out) {
        let text = out.text(WIDTH / 2.0, self.y.0, 26.0).middle().fill(theme::MUTED);
        text.within(WIDTH - 2.0 * GAP).say(&self.lang.text("fresh-draw-inferred"));
    }
}
