//! Penguins. Players differ by colour, by mark and by what their penguins wear: a hat, a scarf, earmuffs, a bow tie.

use fishpond_core::{Message, Seat};
use fishpond_page::{Fragment, Out, Sink as _, Symbol};
use fishpond_penguins::Cell;

use super::{PITCH, SIDE, ice, middle};
use crate::look::Wording;
use crate::pieces;
use crate::svg::{Paint as _, Shapes as _};
use crate::theme::{self, Ink};

const COAT: [Ink; 3] =
    [Ink::new("#3d5a73", "#6f97b8"), Ink::new("#1b3145", "#2f5170"), Ink::new("#0a1824", "#142c40")];
const BELLY: [Ink; 2] = [Ink::new("#ffffff", "#ffffff"), Ink::new("#c9dce7", "#b9d0de")];
const FEET: Ink = Ink::new("#f79a1f", "#f79a1f");
const BEAK: [Ink; 2] = [Ink::new("#ffab2e", "#ffab2e"), Ink::new("#d87508", "#d87508")];
const CHEEK: Ink = Ink::new("#ff8f8f", "#ff8f8f");
const EYE: Ink = Ink::new("#081823", "#081823");
const WHITE: Ink = Ink::new("#ffffff", "#ffffff");
const SHINE: Ink = Ink::new("#9fd0ea", "#cfe8f7");
const SHADE: Ink = Ink::new("#04283c", "#010c16");

/// How far below the middle of its floe a penguin's feet are.
const FEET_AT: f64 = 16.0;
/// The size of a penguin on its floe.
const SCALE: f64 = 0.92;
/// How high a picked penguin is lifted.
const LIFT: f64 = 6.0;

/// Defines the paints of penguins.
pub(super) fn paints(out: &mut Out) {
    ice::linear(out, "fp-coat", [0.0, 0.0, 1.0, 1.0], [0.0, 0.45, 1.0].into_iter().zip(COAT));
    ice::linear(out, "fp-belly", [0.2, 0.0, 0.7, 1.0], [0.45, 1.0].into_iter().zip(BELLY));
}

/// A penguin in the middle of its floe. It faces the floe that it came from, otherwise the middle of the ice.
#[derive(Hash)]
pub(super) struct Penguin<'a> {
    pub(super) seat: Seat,
    pub(super) cell: Cell,
    pub(super) from: Option<Cell>,
    pub(super) can_move: bool,
    pub(super) lifted: bool,
    /// Whether it has left the game while the game goes on.
    pub(super) rests: bool,
    pub(super) wording: Wording<'a>,
}

impl Fragment for Penguin<'_> {
    fn write(&self, out: &mut Out) {
        let &Penguin { seat, cell, from, can_move, lifted, rests, wording } = self;
        let label = Message::new("penguins-draw-penguin").with("seat", seat).with("cell", cell.name());
        let left = from.map_or(cell.x() >= 7, |from| from.x() < cell.x());
        let (x, y) = middle(cell);
        let group = out.el("g").id(&format!("fp-penguin-{cell}")).label(&wording.say(&label)).at(x, y);
        let group = match from {
            Some(from) => group.attr("data-from", from.name()),
            None => group,
        };
        // Clicks go to the floe.
        group.attr("pointer-events", "none").within(|out| {
            if from.is_some() {
                // As large as a floe, so that the page slides the penguin from the middle of one to the middle of the other.
                out.rect(-PITCH / 2.0, -SIDE, PITCH, 2.0 * SIDE, 0.0).hollow().done();
            }
            let class = match (lifted, can_move) {
                (true, _) => "penguin up",
                (false, true) => "penguin ready",
                (false, false) => "penguin",
            };
            let y = if lifted { FEET_AT - LIFT } else { FEET_AT };
            let (width, figure) = (if left { -SCALE } else { SCALE }, Figure { seat, waves: lifted });
            let penguin = out.el("g").class(class);
            if rests { penguin.opacity(ice::FADED) } else { penguin }.within(|out| {
                out.show(&figure).at_scaled(0.0, y, width, SCALE).done();
            });
        });
    }
}

/// A penguin on the floe that it would move to or be placed on.
#[derive(Hash)]
pub(super) struct Ghost {
    pub(super) seat: Seat,
    pub(super) cell: Cell,
}

impl Fragment for Ghost {
    fn write(&self, out: &mut Out) {
        let (x, y) = middle(self.cell);
        let ghost = out.show(&Figure { seat: self.seat, waves: false });
        let ghost = ghost.at_scaled(x, y + FEET_AT, SCALE, SCALE).opacity(0.66);
        ghost.attr("pointer-events", "none").mute().done();
    }
}

/// Draws the penguin that a page shows while a floe is hovered over. Files never show it.
pub(super) fn hover_ghost(out: &mut Out, seat: Seat) {
    let ghost = out.show(&Figure { seat, waves: false }).class("ghost").opacity(0.0);
    ghost.at_scaled(0.0, FEET_AT, SCALE, SCALE).attr("pointer-events", "none").done();
}

/// A penguin with its feet at (0, 0), 76 high without its hat.
#[derive(Hash)]
struct Figure {
    seat: Seat,
    /// Whether it raises a flipper.
    waves: bool,
}

impl Symbol for Figure {
    fn draw(&self, out: &mut Out) {
        let owner = theme::owner(self.seat);
        out.ellipse(2.0, 0.0, 27.0, 7.5).fill(SHADE).fill_opacity(0.32).done();
        out.path("M-21 1c-1-6 4-9 10-9s9 4 8 8c-5 3-13 3-18 1ZM21 1c1-6-4-9-10-9s-9 4-8 8c5 3 13 3 18 1Z")
            .fill(FEET)
            .done();
        let left = "M-23-44C-36-36-38-20-32-11c5-4 9-13 10-22Z";
        let right = match self.waves {
            false => "M23-44C36-36 38-20 32-11c-5-4-9-13-10-22Z",
            true => "M22-40C34-44 42-56 40-66c-8 0-17 9-21 18Z",
        };
        let body = "M0-74c19 0 28 18 28 43C28-10 18-1 0-1S-28-10-28-31C-28-56-19-74 0-74Z";
        for part in [left, right, body] {
            out.path(part).attr("fill", "url(#fp-coat)").done();
        }
        line(out, "M-25-43C-22-62-13-71-2-72", SHINE, 2.4, 0.55);
        out.path(
            "M0-54C4-61 18-62 19-50c1 6-3 9 0 14 4 7 3 17 0 23C15-5 8-3 0-3s-15-2-19-10c-3-6-4-16 0-23 \
             3-5-1-8 0-14C-18-62-4-61 0-54Z",
        )
        .attr("fill", "url(#fp-belly)")
        .done();
        for side in [-1.0, 1.0] {
            out.ellipse(13.0 * side, -43.0, 4.6, 3.0).fill(CHEEK).fill_opacity(0.6).done();
            out.circle(8.2 * side, -51.0, 4.0).fill(EYE).done();
            out.circle(8.2 * side + 1.4, -52.4, 1.5).fill(WHITE).done();
        }
        out.path("M-6-45.5C-3-49 3-49 6-45.5 4-41 2-38 0-38s-4-3-6-7.5Z").fill(BEAK[0]).done();
        out.path("M-6-45.5C-3-44 3-44 6-45.5 4-41 2-38 0-38s-4-3-6-7.5Z").fill(BEAK[1]).done();
        match self.seat {
            Seat::A => hat(out, owner),
            Seat::B => scarf(out, owner),
            Seat::C => earmuffs(out, owner),
            _ => bow_tie(out, owner),
        }
        // All marks are symmetric, so mirroring the penguin does not change them.
        out.path(&pieces::mark_path(self.seat, 8.0))
            .at(0.0, -16.0)
            .fill(owner)
            .stroke(theme::DARK, 1.5)
            .attr("stroke-linejoin", "round")
            .done();
    }
}

fn line(out: &mut Out, d: &str, ink: Ink, width: f64, opacity: f64) {
    let line = out.path(d).hollow().stroke(ink, width).stroke_opacity(opacity);
    line.attr("stroke-linecap", "round").done();
}

fn hat(out: &mut Out, owner: Ink) {
    out.path("M-21-59C-22-82 22-82 21-59Z").fill(owner).done();
    line(out, "M-14-61c0-9 3-14 6-16M0-60v-17M14-61c0-9-3-14-6-16", WHITE, 2.2, 0.35);
    out.rect(-23.0, -65.0, 46.0, 10.5, 5.2).fill(WHITE).done();
    out.rect(-23.0, -65.0, 46.0, 10.5, 5.2).fill(owner).fill_opacity(0.32).done();
    out.circle(0.0, -80.0, 7.0).fill(WHITE).done();
    out.circle(-2.0, -82.0, 3.0).fill(Ink::new("#dcecf5", "#dcecf5")).done();
}

fn scarf(out: &mut Out, owner: Ink) {
    out.path("M-25-39C-14-31 14-31 25-39l1 9C14-22-14-22-26-30Z").fill(owner).done();
    out.path("M9-29l12-2 4 24-11 3Z").fill(owner).done();
    out.path("M9-29l12-2 4 24-11 3Z").fill(SHADE).fill_opacity(0.16).done();
    line(out, "M-16-34.5v7M-4-32.5v7M8-32.5v7M18-35v7", WHITE, 2.6, 0.5);
}

fn earmuffs(out: &mut Out, owner: Ink) {
    for (ink, width) in [(WHITE, 6.0), (owner, 4.0)] {
        out.path("M-25-56C-24-86 24-86 25-56").hollow().stroke(ink, width).done();
    }
    for side in [-26.0, 26.0] {
        out.circle(side, -53.0, 9.0).fill(owner).done();
        out.circle(side - 2.0, -55.0, 3.5).fill(WHITE).fill_opacity(0.5).done();
    }
}

fn bow_tie(out: &mut Out, owner: Ink) {
    out.path("M0-34L-15-42v15ZM0-34L15-42v15Z").fill(owner).done();
    out.circle(0.0, -34.5, 4.5).fill(WHITE).done();
    out.circle(0.0, -34.5, 3.2).fill(owner).done();
}
