//! The panels of the seats: the others at the top of the picture, whoever looks at the bottom.

use std::hash::Hash;

use fishpond_core::{Message, Seat};

use crate::look::Look;
use crate::pieces;
use crate::svg::Svg;
use crate::theme::{self, Ink};

/// The width of every picture, so that letters and marks are equally large in all games.
pub const WIDTH: f64 = 824.0;
/// Between the edge of a picture and panels, and between panels.
pub const GAP: f64 = 12.0;
/// The size of names and counts in a panel.
pub const LETTERS: f64 = 32.0;

/// What a panel says besides the counts of its game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Panel {
    /// Whose panel it is.
    pub seat: Seat,
    /// Whether it stands out: who is to act, and in the end who has won.
    pub active: bool,
    /// Whether it steps back: who is out of the game.
    pub faded: bool,
    /// A word or two that name nobody: to move, finished, winner.
    pub status: Option<Message>,
}

/// Who sits where: the others in turn order, for the top of the picture, and whoever looks, for the bottom. A
/// spectator looks over the shoulder of seat A.
#[must_use]
pub fn around(viewer: Option<Seat>, players: u8) -> (Vec<Seat>, Seat) {
    let near = viewer.unwrap_or(Seat::A);
    let far = std::iter::successors(Some(near.next(players)), |seat| Some(seat.next(players)));
    (far.take_while(|&seat| seat != near).collect(), near)
}

/// The id of a seat's panel, the same in every game.
#[must_use]
pub fn seat_panel(seat: Seat) -> String {
    format!("fp-seat-{seat}")
}

/// What everything lies on, so high.
pub fn paper(svg: &mut Svg, height: f64) {
    svg.leaf(("paper", height.to_bits()), |svg| {
        svg.rect(0.0, 0.0, WIDTH, height, 0.0).fill(theme::PAPER).done();
    });
}

/// The height of a row of so many panels: one panel says everything in one line, several need three.
#[must_use]
pub fn height(count: usize) -> f64 {
    if count == 1 { 84.0 } else { 142.0 }
}

/// Where a panel's counts go.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Counts {
    /// Whose counts.
    pub seat: Seat,
    /// Where they begin.
    pub x: f64,
    /// Where their letters stand.
    pub y: f64,
    /// How much room there is to the right.
    pub width: f64,
    /// The colour of the numbers.
    pub ink: Ink,
    /// Whether the panel has one line only; then there is more room above the counts.
    pub one_line: bool,
}

/// Panels side by side over the whole width. `draw` draws the panel of a seat where it is told that (0, 0) is, so that what
/// everybody sees of a seat is the same at the top and at the bottom of the picture.
pub fn row(svg: &mut Svg, y: f64, seats: &[Seat], mut draw: impl FnMut(&mut Svg, Seat, Room)) {
    let wide = (WIDTH - GAP) / seats.len() as f64;
    for (i, &seat) in seats.iter().enumerate() {
        place(svg, GAP + wide * i as f64, y);
        draw(svg, seat, Room { panels: seats.len() });
        svg.close();
    }
}

/// Begins what lies at (x, y) and stays there; [`Svg::close`] ends it.
pub fn place(svg: &mut Svg, x: f64, y: f64) {
    svg.open_leaf(("place", x.to_bits(), y.to_bits()), |svg| svg.el("g").at(x, y).open());
}

/// How much room a panel has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Room {
    /// How many panels share the width of the picture.
    panels: usize,
}

impl Room {
    /// The width of the panel.
    #[must_use]
    pub fn width(self) -> f64 {
        (WIDTH - GAP) / self.panels as f64 - GAP
    }
}

/// Begins a panel of this size with its frame; [`Svg::close`] ends it. `label` says everything that the panel shows, and `told`
/// names what it tells, besides who it is and whether he stands out, with a word that tells it from other panels.
///
/// What is in a panel changes at different times: who is to act with every act, a name never. So each thing in it should be
/// a line of its own.
pub fn begin(
    svg: &mut Svg,
    seat: Seat,
    (width, height): (f64, f64),
    active: bool,
    told: impl Hash,
    label: impl FnOnce() -> String,
) {
    let size = (width.to_bits(), height.to_bits());
    svg.named().open_leaf(("seat", told, seat, size, active), |svg| {
        svg.el("g").id(&seat_panel(seat)).label(&label()).open();
        svg.leaf(("seat frame", size, active), |svg| pieces::panel(svg, 0.0, 0.0, width, height, active));
    });
}

/// One panel: mark, name, counts, status. `label` says everything that it shows, `counts` draws what the game counts, and
/// `told` names what both of them tell, besides what is in `panel`, with a word that tells the game from others.
pub fn panel(
    svg: &mut Svg,
    look: &Look<'_>,
    room: Room,
    panel: &Panel,
    told: impl Hash,
    label: impl FnOnce() -> String,
    counts: impl FnOnce(&mut Svg, Counts),
) {
    let &Panel { seat, active, faded, ref status } = panel;
    let (one_line, width) = (room.panels == 1, room.width());
    let ink = if faded { theme::MUTED } else { theme::TEXT };
    begin(svg, seat, (width, height(room.panels)), active, (&told, status), label);
    svg.named().leaf(("seat name", seat, room, faded), |svg| {
        let (base, length) = if one_line { (52.0, 212.0) } else { (44.0, width - 88.0) };
        pieces::mark(svg, seat, 40.0, base - 11.0, 17.0);
        svg.text(70.0, base, LETTERS).bold().fill(ink).within(length).say(&look.name(seat));
    });
    svg.leaf(("seat counts", &told, seat, room, faded), |svg| {
        let (x, y, width) = if one_line { (300.0, 52.0, 250.0) } else { (22.0, 86.0, width - 44.0) };
        counts(svg, Counts { seat, x, y, width, ink, one_line });
    });
    if let Some(status) = status {
        svg.leaf(("seat status", status, room, active, faded), |svg| {
            let (x, y) = if one_line { (width - 22.0, 52.0) } else { (22.0, 126.0) };
            let text = svg.text(x, y, 27.0).fill(ink);
            let text = if one_line { text.end() } else { text };
            let text = if active { text.bold() } else { text };
            text.say(&look.say(status));
        });
    }
    svg.close();
}
