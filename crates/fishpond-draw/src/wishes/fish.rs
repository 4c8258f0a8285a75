//! The seven kinds of fish, each with its own shape, and the players' wooden fish.

use fishpond_core::Seat;
use fishpond_page::{Out, Symbol};
use fishpond_wishes::Kind;

use crate::pieces;
use crate::seats::seat_card_id;
use crate::svg::{Paint as _, Shapes as _};
use crate::theme::{self, Ink};

/// Returns the colour of a kind, for its awning.
pub(super) fn ink(kind: Kind) -> Ink {
    match kind {
        Kind::Ang => same("#3f8fd8"),
        Kind::Mon => same("#9a6a48"),
        Kind::Swo => same("#5b7f96"),
        Kind::Kin => same("#8458c8"),
        Kind::Cat => same("#7c9440"),
        Kind::Sta => same("#e0664a"),
        Kind::Clo => same("#f08a24"),
    }
}

/// Returns an ink of one colour.
const fn same(colour: &'static str) -> Ink {
    Ink::new(colour, colour)
}

/// Draws a fish of this kind around (x, y).
pub(super) fn draw(out: &mut Out, kind: Kind, x: f64, y: f64, width: f64) {
    let scale = width / 78.0;
    out.show(&Fish { kind }).at_scaled(x, y, scale, scale).done();
}

#[derive(Hash)]
struct Fish {
    kind: Kind,
}

impl Symbol for Fish {
    fn draw(&self, out: &mut Out) {
        shape(out, self.kind);
    }
}

/// Draws the shapes of a fish around (0, 0), 78 wide, without symbols.
pub(crate) fn shape(out: &mut Out, kind: Kind) {
    match kind {
        Kind::Ang => angel(out),
        Kind::Mon => monk(out),
        Kind::Swo => sword(out),
        Kind::Kin => king(out),
        Kind::Cat => cat(out),
        Kind::Sta => star(out),
        Kind::Clo => clown(out),
    }
}

/// Draws two fish of a kind, one behind the other.
pub(super) fn double(out: &mut Out, kind: Kind, x: f64, y: f64, width: f64) {
    draw(out, kind, x - width * 0.22, y - width * 0.08, width * 0.74);
    draw(out, kind, x + width * 0.18, y + width * 0.12, width * 0.74);
}

fn eye(out: &mut Out, x: f64, y: f64) {
    out.circle(x, y, 4.2).fill(same("#ffffff")).done();
    out.circle(x + 0.8, y, 2.3).fill(same("#06131f")).done();
}

fn fill(out: &mut Out, colour: &'static str, d: &str) {
    out.path(d).fill(same(colour)).done();
}

fn line(out: &mut Out, colour: &'static str, width: f64, d: &str) {
    out.path(d).hollow().stroke(same(colour), width).attr("stroke-linecap", "round").done();
}

/// Draws an angelfish, with tall fins and a halo.
fn angel(out: &mut Out) {
    fill(out, "#f4c534", "M-10 0L-34-17c4 11 4 23 0 34Z");
    fill(
        out,
        "#4a9be6",
        "M-18-2C-12-16 2-32 14-31 12-22 18-16 24-9c5 4 8 7 8 9s-3 5-8 9C18 16 12 22 14 31 2 32-12 16-18 2Z",
    );
    fill(out, "#f7d84a", "M-2-23C3-28 9-31 14-31 10-18 10 18 14 31 9 31 3 28-2 23 3 8 3-8-2-23Z");
    line(out, "#a4cdf2", 4.0, "M-13 0C-4 12 14 14 29 4");
    eye(out, 22.0, -4.0);
    out.ellipse(16.0, -36.0, 13.0, 4.0).hollow().stroke(same("#ffc933"), 3.4).done();
}

/// Draws a monkfish, with a lure above its broad head.
fn monk(out: &mut Out) {
    fill(out, "#7c4f30", "M-14 2C-20-6-28-10-35-11c3 8 3 18 0 25 7-1 15-5 21-12Z");
    fill(out, "#a9764f", "M-20 2C-16-18 4-26 20-18c12 6 16 14 14 22C30 20 10 26-6 20-14 17-19 10-20 2Z");
    fill(out, "#d7ab84", "M-18 6C-6 16 16 20 32 10 26 22 8 25-6 20-13 17-17 12-18 6Z");
    line(out, "#4a2a14", 2.6, "M12 8c6 4 14 4 20 0");
    line(out, "#7c4f30", 2.6, "M4-22C6-34 20-38 26-32");
    out.circle(27.0, -30.0, 5.0).fill(same("#ffe27a")).done();
    out.circle(-2.0, -8.0, 3.0).fill(same("#92623f")).done();
    out.circle(-8.0, 2.0, 2.4).fill(same("#92623f")).done();
    eye(out, 18.0, -6.0);
}

/// Draws a swordfish, with a long bill.
fn sword(out: &mut Out) {
    fill(out, "#47687f", "M-22 0L-38-16c2 10 2 22 0 32ZM-4-10C2-26 12-26 14-24 10-18 10-14 12-9Z");
    fill(out, "#6f95ad", "M-26 0C-14-13 10-15 22-4L40 0 22 5C8 15-14 12-26 0Z");
    fill(out, "#dfeaf0", "M-26 0C-10 8 10 8 40 0L22 5C8 15-14 12-26 0Z");
    fill(out, "#47687f", "M18-4L44 0 18 4Z");
    eye(out, 13.0, -3.0);
}

/// Draws a kingfish, with a crown.
fn king(out: &mut Out) {
    fill(out, "#6a3fb0", "M-14 2C-22-6-28-12-36-14c4 10 4 22 0 32 8-2 16-10 22-16Z");
    fill(out, "#9068d6", "M-20 2C-12-16 10-20 24-9c6 4 9 8 9 11s-3 7-9 11C10 24-12 19-20 2Z");
    fill(out, "#cdb6f3", "M-18 5C-4 16 16 17 33 4 31 9 26 12 24 13 10 24-12 19-18 5Z");
    let crown = out.path("M2-17L-1-33 7-26 13-36 18-26 26-31 22-13Z").fill(same("#ffc933"));
    crown.stroke(same("#b57c00"), 1.6).attr("stroke-linejoin", "round").done();
    eye(out, 20.0, 0.0);
}

/// Draws a catfish, with ears and whiskers.
fn cat(out: &mut Out) {
    fill(out, "#5f7430", "M-14 0C-22-8-30-10-36-10c4 7 4 15 0 22 8-1 16-5 22-12Z");
    fill(out, "#8fa84c", "M-22 0C-12-14 6-19 20-13c10 4 14 10 13 15C30 14 8 19-6 13-14 10-19 6-22 0Z");
    fill(out, "#cfdda0", "M-19 4C-6 12 14 14 32 5 28 15 8 18-6 13-13 10-17 8-19 4Z");
    fill(out, "#5f7430", "M8-15l3-12 8 10ZM-4-15L-2-24 5-17Z");
    line(out, "#5f7430", 2.2, "M28 4c6-4 10-8 12-12M29 6c6 1 10 4 12 8M27 9c3 5 4 9 4 13");
    eye(out, 19.0, -4.0);
}

/// Draws a starfish.
fn star(out: &mut Out) {
    fill(
        out,
        "#ef7a58",
        "M0-33C5-33 9-17 13-12 18-10 34-11 35-6 36-1 24 7 21 12 20 18 27 32 23 34 19 37 6 27 0 26-6 27-19 37-23 \
         34-27 32-20 18-21 12-24 7-36-1-35-6-34-11-18-10-13-12-9-17-5-33 0-33Z",
    );
    let dots = out.path("M0-26C3-20 5-12 9-7 16-5 24-5 28-4 22 1 16 6 15 11 15 18 18 24 19 28");
    let dots = dots.hollow().stroke(same("#ffd0bd"), 3.0).attr("stroke-dasharray", ".1 7");
    dots.attr("stroke-linecap", "round").done();
    for x in [-7.0, 7.0] {
        out.circle(x, -1.0, 3.3).fill(same("#3a1208")).done();
        out.circle(x * 1.86, 5.0, 3.0).fill(same("#ffb39c")).done();
    }
    line(out, "#3a1208", 2.6, "M-6 7c3 5 9 5 12 0");
}

/// Draws a clownfish, with bands.
fn clown(out: &mut Out) {
    fill(out, "#f08a24", "M-16 0C-24-8-28-12-36-12c3 8 3 17 0 24 8-1 14-6 20-12Z");
    fill(out, "#c9640a", "M-6-16C0-25 12-24 16-14Z");
    fill(out, "#ff9a33", "M-22 0C-12-17 10-20 24-9c6 4 9 7 9 9s-3 6-9 9C10 20-12 17-22 0Z");
    fill(
        out,
        "#ffffff",
        "M-9-12c5 7 5 18 0 24 4 2 8 4 12 4 5-9 5-23 0-32-4 0-8 2-12 4ZM14-14c4 8 4 20 0 28 3-1 6-3 9-4 4-7 4-13 \
         0-20-3-2-6-3-9-4Z",
    );
    eye(out, 25.0, -3.0);
}

/// The outline of a wooden fish, 25 wide and 16 high.
const WOODEN: &str = "M-7.500 0C-9.500-2.500-11-4.500-12.500-5c1 3.500 1 6.500 0 10 1.500-.500 3-2.500 5-5ZM-8 0C-4-6.500 \
                      4-8 8-4c2.500 1.500 4 3 4 4s-1.500 2.500-4 4C4 8-4 6.500-8 0Z";

/// Draws a wooden fish in its owner's colour, with the owner's mark.
pub(super) fn wooden(out: &mut Out, seat: Seat, x: f64, y: f64) {
    out.show(&Wooden { seat })
        .at(x, y)
        .attr("data-piece", &format!("wooden-{seat}"))
        .attr("data-home", &seat_card_id(seat))
        .done();
}

#[derive(Hash)]
struct Wooden {
    seat: Seat,
}

impl Symbol for Wooden {
    fn draw(&self, out: &mut Out) {
        let body = out.path(WOODEN).fill(theme::owner(self.seat)).stroke(same("#2a1708"), 1.2);
        body.attr("stroke-linejoin", "round").done();
        pieces::mark_on_owner(out, self.seat, 2.0, 0.0, 3.9);
    }
}

/// Draws the empty place of a wooden fish.
pub(super) fn empty(out: &mut Out, x: f64, y: f64) {
    out.show(&EmptyPlace).at(x, y).done();
}

#[derive(Hash)]
struct EmptyPlace;

impl Symbol for EmptyPlace {
    fn draw(&self, out: &mut Out) {
        let outline = out.path(WOODEN).hollow().stroke(theme::MUTED, 1.2);
        outline.attr("stroke-dasharray", "2.500 2.500").stroke_opacity(0.75).done();
    }
}
