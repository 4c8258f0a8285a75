//! Information on top of the square: consequences of a move, reasons for paths, routes of stalls.
//!
//! Names in [`Look::show`]:
//!
//! - `preview-3-4`: the paths that a building there would cause
//! - `reasons`: the reason for every path
//! - `why-3-4`: the reason for one path, and everything that it protects
//! - `routes`: the routes of all stalls
//! - `routes-B`: the routes of one seat
//!
//! When a disk is picked to be built on, its paths are previewed. At the end, the routes of all players are drawn. Those of the viewer, or
//! else of the winner, stand out, and the page can light up each group.

use fishpond_core::{Message, Seat, Speak as _};
use fishpond_fresh::{Content as Built, Reason, Route, Space, View, space_id};
use fishpond_page::{Content, Fragment, Out, Sink as _};

use super::square::{Grid, SIDE, outline};
use crate::look::{Look, Wording};
use crate::svg::{Paint as _, Px, Shapes as _, number};
use crate::theme::{self, Ink};

/// The opacity of routes that do not stand out.
const DIM: f64 = 0.22;
/// The background of chips: the coral that marks consequences, darkened so that white letters are readable on it.
const CHIP: Ink = Ink::new("#c4350f", "#c4350f");

/// Draws everything that the look asks for.
pub(super) fn draw<'a>(content: &mut Content<'a>, view: &'a View, look: &Look<'a>, grid: Grid) {
    let wording = look.wording();
    for effect in look.effects {
        if let (Some(space), Some(chip)) = (space_of(&effect.thing, "space-"), &effect.chip) {
            let (x, y) = grid.middle(space);
            content.add(Chip { chip, x: Px(x), y: Px(y - 34.0), letters: Px(grid.letters().max(32.0)) });
        }
    }
    if let Some(space) = asked_space(look, "why-")
        && let Some(reason) = view.reasons().into_iter().find(|reason| reason.space == space)
    {
        why(content, view, wording, grid, &reason);
    }
    let has_reasons = look.show.iter().any(|name| name == "reasons");
    for seat in Seat::first_n(view.config.players).filter(|_| !view.routes.is_empty()) {
        let opacity = Px(if is_lit(view, look, seat) { 1.0 } else { DIM });
        let lines = view.routes.iter().filter(|route| route.seat == seat);
        let lines = lines.filter_map(|route| Line::of(view, grid, route, has_reasons)).collect();
        content.add(Routes { seat, lines, opacity, wording });
    }
    if has_reasons {
        let in_corner = !view.routes.is_empty();
        for reason in view.reasons() {
            badge(content, wording, grid, &reason, in_corner);
        }
    }
}

/// Returns the name that asks for the reason for a path.
pub(super) fn why_name(space: Space) -> String {
    format!("why-{}-{}", space.row, space.col)
}

/// Returns whether a name asks for something that exists in this position: routes only at the end, reasons only for paths, previews only
/// for spaces on which the viewer can build.
pub(super) fn can_show(view: &View, name: &str) -> bool {
    match name.split_once('-') {
        None if name == "routes" => !view.routes.is_empty(),
        None => name == "reasons",
        Some(("why", rest)) => {
            parse_space(rest).is_some_and(|space| view.reasons().iter().any(|reason| reason.space == space))
        }
        Some(("preview", rest)) => {
            parse_space(rest).is_some_and(|space| view.buildable.iter().any(|build| build.space == space))
        }
        Some(("routes", rest)) => {
            !view.routes.is_empty()
                && rest.parse::<Seat>().is_ok_and(|seat| seat.index() < usize::from(view.config.players))
        }
        Some(_) => false,
    }
}

/// Returns the spaces that would become paths if the viewer built on the picked disk, or on the one that the look asks for.
pub(super) fn planned(view: &View, look: &Look<'_>) -> Vec<Space> {
    let asked = asked_space(look, "preview-");
    let mut builds = view.buildable.iter();
    let build = builds.find(|build| asked == Some(build.space) || look.is_picked(&space_id(build.space)));
    build.map_or_else(Vec::new, |build| build.paths.clone())
}

fn asked_space(look: &Look<'_>, prefix: &str) -> Option<Space> {
    look.show.iter().find_map(|name| space_of(name, prefix))
}

/// Returns the space in a name, after a prefix.
fn space_of(name: &str, prefix: &str) -> Option<Space> {
    name.strip_prefix(prefix).and_then(parse_space)
}

/// Reads a space: `3-4`, as in the names of things, or `e4`.
fn parse_space(text: &str) -> Option<Space> {
    let Some((row, col)) = text.split_once('-') else { return Space::read(text).ok() };
    Some(Space::new(row.parse().ok()?, col.parse().ok()?))
}

/// A change in points, shown on a space.
#[derive(Hash)]
struct Chip<'a> {
    chip: &'a str,
    x: Px,
    y: Px,
    letters: Px,
}

impl Fragment for Chip<'_> {
    fn write(&self, out: &mut Out) {
        let &Chip { chip, x: Px(x), y: Px(y), letters: Px(letters) } = self;
        let width = letters * (0.7 + 0.62 * chip.chars().count() as f64);
        let group = out.el("g").class("delta").at(x, y).attr("pointer-events", "none").mute();
        group.within(|out| {
            let pill = out.rect(-width / 2.0, -letters * 0.62, width, letters * 1.24, letters * 0.62);
            pill.fill(CHIP).stroke(theme::LIGHT, 3.0).done();
            out.text(0.0, letters * 0.36, letters).middle().bold().fill(theme::LIGHT).say(chip);
        });
    }
}

/// Draws a badge on a path: the number of the rule that requires it.
fn badge(content: &mut Content<'_>, wording: Wording<'_>, grid: Grid, reason: &Reason, in_corner: bool) {
    let sign = match reason.kind() {
        "access" | "last" => "1",
        "connection" => "2",
        "both" => "12",
        _ => "–",
    };
    let (mut x, mut y) = grid.middle(reason.space);
    let mut letters = grid.letters();
    if in_corner {
        letters *= 0.6;
        x -= SIDE * 0.46 - letters * 0.8;
        y -= SIDE * 0.46 - letters * 0.7;
    }
    let id = format!("fp-reason-{}-{}", reason.space.row, reason.space.col);
    content.el("g").id(&id).label(&wording.say(&reason.message())).at(x, y).within(|content| {
        let badge = content.rect(-letters * 0.8, -letters * 0.7, letters * 1.6, letters * 1.4, 12.0);
        badge.fill(theme::PANEL).stroke(theme::CORAL, 3.0).done();
        content.text(0.0, letters * 0.36, letters).middle().bold().say(sign);
    });
}

/// Draws one path and everything it protects: stalls and trucks with a ring and a line, and the two sides that it connects, one with
/// stripes and one with dots.
fn why(content: &mut Content<'_>, view: &View, wording: Wording<'_>, grid: Grid, reason: &Reason) {
    let is_open = |built: Built| matches!(built, Built::Empty | Built::Disk(_) | Built::Path);
    let group = content.el("g").id("fp-why").class("why").label(&wording.say(&reason.message()));
    group.attr("pointer-events", "none").within(|content| {
        if reason.is_connection() {
            let rest = view.spaces.iter().filter(|at| is_open(at.content)).map(|at| at.space);
            let rest = rest.filter(|space| *space != reason.space && !reason.cuts_off.contains(space));
            side(content, grid, rest, theme::DEEP, "M-22-22h0M22-22h0M-22 22h0M22 22h0M0 0h0", "round");
            let cut = reason.cuts_off.iter().copied();
            side(content, grid, cut, theme::CHOSEN, "M-50 0L0-50M-50 50L50-50M0 50L50 0", "butt");
        }
        for site in &reason.encloses {
            let (x, y) = grid.middle(reason.space);
            let (to_x, to_y) = grid.middle(site.space);
            let line = format!("M{} {}L{} {}", number(x), number(y), number(to_x), number(to_y));
            for (ink, width) in [(theme::LIGHT, 14.0), (theme::CHOSEN, 8.0)] {
                content.path(&line).hollow().stroke(ink, width).attr("stroke-linecap", "round").done();
            }
            ring(content, grid, site.space);
        }
        ring(content, grid, reason.space);
    });
}

/// Draws one side of a path: its spaces tinted, with a texture.
fn side(
    content: &mut Content<'_>,
    grid: Grid,
    spaces: impl Iterator<Item = Space>,
    ink: Ink,
    texture: &str,
    cap: &str,
) {
    for space in spaces {
        let (x, y) = grid.middle(space);
        content.el("g").at(x, y).within(|content| {
            content.rect(-50.0, -50.0, SIDE, SIDE, 0.0).fill(ink).fill_opacity(0.45).done();
            let texture =
                content.path(texture).hollow().stroke(theme::LIGHT, 7.0).attr("stroke-linecap", cap);
            texture.stroke_opacity(0.6).done();
        });
    }
}

fn ring(content: &mut Content<'_>, grid: Grid, space: Space) {
    let (x, y) = grid.middle(space);
    for (ink, width) in [(theme::LIGHT, 14.0), (theme::CHOSEN, 7.5)] {
        content.path(&outline(5.0)).at(x, y).hollow().stroke(ink, width).done();
    }
}

/// Returns whether the routes of a seat stand out.
fn is_lit(view: &View, look: &Look<'_>, seat: Seat) -> bool {
    let mut asked = look.show.iter().filter_map(|name| name.strip_prefix("routes")).peekable();
    if asked.peek().is_some() {
        return asked.any(|rest| rest.is_empty() || rest.strip_prefix('-') == Some(&seat.to_string()));
    }
    let usual = view.viewer.or_else(|| view.outcome.as_ref().and_then(|o| o.winners().iter().next()));
    usual == Some(seat)
}

/// The routes of a player's stalls, in the player's colour and dashes.
#[derive(Hash)]
struct Routes<'a> {
    seat: Seat,
    lines: Vec<Line>,
    opacity: Px,
    wording: Wording<'a>,
}

/// A route from a stall to its truck.
#[derive(Hash)]
struct Line {
    d: String,
    start: (Px, Px),
    end: (Px, Px),
    route: Route,
}

impl Line {
    fn of(view: &View, grid: Grid, route: &Route, has_reasons: bool) -> Option<Line> {
        let site = |content: Built| view.spaces.iter().find(|at| at.content == content).map(|at| at.space);
        let stall = site(Built::Stall(route.seat, route.goods))?;
        let truck = site(Built::Truck(route.goods))?;
        route.length?;
        // Routes that share a path run side by side. The badges of reasons are in the top left corners, so routes keep to the bottom right.
        let (first, step) = if has_reasons { (18.5, 2.4) } else { (0.0, 3.0) };
        let lane = (f64::from(route.goods as u8) - 1.5) * 5.0 + route.seat.index() as f64 - 2.0;
        let shift = first + step * lane;
        let middle = |space| {
            let (x, y) = grid.middle(space);
            (x + shift, y + shift)
        };
        let mut points: Vec<(f64, f64)> =
            [stall].iter().chain(&route.paths).chain([&truck]).map(|&space| middle(space)).collect();
        // The route starts just outside the stall and ends at the edge of the truck, so that mark and goods stay visible.
        let last = points.len() - 1;
        (points[0], points[last]) =
            (between(points[0], points[1], 0.55), between(points[last], points[last - 1], 0.42));
        let line: Vec<String> = points.iter().map(|&(x, y)| format!("{} {}", number(x), number(y))).collect();
        let px = |(x, y)| (Px(x), Px(y));
        let (start, end) = (px(points[0]), px(points[last]));
        Some(Line { d: format!("M{}", line.join("L")), start, end, route: route.clone() })
    }
}

/// Returns the dashes of a player's routes, different for each seat.
fn dashes(seat: Seat) -> Option<&'static str> {
    [None, Some("20 11"), Some("2 13"), Some("26 11 2 11"), Some("9 10")][seat.index()]
}

impl Fragment for Routes<'_> {
    fn write(&self, out: &mut Out) {
        let &Routes { seat, ref lines, opacity: Px(opacity), wording } = self;
        let group = out.el("g").id(&format!("fp-routes-{seat}")).class("routes").opacity(opacity);
        group.attr("pointer-events", "none").within(|out| {
            for Line { d, start, end, route } in lines {
                let label = Message::new("fresh-draw-route")
                    .with("seat", seat)
                    .with("goods", route.goods.term())
                    .with("length", route.length.unwrap_or_default())
                    .with("counts", route.counts);
                let id = format!("fp-route-{seat}-{}", route.goods);
                out.el("g").id(&id).label(&wording.say(&label)).within(|out| {
                    for (ink, width, dashed) in [
                        (theme::DARK, 16.0, None),
                        (theme::LIGHT, 13.0, None),
                        (theme::owner(seat), 9.0, dashes(seat)),
                    ] {
                        let line = out.path(d).hollow().stroke(ink, width).attr("stroke-linejoin", "round");
                        let line = line.attr("stroke-linecap", "round");
                        if let Some(dashes) = dashed { line.attr("stroke-dasharray", dashes) } else { line }
                            .done();
                    }
                    for (Px(x), Px(y)) in [start, end] {
                        out.circle(*x, *y, 10.0).fill(theme::owner(seat)).stroke(theme::DARK, 2.5).done();
                    }
                });
            }
        });
    }
}

/// Returns a point between two points.
fn between((x, y): (f64, f64), (to_x, to_y): (f64, f64), part: f64) -> (f64, f64) {
    (x + part * (to_x - x), y + part * (to_y - y))
}
