//! Buyers, worms, boats, price tags, chips, and a picture for each wish.

use fishpond_page::{Out, Sink as _, Symbol};
use fishpond_wishes::{Card, Wish};

use super::{LETTERS, fish, outline};
use crate::pieces;
use crate::svg::{Paint as _, Shapes as _, number};
use crate::theme::{self, Ink};

const TAG: Ink = Ink::new("#ffe08a", "#ffe08a");
const TAG_SHADE: Ink = Ink::new("#b98522", "#8f6412");
const TAG_LETTERS: Ink = Ink::new("#42260a", "#42260a");
const SKIN: Ink = Ink::new("#f3c9a0", "#f3c9a0");
const SLIME: Ink = Ink::new("#5f8d2c", "#8dc053");
const HULL: Ink = Ink::new("#b06d34", "#94592a");
const HULL_LIGHT: Ink = Ink::new("#d6935a", "#b57845");
const HULL_SHADE: Ink = Ink::new("#7d471b", "#5f3412");
/// Arrows in pictures of wishes.
const ARROW: Ink = Ink::new("#8d4a12", "#ffb86b");

/// Returns the height of a buyer of this value.
pub(super) fn buyer_height(value: u8) -> f64 {
    38.0 + 5.0 * f64::from(value)
}

/// Draws a buyer with their feet at (x, y): white, grey or black, and larger for a higher value.
pub(super) fn buyer(out: &mut Out, value: u8, x: f64, y: f64) {
    out.show(&Buyer { value }).at(x, y).done();
}

#[derive(Hash)]
struct Buyer {
    value: u8,
}

impl Symbol for Buyer {
    fn draw(&self, out: &mut Out) {
        buyer_shape(out, self.value);
    }
}

/// Draws the shapes of a buyer with their feet at (0, 0), without symbols.
pub(crate) fn buyer_shape(out: &mut Out, value: u8) {
    let (coat, letters) = match value {
        3 => (Ink::new("#ffffff", "#f6f2ea"), theme::DARK),
        2 => (Ink::new("#8f99a6", "#a9b3bf"), theme::DARK),
        _ => (Ink::new("#2d333f", "#2d333f"), theme::LIGHT),
    };
    let line = Ink::new("#3a2410", "#e8d9c0");
    let high = buyer_height(value);
    let [shoulder, top] = [high - 30.0, high - 17.0].map(number);
    pieces::shadow(out, 0.0, 0.0, 26.0);
    let d = format!("M-12 0C-12.500-{shoulder}-8-{top} 0-{top}S12.500-{shoulder} 12 0Z");
    out.path(&d).fill(coat).stroke(line, 1.4).done();
    out.circle(0.0, 9.5 - high, 8.5).fill(SKIN).stroke(line, 1.0).done();
    out.path("M-9.500-2c0-10.500 19-10.500 19 0Z").at(0.0, 9.0 - high).fill(coat).stroke(line, 1.4).done();
    out.circle(-2.8, 11.0 - high, 1.2).fill(theme::DARK).done();
    out.circle(3.4, 11.0 - high, 1.2).fill(theme::DARK).done();
    out.text(0.0, -3.5, LETTERS).middle().bold().fill(letters).say(&value.to_string());
}

/// Draws a worm, 30 wide.
pub(super) fn worm(out: &mut Out, x: f64, y: f64) {
    out.show(&Worm).at(x, y).done();
}

#[derive(Hash)]
struct Worm;

impl Symbol for Worm {
    fn draw(&self, out: &mut Out) {
        let d = "M-12 4C-10-4-4-4-2 1S5 6 7 0 13-6 13-2";
        for (ink, width) in [(theme::WORM_SHADE, 8.0), (theme::WORM, 5.0)] {
            out.path(d).hollow().stroke(ink, width).attr("stroke-linecap", "round").done();
        }
        out.circle(13.0, -3.0, 1.3).fill(theme::DARK).done();
    }
}

/// The size of a price tag.
#[derive(Clone, Copy, Hash)]
pub(super) enum Tag {
    /// On cards.
    Small,
    /// On boats.
    Medium,
    /// On stalls.
    Large,
}

/// Draws a price tag around (x, y).
pub(super) fn price(out: &mut Out, x: f64, y: f64, dollars: u8, size: Tag) {
    out.show(&PriceTag { dollars, size }).at(x, y).done();
}

#[derive(Hash)]
struct PriceTag {
    dollars: u8,
    size: Tag,
}

impl Symbol for PriceTag {
    fn draw(&self, out: &mut Out) {
        let (half, high, letters) = match self.size {
            Tag::Small => (21.0, 23.0, LETTERS),
            Tag::Medium => (26.0, 28.0, 25.0),
            Tag::Large => (29.0, 34.0, 29.0),
        };
        for (y, ink) in [(2.5, TAG_SHADE), (0.0, TAG)] {
            out.rect(-half, y - high / 2.0, 2.0 * half, high, 8.0).fill(ink).done();
        }
        let text = out.text(0.0, letters * 0.36, letters).middle().bold().fill(TAG_LETTERS);
        text.within(2.0 * half - 4.0).say(&format!("${}", self.dollars));
    }
}

/// Draws a chip around (x, y) that says how a thing would change.
pub(super) fn chip(out: &mut Out, x: f64, y: f64, chip: &str) {
    let wide = 18.0 + 13.0 * chip.chars().count() as f64;
    let ground = out.rect(x - wide / 2.0, y - 14.0, wide, 28.0, 10.0).class("effect-chip");
    ground.fill(CHIP).stroke(theme::LIGHT, 2.5).attr("pointer-events", "none").done();
    let text = out.text(x, y + 7.5, 21.0).middle().bold().fill(Ink::new("#ffffff", "#ffffff"));
    text.within(wide - 8.0).say(chip);
}

/// The background of chips, dark enough for white letters.
const CHIP: Ink = Ink::new("#d23c14", "#cf3b14");

/// Draws a boat around (x, y), which is the middle of its rim.
pub(super) fn boat(out: &mut Out, x: f64, y: f64, width: f64) {
    let scale = width / 116.0;
    out.show(&Boat).at_scaled(x, y, scale, scale).done();
}

#[derive(Hash)]
struct Boat;

impl Symbol for Boat {
    fn draw(&self, out: &mut Out) {
        boat_shape(out);
    }
}

/// Draws the shapes of a boat, 116 wide; (0, 0) is the middle of its rim.
pub(crate) fn boat_shape(out: &mut Out) {
    out.path("M-58 0C-30 8 30 8 58 0c-3 20-14 36-26 36H-32C-44 36-55 20-58 0Z").fill(HULL).done();
    out.path("M-58 0C-30 8 30 8 58 0l-1 8C30 16-30 16-57 8Z").fill(HULL_LIGHT).done();
    out.path("M-52 20c28 6 76 6 104 0").hollow().stroke(HULL_SHADE, 2.5).stroke_opacity(0.6).done();
}

/// Draws the picture of a card: one fish, or two.
pub(super) fn card(out: &mut Out, card: Card, x: f64, y: f64, width: f64) {
    if card.is_double() {
        fish::double(out, card.kind(), x, y, width);
    } else {
        fish::draw(out, card.kind(), x, y, width);
    }
}

/// Draws a wish around (x, y), about 100 by 26.
pub(super) fn wish(out: &mut Out, wish: Wish, x: f64, y: f64) {
    out.el("g").at(x, y).within(|out| match wish {
        Wish::MoveBuyer(value) => {
            head(out, value, -22.0);
            arrow(out, -4.0, 28.0);
        }
        Wish::Spread => {
            for (value, x) in [(1, -34.0), (3, 0.0), (2, 34.0)] {
                head(out, value, x);
            }
        }
        Wish::SellAll => {
            for (x, y) in [(-34.0, 5.0), (-8.0, 6.0), (-20.0, -6.0)] {
                pieces::fish(out, x, y, 28.0, theme::FISH_ON_PANEL, theme::FISH_BELLY);
            }
            coin(out, 30.0, 0.0);
        }
        Wish::Spoilage => out.el("g").at_scaled(0.0, -2.0, 0.55, 0.55).within(spoiled),
        Wish::WormBonus => {
            worm(out, -18.0, 0.0);
            coin(out, 22.0, 0.0);
        }
        Wish::Boat => boat(out, 0.0, -8.0, 62.0),
        Wish::SellAs(kind) => {
            out.text(-32.0, 10.0, 29.0).middle().bold().fill(ARROW).say("?");
            arrow(out, -20.0, 22.0);
            fish::draw(out, kind, 30.0, 2.0, 40.0);
        }
    });
}

/// Draws the head of a buyer with the buyer's value.
fn head(out: &mut Out, value: u8, x: f64) {
    let (coat, letters) = match value {
        3 => (theme::LIGHT, theme::DARK),
        2 => (Ink::new("#a9b3bf", "#a9b3bf"), theme::DARK),
        _ => (Ink::new("#2d333f", "#2d333f"), theme::LIGHT),
    };
    out.circle(x, 0.0, 12.5).fill(coat).stroke(Ink::new("#3a2410", "#e8d9c0"), 1.6).done();
    out.text(x, 7.4, LETTERS).middle().bold().fill(letters).say(&value.to_string());
}

fn arrow(out: &mut Out, x: f64, length: f64) {
    let [tip, back] = [length, length - 9.0].map(number);
    out.path(&format!("M0 0H{tip}M{back}-8L{tip} 0 {back} 8"))
        .at(x, 0.0)
        .hollow()
        .stroke(ARROW, 4.0)
        .attr("stroke-linecap", "round")
        .attr("stroke-linejoin", "round")
        .done();
}

/// Draws a coin with a dollar sign.
fn coin(out: &mut Out, x: f64, y: f64) {
    out.circle(x, y, 12.5).fill(TAG).stroke(TAG_SHADE, 1.6).done();
    out.text(x, y + 7.4, LETTERS).middle().bold().fill(TAG_LETTERS).say("$");
}

/// Draws the bones of a fish, and its smell.
fn spoiled(out: &mut Out) {
    let bones = "M-30 10H24M-18-2V22M-6-5V25M6-3V23M-30 10L-46-4M-30 10L-46 24";
    out.path(bones).hollow().stroke(theme::MUTED, 5.0).attr("stroke-linecap", "round").done();
    let head = out.path("M18 10C20-4 34-6 48 10 34 24 20 24 18 10Z").fill(theme::LIGHT);
    head.stroke(theme::MUTED, 3.0).done();
    out.path("M29 4L36 11M36 4L29 11").hollow().stroke(theme::DARK, 3.0).done();
    let smell = "M-20-12C-27-18-13-22-20-28M2-14C-5-20 9-24 2-30M24-12C17-18 31-22 24-28";
    out.path(smell).hollow().stroke(SLIME, 4.5).attr("stroke-linecap", "round").done();
}

/// Draws the transparent background of a thing, which makes all of it react to the pointer.
pub(super) fn hit_area(out: &mut Out, x: f64, y: f64, width: f64, height: f64, round: f64) {
    let ground = out.path(&outline(x, y, width, height, round)).class("hit");
    ground.hollow().attr("pointer-events", "all").done();
}
