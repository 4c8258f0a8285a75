//! The supply: a crate with the remaining cubes.

use fishpond_core::Message;
use fishpond_page::{Content, Fragment, Out, Sink as _};
use fishpond_ships::View;
use fishpond_words::Lang;

use super::pictures;
use crate::Panel;
use crate::look::{Look, Mark, Marks};
use crate::pieces;
use crate::svg::{Paint as _, Shapes as _};
use crate::theme;

/// The size of the panel.
pub(super) const SIZE: (f64, f64) = (100.0, 168.0);

/// The name of the supply.
const SUPPLY: &str = "fp-supply";

/// Draws the panel.
pub(super) fn panel<'a>(view: &View, look: &Look<'a>, marks: &Marks<'a>) -> Panel<'a> {
    let mut content = Content::new();
    let (mark, chip) = (marks.of(SUPPLY), look.chip(SUPPLY));
    content.add(Supply { cubes: view.supply, mark, chip, lang: look.lang });
    Panel::new("crate", SIZE, Message::new("ships-draw-supply"), look.wording(), content)
}

#[derive(Hash)]
struct Supply<'a> {
    cubes: u8,
    mark: Mark,
    chip: Option<&'a str>,
    lang: Lang,
}

impl Fragment for Supply<'_> {
    fn write(&self, out: &mut Out) {
        let &Supply { cubes, mark, chip, lang } = self;
        let (width, height) = (SIZE.0 - 2.0, SIZE.1 - 5.0);
        let label = lang.say(&Message::new("ships-draw-supply-label").with("count", cubes));
        out.el("g").id(SUPPLY).label(&label).within(|out| {
            let shadow = out.rect(2.0, 5.0, width - 4.0, height, 14.0).fill(theme::SHADOW);
            shadow.fill_opacity(pieces::SHADOW_OPACITY).done();
            let wood = out.rect(2.0, 1.5, width - 4.0, height, 14.0).fill(theme::WOOD);
            wood.stroke(theme::WOOD_SHADE, 3.0).done();
            out.rect(10.0, 9.0, width - 20.0, 112.0, 8.0).fill(theme::WOOD_SHADE).done();
            // From the bottom up, as if they were stacked.
            for i in 0..cubes {
                let (column, row) = (f64::from(i % 3), f64::from(i / 3));
                pictures::cube(out, 25.0 + 25.0 * column, 106.0 - 27.0 * row, 29.0);
            }
            let text = out.text(width / 2.0, 153.0, 32.0).middle().bold().fill(theme::DARK);
            text.say(&cubes.to_string());
            let outline = || pictures::rounded_rect(3.0, 3.0, width - 6.0, height - 4.0);
            pieces::halo(out, mark, (0.0, 0.0), outline);
            if let Some(chip) = chip {
                pictures::chip(out, chip, width / 2.0, 30.0);
            }
        });
    }
}
