//! The sea, the floes and the water where floes were.

use std::sync::LazyLock;

use fishpond_page::{Content, Element, Fragment, Out, Sink as _, Symbol};
use fishpond_penguins::state::Floe;
use fishpond_penguins::{Cell, View};

use super::{MARGIN, PITCH, ROW, SIDE, SIZE, TOP, fish, middle, owners};
use crate::pieces;
use crate::svg::{Paint as _, Shapes as _, number};
use crate::theme::{self, Ink};

/// Height of a floe above the water.
const THICKNESS: f64 = 14.0;

/// The opacity of floes and penguins that are out of the game while it goes on.
pub(super) const FADED: f64 = 0.55;

/// The ice from its lightest to its darkest part: at night blue moonlight, not grey.
const SNOW: [Ink; 3] =
    [Ink::new("#ffffff", "#e3f1ff"), Ink::new("#f1f9fd", "#b9d6f0"), Ink::new("#cde6f2", "#7aa5d1")];
/// The side of a floe, from the edge down to the water.
const WALL: [Ink; 3] =
    [Ink::new("#b9e6f3", "#7cc6f0"), Ink::new("#7cc4dd", "#3d8cc4"), Ink::new("#2f7ea5", "#123f66")];
/// Light in the water under a floe.
const GLOW: Ink = Ink::new("#7fe0ee", "#2c9fc0");
/// Facets of the ice that face away from the light.
const FACET: Ink = Ink::new("#6fb2d2", "#2a5f98");
/// Facets of the ice that face the light.
const SHINE: Ink = Ink::new("#ffffff", "#f2f9ff");
/// Pieces of ice that are left in the water.
const BRASH: Ink = Ink::new("#e9f9ff", "#a9d3ea");

/// The paints that several pictures share: ids are global in a page.
#[derive(Hash)]
pub(super) struct Paints;

impl Fragment for Paints {
    fn write(&self, out: &mut Out) {
        out.el("defs").within(|out| {
            linear(out, "fp-ice-face", [0.15, 0.0, 0.75, 1.0], [0.0, 0.55, 1.0].into_iter().zip(SNOW));
            linear(out, "fp-ice-wall", [0.0, 0.0, 0.0, 1.0], [0.5, 0.86, 1.0].into_iter().zip(WALL));
            out.el("radialGradient").id("fp-ice-glow").within(|out| {
                for (at, opacity) in [(0.6, 0.62), (0.82, 0.26), (1.0, 0.0)] {
                    stop(out, at, GLOW).num("stop-opacity", opacity).done();
                }
            });
            super::figure::paints(out);
        });
    }
}

/// Defines a gradient between two points, relative to the bounding box of the shape that it fills.
pub(super) fn linear(
    out: &mut Out,
    id: &str,
    [x1, y1, x2, y2]: [f64; 4],
    stops: impl Iterator<Item = (f64, Ink)>,
) {
    let gradient = out.el("linearGradient").id(id);
    gradient.num("x1", x1).num("y1", y1).num("x2", x2).num("y2", y2).within(|out| {
        stops.for_each(|(at, ink)| stop(out, at, ink).done());
    });
}

fn stop(out: &mut Out, at: f64, ink: Ink) -> Element<'_, Out> {
    out.el("stop").num("offset", at).attr_with("stop-color", |out| ink.write(out))
}

/// The letters and numbers around the panel, and the water of a picture in a file. A page has its own water.
#[derive(Hash)]
pub(super) struct Sea;

impl Fragment for Sea {
    fn write(&self, out: &mut Out) {
        let (width, height) = (SIZE.0 + 2.0 * MARGIN, SIZE.1 + 2.0 * MARGIN);
        out.rect(-MARGIN, -MARGIN, width, height, 0.0).class("sea").fill(theme::SEA).done();
        out.el("g").class("coords").mute().within(|out| {
            let mut name = |x: f64, y: f64, name: &str| {
                out.text(x, y, 27.0).middle().bold().fill(theme::ON_SEA).say(name);
            };
            for (row, y) in [(0, -12.0), (7, SIZE.1 + 30.0)] {
                for cell in Cell::all().filter(|cell| cell.row() == row) {
                    name(middle(cell).0, y, &cell.name()[..1]);
                }
            }
            for row in 0..8 {
                let x = if row % 2 == 0 { PITCH / 4.0 } else { -MARGIN / 2.0 };
                name(x, TOP + ROW * f64::from(row) + 9.0, &(row + 1).to_string());
            }
        });
    }
}

/// Draws the light under all floes, and then the floes, so that no light falls on a neighbour.
pub(super) fn draw(content: &mut Content<'_>, view: &View) {
    let owners = owners(view);
    // The floe of a penguin that has left the game stays in the picture.
    let floe = |cell| view.rest_on(cell).map_or(view.layout.on(cell), |rest| Floe::Fish(rest.fish));
    for cell in Cell::all().filter(|&cell| matches!(floe(cell), Floe::Fish(_))) {
        content.add(Light { cell });
    }
    for cell in Cell::all() {
        let is_faded = view.outcome.is_none() && view.rest_on(cell).is_some();
        content.add(Picture {
            cell,
            floe: floe(cell),
            is_occupied: owners[cell.index()].is_some(),
            is_faded,
        });
    }
}

#[derive(Hash)]
struct Light {
    cell: Cell,
}

impl Fragment for Light {
    fn write(&self, out: &mut Out) {
        let (x, y) = middle(self.cell);
        out.show(&Glow).at(x, y + 19.0).done();
    }
}

#[derive(Hash)]
struct Glow;

impl Symbol for Glow {
    fn draw(&self, out: &mut Out) {
        out.circle(0.0, 0.0, 66.0).attr("fill", "url(#fp-ice-glow)").done();
    }
}

/// A floe with its fish, or the water where it was.
#[derive(Hash)]
struct Picture {
    cell: Cell,
    floe: Floe,
    is_occupied: bool,
    /// Whether the floe is gone, although its penguin is still shown on it.
    is_faded: bool,
}

impl Fragment for Picture {
    fn write(&self, out: &mut Out) {
        let &Picture { cell, floe, is_occupied, is_faded } = self;
        let ((x, y), variant) = (middle(cell), variant(cell));
        match floe {
            Floe::Unlaid => out.show(&Hole).at(x, y).done(),
            Floe::Water => out.show(&Water { variant }).at(x, y).done(),
            Floe::Fish(fish) => {
                let floe = out.el("g").at(x, y).mute();
                let floe = floe.attr("data-key", &format!("floe-{cell}")).attr("data-out", "sink");
                if is_faded { floe.opacity(FADED) } else { floe }.within(|out| {
                    out.show(&Ice { variant }).done();
                    fish::school(out, fish, is_occupied, variant);
                });
            }
        }
    }
}

/// A floe without fish.
#[derive(Hash)]
struct Ice {
    variant: usize,
}

impl Symbol for Ice {
    fn draw(&self, out: &mut Out) {
        let (edge, plain) = (corners(self.variant, 0.97), corners(self.variant + 11, 0.73));
        let top = pieces::rounded(&edge, 11.0);
        out.path(&top).at(0.0, THICKNESS).attr("fill", "url(#fp-ice-wall)").done();
        out.path(&top).attr("fill", "url(#fp-ice-face)").done();
        // The edge slopes down: each side is lit according to the direction it faces.
        for side in 0..6 {
            let (next, inset) = ((side + 1) % 6, |(x, y): (f64, f64)| (x * 0.955, y * 0.955));
            let facet = [inset(edge[side]), inset(edge[next]), plain[next], plain[side]];
            // The light comes from the top left. The first side faces the top right.
            let lit = [0.1, -0.5, -1.0, -0.6, 0.4, 0.9][side] + 0.3 * scatter(self.variant, 20 + side);
            let (ink, opacity) = if lit > 0.0 { (SHINE, 0.7 * lit) } else { (FACET, -0.34 * lit) };
            out.path(&pieces::rounded(&facet, 3.0)).fill(ink).fill_opacity(opacity.min(0.7)).done();
        }
        out.path(&pieces::rounded(&plain, 9.0)).fill(SHINE).fill_opacity(0.3).done();
        drift(out, self.variant, &plain);
        out.path(&crack(self.variant, &edge))
            .hollow()
            .stroke(FACET, 1.6)
            .stroke_opacity(0.6)
            .attr("stroke-linejoin", "round")
            .attr("stroke-linecap", "round")
            .done();
        out.path(&top).hollow().stroke(SHINE, 1.5).stroke_opacity(0.75).done();
    }
}

/// Draws wind-blown snow on the flat top of a floe: three flat ridges, each with a lit and a shaded side.
fn drift(out: &mut Out, variant: usize, plain: &[(f64, f64)]) {
    let random = |n: usize| scatter(variant, 50 + n);
    let (mut lit, mut shaded) = (String::new(), String::new());
    for n in 0..3 {
        let corner = plain[(variant * 5 + 2 * n) % 6];
        let (x, y) = (corner.0 * (0.3 + 0.35 * random(4 * n)), corner.1 * (0.45 + 0.3 * random(4 * n + 1)));
        let (length, height) = (15.0 + 10.0 * random(4 * n + 2), 3.5 + 3.0 * random(4 * n + 3));
        let ridge = |up: f64| {
            let [x, y, l, h] = [x - length, y, length, up * height].map(number);
            let [l2, rise] = [2.0 * length, -5.0].map(number);
            format!("M{x} {y}q{l} {h} {l2} {rise}q-{l} 1-{l2} 5Z")
        };
        lit.push_str(&ridge(-1.0));
        shaded.push_str(&ridge(1.0));
    }
    out.path(&lit).fill(SHINE).fill_opacity(0.8).done();
    out.path(&shaded).fill(FACET).fill_opacity(0.16).done();
}

/// Returns a crack that runs from one corner of a floe a short way inwards.
fn crack(variant: usize, edge: &[(f64, f64)]) -> String {
    let random = |n: usize| scatter(variant, 30 + n);
    let (x, y) = edge[(variant * 5 + 2) % 6];
    let mid = 0.72 + 0.08 * random(0);
    let [x0, y0, x1, y1] = [x, y, x * mid + 6.0 * (random(1) - 0.5), y * mid].map(number);
    let [dx, dy] = [-x * 0.14 + 9.0 * (random(2) - 0.5), -y * 0.14 + 9.0 * (random(3) - 0.5)].map(number);
    let [ex, ey] = [9.0 * (random(4) - 0.5), -y * 0.1].map(number);
    format!("M{x0} {y0}L{x1} {y1}l{dx} {dy}M{x1} {y1}l{ex} {ey}")
}

/// The place of a floe that is not laid out yet, or is gone.
#[derive(Hash)]
struct Hole;

impl Symbol for Hole {
    fn draw(&self, out: &mut Out) {
        let hexagon = pieces::ring(6, SIDE * 0.8, 0.0).collect::<Vec<_>>();
        out.path(&pieces::rounded(&hexagon, 9.0))
            .hollow()
            .stroke(theme::ON_SEA, 2.0)
            .stroke_opacity(0.24)
            .attr("stroke-dasharray", "2 9")
            .attr("stroke-linecap", "round")
            .done();
    }
}

/// Pieces of ice where a floe was.
#[derive(Hash)]
struct Water {
    variant: usize,
}

impl Symbol for Water {
    fn draw(&self, out: &mut Out) {
        let random = |n: usize| scatter(self.variant, 40 + n);
        let mut d = String::new();
        for n in 0..3 {
            let [x, y] = [60.0 * random(3 * n) - 30.0, 56.0 * random(3 * n + 1) - 28.0].map(number);
            let size = 2.5 + 4.5 * random(3 * n + 2);
            let [a, b, c, e] = [size * 0.9, size * 0.8, size * 1.1, size * 0.35].map(number);
            d.push_str(&format!("M{x} {y}l{a} -{b} {c} {e} -{e} {a}Z"));
        }
        out.show(&Hole).done();
        out.path(&d).fill(BRASH).fill_opacity(0.5).done();
    }
}

/// Returns which of eight outlines a floe has. Neighbours in a row have different ones.
fn variant(cell: Cell) -> usize {
    (cell.index() * 3 + cell.row() / 2) % 8
}

/// Returns the outline of the signs of a floe, around its middle.
pub(super) fn outline() -> &'static str {
    // The same for all floes.
    static OUTLINE: LazyLock<String> =
        LazyLock::new(|| pieces::rounded(&pieces::ring(6, SIDE * 0.86, 0.0).collect::<Vec<_>>(), 10.0));
    &OUTLINE
}

/// Returns the corners of a floe of this size: a pointy-top hexagon, slightly irregular.
fn corners(variant: usize, size: f64) -> Vec<(f64, f64)> {
    let corner = |(n, (x, y)): (usize, (f64, f64))| {
        let scale = 1.0 - 0.055 * scatter(variant, n);
        (x * scale, y * scale)
    };
    pieces::ring(6, SIDE * size, 0.0).enumerate().map(corner).collect()
}

/// Returns a deterministic pseudorandom number from 0 to 1.
fn scatter(variant: usize, n: usize) -> f64 {
    let mixed = (variant as u32 * 64 + n as u32 + 1).wrapping_mul(0x9e37_79b9);
    let mixed = (mixed ^ mixed >> 15).wrapping_mul(0x85eb_ca6b);
    f64::from(mixed >> 8) / 16_777_216.0
}
