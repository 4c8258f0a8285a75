//! The market: seven stalls in a ring, clockwise from the top left, the limit cards in the middle, the heap below them.

use fishpond_core::{Message, Seat};
use fishpond_wishes::{Kind, MarketState, View, path};

use super::marked::Marked;
use super::{fish, outline, pictures, words};
use crate::look::Look;
use crate::pieces;
use crate::seats::{GAP, WIDTH};
use crate::svg::{Svg, number};
use crate::theme;

/// Above the stalls, for the caption.
const HEAD: f64 = 62.0;
/// A stall.
const WIDE: f64 = 254.0;
const HIGH: f64 = 204.0;
/// From stall to stall.
const STEP_X: f64 = WIDE + 11.0;
const STEP_Y: f64 = HIGH + 14.0;
/// The whole market.
pub(super) const HEIGHT: f64 = HEAD + 3.0 * STEP_Y;
/// The cells of the ring, clockwise: column and row. The middle is for the limit cards, the gap below for the heap.
const RING: [(f64, f64); 7] =
    [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (2.0, 1.0), (2.0, 2.0), (0.0, 2.0), (0.0, 1.0)];
/// The most wooden fish that are drawn one by one.
const SLOTS: usize = 8;

fn corner((column, row): (f64, f64)) -> (f64, f64) {
    (2.0 * GAP + 5.0 + column * STEP_X - 12.0, HEAD + row * STEP_Y)
}

pub(super) fn draw(svg: &mut Svg, view: &View, look: &Look<'_>, marked: &Marked<'_>, y: f64) {
    svg.named().open_leaf(("wishes market", y.to_bits(), words::moment(view, look)), |svg| {
        svg.el("g").id("fp-market").at(0.0, y).open();
        svg.rect(GAP, 0.0, WIDTH - 2.0 * GAP, HEIGHT, 24.0).fill(theme::SAND).done();
        let words = svg.text(WIDTH / 2.0, 42.0, 30.0).middle().bold().fill(theme::DARK);
        words.within(WIDTH - 4.0 * GAP).say(&look.say(&words::caption(view)));
    });
    for at in 0..view.state.markets.len().min(RING.len()) {
        stall(svg, view, look, at, marked);
    }
    let full = view.state.markets.iter().filter(|market| market.limit.is_some()).count();
    svg.leaf(("wishes limits", full, &view.limit_cards), |svg| {
        way(svg);
        limits(svg, view, look, full);
    });
    heap(svg, view, look, marked);
    // Above everything, so that no neighbour covers a halo.
    for (market, cell) in view.state.markets.iter().zip(RING) {
        if let Some(mark) = marked.stalls.mark(market.kind) {
            let place = corner(cell);
            svg.leaf(("wishes stall halo", mark, [place.0, place.1].map(f64::to_bits)), |svg| {
                let id = path::market_id(market.kind);
                pieces::halo(svg, &id, "stall", place, || outline(0.0, 0.0, WIDE, HIGH, 14.0));
            });
        }
    }
    svg.close();
}

/// Arrows from stall to stall: the way of the buyers.
fn way(svg: &mut Svg) {
    let (left, top) = corner((0.0, 0.0));
    let (mx, my) = (left + WIDE + 5.5, top + HIGH + 7.0);
    let half = HIGH / 2.0;
    // Clear of the word over a full market.
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
        svg.circle(x, y, 14.0).fill(theme::SAND).stroke(theme::WOOD_SHADE, 2.0).done();
        svg.path("M-3-6L4 0-3 6")
            .attr("transform", &format!("translate({} {}) rotate({angle})", number(x), number(y)))
            .hollow()
            .stroke(theme::DARK, 4.0)
            .attr("stroke-linecap", "round")
            .attr("stroke-linejoin", "round")
            .done();
    }
}

/// A stall in three lines, since mostly only one of them changes: what it is and how it is marked, what it looks like with
/// its buyers, and whose fish lie there.
fn stall(svg: &mut Svg, view: &View, look: &Look<'_>, at: usize, marked: &Marked<'_>) {
    let market = &view.state.markets[at];
    let (kind, full, price) = (market.kind, market.limit.is_some(), view.prices[at]);
    let total: u8 = market.fish.iter().sum();
    let limit = market.limit.or(view.current_limit).unwrap_or(total);
    let mark = marked.stalls.mark(kind);
    let marks = (mark, marked.buyers.at(kind), marked.fish.at(kind));
    svg.group(("wishes stall", at, market, price, limit, marks), |svg| {
        let key = ("wishes stall", at, kind, price, (total, limit, full), &market.buyers, mark);
        svg.open_leaf(key, |svg| {
            let ((x, y), label) = (corner(RING[at]), words::market(view, look, market));
            pieces::thing(svg, &path::market_id(kind), &label).at(x, y).open();
        });
        svg.leaf(("wishes stand", kind, full, price, &market.buyers, marked.buyers.at(kind)), |svg| {
            stand(svg, look, kind, full, price);
            buyers(svg, look, market);
        });
        let key = ("wishes fish", kind, &market.fish, limit, marked.fish.at(kind));
        svg.named_if(total > 0).last_leaf(key, |svg| wooden(svg, look, market, total, limit));
    });
}

fn stand(svg: &mut Svg, look: &Look<'_>, kind: Kind, full: bool, price: u8) {
    svg.rect(0.0, 5.0, WIDE, HIGH, 14.0).fill(theme::SHADOW).opacity(pieces::SHADOW_OPACITY).done();
    let ground = if full { theme::STONE } else { theme::FOAM };
    svg.rect(0.0, 0.0, WIDE, HIGH, 14.0).fill(ground).stroke(theme::WOOD_SHADE, 2.0).done();
    awning(svg, look, kind, full);
    let name = look.say(&Message::new("wishes-draw-kind").with("kind", kind.code()));
    svg.text(8.0, 60.0, 25.0).bold().fill(theme::DARK).within(WIDE - 92.0).say(&name);
    pictures::price(svg, WIDE - 38.0, 54.0, price, true);
    fish::draw(svg, kind, 46.0, 103.0, 74.0);
}

/// Stripes in the colour of the kind; over a full market a closed shutter.
fn awning(svg: &mut Svg, look: &Look<'_>, kind: Kind, full: bool) {
    if full {
        svg.rect(0.0, -6.0, WIDE, 34.0, 6.0).fill(theme::DARK).done();
        let words = look.text("wishes-draw-text-full");
        svg.text(WIDE / 2.0, 20.0, 25.0).middle().bold().fill(theme::LIGHT).say(&words);
        return;
    }
    svg.stamp(&format!("fp-awning-{kind}"), |svg| {
        let stripe = WIDE / 8.0;
        for i in 0..8 {
            let ink = if i % 2 == 0 { fish::ink(kind) } else { theme::LIGHT };
            let [x, w, r] = [stripe * f64::from(i), stripe, stripe / 2.0].map(number);
            let d = format!("M{x}-6h{w}v20a{r} 12 0 0 1-{w} 0Z");
            svg.path(&d).fill(ink).stroke(theme::DARK, 1.4).done();
        }
    })
    .done();
}

/// The buyers, highest first, each value in a group of its own.
fn buyers(svg: &mut Svg, look: &Look<'_>, market: &MarketState) {
    let mut x = 112.0;
    let step = if market.buyers.len() > 4 { 30.0 } else { 37.0 };
    for value in (1..=3).rev() {
        let count = market.buyers.iter().filter(|&&other| other == value).count();
        if count == 0 {
            continue;
        }
        let id = path::buyer_id(market.kind, value);
        let label = Message::new("wishes-draw-buyer")
            .with("count", count as u8)
            .with("value", value)
            .with("market", market.kind.code());
        pieces::thing(svg, &id, &look.say(&label)).open();
        let left = x;
        for _ in 0..count {
            svg.piece(&format!("buyer-{value}"), None).open();
            pictures::buyer(svg, value, x, 138.0);
            svg.close();
            x += step;
        }
        let shape = format!("buyers-{count}-{step}");
        pieces::halo(svg, &id, &shape, (left - 20.0, 64.0), || {
            outline(0.0, 0.0, step * (count as f64 - 1.0) + 40.0, 78.0, 12.0)
        });
        svg.close();
    }
}

/// Wooden fish, owner by owner, and places for those still to come. Whose they are is said at every table in other words;
/// what they look like is kept for all.
fn wooden(svg: &mut Svg, look: &Look<'_>, market: &MarketState, total: u8, limit: u8) {
    let place = |slot: usize| (28.0 + 47.0 * (slot % 4) as f64, 156.0 + 30.0 * (slot / 4) as f64);
    // Larger limits, from other components: one fish for each owner, with a number.
    let single = usize::from(limit) > SLOTS;
    let mut slot = 0;
    for (seat, &count) in Seat::ALL.into_iter().zip(&market.fish).filter(|&(_, &count)| count > 0) {
        let id = path::fish_id(market.kind, seat);
        let label = Message::new("wishes-draw-fish")
            .with("fish", count)
            .with("seat", seat)
            .with("market", market.kind.code());
        pieces::thing(svg, &id, &look.say(&label)).open();
        let (first, next) = (slot, slot + if single { 2 } else { usize::from(count) });
        svg.leaf(("wishes wooden", seat, first, count, single, svg.mark(&id)), |svg| {
            let (x, y) = place(first);
            if single {
                fish::wooden(svg, seat, x, y);
                svg.text(x + 30.0, y + 9.0, 25.0).fill(theme::DARK).say(&count.to_string());
                return;
            }
            for (x, y) in (first..next).map(place) {
                fish::wooden(svg, seat, x, y);
            }
            let same_row = (first..next).take_while(|other| other / 4 == first / 4).count();
            let wide = 47.0 * same_row as f64 + 3.0;
            pieces::halo(svg, &id, &format!("wooden-{same_row}"), (x - 25.0, y - 14.0), || {
                outline(0.0, 0.0, wide, 28.0, 10.0)
            });
        });
        svg.close();
        slot = next;
    }
    svg.leaf(("wishes room", slot, total, limit), |svg| {
        if !single {
            for (x, y) in (slot..usize::from(limit)).map(place) {
                fish::empty(svg, x, y);
            }
        }
        svg.text(WIDE - 8.0, 184.0, 26.0).end().fill(theme::DARK).say(&format!("{total}/{limit}"));
    });
}

/// The limit card that applies, and those below it.
fn limits(svg: &mut Svg, view: &View, look: &Look<'_>, full: usize) {
    let (x, y) = corner((1.0, 1.0));
    let top = view.limit_cards.get(full);
    let label = words::limit(top);
    svg.el("g").id("fp-limits").label(&look.say(&label)).at(x, y).open();
    for (i, _) in view.limit_cards.iter().skip(full).enumerate().skip(1).collect::<Vec<_>>().into_iter().rev()
    {
        let shift = 7.0 * i as f64;
        svg.rect(16.0 + shift, 6.0 + shift, WIDE - 56.0, HIGH - 34.0, 12.0)
            .fill(theme::ICE_SHADE)
            .stroke(theme::WOOD_SHADE, 2.0)
            .done();
    }
    if let Some(card) = top {
        svg.rect(16.0, 6.0, WIDE - 56.0, HIGH - 34.0, 12.0).fill(theme::FOAM).stroke(theme::DARK, 2.5).done();
        let middle = 16.0 + (WIDE - 56.0) / 2.0;
        svg.text(middle, 36.0, 25.0)
            .middle()
            .fill(theme::DARK)
            .within(WIDE - 57.0)
            .say(&look.text("wishes-draw-limits"));
        svg.text(middle - 12.0, 92.0, 60.0).middle().bold().fill(theme::DARK).say(&card.limit.to_string());
        pieces::fish(svg, middle + 42.0, 72.0, 46.0, theme::FISH, theme::FISH_BELLY);
        for (row, dollars) in [(0.0, card.higher), (1.0, card.lower)] {
            let y = 124.0 + 34.0 * row;
            let star = if card.inferred { "*" } else { "" };
            svg.text(middle - 8.0, y, 27.0).end().fill(theme::DARK).say(&format!("{}.", row as u8 + 1));
            svg.text(middle + 4.0, y, 30.0).bold().fill(theme::DARK).say(&format!("${dollars}{star}"));
        }
    }
    svg.close();
}

/// The garbage heap behind its fence: fish by owner, and the count to ten.
fn heap(svg: &mut Svg, view: &View, look: &Look<'_>, marked: &Marked<'_>) {
    let (x, y) = corner((1.0, 2.0));
    let total: u32 = view.state.heap.iter().map(|&count| u32::from(count)).sum();
    let (end, fish) = (view.heap_end, &view.state.heap);
    svg.open_leaf(("wishes heap", total, end), |svg| {
        let say = Message::new("wishes-draw-heap-label").with("fish", total as u16).with("end", end);
        svg.el("g").id("fp-heap").label(&look.say(&say)).at(x, y).open();
        svg.leaf("wishes fence", |svg| fence(svg, look));
    });
    svg.named_if(total > 0).last_leaf(("wishes heap fish", fish, end, marked.heap.at(())), |svg| {
        svg.leaf(("wishes heap count", total, end), |svg| {
            let close = total * 10 >= u32::from(end) * 7;
            let (ink, width) = if close { (theme::CORAL, 6.0) } else { (theme::DARK, 2.5) };
            svg.circle(127.0, 82.0, 40.0).fill(theme::FOAM).stroke(ink, width).done();
            let words = svg.text(127.0, 91.0, 26.0).middle().bold().fill(theme::DARK);
            words.say(&format!("{total}/{end}"));
        });
        for (seat, &count) in Seat::ALL.into_iter().zip(fish).filter(|&(_, &count)| count > 0) {
            thrown_away(svg, look, seat, count);
        }
    });
}

/// The heap without what changes of it.
fn fence(svg: &mut Svg, look: &Look<'_>) {
    for i in 0..9 {
        let x = 4.0 + 28.0 * f64::from(i);
        svg.path(&format!("M{x} 44V14l11-12 11 12V44Z"))
            .fill(theme::WOOD)
            .stroke(theme::WOOD_SHADE, 2.0)
            .done();
    }
    svg.path("M2 36H252").hollow().stroke(theme::WOOD_SHADE, 5.0).done();
    svg.path("M2 196C6 150 30 140 44 104 60 62 96 92 126 58 160 88 196 62 210 104 224 140 248 150 252 196Z")
        .fill(theme::WOOD_SHADE)
        .done();
    svg.path("M2 198C30 164 60 176 86 160 120 140 150 176 180 158 210 148 230 170 252 198Z")
        .fill(theme::WOOD)
        .done();
    svg.rect(30.0, 2.0, 194.0, 36.0, 8.0).fill(theme::FOAM).stroke(theme::DARK, 2.0).done();
    let words = svg.text(127.0, 29.0, 26.0).middle().bold().fill(theme::DARK).within(188.0);
    words.say(&look.text("wishes-draw-heap"));
}

/// An owner's fish on the heap: two in the upper row beside the count, three below.
fn thrown_away(svg: &mut Svg, look: &Look<'_>, seat: Seat, count: u8) {
    let (x, y) = [(22.0, 148.0), (100.0, 148.0), (178.0, 148.0), (58.0, 184.0), (140.0, 184.0)][seat.index()];
    let id = path::heap_id(seat);
    let label = Message::new("wishes-draw-heap-fish").with("fish", count).with("seat", seat);
    pieces::thing(svg, &id, &look.say(&label)).open();
    svg.leaf(("wishes thrown away", seat, count, svg.mark(&id)), |svg| {
        svg.rect(x - 4.0, y - 17.0, 78.0, 34.0, 10.0).fill(theme::FOAM).stroke(theme::DARK, 1.6).done();
        fish::wooden(svg, seat, x + 24.0, y);
        svg.text(x + 52.0, y + 9.0, 25.0).bold().fill(theme::DARK).say(&count.to_string());
        pieces::halo(svg, &id, "heap", (x - 4.0, y - 17.0), || outline(0.0, 0.0, 78.0, 34.0, 10.0));
    });
    svg.close();
}
