//! The cards of the seats: opponents at the top of the picture, the viewer at the bottom.

use std::hash::Hash;

use fishpond_core::{Message, Seat};
use fishpond_page::{Content, Element, Fragment, Frame, Out, Sink as _};
use fishpond_words::Lang;

use crate::look::Wording;
use crate::pieces;
use crate::svg::{Paint as _, Px, Shapes as _};
use crate::theme::{self, Ink};

/// The width of every picture, so that letters and marks have the same size in all games.
pub const WIDTH: f64 = 824.0;
/// The space between the edge of a picture and cards, and between cards.
pub const GAP: f64 = 12.0;
/// The size of names and counts on a card.
pub const LETTERS: f64 = 32.0;

/// Returns the opponents' seats in turn order, for the top of the picture, and the viewer's seat, for the bottom. A spectator sees
/// the table from seat A.
#[must_use]
pub fn around(viewer: Option<Seat>, players: u8) -> (Vec<Seat>, Seat) {
    let near = viewer.unwrap_or(Seat::A);
    let far = std::iter::successors(Some(near.next(players)), |seat| Some(seat.next(players)));
    (far.take_while(|&seat| seat != near).collect(), near)
}

/// Returns the id of a seat's card, the same in every game.
#[must_use]
pub fn seat_card_id(seat: Seat) -> String {
    format!("fp-seat-{seat}")
}

/// Draws the background of a picture of this height.
pub fn paper(content: &mut Content<'_>, height: f64) {
    content.rect(0.0, 0.0, WIDTH, height, 0.0).fill(theme::PAPER).done();
}

/// The state of the game in words, centred over the whole width.
#[derive(Hash, Debug)]
pub struct Caption<'a> {
    /// The sentence.
    pub caption: Message,
    /// The baseline.
    pub y: Px,
    /// The size of the letters.
    pub size: Px,
    /// The colour.
    pub ink: Ink,
    /// The language and names of the sentence.
    pub wording: Wording<'a>,
}

impl Fragment for Caption<'_> {
    fn write(&self, out: &mut Out) {
        let text = out.text(WIDTH / 2.0, self.y.0, self.size.0).middle().bold().fill(self.ink);
        text.within(WIDTH - 4.0 * GAP).say(&self.wording.say(&self.caption));
    }
}

/// Returns the height of a row of cards: a single card has one line, several have three.
#[must_use]
pub fn height(count: usize) -> f64 {
    if count == 1 { 84.0 } else { 142.0 }
}

/// Draws cards side by side over the whole width. `draw` draws the card of a seat at (0, 0), independent of its position in the
/// picture.
pub fn row<'a>(
    content: &mut Content<'a>,
    y: f64,
    seats: &[Seat],
    mut draw: impl FnMut(&mut Content<'a>, Seat, Room),
) {
    let wide = (WIDTH - GAP) / seats.len() as f64;
    for (i, &seat) in seats.iter().enumerate() {
        content
            .el("g")
            .at(GAP + wide * i as f64, y)
            .within(|content| draw(content, seat, Room { cards: seats.len() }));
    }
}

/// The space available to a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Room {
    /// Number of cards that share the width of the picture.
    cards: usize,
}

impl Room {
    /// Returns the width of the card.
    #[must_use]
    pub fn width(self) -> f64 {
        (WIDTH - GAP) / self.cards as f64 - GAP
    }

    fn is_one_line(self) -> bool {
        self.cards == 1
    }
}

/// A seat's card without contents.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatCard<'a> {
    /// The owner.
    pub seat: Seat,
    /// The width and height.
    pub size: (f64, f64),
    /// Whether the card is highlighted, because the seat is to move or has won.
    pub active: bool,
    /// The description of everything on the card, for screen readers.
    pub label: Vec<Message>,
    /// The language and names of the description.
    pub wording: Wording<'a>,
}

impl<'a> SeatCard<'a> {
    /// Draws the card with the contents that `write` adds.
    ///
    /// The contents change at different times: the highlight with every move, a name never. So each should be a separate
    /// fragment.
    pub fn draw(self, content: &mut Content<'a>, write: impl FnOnce(&mut Content<'a>)) {
        let SeatCard { seat, size: (width, height), active, label, wording } = self;
        content.frame(SeatFrame { seat, label, wording }, |content| {
            content.add(Backdrop { width: Px(width), height: Px(height), active });
            write(content);
        });
    }
}

#[derive(Hash)]
struct SeatFrame<'a> {
    seat: Seat,
    label: Vec<Message>,
    wording: Wording<'a>,
}

impl Frame for SeatFrame<'_> {
    const TAG: &'static str = "g";

    fn attributes<'o>(&self, element: Element<'o, Out>) -> Element<'o, Out> {
        element.id(&seat_card_id(self.seat)).label(&self.wording.say_all(&self.label))
    }
}

#[derive(Hash)]
struct Backdrop {
    width: Px,
    height: Px,
    active: bool,
}

impl Fragment for Backdrop {
    fn write(&self, out: &mut Out) {
        pieces::card(out, 0.0, 0.0, self.width.0, self.height.0, self.active);
    }
}

/// The contents of the standard card besides the counts of its game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// The owner.
    pub seat: Seat,
    /// Whether the seat is to move, or has won.
    pub active: bool,
    /// Whether the seat is out of the game.
    pub faded: bool,
    /// One or two words that do not mention a player: to move, finished, winner.
    pub status: Option<Message>,
}

/// The counts of a game on the standard card.
pub trait Counts: Hash {
    /// Draws the counts.
    fn draw(&self, out: &mut Out, at: CountsPlace);
}

/// The place of the counts on a card.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CountsPlace {
    /// The owner.
    pub seat: Seat,
    /// Their left edge.
    pub x: f64,
    /// Their baseline.
    pub y: f64,
    /// The available width.
    pub width: f64,
    /// The colour of the numbers.
    pub ink: Ink,
    /// Whether the card has only one line, which leaves more space above the counts.
    pub one_line: bool,
}

/// Draws the standard card: mark, name, counts, status. `label` describes everything on it.
pub fn card<'a>(
    content: &mut Content<'a>,
    wording: Wording<'a>,
    room: Room,
    summary: Summary,
    label: Vec<Message>,
    counts: impl Counts + 'a,
) {
    let Summary { seat, active, faded, status } = summary;
    let card = SeatCard { seat, size: (room.width(), height(room.cards)), active, label, wording };
    card.draw(content, |content| {
        content.add(Name { seat, room, faded, wording });
        content.add(PlacedCounts { seat, room, faded, counts });
        if let Some(status) = status {
            content.add(Status { status, room, active, faded, lang: wording.lang });
        }
    });
}

fn ink(faded: bool) -> Ink {
    if faded { theme::MUTED } else { theme::TEXT }
}

#[derive(Hash)]
struct Name<'a> {
    seat: Seat,
    room: Room,
    faded: bool,
    wording: Wording<'a>,
}

impl Fragment for Name<'_> {
    fn write(&self, out: &mut Out) {
        let one_line = self.room.is_one_line();
        let (base, length) = if one_line { (52.0, 212.0) } else { (44.0, self.room.width() - 88.0) };
        pieces::mark(out, self.seat, 40.0, base - 11.0, 17.0);
        let name = out.text(70.0, base, LETTERS).bold().fill(ink(self.faded)).within(length);
        name.say(&self.wording.name(self.seat));
    }
}

#[derive(Hash)]
struct PlacedCounts<C> {
    seat: Seat,
    room: Room,
    faded: bool,
    counts: C,
}

impl<C: Counts> Fragment for PlacedCounts<C> {
    fn write(&self, out: &mut Out) {
        let one_line = self.room.is_one_line();
        let (x, y, width) =
            if one_line { (300.0, 52.0, 250.0) } else { (22.0, 86.0, self.room.width() - 44.0) };
        let at = CountsPlace { seat: self.seat, x, y, width, ink: ink(self.faded), one_line };
        self.counts.draw(out, at);
    }
}

#[derive(Hash)]
struct Status {
    status: Message,
    room: Room,
    active: bool,
    faded: bool,
    lang: Lang,
}

impl Fragment for Status {
    fn write(&self, out: &mut Out) {
        let one_line = self.room.is_one_line();
        let (x, y) = if one_line { (self.room.width() - 22.0, 52.0) } else { (22.0, 126.0) };
        let text = out.text(x, y, 27.0).fill(ink(self.faded));
        let text = if one_line { text.end() } else { text };
        let text = if self.active { text.bold() } else { text };
        text.say(&self.lang.say(&self.status));
    }
}
