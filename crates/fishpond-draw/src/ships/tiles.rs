//! The journey tiles: the tiles revealed last, the planks to reveal more, and the tiles that are still face down.

use fishpond_core::Message;
use fishpond_page::{Content, Fragment, Out, Sink as _, Symbol};
use fishpond_ships::components::TILES;
use fishpond_ships::{Tile, View};
use fishpond_words::Lang;

use super::pictures::{self, TILE, TileFace};
use super::sea;
use crate::Panel;
use crate::look::{Look, Mark, Marks};
use crate::pieces;
use crate::svg::{Paint as _, Shapes as _};
use crate::theme::{self, Ink};

/// The size of the panel.
pub(super) const SIZE: (f64, f64) = (612.0, 168.0);
/// The left edge of the first tile.
const LEFT: f64 = 4.0;
/// Distance between tiles.
const STEP: f64 = 132.0;
/// The top of the planks, and their height.
const PLANK: (f64, f64) = (80.0, 88.0);
/// The left edge of the face-down tiles.
const HIDDEN: f64 = LEFT + 3.0 * STEP + 4.0;

/// Places without a tile, on water.
pub(super) const HOLLOW: Ink = Ink::new("#06304c", "#020d18");

/// The announcements.
const ANNOUNCEMENTS: [&str; 3] = ["reveal-1", "reveal-2", "reveal-3"];

/// Draws the panel.
pub(super) fn panel<'a>(view: &View, look: &Look<'a>, marks: &Marks<'a>) -> Panel<'a> {
    let (lang, mut content) = (look.lang, Content::new());
    let mut place = 0;
    for (tile, count) in view.revealed.iter() {
        for number in view.face_up[tile] - count..view.face_up[tile] {
            let ship = match tile {
                Tile::Ship(colour) => Some(sea::name(colour)),
                Tile::Duck | Tile::Pirate => None,
            };
            let ship = ship.filter(|name| marks.of(name).pick || marks.of(name).picked);
            content.add(NewTile { tile, number, place, ship, lang });
            place += 1;
        }
    }
    (place..3).for_each(|place| content.add(NoTile { place }));
    for (index, name) in ANNOUNCEMENTS.into_iter().enumerate() {
        content.add(Plank { index, mark: marks.of(name), lang });
    }
    let hidden = view.hidden_tiles() as u8;
    content.el("g").id("fp-tiles").at(HIDDEN, 0.0).within(|content| {
        content.add(Heading { hidden, lang });
        for tile in Tile::ALL {
            let (hidden, new) = (view.face_down[tile], view.revealed[tile]);
            content.add(Kind { tile, hidden, new, lang });
        }
    });
    Panel::new("tiles", SIZE, Message::new("ships-draw-tiles"), look.wording(), content)
}

/// A tile that was revealed in this turn or the last one.
#[derive(Hash)]
struct NewTile {
    tile: Tile,
    /// Its index among the face-up tiles of its kind.
    number: u8,
    place: u8,
    /// The name of its ship, if the player can pick it.
    ship: Option<&'static str>,
    lang: Lang,
}

impl Fragment for NewTile {
    fn write(&self, out: &mut Out) {
        let &NewTile { tile, number, place, ship, lang } = self;
        let label = lang.say(&Message::new("ships-draw-tile-new").with("tile", tile.name()));
        let piece = out.piece(&format!("tile-{tile}"), None);
        let piece = if let Some(ship) = ship { piece.attr("data-means", ship) } else { piece };
        piece
            .attr("data-place", &format!("new-{place}"))
            .id(&tile_id(tile, number))
            .label(&label)
            .at(LEFT + STEP * f64::from(place), 1.5)
            .within(|out| out.show(&TileFace { tile, lang }).done());
    }
}

fn tile_id(tile: Tile, number: u8) -> String {
    format!("fp-tile-{tile}-{number}")
}

/// A place for a revealed tile.
#[derive(Hash)]
struct NoTile {
    place: u8,
}

impl Fragment for NoTile {
    fn write(&self, out: &mut Out) {
        out.show(&EmptyPlace).at(LEFT + STEP * f64::from(self.place), 1.5).done();
    }
}

#[derive(Hash)]
struct EmptyPlace;

impl Symbol for EmptyPlace {
    fn draw(&self, out: &mut Out) {
        let (width, height) = TILE;
        out.rect(0.0, 0.0, width, height, 14.0).fill(HOLLOW).fill_opacity(0.28).done();
        let edge = out.rect(1.5, 1.5, width - 3.0, height - 3.0, 13.0).hollow().stroke(theme::LIGHT, 2.0);
        edge.attr("stroke-dasharray", "2 9").attr("stroke-linecap", "round").stroke_opacity(0.5).done();
    }
}

/// A plank that reveals tiles: how many, and the cube that this earns or costs.
#[derive(Hash)]
struct Plank {
    index: usize,
    mark: Mark,
    lang: Lang,
}

impl Fragment for Plank {
    fn write(&self, out: &mut Out) {
        let &Plank { index, mark, lang } = self;
        let label = Message::new("ships-choose-reveal").with("count", index as u32 + 1);
        let (width, (top, height)) = (TILE.0, PLANK);
        out.el("g")
            .thing(ANNOUNCEMENTS[index], mark)
            .label(&lang.say(&label))
            .at(LEFT + STEP * index as f64, top)
            .within(|out| {
                out.rect(0.0, 0.0, width, height, 14.0).fill(HOLLOW).fill_opacity(0.0).done();
                let face = out.show(&PlankFace { index });
                if mark.shows() { face } else { face.opacity(0.62) }.done();
                let outline = || pictures::rounded_rect(1.0, 2.0, width - 2.0, height - 4.0);
                pieces::halo(out, mark, (0.0, 0.0), outline);
                pieces::dot(out, mark, width - 12.0, 12.0);
            });
    }
}

#[derive(Hash)]
struct PlankFace {
    index: usize,
}

impl Symbol for PlankFace {
    fn draw(&self, out: &mut Out) {
        pictures::driftwood(out, 62.0, 44.0, 1.02, 1.22);
        let cube = [Some("+"), None, Some("−")][self.index];
        let x = if cube.is_some() { 36.0 } else { 62.0 };
        out.text(x, 60.0, 46.0).middle().bold().fill(theme::DARK).say(&(self.index + 1).to_string());
        if let Some(sign) = cube {
            out.text(68.0, 54.0, 32.0).middle().bold().fill(theme::DARK).say(sign);
            pictures::cube(out, 94.0, 45.0, 30.0);
        }
    }
}

/// The heading of the face-down tiles, with their number.
#[derive(Hash)]
struct Heading {
    hidden: u8,
    lang: Lang,
}

impl Fragment for Heading {
    fn write(&self, out: &mut Out) {
        let (width, height) = (SIZE.0 - HIDDEN, SIZE.1);
        pieces::card(out, 2.0, 1.5, width - 4.0, height - 6.0, false);
        let words = Message::new("ships-draw-hidden").with("count", self.hidden);
        let text = out.text(width / 2.0, 29.0, 24.0).middle().bold().fill(theme::MUTED);
        text.within(width - 16.0).say(&self.lang.say(&words));
    }
}

/// The tiles of a kind: how many are face down, and a small tile for each.
#[derive(Hash)]
struct Kind {
    tile: Tile,
    hidden: u8,
    /// The number of face-up tiles that are shown larger, because they are new.
    new: u8,
    lang: Lang,
}

impl Fragment for Kind {
    fn write(&self, out: &mut Out) {
        let &Kind { tile, hidden, new, lang } = self;
        let index = tile.index() as f64;
        let (x, y) = (8.0 + 64.0 * (index % 3.0), 35.0 + 64.0 * (index / 3.0).floor());
        let (all, open) = (TILES[tile], TILES[tile] - hidden);
        let label = Message::new("ships-draw-kind").with("tile", tile.name());
        let label = label.with("hidden", hidden).with("open", open);
        out.el("g").id(&format!("fp-kind-{tile}")).label(&lang.say(&label)).at(x, y).within(|out| {
            let shown = out.el("g");
            if hidden > 0 { shown } else { shown.opacity(0.35) }.within(|out| {
                pictures::emblem(out, tile, 22.0, 22.0);
                out.text(52.0, 32.0, 28.0).middle().bold().say(&hidden.to_string());
            });
            for number in 0..all {
                let x = 32.0 - 10.0 * f64::from(all - 1) + 20.0 * f64::from(number);
                let is_open = number < open;
                let pip = out.el("g").at(x, 53.0);
                let pip = if is_open && number + new < open {
                    pip.id(&tile_id(tile, number)).attr("data-piece", &format!("tile-{tile}"))
                } else {
                    pip
                };
                pip.within(|out| {
                    let pip = out.rect(-7.0, -5.0, 14.0, 10.0, 3.0);
                    if is_open { pip.hollow() } else { pip.fill(theme::WOOD) }
                        .stroke(theme::WOOD_SHADE, 2.0)
                        .done();
                });
            }
        });
    }
}
