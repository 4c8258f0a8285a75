//! A penguin: body, belly, beak, feet, a scarf in its owner's colour and his mark on the chest.

use fishpond_core::{Message, Seat};
use fishpond_penguins::Cell;

use super::middle;
use crate::look::Look;
use crate::pieces;
use crate::svg::Svg;
use crate::theme::{self, Ink};

const BEAK: Ink = Ink::new("beak", "#f5a01d", "#f2a02a");

/// A penguin on its floe; it looks to where it slid from, otherwise to the middle of the ice.
pub(super) fn on_floe(svg: &mut Svg, look: &Look<'_>, seat: Seat, cell: Cell, from: Option<Cell>) {
    svg.named().leaf(("penguins penguin", seat, cell, from), |svg| {
        let label = look.say_again(("penguins penguin", look.named(seat), cell), || {
            Message::new("penguins-draw-penguin").with("seat", seat).with("cell", cell.name())
        });
        let left = from.map_or(cell.x() >= 7, |from| from.x() < cell.x());
        let (x, y) = middle(cell);
        let group = svg.el("g").id(&format!("fp-penguin-{cell}")).label(&label);
        let group = match from {
            Some(from) => group.attr("data-from", from.name()),
            None => group,
        };
        // The floe below is what is picked.
        group.attr("pointer-events", "none").open();
        svg.leaf(("penguins figure", seat, cell, left), |svg| {
            draw(svg, seat, x + 16.0, y + 35.0, if left { -0.94 } else { 0.94 });
        });
        svg.close();
    });
}

/// A penguin whose feet stand on (x, y), 76 high at size 1; it looks to the right, to the left if `size` is negative.
pub(super) fn draw(svg: &mut Svg, seat: Seat, x: f64, y: f64, size: f64) {
    svg.stamp(&format!("fp-figure-{seat}"), |svg| {
        pieces::shadow(svg, 0.0, 0.0, 54.0);
        svg.path("M-21-2C-21-8-3-8-3-1-3 3-21 3-21-2ZM3-1C3-8 21-8 21-2 21 3 3 3 3-1Z").fill(BEAK).done();
        // Flippers and body, with a rim that shows on dark panels.
        let flippers = "M-18-45C-27-38-33-24-31-15-26-15-20-22-17-30ZM18-45C27-38 33-24 31-15 26-15 20-22 17-30Z";
        let body = "M0-77C13-77 20-68 20-56 20-49 25-38 25-24 25-9 14-2 0-2-14-2-25-9-25-24-25-38-20-49-20-56-20-68-13-77 0-77Z";
        svg.path(&format!("{flippers}{body}")).fill(theme::ICE).stroke(theme::ICE, 5.0).done();
        svg.path(&format!("{flippers}{body}")).fill(theme::DARK).done();
        svg.path("M0-43C11-43 19-35 19-23 19-11 11-4 0-4-11-4-19-11-19-23-19-35-11-43 0-43Z")
            .fill(theme::LIGHT)
            .done();
        svg.path("M3-66C7-72 17-70 17-61 17-53 11-49 3-49-5-49-12-53-12-61-12-69-2-72 3-66Z")
            .fill(theme::LIGHT)
            .done();
        svg.circle(-3.5, -61.0, 2.8).fill(theme::DARK).done();
        svg.circle(10.0, -61.0, 2.8).fill(theme::DARK).done();
        svg.path("M-1-56C3-60 7-60 10-57 15-55 15-53 10-53 5-50 0-52-1-56Z").fill(BEAK).done();
        // The scarf, its loose end behind the back.
        svg.path("M-15-44L-27-30-20-25-10-40Z").fill(theme::owner(seat)).stroke(theme::DARK, 1.5).done();
        svg.path("M-21-50C-10-44 10-44 21-50 23-47 23-43 21-40 10-35-10-35-21-40-23-43-23-47-21-50Z")
            .fill(theme::owner(seat))
            .stroke(theme::DARK, 1.5)
            .done();
        // All marks are the same in a mirror.
        svg.path(&pieces::mark_path(seat, 10.0))
            .at(0.0, -20.0)
            .fill(theme::owner(seat))
            .stroke(theme::DARK, 2.0)
            .attr("stroke-linejoin", "round")
            .done();
    })
    .at_scaled(x, y, size, size.abs())
    .done();
}
