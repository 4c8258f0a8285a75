//! The visitor's vacation in slow games.

use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use fishpond_core::Message;
use fishpond_store::{ListedStatus, ListedTable, Query};
use fishpond_table::{Clock, Command, Millis};
use maud::{Markup, html};
use serde::Deserialize;

use crate::App;
use crate::error::Error;
use crate::forms::Form;
use crate::listing::Summary;
use crate::page::layout;
use crate::posters;
use crate::visitor::Visitor;

/// The numbers of vacation days on offer, if so many are left, besides all that are left.
const DAYS: [u32; 7] = [1, 2, 3, 5, 7, 14, 21];

/// The number that is chosen at first, unless fewer are left.
const DEFAULT_DAYS: u32 = 7;

/// A day, in milliseconds.
const DAY: Millis = 86_400_000;

/// `GET /me/vacation`
pub(crate) async fn page(State(app): State<App>, visitor: Visitor) -> Result<Markup, Error> {
    filled(&app, &visitor, None).await
}

/// Returns the visitor's running games with days per move.
async fn slow_games(app: &App, visitor: &Visitor) -> Result<Vec<ListedTable>, Error> {
    let mut games = app.list(Query::Current(visitor.person.to_string()), u32::MAX).await?;
    let is_slow = |listed: &ListedTable| matches!(Summary::read(listed).clock, Clock::Days(_));
    games.retain(|listed| listed.status == ListedStatus::Playing && is_slow(listed));
    Ok(games)
}

/// Returns the visitor's vacation in one game as an item of a list, whether they are on vacation now, and for how many days they could be from now.
async fn item(app: &App, visitor: &Visitor, listed: &ListedTable) -> Result<(Markup, bool, u32), Error> {
    let open = app.open_table(&listed.table).await?;
    let table = open.table();
    let (lasts, left) = table.vacation_left(&visitor.person, app.now());
    let days = |days: Millis| u32::try_from(days).unwrap_or(u32::MAX);
    let available = days((lasts + left) / DAY);
    let left = days(left / DAY);
    let state = match lasts {
        0 => Message::new("page-vacation-left").with("left", left),
        lasts => {
            let rounded = days((lasts + DAY / 2) / DAY).max(1);
            Message::new("page-vacation-lasts").with("days", rounded).with("left", left)
        }
    };
    let game = table.game();
    let item = html! {
        li { a href=(format!("/t/{}", listed.table)) {
            (posters::thumbnail(game))
            span.what {
                strong { (game.facts().title) }
                span { (Summary::read(listed).players(visitor.lang, listed.status)) }
                span { (visitor.say(&state)) }
            }
        } }
    };
    Ok((item, lasts > 0, available))
}

/// Returns the numbers of vacation days on offer, if this many are left.
fn offers(left: u32) -> Vec<u32> {
    let mut days: Vec<u32> = DAYS.into_iter().filter(|&days| days < left).collect();
    days.extend((left > 0).then_some(left));
    days
}

/// Returns the page, with a result at the top.
async fn filled(app: &App, visitor: &Visitor, result: Option<&Markup>) -> Result<Markup, Error> {
    let (mut items, mut is_away, mut left) = (Vec::new(), false, Vec::new());
    for listed in slow_games(app, visitor).await? {
        let (item, lasts, available) = item(app, visitor, &listed).await?;
        items.push(item);
        is_away |= lasts;
        left.push(available);
    }
    // Games in which all days are used up don't keep the visitor from being away from the others.
    let offers = offers(left.into_iter().filter(|&left| left > 0).min().unwrap_or(0));
    let chosen = offers.iter().copied().filter(|&days| days <= DEFAULT_DAYS).max();
    let body = html! {
        section.narrow {
            h1 { (visitor.text("page-vacation")) }
            @if let Some(result) = result { (result) }
            p { (visitor.text("page-vacation-how")) }
            @if items.is_empty() {
                p { (visitor.text("page-vacation-none")) }
                a.button href="/" { (visitor.text("page-home")) }
            } @else {
                ul.tables { @for item in &items { (item) } }
                @if is_away {
                    form.one method="post" action="/me/vacation" {
                        input type="hidden" name="days" value="0";
                        button.primary type="submit" { (visitor.text("page-vacation-end")) }
                    }
                }
                @if !offers.is_empty() {
                    form.stack method="post" action="/me/vacation" {
                        label { (visitor.text("page-vacation-days"))
                            select name="days" { @for days in offers { option value=(days) selected[Some(days) == chosen] { (days) } } }
                        }
                        button.primary[!is_away] type="submit" { (visitor.text(if is_away { "page-vacation-change" } else { "page-vacation-start" })) }
                    }
                }
            }
        }
    };
    Ok(layout(visitor, &visitor.text("page-vacation"), &body))
}

#[derive(Deserialize)]
pub(crate) struct VacationForm {
    days: u8,
}

/// `POST /me/vacation`: starts or ends a vacation in all slow games of the visitor.
pub(crate) async fn change(
    State(app): State<App>,
    visitor: Visitor,
    Form(form): Form<VacationForm>,
) -> Result<Response, Error> {
    let mut changed: u32 = 0;
    let mut refused = None;
    for listed in slow_games(&app, &visitor).await? {
        let open = app.open_table(&listed.table).await?;
        match app.command(&open, &visitor.actor(), Command::Vacation { days: form.days }).await {
            Ok(()) => changed += 1,
            // The days may be used up in one game and not in another.
            Err(error @ Error::Refused(_)) => refused = Some(error),
            Err(error) => return Err(error),
        }
    }
    if let Some(error) = refused {
        let notice = html! { p.notice role="alert" { (error.sentence(&visitor, &[])) } };
        return Ok(error.shown_in(filled(&app, &visitor, Some(&notice)).await?));
    }
    let done = if form.days == 0 { "page-vacation-ended" } else { "page-vacation-started" };
    let done = visitor.say(&Message::new(done).with("count", changed));
    let notice = (changed > 0).then(|| html! { p.notice.good role="status" { (done) } });
    Ok(filled(&app, &visitor, notice.as_ref()).await?.into_response())
}
