//! The panels of the seats with their boats: small ones for the others, cards in full for whoever looks.

use std::hash::Hash;

use fishpond_core::{Message, Seat};
use fishpond_wishes::{Card, Kind, View, path};

use super::{ocean, outline, pictures, words};
use crate::look::Look;
use crate::pieces;
use crate::seats::{self, Counts, GAP, LETTERS, Panel, WIDTH};
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

pub(super) fn far(svg: &mut Svg, view: &View, look: &Look<'_>, seats: &[Seat], y: f64) {
    panels(svg, view, look, seats, y);
    let wide = (WIDTH - GAP) / seats.len() as f64;
    for (i, &seat) in seats.iter().enumerate() {
        let (x, y) = (GAP + wide * i as f64, y + seats::height(seats.len()) + 6.0);
        let place = [x, y, wide].map(f64::to_bits);
        let key = ("wishes boats", boats_key(svg, view, look, seat), place);
        svg.leaf(key, |svg| small(svg, view, look, seat, x, y, wide - GAP));
    }
}

/// Everything that is told of the boats of a seat.
fn boats_key(svg: &Svg, view: &View, look: &Look<'_>, seat: Seat) -> impl Hash + use<> {
    let mark = |card: &Card| {
        let kind = svg.mark(&path::kind_id(seat, card.kind()));
        (*card, view.price(card.kind()), svg.mark(&path::card_id(seat, *card)), kind)
    };
    let cards: Vec<_> = view.state.seats[seat.index()].boats.iter().map(mark).collect();
    (seat, look.name(seat), cards, view.boats[seat.index()])
}

pub(super) fn far_height(view: &View, seats: &[Seat]) -> f64 {
    let per_row = per_row((WIDTH - GAP) / seats.len() as f64 - GAP);
    let rows = seats.iter().map(|seat| usize::from(view.boats[seat.index()]).div_ceil(per_row)).max();
    seats::height(seats.len()) + 6.0 + SMALL_ROW * rows.unwrap_or(1) as f64
}

fn per_row(width: f64) -> usize {
    ((width / SMALL) as usize).max(1)
}

pub(super) fn near(svg: &mut Svg, view: &View, look: &Look<'_>, seat: Seat, y: f64) {
    panels(svg, view, look, &[seat], y);
    let top = y + seats::height(1) + 10.0;
    let key = ("wishes own boats", boats_key(svg, view, look, seat), top.to_bits());
    svg.leaf(key, |svg| large_boats(svg, view, look, seat, top));
}

fn large_boats(svg: &mut Svg, view: &View, look: &Look<'_>, seat: Seat, top: f64) {
    let cards = &view.state.seats[seat.index()].boats;
    let mut at = 0;
    for kind in kinds(cards) {
        let id = path::kind_id(seat, kind);
        let held: Vec<Card> = cards.iter().copied().filter(|card| card.kind() == kind).collect();
        let label =
            look.say(&Message::new("wishes-draw-boat-kind").with("seat", seat).with("kind", kind.code()));
        pieces::things(svg, look, &id, &label).open();
        let first = at;
        for (card, count) in sorts(&held) {
            let (x, y) = large_place(at, top);
            large(svg, view, look, seat, card, count, x, y);
            at += 1;
        }
        for slot in first..at {
            let (x, y) = large_place(slot, top);
            svg.el("g").at(x, y).mute().attr("pointer-events", "none").open();
            pieces::halo(svg, look, &id, &outline(-4.0, -4.0, ocean::WIDE + 8.0, 218.0, 18.0));
            svg.close();
        }
        svg.close();
    }
    // Empty boats lie beside the others, or alone in a low row.
    for slot in at..at + empty_boats(view, seat) {
        let label = look.say(&Message::new("wishes-draw-boat-empty").with("seat", seat));
        let (x, y) = large_place(slot, top);
        let full_rows = at.div_ceil(COLUMNS);
        let y = if slot / COLUMNS < full_rows {
            y + 214.0
        } else {
            top + LARGE_ROW * full_rows as f64 + EMPTY_ROW * (slot / COLUMNS - full_rows) as f64 + 26.0
        };
        svg.el("g").id(&format!("fp-empty-{seat}-{slot}")).label(&label).open();
        pictures::boat(svg, x + ocean::WIDE / 2.0, y, ocean::WIDE - 10.0);
        svg.close();
    }
}

fn empty_boats(view: &View, seat: Seat) -> usize {
    usize::from(view.boats[seat.index()]).saturating_sub(view.state.seats[seat.index()].boats.len())
}

pub(super) fn near_height(view: &View, seat: Seat) -> f64 {
    let cards = &view.state.seats[seat.index()].boats;
    let slots = sorts(cards).len();
    let rows = slots.div_ceil(COLUMNS);
    let low = (slots + empty_boats(view, seat)).div_ceil(COLUMNS) - rows;
    seats::height(1) + 10.0 + LARGE_ROW * rows as f64 + EMPTY_ROW * low as f64
}

fn large_place(at: usize, top: f64) -> (f64, f64) {
    let step = (WIDTH - 2.0 * GAP) / COLUMNS as f64;
    (GAP + step * (at % COLUMNS) as f64 + (step - ocean::WIDE) / 2.0, top + LARGE_ROW * (at / COLUMNS) as f64)
}

/// A card in a boat of whoever looks.
#[allow(clippy::too_many_arguments, reason = "a picture and its place")]
fn large(svg: &mut Svg, view: &View, look: &Look<'_>, seat: Seat, card: Card, count: usize, x: f64, y: f64) {
    let id = path::card_id(seat, card);
    let label = look.say(&card_label(view, seat, card));
    pieces::thing(svg, look, &id, &label).attr("data-piece", &card.to_string()).at(x, y).open();
    ocean::face(svg, view, look, card, 204.0);
    pictures::boat(svg, ocean::WIDE / 2.0, 214.0, ocean::WIDE - 10.0);
    if count > 1 {
        svg.text(ocean::WIDE / 2.0, 226.0, 26.0).middle().bold().fill(theme::LIGHT).say(&format!("×{count}"));
    }
    pieces::halo(svg, look, &id, &outline(0.0, 0.0, ocean::WIDE, 204.0, 16.0));
    svg.close();
}

/// The boats of another player: little fish in little hulls.
fn small(svg: &mut Svg, view: &View, look: &Look<'_>, seat: Seat, x: f64, y: f64, width: f64) {
    let per_row = per_row(width);
    let place = |at: usize| {
        (x + SMALL * (at % per_row) as f64 + SMALL / 2.0, y + SMALL_ROW * (at / per_row) as f64 + 38.0)
    };
    let cards = &view.state.seats[seat.index()].boats;
    let mut at = 0;
    for kind in kinds(cards) {
        let id = path::kind_id(seat, kind);
        let label =
            look.say(&Message::new("wishes-draw-boat-kind").with("seat", seat).with("kind", kind.code()));
        pieces::things(svg, look, &id, &label).open();
        let held: Vec<Card> = cards.iter().copied().filter(|card| card.kind() == kind).collect();
        for (card, count) in sorts(&held) {
            let id = path::card_id(seat, card);
            pieces::thing(svg, look, &id, &look.say(&card_label(view, seat, card))).open();
            let left = place(at).0;
            for _ in 0..count {
                let (x, y) = place(at);
                svg.piece(&card.to_string(), None).open();
                pictures::little(svg, kind, card.is_double(), x, y - 16.0);
                svg.close();
                pictures::boat(svg, x, y + 6.0, SMALL - 8.0);
                at += 1;
            }
            let (_, y) = place(at - count);
            pieces::halo(svg, look, &id, &outline(left - SMALL / 2.0, y - 36.0, SMALL, 52.0, 12.0));
            svg.close();
        }
        svg.close();
    }
    for i in at..usize::from(view.boats[seat.index()]) {
        let label = look.say(&Message::new("wishes-draw-boat-empty").with("seat", seat));
        let (x, y) = place(i);
        svg.el("g").id(&format!("fp-empty-{seat}-{i}")).label(&label).open();
        pictures::boat(svg, x, y + 6.0, SMALL - 8.0);
        svg.close();
    }
}

fn panels(svg: &mut Svg, view: &View, look: &Look<'_>, seats: &[Seat], y: f64) {
    let seat = |&seat: &Seat| {
        let things = &view.state.seats[seat.index()];
        (look.named(seat), things.score, things.worms, things.boats.len(), view.boats[seat.index()])
    };
    let shared = (view.turn, view.state.resigned, &view.outcome, y.to_bits());
    let key = ("wishes seats", shared, seats.iter().map(seat).collect::<Vec<_>>());
    svg.leaf(key, |svg| draw_panels(svg, view, look, seats, y));
}

fn draw_panels(svg: &mut Svg, view: &View, look: &Look<'_>, seats: &[Seat], y: f64) {
    let panels: Vec<Panel> = seats
        .iter()
        .map(|&seat| Panel {
            seat,
            label: words::seat(view, look, seat),
            active: match &view.outcome {
                Some(outcome) => outcome.rank[seat] == 1,
                None => view.turn.seats().contains(seat),
            },
            faded: view.state.resigned.contains(seat),
            status: words::status(view, seat).map(|status| look.say(&status)),
        })
        .collect();
    seats::row(svg, look, y, &panels, |svg, Counts { seat, x, y, width, ink, .. }| {
        let things = &view.state.seats[seat.index()];
        svg.text(x, y, LETTERS).bold().fill(ink).say(&format!("${}", things.score).replace("$-", "-$"));
        pictures::worms(svg, x + (width * 0.55).min(150.0), y, things.worms, LETTERS, ink);
    });
}

fn card_label(view: &View, seat: Seat, card: Card) -> Message {
    words::card(card, Message::new("wishes-draw-boat-card"))
        .with("seat", seat)
        .with("price", view.price(card.kind()))
}

/// The kinds among sorted cards, each once.
fn kinds(cards: &[Card]) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = cards.iter().map(|card| card.kind()).collect();
    kinds.dedup();
    kinds
}

/// Sorted cards, each sort once, and how many of it.
fn sorts(cards: &[Card]) -> Vec<(Card, usize)> {
    cards.chunk_by(|a, b| a == b).map(|alike| (alike[0], alike.len())).collect()
}
