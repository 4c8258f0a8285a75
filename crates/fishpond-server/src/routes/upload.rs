//! Records that visitors upload, to review and replay them.

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use fishpond_core::record::RecordError;
use fishpond_core::{Message, Seat, quote};
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
use crate::visitor::Visitor;

/// Maximum size of a form with a record, in bytes.
pub(crate) const MAX_UPLOAD: usize = 256 * 1024;

/// `GET /review`: the form.
pub(crate) async fn form(visitor: Visitor) -> Markup {
    filled(&visitor, "", None)
}

/// Returns the form, with the text so far and an error.
fn filled(visitor: &Visitor, text: &str, error: Option<&Error>) -> Markup {
    let body = html! {
        section.narrow.panel.upload {
            h1 { (visitor.text("review-upload")) }
            @if let Some(error) = error { p.notice role="alert" { (error.sentence(visitor, &[])) } }
            p { (visitor.text("review-upload-how")) }
            form method="post" action="/review" {
                p.scripted { label { (visitor.text("review-upload-file")) " " input type="file" accept=".json,application/json" data-fills="record"; } }
                label for="record" { (visitor.text("review-upload-text")) }
                textarea #record name="record" rows="10" required spellcheck="false" autocomplete="off" { (text) }
                p { button.primary type="submit" { (visitor.text("page-review")) } }
            }
            p.quiet { (visitor.text("review-upload-kept")) }
        }
    };
    layout(visitor, &visitor.text("review-upload"), &body)
}

#[derive(Deserialize)]
pub(crate) struct UploadForm {
    record: String,
}

/// `POST /review`: checks and stores a record or a game as text, and redirects to its review.
pub(crate) async fn upload(
    State(app): State<App>,
    visitor: Visitor,
    Form(UploadForm { record }): Form<UploadForm>,
) -> Response {
    match save(&app, &visitor, record.trim().to_owned()).await {
        Ok(id) => Redirect::to(&format!("/review/{id}")).into_response(),
        Err(error) => {
            let page = filled(&visitor, &record, Some(&error));
            error.shown_in(page)
        }
    }
}

/// Checks and stores a record or a game as text, and returns its identifier.
async fn save(app: &App, visitor: &Visitor, text: String) -> Result<String, Error> {
    let invalid =
        |reason: Message| Error::Invalid(Message::new("review-upload-invalid").with("reason", reason));
    // Counted first, because replaying a long record takes a moment.
    app.limits().count(Action::Upload, visitor.person.as_str(), visitor.network)?;
    let checked = tokio::task::spawn_blocking(move || {
        if !text.is_empty() && !text.starts_with('{') {
            return moves::read(&text);
        }
        let record = AnyRecord::from_json(&text).map_err(|error| fault(&error))?;
        record.replay().map_err(|error| fault(&error))?;
        Ok(record)
    });
    let record = checked.await?.map_err(invalid)?;
    if !record.record.names.iter().all(|name| is_valid_name(name)) {
        return Err(Error::Invalid(Message::new("review-upload-names").with("most", MAX_NAME_LENGTH as u32)));
    }
    app.upload(&record, visitor).await
}

/// Returns the message for a record that is refused. Only programs can correct the contents of a record, so it doesn't say in detail
/// where they are wrong.
fn fault(error: &RecordError) -> Message {
    match error {
        RecordError::Empty => Message::new("review-upload-empty"),
        RecordError::CutOff => Message::new("review-upload-cut-off"),
        RecordError::Unreadable(_) => Message::new("review-upload-unreadable"),
        RecordError::Format(_) | RecordError::Rules(_) => Message::new("review-upload-newer"),
        RecordError::Game { recorded, .. } => {
            Message::new("review-upload-game").with("game", quote(recorded))
        }
        RecordError::Step { step, text, .. } => moves::impossible_step(*step, text),
        RecordError::Changed
        | RecordError::Names { .. }
        | RecordError::RulesDiffer { .. }
        | RecordError::Config(_)
        | RecordError::Start(_)
        | RecordError::StartConfig
        | RecordError::Ply { .. }
        | RecordError::Hash { .. }
        | RecordError::Result => Message::new("review-upload-changed"),
    }
}

/// `GET /review/{id}/record.json`: the record as it was uploaded.
pub(crate) async fn record(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, Error> {
    let name = format!("attachment; filename=\"fishpond-{id}.json\"");
    let record = stored(&app, &id).await?;
    Ok(([(header::CONTENT_TYPE, "application/json".to_owned()), (header::CONTENT_DISPOSITION, name)], record))
}

/// Returns an uploaded record as text. Records of tables are not found here.
async fn stored(app: &App, id: &str) -> Result<String, Error> {
    app.store().review(id).await?.and_then(|review| review.record).ok_or(Error::NotFound)
}

/// Returns an uploaded record, with the letters of the seats if it has no names.
pub(super) async fn find(app: &App, id: &str) -> Result<AnyRecord, Error> {
    let mut record = AnyRecord::from_json(&stored(app, id).await?)
        .map_err(|error| Error::Internal(format!("the uploaded record {id}: {error}")))?;
    let players = record.record.config.players;
    if record.record.names.len() != usize::from(players) {
        record.record.names = Seat::first_n(players).map(|seat| seat.to_string()).collect();
    }
    Ok(record)
}
