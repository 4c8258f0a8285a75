//! Ships: a row of water cards from harbour to open sea, four crews under way, driftwood to be turned over.

mod animals;

mod pictures;

mod sea;

mod table;

mod seats;

mod words;

use fishpond_core::Message;
use fishpond_ships::View;
use fishpond_words::Lang;

use crate::look::Look;
use crate::seats::{GAP, WIDTH, around, paper};
use crate::sheet::Shared;
use crate::svg::Svg;
use crate::theme;
use crate::{Draw, Sheet, Theme};

impl Draw for View {
    fn sheet(&self, look: &Look<'_>) -> Sheet {
        let mut svg = Svg::new(look);
        let (far, near) = around(self.seat, self.config.players);
        let signs = if self.seat.is_some() && self.outcome.is_none() { table::SIGNS } else { 0.0 };
        let sea_top = 2.0 * GAP + seats::far_height(self, &far);
        let table_top = sea_top + sea::HEIGHT + GAP;
        let signs_top = table_top + table::HEIGHT + GAP;
        let near_top = signs_top + signs;
        let near_height = seats::near_height(self, near);
        let note = words::note(self);
        let height = near_top + near_height + GAP + if note.is_some() { 34.0 } else { 0.0 };

        paper(&mut svg, height);
        seats::far(&mut svg, self, look, &far, GAP);
        let moment = Shared::new(words::moment(self, look));
        sea::draw(&mut svg, self, look, moment, sea_top);
        table::tiles(&mut svg, self, look, table_top);
        svg.leaf(("ships crate", self.supply, table_top.to_bits()), |svg| {
            table::crate_of_cubes(svg, self, look, table_top);
        });
        if signs > 0.0 {
            table::signs(&mut svg, look, signs_top);
        }
        seats::near(&mut svg, self, look, near, near_top);
        if let Some(note) = note {
            svg.leaf(("ships note", &note.id, height.to_bits()), |svg| {
                let words = svg.text(WIDTH / 2.0, height - 14.0, 26.0).middle().fill(theme::MUTED);
                words.within(WIDTH - 2.0 * GAP).say(&look.say(&note));
            });
        }
        let title = look.say_again(("ships title", moment), || {
            Message::new("ships-draw-board").with("caption", look.say(&words::caption(self)))
        });
        svg.finish(WIDTH, height, &title)
    }

    fn text(&self, lang: Lang) -> String {
        words::board(self, &Look { lang, theme: Theme::Light, ..Look::default() })
    }
}
