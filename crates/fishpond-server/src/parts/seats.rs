//! The list of seats: names, bots, presence, clocks, and the controls that fill seats.

use std::borrow::Cow;
use std::sync::LazyLock;

use fishpond_bots::Bot;
use fishpond_core::{Message, Seat, Turn};
use fishpond_draw::pieces;
use fishpond_page::{Content, Fragment, Out, Sink as _};
use fishpond_table::{Millis, SeatKind, SeatView, TableStatus};
use maud::{Markup, PreEscaped, html};

use super::Scene;
use super::links::Links;
use crate::bots;

/// Returns the mark of a seat's owner, in the owner's colour.
pub(crate) fn mark(seat: Seat) -> PreEscaped<&'static str> {
    static MARKS: LazyLock<Vec<String>> =
        LazyLock::new(|| Seat::ALL.iter().map(|&seat| drawn_mark(seat).into_string()).collect());
    PreEscaped(&MARKS[seat.index()])
}

fn drawn_mark(seat: Seat) -> Markup {
    html! {
        svg class=(format!("mark owner-{}", seat.letter().to_ascii_lowercase())) viewBox="-12 -12 24 24" aria-hidden="true" {
            path d=(pieces::mark_path(seat, 8.0)) {}
        }
    }
}

/// Returns the list of seats.
pub(super) fn seats<'a>(scene: &'a Scene<'_>) -> Content<'a> {
    let view = scene.view;
    let mut content = Content::new();
    content.add(SeatList {
        links: scene.links,
        status: view.status,
        turn: view.turn,
        host: view.host,
        seated: !view.own.is_empty(),
        last_for_others: view.settings.listed
            && view.seats.iter().filter(|seat| seat.kind == SeatKind::Open).count() == 1,
        seats: &view.seats,
        commitment: &view.seed.commitment,
        rendered_at: scene.rendered_at,
    });
    content
}

#[derive(Hash)]
struct SeatList<'a> {
    links: Links<'a>,
    status: TableStatus,
    turn: Option<Turn>,
    /// Whether the visitor is the host.
    host: bool,
    /// Whether the visitor has a seat.
    seated: bool,
    /// Whether only somebody without a seat can take the open seat.
    last_for_others: bool,
    seats: &'a [SeatView],
    /// The dealer's commitment to its seed.
    commitment: &'a str,
    /// When the page was rendered, if it is a whole page.
    rendered_at: Option<Millis>,
}

impl Fragment for SeatList<'_> {
    fn write(&self, out: &mut Out) {
        let links = self.links;
        let turn = self.turn.map(Turn::seats).unwrap_or_default();
        let list = html! {
            section #page-seats.seats aria-label=(links.text("page-seats")) {
                ul {
                    @for seat in self.seats {
                        @let active = self.status == TableStatus::Playing && turn.contains(seat.seat);
                        li.active[active].own[seat.own] {
                            (mark(seat.seat))
                            span.name { (name(links, seat)) }
                            span.about { (about(links, seat)) }
                            @if let Some(clock) = clock(seat, self.rendered_at) { (clock) }
                            @if self.status == TableStatus::Waiting { (self.seat_controls(seat)) }
                            @if self.status == TableStatus::Playing && seat.own && seat.stand_in.is_some() {
                                (links.button("return", "primary", "page-return", &[("seat", &seat.seat.to_string())]))
                            }
                        }
                    }
                }
            }
        };
        out.markup().push_str(&list.0);
    }
}

impl SeatList<'_> {
    /// Returns the controls for filling or freeing a seat before the game.
    fn seat_controls(&self, seat: &SeatView) -> Markup {
        let (links, letter) = (self.links, seat.seat.to_string());
        html! {
            span.controls {
                @match seat.kind {
                    SeatKind::Open if self.host => {
                        form.one.fill method="post" action=(links.action("bot")) {
                            input type="hidden" name="seat" value=(letter);
                            select name="bot" aria-label=(links.text("page-bot-kind")) {
                                @for bot in Bot::ALL {
                                    option value=(bot) selected[bot == bots::DEFAULT_BOT] { (bots::label(links.lang, &bot.to_string())) }
                                }
                            }
                            button type="submit" { (links.text("page-seat-bot")) }
                        }
                        @if !(self.seated && self.last_for_others) { (self.companion_form(seat.seat)) }
                    }
                    SeatKind::Open if self.seated && !self.last_for_others => { (self.companion_form(seat.seat)) }
                    SeatKind::Person if seat.own => {
                        (links.button("leave", "quiet", "page-stand-up", &[("seat", &letter)]))
                    }
                    SeatKind::Person | SeatKind::Bot | SeatKind::Reserved if self.host => {
                        (links.button("free", "quiet", "page-free", &[("seat", &letter)]))
                    }
                    _ => {}
                }
            }
        }
    }

    /// Returns the form that seats another person at the same screen.
    fn companion_form(&self, seat: Seat) -> Markup {
        let links = self.links;
        html! {
            form.one.fill method="post" action=(links.action("sit")) data-entropy=(self.commitment) {
                input type="hidden" name="seat" value=(seat);
                input type="hidden" name="entropy" value="";
                input name="name" maxlength="24" autocomplete="off"
                    placeholder=(links.lang.say(&Message::new("page-beside-name").with("seat", seat)))
                    aria-label=(links.text("page-beside-label"));
                button type="submit" { (links.text("page-seat-beside")) }
            }
        }
    }
}

fn name<'a>(links: Links<'_>, seat: &'a SeatView) -> Cow<'a, str> {
    match seat.kind {
        SeatKind::Open => links.text("page-seat-open"),
        _ => Cow::Borrowed(&seat.name),
    }
}

fn about(links: Links<'_>, seat: &SeatView) -> Markup {
    let kind = match seat.kind {
        SeatKind::Bot => Some(bots::label(links.lang, seat.bot.as_deref().unwrap_or("")).into()),
        SeatKind::Reserved => Some(links.text("page-seat-reserved")),
        SeatKind::Person if seat.stand_in.is_some() => Some(links.text("page-seat-stand-in")),
        SeatKind::Person if !seat.own => {
            Some(links.text(if seat.present { "page-seat-here" } else { "page-seat-away" }))
        }
        SeatKind::Person | SeatKind::Open => None,
    };
    let own = seat.own.then(|| links.text("page-seat-you"));
    let resigned = seat.resigned.then(|| links.text("page-seat-resigned"));
    html! {
        @for (index, fact) in [own, kind, resigned].iter().flatten().enumerate() {
            @if index > 0 { " · " }
            (fact)
        }
    }
}

/// Returns the remaining time of a seat. The script counts it down; without JavaScript, it stays as it was rendered.
fn clock(seat: &SeatView, rendered_at: Option<Millis>) -> Option<Markup> {
    let running = seat.deadline.map(|deadline| {
        html! {
            span.clock role="timer" data-deadline=(deadline) {
                @if let Some(rendered_at) = rendered_at { (time(deadline.saturating_sub(rendered_at))) }
            }
        }
    });
    running.or_else(|| seat.bank.map(|bank| html! { span.clock { (time(bank)) } }))
}

/// Formats a duration like the script does: seconds rounded up, days without minutes.
fn time(left: Millis) -> String {
    let seconds = left.div_ceil(1000);
    let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86_400);
    match (days, hours) {
        (0, 0) => format!("{minutes}:{:02}", seconds % 60),
        (0, _) => format!("{hours}:{:02} h", minutes % 60),
        _ => format!("{days} d {} h", hours % 24),
    }
}
