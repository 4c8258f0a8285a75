//! What can go wrong, and how it is answered: status, words and log line, each decided once.

use axum::body::HttpBody as _;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use fishpond_core::{Code, Message, Refusal, Speak};
use fishpond_table::refusals::{
    NOT_AT_TABLE, NOT_HOST, NOT_YOUR_SEAT, SEAT_RESERVED, STALE, STRANGER, UNINVITED,
};
use maud::{Markup, html};

use crate::page::{self, Visitor};

/// What can go wrong with a request.
#[derive(Debug)]
pub(crate) enum Error {
    /// There is nothing under this address, or not for this visitor.
    NotFound,
    /// The invitation was good until the start; the table says what has happened since.
    Late(Refusal),
    /// The table or the game said no.
    Refused(Refusal),
    /// What was sent cannot be read; the message says what would be right.
    Bad(Message),
    /// The request comes from another site.
    Foreign,
    /// The address is right, but not for this kind of request.
    NotAllowed,
    /// What was sent is no form.
    NoForm,
    /// Too many requests; after so many seconds there may be another.
    TooMany(u64),
    /// What was sent is too large.
    TooLarge,
    /// What was sent took too long to come.
    TooSlow,
    /// Wrong name or password.
    WrongPassword,
    /// Not the visitor's fault; the log has the cause.
    Internal(String),
}

/// Refusals of what only somebody else may do.
static OTHERS: &[&Code] = &[&NOT_HOST, &NOT_YOUR_SEAT, &NOT_AT_TABLE, &STRANGER, &UNINVITED, &SEAT_RESERVED];

/// Marks an answer that says in our own words what went wrong.
#[derive(Clone, Copy)]
struct Told;

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
            Error::Late(_) => StatusCode::GONE,
            Error::Refused(refusal) if *refusal.code == STALE => StatusCode::CONFLICT,
            Error::Refused(refusal) if OTHERS.contains(&refusal.code) => StatusCode::FORBIDDEN,
            Error::Refused(_) | Error::Bad(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Error::Foreign => StatusCode::FORBIDDEN,
            Error::NotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Error::NoForm => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Error::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Error::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Error::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Error::WrongPassword => StatusCode::UNAUTHORIZED,
            Error::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// When to come back, for whoever came too often.
    pub(crate) fn retry_after(&self) -> Option<[(HeaderName, HeaderValue); 1]> {
        match self {
            Error::TooMany(seconds) => Some([(header::RETRY_AFTER, (*seconds).into())]),
            _ => None,
        }
    }

    fn message(&self) -> Message {
        match self {
            Error::NotFound => Message::new("page-error-not-found"),
            Error::Late(refusal) | Error::Refused(refusal) => refusal.message(),
            Error::Bad(message) => message.clone(),
            Error::Foreign => Message::new("page-error-foreign"),
            Error::NotAllowed => Message::new("page-error-not-allowed"),
            Error::NoForm => Message::new("page-error-form"),
            Error::TooMany(_) => Message::new("page-error-too-many"),
            Error::TooLarge => Message::new("page-error-too-large"),
            Error::TooSlow => Message::new("page-error-too-slow"),
            Error::WrongPassword => Message::new("page-error-password"),
            Error::Internal(_) => Message::new("page-error-internal"),
        }
    }

    /// The error in words, with a link to the clause that decides it.
    pub(crate) fn words(&self, visitor: &Visitor, names: &[String]) -> Markup {
        let said = visitor.lang.say_naming(&self.message(), names);
        html! {
            (said)
            @if let Error::Late(refusal) | Error::Refused(refusal) = self {
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
        let mut response = if visitor.program {
            (self.status(), self.retry_after(), format!("{}\n", visitor.say(&self.message()))).into_response()
        } else {
            let body = html! {
                section.narrow {
                    h1 { (visitor.text("page-error-title")) }
                    p.notice role="alert" { (self.words(visitor, &[])) }
                    p { a.button href="/" { (visitor.text("page-home")) } }
                }
            };
            let page = page::layout(visitor, &visitor.text("page-error-title"), &body);
            (self.status(), self.retry_after(), page).into_response()
        };
        response.extensions_mut().insert(Told);
        response
    }
}

/// An error that the framework answers gets our words, in the visitor's language.
pub(crate) fn told(visitor: &Visitor, method: &Method, response: Response) -> Response {
    let status = response.status();
    let page = |value: &HeaderValue| value.as_bytes().starts_with(b"text/html");
    let worded = response.extensions().get::<Told>().is_some()
        || response.headers().get(header::CONTENT_TYPE).is_some_and(page);
    if worded || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let error = match status {
        StatusCode::METHOD_NOT_ALLOWED => Error::NotAllowed,
        StatusCode::UNSUPPORTED_MEDIA_TYPE => Error::NoForm,
        StatusCode::UNPROCESSABLE_ENTITY => Error::Bad(Message::new("page-error-form")),
        // What is left is about the address: it cannot be decoded, for example.
        status if status.is_client_error() => Error::NotFound,
        status => Error::Internal(format!("{} was answered with {status}", visitor.path)),
    };
    let mut page = error.page(visitor);
    if let Some(allowed) = response.headers().get(header::ALLOW) {
        page.headers_mut().insert(header::ALLOW, allowed.clone());
    }
    if *method == Method::HEAD {
        // Only how long it would be.
        let body = std::mem::take(page.body_mut());
        page.headers_mut()
            .extend(body.size_hint().exact().map(|length| (header::CONTENT_LENGTH, length.into())));
    }
    page
}
