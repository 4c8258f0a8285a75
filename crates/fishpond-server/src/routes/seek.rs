//! Looking for players (T17): the visitor joins a table that fits, or a new table is listed until somebody joins.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::{IntoResponse as _, Redirect, Response};
use fishpond_core::{Config, Message, Seat};
use fishpond_games::GameId;
use fishpond_ratings::Rating;
use fishpond_store::{ListedStatus, Query};
use fishpond_table::refusals::{NO_MATCH, NOT_AT_TABLE, OVER, STARTED};
use fishpond_table::{Actor, Clock, Command, PersonId, RatingRange, Seek, Settings, Spectators, TableStatus};
use maud::{Markup, html};
use serde::Deserialize;
use tokio::sync::watch;
use tokio::time::{Instant, timeout_at};

use crate::App;
use crate::bots;
use crate::error::Error;
use crate::forms::{Fields, invalid_field, non_empty};
use crate::listing::{Summary, members};
use crate::open_tables::OpenTable;
use crate::page::layout;
use crate::routes::create::{Plan, SeatChoice, make_table_locked};
use crate::routes::reserved::{self, SitDown, TakeForm};
use crate::settings;
use crate::visitor::Visitor;

/// The numbers of players on offer.
const PLAYERS: std::ops::RangeInclusive<u8> = 2..=5;

/// The distances from the visitor's own rating that the form offers, in points.
pub(crate) const DISTANCES: [u16; 4] = [100, 200, 300, 500];

/// Returns the form on the home page.
pub(crate) fn form(visitor: &Visitor) -> Markup {
    let count = |name: &str, label: &str, chosen: u8| {
        html! {
            label { (visitor.text(label))
                select name=(name) {
                    @for count in PLAYERS { option value=(count) selected[count == chosen] { (count) } }
                }
            }
        }
    };
    html! {
        details.play.seek name="play" {
            summary.button.primary { (visitor.text("page-seek")) }
            form.panel method="post" action="/seek" data-later data-remember="seek" {
                div.head { h3 { (visitor.text("page-seek")) } a.close href="/" aria-label=(visitor.text("page-close-dialog")) { "✕" } }
                p.quiet { (visitor.text("page-seek-how")) }
                label { (visitor.text("page-seek-game"))
                    select name="game" { @for &game in GameId::ALL { option value=(game) { (game.facts().title) } } }
                }
                div.pair { (count("least", "page-seek-least", 2)) (count("most", "page-seek-most", 4)) }
                (settings::clock(visitor, visitor.site.clock_with_strangers()))
                @if visitor.login.is_some() && !visitor.site.unrated {
                    label { (visitor.text("page-seek-rating"))
                        select name="rating" {
                            option value="" { (visitor.text("page-seek-rating-any")) }
                            @for points in DISTANCES {
                                option value=(points) { (visitor.say(&Message::new("page-seek-rating-near").with("points", points))) }
                            }
                        }
                    }
                    (settings::switch("rated", "1", &html! { (visitor.text("page-rated")) }, false, false))
                }
                (settings::switch("bots", "1", &html! { (visitor.text("page-seek-bots")) }, true, true))
                button.primary type="submit" { (visitor.text("page-seek-go")) }
            }
        }
    }
}

#[derive(Deserialize)]
struct SeekForm {
    game: String,
    least: u8,
    most: u8,
    clock: String,
    bots: Option<String>,
    /// The largest distance from the visitor's own rating.
    #[serde(default, deserialize_with = "non_empty")]
    rating: Option<String>,
    rated: Option<String>,
}

/// A search for players.
pub(crate) struct Search {
    pub(crate) game: GameId,
    /// The smallest and the largest number of players.
    pub(crate) players: (u8, u8),
    pub(crate) clock: Clock,
    /// Whether bots make up the minimum number of players.
    pub(crate) bots: bool,
    /// The largest distance from the visitor's own rating: one of [`DISTANCES`].
    pub(crate) distance: Option<u16>,
    pub(crate) rated: bool,
}

impl TryFrom<SeekForm> for Search {
    type Error = Error;

    fn try_from(form: SeekForm) -> Result<Search, Error> {
        let distance = form.rating.map(|distance| distance.parse().map_err(|_| invalid_field("rating")));
        Ok(Search {
            game: form.game.parse().map_err(|_| invalid_field("game"))?,
            players: (form.least, form.most),
            clock: form.clock.parse().map_err(|_| invalid_field("clock"))?,
            bots: form.bots.is_some(),
            distance: distance.transpose()?,
            rated: form.rated.is_some(),
        })
    }
}

/// The players that a visitor is looking for.
struct Wanted {
    game: GameId,
    most: u8,
    seek: Seek,
    clock: Clock,
    rated: bool,
    /// The visitor's own rating, if they have an account.
    rating: Option<Rating>,
    /// The ratings of the others.
    range: Option<RatingRange>,
}

impl Wanted {
    async fn new(app: &App, visitor: &Visitor, search: Search) -> Result<Wanted, Error> {
        let Search { game, players: (least, most), clock, bots, distance, rated } = search;
        let (fewest, largest) = (game.facts().min_players, game.facts().max_players);
        let range = least.max(fewest)..=most.min(largest);
        if least > most || range.is_empty() {
            let message = Message::new("page-error-seek-players").with("least", fewest).with("most", largest);
            return Err(Error::Invalid(message.with("game", game.facts().title)));
        }
        let rating = app.own_rating(visitor, game).await?;
        let near = match (distance, rating) {
            (None, _) => None,
            (Some(_), None) => return Err(Error::Invalid(Message::new("page-error-seek-rating-account"))),
            (Some(distance), Some(rating)) => Some(near(rating, distance)?),
        };
        let seek = Seek { least: *range.start(), bots };
        Ok(Wanted { game, most: *range.end(), seek, clock, rated, rating, range: near })
    }

    /// Returns whether a listed table may fit. The table itself decides.
    fn fits(&self, game: &str, summary: &Summary) -> bool {
        let is_range_shared = |seek: Seek| seek.least.max(self.seek.least) <= summary.seats.min(self.most);
        game == self.game.to_string()
            && summary.clock == self.clock
            && summary.options.is_empty()
            && summary.rated == self.rated
            && summary.seek.is_some_and(is_range_shared)
    }

    fn plan(&self) -> Plan {
        let mut settings = Settings::new(Config::new(self.most));
        settings.clock = self.clock;
        settings.listed = true;
        settings.spectators = Spectators::Public;
        settings.stand_in = bots::DEFAULT_BOT.to_string();
        settings.seek = Some(self.seek);
        settings.rated = self.rated;
        settings.rating_range = self.range;
        let seat = |seat| if seat == Seat::A { SeatChoice::Me } else { SeatChoice::Open };
        Plan {
            settings,
            seats: Seat::first_n(self.most).map(seat).collect(),
            host_name: None,
            invite: None,
            start: None,
        }
    }
}

/// Returns the ratings within a distance of a rating.
fn near(rating: Rating, distance: u16) -> Result<RatingRange, Error> {
    if !DISTANCES.contains(&distance) {
        return Err(invalid_field("rating"));
    }
    let distance = i32::from(distance);
    let limit = |points: i32| u16::try_from(points.clamp(0, RatingRange::MAX.into())).ok();
    Ok(RatingRange { least: limit(rating.points() - distance), most: limit(rating.points() + distance) })
}

/// `POST /seek`
pub(crate) async fn seek(
    State(app): State<App>,
    visitor: Visitor,
    fields: Fields,
) -> Result<Response, Error> {
    let found = async {
        let form: SeekForm = fields.read()?;
        let take: TakeForm = fields.read()?;
        let sit_down = take.sit_down()?;
        let open = find_table(&app, &visitor, form.try_into()?).await?;
        match sit_down {
            SitDown::Later => Ok(reserved::commitment(&visitor, &open)),
            SitDown::Now(entropy) => {
                reserved::take(&app, &visitor, &open, &entropy).await?;
                Ok(Redirect::to(&format!("/t/{}", open.id)).into_response())
            }
        }
    };
    found.await.or_else(|error: Error| {
        let body = html! {
            section.narrow {
                h1 { (visitor.text("page-seek")) }
                p.notice role="alert" { (error.sentence(&visitor, &[])) }
                a.button href="/" { (visitor.text("page-home")) }
            }
        };
        Ok(error.shown_in(layout(&visitor, &visitor.text("page-seek"), &body)))
    })
}

/// How long a visitor waits for a table whose last seats are reserved. The reservations expire before that.
const MAX_WAIT: Duration = Duration::from_secs(12);

/// The result of a search.
enum Found {
    /// A table with a seat for the visitor.
    Table(Arc<OpenTable>),
    /// A table that fits, but whose last seats are reserved for people who have not sat down.
    Reserved(watch::Receiver<u64>),
}

/// Returns a table with a seat for the visitor: one that fits, or a new one.
pub(crate) async fn find_table(
    app: &App,
    visitor: &Visitor,
    search: Search,
) -> Result<Arc<OpenTable>, Error> {
    let wanted = Wanted::new(app, visitor, search).await?;
    let deadline = Instant::now() + MAX_WAIT;
    let (mut may_wait, mut place) = (true, None);
    loop {
        let found = {
            // Locked first: somebody who sends many requests must not hold up everyone who is looking for players.
            let _lock = app.lock_limits(visitor.person.as_str()).await;
            let _turn = app.lobby().matching.lock().await;
            app.exclusively("matching", match_or_create(app, visitor, &wanted, may_wait)).await?
        };
        match found {
            Found::Table(open) => return Ok(open),
            // If the visitor got a table of their own, they and the people at this one would miss each other.
            Found::Reserved(mut changes) => {
                place = place.or_else(|| app.lobby().waiting.try_acquire().ok());
                may_wait =
                    place.is_some() && matches!(timeout_at(deadline, changes.changed()).await, Ok(Ok(())));
            }
        }
    }
}

async fn match_or_create(
    app: &App,
    visitor: &Visitor,
    wanted: &Wanted,
    may_wait: bool,
) -> Result<Found, Error> {
    if let Some(own) = leave_other_seeks(app, visitor, wanted).await? {
        return Ok(Found::Table(own));
    }
    let mut reserved = None;
    let name = app.own_name(visitor).await?;
    let blocked = app.blocked_either_way(visitor).await?;
    // Tries all joinable tables, however many there are, including those that another server has just created.
    for listed in &app.list(Query::JoinableOf(wanted.game.to_string()), u32::MAX).await? {
        if !wanted.fits(&listed.game, &Summary::read(listed)) {
            continue;
        }
        let open = app.open_table(&listed.table).await?;
        let changes = open.watch();
        let table = open.table();
        let people = members(&table);
        if people.iter().any(|person| blocked.contains(person.as_str()))
            || !have_ratings_in(app, &people, wanted).await?
            || app.require_welcome(&open, visitor).is_err()
            || open.matches.are_used_up(visitor, &table)
        {
            continue;
        }
        drop(table);
        let Wanted { seek, most, rating, range, .. } = *wanted;
        let command = Command::Seek { name: name.clone(), seek, most, rating, range };
        match app.command(&open, &visitor.actor(), command.clone()).await {
            Ok(()) => {
                open.matches.note(visitor);
                return Ok(Found::Table(open));
            }
            Err(Error::Refused(refusal)) if [&NO_MATCH, &STARTED, &OVER].contains(&refusal.code) => {
                let is_reserved =
                    || open.table().may_match_later(app.now(), &visitor.actor(), command.clone());
                if may_wait && reserved.is_none() && is_reserved() {
                    reserved = Some(changes);
                }
            }
            Err(error) => return Err(error),
        }
    }
    match reserved {
        Some(changes) => Ok(Found::Reserved(changes)),
        None => make_table_locked(app, visitor, wanted.game, wanted.plan()).await.map(Found::Table),
    }
}

/// Returns whether the ratings of everyone at a table are in the range that a visitor asks for.
async fn have_ratings_in(app: &App, people: &[&PersonId], wanted: &Wanted) -> Result<bool, Error> {
    let Some(range) = wanted.range else { return Ok(true) };
    for person in people {
        let has_account =
            app.store().person(person.as_str()).await?.is_some_and(|person| person.login.is_some());
        let rating = app.rating(person.as_str(), wanted.game).await?.unwrap_or(Rating::NEW);
        if !has_account || !range.contains(rating.points()) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Ends the visitor's other searches, except slow ones: nobody can start two games at the same time. Returns the table if they are already
/// looking for the same players.
async fn leave_other_seeks(
    app: &App,
    visitor: &Visitor,
    wanted: &Wanted,
) -> Result<Option<Arc<OpenTable>>, Error> {
    for listed in app.list(Query::Current(visitor.person.to_string()), u32::MAX).await? {
        let summary = Summary::read(&listed);
        if listed.status != ListedStatus::Waiting || summary.seek.is_none() {
            continue;
        }
        if wanted.fits(&listed.game, &summary) {
            let open = app.open_table(&listed.table).await?;
            if open.table().includes(&visitor.person) {
                return Ok(Some(open));
            }
        } else if !matches!(summary.clock, Clock::Days(_)) {
            let open = app.open_table(&listed.table).await?;
            // The game may have started in the meantime.
            match leave(app, visitor, &open).await {
                Ok(()) | Err(Error::Refused(_)) => {}
                Err(error) => return Err(error),
            }
        }
    }
    Ok(None)
}

/// Ends the visitor's search for players, unless the game has started. The table stays if others are there.
pub(crate) async fn leave(app: &App, visitor: &Visitor, open: &Arc<OpenTable>) -> Result<(), Error> {
    let table = open.table();
    if table.settings().seek.is_none() || !members(&table).contains(&&visitor.person) {
        return Err(NOT_AT_TABLE.refuse().into());
    }
    match table.status() {
        TableStatus::Waiting => {}
        TableStatus::Playing => return Err(STARTED.refuse().into()),
        TableStatus::Over => return Err(OVER.refuse().into()),
    }
    let is_alone = table.people().iter().all(|person| **person == visitor.person);
    let host = Actor::Person(table.host().clone());
    drop(table);
    match is_alone {
        // On behalf of the host, since only the host may close the table. This is refused, too, if the game has just started.
        true => app.command(open, &host, Command::Close).await,
        false => app.command(open, &visitor.actor(), Command::Leave { seat: None }).await,
    }
}
