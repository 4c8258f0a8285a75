//! API tokens: creating, listing and revoking them.

use fishpond_names::is_valid_name;
use fishpond_store::{Announcement, StoreError, Token};
use fishpond_table::Millis;
use rand::RngExt as _;
use rand::distr::Alphanumeric;

use super::scope::{self, Scopes};
use crate::App;
use crate::error::Error;

/// The beginning of a token's text.
pub(super) const PREFIX: &str = "fp_";

/// Number of random letters and digits in a token: as much randomness as 32 bytes.
const LETTERS: usize = 43;

/// Maximum number of tokens of an account.
pub(crate) const MAX_TOKENS: usize = 50;

/// Maximum number of days for which a token is valid, unless it never expires.
pub(crate) const MAX_DAYS: u32 = 3650;

const DAY: Millis = 24 * 60 * 60 * 1000;

/// Milliseconds after which the use of a token is recorded again.
const USE_RECORDED: Millis = 60_000;

/// The reason why a token cannot be created.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NewTokenError {
    /// The name is not valid.
    #[error("the name of a token must have 1 to 24 characters")]
    Name,
    /// There are no scopes.
    #[error("a token needs at least one scope")]
    NoScope,
    /// The number of days is not valid.
    #[error("a token expires after 1 to {MAX_DAYS} days, or never")]
    Days,
    /// The account has too many tokens.
    #[error("an account can have at most {MAX_TOKENS} tokens; revoke one first")]
    TooMany,
    /// The token that creates it has been revoked.
    #[error("the token that creates it has been revoked")]
    Revoked,
    /// The account does not exist.
    #[error("only accounts can have tokens")]
    NoAccount,
    /// The store failed.
    #[error("{0}")]
    Failed(String),
}

impl From<StoreError> for NewTokenError {
    fn from(error: StoreError) -> NewTokenError {
        match error {
            StoreError::UnknownPerson => NewTokenError::NoAccount,
            StoreError::UnknownToken => NewTokenError::Revoked,
            error => NewTokenError::Failed(error.to_string()),
        }
    }
}

/// A token that has just been created. Its text is never shown again.
pub(crate) struct CreatedToken {
    pub(crate) text: String,
    pub(crate) token: Token,
}

impl App {
    /// Creates a token for an account. If it is created with another token, it expires no later than that one and is revoked with it.
    pub(crate) async fn create_token(
        &self,
        person: &str,
        name: &str,
        scopes: &Scopes,
        days: Option<u32>,
        creator: Option<&Token>,
    ) -> Result<CreatedToken, NewTokenError> {
        let name = name.trim();
        if !is_valid_name(name) {
            return Err(NewTokenError::Name);
        }
        if scopes.is_empty() {
            return Err(NewTokenError::NoScope);
        }
        if days.is_some_and(|days| !(1..=MAX_DAYS).contains(&days)) {
            return Err(NewTokenError::Days);
        }
        let _lock = self.lock_limits(person).await;
        if self.store().tokens(person).await?.len() >= MAX_TOKENS {
            return Err(NewTokenError::TooMany);
        }
        let letters = rand::rng().sample_iter(Alphanumeric).take(LETTERS).map(char::from);
        let text: String = PREFIX.chars().chain(letters).collect();
        let after_days = days.map(|days| self.now().saturating_add(Millis::from(days) * DAY));
        let token = Token {
            id: crate::random_letters::<8>().into_iter().collect(),
            person: person.to_owned(),
            name: name.to_owned(),
            scopes: scope::write(scopes),
            since: self.now(),
            until: after_days.into_iter().chain(creator.and_then(|creator| creator.until)).min(),
            used: None,
            created_with: creator.map(|creator| creator.id.clone()),
        };
        self.store().create_token(&text, token.clone()).await?;
        Ok(CreatedToken { text, token })
    }

    /// Revokes a token and those created with it, and ends their streams. Returns false if the account has no such token.
    pub(crate) async fn revoke_token(&self, person: &str, id: &str) -> Result<bool, Error> {
        let revoked = self.store().revoke_token(person, id).await?;
        for Token { id, person, .. } in &revoked {
            self.end_streams(|visitor| visitor.api_token.as_ref() == Some(id));
            self.publish(|| Announcement::Person { person: person.clone() });
        }
        Ok(!revoked.is_empty())
    }

    /// Revokes all tokens of a person and of their bots, and ends their streams.
    pub(crate) async fn revoke_tokens(&self, person: &str) -> Result<(), Error> {
        let bots = self.bots_of(person).await?;
        self.store().revoke_tokens(person).await?;
        for owner in bots.iter().map(|bot| bot.id.as_str()).chain([person]) {
            self.end_streams(|visitor| visitor.person.as_str() == owner && visitor.api_token.is_some());
            self.publish(|| Announcement::Person { person: owner.to_owned() });
        }
        Ok(())
    }

    /// Records the use of a token, at most once a minute.
    pub(crate) fn note_token_use(&self, token: &Token) {
        let now = self.now();
        if token.used.is_some_and(|used| used.saturating_add(USE_RECORDED) > now) {
            return;
        }
        let (app, id) = (self.clone(), token.id.clone());
        tokio::spawn(async move {
            if let Err(error) = app.store().note_token_use(&id, now).await {
                tracing::debug!(%error, "cannot record the use of a token");
            }
        });
    }
}

/// Returns the number of seconds until a token expires.
pub(crate) fn expires_in(token: &Token, now: Millis) -> Option<u64> {
    token.until.map(|until| until.saturating_sub(now) / 1000)
}
