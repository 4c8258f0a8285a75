//! Lists of tables: on the home page, where they are live, and on pages of their own.

use std::collections::HashSet;

use axum::extract::{Path, RawQuery, State};
use axum::response::{Redirect, Response};
use fishpond_core::{Message, Speak as _};
use fishpond_games::GameId;
use fishpond_store::{ListedStatus, ListedTable, Person, Query, StoredRating};
use fishpond_table::{Clock, Millis};
use maud::{Markup, html};
use serde::Deserialize;

use crate::App;
use crate::error::Error;
use crate::forms::{Fields, invalid_field};
use crate::listing::Summary;
use crate::lobby::PublicLists;
use crate::news::NoticeKind;
use crate::page::layout;
use crate::posters;
use crate::preferences::may_see;
use crate::ratings::Rating;
use crate::routes::filter::Filter;
use crate::routes::live_part::{LivePart, live_part, news_stream};
use crate::routes::{contacts, profile, seek, tournaments};
use crate::settings;
use crate::visitor::Visitor;

/// Number of tables on a page of a list.
pub(crate) const PAGE: usize = 50;

/// Maximum number of tables that are searched for the next one.
const MAX_CURRENT: u32 = 500;

/// The lists of tables.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum List {
    Mine,
    Open,
    Watch,
    Finished,
}

impl List {
    const ALL: [List; 4] = [List::Mine, List::Open, List::Watch, List::Finished];

    /// Returns its name in addresses and messages.
    fn name(self) -> &'static str {
        match self {
            List::Mine => "my-games",
            List::Open => "open-tables",
            List::Watch => "public-games",
            List::Finished => "finished-games",
        }
    }

    /// Returns whether everyone sees the same tables, and can filter them.
    fn is_public(self) -> bool {
        matches!(self, List::Open | List::Watch)
    }

    /// Returns the maximum number of tables on the home page.
    fn home_limit(self) -> usize {
        match self {
            List::Mine | List::Open => 12,
            List::Watch | List::Finished => 6,
        }
    }

    /// Returns at most `limit` tables starting at index `from`, and whether there are more.
    pub(crate) async fn tables(
        self,
        app: &App,
        visitor: &Visitor,
        filter: Filter,
        (from, limit): (usize, usize),
    ) -> Result<(Vec<ListedTable>, bool), Error> {
        let end = from + limit;
        let own = |query| app.list(query, u32::try_from(end + 1).unwrap_or(u32::MAX));
        let mut tables = match self {
            List::Mine => own(Query::Current(visitor.person.to_string())).await?,
            List::Finished => own(Query::Finished(visitor.person.to_string())).await?,
            List::Open => filter.apply(&app.public_lists().await?.open),
            List::Watch => filter.apply(&app.public_lists().await?.running),
        };
        let more = tables.len() > end;
        tables.truncate(end);
        tables.drain(..from.min(tables.len()));
        Ok((tables, more))
    }
}

/// Returns the lists of the home page.
pub(crate) async fn home_lists(app: &App, visitor: &Visitor, filter: Filter) -> Result<Markup, Error> {
    let mine = section(app, visitor, List::Mine, filter).await?;
    let open = section(app, visitor, List::Open, filter).await?;
    let watch = section(app, visitor, List::Watch, filter).await?;
    let finished = section(app, visitor, List::Finished, filter).await?;
    let people = contacts::home_sections(app, visitor).await?;
    let tournaments = tournaments::section(app, visitor).await?;
    let waiting = waiting_elsewhere(app, visitor, "").await?;
    let leaders = app.public_lists().await?;
    let events = format!("/events{}", filter.query());
    Ok(html! {
        div.lists #page-lists data-events=(events) data-waiting=(waiting) { (mine) (open) (people) (watch) (finished) (leaderboards(visitor, &leaders)) (tournaments) }
    })
}

/// Returns the links to the leaderboards, with the player who leads each.
fn leaderboards(visitor: &Visitor, lists: &PublicLists) -> Markup {
    if visitor.site.unrated {
        return html! {};
    }
    html! {
        section.panel {
            h2 { (visitor.text("page-leaderboards")) }
            ul.tables {
                @for (game, ratings) in GameId::ALL.iter().zip(&lists.leaders) {
                    li { a href=(format!("/ratings/{game}")) {
                        (posters::thumbnail(*game))
                        span.what {
                            strong { (game.facts().title) }
                            @if let Some((name, rating)) = leader(visitor, ratings) { span { (name) " · " (profile::rating_text(visitor, rating)) } }
                        }
                    } }
                }
            }
        }
    }
}

/// Returns the best player among those whom the visitor may see, if their rating is established.
fn leader<'a>(visitor: &Visitor, ratings: &'a [(StoredRating, Person)]) -> Option<(&'a str, Rating)> {
    ratings.iter().find_map(|(stored, person)| {
        let rating = Rating { value: stored.value, deviation: stored.deviation };
        let name = person.login.as_deref().filter(|_| may_see(visitor, person))?;
        (!rating.is_provisional()).then_some((name, rating))
    })
}

/// Returns a list for the home page, with a link to the rest of it.
async fn section(app: &App, visitor: &Visitor, list: List, filter: Filter) -> Result<Markup, Error> {
    let (tables, more) = list.tables(app, visitor, filter, (0, list.home_limit())).await?;
    let is_open = list == List::Open;
    let own = own_tables(app, visitor, list).await?;
    // The visitor's own list begins with the tables that are waiting for them.
    let waiting = tables.iter().filter(|table| table.to_move).count();
    Ok(html! {
        @if !tables.is_empty() || is_open {
            section.panel id=(format!("list-{}", list.name())) {
                h2 { (visitor.text(&format!("page-{}", list.name()))) }
                @if list == List::Mine && waiting > 0 {
                    p { a.button.primary href="/next" data-next { (visitor.text("page-next-game")) span.badge { (waiting) } } }
                }
                @if is_open { (seek::form(visitor)) }
                @if is_open && (!tables.is_empty() || !filter.is_empty()) { (filter.links(visitor, "/", "#list-open-tables")) }
                @if tables.is_empty() {
                    p.quiet { (visitor.text(if filter.is_empty() { "page-open-tables-none" } else { "page-filter-none" })) }
                } @else {
                    @let (waits, others) = tables.split_at(if list == List::Mine { waiting } else { 0 });
                    @for (title, tables) in [("page-my-games-waiting", waits), ("page-my-games-others", others)] {
                        @if !waits.is_empty() && !tables.is_empty() { h3 { (visitor.text(title)) } }
                        @if !tables.is_empty() { ul.tables { @for listed in tables { (line(visitor, (list, &own), listed, app.now())) } } }
                    }
                }
                @if list == List::Mine && has_slow_games(&tables) {
                    p { a.plain href="/me/vacation" { (visitor.text("page-vacation")) } }
                }
                @if more {
                    @let query = if list.is_public() { filter.query() } else { String::new() };
                    p { a.button href=(format!("/games/{}{query}", list.name())) { (visitor.text(&format!("page-all-{}", list.name()))) } }
                }
            }
        }
    })
}

fn has_slow_games(tables: &[ListedTable]) -> bool {
    let is_slow = |table: &ListedTable| matches!(Summary::read(table).clock, Clock::Days(_));
    tables.iter().any(|table| table.status == ListedStatus::Playing && is_slow(table))
}

/// Returns the tables to which the visitor already belongs: the public lists don't suggest joining or watching these.
async fn own_tables(app: &App, visitor: &Visitor, list: List) -> Result<HashSet<String>, Error> {
    if !list.is_public() {
        return Ok(HashSet::new());
    }
    let current = app.list(Query::Current(visitor.person.to_string()), MAX_CURRENT).await?;
    Ok(current.into_iter().map(|listed| listed.table).collect())
}

/// Returns a table as an item of a list. `own` contains the tables to which the visitor already belongs.
fn line(
    visitor: &Visitor,
    (list, own): (List, &HashSet<String>),
    listed: &ListedTable,
    now: Millis,
) -> Markup {
    let game = listed.game.parse::<GameId>().ok();
    let title = game.map_or(listed.game.as_str(), |game| game.facts().title);
    let summary = Summary::read(listed);
    let is_invitation = summary.is_invitation(listed);
    let state = match listed.status {
        ListedStatus::Waiting if is_invitation => "page-state-invited",
        ListedStatus::Waiting if listed.to_move => "page-start",
        ListedStatus::Waiting if own.contains(&listed.table) => "page-state-own",
        ListedStatus::Waiting if list == List::Open => "page-sit",
        ListedStatus::Waiting => "page-state-waiting",
        ListedStatus::Playing if listed.to_move => "page-state-your-turn",
        ListedStatus::Playing if own.contains(&listed.table) => "page-state-own",
        ListedStatus::Playing if list == List::Watch => "page-state-watch",
        ListedStatus::Playing => "page-state-playing",
        ListedStatus::Over => "page-state-over",
    };
    let details = details(visitor, game, &summary);
    let left = listed.next_deadline.filter(|_| listed.to_move && matches!(summary.clock, Clock::Days(_)));
    html! {
        li id=(format!("table-{}", listed.table)) {
            a href=(format!("/t/{}", listed.table)) {
                @if let Some(game) = game { (posters::thumbnail(game)) }
                span.what {
                    strong { (title) }
                    span { (summary.players(visitor.lang, listed.status)) }
                    @if !details.is_empty() && listed.status != ListedStatus::Over { span.small { (details) } }
                }
                span.state.now[listed.to_move].join[list.is_public()] {
                    (visitor.text(state))
                    @if let Some(left) = left { span.small { (time_left(visitor, left.saturating_sub(now))) } }
                }
            }
            @if is_invitation {
                form.answer method="post" action=(format!("/t/{}/decline-invitation", listed.table)) {
                    button.quiet type="submit" { (visitor.text("page-decline")) }
                }
            }
        }
    }
}

/// Returns the clock and the options of a table that are not the default, whether it is rated, and the players it is looking for.
fn details(visitor: &Visitor, game: Option<GameId>, summary: &Summary) -> String {
    let clock = (summary.clock != Clock::None).then(|| visitor.say(&summary.clock.message()));
    let seek = summary.seek.filter(|seek| seek.least < summary.seats).map(|seek| {
        visitor.say(&Message::new("page-players").with("least", seek.least).with("most", summary.seats))
    });
    let options = game.into_iter().flat_map(|game| {
        summary.options.iter().map(move |(name, value)| settings::option_summary(visitor, game, name, value))
    });
    let rated = summary.rated.then(|| visitor.text("page-rated-game"));
    let range = summary.rating_range.map(|range| visitor.say(&range.message()));
    clock.into_iter().chain(seek).chain(rated).chain(range).chain(options).collect::<Vec<_>>().join(" · ")
}

/// Returns the time until a deadline in days, hours or minutes.
fn time_left(visitor: &Visitor, left: Millis) -> String {
    let hours = u32::try_from(left / 3_600_000).unwrap_or(u32::MAX);
    let message = match hours {
        0 => Message::new("page-left-minutes").with("count", u32::try_from(left / 60_000).unwrap_or(0)),
        1..48 => Message::new("page-left-hours").with("count", hours),
        _ => Message::new("page-left-days").with("count", hours / 24),
    };
    visitor.say(&message)
}

#[derive(Deserialize)]
struct PageQuery {
    page: Option<u16>,
}

/// `GET /games/{list}?page=N`: a whole list, page by page. Public lists and finished games also take the parameters of their filters.
pub(crate) async fn list(
    State(app): State<App>,
    visitor: Visitor,
    Path(name): Path<String>,
    RawQuery(raw): RawQuery,
) -> Result<Markup, Error> {
    let list = List::ALL.into_iter().find(|list| list.name() == name).ok_or(Error::NotFound)?;
    if list == List::Finished {
        return finished(&app, &visitor, raw).await;
    }
    let filter = if list.is_public() { Filter::read(raw.as_deref())? } else { Filter::default() };
    let PageQuery { page } = Fields::parse(raw.unwrap_or_default().as_bytes()).read()?;
    let page = page.unwrap_or(1);
    let from = usize::from(page).checked_sub(1).ok_or_else(|| invalid_field("page"))? * PAGE;
    let (tables, more) = list.tables(&app, &visitor, filter, (from, PAGE)).await?;
    if tables.is_empty() && page > 1 {
        return Err(Error::NotFound);
    }
    let own = own_tables(&app, &visitor, list).await?;
    let title = visitor.text(&format!("page-all-{name}"));
    let address = format!("/games/{name}");
    let parameters = filter.query();
    let separator = if parameters.is_empty() { '?' } else { '&' };
    let to = |page: u32| format!("{address}{parameters}{separator}page={page}");
    let body = html! {
        section {
            h1 { (title) }
            @if list.is_public() { (filter.links(&visitor, &address, "")) }
            @if tables.is_empty() { p.quiet { (visitor.text("page-list-empty")) } }
            ul.tables { @for listed in &tables { (line(&visitor, (list, &own), listed, app.now())) } }
            div.buttons {
                @if page > 1 { a.button rel="prev" href=(to(u32::from(page) - 1)) { (visitor.text("page-list-previous")) } }
                @if more { a.button rel="next" href=(to(u32::from(page) + 1)) { (visitor.text("page-list-next")) } }
                a.button href="/" { (visitor.text("page-home")) }
            }
        }
    };
    Ok(layout(&visitor, &title, &body))
}

/// Returns the page with the visitor's finished games: their results, with the filter of a profile.
async fn finished(app: &App, visitor: &Visitor, raw: Option<String>) -> Result<Markup, Error> {
    let query = Fields::parse(raw.unwrap_or_default().as_bytes()).read()?;
    let person = visitor.person.as_str();
    let games = app.played_games(person, person).await?;
    let name = List::Finished.name();
    let title = visitor.text(&format!("page-all-{name}"));
    let games = profile::history(app, visitor, &format!("/games/{name}"), &html! {}, &games, &query).await?;
    let body = html! {
        section { h1 { (title) } }
        (games)
        section { a.button href="/" { (visitor.text("page-home")) } }
    };
    Ok(layout(visitor, &title, &body))
}

/// Returns the tables that are waiting for a visitor.
async fn waiting_tables(app: &App, visitor: &Visitor) -> Result<Vec<ListedTable>, Error> {
    let current = app.list(Query::Current(visitor.person.to_string()), MAX_CURRENT).await?;
    Ok(current.into_iter().take_while(|table| table.to_move).collect())
}

/// Returns the tables that are waiting for a visitor: those where their time runs out first, then the oldest. Looking at a table doesn't change
/// the order.
async fn waiting_in_order(app: &App, visitor: &Visitor) -> Result<Vec<ListedTable>, Error> {
    let mut waiting = Vec::new();
    for table in waiting_tables(app, visitor).await? {
        let deadline = own_deadline(app, visitor, &table).await?;
        waiting.push((deadline.unwrap_or(Millis::MAX), table));
    }
    waiting.sort_by(|(deadline, table), (other_deadline, other)| {
        (deadline, table.created_at, &table.table).cmp(&(other_deadline, other.created_at, &other.table))
    });
    Ok(waiting.into_iter().map(|(_, table)| table).collect())
}

/// Returns when the time of a visitor runs out in a game that is waiting for them.
async fn own_deadline(app: &App, visitor: &Visitor, listed: &ListedTable) -> Result<Option<Millis>, Error> {
    if listed.status != ListedStatus::Playing {
        return Ok(None);
    }
    match Summary::read(listed).clock {
        Clock::None => Ok(None),
        Clock::Days(_) => Ok(listed.next_deadline),
        // The next deadline of the table may be the end of someone's absence.
        Clock::PerMove(_) | Clock::Bank { .. } => {
            Ok(app.open_table(&listed.table).await?.table().own_deadline(&visitor.person))
        }
    }
}

/// Returns the number of other tables that are waiting for a visitor, not counting those about which they want no
/// notices.
pub(crate) async fn waiting_elsewhere(app: &App, visitor: &Visitor, here: &str) -> Result<usize, Error> {
    let waiting = waiting_tables(app, visitor).await?;
    let is_counted = |table: &ListedTable| {
        // Lists don't tell rematches from other invitations, nor tournaments from other games.
        let kinds: &[NoticeKind] = match table.status {
            ListedStatus::Waiting if Summary::read(table).is_ready => &[NoticeKind::Ready],
            ListedStatus::Waiting => &[NoticeKind::Invitation, NoticeKind::Rematch],
            ListedStatus::Playing | ListedStatus::Over => &[NoticeKind::Turn],
        };
        table.table != here && kinds.iter().any(|kind| visitor.page_notices_off.wants(*kind))
    };
    Ok(waiting.iter().filter(|table| is_counted(table)).count())
}

#[derive(Deserialize)]
struct NextQuery {
    after: Option<String>,
}

/// `GET /next?after=TABLE`: the next table that is waiting for the visitor, or the home page.
pub(crate) async fn next(
    State(app): State<App>,
    visitor: Visitor,
    RawQuery(raw): RawQuery,
) -> Result<Redirect, Error> {
    let NextQuery { after } = Fields::parse(raw.unwrap_or_default().as_bytes()).read()?;
    let waiting = waiting_in_order(&app, &visitor).await?;
    let here = waiting.iter().position(|table| Some(&table.table) == after.as_ref());
    let mut others = waiting.iter().cycle().skip(here.map_or(0, |here| here + 1)).take(waiting.len());
    let next = others.find(|table| Some(&table.table) != after.as_ref());
    Ok(Redirect::to(&next.map_or_else(|| "/".to_owned(), |table| format!("/t/{}", table.table))))
}

/// `GET /events?game=GAME&pace=PACE&rated=1`: the lists of the home page whenever they change, and notices.
pub(crate) async fn events(
    State(app): State<App>,
    visitor: Visitor,
    RawQuery(raw): RawQuery,
) -> Result<Response, Error> {
    let filter = Filter::read(raw.as_deref())?;
    live_part(&app, &visitor, app.lobby().watch(), HomeLists { filter })
}

/// `GET /events/news`: notices and the number of tables that are waiting for the visitor, for all pages without a stream of their own.
pub(crate) async fn news(State(app): State<App>, visitor: Visitor) -> Result<Response, Error> {
    news_stream(&app, &visitor)
}

/// The lists of the home page.
struct HomeLists {
    filter: Filter,
}

impl LivePart for HomeLists {
    async fn render(&self, app: &App, visitor: &Visitor) -> Result<Markup, Error> {
        home_lists(app, visitor, self.filter).await
    }
}
