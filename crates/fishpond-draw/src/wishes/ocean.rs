//! The ocean: one panel for each place, from shallow to deep, with its card and its cost in worms.

use fishpond_core::Message;
use fishpond_page::{Content, Fragment, Out, Sink as _, Symbol};
use fishpond_wishes::{Card, OceanState, View, Wish, path};
use fishpond_words::Lang;

use super::pictures::{self, Tag};
use super::{LETTERS, outline, words};
use crate::look::{Look, Mark, Marks};
use crate::panels::Panel;
use crate::pieces;
use crate::svg::{Paint as _, Shapes as _};
use crate::theme::{self, Ink};

/// The size of a panel.
pub(super) const SIZE: (f64, f64) = (150.0, 206.0);
/// The left and top edge, the width and the height of a card.
const CARD: [f64; 4] = [5.0, 6.0, 140.0, 172.0];
const ROUND: f64 = 12.0;

/// The background of a card.
const FACE: Ink = Ink::new("#fffdf8", "#223646");
/// The background of the wish on a card.
const BUBBLE: Ink = Ink::new("#e6f1f6", "#172a38");
/// The background and the letters of the line that says that a wish has no effect.
const NOTE: Ink = Ink::new("#12283a", "#d5e4ec");
const ON_NOTE: Ink = Ink::new("#ffffff", "#12283a");
/// The background of the worms on a card.
const BAIT: Ink = Ink::new("#ffe6ef", "#54243a");
/// The water, from shallow to deep.
const WATER: [Ink; 4] = [
    Ink::new("#2a86a5", "#14506a"),
    Ink::new("#1a7197", "#0f4159"),
    Ink::new("#105b84", "#0b344d"),
    Ink::new("#09446b", "#072740"),
];

/// The names of the panels, shallowest first.
const NAMES: [&str; 8] =
    ["ocean-1", "ocean-2", "ocean-3", "ocean-4", "ocean-5", "ocean-6", "ocean-7", "ocean-8"];

/// Returns the panels of the ocean, shallowest first.
pub(super) fn panels<'a>(view: &'a View, look: &Look<'a>, marks: &Marks<'_>) -> Vec<Panel<'a>> {
    let places = (1..=view.ocean_size).zip(NAMES);
    let is_choosing = view.viewer.is_some_and(|seat| view.to_act.seats().contains(seat));
    places
        .map(|(position, name)| {
            let (mut content, lang) = (Content::new(), look.lang);
            content.add(Place { position, size: view.ocean_size, lang });
            if let Some(state) = view.state.ocean.get(usize::from(position) - 1) {
                let id = path::ocean_id(position);
                let price = view.price(state.card.kind());
                let chip = look.chip(&id);
                let idle = is_choosing && view.can.idle.contains(&position);
                content.add(OceanCard { state, position, price, idle, mark: marks.of(&id), chip, lang });
            } else {
                content.add(EmptyPlace { position, lang });
            }
            let label = Message::new("wishes-draw-ocean-place").with("position", position);
            Panel::new(name, SIZE, label, look.wording(), content)
        })
        .collect()
}

/// The water of a place, and the cost of its card.
#[derive(Hash)]
struct Place {
    position: u8,
    size: u8,
    lang: Lang,
}

impl Fragment for Place {
    fn write(&self, out: &mut Out) {
        let &Place { position, size, lang } = self;
        let depth = usize::from(position - 1) * (WATER.len() - 1) / usize::from(size.max(2) - 1);
        out.rect(0.0, 0.0, SIZE.0, SIZE.1, 14.0).fill(WATER[depth.min(WATER.len() - 1)]).done();
        let cost = position - 1;
        if cost == 0 {
            let free = lang.say(&Message::new("wishes-draw-cost").with("cost", cost));
            out.text(75.0, 199.0, LETTERS).middle().bold().fill(theme::LIGHT).within(136.0).say(&free);
        } else {
            out.text(70.0, 199.0, LETTERS).end().bold().fill(theme::LIGHT).say(&cost.to_string());
            pictures::worm(out, 92.0, 192.0);
        }
    }
}

/// A place without a card.
#[derive(Hash)]
struct EmptyPlace {
    position: u8,
    lang: Lang,
}

impl Fragment for EmptyPlace {
    fn write(&self, out: &mut Out) {
        let label = self.lang.say(&Message::new("wishes-draw-ocean-empty").with("position", self.position));
        let [x, y, width, height] = CARD;
        out.el("g").id(&format!("fp-ocean-{}", self.position)).label(&label).within(|out| {
            let place = out.rect(x, y, width, height, ROUND).hollow().stroke(theme::RIPPLE, 3.0);
            place.attr("stroke-dasharray", "4 10").done();
        });
    }
}

/// A card in the ocean. Most cards advance or get worms with every move, so the printed part is shared.
#[derive(Hash)]
struct OceanCard<'a> {
    state: &'a OceanState,
    position: u8,
    price: u8,
    /// Whether its wish would have no effect for the viewer, who is choosing.
    idle: bool,
    mark: Mark,
    chip: Option<&'a str>,
    lang: Lang,
}

impl Fragment for OceanCard<'_> {
    fn write(&self, out: &mut Out) {
        let &OceanCard { state, position, price, idle, mark, chip, lang } = self;
        let label = words::card(state.card, Message::new("wishes-draw-ocean-card"))
            .with("position", position)
            .with("cost", position - 1)
            .with("worms", state.worms)
            .with("price", price)
            .with("idle", if idle { "yes" } else { "no" });
        out.el("g")
            .thing(&path::ocean_id(position), mark)
            .label(&lang.say(&label))
            .attr("data-piece", &state.card.to_string())
            .attr("data-tip", tip(state.card.wish()))
            .within(|out| {
                out.show(&Printed { card: state.card, idle, lang }).done();
                pictures::price(out, 119.0, 85.0, price, Tag::Small);
                if state.worms > 0 {
                    let key = format!("bait-{}-{}", state.card, state.worms);
                    out.show(&Bait { worms: state.worms })
                        .attr("data-key", &key)
                        .attr("data-in", "drop")
                        .done();
                }
                let [x, y, width, height] = CARD;
                pieces::halo(out, mark, (0.0, 0.0), || outline(x, y, width, height, ROUND));
                pieces::dot(out, mark, 75.0, 5.0);
                if let Some(chip) = chip {
                    pictures::chip(out, 116.0, 52.0, chip);
                }
            });
    }
}

/// Returns the name of the [explanation](crate::Tip) of a wish.
fn tip(wish: Option<Wish>) -> &'static str {
    match wish {
        None => "wish-double",
        Some(Wish::MoveBuyer(3)) => "wish-move-large",
        Some(Wish::MoveBuyer(_)) => "wish-move",
        Some(Wish::Spread) => "wish-spread",
        Some(Wish::SellAll) => "wish-sell-all",
        Some(Wish::Spoilage) => "wish-spoilage",
        Some(Wish::WormBonus) => "wish-worms",
        Some(Wish::Boat) => "wish-more-boats",
        Some(Wish::SellAs(_)) => "wish-sell-as",
    }
}

/// The worms on a card.
#[derive(Hash)]
struct Bait {
    worms: u8,
}

impl Symbol for Bait {
    fn draw(&self, out: &mut Out) {
        out.rect(9.0, 73.0, 58.0, 25.0, 12.5).fill(BAIT).stroke(theme::SHADOW, 0.6).done();
        pictures::worm(out, 28.0, 85.0);
        out.text(54.0, 92.5, LETTERS).middle().bold().say(&self.worms.to_string());
    }
}

/// The printed part of a card: kind, picture, and the wish.
#[derive(Hash)]
struct Printed {
    card: Card,
    /// Whether a line says that the wish would have no effect.
    idle: bool,
    lang: Lang,
}

impl Symbol for Printed {
    fn draw(&self, out: &mut Out) {
        let &Printed { card, idle, lang } = self;
        let [x, y, width, height] = CARD;
        out.rect(x, y + 3.0, width, height, ROUND).fill(theme::SHADOW).fill_opacity(0.35).done();
        out.rect(x, y, width, height, ROUND).fill(FACE).done();
        let name = lang.say(&Message::new("wishes-draw-kind").with("kind", card.kind().code()));
        out.text(75.0, 28.0, LETTERS).middle().bold().within(132.0).say(&name);
        pictures::card(out, card, 73.0, 65.0, 58.0);
        out.rect(9.0, 101.0, 132.0, 73.0, 9.0).fill(BUBBLE).done();
        let [first, then] = words::wish_lines(lang, card);
        let (picture, line) = if then.is_empty() && !idle { (124.0, 158.0) } else { (117.0, 147.0) };
        match card.wish() {
            Some(wish) => pictures::wish(out, wish, 75.0, picture),
            None => {
                for x in [57.0, 93.0] {
                    pieces::fish(out, x, picture, 30.0, theme::FISH_ON_PANEL, theme::FISH_BELLY);
                }
            }
        }
        out.text(75.0, line, LETTERS).middle().within(128.0).say(&first);
        if idle {
            out.rect(9.0, 151.0, 132.0, 23.0, 9.0).fill(NOTE).done();
            let text = lang.say(&Message::new("wishes-draw-no-effect"));
            out.text(75.0, line + 22.0, LETTERS).middle().fill(ON_NOTE).within(122.0).say(&text);
        } else if !then.is_empty() {
            out.text(75.0, line + 21.0, LETTERS).middle().fill(theme::MUTED).within(128.0).say(&then);
        }
    }
}
