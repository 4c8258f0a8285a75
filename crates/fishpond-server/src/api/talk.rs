//! The history and the chat of a table.

use axum::Json;
use axum::extract::State;
use fishpond_core::Seat;
use fishpond_table::Command;
use schemars::JsonSchema;
use serde::Deserialize;

use super::body::{Input, Query};
use super::error::ApiError;
use super::model::{self, ChatMessage, LogEntry, TableState};
use super::tables::AtApiTable;
use crate::App;
use crate::limits::Action;

/// `GET /api/v1/tables/{table}/log?from=N`
pub(super) async fn log(
    State(app): State<App>,
    at: AtApiTable,
    query: Query,
) -> Result<Json<Vec<LogEntry>>, ApiError> {
    let from = query.get("from")?.unwrap_or(0);
    let view = at.at.open.table().view(&at.at.visitor.actor(), at.seat, &[]);
    app.limits().count_replay(view.log.len().saturating_sub(from), &at.at.visitor)?;
    Ok(Json(model::log_entries(&view.log, from, &at.at.visitor, &view.names())))
}

/// `GET /api/v1/tables/{table}/chat`
pub(super) async fn chat(at: AtApiTable) -> Json<Vec<ChatMessage>> {
    let view = at.at.open.table().view(&at.at.visitor.actor(), at.seat, &[]);
    Json(view.chat.into_iter().map(ChatMessage::from).collect())
}

/// A message.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ChatInput {
    #[schemars(length(min = 1, max = 500))]
    text: String,
}

/// `POST /api/v1/tables/{table}/chat`
pub(super) async fn say(
    State(app): State<App>,
    at: AtApiTable,
    Input(ChatInput { text }): Input<ChatInput>,
) -> Result<Json<TableState>, ApiError> {
    let visitor = &at.at.visitor;
    app.limits().count(Action::Message, visitor.person.as_str(), visitor.network)?;
    at.command(&app, Command::Say { text }).await
}

/// A player to mute.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MuteInput {
    /// The seat of the player; everyone, if absent.
    seat: Option<Seat>,
    /// Whether to mute or to unmute.
    on: bool,
}

/// `POST /api/v1/tables/{table}/mute`
pub(super) async fn mute(
    State(app): State<App>,
    at: AtApiTable,
    Input(MuteInput { seat, on }): Input<MuteInput>,
) -> Result<Json<TableState>, ApiError> {
    at.command(&app, Command::Mute { seat, on }).await
}
