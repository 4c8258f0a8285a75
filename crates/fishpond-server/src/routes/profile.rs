//! Players' profiles: `/@name`.

use std::collections::HashSet;

use axum::extract::{Path, RawQuery, State};
use axum::response::Redirect;
use fishpond_core::{Message, Seat};
use fishpond_games::GameId;
use fishpond_names::MAX_NAME_LENGTH;
use fishpond_ratings::nearest_level;
use fishpond_store::{Millis, Person, StoredRating};
use fishpond_table::Ending;
use maud::{Markup, html};
use serde::Deserialize;

use crate::App;
use crate::avatar::avatar;
use crate::bot_accounts::Accepts;
use crate::bots;
use crate::error::Error;
use crate::forms::{Fields, invalid_field};
use crate::page::layout;
use crate::preferences::{Preferences, Visibility, may_see};
use crate::profile::{
    MAX_GAMES, Opponent, PlayedGame, Scores, Statistics, Tally, rating_change, rating_graph, with_minus,
};
use crate::ratings::Rating;
use crate::results::SeatResult;
use crate::routes::contacts;
use crate::visitor::{Visitor, encode};

/// Number of games on a page.
const PAGE: usize = 20;

/// Maximum number of opponents that the filter suggests.
const MAX_SUGGESTED: usize = 50;

/// Returns the address of a profile.
pub(crate) fn address(login: &str) -> String {
    format!("/@{}", encode(login))
}

/// The selection of games.
#[derive(Deserialize)]
pub(crate) struct GamesQuery {
    game: Option<String>,
    opponent: Option<String>,
    page: Option<u16>,
}

/// `GET /@{name}/{verb}`: redirects from the address of a form to its page.
pub(crate) async fn redirect(Path((name, verb)): Path<(String, String)>) -> Result<Redirect, Error> {
    verb.parse::<contacts::Verb>()?;
    Ok(Redirect::to(&address(&name)))
}

/// `GET /@{name}?game=GAME&opponent=NAME&page=N`. A hidden profile looks like one that doesn't exist.
pub(crate) async fn profile(
    State(app): State<App>,
    visitor: Visitor,
    Path(name): Path<String>,
    RawQuery(raw): RawQuery,
) -> Result<Markup, Error> {
    let account = app.store().account(&name).await?.ok_or(Error::NotFound)?;
    let person = app.store().person(&account.person).await?.ok_or(Error::NotFound)?;
    let login = person.login.clone().ok_or(Error::NotFound)?;
    if !may_see(&visitor, &person) {
        return Err(Error::NotFound);
    }
    let query: GamesQuery = Fields::parse(raw.unwrap_or_default().as_bytes()).read()?;
    let games = app.played_games(&person.id, visitor.person.as_str()).await?;
    let ratings = app.store().ratings(&person.id).await?;
    let statistics = GameId::ALL
        .iter()
        .filter_map(|&game| Some((game, Statistics::of(games.iter().filter(|played| played.game == game))?)));
    let statistics: Vec<(GameId, Statistics)> = statistics.collect();
    let opponents = statistics.iter().flat_map(|(_, statistics)| &statistics.opponents);
    let accounts = opponents.filter_map(|opponent| opponent.account.as_deref());
    let visible = app.visible_profiles(&visitor, accounts.collect()).await?;
    let heading = html! { h2 { (visitor.text("page-profile-history")) } };
    let history = history(&app, &visitor, &address(&login), &heading, &games, &query).await?;
    let owner = match &person.owner {
        Some(owner) => app.store().person(owner).await?,
        None => None,
    };
    let is_online = app.is_seen_online(&visitor, &person).await?;
    let contact = contacts::buttons(&app, &visitor, &person, &login).await?;
    let play = contacts::play_section(&app, &visitor, &person, &login).await?;
    let body = html! {
        (head(&visitor, &person, &login, is_online, &contact))
        @if person.owner.is_some() { (about_bot(&visitor, &person, owner.as_ref())) }
        (play)
        @if games.is_empty() { section.panel.profile { p.quiet { (visitor.text("page-profile-none")) } } }
        div.statistics {
            @for (game, statistics) in &statistics {
                (statistics_panel(&visitor, *game, statistics, ratings.iter().find(|rating| rating.game == game.to_string()), &visible))
            }
        }
        @if !games.is_empty() { (history) }
    };
    Ok(layout(&visitor, &login, &body))
}

fn head(visitor: &Visitor, person: &Person, login: &str, is_online: bool, contact: &Markup) -> Markup {
    let is_own = person.id == visitor.person.as_str();
    html! {
        section.profile-head {
            (avatar(login))
            h1 { (login) }
            @if person.owner.is_some() { (bot_chip(visitor)) }
            @if is_online { span.chip.online { (visitor.text("page-profile-online")) } }
            (contact)
            @if is_own {
                @let visible = match Preferences::of(person).profile {
                    Visibility::Everyone => "page-profile-own-everyone",
                    Visibility::Accounts => "page-profile-own-accounts",
                    Visibility::Nobody => "page-profile-own-hidden",
                };
                p { (visitor.text(visible)) " " a href="/me#privacy" { (visitor.text("page-profile-change")) } }
            }
        }
    }
}

/// Returns the mark of a bot's account.
pub(crate) fn bot_chip(visitor: &Visitor) -> Markup {
    html! { span.chip.bot title=(visitor.text("bots-mark-title")) { (visitor.text("bots-mark")) } }
}

/// Returns what everyone may know about a bot: its owner, and the invitations that it accepts.
fn about_bot(visitor: &Visitor, bot: &Person, owner: Option<&Person>) -> Markup {
    let owner = owner.filter(|owner| may_see(visitor, owner)).and_then(|owner| owner.login.as_deref());
    html! {
        section.panel.profile {
            @if let Some(owner) = owner { p { (visitor.text("bots-owner")) " " a href=(address(owner)) { (owner) } } }
            p { (accepts_text(visitor, &Accepts::of(bot))) }
        }
    }
}

/// Returns a sentence about the invitations that a bot accepts.
pub(crate) fn accepts_text(visitor: &Visitor, accepts: &Accepts) -> String {
    let games: Vec<&str> = accepts.games.iter().map(|game| game.facts().title).collect();
    let clocks: Vec<String> =
        accepts.clocks.iter().map(|clock| visitor.text(&format!("bots-clock-{}", clock.name()))).collect();
    let is_none = games.is_empty() || clocks.is_empty();
    let rated = match (accepts.rated, accepts.casual) {
        _ if is_none => return visitor.text("bots-accepts-nothing"),
        (false, false) => return visitor.text("bots-accepts-nothing"),
        (true, true) => "bots-accepts-both",
        (true, false) => "bots-accepts-rated",
        (false, true) => "bots-accepts-casual",
    };
    let (least, most) = (accepts.min_players, accepts.max_players);
    let players = if least == most { "bots-accepts-exactly" } else { "bots-accepts-range" };
    let players = Message::new(players).with("least", least).with("most", most);
    let message = Message::new("bots-accepts")
        .with("games", games.join(", "))
        .with("players", players)
        .with("clocks", clocks.join(", "))
        .with("rated", Message::new(rated));
    visitor.say(&message)
}

/// Formats a rating with its uncertainty.
pub(crate) fn rating_text(visitor: &Visitor, rating: Rating) -> String {
    let value = Message::new("page-rating-value")
        .with("points", rating.points().to_string())
        .with("uncertainty", rating.uncertainty().to_string());
    visitor.say(&value)
}

/// Returns the statistics of one game. Opponents whose profiles are visible are links.
fn statistics_panel(
    visitor: &Visitor,
    game: GameId,
    statistics: &Statistics,
    stored: Option<&StoredRating>,
    visible: &HashSet<String>,
) -> Markup {
    let rating = stored.map(|stored| Rating { value: stored.value, deviation: stored.deviation });
    let streak = match statistics.streak {
        won @ 1.. => Message::new("page-stats-streak-won").with("count", won),
        lost => Message::new("page-stats-streak-lost").with("count", -lost),
    };
    let count = |count: u32| visitor.say(&Message::new("page-profile-games").with("count", count));
    html! {
        section.panel.profile {
            h2 { (game.facts().title) }
            @if let Some(rating) = rating {
                p.rating {
                    a href=(format!("/ratings/{game}")) { strong { (rating_text(visitor, rating)) } }
                    @if rating.is_provisional() { " " span.chip title=(visitor.text("page-rating-provisional-about")) { (visitor.text("page-rating-provisional")) } }
                }
                @if !rating.is_provisional() {
                    p.quiet { (visitor.say(&Message::new("page-stats-level").with("level", nearest_level(game, rating)))) }
                }
                (rating_graph(visitor, &statistics.ratings))
            }
            dl.facts {
                dt { (visitor.text("page-stats-win-rate")) } dd { (share(visitor, statistics.all)) }
                @if let Some(Scores { average, best }) = statistics.scores {
                    dt { (visitor.text("page-stats-average")) } dd { (with_minus(&average.to_string())) }
                    dt { (visitor.text("page-stats-best")) } dd { (with_minus(&best.to_string())) }
                }
                dt { (visitor.text("page-stats-streak")) } dd { (visitor.say(&streak)) }
                dt { (visitor.text("page-stats-longest")) } dd { (statistics.longest_streak) }
                @if !statistics.opponents.is_empty() {
                    dt { (visitor.text("page-stats-opponents")) }
                    dd {
                        @for Opponent { name, games, account } in &statistics.opponents {
                            @let is_link = account.as_ref().is_some_and(|account| visible.contains(account));
                            div { @if is_link { a href=(address(name)) { (name) } } @else { (name) } " " span.quiet { (count(*games)) } }
                        }
                    }
                }
            }
            h3 { (visitor.text("page-stats-by-players")) }
            dl.facts {
                @for (players, tally) in &statistics.by_players {
                    dt { (visitor.say(&Message::new("page-stats-players").with("count", *players as u32))) } dd { (share(visitor, *tally)) }
                }
            }
            h3 { (visitor.text("page-stats-by-seat")) }
            dl.facts {
                @for (seat, tally) in &statistics.by_seat {
                    dt { (visitor.say(&Message::new("page-stats-seat").with("seat", Seat::new(*seat).to_string()))) } dd { (share(visitor, *tally)) }
                }
            }
        }
    }
}

fn share(visitor: &Visitor, tally: Tally) -> Markup {
    let won = Message::new("page-stats-won-of").with("won", tally.won).with("games", tally.games);
    html! {
        meter min="0" max="100" value=(tally.percent()) aria-hidden="true" {}
        (visitor.say(&Message::new("page-stats-percent").with("percent", tally.percent())))
        " " span.quiet { (visitor.say(&won)) }
    }
}

/// Returns one page of the filtered list of a player's games, for the page with this address.
pub(crate) async fn history(
    app: &App,
    visitor: &Visitor,
    address: &str,
    heading: &Markup,
    games: &[PlayedGame],
    query: &GamesQuery,
) -> Result<Markup, Error> {
    let text = |value: &Option<String>| {
        value.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
    };
    let (game, opponent) = (text(&query.game), text(&query.opponent));
    let game: Option<GameId> =
        game.map(|game| game.parse().map_err(|_| invalid_field("game"))).transpose()?;
    if opponent.as_ref().is_some_and(|name| name.chars().count() > MAX_NAME_LENGTH) {
        return Err(invalid_field("opponent"));
    }
    let wanted = opponent.as_ref().map(|name| name.to_lowercase());
    let fits = |played: &&PlayedGame| {
        game.is_none_or(|game| played.game == game)
            && wanted
                .as_ref()
                .is_none_or(|name| played.opponents().any(|other| other.name.to_lowercase() == *name))
    };
    let found: Vec<&PlayedGame> = games.iter().filter(fits).collect();
    let page = usize::from(query.page.unwrap_or(1)).checked_sub(1).ok_or_else(|| invalid_field("page"))?;
    let shown: Vec<&PlayedGame> = found.iter().copied().skip(page * PAGE).take(PAGE).collect();
    if shown.is_empty() && page > 0 {
        return Err(Error::NotFound);
    }
    let others = shown.iter().flat_map(|played| {
        played
            .opponents()
            .filter(|other| played.is_named_by_account(other))
            .filter_map(|other| other.person.as_deref())
    });
    let visible = app.visible_profiles(visitor, others.collect()).await?;
    let to = |page: usize| {
        let game = game.map(|game| format!("game={game}&")).unwrap_or_default();
        let opponent =
            opponent.as_ref().map(|name| format!("opponent={}&", encode(name))).unwrap_or_default();
        format!("{address}?{game}{opponent}page={page}#games")
    };
    Ok(html! {
        section.panel.profile #games {
            (heading)
            form.filter method="get" action=(address) {
                label { (visitor.text("page-profile-game"))
                    select name="game" {
                        option value="" { (visitor.text("page-profile-all-games")) }
                        @for &choice in GameId::ALL { option value=(choice) selected[Some(choice) == game] { (choice.facts().title) } }
                    }
                }
                label { (visitor.text("page-profile-opponent")) input name="opponent" maxlength=(MAX_NAME_LENGTH) value=[&opponent] autocomplete="off" list="opponents"; }
                datalist #opponents { @for name in opponents_of(games) { option value=(name) {} } }
                button type="submit" { (visitor.text("page-profile-filter")) }
            }
            @if shown.is_empty() { p.quiet { (visitor.text("page-profile-none-found")) } }
            ul.results { @for played in &shown { (line(visitor, played, &visible)) } }
            div.buttons {
                @if page > 0 { a.button rel="prev" href=(to(page)) { (visitor.text("page-list-previous")) } }
                @if found.len() > (page + 1) * PAGE { a.button rel="next" href=(to(page + 2)) { (visitor.text("page-list-next")) } }
            }
            @if games.len() == MAX_GAMES as usize {
                p.quiet { (visitor.say(&Message::new("page-profile-limit").with("count", MAX_GAMES))) }
            }
        }
    })
}

/// Returns the names of a player's latest opponents, each once, without those whose data was deleted.
fn opponents_of(games: &[PlayedGame]) -> Vec<&str> {
    let mut seen = HashSet::new();
    let opponents = games.iter().flat_map(PlayedGame::opponents).filter(|opponent| !opponent.is_erased());
    let names = opponents.map(|opponent| opponent.name.as_str());
    names.filter(|name| seen.insert(*name)).take(MAX_SUGGESTED).collect()
}

fn line(visitor: &Visitor, played: &PlayedGame, visible: &HashSet<String>) -> Markup {
    let own = played.own();
    let winners = played.details.seats.iter().filter(|seat| seat.rank == Some(1)).count();
    let result = match (own.rank, played.details.ending) {
        (Some(1), _) if winners > 1 => visitor.text("page-profile-tied"),
        (Some(1), _) => visitor.text("page-profile-won"),
        (Some(rank), _) => visitor.say(
            &Message::new("page-profile-place")
                .with("rank", rank)
                .with("players", played.details.seats.len() as u32),
        ),
        (None, Some(Ending::Agreed)) => visitor.text("page-profile-agreed"),
        (None, _) => visitor.text("page-profile-closed"),
    };
    html! {
        li.won[own.rank == Some(1)] {
            a.game href=(format!("/t/{}", played.table)) { (played.game.facts().title) }
            span.outcome {
                strong { (result) }
                @if let Some(points) = own.points { " · " (with_minus(&visitor.say(&Message::new("page-profile-points").with("points", points)))) }
                @if own.resigned { " · " (visitor.text("page-profile-resigned")) }
                @if played.details.awaits_rating { " · " (visitor.text("page-profile-awaits-rating")) }
                @else if own.rank.is_some() && !played.counts() { " · " (visitor.text("page-profile-not-counted")) }
                @if let Some((before, after)) = own.ratings { " " (rating_change(visitor, before, after)) }
            }
            span.opponents { (opponents(visitor, played, visible)) }
            (date(visitor, played.ended))
            span.links {
                a href=(format!("/t/{}/review", played.table)) { (visitor.text("page-review")) }
                a href=(format!("/t/{}/replay", played.table)) { (visitor.text("page-replay")) }
            }
        }
    }
}

/// Returns the names of a player's opponents. Those whose profiles are visible are links.
fn opponents(visitor: &Visitor, played: &PlayedGame, visible: &HashSet<String>) -> Markup {
    let is_link = |other: &SeatResult| {
        played.is_named_by_account(other)
            && other.person.as_ref().is_some_and(|person| visible.contains(person))
    };
    html! {
        @for (index, other) in played.opponents().enumerate() {
            @if index > 0 { ", " }
            @if is_link(other) { a href=(address(&other.name)) { (other.name) } } @else { (other.name) }
            @if let Some(bot) = &other.bot { " (" (bots::label(visitor.lang, bot)) ")" }
            @else if other.bot_account { " (" (visitor.text("bots-mark")) ")" }
        }
    }
}

/// Formats a date in the visitor's language.
fn date(visitor: &Visitor, ended: Option<Millis>) -> Markup {
    let date = ended
        .and_then(|millis| i64::try_from(millis / 1000).ok())
        .and_then(|seconds| time::OffsetDateTime::from_unix_timestamp(seconds).ok())
        .map(time::OffsetDateTime::date);
    let Some(date) = date else {
        return html! { span.date.quiet { (visitor.text("page-profile-undated")) } };
    };
    let message = Message::new("page-date")
        .with("day", date.day().to_string())
        .with("month", Message::new(format!("page-month-{}", u8::from(date.month()))))
        .with("year", date.year().to_string());
    html! { time.date.quiet datetime=(format!("{:04}-{:02}-{:02}", date.year(), u8::from(date.month()), date.day())) { (visitor.say(&message)) } }
}
