//! Small pictures and conventions that all four games share.

use std::f64::consts::TAU;

use fishpond_core::{EffectKind, Seat};
use fishpond_page::{Out, Symbol};

use crate::look::Mark;
use crate::svg::{Paint as _, Px, Shapes as _, number};
use crate::theme::{self, Ink};

/// Opacity of all shadows.
pub const SHADOW_OPACITY: f64 = 0.18;

/// Returns the outline of an owner's mark around (0, 0): circle, triangle, square, diamond, star. All look equally large.
#[must_use]
pub fn mark_path(seat: Seat, r: f64) -> String {
    match seat {
        Seat::A => circle_path(r),
        Seat::B => polygon(&ring(3, r * 1.25, 0.0).map(|(x, y)| (x, y + r * 0.18)).collect::<Vec<_>>()),
        Seat::C => polygon(&ring(4, r * 1.25, 0.125).collect::<Vec<_>>()),
        Seat::D => polygon(&[(0.0, -r * 1.28), (r * 1.02, 0.0), (0.0, r * 1.28), (-r * 1.02, 0.0)]),
        _ => {
            let points = ring(10, 1.0, 0.0).enumerate().map(|(i, (x, y))| {
                let reach = if i % 2 == 0 { r * 1.32 } else { r * 0.6 };
                (x * reach, y * reach)
            });
            polygon(&points.collect::<Vec<_>>())
        }
    }
}

/// Draws an owner's mark in its colour, with an outline that is visible on light and dark backgrounds.
pub fn mark(out: &mut Out, seat: Seat, x: f64, y: f64, r: f64) {
    let scale = r / 10.0;
    out.show(&OwnerMark { seat }).at_scaled(x, y, scale, scale).done();
}

#[derive(Hash)]
struct OwnerMark {
    seat: Seat,
}

impl Symbol for OwnerMark {
    fn draw(&self, out: &mut Out) {
        out.path(&mark_path(self.seat, 10.0))
            .fill(theme::owner(self.seat))
            .stroke(theme::TEXT, 1.6)
            .attr("stroke-linejoin", "round")
            .done();
    }
}

/// Draws an owner's mark on the owner's own colour: on a disk or a wooden fish.
pub fn mark_on_owner(out: &mut Out, seat: Seat, x: f64, y: f64, r: f64) {
    out.path(&mark_path(seat, r)).at(x, y).fill(theme::on_owner(seat)).done();
}

/// Draws a fish of this length around (x, y), with its head to the right, or to the left if `length` is negative.
pub fn fish(out: &mut Out, x: f64, y: f64, length: f64, body: Ink, belly: Ink) {
    let scale = length / 40.0;
    out.show(&Fish { body, belly }).at_scaled(x, y, scale, scale.abs()).done();
}

#[derive(Hash)]
struct Fish {
    body: Ink,
    belly: Ink,
}

impl Symbol for Fish {
    fn draw(&self, out: &mut Out) {
        fish_shape(out, self.body, self.belly);
    }
}

/// Draws the shapes of a fish around (0, 0), 40 long.
pub(crate) fn fish_shape(out: &mut Out, body: Ink, belly: Ink) {
    out.path("M-9 0C-13-4-17-8-20-9-18.5-4-18.5 4-20 9-17 8-13 4-9 0Z").fill(body).done();
    out.path("M-2-7C0-11 5-12 7-11 7-9 6-7 5-6ZM-3 7C-2 10 1 11 3 10.5 3.5 9 3 7 2 6Z").fill(body).done();
    out.path("M-12 0C-6-9 8-11 20-1 20 0 20 0 20 1 8 11-6 9-12 0Z").fill(body).done();
    out.path("M-11 1C-2 3 10 4 19.5 2 8 11-5 9-11 1Z").fill(belly).done();
    out.circle(12.5, -2.0, 2.4).fill(theme::LIGHT).done();
    out.circle(13.0, -2.0, 1.3).fill(theme::DARK).done();
}

/// Draws the shadow of a thing of this width that stands at (x, y).
pub fn shadow(out: &mut Out, x: f64, y: f64, width: f64) {
    out.ellipse(x, y, width / 2.0, width / 6.0).fill(theme::SHADOW).fill_opacity(SHADOW_OPACITY).done();
}

/// The opacity of the signs of things that would only replace an earlier pick: while previewing one move, a player still
/// sees the alternatives.
const FAINT: f64 = 0.6;

/// Draws the signs of a thing at (x, y): one for each of its marks, so that no two states look alike.
///
/// | Mark | Sign | Class |
/// |---|---|---|
/// | answers the question | a thin teal edge, which gets thicker under the pointer; add a [`dot`] | `edge` |
/// | would replace an earlier pick | the same, but faint | `edge` |
/// | picked | a coral ring with a white casing | `ring` |
/// | last move | a dotted edge in light and dark | `trace` |
/// | hint | a violet ring | `hint-ring` |
/// | would change | a dashed edge: coral for gains and changes, dark for losses | `effect` |
///
/// `outline` returns the outline of the thing around (0, 0). Draw the signs inside the thing's element, above everything else in it, so
/// that the page can style them while the thing is hovered over. They ignore pointer events.
pub fn halo<S: AsRef<str>>(out: &mut Out, mark: Mark, (x, y): (f64, f64), outline: impl FnOnce() -> S) {
    if !mark.shows() {
        return;
    }
    let outline = outline();
    let outline = outline.as_ref();
    let mut sign = |class: &str, ink: Ink, width: f64, dashes: Option<&str>| {
        let sign = out.show(&Outline { outline }).class(class).hollow().stroke(ink, width);
        let sign = sign.attr("pointer-events", "none");
        let sign = if class == "edge" && mark.other { sign.opacity(FAINT) } else { sign };
        let sign = if (x, y) == (0.0, 0.0) { sign } else { sign.at(x, y) };
        if let Some(dashes) = dashes { sign.attr("stroke-dasharray", dashes) } else { sign }.done();
    };
    if mark.last && !mark.picked {
        sign("trace", theme::LIGHT, 4.0, None);
        sign("trace", theme::DARK, 4.0, Some("1 9"));
    }
    if mark.picked {
        sign("ring", theme::LIGHT, 12.0, None);
        sign("ring", theme::CHOSEN, 6.5, None);
    } else if mark.pick {
        sign("edge", theme::CHOOSABLE, 3.0, None);
    }
    match mark.effect {
        Some(EffectKind::Gain | EffectKind::Change) => sign("effect", theme::CHOSEN, 4.0, Some("9 6")),
        Some(EffectKind::Loss) => sign("effect", theme::DARK, 4.0, Some("9 6")),
        None => {}
    }
    if mark.hint {
        sign("hint-ring", theme::LIGHT, 11.0, None);
        sign("hint-ring", theme::HINT, 6.0, None);
    }
}

/// Draws the dot at (x, y) of a thing that can be picked: a sign that does not depend on colour. It is small and faint if picking the thing
/// would only replace an earlier pick.
pub fn dot(out: &mut Out, mark: Mark, x: f64, y: f64) {
    if mark.pick && !mark.picked {
        let radius = if mark.other { 5.0 } else { 6.0 };
        let dot = out.circle(x, y, radius).class("dot").fill(theme::CHOOSABLE).stroke(theme::LIGHT, 2.5);
        let dot = if mark.other { dot.opacity(FAINT) } else { dot };
        dot.attr("pointer-events", "none").done();
    }
}

/// The outline of a thing, without colour: signs of different kinds share it.
#[derive(Hash)]
struct Outline<'a> {
    outline: &'a str,
}

impl Symbol for Outline<'_> {
    fn draw(&self, out: &mut Out) {
        out.path(self.outline).attr("stroke-linejoin", "round").attr("stroke-linecap", "round").done();
    }
}

/// Draws a card with a thin outline, or with a wide golden one if it is `active`.
pub fn card(out: &mut Out, x: f64, y: f64, width: f64, height: f64, active: bool) {
    let card = out.show(&Card { width: Px(width), height: Px(height), active });
    if (x, y) == (0.0, 0.0) { card } else { card.at(x, y) }.done();
}

#[derive(Hash)]
struct Card {
    width: Px,
    height: Px,
    active: bool,
}

impl Symbol for Card {
    fn draw(&self, out: &mut Out) {
        let &Card { width: Px(width), height: Px(height), active } = self;
        let (ink, line) = if active { (theme::TURN, 5.0) } else { (theme::LINE, 2.0) };
        out.rect(0.0, 3.0, width, height, 16.0).fill(theme::SHADOW).fill_opacity(SHADOW_OPACITY).done();
        out.rect(0.0, 0.0, width, height, 16.0).fill(theme::PANEL).stroke(ink, line).done();
    }
}

/// Returns a closed path through these points.
#[must_use]
pub fn polygon(points: &[(f64, f64)]) -> String {
    let mut d = String::new();
    for (i, &(x, y)) in points.iter().enumerate() {
        d.push(if i == 0 { 'M' } else { 'L' });
        d.push_str(&format!("{} {}", number(x), number(y)));
    }
    d + "Z"
}

/// Returns a closed path through these points with its corners rounded over a distance of `by`.
#[must_use]
pub fn rounded(points: &[(f64, f64)], by: f64) -> String {
    let mut d = String::new();
    for i in 0..points.len() {
        let corner = points[i];
        let towards = |other: (f64, f64)| {
            let (dx, dy) = (other.0 - corner.0, other.1 - corner.1);
            let share = by / dx.hypot(dy);
            (corner.0 + dx * share, corner.1 + dy * share)
        };
        let (a, b) =
            (towards(points[(i + points.len() - 1) % points.len()]), towards(points[(i + 1) % points.len()]));
        let [ax, ay, cx, cy, bx, by] = [a.0, a.1, corner.0, corner.1, b.0, b.1].map(number);
        d.push_str(&format!("{}{ax} {ay}Q{cx} {cy} {bx} {by}", if i == 0 { 'M' } else { 'L' }));
    }
    d + "Z"
}

/// Returns points evenly spaced on a circle of this radius, starting at the top, then rotated clockwise by `turned` full turns.
pub fn ring(count: usize, r: f64, turned: f64) -> impl Iterator<Item = (f64, f64)> {
    (0..count).map(move |i| {
        let angle = TAU * (i as f64 / count as f64 + turned);
        (r * angle.sin(), -r * angle.cos())
    })
}

fn circle_path(r: f64) -> String {
    let (r, d) = (number(r), number(2.0 * r));
    format!("M-{r} 0a{r} {r} 0 1 1 {d} 0a{r} {r} 0 1 1-{d} 0Z")
}
