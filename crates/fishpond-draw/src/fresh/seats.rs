//! The seats' cards: mark and name, coins and disks, the four stalls.

use fishpond_core::{Message, Seat};
use fishpond_fresh::{Goods, View};
use fishpond_page::{Content, Fragment, Out, Sink as _, Symbol};
use fishpond_words::Lang;

use super::{buildings, counter, goods, words};
use crate::look::Wording;
use crate::pieces;
use crate::seats::{GAP, LETTERS, SeatCard, WIDTH};
use crate::svg::{Paint as _, Px, Shapes as _};
use crate::theme;

/// The height of the viewer's card: one line.
pub(super) const NEAR: f64 = 92.0;

/// The height of the cards of several opponents: name, counts, stalls, status.
const FAR: f64 = 190.0;
/// Their height at the end, with points below the stalls.
const FAR_END: f64 = 216.0;

/// Returns the height of the opponents' cards; the card of a single opponent has one line.
pub(super) fn far_height(view: &View, count: usize) -> f64 {
    match count {
        1 => NEAR,
        _ if view.outcome.is_some() => FAR_END,
        _ => FAR,
    }
}

/// Draws the opponents side by side.
pub(super) fn far<'a>(content: &mut Content<'a>, view: &View, wording: Wording<'a>, seats: &[Seat], y: f64) {
    if let [seat] = seats {
        return one_line(content, view, wording, *seat, y);
    }
    let wide = (WIDTH - GAP) / seats.len() as f64;
    let (width, height) = (wide - GAP, far_height(view, seats.len()));
    for (i, &seat) in seats.iter().enumerate() {
        content.el("g").at(GAP + wide * i as f64, y).within(|content| {
            card(view, wording, seat, (width, height)).draw(content, |content| {
                content.add(Name { seat, card: CardKind::Narrow { width: Px(width) }, wording });
                if let Some(points) = words::points(view, seat) {
                    content.add(Points { points, x: Px(width - 16.0), y: Px(92.0) });
                }
                content.add(Counts::of(view, seat, 22.0, 90.0));
                content.add(Stalls::of(view, seat, (38.0, 122.0), (width - 44.0).min(208.0) / 4.0));
                if let Some(status) = words::status(view, seat) {
                    let active = words::stands_out(view, seat);
                    let (x, y, width) = (Px(22.0), Px(height - 13.0), Px(width - 40.0));
                    content.add(Status { status, active, x, y, width, end: false, lang: wording.lang });
                }
            });
        });
    }
}

/// Draws one seat over the whole width, in one line; at the end, with the points above the rank.
pub(super) fn one_line<'a>(content: &mut Content<'a>, view: &View, wording: Wording<'a>, seat: Seat, y: f64) {
    let width = WIDTH - 2.0 * GAP;
    content.el("g").at(GAP, y).within(|content| {
        card(view, wording, seat, (width, NEAR)).draw(content, |content| {
            content.add(Name { seat, card: CardKind::OneLine, wording });
            content.add(Counts::of(view, seat, 264.0, 56.0));
            let points = words::points(view, seat);
            let (stalls_y, status_y) = if points.is_some() { (34.0, 78.0) } else { (46.0, 56.0) };
            content.add(Stalls::of(view, seat, (442.0, stalls_y), 50.0));
            if let Some(points) = points {
                content.add(Points { points, x: Px(width - 20.0), y: Px(44.0) });
            }
            if let Some(status) = words::status(view, seat) {
                let active = words::stands_out(view, seat);
                let (x, y, width) = (Px(width - 20.0), Px(status_y), Px(150.0));
                content.add(Status { status, active, x, y, width, end: true, lang: wording.lang });
            }
        });
    });
}

fn card<'a>(view: &View, wording: Wording<'a>, seat: Seat, size: (f64, f64)) -> SeatCard<'a> {
    let active = words::stands_out(view, seat);
    SeatCard { seat, size, active, label: words::seat(view, seat), wording }
}

#[derive(Clone, Copy, Hash)]
enum CardKind {
    OneLine,
    Narrow { width: Px },
}

/// Mark and name.
#[derive(Hash)]
struct Name<'a> {
    seat: Seat,
    card: CardKind,
    wording: Wording<'a>,
}

impl Fragment for Name<'_> {
    fn write(&self, out: &mut Out) {
        let name = self.wording.name(self.seat);
        match self.card {
            CardKind::OneLine => {
                pieces::mark(out, self.seat, 40.0, 44.0, 19.0);
                out.text(70.0, 56.0, LETTERS).bold().within(180.0).say(&name);
            }
            CardKind::Narrow { width } => {
                pieces::mark(out, self.seat, 38.0, 34.0, 17.0);
                out.text(66.0, 45.0, LETTERS).bold().within(width.0 - 80.0).say(&name);
            }
        }
    }
}

/// The points at the end.
#[derive(Hash)]
struct Points {
    points: i32,
    x: Px,
    y: Px,
}

impl Fragment for Points {
    fn write(&self, out: &mut Out) {
        let points = self.points.to_string().replace('-', "−");
        out.text(self.x.0, self.y.0, 38.0).end().bold().say(&points);
    }
}

/// Coins and, until the end, the disks in the supply.
#[derive(Hash)]
struct Counts {
    seat: Seat,
    coins: u8,
    disks: Option<u8>,
    x: Px,
    y: Px,
}

impl Counts {
    fn of(view: &View, seat: Seat, x: f64, y: f64) -> Counts {
        let state = &view.seats[seat.index()];
        let disks = view.outcome.is_none().then_some(state.disks);
        Counts { seat, coins: state.coins, disks, x: Px(x), y: Px(y) }
    }
}

impl Fragment for Counts {
    fn write(&self, out: &mut Out) {
        let &Counts { seat, coins, disks, x: Px(x), y: Px(y) } = self;
        counter::coin(out, x + 16.0, y - 11.0, 15.0);
        out.text(x + 38.0, y, LETTERS).bold().say(&coins.to_string());
        if let Some(disks) = disks {
            out.show(&Disk { seat }).at_scaled(x + 102.0, y - 11.0, 0.48, 0.48).done();
            out.text(x + 124.0, y, LETTERS).bold().say(&disks.to_string());
        }
    }
}

#[derive(Hash)]
struct Disk {
    seat: Seat,
}

impl Symbol for Disk {
    fn draw(&self, out: &mut Out) {
        buildings::disk(out, self.seat);
    }
}

/// The four stalls: in the supply, on the square (pale), outside (crossed out). At the end, with the cost below each.
#[derive(Hash)]
struct Stalls {
    stalls: [Stall; 4],
    x: Px,
    y: Px,
    /// Distance between stalls.
    pitch: Px,
}

/// The state of a stall.
#[derive(Clone, Copy, Hash)]
struct Stall {
    goods: Goods,
    unused: bool,
    outside: bool,
    cost: Option<u8>,
}

impl Stalls {
    fn of(view: &View, seat: Seat, (x, y): (f64, f64), pitch: f64) -> Stalls {
        let state = &view.seats[seat.index()];
        let stalls = Goods::ALL.map(|goods| {
            let route = view.routes.iter().find(|route| (route.seat, route.goods) == (seat, goods));
            Stall {
                goods,
                unused: state.unused.contains(&goods),
                outside: state.outside.contains(&goods),
                cost: route.map(|route| route.counts),
            }
        });
        Stalls { stalls, x: Px(x), y: Px(y), pitch: Px(pitch) }
    }
}

impl Fragment for Stalls {
    fn write(&self, out: &mut Out) {
        let (y, pitch) = (self.y.0, self.pitch.0);
        for (i, stall) in self.stalls.into_iter().enumerate() {
            let x = self.x.0 + pitch * i as f64;
            let opacity = if stall.unused || stall.cost.is_some() { 1.0 } else { 0.28 };
            out.el("g").opacity(opacity).within(|out| goods::on_panel(out, stall.goods, x, y, 0.76));
            if stall.outside {
                out.path("M-16 16L16-16M-16-16L16 16")
                    .at(x, y)
                    .hollow()
                    .stroke(theme::CORAL, 5.0)
                    .attr("stroke-linecap", "round")
                    .done();
            }
            if let Some(cost) = stall.cost {
                let size = (pitch * 0.55).min(26.0);
                let text = out.text(x, y + 22.0 + size, size).middle().bold().within(pitch - 4.0);
                text.say(&format!("−{cost}"));
            }
        }
    }
}

/// The seat's next action, or its final rank.
#[derive(Hash)]
struct Status {
    status: Message,
    active: bool,
    x: Px,
    y: Px,
    width: Px,
    /// Whether the text ends at `x`.
    end: bool,
    lang: Lang,
}

impl Fragment for Status {
    fn write(&self, out: &mut Out) {
        let text = out.text(self.x.0, self.y.0, 27.0).within(self.width.0);
        let text = if self.end { text.end() } else { text };
        let text = if self.active { text.bold() } else { text.fill(theme::MUTED) };
        text.say(&self.lang.say(&self.status));
    }
}
