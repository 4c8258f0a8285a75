//! The area below the sea: journey tiles, the crate of cubes, and the signs of the announcements.

use fishpond_core::Message;
use fishpond_page::{Content, Fragment, Out, Sink as _, Symbol};
use fishpond_ships::{Phase, Tile, View};
use fishpond_words::Lang;

use super::pictures::{self, NewTile, TILE, TileFace};
use super::sea::rounded_rect;
use crate::look::{Mark, Marks};
use crate::pieces;
use crate::seats::{GAP, WIDTH};
use crate::svg::{Paint as _, Px, Shapes as _};
use crate::theme;

const COLUMNS: u8 = 5;
const SPACE: f64 = 9.0;
/// Height of three rows of tiles.
pub(super) const HEIGHT: f64 = 3.0 * TILE.1 + 2.0 * SPACE;
const SIGN: f64 = 74.0;
/// Height of the signs and the space below them.
pub(super) const SIGNS: f64 = SIGN + GAP;

/// Draws all fifteen tiles: face-up ones first, grouped by kind, with the newest ones marked; then the face-down ones.
pub(super) fn tiles(content: &mut Content<'_>, view: &View, lang: Lang, y: f64) {
    let mut place = 0;
    for (tile, count) in view.face_up.iter() {
        for number in 0..count {
            let new = number + view.revealed[tile] >= count;
            let stands_out = new && view.phase != Phase::Play;
            content.add(OpenTile { tile, number, place, new, stands_out, top: Px(y), lang });
            place += 1;
        }
    }
    content.add(HiddenTiles { count: view.hidden_tiles() as u8, first: place, top: Px(y), lang });
}

/// Returns the top left corner of a tile.
fn corner(place: u8, top: Px) -> (f64, f64) {
    let (column, row) = (place % COLUMNS, place / COLUMNS);
    (GAP + f64::from(column) * (TILE.0 + SPACE), top.0 + f64::from(row) * (TILE.1 + SPACE))
}

/// A face-up tile.
#[derive(Hash)]
struct OpenTile {
    tile: Tile,
    /// Its index among the face-up tiles of its kind.
    number: u8,
    place: u8,
    new: bool,
    stands_out: bool,
    top: Px,
    lang: Lang,
}

impl Fragment for OpenTile {
    fn write(&self, out: &mut Out) {
        let &OpenTile { tile, number, place, new, stands_out, top, lang } = self;
        let id = if new { "ships-draw-tile-new" } else { "ships-draw-tile-open" };
        let label = lang.say(&Message::new(id).with("tile", tile.name()));
        let (x, y) = corner(place, top);
        out.piece(&format!("tile-{tile}"), None)
            .attr("data-place", &(place + 1).to_string())
            .id(&format!("fp-tile-{tile}-{number}"))
            .label(&label)
            .within(|out| {
                out.show(&TileFace { tile, stands_out, lang }).at(x, y).done();
                if new && !stands_out {
                    out.show(&NewTile).at(x, y).done();
                }
            });
    }
}

/// The face-down tiles. Each label contains their number, so they change together.
#[derive(Hash)]
struct HiddenTiles {
    count: u8,
    /// The place of the first one.
    first: u8,
    top: Px,
    lang: Lang,
}

impl Fragment for HiddenTiles {
    fn write(&self, out: &mut Out) {
        let label = self.lang.say(&Message::new("ships-draw-tile-hidden").with("count", self.count));
        for i in 0..self.count {
            let (x, y) = corner(self.first + i, self.top);
            out.el("g").id(&format!("fp-tile-hidden-{i}")).label(&label).within(|out| {
                pictures::driftwood(out, x + TILE.0 / 2.0, y + TILE.1 / 2.0, 0.81, i % 2 == 1);
            });
        }
    }
}

/// The supply: a crate with the remaining cubes.
#[derive(Hash)]
pub(super) struct Supply {
    pub(super) cubes: u8,
    pub(super) top: Px,
    pub(super) lang: Lang,
}

impl Fragment for Supply {
    fn write(&self, out: &mut Out) {
        let &Supply { cubes, top: Px(y), lang } = self;
        let x = GAP + f64::from(COLUMNS) * (TILE.0 + SPACE) + 12.0;
        let width = WIDTH - GAP - x;
        let label = lang.say(&Message::new("ships-draw-supply-label").with("count", cubes));
        out.el("g").id("fp-supply").label(&label).within(|out| {
            let shadow = out.rect(x, y + 3.0, width, HEIGHT, 12.0).fill(theme::SHADOW);
            shadow.opacity(pieces::SHADOW_OPACITY).done();
            out.rect(x, y, width, HEIGHT, 12.0).fill(theme::WOOD).stroke(theme::WOOD_SHADE, 4.0).done();
            let inner = HEIGHT - 58.0;
            out.rect(x + 12.0, y + 12.0, width - 24.0, inner, 8.0).fill(theme::WOOD_SHADE).done();
            let (columns, rows) = (4, 3);
            for i in 0..cubes {
                let (column, row) = (f64::from(i % columns), f64::from(i / columns));
                let x = x + 12.0 + (width - 24.0) * (column + 0.5) / f64::from(columns);
                let y = y + 12.0 + inner * (row + 0.5) / f64::from(rows);
                pictures::cube(out, x, y, 48.0);
            }
            let text = out.text(x + width / 2.0, y + HEIGHT - 14.0, 30.0).middle().bold().fill(theme::DARK);
            text.within(width - 20.0).say(&format!("{}: {cubes}", lang.text("ships-draw-supply")));
        });
    }
}

/// The announcements: to reveal one, two or three tiles, or to stay.
const ANNOUNCEMENTS: [&str; 4] = ["reveal-1", "reveal-2", "reveal-3", "stay"];

/// The index of `stay`.
const STAY: usize = 3;

/// Draws each announcement as a sign; those that cannot be chosen now are pale.
pub(super) fn signs(content: &mut Content<'_>, marks: &Marks<'_>, lang: Lang, y: f64) {
    for (announcement, name) in ANNOUNCEMENTS.into_iter().enumerate() {
        content.add(Sign { announcement, mark: marks.of(name), top: Px(y), lang });
    }
}

#[derive(Hash)]
struct Sign {
    announcement: usize,
    mark: Mark,
    top: Px,
    lang: Lang,
}

impl Fragment for Sign {
    fn write(&self, out: &mut Out) {
        let &Sign { announcement, mark, top: Px(y), lang } = self;
        let space = 14.0;
        let width = (WIDTH - 2.0 * GAP - 3.0 * space) / 4.0;
        let x = GAP + (width + space) * announcement as f64;
        let label = match announcement {
            STAY => Message::new("ships-choose-stay"),
            _ => Message::new("ships-choose-reveal").with("count", announcement as u32 + 1),
        };
        let group = out.el("g").thing(ANNOUNCEMENTS[announcement], mark).label(&lang.say(&label));
        let group = if mark.shows() { group } else { group.opacity(0.5) };
        group.within(|out| {
            out.show(&SignFace { announcement, width: Px(width), lang }).at(x, y).done();
            pieces::halo(out, mark, (x, y), || rounded_rect(0.0, 0.0, width, SIGN));
        });
    }
}

#[derive(Hash)]
struct SignFace {
    announcement: usize,
    width: Px,
    lang: Lang,
}

impl Symbol for SignFace {
    fn draw(&self, out: &mut Out) {
        let width = self.width.0;
        out.rect(0.0, 3.0, width, SIGN, 12.0).fill(theme::SHADOW).opacity(pieces::SHADOW_OPACITY).done();
        out.rect(0.0, 0.0, width, SIGN, 12.0).fill(theme::PANEL).stroke(theme::LINE, 2.0).done();
        match self.announcement {
            STAY => {
                anchor(out, 24.0, 36.0);
                let text = out.text(46.0, 46.0, 26.0).bold().within(width - 56.0);
                text.say(&self.lang.text("ships-draw-stay"));
            }
            announcement => tiles_to_reveal(out, announcement),
        }
    }
}

/// Draws a number, the same number of driftwood pieces, and the cube that the announcement earns or costs.
fn tiles_to_reveal(out: &mut Out, i: usize) {
    out.text(14.0, 50.0, 38.0).bold().say(&(i + 1).to_string());
    for plank in 0..=i {
        let shift = plank as f64;
        let y = 37.0 + 10.0 * (shift - i as f64 / 2.0);
        pictures::driftwood(out, 68.0 + 10.0 * shift, y, 0.38, false);
    }
    let sign = match i {
        0 => "+",
        2 => "−",
        _ => return,
    };
    out.text(132.0, 50.0, 38.0).bold().middle().say(sign);
    pictures::cube(out, 163.0, 37.0, 36.0);
}

fn anchor(out: &mut Out, x: f64, y: f64) {
    out.el("g").at_scaled(x, y, 0.8, 0.8).within(|out| {
        out.path("M0-18V24M-10-8H10M-19 8C-17 20-8 25 0 25 8 25 17 20 19 8")
            .hollow()
            .stroke(theme::TEXT, 5.0)
            .attr("stroke-linecap", "round")
            .done();
        out.circle(0.0, -23.0, 5.5).hollow().stroke(theme::TEXT, 4.0).done();
    });
}
