//! A panel for each seat: backs of cards, cubes and box of the others; my own sailors as a hand of cards.

use fishpond_core::{Message, Seat};
use fishpond_ships::view::{Memory, SeatView};
use fishpond_ships::{ByColour, Colour, View};

use super::pictures::{self, LETTER};
use super::sea::rounded_rect;
use super::{animals, words};
use crate::look::Look;
use crate::pieces;
use crate::seats::{self, GAP, LETTERS, WIDTH, place};
use crate::svg::Svg;
use crate::text;
use crate::theme;

/// My name, cubes and box.
const HEAD: f64 = 76.0;
/// My cards, and the space below them.
const CARDS: f64 = 164.0;
/// What I remember.
const MEMORY: f64 = 62.0;
/// How wide cubes and box are together.
const PURSE: f64 = 150.0;

/// The height of the panels of the others: open hands need a line of their own where there are many.
pub(super) fn far_height(view: &View, seats: &[Seat]) -> f64 {
    if crowded(view, seats) { 178.0 } else { 128.0 }
}

fn crowded(view: &View, seats: &[Seat]) -> bool {
    seats.len() > 2 && seats.iter().any(|&seat| view.of(seat).hand.is_some())
}

/// The height of the panel at the bottom.
pub(super) fn near_height(view: &View, near: Seat) -> f64 {
    let seat = view.of(near);
    HEAD + if seat.hand.is_some() { CARDS } else { 0.0 }
        + if remembers(seat).is_some() { MEMORY } else { 0.0 }
}

/// The others, side by side over the whole width.
pub(super) fn far(svg: &mut Svg, view: &View, look: &Look<'_>, seats: &[Seat], y: f64) {
    let wide = (WIDTH - GAP) / seats.len() as f64;
    let (height, crowded) = (far_height(view, seats), crowded(view, seats));
    for (i, &seat) in seats.iter().enumerate() {
        let (width, of) = (wide - GAP, view.of(seat));
        place(svg, GAP + wide * i as f64, y);
        begin(svg, view, look, of, (width, height));
        name(svg, view, look, of, width);
        let left = if crowded { 14.0 } else { (width - PURSE).max(width * 0.38) };
        if let Some(hand) = of.hand {
            svg.leaf(("ships heads", hand, crowded, width.to_bits()), |svg| {
                heads(svg, hand, 16.0, 88.0, if crowded { width - 26.0 } else { left - 20.0 });
            });
        } else {
            svg.leaf(("ships backs", of.cards, left.to_bits()), |svg| backs(svg, of.cards, left - 78.0));
        }
        purse(svg, of, left, height - 30.0);
        svg.close();
        svg.close();
    }
}

fn begin(svg: &mut Svg, view: &View, look: &Look<'_>, of: &SeatView, size: (f64, f64)) {
    let has = (of.cards, of.cubes, of.boxed, of.resigned);
    // What is in the hand is told at the end only.
    let end = points(view, of.seat).map(|points| (points, of.hand));
    let told = ("ships", has, end);
    let label = || words::seat(view, look, of);
    seats::begin(svg, of.seat, size, stands_out(view, of.seat), told, label);
}

fn points(view: &View, seat: Seat) -> Option<i32> {
    view.outcome.as_ref().map(|outcome| outcome.points[seat])
}

/// Mark and name; at the end the points.
fn name(svg: &mut Svg, view: &View, look: &Look<'_>, of: &SeatView, width: f64) {
    let (seat, points) = (of.seat, points(view, of.seat));
    svg.named().leaf(("ships seat name", seat, of.resigned, points, width.to_bits()), |svg| {
        let ink = if of.resigned { theme::MUTED } else { theme::TEXT };
        pieces::mark(svg, seat, 34.0, 34.0, 17.0);
        // Where there is little room, the number alone.
        let points = match points {
            Some(points) if width < 300.0 => Some(points.to_string()),
            _ => words::points(view, seat).map(|points| look.say(&points)),
        };
        let room = points.as_ref().map_or(0.0, |points| text::width(points) * 28.0 + 12.0);
        let words = svg.text(62.0, 45.0, LETTERS).bold().fill(ink);
        words.within((width - 76.0 - room).max(30.0)).say(&look.name(seat));
        if let Some(points) = points {
            svg.text(width - 16.0, 45.0, 28.0).end().bold().within(width - 100.0).say(&points);
        }
    });
}

/// The backs of a hand, fanned out as far as there is room, and how many there are.
fn backs(svg: &mut Svg, cards: u8, room: f64) {
    let gaps = f64::from(cards.max(1) - 1);
    let step = ((room - 36.0) / gaps.max(1.0)).clamp(0.0, 32.0);
    for i in 0..cards {
        pictures::card_back(svg, 18.0 + step * f64::from(i), 65.0);
    }
    let end = 18.0 + if cards > 0 { step * gaps + 43.0 } else { 0.0 };
    svg.text(end, 100.0, 28.0).bold().say(&cards.to_string());
}

/// Heads with numbers, in so much room.
fn heads(svg: &mut Svg, cards: ByColour, x: f64, y: f64, room: f64) {
    let kinds = cards.iter().filter(|&(_, count)| count > 0);
    let step = (room / kinds.count().max(1) as f64).min(76.0);
    let size = ((step - 26.0) / 56.0).clamp(0.4, 0.75);
    for (i, (colour, count)) in cards.iter().filter(|&(_, count)| count > 0).enumerate() {
        let x = x + step * i as f64;
        animals::head(svg, colour, x + 28.0 * size, y, size);
        svg.text(x + 58.0 * size, y + 11.0, 27.0).bold().say(&count.to_string());
    }
}

/// Cubes and boxed sailors.
fn purse(svg: &mut Svg, seat: &SeatView, x: f64, y: f64) {
    svg.leaf(("ships purse", seat.cubes, seat.boxed, x.to_bits(), y.to_bits()), |svg| {
        pictures::cube(svg, x + 16.0, y - 9.0, 34.0);
        svg.text(x + 37.0, y, 28.0).bold().say(&seat.cubes.to_string());
        pictures::chest(svg, x + 92.0, y - 9.0, 34.0);
        svg.text(x + 114.0, y, 28.0).say(&seat.boxed.to_string());
    });
}

/// Whoever looks, at the bottom: the hand and what he remembers.
pub(super) fn near(svg: &mut Svg, view: &View, look: &Look<'_>, near: Seat, y: f64) {
    let seat = view.of(near);
    let width = WIDTH - 2.0 * GAP;
    svg.open_leaf(("ships near", y.to_bits()), |svg| svg.el("g").id("fp-near").at(GAP, y).open());
    begin(svg, view, look, seat, (width, near_height(view, near)));
    name(svg, view, look, seat, width - PURSE - 40.0);
    if seat.hand.is_none() {
        svg.leaf(("ships own backs", seat.cards), |svg| {
            for i in 0..seat.cards {
                pictures::card_back(svg, 300.0 + 38.0 * f64::from(i), 13.0);
            }
        });
    }
    purse(svg, seat, width - PURSE - 12.0, 45.0);
    svg.close();
    if let Some(hand) = seat.hand {
        let step = (width - 16.0) / 4.0;
        for colour in Colour::ALL {
            let (x, fish) = (14.0 + step * colour.index() as f64, view.fish_of(colour));
            card(svg, look, colour, hand[colour], fish, x, step - 24.0);
        }
    }
    if let Some(memory) = remembers(seat) {
        remembered(svg, view, look, seat.seat, memory);
    }
    svg.close();
}

/// All my sailors of a colour as one card: animal, letter, how many, and what each is worth now.
fn card(svg: &mut Svg, look: &Look<'_>, colour: Colour, count: u8, fish: u8, x: f64, width: f64) {
    let id = match colour {
        Colour::White => "card-white",
        Colour::Brown => "card-brown",
        Colour::Pink => "card-pink",
        Colour::Green => "card-green",
    };
    let (y, height, mark) = (HEAD, CARDS - 14.0, svg.mark(id));
    // How it is marked changes more often than what it looks like.
    svg.open_leaf(("ships card", colour, count, fish, mark), |svg| {
        let label = if count > 0 {
            let hand = colour.sailors_term(count);
            look.say(&Message::new("ships-draw-hand-label").with("hand", hand).with("fish", fish))
        } else {
            look.say(&Message::new("ships-draw-none-label").with("sailor", colour.sailor_term()))
        };
        let group = pieces::thing(svg, id, &label);
        if count > 0 { group } else { group.opacity(0.4) }.open();
    });
    svg.leaf(("ships sailors", colour, count, fish), |svg| {
        for i in (1..count.min(4)).rev() {
            let shift = 4.0 * f64::from(i);
            let rect = svg.rect(x + shift, y - shift, width, height, 12.0);
            rect.fill(theme::FOAM).stroke(theme::LINE, 2.0).done();
        }
        svg.rect(x, y, width, height, 12.0).fill(theme::ICE).stroke(theme::LINE, 2.0).done();
        svg.rect(x, y, 38.0, height, 12.0).fill(animals::ink(colour)).stroke(theme::LINE, 2.0).done();
        let letter = svg.text(x + 19.0, y + 32.0, LETTER).middle().bold().fill(animals::on_ink(colour));
        letter.say(&pictures::letter(look, colour));
        animals::head(svg, colour, x + 38.0 + (width - 38.0) * 0.5, y + 50.0, 1.42);
        let base = y + height - 14.0;
        svg.text(x + 48.0, base, 34.0).bold().fill(theme::DARK).say(&format!("{count}×"));
        svg.text(x + 102.0, base, 30.0).fill(theme::DARK).say(&fish.to_string());
        if fish > 0 {
            pieces::fish(svg, x + 140.0, base - 10.0, 36.0, theme::FISH, theme::FISH_BELLY);
        }
    });
    if mark.shows() {
        svg.leaf(("ships card halo", colour, mark), |svg| {
            pieces::halo(svg, id, "hand", (x, y), || rounded_rect(0.0, 0.0, width, height));
        });
    }
    svg.close();
}

/// What a seat remembers, if there is anything yet.
fn remembers(seat: &SeatView) -> Option<Memory> {
    seat.memory.filter(|memory| memory.passed.is_some())
}

/// The card that went to the left, the one that came from the right, and what is in the box (SI2).
fn remembered(svg: &mut Svg, view: &View, look: &Look<'_>, me: Seat, memory: Memory) {
    let players = view.config.players;
    let right = Seat::first(players).find(|seat| seat.next(players) == me).unwrap_or(me);
    let y = HEAD + CARDS + 28.0;
    svg.named().open_leaf(("ships memory", me, memory, players), |svg| {
        let lines = words::memory(view, look, me).join("; ");
        svg.el("g").id("fp-memory").label(&lines).open();
    });
    svg.leaf(("ships passed", me, memory.passed, memory.received, players), |svg| {
        if let Some(card) = memory.passed {
            animals::head(svg, card, 40.0, y, 0.72);
            pictures::arrow(svg, 72.0, y, 32.0);
            pieces::mark(svg, me.next(players), 128.0, y, 13.0);
        }
        if let Some(card) = memory.received {
            pieces::mark(svg, right, 208.0, y, 13.0);
            pictures::arrow(svg, 232.0, y, 32.0);
            animals::head(svg, card, 296.0, y, 0.72);
        }
    });
    if memory.boxed.total() > 0 {
        svg.leaf(("ships boxed", memory.boxed), |svg| {
            pictures::chest(svg, 384.0, y, 38.0);
            heads(svg, memory.boxed, 420.0, y, WIDTH - 2.0 * GAP - 430.0);
        });
    }
    svg.close();
}

/// Who is to act, and in the end who has won.
fn stands_out(view: &View, seat: Seat) -> bool {
    match &view.outcome {
        Some(outcome) => outcome.rank[seat] == 1,
        None => view.turn.seats().contains(seat),
    }
}
