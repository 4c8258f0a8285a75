//! Lines between floes: the last move, the move to be made, a hint, a proposed exchange.

use fishpond_core::{Message, Seat};
use fishpond_page::{Fragment, Out, Sink as _};
use fishpond_penguins::Cell;
use fishpond_words::Lang;

use super::{SIDE, Slide, middle};
use crate::caption::about;
use crate::look::Wording;
use crate::pieces;
use crate::svg::{Paint as _, Shapes as _, number};
use crate::theme::{self, Ink};

/// The dotted trail of the last move, with a ring at its start.
#[derive(Hash)]
pub(super) struct Trail {
    pub(super) slide: Slide,
    pub(super) lang: Lang,
}

impl Fragment for Trail {
    fn write(&self, out: &mut Out) {
        let Slide { seat, from, to } = self.slide;
        let label =
            Message::new("penguins-draw-trace").with("from", from.to_string()).with("to", to.to_string());
        let d = between(from, to, 22.0, 46.0);
        let (x, y) = middle(from);
        let group = out.el("g").id("fp-trace").label(&self.lang.say(&label));
        group.attr("pointer-events", "none").within(|out| {
            out.circle(x, y, 15.0).hollow().stroke(theme::LIGHT, 2.5).stroke_opacity(0.7).done();
            for (ink, width) in [(theme::LIGHT, 12.0), (theme::owner(seat), 8.0)] {
                out.circle(x, y, width / 2.0).fill(ink).done();
                line(out, &d, ink, width).attr("stroke-dasharray", "0.1 22").done();
            }
        });
    }
}

/// The coral track of the move that the viewer is about to make.
#[derive(Hash)]
pub(super) struct Track {
    pub(super) from: Cell,
    pub(super) to: Cell,
}

impl Fragment for Track {
    fn write(&self, out: &mut Out) {
        let d = between(self.from, self.to, 0.0, 0.0);
        let track = out.el("g").id("fp-track").attr("pointer-events", "none");
        track.mute().within(|out| {
            line(out, &d, theme::LIGHT, 22.0).stroke_opacity(0.8).done();
            line(out, &d, theme::CHOSEN, 14.0).stroke_opacity(0.75).done();
        });
    }
}

/// The violet arrow of a hint.
#[derive(Hash)]
pub(super) struct Hint {
    pub(super) from: Cell,
    pub(super) to: Cell,
}

impl Fragment for Hint {
    fn write(&self, out: &mut Out) {
        let d = between(self.from, self.to, 34.0, 26.0);
        let ((fx, fy), (tx, ty)) = (middle(self.from), middle(self.to));
        let length = (tx - fx).hypot(ty - fy);
        let (dx, dy) = ((tx - fx) / length, (ty - fy) / length);
        let (tip, back) = ((tx - 20.0 * dx, ty - 20.0 * dy), (tx - 46.0 * dx, ty - 46.0 * dy));
        let wing = |side: f64| (back.0 - 24.0 * side * dy, back.1 + 24.0 * side * dx);
        let [(ax, ay), (bx, by)] = [wing(1.0), wing(-1.0)];
        let [ax, ay, x, y, bx, by] = [ax, ay, tip.0, tip.1, bx, by].map(number);
        let arrow = format!("{d}M{ax} {ay}L{x} {y} {bx} {by}");
        let hint = out.el("g").id("fp-hint").class("hint-line").attr("pointer-events", "none");
        hint.mute().within(|out| {
            for (ink, width) in [(theme::LIGHT, 21.0), (theme::HINT, 12.0)] {
                line(out, &arrow, ink, width).attr("stroke-linejoin", "round").done();
            }
        });
    }
}

/// P10: an arrow between two floes that a player proposes to exchange.
#[derive(Hash)]
pub(super) struct Exchange<'a> {
    pub(super) by: Seat,
    /// The seat whose player is addressed as "you".
    pub(super) you: Option<Seat>,
    pub(super) swap: [Cell; 2],
    pub(super) wording: Wording<'a>,
}

impl Fragment for Exchange<'_> {
    fn write(&self, out: &mut Out) {
        let [a, b] = self.swap;
        let label = about("penguins-draw-proposal", self.by, self.you)
            .with("a", a.to_string())
            .with("b", b.to_string());
        // The arrow curves to the left of the line from a to b and ends at the edges of the floes, clear of their fish.
        let (from, to) = (middle(a), middle(b));
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let bend = 0.25 + 12.0 / dx.hypot(dy);
        let control = ((from.0 + to.0) / 2.0 + dy * bend, (from.1 + to.1) / 2.0 - dx * bend);
        let towards = |(x, y): (f64, f64), by: f64| {
            let (tx, ty) = (control.0 - x, control.1 - y);
            let share = by / tx.hypot(ty);
            (x + tx * share, y + ty * share)
        };
        let (start, end) = (towards(from, SIDE * 0.9), towards(to, SIDE * 0.9));
        let [x0, y0, x1, y1, x2, y2] = [start.0, start.1, control.0, control.1, end.0, end.1].map(number);
        let d = format!("M{x0} {y0}Q{x1} {y1} {x2} {y2}");
        let head = |floe| {
            let (tip, back) = (towards(floe, SIDE * 0.62), towards(floe, SIDE * 0.62 + 22.0));
            let (wx, wy) = ((tip.1 - back.1) * 0.6, (back.0 - tip.0) * 0.6);
            pieces::polygon(&[tip, (back.0 + wx, back.1 + wy), (back.0 - wx, back.1 - wy)])
        };
        let heads = head(from) + &head(to);
        let group = out.el("g").id("fp-proposal").label(&self.wording.say(&label));
        group.attr("pointer-events", "none").within(|out| {
            for (ink, width) in [(theme::LIGHT, 13.0), (theme::CORAL, 7.0)] {
                line(out, &d, ink, width).done();
                out.path(&heads).fill(ink).stroke(ink, width - 4.0).attr("stroke-linejoin", "round").done();
            }
        });
    }
}

fn line<'o>(out: &'o mut Out, d: &str, ink: Ink, width: f64) -> fishpond_page::Element<'o, Out> {
    out.path(d).hollow().stroke(ink, width).attr("stroke-linecap", "round")
}

/// Returns a straight line between two cells that begins and ends at these distances from their middles.
fn between(from: Cell, to: Cell, after: f64, before: f64) -> String {
    let ((fx, fy), (tx, ty)) = (middle(from), middle(to));
    let length = (tx - fx).hypot(ty - fy);
    let at = |distance: f64| {
        let share = distance / length;
        [fx + (tx - fx) * share, fy + (ty - fy) * share].map(number)
    };
    let ([x0, y0], [x1, y1]) = (at(after), at(length - before));
    format!("M{x0} {y0}L{x1} {y1}")
}
