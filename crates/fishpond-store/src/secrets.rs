//! The stored forms of tokens and account names, the same in every store.

use sha2::{Digest, Sha256};

/// The stored form of a token.
pub(crate) type Hash = [u8; 32];

/// Hashes a token. Tokens are long and random, so a fast hash is enough.
pub(crate) fn hash(token: &str) -> Hash {
    Sha256::digest(token).into()
}

/// Returns the key by which an email address is found regardless of case.
pub(crate) fn mail_key(address: &str) -> String {
    address.to_lowercase()
}

/// Returns the form of an account name that must be unique: names are compared case-insensitively.
pub(crate) fn login_key(login: &str) -> String {
    login.to_lowercase()
}
