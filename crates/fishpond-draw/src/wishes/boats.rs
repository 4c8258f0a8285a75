//! The boats: a panel for the viewer's, and a small one for everyone else's.

use fishpond_core::{Message, Seat};
use fishpond_page::{Content, Fragment, Out, Sink as _};
use fishpond_wishes::{Card, View, path};

use super::pictures::{self, Tag};
use super::{outline, words};
use crate::look::{Look, Mark, Marks, Wording};
use crate::panels::Panel;
use crate::pieces;
use crate::svg::{Paint as _, Px, Shapes as _};
use crate::theme::Ink;

/// The size of the panel of the viewer's boats.
pub(super) const SIZE: (f64, f64) = (420.0, 98.0);
/// The size of the panel of all other boats.
pub(super) const FLEET: (f64, f64) = (336.0, 98.0);
/// The number of boats that fit without being drawn smaller.
const SLOTS: usize = 4;
/// The width of a boat and the space around it at full size, and the height of a boat with its fish.
const WIDE: f64 = 103.0;
const HIGH: f64 = 98.0;
/// The height of a row with room for the owner's mark above the boats.
const TALL: f64 = 60.0;

/// The water under the boats.
const BAY: Ink = Ink::new("#bfe2ea", "#143a4d");
const WAVE: Ink = Ink::new("#98cddb", "#1f5067");

/// Returns the panel of the viewer's boats, or of seat A's for spectators.
pub(super) fn own<'a>(view: &'a View, look: &Look<'a>, marks: &Marks<'_>, seat: Seat) -> Panel<'a> {
    let mut content = Content::new();
    bay(&mut content, SIZE);
    let fleet = Fleet::new(view, seat, (SIZE.0, SIZE.1), SLOTS, true);
    fleet.draw(&mut content, view, look, marks, (0.0, 0.0));
    if view.viewer.is_none() {
        content.add(Owner { seat, x: Px(SIZE.0 - 20.0), y: Px(20.0) });
    }
    Panel::new("boats", SIZE, Message::new("wishes-draw-boats").with("seat", seat), look.wording(), content)
}

/// Returns the panel of the other players' boats.
pub(super) fn others<'a>(view: &'a View, look: &Look<'a>, marks: &Marks<'_>, seats: &[Seat]) -> Panel<'a> {
    let mut content = Content::new();
    bay(&mut content, FLEET);
    let columns = seats.len().min(2);
    let rows = seats.len().div_ceil(columns);
    let cell = (FLEET.0 / columns as f64, FLEET.1 / rows as f64);
    for (i, &seat) in seats.iter().enumerate() {
        let place = (cell.0 * (i % columns) as f64, cell.1 * (i / columns) as f64);
        let slots = if rows == 1 && columns == 2 { 2 } else { 3 };
        Fleet::new(view, seat, cell, slots, false).draw(&mut content, view, look, marks, place);
    }
    Panel::new("fleet", FLEET, Message::new("wishes-draw-fleet"), look.wording(), content)
}

/// Draws the water under boats.
fn bay(content: &mut Content<'_>, (width, height): (f64, f64)) {
    content.rect(0.0, 0.0, width, height, 14.0).fill(BAY).done();
    for (x, y) in [(0.08, 0.9), (0.42, 0.82), (0.7, 0.92), (0.28, 0.3), (0.62, 0.2), (0.86, 0.44)] {
        let wave = content.path("M-22 0q5.500-7 11 0t11 0 11 0 11 0").at(width * x + 11.0, height * y);
        wave.hollow().stroke(WAVE, 2.8).attr("stroke-linecap", "round").done();
    }
}

/// The arrangement of a player's boats in a row.
#[derive(Clone, Copy, Hash)]
struct Fleet {
    seat: Seat,
    /// The left edge of the first boat.
    left: Px,
    /// The middle of the row.
    y: Px,
    /// The distance between boats.
    step: Px,
    /// The size of the boats, relative to the viewer's.
    scale: Px,
    /// Whether they have price tags.
    priced: bool,
}

impl Fleet {
    /// Fits the boats into a box; they are drawn smaller if there are more than `slots`.
    fn new(view: &View, seat: Seat, (width, height): (f64, f64), slots: usize, priced: bool) -> Fleet {
        let count = usize::from(view.boats[seat.index()]).max(slots);
        // The mark is above the boats, or beside them in short boxes.
        let left = if height < TALL { 30.0 } else { 5.0 };
        let step = ((width - left - 4.0) / count as f64).min(WIDE);
        let scale = (step / WIDE).min(height / HIGH);
        let y = if height < TALL || priced { height / 2.0 } else { height / 2.0 + 6.0 };
        Fleet { seat, left: Px(left), y: Px(y), step: Px(step), scale: Px(scale), priced }
    }

    /// Draws the mark of the owner, the boats with cards, grouped by kind, and the empty ones.
    fn draw<'a>(
        self,
        content: &mut Content<'a>,
        view: &'a View,
        look: &Look<'a>,
        marks: &Marks<'_>,
        place: (f64, f64),
    ) {
        let Fleet { seat, y, priced, .. } = self;
        let wording = look.wording();
        let boats = &view.state.seats[seat.index()].boats;
        content.el("g").at(place.0, place.1).within(|content| {
            if !priced {
                content.add(Owner { seat, x: Px(17.0), y: Px(y.0.min(19.0)) });
            }
            let mut first = 0;
            for cards in boats.chunk_by(|a, b| a.kind() == b.kind()) {
                let kind = cards[0].kind();
                let id = path::kind_id(seat, kind);
                let card_marks =
                    equal_cards(cards).map(|(card, _)| marks.of(&path::card_id(seat, card))).collect();
                let (price, mark) = (view.price(kind), marks.of(&id));
                content.add(BoatsOfKind { fleet: self, cards, price, first, mark, card_marks, wording });
                first += cards.len();
            }
            for slot in first..usize::from(view.boats[seat.index()]) {
                content.add(EmptyBoat { fleet: self, slot, wording });
            }
        });
    }

    /// Returns the left edge of a boat.
    fn x(&self, slot: usize) -> f64 {
        self.left.0 + self.step.0 * slot as f64
    }

    /// Returns the outline of several boats.
    fn outline(&self, first: usize, count: usize) -> String {
        let [x, wide] = [self.x(first) + 1.0, self.step.0 * count as f64 - 2.0];
        let high = 92.0 * self.scale.0;
        outline(x, self.y.0 - high / 2.0, wide, high, 12.0 * self.scale.0)
    }

    /// Draws the hull of a boat.
    fn hull(&self, out: &mut Out, slot: usize) {
        let x = self.x(slot) + self.step.0 / 2.0;
        pictures::boat(out, x, self.y.0 + 12.0 * self.scale.0, (WIDE - 9.0) * self.scale.0);
    }
}

/// The mark of an owner beside the boats.
#[derive(Hash)]
struct Owner {
    seat: Seat,
    x: Px,
    y: Px,
}

impl Fragment for Owner {
    fn write(&self, out: &mut Out) {
        pieces::mark(out, self.seat, self.x.0, self.y.0, 9.0);
    }
}

/// The boats with cards of one kind.
#[derive(Hash)]
struct BoatsOfKind<'a> {
    fleet: Fleet,
    /// Sorted, all of one kind.
    cards: &'a [Card],
    price: u8,
    /// The slot of the first one.
    first: usize,
    /// The mark of the kind, and those of its different cards.
    mark: Mark,
    card_marks: Vec<Mark>,
    wording: Wording<'a>,
}

impl Fragment for BoatsOfKind<'_> {
    fn write(&self, out: &mut Out) {
        let (kind, fleet) = (self.cards[0].kind(), self.fleet);
        let label = Message::new("wishes-draw-boat-kind").with("seat", fleet.seat).with("kind", kind.code());
        let thing = out.el("g").thing(&path::kind_id(fleet.seat, kind), self.mark);
        thing.label_all(&self.wording.say(&label)).within(|out| {
            let mut slot = self.first;
            for ((card, count), &mark) in equal_cards(self.cards).zip(&self.card_marks) {
                self.draw_equal(out, card, slot..slot + count, mark);
                slot += count;
            }
            pieces::halo(out, self.mark, (0.0, 0.0), || fleet.outline(self.first, self.cards.len()));
            let middle = fleet.x(self.first) + fleet.step.0 * self.cards.len() as f64 / 2.0;
            pieces::dot(out, self.mark, middle, fleet.y.0 - 45.0 * fleet.scale.0);
        });
    }
}

impl BoatsOfKind<'_> {
    /// Draws the boats with equal cards, which are one thing.
    fn draw_equal(&self, out: &mut Out, card: Card, slots: std::ops::Range<usize>, mark: Mark) {
        let fleet = self.fleet;
        let label = words::card(card, Message::new("wishes-draw-boat-card"))
            .with("seat", fleet.seat)
            .with("price", self.price);
        let thing = out.el("g").thing(&path::card_id(fleet.seat, card), mark);
        thing.label(&self.wording.say(&label)).within(|out| {
            for slot in slots.clone() {
                let x = fleet.x(slot) + fleet.step.0 / 2.0;
                let fish = 64.0 * fleet.scale.0;
                out.piece(&card.to_string(), None)
                    .within(|out| pictures::card(out, card, x, fleet.y.0 - 13.0 * fleet.scale.0, fish));
                fleet.hull(out, slot);
                if fleet.priced && fleet.step.0 >= 58.0 {
                    pictures::price(out, x, fleet.y.0 + 26.0, self.price, Tag::Medium);
                }
            }
            // Cards that cannot be picked have a hit area, too, because pointing at them shows an explanation.
            let wide = fleet.step.0 * slots.len() as f64;
            pictures::hit_area(out, fleet.x(slots.start), 0.0, wide, 2.0 * fleet.y.0, 0.0);
            pieces::halo(out, mark, (0.0, 0.0), || fleet.outline(slots.start, slots.len()));
            let middle = (fleet.x(slots.start) + fleet.x(slots.end)) / 2.0;
            pieces::dot(out, mark, middle, fleet.y.0 - 45.0 * fleet.scale.0);
        });
    }
}

#[derive(Hash)]
struct EmptyBoat<'a> {
    fleet: Fleet,
    slot: usize,
    wording: Wording<'a>,
}

impl Fragment for EmptyBoat<'_> {
    fn write(&self, out: &mut Out) {
        let &EmptyBoat { fleet, slot, wording } = self;
        let label = wording.say(&Message::new("wishes-draw-boat-empty").with("seat", fleet.seat));
        let id = format!("fp-empty-{}-{slot}", fleet.seat);
        let boat = out.el("g").id(&id).label(&label);
        // A card that is dropped here is kept.
        let boat = if fleet.priced { boat.attr("data-drop", "keep") } else { boat };
        boat.within(|out| fleet.hull(out, slot));
    }
}

/// Returns each distinct card of a sorted list, with its count.
fn equal_cards(cards: &[Card]) -> impl Iterator<Item = (Card, usize)> {
    cards.chunk_by(|a, b| a == b).map(|equal| (equal[0], equal.len()))
}
