//! The two panels between the stalls: the limit cards with the deck, and the garbage heap.

use fishpond_core::{Message, Seat};
use fishpond_page::{Content, Element, Fragment, Frame, Out, Sink as _};
use fishpond_wishes::components::LimitCard;
use fishpond_wishes::{View, path};
use fishpond_words::Lang;

use super::stalls::{EDGE, ROUND, SIZE, STAND, ground, owners};
use super::{LETTERS, fish, outline, pictures, words};
use crate::look::{Look, Mark, Marks, Wording};
use crate::panels::Panel;
use crate::pieces;
use crate::svg::{Paint as _, Shapes as _};
use crate::theme::{self, Ink};

/// The background of the limit cards.
const PALE: Ink = Ink::new("#e9f4f8", "#1c3040");
/// The back of a fish card.
const BACK: Ink = Ink::new("#1d6d94", "#1d6d94");
/// The background of the heap.
const YARD: Ink = Ink::new("#fbe9cf", "#2c2320");
const MOUND: Ink = Ink::new("#8a5a34", "#7a4f2e");
const MOUND_SHADE: Ink = Ink::new("#74492a", "#5f3c22");

/// Returns the panel of the limit cards and the deck.
pub(super) fn limit<'a>(view: &'a View, look: &Look<'a>, marks: &Marks<'_>) -> Panel<'a> {
    let (mut content, lang) = (Content::new(), look.lang);
    let full = view.state.markets.iter().filter(|market| market.limit.is_some()).count();
    let left = view.limit_cards.get(full..).unwrap_or_default();
    content.add(Limits { left, mark: marks.of("fp-limits"), lang });
    let (deck, discard) = (view.state.deck.len() as u8, view.state.discard.len() as u8);
    content.add(Deck { deck, discard, mark: marks.of("fp-deck"), lang });
    Panel::new("limit", SIZE, Message::new("wishes-draw-limits"), look.wording(), content)
}

/// The current limit card, and the limits that follow.
#[derive(Hash)]
struct Limits<'a> {
    left: &'a [LimitCard],
    mark: Mark,
    lang: Lang,
}

impl Fragment for Limits<'_> {
    fn write(&self, out: &mut Out) {
        let &Limits { left, mark, lang } = self;
        let label = lang.say(&words::limit(left.first()));
        out.el("g").id("fp-limits").label(&label).within(|out| {
            ground(out, PALE);
            let title = out.text(12.0, 27.0, LETTERS).bold().fill(theme::MUTED).within(132.0);
            title.say(&lang.text("wishes-draw-limits"));
            if let Some(card) = left.first() {
                out.text(34.0, 82.0, 50.0).middle().bold().say(&card.limit.to_string());
                for (rank, dollars, y) in [(1, card.higher, 58.0), (2, card.lower, 83.0)] {
                    out.text(86.0, y, LETTERS).end().fill(theme::MUTED).say(&format!("{rank}."));
                    out.text(92.0, y, 23.0).bold().say(&format!("${dollars}"));
                }
            }
            let next: Vec<String> = left.iter().skip(1).map(|card| card.limit.to_string()).collect();
            if !next.is_empty() {
                let next = format!("→ {}", next.join(", "));
                out.text(12.0, 114.0, LETTERS).fill(theme::MUTED).within(130.0).say(&next);
            }
            let [x, y, width, height] = STAND;
            pieces::halo(out, mark, (0.0, 0.0), || outline(x, y, width, height, ROUND));
        });
    }
}

/// The deck, with the number of its cards.
#[derive(Hash)]
struct Deck {
    deck: u8,
    discard: u8,
    mark: Mark,
    lang: Lang,
}

impl Fragment for Deck {
    fn write(&self, out: &mut Out) {
        let &Deck { deck, discard, mark, lang } = self;
        let label = Message::new("wishes-draw-deck-label").with("deck", deck).with("discard", discard);
        out.el("g").id("fp-deck").label(&lang.say(&label)).within(|out| {
            for i in 0..3u8 {
                let shift = 3.0 * f64::from(2 - i);
                let card = out.rect(149.0 + shift, 44.0 - shift, 44.0, 62.0, 7.0);
                card.fill(BACK).stroke(theme::LIGHT, 1.5).done();
            }
            out.path("M152 61q5-5 10 0t10 0 10 0 8 0M152 97q5-5 10 0t10 0 10 0 8 0")
                .hollow()
                .stroke(theme::RIPPLE, 2.5)
                .done();
            let count = out.text(171.0, 86.0, 25.0).middle().bold().fill(theme::LIGHT);
            count.say(&deck.to_string());
            pieces::halo(out, mark, (0.0, 0.0), || outline(146.0, 35.0, 56.0, 74.0, 9.0));
        });
    }
}

/// Returns the panel of the garbage heap.
pub(super) fn heap<'a>(view: &'a View, look: &Look<'a>, marks: &Marks<'_>) -> Panel<'a> {
    let (mut content, wording) = (Content::new(), look.wording());
    let total: u16 = view.state.heap.iter().map(|&count| u16::from(count)).sum();
    let (end, mark, chip) = (view.heap_end, marks.of("fp-heap"), look.chip("fp-heap"));
    content.frame(HeapFrame { total, end, lang: look.lang }, |content| {
        content.add(Mound { total, end, mark, chip, lang: look.lang });
        let fish = &view.state.heap;
        let mark = |seat| marks.of(&path::heap_id(seat));
        let picks = owners(fish).filter(|&(seat, _)| mark(seat).pick).count() as u8;
        let mut next_pick = 0;
        for (at, (seat, count)) in (0..).zip(owners(fish)) {
            let mark = mark(seat);
            content.add(Discarded { seat, count, at, part: (next_pick, picks), mark, wording });
            next_pick += u8::from(mark.pick);
        }
    });
    Panel::new("heap", SIZE, Message::new("wishes-draw-heap"), wording, content)
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
        let label = Message::new("wishes-draw-heap-label").with("fish", self.total).with("end", self.end);
        element.id("fp-heap").label_all(&self.lang.say(&label))
    }
}

/// The heap without its fish.
#[derive(Hash)]
struct Mound<'a> {
    total: u16,
    end: u8,
    mark: Mark,
    chip: Option<&'a str>,
    lang: Lang,
}

impl Fragment for Mound<'_> {
    fn write(&self, out: &mut Out) {
        let &Mound { total, end, mark, chip, lang } = self;
        ground(out, YARD);
        out.path("M5 112C26 108 44 74 68 66S96 50 112 56s26 20 44 26 34 14 47 30A12 12 0 0 1 192 123H16A12 12 0 0 1 5 112Z")
            .fill(MOUND)
            .done();
        out.path("M112 56c10 18 28 26 34 67h46a12 12 0 0 0 11-11c-13-16-29-24-47-30s-28-20-44-26Z")
            .fill(MOUND_SHADE)
            .fill_opacity(0.7)
            .done();
        let title = out.text(104.0, 27.0, LETTERS).middle().bold().fill(theme::MUTED).within(188.0);
        title.say(&lang.text("wishes-draw-heap"));
        // The number stands out once the heap is 70% of the way to the end of the game.
        let close = total * 10 >= u16::from(end) * 7;
        let pill = out.rect(66.0, 36.0, 76.0, 34.0, 17.0).fill(theme::PANEL);
        if close { pill.stroke(theme::CORAL, 4.0) } else { pill.stroke(EDGE, 1.5) }.done();
        out.text(104.0, 61.0, 24.0).middle().bold().within(70.0).say(&format!("{total}/{end}"));
        let [x, y, width, height] = STAND;
        pieces::halo(out, mark, (0.0, 0.0), || outline(x, y, width, height, ROUND));
        if let Some(chip) = chip {
            pictures::chip(out, 170.0, 53.0, chip);
        }
    }
}

/// An owner's fish on the heap.
#[derive(Hash)]
struct Discarded<'a> {
    seat: Seat,
    count: u8,
    /// The number of owners before this one.
    at: u8,
    /// The part of the panel that reacts to the pointer, if the fish can be picked: its number, and the number of parts.
    part: (u8, u8),
    mark: Mark,
    wording: Wording<'a>,
}

impl Fragment for Discarded<'_> {
    fn write(&self, out: &mut Out) {
        let &Discarded { seat, count, at, part: (part, parts), mark, wording } = self;
        let label = Message::new("wishes-draw-heap-fish").with("fish", count).with("seat", seat);
        let x = 6.0 + 39.4 * f64::from(at);
        out.el("g").thing(&path::heap_id(seat), mark).label(&wording.say(&label)).within(|out| {
            out.rect(x, 93.0, 38.5, 27.0, 9.0).fill(theme::PANEL).stroke(EDGE, 1.2).done();
            fish::wooden(out, seat, x + 13.5, 106.5);
            out.text(x + 32.0, 113.5, LETTERS).middle().bold().say(&count.to_string());
            if mark.pick {
                let wide = STAND[2] / f64::from(parts);
                pictures::hit_area(out, STAND[0] + wide * f64::from(part), STAND[1], wide, STAND[3], 0.0);
            }
            pieces::halo(out, mark, (0.0, 0.0), || outline(x, 93.0, 38.5, 27.0, 9.0));
            pieces::dot(out, mark, x + 19.0, 92.0);
        });
    }
}
