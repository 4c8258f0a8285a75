//! The account behind a token, guests, and tokens.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use fishpond_core::Message;
use fishpond_store::Token;
use fishpond_table::Millis;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::body::{Address, Input};
use super::caller::{Caller, Credential, GUEST_PREFIX};
use super::error::ApiError;
use super::scope::{self, Scope, Scopes};
use super::tokens::{self, CreatedToken, NewTokenError};
use crate::App;
use crate::error::Error;

/// The account behind a token.
#[derive(Serialize, JsonSchema)]
pub(super) struct Me {
    /// The identifier of the person, which is not a secret.
    id: String,
    /// The display name.
    name: String,
    /// The name of the account; `null` for guests.
    account: Option<String>,
    /// Whether the account belongs to a bot, which a person owns.
    bot: bool,
    /// The scopes of the token.
    scopes: Scopes,
    /// Seconds until the token expires; `null` if it does not. A guest's token expires a year after it was issued.
    expires_in: Option<u64>,
}

/// `GET /api/v1/me`
pub(super) async fn me(State(app): State<App>, caller: Caller) -> Result<Json<Me>, ApiError> {
    let credential = caller.credential.ok_or(ApiError::NoToken)?;
    let visitor = caller.visitor;
    Ok(Json(Me {
        id: visitor.person.to_string(),
        name: visitor.name_or_guest(),
        account: visitor.login.clone(),
        bot: visitor.owner.is_some(),
        scopes: credential.scopes(),
        expires_in: match &credential {
            Credential::Token(token) => tokens::expires_in(token, app.now()),
            Credential::Guest => None,
        },
    }))
}

/// A new guest.
#[derive(Serialize, JsonSchema)]
pub(super) struct NewGuest {
    /// The token of the guest, with the scopes `read` and `play`. It cannot be recovered.
    token: String,
    /// The identifier of the person, which is not a secret.
    id: String,
}

/// `POST /api/v1/guest`
pub(super) async fn guest(State(app): State<App>) -> (StatusCode, Json<NewGuest>) {
    let guest = app.guests().newcomer(app.now());
    let token = [GUEST_PREFIX, &guest.new_token.unwrap_or_default()].concat();
    (StatusCode::CREATED, Json(NewGuest { token, id: guest.person.to_string() }))
}

/// A token, without its text.
#[derive(Serialize, JsonSchema)]
pub(super) struct TokenInfo {
    /// The identifier of the token, which is not a secret.
    id: String,
    name: String,
    scopes: Scopes,
    /// Seconds until it expires; `null` if it does not.
    expires_in: Option<u64>,
    /// Seconds since it was last used, accurate to a minute; `null` if it has not been used.
    used_ago: Option<u64>,
}

impl TokenInfo {
    pub(super) fn new(token: &Token, now: Millis) -> TokenInfo {
        TokenInfo {
            id: token.id.clone(),
            name: token.name.clone(),
            scopes: scope::read(&token.scopes),
            expires_in: tokens::expires_in(token, now),
            used_ago: token.used.map(|used| now.saturating_sub(used) / 1000),
        }
    }
}

/// `GET /api/v1/tokens`
pub(super) async fn tokens(State(app): State<App>, caller: Caller) -> Result<Json<Vec<TokenInfo>>, ApiError> {
    let tokens = app.store().tokens(caller.visitor.person.as_str()).await?;
    Ok(Json(tokens.iter().map(|token| TokenInfo::new(token, app.now())).collect()))
}

/// A token to be created.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewToken {
    /// A name of 1 to 24 characters, to tell tokens apart.
    #[schemars(length(min = 1, max = 24))]
    name: String,
    /// The scopes: at most those of the token that creates it.
    #[schemars(with = "Vec<Scope>", length(min = 1))]
    scopes: Scopes,
    /// Days until it expires; if absent, it never does. It expires no later than the token that creates it.
    #[schemars(range(min = 1, max = 3650))]
    days: Option<u32>,
}

/// A token that has just been created.
#[derive(Serialize, JsonSchema)]
pub(super) struct TokenWithText {
    /// The token. It is not shown again.
    token: String,
    #[serde(flatten)]
    info: TokenInfo,
}

/// `POST /api/v1/tokens`
pub(super) async fn create_token(
    State(app): State<App>,
    caller: Caller,
    Input(new): Input<NewToken>,
) -> Result<(StatusCode, Json<TokenWithText>), ApiError> {
    let person = caller.visitor.person.to_string();
    new_token(&app, &caller, &person, new).await
}

/// Creates a token for an account. It has at most the scopes of the sender's token, expires no later and is revoked with it, so that nobody
/// can turn a stolen token into a permanent one.
pub(super) async fn new_token(
    app: &App,
    caller: &Caller,
    person: &str,
    new: NewToken,
) -> Result<(StatusCode, Json<TokenWithText>), ApiError> {
    let own = caller.credential.as_ref().map(Credential::scopes).unwrap_or_default();
    if let Some(&missing) = new.scopes.iter().find(|scope: &&Scope| !own.contains(scope)) {
        return Err(ApiError::MissingScope(missing));
    }
    let creator = match &caller.credential {
        Some(Credential::Token(token)) => Some(token),
        Some(Credential::Guest) | None => None,
    };
    let created = app.create_token(person, &new.name, &new.scopes, new.days, creator).await;
    let CreatedToken { text, token } = match created {
        // After the sender's token was checked.
        Err(NewTokenError::Revoked) => return Err(ApiError::BadToken),
        created => created.map_err(refused)?,
    };
    let info = TokenInfo::new(&token, app.now());
    Ok((StatusCode::CREATED, Json(TokenWithText { token: text, info })))
}

/// Returns the error for a token that cannot be created.
pub(crate) fn refused(error: NewTokenError) -> Error {
    match error {
        NewTokenError::Failed(why) => Error::Internal(why),
        NewTokenError::NoAccount | NewTokenError::Revoked => Error::NotFound,
        NewTokenError::Name => Error::Invalid(Message::new("page-error-name")),
        NewTokenError::NoScope => Error::Invalid(Message::new("api-error-no-scope")),
        NewTokenError::Days => Error::Invalid(Message::new("api-error-days").with("most", tokens::MAX_DAYS)),
        NewTokenError::TooMany => {
            let most = u32::try_from(tokens::MAX_TOKENS).unwrap_or(u32::MAX);
            Error::Invalid(Message::new("api-error-tokens").with("most", most))
        }
    }
}

/// `DELETE /api/v1/tokens/{id}`
pub(super) async fn revoke_token(
    State(app): State<App>,
    caller: Caller,
    Address(id): Address<String>,
) -> Result<StatusCode, ApiError> {
    let is_revoked = app.revoke_token(caller.visitor.person.as_str(), &id).await?;
    if is_revoked { Ok(StatusCode::NO_CONTENT) } else { Err(ApiError::Site(Error::NotFound)) }
}
