//! The contents of a space, 100 by 100 units around (0, 0).

use fishpond_core::Seat;
use fishpond_fresh::{Content, Goods};
use fishpond_page::{Element, Out, Symbol};

use super::goods;
use crate::pieces;
use crate::svg::{Paint as _, Shapes as _, number};
use crate::theme::{self, Ink};

const SAND: Ink = Ink::new("#f6e6c2", "#a6a79c");
const SAND_EDGE: Ink = Ink::new("#c9a873", "#5f6669");
const SAND_LINE: Ink = Ink::new("#ead6a9", "#989a91");
const COBBLE: Ink = Ink::new("#98a2ad", "#4d5a66");
const COBBLE_TWO: Ink = Ink::new("#a4aeb8", "#566470");
const JOINT: Ink = Ink::new("#7b858f", "#3a4550");
const LOT: Ink = Ink::new("#77838f", "#3c4a57");
const LOT_EDGE: Ink = Ink::new("#565f69", "#27323c");
const LOT_LINE: Ink = Ink::new("#dfe6ec", "#93a4b2");
const TRUCK: Ink = Ink::new("#2b86b8", "#2f86b4");
const GLASS: Ink = Ink::new("#d8f2ff", "#bfe0f0");
const TYRE: Ink = Ink::new("#222c36", "#12191f");
const HUB: Ink = Ink::new("#cfd8de", "#aebac3");
const WALL: Ink = Ink::new("#fff8e8", "#f4ecd9");
const COUNTER: Ink = Ink::new("#b9783b", "#a56a33");
const COUNTER_TOP: Ink = Ink::new("#d69a5b", "#c1874b");
const POST: Ink = Ink::new("#7d4a20", "#6b3f1b");
const PARASOL: Ink = Ink::new("#8f6fb0", "#9a7cba");
const PARASOL_TWO: Ink = Ink::new("#efe3d0", "#e6dac7");
const CLOTH: Ink = Ink::new("#6f8f6a", "#6d8d6a");
const LEAVES: Ink = Ink::new("#5fa06c", "#1f5142");
const LEAVES_TWO: Ink = Ink::new("#77b581", "#296352");

/// Draws the contents of a space at (x, y).
pub(super) fn draw(out: &mut Out, content: Content, x: f64, y: f64, scale: f64) {
    out.show(&Building { content }).at_scaled(x, y, scale, scale).done();
}

/// Starts the ground of a space at (0, 0).
pub(super) fn ground(out: &mut Out, content: Content) -> Element<'_, Out> {
    out.show(&Ground { content: surface(content) })
}

/// Draws what stands on the ground of a space, at (0, 0).
pub(super) fn piece(out: &mut Out, content: Content) {
    out.show(&Piece { content }).done();
}

/// Draws what stands on the ground of a space, at (x, y).
pub(super) fn draw_piece(out: &mut Out, content: Content, x: f64, y: f64, scale: f64) {
    out.show(&Piece { content }).at_scaled(x, y, scale, scale).done();
}

/// Returns the content that has the same ground.
fn surface(content: Content) -> Content {
    match content {
        Content::Path => Content::Path,
        Content::Truck(_) => Content::Truck(Goods::Fish),
        _ => Content::Empty,
    }
}

#[derive(Hash)]
struct Building {
    content: Content,
}

impl Symbol for Building {
    fn draw(&self, out: &mut Out) {
        ground(out, self.content).done();
        piece(out, self.content);
    }
}

#[derive(Hash)]
struct Ground {
    content: Content,
}

impl Symbol for Ground {
    fn draw(&self, out: &mut Out) {
        match self.content {
            Content::Path => cobbles(out),
            Content::Truck(_) => lot(out),
            _ => plot(out),
        }
    }
}

#[derive(Hash)]
struct Piece {
    content: Content,
}

impl Symbol for Piece {
    fn draw(&self, out: &mut Out) {
        match self.content {
            Content::Empty | Content::Path => {}
            Content::Disk(seat) => disk(out, seat),
            Content::Stall(seat, goods) => stall(out, seat, goods),
            Content::Truck(goods) => truck(out, goods),
            Content::Flea => flea(out),
        }
    }
}

/// Draws a slab of sandstone.
fn plot(out: &mut Out) {
    out.rect(-47.0, -42.0, 94.0, 90.0, 12.0).fill(SAND_EDGE).done();
    out.rect(-47.0, -47.0, 94.0, 90.0, 12.0).fill(SAND).done();
    out.path("M-34 27h17M14-31h20M-36-22h7M24 30h9")
        .hollow()
        .stroke(SAND_LINE, 3.0)
        .attr("stroke-linecap", "round")
        .done();
}

/// Draws cobbles up to the edge, so that paths run into each other.
pub(crate) fn cobbles(out: &mut Out) {
    out.rect(-50.0, -50.0, 100.0, 100.0, 0.0).fill(COBBLE).done();
    out.path("M-17-50H17V-17H-17ZM0-17H33V17H0ZM17 17H50V50H17Z").fill(COBBLE_TWO).done();
    out.path("M-50-17H50M-50 17H50M-17-50V-17M17-50V-17M-33-17V17M0-17V17M33-17V17M-17 17V50M17 17V50")
        .hollow()
        .stroke(JOINT, 3.6)
        .done();
}

/// Draws a parking lot.
fn lot(out: &mut Out) {
    out.rect(-47.0, -42.0, 94.0, 90.0, 12.0).fill(LOT_EDGE).done();
    out.rect(-47.0, -47.0, 94.0, 90.0, 12.0).fill(LOT).done();
    out.path("M-38 6V-38H38V6").hollow().stroke(LOT_LINE, 3.0).attr("stroke-dasharray", "9 8").done();
}

/// Draws a reservation disk with its owner's mark.
fn disk(out: &mut Out, seat: Seat) {
    out.circle(0.0, 3.0, 34.0).fill(theme::SHADOW).fill_opacity(0.25).done();
    out.circle(0.0, -2.0, 34.0).fill(theme::owner(seat)).done();
    out.circle(0.0, -2.0, 25.0).fill(theme::LIGHT).done();
    out.path(&pieces::mark_path(seat, 13.5))
        .at(0.0, -2.0)
        .fill(theme::owner(seat))
        .stroke(theme::DARK, 1.6)
        .attr("stroke-linejoin", "round")
        .done();
}

/// Draws a stall: an awning in the owner's colour above a counter with the goods.
fn stall(out: &mut Out, seat: Seat, goods: Goods) {
    out.ellipse(0.0, 41.0, 45.0, 7.0).fill(theme::SHADOW).fill_opacity(0.25).done();
    out.rect(-40.0, -24.0, 80.0, 64.0, 4.0).fill(WALL).done();
    out.path("M-38-24V40M38-24V40").hollow().stroke(POST, 5.0).done();
    let scale = if matches!(goods, Goods::Fish | Goods::Cheese) { 1.25 } else { 0.86 };
    goods::draw(out, goods, 0.0, if scale > 1.0 { 9.0 } else { 8.0 }, scale);
    out.rect(-43.0, 28.0, 86.0, 14.0, 3.0).fill(COUNTER).done();
    out.rect(-43.0, 26.0, 86.0, 5.0, 2.5).fill(COUNTER_TOP).done();
    // Stripes with a scalloped edge.
    for stripe in 0..5 {
        let x = number(-46.0 + 18.4 * f64::from(stripe));
        let ink = if stripe % 2 == 0 { theme::owner(seat) } else { theme::LIGHT };
        out.path(&format!("M{x}-46h18.4v23a9.2 8 0 0 1-18.4 0Z")).fill(ink).done();
    }
    out.path("M-46-46h92v7h-92Z").fill(theme::LIGHT).fill_opacity(0.22).done();
    out.path("M-46-46h92v23a9.2 8 0 0 1-18.4 0 9.2 8 0 0 1-18.4 0 9.2 8 0 0 1-18.4 0 9.2 8 0 0 1-18.4 0 9.2 8 0 0 1-18.4 0Z")
        .hollow()
        .stroke(theme::DARK, 1.6)
        .attr("stroke-opacity", "0.55")
        .done();
    out.circle(0.0, -30.0, 15.5).fill(theme::LIGHT).done();
    out.path(&pieces::mark_path(seat, 10.0))
        .at(0.0, -30.0)
        .fill(theme::owner(seat))
        .stroke(theme::DARK, 1.6)
        .attr("stroke-linejoin", "round")
        .done();
}

/// Draws a truck with a picture of the goods on its side.
fn truck(out: &mut Out, goods: Goods) {
    out.ellipse(1.0, 37.0, 45.0, 6.0).fill(theme::SHADOW).fill_opacity(0.35).done();
    out.path("M19-12H30C37-12 46 5 46 12V30H19Z").fill(TRUCK).done();
    out.path("M24-5H31C35-5 39 4 40 9H24Z").fill(GLASS).done();
    out.rect(-45.0, -36.0, 63.0, 66.0, 7.0).fill(theme::LIGHT).done();
    out.rect(-45.0, 21.0, 63.0, 9.0, 0.0).fill(TRUCK).done();
    let scale = if matches!(goods, Goods::Fish | Goods::Cheese) { 1.12 } else { 0.92 };
    goods::draw(out, goods, -13.5, -7.0, scale);
    for x in [-27.0, 29.0] {
        out.circle(x, 32.0, 10.0).fill(TYRE).done();
        out.circle(x, 32.0, 4.0).fill(HUB).done();
    }
}

/// Draws a flea market: odds and ends on a table below a parasol.
pub(crate) fn flea(out: &mut Out) {
    out.ellipse(0.0, 40.0, 42.0, 6.0).fill(theme::SHADOW).fill_opacity(0.22).done();
    out.path("M0-20V38").hollow().stroke(POST, 4.0).done();
    out.path("M-34 14V40M34 14V40").hollow().stroke(POST, 5.0).done();
    out.path("M-40 10H40V26L32 31 24 26 16 31 8 26 0 31-8 26-16 31-24 26-32 31-40 26Z").fill(CLOTH).done();
    // A lamp, a vase, books.
    out.path("M-31 1L-27-12H-19L-15 1ZM-25 1h4v9h-4Z").fill(theme::TURN).done();
    out.path("M9 10C3 5 4-1 9-4L7-11H17L15-4C20-1 21 5 15 10Z").fill(TRUCK).done();
    out.path("M24 4h12v6H24ZM26-2h10v6H26Z").fill(SAND_EDGE).done();
    out.path("M-44-14C-40-40-18-47 0-47S40-40 44-14Z").fill(PARASOL).done();
    out.path("M-17-14C-16-38-8-46 0-47 8-46 16-38 17-14Z").fill(PARASOL_TWO).done();
    out.path("M-44-14q6.8 7 13.5 0 6.7 7 13.5 0 8.5 7 17 0 8.5 7 17 0 6.7 7 13.5 0 6.7 7 13.5 0")
        .fill(PARASOL)
        .done();
}

/// Draws two trees, for places outside the square.
pub(super) fn trees(out: &mut Out, x: f64, y: f64, mirrored: bool) {
    out.show(&Trees).at_scaled(x, y, if mirrored { -1.0 } else { 1.0 }, 1.0).done();
}

#[derive(Hash)]
struct Trees;

impl Symbol for Trees {
    fn draw(&self, out: &mut Out) {
        for (x, y, r) in [(-18.0, -15.0, 25.0), (22.0, -22.0, 13.0), (17.0, 19.0, 27.0)] {
            out.circle(x + 3.0, y + 6.0, r).fill(theme::SHADOW).fill_opacity(pieces::SHADOW_OPACITY).done();
            out.circle(x, y, r).fill(LEAVES).done();
            out.circle(x - r * 0.22, y - r * 0.25, r * 0.62).fill(LEAVES_TWO).done();
        }
    }
}
