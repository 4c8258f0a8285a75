//! What is shown on request: new paths before they are made, reasons of paths, ways of stalls.
//!
//! Asked for by [`Look::show`]: `preview-3-4` what a building there would make paths, `reasons` the reason of every path,
//! `why-3-4` that of one path with what it protects, `routes` the ways of all stalls, `routes-B` those of one seat. A disk
//! that is picked to be built on is previewed, and at the end one sees one's own ways, or the winner's, without asking.

use fishpond_core::{Message, Seat, Speak as _};
use fishpond_fresh::{Reason, Route, Space, View, space_id};

use super::square::Grid;
use crate::look::Look;
use crate::svg::{Svg, number};
use crate::theme;

pub(super) fn draw(svg: &mut Svg, view: &View, look: &Look<'_>, grid: &Grid) {
    preview(svg, view, look, grid);
    if wants_reasons(look) {
        for reason in view.reasons() {
            badge_of(svg, look, grid, &reason);
        }
    }
    if let Some(space) = asked_space(look, "why-")
        && let Some(reason) = view.reasons().into_iter().find(|reason| reason.space == space)
    {
        why(svg, look, grid, &reason);
    }
    for route in asked_routes(view, look) {
        way(svg, view, look, grid, route);
    }
}

/// Whether a name asks for something that there is on this square.
pub(super) fn can_show(view: &View, name: &str) -> bool {
    let on_square =
        |rest| parse_space(rest).is_some_and(|space| view.spaces.iter().any(|at| at.space == space));
    match name.split_once('-') {
        None => matches!(name, "reasons" | "routes"),
        Some(("why" | "preview", rest)) => on_square(rest),
        Some(("routes", rest)) => {
            rest.parse::<Seat>().is_ok_and(|seat| seat.index() < usize::from(view.config.players))
        }
        Some(_) => false,
    }
}

/// Whether the reason of every path was asked for.
pub(super) fn wants_reasons(look: &Look<'_>) -> bool {
    look.show.iter().any(|name| name == "reasons")
}

fn asked_space(look: &Look<'_>, prefix: &str) -> Option<Space> {
    look.show.iter().find_map(|name| space_of(name, prefix))
}

/// The space that a name speaks of after some prefix.
pub(super) fn space_of(name: &str, prefix: &str) -> Option<Space> {
    name.strip_prefix(prefix).and_then(parse_space)
}

fn parse_space(text: &str) -> Option<Space> {
    let (row, col) = text.split_once('-')?;
    Some(Space::new(row.parse().ok()?, col.parse().ok()?))
}

/// The spaces that would become paths, as dashed cobbles.
fn preview(svg: &mut Svg, view: &View, look: &Look<'_>, grid: &Grid) {
    let asked = asked_space(look, "preview-");
    let build = view
        .buildable
        .iter()
        .find(|build| asked == Some(build.space) || look.is_picked(&space_id(build.space)));
    let Some(build) = build else { return };
    for &space in &build.paths {
        let say = Message::new("fresh-draw-preview")
            .with("space", space.to_string())
            .with("built", build.space.to_string());
        svg.el("g")
            .id(&format!("fp-preview-{}-{}", space.row, space.col))
            .label(&look.say(&say))
            .attr("pointer-events", "none")
            .open();
        let outline = grid.outline(space, grid.side * 0.12);
        svg.path(&outline).fill(theme::STONE).opacity(0.62).done();
        svg.path(&outline).hollow().stroke(theme::CORAL, 5.0).attr("stroke-dasharray", "11 7").done();
        let (x, y) = grid.middle(space);
        let arm = number(grid.side * 0.14);
        svg.path(&format!(
            "M{} {}h{arm}m-{} -{}v{}",
            number(x - grid.side * 0.07),
            number(y),
            number(grid.side * 0.07),
            number(grid.side * 0.07),
            number(grid.side * 0.14)
        ))
        .hollow()
        .stroke(theme::CORAL, 6.0)
        .attr("stroke-linecap", "round")
        .done();
        svg.close();
    }
}

/// A sign on a path: which rule needs it.
fn badge_of(svg: &mut Svg, look: &Look<'_>, grid: &Grid, reason: &Reason) {
    let sign = match reason.kind() {
        "access" | "last" => "1",
        "connection" => "2",
        "both" => "12",
        _ => "–",
    };
    let (x, y) = grid.middle(reason.space);
    let id = format!("fp-reason-{}-{}", reason.space.row, reason.space.col);
    badge(svg, &id, &look.say(&reason.message()), x, y, sign);
}

fn badge(svg: &mut Svg, id: &str, label: &str, x: f64, y: f64, sign: &str) {
    svg.el("g").id(id).label(label).at(x, y).open();
    svg.rect(-21.0, -18.0, 42.0, 36.0, 12.0).fill(theme::PANEL).stroke(theme::CORAL, 3.0).done();
    svg.text(0.0, 9.5, 26.0).middle().bold().say(sign);
    svg.close();
}

/// One path and what it protects: stalls and trucks with a ring and a line, spaces hatched.
fn why(svg: &mut Svg, look: &Look<'_>, grid: &Grid, reason: &Reason) {
    svg.el("g").id("fp-why").label(&look.say(&reason.message())).attr("pointer-events", "none").open();
    let (x, y) = grid.middle(reason.space);
    for &space in &reason.cuts_off {
        let outline = grid.outline(space, grid.side * 0.06);
        svg.path(&outline).fill(theme::DEEP).opacity(0.42).done();
        svg.path(&outline).hollow().stroke(theme::LIGHT, 4.0).attr("stroke-dasharray", "4 8").done();
    }
    for site in &reason.encloses {
        let (sx, sy) = grid.middle(site.space);
        let line = format!("M{} {}L{} {}", number(x), number(y), number(sx), number(sy));
        svg.path(&line).hollow().stroke(theme::LIGHT, 12.0).attr("stroke-linecap", "round").done();
        svg.path(&line).hollow().stroke(theme::CORAL, 6.0).attr("stroke-linecap", "round").done();
        svg.path(&grid.outline(site.space, 4.0)).hollow().stroke(theme::CORAL, 7.0).done();
    }
    svg.path(&grid.outline(reason.space, 4.0)).hollow().stroke(theme::LIGHT, 11.0).done();
    svg.path(&grid.outline(reason.space, 4.0)).hollow().stroke(theme::CORAL, 6.0).done();
    svg.close();
    badge_of(svg, look, grid, reason);
}

/// The ways that are asked for; at the end one's own or the winner's without asking.
fn asked_routes<'v>(view: &'v View, look: &Look<'_>) -> Vec<&'v Route> {
    let all = look.show.iter().any(|name| name == "routes");
    let one: Option<Seat> =
        look.show.iter().find_map(|name| name.strip_prefix("routes-")).and_then(|seat| seat.parse().ok());
    let usual = view.viewer.or_else(|| view.outcome.as_ref().and_then(|o| o.winners().iter().next()));
    let wanted = |route: &&Route| all || one.or(usual) == Some(route.seat);
    view.routes.iter().filter(wanted).collect()
}

/// A way from a stall to its truck in the colour of the owner, with its length at the stall.
fn way(svg: &mut Svg, view: &View, look: &Look<'_>, grid: &Grid, route: &Route) {
    let site = |wanted: &dyn Fn(&fishpond_fresh::Content) -> bool| {
        view.spaces.iter().find(|space| wanted(&space.content)).map(|space| space.space)
    };
    use fishpond_fresh::Content::{Stall, Truck};
    let stall = site(&|content| *content == Stall(route.seat, route.goods));
    let truck = site(&|content| *content == Truck(route.goods));
    let (Some(stall), Some(truck), Some(length)) = (stall, truck, route.length) else { return };
    // Side by side where several ways share a path.
    let shift = (f64::from(route.goods as u8) - 1.5) * grid.side * 0.11
        + (route.seat.index() as f64 - 2.0) * grid.side * 0.02;
    let middle = |space| {
        let (x, y) = grid.middle(space);
        (x + shift, y + shift)
    };
    let mut points: Vec<(f64, f64)> =
        [stall].iter().chain(&route.paths).chain([&truck]).map(|&space| middle(space)).collect();
    // The way begins just outside the stall and ends at the edge of the truck, so that mark and goods stay in sight.
    let last = points.len() - 1;
    (points[0], points[last]) =
        (between(points[0], points[1], 0.62), between(points[last], points[last - 1], 0.4));
    let line: Vec<String> = points.iter().map(|&(x, y)| format!("{} {}", number(x), number(y))).collect();
    let d = format!("M{}", line.join("L"));
    let say = Message::new("fresh-draw-route")
        .with("seat", route.seat)
        .with("goods", route.goods.term())
        .with("length", length)
        .with("counts", route.counts);
    let id = format!("fp-route-{}-{}", route.seat, route.goods);
    svg.el("g").id(&id).label(&look.say(&say)).attr("pointer-events", "none").open();
    for (ink, width) in [(theme::DARK, 13.0), (theme::LIGHT, 10.0), (theme::owner(route.seat), 6.5)] {
        svg.path(&d)
            .hollow()
            .stroke(ink, width)
            .attr("stroke-linejoin", "round")
            .attr("stroke-linecap", "round")
            .done();
    }
    let (x, y) = points[last];
    svg.circle(x, y, 8.5).fill(theme::owner(route.seat)).stroke(theme::DARK, 2.5).done();
    svg.el("g").at(points[0].0, points[0].1).open();
    svg.circle(0.0, 0.0, 20.0).fill(theme::PANEL).stroke(theme::DARK, 3.0).done();
    svg.text(0.0, 9.5, 27.0).middle().bold().say(&route.counts.to_string());
    svg.close();
    svg.close();
}

/// Part of the way from one point to another.
fn between((x, y): (f64, f64), (to_x, to_y): (f64, f64), part: f64) -> (f64, f64) {
    (x + part * (to_x - x), y + part * (to_y - y))
}
