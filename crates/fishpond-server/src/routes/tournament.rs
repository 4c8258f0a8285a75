//! The page of a tournament, `/tournament/{id}`, and its forms.

use std::collections::HashSet;

use axum::extract::{Path, State};
use axum::response::{IntoResponse as _, Redirect, Response};
use fishpond_core::{Message, Speak as _};
use fishpond_table::PersonId;
use fishpond_tournament::{Entrant, Player, Round, RoundTable, Standing, Status, Tournament};
use maud::{Markup, html};

use crate::App;
use crate::avatar::avatar;
use crate::bots;
use crate::error::Error;
use crate::page::{layout, scene_layout};
use crate::routes::lists;
use crate::routes::live_part::{LivePart, live_part};
use crate::routes::profile::{address, bot_chip};
use crate::routes::tournaments::{players, round, starts};
use crate::settings;
use crate::visitor::{Visitor, encode};

/// The paragraphs that explain the format.
const HOW: [&str; 6] = ["rounds", "tables", "points", "byes", "ties", "leave"];

/// `GET /tournament/{id}`
pub(crate) async fn page(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Markup, Error> {
    let tournament = app.tournament(&id).await?;
    let plan = &tournament.plan;
    let body = html! {
        section.narrow.tournament {
            h1 { (plan.name) }
            p { (facts(&visitor, &tournament)) }
            (live(&app, &visitor, &id, &tournament).await?)
            details #tournament-how {
                summary { (visitor.text("tournament-how")) }
                ul { @for part in HOW { li { (visitor.text(&format!("tournament-how-{part}"))) } } }
            }
            div.buttons {
                a.button href="/tournaments" { (visitor.text("tournaments-all")) }
                a.button.quiet href=(format!("/rules/{}", plan.game)) { (visitor.text("page-rules")) }
            }
        }
    };
    Ok(scene_layout(&visitor, &plan.name, plan.game, &body))
}

/// Returns the game and the settings in a few words.
fn facts(visitor: &Visitor, tournament: &Tournament) -> String {
    let plan = &tournament.plan;
    let count = |id: &'static str, count: u8| visitor.say(&Message::new(id).with("count", u32::from(count)));
    let mut facts = vec![
        plan.game.facts().title.to_owned(),
        count("tournament-rounds", plan.rounds),
        count("tournament-seats", plan.seats),
        visitor.say(&plan.clock.message()),
    ];
    facts.extend(plan.rated.then(|| visitor.text("tournament-rated")));
    let options = plan
        .options
        .iter()
        .map(|(name, value)| settings::option_summary(visitor, plan.game, name, &value.to_string()));
    facts.extend(options);
    facts.join(" · ")
}

/// Returns the part of the page that the script keeps up to date.
async fn live(app: &App, visitor: &Visitor, id: &str, tournament: &Tournament) -> Result<Markup, Error> {
    let own = tournament.index_of(&visitor.person);
    let waiting = lists::waiting_elsewhere(app, visitor, "").await?;
    let people = tournament.players.iter().filter_map(|player| player.entrant.person());
    let visible = app.visible_profiles(visitor, people.map(PersonId::as_str).collect()).await?;
    Ok(html! {
        div.live #page-lists data-events=(format!("/tournament/{id}/events")) data-waiting=(waiting) {
            p.status role="status" { (status(app, visitor, tournament)) }
            (own_part(visitor, id, tournament, own))
            @if tournament.status == Status::Open {
                (entrants(visitor, tournament, &visible))
            } @else {
                (standings(visitor, tournament, &visible))
                (rounds(visitor, tournament))
            }
        }
    })
}

/// Returns how far the tournament has got.
fn status(app: &App, visitor: &Visitor, tournament: &Tournament) -> String {
    match tournament.status {
        Status::Open => {
            let facts = [players(visitor, tournament), starts(visitor, tournament)].join(" · ");
            format!("{} {facts}", visitor.text("tournament-status-open"))
        }
        Status::Running => {
            let running = visitor.say(&round(tournament, "tournament-status-running"));
            let is_break = tournament.next_round.is_some();
            let minutes = tournament.next_round.map_or(0, |at| at.saturating_sub(app.now()) / 60_000);
            match (is_break, u32::try_from(minutes).unwrap_or(u32::MAX)) {
                (false, _) => running,
                (true, 0) => format!("{running}. {}", visitor.text("tournament-status-break")),
                (true, minutes) => {
                    let message = Message::new("tournament-status-break-minutes").with("count", minutes);
                    format!("{running}. {}", visitor.say(&message))
                }
            }
        }
        Status::Finished => match tournament.standings().first() {
            Some(first) if tournament.index_of(&visitor.person) == Some(first.player) => {
                visitor.text("tournament-status-finished-you")
            }
            Some(first) => {
                let name = tournament.players[first.player].name.clone();
                visitor.say(&Message::new("tournament-status-finished").with("name", name))
            }
            None => visitor.text("tournament-status-nobody"),
        },
        Status::Cancelled => visitor.text("tournament-status-cancelled"),
    }
}

/// Returns what the visitor can do: join, leave, or go to their table.
fn own_part(visitor: &Visitor, id: &str, tournament: &Tournament, own: Option<usize>) -> Markup {
    let has_withdrawn = own.is_none()
        && tournament.players.iter().any(|player| player.entrant.person() == Some(&visitor.person));
    html! {
        @match (tournament.status, own) {
            (Status::Open, None) if visitor.login.is_none() => {
                p.buttons { span { (visitor.text("tournament-needs-account")) } a.button.primary href="/me" { (visitor.text("tournament-account")) } }
            }
            (Status::Open, None) => {
                form.one method="post" action=(format!("/tournament/{id}/join")) { button.primary type="submit" { (visitor.text("tournament-join")) } }
            }
            (Status::Open, Some(_)) => {
                p { (visitor.text("tournament-joined")) }
                form.one method="post" action=(format!("/tournament/{id}/leave")) { button type="submit" { (visitor.text("tournament-leave")) } }
            }
            (Status::Running, Some(player)) => {
                (own_game(visitor, tournament, player))
                details.confirm #page-to-withdraw {
                    summary { (visitor.text("tournament-withdraw")) }
                    p { (visitor.text("tournament-withdraw-sure")) }
                    form.one method="post" action=(format!("/tournament/{id}/leave")) { button.danger type="submit" { (visitor.text("tournament-withdraw")) } }
                }
            }
            (Status::Running, None) if has_withdrawn => { p { (visitor.text("tournament-withdrawn-you")) } }
            _ => {}
        }
    }
}

/// Returns the link to the visitor's table in the current round, or the reason why they have none.
fn own_game(visitor: &Visitor, tournament: &Tournament, player: usize) -> Markup {
    let has_bye = tournament.rounds.last().is_some_and(|round| round.byes.contains(&player));
    let is_between = tournament.rounds.is_empty() || tournament.next_round.is_some();
    html! {
        @if let Some(table) = tournament.table_of(player) {
            div.your-table {
                p { (visitor.text("tournament-your-table")) }
                a.button.primary href=(format!("/t/{}", table.table)) { (visitor.text("tournament-go")) }
            }
        } @else if has_bye && !is_between {
            p { (visitor.text("tournament-your-bye")) }
        } @else if !is_between {
            p { (visitor.text("tournament-wait")) }
        } @else {
            p { (visitor.text("tournament-joined")) }
        }
    }
}

/// Returns the name of a player, with a link to their profile if it is visible.
fn name(visitor: &Visitor, player: &Player, visible: &HashSet<String>) -> Markup {
    html! {
        @match &player.entrant {
            Entrant::Person { person, .. } if visible.contains(person.as_str()) => a href=(address(&player.name)) { (avatar(&player.name)) span { (player.name) } },
            Entrant::Person { .. } => (player.name),
            Entrant::Bot(bot) => { (player.name) " " span.quiet { (bots::label(visitor.lang, bot)) } }
        }
        @if matches!(&player.entrant, Entrant::Person { owner: Some(_), .. }) { " " (bot_chip(visitor)) }
        @if player.entrant.person() == Some(&visitor.person) { " " span.chip { (visitor.text("tournament-you")) } }
        @if player.withdrawn { " " span.chip { (visitor.text("tournament-withdrawn")) } }
    }
}

fn entrants(visitor: &Visitor, tournament: &Tournament, visible: &HashSet<String>) -> Markup {
    html! {
        h2 { (visitor.text("tournament-entrants")) }
        @if tournament.players.is_empty() { p.quiet { (visitor.text("tournament-entrants-none")) } }
        ul.entrants { @for player in &tournament.players { li { (name(visitor, player, visible)) } } }
    }
}

fn standings(visitor: &Visitor, tournament: &Tournament, visible: &HashSet<String>) -> Markup {
    let titled =
        |id: &str| html! { abbr title=(visitor.text(&format!("{id}-about"))) { (visitor.text(id)) } };
    html! {
        h2 { (visitor.text("tournament-standings")) }
        table.standing {
            thead { tr {
                th scope="col" { span.sr { (visitor.text("tournament-place")) } }
                th scope="col" { (visitor.text("tournament-player")) }
                th.number scope="col" { (visitor.text("tournament-points")) }
                th.number scope="col" { (titled("tournament-opposition")) }
                th.number.share scope="col" { (titled("tournament-share")) }
            } }
            tbody {
                @for line in tournament.standings() { (standing(visitor, tournament, &line, visible)) }
            }
        }
    }
}

fn standing(
    visitor: &Visitor,
    tournament: &Tournament,
    line: &Standing,
    visible: &HashSet<String>,
) -> Markup {
    let player = &tournament.players[line.player];
    html! {
        tr.own[player.entrant.person() == Some(&visitor.person)] {
            td.place { (line.place) }
            th scope="row" { (name(visitor, player, visible)) }
            td.number.points { (line.points) }
            td.number { (decimal(visitor, "tournament-number", line.opposition())) }
            td.number.share { (decimal(visitor, "tournament-percent", line.share() * 100.0)) }
        }
    }
}

/// Formats a number with one decimal place.
fn decimal(visitor: &Visitor, message: &'static str, value: f64) -> String {
    let tenths = (value * 10.0).round() as u32;
    let message = Message::new(message).with("whole", (tenths / 10).to_string());
    visitor.say(&message.with("tenth", (tenths % 10).to_string()))
}

/// Returns the rounds, latest first. The current one is open.
fn rounds(visitor: &Visitor, tournament: &Tournament) -> Markup {
    let last = tournament.rounds.len();
    html! {
        @if last > 0 { h2 { (visitor.text("tournament-rounds-head")) } }
        @for (index, Round { tables, byes }) in tournament.rounds.iter().enumerate().rev() {
            @let number = index + 1;
            details.round id=(format!("tournament-round-{number}")) open[number == last] {
                summary { (visitor.say(&Message::new("tournament-round").with("round", u32::try_from(number).unwrap_or(u32::MAX)))) }
                ul {
                    @for (number, table) in (1_u32..).zip(tables) { (round_table(visitor, tournament, number, table)) }
                    @if !byes.is_empty() {
                        li { strong { (visitor.text("tournament-byes")) } " " span { @for &player in byes { (tournament.players[player].name) " " } } }
                    }
                }
            }
        }
    }
}

fn round_table(visitor: &Visitor, tournament: &Tournament, number: u32, table: &RoundTable) -> Markup {
    let mut seats: Vec<(usize, Option<_>)> = match table.points() {
        Some(points) => table.players.iter().copied().zip(points.into_iter().map(Some)).collect(),
        None => table.players.iter().map(|&player| (player, None)).collect(),
    };
    seats.sort_by_key(|(_, points)| std::cmp::Reverse(*points));
    html! {
        li {
            a href=(format!("/t/{}", table.table)) { (visitor.say(&Message::new("tournament-table").with("number", number))) }
            span {
                @for (index, (player, points)) in seats.iter().enumerate() {
                    @if index > 0 { ", " }
                    (tournament.players[*player].name)
                    @if let Some(points) = points { " " b { (points) } }
                }
            }
            @if table.result.is_none() && tournament.status == Status::Running { span.quiet { (visitor.text("tournament-playing")) } }
        }
    }
}

/// `POST /tournament/{id}/join`
pub(crate) async fn join(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let joined = app.join_tournament(&id, &visitor).await;
    back(&app, &visitor, &id, joined).await
}

/// `POST /tournament/{id}/leave`
pub(crate) async fn leave(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let left = app.leave_tournament(&id, &visitor.person).await;
    back(&app, &visitor, &id, left).await
}

/// `GET` on the address of a form.
pub(crate) async fn redirect(Path(id): Path<String>) -> Redirect {
    Redirect::to(&format!("/tournament/{}", encode(&id)))
}

/// Redirects to the page of a tournament, or returns a page that says why the form was refused.
async fn back(app: &App, visitor: &Visitor, id: &str, done: Result<(), Error>) -> Result<Response, Error> {
    match done {
        Ok(()) => Ok(Redirect::to(&format!("/tournament/{id}")).into_response()),
        Err(error @ Error::Invalid(_)) => {
            let name = app.tournament(id).await?.plan.name;
            let body = html! {
                section.narrow {
                    h1 { (name) }
                    p.notice role="alert" { (error.sentence(visitor, &[])) }
                    a.button href=(format!("/tournament/{id}")) { (visitor.text("tournament-back-page")) }
                }
            };
            Ok(error.shown_in(layout(visitor, &name, &body)))
        }
        Err(error) => Err(error),
    }
}

/// `GET /tournament/{id}/events`: the live part of the page whenever it changes, and notices.
pub(crate) async fn events(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    app.tournament(&id).await?;
    live_part(&app, &visitor, app.tournaments().watch(), LiveTournament { id })
}

/// The part of the page that changes.
struct LiveTournament {
    id: String,
}

impl LivePart for LiveTournament {
    async fn render(&self, app: &App, visitor: &Visitor) -> Result<Markup, Error> {
        live(app, visitor, &self.id, &app.tournament(&self.id).await?).await
    }
}
