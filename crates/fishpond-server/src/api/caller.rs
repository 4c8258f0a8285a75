//! The sender of an API request, identified by a token.

use std::sync::{Arc, OnceLock};

use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use fishpond_store::Token;
use fishpond_table::PersonId;

use super::error::{self, ApiError};
use super::scope::{self, Scope, Scopes};
use super::tokens::PREFIX;
use crate::App;
use crate::error::Error;
use crate::forms::Fields;
use crate::open_tables::OpenTable;
use crate::request_log::Entry;
use crate::routes::MAX_BODY;
use crate::visitor::{ApiPerson, Head, Visitor, api_visitor};

/// The beginning of a guest's token.
pub(super) const GUEST_PREFIX: &str = "fpg_";

/// The permission that an operation requires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Access {
    /// None: anyone may use it.
    Public,
    /// Any valid token.
    Token,
    /// A token with this scope.
    Scope(Scope),
}

/// The sender of a request.
#[derive(Clone)]
pub(super) struct Caller {
    pub(super) visitor: Visitor,
    pub(super) credential: Option<Credential>,
}

/// The proof of the sender's identity.
#[derive(Clone)]
pub(super) enum Credential {
    Token(Token),
    Guest,
}

impl Credential {
    pub(super) fn scopes(&self) -> Scopes {
        match self {
            Credential::Token(token) => scope::read(&token.scopes),
            Credential::Guest => Scopes::from([Scope::Read, Scope::Play]),
        }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Caller, Self::Rejection> {
        Ok(parts.extensions.get::<Caller>().expect("the `with_caller` layer adds the caller").clone())
    }
}

/// The table that a request is about, noted by its handler so that an error can name the players.
#[derive(Clone, Default)]
pub(super) struct NotedTable(Arc<OnceLock<Arc<OpenTable>>>);

impl NotedTable {
    /// Notes a table that the sender may look at.
    pub(super) fn note(&self, table: Arc<OpenTable>) {
        // The handlers of a request all look at the same table.
        let _ = self.0.set(table);
    }

    /// Returns the names of the players, or the letters of open seats; nothing if no table was noted.
    pub(super) fn names(&self, visitor: &Visitor) -> Vec<String> {
        self.0.get().map_or_else(Vec::new, |open| open.table().view(&visitor.actor(), None, &[]).names())
    }
}

/// Middleware that identifies the sender, limits requests, renders errors, and logs the request.
pub(super) async fn with_caller(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let entry = Entry::start(&request);
    let method = request.method().clone();
    let (caller, error) = match identify(&app, Head::of(&request)).await {
        Ok(caller) => (caller, None),
        Err(error) => (anonymous(&app, Head::of(&request)), Some(error)),
    };
    let (visitor, noted) = (caller.visitor.clone(), NotedTable::default());
    let is_too_large = declared_length(request.headers()) > MAX_BODY as u64;
    let admitted = || {
        app.bans().check(&visitor)?;
        if is_too_large {
            return Err(Error::TooLarge);
        }
        match method {
            Method::OPTIONS => Ok(()),
            _ => app.limits().count_program(matches!(method, Method::GET | Method::HEAD), &visitor),
        }
    };
    let response = match error.or_else(|| admitted().err().map(ApiError::Site)) {
        Some(error) => error.into_response(),
        None => {
            request.extensions_mut().insert(caller);
            request.extensions_mut().insert(noted.clone());
            next.run(request).await
        }
    };
    let response = error::render(&app, &visitor, &noted, &method, response);
    if let Some(entry) = entry {
        entry.finish(&response);
    }
    response
}

/// Returns the length of the body according to its header; 0 if there is none.
fn declared_length(headers: &HeaderMap) -> u64 {
    let length = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    length.and_then(|length| length.parse().ok()).unwrap_or(0)
}

/// Refuses senders who may not use an operation.
pub(super) async fn check_access(
    State(access): State<Access>,
    caller: Caller,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    match (access, &caller.credential) {
        (Access::Public, _) | (Access::Token, Some(_)) => {}
        (_, None) => return Err(ApiError::NoToken),
        (Access::Scope(scope), Some(credential)) if !credential.scopes().contains(&scope) => {
            return Err(match credential {
                Credential::Token(_) => ApiError::MissingScope(scope),
                Credential::Guest => ApiError::NeedsAccount,
            });
        }
        (Access::Scope(_), Some(_)) => {}
    }
    Ok(next.run(request).await)
}

async fn identify(app: &App, head: Head<'_>) -> Result<Caller, ApiError> {
    if has_token(head.uri.query().unwrap_or_default()) {
        return Err(ApiError::TokenInQuery);
    }
    let Some(value) = head.headers.get(header::AUTHORIZATION) else {
        return Ok(anonymous(app, head));
    };
    let (scheme, text) =
        value.to_str().ok().and_then(|value| value.split_once(' ')).ok_or(ApiError::BadToken)?;
    let text = text.trim();
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Err(ApiError::BadToken);
    }
    if let Some(text) = text.strip_prefix(GUEST_PREFIX) {
        let guest = app.guests().recognize(text, app.now()).ok_or(ApiError::BadToken)?;
        let person =
            ApiPerson { person: guest.person, name: None, login: None, owner: None, api_token: None };
        let visitor = api_visitor(app, head, person);
        return Ok(Caller { visitor, credential: Some(Credential::Guest) });
    }
    if !text.starts_with(PREFIX) {
        return Err(ApiError::BadToken);
    }
    let (token, owner) = app
        .store()
        .token(text, app.now())
        .await
        .map_err(|error| Error::Unavailable(format!("cannot read a token: {error}")))?
        .ok_or(ApiError::BadToken)?;
    app.note_token_use(&token);
    let person = ApiPerson {
        person: PersonId::new(owner.id).map_err(|_| ApiError::BadToken)?,
        name: Some(owner.name),
        login: owner.login,
        owner: owner.owner.map(PersonId::new).transpose().map_err(|_| ApiError::BadToken)?,
        api_token: Some(token.id.clone()),
    };
    Ok(Caller { visitor: api_visitor(app, head, person), credential: Some(Credential::Token(token)) })
}

/// Returns a sender without a token, who has no seat at any table.
fn anonymous(app: &App, head: Head<'_>) -> Caller {
    let person = app.guests().newcomer(app.now()).person;
    let person = ApiPerson { person, name: None, login: None, owner: None, api_token: None };
    Caller { visitor: api_visitor(app, head, person), credential: None }
}

/// Returns whether a query contains a token. Addresses end up in logs and histories, so tokens are not accepted there.
fn has_token(query: &str) -> bool {
    let is_token = |(name, value): (&str, &str)| {
        matches!(name, "token" | "access_token" | "authorization")
            || value.starts_with(PREFIX)
            || value.starts_with(GUEST_PREFIX)
    };
    Fields::parse(query.as_bytes()).iter().any(is_token)
}
