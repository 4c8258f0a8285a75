//! Errors of requests. Handlers return them; [`render`] logs each once and turns it into a page in the visitor's
//! language.

use std::sync::Arc;

use axum::Extension;
use axum::body::{Body, HttpBody as _};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use fishpond_core::{Code, Message, Refusal, Speak};
use fishpond_store::StoreError;
use fishpond_table::EventError;
use fishpond_table::refusals::{
    NOT_AT_TABLE, NOT_HOST, NOT_YOUR_SEAT, REMOVED, REMOVED_NETWORK, SEAT_RESERVED, STALE, STRANGER,
    UNINVITED,
};
use maud::{Markup, html};
use tower_http::csrf::ProtectionError;

use crate::faults::Faults;
use crate::page;
use crate::visitor::Visitor;

/// The reason why a request failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    #[error("not found, or hidden from this visitor")]
    NotFound,
    /// The invitation was valid until the game started.
    #[error("too late: {}", .0.code.name)]
    TooLate(Refusal),
    /// The table or the game refused a command.
    #[error("refused: {}", .0.code.name)]
    Refused(Refusal),
    /// The request does not make sense; the message says what to send instead.
    #[error("invalid request: {}", .0.id)]
    Invalid(Message),
    #[error("a form from another site")]
    CrossSite,
    #[error("method not allowed")]
    MethodNotAllowed,
    #[error("the body is not a form")]
    NotAForm,
    /// The body did not arrive completely, or is not encoded as announced.
    #[error("the body cannot be read")]
    BrokenBody,
    /// Too many requests; the visitor may try again after this number of seconds.
    #[error("too many requests ({limit}), retry in {seconds} s")]
    TooMany { limit: &'static str, seconds: u64 },
    /// The visitor or their network has too many tables.
    #[error("too many tables: {}", .0.id)]
    TooManyTables(Message),
    #[error("the server has too many tables")]
    ServerFull,
    #[error("banned")]
    Banned,
    #[error("the body is too large")]
    TooLarge,
    #[error("the request timed out")]
    TimedOut,
    #[error("wrong name or password")]
    WrongPassword,
    /// The visitor did not confirm a change to their account with its password.
    #[error("wrong current password")]
    NotConfirmed,
    /// The request names a host other than the site's; the site has this public address.
    #[error("a request to another host")]
    WrongHost(String),
    /// Too many passwords are being checked.
    #[error("too many passwords are being checked")]
    Busy,
    /// The request cannot be answered now.
    #[error("{0}")]
    Unavailable(String),
    /// A failure in the server itself.
    #[error("{0}")]
    Internal(String),
}

/// Seconds after which to try again if the server cannot answer now.
const RETRY_UNAVAILABLE: u64 = 5;

/// The longest time that is shown in seconds rather than minutes.
const MAX_SECONDS: u64 = 90;

/// Refusals of actions that only other people may take.
static FORBIDDEN: &[&Code] = &[
    &NOT_HOST,
    &NOT_YOUR_SEAT,
    &NOT_AT_TABLE,
    &STRANGER,
    &UNINVITED,
    &REMOVED,
    &REMOVED_NETWORK,
    &SEAT_RESERVED,
];

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Error {
        Error::Refused(refusal)
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Error {
        match error {
            StoreError::Unavailable(_) => Error::Unavailable(error.to_string()),
            error => Error::Internal(error.to_string()),
        }
    }
}

/// A task panicked.
impl From<tokio::task::JoinError> for Error {
    fn from(error: tokio::task::JoinError) -> Error {
        Error::Internal(error.to_string())
    }
}

/// A mark on responses to requests whose body could not be read.
#[derive(Clone, Copy)]
struct BrokenBody;

/// Returns the response to a request whose body could not be read. `rejection` is the framework's; it uses status 400 for nothing else then.
pub(crate) fn broken_body(rejection: impl IntoResponse) -> Response {
    let mut response = rejection.into_response();
    if response.status() == StatusCode::BAD_REQUEST {
        response.extensions_mut().insert(BrokenBody);
    }
    response
}

impl Error {
    /// Returns the error for a stored table that cannot be read.
    pub(crate) fn broken_table(id: &str, broken: &EventError) -> Error {
        Error::Internal(format!("table {id}: {broken}"))
    }

    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Error::NotFound => StatusCode::NOT_FOUND,
            Error::TooLate(_) => StatusCode::GONE,
            Error::Refused(refusal) if *refusal.code == STALE => StatusCode::CONFLICT,
            Error::Refused(refusal) if FORBIDDEN.contains(&refusal.code) => StatusCode::FORBIDDEN,
            Error::Refused(_) | Error::Invalid(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Error::CrossSite | Error::Banned => StatusCode::FORBIDDEN,
            Error::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Error::BrokenBody => StatusCode::BAD_REQUEST,
            Error::NotAForm => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Error::TooMany { .. } | Error::TooManyTables(_) => StatusCode::TOO_MANY_REQUESTS,
            Error::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Error::TimedOut => StatusCode::REQUEST_TIMEOUT,
            Error::WrongPassword => StatusCode::UNAUTHORIZED,
            Error::NotConfirmed => StatusCode::FORBIDDEN,
            Error::WrongHost(_) => StatusCode::MISDIRECTED_REQUEST,
            Error::Busy | Error::Unavailable(_) | Error::ServerFull => StatusCode::SERVICE_UNAVAILABLE,
            Error::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Returns whether the server itself failed, so that its operator should know.
    pub(crate) fn is_fault(&self) -> bool {
        matches!(self, Error::Internal(_) | Error::Unavailable(_))
    }

    /// Returns the error as a message.
    pub(crate) fn message(&self) -> Message {
        match self {
            Error::NotFound => Message::new("page-error-not-found"),
            Error::TooLate(refusal) | Error::Refused(refusal) => refusal.message(),
            Error::Invalid(message) | Error::TooManyTables(message) => message.clone(),
            Error::ServerFull => Message::new("page-error-total-tables"),
            Error::Banned => Message::new("page-error-banned"),
            Error::CrossSite => Message::new("page-error-foreign"),
            Error::MethodNotAllowed => Message::new("page-error-not-allowed"),
            Error::NotAForm => Message::new("page-error-form"),
            Error::BrokenBody => Message::new("page-error-body"),
            Error::TooMany { seconds, .. } => {
                let (id, count) = match *seconds {
                    seconds @ ..=MAX_SECONDS => ("page-error-too-many-seconds", seconds),
                    seconds => ("page-error-too-many-minutes", seconds.div_ceil(60)),
                };
                Message::new(id).with("count", u32::try_from(count).unwrap_or(u32::MAX))
            }
            Error::TooLarge => Message::new("page-error-too-large"),
            Error::TimedOut => Message::new("page-error-too-slow"),
            Error::WrongPassword => Message::new("page-error-password"),
            Error::NotConfirmed => Message::new("page-error-current-password"),
            Error::WrongHost(url) => Message::new("page-error-host").with("url", url.clone()),
            Error::Busy => Message::new("page-error-busy"),
            Error::Unavailable(_) => Message::new("page-error-unavailable"),
            Error::Internal(_) => Message::new("page-error-internal"),
        }
    }

    /// Returns the error as a sentence, with a link to the clause behind it. Seats are shown as `names`.
    pub(crate) fn sentence(&self, visitor: &Visitor, names: &[String]) -> Markup {
        html! {
            (visitor.lang.say_naming(&self.message(), names))
            @if let Error::TooLate(refusal) | Error::Refused(refusal) = self {
                @let rule = visitor.say(&Message::new("page-rule").with("clause", refusal.code.clause));
                " "
                a.clause target="_blank" href=(format!("/rules/{}#{}", refusal.code.game, refusal.code.clause)) { (rule) }
            }
        }
    }

    /// Responds with the handler's own page, which shows the error.
    pub(crate) fn shown_in(self, page: Markup) -> Response {
        self.respond(Some(page))
    }

    fn respond(self, page: Option<Markup>) -> Response {
        let (status, retry_after) = (self.status(), self.retry_after());
        let report = Extension(Report { error: Arc::new(self), has_page: page.is_some() });
        let body = page.map_or_else(|| ().into_response(), IntoResponse::into_response);
        (status, retry_after, report, body).into_response()
    }

    fn retry_after(&self) -> Option<[(HeaderName, HeaderValue); 1]> {
        self.seconds_to_retry().map(|seconds| [(header::RETRY_AFTER, seconds.into())])
    }

    /// Returns the number of seconds after which the request may succeed.
    pub(crate) fn seconds_to_retry(&self) -> Option<u64> {
        Some(match self {
            Error::TooMany { seconds, .. } => *seconds,
            Error::Busy | Error::Unavailable(_) => RETRY_UNAVAILABLE,
            _ => return None,
        })
    }

    /// Returns the error that a response generated by the framework corresponds to.
    pub(crate) fn from_response(response: &Response) -> Option<Error> {
        let status = response.status();
        Some(match status {
            _ if !status.is_client_error() && !status.is_server_error() => return None,
            _ if response.extensions().get::<ProtectionError>().is_some() => Error::CrossSite,
            _ if response.extensions().get::<BrokenBody>().is_some() => Error::BrokenBody,
            StatusCode::METHOD_NOT_ALLOWED => Error::MethodNotAllowed,
            StatusCode::PAYLOAD_TOO_LARGE => Error::TooLarge,
            StatusCode::REQUEST_TIMEOUT => Error::TimedOut,
            StatusCode::UNSUPPORTED_MEDIA_TYPE => Error::NotAForm,
            StatusCode::UNPROCESSABLE_ENTITY => Error::Invalid(Message::new("page-error-form")),
            // Other client errors are about the address: one that cannot be decoded, for example.
            _ if status.is_client_error() => Error::NotFound,
            _ => Error::Internal(format!("the framework answered with {status}")),
        })
    }

    /// Logs the error. The server's own faults are errors or warnings, and are counted if they are repeated; others are for debugging.
    pub(crate) fn log(&self, visitor: &Visitor, method: &Method, faults: &Faults) {
        const WHAT: &str = "requests failed";
        let path = visitor.route();
        match self {
            error if error.is_fault() && faults.is_new(WHAT, error) => {
                tracing::error!(%method, path, "{self}");
            }
            // The operator should know about the limit.
            Error::ServerFull if faults.is_new_warning(WHAT, self) => tracing::warn!(%method, path, "{self}"),
            _ => tracing::debug!(%method, path, "{self}"),
        }
    }

    fn page(&self, visitor: &Visitor) -> Response {
        if visitor.wants_plain_text {
            return format!("{}\n", visitor.say(&self.message())).into_response();
        }
        let title = visitor.text("page-error-title");
        let home = match self {
            Error::WrongHost(url) => url,
            _ => "/",
        };
        let body = html! {
            section.narrow.trouble {
                (page::logo())
                h1 { (title) }
                p role="alert" { (self.sentence(visitor, &[])) }
                p { a.button.primary href=(home) { (visitor.text("page-home")) } }
            }
        };
        page::layout(visitor, &title, &body).into_response()
    }
}

/// The error of a response, for [`render`].
#[derive(Clone)]
struct Report {
    error: Arc<Error>,
    /// Whether the response already shows the error.
    has_page: bool,
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        self.respond(None)
    }
}

/// Logs the error of a response, and turns it into a page in the visitor's language.
pub(crate) fn render(
    visitor: &Visitor,
    method: &Method,
    mut response: Response,
    faults: &Faults,
) -> Response {
    let error = match response.extensions_mut().remove::<Report>() {
        Some(report) if report.has_page => {
            report.error.log(visitor, method, faults);
            return response;
        }
        Some(report) => report.error,
        None => match Error::from_response(&response) {
            Some(error) => Arc::new(error),
            None => return response,
        },
    };
    error.log(visitor, method, faults);
    let mut page = error.page(visitor);
    *page.status_mut() = error.status();
    for name in [header::RETRY_AFTER, header::ALLOW] {
        page.headers_mut().extend(response.headers().get(&name).map(|value| (name, value.clone())));
    }
    if matches!(*error, Error::TooMany { limit: "streams", .. }) {
        // The connection was meant for a stream, and counts towards the limit while it is open.
        page.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    if *method == Method::HEAD {
        let length = page.body().size_hint().exact();
        *page.body_mut() = Body::empty();
        page.headers_mut().extend(length.map(|length| (header::CONTENT_LENGTH, length.into())));
    }
    page
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::extract::Request;
    use axum::middleware::from_fn_with_state;
    use axum::routing::get;
    use fishpond_words::Lang;
    use tower::ServiceExt as _;

    use super::*;
    use crate::App;
    use crate::test_log::Log;
    use crate::visitor::with_visitor;

    #[test]
    fn the_message_says_how_long_to_wait() {
        for (seconds, [english, german]) in [
            (1, ["Try again in 1 second.", "in 1 Sekunde noch einmal."]),
            (90, ["Try again in 90 seconds.", "in 90 Sekunden noch einmal."]),
            (91, ["Try again in 2 minutes.", "in 2 Minuten noch einmal."]),
            (600, ["Try again in 10 minutes.", "in 10 Minuten noch einmal."]),
        ] {
            let message = Error::TooMany { limit: "test", seconds }.message();
            for (lang, says) in [("en", english), ("de", german)] {
                let sentence = lang.parse::<Lang>().unwrap().say(&message);
                assert!(sentence.ends_with(says), "{sentence}");
            }
        }
    }

    #[tokio::test]
    async fn server_errors_of_the_framework_are_logged_once_without_the_query() {
        let (app, _folder) = App::for_test().await;
        let (log, _guard) = Log::start();
        let site = Router::new().route("/broken", get(async || StatusCode::NOT_IMPLEMENTED));
        let site = site.layer(from_fn_with_state(app, with_visitor));
        let request = Request::get("/broken?code=secret").body(Body::empty()).unwrap();
        let response = site.oneshot(request).await.unwrap();
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        let text = log.text();
        assert_eq!(text.lines().count(), 1, "{text}");
        for part in ["ERROR", "path=\"/broken\"", "the framework answered with 501"] {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert!(!text.contains("secret"), "{text}");
    }
}
