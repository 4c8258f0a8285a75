//! Reserved seats, and people's contributions to the dealer's seed when they take them.
//!
//! A contribution proves something only if it was made after the dealer's commitment. So a script that creates a table or asks for
//! a rematch sends the field `later`: the server creates the table with its seed and reserved seats, and responds with the
//! commitment; then the script generates random bytes and takes the seats. Without JavaScript, all of this is one request.

use std::sync::Arc;

use axum::response::{AppendHeaders, IntoResponse, Response};
use fishpond_core::{Message, Seat};
use fishpond_table::{Entropy, Occupant, Table};
use serde::Deserialize;

use crate::App;
use crate::error::Error;
use crate::open_tables::OpenTable;
use crate::visitor::Visitor;

/// The fields of a form that takes reserved seats.
#[derive(Deserialize)]
pub(crate) struct TakeForm {
    /// The exact text that the person typed or the browser generated, so that they can find it in the record. The server does not
    /// fill in an empty contribution, because it could choose the bytes to influence the result.
    #[serde(default)]
    entropy: String,
    later: Option<String>,
}

/// The time at which a visitor takes the seats that are reserved for them.
pub(crate) enum SitDown {
    /// Now, with this contribution to the dealer's seed.
    Now(Entropy),
    /// Once their script knows the commitment.
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

/// Parses a contribution to the dealer's seed.
pub(crate) fn entropy(typed: &str) -> Result<Entropy, Error> {
    Entropy::new(typed.as_bytes()).map_err(|_| {
        let most = u32::try_from(Entropy::MAX_LENGTH).unwrap_or(u32::MAX);
        Error::Invalid(Message::new("page-error-entropy").with("most", most))
    })
}

/// Takes every seat that is reserved for the visitor. If that fills the table, the game starts.
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
        app.take_seat(open, visitor, (Some(seat), name), entropy, None).await?;
        has_sat_down = true;
    }
    if has_sat_down { app.start_if_full(open).await } else { Ok(()) }
}

/// Returns the seats that are reserved for the visitor, with the name for each.
fn reserved<'a>(table: &'a Table, visitor: &'a Visitor) -> impl Iterator<Item = (Seat, &'a str)> {
    Seat::ALL.into_iter().filter_map(|seat| match table.occupant(seat)? {
        Occupant::Reserved { person, name, .. } if *person == visitor.person => Some((seat, name.as_str())),
        _ => None,
    })
}

/// Returns the table's address for the script, and the dealer's commitment if there are seats to take.
pub(crate) fn commitment(visitor: &Visitor, open: &OpenTable) -> Response {
    let table = open.table();
    let has_seat = reserved(&table, visitor).next().is_some();
    let commitment = has_seat.then(|| ("x-fishpond-commitment", table.commitment().to_owned()));
    let go = ("x-fishpond-go", format!("/t/{}", open.id));
    AppendHeaders([go].into_iter().chain(commitment)).into_response()
}
