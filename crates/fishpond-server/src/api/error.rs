//! Errors of the API, as JSON: a code for programs and a sentence for people.

use std::sync::Arc;

use axum::Extension;
use axum::Json;
use axum::body::{Body, HttpBody as _};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use fishpond_core::{Message, Refusal};
use fishpond_table::refusals::{OVER, STALE};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use super::caller::NotedTable;
use super::scope::Scope;
use crate::App;
use crate::error::Error;
use crate::visitor::Visitor;

/// The reason why a program's request failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ApiError {
    #[error(transparent)]
    Site(#[from] Error),
    #[error("the request has no token")]
    NoToken,
    #[error("unknown, expired or revoked token")]
    BadToken,
    #[error("a token in the address")]
    TokenInQuery,
    #[error("the token does not have the scope {0}")]
    MissingScope(Scope),
    #[error("guests cannot do this")]
    NeedsAccount,
    #[error("bots cannot do this")]
    NotForBots,
    #[error("the body is not JSON")]
    NotJson,
    #[error("malformed JSON: {0}")]
    MalformedJson(String),
    #[error("invalid body: {0}")]
    InvalidBody(String),
    #[error("invalid parameter {0}")]
    InvalidParameter(&'static str),
    #[error("unknown value for the parameter {name}")]
    UnknownValue { name: &'static str, valid: &'static str },
    #[error("the game is not over, so it has no record")]
    NoRecordYet,
    #[error("the game is not over, so it has no analysis")]
    NoAnalysisYet,
    #[error("too many event streams")]
    TooManyStreams,
}

/// Seconds after which a program with too many streams may try again.
const RETRY_STREAM: u64 = 10;

/// An error.
#[derive(Serialize, JsonSchema)]
pub(super) struct Problem {
    /// A stable code for programs: `stale`, `over`, `missing-scope`, or the code of a rule that forbids the move.
    code: String,
    /// A sentence for people, in the language of `Accept-Language` (English or German).
    message: String,
    /// The clause of the rules or the house rules behind a refusal, such as `P16`.
    #[serde(skip_serializing_if = "Option::is_none")]
    clause: Option<String>,
    /// The details of a refusal.
    #[serde(skip_serializing_if = "Option::is_none")]
    params: Option<Map<String, Value>>,
    /// For `stale`: the current `number`, to send with the next move.
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u64>,
    /// For `missing-scope`: the scope that the token lacks.
    #[serde(skip_serializing_if = "Option::is_none")]
    scope: Option<Scope>,
    /// The limit that was exceeded.
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<String>,
    /// Seconds after which to try again; also in the header `Retry-After`.
    #[serde(skip_serializing_if = "Option::is_none")]
    retry_after: Option<u64>,
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> ApiError {
        ApiError::Site(refusal.into())
    }
}

impl From<fishpond_store::StoreError> for ApiError {
    fn from(error: fishpond_store::StoreError) -> ApiError {
        ApiError::Site(error.into())
    }
}

impl ApiError {
    fn status(&self) -> StatusCode {
        match self {
            ApiError::Site(Error::Refused(refusal)) if *refusal.code == OVER => StatusCode::GONE,
            ApiError::Site(error) => error.status(),
            ApiError::NoToken | ApiError::BadToken => StatusCode::UNAUTHORIZED,
            ApiError::TokenInQuery | ApiError::MalformedJson(_) => StatusCode::BAD_REQUEST,
            ApiError::MissingScope(_) | ApiError::NeedsAccount | ApiError::NotForBots => {
                StatusCode::FORBIDDEN
            }
            ApiError::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            ApiError::InvalidBody(_)
            | ApiError::InvalidParameter(_)
            | ApiError::UnknownValue { .. }
            | ApiError::NoRecordYet
            | ApiError::NoAnalysisYet => StatusCode::UNPROCESSABLE_ENTITY,
            ApiError::TooManyStreams => StatusCode::TOO_MANY_REQUESTS,
        }
    }

    fn code(&self) -> &'static str {
        match self {
            ApiError::NoToken => "no-token",
            ApiError::BadToken => "bad-token",
            ApiError::TokenInQuery => "token-in-query",
            ApiError::MissingScope(_) => "missing-scope",
            ApiError::NeedsAccount => "needs-account",
            ApiError::NotForBots => "not-for-bots",
            ApiError::NotJson => "not-json",
            ApiError::MalformedJson(_) => "malformed-json",
            ApiError::InvalidBody(_) => "invalid-body",
            ApiError::InvalidParameter(_) | ApiError::UnknownValue { .. } => "invalid-parameter",
            ApiError::NoRecordYet | ApiError::NoAnalysisYet => "not-over",
            ApiError::TooManyStreams => "too-many-streams",
            ApiError::Site(error) => match error {
                Error::NotFound => "not-found",
                Error::TooLate(refusal) | Error::Refused(refusal) => refusal.code.name,
                Error::Invalid(_) => "invalid-body",
                Error::CrossSite => "cross-site",
                Error::MethodNotAllowed => "method-not-allowed",
                Error::BrokenBody => "broken-body",
                Error::NotAForm => "not-json",
                Error::TooMany { .. } => "too-many-requests",
                Error::TooManyTables(_) => "too-many-tables",
                Error::ServerFull => "server-full",
                Error::Banned => "banned",
                Error::TooLarge => "too-large",
                Error::TimedOut => "timed-out",
                Error::WrongPassword | Error::NotConfirmed => "wrong-password",
                Error::WrongHost(_) => "wrong-host",
                Error::Busy | Error::Unavailable(_) => "unavailable",
                Error::Internal(_) => "internal",
            },
        }
    }

    fn message(&self) -> Message {
        match self {
            ApiError::Site(Error::NotFound) => Message::new("api-error-not-found"),
            ApiError::Site(Error::MethodNotAllowed) => Message::new("api-error-method"),
            ApiError::Site(Error::NotAForm) | ApiError::NotJson => Message::new("api-error-not-json"),
            ApiError::Site(error) => error.message(),
            ApiError::NoToken => Message::new("api-error-no-token"),
            ApiError::BadToken => Message::new("api-error-bad-token"),
            ApiError::TokenInQuery => Message::new("api-error-token-in-query"),
            ApiError::MissingScope(scope) => {
                Message::new("api-error-missing-scope").with("scope", scope.name())
            }
            ApiError::NeedsAccount => Message::new("api-error-needs-account"),
            ApiError::NotForBots => Message::new("api-error-not-for-bots"),
            ApiError::MalformedJson(why) => Message::new("api-error-malformed").with("why", why.clone()),
            ApiError::InvalidBody(why) => Message::new("api-error-invalid-body").with("why", why.clone()),
            ApiError::InvalidParameter(name) => Message::new("api-error-parameter").with("name", *name),
            ApiError::UnknownValue { name, valid } => {
                Message::new("api-error-unknown-value").with("name", *name).with("valid", *valid)
            }
            ApiError::NoRecordYet => Message::new("api-error-no-record-yet"),
            ApiError::NoAnalysisYet => Message::new("api-error-no-analysis-yet"),
            ApiError::TooManyStreams => Message::new("api-error-streams"),
        }
    }

    fn problem(&self, visitor: &Visitor, noted: &NotedTable) -> Problem {
        let refusal = match self {
            ApiError::Site(Error::Refused(refusal) | Error::TooLate(refusal)) => Some(refusal),
            _ => None,
        };
        let params = refusal.map(|refusal| match serde_json::to_value(refusal) {
            Ok(Value::Object(mut fields)) => match fields.remove("params") {
                Some(Value::Object(params)) => params,
                _ => Map::new(),
            },
            _ => Map::new(),
        });
        let is_stale = refusal.is_some_and(|refusal| *refusal.code == STALE);
        Problem {
            code: self.code().to_owned(),
            message: visitor.lang.say_naming(&self.message(), &noted.names(visitor)),
            clause: refusal.map(|refusal| refusal.code.clause.to_owned()),
            number: params.as_ref().filter(|_| is_stale).and_then(|params| params.get("moment")?.as_u64()),
            params,
            scope: match self {
                ApiError::MissingScope(scope) => Some(*scope),
                _ => None,
            },
            limit: match self {
                ApiError::Site(Error::TooMany { limit, .. }) => Some((*limit).to_owned()),
                ApiError::Site(Error::TooManyTables(_)) => Some("tables".to_owned()),
                ApiError::Site(Error::ServerFull) => Some("tables-in-total".to_owned()),
                ApiError::TooManyStreams => Some("streams".to_owned()),
                _ => None,
            },
            retry_after: self.seconds_to_retry(),
        }
    }

    fn seconds_to_retry(&self) -> Option<u64> {
        /// Finishing a game makes room for another.
        const RETRY_TABLE: u64 = 60;
        match self {
            ApiError::Site(Error::TooManyTables(_) | Error::ServerFull) => Some(RETRY_TABLE),
            ApiError::Site(error) => error.seconds_to_retry(),
            ApiError::TooManyStreams => Some(RETRY_STREAM),
            _ => None,
        }
    }
}

/// The error of a response, for [`render`].
#[derive(Clone)]
struct Report(Arc<ApiError>);

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status(), Extension(Report(Arc::new(self)))).into_response()
    }
}

/// Logs the error of a response, and writes it as JSON in the language of the request, with the names of the players.
pub(super) fn render(
    app: &App,
    visitor: &Visitor,
    noted: &NotedTable,
    method: &Method,
    mut response: Response,
) -> Response {
    let error = match response.extensions_mut().remove::<Report>() {
        Some(Report(error)) => error,
        None => match Error::from_response(&response) {
            Some(error) => Arc::new(ApiError::Site(error)),
            None => return response,
        },
    };
    match &*error {
        ApiError::Site(error) => error.log(visitor, method, app.faults()),
        error => tracing::debug!(%method, path = visitor.route(), "{error}"),
    }
    let problem = error.problem(visitor, noted);
    let retry_after = problem.retry_after;
    let mut rendered = (error.status(), Json(problem)).into_response();
    let headers = rendered.headers_mut();
    headers.extend(retry_after.map(|seconds| (header::RETRY_AFTER, seconds.into())));
    headers.extend(response.headers().get(header::ALLOW).map(|value| (header::ALLOW, value.clone())));
    if matches!(*error, ApiError::TooManyStreams) {
        // The connection was meant for a stream, and counts towards the limit while it is open.
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    if error.status() == StatusCode::UNAUTHORIZED {
        headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    }
    if *method == Method::HEAD {
        let length = rendered.body().size_hint().exact();
        *rendered.body_mut() = Body::empty();
        rendered.headers_mut().extend(length.map(|length| (header::CONTENT_LENGTH, length.into())));
    }
    rendered
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_code_is_documented() {
        let source = include_str!("error.rs");
        let (_, code) = source.split_once("fn code(&self)").unwrap();
        let (code, _) = code.split_once("fn message(&self)").unwrap();
        let codes: Vec<&str> =
            code.split("=> \"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
        assert!(codes.len() > 20);
        let guide = include_str!("../../../../docs/api.md");
        for code in codes {
            assert!(guide.contains(&format!("`{code}`")), "docs/api.md doesn't mention {code}");
        }
    }
}
