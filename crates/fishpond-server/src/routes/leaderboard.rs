//! Leaderboards: `/ratings/{game}` for people, and `/ratings/{game}/bots` for bots with an account.

use axum::extract::{Path, State};
use axum::response::Redirect;
use fishpond_core::Message;
use fishpond_games::GameId;
use fishpond_ratings::levels;
use fishpond_store::{AccountKind, Person, StoredRating};
use maud::{Markup, html};

use crate::App;
use crate::avatar::avatar;
use crate::error::Error;
use crate::page::layout;
use crate::preferences::may_see;
use crate::ratings::Rating;
use crate::routes::game;
use crate::routes::profile::{address, bot_chip, rating_text};
use crate::visitor::Visitor;

/// Maximum number of ratings that are read.
const MAX_READ: u32 = 1000;

/// Maximum number of people on the page. The visitor is always shown.
const MAX_SHOWN: usize = 100;

/// `GET /ratings`: redirects to the first game.
pub(crate) async fn first() -> Redirect {
    Redirect::to(&format!("/ratings/{}", GameId::ALL[0]))
}

/// A row of the table.
enum Row {
    /// A person with their place; provisional ratings have none.
    Person { place: Option<usize>, login: String, is_bot: bool, rating: Rating, games: u32, is_own: bool },
    /// A level of the bots.
    Level(u8, Rating),
}

/// `GET /ratings/{game}`
pub(crate) async fn people(
    State(app): State<App>,
    visitor: Visitor,
    Path(name): Path<String>,
) -> Result<Markup, Error> {
    leaderboard(&app, &visitor, game(&name)?, AccountKind::People).await
}

/// `GET /ratings/{game}/bots`
pub(crate) async fn bots(
    State(app): State<App>,
    visitor: Visitor,
    Path(name): Path<String>,
) -> Result<Markup, Error> {
    leaderboard(&app, &visitor, game(&name)?, AccountKind::Bots).await
}

async fn leaderboard(app: &App, visitor: &Visitor, game: GameId, kind: AccountKind) -> Result<Markup, Error> {
    let ratings = app.store().leaderboard(&game.to_string(), kind, MAX_READ).await?;
    let (kind_path, about, empty) = match kind {
        AccountKind::People => ("", "page-leaderboard-about", "page-leaderboard-empty"),
        AccountKind::Bots => ("/bots", "bots-leaderboard-about", "bots-leaderboard-empty"),
    };
    // There may be ratings from the time when the operator allowed rated games.
    let empty = if visitor.site.unrated { "page-error-unrated" } else { empty };
    let rows = rows(visitor, game, ratings);
    let has_people = rows.iter().any(|row| matches!(row, Row::Person { .. }));
    let title = format!("{} · {}", visitor.text("page-leaderboard"), game.facts().title);
    let body = html! {
        section.narrow.leaderboard {
            h1 { (visitor.text("page-leaderboard")) }
            nav.tabs aria-label=(visitor.text("page-leaderboards")) {
                @for &other in GameId::ALL {
                    a.button href=(format!("/ratings/{other}{kind_path}")) aria-current=[(other == game).then_some("page")] { (other.facts().title) }
                }
            }
            nav.tabs aria-label=(visitor.text("bots-leaderboard-kinds")) {
                @for (other, path, label) in [(AccountKind::People, "", "bots-leaderboard-people"), (AccountKind::Bots, "/bots", "bots-leaderboard-bots")] {
                    a.button href=(format!("/ratings/{game}{path}")) aria-current=[(other == kind).then_some("page")] { (visitor.text(label)) }
                }
            }
            @if !visitor.site.unrated { p.quiet { (visitor.text(about)) " " (visitor.text("page-leaderboard-levels")) " " a href="/rules/table#T16" { (visitor.text("page-leaderboard-how")) } } }
            @if !has_people || visitor.site.unrated { p { (visitor.text(empty)) } }
            table {
                thead { tr {
                    th scope="col" { span.sr { (visitor.text("page-leaderboard-place")) } }
                    th scope="col" { (visitor.text("page-leaderboard-player")) }
                    th.number scope="col" { (visitor.text("page-rating")) }
                    th.number scope="col" { (visitor.text("page-leaderboard-games-head")) }
                } }
                tbody { @for row in &rows { (row.markup(visitor)) } }
            }
            @if !visitor.site.unrated {
                p { a.button.primary href=(format!("/new/{game}?rated=1")) { (visitor.text("page-play-rated")) } }
            }
        }
    };
    Ok(layout(visitor, &title, &body))
}

/// Returns the rows: people with an established rating and the bots' levels by rating, then people with a provisional rating.
fn rows(visitor: &Visitor, game: GameId, ratings: Vec<(StoredRating, Person)>) -> Vec<Row> {
    let (mut place, mut established, mut provisional) = (0, Vec::new(), Vec::new());
    for (stored, person) in ratings {
        let rating = Rating { value: stored.value, deviation: stored.deviation };
        let is_own = person.id == visitor.person.as_str();
        let Some(login) = person.login.clone().filter(|_| may_see(visitor, &person)) else { continue };
        let list = if rating.is_provisional() { &mut provisional } else { &mut established };
        place += usize::from(!rating.is_provisional());
        let place = (!rating.is_provisional()).then_some(place);
        if is_own || list.len() < MAX_SHOWN {
            list.push(Row::Person {
                place,
                login,
                is_bot: person.owner.is_some(),
                rating,
                games: stored.games,
                is_own,
            });
        }
    }
    established.extend((1..).zip(levels(game)).map(|(level, rating)| Row::Level(level, rating)));
    established.sort_by_key(|row| std::cmp::Reverse(row.rating().value));
    established.extend(provisional);
    established
}

impl Row {
    fn rating(&self) -> Rating {
        match self {
            Row::Person { rating, .. } | Row::Level(_, rating) => *rating,
        }
    }

    fn markup(&self, visitor: &Visitor) -> Markup {
        match self {
            Row::Level(level, rating) => html! {
                tr.level {
                    td {}
                    th scope="row" { (visitor.say(&Message::new("page-level").with("level", *level))) }
                    td.number { (rating_text(visitor, *rating)) }
                    td {}
                }
            },
            Row::Person { place, login, is_bot, rating, games, is_own } => html! {
                tr.own[*is_own] {
                    td.place { @if let Some(place) = place { (place) } }
                    th scope="row" {
                        a href=(address(login)) { (avatar(login)) span { (login) } }
                        @if *is_bot { " " (bot_chip(visitor)) }
                        @if *is_own { " " span.chip { (visitor.text("page-leaderboard-you")) } }
                    }
                    td.number {
                        (rating_text(visitor, *rating))
                        @if rating.is_provisional() { " " span.chip title=(visitor.text("page-rating-provisional-about")) { (visitor.text("page-rating-provisional")) } }
                    }
                    td.number { (games) }
                }
            },
        }
    }
}
