//! The panels of the seats with their boats: small ones for the others, cards in full for whoever looks.

use std::rc::Rc;

use fishpond_core::{Message, Seat};
use fishpond_wishes::{Card, View, path};

use super::marked::Marked;
use super::{ocean, outline, pictures, words};
use crate::look::Look;
use crate::pieces;
use crate::seats::{self, Counts, GAP, LETTERS, Panel, Room, WIDTH};
use crate::svg::Svg;
use crate::theme;

/// A boat of another player.
const SMALL: f64 = 62.0;
const SMALL_ROW: f64 = 64.0;
/// A boat of whoever looks, with its card.
const LARGE_ROW: f64 = 240.0;
/// An empty boat.
const EMPTY_ROW: f64 = 62.0;
const COLUMNS: usize = 4;

pub(super) fn far(svg: &mut Svg, view: &View, look: &Look<'_>, marked: &Marked<'_>, seats: &[Seat], y: f64) {
    panels(svg, view, look, seats, y);
    let wide = (WIDTH - GAP) / seats.len() as f64;
    let fleet = Fleet::Small(per_row(wide - GAP));
    for (i, &seat) in seats.iter().enumerate() {
        svg.el("g").at(GAP + wide * i as f64, y + seats::height(seats.len()) + 6.0).open();
        boats(svg, view, look, marked, seat, fleet);
        svg.close();
    }
}

/// How boats are drawn.
#[derive(Clone, Copy, Hash)]
enum Fleet {
    /// Those of another player: little fish in little hulls, so many in a row.
    Small(usize),
    /// Those of whoever looks: cards in full.
    Large,
}

/// The boats of a seat, kind by kind, and the empty ones.
fn boats(svg: &mut Svg, view: &View, look: &Look<'_>, marked: &Marked<'_>, seat: Seat, fleet: Fleet) {
    let mut at = 0;
    for held in view.state.seats[seat.index()].boats.chunk_by(|a, b| a.kind() == b.kind()) {
        let kind = held[0].kind();
        let marks = marked.boats.at((seat, kind));
        svg.named().leaf(("wishes boats", fleet, seat, held, view.price(kind), at, marks), |svg| {
            let id = path::kind_id(seat, kind);
            let label = look.say_again(("wishes boats", look.named(seat), kind), || {
                Message::new("wishes-draw-boat-kind").with("seat", seat).with("kind", kind.code())
            });
            pieces::things(svg, &id, &label).open();
            match fleet {
                Fleet::Small(per_row) => small(svg, view, look, seat, held, at, per_row),
                Fleet::Large => large_boats(svg, view, look, seat, &id, held, at),
            }
            svg.close();
        });
        at += match fleet {
            Fleet::Small(_) => held.len(),
            Fleet::Large => sorts(held).count(),
        };
    }
    for slot in at..at + empty_boats(view, seat) {
        let (x, y, wide) = match fleet {
            Fleet::Small(per_row) => {
                let (x, y) = small_place(slot, per_row);
                (x, y + 6.0, SMALL - 8.0)
            }
            Fleet::Large => {
                let (x, y) = empty_place(at, slot);
                (x + ocean::WIDE / 2.0, y, ocean::WIDE - 10.0)
            }
        };
        svg.named().leaf(("wishes empty boat", seat, slot, [x, y, wide].map(f64::to_bits)), |svg| {
            let label = look.say(&Message::new("wishes-draw-boat-empty").with("seat", seat));
            svg.el("g").id(&format!("fp-empty-{seat}-{slot}")).label(&label).open();
            pictures::boat(svg, x, y, wide);
            svg.close();
        });
    }
}

pub(super) fn far_height(view: &View, seats: &[Seat]) -> f64 {
    let per_row = per_row((WIDTH - GAP) / seats.len() as f64 - GAP);
    let rows = seats.iter().map(|seat| usize::from(view.boats[seat.index()]).div_ceil(per_row)).max();
    seats::height(seats.len()) + 6.0 + SMALL_ROW * rows.unwrap_or(1) as f64
}

fn per_row(width: f64) -> usize {
    ((width / SMALL) as usize).max(1)
}

pub(super) fn near(svg: &mut Svg, view: &View, look: &Look<'_>, marked: &Marked<'_>, seat: Seat, y: f64) {
    panels(svg, view, look, &[seat], y);
    svg.el("g").at(0.0, y + seats::height(1) + 10.0).open();
    boats(svg, view, look, marked, seat, Fleet::Large);
    svg.close();
}

/// The cards of a kind in boats of whoever looks, from this place on.
fn large_boats(
    svg: &mut Svg,
    view: &View,
    look: &Look<'_>,
    seat: Seat,
    id: &str,
    held: &[Card],
    first: usize,
) {
    for ((card, count), slot) in sorts(held).zip(first..) {
        large(svg, view, look, seat, card, count, large_place(slot));
    }
    for slot in first..first + sorts(held).count() {
        let (x, y) = large_place(slot);
        pieces::halo(svg, id, "boats", (x - 4.0, y - 4.0), || {
            outline(0.0, 0.0, ocean::WIDE + 8.0, 218.0, 18.0)
        });
    }
}

/// Where an empty boat of whoever looks lies: beside the others, or alone in a low row.
fn empty_place(full: usize, slot: usize) -> (f64, f64) {
    let ((x, y), full_rows) = (large_place(slot), full.div_ceil(COLUMNS));
    let row = slot / COLUMNS;
    let y = if row < full_rows {
        y + 214.0
    } else {
        LARGE_ROW * full_rows as f64 + EMPTY_ROW * (row - full_rows) as f64 + 26.0
    };
    (x, y)
}

fn empty_boats(view: &View, seat: Seat) -> usize {
    usize::from(view.boats[seat.index()]).saturating_sub(view.state.seats[seat.index()].boats.len())
}

pub(super) fn near_height(view: &View, seat: Seat) -> f64 {
    let cards = &view.state.seats[seat.index()].boats;
    let slots = sorts(cards).count();
    let rows = slots.div_ceil(COLUMNS);
    let low = (slots + empty_boats(view, seat)).div_ceil(COLUMNS) - rows;
    seats::height(1) + 10.0 + LARGE_ROW * rows as f64 + EMPTY_ROW * low as f64
}

fn large_place(at: usize) -> (f64, f64) {
    let step = (WIDTH - 2.0 * GAP) / COLUMNS as f64;
    (GAP + step * (at % COLUMNS) as f64 + (step - ocean::WIDE) / 2.0, LARGE_ROW * (at / COLUMNS) as f64)
}

/// A card in a boat of whoever looks.
fn large(
    svg: &mut Svg,
    view: &View,
    look: &Look<'_>,
    seat: Seat,
    card: Card,
    count: usize,
    (x, y): (f64, f64),
) {
    let (id, price) = (path::card_id(seat, card), view.price(card.kind()));
    let label = card_label(look, seat, card, price);
    pieces::thing(svg, &id, &label).attr("data-piece", &card.to_string()).at(x, y).open();
    svg.leaf(("wishes low card", card, price), |svg| ocean::face(svg, look, card, price, 204.0));
    svg.leaf(("wishes boat of a card", count, svg.mark(&id)), |svg| {
        pictures::boat(svg, ocean::WIDE / 2.0, 214.0, ocean::WIDE - 10.0);
        if count > 1 {
            let words = svg.text(ocean::WIDE / 2.0, 226.0, 26.0).middle().bold().fill(theme::LIGHT);
            words.say(&format!("×{count}"));
        }
        pieces::halo(svg, &id, "low-card", (0.0, 0.0), || outline(0.0, 0.0, ocean::WIDE, 204.0, 16.0));
    });
    svg.close();
}

fn small_place(at: usize, per_row: usize) -> (f64, f64) {
    (SMALL * (at % per_row) as f64 + SMALL / 2.0, SMALL_ROW * (at / per_row) as f64 + 38.0)
}

/// The cards of a kind in boats of another player, from this place on.
fn small(
    svg: &mut Svg,
    view: &View,
    look: &Look<'_>,
    seat: Seat,
    held: &[Card],
    first: usize,
    per_row: usize,
) {
    let mut at = first;
    for (card, count) in sorts(held) {
        let id = path::card_id(seat, card);
        let label = card_label(look, seat, card, view.price(card.kind()));
        pieces::thing(svg, &id, &label).open();
        svg.leaf(("wishes little boats", card, count, at, per_row, svg.mark(&id)), |svg| {
            for slot in at..at + count {
                let (x, y) = small_place(slot, per_row);
                svg.piece(&card.to_string(), None).open();
                pictures::little(svg, card.kind(), card.is_double(), x, y - 16.0);
                svg.close();
                pictures::boat(svg, x, y + 6.0, SMALL - 8.0);
            }
            let (left, top) = small_place(at, per_row);
            pieces::halo(svg, &id, "little-boat", (left - SMALL / 2.0, top - 36.0), || {
                outline(0.0, 0.0, SMALL, 52.0, 12.0)
            });
        });
        svg.close();
        at += count;
    }
}

fn panels(svg: &mut Svg, view: &View, look: &Look<'_>, seats: &[Seat], y: f64) {
    seats::row(svg, y, seats, |svg, seat, room| panel(svg, view, look, seat, room));
}

fn panel(svg: &mut Svg, view: &View, look: &Look<'_>, seat: Seat, room: Room) {
    let panel = Panel {
        seat,
        active: match &view.outcome {
            Some(outcome) => outcome.rank[seat] == 1,
            None => view.turn.seats().contains(seat),
        },
        faded: view.state.resigned.contains(seat),
        status: words::status(view, seat),
    };
    let things = &view.state.seats[seat.index()];
    let told = ("wishes", things.score, things.worms, things.boats.len(), view.boats[seat.index()]);
    let label = || words::seat(view, look, seat);
    seats::panel(svg, look, room, &panel, told, label, |svg, Counts { x, y, width, ink, .. }| {
        let minus = if things.score < 0 { "-" } else { "" };
        svg.text(x, y, LETTERS).bold().fill(ink).say(&format!("{minus}${}", things.score.unsigned_abs()));
        pictures::worms(svg, x + (width * 0.55).min(150.0), y, things.worms, LETTERS, ink);
    });
}

/// A card in a boat, in the same words for its owner and for the others.
fn card_label(look: &Look<'_>, seat: Seat, card: Card, price: u8) -> Rc<str> {
    look.say_again(("wishes boat", look.named(seat), card, price), || {
        words::card(card, Message::new("wishes-draw-boat-card")).with("seat", seat).with("price", price)
    })
}

/// Sorted cards, each sort once, and how many of it.
fn sorts(cards: &[Card]) -> impl Iterator<Item = (Card, usize)> {
    cards.chunk_by(|a, b| a == b).map(|alike| (alike[0], alike.len()))
}
