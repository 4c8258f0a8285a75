//! Looking for players (T17): the visitor joins a table that fits, or a new table is listed until somebody joins.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse as _, Redirect, Response};
use fishpond_core::{Config, Message, Seat};
use fishpond_games::GameId;
use fishpond_store::{ListedStatus, Query};
use fishpond_table::refusals::{NO_MATCH, OVER, STARTED};
use fishpond_table::{Actor, Clock, Command, Seek, Settings, Spectators};
use maud::{Markup, html};
use serde::Deserialize;

use crate::App;
use crate::bots;
use crate::error::Error;
use crate::forms::{Fields, invalid_field};
use crate::listing::Summary;
use crate::open_tables::OpenTable;
use crate::page::layout;
use crate::routes::create::{Plan, SeatChoice, make_table};
use crate::routes::reserved::{self, SitDown, TakeForm};
use crate::settings;
use crate::visitor::Visitor;

/// The numbers of players on offer.
const PLAYERS: std::ops::RangeInclusive<u8> = 2..=5;

/// The clock that the form suggests.
const DEFAULT_CLOCK: Clock = Clock::Bank { initial: 600_000, increment: 10_000 };

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
                h3 { (visitor.text("page-seek")) }
                p.quiet { (visitor.text("page-seek-how")) }
                label { (visitor.text("page-seek-game"))
                    select name="game" { @for &game in GameId::ALL { option value=(game) { (game.facts().title) } } }
                }
                div.pair { (count("least", "page-seek-least", 2)) (count("most", "page-seek-most", 4)) }
                (settings::clock(visitor, DEFAULT_CLOCK))
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
}

/// The players that a visitor is looking for.
struct Wanted {
    game: GameId,
    most: u8,
    seek: Seek,
    clock: Clock,
}

impl Wanted {
    fn read(form: &SeekForm) -> Result<Wanted, Error> {
        let game: GameId = form.game.parse().map_err(|_| invalid_field("game"))?;
        let (fewest, most) = (game.facts().min_players, game.facts().max_players);
        let range = form.least.max(fewest)..=form.most.min(most);
        if form.least > form.most || range.is_empty() {
            let message = Message::new("page-error-seek-players").with("least", fewest).with("most", most);
            return Err(Error::Invalid(message.with("game", game.facts().title)));
        }
        Ok(Wanted {
            game,
            most: *range.end(),
            seek: Seek { least: *range.start(), bots: form.bots.is_some() },
            clock: form.clock.parse().map_err(|_| invalid_field("clock"))?,
        })
    }

    /// Returns whether a listed table may fit. The table itself decides.
    fn fits(&self, game: &str, summary: &Summary) -> bool {
        let is_range_shared = |seek: Seek| seek.least.max(self.seek.least) <= summary.seats.min(self.most);
        game == self.game.to_string()
            && summary.clock == self.clock
            && summary.options.is_empty()
            && summary.seek.is_some_and(is_range_shared)
    }

    fn plan(&self) -> Plan {
        let mut settings = Settings::new(Config::new(self.most));
        settings.clock = self.clock;
        settings.listed = true;
        settings.spectators = Spectators::Public;
        settings.stand_in = bots::DEFAULT_BOT.to_string();
        settings.seek = Some(self.seek);
        let seat = |seat| if seat == Seat::A { SeatChoice::Me } else { SeatChoice::Open };
        Plan { settings, seats: Seat::first(self.most).map(seat).collect(), start: None }
    }
}

/// `POST /seek`
pub(crate) async fn seek(
    State(app): State<App>,
    visitor: Visitor,
    fields: Fields,
) -> Result<Response, Error> {
    let found = async {
        let wanted = Wanted::read(&fields.read()?)?;
        let take: TakeForm = fields.read()?;
        let sit_down = take.sit_down()?;
        let open = find_table(&app, &visitor, &wanted).await?;
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

/// Returns a table with a seat for the visitor: one that fits, or a new one.
async fn find_table(app: &App, visitor: &Visitor, wanted: &Wanted) -> Result<Arc<OpenTable>, Error> {
    let _turn = app.lobby().matching.lock().await;
    app.exclusively("matching", match_or_create(app, visitor, wanted)).await
}

async fn match_or_create(app: &App, visitor: &Visitor, wanted: &Wanted) -> Result<Arc<OpenTable>, Error> {
    if let Some(own) = leave_other_seeks(app, visitor, wanted).await? {
        return Ok(own);
    }
    let name = app.own_name(visitor).await?;
    for listed in &app.joinable_tables().await? {
        if !wanted.fits(&listed.game, &Summary::read(listed)) {
            continue;
        }
        let open = app.open_table(&listed.table).await?;
        let command = Command::Seek { name: name.clone(), seek: wanted.seek, most: wanted.most };
        match app.command(&open, &visitor.actor(), command).await {
            Ok(()) => return Ok(open),
            Err(Error::Refused(refusal)) if [&NO_MATCH, &STARTED, &OVER].contains(&refusal.code) => {}
            Err(error) => return Err(error),
        }
    }
    make_table(app, visitor, wanted.game, wanted.plan()).await
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
            if open.table().belongs_to(&visitor.person) {
                return Ok(Some(open));
            }
        } else if !matches!(summary.clock, Clock::Days(_)) {
            let open = app.open_table(&listed.table).await?;
            let is_alone = open.table().people().iter().all(|person| **person == visitor.person);
            let left = match is_alone {
                true => app.command(&open, &Actor::Server, Command::Close).await,
                false => app.command(&open, &visitor.actor(), Command::Leave { seat: None }).await,
            };
            // The game may have started in the meantime.
            match left {
                Ok(()) | Err(Error::Refused(_)) => {}
                Err(error) => return Err(error),
            }
        }
    }
    Ok(None)
}
