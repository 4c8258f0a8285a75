//! Invitations by name: a seat that is reserved for somebody with an account.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use fishpond_core::{Message, Seat};
use fishpond_table::{Command, Occupant, PersonId, refusals};
use schemars::JsonSchema;
use serde::Deserialize;

use super::body::Input;
use super::error::ApiError;
use super::model::TableState;
use super::tables::AtApiTable;
use crate::App;
use crate::bot_accounts::Accepts;
use crate::error::Error;
use crate::limits::Action;
use crate::preferences::may_see;

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
    let visitor = &at.at.visitor;
    let table = at.at.open.table();
    // Only a host learns whether an account exists.
    if *table.host() != visitor.person {
        return Err(refusals::NOT_HOST.refuse().into());
    }
    app.limits().count(Action::Invite, visitor.person.as_str(), visitor.network)?;
    let unknown =
        || Error::Invalid(Message::new("api-error-unknown-player").with("name", input.name.clone()));
    let account = app.store().account(input.name.trim()).await?.ok_or_else(unknown)?;
    let invited = app.store().person(&account.person).await?;
    let invited = invited.filter(|invited| may_see(visitor, invited)).ok_or_else(unknown)?;
    let name = invited.login.clone().ok_or_else(unknown)?;
    if invited.owner.is_some() {
        Accepts::of(&invited).check(&name, table.game(), table.settings())?;
    }
    let person = PersonId::new(invited.id).map_err(|_| unknown())?;
    let players = table.settings().config.players;
    let is_open = |seat: &Seat| table.occupant(*seat) == Some(&Occupant::Open);
    let is_here = |seat: Seat| matches!(table.occupant(seat), Some(Occupant::Person { person: other, .. } | Occupant::Reserved { person: other, .. }) if *other == person);
    // A repeated request changes nothing.
    if !Seat::first(players).any(is_here) {
        let seat = input.seat.or_else(|| Seat::first(players).find(is_open));
        let seat = seat.ok_or_else(|| refusals::FULL.refuse())?;
        let command = Command::Reserve { seat, person, name };
        app.command(&at.at.open, &visitor.actor(), command).await?;
    }
    Ok((StatusCode::CREATED, at.state(&app)))
}

/// `POST /api/v1/tables/{table}/decline`
pub(super) async fn decline(State(app): State<App>, at: AtApiTable) -> Result<StatusCode, ApiError> {
    let view = at.at.open.table().view(&at.at.visitor.actor(), at.seat, &[]);
    let reserved: Vec<Seat> =
        view.seats.iter().filter(|seat| seat.reserved_for_viewer).map(|seat| seat.seat).collect();
    if reserved.is_empty() {
        return Err(refusals::NOT_AT_TABLE.refuse().into());
    }
    for seat in reserved {
        let command = Command::Leave { seat: Some(seat) };
        app.command(&at.at.open, &at.at.visitor.actor(), command).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}
