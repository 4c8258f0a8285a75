//! The visitor's privacy settings, and the copy of their data.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use fishpond_store::{ContactKind, FinishedGame, ResultQuery};
use fishpond_tournament::{Entrant, Tournament};
use maud::{Markup, html};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::App;
use crate::error::Error;
use crate::forms::{Form, invalid_field};
use crate::limits::Action;
use crate::preferences::{Preferences, Visibility};
use crate::routes::profile::address;
use crate::routes::site::MAX_REPORTS;
use crate::visitor::Visitor;

/// The query of the page after the settings have been saved.
pub(crate) const SAVED: &str = "privacy-saved";

/// Maximum number of tables whose events are exported, latest first.
const MAX_TABLES: usize = 500;

/// Number of games that are read at a time.
const BATCH: u32 = 500;

/// Returns the section of the visitor's page: who sees their profile, and the copy of their data.
pub(crate) async fn section(app: &App, visitor: &Visitor) -> Result<Markup, Error> {
    let person = app.store().person(visitor.person.as_str()).await?;
    let account =
        person.as_ref().and_then(|person| Some((person.login.as_deref()?, Preferences::of(person))));
    Ok(html! {
        section.narrow #privacy {
            @if let Some((login, preferences)) = &account {
                h2 { (visitor.text("page-privacy")) }
                p { a.button href=(address(login)) { (visitor.text("page-profile-yours")) } }
                form.stack method="post" action="/me/privacy" {
                    label { (visitor.text("page-privacy-profile"))
                        select name="profile" {
                            @for choice in Visibility::ALL {
                                option value=(choice.name()) selected[choice == preferences.profile] { (visitor.text(&format!("page-privacy-profile-{}", choice.name()))) }
                            }
                        }
                    }
                    p.quiet { (visitor.text("page-privacy-about")) }
                    label.toggle {
                        span { (visitor.text("page-privacy-presence")) }
                        input type="checkbox" role="switch" name="presence" value="1" checked[preferences.presence];
                    }
                    button type="submit" { (visitor.text("page-save")) }
                }
            }
            p { a.button href="/me/export" download { (visitor.text("page-export")) } }
            p.quiet { (visitor.text("page-export-about")) }
        }
    })
}

#[derive(Deserialize)]
pub(crate) struct PrivacyForm {
    profile: String,
    presence: Option<String>,
}

/// `POST /me/privacy`
pub(crate) async fn change(
    State(app): State<App>,
    visitor: Visitor,
    Form(form): Form<PrivacyForm>,
) -> Result<Response, Error> {
    let visibility = Visibility::ALL.into_iter().find(|choice| choice.name() == form.profile);
    let profile = visibility.ok_or_else(|| invalid_field("profile"))?;
    app.change_preferences(&visitor, |preferences| {
        preferences.profile = profile;
        preferences.presence = form.presence.is_some();
    })
    .await?;
    Ok(Redirect::to(&format!("/me?{SAVED}")).into_response())
}

/// `GET /me/export`: everything that is stored about the visitor, as JSON.
pub(crate) async fn export(State(app): State<App>, visitor: Visitor) -> Result<Response, Error> {
    app.limits().count(Action::Export, visitor.person.as_str(), visitor.network)?;
    let export = everything(&app, &visitor).await?;
    let text = serde_json::to_string_pretty(&export).map_err(|error| Error::Internal(error.to_string()))?;
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"fishpond-my-data.json\""),
    ];
    Ok((headers, text).into_response())
}

async fn everything(app: &App, visitor: &Visitor) -> Result<Value, Error> {
    let id = visitor.person.as_str();
    let person = app.store().person(id).await?;
    let ratings = app.store().ratings(id).await?;
    let tokens = app.store().tokens(id).await?;
    let mail = app.store().mail().mail_address(id).await?;
    let contacts = app.store().contacts();
    let followed = contacts.contacts(id, ContactKind::Followed).await?;
    let blocked = contacts.contacts(id, ContactKind::Blocked).await?;
    let browsers = app.store().push().push_subscriptions(id).await?;
    let bots = app.bots_of(id).await?;
    let tournaments = app.store().tournaments().tournaments_mentioning(id).await?;
    let reports = app.store().reports(MAX_REPORTS).await?;
    let mut tables = app.store().tables_mentioning(id).await?;
    let omitted = tables.len().saturating_sub(MAX_TABLES);
    tables.truncate(MAX_TABLES);
    let mut events = serde_json::Map::new();
    for table in tables {
        let own = app.store().events(&table, 0).await?.into_iter().filter(|event| event.contains(id));
        // Nobody but the server may know the seed before the game is over, and others' names are not the visitor's data.
        let own = own.filter_map(|event| own_event(&event, id));
        events.insert(table, Value::Array(own.collect()));
    }
    Ok(json!({
        "person": id,
        "account": person.as_ref().and_then(|person| person.login.clone()),
        "name": visitor.name,
        "preferences": person.map(|person| serde_json::from_str::<Value>(&person.preferences).unwrap_or(Value::Null)),
        "mail": mail.map(|mail| json!({
            "address": mail.address,
            "verified": mail.is_verified,
            "settings": serde_json::from_str::<Value>(&mail.settings).unwrap_or(Value::Null),
        })),
        "followed": followed.iter().map(|person| &person.login).collect::<Vec<_>>(),
        "blocked": blocked.iter().map(|person| &person.login).collect::<Vec<_>>(),
        "notifications": browsers.iter().map(|browser| json!({
            "endpoint": browser.endpoint,
            "settings": serde_json::from_str::<Value>(&browser.settings).unwrap_or(Value::Null),
        })).collect::<Vec<_>>(),
        "ratings": ratings.iter().map(|rating| json!({
            "game": rating.game,
            "rating": rating.value as f64 / 1000.0,
            "uncertainty": rating.deviation as f64 / 1000.0,
            "games": rating.games,
        })).collect::<Vec<_>>(),
        "api_tokens": tokens.iter().map(|token| json!({"id": token.id, "name": token.name, "scopes": token.scopes})).collect::<Vec<_>>(),
        "bots": bots.iter().map(|bot| &bot.login).collect::<Vec<_>>(),
        "tournaments": tournaments.iter().filter_map(|stored| own_tournament(&stored.id, &stored.document, id)).collect::<Vec<_>>(),
        "reports": reports.iter().filter(|report| report.person == id).map(|report| json!({
            "at": report.at,
            "about": report.about,
            "text": report.text,
        })).collect::<Vec<_>>(),
        "games": games(app, id).await?,
        "events": events,
        "tables_without_events": omitted,
    }))
}

/// Returns a stored event as its person may have it: without the dealer's seed and the table's codes.
fn own_event(event: &str, person: &str) -> Option<Value> {
    let event: Value = serde_json::from_str(event).ok()?;
    let (kind, data) = event.get("what")?.as_object()?.iter().next()?;
    let data = match kind.as_str() {
        "made" => json!({ "host": data.get("host")? == person, "game": data.get("game")? }),
        _ if data.get("person").is_some_and(|owner| owner == person) => without_others(data, person),
        _ => return None,
    };
    Some(json!({ "at": event.get("at")?, kind.as_str(): data }))
}

/// Removes the identifiers of other people, by which they could be recognized at other tables.
fn without_others(data: &Value, person: &str) -> Value {
    let mut data = data.clone();
    if let Some(fields) = data.as_object_mut()
        && fields.get("whom").is_some_and(|other| other.is_string() && other != person)
    {
        fields.remove("whom");
    }
    data
}

/// Returns the place and the points of a person, or of their bots, in a tournament.
fn own_tournament(id: &str, document: &str, person: &str) -> Option<Value> {
    let tournament = Tournament::from_json(document).ok()?;
    let is_own = |entrant: &Entrant| match entrant {
        Entrant::Person { person: player, owner } => {
            player.as_str() == person || owner.as_ref().is_some_and(|owner| owner.as_str() == person)
        }
        Entrant::Bot(_) => false,
    };
    let own =
        tournament.standings().into_iter().find(|line| is_own(&tournament.players[line.player].entrant))?;
    let player = &tournament.players[own.player];
    Some(json!({
        "tournament": id,
        "name": tournament.plan.name,
        "player": player.name,
        "withdrawn": player.withdrawn,
        "place": own.place,
        "points": own.points.value(),
    }))
}

/// Returns all finished games of a person, latest first.
async fn games(app: &App, person: &str) -> Result<Vec<Value>, Error> {
    let (mut all, mut before) = (Vec::new(), None);
    loop {
        let query = ResultQuery { person: person.to_owned(), viewer: Some(person.to_owned()), before };
        let games = app.store().results(query, BATCH).await?;
        before = games.last().map(|game| game.number);
        let is_last = games.len() < BATCH as usize;
        all.extend(games.into_iter().map(|FinishedGame { table, game, ended, details, .. }| {
            let details: Value = serde_json::from_str(&details).unwrap_or(Value::Null);
            json!({ "table": table, "game": game, "ended": ended, "result": without_ids(details, person) })
        }));
        if is_last {
            return Ok(all);
        }
    }
}

/// Removes the identifiers of other people.
fn without_ids(mut details: Value, person: &str) -> Value {
    for seat in details.get_mut("seats").and_then(Value::as_array_mut).into_iter().flatten() {
        if let Some(seat) = seat.as_object_mut()
            && let Some(owner) = seat.remove("person")
        {
            seat.insert("you".to_owned(), Value::Bool(owner == person));
        }
    }
    details
}
