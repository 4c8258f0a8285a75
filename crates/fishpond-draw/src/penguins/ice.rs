//! The sea, the floes and the water where floes were.

use fishpond_core::{Message, Seat};
use fishpond_page::{Content, Fragment, Out, Sink as _, Symbol};
use fishpond_penguins::board::CELLS;
use fishpond_penguins::state::Floe;
use fishpond_penguins::{Cell, View};
use fishpond_words::Lang;

use super::{FOOT, HEAD, PITCH, RIM, ROW, SEA, SIDE, Slide, middle};
use crate::caption::about;
use crate::look::{Mark, Marks, Wording};
use crate::pieces::{self, SHADOW_OPACITY};
use crate::seats::{GAP, WIDTH};
use crate::svg::{Paint as _, Shapes as _, number};
use crate::theme;

/// Height of a floe above the water.
const THICKNESS: f64 = 7.0;

/// The water, and the names of rows and files.
#[derive(Hash)]
pub(super) struct Sea;

impl Fragment for Sea {
    fn write(&self, out: &mut Out) {
        out.rect(GAP, 0.0, WIDTH - 2.0 * GAP, SEA, 24.0).fill(theme::SEA).done();
        let top = HEAD - 8.0;
        for (row, y) in [(0, top), (7, SEA - FOOT + 29.0)] {
            for cell in Cell::all().filter(|cell| cell.row() == row) {
                out.text(middle(cell).0, y, 25.0).middle().fill(theme::ON_SEA).say(&cell.name()[..1]);
            }
        }
        for row in 0..8 {
            let y = HEAD + SIDE + ROW * f64::from(row) + 9.0;
            let x = RIM + if row % 2 == 0 { PITCH / 4.0 } else { -6.0 };
            out.text(x, y, 25.0).middle().fill(theme::ON_SEA).say(&(row + 1).to_string());
        }
    }
}

/// Draws all cells, and above them their halos, so that no neighbour covers a halo.
pub(super) fn draw<'a>(
    content: &mut Content<'a>,
    view: &View,
    owners: &[Option<Seat>; CELLS],
    wording: Wording<'a>,
    marks: &Marks<'_>,
) {
    let mut halos = Vec::new();
    for cell in Cell::all() {
        let (owner, mark) = (owners[cell.index()], marks.of(cell.name()));
        let wording = wording.naming_if(owner.is_some());
        content.add(CellThing { cell, floe: view.layout.on(cell), owner, mark, wording });
        let swap = view.proposal.as_ref().is_some_and(|proposal| proposal.swap.contains(&cell));
        if swap || mark.shows() {
            halos.push(Halo { cell, swap, mark });
        }
    }
    halos.into_iter().for_each(|halo| content.add(halo));
}

/// A floe with its fish, or the water where it was.
#[derive(Hash)]
struct CellThing<'a> {
    cell: Cell,
    floe: Floe,
    owner: Option<Seat>,
    mark: Mark,
    wording: Wording<'a>,
}

impl Fragment for CellThing<'_> {
    fn write(&self, out: &mut Out) {
        let &CellThing { cell, floe, owner, mark, wording } = self;
        let (x, y) = middle(cell);
        let label = wording.say(&label(cell, floe, owner));
        out.el("g").thing(cell.name(), mark).label(&label).at(x, y).within(|out| {
            let variant = variant(cell);
            match floe {
                Floe::Unlaid => {
                    out.path(&outline(variant, 0.86))
                        .hollow()
                        .stroke(theme::RIPPLE, 2.0)
                        .attr("stroke-dasharray", "3 9")
                        .done();
                }
                Floe::Water => out.show(&Water { variant }).done(),
                Floe::Fish(fish) => {
                    out.show(&Ice { variant }).done();
                    school(out, fish, owner.is_some());
                }
            }
        });
    }
}

fn label(cell: Cell, floe: Floe, owner: Option<Seat>) -> Message {
    let say = |id| Message::new(id).with("cell", cell.name());
    match (floe, owner) {
        (Floe::Unlaid, _) => say("penguins-draw-unlaid"),
        (Floe::Water, _) => say("penguins-draw-water"),
        (Floe::Fish(fish), None) => say("penguins-draw-floe").with("fish", fish),
        (Floe::Fish(fish), Some(seat)) => {
            say("penguins-draw-floe-taken").with("fish", fish).with("seat", seat)
        }
    }
}

/// The ring around a cell that is marked or proposed for exchange.
#[derive(Hash)]
struct Halo {
    cell: Cell,
    swap: bool,
    mark: Mark,
}

impl Fragment for Halo {
    fn write(&self, out: &mut Out) {
        let (x, y) = middle(self.cell);
        let outline = outline(variant(self.cell), 0.93);
        out.el("g").at(x, y).mute().within(|out| {
            if self.swap {
                out.path(&outline).hollow().stroke(theme::LIGHT, 11.0).done();
                out.path(&outline).hollow().stroke(theme::CORAL, 6.0).attr("stroke-dasharray", "14 7").done();
            }
            pieces::halo(out, self.mark, (0.0, 0.0), || outline);
        });
    }
}

/// The dotted line of the last move, from the penguin's origin to its destination.
#[derive(Hash)]
pub(super) struct Trace {
    pub(super) slide: Slide,
    pub(super) lang: Lang,
}

impl Fragment for Trace {
    fn write(&self, out: &mut Out) {
        let slide = self.slide;
        let label = Message::new("penguins-draw-trace")
            .with("from", slide.from.to_string())
            .with("to", slide.to.to_string());
        let (from, to) = (middle(slide.from), middle(slide.to));
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        let stop = (length - 40.0) / length;
        let [x, y, dx, dy] = [from.0, from.1, (to.0 - from.0) * stop, (to.1 - from.1) * stop].map(number);
        let d = format!("M{x} {y}l{dx} {dy}");
        let group = out.el("g").id("fp-trace").label(&self.lang.say(&label));
        group.attr("pointer-events", "none").within(|out| {
            for (ink, width) in [(theme::LIGHT, 14.0), (theme::owner(slide.seat), 9.0)] {
                out.path(&d)
                    .hollow()
                    .stroke(ink, width)
                    .attr("stroke-linecap", "round")
                    .attr("stroke-dasharray", "0.1 24")
                    .done();
            }
        });
    }
}

/// P10: an arrow between two floes that a player proposes to exchange.
#[derive(Hash)]
pub(super) struct Exchange<'a> {
    pub(super) by: Seat,
    /// The seat whose player is addressed as "you".
    pub(super) you: Option<Seat>,
    pub(super) swap: [Cell; 2],
    pub(super) wording: Wording<'a>,
}

impl Fragment for Exchange<'_> {
    fn write(&self, out: &mut Out) {
        let [a, b] = self.swap;
        let label = about("penguins-draw-proposal", self.by, self.you)
            .with("a", a.to_string())
            .with("b", b.to_string());
        // The arrow curves to the left of the line from a to b and ends at the edges of the floes, clear of their fish.
        let (from, to) = (middle(a), middle(b));
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let bend = 0.25 + 12.0 / dx.hypot(dy);
        let control = ((from.0 + to.0) / 2.0 + dy * bend, (from.1 + to.1) / 2.0 - dx * bend);
        let towards = |(x, y): (f64, f64), by: f64| {
            let (tx, ty) = (control.0 - x, control.1 - y);
            let share = by / tx.hypot(ty);
            (x + tx * share, y + ty * share)
        };
        let (start, end) = (towards(from, SIDE * 0.9), towards(to, SIDE * 0.9));
        let [x0, y0, x1, y1, x2, y2] = [start.0, start.1, control.0, control.1, end.0, end.1].map(number);
        let d = format!("M{x0} {y0}Q{x1} {y1} {x2} {y2}");
        let head = |floe| {
            let (tip, back) = (towards(floe, SIDE * 0.62), towards(floe, SIDE * 0.62 + 22.0));
            let (wx, wy) = ((tip.1 - back.1) * 0.6, (back.0 - tip.0) * 0.6);
            pieces::polygon(&[tip, (back.0 + wx, back.1 + wy), (back.0 - wx, back.1 - wy)])
        };
        let heads = head(from) + &head(to);
        let group = out.el("g").id("fp-proposal").label(&self.wording.say(&label));
        group.attr("pointer-events", "none").within(|out| {
            for (ink, width) in [(theme::LIGHT, 13.0), (theme::CORAL, 7.0)] {
                out.path(&d).hollow().stroke(ink, width).attr("stroke-linecap", "round").done();
                out.path(&heads).fill(ink).stroke(ink, width - 4.0).attr("stroke-linejoin", "round").done();
            }
        });
    }
}

/// A floe without fish.
#[derive(Hash)]
struct Ice {
    variant: usize,
}

impl Symbol for Ice {
    fn draw(&self, out: &mut Out) {
        let top = outline(self.variant, 0.93);
        out.path(&top).at(0.0, THICKNESS + 5.0).fill(theme::SHADOW).opacity(SHADOW_OPACITY).done();
        out.path(&top).at(0.0, THICKNESS).fill(theme::ICE_SHADE).done();
        out.path(&top).fill(theme::ICE).done();
        out.path(&outline(self.variant, 0.78)).at(0.0, -1.0).fill(theme::FOAM).done();
    }
}

/// Draws one, two or three fish, beside the penguin if there is one.
fn school(out: &mut Out, fish: u8, beside: bool) {
    let places: &[(f64, f64, f64)] = match (fish, beside) {
        (1, false) => &[(0.0, 0.0, 50.0)],
        (2, false) => &[(-6.0, -15.0, 46.0), (6.0, 15.0, -46.0)],
        (_, false) => &[(3.0, -25.0, 42.0), (-8.0, 0.0, -42.0), (5.0, 25.0, 42.0)],
        (1, true) => &[(-27.0, 4.0, 27.0)],
        (2, true) => &[(-27.0, -7.0, 27.0), (-27.0, 14.0, 27.0)],
        (_, true) => &[(-27.0, -17.0, 27.0), (-28.0, 2.0, 27.0), (-27.0, 21.0, 27.0)],
    };
    for &(x, y, length) in places {
        pieces::fish(out, x, y, length, theme::FISH, theme::FISH_BELLY);
    }
}

/// Little waves where a floe was.
#[derive(Hash)]
struct Water {
    variant: usize,
}

impl Symbol for Water {
    fn draw(&self, out: &mut Out) {
        let variant = self.variant;
        let mut d = String::new();
        for (n, y, length) in [(0, -14.0, 13.0), (1, 4.0, 17.0), (2, 20.0, 10.0)] {
            let (x, y) =
                (30.0 * scatter(variant, n) - 15.0 - length, y + 8.0 * scatter(variant, n + 3) - 4.0);
            let [x, y, half, whole] = [x, y, length / 2.0, length].map(number);
            d.push_str(&format!("M{x} {y}q{half}-6 {whole} 0t{whole} 0"));
        }
        out.path(&outline(variant, 0.93)).fill(theme::DEEP).opacity(0.55).done();
        out.path(&d).hollow().stroke(theme::RIPPLE, 3.0).attr("stroke-linecap", "round").done();
    }
}

/// Returns which of eight outlines a floe has. Neighbours in a row have different ones.
fn variant(cell: Cell) -> usize {
    (cell.index() * 3 + cell.row() / 2) % 8
}

/// Returns the outline of a floe of this size: a pointy-top hexagon, slightly irregular.
fn outline(variant: usize, size: f64) -> String {
    let corners = pieces::ring(6, SIDE * size, 0.0).enumerate().map(|(n, (x, y))| {
        let scale = 1.0 - 0.07 * scatter(variant, n);
        (x * scale, y * scale)
    });
    pieces::rounded(&corners.collect::<Vec<_>>(), 9.0)
}

/// Returns a deterministic pseudorandom number from 0 to 1.
fn scatter(variant: usize, n: usize) -> f64 {
    let mixed = (variant as u32 * 8 + n as u32 + 1).wrapping_mul(0x9e37_79b9);
    let mixed = (mixed ^ mixed >> 15).wrapping_mul(0x85eb_ca6b);
    f64::from(mixed >> 8) / 16_777_216.0
}
