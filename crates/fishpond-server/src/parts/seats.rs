//! Who sits where: names, bots, presence, clocks, and how seats are filled.

use std::sync::LazyLock;

use fishpond_bots::Bot;
use fishpond_core::Seat;
use fishpond_draw::{Sheet, pieces};
use fishpond_table::{Millis, SeatKind, SeatView, TableStatus};
use maud::{Markup, PreEscaped, html};

use super::{Scene, Words};
use crate::bots;

/// The owner's mark: never his colour alone.
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

/// All seats.
pub(super) fn seats(scene: &Scene<'_>, sheet: &mut Sheet) {
    let view = scene.view;
    sheet.line(
        ("seats", scene.page(), view.status, view.turn, view.host, view.own, &view.seats, scene.made),
        |text| {
            text.push_str(&all(scene).into_string());
        },
    );
}

fn all(scene: &Scene<'_>) -> Markup {
    let view = scene.view;
    let turn = view.turn.map(fishpond_core::Turn::seats).unwrap_or_default();
    html! {
        section #page-seats.seats aria-label=(scene.text("page-seats")) {
            ul {
                @for seat in &view.seats {
                    @let active = view.status == TableStatus::Playing && turn.contains(seat.seat);
                    li.active[active].own[seat.own] {
                        (mark(seat.seat))
                        span.name { (name(scene, seat)) }
                        span.about { (about(scene, seat)) }
                        @if let Some(clock) = clock(scene, seat) { (clock) }
                        @if view.status == TableStatus::Waiting { (filling(scene, seat)) }
                        @if view.status == TableStatus::Playing && seat.own && seat.stand_in.is_some() {
                            (scene.button("return", "primary", "page-return", &[("seat", &seat.seat.to_string())]))
                        }
                    }
                }
            }
        }
    }
}

fn name<'a>(scene: &Scene<'_>, seat: &'a SeatView) -> Words<'a> {
    match seat.kind {
        SeatKind::Open => scene.text("page-seat-open"),
        _ => Words(seat.name.as_str().into()),
    }
}

fn about(scene: &Scene<'_>, seat: &SeatView) -> Markup {
    let kind = match seat.kind {
        SeatKind::Bot => Some(Words(bots::label(scene.visitor, seat.bot.as_deref().unwrap_or("")).into())),
        SeatKind::Reserved => Some(scene.text("page-seat-reserved")),
        SeatKind::Person if seat.stand_in.is_some() => Some(scene.text("page-seat-stand-in")),
        SeatKind::Person if !seat.own => {
            Some(scene.text(if seat.present { "page-seat-here" } else { "page-seat-away" }))
        }
        SeatKind::Person | SeatKind::Open => None,
    };
    let own = seat.own.then(|| scene.text("page-seat-you"));
    let resigned = seat.resigned.then(|| scene.text("page-seat-resigned"));
    html! {
        @for (index, fact) in [own, kind, resigned].iter().flatten().enumerate() {
            @if index > 0 { " · " }
            (fact)
        }
    }
}

/// What is left of a seat's time. The script counts it down; a page without one shows what was left when it was made.
fn clock(scene: &Scene<'_>, seat: &SeatView) -> Option<Markup> {
    let runs = seat.deadline.map(|deadline| {
        html! {
            span.clock role="timer" data-deadline=(deadline) {
                @if let Some(made) = scene.made { (time(deadline.saturating_sub(made))) }
            }
        }
    });
    runs.or_else(|| seat.bank.map(|bank| html! { span.clock { (time(bank)) } }))
}

/// A span of time as the script shows it: seconds that have begun count, days and hours stand alone.
fn time(left: Millis) -> String {
    let seconds = left.div_ceil(1000);
    let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86_400);
    match (days, hours) {
        (0, 0) => format!("{minutes}:{:02}", seconds % 60),
        (0, _) => format!("{hours}:{:02} h", minutes % 60),
        _ => format!("{days} d {} h", hours % 24),
    }
}

/// How the host and newcomers fill a seat before the game.
fn filling(scene: &Scene<'_>, seat: &SeatView) -> Markup {
    let letter = seat.seat.to_string();
    html! {
        span.controls {
            @match seat.kind {
                SeatKind::Open if scene.view.host => {
                    form.one.fill method="post" action=(scene.action("bot")) {
                        input type="hidden" name="seat" value=(letter);
                        select name="bot" aria-label=(scene.text("page-bot-kind")) {
                            @for bot in Bot::ALL {
                                option value=(bot) selected[bot == bots::USUAL] { (bots::label(scene.visitor, &bot.to_string())) }
                            }
                        }
                        button type="submit" { (scene.text("page-seat-bot")) }
                    }
                    (beside(scene, seat))
                }
                SeatKind::Open if !scene.view.own.is_empty() => { (beside(scene, seat)) }
                SeatKind::Person if seat.own => {
                    (scene.button("leave", "quiet", "page-stand-up", &[("seat", &letter)]))
                }
                SeatKind::Person | SeatKind::Bot | SeatKind::Reserved if scene.view.host => {
                    (scene.button("free", "quiet", "page-free", &[("seat", &letter)]))
                }
                _ => {}
            }
        }
    }
}

/// Whoever has a seat can let somebody beside him take another one.
fn beside(scene: &Scene<'_>, seat: &SeatView) -> Markup {
    let letter = seat.seat.to_string();
    html! {
        form.one.fill method="post" action=(scene.action("sit")) data-entropy=(scene.view.seed.commitment) {
            input type="hidden" name="seat" value=(letter);
            input type="hidden" name="entropy" value="";
            input name="name" maxlength="24" autocomplete="off" placeholder=(scene.visitor.companion_name(seat.seat))
                aria-label=(scene.text("page-beside-label"));
            button type="submit" { (scene.text("page-seat-beside")) }
        }
    }
}
