//! The home page: the four games, open tables, my games.

use axum::extract::{Path, RawQuery, State};
use fishpond_core::Message;
use fishpond_games::GameId;
use fishpond_store::{ListedStatus, ListedTable, Query};
use maud::{Markup, html};
use serde::Deserialize;

use crate::App;
use crate::bots;
use crate::error::Error;
use crate::forms::{Fields, invalid_field};
use crate::page::layout;
use crate::posters;
use crate::routes::create;
use crate::settings;
use crate::visitor::Visitor;

/// Number of tables on a page of a list.
const PAGE: usize = 50;

/// The lists of tables.
#[derive(Clone, Copy)]
enum List {
    Mine,
    Open,
    Finished,
}

impl List {
    const ALL: [List; 3] = [List::Mine, List::Open, List::Finished];

    /// Returns its name in addresses and messages.
    fn name(self) -> &'static str {
        match self {
            List::Mine => "my-games",
            List::Open => "open-tables",
            List::Finished => "finished-games",
        }
    }

    /// Returns the maximum number of tables on the home page.
    fn home_limit(self) -> usize {
        match self {
            List::Mine | List::Open => 12,
            List::Finished => 6,
        }
    }

    /// Returns at most `limit` tables starting at index `from`, and whether there are more.
    async fn tables(
        self,
        app: &App,
        visitor: &Visitor,
        from: usize,
        limit: usize,
    ) -> Result<(Vec<ListedTable>, bool), Error> {
        let query = match self {
            List::Mine => Query::Current(visitor.person.to_string()),
            List::Open => Query::Joinable,
            List::Finished => Query::Finished(visitor.person.to_string()),
        };
        let end = from + limit;
        let mut tables = app.list(query, u32::try_from(end + 1).unwrap_or(u32::MAX)).await?;
        let more = tables.len() > end;
        tables.truncate(end);
        tables.drain(..from.min(tables.len()));
        Ok((tables, more))
    }

    /// Returns the list for the home page, with a link to the rest of it.
    async fn section(self, app: &App, visitor: &Visitor) -> Result<Markup, Error> {
        let (tables, more) = self.tables(app, visitor, 0, self.home_limit()).await?;
        Ok(html! {
            @if !tables.is_empty() || matches!(self, List::Open) {
                section.panel {
                    h2 { (visitor.text(&format!("page-{}", self.name()))) }
                    @if tables.is_empty() {
                        p.quiet { (visitor.text("page-open-tables-none")) }
                    } @else {
                        ul.tables { @for listed in &tables { (line(visitor, listed)) } }
                    }
                    @if more {
                        p { a.button href=(format!("/games/{}", self.name())) { (visitor.text(&format!("page-all-{}", self.name()))) } }
                    }
                }
            }
        })
    }
}

#[derive(Deserialize)]
struct PageQuery {
    page: Option<u16>,
}

/// `GET /games/{list}?page=N`: a whole list, page by page.
pub(crate) async fn list(
    State(app): State<App>,
    visitor: Visitor,
    Path(name): Path<String>,
    RawQuery(raw): RawQuery,
) -> Result<Markup, Error> {
    let list = List::ALL.into_iter().find(|list| list.name() == name).ok_or(Error::NotFound)?;
    let PageQuery { page } = Fields::parse(raw.unwrap_or_default().as_bytes()).read()?;
    let page = page.unwrap_or(1);
    let from = usize::from(page).checked_sub(1).ok_or_else(|| invalid_field("page"))? * PAGE;
    let (tables, more) = list.tables(&app, &visitor, from, PAGE).await?;
    if tables.is_empty() && page > 1 {
        return Err(Error::NotFound);
    }
    let title = visitor.text(&format!("page-all-{name}"));
    let to = |page: u32| format!("/games/{name}?page={page}");
    let body = html! {
        section {
            h1 { (title) }
            @if tables.is_empty() { p.quiet { (visitor.text("page-list-empty")) } }
            ul.tables { @for listed in &tables { (line(&visitor, listed)) } }
            div.buttons {
                @if page > 1 { a.button rel="prev" href=(to(u32::from(page) - 1)) { (visitor.text("page-list-previous")) } }
                @if more { a.button rel="next" href=(to(u32::from(page) + 1)) { (visitor.text("page-list-next")) } }
                a.button href="/" { (visitor.text("page-home")) }
            }
        }
    };
    Ok(layout(&visitor, &title, &body))
}

/// `GET /`
pub(crate) async fn home(State(app): State<App>, visitor: Visitor) -> Result<Markup, Error> {
    let played = played(&app, &visitor).await?;
    let body = html! {
        section.hero {
            h1 { (visitor.text("page-welcome")) }
            p { (visitor.text("page-welcome-more")) }
        }
        div.pond {
            section.games aria-label=(visitor.text("page-games")) {
                @for &game in GameId::ALL { (card(&visitor, game, !played.contains(&game) && !visitor.learned.has_finished(game))) }
            }
            div.lists #page-lists {
                (List::Mine.section(&app, &visitor).await?)
                (List::Open.section(&app, &visitor).await?)
                (List::Finished.section(&app, &visitor).await?)
            }
        }
    };
    Ok(layout(&visitor, &visitor.text("page-title"), &body))
}

fn line(visitor: &Visitor, listed: &ListedTable) -> Markup {
    let game = listed.game.parse::<GameId>().ok();
    let title = game.map_or(listed.game.as_str(), |game| game.facts().title);
    let state = match listed.status {
        ListedStatus::Waiting => "page-state-waiting",
        ListedStatus::Playing if listed.to_move => "page-state-your-turn",
        ListedStatus::Playing => "page-state-playing",
        ListedStatus::Over => "page-state-over",
    };
    html! {
        li { a href=(format!("/t/{}", listed.table)) {
            @if let Some(game) = game { (posters::thumbnail(game)) }
            span.what { strong { (title) } span { (listed.summary) } }
            span.state.now[listed.to_move] { (visitor.text(state)) }
        } }
    }
}

/// Returns the games that the visitor has played lately.
async fn played(app: &App, visitor: &Visitor) -> Result<Vec<GameId>, Error> {
    let mut games = Vec::new();
    for list in [List::Mine, List::Finished] {
        let (tables, _) = list.tables(app, visitor, 0, PAGE).await?;
        games.extend(tables.iter().filter_map(|table| table.game.parse::<GameId>().ok()));
    }
    Ok(games)
}

/// Returns the card of a game. Newcomers are offered the lesson.
fn card(visitor: &Visitor, game: GameId, is_new: bool) -> Markup {
    let facts = game.facts();
    let players =
        Message::new("page-players").with("least", facts.min_players).with("most", facts.max_players);
    html! {
        article.card {
            div.pic { (posters::poster(game)) span.chip { (visitor.say(&players)) } }
            div.words {
                h2 { (facts.title) }
                p { (visitor.text(&format!("page-about-{game}"))) }
                div.buttons {
                    (play_now(visitor, game, is_new))
                    @if is_new { a.button.learn href=(format!("/learn/{game}")) { (visitor.text("page-learn")) } }
                    a.button.quiet href=(format!("/new/{game}")) { (visitor.text("page-make-table")) }
                    a.button.quiet href=(format!("/rules/{game}")) { (visitor.text("page-rules")) }
                }
            }
        }
    }
}

/// Returns the form for a game against bots. It asks for the number and the strength of the opponents; the script remembers the answers.
fn play_now(visitor: &Visitor, game: GameId, is_new: bool) -> Markup {
    let default = create::default_players(game) - 1;
    let opponents = game.facts().min_players - 1..game.facts().max_players;
    let opponents =
        opponents.map(|count| (count, visitor.say(&Message::new("page-bot-count").with("count", count))));
    html! {
        details.play name="play" {
            summary.button { (visitor.text("page-play-now")) }
            form.panel method="post" action=(format!("/play/{game}")) data-later data-remember=(format!("play-{game}")) {
                h3 { (game.facts().title) }
                @if is_new {
                    p { (visitor.text("page-learn-first")) " " a href=(format!("/learn/{game}")) { (visitor.text("page-learn")) } }
                }
                (settings::segments("opponents", &visitor.text("page-opponents"), opponents, default))
                fieldset.levels {
                    legend { (visitor.text("page-strength")) }
                    @for (strength, bot) in create::STRENGTHS {
                        label {
                            input type="radio" name="bot" value=(bot) checked[bot == bots::DEFAULT_BOT];
                            span { b { (visitor.text(&format!("page-strength-{strength}"))) } " "
                                span.quiet { (visitor.text(&format!("page-strength-{strength}-about"))) } }
                        }
                    }
                }
                button.primary type="submit" { (visitor.text("page-play")) }
            }
        }
    }
}
