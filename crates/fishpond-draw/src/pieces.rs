//! Little pictures and habits that all four games share.

use std::f64::consts::TAU;

use fishpond_core::Seat;

use crate::look::Mark;
use crate::svg::{Element, Svg, number};
use crate::theme::{self, Ink};

/// How much of the ground the one soft shadow hides.
pub const SHADOW_OPACITY: f64 = 0.18;

/// The outline of an owner's mark round (0, 0): circle, triangle, square, diamond, star. All look equally large.
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

/// An owner's mark in his colour, with an outline that shows on light and dark ground.
pub fn mark(svg: &mut Svg, seat: Seat, x: f64, y: f64, r: f64) {
    let scale = r / 10.0;
    svg.stamp(&format!("fp-mark-{seat}"), |svg| {
        svg.path(&mark_path(seat, 10.0))
            .fill(theme::owner(seat))
            .stroke(theme::TEXT, 1.6)
            .attr("stroke-linejoin", "round")
            .done();
    })
    .at_scaled(x, y, scale, scale)
    .done();
}

/// An owner's mark to be seen on his own colour: on a scarf, a flag, a disk.
pub fn mark_on_owner(svg: &mut Svg, seat: Seat, x: f64, y: f64, r: f64) {
    svg.path(&mark_path(seat, r)).at(x, y).fill(theme::on_owner(seat)).done();
}

/// A fish of this length, its middle at (x, y), with its head to the right, or to the left if `length` is negative.
pub fn fish(svg: &mut Svg, x: f64, y: f64, length: f64, body: Ink, belly: Ink) {
    let scale = length / 40.0;
    svg.stamp(&format!("fp-fish-{}-{}", body.name, belly.name), |svg| {
        svg.path("M-9 0C-13-4-17-8-20-9-18.5-4-18.5 4-20 9-17 8-13 4-9 0Z").fill(body).done();
        svg.path("M-2-7C0-11 5-12 7-11 7-9 6-7 5-6ZM-3 7C-2 10 1 11 3 10.5 3.5 9 3 7 2 6Z").fill(body).done();
        svg.path("M-12 0C-6-9 8-11 20-1 20 0 20 0 20 1 8 11-6 9-12 0Z").fill(body).done();
        svg.path("M-11 1C-2 3 10 4 19.5 2 8 11-5 9-11 1Z").fill(belly).done();
        svg.circle(12.5, -2.0, 2.4).fill(theme::LIGHT).done();
        svg.circle(13.0, -2.0, 1.3).fill(theme::DARK).done();
    })
    .at_scaled(x, y, scale, scale.abs())
    .done();
}

/// The one soft shadow, under a thing that stands at (x, y) and is so wide.
pub fn shadow(svg: &mut Svg, x: f64, y: f64, width: f64) {
    svg.ellipse(x, y, width / 2.0, width / 6.0).fill(theme::SHADOW).opacity(SHADOW_OPACITY).done();
}

/// Begins the group of a thing that can be picked by `name`: its id, its label, and the classes `pick`, `picked` and `last`
/// as the look says. [`Svg::close`] ends it. Its [`halo`] comes inside, or after everything that might cover it.
pub fn thing<'s>(svg: &'s mut Svg, name: &str, label: &str) -> Element<'s> {
    group(svg, name).label(label)
}

/// Begins the group of several things that can be picked together, and that each say what they are.
pub fn things<'s>(svg: &'s mut Svg, name: &str, label: &str) -> Element<'s> {
    group(svg, name).label_all(label)
}

fn group<'s>(svg: &'s mut Svg, name: &str) -> Element<'s> {
    let Mark { pick, picked, last } = svg.mark(name);
    let group = svg.el("g").id(name);
    match (pick, picked, last) {
        (false, false, false) => group,
        (true, false, false) => group.class("pick"),
        (false, true, false) => group.class("picked"),
        (true, true, false) => group.class("pick picked"),
        (false, false, true) => group.class("last"),
        (true, false, true) => group.class("pick last"),
        (false, true, true) => group.class("picked last"),
        (true, true, true) => group.class("pick picked last"),
    }
}

/// What shows that a thing can be picked (a wide glow and a line), was picked (a double line) or was touched by the
/// last act (dashes), at (x, y). `outline` draws the outline of things of this `shape`; other shapes have other names.
///
/// It lets the pointer through to the thing.
pub fn halo(svg: &mut Svg, name: &str, shape: &str, (x, y): (f64, f64), outline: impl Fn() -> String) {
    let mark = svg.mark(name);
    let mut rings = |kind: &str, class: Option<&str>, rings: &[(Ink, f64, Option<&str>)]| {
        let stamp = svg.stamp(&format!("fp-{kind}-{shape}"), |svg| {
            for &(ink, width, dashes) in rings {
                let ring = svg.path(&outline()).hollow().stroke(ink, width);
                let ring = ring.attr("stroke-linejoin", "round").attr("pointer-events", "none");
                if let Some(dashes) = dashes { ring.attr("stroke-dasharray", dashes) } else { ring }.done();
            }
        });
        let stamp = if (x, y) == (0.0, 0.0) { stamp } else { stamp.at(x, y) };
        // The page lets it glow, which it can only where the class is not in the stamp.
        if let Some(class) = class { stamp.class(class).opacity(0.4) } else { stamp }.done();
    };
    if mark.picked {
        rings("picked", None, &[(theme::CORAL, 13.0, None), (theme::LIGHT, 4.5, None)]);
    } else if mark.pick {
        rings("glow", Some("glow"), &[(theme::CORAL, 15.0, None)]);
        rings("pick", None, &[(theme::CORAL, 6.5, None)]);
    } else if mark.last {
        // Light and dark in turn, to be seen on any ground.
        rings("last", None, &[(theme::LIGHT, 4.0, None), (theme::DARK, 4.0, Some("6 8"))]);
    }
}

/// A panel: a card on the paper with a thin line, or the wide coral one of whoever is to act.
pub fn panel(svg: &mut Svg, x: f64, y: f64, width: f64, height: f64, active: bool) {
    let id = format!("fp-panel-{}-{}{}", number(width), number(height), if active { "-active" } else { "" });
    let panel = svg.stamp(&id, |svg| {
        let (ink, line) = if active { (theme::CORAL, 5.0) } else { (theme::LINE, 2.0) };
        svg.rect(0.0, 3.0, width, height, 16.0).fill(theme::SHADOW).opacity(SHADOW_OPACITY).done();
        svg.rect(0.0, 0.0, width, height, 16.0).fill(theme::PANEL).stroke(ink, line).done();
    });
    if (x, y) == (0.0, 0.0) { panel } else { panel.at(x, y) }.done();
}

/// A closed path through these points.
#[must_use]
pub fn polygon(points: &[(f64, f64)]) -> String {
    let mut d = String::new();
    for (i, &(x, y)) in points.iter().enumerate() {
        d.push(if i == 0 { 'M' } else { 'L' });
        d.push_str(&format!("{} {}", number(x), number(y)));
    }
    d + "Z"
}

/// A closed path through these points with corners rounded by so much.
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

/// So many points evenly on a circle of this radius, the first one on top, turned clockwise by part of a full turn.
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
