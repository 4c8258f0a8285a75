//! Ships, journey tiles, cubes and cards.

use fishpond_core::Message;
use fishpond_ships::{Colour, Tile};

use super::animals;
use super::sea::rounded_rect;
use crate::look::Look;
use crate::pieces::SHADOW_OPACITY;
use crate::svg::{Svg, number};
use crate::theme::{self, Ink};

/// Cubes: dark wood, as in the box.
const CUBE: Ink = Ink::new("#3b4a55", "#566976");
const CUBE_TOP: Ink = Ink::new("#6d808c", "#8ba0ad");
const CUBE_SIDE: Ink = Ink::new("#27333c", "#3a4853");
const DUCK: Ink = Ink::new("#f7cf46", "#f2c83c");
const BACK: Ink = Ink::new("#2f7fa3", "#2a7192");

/// The letter of a colour in the reader's language.
pub(super) fn letter(look: &Look<'_>, colour: Colour) -> String {
    look.say(&Message::new(format!("ships-term-letter-{colour}")))
}

/// A ship with its crew round (x, y), 116 wide and 86 high at scale 1, its bow to the right.
pub(super) fn ship(svg: &mut Svg, look: &Look<'_>, colour: Colour, x: f64, y: f64, scale: f64) {
    let ink = animals::ink(colour);
    svg.stamp(&format!("fp-boat-{colour}"), |svg| {
        svg.ellipse(0.0, 40.0, 50.0, 6.0).fill(theme::SHADOW).opacity(SHADOW_OPACITY).done();
        animals::head(svg, colour, -20.0, -15.0, 0.98);
        svg.path("M27 4V-40").hollow().stroke(theme::DARK, 4.0).attr("stroke-linecap", "round").done();
        svg.path("M29-40C38-46 44-34 54-40V-24C44-18 38-30 29-24Z").fill(ink).stroke(theme::DARK, 2.2).done();
        svg.path("M-54 4H56C54 22 46 34 34 40H-36C-46 34-52 20-54 4Z")
            .fill(ink)
            .stroke(theme::DARK, 2.6)
            .attr("stroke-linejoin", "round")
            .done();
        svg.path("M-54 4H56L55 11H-53Z").fill(theme::WOOD).stroke(theme::DARK, 2.0).done();
    })
    .at_scaled(x, y, scale, scale)
    .done();
    let words = svg.text(x, y + 25.0 * scale + 9.5, LETTER).middle().bold();
    words.fill(animals::on_ink(colour)).say(&letter(look, colour));
}

/// The size of the letter on a ship and on a card.
pub(super) const LETTER: f64 = 26.0;

/// How wide and how high a tile is.
pub(super) const TILE: (f64, f64) = (97.0, 75.0);

/// A tile that lies open, its top left corner at (x, y).
pub(super) fn open_tile(svg: &mut Svg, look: &Look<'_>, tile: Tile, x: f64, y: f64, new: bool) {
    svg.stamp(&format!("fp-face-{tile}{}", if new { "-new" } else { "" }), |svg| {
        let (width, height) = TILE;
        svg.rect(0.0, 3.0, width, height, 12.0).fill(theme::SHADOW).opacity(SHADOW_OPACITY).done();
        let (line, thick) = if new { (theme::CORAL, 5.0) } else { (theme::LINE, 2.0) };
        svg.rect(0.0, 0.0, width, height, 12.0).fill(theme::FOAM).stroke(line, thick).done();
        let (x, y) = (width / 2.0, height / 2.0);
        match tile {
            Tile::Ship(colour) => ship(svg, look, colour, x, y + 2.0, 0.74),
            Tile::Duck => svg.stamp("fp-duck", duck).at_scaled(x, y, 0.84, 0.84).done(),
            Tile::Pirate => svg.stamp("fp-pirate", pirate).at_scaled(x, y, 0.84, 0.84).done(),
        }
    })
    .at(x, y)
    .done();
}

/// What the last act did, like a [halo](crate::pieces::halo) of a thing that can be picked.
pub(super) fn trace(svg: &mut Svg, x: f64, y: f64) {
    let trace = svg.stamp("fp-new-tile", |svg| {
        let d = rounded_rect(0.0, 0.0, TILE.0, TILE.1);
        svg.path(&d).hollow().stroke(theme::LIGHT, 4.0).done();
        svg.path(&d).hollow().stroke(theme::DARK, 4.0).attr("stroke-dasharray", "6 8").done();
    });
    trace.at(x, y).done();
}

fn duck(svg: &mut Svg) {
    svg.path("M-34 6C-26 8-20 4-12 2-6 0-4-4-4-10-8-22 2-34 14-32 26-30 30-18 24-8 32 0 32 16 22 24 10 33-14 33-24 26-32 20-36 14-34 6Z")
        .fill(DUCK)
        .stroke(theme::DARK, 2.4)
        .attr("stroke-linejoin", "round")
        .done();
    svg.path("M25-21 42-17C40-10 32-9 25-12Z").fill(theme::CORAL).stroke(theme::DARK, 2.0).done();
    svg.path("M-14 12C-4 4 10 6 14 14 8 24-8 24-14 12Z").hollow().stroke(theme::DARK, 2.2).done();
    svg.circle(15.0, -20.0, 3.4).fill(theme::DARK).done();
}

fn pirate(svg: &mut Svg) {
    svg.path("M-44 36V-36").hollow().stroke(theme::WOOD_SHADE, 6.0).attr("stroke-linecap", "round").done();
    svg.path("M-40-34C-20-42 0-24 22-32 32-36 40-36 46-32V18C32 12 20 26 2 20-14 14-26 14-40 20Z")
        .fill(theme::DARK)
        .done();
    for (from, to) in [((-20.0, 12.0), (22.0, -4.0)), ((-20.0, -4.0), (22.0, 12.0))] {
        svg.path(&format!("M{} {}L{} {}", from.0, from.1, to.0, to.1))
            .hollow()
            .stroke(theme::LIGHT, 5.0)
            .attr("stroke-linecap", "round")
            .done();
    }
    svg.path("M1-26C12-26 18-19 18-11 18-5 14-2 10-1V6H-8V-1C-12-2-16-5-16-11-16-19-10-26 1-26Z")
        .fill(theme::LIGHT)
        .done();
    svg.circle(-6.0, -12.0, 4.0).fill(theme::DARK).done();
    svg.circle(8.0, -12.0, 4.0).fill(theme::DARK).done();
    svg.path("M1-6 3-2H-1Z").fill(theme::DARK).done();
}

/// A tile face down: a piece of driftwood. Every other one is turned round; that tells nothing about the tile.
pub(super) fn driftwood(svg: &mut Svg, x: f64, y: f64, scale: f64, turned: bool) {
    const PLANK: &str = "M-56-30C-34-38 30-34 54-32 60-22 57-14 60-2 57 10 60 18 54 28 22 33-30 32-54 28-60 18-55 8-59-2-57-12-60-22-56-30Z";
    svg.stamp("fp-driftwood", |svg| {
        svg.path(PLANK).at(0.0, 4.0).fill(theme::SHADOW).opacity(SHADOW_OPACITY).done();
        svg.path(PLANK).fill(theme::WOOD).stroke(theme::WOOD_SHADE, 2.6).done();
        svg.path(
            "M-48-18C-20-24 10-16 46-20M-50 16C-16 22 14 12 48 17M-52-2C-34-4-26-6-14-4M18 0C30 1 40-2 52-1",
        )
        .hollow()
        .stroke(theme::WOOD_SHADE, 2.4)
        .attr("stroke-linecap", "round")
        .done();
        svg.ellipse(2.0, -2.0, 13.0, 8.0).hollow().stroke(theme::WOOD_SHADE, 2.4).done();
        svg.ellipse(2.0, -2.0, 5.0, 3.0).fill(theme::WOOD_SHADE).done();
    })
    .at_scaled(x, y, if turned { -scale } else { scale }, scale)
    .done();
}

/// A resource cube, its middle at (x, y), so many units from edge to edge.
pub(super) fn cube(svg: &mut Svg, x: f64, y: f64, size: f64) {
    svg.stamp("fp-cube", |svg| {
        svg.path("M0-20 18-11V10L0 20-18 10V-11Z").fill(CUBE).done();
        svg.path("M0-20 18-11 0-2-18-11Z").fill(CUBE_TOP).done();
        svg.path("M18-11V10L0 20V-2Z").fill(CUBE_SIDE).done();
    })
    .at_scaled(x, y, size / 40.0, size / 40.0)
    .done();
}

/// The back of a sailor card, 36 wide and 50 high, its top left corner at (x, y): an anchor, the same on every card.
pub(super) fn card_back(svg: &mut Svg, x: f64, y: f64) {
    svg.stamp("fp-card-back", |svg| {
        svg.rect(0.0, 0.0, 36.0, 50.0, 6.0).fill(BACK).stroke(theme::FOAM, 2.5).done();
        svg.path("M18 16V34M11 28A7 7 0 0 0 25 28")
            .hollow()
            .stroke(theme::FOAM, 2.4)
            .attr("stroke-linecap", "round")
            .done();
    })
    .at(x, y)
    .done();
}

/// The box that sailors are sent off to, its middle at (x, y).
pub(super) fn chest(svg: &mut Svg, x: f64, y: f64, size: f64) {
    svg.stamp("fp-chest", |svg| {
        svg.path("M-19-4V16H19V-4Z").fill(theme::WOOD).stroke(theme::WOOD_SHADE, 2.4).done();
        svg.path("M-19-4C-19-14-13-17-8-17H8C13-17 19-14 19-4Z")
            .fill(theme::WOOD)
            .stroke(theme::WOOD_SHADE, 2.4)
            .done();
        svg.rect(-4.0, -7.0, 8.0, 9.0, 2.0).fill(theme::SAND).stroke(theme::WOOD_SHADE, 1.6).done();
    })
    .at_scaled(x, y, size / 40.0, size / 40.0)
    .done();
}

/// An arrow from (x, y) to the right, or to the left.
pub(super) fn arrow(svg: &mut Svg, x: f64, y: f64, length: f64) {
    let tip = 9.0 * length.signum();
    let [x, end, back, above, at, below] = [x, x + length, x + length - tip, y - 9.0, y, y + 9.0].map(number);
    svg.path(&format!("M{x} {at}H{end}M{back} {above}L{end} {at} {back} {below}"))
        .hollow()
        .stroke(theme::TEXT, 4.0)
        .attr("stroke-linecap", "round")
        .attr("stroke-linejoin", "round")
        .done();
}
