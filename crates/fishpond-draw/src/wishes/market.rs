//! The market: seven stalls in a ring, clockwise from the top left, the limit cards in the middle, the heap below them.

use fishpond_core::{MAX_SEATS, Message, Seat};
use fishpond_page::{Content, Element, Fragment, Frame, Out, Sink as _, Symbol};
use fishpond_wishes::components::LimitCard;
use fishpond_wishes::{Kind, MarketState, View, path};
use fishpond_words::Lang;

use super::{fish, outline, pictures, words};
use crate::look::{Mark, Marks, Wording};
use crate::pieces;
use crate::seats::{Caption, GAP, WIDTH};
use crate::svg::{Paint as _, Px, Shapes as _, number};
use crate::theme;

/// Margin above the stalls, for the caption.
const HEAD: f64 = 62.0;
/// The width and height of a stall.
const WIDE: f64 = 254.0;
const HIGH: f64 = 204.0;
/// Distances between stalls.
const STEP_X: f64 = WIDE + 11.0;
const STEP_Y: f64 = HIGH + 14.0;
/// The height of the whole market.
pub(super) const HEIGHT: f64 = HEAD + 3.0 * STEP_Y;
/// The cells of the ring, clockwise: column and row. The middle is for the limit cards, the gap below for the heap.
const RING: [(f64, f64); 7] =
    [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (2.0, 1.0), (2.0, 2.0), (0.0, 2.0), (0.0, 1.0)];
/// The highest limit for which wooden fish are drawn one by one.
const SLOTS: usize = 8;

fn corner((column, row): (f64, f64)) -> (f64, f64) {
    (2.0 * GAP + 5.0 + column * STEP_X - 12.0, HEAD + row * STEP_Y)
}

/// Draws the whole market.
pub(super) fn draw<'a>(
    content: &mut Content<'a>,
    view: &'a View,
    caption: Message,
    wording: Wording<'a>,
    marks: &Marks<'_>,
    y: f64,
) {
    content.el("g").id("fp-market").at(0.0, y).within(|content| {
        content.rect(GAP, 0.0, WIDTH - 2.0 * GAP, HEIGHT, 24.0).fill(theme::SAND).done();
        content.add(Caption { caption, y: Px(42.0), size: Px(30.0), ink: theme::DARK, wording });
        let mut halos = Vec::new();
        for (at, market) in view.state.markets.iter().enumerate().take(RING.len()) {
            let mark = marks.of(&path::market_id(market.kind));
            stall(content, view, wording, marks, at, market, mark);
            if mark.shows() {
                halos.push(StallHalo { at, mark });
            }
        }
        let full = view.state.markets.iter().filter(|market| market.limit.is_some()).count();
        content.add(Limits { left: view.limit_cards.get(full..).unwrap_or_default(), lang: wording.lang });
        heap(content, view, wording, marks);
        // Above everything, so that no neighbour covers a halo.
        halos.into_iter().for_each(|halo| content.add(halo));
    });
}

#[derive(Hash)]
struct StallHalo {
    at: usize,
    mark: Mark,
}

impl Fragment for StallHalo {
    fn write(&self, out: &mut Out) {
        pieces::halo(out, self.mark, corner(RING[self.at]), || outline(0.0, 0.0, WIDE, HIGH, 14.0));
    }
}

/// Draws arrows from stall to stall: the buyers' route.
fn buyers_route(out: &mut Out) {
    let (left, top) = corner((0.0, 0.0));
    let (mx, my) = (left + WIDE + 5.5, top + HIGH + 7.0);
    let half = HIGH / 2.0;
    // Clear of the text above a full market.
    let right = left + 2.0 * STEP_X + WIDE - 32.0;
    let arrows = [
        (mx, top + half, 0.0),
        (mx + STEP_X, top + half, 0.0),
        (right, my, 90.0),
        (right, my + STEP_Y, 90.0),
        (mx + STEP_X, top + 2.0 * STEP_Y + half, 180.0),
        (mx, top + 2.0 * STEP_Y + half, 180.0),
        (left + 32.0, my + STEP_Y, 270.0),
        (left + 32.0, my, 270.0),
    ];
    for (x, y, angle) in arrows {
        out.circle(x, y, 14.0).fill(theme::SAND).stroke(theme::WOOD_SHADE, 2.0).done();
        out.path("M-3-6L4 0-3 6")
            .attr("transform", &format!("translate({} {}) rotate({angle})", number(x), number(y)))
            .hollow()
            .stroke(theme::DARK, 4.0)
            .attr("stroke-linecap", "round")
            .attr("stroke-linejoin", "round")
            .done();
    }
}

/// Draws a stall in three parts, of which usually only one changes: its label and mark, the stand with its buyers, and the wooden
/// fish.
fn stall<'a>(
    content: &mut Content<'a>,
    view: &'a View,
    wording: Wording<'a>,
    marks: &Marks<'_>,
    at: usize,
    market: &'a MarketState,
    mark: Mark,
) {
    let (kind, price, lang) = (market.kind, view.prices[at], wording.lang);
    let total: u8 = market.fish.iter().sum();
    let frame = StallFrame { at, market, price, limit: view.current_limit, mark, lang };
    content.frame(frame, |content| {
        let buyer_marks = BUYERS.map(|value| match market.buyers.contains(&value) {
            true => marks.of(&path::buyer_id(kind, value)),
            false => Mark::default(),
        });
        let full = market.limit.is_some();
        content.add(Stand { kind, full, price, buyers: &market.buyers, marks: buyer_marks, lang });
        let limit = market.limit.or(view.current_limit).unwrap_or(total);
        let marks = owner_marks(&market.fish, |seat| marks.of(&path::fish_id(kind, seat)));
        let wording = wording.naming_if(total > 0);
        content.add(WoodenFish { kind, fish: &market.fish, total, limit, marks, wording });
    });
}

/// Returns the marks of the wooden fish of each owner.
fn owner_marks(fish: &[u8], mark: impl Fn(Seat) -> Mark) -> [Mark; MAX_SEATS] {
    Seat::ALL.map(|seat| match fish.get(seat.index()) {
        Some(1..) => mark(seat),
        _ => Mark::default(),
    })
}

/// Returns the owners of wooden fish, and how many they have.
fn owners(fish: &[u8]) -> impl Iterator<Item = (Seat, u8)> {
    Seat::ALL.into_iter().zip(fish.iter().copied()).filter(|&(_, count)| count > 0)
}

#[derive(Hash)]
struct StallFrame<'a> {
    at: usize,
    market: &'a MarketState,
    price: u8,
    limit: Option<u8>,
    mark: Mark,
    lang: Lang,
}

impl Frame for StallFrame<'_> {
    const TAG: &'static str = "g";

    fn attributes<'o>(&self, element: Element<'o, Out>) -> Element<'o, Out> {
        let (x, y) = corner(RING[self.at]);
        let label = words::market(self.market, self.price, self.limit).map(|part| self.lang.say(&part));
        element.thing(&path::market_id(self.market.kind), self.mark).label(&label.join(", ")).at(x, y)
    }
}

/// The values of buyers, highest first.
const BUYERS: [u8; 3] = [3, 2, 1];

/// A stall with its price and its buyers.
#[derive(Hash)]
struct Stand<'a> {
    kind: Kind,
    full: bool,
    price: u8,
    buyers: &'a [u8],
    /// The marks of the buyers, by value.
    marks: [Mark; BUYERS.len()],
    lang: Lang,
}

impl Fragment for Stand<'_> {
    fn write(&self, out: &mut Out) {
        out.rect(0.0, 5.0, WIDE, HIGH, 14.0).fill(theme::SHADOW).opacity(pieces::SHADOW_OPACITY).done();
        let ground = if self.full { theme::STONE } else { theme::FOAM };
        out.rect(0.0, 0.0, WIDE, HIGH, 14.0).fill(ground).stroke(theme::WOOD_SHADE, 2.0).done();
        if self.full {
            shutter(out, self.lang);
        } else {
            out.show(&Awning { kind: self.kind }).done();
        }
        let name = self.lang.say(&Message::new("wishes-draw-kind").with("kind", self.kind.code()));
        out.text(8.0, 60.0, 25.0).bold().fill(theme::DARK).within(WIDE - 92.0).say(&name);
        pictures::price(out, WIDE - 38.0, 54.0, self.price, true);
        fish::draw(out, self.kind, 46.0, 103.0, 74.0);
        self.draw_buyers(out);
    }
}

impl Stand<'_> {
    /// Draws the buyers, grouped by value.
    fn draw_buyers(&self, out: &mut Out) {
        let mut x = 112.0;
        let step = if self.buyers.len() > 4 { 30.0 } else { 37.0 };
        for (value, mark) in BUYERS.into_iter().zip(self.marks) {
            let count = self.buyers.iter().filter(|&&other| other == value).count();
            if count == 0 {
                continue;
            }
            let label = Message::new("wishes-draw-buyer")
                .with("count", count as u8)
                .with("value", value)
                .with("market", self.kind.code());
            let id = path::buyer_id(self.kind, value);
            out.el("g").thing(&id, mark).label(&self.lang.say(&label)).within(|out| {
                let left = x;
                for _ in 0..count {
                    out.piece(&format!("buyer-{value}"), None)
                        .within(|out| pictures::buyer(out, value, x, 138.0));
                    x += step;
                }
                let wide = step * (count as f64 - 1.0) + 40.0;
                pieces::halo(out, mark, (left - 20.0, 64.0), || outline(0.0, 0.0, wide, 78.0, 12.0));
            });
        }
    }
}

/// Draws the closed shutter of a full market.
fn shutter(out: &mut Out, lang: Lang) {
    out.rect(0.0, -6.0, WIDE, 34.0, 6.0).fill(theme::DARK).done();
    let text = out.text(WIDE / 2.0, 20.0, 25.0).middle().bold().fill(theme::LIGHT);
    text.say(&lang.text("wishes-draw-text-full"));
}

/// A striped awning in the colour of a kind.
#[derive(Hash)]
struct Awning {
    kind: Kind,
}

impl Symbol for Awning {
    fn draw(&self, out: &mut Out) {
        let stripe = WIDE / 8.0;
        for i in 0..8 {
            let ink = if i % 2 == 0 { fish::ink(self.kind) } else { theme::LIGHT };
            let [x, w, r] = [stripe * f64::from(i), stripe, stripe / 2.0].map(number);
            let d = format!("M{x}-6h{w}v20a{r} 12 0 0 1-{w} 0Z");
            out.path(&d).fill(ink).stroke(theme::DARK, 1.4).done();
        }
    }
}

/// The wooden fish at a market, grouped by owner, and empty places up to the limit.
#[derive(Hash)]
struct WoodenFish<'a> {
    kind: Kind,
    fish: &'a [u8],
    total: u8,
    limit: u8,
    marks: [Mark; MAX_SEATS],
    wording: Wording<'a>,
}

impl Fragment for WoodenFish<'_> {
    fn write(&self, out: &mut Out) {
        let place = |slot: usize| (28.0 + 47.0 * (slot % 4) as f64, 156.0 + 30.0 * (slot / 4) as f64);
        // For larger limits, from custom components: one fish for each owner, with a number.
        let single = usize::from(self.limit) > SLOTS;
        let mut slot = 0;
        for (seat, count) in owners(self.fish) {
            let label = Message::new("wishes-draw-fish")
                .with("fish", count)
                .with("seat", seat)
                .with("market", self.kind.code());
            let (first, next) = (slot, slot + if single { 2 } else { usize::from(count) });
            let (id, mark) = (path::fish_id(self.kind, seat), self.marks[seat.index()]);
            out.el("g").thing(&id, mark).label(&self.wording.say(&label)).within(|out| {
                let (x, y) = place(first);
                if single {
                    fish::wooden(out, seat, x, y);
                    out.text(x + 30.0, y + 9.0, 25.0).fill(theme::DARK).say(&count.to_string());
                    return;
                }
                for (x, y) in (first..next).map(place) {
                    fish::wooden(out, seat, x, y);
                }
                let same_row = (first..next).take_while(|other| other / 4 == first / 4).count();
                let wide = 47.0 * same_row as f64 + 3.0;
                pieces::halo(out, mark, (x - 25.0, y - 14.0), || outline(0.0, 0.0, wide, 28.0, 10.0));
            });
            slot = next;
        }
        if !single {
            for (x, y) in (slot..usize::from(self.limit)).map(place) {
                fish::empty(out, x, y);
            }
        }
        let count = out.text(WIDE - 8.0, 184.0, 26.0).end().fill(theme::DARK);
        count.say(&format!("{}/{}", self.total, self.limit));
    }
}

/// The current limit card and those below it, with the buyers' route around them.
#[derive(Hash)]
struct Limits<'a> {
    left: &'a [LimitCard],
    lang: Lang,
}

impl Fragment for Limits<'_> {
    fn write(&self, out: &mut Out) {
        buyers_route(out);
        let (x, y) = corner((1.0, 1.0));
        let label = self.lang.say(&words::limit(self.left.first()));
        out.el("g").id("fp-limits").label(&label).at(x, y).within(|out| {
            for i in (1..self.left.len()).rev() {
                let shift = 7.0 * i as f64;
                out.rect(16.0 + shift, 6.0 + shift, WIDE - 56.0, HIGH - 34.0, 12.0)
                    .fill(theme::ICE_SHADE)
                    .stroke(theme::WOOD_SHADE, 2.0)
                    .done();
            }
            if let Some(card) = self.left.first() {
                limit(out, self.lang, card);
            }
        });
    }
}

fn limit(out: &mut Out, lang: Lang, card: &LimitCard) {
    out.rect(16.0, 6.0, WIDE - 56.0, HIGH - 34.0, 12.0).fill(theme::FOAM).stroke(theme::DARK, 2.5).done();
    let middle = 16.0 + (WIDE - 56.0) / 2.0;
    out.text(middle, 36.0, 25.0)
        .middle()
        .fill(theme::DARK)
        .within(WIDE - 57.0)
        .say(&lang.text("wishes-draw-limits"));
    out.text(middle - 12.0, 92.0, 60.0).middle().bold().fill(theme::DARK).say(&card.limit.to_string());
    pieces::fish(out, middle + 42.0, 72.0, 46.0, theme::FISH, theme::FISH_BELLY);
    for (row, dollars) in [(0.0, card.higher), (1.0, card.lower)] {
        let y = 124.0 + 34.0 * row;
        let star = if card.inferred { "*" } else { "" };
        out.text(middle - 8.0, y, 27.0).end().fill(theme::DARK).say(&format!("{}.", row as u8 + 1));
        out.text(middle + 4.0, y, 30.0).bold().fill(theme::DARK).say(&format!("${dollars}{star}"));
    }
}

/// Draws the garbage heap behind its fence: the fish of each owner, their total, and the total that ends the game.
fn heap<'a>(content: &mut Content<'a>, view: &'a View, wording: Wording<'a>, marks: &Marks<'_>) {
    let total: u16 = view.state.heap.iter().map(|&count| u16::from(count)).sum();
    let (end, lang) = (view.heap_end, wording.lang);
    content.frame(HeapFrame { total, end, lang }, |content| {
        content.add(Fence { lang });
        content.add(HeapCount { total, end });
        for (seat, count) in owners(&view.state.heap) {
            content.add(Discarded { seat, count, mark: marks.of(&path::heap_id(seat)), wording });
        }
    });
}

#[derive(Hash)]
struct HeapFrame {
    total: u16,
    end: u8,
    lang: Lang,
}

impl Frame for HeapFrame {
    const TAG: &'static str = "g";

    fn attributes<'o>(&self, element: Element<'o, Out>) -> Element<'o, Out> {
        let (x, y) = corner((1.0, 2.0));
        let label = Message::new("wishes-draw-heap-label").with("fish", self.total).with("end", self.end);
        element.id("fp-heap").label(&self.lang.say(&label)).at(x, y)
    }
}

#[derive(Hash)]
struct HeapCount {
    total: u16,
    end: u8,
}

impl Fragment for HeapCount {
    fn write(&self, out: &mut Out) {
        let close = self.total * 10 >= u16::from(self.end) * 7;
        let (ink, width) = if close { (theme::CORAL, 6.0) } else { (theme::DARK, 2.5) };
        out.circle(127.0, 82.0, 40.0).fill(theme::FOAM).stroke(ink, width).done();
        let count = out.text(127.0, 91.0, 26.0).middle().bold().fill(theme::DARK);
        count.say(&format!("{}/{}", self.total, self.end));
    }
}

/// The empty heap.
#[derive(Hash)]
struct Fence {
    lang: Lang,
}

impl Fragment for Fence {
    fn write(&self, out: &mut Out) {
        fence(out, self.lang);
    }
}

fn fence(out: &mut Out, lang: Lang) {
    for i in 0..9 {
        let x = 4.0 + 28.0 * f64::from(i);
        out.path(&format!("M{x} 44V14l11-12 11 12V44Z"))
            .fill(theme::WOOD)
            .stroke(theme::WOOD_SHADE, 2.0)
            .done();
    }
    out.path("M2 36H252").hollow().stroke(theme::WOOD_SHADE, 5.0).done();
    out.path("M2 196C6 150 30 140 44 104 60 62 96 92 126 58 160 88 196 62 210 104 224 140 248 150 252 196Z")
        .fill(theme::WOOD_SHADE)
        .done();
    out.path("M2 198C30 164 60 176 86 160 120 140 150 176 180 158 210 148 230 170 252 198Z")
        .fill(theme::WOOD)
        .done();
    out.rect(30.0, 2.0, 194.0, 36.0, 8.0).fill(theme::FOAM).stroke(theme::DARK, 2.0).done();
    let text = out.text(127.0, 29.0, 26.0).middle().bold().fill(theme::DARK).within(188.0);
    text.say(&lang.text("wishes-draw-heap"));
}

/// An owner's fish on the heap.
#[derive(Hash)]
struct Discarded<'a> {
    seat: Seat,
    count: u8,
    mark: Mark,
    wording: Wording<'a>,
}

impl Fragment for Discarded<'_> {
    fn write(&self, out: &mut Out) {
        let &Discarded { seat, count, mark, wording } = self;
        let (x, y) =
            [(22.0, 148.0), (100.0, 148.0), (178.0, 148.0), (58.0, 184.0), (140.0, 184.0)][seat.index()];
        let label = Message::new("wishes-draw-heap-fish").with("fish", count).with("seat", seat);
        out.el("g").thing(&path::heap_id(seat), mark).label(&wording.say(&label)).within(|out| {
            out.rect(x - 4.0, y - 17.0, 78.0, 34.0, 10.0).fill(theme::FOAM).stroke(theme::DARK, 1.6).done();
            fish::wooden(out, seat, x + 24.0, y);
            out.text(x + 52.0, y + 9.0, 25.0).bold().fill(theme::DARK).say(&count.to_string());
            pieces::halo(out, mark, (x - 4.0, y - 17.0), || outline(0.0, 0.0, 78.0, 34.0, 10.0));
        });
    }
}
