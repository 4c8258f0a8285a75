//! The row of water cards with the ships on it.

use fishpond_core::Message;
use fishpond_page::{Content, Element, Fragment, Frame, Out, Sink as _};
use fishpond_ships::components::{FINAL, WATER_CARDS};
use fishpond_ships::{Colour, View};
use fishpond_words::Lang;

use super::{pictures, words};
use crate::look::{Mark, Marks, Wording};
use crate::pieces;
use crate::seats::{Caption, GAP, WIDTH};
use crate::svg::{Paint as _, Px, Shapes as _, number};
use crate::theme::{self, Ink};

/// Margin above the cards, for the caption.
const HEAD: f64 = 54.0;
/// Distance between cards.
const PITCH: f64 = (WIDTH - 2.0 * GAP - 12.0) / WATER_CARDS as f64;
/// Height of the names and fish above the lanes.
const TOP: f64 = 98.0;
/// The height of a ship's lane.
const LANE: f64 = 77.0;
const CARD: f64 = TOP + 4.0 * LANE + 6.0;
/// The height of the whole sea.
pub(super) const HEIGHT: f64 = HEAD + CARD + 10.0;

/// The colours of the water, from the shallow harbour to the deep sea.
const WATERS: [Ink; WATER_CARDS] = [
    theme::SHALLOW,
    Ink::new("#35809f", "#1c5471"),
    Ink::new("#2e7595", "#194c69"),
    Ink::new("#276a8a", "#154461"),
    Ink::new("#205f7f", "#113c58"),
    Ink::new("#1a5474", "#0d3450"),
    theme::DEEP,
];

/// Draws the cards and the ships.
pub(super) fn draw<'a>(
    content: &mut Content<'a>,
    view: &View,
    caption: Message,
    wording: Wording<'a>,
    marks: &Marks<'_>,
    y: f64,
) {
    let lang = wording.lang;
    content.el("g").id("fp-sea").at(0.0, y).within(|content| {
        content.rect(GAP, 0.0, WIDTH - 2.0 * GAP, HEIGHT, 16.0).fill(theme::SEA).done();
        content.add(Caption { caption, y: Px(38.0), size: Px(32.0), ink: theme::ON_SEA, wording });
        for (at, name) in CARDS.into_iter().enumerate() {
            let (fish, mark) = (view.row.get(at).copied(), marks.of(name));
            content.frame(WaterFrame { at, fish, mark, lang }, |content| {
                content.add(Water { at, fish, lang });
                if mark.shows() {
                    content.add(WaterHalo { at, mark });
                }
            });
        }
        let ships = Colour::ALL.map(|ship| (ship, view.ships[ship]));
        for (ship, at) in ships {
            if at > 0 {
                content.add(Wake { ship, at });
            }
        }
        for (ship, at) in ships {
            content.add(Ship { ship, at, fish: view.fish_of(ship), mark: marks.of(name(ship)), lang });
        }
    });
}

/// Returns the left edge of a card.
fn left(at: usize) -> f64 {
    GAP + 6.0 + PITCH * at as f64
}

fn lane(ship: Colour) -> f64 {
    HEAD + TOP + LANE * (ship.index() as f64 + 0.5)
}

/// The names of the cards.
const CARDS: [&str; WATER_CARDS] =
    ["water-0", "water-1", "water-2", "water-3", "water-4", "water-5", "water-6"];

/// The group of a card. Its marks change more often than its picture.
#[derive(Hash)]
struct WaterFrame {
    at: usize,
    fish: Option<u8>,
    mark: Mark,
    lang: Lang,
}

impl Frame for WaterFrame {
    const TAG: &'static str = "g";

    fn attributes<'o>(&self, element: Element<'o, Out>) -> Element<'o, Out> {
        let label = match self.fish {
            Some(fish) => words::water(self.at, fish),
            None => Message::new("ships-draw-unlaid"),
        };
        element.thing(CARDS[self.at], self.mark).label(&self.lang.say(&label))
    }
}

#[derive(Hash)]
struct WaterHalo {
    at: usize,
    mark: Mark,
}

impl Fragment for WaterHalo {
    fn write(&self, out: &mut Out) {
        let outline = || rounded_rect(0.0, 0.0, PITCH - 4.0, CARD);
        pieces::halo(out, self.mark, (left(self.at) + 2.0, HEAD), outline);
    }
}

/// The picture on a card.
#[derive(Hash)]
struct Water {
    at: usize,
    fish: Option<u8>,
    lang: Lang,
}

impl Fragment for Water {
    fn write(&self, out: &mut Out) {
        water(out, self.lang, self.at, self.fish);
    }
}

fn water(out: &mut Out, lang: Lang, at: usize, fish: Option<u8>) {
    let (x, width) = (left(at) + 2.0, PITCH - 4.0);
    let ground = out.rect(x, HEAD, width, CARD, 14.0);
    match fish {
        Some(_) => ground.fill(WATERS[at]).stroke(theme::RIPPLE, 2.0).done(),
        None => ground.fill(theme::SEA).stroke(theme::RIPPLE, 2.0).attr("stroke-dasharray", "6 8").done(),
    }
    let middle = x + width / 2.0;
    if at == 0 {
        jetty(out, x, width);
    }
    if at == usize::from(FINAL) {
        finish(out, x, width);
    }
    let (words, dark) = match at {
        0 => (Some("ships-draw-harbour"), true),
        6 => (Some("ships-draw-final"), false),
        _ => (None, false),
    };
    if let Some(words) = words {
        let ink = if dark { theme::DARK } else { theme::FOAM };
        out.text(middle, HEAD + 28.0, 25.0)
            .middle()
            .bold()
            .fill(ink)
            .within(width - 4.0)
            .say(&lang.text(words));
    } else {
        out.text(middle, HEAD + 28.0, 25.0).middle().fill(theme::ON_SEA).say(&at.to_string());
    }
    if let Some(fish) = fish {
        school(out, middle, HEAD + 63.0, fish, at == 0);
        ripples(out, x, at);
    }
}

/// Draws the fish of a card, or one fish and a number if there are too many.
fn school(out: &mut Out, x: f64, y: f64, fish: u8, on_land: bool) {
    let one = |out: &mut Out, x: f64, y: f64, length: f64| {
        pieces::fish(out, x, y, length, theme::FOAM, theme::ICE_SHADE);
    };
    match fish {
        0 if on_land => {}
        0 => out.text(x, y + 10.0, 28.0).middle().fill(theme::ON_SEA).say("–"),
        1 => one(out, x, y, 48.0),
        2 => {
            one(out, x - 14.0, y - 10.0, 42.0);
            one(out, x + 14.0, y + 14.0, 42.0);
        }
        3 => {
            one(out, x - 26.0, y - 11.0, 40.0);
            one(out, x + 26.0, y - 8.0, 40.0);
            one(out, x, y + 16.0, 40.0);
        }
        many => {
            one(out, x - 22.0, y, 44.0);
            out.text(x + 10.0, y + 10.0, 30.0).bold().fill(theme::FOAM).say(&format!("×{many}"));
        }
    }
}

fn ripples(out: &mut Out, x: f64, at: usize) {
    let mut d = String::new();
    for lane in 0..4 {
        let shift = [10.0, 52.0, 24.0, 62.0][(lane + at) % 4];
        let y = HEAD + TOP + LANE * (lane as f64 + 1.0) - 12.0;
        d.push_str(&format!("M{} {}q8-7 16 0t16 0", number(x + shift), number(y)));
    }
    out.path(&d).hollow().stroke(theme::RIPPLE, 2.4).attr("stroke-linecap", "round").done();
}

/// Draws the harbour: sand above, a jetty along the water.
fn jetty(out: &mut Out, x: f64, width: f64) {
    let [l, r, top, bottom, m] = [x, x + width, HEAD, HEAD + TOP - 18.0, x + width / 2.0].map(number);
    out.path(&format!(
        "M{l} {}Q{l} {top} {} {top}H{}Q{r} {top} {r} {}V{bottom}Q{m} {} {l} {bottom}Z",
        number(HEAD + 14.0),
        number(x + 14.0),
        number(x + width - 14.0),
        number(HEAD + 14.0),
        number(HEAD + TOP + 4.0)
    ))
    .fill(theme::SAND)
    .done();
    out.rect(x, HEAD + TOP - 22.0, 13.0, CARD - TOP + 10.0, 5.0)
        .fill(theme::WOOD)
        .stroke(theme::WOOD_SHADE, 2.0)
        .done();
    for i in 0..8 {
        let y = HEAD + TOP - 4.0 + 40.0 * f64::from(i);
        out.path(&format!("M{} {}h13", number(x), number(y))).hollow().stroke(theme::WOOD_SHADE, 2.0).done();
    }
}

/// Draws the final card: a line of buoys, alternately coral and white.
fn finish(out: &mut Out, x: f64, width: f64) {
    for i in 0..8 {
        let y = HEAD + TOP + 4.0 + 41.0 * f64::from(i);
        let ink = if i % 2 == 0 { theme::CORAL } else { theme::FOAM };
        out.circle(x + width - 9.0, y, 5.0).fill(ink).stroke(theme::DARK, 1.6).done();
    }
}

/// A line of foam behind a ship.
#[derive(Hash)]
struct Wake {
    ship: Colour,
    at: u8,
}

impl Fragment for Wake {
    fn write(&self, out: &mut Out) {
        let to = left(usize::from(self.at)) + PITCH / 2.0 - 48.0;
        let (from, y) = (left(0) + 22.0, lane(self.ship) + 30.0);
        out.path(&format!("M{} {}H{}", number(from), number(y), number(to)))
            .hollow()
            .stroke(theme::FOAM, 4.0)
            .attr("stroke-dasharray", "1 12")
            .attr("stroke-linecap", "round")
            .attr("pointer-events", "none")
            .opacity(0.5)
            .mute()
            .done();
    }
}

const fn name(ship: Colour) -> &'static str {
    match ship {
        Colour::White => "ship-white",
        Colour::Brown => "ship-brown",
        Colour::Pink => "ship-pink",
        Colour::Green => "ship-green",
    }
}

/// A ship on its card.
#[derive(Hash)]
struct Ship {
    ship: Colour,
    at: u8,
    /// The ship's value there, in fish.
    fish: u8,
    mark: Mark,
    lang: Lang,
}

impl Fragment for Ship {
    fn write(&self, out: &mut Out) {
        let &Ship { ship, at, fish, mark, lang } = self;
        let (name, column) = (name(ship), left(usize::from(at)) + PITCH / 2.0);
        let (x, y) = (column + if at == 0 { 5.0 } else { 0.0 }, lane(ship) + 3.0);
        out.el("g")
            .thing(name, mark)
            .label(&lang.say(&words::ship(ship, at, fish)))
            .attr("data-piece", name)
            .attr("data-place", &at.to_string())
            .at(x, y)
            .within(|out| {
                // The whole lane of the card is clickable, not only the ship.
                out.rect(-PITCH / 2.0 + 4.0, -LANE / 2.0, PITCH - 8.0, LANE, 10.0)
                    .fill(theme::SEA)
                    .opacity(0.0)
                    .done();
                pictures::ship(out, lang, ship, 0.0, 0.0, 0.84);
                pieces::halo(out, mark, (0.0, 0.0), || rounded_rect(-53.0, -40.0, 106.0, 78.0));
            });
    }
}

pub(super) fn rounded_rect(x: f64, y: f64, width: f64, height: f64) -> String {
    pieces::rounded(&[(x, y), (x + width, y), (x + width, y + height), (x, y + height)], 12.0)
}
