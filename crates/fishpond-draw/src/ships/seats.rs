//! A panel for each seat: backs of cards, cubes and box of the others; my own sailors as a hand of cards.

use std::hash::Hash;

use fishpond_core::{Message, Seat};
use fishpond_ships::view::{Memory, SeatView};
use fishpond_ships::{ByColour, Colour, View};

use super::pictures::{self, LETTER};
use super::sea::rounded_rect;
use super::{animals, words};
use crate::look::Look;
use crate::pieces;
use crate::seats::{GAP, LETTERS, WIDTH, seat_panel};
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
        let (x, width) = (GAP + wide * i as f64, wide - GAP);
        let size = [width, height].map(f64::to_bits);
        svg.el("g").at(x, y).open();
        let key = ("ships seat", seat_key(view, look, seat), view.of(seat).hand, crowded, size);
        svg.leaf(key, |svg| {
            let seat = view.of(seat);
            svg.el("g").id(&seat_panel(seat.seat)).label(&words::seat(view, look, seat)).open();
            pieces::panel(svg, 0.0, 0.0, width, height, stands_out(view, seat.seat));
            name(svg, view, look, seat, width);
            let left = if crowded { 14.0 } else { (width - PURSE).max(width * 0.38) };
            match seat.hand {
                Some(hand) if crowded => heads(svg, hand, 16.0, 88.0, width - 26.0),
                Some(hand) => heads(svg, hand, 16.0, 88.0, left - 20.0),
                None => backs(svg, seat, left - 78.0),
            }
            purse(svg, seat, left, height - 30.0);
            svg.close();
        });
        svg.close();
    }
}

/// Everything that is told of a seat in its panel, besides its hand.
fn seat_key<'a>(view: &'a View, look: &'a Look<'_>, seat: Seat) -> impl Hash + 'a {
    let (of, end) = (view.of(seat), view.outcome.as_ref().map(|outcome| outcome.points[seat]));
    (look.named(seat), of.cards, of.cubes, of.boxed, of.resigned, stands_out(view, seat), end)
}

/// Mark and name; at the end the points.
fn name(svg: &mut Svg, view: &View, look: &Look<'_>, seat: &SeatView, width: f64) {
    let ink = if seat.resigned { theme::MUTED } else { theme::TEXT };
    pieces::mark(svg, seat.seat, 34.0, 34.0, 17.0);
    // Where there is little room, the number alone.
    let points = match &view.outcome {
        Some(outcome) if width < 300.0 => Some(outcome.points[seat.seat].to_string()),
        _ => words::points(view, seat.seat).map(|points| look.say(&points)),
    };
    let room = points.as_ref().map_or(0.0, |points| text::width(points) * 28.0 + 12.0);
    svg.text(62.0, 45.0, LETTERS)
        .bold()
        .fill(ink)
        .within((width - 76.0 - room).max(30.0))
        .say(&look.name(seat.seat));
    if let Some(points) = points {
        svg.text(width - 16.0, 45.0, 28.0).end().bold().within(width - 100.0).say(&points);
    }
}

/// The backs of a hand, fanned out as far as there is room, and how many there are.
fn backs(svg: &mut Svg, seat: &SeatView, room: f64) {
    let gaps = f64::from(seat.cards.max(1) - 1);
    let step = ((room - 36.0) / gaps.max(1.0)).clamp(0.0, 32.0);
    for i in 0..seat.cards {
        pictures::card_back(svg, 18.0 + step * f64::from(i), 65.0);
    }
    let end = 18.0 + if seat.cards > 0 { step * gaps + 43.0 } else { 0.0 };
    svg.text(end, 100.0, 28.0).bold().say(&seat.cards.to_string());
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
    pictures::cube(svg, x + 16.0, y - 9.0, 34.0);
    svg.text(x + 37.0, y, 28.0).bold().say(&seat.cubes.to_string());
    pictures::chest(svg, x + 92.0, y - 9.0, 34.0);
    svg.text(x + 114.0, y, 28.0).say(&seat.boxed.to_string());
}

/// Whoever looks, at the bottom: the hand and what he remembers.
pub(super) fn near(svg: &mut Svg, view: &View, look: &Look<'_>, near: Seat, y: f64) {
    let seat = view.of(near);
    let width = WIDTH - 2.0 * GAP;
    svg.el("g").id("fp-near").at(GAP, y).open();
    // Until the end the panel tells nothing of the hand but whether it lies there.
    let hand = (seat.hand.is_some(), seat.hand.filter(|_| view.outcome.is_some()));
    let key = ("ships own seat", seat_key(view, look, near), hand, remembers(seat).is_some());
    svg.leaf(key, |svg| {
        svg.el("g").id(&seat_panel(near)).label(&words::seat(view, look, seat)).open();
        pieces::panel(svg, 0.0, 0.0, width, near_height(view, near), stands_out(view, near));
        name(svg, view, look, seat, width - PURSE - 40.0);
        if seat.hand.is_none() {
            for i in 0..seat.cards {
                pictures::card_back(svg, 300.0 + 38.0 * f64::from(i), 13.0);
            }
        }
        purse(svg, seat, width - PURSE - 12.0, 45.0);
        svg.close();
    });
    if let Some(hand) = seat.hand {
        let step = (width - 16.0) / 4.0;
        for colour in Colour::ALL {
            let (count, mark) = (hand[colour], svg.mark(&format!("card-{colour}")));
            svg.leaf(("ships card", colour, count, view.fish_of(colour), mark), |svg| {
                card(svg, view, look, colour, count, 14.0 + step * colour.index() as f64, step - 24.0);
            });
        }
    }
    if let Some(memory) = remembers(seat) {
        let names = look.names.get(..view.config.players.into());
        svg.leaf(("ships memory", near, memory, view.config.players, names), |svg| {
            remembered(svg, view, look, seat.seat, memory);
        });
    }
    svg.close();
}

/// All my sailors of a colour as one card: animal, letter, how many, and what each is worth now.
fn card(svg: &mut Svg, view: &View, look: &Look<'_>, colour: Colour, count: u8, x: f64, width: f64) {
    let id = format!("card-{colour}");
    let (y, height) = (HEAD, CARDS - 14.0);
    let fish = view.fish_of(colour);
    let label = if count > 0 {
        let hand = colour.sailors_term(count);
        look.say(&Message::new("ships-draw-hand-label").with("hand", hand).with("fish", fish))
    } else {
        look.say(&Message::new("ships-draw-none-label").with("sailor", colour.sailor_term()))
    };
    let group = pieces::thing(svg, look, &id, &label);
    let group = if count > 0 { group } else { group.opacity(0.4) };
    group.open();
    for i in (1..count.min(4)).rev() {
        let shift = 4.0 * f64::from(i);
        svg.rect(x + shift, y - shift, width, height, 12.0).fill(theme::FOAM).stroke(theme::LINE, 2.0).done();
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
    pieces::halo(svg, look, &id, "hand", (x, y), || rounded_rect(0.0, 0.0, width, height));
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
    let lines = words::memory(view, look, me).join("; ");
    svg.el("g").id("fp-memory").label(&lines).open();
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
    if memory.boxed.total() > 0 {
        pictures::chest(svg, 384.0, y, 38.0);
        heads(svg, memory.boxed, 420.0, y, WIDTH - 2.0 * GAP - 430.0);
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
