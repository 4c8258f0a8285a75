//! The ocean: cards from shallow to deep, what each costs in worms, and the deck.

use fishpond_core::Message;
use fishpond_wishes::{Card, OceanState, View, path};

use super::marked::Marked;
use super::{outline, pictures, words};
use crate::look::{Look, Mark};
use crate::pieces;
use crate::seats::{GAP, WIDTH};
use crate::svg::Svg;
use crate::theme::{self, Ink};

/// Above the cards: shallow, deep, the deck.
const HEAD: f64 = 50.0;
/// A card, and the line below it for what it costs.
pub(super) const WIDE: f64 = 187.0;
const HIGH: f64 = 276.0;
const COST: f64 = 40.0;
const COLUMNS: usize = 4;
const STEP: f64 = (WIDTH - 2.0 * GAP - 8.0) / COLUMNS as f64;
/// What can be done with a card that was picked.
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

pub(super) fn draw(svg: &mut Svg, view: &View, look: &Look<'_>, marked: &Marked<'_>, y: f64) {
    let (size, high) = (usize::from(view.ocean_size), height(view));
    svg.open_leaf(("wishes water", y.to_bits(), high.to_bits()), |svg| {
        svg.el("g").id("fp-ocean").at(0.0, y).open();
        water(svg, look, high);
    });
    let (deck, discard) = (view.state.deck.len() as u8, view.state.discard.len() as u8);
    svg.leaf(("wishes deck", deck, discard), |svg| self::deck(svg, look, deck, discard));
    for at in 0..size {
        let x = GAP + 4.0 + STEP * (at % COLUMNS) as f64 + (STEP - WIDE) / 2.0;
        let y = HEAD + (HIGH + COST) * (at / COLUMNS) as f64;
        let position = at as u8 + 1;
        match view.state.ocean.get(at) {
            Some(lies) => {
                let (price, mark) = (view.price(lies.card.kind()), marked.ocean.mark(position));
                let card = OceanCard { lies, position, price, mark };
                svg.leaf(("wishes ocean card", card), |svg| ocean_card(svg, look, card, x, y));
            }
            None => svg.leaf(("wishes no ocean card", position), |svg| {
                let label = Message::new("wishes-draw-ocean-empty").with("position", position);
                svg.el("g").id(&format!("fp-ocean-{position}")).label(&look.say(&label)).open();
                svg.rect(x, y, WIDE, HIGH, 16.0)
                    .hollow()
                    .stroke(theme::RIPPLE, 3.0)
                    .attr("stroke-dasharray", "4 10")
                    .done();
                svg.close();
            }),
        }
    }
    if has_signs(view) {
        let (y, marks) = (high - SIGNS, ["keep", "wish"].map(|id| svg.mark(id)));
        svg.leaf(("wishes signs", marks, y.to_bits()), |svg| signs(svg, look, y));
    }
    svg.close();
}

/// How many cards are to come, and how many are through.
fn deck(svg: &mut Svg, look: &Look<'_>, deck: u8, discard: u8) {
    let say = |id: &'static str| look.say(&Message::new(id).with("deck", deck).with("discard", discard));
    svg.el("g").id("fp-deck").label(&say("wishes-draw-deck-label")).open();
    let words = say("wishes-draw-deck");
    svg.text(WIDTH / 2.0, 36.0, 26.0).middle().fill(theme::ON_SEA).within(500.0).say(&words);
    svg.close();
}

/// Four bands of water, darker and darker.
fn water(svg: &mut Svg, look: &Look<'_>, height: f64) {
    let wide = WIDTH - 2.0 * GAP;
    svg.rect(GAP, 0.0, wide, height, 24.0).fill(theme::SHALLOW).done();
    for (i, opacity) in [(1, 0.33), (2, 0.5), (3, 0.6)] {
        let x = GAP + wide / 4.0 * f64::from(i);
        let [x0, h, r] = [x, height - 48.0, 24.0].map(crate::svg::number);
        let d = format!(
            "M{x0} 0H{edge}a{r} {r} 0 0 1 {r} {r}v{h}a{r} {r} 0 0 1-{r} {r}H{x0}Z",
            edge = crate::svg::number(GAP + wide - 24.0)
        );
        svg.path(&d).fill(theme::DEEP).opacity(opacity).done();
    }
    svg.text(2.0 * GAP, 36.0, 27.0).bold().fill(theme::FOAM).say(&look.text("wishes-draw-shallow"));
    let words = svg.text(WIDTH - 2.0 * GAP, 36.0, 27.0).end().bold().fill(theme::FOAM);
    words.say(&look.text("wishes-draw-deep"));
}

/// Everything that the drawing of a card in the ocean depends on.
#[derive(Clone, Copy, Hash)]
struct OceanCard<'a> {
    lies: &'a OceanState,
    position: u8,
    price: u8,
    mark: Option<Mark>,
}

/// A card in the ocean. With every act most of them move on or get worms; what is drawn on them is put together from parts
/// that are kept, since the same ones are seen at many tables.
fn ocean_card(svg: &mut Svg, look: &Look<'_>, card: OceanCard<'_>, x: f64, y: f64) {
    let OceanCard { lies, position, price, mark } = card;
    let id = path::ocean_id(position);
    let label = look.say_again(("wishes ocean card", lies, position, price), || {
        words::card(lies.card, Message::new("wishes-draw-ocean-card"))
            .with("position", position)
            .with("cost", position - 1)
            .with("worms", lies.worms)
            .with("price", price)
    });
    pieces::thing(svg, &id, &label).attr("data-piece", &lies.card.to_string()).at(x, y).open();
    svg.leaf(("wishes ocean face", lies.card, price), |svg| face(svg, look, lies.card, price, HIGH));
    svg.leaf(("wishes ocean signs", lies.worms, position, mark), |svg| {
        if lies.worms > 0 {
            let bait = svg.stamp(&format!("fp-bait-{}", lies.worms), |svg| {
                svg.rect(6.0, 99.0, 78.0, 35.0, 12.0).fill(theme::SAND).stroke(theme::DARK, 1.6).done();
                pictures::worms(svg, 10.0, 126.0, lies.worms, 27.0, theme::DARK);
            });
            bait.done();
        }
        let cost = svg.stamp(&format!("fp-cost-{position}"), |svg| {
            let cost = look.say(&Message::new("wishes-draw-cost").with("cost", position - 1));
            svg.text(WIDE / 2.0, HIGH + 30.0, 26.0).middle().bold().fill(theme::FOAM).say(&cost);
        });
        cost.done();
        pieces::halo(svg, &id, "card", (0.0, 0.0), || outline(0.0, 0.0, WIDE, HIGH, 16.0));
    });
    svg.close();
}

/// The face of a card: kind, picture, price now, and the wish in its bubble.
pub(super) fn face(svg: &mut Svg, look: &Look<'_>, card: Card, price: u8, high: f64) {
    // What is printed on a card never changes, and the same cards lie at many tables.
    let size = if high < HIGH { "low" } else { "high" };
    let id = format!("fp-card-{size}-{card}").replace(['/', '+'], "-");
    svg.stamp(&id, |svg| printed(svg, look, card, high)).done();
    pictures::price(svg, WIDE - 34.0, 115.0, price, false);
}

fn printed(svg: &mut Svg, look: &Look<'_>, card: Card, high: f64) {
    svg.rect(0.0, 4.0, WIDE, high, 16.0).fill(theme::SHADOW).opacity(0.3).done();
    svg.rect(0.0, 0.0, WIDE, high, 16.0).fill(theme::ICE).stroke(theme::DARK, 2.0).done();
    let name = look.say(&Message::new("wishes-draw-kind").with("kind", card.kind().code()));
    svg.text(WIDE / 2.0, 32.0, 26.0).middle().bold().fill(theme::DARK).within(WIDE - 16.0).say(&name);
    pictures::card(svg, card, 60.0, 75.0, 84.0);
    bubble(svg, card, high);
    let lines = words::wish_lines(look, card);
    // The low card stands in a boat, whose rim covers its foot.
    let foot = if high < HIGH { 22.0 } else { 14.0 };
    for (line, y) in lines.iter().zip([high - foot - 30.0, high - foot]) {
        svg.text(WIDE / 2.0, y, 25.0).middle().fill(theme::DARK).within(WIDE - 12.0).say(line);
    }
}

fn bubble(svg: &mut Svg, card: Card, high: f64) {
    let ink: Ink = theme::FOAM;
    let top = 140.0;
    svg.rect(5.0, top, WIDE - 10.0, high - top - 5.0, 18.0).fill(ink).done();
    svg.path("M40-16L48 4 66 2Z").at(0.0, top).fill(ink).done();
    if high < HIGH {
        return;
    }
    match card.wish() {
        Some(wish) => pictures::wish(svg, wish, WIDE / 2.0, top + 35.0),
        None => {
            for x in [-30.0, 30.0] {
                pieces::fish(svg, WIDE / 2.0 + x, top + 38.0, 52.0, theme::FISH, theme::FISH_BELLY);
            }
        }
    }
}

/// Two boards: keep the fish, or throw it back.
fn signs(svg: &mut Svg, look: &Look<'_>, y: f64) {
    for (i, (id, words)) in
        [("keep", "wishes-draw-keep"), ("wish", "wishes-draw-wish")].into_iter().enumerate()
    {
        let label = look.text(words);
        let wide = (WIDTH - 4.0 * GAP) / 2.0 - 6.0;
        let x = 2.0 * GAP + (wide + 12.0) * i as f64;
        let mark = svg.mark(id);
        let group = pieces::thing(svg, id, &label).at(x, y);
        if mark.pick || mark.picked {
            group.open();
        } else {
            group.opacity(0.6).open();
        }
        svg.rect(0.0, 0.0, wide, 54.0, 12.0).fill(theme::SAND).stroke(theme::WOOD_SHADE, 3.0).done();
        if id == "keep" {
            pictures::boat(svg, 48.0, 30.0, 64.0);
        } else {
            svg.ellipse(48.0, 25.0, 30.0, 17.0).fill(theme::FOAM).stroke(theme::DARK, 2.0).done();
            svg.path("M34 38L28 50 46 41Z").fill(theme::FOAM).stroke(theme::DARK, 2.0).done();
        }
        svg.text(92.0, 37.0, 28.0).bold().fill(theme::DARK).within(wide - 96.0).say(&label);
        pieces::halo(svg, id, "board", (0.0, 0.0), || outline(0.0, 0.0, wide, 54.0, 12.0));
        svg.close();
    }
}
