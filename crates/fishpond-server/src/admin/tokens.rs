//! The operator's commands about API tokens.

use fishpond_core::quote;

use super::{AdminError, AdminToken, failed};
use crate::App;
use crate::api::Scope;

impl App {
    /// Creates an API token for an account and returns its text, which is not shown again.
    pub(super) async fn new_token(
        &self,
        account: &str,
        name: &str,
        scopes: &[Scope],
        days: Option<u32>,
    ) -> Result<String, AdminError> {
        let person = self.owner(account).await?;
        let scopes = scopes.iter().copied().collect();
        Ok(self.create_token(&person, name, &scopes, days, None).await?.text)
    }

    /// Returns the API tokens of an account, newest first.
    pub(super) async fn tokens_of(&self, account: &str) -> Result<Vec<AdminToken>, AdminError> {
        let now = self.now();
        let tokens = self.store().tokens(&self.owner(account).await?).await?;
        let token = |token: fishpond_store::Token| AdminToken {
            token: token.id,
            name: token.name,
            scopes: token.scopes,
            used_ago: token.used.map(|used| now.saturating_sub(used)),
            expires_in: token.until.map(|until| until.saturating_sub(now)),
        };
        Ok(tokens.into_iter().map(token).collect())
    }

    /// Revokes an API token of an account.
    pub(super) async fn revoke_token_of(&self, account: &str, token: &str) -> Result<(), AdminError> {
        let person = self.owner(account).await?;
        let is_revoked = self.revoke_token(&person, token).await.map_err(failed)?;
        if is_revoked { Ok(()) } else { Err(AdminError::UnknownToken(quote(token))) }
    }

    /// Returns the identifier of the person with an account.
    async fn owner(&self, account: &str) -> Result<String, AdminError> {
        let found = self.store().account(account).await?;
        found.map(|found| found.person).ok_or_else(|| AdminError::UnknownAccount(quote(account)))
    }
}
