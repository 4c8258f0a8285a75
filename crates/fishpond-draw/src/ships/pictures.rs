//! Ships, journey tiles, cubes and cards.

use fishpond_core::Message;
use fishpond_page::{Out, Sink as _, Symbol};
use fishpond_ships::{Colour, Tile};
use fishpond_words::Lang;

use super::animals;
use super::sea::rounded_rect;
use crate::pieces::SHADOW_OPACITY;
use crate::svg::{Paint as _, Shapes as _, number};
use crate::theme::{self, Ink};

/// Cubes are dark, as in the physical game.
const CUBE: Ink = Ink::new("#3b4a55", "#566976");
const CUBE_TOP: Ink = Ink::new("#6d808c", "#8ba0ad");
const CUBE_SIDE: Ink = Ink::new("#27333c", "#3a4853");
const DUCK: Ink = Ink::new("#f7cf46", "#f2c83c");
const BACK: Ink = Ink::new("#2f7fa3", "#2a7192");

/// Returns the letter of a colour in a language.
pub(super) fn letter(lang: Lang, colour: Colour) -> String {
    lang.say(&Message::new(format!("ships-term-letter-{colour}")))
}

/// Draws a ship with its crew around (x, y), 116 wide and 86 high at scale 1, its bow to the right.
pub(super) fn ship(out: &mut Out, lang: Lang, colour: Colour, x: f64, y: f64, scale: f64) {
    out.show(&Boat { colour }).at_scaled(x, y, scale, scale).done();
    let text = out.text(x, y + 25.0 * scale + 9.5, LETTER).middle().bold();
    text.fill(animals::on_ink(colour)).say(&letter(lang, colour));
}

/// A ship without its letter.
#[derive(Hash)]
struct Boat {
    colour: Colour,
}

impl Symbol for Boat {
    fn draw(&self, out: &mut Out) {
        let ink = animals::ink(self.colour);
        out.ellipse(0.0, 40.0, 50.0, 6.0).fill(theme::SHADOW).opacity(SHADOW_OPACITY).done();
        animals::head(out, self.colour, -20.0, -15.0, 0.98);
        out.path("M27 4V-40").hollow().stroke(theme::DARK, 4.0).attr("stroke-linecap", "round").done();
        out.path("M29-40C38-46 44-34 54-40V-24C44-18 38-30 29-24Z").fill(ink).stroke(theme::DARK, 2.2).done();
        out.path("M-54 4H56C54 22 46 34 34 40H-36C-46 34-52 20-54 4Z")
            .fill(ink)
            .stroke(theme::DARK, 2.6)
            .attr("stroke-linejoin", "round")
            .done();
        out.path("M-54 4H56L55 11H-53Z").fill(theme::WOOD).stroke(theme::DARK, 2.0).done();
    }
}

/// The size of the letter on a ship and on a card.
pub(super) const LETTER: f64 = 26.0;

/// The width and height of a tile.
pub(super) const TILE: (f64, f64) = (97.0, 75.0);

/// The face of an open tile, with its top left corner at (0, 0).
#[derive(Hash)]
pub(super) struct TileFace {
    pub(super) tile: Tile,
    /// Whether it is highlighted: it has just been revealed, and a ship is still to be chosen.
    pub(super) stands_out: bool,
    pub(super) lang: Lang,
}

impl Symbol for TileFace {
    fn draw(&self, out: &mut Out) {
        let (width, height) = TILE;
        out.rect(0.0, 3.0, width, height, 12.0).fill(theme::SHADOW).opacity(SHADOW_OPACITY).done();
        let (line, thick) = if self.stands_out { (theme::CORAL, 5.0) } else { (theme::LINE, 2.0) };
        out.rect(0.0, 0.0, width, height, 12.0).fill(theme::FOAM).stroke(line, thick).done();
        let (x, y) = (width / 2.0, height / 2.0);
        match self.tile {
            Tile::Ship(colour) => ship(out, self.lang, colour, x, y + 2.0, 0.74),
            Tile::Duck => out.el("g").at_scaled(x, y, 0.84, 0.84).within(duck),
            Tile::Pirate => out.el("g").at_scaled(x, y, 0.84, 0.84).within(pirate),
        }
    }
}

/// The dashed outline of a tile that the last move revealed, like a [halo](crate::pieces::halo).
#[derive(Hash)]
pub(super) struct NewTile;

impl Symbol for NewTile {
    fn draw(&self, out: &mut Out) {
        let d = rounded_rect(0.0, 0.0, TILE.0, TILE.1);
        out.path(&d).hollow().stroke(theme::LIGHT, 4.0).done();
        out.path(&d).hollow().stroke(theme::DARK, 4.0).attr("stroke-dasharray", "6 8").done();
    }
}

fn duck(out: &mut Out) {
    out.path("M-34 6C-26 8-20 4-12 2-6 0-4-4-4-10-8-22 2-34 14-32 26-30 30-18 24-8 32 0 32 16 22 24 10 33-14 33-24 26-32 20-36 14-34 6Z")
        .fill(DUCK)
        .stroke(theme::DARK, 2.4)
        .attr("stroke-linejoin", "round")
        .done();
    out.path("M25-21 42-17C40-10 32-9 25-12Z").fill(theme::CORAL).stroke(theme::DARK, 2.0).done();
    out.path("M-14 12C-4 4 10 6 14 14 8 24-8 24-14 12Z").hollow().stroke(theme::DARK, 2.2).done();
    out.circle(15.0, -20.0, 3.4).fill(theme::DARK).done();
}

fn pirate(out: &mut Out) {
    out.path("M-44 36V-36").hollow().stroke(theme::WOOD_SHADE, 6.0).attr("stroke-linecap", "round").done();
    out.path("M-40-34C-20-42 0-24 22-32 32-36 40-36 46-32V18C32 12 20 26 2 20-14 14-26 14-40 20Z")
        .fill(theme::DARK)
        .done();
    for (from, to) in [((-20.0, 12.0), (22.0, -4.0)), ((-20.0, -4.0), (22.0, 12.0))] {
        out.path(&format!("M{} {}L{} {}", from.0, from.1, to.0, to.1))
            .hollow()
            .stroke(theme::LIGHT, 5.0)
            .attr("stroke-linecap", "round")
            .done();
    }
    out.path("M1-26C12-26 18-19 18-11 18-5 14-2 10-1V6H-8V-1C-12-2-16-5-16-11-16-19-10-26 1-26Z")
        .fill(theme::LIGHT)
        .done();
    out.circle(-6.0, -12.0, 4.0).fill(theme::DARK).done();
    out.circle(8.0, -12.0, 4.0).fill(theme::DARK).done();
    out.path("M1-6 3-2H-1Z").fill(theme::DARK).done();
}

/// Draws a face-down tile: a piece of driftwood. Every other one is mirrored, which reveals nothing about the tile.
pub(super) fn driftwood(out: &mut Out, x: f64, y: f64, scale: f64, turned: bool) {
    out.show(&Driftwood).at_scaled(x, y, if turned { -scale } else { scale }, scale).done();
}

/// The outline of a piece of driftwood.
const PLANK: &str = "M-56-30C-34-38 30-34 54-32 60-22 57-14 60-2 57 10 60 18 54 28 22 33-30 32-54 28-60 18-55 8-59-2-57-12-60-22-56-30Z";

#[derive(Hash)]
struct Driftwood;

impl Symbol for Driftwood {
    fn draw(&self, out: &mut Out) {
        out.path(PLANK).at(0.0, 4.0).fill(theme::SHADOW).opacity(SHADOW_OPACITY).done();
        out.path(PLANK).fill(theme::WOOD).stroke(theme::WOOD_SHADE, 2.6).done();
        out.path(
            "M-48-18C-20-24 10-16 46-20M-50 16C-16 22 14 12 48 17M-52-2C-34-4-26-6-14-4M18 0C30 1 40-2 52-1",
        )
        .hollow()
        .stroke(theme::WOOD_SHADE, 2.4)
        .attr("stroke-linecap", "round")
        .done();
        out.ellipse(2.0, -2.0, 13.0, 8.0).hollow().stroke(theme::WOOD_SHADE, 2.4).done();
        out.ellipse(2.0, -2.0, 5.0, 3.0).fill(theme::WOOD_SHADE).done();
    }
}

/// Draws a resource cube around (x, y); `size` is its width.
pub(super) fn cube(out: &mut Out, x: f64, y: f64, size: f64) {
    out.show(&Cube).at_scaled(x, y, size / 40.0, size / 40.0).done();
}

#[derive(Hash)]
struct Cube;

impl Symbol for Cube {
    fn draw(&self, out: &mut Out) {
        out.path("M0-20 18-11V10L0 20-18 10V-11Z").fill(CUBE).done();
        out.path("M0-20 18-11 0-2-18-11Z").fill(CUBE_TOP).done();
        out.path("M18-11V10L0 20V-2Z").fill(CUBE_SIDE).done();
    }
}

/// Draws the back of a sailor card, 36 wide and 50 high, with its top left corner at (x, y).
pub(super) fn card_back(out: &mut Out, x: f64, y: f64) {
    out.show(&CardBack).at(x, y).done();
}

#[derive(Hash)]
struct CardBack;

impl Symbol for CardBack {
    fn draw(&self, out: &mut Out) {
        out.rect(0.0, 0.0, 36.0, 50.0, 6.0).fill(BACK).stroke(theme::FOAM, 2.5).done();
        out.path("M18 16V34M11 28A7 7 0 0 0 25 28")
            .hollow()
            .stroke(theme::FOAM, 2.4)
            .attr("stroke-linecap", "round")
            .done();
    }
}

/// Draws the box for discarded sailors around (x, y).
pub(super) fn chest(out: &mut Out, x: f64, y: f64, size: f64) {
    out.show(&Chest).at_scaled(x, y, size / 40.0, size / 40.0).done();
}

#[derive(Hash)]
struct Chest;

impl Symbol for Chest {
    fn draw(&self, out: &mut Out) {
        out.path("M-19-4V16H19V-4Z").fill(theme::WOOD).stroke(theme::WOOD_SHADE, 2.4).done();
        out.path("M-19-4C-19-14-13-17-8-17H8C13-17 19-14 19-4Z")
            .fill(theme::WOOD)
            .stroke(theme::WOOD_SHADE, 2.4)
            .done();
        out.rect(-4.0, -7.0, 8.0, 9.0, 2.0).fill(theme::SAND).stroke(theme::WOOD_SHADE, 1.6).done();
    }
}

/// Draws an arrow that starts at (x, y) and points right, or left if `length` is negative.
pub(super) fn arrow(out: &mut Out, x: f64, y: f64, length: f64) {
    let tip = 9.0 * length.signum();
    let [x, end, back, above, at, below] = [x, x + length, x + length - tip, y - 9.0, y, y + 9.0].map(number);
    out.path(&format!("M{x} {at}H{end}M{back} {above}L{end} {at} {back} {below}"))
        .hollow()
        .stroke(theme::TEXT, 4.0)
        .attr("stroke-linecap", "round")
        .attr("stroke-linejoin", "round")
        .done();
}
