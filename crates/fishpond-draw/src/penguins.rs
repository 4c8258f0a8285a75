//! Penguins: pack ice seen from above, with dark water where floes are gone.

mod ice;

mod penguin;

mod seats;

mod words;

use fishpond_core::{Message, Seat};
use fishpond_page::{Content, Sink as _};
use fishpond_penguins::board::CELLS;
use fishpond_penguins::{Cell, View};
use fishpond_words::Lang;

use crate::look::{Look, Marks, Wording};
use crate::seats::{Caption, GAP, WIDTH, around, height, paper};
use crate::svg::{Paint as _, Px};
use crate::theme;
use crate::{Draw, Panel, Panels};

/// Distance between floes in a row.
const PITCH: f64 = 96.0;
/// Distance between rows of pointy-top hexagons.
const ROW: f64 = PITCH * 0.866_025_4;
/// Distance from the middle of a floe to its corner.
const SIDE: f64 = PITCH * 0.577_350_3;
/// Margin on both sides of the widest rows, for the row numbers.
const RIM: f64 = (WIDTH - 8.0 * PITCH) / 2.0;
/// Margin above the top row, for the caption and the letters of the files.
const HEAD: f64 = 92.0;
/// Margin below the bottom row, for its letters.
const FOOT: f64 = 40.0;
/// Height of the sea.
const SEA: f64 = HEAD + 7.0 * ROW + 2.0 * SIDE + FOOT;

impl Draw for View {
    fn panels<'a>(&'a self, look: &Look<'a>) -> Panels<'a> {
        let (wording, marks, mut content) = (look.wording(), Marks::new(look), Content::new());
        let (far, near) = around(self.seat, self.config.players);
        let you = look.you(self.seat);
        let sea_top = 2.0 * GAP + height(far.len());
        let near_top = sea_top + SEA + GAP;
        let bottom = near_top + height(1) + GAP;

        paper(&mut content, bottom);
        seats::row(&mut content, self, wording, &far, GAP);
        content.el("g").id("fp-ice").at(0.0, sea_top).within(|content| {
            content.add(ice::Sea);
            content.add(Caption {
                caption: words::caption(self, you),
                y: Px(40.0),
                size: Px(30.0),
                ink: theme::FOAM,
                wording,
            });
            let owners = owners(self);
            ice::draw(content, self, &owners, wording, &marks);
            let slide = Slide::of(self, look);
            if let Some(slide) = slide {
                content.add(ice::Trace { slide, lang: look.lang });
            }
            if let Some(proposal) = &self.proposal {
                content.add(ice::Exchange { by: proposal.by, you, swap: proposal.swap, wording });
            }
            for cell in Cell::all() {
                if let Some(seat) = owners[cell.index()] {
                    let from = slide.filter(|slide| slide.to == cell).map(|slide| slide.from);
                    content.add(penguin::Penguin { seat, cell, from, wording });
                }
            }
        });
        seats::row(&mut content, self, wording, &[near], near_top);
        let label = Message::new("penguins-draw-board").with("caption", words::caption(self, you));
        Panel::new("board", (WIDTH, bottom), label, wording, content, marks).into()
    }

    fn text(&self, lang: Lang) -> String {
        words::board(self, Wording { lang, names: &[] })
    }
}

/// The last move, if its penguin still stands where it stopped.
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

/// Returns the owner of the penguin on each cell.
fn owners(view: &View) -> [Option<Seat>; CELLS] {
    let mut owners = [None; CELLS];
    for (&seat, cells) in &view.penguins {
        for cell in cells {
            owners[cell.index()] = Some(seat);
        }
    }
    owners
}

/// Returns the middle of a cell, relative to the top of the sea.
fn middle(cell: Cell) -> (f64, f64) {
    (RIM + PITCH / 2.0 * (1.0 + cell.x() as f64), HEAD + SIDE + ROW * cell.row() as f64)
}
