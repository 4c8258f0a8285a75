//! Reviews of records that visitors upload.

use axum::extract::{Path, RawQuery, State};
use axum::response::{IntoResponse as _, Redirect, Response};
use fishpond_core::record::RecordError;
use fishpond_core::{Message, Seat, SeatSet};
use fishpond_games::AnyRecord;
use fishpond_names::{MAX_NAME_LENGTH, is_valid_name};
use maud::{Markup, html};
use serde::Deserialize;

use crate::App;
use crate::error::Error;
use crate::forms::Form;
use crate::limits::Action;
use crate::moves;
use crate::page::layout;
use crate::parts::Sharing;
use crate::routes::review::Game;
use crate::visitor::Visitor;

/// Maximum size of a form with a record, in bytes.
pub(crate) const MAX_UPLOAD: usize = 256 * 1024;

/// `GET /review`: the form.
pub(crate) async fn form(visitor: Visitor) -> Markup {
    let body = html! {
        section.narrow.panel.upload {
            h1 { (visitor.text("review-upload")) }
            p { (visitor.text("review-upload-how")) }
            form method="post" action="/review" {
                p.scripted { label { (visitor.text("review-upload-file")) " " input type="file" accept=".json,application/json" data-fills="record"; } }
                label for="record" { (visitor.text("review-upload-text")) }
                textarea #record name="record" rows="10" required spellcheck="false" autocomplete="off" {}
                p { button.primary type="submit" { (visitor.text("page-review")) } }
            }
            p.quiet { (visitor.text("review-upload-kept")) }
        }
    };
    layout(&visitor, &visitor.text("review-upload"), &body)
}

#[derive(Deserialize)]
pub(crate) struct UploadForm {
    record: String,
}

/// `POST /review`: checks and stores a record or a game as text, and redirects to its review.
pub(crate) async fn upload(
    State(app): State<App>,
    visitor: Visitor,
    Form(form): Form<UploadForm>,
) -> Result<Response, Error> {
    let invalid = |error: RecordError| {
        Error::Invalid(Message::new("review-upload-invalid").with("reason", error.to_string()))
    };
    // Counted first, because replaying a long record takes a moment.
    app.limits().count(Action::Upload, visitor.person.as_str(), visitor.network)?;
    let checked = tokio::task::spawn_blocking(move || {
        let text = form.record.trim();
        if !text.is_empty() && !text.starts_with('{') {
            return moves::read(text);
        }
        let record = AnyRecord::from_json(text)?;
        record.replay().map(|_| record)
    });
    let record = checked.await?.map_err(invalid)?;
    if !record.record.names.iter().all(|name| is_valid_name(name)) {
        return Err(Error::Invalid(Message::new("review-upload-names").with("most", MAX_NAME_LENGTH as u32)));
    }
    let id = app.upload(&record, &visitor).await?;
    Ok(Redirect::to(&format!("/review/{id}")).into_response())
}

/// `GET /review/{id}`: the review of an uploaded record, for anyone with the link.
pub(crate) async fn page(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    RawQuery(raw): RawQuery,
) -> Result<Markup, Error> {
    let record = find(&app, &id).await?;
    let game = Game {
        visitor: &visitor,
        id: &id,
        record,
        path: format!("/review/{id}"),
        code: None,
        back: "/review".to_owned(),
        replay: None,
        own: None,
        play_on: format!("/review/{id}/play-on"),
        sharing: Sharing::Open,
        bots: SeatSet::EMPTY,
    };
    game.respond(&app, raw.as_deref()).await
}

/// `POST /review/{id}`: starts a failed review again.
pub(crate) async fn retry(State(app): State<App>, Path(id): Path<String>) -> Result<Response, Error> {
    find(&app, &id).await?;
    app.retry_review(&id);
    Ok(Redirect::to(&format!("/review/{id}")).into_response())
}

/// Returns an uploaded record, with the letters of the seats if it has no names. Records of tables are not found here.
pub(super) async fn find(app: &App, id: &str) -> Result<AnyRecord, Error> {
    let stored = app.store().review(id).await?.and_then(|review| review.record).ok_or(Error::NotFound)?;
    let mut record = AnyRecord::from_json(&stored)
        .map_err(|error| Error::Internal(format!("the uploaded record {id}: {error}")))?;
    let players = record.record.config.players;
    if record.record.names.len() != usize::from(players) {
        record.record.names = Seat::first(players).map(|seat| seat.to_string()).collect();
    }
    Ok(record)
}
