//! The row of water cards with the ships on it.

use fishpond_ships::components::{FINAL, WATER_CARDS};
use fishpond_ships::{Colour, View};

use super::{pictures, words};
use crate::look::Look;
use crate::pieces;
use crate::seats::{GAP, WIDTH};
use crate::sheet::Shared;
use crate::svg::{Svg, number};
use crate::theme::{self, Ink};

/// Above the cards, for the caption.
const HEAD: f64 = 54.0;
/// From card to card.
const PITCH: f64 = (WIDTH - 2.0 * GAP - 12.0) / WATER_CARDS as f64;
/// Where names and fish are, above the lanes.
const TOP: f64 = 98.0;
/// The water in which one ship sails.
const LANE: f64 = 77.0;
const CARD: f64 = TOP + 4.0 * LANE + 6.0;
/// Everything together.
pub(super) const HEIGHT: f64 = HEAD + CARD + 10.0;

/// From the shallow water at the harbour to the deep.
const WATERS: [Ink; WATER_CARDS] = [
    theme::SHALLOW,
    Ink::new("#35809f", "#1c5471"),
    Ink::new("#2e7595", "#194c69"),
    Ink::new("#276a8a", "#154461"),
    Ink::new("#205f7f", "#113c58"),
    Ink::new("#1a5474", "#0d3450"),
    theme::DEEP,
];

pub(super) fn draw(svg: &mut Svg, view: &View, look: &Look<'_>, moment: Shared, y: f64) {
    svg.open_leaf(("ships sea", y.to_bits()), |svg| {
        svg.el("g").id("fp-sea").at(0.0, y).open();
        svg.rect(GAP, 0.0, WIDTH - 2.0 * GAP, HEIGHT, 16.0).fill(theme::SEA).done();
    });
    svg.named().leaf(("ships caption", moment), |svg| {
        let words = svg.text(WIDTH / 2.0, 38.0, 32.0).middle().bold().fill(theme::ON_SEA);
        words.within(WIDTH - 4.0 * GAP).say(&look.say(&words::caption(view)));
    });
    for at in 0..WATER_CARDS {
        card(svg, view, look, at);
    }
    for ship in Colour::ALL.into_iter().filter(|&ship| view.ships[ship] > 0) {
        svg.leaf(("ships wake", ship, view.ships[ship]), |svg| wake(svg, view, ship));
    }
    for ship in Colour::ALL {
        let key = ("ships ship", ship, view.ships[ship], view.fish_of(ship), svg.mark(name(ship)));
        svg.leaf(key, |svg| sailing(svg, view, look, ship));
    }
    svg.close();
}

/// The left edge of a card.
fn left(at: usize) -> f64 {
    GAP + 6.0 + PITCH * at as f64
}

fn lane(ship: Colour) -> f64 {
    HEAD + TOP + LANE * (ship.index() as f64 + 0.5)
}

/// The names of the cards.
const CARDS: [&str; WATER_CARDS] =
    ["water-0", "water-1", "water-2", "water-3", "water-4", "water-5", "water-6"];

/// A card: how it is marked changes more often than what it looks like.
fn card(svg: &mut Svg, view: &View, look: &Look<'_>, at: usize) {
    let name = CARDS[at];
    let (fish, mark) = (view.row.get(at).copied(), svg.mark(name));
    svg.open_leaf(("ships water card", at, fish, mark), |svg| {
        let label = match fish {
            Some(_) => look.say(&words::water(view, at)),
            None => look.text("ships-draw-unlaid"),
        };
        pieces::thing(svg, name, &label).open();
    });
    svg.leaf(("ships water", at, fish), |svg| water(svg, look, at, fish));
    if mark.shows() {
        svg.leaf(("ships water halo", at, mark), |svg| {
            pieces::halo(svg, name, "water", (left(at) + 2.0, HEAD), || {
                rounded_rect(0.0, 0.0, PITCH - 4.0, CARD)
            });
        });
    }
    svg.close();
}

fn water(svg: &mut Svg, look: &Look<'_>, at: usize, fish: Option<u8>) {
    let (x, width) = (left(at) + 2.0, PITCH - 4.0);
    let ground = svg.rect(x, HEAD, width, CARD, 14.0);
    match fish {
        Some(_) => ground.fill(WATERS[at]).stroke(theme::RIPPLE, 2.0).done(),
        None => ground.fill(theme::SEA).stroke(theme::RIPPLE, 2.0).attr("stroke-dasharray", "6 8").done(),
    }
    let middle = x + width / 2.0;
    if at == 0 {
        jetty(svg, x, width);
    }
    if at == usize::from(FINAL) {
        finish(svg, x, width);
    }
    let (words, dark) = match at {
        0 => (Some("ships-draw-harbour"), true),
        6 => (Some("ships-draw-final"), false),
        _ => (None, false),
    };
    if let Some(words) = words {
        let ink = if dark { theme::DARK } else { theme::FOAM };
        svg.text(middle, HEAD + 28.0, 25.0)
            .middle()
            .bold()
            .fill(ink)
            .within(width - 4.0)
            .say(&look.text(words));
    } else {
        svg.text(middle, HEAD + 28.0, 25.0).middle().fill(theme::ON_SEA).say(&at.to_string());
    }
    if let Some(fish) = fish {
        school(svg, middle, HEAD + 63.0, fish, at == 0);
        ripples(svg, x, at);
    }
}

/// The fish of a card: as many as it shows, or one and a number where they are too many to draw.
fn school(svg: &mut Svg, x: f64, y: f64, fish: u8, on_land: bool) {
    let one = |svg: &mut Svg, x: f64, y: f64, length: f64| {
        pieces::fish(svg, x, y, length, theme::FOAM, theme::ICE_SHADE);
    };
    match fish {
        0 if on_land => {}
        0 => svg.text(x, y + 10.0, 28.0).middle().fill(theme::ON_SEA).say("–"),
        1 => one(svg, x, y, 48.0),
        2 => {
            one(svg, x - 14.0, y - 10.0, 42.0);
            one(svg, x + 14.0, y + 14.0, 42.0);
        }
        3 => {
            one(svg, x - 26.0, y - 11.0, 40.0);
            one(svg, x + 26.0, y - 8.0, 40.0);
            one(svg, x, y + 16.0, 40.0);
        }
        many => {
            one(svg, x - 22.0, y, 44.0);
            svg.text(x + 10.0, y + 10.0, 30.0).bold().fill(theme::FOAM).say(&format!("×{many}"));
        }
    }
}

fn ripples(svg: &mut Svg, x: f64, at: usize) {
    let mut d = String::new();
    for lane in 0..4 {
        let shift = [10.0, 52.0, 24.0, 62.0][(lane + at) % 4];
        let y = HEAD + TOP + LANE * (lane as f64 + 1.0) - 12.0;
        d.push_str(&format!("M{} {}q8-7 16 0t16 0", number(x + shift), number(y)));
    }
    svg.path(&d).hollow().stroke(theme::RIPPLE, 2.4).attr("stroke-linecap", "round").done();
}

/// The harbour: sand above, a jetty along the water.
fn jetty(svg: &mut Svg, x: f64, width: f64) {
    let [l, r, top, bottom, m] = [x, x + width, HEAD, HEAD + TOP - 18.0, x + width / 2.0].map(number);
    svg.path(&format!(
        "M{l} {}Q{l} {top} {} {top}H{}Q{r} {top} {r} {}V{bottom}Q{m} {} {l} {bottom}Z",
        number(HEAD + 14.0),
        number(x + 14.0),
        number(x + width - 14.0),
        number(HEAD + 14.0),
        number(HEAD + TOP + 4.0)
    ))
    .fill(theme::SAND)
    .done();
    svg.rect(x, HEAD + TOP - 22.0, 13.0, CARD - TOP + 10.0, 5.0)
        .fill(theme::WOOD)
        .stroke(theme::WOOD_SHADE, 2.0)
        .done();
    for i in 0..8 {
        let y = HEAD + TOP - 4.0 + 40.0 * f64::from(i);
        svg.path(&format!("M{} {}h13", number(x), number(y))).hollow().stroke(theme::WOOD_SHADE, 2.0).done();
    }
}

/// The final card: buoys in a line, coral and white in turn.
fn finish(svg: &mut Svg, x: f64, width: f64) {
    for i in 0..8 {
        let y = HEAD + TOP + 4.0 + 41.0 * f64::from(i);
        let ink = if i % 2 == 0 { theme::CORAL } else { theme::FOAM };
        svg.circle(x + width - 9.0, y, 5.0).fill(ink).stroke(theme::DARK, 1.6).done();
    }
}

/// Where a ship has come from: a line of foam.
fn wake(svg: &mut Svg, view: &View, ship: Colour) {
    let at = usize::from(view.ships[ship]);
    let (from, to, y) = (left(0) + 22.0, left(at) + PITCH / 2.0 - 48.0, lane(ship) + 30.0);
    svg.path(&format!("M{} {}H{}", number(from), number(y), number(to)))
        .hollow()
        .stroke(theme::FOAM, 4.0)
        .attr("stroke-dasharray", "1 12")
        .attr("stroke-linecap", "round")
        .attr("pointer-events", "none")
        .opacity(0.5)
        .mute()
        .done();
}

const fn name(ship: Colour) -> &'static str {
    match ship {
        Colour::White => "ship-white",
        Colour::Brown => "ship-brown",
        Colour::Pink => "ship-pink",
        Colour::Green => "ship-green",
    }
}

fn sailing(svg: &mut Svg, view: &View, look: &Look<'_>, ship: Colour) {
    let name = name(ship);
    let at = usize::from(view.ships[ship]);
    let (x, y) = (left(at) + PITCH / 2.0 + if at == 0 { 5.0 } else { 0.0 }, lane(ship) + 3.0);
    pieces::thing(svg, name, &look.say(&words::ship(view, ship)))
        .attr("data-piece", name)
        .attr("data-place", &at.to_string())
        .at(x, y)
        .open();
    // The whole lane of the card can be touched, not the wood alone.
    svg.rect(-PITCH / 2.0 + 4.0, -LANE / 2.0, PITCH - 8.0, LANE, 10.0).fill(theme::SEA).opacity(0.0).done();
    pictures::ship(svg, look, ship, 0.0, 0.0, 0.84);
    pieces::halo(svg, name, "ship", (0.0, 0.0), || rounded_rect(-53.0, -40.0, 106.0, 78.0));
    svg.close();
}

pub(super) fn rounded_rect(x: f64, y: f64, width: f64, height: f64) -> String {
    pieces::rounded(&[(x, y), (x + width, y), (x + width, y + height), (x, y + height)], 12.0)
}
