//! The sea: four lanes of waves, the ships on them, and the fish below each card.

use fishpond_core::Message;
use fishpond_page::{Content, Element, Fragment, Frame, Out, Sink as _};
use fishpond_ships::components::{FINAL, WATER_CARDS};
use fishpond_ships::{Colour, Phase, View};
use fishpond_words::Lang;

use super::water::{self, BOTTOM, TOP, WIDTH};
use super::{pictures, words};
use crate::Panel;
use crate::look::{Look, Mark, Marks};
use crate::pieces;
use crate::svg::{Paint as _, Shapes as _, number};
use crate::theme::{self, Ink};

/// The height of the panel.
pub(super) const HEIGHT: f64 = BOTTOM + 4.0;
/// The left edge of the harbour.
const LEFT: f64 = 10.0;
/// The width of a card.
const CARD: f64 = 100.0;
/// The height of a ship's lane.
const LANE: f64 = 88.0;
/// The top of the fish below a card.
const PLATE: f64 = TOP + 4.0 * LANE + 6.0;
/// The height of the fish below a card.
const DEPTH: f64 = 50.0;

/// The colours of fish, by their number on a card, so that the sea can be read at a glance.
const FISH: [(Ink, Ink); 4] = [
    (theme::FISH, theme::FISH_BELLY),
    (Ink::new("#7cc8f0", "#6bb7e0"), Ink::new("#e2f4fd", "#cfe8f6")),
    (Ink::new("#3fdcbc", "#35c4a8"), Ink::new("#d3f8ef", "#bfeee2")),
    (Ink::new("#ff8360", "#f5775a"), Ink::new("#ffe0d6", "#ffd2c4")),
];

/// Draws the panel.
pub(super) fn panel<'a>(view: &View, look: &Look<'a>, marks: &Marks<'a>) -> Panel<'a> {
    let (lang, mut content) = (look.lang, Content::new());
    let waters = CARDS.map(|name| marks.of(name));
    let ships = Colour::ALL.map(|ship| (ship, view.ships[ship], marks.of(name(ship))));
    // The waves in front of a ship cover the bottom of its hull.
    content.el("g").id("fp-sea").mute().within(|content| {
        content.add(water::Background);
        for (ship, at, _) in ships {
            content.add(ShipPicture { ship, at, lang });
            content.add(water::Waves { lane: ship.index() });
        }
        content.add(water::Lines);
    });
    let sailing =
        ships.iter().find(|(.., mark)| mark.picked || mark.effect.is_some()).map(|&(ship, ..)| ship);
    for (at, mark) in waters.into_iter().enumerate() {
        let mark = Mark { last: false, effect: None, ..mark };
        let (fish, ghost) = (view.row.get(at).copied(), sailing.filter(|_| mark.answers() && !mark.picked));
        content.frame(WaterFrame { at, fish, mark, lang }, |content| {
            content.add(Plate { at, fish, lang });
            content.add(WaterSigns { at, mark, ghost, lang });
        });
    }
    for (ship, at, mark) in ships {
        if let Some(from) = origin(at, mark, &waters) {
            content.add(Trail { ship, from, to: at });
        }
    }
    let target = waters.iter().position(|mark| mark.effect.is_some());
    if let (Some(ship), Some(to)) = (sailing, target) {
        let chip = look.chip(CARDS[to]);
        content.add(Course { ship, from: view.ships[ship], to: to as u8, chip, lang });
    }
    for (ship, at, mark) in ships {
        let mark = Mark { effect: None, ..mark };
        let ghost = mark.answers() && view.phase == Phase::ChooseShip && at < FINAL;
        // While the player chooses a card, a press on a ship there chooses the card and does not switch to that ship.
        let is_passive = waters[usize::from(at)].answers() && !mark.answers();
        let mark = if is_passive { Mark { pick: false, other: false, ..mark } } else { mark };
        content.add(Ship { ship, at, fish: view.fish_of(ship), mark, ghost, is_passive, lang });
    }
    let label = Message::new("ships-draw-sea");
    Panel::new("sea", (WIDTH, HEIGHT), label, look.wording(), content)
}

/// Returns the card that a ship left in the last move.
fn origin(at: u8, mark: Mark, waters: &[Mark; WATER_CARDS]) -> Option<u8> {
    let is_near = |card: u8| card.abs_diff(at) == 1;
    (0..=FINAL).find(|&card| mark.last && is_near(card) && waters[usize::from(card)].last)
}

/// Returns the left edge of a card.
fn left(at: usize) -> f64 {
    LEFT + CARD * at as f64
}

/// Returns the place of a ship: the middle of its hull at the waterline.
fn place(ship: Colour, at: u8) -> (f64, f64) {
    (left(usize::from(at)) + CARD / 2.0, TOP + LANE * ship.index() as f64 + 62.0)
}

/// The names of the cards.
const CARDS: [&str; WATER_CARDS] =
    ["water-0", "water-1", "water-2", "water-3", "water-4", "water-5", "water-6"];

/// The group of a card, below the ships.
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

/// The name of a card, and the fish below it.
#[derive(Hash)]
struct Plate {
    at: usize,
    fish: Option<u8>,
    lang: Lang,
}

impl Fragment for Plate {
    fn write(&self, out: &mut Out) {
        let &Plate { at, fish, lang } = self;
        let (x, middle) = (left(at), left(at) + CARD / 2.0);
        out.rect(x + 2.0, 4.0, CARD - 4.0, HEIGHT - 6.0, 16.0).fill(theme::SEA).fill_opacity(0.0).done();
        let name = match at {
            0 => lang.text("ships-draw-harbour"),
            at if at == usize::from(FINAL) => lang.text("ships-draw-final"),
            at => at.to_string().into(),
        };
        let text = out.text(middle, 22.0, 24.0).middle().bold().fill(water::ON_FAR);
        text.within(CARD - 14.0).say(&name);
        out.rect(x + 5.0, PLATE, CARD - 10.0, DEPTH, 14.0).fill(water::ABYSS).fill_opacity(0.5).done();
        match fish {
            Some(fish) => school(out, middle, PLATE + DEPTH / 2.0, fish),
            None => out.text(middle, PLATE + 34.0, 26.0).middle().fill(theme::ON_SEA).say("?"),
        }
    }
}

/// Draws the fish of a card, or one fish and a number if there are too many.
fn school(out: &mut Out, x: f64, y: f64, fish: u8) {
    let (body, belly) = FISH[usize::from(fish).min(3)];
    let mut one = |dx: f64, dy: f64, length: f64| pieces::fish(out, x + dx, y + dy, length, body, belly);
    match fish {
        0 => out.text(x, y + 10.0, 28.0).middle().bold().fill(theme::ON_SEA).say("0"),
        1 => one(0.0, 0.0, 58.0),
        2 => {
            one(-15.0, -11.0, 44.0);
            one(15.0, 11.0, 44.0);
        }
        3 => {
            one(-21.0, -12.0, 40.0);
            one(21.0, -9.0, 40.0);
            one(-1.0, 13.0, 40.0);
        }
        many => {
            one(-20.0, 0.0, 44.0);
            out.text(x + 8.0, y + 10.0, 28.0).bold().fill(theme::LIGHT).say(&format!("×{many}"));
        }
    }
}

/// The signs of a card, and the ship that would sail there.
#[derive(Hash)]
struct WaterSigns {
    at: usize,
    mark: Mark,
    ghost: Option<Colour>,
    lang: Lang,
}

impl Fragment for WaterSigns {
    fn write(&self, out: &mut Out) {
        let &WaterSigns { at, mark, ghost, lang } = self;
        let outline = || pictures::rounded_rect(0.0, 0.0, CARD - 6.0, HEIGHT - 4.0);
        pieces::halo(out, mark, (left(at) + 3.0, 1.0), outline);
        if let Some(ship) = ghost {
            let (x, y) = place(ship, at as u8);
            pictures::ghost(out, lang, ship, x, y);
            pieces::dot(out, mark, x, y - 20.0);
        }
    }
}

/// The dotted trail of the last move, with a ring at its start.
#[derive(Hash)]
struct Trail {
    ship: Colour,
    from: u8,
    to: u8,
}

impl Fragment for Trail {
    fn write(&self, out: &mut Out) {
        let ((from, y), (to, _)) = (place(self.ship, self.from), place(self.ship, self.to));
        let (y, side) = (y - 6.0, (to - from).signum());
        out.el("g").class("trace").attr("pointer-events", "none").mute().within(|out| {
            let line = format!("M{} {}H{}", number(from + 16.0 * side), number(y), number(to - 50.0 * side));
            for (ink, wide) in [(theme::LIGHT, 11.0), (theme::DARK, 7.0)] {
                out.circle(from, y, 10.0).hollow().stroke(ink, wide / 2.2).done();
                let dots = out.path(&line).hollow().stroke(ink, wide).attr("stroke-linecap", "round");
                dots.attr("stroke-dasharray", "0.1 16").done();
            }
        });
    }
}

/// The course of the ship that the viewer is about to move, with the change in the viewer's points.
#[derive(Hash)]
struct Course<'a> {
    ship: Colour,
    from: u8,
    to: u8,
    chip: Option<&'a str>,
    lang: Lang,
}

impl Fragment for Course<'_> {
    fn write(&self, out: &mut Out) {
        let &Course { ship, from, to, chip, lang } = self;
        let ((start, y), (x, _)) = (place(ship, from), place(ship, to));
        let (line, side) = (y - 8.0, (x - start).signum());
        out.el("g").class("effect").attr("pointer-events", "none").mute().within(|out| {
            let ghost = out.el("g").opacity(0.7);
            ghost.within(|out| pictures::ship(out, lang, ship, x, y, 1.0));
            let tip = x - 42.0 * side;
            let track = format!(
                "M{} {}H{}M{} {}L{} {} {} {}",
                number(start + 30.0 * side),
                number(line),
                number(tip),
                number(tip - 12.0 * side),
                number(line - 11.0),
                number(tip),
                number(line),
                number(tip - 12.0 * side),
                number(line + 11.0)
            );
            for (ink, wide) in [(theme::LIGHT, 12.0), (theme::CHOSEN, 7.0)] {
                let path = out.path(&track).hollow().stroke(ink, wide);
                path.attr("stroke-linecap", "round").attr("stroke-linejoin", "round").done();
            }
            if let Some(chip) = chip {
                pictures::chip(out, chip, x + 10.0, y - 46.0);
            }
        });
    }
}

/// Returns the name of a ship.
pub(super) const fn name(ship: Colour) -> &'static str {
    match ship {
        Colour::White => "ship-white",
        Colour::Brown => "ship-brown",
        Colour::Pink => "ship-pink",
        Colour::Green => "ship-green",
    }
}

/// A ship without its signs.
#[derive(Hash)]
struct ShipPicture {
    ship: Colour,
    at: u8,
    lang: Lang,
}

impl Fragment for ShipPicture {
    fn write(&self, out: &mut Out) {
        let &ShipPicture { ship, at, lang } = self;
        let (x, y) = place(ship, at);
        out.piece(name(ship), None)
            .attr("data-place", &at.to_string())
            .at(x, y)
            .within(|out| pictures::ship(out, lang, ship, 0.0, 0.0, 1.0));
    }
}

/// The signs of a ship, above everything else.
#[derive(Hash)]
struct Ship {
    ship: Colour,
    at: u8,
    /// The ship's value there, in fish.
    fish: u8,
    mark: Mark,
    /// Whether the ship is also shown on the next card while the pointer is over it.
    ghost: bool,
    /// Whether a press on it is meant for the card below.
    is_passive: bool,
    lang: Lang,
}

impl Fragment for Ship {
    fn write(&self, out: &mut Out) {
        let &Ship { ship, at, fish, mark, ghost, is_passive, lang } = self;
        let (x, y) = place(ship, at);
        let thing = out.el("g").thing(name(ship), mark).label(&lang.say(&words::ship(ship, at, fish)));
        let thing = if is_passive { thing.attr("pointer-events", "none") } else { thing };
        thing.at(x, y).within(|out| {
            // The whole lane of the card can be clicked, not only the ship.
            out.rect(-CARD / 2.0, -62.0, CARD, LANE, 10.0).fill(theme::SEA).fill_opacity(0.0).done();
            if ghost {
                pictures::ghost(out, lang, ship, CARD, 0.0);
            }
            let mark_of_sign = Mark { last: false, ..mark };
            pieces::halo(out, mark_of_sign, (0.0, 0.0), || {
                pictures::rounded_rect(-CARD / 2.0 + 3.0, -61.0, CARD - 6.0, LANE - 6.0)
            });
            pieces::dot(out, mark, 36.0, -52.0);
        });
    }
}
