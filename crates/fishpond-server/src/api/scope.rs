//! The permissions of a token.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A permission of a token.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// See your tables and everything that you are allowed to know about them.
    Read,
    /// Create tables, take seats, move and chat.
    Play,
    /// Invite others by name.
    Invite,
    /// Manage tokens, bot accounts, and the players that you follow or block.
    Account,
}

impl Scope {
    /// All scopes.
    pub const ALL: [Scope; 4] = [Scope::Read, Scope::Play, Scope::Invite, Scope::Account];

    /// Returns the name of the scope.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Scope::Read => "read",
            Scope::Play => "play",
            Scope::Invite => "invite",
            Scope::Account => "account",
        }
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Scope {
    type Err = String;

    fn from_str(text: &str) -> Result<Scope, String> {
        let known = || Scope::ALL.map(Scope::name).join(", ");
        let found = Scope::ALL.into_iter().find(|scope| scope.name() == text);
        found.ok_or_else(|| format!("unknown scope. Valid scopes: {}", known()))
    }
}

/// A set of scopes.
pub(crate) type Scopes = BTreeSet<Scope>;

/// Writes scopes for the store.
pub(crate) fn write(scopes: &Scopes) -> String {
    scopes.iter().map(|scope| scope.name()).collect::<Vec<_>>().join(" ")
}

/// Reads stored scopes.
pub(crate) fn read(text: &str) -> Scopes {
    text.split(' ').filter_map(|scope| scope.parse().ok()).collect()
}
