//! A penguin: body, belly, beak, feet, a scarf in its owner's colour and the owner's mark on the chest.

use fishpond_core::{Message, Seat};
use fishpond_page::{Fragment, Out, Sink as _, Symbol};
use fishpond_penguins::Cell;

use super::middle;
use crate::look::Wording;
use crate::pieces;
use crate::svg::{Paint as _, Shapes as _};
use crate::theme::{self, Ink};

const BEAK: Ink = Ink::new("#f5a01d", "#f2a02a");

/// A penguin on its floe. It faces the floe that it came from, otherwise the middle of the ice.
#[derive(Hash)]
pub(super) struct Penguin<'a> {
    pub(super) seat: Seat,
    pub(super) cell: Cell,
    pub(super) from: Option<Cell>,
    pub(super) wording: Wording<'a>,
}

impl Fragment for Penguin<'_> {
    fn write(&self, out: &mut Out) {
        let &Penguin { seat, cell, from, wording } = self;
        let label = Message::new("penguins-draw-penguin").with("seat", seat).with("cell", cell.name());
        let left = from.map_or(cell.x() >= 7, |from| from.x() < cell.x());
        let (x, y) = middle(cell);
        let group = out.el("g").id(&format!("fp-penguin-{cell}")).label(&wording.say(&label));
        let group = match from {
            Some(from) => group.attr("data-from", from.name()),
            None => group,
        };
        // Clicks go to the floe below.
        group
            .attr("pointer-events", "none")
            .within(|out| draw(out, seat, x + 16.0, y + 35.0, if left { -0.94 } else { 0.94 }));
    }
}

/// Draws a penguin with its feet at (x, y), 76 high at size 1. It faces right, or left if `size` is negative.
pub(super) fn draw(out: &mut Out, seat: Seat, x: f64, y: f64, size: f64) {
    out.show(&Figure { seat }).at_scaled(x, y, size, size.abs()).done();
}

#[derive(Hash)]
struct Figure {
    seat: Seat,
}

impl Symbol for Figure {
    fn draw(&self, out: &mut Out) {
        let owner = theme::owner(self.seat);
        pieces::shadow(out, 0.0, 0.0, 54.0);
        out.path("M-21-2C-21-8-3-8-3-1-3 3-21 3-21-2ZM3-1C3-8 21-8 21-2 21 3 3 3 3-1Z").fill(BEAK).done();
        // Flippers and body, with an outline that is visible on dark cards.
        let flippers =
            "M-18-45C-27-38-33-24-31-15-26-15-20-22-17-30ZM18-45C27-38 33-24 31-15 26-15 20-22 17-30Z";
        let body = "M0-77C13-77 20-68 20-56 20-49 25-38 25-24 25-9 14-2 0-2-14-2-25-9-25-24-25-38-20-49-20-56-20-68-13-77 0-77Z";
        out.path(&format!("{flippers}{body}")).fill(theme::ICE).stroke(theme::ICE, 5.0).done();
        out.path(&format!("{flippers}{body}")).fill(theme::DARK).done();
        out.path("M0-43C11-43 19-35 19-23 19-11 11-4 0-4-11-4-19-11-19-23-19-35-11-43 0-43Z")
            .fill(theme::LIGHT)
            .done();
        out.path("M3-66C7-72 17-70 17-61 17-53 11-49 3-49-5-49-12-53-12-61-12-69-2-72 3-66Z")
            .fill(theme::LIGHT)
            .done();
        out.circle(-3.5, -61.0, 2.8).fill(theme::DARK).done();
        out.circle(10.0, -61.0, 2.8).fill(theme::DARK).done();
        out.path("M-1-56C3-60 7-60 10-57 15-55 15-53 10-53 5-50 0-52-1-56Z").fill(BEAK).done();
        // The scarf, its loose end behind the back.
        out.path("M-15-44L-27-30-20-25-10-40Z").fill(owner).stroke(theme::DARK, 1.5).done();
        out.path("M-21-50C-10-44 10-44 21-50 23-47 23-43 21-40 10-35-10-35-21-40-23-43-23-47-21-50Z")
            .fill(owner)
            .stroke(theme::DARK, 1.5)
            .done();
        // All marks are symmetric, so mirroring the penguin does not change them.
        out.path(&pieces::mark_path(self.seat, 10.0))
            .at(0.0, -20.0)
            .fill(owner)
            .stroke(theme::DARK, 2.0)
            .attr("stroke-linejoin", "round")
            .done();
    }
}
