//! A browser's half of notifications: its keys, and decryption (RFC 8291, RFC 8188).

use std::sync::Mutex;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::rand::SystemRandom;
use sha2::{Digest as _, Sha256};

use super::service::{PushService, Received};

/// A browser that gets notifications.
pub(crate) struct Device {
    endpoint: String,
    /// Used once: the library only has single-use keys.
    key: Mutex<Option<EphemeralPrivateKey>>,
    public: Vec<u8>,
    secret: [u8; 16],
}

impl Device {
    pub(crate) fn new(service: &PushService, name: &str) -> Device {
        let endpoint = format!("{}/send/{}", service.origin(), name.replace(' ', "-"));
        let key = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let public = key.compute_public_key().unwrap().as_ref().to_vec();
        Device { endpoint, key: Mutex::new(Some(key)), public, secret: rand::random() }
    }

    pub(crate) fn endpoint(&self) -> &str {
        &self.endpoint
    }

    /// Returns the fields of the form that switches notifications on.
    pub(crate) fn fields(&self) -> [(&'static str, String); 3] {
        [
            ("endpoint", self.endpoint.clone()),
            ("p256dh", BASE64_URL_SAFE_NO_PAD.encode(&self.public)),
            ("auth", BASE64_URL_SAFE_NO_PAD.encode(self.secret)),
        ]
    }

    /// Returns which of these tables a notification is about, without decrypting it: a browser can decrypt only one here.
    pub(crate) fn table_of<'a>(&self, received: &Received, tables: &[&'a str]) -> &'a str {
        let topic = |path: &str| {
            let hash = Sha256::new().chain_update(&self.endpoint).chain_update(&path[3..]).finalize();
            BASE64_URL_SAFE_NO_PAD.encode(&hash[..18])
        };
        tables
            .iter()
            .find(|path| topic(path) == received.header("topic"))
            .expect("the topic belongs to one of the tables")
    }

    /// Decrypts a notification. Works once.
    pub(crate) fn decrypt(&self, body: &[u8]) -> serde_json::Value {
        let (salt, rest) = body.split_at(16);
        let (record, rest) = rest.split_at(4);
        let record = u32::from_be_bytes(record.try_into().unwrap());
        let (length, rest) = rest.split_first().unwrap();
        let (sender, sealed) = rest.split_at(usize::from(*length));
        assert!(sealed.len() <= record as usize && body.len() <= 4096, "push services accept 4096 bytes");
        let key = self.key.lock().unwrap().take().expect("a device decrypts only once");
        let shared =
            agree_ephemeral(key, &UnparsedPublicKey::new(&ECDH_P256, sender), <[u8]>::to_vec).unwrap();
        let key = derive(&self.secret, &shared, &[b"WebPush: info\0", &self.public[..], sender].concat());
        let cipher = derive(salt, &key, b"Content-Encoding: aes128gcm\0");
        let nonce = derive(salt, &key, b"Content-Encoding: nonce\0");
        let cipher = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &cipher[..16]).unwrap());
        let nonce = Nonce::try_assume_unique_for_key(&nonce[..12]).unwrap();
        let mut opened = sealed.to_vec();
        let opened = cipher
            .open_in_place(nonce, Aad::empty(), &mut opened)
            .expect("the notification is encrypted for this device");
        let end = opened.iter().rposition(|byte| *byte != 0).unwrap();
        assert_eq!(opened[end], 2, "the last record");
        serde_json::from_slice(&opened[..end]).unwrap()
    }
}

/// Derives a key of up to 32 bytes (HKDF), step by step as the standard describes it.
fn derive(salt: &[u8], secret: &[u8], info: &[u8]) -> Vec<u8> {
    let hmac = |key: &[u8], text: &[u8]| {
        Hmac::<Sha256>::new_from_slice(key).unwrap().chain_update(text).finalize().into_bytes().to_vec()
    };
    hmac(&hmac(salt, secret), &[info, &[1]].concat())
}
