//! The server's key, with which push services recognize it (VAPID, RFC 8292).

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::json;

use super::Endpoint;

/// Seconds for which a signature is valid: half of what push services accept.
const VALID_FOR: u64 = 12 * 60 * 60;

/// The server's key.
pub(crate) struct VapidKey {
    pair: EcdsaKeyPair,
    /// The public key in the form that browsers expect.
    public: String,
}

impl VapidKey {
    /// Returns the secret bytes (PKCS #8) of a new key. Returns `None` if the system can't provide random numbers.
    pub(crate) fn new_secret() -> Option<Vec<u8>> {
        let key = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        key.ok().map(|key| key.as_ref().to_vec())
    }

    pub(crate) fn from_secret(bytes: &[u8]) -> Option<VapidKey> {
        let pair =
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, bytes, &SystemRandom::new()).ok()?;
        let public = BASE64_URL_SAFE_NO_PAD.encode(pair.public_key());
        Some(VapidKey { pair, public })
    }

    pub(crate) fn public_key(&self) -> &str {
        &self.public
    }

    /// Returns the header that authorizes a request, or `None` if the system can't provide random numbers. `now` is the current time in
    /// seconds since 1970.
    pub(crate) fn authorization(&self, endpoint: &Endpoint, contact: &str, now: u64) -> Option<String> {
        let encode = |json: serde_json::Value| BASE64_URL_SAFE_NO_PAD.encode(json.to_string());
        let header = encode(json!({ "typ": "JWT", "alg": "ES256" }));
        let claims = json!({ "aud": endpoint.origin(), "exp": now + VALID_FOR, "sub": contact });
        let text = format!("{header}.{}", encode(claims));
        let signature = self.pair.sign(&SystemRandom::new(), text.as_bytes()).ok()?;
        Some(format!("vapid t={text}.{}, k={}", BASE64_URL_SAFE_NO_PAD.encode(signature), self.public))
    }
}
