//! Playing: moves, resigning, taking moves back, proposals and rematches.

use axum::Json;
use axum::extract::State;
use fishpond_core::Seat;
use fishpond_table::{Command, refusals};
use schemars::JsonSchema;
use serde::Deserialize;

use super::body::Input;
use super::error::ApiError;
use super::model::TableState;
use super::seats::SeatInput;
use super::tables::AtApiTable;
use crate::App;
use crate::routes::reserved;

/// A move.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ActInput {
    /// The move: one of `legal`, or `resign`.
    act: String,
    /// The `number` of the table when you chose the move.
    number: u64,
    /// The seat; by default the one whose turn it is, or your only one.
    seat: Option<Seat>,
}

/// `POST /api/v1/tables/{table}/acts`
pub(super) async fn act(
    State(app): State<App>,
    at: AtApiTable,
    Input(input): Input<ActInput>,
) -> Result<Json<TableState>, ApiError> {
    let ActInput { act, number, seat } = input;
    let table = at.at.open.table();
    // After a simultaneous choice or at the end of a turn, another of the sender's seats may be able to act.
    let own = table.seats_of(&at.at.visitor.person);
    let repeated = own.iter().find(|&own| table.has_moved(own, number, &act) == Some(true));
    let seat = match (seat, repeated) {
        (None, Some(seat)) => seat,
        (seat, _) => at.acting_seat(seat)?,
    };
    match table.has_moved(seat, number, &act).filter(|_| own.contains(seat)) {
        Some(true) => return Ok(at.state(&app)),
        Some(false) => {
            let number = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
            let moment = number(table.moment());
            return Err(refusals::STALE
                .refuse()
                .with("answers", number(input.number))
                .with("moment", moment)
                .into());
        }
        None => {}
    }
    drop(table);
    at.command(&app, Command::Act { seat, act, answers: number, id: None }).await
}

/// `POST /api/v1/tables/{table}/resign`
pub(super) async fn resign(
    State(app): State<App>,
    at: AtApiTable,
    Input(input): Input<SeatInput>,
) -> Result<Json<TableState>, ApiError> {
    let seat = at.acting_seat(input.seat)?;
    let table = at.at.open.table();
    // The answer to the first request may have been lost.
    if at.has_resigned(seat) {
        return Ok(at.state(&app));
    }
    let answers = table.moment();
    drop(table);
    at.command(&app, Command::Act { seat, act: "resign".to_owned(), answers, id: None }).await
}

/// A move to take back.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct UndoInput {
    /// The current `number` of the table.
    number: u64,
    /// The seat; by default the one whose turn it is, or your only one.
    seat: Option<Seat>,
}

/// `POST /api/v1/tables/{table}/undo`
pub(super) async fn undo(
    State(app): State<App>,
    at: AtApiTable,
    Input(input): Input<UndoInput>,
) -> Result<Json<TableState>, ApiError> {
    let seat = at.acting_seat(input.seat)?;
    at.command(&app, Command::TakeBack { seat, answers: input.number, id: None }).await
}

/// `POST /api/v1/tables/{table}/end`
pub(super) async fn propose_end(
    State(app): State<App>,
    at: AtApiTable,
) -> Result<Json<TableState>, ApiError> {
    at.command(&app, Command::ProposeEnd).await
}

/// An answer to a proposal.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ProposalInput {
    /// The number of the proposal.
    proposal: u64,
    /// Whether you agree.
    agree: bool,
}

/// `POST /api/v1/tables/{table}/proposal`
pub(super) async fn answer_proposal(
    State(app): State<App>,
    at: AtApiTable,
    Input(input): Input<ProposalInput>,
) -> Result<Json<TableState>, ApiError> {
    let ProposalInput { proposal, agree } = input;
    let command = if agree { Command::Agree { proposal } } else { Command::Decline { proposal } };
    at.command(&app, command).await
}

/// Your seats at a rematch.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RematchInput {
    /// Random characters that you add to the seed of all draws, at most 64 bytes.
    #[serde(default)]
    #[schemars(length(max = 64))]
    entropy: String,
}

/// `POST /api/v1/tables/{table}/rematch`
pub(super) async fn rematch(
    State(app): State<App>,
    at: AtApiTable,
    Input(input): Input<RematchInput>,
) -> Result<Json<TableState>, ApiError> {
    let entropy = reserved::entropy(&input.entropy)?;
    let visitor = &at.at.visitor;
    let next = app.rematch(&at.at.open, visitor).await?;
    reserved::take(&app, visitor, &next, &entropy).await?;
    Ok(Json(TableState::now(&app, &next, visitor, None)))
}
