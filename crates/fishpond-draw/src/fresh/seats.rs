//! A panel for each seat: mark and name, coins and disks, the four stalls.

use std::hash::Hash;

use fishpond_core::Seat;
use fishpond_fresh::{Goods, View};

use super::{buildings, counter, goods, words};
use crate::look::Look;
use crate::pieces;
use crate::seats::{GAP, LETTERS, WIDTH, seat_panel};
use crate::svg::Svg;
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
    for (i, &seat) in seats.iter().enumerate() {
        svg.el("g").at(GAP + wide * i as f64, y).open();
        svg.leaf(("fresh seat", seat_key(view, look, seat), width.to_bits()), |svg| {
            begin(svg, view, look, seat, (width, height));
            let score = words::points(view, seat);
            pieces::mark(svg, seat, 38.0, 34.0, 17.0);
            svg.text(66.0, 45.0, LETTERS).bold().within(width - 80.0).say(&look.name(seat));
            if let Some(score) = score {
                points(svg, score, width - 16.0, 92.0);
            }
            counts(svg, view, seat, 22.0, 90.0);
            stalls(svg, view, seat, 38.0, 122.0, (width - 44.0).min(208.0) / 4.0);
            status(svg, view, look, seat, |svg| svg.text(22.0, height - 13.0, 27.0).within(width - 40.0));
            svg.close();
        });
        svg.close();
    }
}

/// Everything that is told of a seat.
fn seat_key<'a>(view: &'a View, look: &'a Look<'_>, seat: Seat) -> impl Hash + 'a {
    let of = &view.seats[seat.index()];
    let has = (of.coins, of.disks, &of.unused, &of.outside, of.resigned);
    let acts = view.turn.seats().contains(seat).then(|| std::mem::discriminant(&view.moment));
    let end = view.outcome.as_ref().map(|outcome| (outcome.rank[seat], outcome.points[seat]));
    let routes = view.routes.iter().filter(|route| route.seat == seat);
    let costs: Vec<_> = routes.map(|route| (route.goods, route.counts)).collect();
    (look.named(seat), has, acts, end, costs)
}

/// One seat over the whole width, in one line; at the end points and place stand one above the other.
pub(super) fn one_line(svg: &mut Svg, view: &View, look: &Look<'_>, seat: Seat, y: f64) {
    svg.el("g").at(GAP, y).open();
    svg.leaf(("fresh seat in one line", seat_key(view, look, seat)), |svg| {
        let width = WIDTH - 2.0 * GAP;
        begin(svg, view, look, seat, (width, NEAR));
        pieces::mark(svg, seat, 40.0, 44.0, 19.0);
        svg.text(70.0, 56.0, LETTERS).bold().within(180.0).say(&look.name(seat));
        counts(svg, view, seat, 264.0, 56.0);
        let score = words::points(view, seat);
        let (stalls_y, status_y) = if score.is_some() { (34.0, 78.0) } else { (46.0, 56.0) };
        stalls(svg, view, seat, 442.0, stalls_y, 50.0);
        if let Some(score) = score {
            points(svg, score, width - 20.0, 44.0);
        }
        status(svg, view, look, seat, |svg| svg.text(width - 20.0, status_y, 27.0).end().within(150.0));
        svg.close();
    });
    svg.close();
}

/// What a seat has come to.
fn points(svg: &mut Svg, points: i32, x: f64, y: f64) {
    svg.text(x, y, 38.0).end().bold().say(&points.to_string().replace('-', "−"));
}

fn begin(svg: &mut Svg, view: &View, look: &Look<'_>, seat: Seat, size: (f64, f64)) {
    svg.el("g").id(&seat_panel(seat)).label(&words::seat(view, look, seat)).open();
    pieces::panel(svg, 0.0, 0.0, size.0, size.1, words::stands_out(view, seat));
}

/// Coins, and until the end the disks in the supply.
fn counts(svg: &mut Svg, view: &View, seat: Seat, x: f64, y: f64) {
    let of = &view.seats[seat.index()];
    counter::coin(svg, x + 16.0, y - 11.0, 15.0);
    svg.text(x + 38.0, y, LETTERS).bold().say(&of.coins.to_string());
    if view.outcome.is_none() {
        svg.stamp(&format!("fp-token-{seat}"), |svg| buildings::disk(svg, seat))
            .at_scaled(x + 102.0, y - 11.0, 0.48, 0.48)
            .done();
        svg.text(x + 124.0, y, LETTERS).bold().say(&of.disks.to_string());
    }
}

/// The four stalls: in the supply, on the square (pale), outside (crossed out). At the end below each what it costs.
fn stalls(svg: &mut Svg, view: &View, seat: Seat, x: f64, y: f64, pitch: f64) {
    let of = &view.seats[seat.index()];
    for (i, stall) in Goods::ALL.into_iter().enumerate() {
        let x = x + pitch * i as f64;
        let cost = view.routes.iter().find(|route| (route.seat, route.goods) == (seat, stall));
        let (unused, outside) = (of.unused.contains(&stall), of.outside.contains(&stall));
        svg.el("g").opacity(if unused || cost.is_some() { 1.0 } else { 0.28 }).open();
        goods::on_panel(svg, stall, x, y, 0.76);
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
            let cost = format!("−{}", cost.counts);
            svg.text(x, y + 22.0 + size, size).middle().bold().within(pitch - 4.0).say(&cost);
        }
    }
}

fn status<'s>(
    svg: &'s mut Svg,
    view: &View,
    look: &Look<'_>,
    seat: Seat,
    place: impl FnOnce(&'s mut Svg) -> crate::svg::Words<'s>,
) {
    if let Some(status) = words::status(view, seat) {
        let words = place(svg);
        let words = if words::stands_out(view, seat) { words.bold() } else { words.fill(theme::MUTED) };
        words.say(&look.say(&status));
    }
}
