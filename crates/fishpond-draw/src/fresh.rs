//! Fresh: a town square from above, with cobbled paths, stalls under awnings, trucks at their lots and flea markets.

mod goods;

mod buildings;

mod square;

mod overlay;

mod counter;

mod seats;

mod words;

use fishpond_core::Message;
use fishpond_fresh::View;
use fishpond_words::Lang;

use crate::look::Look;
use crate::seats::{GAP, WIDTH, around, paper};
use crate::sheet::Shared;
use crate::svg::Svg;
use crate::theme::{self, Ink};
use crate::{Draw, Sheet, Theme};

/// The ground of the town, round the square.
const TOWN: Ink = Ink::new("#bcd0c4", "#1b373b");
/// Above the square: the caption.
const CAPTION: f64 = 62.0;
/// Below the last row of spaces.
const FOOT: f64 = 26.0;

impl Draw for View {
    fn sheet(&self, look: &Look<'_>) -> Sheet {
        let mut svg = Svg::new(look);
        let (far, near) = around(self.viewer, self.config.players);
        let grid = square::Grid::of(self);
        let town_top = 2.0 * GAP + seats::far_height(self, far.len());
        let town = CAPTION + counter::STRIP + grid.height() + FOOT;
        let auction_top = town_top + town + GAP;
        let auction = counter::auction_height(self);
        let near_top = auction_top + auction;
        let note = !self.inferred.is_empty();
        let height = near_top + seats::NEAR + GAP + if note { 34.0 } else { 0.0 };

        paper(&mut svg, height);
        seats::far(&mut svg, self, look, &far, GAP);
        svg.open_leaf(("fresh town", town_top.to_bits(), town.to_bits()), |svg| {
            svg.el("g").id("fp-town").at(0.0, town_top).open();
            svg.rect(0.0, 0.0, WIDTH, town, 0.0).fill(TOWN).done();
        });
        let moment = Shared::new(words::moment(self, look));
        svg.named().leaf(("fresh caption", moment), |svg| {
            let words = svg.text(WIDTH / 2.0, 42.0, 32.0).middle().bold().within(WIDTH - 4.0 * GAP);
            words.say(&look.say(&words::caption(self)));
        });
        counter::strip(&mut svg, self, look, CAPTION);
        square::draw(&mut svg, self, look, &grid, CAPTION + counter::STRIP);
        overlay::draw(&mut svg, self, look, &grid);
        svg.close();
        svg.close();
        if auction > 0.0 {
            counter::auction(&mut svg, self, look, auction_top);
        }
        seats::one_line(&mut svg, self, look, near, near_top);
        if note {
            svg.leaf(("fresh note", height.to_bits()), |svg| {
                let words = svg.text(WIDTH / 2.0, height - 14.0, 26.0).middle().fill(theme::MUTED);
                words.within(WIDTH - 2.0 * GAP).say(&look.text("fresh-draw-inferred"));
            });
        }
        let title = look.say_again(("fresh title", moment), || {
            Message::new("fresh-draw-board").with("caption", look.say(&words::caption(self)))
        });
        svg.finish(WIDTH, height, &title)
    }

    fn text(&self, lang: Lang) -> String {
        words::board(self, &Look { lang, theme: Theme::Light, ..Look::default() })
    }

    fn can_show(&self, name: &str) -> bool {
        overlay::can_show(self, name)
    }
}
