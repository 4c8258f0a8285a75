//! The four crews, each with its own animal, so that they differ without colour.

use fishpond_page::{Out, Symbol};
use fishpond_ships::Colour;

use crate::svg::{Paint as _, Shapes as _};
use crate::theme::{self, Ink};

const WHITE: Ink = Ink::new("#fbfdfe", "#eaf3f7");
const BROWN: Ink = Ink::new("#96602f", "#a36a38");
const PINK: Ink = Ink::new("#f595b6", "#ee8db0");
const GREEN: Ink = Ink::new("#58a844", "#5cad48");
const SNOUT: Ink = Ink::new("#dfe9ee", "#cfdde4");
const TAN: Ink = Ink::new("#d6a878", "#d6a878");
const BEAK: Ink = Ink::new("#fff1d6", "#fff1d6");

/// Returns the colour of a ship and its crew.
pub(super) const fn ink(colour: Colour) -> Ink {
    match colour {
        Colour::White => WHITE,
        Colour::Brown => BROWN,
        Colour::Pink => PINK,
        Colour::Green => GREEN,
    }
}

/// Returns the colour of letters on a ship.
pub(super) const fn on_ink(colour: Colour) -> Ink {
    match colour {
        Colour::Brown => theme::LIGHT,
        _ => theme::DARK,
    }
}

/// Draws the head of a sailor around (x, y), about 56 wide and high at scale 1.
pub(super) fn head(out: &mut Out, colour: Colour, x: f64, y: f64, scale: f64) {
    out.show(&Head { colour }).at_scaled(x, y, scale, scale).done();
}

#[derive(Hash)]
struct Head {
    colour: Colour,
}

impl Symbol for Head {
    fn draw(&self, out: &mut Out) {
        head_shape(out, self.colour);
    }
}

/// Draws the shapes of a sailor's head around (0, 0).
pub(crate) fn head_shape(out: &mut Out, colour: Colour) {
    match colour {
        Colour::White => polar_bear(out),
        Colour::Brown => sea_lion(out),
        Colour::Pink => flamingo(out),
        Colour::Green => frog(out),
    }
}

fn eyes(out: &mut Out, x: f64, y: f64, r: f64) {
    for x in [-x, x] {
        out.circle(x, y, r).fill(theme::DARK).done();
        out.circle(x + r * 0.3, y - r * 0.35, r * 0.35).fill(theme::LIGHT).done();
    }
}

fn polar_bear(out: &mut Out) {
    for x in [-17.0, 17.0] {
        out.circle(x, -16.0, 8.0).fill(WHITE).stroke(theme::DARK, 2.2).done();
        out.circle(x, -15.0, 3.6).fill(SNOUT).done();
    }
    out.path("M0-24C15-24 25-13 25 2 25 17 14 25 0 25-14 25-25 17-25 2-25-13-15-24 0-24Z")
        .fill(WHITE)
        .stroke(theme::DARK, 2.2)
        .done();
    out.ellipse(0.0, 11.0, 13.0, 10.5).fill(SNOUT).done();
    out.ellipse(0.0, 5.0, 6.0, 4.2).fill(theme::DARK).done();
    out.path("M0 9V14M0 14C-3 18-7 17-8 14M0 14C3 18 7 17 8 14")
        .hollow()
        .stroke(theme::DARK, 1.9)
        .attr("stroke-linecap", "round")
        .done();
    eyes(out, 9.5, -4.5, 3.1);
}

fn sea_lion(out: &mut Out) {
    out.path("M-21-4C-27-3-29 2-27 6-24 5-21 2-20-1ZM21-4C27-3 29 2 27 6 24 5 21 2 20-1Z")
        .fill(BROWN)
        .stroke(theme::DARK, 2.0)
        .done();
    out.path("M0-26C13-26 21-16 21-3 21 4 25 9 24 16 22 24 12 26 0 26-12 26-22 24-24 16-25 9-21 4-21-3-21-16-13-26 0-26Z")
        .fill(BROWN)
        .stroke(theme::DARK, 2.2)
        .done();
    for x in [-7.0, 7.0] {
        out.ellipse(x, 12.0, 9.5, 8.0).fill(TAN).done();
        for dy in [-1.5, 3.0] {
            out.path(&format!("M{} {}l{} {}", x * 1.3, 12.0 + dy, x * 2.6, dy * 1.2 - 1.5))
                .hollow()
                .stroke(theme::DARK, 1.4)
                .attr("stroke-linecap", "round")
                .done();
        }
    }
    out.path("M-6 3H6C6 7 3 9 0 9-3 9-6 7-6 3Z").fill(theme::DARK).done();
    eyes(out, 9.0, -8.0, 4.2);
}

fn flamingo(out: &mut Out) {
    // The neck first, so that it is behind the head.
    out.path("M-12 27C-22 12-16 2-9-5")
        .hollow()
        .stroke(theme::DARK, 15.0)
        .attr("stroke-linecap", "round")
        .done();
    out.path("M-12 27C-22 12-16 2-9-5").hollow().stroke(PINK, 11.0).attr("stroke-linecap", "round").done();
    out.path("M10-20C20-19 28-12 28-1 28 6 26 11 22 14 21 7 17 3 8-1Z")
        .fill(BEAK)
        .stroke(theme::DARK, 2.0)
        .attr("stroke-linejoin", "round")
        .done();
    out.path("M28-1C28 6 26 11 22 14 21.5 9 20 6 17 3.5 21 3 25 2 28-1Z").fill(theme::DARK).done();
    out.ellipse(-1.0, -12.0, 16.0, 14.5).fill(PINK).stroke(theme::DARK, 2.2).done();
    out.circle(4.0, -14.0, 4.2).fill(theme::LIGHT).done();
    out.circle(5.0, -14.0, 2.5).fill(theme::DARK).done();
}

fn frog(out: &mut Out) {
    for x in [-14.0, 14.0] {
        out.circle(x, -16.0, 10.5).fill(GREEN).stroke(theme::DARK, 2.2).done();
    }
    out.path("M0-16C18-16 28-6 28 6 28 19 15 25 0 25-15 25-28 19-28 6-28-6-18-16 0-16Z")
        .fill(GREEN)
        .stroke(theme::DARK, 2.2)
        .done();
    for x in [-14.0, 14.0] {
        out.circle(x, -16.0, 8.6).fill(GREEN).done();
        out.circle(x, -17.0, 6.6).fill(theme::LIGHT).done();
        out.circle(x + 0.8, -16.5, 3.6).fill(theme::DARK).done();
    }
    out.path("M-19 6C-12 17 12 17 19 6")
        .hollow()
        .stroke(theme::DARK, 2.4)
        .attr("stroke-linecap", "round")
        .done();
    out.circle(-4.0, -2.0, 1.5).fill(theme::DARK).done();
    out.circle(4.0, -2.0, 1.5).fill(theme::DARK).done();
}
