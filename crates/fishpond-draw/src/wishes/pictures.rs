//! Buyers, worms, boats, dollars, and a picture for each wish.

use fishpond_wishes::{Card, Kind, Wish};

use super::fish;
use crate::pieces;
use crate::svg::{Svg, number};
use crate::theme::{self, Ink};

const WORM: Ink = Ink::new("#d9607c", "#e07690");
const TAG: Ink = Ink::new("#ffe9a8", "#f2d98c");
const SLIME: Ink = Ink::new("#6f9d3c", "#7dae48");

/// A buyer whose feet stand on (x, y): the more he pays, the larger he is. White, grey, black, as in the box.
pub(super) fn buyer(svg: &mut Svg, value: u8, x: f64, y: f64) {
    let (coat, words, high) = match value {
        3 => (theme::LIGHT, theme::DARK, 70.0),
        2 => (theme::STONE, theme::DARK, 62.0),
        _ => (theme::DARK, theme::LIGHT, 54.0),
    };
    // The stamp begins at its left upper corner.
    let (left, foot) = (20.0, 80.0);
    let figure = svg.stamp(&format!("fp-buyer-{value}"), |svg| {
        let (x, y) = (left, foot);
        pieces::shadow(svg, x, y, 34.0);
        let [top, low] = [high - 24.0, -1.0].map(number);
        let d = format!(
            "M-16 {low}V-{s}C-16-{top}-10-{top} 0-{top}S16-{top} 16-{s}V{low}Z",
            s = number(high - 40.0)
        );
        svg.path(&d).at(x, y).fill(coat).stroke(theme::DARK, 2.4).done();
        svg.path(&d).at(x, y).hollow().stroke(theme::LIGHT, 0.8).done();
        svg.circle(x, y - high + 13.0, 11.5).fill(theme::SAND).stroke(theme::DARK, 2.2).done();
        svg.path("M-13 0C-9-3 9-3 13 0L8-2C8-10-8-10-8-2Z")
            .at(x, y - high + 7.0)
            .fill(coat)
            .stroke(theme::DARK, 1.8)
            .done();
        svg.text(x, y - 6.0, 25.0).middle().bold().fill(words).say(&value.to_string());
    });
    figure.at(x - left, y - foot).done();
}

/// A worm, 34 wide.
pub(super) fn worm(svg: &mut Svg, x: f64, y: f64) {
    svg.stamp("fp-worm", |svg| {
        let d = "M-14 6C-12-6-6-8-3-1S5 9 8 1 12-6 14-6";
        for (ink, width) in [(theme::DARK, 10.0), (WORM, 7.0)] {
            svg.path(d).hollow().stroke(ink, width).attr("stroke-linecap", "round").done();
        }
        svg.circle(13.5, -7.0, 1.6).fill(theme::DARK).done();
    })
    .at(x, y)
    .done();
}

/// A worm and how many there are, from x on; `ink` is for the number.
pub(super) fn worms(svg: &mut Svg, x: f64, y: f64, count: u8, size: f64, ink: Ink) {
    worm(svg, x + 18.0, y - size * 0.32);
    svg.text(x + 42.0, y, size).bold().fill(ink).say(&count.to_string());
}

/// A price tag with its middle at (x, y).
pub(super) fn price(svg: &mut Svg, x: f64, y: f64, dollars: u8, large: bool) {
    let (half, high, size) = if large { (37.0, 46.0, 36.0) } else { (29.0, 34.0, 27.0) };
    // The stamp begins at its left upper corner.
    let tag = svg.stamp(&format!("fp-price-{dollars}{}", if large { "-large" } else { "" }), |svg| {
        let (x, y) = (half, high / 2.0);
        let [w, h] = [half, high / 2.0].map(number);
        let d = format!("M-{w} 0L-{b}-{h}H{w}V{h}H-{b}Z", b = number(half - 12.0));
        svg.path(&d).at(x, y).fill(TAG).stroke(theme::DARK, 2.0).attr("stroke-linejoin", "round").done();
        svg.circle(x - half + 10.0, y, 3.0).fill(theme::DARK).done();
        let words = svg.text(x + 6.0, y + size * 0.36, size).middle().bold().fill(theme::DARK);
        words.say(&format!("${dollars}"));
    });
    tag.at(x - half, y - high / 2.0).done();
}

/// A boat whose middle is at (x, y), so wide.
pub(super) fn boat(svg: &mut Svg, x: f64, y: f64, width: f64) {
    let scale = width / 100.0;
    svg.stamp("fp-boat", |svg| {
        svg.path("M-50-12H50C46 6 38 14 30 16H-30C-38 14-46 6-50-12Z")
            .fill(theme::WOOD)
            .stroke(theme::WOOD_SHADE, 3.0)
            .done();
        svg.path("M-46 0H46").hollow().stroke(theme::WOOD_SHADE, 2.0).done();
    })
    .at_scaled(x, y, scale, scale)
    .done();
}

/// The picture of a card: one fish, or two.
pub(super) fn card(svg: &mut Svg, card: Card, x: f64, y: f64, width: f64) {
    if card.is_double() {
        fish::double(svg, card.kind(), x, y, width);
    } else {
        fish::draw(svg, card.kind(), x, y, width);
    }
}

/// The picture of a wish round (x, y), about 130 by 60.
pub(super) fn wish(svg: &mut Svg, wish: Wish, x: f64, y: f64) {
    svg.el("g").at(x, y).open();
    match wish {
        Wish::MoveBuyer(value) => {
            buyer(svg, value, -34.0, 33.0);
            arrow(svg, -8.0, 6.0, 58.0);
        }
        Wish::Spread => {
            for (value, x) in [(1, -50.0), (3, 0.0), (2, 50.0)] {
                buyer(svg, value, x, 33.0);
            }
        }
        Wish::SellAll => {
            for (x, y) in [(-44.0, -8.0), (-8.0, 12.0), (-4.0, -20.0)] {
                pieces::fish(svg, x, y, 44.0, theme::FISH, theme::FISH_BELLY);
            }
            coin(svg, 48.0, 4.0);
        }
        Wish::Spoilage => spoiled(svg),
        Wish::WormBonus => {
            svg.el("g").at_scaled(-26.0, 4.0, 1.9, 1.9).open();
            worm(svg, 0.0, 0.0);
            svg.close();
            coin(svg, 40.0, 4.0);
        }
        Wish::Boat => {
            boat(svg, 0.0, 12.0, 104.0);
            svg.path("M0-34V0M0-34L34-8H0Z").fill(theme::LIGHT).stroke(theme::WOOD_SHADE, 3.0).done();
        }
        Wish::SellAs(kind) => {
            svg.text(-44.0, 14.0, 44.0).middle().bold().fill(theme::DARK).say("?");
            arrow(svg, -24.0, 4.0, 26.0);
            fish::draw(svg, kind, 40.0, 4.0, 66.0);
        }
    }
    svg.close();
}

fn arrow(svg: &mut Svg, x: f64, y: f64, length: f64) {
    let tip = number(length);
    let [back, neck] = [length - 14.0, length - 12.0].map(number);
    svg.path(&format!("M0 0H{neck}M{back}-11L{tip} 0 {back} 11"))
        .at(x, y)
        .hollow()
        .stroke(theme::CORAL, 6.0)
        .attr("stroke-linecap", "round")
        .attr("stroke-linejoin", "round")
        .done();
}

/// A dollar.
pub(super) fn coin(svg: &mut Svg, x: f64, y: f64) {
    svg.circle(x, y, 19.0).fill(TAG).stroke(theme::DARK, 2.0).done();
    svg.text(x, y + 10.0, 28.0).middle().bold().fill(theme::DARK).say("$");
}

/// The bones of a fish, and its smell.
fn spoiled(svg: &mut Svg) {
    let bones = "M-30 10H24M-18-2V22M-6-5V25M6-3V23M-30 10L-46-4M-30 10L-46 24";
    for (ink, width) in [(theme::DARK, 8.0), (theme::LIGHT, 4.5)] {
        svg.path(bones).hollow().stroke(ink, width).attr("stroke-linecap", "round").done();
    }
    svg.path("M18 10C20-4 34-6 48 10 34 24 20 24 18 10Z").fill(theme::LIGHT).stroke(theme::DARK, 2.4).done();
    svg.path("M29 4L36 11M36 4L29 11")
        .hollow()
        .stroke(theme::DARK, 2.6)
        .attr("stroke-linecap", "round")
        .done();
    let smell = "M-20-14C-27-20-13-26-20-33M2-16C-5-22 9-28 2-35M24-14C17-20 31-26 24-33";
    svg.path(smell).hollow().stroke(SLIME, 4.0).attr("stroke-linecap", "round").done();
}

/// A kind's place in a list of cards: its little picture.
pub(super) fn little(svg: &mut Svg, kind: Kind, double: bool, x: f64, y: f64) {
    if double {
        fish::double(svg, kind, x, y, 44.0);
    } else {
        fish::draw(svg, kind, x, y, 40.0);
    }
}
