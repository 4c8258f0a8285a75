//! The seven kinds of fish, each with its own shape, and the players' wooden fish.

use fishpond_core::Seat;
use fishpond_page::{Out, Symbol};
use fishpond_wishes::Kind;

use crate::pieces;
use crate::seats::seat_card_id;
use crate::svg::{Paint as _, Shapes as _};
use crate::theme::{self, Ink};

const ANGEL: Ink = Ink::new("#8fb8e8", "#86aede");
const MONK: Ink = Ink::new("#b08a63", "#b08a63");
const SWORD: Ink = Ink::new("#5f7f94", "#6d8fa5");
const KING: Ink = Ink::new("#7c63b8", "#8a72c4");
const CAT: Ink = Ink::new("#7b8a3c", "#8b9b48");
const STAR: Ink = Ink::new("#e0735a", "#dd7a63");
const CLOWN: Ink = Ink::new("#f08a1d", "#ee8d28");
const GOLD: Ink = Ink::new("#f3c01c", "#f3c01c");
const HAIR: Ink = Ink::new("#5d3d22", "#5d3d22");
const NOSE: Ink = Ink::new("#d62f2f", "#dc3a3a");

/// Returns the colour of a kind, for its awning.
pub(super) fn ink(kind: Kind) -> Ink {
    match kind {
        Kind::Ang => ANGEL,
        Kind::Mon => MONK,
        Kind::Swo => SWORD,
        Kind::Kin => KING,
        Kind::Cat => CAT,
        Kind::Sta => STAR,
        Kind::Clo => CLOWN,
    }
}

/// Draws a fish of this kind around (x, y).
pub(super) fn draw(out: &mut Out, kind: Kind, x: f64, y: f64, width: f64) {
    let scale = width / 64.0;
    out.show(&Fish { kind }).at_scaled(x, y, scale, scale).done();
}

#[derive(Hash)]
struct Fish {
    kind: Kind,
}

impl Symbol for Fish {
    fn draw(&self, out: &mut Out) {
        match self.kind {
            Kind::Ang => angel(out),
            Kind::Mon => monk(out),
            Kind::Swo => sword(out),
            Kind::Kin => king(out),
            Kind::Cat => cat(out),
            Kind::Sta => star(out),
            Kind::Clo => clown(out),
        }
    }
}

/// Draws two fish of a kind, one behind the other.
pub(super) fn double(out: &mut Out, kind: Kind, x: f64, y: f64, width: f64) {
    draw(out, kind, x - width * 0.2, y - width * 0.13, width * 0.72);
    draw(out, kind, x + width * 0.17, y + width * 0.17, width * 0.72);
}

fn body(out: &mut Out, d: &str, ink: Ink) {
    out.path(d).fill(ink).stroke(theme::DARK, 1.8).attr("stroke-linejoin", "round").done();
}

fn eye(out: &mut Out, x: f64, y: f64) {
    out.circle(x, y, 3.6).fill(theme::LIGHT).stroke(theme::DARK, 1.0).done();
    out.circle(x + 0.9, y, 1.9).fill(theme::DARK).done();
}

fn line(out: &mut Out, d: &str, ink: Ink, width: f64) {
    out.path(d).hollow().stroke(ink, width).attr("stroke-linecap", "round").done();
}

/// Draws an angelfish, with tall fins and a halo.
fn angel(out: &mut Out) {
    body(out, "M-13 2L-30-7C-26-1-26 5-30 11Z", ANGEL);
    body(out, "M-8-4C-7-16-13-22-20-26-2-27 11-18 15-6ZM-8 8C-7 18-13 23-20 26-2 27 11 20 15 10Z", ANGEL);
    body(out, "M-16 2C-8-12 12-14 27 1 12 18-8 16-16 2Z", ANGEL);
    line(out, "M-3-9C-6-2-6 6-3 13M7-9C4-2 4 6 7 13", theme::LIGHT, 3.0);
    eye(out, 17.0, -1.0);
    out.ellipse(17.0, -18.0, 11.0, 4.0).hollow().stroke(theme::DARK, 5.0).done();
    out.ellipse(17.0, -18.0, 11.0, 4.0).hollow().stroke(GOLD, 3.0).done();
}

/// Draws a monkfish, with a broad head and a tonsure.
fn monk(out: &mut Out) {
    body(out, "M-12 3L-30-9C-26-2-26 8-30 15Z", MONK);
    body(out, "M-16 3C-12-16 6-24 20-18 34-12 34 14 20 20 6 25-12 20-16 3Z", MONK);
    out.path("M-8-11C-2-23 20-26 29-11 20-19 2-19-8-11Z").fill(HAIR).done();
    out.path("M-8-11C-10-6-9-2-6 0-5-6-3-9-8-11ZM29-11C31-7 31-3 29 0 27-5 25-8 29-11Z").fill(HAIR).done();
    eye(out, 8.0, -4.0);
    eye(out, 21.0, -4.0);
    line(out, "M2 9C9 16 21 16 27 8", theme::DARK, 2.4);
}

/// Draws a swordfish, with a long bill.
fn sword(out: &mut Out) {
    body(out, "M-17 1L-30-14C-25-4-25 6-30 16Z", SWORD);
    body(out, "M-8-5C-6-14-2-20 4-22 3-15 5-10 10-6Z", SWORD);
    body(out, "M-20 1C-12-10 2-11 13-4L34-1C34 1 34 2 33 3L13 6C2 13-12 12-20 1Z", SWORD);
    out.path("M-18 3C-8 6 4 6 13 5 2 12-11 11-18 3Z").fill(theme::LIGHT).opacity(0.75).done();
    eye(out, 6.0, -2.0);
}

/// Draws a kingfish, with a crown.
fn king(out: &mut Out) {
    body(out, "M-13 5L-30-5C-26 1-26 9-30 15Z", KING);
    body(out, "M-16 5C-8-8 10-11 28 3 14 21-8 20-16 5Z", KING);
    body(out, "M-6 12C-6 19-2 23 4 24 5 20 6 17 5 14Z", KING);
    body(out, "M3-8L-1-24 7-17 13-27 19-17 27-23 23-6C16-10 9-10 3-8Z", GOLD);
    eye(out, 17.0, 3.0);
    line(out, "M-6-1C-3 3-3 8-6 12M2-3C5 2 5 9 2 14", theme::LIGHT, 2.2);
}

/// Draws a catfish, with ears and whiskers.
fn cat(out: &mut Out) {
    body(out, "M-13 3L-30-8C-26-2-26 8-30 14Z", CAT);
    body(out, "M0-9L0-25 11-14ZM15-13L27-22 26-5Z", CAT);
    body(out, "M-16 3C-10-11 8-17 22-10 32-4 32 10 22 15 8 21-10 17-16 3Z", CAT);
    eye(out, 9.0, -2.0);
    eye(out, 21.0, -2.0);
    out.path("M12 4L19 4 15.500 8Z").fill(NOSE).done();
    for (ink, width) in [(theme::LIGHT, 3.6), (theme::DARK, 1.8)] {
        line(
            out,
            "M8 7L-7 2M8 9L-7 11M23 7L36 1M23 9L36 11M10 11C12 14 14 14 15.500 11 17 14 19 14 21 11",
            ink,
            width,
        );
    }
}

/// Draws a starfish.
fn star(out: &mut Out) {
    let points: Vec<(f64, f64)> = pieces::ring(10, 1.0, 0.0)
        .enumerate()
        .map(|(i, (x, y))| if i % 2 == 0 { (x * 30.0, y * 30.0 + 3.0) } else { (x * 14.0, y * 14.0 + 3.0) })
        .collect();
    body(out, &pieces::rounded(&points, 5.0), STAR);
    for (x, y) in pieces::ring(5, 18.0, 0.0) {
        out.circle(x, y + 3.0, 1.8).fill(theme::LIGHT).done();
    }
    eye(out, -5.0, 0.0);
    eye(out, 4.0, 0.0);
    line(out, "M-6 8C-2 13 3 13 6 8", theme::DARK, 2.2);
}

/// Draws a clownfish, with bands, a red nose and a little hat.
fn clown(out: &mut Out) {
    body(out, "M-13 4L-30-7C-24-1-24 9-30 15Z", CLOWN);
    body(out, "M-16 4C-10-9 8-15 22-8 31-2 31 10 22 15 8 21-10 17-16 4Z", CLOWN);
    line(out, "M-7-4C-10 1-10 7-7 12M6-9C3-1 3 9 6 16", theme::LIGHT, 5.0);
    body(out, "M6-11L14-28 22-9C17-12 11-13 6-11Z", KING);
    out.circle(14.0, -28.0, 3.4).fill(theme::LIGHT).stroke(theme::DARK, 1.4).done();
    eye(out, 17.0, 0.0);
    out.circle(29.0, 5.0, 4.6).fill(NOSE).stroke(theme::DARK, 1.2).done();
}

/// The outline of a wooden fish, 46 wide.
const WOODEN: &str = "M-11 0L-23-10C-20-4-20 4-23 10ZM-14 0C-6-14 11-15 23 0 11 15-6 14-14 0Z";

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
        let body = out.path(WOODEN).fill(theme::owner(self.seat)).stroke(theme::DARK, 2.0);
        body.attr("stroke-linejoin", "round").done();
        pieces::mark_on_owner(out, self.seat, 4.0, 0.0, 6.4);
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
        let outline = out.path(WOODEN).hollow().stroke(theme::DARK, 1.6);
        outline.attr("stroke-dasharray", "4 4").opacity(0.5).done();
    }
}
