//! What can go wrong, and how it is answered: status, words and log line, each decided once.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use fishpond_core::{Message, Refusal, Speak};
use maud::{Markup, html};

use crate::page::{self, Visitor};

/// What can go wrong with a request.
#[derive(Debug)]
pub(crate) enum Error {
    /// There is nothing under this address, or not for this visitor.
    NotFound,
    /// The table or the game said no.
    Refused(Refusal),
    /// What was sent cannot be read; the message says what would be right.
    Bad(Message),
    /// The request comes from another site.
    Foreign,
    /// Too many requests.
    TooMany,
    /// What was sent is too large.
    TooLarge,
    /// Wrong name or password.
    WrongPassword,
    /// Not the visitor's fault; the log has the cause.
    Internal(String),
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Error {
        Error::Refused(refusal)
    }
}

impl From<fishpond_store::StoreError> for Error {
    fn from(error: fishpond_store::StoreError) -> Error {
        Error::Internal(error.to_string())
    }
}

impl Error {
    /// The status of the answer.
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Error::NotFound => StatusCode::NOT_FOUND,
            Error::Refused(refusal) if refusal.code.name == "stale" => StatusCode::CONFLICT,
            Error::Refused(_) | Error::Bad(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Error::Foreign => StatusCode::FORBIDDEN,
            Error::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Error::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Error::WrongPassword => StatusCode::UNAUTHORIZED,
            Error::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn message(&self) -> Message {
        match self {
            Error::NotFound => Message::new("page-error-not-found"),
            Error::Refused(refusal) => refusal.message(),
            Error::Bad(message) => message.clone(),
            Error::Foreign => Message::new("page-error-foreign"),
            Error::TooMany => Message::new("page-error-too-many"),
            Error::TooLarge => Message::new("page-error-too-large"),
            Error::WrongPassword => Message::new("page-error-password"),
            Error::Internal(_) => Message::new("page-error-internal"),
        }
    }

    /// The error in words, with a link to the clause that decides it.
    pub(crate) fn words(&self, visitor: &Visitor, names: &[String]) -> Markup {
        let name = |seat: fishpond_core::Seat| {
            names
                .get(seat.index())
                .filter(|name| !name.is_empty())
                .cloned()
                .unwrap_or_else(|| seat.to_string())
        };
        let said = visitor.lang.say_naming(&self.message(), &name);
        html! {
            (said)
            @if let Error::Refused(refusal) = self {
                " "
                a.clause href=(format!("/rules/{}#{}", refusal.code.game, refusal.code.clause)) { (refusal.code.clause) }
            }
        }
    }

    /// The whole page that tells it.
    pub(crate) fn page(&self, visitor: &Visitor) -> Response {
        if let Error::Internal(cause) = self {
            eprintln!("fishpond: {cause}");
        }
        let body = html! {
            section.narrow {
                h1 { (visitor.text("page-error-title")) }
                p.notice role="alert" { (self.words(visitor, &[])) }
                p { a.button href="/" { (visitor.text("page-home")) } }
            }
        };
        (self.status(), page::layout(visitor, &visitor.text("page-error-title"), &body)).into_response()
    }
}
