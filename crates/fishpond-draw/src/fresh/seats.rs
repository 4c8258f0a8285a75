//! A panel for each seat: mark and name, coins and disks, the four stalls.

use std::hash::Hash;

use fishpond_core::Seat;
use fishpond_fresh::{Goods, View};

use super::{buildings, counter, goods, words};
use crate::look::Look;
use crate::pieces;
use crate::seats::{self, GAP, LETTERS, WIDTH, place};
use crate::svg::{Svg, Words};
use crate::theme;

/// The panel of whoever looks: one line.
pub(super) const NEAR: f64 = 92.0;

/// The panels of several others: name, counts, stalls, what they are about to do.
const FAR: f64 = 190.0;
/// At the end there are points below the stalls too.
const FAR_END: f64 = 216.0;

/// The height of the panels of so many others; a single one says everything in one line.
pub(super) fn far_height(view: &View, count: usize) -> f64 {
    match count {
        1 => NEAR,
        _ if view.outcome.is_some() => FAR_END,
        _ => FAR,
    }
}

/// The others, side by side.
pub(super) fn far(svg: &mut Svg, view: &View, look: &Look<'_>, seats: &[Seat], y: f64) {
    if let [seat] = seats {
        return one_line(svg, view, look, *seat, y);
    }
    let wide = (WIDTH - GAP) / seats.len() as f64;
    let (width, height) = (wide - GAP, far_height(view, seats.len()));
    let row = Some(seats.len());
    for (i, &seat) in seats.iter().enumerate() {
        place(svg, GAP + wide * i as f64, y);
        begin(svg, view, look, seat, (width, height));
        svg.named().leaf(("fresh seat name", row, seat), |svg| {
            pieces::mark(svg, seat, 38.0, 34.0, 17.0);
            svg.text(66.0, 45.0, LETTERS).bold().within(width - 80.0).say(&look.name(seat));
        });
        if let Some(score) = words::points(view, seat) {
            svg.leaf(("fresh points", row, score), |svg| points(svg, score, width - 16.0, 92.0));
        }
        counts(svg, view, seat, 22.0, 90.0);
        stalls(svg, view, seat, 38.0, 122.0, (width - 44.0).min(208.0) / 4.0);
        status(svg, view, look, seat, (row, view.outcome.is_some()), |svg| {
            svg.text(22.0, height - 13.0, 27.0).within(width - 40.0)
        });
        svg.close();
        svg.close();
    }
}

/// One seat over the whole width, in one line; at the end points and place stand one above the other.
pub(super) fn one_line(svg: &mut Svg, view: &View, look: &Look<'_>, seat: Seat, y: f64) {
    let width = WIDTH - 2.0 * GAP;
    let row = None::<usize>;
    place(svg, GAP, y);
    begin(svg, view, look, seat, (width, NEAR));
    svg.named().leaf(("fresh seat name", row, seat), |svg| {
        pieces::mark(svg, seat, 40.0, 44.0, 19.0);
        svg.text(70.0, 56.0, LETTERS).bold().within(180.0).say(&look.name(seat));
    });
    counts(svg, view, seat, 264.0, 56.0);
    let score = words::points(view, seat);
    let (stalls_y, status_y) = if score.is_some() { (34.0, 78.0) } else { (46.0, 56.0) };
    stalls(svg, view, seat, 442.0, stalls_y, 50.0);
    if let Some(score) = score {
        svg.leaf(("fresh points", row, score), |svg| points(svg, score, width - 20.0, 44.0));
    }
    status(svg, view, look, seat, (row, score.is_some()), |svg| {
        svg.text(width - 20.0, status_y, 27.0).end().within(150.0)
    });
    svg.close();
    svg.close();
}

/// What a seat has come to.
fn points(svg: &mut Svg, points: i32, x: f64, y: f64) {
    svg.text(x, y, 38.0).end().bold().say(&points.to_string().replace('-', "−"));
}

fn begin(svg: &mut Svg, view: &View, look: &Look<'_>, seat: Seat, size: (f64, f64)) {
    let told = ("fresh", words::has(view, seat), words::status(view, seat), words::points(view, seat));
    let label = || words::seat(view, look, seat);
    seats::begin(svg, seat, size, words::stands_out(view, seat), told, label);
}

/// Coins, and until the end the disks in the supply.
fn counts(svg: &mut Svg, view: &View, seat: Seat, x: f64, y: f64) {
    let of = &view.seats[seat.index()];
    let disks = view.outcome.is_none().then_some(of.disks);
    svg.leaf(("fresh counts", seat, of.coins, disks, x.to_bits(), y.to_bits()), |svg| {
        counter::coin(svg, x + 16.0, y - 11.0, 15.0);
        svg.text(x + 38.0, y, LETTERS).bold().say(&of.coins.to_string());
        if let Some(disks) = disks {
            svg.stamp(&format!("fp-token-{seat}"), |svg| buildings::disk(svg, seat))
                .at_scaled(x + 102.0, y - 11.0, 0.48, 0.48)
                .done();
            svg.text(x + 124.0, y, LETTERS).bold().say(&disks.to_string());
        }
    });
}

/// The four stalls: in the supply, on the square (pale), outside (crossed out). At the end below each what it costs.
fn stalls(svg: &mut Svg, view: &View, seat: Seat, x: f64, y: f64, pitch: f64) {
    let of = &view.seats[seat.index()];
    let stalls = Goods::ALL.map(|stall| Stall {
        unused: of.unused.contains(&stall),
        outside: of.outside.contains(&stall),
        cost: view
            .routes
            .iter()
            .find(|route| (route.seat, route.goods) == (seat, stall))
            .map(|route| route.counts),
    });
    svg.leaf(("fresh stalls", stalls, [x, y, pitch].map(f64::to_bits)), |svg| {
        for (i, (goods, stall)) in Goods::ALL.into_iter().zip(stalls).enumerate() {
            draw_stall(svg, goods, stall, x + pitch * i as f64, y, pitch);
        }
    });
}

/// What has become of a stall.
#[derive(Clone, Copy, Hash)]
struct Stall {
    unused: bool,
    outside: bool,
    cost: Option<u8>,
}

fn draw_stall(
    svg: &mut Svg,
    goods: Goods,
    Stall { unused, outside, cost }: Stall,
    x: f64,
    y: f64,
    pitch: f64,
) {
    svg.el("g").opacity(if unused || cost.is_some() { 1.0 } else { 0.28 }).open();
    goods::on_panel(svg, goods, x, y, 0.76);
    svg.close();
    if outside {
        svg.path("M-16 16L16-16M-16-16L16 16")
            .at(x, y)
            .hollow()
            .stroke(theme::CORAL, 5.0)
            .attr("stroke-linecap", "round")
            .done();
    }
    if let Some(cost) = cost {
        let size = (pitch * 0.55).min(26.0);
        svg.text(x, y + 22.0 + size, size).middle().bold().within(pitch - 4.0).say(&format!("−{cost}"));
    }
}

/// What a seat is about to do, or how it ended. `place` tells where the words are.
fn status(
    svg: &mut Svg,
    view: &View,
    look: &Look<'_>,
    seat: Seat,
    place: impl Hash,
    set: impl FnOnce(&mut Svg) -> Words<'_>,
) {
    if let Some(status) = words::status(view, seat) {
        let active = words::stands_out(view, seat);
        svg.leaf(("fresh status", place, &status, active), |svg| {
            let words = set(svg);
            let words = if active { words.bold() } else { words.fill(theme::MUTED) };
            words.say(&look.say(&status));
        });
    }
}
