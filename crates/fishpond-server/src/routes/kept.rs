//! Seats that are kept for a visitor, and what he adds to the dealer's seed when he takes them.
//!
//! What somebody adds proves something to him only if he had the dealer's promise first. So a script that makes a table or
//! asks for a rematch says that it will sit down `later`: the table is made, with its seed, and seats are kept; the answer
//! brings the promise; then the script draws its bytes and takes the seats. Without a script all of it is one request.

use std::sync::Arc;

use axum::response::{AppendHeaders, IntoResponse, Response};
use fishpond_core::{Message, Seat};
use fishpond_table::{Actor, Command, Entropy, Occupant, Table, TableStatus};

use crate::App;
use crate::error::Error;
use crate::house::Room;
use crate::page::Visitor;
use crate::routes::make::{Field, field};

/// What somebody adds to the dealer's seed: just what he typed or his browser drew, so that he can find it in the record.
/// Who adds nothing adds nothing: bytes of the server's would prove nothing, and it could choose them.
pub(crate) fn entropy(fields: &[Field<'_>]) -> Result<Entropy, Error> {
    let typed = field(fields, "entropy").unwrap_or_default();
    Entropy::new(typed.as_bytes()).map_err(|_| {
        let most = u32::try_from(Entropy::MAX_LENGTH).unwrap_or(u32::MAX);
        Error::Bad(Message::new("page-error-entropy").with("most", most))
    })
}

/// When a visitor sits down on the seats that are kept for him.
#[derive(Clone)]
pub(crate) enum Sits {
    /// At once, and adds this.
    Now(Entropy),
    /// When his script has the promise.
    Later,
}

impl Sits {
    pub(crate) fn read(fields: &[Field<'_>]) -> Result<Sits, Error> {
        Ok(if field(fields, "later").is_some() { Sits::Later } else { Sits::Now(entropy(fields)?) })
    }
}

/// Sits down on every seat that is kept for the visitor. If the table is full then, the game begins.
pub(crate) async fn take(
    app: &App,
    visitor: &Visitor,
    room: &Arc<Room>,
    entropy: &Entropy,
) -> Result<(), Error> {
    let table = room.table();
    let mut sat = false;
    for (seat, name) in kept(&table, visitor) {
        let (name, entropy) = (name.to_owned(), entropy.clone());
        let command = Command::Sit { seat: Some(seat), name, entropy, invitation: None };
        app.command(room, &visitor.who(), command).await?;
        sat = true;
    }
    if sat { begin(app, room).await } else { Ok(()) }
}

/// The seats that are kept for the visitor, and what he is called there.
fn kept<'a>(table: &'a Table, visitor: &'a Visitor) -> impl Iterator<Item = (Seat, &'a str)> {
    Seat::ALL.into_iter().filter_map(|seat| match table.occupant(seat)? {
        Occupant::Reserved { person, name } if *person == visitor.person => Some((seat, name.as_str())),
        _ => None,
    })
}

/// Begins if nobody is missing.
pub(crate) async fn begin(app: &App, room: &Arc<Room>) -> Result<(), Error> {
    let table = room.table();
    let mut sitters = Seat::ALL.into_iter().map_while(|seat| table.occupant(seat));
    if sitters.all(|sitter| matches!(sitter, Occupant::Person { .. } | Occupant::Bot { .. })) {
        let begun = app.command(room, &Actor::Server, Command::Start).await;
        // Of two who sat down last at the same time, one was faster.
        if room.table().status() == TableStatus::Waiting {
            begun?;
        }
    }
    Ok(())
}

/// Leads a script to a table, with the dealer's promise if seats are kept there for it to take.
pub(crate) fn promised(visitor: &Visitor, room: &Room) -> Response {
    let table = room.table();
    let promise = kept(&table, visitor).next().map(|_| ("x-fishpond-promise", table.commitment().to_owned()));
    let go = ("x-fishpond-go", format!("/t/{}", room.id));
    AppendHeaders([go].into_iter().chain(promise)).into_response()
}
