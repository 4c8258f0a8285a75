//! The seven stalls of the market, one panel each.

use fishpond_core::{MAX_SEATS, Message, Seat};
use fishpond_page::{Content, Fragment, Out, Sink as _, Symbol};
use fishpond_wishes::{Kind, MarketState, View, path};
use fishpond_words::Lang;

use super::pictures::{self, Tag};
use super::{LETTERS, fish, outline, words};
use crate::look::{Look, Mark, Marks, Wording};
use crate::panels::Panel;
use crate::pieces;
use crate::svg::{Paint as _, Shapes as _, number};
use crate::theme::{self, Ink};

/// The size of the panel of a stall, and of the two panels between the stalls.
pub(super) const SIZE: (f64, f64) = (208.0, 128.0);
/// The left and top edge, the width and the height of the stand.
pub(super) const STAND: [f64; 4] = [4.0, 4.0, 200.0, 120.0];
/// The radius of its corners.
pub(super) const ROUND: f64 = 12.0;
/// The highest limit for which wooden fish are drawn one by one.
const SLOTS: u8 = 7;
/// The distance between wooden fish.
const STEP: f64 = 27.0;

/// The background of an open stall.
const OPEN: Ink = Ink::new("#fffaf1", "#29242b");
/// The background of a full stall.
const FULL: Ink = Ink::new("#e3dccf", "#1d1921");
/// The line around a stall.
pub(super) const EDGE: Ink = Ink::new("#c9a777", "#4a3d36");

/// The names of the panels, clockwise from the top left.
const NAMES: [&str; 7] = ["stall-1", "stall-2", "stall-3", "stall-4", "stall-5", "stall-6", "stall-7"];

/// Returns the panels of the stalls, clockwise.
pub(super) fn panels<'a>(view: &'a View, look: &Look<'a>, marks: &Marks<'_>) -> Vec<Panel<'a>> {
    let stalls = view.state.markets.iter().zip(&view.prices).zip(NAMES);
    stalls
        .map(|((market, &price), name)| {
            let mut content = Content::new();
            stall(&mut content, view, look, marks, market, price);
            let label = Message::new("wishes-draw-kind").with("kind", market.kind.code());
            Panel::new(name, SIZE, label, look.wording(), content)
        })
        .collect()
}

/// Draws a stall in parts that change at different times.
fn stall<'a>(
    content: &mut Content<'a>,
    view: &'a View,
    look: &Look<'a>,
    marks: &Marks<'_>,
    market: &'a MarketState,
    price: u8,
) {
    let (kind, lang) = (market.kind, look.lang);
    let total: u8 = market.fish.iter().sum();
    let buyers: u8 = market.buyers.iter().sum();
    let mark = marks.of(&path::market_id(kind));
    content.add(Stand { kind, full: market.limit.is_some(), lang });
    content.add(Price { price, buyers });
    let whole = WholeStall {
        market,
        price,
        limit: view.current_limit,
        mark,
        chip: look.chip(&path::market_id(kind)),
        lang,
    };
    // Below its buyers and fish, or above them if it answers the question as a whole.
    let (below, above) = if mark.answers() { (None, Some(whole)) } else { (Some(whole), None) };
    if let Some(whole) = below {
        content.add(whole);
    }
    let buyer_marks = BUYERS.map(|value| match market.buyers.contains(&value) {
        true => marks.of(&path::buyer_id(kind, value)),
        false => Mark::default(),
    });
    content.add(Buyers { kind, buyers: &market.buyers, marks: buyer_marks, lang });
    let limit = market.limit.or(view.current_limit).unwrap_or(total);
    let marks = owner_marks(&market.fish, |seat| marks.of(&path::fish_id(kind, seat)));
    let wording = look.wording().naming_if(total > 0);
    content.add(WoodenFish { kind, fish: &market.fish, limit, marks, wording });
    if let Some(whole) = above {
        content.add(whole);
    }
}

/// Returns the marks of the wooden fish of each owner.
pub(super) fn owner_marks(fish: &[u8], mark: impl Fn(Seat) -> Mark) -> [Mark; MAX_SEATS] {
    Seat::ALL.map(|seat| match fish.get(seat.index()) {
        Some(1..) => mark(seat),
        _ => Mark::default(),
    })
}

/// Returns the owners of wooden fish, and how many they have.
pub(super) fn owners(fish: &[u8]) -> impl Iterator<Item = (Seat, u8)> {
    Seat::ALL.into_iter().zip(fish.iter().copied()).filter(|&(_, count)| count > 0)
}

/// Draws the background of a panel in the ring.
pub(super) fn ground(out: &mut Out, ink: Ink) {
    let [x, y, width, height] = STAND;
    out.rect(x, y + 3.0, width, height, ROUND)
        .fill(theme::SHADOW)
        .fill_opacity(pieces::SHADOW_OPACITY)
        .done();
    out.rect(x, y, width, height, ROUND).fill(ink).stroke(EDGE, 1.5).done();
}

/// The stand with its awning, its name and a picture of its fish.
#[derive(Hash)]
struct Stand {
    kind: Kind,
    full: bool,
    lang: Lang,
}

impl Fragment for Stand {
    fn write(&self, out: &mut Out) {
        let &Stand { kind, full, lang } = self;
        ground(out, if full { FULL } else { OPEN });
        out.show(&Awning { kind, full }).done();
        let name = lang.say(&Message::new("wishes-draw-kind").with("kind", kind.code()));
        let ink = if full { theme::MUTED } else { theme::TEXT };
        out.text(12.0, 41.0, LETTERS).bold().fill(ink).within(184.0).say(&name);
        let picture = out.el("g");
        if full { picture.opacity(0.45) } else { picture }
            .within(|out| fish::draw(out, kind, 40.0, 75.0, 54.0));
        if full {
            out.rect(9.0, 74.0, 61.0, 24.0, 7.0).fill(Ink::new("#3d4650", "#4d5a66")).done();
            let text = out.text(39.5, 93.5, LETTERS).middle().bold().fill(theme::LIGHT).within(56.0);
            text.say(&lang.text("wishes-draw-text-full"));
        }
    }
}

/// A striped awning in the colour of a kind.
#[derive(Hash)]
struct Awning {
    kind: Kind,
    full: bool,
}

impl Symbol for Awning {
    fn draw(&self, out: &mut Out) {
        let stripe = 204.0 / 8.0;
        let ink = if self.full { theme::STONE } else { fish::ink(self.kind) };
        for i in 0..8 {
            let ink = if i % 2 == 0 { ink } else { Ink::new("#ffffff", "#efe4d4") };
            let [x, w, r] = [2.0 + stripe * f64::from(i), stripe, stripe / 2.0].map(number);
            let d = match i {
                0 => format!("M{x} 12A10 10 0 0 1 12 2H27.500V12a{r} 9 0 0 1-{w} 0Z"),
                7 => format!("M{x} 2H196A10 10 0 0 1 206 12a{r} 9 0 0 1-{w} 0Z"),
                _ => format!("M{x} 2h{w}v10a{r} 9 0 0 1-{w} 0Z"),
            };
            out.path(&d).fill(ink).done();
        }
        let mut edge = String::from("M2 12");
        for _ in 0..8 {
            edge.push_str(&format!("a{r} 9 0 0 0 {w} 0", r = number(stripe / 2.0), w = number(stripe)));
        }
        out.path(&edge).hollow().stroke(theme::SHADOW, 1.2).stroke_opacity(0.25).done();
    }
}

/// The price of a fish, and how it adds up: the base price and all buyers.
#[derive(Hash)]
struct Price {
    price: u8,
    buyers: u8,
}

impl Fragment for Price {
    fn write(&self, out: &mut Out) {
        pictures::price(out, 168.0, 61.0, self.price, Tag::Large);
        let sum = format!("{}+{}", self.price.saturating_sub(self.buyers), self.buyers);
        out.text(168.0, 98.0, LETTERS).middle().fill(theme::MUTED).within(60.0).say(&sum);
    }
}

/// The stall as a whole: its label, its signs and its chip.
#[derive(Hash)]
struct WholeStall<'a> {
    market: &'a MarketState,
    price: u8,
    limit: Option<u8>,
    mark: Mark,
    chip: Option<&'a str>,
    lang: Lang,
}

impl Fragment for WholeStall<'_> {
    fn write(&self, out: &mut Out) {
        let label = words::market(self.market, self.price, self.limit).map(|part| self.lang.say(&part));
        let thing = out.el("g").thing(&path::market_id(self.market.kind), self.mark);
        // The label says how the price adds up.
        thing.attr("data-explain", "").label(&label.join(", ")).within(|out| {
            let [x, y, width, height] = STAND;
            pictures::hit_area(out, x, y, width, height, ROUND);
            pieces::halo(out, self.mark, (0.0, 0.0), || outline(x, y, width, height, ROUND));
            pieces::dot(out, self.mark, 104.0, 8.0);
            if let Some(chip) = self.chip {
                pictures::chip(out, 168.0, 27.0, chip);
            }
        });
    }
}

/// The values of buyers, highest first.
const BUYERS: [u8; 3] = [3, 2, 1];
/// The line that the buyers stand on.
const FEET: f64 = 98.0;

/// The buyers, grouped by value.
#[derive(Hash)]
struct Buyers<'a> {
    kind: Kind,
    buyers: &'a [u8],
    marks: [Mark; BUYERS.len()],
    lang: Lang,
}

impl Fragment for Buyers<'_> {
    fn write(&self, out: &mut Out) {
        let step = (46.0 / (self.buyers.len().max(2) as f64 - 1.0)).min(26.0);
        let mut x = 86.0;
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
                let left = x - 14.0;
                for _ in 0..count {
                    out.piece(&format!("buyer-{value}"), None)
                        .within(|out| pictures::buyer(out, value, x, FEET));
                    x += step;
                }
                if mark.pick {
                    // Only the buyers of one value can be picked at a time, so the whole stall reacts.
                    let [x, y, width, height] = STAND;
                    pictures::hit_area(out, x, y, width, height, ROUND);
                }
                let high = pictures::buyer_height(value) + 5.0;
                let wide = step * (count as f64 - 1.0) + 28.0;
                let outline = || outline(left, FEET + 3.0 - high, wide, high, 9.0);
                pieces::halo(out, mark, (0.0, 0.0), outline);
                pieces::dot(out, mark, left + wide / 2.0, FEET + 3.0 - high);
            });
        }
    }
}

/// The wooden fish at a stall, grouped by owner, and empty places up to the limit.
#[derive(Hash)]
struct WoodenFish<'a> {
    kind: Kind,
    fish: &'a [u8],
    limit: u8,
    marks: [Mark; MAX_SEATS],
    wording: Wording<'a>,
}

impl Fragment for WoodenFish<'_> {
    fn write(&self, out: &mut Out) {
        let place = |slot: u8| 23.0 + STEP * f64::from(slot);
        // For larger limits, from custom components: one fish for each owner, with a number.
        let single = self.limit.max(self.fish.iter().sum()) > SLOTS;
        let picks = owners(self.fish).filter(|(seat, _)| self.marks[seat.index()].pick).count();
        let mut next_pick = 0;
        let mut slot = 0;
        for (seat, count) in owners(self.fish) {
            let label = Message::new("wishes-draw-fish")
                .with("fish", count)
                .with("seat", seat)
                .with("market", self.kind.code());
            let mark = self.marks[seat.index()];
            let thing = out.el("g").thing(&path::fish_id(self.kind, seat), mark);
            thing.label(&self.wording.say(&label)).within(|out| {
                let (left, wide) = if single {
                    let x = 22.0 + 38.0 * f64::from(slot);
                    fish::wooden(out, seat, x, 110.0);
                    out.text(x + 14.0, 117.0, LETTERS).fill(theme::TEXT).say(&count.to_string());
                    (x - 16.0, 40.0)
                } else {
                    for slot in slot..slot + count {
                        fish::wooden(out, seat, place(slot), 110.0);
                    }
                    (place(slot) - 14.5, STEP * f64::from(count) + 1.0)
                };
                if mark.pick {
                    // Each owner whose fish can be picked gets an equal part of the stall.
                    let part = STAND[2] / picks as f64;
                    let x = STAND[0] + part * f64::from(next_pick);
                    pictures::hit_area(out, x, STAND[1], part, STAND[3], 0.0);
                    next_pick += 1;
                }
                let outline = || outline(left, 100.0, wide, 20.0, 8.0);
                pieces::halo(out, mark, (0.0, 0.0), outline);
                pieces::dot(out, mark, left + wide / 2.0, 99.0);
            });
            slot += if single { 1 } else { count };
        }
        if !single {
            for slot in slot..self.limit {
                fish::empty(out, place(slot), 110.0);
            }
        }
    }
}
