//! Ships: a row of water cards from harbour to open sea, four crews on the way, driftwood to turn over.

mod animals;

mod pictures;

mod sea;

mod table;

mod seats;

mod words;

use fishpond_core::Message;
use fishpond_page::{Content, Fragment, Out};
use fishpond_ships::View;
use fishpond_words::Lang;

use crate::look::{Look, Marks, Wording};
use crate::seats::{GAP, WIDTH, around, paper};
use crate::svg::{Px, Shapes as _};
use crate::theme;
use crate::{Draw, Panel, Panels};

impl Draw for View {
    fn panels<'a>(&'a self, look: &Look<'a>) -> Panels<'a> {
        let (wording, marks, mut content) = (look.wording(), Marks::new(look), Content::new());
        let (far, near) = around(self.seat, self.config.players);
        let signs = if self.seat.is_some() && self.outcome.is_none() { table::SIGNS } else { 0.0 };
        let sea_top = 2.0 * GAP + seats::far_height(self, &far);
        let table_top = sea_top + sea::HEIGHT + GAP;
        let signs_top = table_top + table::HEIGHT + GAP;
        let near_top = signs_top + signs;
        let near_height = seats::near_height(self, near);
        let note = words::note(self);
        let height = near_top + near_height + GAP + if note.is_some() { 34.0 } else { 0.0 };

        paper(&mut content, height);
        seats::far(&mut content, self, wording, &far, GAP);
        let caption = words::caption(self, look.you(self.seat));
        sea::draw(&mut content, self, caption.clone(), wording, &marks, sea_top);
        table::tiles(&mut content, self, look.lang, table_top);
        content.add(table::Supply { cubes: self.supply, top: Px(table_top), lang: look.lang });
        if signs > 0.0 {
            table::signs(&mut content, &marks, look.lang, signs_top);
        }
        seats::near(&mut content, self, wording, &marks, near, near_top);
        if let Some(note) = note {
            content.add(Note { note, y: Px(height - 14.0), lang: look.lang });
        }
        let label = Message::new("ships-draw-board").with("caption", caption);
        Panel::new("board", (WIDTH, height), label, wording, content, marks).into()
    }

    fn text(&self, lang: Lang) -> String {
        words::board(self, Wording { lang, names: &[] })
    }
}

/// A line below everything else.
#[derive(Hash)]
struct Note {
    note: Message,
    y: Px,
    lang: Lang,
}

impl Fragment for Note {
    fn write(&self, out: &mut Out) {
        let text = out.text(WIDTH / 2.0, self.y.0, 26.0).middle().fill(theme::MUTED);
        text.within(WIDTH - 2.0 * GAP).say(&self.lang.say(&self.note));
    }
}
