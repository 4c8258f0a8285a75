//! The copy of what the server stores about the visitor and their bots.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use fishpond_store::{ContactKind, FinishedGame, Person, ResultQuery, Review, StoreError};
use fishpond_tournament::{Entrant, Standing, Tournament};
use futures_util::{StreamExt as _, stream};
use serde_json::{Value, json};

use crate::App;
use crate::error::Error;
use crate::limits::Action;
use crate::routes::mail;
use crate::routes::site::MAX_REPORTS;
use crate::visitor::Visitor;

/// Number of games that are read at a time.
const BATCH: u32 = 500;

/// `GET /me/export`: what is stored about the visitor and their bots, as JSON, without sessions and notifications that wait to be sent, which
/// expire soon. The events come last, table by table, because there may be many.
pub(crate) async fn export(State(app): State<App>, visitor: Visitor) -> Result<Response, Error> {
    app.limits().count(Action::Export, visitor.person.as_str(), visitor.network)?;
    let bots = app.bots_of(visitor.person.as_str()).await?;
    let facts = serde_json::to_string_pretty(&facts(&app, &visitor, &bots).await?);
    let facts = facts.map_err(|error| Error::Internal(error.to_string()))?;
    let start = facts.strip_suffix("\n}").expect("the facts are an object").to_owned() + ",\n  \"events\": {";
    let own: Arc<[String]> = bots.into_iter().map(|bot| bot.id).chain([visitor.person.to_string()]).collect();
    let mut tables = BTreeSet::new();
    for person in &*own {
        tables.extend(app.store().tables_mentioning(person).await?);
    }
    let events = stream::iter(tables.into_iter().enumerate()).then(move |(index, table)| {
        let (app, own) = (app.clone(), own.clone());
        async move {
            // The response has begun, so all that is left is to end it early.
            let events = app.store().events(&table, 0).await.inspect_err(|error| {
                app.faults().log("cannot complete a copy of someone's data", error);
            });
            let own = own_events(&events?, &own);
            let comma = if index == 0 { "" } else { "," };
            Ok(format!("{comma}\n    {}: {}", json!(table), Value::Array(own)))
        }
    });
    let part = |text: String| stream::once(async { Ok::<String, StoreError>(text) });
    let body = part(start).chain(events).chain(part("\n  }\n}\n".to_owned()));
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"fishpond-my-data.json\""),
    ];
    Ok((headers, Body::from_stream(body)).into_response())
}

/// Returns everything but the events of tables.
async fn facts(app: &App, visitor: &Visitor, owned: &[Person]) -> Result<Value, Error> {
    let id = visitor.person.as_str();
    let person = app.store().person(id).await?;
    let mail = app.store().mail().mail_address(id).await?;
    let unconfirmed = mail::unconfirmed(app, id, mail.as_ref()).await?;
    let contacts = app.store().contacts();
    let followed = contacts.contacts(id, ContactKind::Followed).await?;
    let blocked = contacts.contacts(id, ContactKind::Blocked).await?;
    let browsers = app.store().push().push_subscriptions(id).await?;
    let mut bots = Vec::new();
    for bot in owned {
        bots.push(json!({
            "person": bot.id,
            "account": bot.login,
            "created": bot.since,
            "preferences": preferences(bot),
            "ratings": ratings(app, &bot.id).await?,
            "api_tokens": tokens(app, &bot.id).await?,
            "games": games(app, &bot.id).await?,
        }));
    }
    let tournaments = app.store().tournaments().tournaments_mentioning(id).await?;
    let reports = app.store().reports(MAX_REPORTS).await?;
    let uploads = app.store().uploads(id).await?;
    Ok(json!({
        "person": id,
        "account": person.as_ref().and_then(|person| person.login.clone()),
        "created": person.as_ref().map(|person| person.since),
        "name": visitor.name,
        "preferences": person.as_ref().map(preferences),
        "solved_puzzles": visitor.solved.to_string(),
        "mail": mail.map(|mail| json!({
            "address": mail.address,
            "verified": mail.is_verified,
            "unconfirmed": unconfirmed,
            "settings": parsed(&mail.settings),
            "mailed": mail.mailed,
        })),
        "followed": followed.iter().map(|person| &person.login).collect::<Vec<_>>(),
        "blocked": blocked.iter().map(|person| &person.login).collect::<Vec<_>>(),
        "notifications": browsers.iter().map(|browser| json!({
            "endpoint": browser.endpoint,
            "settings": parsed(&browser.settings),
        })).collect::<Vec<_>>(),
        "ratings": ratings(app, id).await?,
        "api_tokens": tokens(app, id).await?,
        "bots": bots,
        "tournaments": tournaments.iter().flat_map(|stored| own_standings(&stored.id, &stored.document, id)).collect::<Vec<_>>(),
        "reports": reports.iter().filter(|report| report.person == id).map(|report| json!({
            "at": report.at,
            "about": report.about,
            "text": report.text,
        })).collect::<Vec<_>>(),
        "uploads": uploads.iter().map(|Review { id, record, report, .. }| json!({
            "review": id,
            "record": record.as_deref().map(parsed),
            "report": report.as_deref().map(parsed),
        })).collect::<Vec<_>>(),
        "games": games(app, id).await?,
    }))
}

/// Returns stored JSON as a value.
fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or(Value::Null)
}

fn preferences(person: &Person) -> Value {
    parsed(&person.preferences)
}

async fn ratings(app: &App, person: &str) -> Result<Vec<Value>, Error> {
    let ratings = app.store().ratings(person).await?.into_iter();
    let ratings = ratings.map(|rating| {
        json!({
            "game": rating.game,
            "rating": rating.value as f64 / 1000.0,
            "uncertainty": rating.deviation as f64 / 1000.0,
            "games": rating.games,
        })
    });
    Ok(ratings.collect())
}

async fn tokens(app: &App, person: &str) -> Result<Vec<Value>, Error> {
    let tokens = app.store().tokens(person).await?.into_iter();
    let tokens = tokens.map(|token| {
        json!({
            "id": token.id,
            "name": token.name,
            "scopes": token.scopes,
            "created": token.since,
            "created_with": token.created_with,
            "expires": token.until,
            "used": token.used,
        })
    });
    Ok(tokens.collect())
}

/// Returns the events of a table that are about a person and their bots, and the moves that they have made.
fn own_events(events: &[String], own: &[String]) -> Vec<Value> {
    let is_own = |person: &Value| own.iter().any(|own| person == own);
    let mut seats: Vec<Value> = Vec::new();
    let events = events.iter().filter_map(|event| {
        let event: Value = serde_json::from_str(event).ok()?;
        let (kind, data) = event.get("what")?.as_object()?.iter().next()?;
        let (seat, is_about_own) = (data.get("seat"), data.get("person").is_some_and(is_own));
        if let Some(seat) = seat
            && matches!(kind.as_str(), "sat" | "bot-sat" | "freed")
        {
            seats.retain(|own| own != seat);
            if is_about_own {
                seats.push(seat.clone());
            }
        }
        let data = match kind.as_str() {
            // Nobody but the server may know the seed before the game is over, and others' names are not the visitor's data.
            "made" => json!({ "host": is_own(data.get("host")?), "game": data.get("game")? }),
            // The draws may be secret.
            "acted" if seats.contains(seat?) && data.get("bot").is_none() => {
                json!({ "seat": seat?, "act": data.get("act")? })
            }
            _ if is_about_own => without_others(data, is_own),
            _ => return None,
        };
        Some(json!({ "at": event.get("at")?, kind.as_str(): data }))
    });
    events.collect()
}

/// Removes the identifiers of other people, by which they could be recognized at other tables.
fn without_others(data: &Value, is_own: impl Fn(&Value) -> bool) -> Value {
    let mut data = data.clone();
    if let Some(fields) = data.as_object_mut()
        && fields.get("whom").is_some_and(|other| other.is_string() && !is_own(other))
    {
        fields.remove("whom");
    }
    data
}

/// Returns the places and the points of a person and of their bots in a tournament.
fn own_standings(id: &str, document: &str, person: &str) -> Vec<Value> {
    let Ok(tournament) = Tournament::from_json(document) else { return Vec::new() };
    let is_own = |entrant: &Entrant| match entrant {
        Entrant::Person { person: player, owner } => {
            player.as_str() == person || owner.as_ref().is_some_and(|owner| owner.as_str() == person)
        }
        Entrant::Bot(_) => false,
    };
    let line = |standing: Standing| {
        let player = &tournament.players[standing.player];
        is_own(&player.entrant).then(|| {
            json!({
                "tournament": id,
                "name": tournament.plan.name,
                "player": player.name,
                "withdrawn": player.withdrawn,
                "place": standing.place,
                "points": standing.points.value(),
            })
        })
    };
    tournament.standings().into_iter().filter_map(line).collect()
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

#[cfg(test)]
mod tests {
    use fishpond_games::GameId;
    use fishpond_table::{Clock, PersonId};
    use fishpond_tournament::{Plan, Player};

    use super::*;

    #[test]
    fn a_person_and_all_their_bots_are_exported() {
        let mut tournament =
            Tournament::new(Plan::new("Friday fish", GameId::Penguins, Clock::PerMove(60_000))).unwrap();
        let id = |name: &str| PersonId::new(name).unwrap();
        for (name, owner) in [("ann", None), ("bob", None), ("pike", Some("ann")), ("carp", Some("ann"))] {
            let entrant = Entrant::Person { person: id(name), owner: owner.map(id) };
            tournament.players.push(Player { entrant, name: name.to_owned(), draw: 0, withdrawn: false });
        }
        let own = own_standings("friday", &tournament.to_json(), "ann");
        let mut names: Vec<_> = own.iter().filter_map(|line| line["player"].as_str()).collect();
        names.sort_unstable();
        assert_eq!(names, ["ann", "carp", "pike"]);
    }
}
