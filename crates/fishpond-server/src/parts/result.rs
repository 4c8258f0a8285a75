//! The result of a finished game.

use fishpond_core::{Message, Outcome, Seat};
use fishpond_draw::{Draw as _, GameResult};
use fishpond_words::Lang;
use maud::{Markup, html};

use super::log::icon;
use super::seats::{linked, mark};
use super::{Scene, more};
use crate::profile;

/// Returns the result with every part of every score, and the next steps. On small screens it can be folded.
pub(super) fn result(scene: &Scene<'_>) -> Markup {
    let view = scene.view;
    let you = view.own.iter().next().filter(|_| view.own.len() == 1);
    let outcome = view.outcome.as_ref().filter(|_| view.ending.is_none());
    let result = outcome.and(view.game_view.as_ref()).and_then(|game| game.result(you));
    let headline = result.as_ref().map_or_else(|| scene.question(), |result| result.headline.clone());
    let is_lost = outcome.zip(you).is_some_and(|(outcome, you)| !outcome.winners().contains(you));
    let lost = result.as_ref().and_then(|result| result.lost.as_ref());
    // With two players, the margin says it all.
    let names_winner = is_lost && (lost.is_none() || view.seats.len() > 2);
    html! {
        details.result.panel open {
            summary { h2 {
                @match lost {
                    Some(lost) => (scene.say(lost)),
                    None if is_lost => (scene.text("page-you-lost")),
                    None => (scene.say(&headline)),
                }
            } }
            @if let Some(outcome) = outcome {
                p.reason { @if names_winner { (scene.say(&headline)) " " } @if let Some(result) = &result { (scene.say(&result.reason)) } }
                @match &result {
                    Some(result) => (breakdown(scene, result)),
                    None => (standings(outcome, scene.visitor.lang, scene.names())),
                }
                @if view.aborted { p.reason { (scene.text("page-not-counted")) } }
            }
            (more::over(scene))
        }
    }
}

/// Returns the table of all scores. On phones, a row has two lines, and the head is a legend of the icons; the `role` attributes keep it
/// a table for screen readers.
fn breakdown(scene: &Scene<'_>, result: &GameResult) -> Markup {
    let names = scene.names();
    let is_rated = !scene.view.rating_changes.is_empty();
    html! {
        table.standings role="table" {
            thead role="rowgroup" { tr role="row" {
                th scope="col" role="columnheader" { span.sr { (scene.text("page-player")) } }
                @for column in &result.columns { th.part scope="col" role="columnheader" { (icon(column.icon)) span.label { (scene.say(&column.label)) } } }
                th scope="col" role="columnheader" { (scene.text("page-total")) }
                @if is_rated { th scope="col" role="columnheader" { (scene.text("page-rating")) } }
            } }
            tbody role="rowgroup" {
                @for row in &result.rows {
                    tr.winner[row.rank == 1] role="row" data-seat=(row.seat) {
                        th scope="row" role="rowheader" { span.who { (mark(row.seat)) span.called { (linked(&names[row.seat.index()], scene.profile(row.seat), true)) } } }
                        @for (column, part) in result.columns.iter().zip(&row.parts) { td role="cell" { (icon(column.icon)) (part) } }
                        td.total role="cell" { (profile::with_minus(&scene.say(&row.total))) }
                        @if is_rated { td.rating role="cell" data-label=(scene.text("page-rating")) { (rating_change(scene, row.seat)) } }
                    }
                }
            }
        }
    }
}

/// Returns the change in a player's rating, such as +12.
fn rating_change(scene: &Scene<'_>, seat: Seat) -> Markup {
    let change = scene.view.rating_changes.iter().find(|change| change.seat == seat);
    html! { @if let Some(change) = change { (profile::rating_change(scene.visitor, change.before, change.after)) } }
}

/// Returns the ranking of a finished game.
pub(crate) fn standings(outcome: &Outcome, lang: Lang, names: &[String]) -> Markup {
    html! {
        ol.standings {
            @for line in outcome.standings() {
                @let id = match (line.resigned, line.tie_break) {
                    (true, _) => "common-standing-resigned",
                    (false, Some(_)) => "common-standing-tie-break",
                    (false, None) => "common-standing",
                };
                @let message = Message::new(id)
                    .with("rank", u32::from(line.rank))
                    .with("seat", line.seat)
                    .with("points", line.points)
                    .with("tie_break", line.tie_break.unwrap_or(0));
                li.winner[line.rank == 1] { (mark(line.seat)) (lang.say_naming(&message, names)) }
            }
        }
    }
}
