//! Penguins: pack ice seen from above, with dark water where floes are gone.

mod ice;

mod penguin;

mod seats;

mod words;

use fishpond_core::{Message, Seat};
use fishpond_penguins::{Cell, View};
use fishpond_words::Lang;

use ice::Ice;

use crate::look::Look;
use crate::seats::{GAP, WIDTH, around, height, paper};
use crate::sheet::Shared;
use crate::svg::Svg;
use crate::{Draw, Sheet, Theme};

/// From floe to floe in a row.
const PITCH: f64 = 96.0;
/// From row to row: hexagons on their corners.
const ROW: f64 = PITCH * 0.866_025_4;
/// From the middle of a floe to its corner.
const SIDE: f64 = PITCH * 0.577_350_3;
/// Left and right of the widest rows, for the numbers of the rows.
const RIM: f64 = (WIDTH - 8.0 * PITCH) / 2.0;
/// Above the top row, for the caption and the letters of the files.
const HEAD: f64 = 92.0;
/// Below the bottom row, for its letters.
const FOOT: f64 = 40.0;
/// The sea with the ice on it.
const SEA: f64 = HEAD + 7.0 * ROW + 2.0 * SIDE + FOOT;

impl Draw for View {
    fn sheet(&self, look: &Look<'_>) -> Sheet {
        let mut svg = Svg::new(look);
        let (far, near) = around(self.seat, self.config.players);
        let sea_top = 2.0 * GAP + height(far.len());
        let near_top = sea_top + SEA + GAP;
        let bottom = near_top + height(1) + GAP;

        paper(&mut svg, bottom);
        seats::row(&mut svg, self, look, &far, GAP);
        svg.open_leaf(("penguins sea", sea_top.to_bits()), |svg| {
            svg.el("g").id("fp-ice").at(0.0, sea_top).open();
            ice::sea(svg);
        });
        let moment = Shared::new(words::moment(self, look));
        ice::caption(&mut svg, self, look, moment);
        let ice = Ice::of(&svg, self, look);
        for cell in Cell::all() {
            ice.cell(&mut svg, look, cell);
        }
        // Above all floes, so that no neighbour covers a halo.
        for cell in Cell::all() {
            ice.halo(&mut svg, cell);
        }
        let slide = Slide::of(self, look);
        if let Some(slide) = slide {
            ice::trace(&mut svg, look, slide);
        }
        if let Some(proposal) = &self.proposal {
            ice::proposal(&mut svg, look, proposal);
        }
        for cell in Cell::all() {
            if let Some(seat) = ice.penguin_on(cell) {
                let from = slide.filter(|slide| slide.to == cell).map(|slide| slide.from);
                penguin::on_floe(&mut svg, look, seat, cell, from);
            }
        }
        svg.close();
        seats::row(&mut svg, self, look, &[near], near_top);
        let title = look.say_again(("penguins title", moment), || {
            Message::new("penguins-draw-board").with("caption", look.say(&words::caption(self)))
        });
        svg.finish(WIDTH, bottom, &title)
    }

    fn text(&self, lang: Lang) -> String {
        words::board(self, &Look { lang, theme: Theme::Light, ..Look::default() })
    }
}

/// The last move, as far as its penguin still stands where it stopped.
#[derive(Clone, Copy, Hash)]
struct Slide {
    seat: Seat,
    from: Cell,
    to: Cell,
}

impl Slide {
    fn of(view: &View, look: &Look<'_>) -> Option<Slide> {
        let [from, to, ..] = look.last else { return None };
        let (from, to) = (from.parse().ok()?, to.parse().ok()?);
        let slid = view.layout.fish(from) == 0;
        view.penguin_on(to).filter(|_| slid).map(|seat| Slide { seat, from, to })
    }
}

/// The middle of a cell, counted from the top of the sea.
fn middle(cell: Cell) -> (f64, f64) {
    (RIM + PITCH / 2.0 * (1.0 + cell.x() as f64), HEAD + SIDE + ROW * cell.row() as f64)
}
