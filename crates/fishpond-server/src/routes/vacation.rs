//! The visitor's vacation in slow games.

use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use fishpond_core::Message;
use fishpond_store::{ListedStatus, Query};
use fishpond_table::{Clock, Command};
use maud::{Markup, html};
use serde::Deserialize;

use crate::App;
use crate::error::Error;
use crate::forms::Form;
use crate::listing::Summary;
use crate::page::layout;
use crate::visitor::Visitor;

/// The numbers of vacation days on offer.
const DAYS: [u8; 7] = [1, 2, 3, 5, 7, 14, 21];

/// `GET /me/vacation`
pub(crate) async fn page(visitor: Visitor) -> Markup {
    filled(&visitor, None)
}

/// Returns the page, with a result at the top.
fn filled(visitor: &Visitor, result: Option<&Markup>) -> Markup {
    let body = html! {
        section.narrow {
            h1 { (visitor.text("page-vacation")) }
            @if let Some(result) = result { (result) }
            p { (visitor.text("page-vacation-how")) }
            form.stack method="post" action="/me/vacation" {
                label { (visitor.text("page-vacation-days"))
                    select name="days" { @for days in DAYS { option value=(days) selected[days == 7] { (days) } } }
                }
                button.primary type="submit" { (visitor.text("page-vacation-start")) }
            }
            form.one method="post" action="/me/vacation" {
                input type="hidden" name="days" value="0";
                button type="submit" { (visitor.text("page-vacation-end")) }
            }
        }
    };
    layout(visitor, &visitor.text("page-vacation"), &body)
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
    for listed in app.list(Query::Current(visitor.person.to_string()), u32::MAX).await? {
        let is_slow = matches!(Summary::read(&listed).clock, Clock::Days(_));
        if listed.status != ListedStatus::Playing || !is_slow {
            continue;
        }
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
        return Ok(error.shown_in(filled(&visitor, Some(&notice))));
    }
    let done = visitor.say(&Message::new("page-vacation-done").with("count", changed));
    Ok(filled(&visitor, Some(&html! { p.notice.good role="status" { (done) } })).into_response())
}
