//! Wishes: a harbour market in a ring, the garbage heap behind its fence, and the ocean from shallow to deep.

mod boats;

mod fish;

mod market;

mod ocean;

mod pictures;

mod words;

use fishpond_core::Message;
use fishpond_page::Content;
use fishpond_wishes::View;
use fishpond_words::Lang;

use crate::look::{Look, Marks, Wording};
use crate::seats::{GAP, WIDTH, around, paper};
use crate::svg::{Px, number};
use crate::{Draw, Panel, Panels};

impl Draw for View {
    fn panels<'a>(&'a self, look: &Look<'a>) -> Panels<'a> {
        let (wording, marks, mut content) = (look.wording(), Marks::new(look), Content::new());
        let (far, near) = around(self.seat, self.state.config.players);
        let market_top = 2.0 * GAP + boats::far_height(self, &far);
        let ocean_top = market_top + market::HEIGHT + GAP;
        let near_top = ocean_top + ocean::height(self) + GAP;
        let height = near_top + boats::near_height(self, near) + 2.0 * GAP + words::NOTE * words::notes(self);

        paper(&mut content, height);
        boats::far(&mut content, self, wording, &marks, &far, GAP);
        let caption = words::caption(self, look.you(self.seat));
        market::draw(&mut content, self, caption.clone(), wording, &marks, market_top);
        ocean::draw(&mut content, self, look.lang, &marks, ocean_top);
        boats::near(&mut content, self, wording, &marks, near, near_top);
        if words::notes(self) > 0.0 {
            content.add(words::Note { bottom: Px(height), lang: look.lang });
        }
        let label = Message::new("wishes-draw-title").with("caption", caption);
        Panel::new("board", (WIDTH, height), label, wording, content, marks).into()
    }

    fn text(&self, lang: Lang) -> String {
        words::board(self, Wording { lang, names: &[] })
    }
}

/// Returns the outline of a rectangle with round corners.
fn outline(x: f64, y: f64, width: f64, height: f64, round: f64) -> String {
    let [x0, y, w, h, r] = [x + round, y, width - 2.0 * round, height - 2.0 * round, round].map(number);
    format!(
        "M{x0} {y}h{w}a{r} {r} 0 0 1 {r} {r}v{h}a{r} {r} 0 0 1-{r} {r}h-{w}a{r} {r} 0 0 1-{r}-{r}v-{h}a{r} {r} 0 0 1 {r}-{r}Z"
    )
}
