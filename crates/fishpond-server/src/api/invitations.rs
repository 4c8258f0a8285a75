//! Invitations by name: a seat that is reserved for somebody with an account.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use fishpond_core::Seat;
use schemars::JsonSchema;
use serde::Deserialize;

use super::body::Input;
use super::error::ApiError;
use super::model::TableState;
use super::tables::AtApiTable;
use crate::App;

/// An invitation.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct InvitationInput {
    /// The name of an account: a person's or a bot's.
    #[schemars(length(min = 1, max = 24))]
    name: String,
    /// The seat; by default the first open one.
    seat: Option<Seat>,
}

/// `POST /api/v1/tables/{table}/invitations`
pub(super) async fn invite(
    State(app): State<App>,
    at: AtApiTable,
    Input(input): Input<InvitationInput>,
) -> Result<(StatusCode, Json<TableState>), ApiError> {
    app.invite_by_name(&at.at.visitor, &at.at.open, &input.name, input.seat).await?;
    Ok((StatusCode::CREATED, at.state(&app)))
}

/// `POST /api/v1/tables/{table}/decline`
pub(super) async fn decline(State(app): State<App>, at: AtApiTable) -> Result<StatusCode, ApiError> {
    app.decline_invitation(&at.at.visitor, &at.at.open).await?;
    Ok(StatusCode::NO_CONTENT)
}
