//! The forms on a table's page.

use std::sync::Arc;

use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use fishpond_bots::Advice;
use fishpond_core::Seat;
use fishpond_table::Command;
use maud::html;
use serde::Deserialize;

use super::{REVISION, fragments, names, whole_page};
use crate::App;
use crate::bots;
use crate::error::Error;
use crate::forms::{Fields, invalid_field, non_empty};
use crate::limits::Action;
use crate::listing::is_ready;
use crate::news::News;
use crate::open_tables::OpenTable;
use crate::query::TableQuery;
use crate::routes::at_table::AtTable;
use crate::routes::reserved::{self, SitDown, TakeForm};
use crate::routes::seek;
use crate::visitor::{SiteCookie, encode, set_cookie};

/// The action of a form on a table's page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
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

/// `GET /t/{table}/{verb}`: redirects from the address of a form to its page.
pub(crate) async fn redirect(Path((id, _)): Path<(String, Verb)>, RawQuery(raw): RawQuery) -> Redirect {
    let code = TableQuery::parse(raw.as_deref()).code;
    let code = code.map_or(String::new(), |code| format!("?code={code}"));
    Redirect::to(&format!("/t/{}{code}", encode(&id)))
}

/// `POST /t/{table}/{verb}`
pub(crate) async fn command(
    State(app): State<App>,
    at: AtTable,
    Path((_, verb)): Path<(String, Verb)>,
    fields: Fields,
) -> Response {
    app.note_visit(&at.open, &at.visitor).await;
    let by_script = at.visitor.by_script;
    match carry_out(&app, &at, verb, &fields).await {
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
    }
}

/// Returns the response to a form that the script sent. The event stream delivers the result, at or before the revision in
/// the header.
fn acknowledge(at: &AtTable) -> Response {
    let revision = at.open.table().revision(&at.visitor.actor());
    (StatusCode::NO_CONTENT, [(REVISION, HeaderValue::from(revision))]).into_response()
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
