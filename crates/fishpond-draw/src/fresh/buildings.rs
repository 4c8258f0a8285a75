//! The contents of a space, 100 by 100 units around (0, 0).

use fishpond_core::Seat;
use fishpond_fresh::{Content, Goods};
use fishpond_page::{Out, Symbol};

use super::goods;
use crate::pieces;
use crate::svg::{Paint as _, Shapes as _, number};
use crate::theme::{self, Ink};

const PLOT: Ink = Ink::new("#f1e6cb", "#b7a884");
const PLOT_LINE: Ink = Ink::new("#d3c193", "#8f8262");
const JOINT: Ink = Ink::new("#8e9ba3", "#43535f");
const COBBLE: Ink = Ink::new("#c3ccd1", "#74858f");
const COBBLE_TWO: Ink = Ink::new("#b1bcc3", "#687984");
const ASPHALT: Ink = Ink::new("#56646e", "#2c3942");
const CLOTH: Ink = Ink::new("#7d6a8e", "#8a7799");
const CLOTH_TWO: Ink = Ink::new("#a795b5", "#b0a0bd");
const CAB: Ink = Ink::new("#2b6f91", "#3d86a8");
const GLASS: Ink = Ink::new("#cfe8f2", "#b7d6e3");
const LEAVES: Ink = Ink::new("#7fa58c", "#2c5450");
const LEAVES_TWO: Ink = Ink::new("#92b59d", "#356059");

/// Draws the contents of a space.
pub(super) fn draw(out: &mut Out, content: Content, x: f64, y: f64, scale: f64) {
    out.show(&Building { content }).at_scaled(x, y, scale, scale).done();
}

#[derive(Hash)]
struct Building {
    content: Content,
}

impl Symbol for Building {
    fn draw(&self, out: &mut Out) {
        match self.content {
            Content::Empty => plot(out),
            Content::Disk(seat) => disk(out, seat),
            Content::Path => path(out),
            Content::Stall(seat, goods) => {
                plot(out);
                stall(out, seat, goods);
            }
            Content::Truck(goods) => truck(out, goods),
            Content::Flea => {
                plot(out);
                flea(out);
            }
        }
    }
}

/// Draws trodden ground with a little grass.
fn plot(out: &mut Out) {
    out.rect(-48.5, -48.5, 97.0, 97.0, 9.0).fill(PLOT).stroke(PLOT_LINE, 2.5).done();
    out.path("M-30 28l3-7 2 7M26-24l3-7 2 7M24 33l3-6 2 6M-27-30l3-6 2 6")
        .hollow()
        .stroke(PLOT_LINE, 2.5)
        .attr("stroke-linecap", "round")
        .done();
}

/// Draws cobbles in four staggered rows, up to the edge, so that paths run into each other.
fn path(out: &mut Out) {
    out.rect(-50.0, -50.0, 100.0, 100.0, 0.0).fill(JOINT).done();
    for row in 0..4 {
        let y = -48.5 + 25.0 * f64::from(row);
        let stones: &[(f64, f64)] = if row % 2 == 0 {
            &[(-48.5, 30.0), (-15.5, 31.0), (18.5, 30.0)]
        } else {
            &[(-48.5, 14.0), (-31.5, 30.0), (1.5, 30.0), (34.5, 14.0)]
        };
        for (i, &(x, wide)) in stones.iter().enumerate() {
            let ink = if (i as u32 + row).is_multiple_of(3) { COBBLE_TWO } else { COBBLE };
            out.rect(x, y, wide, 22.0, 7.0).fill(ink).done();
        }
    }
}

/// Draws a reservation disk with its owner's mark.
pub(super) fn disk(out: &mut Out, seat: Seat) {
    out.ellipse(0.0, 5.0, 35.0, 33.0).fill(theme::SHADOW).opacity(pieces::SHADOW_OPACITY).done();
    out.circle(0.0, 0.0, 33.0).fill(theme::owner(seat)).stroke(theme::DARK, 2.5).done();
    out.circle(0.0, 0.0, 26.5).hollow().stroke(theme::on_owner(seat), 2.5).done();
    pieces::mark_on_owner(out, seat, 0.0, 0.0, 14.0);
}

/// Draws a stall: an awning in the owner's colour above a board with the goods.
fn stall(out: &mut Out, seat: Seat, goods: Goods) {
    out.rect(-42.0, -34.0, 84.0, 80.0, 8.0).fill(theme::SHADOW).opacity(pieces::SHADOW_OPACITY).done();
    out.rect(-41.0, -26.0, 82.0, 70.0, 4.0).fill(theme::WOOD).stroke(theme::DARK, 2.5).done();
    out.rect(-36.5, -18.0, 73.0, 57.5, 5.0).fill(theme::LIGHT).stroke(theme::WOOD_SHADE, 2.0).done();
    goods::draw(
        out,
        goods,
        0.0,
        15.0,
        if matches!(goods, Goods::IceCream | Goods::Soda) { 0.92 } else { 1.28 },
    );
    // Stripes with a scalloped edge.
    for stripe in 0..6 {
        let x = number(-45.0 + 15.0 * f64::from(stripe));
        let ink = if stripe % 2 == 0 { theme::owner(seat) } else { theme::LIGHT };
        out.path(&format!("M{x}-47h15v25a7.5 6.5 0 0 1-15 0Z")).fill(ink).stroke(theme::DARK, 2.0).done();
    }
    out.circle(0.0, -32.0, 15.5).fill(theme::LIGHT).stroke(theme::DARK, 2.0).done();
    out.path(&pieces::mark_path(seat, 9.5))
        .at(0.0, -32.0)
        .fill(theme::owner(seat))
        .stroke(theme::DARK, 1.8)
        .attr("stroke-linejoin", "round")
        .done();
}

/// Draws a truck on its parking lot, with a picture of the goods on its side.
fn truck(out: &mut Out, goods: Goods) {
    out.rect(-48.5, -48.5, 97.0, 97.0, 9.0).fill(ASPHALT).done();
    out.path("M-41 43V-42H41V43").hollow().stroke(theme::LIGHT, 3.0).attr("stroke-dasharray", "10 8").done();
    out.ellipse(0.0, 36.0, 40.0, 6.0).fill(theme::SHADOW).opacity(0.35).done();
    out.path("M16-14H28C32-14 34-12 36-8L40 4V30H16Z").fill(CAB).stroke(theme::DARK, 2.5).done();
    out.path("M21-8H28C30-8 31-7 32-5L35 4H21Z").fill(GLASS).stroke(theme::DARK, 1.5).done();
    out.rect(-40.0, -33.0, 58.0, 63.0, 5.0).fill(theme::LIGHT).stroke(theme::DARK, 2.5).done();
    goods::draw(out, goods, -11.0, -3.0, 1.05);
    for x in [-25.0, 26.0] {
        out.circle(x, 31.0, 9.5).fill(theme::DARK).stroke(theme::LIGHT, 1.5).done();
        out.circle(x, 31.0, 3.5).fill(COBBLE).done();
    }
}

/// Draws a flea market: a table with a patched cloth and odds and ends on it.
fn flea(out: &mut Out) {
    out.rect(-42.0, -20.0, 84.0, 62.0, 6.0).fill(theme::SHADOW).opacity(pieces::SHADOW_OPACITY).done();
    out.path("M-36 16V42M36 16V42").hollow().stroke(theme::WOOD_SHADE, 6.0).done();
    out.path("M-42-10H42V26L35 32 28 26 21 32 14 26 7 32 0 26-7 32-14 26-21 32-28 26-35 32-42 26Z")
        .fill(CLOTH)
        .stroke(theme::DARK, 2.5)
        .attr("stroke-linejoin", "round")
        .done();
    out.path("M-32-2h13v13h-13ZM-8 6h13v13H-8ZM18-4h13v13H18Z").fill(CLOTH_TWO).done();
    // A lamp, a vase, books.
    out.path("M-34-12L-29-36H-17L-12-12Z").fill(theme::SAND).stroke(theme::DARK, 2.0).done();
    out.path("M-23-12V-4M-30-4H-16").hollow().stroke(theme::DARK, 3.0).done();
    out.path("M-3-8C-9-14-8-22-3-26L-5-38H7L5-26C10-22 11-14 5-8Z").fill(CAB).stroke(theme::DARK, 2.0).done();
    out.path("M-6-20H8").hollow().stroke(theme::LIGHT, 2.5).done();
    out.rect(15.0, -16.0, 24.0, 8.0, 1.5).fill(theme::WOOD).stroke(theme::DARK, 2.0).done();
    out.rect(18.0, -24.0, 20.0, 8.0, 1.5).fill(theme::STONE).stroke(theme::DARK, 2.0).done();
    out.rect(16.0, -32.0, 21.0, 8.0, 1.5).fill(CLOTH_TWO).stroke(theme::DARK, 2.0).done();
}

/// Draws two trees, for places outside the square.
pub(super) fn trees(out: &mut Out, x: f64, y: f64, scale: f64) {
    out.show(&Trees).at_scaled(x, y, scale, scale).done();
}

#[derive(Hash)]
struct Trees;

impl Symbol for Trees {
    fn draw(&self, out: &mut Out) {
        for (x, y, r) in [(-20.0, -14.0, 23.0), (20.0, 16.0, 26.0)] {
            out.circle(x + 3.0, y + 5.0, r).fill(theme::SHADOW).opacity(pieces::SHADOW_OPACITY).done();
            out.circle(x, y, r).fill(LEAVES).done();
            out.circle(x - r * 0.22, y - r * 0.25, r * 0.62).fill(LEAVES_TWO).done();
        }
    }
}
