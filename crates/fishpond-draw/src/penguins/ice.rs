//! The sea, the floes and what is left where floes were.

use fishpond_core::{Message, Seat};
use fishpond_penguins::board::CELLS;
use fishpond_penguins::state::{Floe, Floes, Proposal};
use fishpond_penguins::{Cell, View};

use super::{FOOT, HEAD, PITCH, RIM, ROW, SEA, SIDE, Slide, middle, words};
use crate::look::{Look, Mark};
use crate::pieces::{self, SHADOW_OPACITY};
use crate::seats::{GAP, WIDTH};
use crate::sheet::Shared;
use crate::svg::{Svg, number};
use crate::theme;

/// How far a floe stands out of the water.
const THICKNESS: f64 = 7.0;

/// Where the game stands, in words.
pub(super) fn caption(svg: &mut Svg, view: &View, look: &Look<'_>, moment: Shared) {
    svg.named().leaf(("penguins caption", moment), |svg| {
        let words = svg.text(WIDTH / 2.0, 40.0, 30.0).middle().bold().fill(theme::FOAM);
        words.within(WIDTH - 4.0 * GAP).say(&look.say(&words::caption(view)));
    });
}

/// The water, and the names of rows and files.
pub(super) fn sea(svg: &mut Svg) {
    svg.rect(GAP, 0.0, WIDTH - 2.0 * GAP, SEA, 24.0).fill(theme::SEA).done();
    let top = HEAD - 8.0;
    for (row, y) in [(0, top), (7, SEA - FOOT + 29.0)] {
        for cell in Cell::all().filter(|cell| cell.row() == row) {
            svg.text(middle(cell).0, y, 25.0).middle().fill(theme::ON_SEA).say(&cell.name()[..1]);
        }
    }
    for row in 0..8 {
        let y = HEAD + SIDE + ROW * f64::from(row) + 9.0;
        let x = RIM + if row % 2 == 0 { PITCH / 4.0 } else { -6.0 };
        svg.text(x, y, 25.0).middle().fill(theme::ON_SEA).say(&(row + 1).to_string());
    }
}

/// What is on each cell and how it is marked. It is gathered once: to look for each of sixty cells takes longer.
pub(super) struct Ice<'v> {
    layout: &'v Floes,
    penguins: [Option<Seat>; CELLS],
    marks: [Mark; CELLS],
    swap: Option<[Cell; 2]>,
    /// What tells the lines of cells from others.
    shared: Shared,
}

impl Ice<'_> {
    pub(super) fn of<'v>(svg: &Svg, view: &'v View, look: &Look<'_>) -> Ice<'v> {
        let mut ice = Ice {
            layout: &view.layout,
            penguins: [None; CELLS],
            marks: [Mark::default(); CELLS],
            swap: view.proposal.as_ref().map(|proposal| proposal.swap),
            shared: Shared::new("penguins cell"),
        };
        for (&seat, cells) in &view.penguins {
            for cell in cells {
                ice.penguins[cell.index()] = Some(seat);
            }
        }
        for name in [look.picks, look.picked, look.last].into_iter().flatten() {
            if let Ok(cell) = name.parse::<Cell>() {
                ice.marks[cell.index()] = svg.mark(name);
            }
        }
        ice
    }

    pub(super) fn penguin_on(&self, cell: Cell) -> Option<Seat> {
        self.penguins[cell.index()]
    }

    /// A floe with its fish, or the water where it was.
    pub(super) fn cell(&self, svg: &mut Svg, look: &Look<'_>, cell: Cell) {
        let (floe, owner, mark) = (self.layout.on(cell), self.penguin_on(cell), self.marks[cell.index()]);
        svg.named_if(owner.is_some()).leaf((self.shared, owner, cell, floe, mark), |svg| {
            let named = owner.map(|seat| look.named(seat));
            let label = look.say_again((self.shared, named, cell, floe), || label(cell, floe, owner));
            let (x, y) = middle(cell);
            pieces::thing(svg, cell.name(), &label).at(x, y).open();
            // What it looks like, many of them share.
            let (variant, taken) = (variant(cell), owner.is_some());
            svg.leaf(("penguins floe", variant, floe, taken), |svg| match floe {
                Floe::Unlaid => {
                    svg.path(&outline(variant, 0.86))
                        .hollow()
                        .stroke(theme::RIPPLE, 2.0)
                        .attr("stroke-dasharray", "3 9")
                        .done();
                }
                Floe::Water => water(svg, variant),
                Floe::Fish(fish) => {
                    self::floe(svg, variant);
                    school(svg, fish, taken);
                }
            });
            svg.close();
        });
    }

    /// The ring round a cell that can be picked, was picked or touched, or is to be exchanged.
    pub(super) fn halo(&self, svg: &mut Svg, cell: Cell) {
        let mark = self.marks[cell.index()];
        let swap = self.swap.is_some_and(|swap| swap.contains(&cell));
        if !swap && !mark.shows() {
            return;
        }
        svg.leaf(("penguins halo", cell, swap, mark), |svg| {
            let ((x, y), variant) = (middle(cell), variant(cell));
            svg.el("g").at(x, y).mute().open();
            if swap {
                let outline = outline(variant, 0.93);
                svg.path(&outline).hollow().stroke(theme::LIGHT, 11.0).done();
                svg.path(&outline).hollow().stroke(theme::CORAL, 6.0).attr("stroke-dasharray", "14 7").done();
            }
            let shape = format!("floe-{variant}");
            pieces::halo(svg, cell.name(), &shape, (0.0, 0.0), || outline(variant, 0.93));
            svg.close();
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

/// The dots of the last move, from where the penguin slid to where it stands.
pub(super) fn trace(svg: &mut Svg, look: &Look<'_>, slide: Slide) {
    svg.leaf(("penguins trace", slide), |svg| dots(svg, look, slide));
}

fn dots(svg: &mut Svg, look: &Look<'_>, slide: Slide) {
    let say = Message::new("penguins-draw-trace")
        .with("from", slide.from.to_string())
        .with("to", slide.to.to_string());
    let (from, to) = (middle(slide.from), middle(slide.to));
    let length = (to.0 - from.0).hypot(to.1 - from.1);
    let stop = (length - 40.0) / length;
    let [x, y, dx, dy] = [from.0, from.1, (to.0 - from.0) * stop, (to.1 - from.1) * stop].map(number);
    let d = format!("M{x} {y}l{dx} {dy}");
    svg.el("g").id("fp-trace").label(&look.say(&say)).attr("pointer-events", "none").open();
    for (ink, width) in [(theme::LIGHT, 14.0), (theme::owner(slide.seat), 9.0)] {
        svg.path(&d)
            .hollow()
            .stroke(ink, width)
            .attr("stroke-linecap", "round")
            .attr("stroke-dasharray", "0.1 24")
            .done();
    }
    svg.close();
}

/// P10: an arrow between two floes that somebody wants to exchange.
pub(super) fn proposal(svg: &mut Svg, look: &Look<'_>, proposal: &Proposal) {
    let [a, b] = proposal.swap;
    let say = Message::new("penguins-draw-proposal")
        .with("seat", proposal.by)
        .with("a", a.to_string())
        .with("b", b.to_string());
    // The arrow bends to the left of the way from a to b and ends at the edges of the floes, clear of their fish.
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
    svg.el("g").id("fp-proposal").label(&look.say(&say)).attr("pointer-events", "none").open();
    for (ink, width) in [(theme::LIGHT, 13.0), (theme::CORAL, 7.0)] {
        svg.path(&d).hollow().stroke(ink, width).attr("stroke-linecap", "round").done();
        svg.path(&heads).fill(ink).stroke(ink, width - 4.0).attr("stroke-linejoin", "round").done();
    }
    svg.close();
}

fn floe(svg: &mut Svg, variant: usize) {
    svg.stamp(&format!("fp-floe-{variant}"), |svg| {
        let top = outline(variant, 0.93);
        svg.path(&top).at(0.0, THICKNESS + 5.0).fill(theme::SHADOW).opacity(SHADOW_OPACITY).done();
        svg.path(&top).at(0.0, THICKNESS).fill(theme::ICE_SHADE).done();
        svg.path(&top).fill(theme::ICE).done();
        svg.path(&outline(variant, 0.78)).at(0.0, -1.0).fill(theme::FOAM).done();
    })
    .done();
}

/// One, two or three fish; beside the penguin where there is one.
fn school(svg: &mut Svg, fish: u8, beside: bool) {
    let places: &[(f64, f64, f64)] = match (fish, beside) {
        (1, false) => &[(0.0, 0.0, 50.0)],
        (2, false) => &[(-6.0, -15.0, 46.0), (6.0, 15.0, -46.0)],
        (_, false) => &[(3.0, -25.0, 42.0), (-8.0, 0.0, -42.0), (5.0, 25.0, 42.0)],
        (1, true) => &[(-27.0, 4.0, 27.0)],
        (2, true) => &[(-27.0, -7.0, 27.0), (-27.0, 14.0, 27.0)],
        (_, true) => &[(-27.0, -17.0, 27.0), (-28.0, 2.0, 27.0), (-27.0, 21.0, 27.0)],
    };
    for &(x, y, length) in places {
        pieces::fish(svg, x, y, length, theme::FISH, theme::FISH_BELLY);
    }
}

/// Little waves where a floe was.
fn water(svg: &mut Svg, variant: usize) {
    svg.stamp(&format!("fp-water-{variant}"), |svg| {
        let mut d = String::new();
        for (n, y, length) in [(0, -14.0, 13.0), (1, 4.0, 17.0), (2, 20.0, 10.0)] {
            let (x, y) =
                (30.0 * scatter(variant, n) - 15.0 - length, y + 8.0 * scatter(variant, n + 3) - 4.0);
            let [x, y, half, whole] = [x, y, length / 2.0, length].map(number);
            d.push_str(&format!("M{x} {y}q{half}-6 {whole} 0t{whole} 0"));
        }
        svg.path(&outline(variant, 0.93)).fill(theme::DEEP).opacity(0.55).done();
        svg.path(&d).hollow().stroke(theme::RIPPLE, 3.0).attr("stroke-linecap", "round").done();
    })
    .done();
}

/// Floes are chipped in eight ways, and neighbours never in the same one.
fn variant(cell: Cell) -> usize {
    (cell.index() * 3 + cell.row() / 2) % 8
}

/// The outline of a floe of this size: a hexagon on its corner, a little chipped.
fn outline(variant: usize, size: f64) -> String {
    let chipped = pieces::ring(6, SIDE * size, 0.0).enumerate().map(|(n, (x, y))| {
        let left = 1.0 - 0.07 * scatter(variant, n);
        (x * left, y * left)
    });
    pieces::rounded(&chipped.collect::<Vec<_>>(), 9.0)
}

/// A number from 0 to 1 that looks random and is always the same.
fn scatter(variant: usize, n: usize) -> f64 {
    let mixed = (variant as u32 * 8 + n as u32 + 1).wrapping_mul(0x9e37_79b9);
    let mixed = (mixed ^ mixed >> 15).wrapping_mul(0x85eb_ca6b);
    f64::from(mixed >> 8) / 16_777_216.0
}
