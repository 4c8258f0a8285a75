//! Buyers, worms, boats, dollars, and a picture for each wish.

use fishpond_page::{Out, Sink as _, Symbol};
use fishpond_wishes::{Card, Kind, Wish};

use super::fish;
use crate::pieces;
use crate::svg::{Paint as _, Shapes as _, number};
use crate::theme::{self, Ink};

const WORM: Ink = Ink::new("#d9607c", "#e07690");
const TAG: Ink = Ink::new("#ffe9a8", "#f2d98c");
const SLIME: Ink = Ink::new("#6f9d3c", "#7dae48");

/// Draws a buyer with their feet at (x, y): white, grey or black, and larger for a higher value.
pub(super) fn buyer(out: &mut Out, value: u8, x: f64, y: f64) {
    let (left, foot) = Buyer::FEET;
    out.show(&Buyer { value }).at(x - left, y - foot).done();
}

/// A buyer with the top left corner at (0, 0).
#[derive(Hash)]
struct Buyer {
    value: u8,
}

impl Buyer {
    const FEET: (f64, f64) = (20.0, 80.0);
}

impl Symbol for Buyer {
    fn draw(&self, out: &mut Out) {
        let (coat, letters, high) = match self.value {
            3 => (theme::LIGHT, theme::DARK, 70.0),
            2 => (theme::STONE, theme::DARK, 62.0),
            _ => (theme::DARK, theme::LIGHT, 54.0),
        };
        let (x, y) = Buyer::FEET;
        pieces::shadow(out, x, y, 34.0);
        let [top, low] = [high - 24.0, -1.0].map(number);
        let d = format!(
            "M-16 {low}V-{s}C-16-{top}-10-{top} 0-{top}S16-{top} 16-{s}V{low}Z",
            s = number(high - 40.0)
        );
        out.path(&d).at(x, y).fill(coat).stroke(theme::DARK, 2.4).done();
        out.path(&d).at(x, y).hollow().stroke(theme::LIGHT, 0.8).done();
        out.circle(x, y - high + 13.0, 11.5).fill(theme::SAND).stroke(theme::DARK, 2.2).done();
        out.path("M-13 0C-9-3 9-3 13 0L8-2C8-10-8-10-8-2Z")
            .at(x, y - high + 7.0)
            .fill(coat)
            .stroke(theme::DARK, 1.8)
            .done();
        out.text(x, y - 6.0, 25.0).middle().bold().fill(letters).say(&self.value.to_string());
    }
}

/// Draws a worm, 34 wide.
pub(super) fn worm(out: &mut Out, x: f64, y: f64) {
    out.show(&Worm).at(x, y).done();
}

#[derive(Hash)]
struct Worm;

impl Symbol for Worm {
    fn draw(&self, out: &mut Out) {
        let d = "M-14 6C-12-6-6-8-3-1S5 9 8 1 12-6 14-6";
        for (ink, width) in [(theme::DARK, 10.0), (WORM, 7.0)] {
            out.path(d).hollow().stroke(ink, width).attr("stroke-linecap", "round").done();
        }
        out.circle(13.5, -7.0, 1.6).fill(theme::DARK).done();
    }
}

/// Draws a worm and a number, starting at `x`; `ink` is the colour of the number.
pub(super) fn worms(out: &mut Out, x: f64, y: f64, count: u8, size: f64, ink: Ink) {
    worm(out, x + 18.0, y - size * 0.32);
    out.text(x + 42.0, y, size).bold().fill(ink).say(&count.to_string());
}

/// Draws a price tag around (x, y).
pub(super) fn price(out: &mut Out, x: f64, y: f64, dollars: u8, large: bool) {
    let tag = PriceTag { dollars, large };
    let (half, high) = tag.size();
    out.show(&tag).at(x - half, y - high / 2.0).done();
}

/// A price tag with the top left corner at (0, 0).
#[derive(Hash)]
struct PriceTag {
    dollars: u8,
    large: bool,
}

impl PriceTag {
    /// Returns half the width, and the height.
    fn size(&self) -> (f64, f64) {
        if self.large { (37.0, 46.0) } else { (29.0, 34.0) }
    }
}

impl Symbol for PriceTag {
    fn draw(&self, out: &mut Out) {
        let ((half, high), letters) = (self.size(), if self.large { 36.0 } else { 27.0 });
        let (x, y) = (half, high / 2.0);
        let [w, h] = [half, high / 2.0].map(number);
        let d = format!("M-{w} 0L-{b}-{h}H{w}V{h}H-{b}Z", b = number(half - 12.0));
        out.path(&d).at(x, y).fill(TAG).stroke(theme::DARK, 2.0).attr("stroke-linejoin", "round").done();
        out.circle(x - half + 10.0, y, 3.0).fill(theme::DARK).done();
        let text = out.text(x + 6.0, y + letters * 0.36, letters).middle().bold().fill(theme::DARK);
        text.say(&format!("${}", self.dollars));
    }
}

/// Draws a boat around (x, y).
pub(super) fn boat(out: &mut Out, x: f64, y: f64, width: f64) {
    let scale = width / 100.0;
    out.show(&Boat).at_scaled(x, y, scale, scale).done();
}

#[derive(Hash)]
struct Boat;

impl Symbol for Boat {
    fn draw(&self, out: &mut Out) {
        out.path("M-50-12H50C46 6 38 14 30 16H-30C-38 14-46 6-50-12Z")
            .fill(theme::WOOD)
            .stroke(theme::WOOD_SHADE, 3.0)
            .done();
        out.path("M-46 0H46").hollow().stroke(theme::WOOD_SHADE, 2.0).done();
    }
}

/// Draws the picture of a card: one fish, or two.
pub(super) fn card(out: &mut Out, card: Card, x: f64, y: f64, width: f64) {
    if card.is_double() {
        fish::double(out, card.kind(), x, y, width);
    } else {
        fish::draw(out, card.kind(), x, y, width);
    }
}

/// Draws a wish around (x, y), about 130 by 60.
pub(super) fn wish(out: &mut Out, wish: Wish, x: f64, y: f64) {
    out.el("g").at(x, y).within(|out| match wish {
        Wish::MoveBuyer(value) => {
            buyer(out, value, -34.0, 33.0);
            arrow(out, -8.0, 6.0, 58.0);
        }
        Wish::Spread => {
            for (value, x) in [(1, -50.0), (3, 0.0), (2, 50.0)] {
                buyer(out, value, x, 33.0);
            }
        }
        Wish::SellAll => {
            for (x, y) in [(-44.0, -8.0), (-8.0, 12.0), (-4.0, -20.0)] {
                pieces::fish(out, x, y, 44.0, theme::FISH, theme::FISH_BELLY);
            }
            coin(out, 48.0, 4.0);
        }
        Wish::Spoilage => spoiled(out),
        Wish::WormBonus => {
            out.el("g").at_scaled(-26.0, 4.0, 1.9, 1.9).within(|out| worm(out, 0.0, 0.0));
            coin(out, 40.0, 4.0);
        }
        Wish::Boat => {
            boat(out, 0.0, 12.0, 104.0);
            out.path("M0-34V0M0-34L34-8H0Z").fill(theme::LIGHT).stroke(theme::WOOD_SHADE, 3.0).done();
        }
        Wish::SellAs(kind) => {
            out.text(-44.0, 14.0, 44.0).middle().bold().fill(theme::DARK).say("?");
            arrow(out, -24.0, 4.0, 26.0);
            fish::draw(out, kind, 40.0, 4.0, 66.0);
        }
    });
}

fn arrow(out: &mut Out, x: f64, y: f64, length: f64) {
    let tip = number(length);
    let [back, neck] = [length - 14.0, length - 12.0].map(number);
    out.path(&format!("M0 0H{neck}M{back}-11L{tip} 0 {back} 11"))
        .at(x, y)
        .hollow()
        .stroke(theme::CORAL, 6.0)
        .attr("stroke-linecap", "round")
        .attr("stroke-linejoin", "round")
        .done();
}

/// Draws a coin with a dollar sign.
pub(super) fn coin(out: &mut Out, x: f64, y: f64) {
    out.circle(x, y, 19.0).fill(TAG).stroke(theme::DARK, 2.0).done();
    out.text(x, y + 10.0, 28.0).middle().bold().fill(theme::DARK).say("$");
}

/// Draws the bones of a fish, and its smell.
fn spoiled(out: &mut Out) {
    let bones = "M-30 10H24M-18-2V22M-6-5V25M6-3V23M-30 10L-46-4M-30 10L-46 24";
    for (ink, width) in [(theme::DARK, 8.0), (theme::LIGHT, 4.5)] {
        out.path(bones).hollow().stroke(ink, width).attr("stroke-linecap", "round").done();
    }
    out.path("M18 10C20-4 34-6 48 10 34 24 20 24 18 10Z").fill(theme::LIGHT).stroke(theme::DARK, 2.4).done();
    out.path("M29 4L36 11M36 4L29 11")
        .hollow()
        .stroke(theme::DARK, 2.6)
        .attr("stroke-linecap", "round")
        .done();
    let smell = "M-20-14C-27-20-13-26-20-33M2-16C-5-22 9-28 2-35M24-14C17-20 31-26 24-33";
    out.path(smell).hollow().stroke(SLIME, 4.0).attr("stroke-linecap", "round").done();
}

/// Draws a small fish, or two, for a card in an opponent's boat.
pub(super) fn little(out: &mut Out, kind: Kind, double: bool, x: f64, y: f64) {
    if double {
        fish::double(out, kind, x, y, 44.0);
    } else {
        fish::draw(out, kind, x, y, 40.0);
    }
}
