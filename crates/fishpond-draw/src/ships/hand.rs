//! The viewer's sailors as cards, and the cards that the viewer passed, received and boxed.

use fishpond_core::{Message, Seat};
use fishpond_page::{Content, Element, Fragment, Frame, Out, Sink as _};
use fishpond_ships::view::Memory;
use fishpond_ships::{ByColour, Colour, View};
use fishpond_words::Lang;

use super::{animals, pictures, tiles, words};
use crate::Panel;
use crate::look::{Look, Mark, Marks, Wording};
use crate::pieces;
use crate::svg::{Paint as _, Shapes as _};
use crate::theme;

/// The size of the panel.
pub(super) const SIZE: (f64, f64) = (720.0, 117.0);
/// Distance between cards.
const STEP: f64 = 132.0;
/// The width and height of a card.
const CARD: (f64, f64) = (122.0, 104.0);
/// The top of a card, below the edges of the cards behind it.
const TOP: f64 = 9.0;
/// The left edge of the memory.
const MEMORY: f64 = 4.0 * STEP + 9.0;
/// The height of the owner's name, and the size of the cards below it.
const NAME: f64 = 24.0;
const BELOW_NAME: f64 = 0.82;

/// Draws the panel. Spectators who may not see the hand see the backs of the cards.
pub(super) fn panel<'a>(view: &View, look: &Look<'a>, marks: &Marks<'a>) -> Panel<'a> {
    let (wording, mut content) = (look.wording(), Content::new());
    let owner = owner(view);
    let seat = view.of(owner);
    match seat.hand {
        Some(hand) => {
            let sailors = Colour::ALL.map(|colour| Sailors {
                colour,
                count: hand[colour],
                fish: view.fish_of(colour),
                lang: look.lang,
            });
            if view.viewer.is_some() {
                sailors.iter().for_each(|sailors| sailors.draw(&mut content, look, marks));
            } else {
                content.add(OwnerName { seat: owner, wording });
                content.el("g").at_scaled(0.0, NAME, BELOW_NAME, BELOW_NAME).within(|content| {
                    sailors.iter().for_each(|sailors| sailors.draw(content, look, marks));
                });
            }
        }
        None => content.add(Backs { seat: owner, cards: seat.cards, wording }),
    }
    let players = view.config.players;
    let memory = seat.memory.unwrap_or(Memory {
        dealt: ByColour::NONE,
        passed: None,
        received: None,
        boxed: ByColour::NONE,
    });
    content.frame(MemoryFrame { memory, me: owner, players, wording }, |content| {
        content.add(Passed { passed: memory.passed, received: memory.received, me: owner, players });
        content.add(Boxed { cards: memory.boxed, hidden: seat.memory.is_none().then_some(seat.boxed) });
    });
    let label = match view.viewer {
        Some(_) => Message::new("ships-draw-hand"),
        None => Message::new("ships-draw-hand-of").with("seat", owner),
    };
    Panel::new("hand", SIZE, label, wording, content)
}

/// Returns the seat whose hand is shown: the viewer's, or for a spectator that of the player to move.
fn owner(view: &View) -> Seat {
    view.viewer.or(view.turn).or(view.start).unwrap_or(Seat::A)
}

/// The backs of the cards of a hand that the viewer does not see.
#[derive(Hash)]
struct Backs<'a> {
    seat: Seat,
    cards: u8,
    wording: Wording<'a>,
}

impl Fragment for Backs<'_> {
    fn write(&self, out: &mut Out) {
        let label = Message::new("ships-draw-backs").with("seat", self.seat).with("cards", self.cards);
        out.el("g").id("fp-backs").label(&self.wording.say(&label)).within(|out| {
            pieces::mark(out, self.seat, 28.0, TOP + 52.0, 18.0);
            for i in 0..self.cards {
                pictures::card_back(out, 64.0 + 64.0 * f64::from(i), TOP + 9.0);
            }
        });
    }
}

/// The name of the owner of a hand that is not the viewer's: all hands are open, but only one is shown.
#[derive(Hash)]
struct OwnerName<'a> {
    seat: Seat,
    wording: Wording<'a>,
}

impl Fragment for OwnerName<'_> {
    fn write(&self, out: &mut Out) {
        let wide = BELOW_NAME * (4.0 * STEP - 5.0);
        out.rect(4.0, 0.0, wide - 4.0, NAME, 8.0).fill(theme::PANEL).done();
        pieces::mark(out, self.seat, 18.0, NAME / 2.0, 8.0);
        let words = self.wording.say(&Message::new("ships-draw-hand-of").with("seat", self.seat));
        out.text(32.0, 19.0, 22.0).bold().within(wide - 40.0).say(&words);
    }
}

/// All of the viewer's sailors of a colour, as one card: animal, number, and the points that they would score now.
#[derive(Clone, Copy, Hash)]
struct Sailors {
    colour: Colour,
    count: u8,
    fish: u8,
    lang: Lang,
}

impl Sailors {
    fn draw<'a>(self, content: &mut Content<'a>, look: &Look<'a>, marks: &Marks<'_>) {
        let mark = marks.of(self.name());
        // One sign is enough; the chip says the rest.
        let mark = Mark { effect: mark.effect.filter(|_| !mark.picked), ..mark };
        content.frame(SailorsFrame { sailors: self, mark }, |content| {
            content.add(self);
            if mark.shows() {
                content.add(CardSigns { x: self.colour.index(), mark, chip: look.chip(self.name()) });
            }
        });
    }

    fn name(self) -> &'static str {
        match self.colour {
            Colour::White => "card-white",
            Colour::Brown => "card-brown",
            Colour::Pink => "card-pink",
            Colour::Green => "card-green",
        }
    }
}

/// The group of a card. Its marks change more often than its picture.
#[derive(Hash)]
struct SailorsFrame {
    sailors: Sailors,
    mark: Mark,
}

impl Frame for SailorsFrame {
    const TAG: &'static str = "g";

    fn attributes<'o>(&self, element: Element<'o, Out>) -> Element<'o, Out> {
        let Sailors { colour, count, fish, lang } = self.sailors;
        let label = if count > 0 {
            Message::new("ships-draw-hand-label").with("hand", colour.sailors_term(count)).with("fish", fish)
        } else {
            Message::new("ships-draw-none-label").with("sailor", colour.sailor_term())
        };
        element.thing(self.sailors.name(), self.mark).attr("data-drag", "").label(&lang.say(&label))
    }
}

impl Fragment for Sailors {
    fn write(&self, out: &mut Out) {
        let &Sailors { colour, count, fish, lang } = self;
        let (width, height) = CARD;
        out.el("g").at(STEP * colour.index() as f64 + 5.0, TOP).within(|out| {
            if count == 0 {
                out.rect(0.0, 0.0, width, height, 14.0).fill(tiles::HOLLOW).fill_opacity(0.28).done();
                let edge = out.rect(1.5, 1.5, width - 3.0, height - 3.0, 13.0).hollow();
                let edge = edge.stroke(theme::LIGHT, 2.0).attr("stroke-dasharray", "2 9");
                edge.attr("stroke-linecap", "round").stroke_opacity(0.5).done();
                let faded = out.el("g").opacity(0.4);
                return faded.within(|out| animals::head(out, colour, 61.0, 52.0, 1.0));
            }
            for i in (1..count.min(4)).rev() {
                let shift = 3.0 * f64::from(i);
                let rect = out.rect(shift, -shift, width, height, 14.0);
                rect.fill(theme::PANEL).stroke(theme::LINE, 2.0).done();
            }
            out.rect(0.0, 0.0, width, height, 14.0).fill(theme::PANEL).stroke(theme::LINE, 2.0).done();
            out.path("M1 65H121V90A13 13 0 0 1 108 103H14A13 13 0 0 1 1 90Z")
                .fill(animals::ink(colour))
                .done();
            animals::head(out, colour, 38.0, 35.0, 1.0);
            out.text(94.0, 47.0, 36.0).middle().bold().say(&format!("{count}×"));
            let ink = animals::on_ink(colour);
            let letter = out.text(15.0, 93.0, 24.0).middle().bold().fill(ink);
            letter.say(&pictures::letter(lang, colour));
            let points = u32::from(count) * u32::from(fish);
            out.text(64.0, 95.0, 32.0).end().bold().fill(ink).say(&points.to_string());
            pieces::fish(out, 94.0, 84.0, 42.0, ink, ink);
        });
    }
}

/// The signs of a card.
#[derive(Hash)]
struct CardSigns<'a> {
    /// The index of the card.
    x: usize,
    mark: Mark,
    chip: Option<&'a str>,
}

impl Fragment for CardSigns<'_> {
    fn write(&self, out: &mut Out) {
        let &CardSigns { x, mark, chip } = self;
        let (width, height) = CARD;
        let x = STEP * x as f64 + 5.0;
        pieces::halo(out, mark, (x, TOP), || pictures::rounded_rect(0.0, 0.0, width, height));
        pieces::dot(out, mark, x + width - 14.0, TOP + 12.0);
        if let Some(chip) = chip {
            // Beside the points, instead of the fish.
            pictures::chip(out, chip, x + width - 3.0 - pictures::chip_width(chip) / 2.0, TOP + 84.0);
        }
    }
}

/// The viewer's memory: the card that went to the left, the one that came from the right, and those in the box (SI2).
#[derive(Hash)]
struct MemoryFrame<'a> {
    memory: Memory,
    me: Seat,
    players: u8,
    wording: Wording<'a>,
}

impl Frame for MemoryFrame<'_> {
    const TAG: &'static str = "g";

    fn attributes<'o>(&self, element: Element<'o, Out>) -> Element<'o, Out> {
        let mut lines = words::memory(self.memory, self.me, self.players);
        if lines.is_empty() {
            lines.push(Message::new("ships-draw-no-memory"));
        }
        element.id("fp-memory").label(&self.wording.say_all(&lines)).at(MEMORY, 0.0)
    }
}

/// The cards that were passed and received.
#[derive(Hash)]
struct Passed {
    passed: Option<Colour>,
    received: Option<Colour>,
    me: Seat,
    players: u8,
}

impl Fragment for Passed {
    fn write(&self, out: &mut Out) {
        // 179 wide; the right half mirrors the left one.
        pieces::card(out, 0.0, TOP, SIZE.0 - MEMORY - 4.0, CARD.1, false);
        let y = TOP + 27.0;
        let mut card = |card: Option<Colour>, x: f64| match card {
            Some(card) => animals::head(out, card, x, y, 0.62),
            None => {
                let place = out.circle(x, y, 15.0).hollow().stroke(theme::LINE, 2.5);
                place.attr("stroke-dasharray", "2 6").attr("stroke-linecap", "round").done();
            }
        };
        card(self.passed, 24.0);
        card(self.received, 155.0);
        pictures::arrow(out, 46.0, y, 16.0);
        pieces::mark(out, self.me.next(self.players), 76.0, y, 9.0);
        pieces::mark(out, words::right_of(self.me, self.players), 103.0, y, 9.0);
        pictures::arrow(out, 117.0, y, 16.0);
        let line = format!("M89.5 {}V{}", TOP + 12.0, TOP + 42.0);
        out.path(&line).hollow().stroke(theme::LINE, 2.0).done();
    }
}

/// The sailors in the box, or only their number.
#[derive(Hash)]
struct Boxed {
    cards: ByColour,
    hidden: Option<u8>,
}

impl Fragment for Boxed {
    fn write(&self, out: &mut Out) {
        let y = TOP + 77.0;
        pictures::chest(out, 24.0, y, 36.0);
        if let Some(hidden) = self.hidden {
            return out.text(54.0, y + 9.0, 26.0).bold().say(&hidden.to_string());
        }
        for (colour, count) in self.cards.iter() {
            let x = 57.0 + 34.0 * colour.index() as f64;
            let shown = out.el("g");
            if count > 0 { shown } else { shown.opacity(0.22) }.within(|out| {
                animals::head(out, colour, x, y - 10.0, 0.46);
                out.text(x, y + 22.0, 24.0).middle().bold().say(&count.to_string());
            });
        }
    }
}
