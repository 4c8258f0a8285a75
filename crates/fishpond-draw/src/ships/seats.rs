//! The seats' cards: the opponents' card backs, cubes and box; the viewer's own sailors as a hand of cards.

use fishpond_core::{Message, Seat};
use fishpond_page::{Content, Element, Fragment, Frame, Out, Sink as _};
use fishpond_ships::view::{Memory, SeatView};
use fishpond_ships::{ByColour, Colour, View};
use fishpond_words::Lang;

use super::pictures::{self, LETTER};
use super::sea::rounded_rect;
use super::{animals, words};
use crate::look::{Mark, Marks, Wording};
use crate::pieces;
use crate::seats::{GAP, LETTERS, SeatCard, WIDTH};
use crate::svg::{Paint as _, Px, Shapes as _};
use crate::text;
use crate::theme;

/// Height of the viewer's name, cubes and box.
const HEAD: f64 = 76.0;
/// Height of the viewer's cards, and the space below them.
const CARDS: f64 = 164.0;
/// Height of the viewer's memory.
const MEMORY: f64 = 62.0;
/// The width of the cubes and the box together.
const PURSE: f64 = 150.0;

/// Returns the height of the opponents' cards: if there are many, revealed hands need a separate line.
pub(super) fn far_height(view: &View, seats: &[Seat]) -> f64 {
    if crowded(view, seats) { 178.0 } else { 128.0 }
}

fn crowded(view: &View, seats: &[Seat]) -> bool {
    seats.len() > 2 && seats.iter().any(|&seat| view.of(seat).hand.is_some())
}

/// Returns the height of the card at the bottom.
pub(super) fn near_height(view: &View, near: Seat) -> f64 {
    let seat = view.of(near);
    HEAD + if seat.hand.is_some() { CARDS } else { 0.0 } + if memory(seat).is_some() { MEMORY } else { 0.0 }
}

/// Returns the memory of a seat, if it has passed a card.
fn memory(seat: &SeatView) -> Option<Memory> {
    seat.memory.filter(|memory| memory.passed.is_some())
}

/// Draws the opponents side by side over the whole width.
pub(super) fn far<'a>(content: &mut Content<'a>, view: &View, wording: Wording<'a>, seats: &[Seat], y: f64) {
    let wide = (WIDTH - GAP) / seats.len() as f64;
    let (height, crowded) = (far_height(view, seats), crowded(view, seats));
    for (i, &seat) in seats.iter().enumerate() {
        let (width, state) = (wide - GAP, view.of(seat));
        content.el("g").at(GAP + wide * i as f64, y).within(|content| {
            seat_card(view, wording, state, (width, height)).draw(content, |content| {
                content.add(Name::of(view, wording, state, width));
                let left = if crowded { 14.0 } else { (width - PURSE).max(width * 0.38) };
                match state.hand {
                    Some(hand) => {
                        let room = Px(if crowded { width - 26.0 } else { left - 20.0 });
                        content.add(Heads { cards: hand, x: Px(16.0), y: Px(88.0), room });
                    }
                    None => content.add(Backs { cards: state.cards, room: Px(left - 78.0) }),
                }
                content.add(Purse::of(state, left, height - 30.0));
            });
        });
    }
}

fn seat_card<'a>(view: &View, wording: Wording<'a>, state: &SeatView, size: (f64, f64)) -> SeatCard<'a> {
    let active = match &view.outcome {
        Some(outcome) => outcome.rank[state.seat] == 1,
        None => view.turn.seats().contains(state.seat),
    };
    SeatCard { seat: state.seat, size, active, label: words::seat(view, state), wording }
}

/// Mark and name, and at the end the points.
#[derive(Hash)]
struct Name<'a> {
    seat: Seat,
    resigned: bool,
    points: Option<i32>,
    width: Px,
    wording: Wording<'a>,
}

impl<'a> Name<'a> {
    fn of(view: &View, wording: Wording<'a>, state: &SeatView, width: f64) -> Name<'a> {
        let points = view.outcome.as_ref().map(|outcome| outcome.points[state.seat]);
        Name { seat: state.seat, resigned: state.resigned, points, width: Px(width), wording }
    }
}

impl Fragment for Name<'_> {
    fn write(&self, out: &mut Out) {
        let &Name { seat, resigned, points, width: Px(width), wording } = self;
        let ink = if resigned { theme::MUTED } else { theme::TEXT };
        pieces::mark(out, seat, 34.0, 34.0, 17.0);
        // A narrow card has only the number.
        let points = points.map(|points| match width < 300.0 {
            true => points.to_string(),
            false => wording.say(&Message::new("ships-draw-points").with("points", points)),
        });
        let room = points.as_ref().map_or(0.0, |points| text::width(points) * 28.0 + 12.0);
        let name = out.text(62.0, 45.0, LETTERS).bold().fill(ink);
        name.within((width - 76.0 - room).max(30.0)).say(&wording.name(seat));
        if let Some(points) = points {
            out.text(width - 16.0, 45.0, 28.0).end().bold().within(width - 100.0).say(&points);
        }
    }
}

/// The card backs of a hand, spread over the available width, and their number.
#[derive(Hash)]
struct Backs {
    cards: u8,
    room: Px,
}

impl Fragment for Backs {
    fn write(&self, out: &mut Out) {
        let &Backs { cards, room: Px(room) } = self;
        let gaps = f64::from(cards.max(1) - 1);
        let step = ((room - 36.0) / gaps.max(1.0)).clamp(0.0, 32.0);
        for i in 0..cards {
            pictures::card_back(out, 18.0 + step * f64::from(i), 65.0);
        }
        let end = 18.0 + if cards > 0 { step * gaps + 43.0 } else { 0.0 };
        out.text(end, 100.0, 28.0).bold().say(&cards.to_string());
    }
}

/// Heads of sailors with the number of each.
#[derive(Hash)]
struct Heads {
    cards: ByColour,
    x: Px,
    y: Px,
    room: Px,
}

impl Fragment for Heads {
    fn write(&self, out: &mut Out) {
        let &Heads { cards, x: Px(x), y: Px(y), room: Px(room) } = self;
        let kinds: Vec<_> = cards.iter().filter(|&(_, count)| count > 0).collect();
        let step = (room / kinds.len().max(1) as f64).min(76.0);
        let size = ((step - 26.0) / 56.0).clamp(0.4, 0.75);
        for (i, (colour, count)) in kinds.into_iter().enumerate() {
            let x = x + step * i as f64;
            animals::head(out, colour, x + 28.0 * size, y, size);
            out.text(x + 58.0 * size, y + 11.0, 27.0).bold().say(&count.to_string());
        }
    }
}

/// Cubes and boxed sailors.
#[derive(Hash)]
struct Purse {
    cubes: u8,
    boxed: u8,
    x: Px,
    y: Px,
}

impl Purse {
    fn of(seat: &SeatView, x: f64, y: f64) -> Purse {
        Purse { cubes: seat.cubes, boxed: seat.boxed, x: Px(x), y: Px(y) }
    }
}

impl Fragment for Purse {
    fn write(&self, out: &mut Out) {
        let &Purse { cubes, boxed, x: Px(x), y: Px(y) } = self;
        pictures::cube(out, x + 16.0, y - 9.0, 34.0);
        out.text(x + 37.0, y, 28.0).bold().say(&cubes.to_string());
        pictures::chest(out, x + 92.0, y - 9.0, 34.0);
        out.text(x + 114.0, y, 28.0).say(&boxed.to_string());
    }
}

/// Draws the viewer at the bottom: their hand and their memory.
pub(super) fn near<'a>(
    content: &mut Content<'a>,
    view: &View,
    wording: Wording<'a>,
    marks: &Marks<'_>,
    near: Seat,
    y: f64,
) {
    let (seat, lang) = (view.of(near), wording.lang);
    let width = WIDTH - 2.0 * GAP;
    content.el("g").id("fp-near").at(GAP, y).within(|content| {
        seat_card(view, wording, seat, (width, near_height(view, near))).draw(content, |content| {
            content.add(Name::of(view, wording, seat, width - PURSE - 40.0));
            if seat.hand.is_none() {
                content.add(OwnBacks { cards: seat.cards });
            }
            content.add(Purse::of(seat, width - PURSE - 12.0, 45.0));
        });
        if let Some(hand) = seat.hand {
            for colour in Colour::ALL {
                let sailors = Sailors { colour, count: hand[colour], fish: view.fish_of(colour), lang };
                sailors.draw(content, marks);
            }
        }
        if let Some(memory) = memory(seat) {
            remembered(content, wording, memory, near, view.config.players);
        }
    });
}

/// The backs of the bottom seat's cards, for a spectator.
#[derive(Hash)]
struct OwnBacks {
    cards: u8,
}

impl Fragment for OwnBacks {
    fn write(&self, out: &mut Out) {
        for i in 0..self.cards {
            pictures::card_back(out, 300.0 + 38.0 * f64::from(i), 13.0);
        }
    }
}

/// All of the viewer's sailors of a colour, as one card: animal, letter, number, and the current value of each.
#[derive(Clone, Copy, Hash)]
struct Sailors {
    colour: Colour,
    count: u8,
    fish: u8,
    lang: Lang,
}

/// Distance between cards.
const STEP: f64 = (WIDTH - 2.0 * GAP - 16.0) / 4.0;
/// The width and height of a card.
const CARD: (f64, f64) = (STEP - 24.0, CARDS - 14.0);

impl Sailors {
    fn draw(self, content: &mut Content<'_>, marks: &Marks<'_>) {
        let mark = marks.of(self.name());
        content.frame(SailorsFrame { sailors: self, mark }, |content| {
            content.add(self);
            if mark.shows() {
                content.add(CardHalo { x: Px(self.x()), mark });
            }
        });
    }

    fn name(self) -> &'static str {
        match self.colour {
            Colour::White => "card-white",
            Colour::Brown => "card-brown",
            Colour::Pink => "card-pink",
            Colour::Green => "card-green",
        }
    }

    fn x(self) -> f64 {
        14.0 + STEP * self.colour.index() as f64
    }
}

/// The group of a card. Its marks change more often than its picture.
#[derive(Hash)]
struct SailorsFrame {
    sailors: Sailors,
    mark: Mark,
}

impl Frame for SailorsFrame {
    const TAG: &'static str = "g";

    fn attributes<'o>(&self, element: Element<'o, Out>) -> Element<'o, Out> {
        let Sailors { colour, count, fish, lang } = self.sailors;
        let label = if count > 0 {
            Message::new("ships-draw-hand-label").with("hand", colour.sailors_term(count)).with("fish", fish)
        } else {
            Message::new("ships-draw-none-label").with("sailor", colour.sailor_term())
        };
        let group = element.thing(self.sailors.name(), self.mark).label(&lang.say(&label));
        if count > 0 { group } else { group.opacity(0.4) }
    }
}

impl Fragment for Sailors {
    fn write(&self, out: &mut Out) {
        let &Sailors { colour, count, fish, lang } = self;
        let (x, y, (width, height)) = (self.x(), HEAD, CARD);
        for i in (1..count.min(4)).rev() {
            let shift = 4.0 * f64::from(i);
            let rect = out.rect(x + shift, y - shift, width, height, 12.0);
            rect.fill(theme::FOAM).stroke(theme::LINE, 2.0).done();
        }
        out.rect(x, y, width, height, 12.0).fill(theme::ICE).stroke(theme::LINE, 2.0).done();
        out.rect(x, y, 38.0, height, 12.0).fill(animals::ink(colour)).stroke(theme::LINE, 2.0).done();
        let letter = out.text(x + 19.0, y + 32.0, LETTER).middle().bold().fill(animals::on_ink(colour));
        letter.say(&pictures::letter(lang, colour));
        animals::head(out, colour, x + 38.0 + (width - 38.0) * 0.5, y + 50.0, 1.42);
        let base = y + height - 14.0;
        out.text(x + 48.0, base, 34.0).bold().fill(theme::DARK).say(&format!("{count}×"));
        out.text(x + 102.0, base, 30.0).fill(theme::DARK).say(&fish.to_string());
        if fish > 0 {
            pieces::fish(out, x + 140.0, base - 10.0, 36.0, theme::FISH, theme::FISH_BELLY);
        }
    }
}

#[derive(Hash)]
struct CardHalo {
    x: Px,
    mark: Mark,
}

impl Fragment for CardHalo {
    fn write(&self, out: &mut Out) {
        pieces::halo(out, self.mark, (self.x.0, HEAD), || rounded_rect(0.0, 0.0, CARD.0, CARD.1));
    }
}

/// The vertical position of the memory, below the cards.
const MEMORY_Y: f64 = HEAD + CARDS + 28.0;

/// Draws the card that went to the left, the one that came from the right, and those in the box (SI2).
fn remembered<'a>(content: &mut Content<'a>, wording: Wording<'a>, memory: Memory, me: Seat, players: u8) {
    content.frame(MemoryFrame { memory, me, players, wording }, |content| {
        content.add(Passed { passed: memory.passed, received: memory.received, me, players });
        if memory.boxed.total() > 0 {
            content.add(Boxed);
            let room = Px(WIDTH - 2.0 * GAP - 430.0);
            content.add(Heads { cards: memory.boxed, x: Px(420.0), y: Px(MEMORY_Y), room });
        }
    });
}

#[derive(Hash)]
struct MemoryFrame<'a> {
    memory: Memory,
    me: Seat,
    players: u8,
    wording: Wording<'a>,
}

impl Frame for MemoryFrame<'_> {
    const TAG: &'static str = "g";

    fn attributes<'o>(&self, element: Element<'o, Out>) -> Element<'o, Out> {
        let lines = words::memory(self.memory, self.me, self.players);
        element.id("fp-memory").label(&self.wording.say_all(&lines))
    }
}

#[derive(Hash)]
struct Passed {
    passed: Option<Colour>,
    received: Option<Colour>,
    me: Seat,
    players: u8,
}

impl Fragment for Passed {
    fn write(&self, out: &mut Out) {
        let y = MEMORY_Y;
        if let Some(card) = self.passed {
            animals::head(out, card, 40.0, y, 0.72);
            pictures::arrow(out, 72.0, y, 32.0);
            pieces::mark(out, self.me.next(self.players), 128.0, y, 13.0);
        }
        if let Some(card) = self.received {
            pieces::mark(out, words::right_of(self.me, self.players), 208.0, y, 13.0);
            pictures::arrow(out, 232.0, y, 32.0);
            animals::head(out, card, 296.0, y, 0.72);
        }
    }
}

/// The box beside the sailors in it.
#[derive(Hash)]
struct Boxed;

impl Fragment for Boxed {
    fn write(&self, out: &mut Out) {
        pictures::chest(out, 384.0, MEMORY_Y, 38.0);
    }
}
