//! The list of tournaments, `/tournaments`, and its short form on the home page.

use axum::extract::State;
use fishpond_core::Message;
use fishpond_table::Millis;
use fishpond_tournament::{Status, Tournament};
use maud::{Markup, html};

use crate::App;
use crate::error::Error;
use crate::page::layout;
use crate::posters;
use crate::tournaments::Listed;
use crate::visitor::Visitor;

/// Maximum number of tournaments on the home page.
const ON_HOME_PAGE: usize = 4;

/// Number of finished tournaments on the page.
const MAX_FINISHED: u32 = 50;

/// `GET /tournaments`
pub(crate) async fn page(State(app): State<App>, visitor: Visitor) -> Result<Markup, Error> {
    let active = app.active_tournaments().await?;
    let finished = app.finished_tournaments(MAX_FINISHED).await?;
    let with = |status: Status| active.iter().filter(move |listed| listed.tournament.status == status);
    let sections = [
        ("tournaments-running", with(Status::Running).collect::<Vec<_>>()),
        ("tournaments-open", with(Status::Open).collect()),
        ("tournaments-finished", finished.iter().collect()),
    ];
    let title = visitor.text("tournaments");
    let body = html! {
        section.narrow.tournaments {
            h1 { (title) }
            p { (visitor.text("tournaments-about")) }
            @if sections.iter().all(|(_, tournaments)| tournaments.is_empty()) {
                p.quiet { (visitor.text("tournaments-none")) }
            }
            @for (heading, tournaments) in &sections {
                @if !tournaments.is_empty() {
                    h2 { (visitor.text(heading)) }
                    ul.tables { @for listed in tournaments { (line(&visitor, listed)) } }
                }
            }
            p { a.button href="/" { (visitor.text("page-home")) } }
        }
    };
    Ok(layout(&visitor, &title, &body))
}

/// Returns the section of the home page.
pub(crate) async fn section(app: &App, visitor: &Visitor) -> Result<Markup, Error> {
    let active = app.active_tournaments().await?;
    Ok(html! {
        section.panel #list-tournaments {
            h2 { (visitor.text("tournaments")) }
            @if active.is_empty() {
                p.quiet { (visitor.text("tournaments-home-none")) }
            } @else {
                ul.tables { @for listed in active.iter().take(ON_HOME_PAGE) { (line(visitor, listed)) } }
            }
            p { a.button.quiet href="/tournaments" { (visitor.text("tournaments-all")) } }
        }
    })
}

/// Returns a tournament as an item of a list.
fn line(visitor: &Visitor, listed: &Listed) -> Markup {
    let Listed { id, tournament } = listed;
    let state = match tournament.status {
        Status::Open if tournament.index_of(&visitor.person).is_some() => "page-state-waiting",
        Status::Open => "tournament-join",
        Status::Running => "page-state-playing",
        Status::Finished => "page-state-over",
        Status::Cancelled => "tournament-cancelled",
    };
    html! {
        li id=(format!("tournament-{id}")) { a href=(format!("/tournament/{id}")) {
            (posters::thumbnail(tournament.game()))
            span.what {
                strong { (tournament.plan.name) }
                span { (tournament.game().facts().title) " · " (players(visitor, tournament)) }
                span.small { (progress(visitor, tournament)) }
            }
            span.state.join[state == "tournament-join"] { (visitor.text(state)) }
        } }
    }
}

/// Returns the number of players in words.
pub(crate) fn players(visitor: &Visitor, tournament: &Tournament) -> String {
    let count = u32::try_from(tournament.players.len()).unwrap_or(u32::MAX);
    visitor.say(&Message::new("tournament-players").with("count", count))
}

/// Returns when a tournament starts, how far it has got, or the winner.
fn progress(visitor: &Visitor, tournament: &Tournament) -> String {
    match tournament.status {
        Status::Open => starts(visitor, tournament),
        Status::Running => visitor.say(&round(tournament, "tournament-round-of")),
        Status::Finished => match tournament.standings().first() {
            Some(first) => {
                let name = tournament.players[first.player].name.clone();
                visitor.say(&Message::new("tournament-won-by").with("name", name))
            }
            None => visitor.text("page-state-over"),
        },
        Status::Cancelled => visitor.text("tournament-cancelled"),
    }
}

/// Returns a message with the number of the round.
pub(crate) fn round(tournament: &Tournament, message: &'static str) -> Message {
    let round = u32::try_from(tournament.rounds.len().max(1)).unwrap_or(u32::MAX);
    Message::new(message).with("round", round).with("count", u32::from(tournament.plan.rounds))
}

/// Returns when a tournament starts.
pub(crate) fn starts(visitor: &Visitor, tournament: &Tournament) -> String {
    match tournament.plan.starts.and_then(date) {
        Some(date) => visitor.say(&Message::new("tournament-starts").with("date", date)),
        None => visitor.text("tournament-starts-by-operator"),
    }
}

/// Returns a date with the time of day.
fn date(millis: Millis) -> Option<Message> {
    let seconds = i64::try_from(millis / 1000).ok()?;
    let at = time::OffsetDateTime::from_unix_timestamp(seconds).ok()?;
    let date = Message::new("page-date")
        .with("day", at.day().to_string())
        .with("month", Message::new(format!("page-month-{}", u8::from(at.month()))))
        .with("year", at.year().to_string());
    let time = format!("{:02}:{:02}", at.hour(), at.minute());
    Some(Message::new("tournament-date").with("date", date).with("time", time))
}
