//! Signatures of records: a server signs the records of its games, so that nobody else can pass off a record as the server's.
//!
//! `signature = Ed25519(key, "fishpond record 1" ‖ 00 ‖ digest)`, where `digest` is the 32 bytes of the record's digest. The
//! signature and the digest are the only fields of a record that the digest leaves out. `docs/formats.md` has a test vector.

use std::fmt;

use ed25519_dalek::{Signer, SigningKey, VerifyingKey};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::fair::unhex;
use crate::record::Record;

/// The signature of a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Signature {
    /// The public key of the server, 64 hexadecimal digits.
    pub key: String,
    /// The Ed25519 signature of the digest, 128 hexadecimal digits.
    pub value: String,
}

/// The private key with which a server signs records.
#[derive(Clone)]
pub struct RecordKey(SigningKey);

impl RecordKey {
    /// Creates the key from 32 secret random bytes.
    #[must_use]
    pub fn from_bytes(bytes: &[u8; 32]) -> RecordKey {
        RecordKey(SigningKey::from_bytes(bytes))
    }

    /// Returns the public half, which the server publishes, in hexadecimal.
    #[must_use]
    pub fn public(&self) -> String {
        hex::encode(self.0.verifying_key())
    }
}

impl fmt::Debug for RecordKey {
    /// Hides the private half, which must not appear in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("RecordKey").field(&self.public()).finish()
    }
}

impl Record {
    /// Updates the digest and signs it.
    pub fn sign(&mut self, key: &RecordKey) {
        self.refresh_digest();
        let value = key.0.sign(&message(&self.digest).expect("a computed digest is hexadecimal"));
        self.signature = Some(Signature { key: key.public(), value: hex::encode(value.to_bytes()) });
    }

    /// Checks the signature and returns the public key that made it, or `None` if the record is not signed.
    ///
    /// This proves who wrote the record only to readers who know from elsewhere whose key it is.
    ///
    /// # Errors
    /// If the signature does not match the record and the key.
    pub fn check_signature(&self) -> Result<Option<&str>, SignatureError> {
        let Some(Signature { key, value }) = &self.signature else { return Ok(None) };
        let public = unhex(key).and_then(|bytes| VerifyingKey::from_bytes(&bytes.try_into().ok()?).ok());
        let public = public.ok_or(SignatureError::Key)?;
        let valid = || {
            let signature = ed25519_dalek::Signature::from_slice(&unhex(value)?).ok()?;
            public.verify_strict(&message(&self.digest)?, &signature).ok()
        };
        valid().map(|()| Some(key.as_str())).ok_or(SignatureError::Value)
    }
}

/// Returns the bytes that are signed.
fn message(digest: &str) -> Option<Vec<u8>> {
    let digest = unhex(digest).filter(|bytes| bytes.len() == 32)?;
    Some([&b"fishpond record 1\0"[..], &digest].concat())
}

/// The reason why a signature is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SignatureError {
    /// The key is not a public key.
    #[error("the key of the signature must be an Ed25519 key of 64 lowercase hexadecimal digits")]
    Key,
    /// The signature does not match.
    #[error(
        "the signature does not match: the record was changed after it was signed, or signed with another key"
    )]
    Value,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The test vector in `docs/formats.md`.
    #[test]
    fn published_vector() {
        let key = RecordKey::from_bytes(&std::array::from_fn(|i| i as u8));
        assert_eq!(key.public(), "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8");
        let message = message(&"ab".repeat(32)).unwrap();
        assert_eq!(
            hex::encode(key.0.sign(&message).to_bytes()),
            "cbf80f62b98332051b17761c229d810e92931d1aa8898fdc76cb1fd530e4ed47\
             22beb1be734f05c4c1aab12c321267f282ccf5d4308d8ab985d1455a8a7ffa0d"
        );
    }
}
