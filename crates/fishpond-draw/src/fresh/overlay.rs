//! Extra information on request: previews of paths, the reasons for paths, the routes of stalls.
//!
//! Names in [`Look::show`]:
//!
//! - `preview-3-4`: the paths that a building there would cause
//! - `reasons`: the reason for every path
//! - `why-3-4`: the reason for one path, and everything that it protects
//! - `routes`: the routes of all stalls
//! - `routes-B`: the routes of one seat
//!
//! When a disk is picked to be built on, its paths are previewed. At the end, the viewer's own routes are shown, or the
//! winner's.

use fishpond_core::{Message, Seat, Speak as _};
use fishpond_fresh::{Content as Built, Reason, Route, Space, View, space_id};
use fishpond_page::{Content, Sink as _};

use super::square::Grid;
use crate::look::{Look, Wording};
use crate::svg::{Paint as _, Shapes as _, number};
use crate::theme;

/// Draws the extra information that the look asks for. It is rarely shown, so it does not use fragments.
pub(super) fn draw(content: &mut Content<'_>, view: &View, look: &Look<'_>, grid: Grid) {
    let wording = look.wording();
    preview(content, view, look, grid);
    if wants_reasons(look) {
        for reason in view.reasons() {
            badge(content, wording, grid, &reason);
        }
    }
    if let Some(space) = asked_space(look, "why-")
        && let Some(reason) = view.reasons().into_iter().find(|reason| reason.space == space)
    {
        why(content, wording, grid, &reason);
    }
    for route in asked_routes(view, look) {
        draw_route(content, view, wording, grid, route);
    }
}

/// Returns whether a name asks for something that exists on this square.
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

/// Returns whether the look asks for the reason for every path.
pub(super) fn wants_reasons(look: &Look<'_>) -> bool {
    look.show.iter().any(|name| name == "reasons")
}

fn asked_space(look: &Look<'_>, prefix: &str) -> Option<Space> {
    look.show.iter().find_map(|name| space_of(name, prefix))
}

/// Returns the space in a name, after a prefix.
pub(super) fn space_of(name: &str, prefix: &str) -> Option<Space> {
    name.strip_prefix(prefix).and_then(parse_space)
}

fn parse_space(text: &str) -> Option<Space> {
    let (row, col) = text.split_once('-')?;
    Some(Space::new(row.parse().ok()?, col.parse().ok()?))
}

/// Draws the spaces that would become paths as dashed cobbles.
fn preview(content: &mut Content<'_>, view: &View, look: &Look<'_>, grid: Grid) {
    let asked = asked_space(look, "preview-");
    let build = view
        .buildable
        .iter()
        .find(|build| asked == Some(build.space) || look.is_picked(&space_id(build.space)));
    let Some(build) = build else { return };
    for &space in &build.paths {
        let label = Message::new("fresh-draw-preview")
            .with("space", space.to_string())
            .with("built", build.space.to_string());
        content
            .el("g")
            .id(&format!("fp-preview-{}-{}", space.row, space.col))
            .label(&look.lang.say(&label))
            .attr("pointer-events", "none")
            .within(|content| {
                let outline = grid.outline(space, grid.side() * 0.12);
                content.path(&outline).fill(theme::STONE).opacity(0.62).done();
                let dashes = content.path(&outline).hollow().stroke(theme::CORAL, 5.0);
                dashes.attr("stroke-dasharray", "11 7").done();
                let (x, y) = grid.middle(space);
                let [x, y, half, whole] =
                    [x - grid.side() * 0.07, y, grid.side() * 0.07, grid.side() * 0.14].map(number);
                content
                    .path(&format!("M{x} {y}h{whole}m-{half} -{half}v{whole}"))
                    .hollow()
                    .stroke(theme::CORAL, 6.0)
                    .attr("stroke-linecap", "round")
                    .done();
            });
    }
}

/// Draws a badge on a path: the number of the rule that requires it.
fn badge(content: &mut Content<'_>, wording: Wording<'_>, grid: Grid, reason: &Reason) {
    let sign = match reason.kind() {
        "access" | "last" => "1",
        "connection" => "2",
        "both" => "12",
        _ => "–",
    };
    let (x, y) = grid.middle(reason.space);
    let id = format!("fp-reason-{}-{}", reason.space.row, reason.space.col);
    content.el("g").id(&id).label(&wording.say(&reason.message())).at(x, y).within(|content| {
        content.rect(-21.0, -18.0, 42.0, 36.0, 12.0).fill(theme::PANEL).stroke(theme::CORAL, 3.0).done();
        content.text(0.0, 9.5, 26.0).middle().bold().say(sign);
    });
}

/// Draws one path and everything it protects: stalls and trucks with a ring and a line, spaces shaded.
fn why(content: &mut Content<'_>, wording: Wording<'_>, grid: Grid, reason: &Reason) {
    let group = content.el("g").id("fp-why").label(&wording.say(&reason.message()));
    group.attr("pointer-events", "none").within(|content| {
        let (x, y) = grid.middle(reason.space);
        for &space in &reason.cuts_off {
            let outline = grid.outline(space, grid.side() * 0.06);
            content.path(&outline).fill(theme::DEEP).opacity(0.42).done();
            content.path(&outline).hollow().stroke(theme::LIGHT, 4.0).attr("stroke-dasharray", "4 8").done();
        }
        for site in &reason.encloses {
            let (sx, sy) = grid.middle(site.space);
            let line = format!("M{} {}L{} {}", number(x), number(y), number(sx), number(sy));
            for (ink, width) in [(theme::LIGHT, 12.0), (theme::CORAL, 6.0)] {
                content.path(&line).hollow().stroke(ink, width).attr("stroke-linecap", "round").done();
            }
            content.path(&grid.outline(site.space, 4.0)).hollow().stroke(theme::CORAL, 7.0).done();
        }
        for (ink, width) in [(theme::LIGHT, 11.0), (theme::CORAL, 6.0)] {
            content.path(&grid.outline(reason.space, 4.0)).hollow().stroke(ink, width).done();
        }
    });
    badge(content, wording, grid, reason);
}

/// Returns the routes that the look asks for; at the end the viewer's own or the winner's.
fn asked_routes<'v>(view: &'v View, look: &Look<'_>) -> Vec<&'v Route> {
    let all = look.show.iter().any(|name| name == "routes");
    let one: Option<Seat> =
        look.show.iter().find_map(|name| name.strip_prefix("routes-")).and_then(|seat| seat.parse().ok());
    let usual = view.viewer.or_else(|| view.outcome.as_ref().and_then(|o| o.winners().iter().next()));
    let wanted = |route: &&Route| all || one.or(usual) == Some(route.seat);
    view.routes.iter().filter(wanted).collect()
}

/// Draws a route from a stall to its truck in the colour of the owner, with its length at the stall.
fn draw_route(content: &mut Content<'_>, view: &View, wording: Wording<'_>, grid: Grid, route: &Route) {
    let site = |content: Built| view.spaces.iter().find(|at| at.content == content).map(|at| at.space);
    let stall = site(Built::Stall(route.seat, route.goods));
    let truck = site(Built::Truck(route.goods));
    let (Some(stall), Some(truck), Some(length)) = (stall, truck, route.length) else { return };
    // Routes that share a path run side by side.
    let shift = (f64::from(route.goods as u8) - 1.5) * grid.side() * 0.11
        + (route.seat.index() as f64 - 2.0) * grid.side() * 0.02;
    let middle = |space| {
        let (x, y) = grid.middle(space);
        (x + shift, y + shift)
    };
    let mut points: Vec<(f64, f64)> =
        [stall].iter().chain(&route.paths).chain([&truck]).map(|&space| middle(space)).collect();
    // The route starts just outside the stall and ends at the edge of the truck, so that mark and goods stay visible.
    let last = points.len() - 1;
    (points[0], points[last]) =
        (between(points[0], points[1], 0.62), between(points[last], points[last - 1], 0.4));
    let line: Vec<String> = points.iter().map(|&(x, y)| format!("{} {}", number(x), number(y))).collect();
    let d = format!("M{}", line.join("L"));
    let label = Message::new("fresh-draw-route")
        .with("seat", route.seat)
        .with("goods", route.goods.term())
        .with("length", length)
        .with("counts", route.counts);
    let id = format!("fp-route-{}-{}", route.seat, route.goods);
    let group = content.el("g").id(&id).label(&wording.say(&label));
    group.attr("pointer-events", "none").within(|content| {
        for (ink, width) in [(theme::DARK, 13.0), (theme::LIGHT, 10.0), (theme::owner(route.seat), 6.5)] {
            content
                .path(&d)
                .hollow()
                .stroke(ink, width)
                .attr("stroke-linejoin", "round")
                .attr("stroke-linecap", "round")
                .done();
        }
        let (x, y) = points[last];
        content.circle(x, y, 8.5).fill(theme::owner(route.seat)).stroke(theme::DARK, 2.5).done();
        content.el("g").at(points[0].0, points[0].1).within(|content| {
            content.circle(0.0, 0.0, 20.0).fill(theme::PANEL).stroke(theme::DARK, 3.0).done();
            content.text(0.0, 9.5, 27.0).middle().bold().say(&route.counts.to_string());
        });
    });
}

/// Returns a point between two points.
fn between((x, y): (f64, f64), (to_x, to_y): (f64, f64), part: f64) -> (f64, f64) {
    (x + part * (to_x - x), y + part * (to_y - y))
}
