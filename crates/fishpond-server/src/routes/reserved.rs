//! Reserved seats, and what people add to the dealer's seed when they take them.
//!
//! A contribution proves something only if it was made after the dealer's commitment. So a script that creates a table or
//! asks for a rematch says that it sits down `later`: the table is created, with its seed and reserved seats, and the
//! answer holds the commitment; then the script draws random bytes and takes the seats. Without a script, all of this is
//! one request.

use std::sync::Arc;

use axum::response::{AppendHeaders, IntoResponse, Response};
use fishpond_core::{Message, Seat};
use fishpond_table::{Actor, Command, Entropy, Occupant, Table, TableStatus};
use serde::Deserialize;

use crate::App;
use crate::error::Error;
use crate::open_tables::OpenTable;
use crate::visitor::Visitor;

/// The fields of a form that takes reserved seats.
#[derive(Deserialize)]
pub(crate) struct TakeForm {
    /// Exactly what the person typed or the browser drew, so that they can find it in the record. The server adds nothing
    /// for people who add nothing: it could choose those bytes.
    #[serde(default)]
    entropy: String,
    later: Option<String>,
}

/// When a visitor takes the seats that are reserved for them.
pub(crate) enum SitDown {
    /// Now, adding this to the dealer's seed.
    Now(Entropy),
    /// When their script knows the commitment.
    Later,
}

impl TakeForm {
    pub(crate) fn entropy(&self) -> Result<Entropy, Error> {
        entropy(&self.entropy)
    }

    pub(crate) fn sit_down(&self) -> Result<SitDown, Error> {
        Ok(if self.later.is_some() { SitDown::Later } else { SitDown::Now(self.entropy()?) })
    }
}

/// Returns a contribution to the dealer's seed.
pub(crate) fn entropy(typed: &str) -> Result<Entropy, Error> {
    Entropy::new(typed.as_bytes()).map_err(|_| {
        let most = u32::try_from(Entropy::MAX_LENGTH).unwrap_or(u32::MAX);
        Error::Invalid(Message::new("page-error-entropy").with("most", most))
    })
}

/// Takes every seat that is reserved for the visitor. If the table is full then, the game starts.
pub(crate) async fn take(
    app: &App,
    visitor: &Visitor,
    open: &Arc<OpenTable>,
    entropy: &Entropy,
) -> Result<(), Error> {
    let table = open.table();
    let mut has_sat_down = false;
    for (seat, name) in reserved(&table, visitor) {
        let (name, entropy) = (name.to_owned(), entropy.clone());
        let command = Command::Sit { seat: Some(seat), name, entropy, invitation: None };
        app.command(open, &visitor.actor(), command).await?;
        has_sat_down = true;
    }
    if has_sat_down { start_if_full(app, open).await } else { Ok(()) }
}

/// Returns the seats that are reserved for the visitor, with their names there.
fn reserved<'a>(table: &'a Table, visitor: &'a Visitor) -> impl Iterator<Item = (Seat, &'a str)> {
    Seat::ALL.into_iter().filter_map(|seat| match table.occupant(seat)? {
        Occupant::Reserved { person, name } if *person == visitor.person => Some((seat, name.as_str())),
        _ => None,
    })
}

/// Starts the game if every seat is taken.
pub(crate) async fn start_if_full(app: &App, open: &Arc<OpenTable>) -> Result<(), Error> {
    let table = open.table();
    let mut occupants = Seat::ALL.into_iter().map_while(|seat| table.occupant(seat));
    if occupants.all(|occupant| matches!(occupant, Occupant::Person { .. } | Occupant::Bot { .. })) {
        let started = app.command(open, &Actor::Server, Command::Start).await;
        // Another player may have taken the last seat, and started the game, at the same time.
        if open.table().status() == TableStatus::Waiting {
            started?;
        }
    }
    Ok(())
}

/// Sends a script to a table, with the dealer's commitment if it has seats to take there.
pub(crate) fn commitment(visitor: &Visitor, open: &OpenTable) -> Response {
    let table = open.table();
    let has_seat = reserved(&table, visitor).next().is_some();
    let commitment = has_seat.then(|| ("x-fishpond-promise", table.commitment().to_owned()));
    let go = ("x-fishpond-go", format!("/t/{}", open.id));
    AppendHeaders([go].into_iter().chain(commitment)).into_response()
}
