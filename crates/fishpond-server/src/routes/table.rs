//! A table's page, and the forms on it.

use std::str::FromStr;
use std::sync::Arc;

use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use fishpond_bots::Advice;
use fishpond_core::Seat;
use fishpond_table::{Command, Occupant, PersonId, Table, TableStatus};
use maud::{DOCTYPE, Markup, html};
use serde::Deserialize;

use crate::App;
use crate::bots;
use crate::error::Error;
use crate::forms::{Fields, invalid_field, non_empty};
use crate::limits::Action;
use crate::listing::is_ready;
use crate::news::News;
use crate::open_tables::OpenTable;
use crate::page::{Preview, TableFrame, previewed_table_layout};
use crate::parts::{self, Hint, Scene};
use crate::posters;
use crate::query::TableQuery;
use crate::routes::at_table::AtTable;
use crate::routes::finished::with_code;
use crate::routes::lists;
use crate::routes::reserved::{self, SitDown, TakeForm};
use crate::routes::seek;
use crate::settings;
use crate::visitor::{SiteCookie, Visitor, encode, set_cookie};

/// The header with the revision of the table that a response shows.
const REVISION: HeaderName = HeaderName::from_static("x-fishpond-revision");

/// The headers of a page that another page of this site may show in a frame.
const FRAMED: [(HeaderName, &str); 2] = [
    (header::CONTENT_SECURITY_POLICY, "default-src 'none'; base-uri 'none'; frame-ancestors 'self'"),
    (header::X_FRAME_OPTIONS, "SAMEORIGIN"),
];

/// `GET /t/{table}`
pub(crate) async fn page(State(app): State<App>, at: AtTable) -> Response {
    app.note_visit(&at.open, &at.visitor).await;
    let hint = at.known_hint();
    if at.visitor.by_script {
        fragments(&app, &at, hint.as_deref()).await
    } else {
        whole_page(&app, &at, None, hint.as_deref()).await.into_response()
    }
}

/// `GET /t/{table}/here`: a frame that keeps a visitor present while their page without JavaScript does not reload.
pub(crate) async fn here(State(app): State<App>, at: AtTable) -> Response {
    app.note_visit(&at.open, &at.visitor).await;
    let is_over = at.open.table().status() == TableStatus::Over;
    let page = html! {
        (DOCTYPE)
        html lang=(at.visitor.lang.code()) {
            head {
                @if !is_over { meta http-equiv="refresh" content="15"; }
                title { (at.visitor.text("page-here")) }
            }
        }
    };
    (FRAMED, page).into_response()
}

/// Returns the whole page, with an error or a hint.
async fn whole_page(app: &App, at: &AtTable, error: Option<&Error>, hint: Option<&Advice>) -> Markup {
    let AtTable { open, visitor, query } = at;
    let table = open.table();
    let view = at.view(&table);
    let hint = hint.and_then(|advice| Hint::new(advice, &table, &view));
    let profiles = app.profile_addresses(open, &table, visitor).await;
    let scene = Scene::new(visitor, &open.id, &view, query, hint).with_profiles(profiles).for_page(app.now());
    let notice = error.map(|error| error.sentence(visitor, scene.names()));
    let page = parts::page(&scene, app.fragments(), notice.as_ref());
    let body = html! {
        (watching(app, at, &table).await)
        @if view.status != TableStatus::Over { (reload(&scene, query)) }
        (page.table)
        @if view.status == TableStatus::Waiting && view.host { (names_to_invite(app, visitor).await) }
    };
    let details = settings::summary(visitor, &view.settings);
    let preview = Preview {
        address: with_code(at, ""),
        description: details.clone(),
        picture: match view.turn {
            Some(_) => with_code(at, "picture.png"),
            None => posters::preview(view.game),
        },
    };
    // The page is more important than the number.
    let waiting = lists::waiting_elsewhere(app, visitor, &open.id).await.unwrap_or(0);
    let next = Some((open.id.as_str(), waiting));
    let tournament = view.tournament.as_ref().map(|tournament| format!("/tournament/{tournament}"));
    let back = tournament.as_deref();
    let frame = TableFrame {
        game: view.game,
        details: &details,
        back,
        next,
        menu: &html! {},
        actions: Some(&page.menu),
    };
    previewed_table_layout(visitor, &frame, &body, &preview)
}

/// Returns the names that the field for an invitation suggests.
async fn names_to_invite(app: &App, visitor: &Visitor) -> Markup {
    // The page is more important than the suggestions.
    let names = app.names_to_invite(visitor).await.unwrap_or_default();
    html! { datalist id=(parts::NAMES) { @for name in &names { option value=(name) {} } } }
}

/// Returns the number of spectators, which the script keeps up to date.
async fn watching(app: &App, at: &AtTable, table: &Table) -> Markup {
    let label = at.visitor.text("page-spectators");
    let code = at.query.code.as_deref().map_or(String::new(), |code| format!("?code={code}"));
    let address = format!("/t/{}/watching{code}", at.open.id);
    let count = spectators(app, at, table).await;
    html! {
        p #page-watching title=(label) aria-label=(label) data-address=(address) { (count) }
    }
}

/// Returns the number of spectators as text, or nothing if there are none.
async fn spectators(app: &App, at: &AtTable, table: &Table) -> String {
    let mut spectators = at.open.presence.spectators(table);
    // The page is more important than the exact number.
    let elsewhere = app.viewers_elsewhere(&at.open).await.unwrap_or_default();
    let elsewhere = elsewhere.into_iter().filter_map(|person| PersonId::new(person).ok());
    spectators.extend(elsewhere.filter(|person| table.seats_of(person).is_empty()));
    match spectators.len() {
        0 => String::new(),
        count => count.to_string(),
    }
}

/// `GET /t/{table}/watching`: the number of spectators, for the script.
pub(crate) async fn count_spectators(State(app): State<App>, at: AtTable) -> String {
    spectators(&app, &at, &at.open.table()).await
}

/// Returns the markup that makes a page without JavaScript reload itself while the visitor waits for others.
///
/// A reload would clear half-filled fields, so such a page hides its forms and links to a version that does not reload. That version
/// contains a frame that does, so that people who think for a long time still count as present.
fn reload(scene: &Scene<'_>, query: &TableQuery) -> Markup {
    let (may_join, is_waiting) =
        (scene.view.own.is_empty() && scene.can_sit(), scene.view.question.is_none());
    if !is_waiting || may_join || query.still {
        return html! {
            noscript {
                @if is_waiting { p { a href=(scene.address(&[])) { (scene.text("page-look-again")) } } }
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

/// Returns the parts of the page, for the script.
async fn fragments(app: &App, at: &AtTable, hint: Option<&Advice>) -> Response {
    let table = at.open.table();
    let view = at.view(&table);
    let hint = hint.and_then(|advice| Hint::new(advice, &table, &view));
    let profiles = app.profile_addresses(&at.open, &table, &at.visitor).await;
    let scene = Scene::new(&at.visitor, &at.open.id, &view, &at.query, hint).with_profiles(profiles);
    let parts = scene.parts().map(|content| content.render(app.fragments()));
    // The event stream may be faster than this response; the script keeps the newer revision.
    ([(REVISION, HeaderValue::from(view.revision))], Html(parts.concat())).into_response()
}

/// The action of a form on a table's page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verb {
    Act,
    Agree,
    Bot,
    CancelSearch,
    Close,
    Decline,
    DeclineInvitation,
    Free,
    Hint,
    Invite,
    Leave,
    Mute,
    ProposeEnd,
    Readmit,
    Rematch,
    Return,
    Say,
    Sit,
    Start,
    Take,
    TakeBack,
}

impl FromStr for Verb {
    type Err = Error;

    fn from_str(text: &str) -> Result<Verb, Error> {
        Ok(match text {
            "act" => Verb::Act,
            "agree" => Verb::Agree,
            "bot" => Verb::Bot,
            "cancel-search" => Verb::CancelSearch,
            "close" => Verb::Close,
            "decline" => Verb::Decline,
            "decline-invitation" => Verb::DeclineInvitation,
            "free" => Verb::Free,
            "hint" => Verb::Hint,
            "invite" => Verb::Invite,
            "leave" => Verb::Leave,
            "mute" => Verb::Mute,
            "propose-end" => Verb::ProposeEnd,
            "readmit" => Verb::Readmit,
            "rematch" => Verb::Rematch,
            "return" => Verb::Return,
            "say" => Verb::Say,
            "sit" => Verb::Sit,
            "start" => Verb::Start,
            "take" => Verb::Take,
            "take-back" => Verb::TakeBack,
            _ => return Err(Error::NotFound),
        })
    }
}

/// `GET /t/{table}/{verb}`: redirects from the address of a form to its page.
pub(crate) async fn redirect(
    Path((id, verb)): Path<(String, String)>,
    RawQuery(raw): RawQuery,
) -> Result<Redirect, Error> {
    verb.parse::<Verb>()?;
    let code = TableQuery::parse(raw.as_deref()).code;
    let code = code.map_or(String::new(), |code| format!("?code={code}"));
    Ok(Redirect::to(&format!("/t/{}{code}", encode(&id))))
}

/// `POST /t/{table}/{verb}`
pub(crate) async fn command(
    State(app): State<App>,
    at: AtTable,
    Path((_, verb)): Path<(String, String)>,
    fields: Fields,
) -> Result<Response, Error> {
    let verb = verb.parse()?;
    app.note_visit(&at.open, &at.visitor).await;
    let by_script = at.visitor.by_script;
    Ok(match carry_out(&app, &at, verb, &fields).await {
        Ok(Done::Here) if by_script => acknowledge(&at),
        Ok(Done::Here) => Redirect::to(&page_address(&at)).into_response(),
        Ok(Done::Named(name)) => {
            let mut response =
                if by_script { acknowledge(&at) } else { Redirect::to(&page_address(&at)).into_response() };
            set_cookie(&mut response, &app, SiteCookie::Name, &encode(&name));
            response
        }
        Ok(Done::Hint(hint)) if by_script => fragments(&app, &at, Some(&hint)).await,
        Ok(Done::Hint(hint)) => whole_page(&app, &at, None, Some(&hint)).await.into_response(),
        Ok(Done::Elsewhere(path)) if by_script => [("x-fishpond-go", path)].into_response(),
        Ok(Done::Elsewhere(path)) => Redirect::to(&path).into_response(),
        Ok(Done::Reserved(next)) => reserved::commitment(&at.visitor, &next),
        Err(error) if by_script => {
            let sentence = error.sentence(&at.visitor, &names(&at.open.table()));
            error.shown_in(html! { p.notice { (sentence) } })
        }
        Err(error) => {
            let page = whole_page(&app, &at, Some(&error), None).await;
            error.shown_in(page)
        }
    })
}

/// Returns the response to a form that the script sent. The event stream delivers the result, at or before the revision in
/// the header.
fn acknowledge(at: &AtTable) -> Response {
    let revision = at.open.table().revision(&at.visitor.actor());
    (StatusCode::NO_CONTENT, [(REVISION, HeaderValue::from(revision))]).into_response()
}

/// Returns the names of the seats; the name of an open seat is empty.
pub(super) fn names(table: &Table) -> Vec<String> {
    let name = |occupant: &Occupant| match occupant {
        Occupant::Open => String::new(),
        Occupant::Reserved { name, .. } | Occupant::Person { name, .. } | Occupant::Bot { name, .. } => {
            name.clone()
        }
    };
    Seat::ALL.into_iter().map_while(|seat| table.occupant(seat)).map(name).collect()
}

/// Returns the address of the page, with the code if the visitor still needs it.
fn page_address(at: &AtTable) -> String {
    let AtTable { open, visitor, query } = at;
    let needs_code = !open.table().admits(&visitor.actor(), None);
    match (&query.code, query.looking) {
        (Some(code), _) if needs_code => format!("/t/{}?code={code}", open.id),
        (_, Some(looking)) => format!("/t/{}?seat={looking}", open.id),
        _ => format!("/t/{}", open.id),
    }
}

/// The result of a form.
enum Done {
    /// The page as it is now.
    Here,
    /// The page as it is now; from now on, the visitor has this name everywhere.
    Named(String),
    /// The page with a hint.
    Hint(Arc<Advice>),
    /// Another page.
    Elsewhere(String),
    /// Another table, with reserved seats that the visitor takes once they know the dealer's commitment.
    Reserved(Arc<OpenTable>),
}

#[derive(Deserialize)]
struct SeatForm {
    seat: Seat,
}

#[derive(Deserialize)]
struct OptionalSeatForm {
    seat: Option<Seat>,
}

#[derive(Deserialize)]
struct ActForm {
    seat: Seat,
    act: String,
    answers: u64,
    id: Option<String>,
}

#[derive(Deserialize)]
struct TakeBackForm {
    seat: Seat,
    answers: u64,
}

#[derive(Deserialize)]
struct BotForm {
    seat: Seat,
    bot: String,
}

#[derive(Deserialize)]
struct InviteForm {
    name: String,
}

#[derive(Deserialize)]
struct SitForm {
    #[serde(default, deserialize_with = "non_empty")]
    seat: Option<Seat>,
    name: Option<String>,
    #[serde(default)]
    entropy: String,
}

#[derive(Deserialize)]
struct ProposalForm {
    proposal: u64,
}

#[derive(Deserialize)]
struct ReadmitForm {
    removal: u64,
}

#[derive(Deserialize)]
struct SayForm {
    text: String,
}

#[derive(Deserialize)]
struct MuteForm {
    seat: Option<Seat>,
    on: bool,
}

async fn carry_out(app: &App, at: &AtTable, verb: Verb, fields: &Fields) -> Result<Done, Error> {
    let AtTable { open, visitor, .. } = at;
    let command = match verb {
        Verb::Hint => {
            let SeatForm { seat } = fields.read()?;
            // Boxed, because its future is much larger than those of the more frequent verbs.
            return Box::pin(app.hint(open, visitor, seat)).await.map(Done::Hint);
        }
        Verb::Rematch => return rematch(app, at, &fields.read()?).await,
        Verb::Take => {
            let form: TakeForm = fields.read()?;
            reserved::take(app, visitor, open, &form.entropy()?).await?;
            return Ok(Done::Here);
        }
        Verb::CancelSearch => {
            seek::leave(app, visitor, open).await?;
            return Ok(Done::Elsewhere("/".to_owned()));
        }
        Verb::Invite => {
            let InviteForm { name } = fields.read()?;
            app.invite_by_name(visitor, open, name.trim(), None).await?;
            return Ok(Done::Here);
        }
        Verb::DeclineInvitation => {
            app.decline_invitation(visitor, open).await?;
            // Without the seat, the visitor may not be allowed to see the table.
            return Ok(Done::Elsewhere("/".to_owned()));
        }
        Verb::Close => Command::Close,
        Verb::Act => {
            let ActForm { seat, act, answers, id } = fields.read()?;
            Command::Act { seat, act, answers, id }
        }
        Verb::Sit => return sit(app, at, fields.read()?).await,
        Verb::Bot => {
            let BotForm { seat, bot } = fields.read()?;
            let bot = bot.parse().map_err(|_| invalid_field("bot"))?;
            bots::require_rating(&open.table(), bot)?;
            bots::seat(seat, bot)
        }
        Verb::Free => {
            let SeatForm { seat } = fields.read()?;
            app.free_seat(open, visitor, seat).await?;
            return Ok(Done::Here);
        }
        Verb::Readmit => {
            let ReadmitForm { removal } = fields.read()?;
            Command::Readmit { removal }
        }
        Verb::Start => {
            app.start_game(open, visitor).await?;
            return Ok(Done::Here);
        }
        Verb::Leave => {
            let OptionalSeatForm { seat } = fields.read()?;
            Command::Leave { seat }
        }
        Verb::Return => {
            let SeatForm { seat } = fields.read()?;
            Command::Return { seat }
        }
        Verb::TakeBack => {
            let TakeBackForm { seat, answers } = fields.read()?;
            Command::TakeBack { seat, answers, id: None }
        }
        Verb::ProposeEnd => Command::ProposeEnd,
        Verb::Agree => {
            let ProposalForm { proposal } = fields.read()?;
            Command::Agree { proposal }
        }
        Verb::Decline => {
            let ProposalForm { proposal } = fields.read()?;
            Command::Decline { proposal }
        }
        Verb::Say => {
            let SayForm { text } = fields.read()?;
            app.limits().count(Action::Message, visitor.person.as_str(), visitor.network)?;
            Command::Say { text }
        }
        Verb::Mute => {
            let MuteForm { seat, on } = fields.read()?;
            Command::Mute { seat, on }
        }
    };
    app.command(open, &visitor.actor(), command).await?;
    Ok(if verb == Verb::Close { Done::Elsewhere("/".to_owned()) } else { Done::Here })
}

/// Seats the visitor, or somebody who shares their screen. A name that a guest enters for their own seat becomes their name everywhere.
async fn sit(app: &App, at: &AtTable, form: SitForm) -> Result<Done, Error> {
    let SitForm { seat, name, entropy } = form;
    app.require_welcome(&at.open, &at.visitor)?;
    let is_own_seat = at.open.table().seats_of(&at.visitor.person).is_empty();
    let entered = name.as_deref().map(str::trim).filter(|name| !name.is_empty());
    let name = match (entered, seat) {
        (Some(name), _) => name.to_owned(),
        (None, Some(seat)) => at.visitor.companion_name(seat),
        (None, None) => return Err(invalid_field("name")),
    };
    // At a table, guests who have not chosen a name get names that differ.
    let is_chosen = at.visitor.name.is_some() || name != at.visitor.name_or_guest();
    let name = if is_chosen { name } else { at.open.table().distinct_name(Some(&at.visitor.person), &name) };
    let table = at.open.table();
    // At a rated table, people with an account sit under its name.
    if !table.settings().rated || at.visitor.login.is_none() {
        app.require_free_name(&at.visitor, &name).await?;
    }
    let (entropy, invitation) = (reserved::entropy(&entropy)?, at.query.code.clone());
    app.take_seat(&at.open, &at.visitor, (seat, name.clone()), entropy, invitation).await?;
    if !app.waits_for_host(&table) {
        app.start_if_full(&at.open).await?;
    } else if is_ready(&at.open.table()) {
        app.announce(&News::of_ready(&at.open.id, &table));
    }
    let is_new_name = entered.is_some() && is_chosen && is_own_seat && at.visitor.login.is_none();
    Ok(if is_new_name { Done::Named(name) } else { Done::Here })
}

/// T12: takes the visitor's seats at the rematch. The game starts once all seats are taken.
async fn rematch(app: &App, at: &AtTable, form: &TakeForm) -> Result<Done, Error> {
    let sit_down = form.sit_down()?;
    let next = app.rematch(&at.open, &at.visitor).await?;
    match sit_down {
        SitDown::Later => Ok(Done::Reserved(next)),
        SitDown::Now(entropy) => {
            reserved::take(app, &at.visitor, &next, &entropy).await?;
            Ok(Done::Elsewhere(format!("/t/{}", next.id)))
        }
    }
}
