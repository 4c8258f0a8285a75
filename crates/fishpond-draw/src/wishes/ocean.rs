//! The ocean: cards from shallow to deep, the cost of each in worms, and the deck.

use fishpond_core::Message;
use fishpond_page::{Content, Fragment, Out, Sink as _, Symbol};
use fishpond_wishes::{Card, OceanState, View, path};
use fishpond_words::Lang;

use super::{outline, pictures, words};
use crate::look::{Mark, Marks};
use crate::pieces;
use crate::seats::{GAP, WIDTH};
use crate::svg::{Paint as _, Px, Shapes as _, number};
use crate::theme::{self, Ink};

/// Height of the headings above the cards: shallow, deep, the deck.
const HEAD: f64 = 50.0;
/// The width and height of a card, and the height of the cost below it.
pub(super) const WIDE: f64 = 187.0;
const HIGH: f64 = 276.0;
const COST: f64 = 40.0;
const COLUMNS: usize = 4;
const STEP: f64 = (WIDTH - 2.0 * GAP - 8.0) / COLUMNS as f64;
/// Height of the signs with the options for a picked card.
const SIGNS: f64 = 66.0;

fn rows(view: &View) -> usize {
    usize::from(view.ocean_size).div_ceil(COLUMNS)
}

fn has_signs(view: &View) -> bool {
    view.seat.is_some() && view.outcome.is_none()
}

pub(super) fn height(view: &View) -> f64 {
    HEAD + (HIGH + COST) * rows(view) as f64 + 10.0 + if has_signs(view) { SIGNS } else { 0.0 }
}

/// Draws the whole ocean.
pub(super) fn draw<'a>(content: &mut Content<'a>, view: &'a View, lang: Lang, marks: &Marks<'_>, y: f64) {
    let high = height(view);
    content.el("g").id("fp-ocean").at(0.0, y).within(|content| {
        content.add(Water { height: Px(high), lang });
        let (deck, discard) = (view.state.deck.len() as u8, view.state.discard.len() as u8);
        content.add(Deck { deck, discard, lang });
        for position in 1..=view.ocean_size {
            match view.state.ocean.get(usize::from(position) - 1) {
                Some(state) => {
                    let mark = marks.of(&path::ocean_id(position));
                    let price = view.price(state.card.kind());
                    content.add(OceanCard { state, position, price, mark, lang });
                }
                None => content.add(EmptyPlace { position, lang }),
            }
        }
        if has_signs(view) {
            let marks = SIGN_NAMES.map(|name| marks.of(name));
            content.add(Signs { top: Px(high - SIGNS), marks, lang });
        }
    });
}

/// Returns the top left corner of a card.
fn corner(position: u8) -> (f64, f64) {
    let at = usize::from(position) - 1;
    let x = GAP + 4.0 + STEP * (at % COLUMNS) as f64 + (STEP - WIDE) / 2.0;
    (x, HEAD + (HIGH + COST) * (at / COLUMNS) as f64)
}

/// The numbers of cards in the deck and in the discard pile.
#[derive(Hash)]
struct Deck {
    deck: u8,
    discard: u8,
    lang: Lang,
}

impl Fragment for Deck {
    fn write(&self, out: &mut Out) {
        let say = |id: &'static str| {
            self.lang.say(&Message::new(id).with("deck", self.deck).with("discard", self.discard))
        };
        out.el("g").id("fp-deck").label(&say("wishes-draw-deck-label")).within(|out| {
            let text = out.text(WIDTH / 2.0, 36.0, 26.0).middle().fill(theme::ON_SEA).within(500.0);
            text.say(&say("wishes-draw-deck"));
        });
    }
}

/// Four bands of water, from light to dark.
#[derive(Hash)]
struct Water {
    height: Px,
    lang: Lang,
}

impl Fragment for Water {
    fn write(&self, out: &mut Out) {
        water(out, self.lang, self.height.0);
    }
}

fn water(out: &mut Out, lang: Lang, height: f64) {
    let wide = WIDTH - 2.0 * GAP;
    out.rect(GAP, 0.0, wide, height, 24.0).fill(theme::SHALLOW).done();
    for (i, opacity) in [(1, 0.33), (2, 0.5), (3, 0.6)] {
        let x = GAP + wide / 4.0 * f64::from(i);
        let [x0, h, r] = [x, height - 48.0, 24.0].map(number);
        let d = format!(
            "M{x0} 0H{edge}a{r} {r} 0 0 1 {r} {r}v{h}a{r} {r} 0 0 1-{r} {r}H{x0}Z",
            edge = number(GAP + wide - 24.0)
        );
        out.path(&d).fill(theme::DEEP).opacity(opacity).done();
    }
    out.text(2.0 * GAP, 36.0, 27.0).bold().fill(theme::FOAM).say(&lang.text("wishes-draw-shallow"));
    let text = out.text(WIDTH - 2.0 * GAP, 36.0, 27.0).end().bold().fill(theme::FOAM);
    text.say(&lang.text("wishes-draw-deep"));
}

/// A place without a card.
#[derive(Hash)]
struct EmptyPlace {
    position: u8,
    lang: Lang,
}

impl Fragment for EmptyPlace {
    fn write(&self, out: &mut Out) {
        let position = self.position;
        let label = self.lang.say(&Message::new("wishes-draw-ocean-empty").with("position", position));
        let (x, y) = corner(position);
        out.el("g").id(&format!("fp-ocean-{position}")).label(&label).within(|out| {
            out.rect(x, y, WIDE, HIGH, 16.0)
                .hollow()
                .stroke(theme::RIPPLE, 3.0)
                .attr("stroke-dasharray", "4 10")
                .done();
        });
    }
}

/// A card in the ocean. Most cards advance or get worms with every move, so their faces are separate fragments.
#[derive(Hash)]
struct OceanCard<'a> {
    state: &'a OceanState,
    position: u8,
    price: u8,
    mark: Mark,
    lang: Lang,
}

impl Fragment for OceanCard<'_> {
    fn write(&self, out: &mut Out) {
        let &OceanCard { state, position, price, mark, lang } = self;
        let (x, y) = corner(position);
        let label = words::card(state.card, Message::new("wishes-draw-ocean-card"))
            .with("position", position)
            .with("cost", position - 1)
            .with("worms", state.worms)
            .with("price", price);
        out.el("g")
            .thing(&path::ocean_id(position), mark)
            .label(&lang.say(&label))
            .attr("data-piece", &state.card.to_string())
            .at(x, y)
            .within(|out| {
                out.include(&Face { card: state.card, price, low: false, lang });
                if state.worms > 0 {
                    out.show(&Bait { worms: state.worms }).done();
                }
                out.show(&Cost { cost: position - 1, lang }).done();
                pieces::halo(out, mark, (0.0, 0.0), || outline(0.0, 0.0, WIDE, HIGH, 16.0));
            });
    }
}

/// The worms on a card.
#[derive(Hash)]
struct Bait {
    worms: u8,
}

impl Symbol for Bait {
    fn draw(&self, out: &mut Out) {
        out.rect(6.0, 99.0, 78.0, 35.0, 12.0).fill(theme::SAND).stroke(theme::DARK, 1.6).done();
        pictures::worms(out, 10.0, 126.0, self.worms, 27.0, theme::DARK);
    }
}

/// The cost of a card, below it.
#[derive(Hash)]
struct Cost {
    cost: u8,
    lang: Lang,
}

impl Symbol for Cost {
    fn draw(&self, out: &mut Out) {
        let text = out.text(WIDE / 2.0, HIGH + 30.0, 26.0).middle().bold().fill(theme::FOAM);
        text.say(&self.lang.say(&Message::new("wishes-draw-cost").with("cost", self.cost)));
    }
}

/// The face of a card: kind, picture, current price, and the wish in its bubble.
#[derive(Hash)]
pub(super) struct Face {
    pub(super) card: Card,
    pub(super) price: u8,
    /// Whether it is in a boat, where there is less space.
    pub(super) low: bool,
    pub(super) lang: Lang,
}

/// The height of a card in a boat.
pub(super) const LOW: f64 = 204.0;

impl Fragment for Face {
    fn write(&self, out: &mut Out) {
        let high = if self.low { LOW } else { HIGH };
        out.show(&Printed { card: self.card, high: Px(high), lang: self.lang }).done();
        pictures::price(out, WIDE - 34.0, 115.0, self.price, false);
    }
}

/// The printed part of a card.
#[derive(Hash)]
struct Printed {
    card: Card,
    high: Px,
    lang: Lang,
}

impl Symbol for Printed {
    fn draw(&self, out: &mut Out) {
        let &Printed { card, high: Px(high), lang } = self;
        out.rect(0.0, 4.0, WIDE, high, 16.0).fill(theme::SHADOW).opacity(0.3).done();
        out.rect(0.0, 0.0, WIDE, high, 16.0).fill(theme::ICE).stroke(theme::DARK, 2.0).done();
        let name = lang.say(&Message::new("wishes-draw-kind").with("kind", card.kind().code()));
        out.text(WIDE / 2.0, 32.0, 26.0).middle().bold().fill(theme::DARK).within(WIDE - 16.0).say(&name);
        pictures::card(out, card, 60.0, 75.0, 84.0);
        bubble(out, card, high);
        let lines = words::wish_lines(lang, card);
        // A low card is in a boat, whose rim covers its lower edge.
        let foot = if high < HIGH { 22.0 } else { 14.0 };
        for (line, y) in lines.iter().zip([high - foot - 30.0, high - foot]) {
            out.text(WIDE / 2.0, y, 25.0).middle().fill(theme::DARK).within(WIDE - 12.0).say(line);
        }
    }
}

fn bubble(out: &mut Out, card: Card, high: f64) {
    let ink: Ink = theme::FOAM;
    let top = 140.0;
    out.rect(5.0, top, WIDE - 10.0, high - top - 5.0, 18.0).fill(ink).done();
    out.path("M40-16L48 4 66 2Z").at(0.0, top).fill(ink).done();
    if high < HIGH {
        return;
    }
    match card.wish() {
        Some(wish) => pictures::wish(out, wish, WIDE / 2.0, top + 35.0),
        None => {
            for x in [-30.0, 30.0] {
                pieces::fish(out, WIDE / 2.0 + x, top + 38.0, 52.0, theme::FISH, theme::FISH_BELLY);
            }
        }
    }
}

/// The names of the signs.
const SIGN_NAMES: [&str; 2] = ["keep", "wish"];

/// Two signs: keep the fish, or throw it back.
#[derive(Hash)]
struct Signs {
    top: Px,
    marks: [Mark; 2],
    lang: Lang,
}

impl Fragment for Signs {
    fn write(&self, out: &mut Out) {
        let labels = ["wishes-draw-keep", "wishes-draw-wish"].map(|id| self.lang.text(id));
        let wide = (WIDTH - 4.0 * GAP) / 2.0 - 6.0;
        for (i, ((name, mark), label)) in SIGN_NAMES.into_iter().zip(self.marks).zip(labels).enumerate() {
            let x = 2.0 * GAP + (wide + 12.0) * i as f64;
            let group = out.el("g").thing(name, mark).label(&label).at(x, self.top.0);
            let group = if mark.pick || mark.picked { group } else { group.opacity(0.6) };
            group.within(|out| {
                out.rect(0.0, 0.0, wide, 54.0, 12.0).fill(theme::SAND).stroke(theme::WOOD_SHADE, 3.0).done();
                if name == "keep" {
                    pictures::boat(out, 48.0, 30.0, 64.0);
                } else {
                    out.ellipse(48.0, 25.0, 30.0, 17.0).fill(theme::FOAM).stroke(theme::DARK, 2.0).done();
                    out.path("M34 38L28 50 46 41Z").fill(theme::FOAM).stroke(theme::DARK, 2.0).done();
                }
                out.text(92.0, 37.0, 28.0).bold().fill(theme::DARK).within(wide - 96.0).say(&label);
                pieces::halo(out, mark, (0.0, 0.0), || outline(0.0, 0.0, wide, 54.0, 12.0));
            });
        }
    }
}
