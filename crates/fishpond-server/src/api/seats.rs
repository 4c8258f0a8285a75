//! Seats: joining, leaving, bots, and the start of the game.

use axum::Json;
use axum::extract::State;
use fishpond_bots::Bot;
use fishpond_core::Seat;
use fishpond_table::Command;
use schemars::JsonSchema;
use serde::Deserialize;

use super::body::{Address, Input};
use super::error::ApiError;
use super::model::TableState;
use super::tables::AtApiTable;
use crate::App;
use crate::bots;
use crate::error::Error;
use crate::routes::reserved;

/// A seat to take.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct JoinInput {
    /// The seat; by default the one that is reserved for you, or else the first open one.
    seat: Option<Seat>,
    /// Your name at the table; by default your account's.
    #[schemars(length(min = 1, max = 24))]
    name: Option<String>,
    /// Random characters that you add to the seed of all draws, at most 64 bytes.
    #[serde(default)]
    #[schemars(length(max = 64))]
    entropy: String,
}

/// `POST /api/v1/tables/{table}/join`
pub(super) async fn join(
    State(app): State<App>,
    at: AtApiTable,
    Input(input): Input<JoinInput>,
) -> Result<Json<TableState>, ApiError> {
    let visitor = &at.at.visitor;
    if at.at.open.table().has_started_with(&visitor.person) {
        return Ok(at.state(&app));
    }
    app.require_welcome(&at.at.open, visitor)?;
    let entropy = reserved::entropy(&input.entropy)?;
    let name = match input.name {
        Some(name) => name.trim().to_owned(),
        None => at.at.open.table().distinct_name(Some(&visitor.person), &app.own_name(visitor).await?),
    };
    app.require_free_name(visitor, &name).await?;
    let invitation = at.at.query.code.clone();
    app.take_seat(&at.at.open, visitor, (input.seat, name), entropy, invitation).await?;
    app.start_if_full(&at.at.open).await?;
    Ok(at.state(&app))
}

/// One of your seats.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SeatInput {
    /// The seat; by default the one whose turn it is, or your only one.
    pub(super) seat: Option<Seat>,
}

/// `POST /api/v1/tables/{table}/leave`
pub(super) async fn leave(
    State(app): State<App>,
    at: AtApiTable,
    Input(input): Input<SeatInput>,
) -> Result<Json<TableState>, ApiError> {
    at.command(&app, Command::Leave { seat: input.seat }).await
}

/// `POST /api/v1/tables/{table}/return`
pub(super) async fn take_back_seat(
    State(app): State<App>,
    at: AtApiTable,
    Input(input): Input<SeatInput>,
) -> Result<Json<TableState>, ApiError> {
    let seat = at.acting_seat(input.seat)?;
    at.command(&app, Command::Return { seat }).await
}

/// `POST /api/v1/tables/{table}/start`
pub(super) async fn start(State(app): State<App>, at: AtApiTable) -> Result<Json<TableState>, ApiError> {
    app.start_game(&at.at.open, &at.at.visitor).await?;
    Ok(at.state(&app))
}

#[derive(Deserialize)]
pub(super) struct SeatAddress {
    seat: String,
}

impl SeatAddress {
    fn seat(&self) -> Result<Seat, ApiError> {
        self.seat.parse().map_err(|_| ApiError::Site(Error::NotFound))
    }
}

/// A bot of this server.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct BotInput {
    /// The name of the bot; `/api/v1/games/{game}` lists them.
    bot: String,
}

/// `PUT /api/v1/tables/{table}/seats/{seat}/bot`
pub(super) async fn seat_bot(
    State(app): State<App>,
    at: AtApiTable,
    Address(address): Address<SeatAddress>,
    Input(input): Input<BotInput>,
) -> Result<Json<TableState>, ApiError> {
    let known = || Bot::ALL.map(|bot| bot.to_string()).join(", ");
    let bot: Bot = input
        .bot
        .parse()
        .map_err(|_| ApiError::InvalidBody(format!("unknown bot. Valid bots: {}", known())))?;
    bots::require_rating(&at.at.open.table(), bot)?;
    at.command(&app, bots::seat(address.seat()?, bot)).await
}

/// `DELETE /api/v1/tables/{table}/seats/{seat}`
pub(super) async fn free(
    State(app): State<App>,
    at: AtApiTable,
    Address(address): Address<SeatAddress>,
) -> Result<Json<TableState>, ApiError> {
    let seat = address.seat()?;
    app.free_seat(&at.at.open, &at.at.visitor, seat).await?;
    Ok(at.state(&app))
}
