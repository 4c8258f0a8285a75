//! A table: its page, and everything that can be done there.

use std::sync::Arc;

use axum::extract::{Path, RawForm, RawQuery, State};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::{Html, IntoResponse, Redirect, Response};
use fishpond_bots::Advice;
use fishpond_core::Seat;
use fishpond_table::{Actor, Command, Entropy, Occupant, Table, TableStatus, TableView};
use maud::{DOCTYPE, Markup, html};

use crate::App;
use crate::bots;
use crate::error::Error;
use crate::house::Room;
use crate::page::{Visitor, framed, layout};
use crate::parts::{self, Hint, Scene};
use crate::routes::kept::{self, Sits, entropy};
use crate::routes::make::{Field, beside_name, field, fields};
use crate::safety::{self, What};
use crate::settings::{self, bad};
use crate::who::encode;

/// The header that says which revision of the table an answer is about.
const REVISION: HeaderName = HeaderName::from_static("x-fishpond-revision");

/// What an address says beside its path.
#[derive(Default)]
pub(crate) struct Query {
    /// The code of an invitation or of the spectators' link.
    pub(crate) code: Option<String>,
    /// The way to an act, as far as it was picked.
    pub(crate) picked: Vec<String>,
    /// Who looks, where several people share a screen.
    pub(crate) eyes: Option<Seat>,
    /// The line of the log that points at what it changed.
    pub(crate) entry: Option<usize>,
    /// The revision that the page shows.
    pub(crate) shown: Option<u64>,
    /// The rest.
    pub(crate) other: Vec<Field<'static>>,
}

impl Query {
    pub(crate) fn read(raw: Option<&str>) -> Query {
        let mut query = Query::default();
        for (name, value) in fields(raw.unwrap_or("").as_bytes()) {
            match &*name {
                "code" => {
                    let plain = value.bytes().all(|byte| byte.is_ascii_alphanumeric());
                    query.code = plain.then(|| value.into_owned());
                }
                "pick" => query.picked.push(value.into_owned()),
                "eyes" => query.eyes = value.parse().ok(),
                "entry" => query.entry = value.parse().ok(),
                "r" => query.shown = value.parse().ok(),
                _ => query.other.push((name.into_owned().into(), value.into_owned().into())),
            }
        }
        query
    }
}

/// The room of a table that the visitor may look at.
pub(crate) async fn enter(app: &App, visitor: &Visitor, id: &str, query: &Query) -> Result<Arc<Room>, Error> {
    let room = app.room(id).await?;
    let (table, code) = (room.table(), query.code.as_deref());
    match table.admits(&visitor.who(), code) {
        true => Ok(room),
        false => Err(table.late_invitation_refusal(code).map_or(Error::NotFound, Error::Late)),
    }
}

/// What the visitor may know.
pub(crate) fn view(table: &Table, visitor: &Visitor, query: &Query) -> TableView {
    let view = table.view(&visitor.who(), None, &query.picked);
    let Some(seat) = query.eyes.filter(|&seat| view.own.contains(seat) && view.seat != Some(seat)) else {
        return view;
    };
    // Who shares a screen looks through the eyes of the one who asked, until it is for another of them alone to act.
    let his = table.view(&visitor.who(), Some(seat), &query.picked);
    if his.question.is_some() || view.question.is_none() { his } else { view }
}

/// `GET /t/{table}`
pub(crate) async fn page(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    RawQuery(raw): RawQuery,
) -> Response {
    let query = Query::read(raw.as_deref());
    let room = match enter(&app, &visitor, &id, &query).await {
        Ok(room) => room,
        Err(error) => return error.page(&visitor),
    };
    came(&app, &room, &visitor).await;
    if visitor.lively {
        return fragments(&app, &visitor, &room, &query, None);
    }
    whole(&app, &visitor, &room, &query, None, None)
}

/// Who looks at the page or sends a form is there for a while, even without an event stream.
async fn came(app: &App, room: &Arc<Room>, visitor: &Visitor) {
    let table = room.table();
    if table.status() == TableStatus::Over || table.seats_of(&visitor.person).is_empty() {
        return;
    }
    room.looked_at(&visitor.person, app.now());
    if !table.present().any(|person| *person == visitor.person) {
        let command = Command::Connected { person: visitor.person.clone() };
        // It is no trouble for the visitor if this does not work.
        let _ = app.command(room, &Actor::Server, command).await;
    }
}

/// `GET /t/{table}/here`: a frame in a page that has no script and stands still.
pub(crate) async fn here(State(app): State<App>, visitor: Visitor, Path(id): Path<String>) -> Response {
    let room = match enter(&app, &visitor, &id, &Query::default()).await {
        Ok(room) => room,
        Err(error) => return error.page(&visitor),
    };
    came(&app, &room, &visitor).await;
    let again = room.table().status() != TableStatus::Over;
    let page = html! {
        (DOCTYPE)
        html lang=(visitor.lang.code()) {
            head {
                @if again { meta http-equiv="refresh" content="15"; }
                title { (visitor.text("page-here")) }
            }
        }
    };
    (safety::FRAMED, page).into_response()
}

/// The whole page, with something to be told.
fn whole(
    app: &App,
    visitor: &Visitor,
    room: &Room,
    query: &Query,
    error: Option<&Error>,
    hint: Option<&Advice>,
) -> Response {
    let table = room.table();
    let view = view(&table, visitor, query);
    let hint = hint.and_then(|advice| Hint::new(advice, &table, &view));
    let scene = Scene::new(app.options(), visitor, &room.id, &view, query, hint).for_page();
    let notice = error.map(|error| error.words(visitor, scene.names()));
    let body = html! {
        @if view.status != TableStatus::Over { (looking_again(&scene, query)) }
        (parts::page(&scene, app.fragments(), notice.as_ref()))
    };
    let status = error.map_or(StatusCode::OK, Error::status);
    (status, error.and_then(Error::retry_after), framed(visitor, view.game.facts().title, &body, true))
        .into_response()
}

/// Without a script a page looks again by itself while it waits for others. That would wipe what is being filled in, so
/// such a page hides its fields and leads to one that stands still. What stands still has a frame that looks again, so
/// that whoever thinks for long counts as being there.
fn looking_again(scene: &Scene<'_>, query: &Query) -> Markup {
    let (comes, waits) = (scene.view.own.is_empty() && scene.can_sit(), scene.view.question.is_none());
    if !waits || comes || query.other.iter().any(|(name, _)| name == "still") {
        return html! {
            noscript {
                @if waits { p { a href=(scene.address(&[])) { (scene.text("page-look-again")) } } }
                @if !scene.view.own.is_empty() {
                    iframe hidden src=(format!("/t/{}/here", scene.table())) title=(scene.text("page-here")) {}
                }
            }
        };
    }
    html! {
        noscript.again {
            meta http-equiv="refresh" content="3";
            p.quiet {
                (scene.text("page-looks-again"))
                @if scene.can_sit() || scene.can_chat() {
                    " " a href=(scene.address(&[("still", "1")])) { (scene.text("page-stand-still")) }
                }
            }
        }
    }
}

/// The parts alone.
fn fragments(app: &App, visitor: &Visitor, room: &Room, query: &Query, hint: Option<&Advice>) -> Response {
    let table = room.table();
    let view = view(&table, visitor, query);
    let hint = hint.and_then(|advice| Hint::new(advice, &table, &view));
    let scene = Scene::new(app.options(), visitor, &room.id, &view, query, hint);
    let parts = scene.parts().map(|content| content.render(app.fragments()));
    // The visitor's event stream may overtake this: his page shows what is newer.
    ([(REVISION, HeaderValue::from(view.revision))], Html(parts.concat())).into_response()
}

/// That a form was carried out: what came of it is in the visitor's event stream, with this revision at the latest.
fn acknowledged(visitor: &Visitor, room: &Room) -> Response {
    let revision = room.table().revision(&visitor.who());
    (StatusCode::NO_CONTENT, [(REVISION, HeaderValue::from(revision))]).into_response()
}

/// `GET /t/{table}/{verb}`: whoever asks for the address of a form wants the page.
pub(crate) async fn look(
    visitor: Visitor,
    Path((id, verb)): Path<(String, String)>,
    RawQuery(raw): RawQuery,
) -> Response {
    if !VERBS.contains(&verb.as_str()) {
        return Error::NotFound.page(&visitor);
    }
    let code = Query::read(raw.as_deref()).code;
    let code = code.map_or(String::new(), |code| format!("?code={code}"));
    Redirect::to(&format!("/t/{}{code}", encode(&id))).into_response()
}

/// What can be done at a table, as [`carry_out`] knows it.
const VERBS: [&str; 18] = [
    "act",
    "agree",
    "bot",
    "close",
    "decline",
    "free",
    "hint",
    "leave",
    "mute",
    "propose-end",
    "rematch",
    "return",
    "say",
    "settings",
    "sit",
    "start",
    "take",
    "take-back",
];

/// `POST /t/{table}/{verb}`
pub(crate) async fn command(
    State(app): State<App>,
    visitor: Visitor,
    Path((id, verb)): Path<(String, String)>,
    RawQuery(raw): RawQuery,
    RawForm(form): RawForm,
) -> Response {
    let query = Query::read(raw.as_deref());
    let lively = visitor.lively;
    let room = match enter(&app, &visitor, &id, &query).await {
        Ok(room) => room,
        Err(error) => return error.page(&visitor),
    };
    came(&app, &room, &visitor).await;
    match carry_out(&app, &visitor, &room, &verb, &fields(&form), &query).await {
        Ok(Done::Here) if lively => acknowledged(&visitor, &room),
        Ok(Done::Here) => Redirect::to(&back(&room.id, &visitor, &room, &query)).into_response(),
        Ok(Done::Hint(hint)) if lively => fragments(&app, &visitor, &room, &query, Some(&hint)),
        Ok(Done::Hint(hint)) => whole(&app, &visitor, &room, &query, None, Some(&hint)),
        Ok(Done::Elsewhere(path)) if lively => [("x-fishpond-go", path)].into_response(),
        Ok(Done::Elsewhere(path)) => Redirect::to(&path).into_response(),
        Ok(Done::Kept(next)) => kept::promised(&visitor, &next),
        Err(error) if lively => {
            let notice = html! { p.notice { (error.words(&visitor, &names(&room.table()))) } };
            (error.status(), error.retry_after(), notice).into_response()
        }
        Err(error) => whole(&app, &visitor, &room, &query, Some(&error), None),
    }
}

/// What the seats of a table are called; an open one has no name.
fn names(table: &Table) -> Vec<String> {
    let name = |sitter: &Occupant| match sitter {
        Occupant::Open => String::new(),
        Occupant::Reserved { name, .. } | Occupant::Person { name, .. } | Occupant::Bot { name, .. } => {
            name.clone()
        }
    };
    Seat::ALL.into_iter().map_while(|seat| table.occupant(seat)).map(name).collect()
}

/// Where a form without script leads: the page itself, with the code for those who still need it.
fn back(id: &str, visitor: &Visitor, room: &Room, query: &Query) -> String {
    let mut address = format!("/t/{id}");
    if let Some(code) = query.code.as_ref().filter(|_| !room.table().admits(&visitor.who(), None)) {
        address.push_str(&format!("?code={code}"));
    } else if let Some(eyes) = query.eyes {
        address.push_str(&format!("?eyes={eyes}"));
    }
    address
}

/// `GET /t/{table}/settings`: for the host, what can be changed now.
pub(crate) async fn settings(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    RawQuery(raw): RawQuery,
) -> Response {
    let query = Query::read(raw.as_deref());
    match enter(&app, &visitor, &id, &query).await {
        Ok(room) => settings_page(&visitor, &room, &[], None),
        Err(error) => error.page(&visitor),
    }
}

/// `POST /t/{table}/settings`
pub(crate) async fn change_settings(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    RawQuery(raw): RawQuery,
    RawForm(form): RawForm,
) -> Response {
    let fields = fields(&form);
    let query = Query::read(raw.as_deref());
    let room = match enter(&app, &visitor, &id, &query).await {
        Ok(room) => room,
        Err(error) => return error.page(&visitor),
    };
    let changed = async {
        let table = room.table();
        let settings = if table.status() == TableStatus::Waiting {
            let mut settings =
                settings::read(table.game(), settings::read_players(table.game(), &fields)?, &fields)?;
            settings.config.components = table.settings().config.components.clone();
            settings
        } else {
            let mut settings = table.settings().clone();
            settings::later(&mut settings, &fields)?;
            settings
        };
        app.command(&room, &visitor.who(), Command::Configure(settings)).await
    };
    match changed.await {
        Ok(()) => Redirect::to(&format!("/t/{id}")).into_response(),
        Err(error) => settings_page(&visitor, &room, &fields, Some(&error)),
    }
}

fn settings_page(visitor: &Visitor, room: &Room, fields: &[Field<'_>], error: Option<&Error>) -> Response {
    let table = room.table();
    if *table.host() != visitor.person {
        return Error::from(fishpond_table::refusals::NOT_HOST.refuse()).page(visitor);
    }
    let (game, started) = (table.game(), table.status() != TableStatus::Waiting);
    // What was entered stays, whatever is wrong with it.
    let entered = error.and_then(|_| {
        let players = settings::read_players(game, fields).unwrap_or(table.settings().config.players);
        settings::entered(players, fields).ok()
    });
    let now = entered.as_ref().unwrap_or(table.settings());
    let body = html! {
        section.narrow {
            h1 { (visitor.text("page-change-settings")) }
            @if let Some(error) = error { p.notice role="alert" { (error.words(visitor, &[])) } }
            form.stack method="post" action=(format!("/t/{}/settings", room.id)) {
                @if !started {
                    (settings::players(visitor, game, now.config.players))
                    (settings::options(visitor, game, &now.config.options))
                }
                (settings::house(visitor, now, started))
                div.buttons {
                    button.primary type="submit" { (visitor.text("page-save")) }
                    a.button href=(format!("/t/{}", room.id)) { (visitor.text("page-back")) }
                }
            }
        }
    };
    let status = error.map_or(StatusCode::OK, Error::status);
    (status, layout(visitor, &visitor.text("page-change-settings"), &body)).into_response()
}

/// What comes of a form.
enum Done {
    /// The page as it is now.
    Here,
    /// The page with a hint.
    Hint(Arc<Advice>),
    /// Another page.
    Elsewhere(String),
    /// Another table, where seats are kept until the visitor has its dealer's promise.
    Kept(Arc<Room>),
}

async fn carry_out(
    app: &App,
    visitor: &Visitor,
    room: &Arc<Room>,
    verb: &str,
    fields: &[Field<'_>],
    query: &Query,
) -> Result<Done, Error> {
    let who = visitor.who();
    let command = match verb {
        "hint" => {
            // In a box, so that acts, which are many more, need no room for it.
            let hint = Box::pin(hint(app, visitor, room, seat(fields)?));
            return hint.await.map(Done::Hint);
        }
        "rematch" => {
            // What was begun is finished even if whoever asked has hung up: no table is left over that nobody is led to.
            let (app, visitor, room, sits) =
                (app.clone(), visitor.clone(), room.clone(), Sits::read(fields)?);
            let asked = tokio::spawn(async move { rematch(&app, &visitor, &room, sits).await });
            let asked = asked.await.unwrap_or_else(|failed| Err(Error::Internal(failed.to_string())));
            return asked;
        }
        "close" => {
            app.command(room, &who, Command::Close).await?;
            return Ok(Done::Elsewhere("/".to_owned()));
        }
        "act" => Command::Act {
            seat: seat(fields)?,
            act: required(fields, "act")?.to_owned(),
            answers: number(fields, "answers")?,
            id: field(fields, "id").map(str::to_owned),
        },
        "sit" => {
            let seat =
                field(fields, "seat").filter(|seat| !seat.is_empty()).map(|_| seat(fields)).transpose()?;
            let named = field(fields, "name").map(str::trim).filter(|name| !name.is_empty());
            let name = match (named, seat) {
                (Some(name), _) => name.to_owned(),
                (None, Some(seat)) => beside_name(visitor, seat),
                (None, None) => return Err(bad("name")),
            };
            Command::Sit { seat, name, entropy: entropy(fields)?, invitation: query.code.clone() }
        }
        "take" => {
            kept::take(app, visitor, room, &entropy(fields)?).await?;
            return Ok(Done::Here);
        }
        "bot" => {
            let bot = required(fields, "bot")?.parse().map_err(|_| bad("bot"))?;
            bots::seat(seat(fields)?, bot)
        }
        "free" => Command::Free { seat: seat(fields)? },
        "start" => Command::Start,
        "leave" => Command::Leave { seat: field(fields, "seat").map(|_| seat(fields)).transpose()? },
        "return" => Command::Return { seat: seat(fields)? },
        "take-back" => {
            Command::TakeBack { seat: seat(fields)?, answers: number(fields, "answers")?, id: None }
        }
        "propose-end" => Command::ProposeEnd,
        "agree" => Command::Agree { proposal: number(fields, "proposal")? },
        "decline" => Command::Decline { proposal: number(fields, "proposal")? },
        "say" => Command::Say { text: required(fields, "text")?.to_owned() },
        "mute" => Command::Mute {
            seat: field(fields, "seat").map(|_| seat(fields)).transpose()?,
            on: required(fields, "on")? == "1",
        },
        _ => return Err(Error::NotFound),
    };
    app.command(room, &who, command).await?;
    Ok(Done::Here)
}

/// T12: the same people at a new table. Whoever asks sits down there, and when all have, the game begins.
async fn rematch(app: &App, visitor: &Visitor, room: &Arc<Room>, sits: Sits) -> Result<Done, Error> {
    // Whoever asks meanwhile waits, and then there is a table to come to.
    let _first = room.rematching.lock().await;
    let there = room.table().view(&visitor.who(), None, &[]).rematch;
    let id = match there {
        Some(there) => there,
        None => make_rematch(app, visitor, room).await?,
    };
    let next = app.room(&id).await?;
    match sits {
        Sits::Later => Ok(Done::Kept(next)),
        Sits::Now(entropy) => {
            kept::take(app, visitor, &next, &entropy).await?;
            Ok(Done::Elsewhere(format!("/t/{id}")))
        }
    }
}

async fn make_rematch(app: &App, visitor: &Visitor, room: &Arc<Room>) -> Result<String, Error> {
    let table = room.table();
    // Who may ask is decided before anything is made.
    let announce = |table: String| Command::Rematch { person: visitor.person.clone(), table };
    table.decide(app.now(), &Actor::Server, announce("new".to_owned()))?;
    let seed = fishpond_table::Secret::new(rand::random());
    let invitation = crate::random_hex::<8>();
    let (new, bots) = table.rematch(visitor.person.clone(), seed, invitation, &Entropy::default());
    let id = app.make(new).await?;
    app.command(room, &Actor::Server, announce(id.clone())).await?;
    let next = app.room(&id).await?;
    for bot in bots {
        app.command(&next, &visitor.who(), bot).await?;
    }
    Ok(id)
}

/// What the strongest bot would do on the visitor's seat. It thinks once about each position.
async fn hint(app: &App, visitor: &Visitor, room: &Arc<Room>, seat: Seat) -> Result<Arc<Advice>, Error> {
    // Whoever asks meanwhile waits for the same answer.
    let mut hints = room.hints.lock().await;
    let table = room.table();
    let view = table.view(&visitor.who(), Some(seat), &[]);
    let asked = view.seat == Some(seat) && view.question.is_some();
    let seen = table.bot_view(seat).filter(|_| asked).ok_or_else(|| bad("seat"))?;
    if let Some((known, hint)) = hints.get(&seat)
        && *known == seen
    {
        return Ok(hint.clone());
    }
    app.limits().allow(What::Hint, visitor.person.as_str(), visitor.address).map_err(Error::TooMany)?;
    let hint = bots::advise(app, seen.clone(), seat).await;
    let hint = Arc::new(hint.ok_or_else(|| Error::Internal("a bot stopped thinking".to_owned()))?);
    hints.insert(seat, (seen, hint.clone()));
    Ok(hint)
}

fn required<'a>(fields: &'a [Field<'_>], name: &str) -> Result<&'a str, Error> {
    field(fields, name).ok_or_else(|| bad(name))
}

fn seat(fields: &[Field<'_>]) -> Result<Seat, Error> {
    required(fields, "seat")?.parse().map_err(|_| bad("seat"))
}

fn number(fields: &[Field<'_>], name: &str) -> Result<u64, Error> {
    required(fields, name)?.parse().map_err(|_| bad(name))
}
