//! The home page: the four games, open tables, my games.

use axum::extract::{Path, RawQuery, State};
use fishpond_core::Message;
use fishpond_games::GameId;
use fishpond_store::{ListedStatus, ListedTable, Query};
use maud::{Markup, html};
use serde::Deserialize;

use crate::App;
use crate::error::Error;
use crate::forms::{Fields, invalid_field};
use crate::page::layout;
use crate::pictures;
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
                section {
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
    let body = html! {
        section.hero {
            h1 { (visitor.text("page-welcome")) }
            p { (visitor.text("page-welcome-more")) }
        }
        (List::Mine.section(&app, &visitor).await?)
        section.games aria-label=(visitor.text("page-games")) {
            @for &game in GameId::ALL { (card(&visitor, game)) }
        }
        (List::Open.section(&app, &visitor).await?)
        (List::Finished.section(&app, &visitor).await?)
    };
    Ok(layout(&visitor, &visitor.text("page-title"), &body))
}

fn line(visitor: &Visitor, listed: &ListedTable) -> Markup {
    let title = listed.game.parse::<GameId>().map_or(listed.game.as_str(), |game| game.facts().title);
    let state = match listed.status {
        ListedStatus::Waiting => "page-state-waiting",
        ListedStatus::Playing if listed.to_move => "page-state-your-turn",
        ListedStatus::Playing => "page-state-playing",
        ListedStatus::Over => "page-state-over",
    };
    html! {
        li { a href=(format!("/t/{}", listed.table)) {
            strong { (title) }
            span { (listed.summary) }
            span.state.now[listed.to_move] { (visitor.text(state)) }
        } }
    }
}

fn card(visitor: &Visitor, game: GameId) -> Markup {
    let facts = game.facts();
    let players =
        Message::new("page-players").with("least", facts.min_players).with("most", facts.max_players);
    html! {
        article.card {
            (pictures::show(visitor, game))
            div.words {
                h2 { (facts.title) }
                p { (visitor.text(&format!("page-about-{game}"))) }
                p.quiet { (visitor.say(&players)) }
                div.buttons {
                    form.one method="post" action=(format!("/play/{game}")) data-later {
                        button.primary type="submit" { (visitor.text("page-play-now")) }
                    }
                    a.button href=(format!("/new/{game}")) { (visitor.text("page-make-table")) }
                    a.plain href=(format!("/rules/{game}")) { (visitor.text("page-rules")) }
                }
            }
        }
    }
}
