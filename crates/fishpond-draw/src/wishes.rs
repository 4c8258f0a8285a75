//! Wishes: a harbour market in a ring, the garbage heap behind its fence, and the ocean from shallow to deep.

mod boats;

mod fish;

mod market;

mod marked;

mod ocean;

mod pictures;

mod words;

use fishpond_core::Message;
use fishpond_wishes::View;
use fishpond_words::Lang;

use marked::Marked;

use crate::look::Look;
use crate::seats::{GAP, WIDTH, around, paper};
use crate::svg::{Svg, number};
use crate::{Draw, Sheet, Theme};

impl Draw for View {
    fn sheet(&self, look: &Look<'_>) -> Sheet {
        let mut svg = Svg::new(look);
        let (far, near) = around(self.seat, self.state.config.players);
        let market_top = 2.0 * GAP + boats::far_height(self, &far);
        let ocean_top = market_top + market::HEIGHT + GAP;
        let near_top = ocean_top + ocean::height(self) + GAP;
        let height = near_top + boats::near_height(self, near) + 2.0 * GAP + words::NOTE * words::notes(self);

        let marked = Marked::new(&svg, look);
        paper(&mut svg, height);
        boats::far(&mut svg, self, look, &marked, &far, GAP);
        market::draw(&mut svg, self, look, &marked, market_top);
        ocean::draw(&mut svg, self, look, &marked, ocean_top);
        boats::near(&mut svg, self, look, &marked, near, near_top);
        words::note(&mut svg, self, look, height);
        let title = look.say_again(("wishes title", words::moment(self, look)), || {
            Message::new("wishes-draw-title").with("caption", look.say(&words::caption(self)))
        });
        svg.finish(WIDTH, height, &title)
    }

    fn text(&self, lang: Lang) -> String {
        words::board(self, &Look { lang, theme: Theme::Light, ..Look::default() })
    }
}

/// The outline of a rectangle with round corners.
fn outline(x: f64, y: f64, width: f64, height: f64, round: f64) -> String {
    let [x0, y, w, h, r] = [x + round, y, width - 2.0 * round, height - 2.0 * round, round].map(number);
    format!(
        "M{x0} {y}h{w}a{r} {r} 0 0 1 {r} {r}v{h}a{r} {r} 0 0 1-{r} {r}h-{w}a{r} {r} 0 0 1-{r}-{r}v-{h}a{r} {r} 0 0 1 {r}-{r}Z"
    )
}
