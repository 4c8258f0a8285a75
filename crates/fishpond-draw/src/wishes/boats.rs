//! The seats' cards with their boats: small ones for the opponents, full cards for the viewer.

use fishpond_core::{Message, Seat};
use fishpond_page::{Content, Fragment, Out, Sink as _};
use fishpond_wishes::{Card, View, path};

use super::ocean::{self, Face, LOW};
use super::{outline, pictures, words};
use crate::look::{Mark, Marks, Wording};
use crate::pieces;
use crate::seats::{self, Counts, CountsPlace, GAP, LETTERS, Room, Summary, WIDTH};
use crate::svg::{Paint as _, Px, Shapes as _};
use crate::theme;

/// The width of an opponent's boat.
const SMALL: f64 = 62.0;
const SMALL_ROW: f64 = 64.0;
/// The height of a row of the viewer's boats, with their cards.
const LARGE_ROW: f64 = 240.0;
/// The height of a row of empty boats.
const EMPTY_ROW: f64 = 62.0;
const COLUMNS: usize = 4;

/// Draws the opponents' cards and boats.
pub(super) fn far<'a>(
    content: &mut Content<'a>,
    view: &'a View,
    wording: Wording<'a>,
    marks: &Marks<'_>,
    seats: &[Seat],
    y: f64,
) {
    cards(content, view, wording, seats, y);
    let wide = (WIDTH - GAP) / seats.len() as f64;
    let fleet = Fleet::Small { per_row: per_row(wide - GAP) };
    for (i, &seat) in seats.iter().enumerate() {
        let top = y + seats::height(seats.len()) + 6.0;
        content
            .el("g")
            .at(GAP + wide * i as f64, top)
            .within(|content| boats(content, view, wording, marks, seat, fleet));
    }
}

/// Draws the viewer's card and boats.
pub(super) fn near<'a>(
    content: &mut Content<'a>,
    view: &'a View,
    wording: Wording<'a>,
    marks: &Marks<'_>,
    seat: Seat,
    y: f64,
) {
    cards(content, view, wording, &[seat], y);
    content
        .el("g")
        .at(0.0, y + seats::height(1) + 10.0)
        .within(|content| boats(content, view, wording, marks, seat, Fleet::Large));
}

/// The style of a seat's boats.
#[derive(Clone, Copy, Hash)]
enum Fleet {
    /// An opponent's boats: small fish in small hulls.
    Small { per_row: usize },
    /// The viewer's boats, with full cards.
    Large,
}

/// Draws the boats of a seat, grouped by kind, and the empty ones.
fn boats<'a>(
    content: &mut Content<'a>,
    view: &'a View,
    wording: Wording<'a>,
    marks: &Marks<'_>,
    seat: Seat,
    fleet: Fleet,
) {
    let mut first = 0;
    for cards in view.state.seats[seat.index()].boats.chunk_by(|a, b| a.kind() == b.kind()) {
        let kind = cards[0].kind();
        let card_marks = equal_cards(cards).map(|(card, _)| marks.of(&path::card_id(seat, card))).collect();
        let mark = marks.of(&path::kind_id(seat, kind));
        let price = view.price(kind);
        content.add(BoatsOfKind { seat, cards, price, first, fleet, mark, card_marks, wording });
        first += match fleet {
            Fleet::Small { .. } => cards.len(),
            Fleet::Large => equal_cards(cards).count(),
        };
    }
    for slot in first..first + empty_boats(view, seat) {
        let (x, y, wide) = match fleet {
            Fleet::Small { per_row } => {
                let (x, y) = small_place(slot, per_row);
                (x, y + 6.0, SMALL - 8.0)
            }
            Fleet::Large => {
                let (x, y) = empty_place(first, slot);
                (x + ocean::WIDE / 2.0, y, ocean::WIDE - 10.0)
            }
        };
        content.add(EmptyBoat { seat, slot, x: Px(x), y: Px(y), wide: Px(wide), wording });
    }
}

/// The boats with cards of one kind.
#[derive(Hash)]
struct BoatsOfKind<'a> {
    seat: Seat,
    /// Sorted, all of one kind.
    cards: &'a [Card],
    price: u8,
    /// The slot of the first one.
    first: usize,
    fleet: Fleet,
    /// The mark of the kind, and those of its different cards.
    mark: Mark,
    card_marks: Vec<Mark>,
    wording: Wording<'a>,
}

impl Fragment for BoatsOfKind<'_> {
    fn write(&self, out: &mut Out) {
        let kind = self.cards[0].kind();
        let label = Message::new("wishes-draw-boat-kind").with("seat", self.seat).with("kind", kind.code());
        let id = path::kind_id(self.seat, kind);
        out.el("g").thing(&id, self.mark).label_all(&self.wording.say(&label)).within(|out| {
            match self.fleet {
                Fleet::Small { per_row } => self.draw_small(out, per_row),
                Fleet::Large => self.draw_large(out),
            }
        });
    }
}

impl BoatsOfKind<'_> {
    fn draw_small(&self, out: &mut Out, per_row: usize) {
        let mut first = self.first;
        for ((card, count), &mark) in equal_cards(self.cards).zip(&self.card_marks) {
            let id = path::card_id(self.seat, card);
            out.el("g").thing(&id, mark).label(&self.card_label(card)).within(|out| {
                for slot in first..first + count {
                    let (x, y) = small_place(slot, per_row);
                    out.piece(&card.to_string(), None).within(|out| {
                        pictures::little(out, card.kind(), card.is_double(), x, y - 16.0);
                    });
                    pictures::boat(out, x, y + 6.0, SMALL - 8.0);
                }
                let (x, y) = small_place(first, per_row);
                let outline = || outline(0.0, 0.0, SMALL, 52.0, 12.0);
                pieces::halo(out, mark, (x - SMALL / 2.0, y - 36.0), outline);
            });
            first += count;
        }
    }

    fn draw_large(&self, out: &mut Out) {
        let mut slot = self.first;
        for ((card, count), &mark) in equal_cards(self.cards).zip(&self.card_marks) {
            let (x, y) = large_place(slot);
            out.el("g")
                .thing(&path::card_id(self.seat, card), mark)
                .label(&self.card_label(card))
                .attr("data-piece", &card.to_string())
                .at(x, y)
                .within(|out| {
                    out.include(&Face { card, price: self.price, low: true, lang: self.wording.lang });
                    pictures::boat(out, ocean::WIDE / 2.0, 214.0, ocean::WIDE - 10.0);
                    if count > 1 {
                        let text = out.text(ocean::WIDE / 2.0, 226.0, 26.0).middle().bold();
                        text.fill(theme::LIGHT).say(&format!("×{count}"));
                    }
                    pieces::halo(out, mark, (0.0, 0.0), || outline(0.0, 0.0, ocean::WIDE, LOW, 16.0));
                });
            slot += 1;
        }
        for (x, y) in (self.first..slot).map(large_place) {
            let outline = || outline(0.0, 0.0, ocean::WIDE + 8.0, 218.0, 18.0);
            pieces::halo(out, self.mark, (x - 4.0, y - 4.0), outline);
        }
    }

    /// Describes a card in a boat, the same for its owner and for the others.
    fn card_label(&self, card: Card) -> String {
        let label = words::card(card, Message::new("wishes-draw-boat-card"));
        self.wording.say(&label.with("seat", self.seat).with("price", self.price))
    }
}

#[derive(Hash)]
struct EmptyBoat<'a> {
    seat: Seat,
    slot: usize,
    x: Px,
    y: Px,
    wide: Px,
    wording: Wording<'a>,
}

impl Fragment for EmptyBoat<'_> {
    fn write(&self, out: &mut Out) {
        let &EmptyBoat { seat, slot, x, y, wide, wording } = self;
        let label = wording.say(&Message::new("wishes-draw-boat-empty").with("seat", seat));
        out.el("g")
            .id(&format!("fp-empty-{seat}-{slot}"))
            .label(&label)
            .within(|out| pictures::boat(out, x.0, y.0, wide.0));
    }
}

/// Returns the height of the opponents' cards and boats.
pub(super) fn far_height(view: &View, seats: &[Seat]) -> f64 {
    let per_row = per_row((WIDTH - GAP) / seats.len() as f64 - GAP);
    let rows = seats.iter().map(|seat| usize::from(view.boats[seat.index()]).div_ceil(per_row)).max();
    seats::height(seats.len()) + 6.0 + SMALL_ROW * rows.unwrap_or(1) as f64
}

/// Returns the height of the viewer's card and boats.
pub(super) fn near_height(view: &View, seat: Seat) -> f64 {
    let cards = &view.state.seats[seat.index()].boats;
    let slots = equal_cards(cards).count();
    let rows = slots.div_ceil(COLUMNS);
    let low = (slots + empty_boats(view, seat)).div_ceil(COLUMNS) - rows;
    seats::height(1) + 10.0 + LARGE_ROW * rows as f64 + EMPTY_ROW * low as f64
}

fn per_row(width: f64) -> usize {
    ((width / SMALL) as usize).max(1)
}

fn small_place(slot: usize, per_row: usize) -> (f64, f64) {
    (SMALL * (slot % per_row) as f64 + SMALL / 2.0, SMALL_ROW * (slot / per_row) as f64 + 38.0)
}

fn large_place(slot: usize) -> (f64, f64) {
    let step = (WIDTH - 2.0 * GAP) / COLUMNS as f64;
    let x = GAP + step * (slot % COLUMNS) as f64 + (step - ocean::WIDE) / 2.0;
    (x, LARGE_ROW * (slot / COLUMNS) as f64)
}

/// Returns the place of an empty boat of the viewer: beside the full ones, or in a separate low row.
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

/// Returns each distinct card of a sorted list, with its count.
fn equal_cards(cards: &[Card]) -> impl Iterator<Item = (Card, usize)> {
    cards.chunk_by(|a, b| a == b).map(|equal| (equal[0], equal.len()))
}

/// Draws the seats' cards side by side.
fn cards<'a>(content: &mut Content<'a>, view: &'a View, wording: Wording<'a>, seats: &[Seat], y: f64) {
    seats::row(content, y, seats, |content, seat, room| card(content, view, wording, seat, room));
}

fn card<'a>(content: &mut Content<'a>, view: &'a View, wording: Wording<'a>, seat: Seat, room: Room) {
    let summary = Summary {
        seat,
        active: match &view.outcome {
            Some(outcome) => outcome.rank[seat] == 1,
            None => view.turn.seats().contains(seat),
        },
        faded: view.state.resigned.contains(seat),
        status: words::status(view, seat),
    };
    let owned = &view.state.seats[seat.index()];
    let purse = Purse { dollars: owned.score, worms: owned.worms };
    seats::card(content, wording, room, summary, words::seat(view, seat), purse);
}

/// Money and worms.
#[derive(Hash)]
struct Purse {
    dollars: i32,
    worms: u8,
}

impl Counts for Purse {
    fn draw(&self, out: &mut Out, CountsPlace { x, y, width, ink, .. }: CountsPlace) {
        let minus = if self.dollars < 0 { "-" } else { "" };
        let dollars = self.dollars.unsigned_abs();
        out.text(x, y, LETTERS).bold().fill(ink).say(&format!("{minus}${dollars}"));
        pictures::worms(out, x + (width * 0.55).min(150.0), y, self.worms, LETTERS, ink);
    }
}
