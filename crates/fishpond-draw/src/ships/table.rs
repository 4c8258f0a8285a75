//! What lies below the sea: journey tiles, the crate of cubes, and the signs for what can be announced.

use fishpond_core::Message;
use fishpond_ships::{Phase, View};

use super::pictures::{self, TILE};
use super::sea::rounded_rect;
use crate::look::Look;
use crate::pieces;
use crate::seats::{GAP, WIDTH};
use crate::svg::Svg;
use crate::theme;

const COLUMNS: usize = 5;
const SPACE: f64 = 9.0;
/// Three rows of tiles.
pub(super) const HEIGHT: f64 = 3.0 * TILE.1 + 2.0 * SPACE;
const SIGN: f64 = 74.0;
/// The signs and the space below them.
pub(super) const SIGNS: f64 = SIGN + GAP;

/// All fifteen tiles: open ones first, kind by kind, the latest ones marked; then what is still hidden.
pub(super) fn tiles(svg: &mut Svg, view: &View, look: &Look<'_>, y: f64) {
    let mut places = (0..15).map(|place| {
        let (column, row) = ((place % COLUMNS) as f64, (place / COLUMNS) as f64);
        (GAP + column * (TILE.0 + SPACE), y + row * (TILE.1 + SPACE))
    });
    let mut place = 0;
    for (tile, count) in view.face_up.iter() {
        for (i, (x, y)) in (0..count).zip(places.by_ref()) {
            place += 1;
            let fresh = i + view.revealed[tile] >= count;
            let chosen_from = fresh && view.phase != Phase::Play;
            let key = ("ships tile", tile, i, place, y.to_bits(), fresh, chosen_from);
            svg.leaf(key, |svg| {
                let id = if fresh { "ships-draw-tile-new" } else { "ships-draw-tile-open" };
                let label = look.say(&Message::new(id).with("tile", tile.name()));
                let group = svg.piece(&format!("tile-{tile}"), None).attr("data-place", &place.to_string());
                group.id(&format!("fp-tile-{tile}-{i}")).label(&label).open();
                pictures::open_tile(svg, look, tile, x, y, chosen_from);
                if fresh && !chosen_from {
                    pictures::trace(svg, x, y);
                }
                svg.close();
            });
        }
    }
    // They all say how many there are, so they change together.
    let hidden = view.hidden_tiles();
    svg.leaf(("ships hidden tiles", hidden, place, y.to_bits()), |svg| {
        let label = look.say(&Message::new("ships-draw-tile-hidden").with("count", hidden));
        for (i, (x, y)) in (0..hidden).zip(places) {
            svg.el("g").id(&format!("fp-tile-hidden-{i}")).label(&label).open();
            pictures::driftwood(svg, x + TILE.0 / 2.0, y + TILE.1 / 2.0, 0.81, i % 2 == 1);
            svg.close();
        }
    });
}

/// The supply: a crate with the cubes that nobody holds.
pub(super) fn crate_of_cubes(svg: &mut Svg, view: &View, look: &Look<'_>, y: f64) {
    let x = GAP + COLUMNS as f64 * (TILE.0 + SPACE) + 12.0;
    let width = WIDTH - GAP - x;
    let label = look.say(&Message::new("ships-draw-supply-label").with("count", view.supply));
    svg.el("g").id("fp-supply").label(&label).open();
    svg.rect(x, y + 3.0, width, HEIGHT, 12.0).fill(theme::SHADOW).opacity(pieces::SHADOW_OPACITY).done();
    svg.rect(x, y, width, HEIGHT, 12.0).fill(theme::WOOD).stroke(theme::WOOD_SHADE, 4.0).done();
    let inner = HEIGHT - 58.0;
    svg.rect(x + 12.0, y + 12.0, width - 24.0, inner, 8.0).fill(theme::WOOD_SHADE).done();
    let (columns, rows) = (4, 3);
    for i in 0..view.supply {
        let (column, row) = (f64::from(i % columns), f64::from(i / columns));
        let x = x + 12.0 + (width - 24.0) * (column + 0.5) / f64::from(columns);
        let y = y + 12.0 + inner * (row + 0.5) / f64::from(rows);
        pictures::cube(svg, x, y, 48.0);
    }
    let words = format!("{}: {}", look.text("ships-draw-supply"), view.supply);
    svg.text(x + width / 2.0, y + HEIGHT - 14.0, 30.0)
        .middle()
        .bold()
        .fill(theme::DARK)
        .within(width - 20.0)
        .say(&words);
    svg.close();
}

/// What can be announced.
const ANNOUNCEMENTS: [&str; 4] = ["reveal-1", "reveal-2", "reveal-3", "stay"];

/// What can be announced, each as a sign; what cannot be chosen now is pale.
pub(super) fn signs(svg: &mut Svg, look: &Look<'_>, y: f64) {
    let space = 14.0;
    let width = (WIDTH - 2.0 * GAP - 3.0 * space) / 4.0;
    for (i, name) in ANNOUNCEMENTS.into_iter().enumerate() {
        let x = GAP + (width + space) * i as f64;
        svg.leaf(("ships sign", i, svg.mark(name), y.to_bits()), |svg| {
            let label = match i {
                3 => look.text("ships-choose-stay"),
                _ => look.say(&Message::new("ships-choose-reveal").with("count", i as u32 + 1)),
            };
            let ready = svg.mark(name).shows();
            let group = pieces::thing(svg, name, &label);
            let group = if ready { group } else { group.opacity(0.5) };
            group.open();
            svg.stamp(&format!("fp-sign-{name}"), |svg| sign(svg, look, i, width)).at(x, y).done();
            pieces::halo(svg, name, "sign", (x, y), || rounded_rect(0.0, 0.0, width, SIGN));
            svg.close();
        });
    }
}

fn sign(svg: &mut Svg, look: &Look<'_>, i: usize, width: f64) {
    svg.rect(0.0, 3.0, width, SIGN, 12.0).fill(theme::SHADOW).opacity(pieces::SHADOW_OPACITY).done();
    svg.rect(0.0, 0.0, width, SIGN, 12.0).fill(theme::PANEL).stroke(theme::LINE, 2.0).done();
    match i {
        3 => {
            anchor(svg, 24.0, 36.0);
            let words = svg.text(46.0, 46.0, 26.0).bold().within(width - 56.0);
            words.say(&look.text("ships-draw-stay"));
        }
        _ => announcement(svg, i),
    }
}

/// A number, so many pieces of driftwood, and the cube that it brings or costs.
fn announcement(svg: &mut Svg, i: usize) {
    svg.text(14.0, 50.0, 38.0).bold().say(&(i + 1).to_string());
    for plank in 0..=i {
        let shift = plank as f64;
        let y = 37.0 + 10.0 * (shift - i as f64 / 2.0);
        pictures::driftwood(svg, 68.0 + 10.0 * shift, y, 0.38, false);
    }
    let sign = match i {
        0 => "+",
        2 => "−",
        _ => return,
    };
    svg.text(132.0, 50.0, 38.0).bold().middle().say(sign);
    pictures::cube(svg, 163.0, 37.0, 36.0);
}

fn anchor(svg: &mut Svg, x: f64, y: f64) {
    svg.el("g").at_scaled(x, y, 0.8, 0.8).open();
    svg.path("M0-18V24M-10-8H10M-19 8C-17 20-8 25 0 25 8 25 17 20 19 8")
        .hollow()
        .stroke(theme::TEXT, 5.0)
        .attr("stroke-linecap", "round")
        .done();
    svg.circle(0.0, -23.0, 5.5).hollow().stroke(theme::TEXT, 4.0).done();
    svg.close();
}
