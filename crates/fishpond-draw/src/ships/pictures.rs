//! Ships, journey tiles, cubes and cards.

use fishpond_core::Message;
use fishpond_page::{Out, Sink as _, Symbol};
use fishpond_ships::{Colour, Tile};
use fishpond_words::Lang;

use super::animals;
use crate::pieces::{self, SHADOW_OPACITY};
use crate::svg::{Paint as _, Shapes as _, number};
use crate::theme::{self, Ink};

/// Cubes are dark, as in the physical game.
const CUBE: Ink = Ink::new("#3b4a55", "#566976");
const CUBE_TOP: Ink = Ink::new("#6d808c", "#8ba0ad");
const CUBE_SIDE: Ink = Ink::new("#27333c", "#3a4853");
const DUCK: Ink = Ink::new("#f7cf46", "#f2c83c");
/// Sails and the faces of tiles.
const SAIL: Ink = Ink::new("#fffdf5", "#efe9d8");
/// Text on a chip.
const ON_CHIP: Ink = Ink::new("#ffffff", "#2b0c02");
const BACK: Ink = Ink::new("#2f7fa3", "#2a7192");

/// Returns the letter of a colour in a language.
pub(super) fn letter(lang: Lang, colour: Colour) -> String {
    lang.say(&Message::new(format!("ships-term-letter-{colour}")))
}

/// Draws a ship with its crew, 96 wide and 84 high at scale 1: (x, y) is the middle of its hull at the waterline, its bow is on the
/// right.
pub(super) fn ship(out: &mut Out, lang: Lang, colour: Colour, x: f64, y: f64, scale: f64) {
    out.show(&Boat { colour }).at_scaled(x, y, scale, scale).done();
    let text = out.text(x + 33.0 * scale, y - 20.0 * scale, LETTER * scale.max(0.92)).middle().bold();
    text.fill(animals::on_ink(colour)).say(&letter(lang, colour));
}

/// Draws a ship that appears while the pointer is over the thing around it.
pub(super) fn ghost(out: &mut Out, lang: Lang, colour: Colour, x: f64, y: f64) {
    let ghost = out.el("g").class("ghost").opacity(0.0).attr("pointer-events", "none");
    ghost.within(|out| ship(out, lang, colour, x, y, 1.0));
}

/// A ship without its letter.
#[derive(Hash)]
struct Boat {
    colour: Colour,
}

impl Symbol for Boat {
    fn draw(&self, out: &mut Out) {
        ship_shape(out, self.colour);
    }
}

/// Draws the shapes of a ship without its letter, 96 wide; (0, 0) is the middle of its hull at the waterline.
pub(crate) fn ship_shape(out: &mut Out, colour: Colour) {
    let ink = animals::ink(colour);
    out.path("M18-6V-58").hollow().stroke(theme::WOOD_SHADE, 5.0).attr("stroke-linecap", "round").done();
    out.path("M18-61 0-56.500 18-51Z").fill(theme::COIN).stroke(theme::DARK, 1.6).done();
    out.path("M21-55C42-51 51-32 46-12L21-10Z").fill(ink).stroke(theme::DARK, 2.2).done();
    let crew = out.el("g").at_scaled(-16.0, -25.0, 0.88, 0.88);
    crew.within(|out| animals::head_shape(out, colour));
    out.path("M-47-10C-30-4 30-4 49-14 48 8 39 21 29 23H-27C-38 21-46 6-47-10Z")
        .fill(ink)
        .stroke(theme::DARK, 2.4)
        .attr("stroke-linejoin", "round")
        .done();
    out.path("M-47-10C-30-4 30-4 49-14L48-6.500C30 3-30 4-46-2Z")
        .fill(theme::WOOD)
        .stroke(theme::DARK, 1.8)
        .attr("stroke-linejoin", "round")
        .done();
}

/// Returns the width of a chip.
pub(super) fn chip_width(words: &str) -> f64 {
    18.0 + 15.0 * words.chars().count() as f64
}

/// Draws a chip with a change in a few characters, centred on (x, y).
pub(super) fn chip(out: &mut Out, words: &str, x: f64, y: f64) {
    let width = chip_width(words);
    let chip = out.rect(x - width / 2.0, y - 17.0, width, 34.0, 17.0).class("delta");
    chip.fill(theme::CHOSEN).stroke(theme::LIGHT, 3.0).done();
    out.text(x, y + 9.0, 25.0).middle().bold().fill(ON_CHIP).say(words);
}

/// Returns the outline of a rectangle with round corners.
pub(super) fn rounded_rect(x: f64, y: f64, width: f64, height: f64) -> String {
    pieces::rounded(&[(x, y), (x + width, y), (x + width, y + height), (x, y + height)], 12.0)
}

/// The size of the letter on a ship and on a card.
const LETTER: f64 = 24.0;

/// The width and height of a tile.
pub(super) const TILE: (f64, f64) = (124.0, 72.0);

/// The face of an open tile, with its top left corner at (0, 0).
#[derive(Hash)]
pub(super) struct TileFace {
    pub(super) tile: Tile,
    pub(super) lang: Lang,
}

impl Symbol for TileFace {
    fn draw(&self, out: &mut Out) {
        let (width, height) = TILE;
        out.rect(0.0, 4.0, width, height, 14.0).fill(theme::SHADOW).fill_opacity(0.3).done();
        out.rect(0.0, 0.0, width, height, 14.0).fill(SAIL).stroke(theme::WOOD_SHADE, 3.0).done();
        let (x, y) = (width / 2.0, height / 2.0);
        match self.tile {
            Tile::Ship(colour) => ship(out, self.lang, colour, x - 1.0, y + 16.0, 0.75),
            Tile::Duck => out.el("g").at_scaled(x, y, 0.8, 0.8).within(duck),
            Tile::Pirate => out.el("g").at_scaled(x, y, 0.8, 0.8).within(pirate),
        }
    }
}

/// Draws a small picture of a tile around (x, y), about 40 wide and high.
pub(super) fn emblem(out: &mut Out, tile: Tile, x: f64, y: f64) {
    match tile {
        Tile::Ship(colour) => animals::head(out, colour, x, y, 0.68),
        other => out.show(&Emblem { tile: other }).at_scaled(x, y, 0.46, 0.46).done(),
    }
}

/// The picture of a duck or the pirate.
#[derive(Hash)]
struct Emblem {
    tile: Tile,
}

impl Symbol for Emblem {
    fn draw(&self, out: &mut Out) {
        if self.tile == Tile::Duck { duck(out) } else { pirate(out) }
    }
}

pub(crate) fn duck(out: &mut Out) {
    out.path("M-34 6C-26 8-20 4-12 2-6 0-4-4-4-10-8-22 2-34 14-32 26-30 30-18 24-8 32 0 32 16 22 24 10 33-14 33-24 26-32 20-36 14-34 6Z")
        .fill(DUCK)
        .stroke(theme::DARK, 2.4)
        .attr("stroke-linejoin", "round")
        .done();
    out.path("M25-21 42-17C40-10 32-9 25-12Z").fill(theme::CORAL).stroke(theme::DARK, 2.0).done();
    out.path("M-14 12C-4 4 10 6 14 14 8 24-8 24-14 12Z").hollow().stroke(theme::DARK, 2.2).done();
    out.circle(15.0, -20.0, 3.4).fill(theme::DARK).done();
}

pub(crate) fn pirate(out: &mut Out) {
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

/// Draws a face-down tile around (x, y): a piece of driftwood, 120 wide and 66 high at scale 1.
pub(super) fn driftwood(out: &mut Out, x: f64, y: f64, width: f64, height: f64) {
    out.show(&Driftwood).at_scaled(x, y, width, height).done();
}

/// The outline of a piece of driftwood.
const PLANK: &str = "M-56-30C-34-38 30-34 54-32 60-22 57-14 60-2 57 10 60 18 54 28 22 33-30 32-54 28-60 18-55 8-59-2-57-12-60-22-56-30Z";

#[derive(Hash)]
struct Driftwood;

impl Symbol for Driftwood {
    fn draw(&self, out: &mut Out) {
        driftwood_shape(out);
    }
}

/// Draws the shapes of a piece of driftwood around (0, 0).
pub(crate) fn driftwood_shape(out: &mut Out) {
    out.path(PLANK).at(0.0, 4.0).fill(theme::SHADOW).fill_opacity(SHADOW_OPACITY).done();
    out.path(PLANK).fill(theme::WOOD).stroke(theme::WOOD_SHADE, 2.6).done();
    out.path("M-48-20C-20-25 10-19 46-22M-50 20C-16 25 14 17 48 21")
        .hollow()
        .stroke(theme::WOOD_SHADE, 2.4)
        .attr("stroke-linecap", "round")
        .done();
}

/// Draws a resource cube around (x, y); `size` is its width.
pub(super) fn cube(out: &mut Out, x: f64, y: f64, size: f64) {
    out.show(&Cube).at_scaled(x, y, size / 40.0, size / 40.0).done();
}

#[derive(Hash)]
struct Cube;

impl Symbol for Cube {
    fn draw(&self, out: &mut Out) {
        cube_shape(out);
    }
}

/// Draws the shapes of a cube around (0, 0), 40 wide and high.
pub(crate) fn cube_shape(out: &mut Out) {
    out.path("M0-20 18-11V10L0 20-18 10V-11Z").fill(CUBE).done();
    out.path("M0-20 18-11 0-2-18-11Z").fill(CUBE_TOP).done();
    out.path("M18-11V10L0 20V-2Z").fill(CUBE_SIDE).done();
}

/// Draws the back of a sailor card, 60 wide and 86 high, with its top left corner at (x, y).
pub(super) fn card_back(out: &mut Out, x: f64, y: f64) {
    out.show(&CardBack).at_scaled(x, y, 1.66, 1.72).done();
}

#[derive(Hash)]
struct CardBack;

impl Symbol for CardBack {
    fn draw(&self, out: &mut Out) {
        card_shape(out);
    }
}

/// Draws the shapes of the back of a card, 36 wide and 50 high.
pub(crate) fn card_shape(out: &mut Out) {
    out.rect(0.0, 0.0, 36.0, 50.0, 6.0).fill(BACK).stroke(theme::FOAM, 2.5).done();
    out.path("M18 14V35M12 19H24M9 28A9 9 0 0 0 27 28")
        .hollow()
        .stroke(theme::FOAM, 3.0)
        .attr("stroke-linecap", "round")
        .done();
}

/// Draws the box for discarded sailors around (x, y).
pub(super) fn chest(out: &mut Out, x: f64, y: f64, size: f64) {
    out.show(&Chest).at_scaled(x, y, size / 40.0, size / 40.0).done();
}

#[derive(Hash)]
struct Chest;

impl Symbol for Chest {
    fn draw(&self, out: &mut Out) {
        chest_shape(out);
    }
}

/// Draws the shapes of a box around (0, 0), 40 wide.
pub(crate) fn chest_shape(out: &mut Out) {
    let wood = out.path("M-19-4V16H19V-4ZM-19-4C-19-14-13-17-8-17H8C13-17 19-14 19-4Z");
    wood.fill(theme::WOOD).stroke(theme::WOOD_SHADE, 2.4).done();
    out.rect(-4.0, -7.0, 8.0, 9.0, 2.0).fill(theme::SAND).stroke(theme::WOOD_SHADE, 1.6).done();
}

/// Draws an arrow that starts at (x, y) and points right.
pub(super) fn arrow(out: &mut Out, x: f64, y: f64, length: f64) {
    let [x, end, back, above, at, below] = [x, x + length, x + length - 8.0, y - 7.0, y, y + 7.0].map(number);
    out.path(&format!("M{x} {at}H{end}M{back} {above}L{end} {at} {back} {below}"))
        .hollow()
        .stroke(theme::MUTED, 3.5)
        .attr("stroke-linecap", "round")
        .attr("stroke-linejoin", "round")
        .done();
}
