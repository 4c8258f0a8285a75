//! The encryption of notifications, so that push services can't read them (RFC 8291).

use base64::Engine as _;
use base64::engine::DecodePaddingMode;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::SystemRandom;

/// Length in bytes to which all texts are padded, so that it tells a push service nothing.
const LENGTH: usize = 1024;

/// Length of a record in bytes. A message is a single record.
const RECORD: u32 = 4096;

/// Length of an uncompressed public key in bytes.
const PUBLIC_KEY: usize = 65;

/// Browsers leave out the padding; programs in between may add it.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &base64::alphabet::URL_SAFE,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// The keys of a browser.
pub(crate) struct BrowserKeys {
    public: [u8; PUBLIC_KEY],
    secret: [u8; 16],
}

impl BrowserKeys {
    /// Reads the keys as browsers send them.
    pub(crate) fn from_base64(public: &str, secret: &str) -> Option<BrowserKeys> {
        let keys = BrowserKeys::from_bytes(&BASE64.decode(public).ok()?, &BASE64.decode(secret).ok()?)?;
        // Not every point is on the curve.
        keys.encrypt("").map(|_| keys)
    }

    pub(crate) fn from_bytes(public: &[u8], secret: &[u8]) -> Option<BrowserKeys> {
        Some(BrowserKeys { public: public.try_into().ok()?, secret: secret.try_into().ok()? })
    }

    pub(crate) fn public_bytes(&self) -> Vec<u8> {
        self.public.to_vec()
    }

    pub(crate) fn secret_bytes(&self) -> Vec<u8> {
        self.secret.to_vec()
    }

    /// Encrypts a text for the browser, with a key for this message alone. Returns `None` if the text is too long or the browser's key is not valid.
    pub(crate) fn encrypt(&self, text: &str) -> Option<Vec<u8>> {
        let padding = LENGTH.checked_sub(text.len())?;
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).ok()?;
        let own_public = own.compute_public_key().ok()?;
        let browser = UnparsedPublicKey::new(&ECDH_P256, &self.public);
        let sealed = agree_ephemeral(own, &browser, |shared| {
            self.seal(text.as_bytes(), padding, shared, own_public.as_ref(), rand::random())
        });
        sealed.ok()?
    }

    /// Encrypts a text with a shared secret.
    fn seal(
        &self,
        text: &[u8],
        padding: usize,
        shared: &[u8],
        own_public: &[u8],
        salt: [u8; 16],
    ) -> Option<Vec<u8>> {
        let key: [u8; 32] = derive(&self.secret, shared, &[b"WebPush: info\0", &self.public, own_public])?;
        let cipher: [u8; 16] = derive(&salt, &key, &[b"Content-Encoding: aes128gcm\0"])?;
        let nonce: [u8; 12] = derive(&salt, &key, &[b"Content-Encoding: nonce\0"])?;
        // The delimiter 2 marks the last record; padding follows.
        let mut sealed = [text, &[2], &vec![0; padding]].concat();
        let cipher = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &cipher).ok()?);
        let nonce = Nonce::assume_unique_for_key(nonce);
        cipher.seal_in_place_append_tag(nonce, Aad::empty(), &mut sealed).ok()?;
        let length = u8::try_from(own_public.len()).ok()?;
        Some([&salt[..], &RECORD.to_be_bytes(), &[length], own_public, &sealed].concat())
    }
}

/// The length of a key.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

/// Derives a key (HKDF).
fn derive<const N: usize>(salt: &[u8], secret: &[u8], info: &[&[u8]]) -> Option<[u8; N]> {
    let mut key = [0; N];
    Salt::new(HKDF_SHA256, salt).extract(secret).expand(info, Length(N)).ok()?.fill(&mut key).ok()?;
    Some(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of RFC 8291, section 5, with the shared secret of its appendix.
    #[test]
    fn the_example_of_the_standard_is_encrypted() {
        let bytes = |text: &str| BASE64.decode(text).unwrap();
        let browser = BrowserKeys::from_base64(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "BTBZMqHH6r4Tts7J_aSIgg==",
        )
        .unwrap();
        let shared = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let own =
            bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap();
        let text = b"When I grow up, I want to be a watermelon";
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz\
            AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(browser.seal(text, 0, &shared, &own, salt).unwrap(), bytes(expected));
    }

    #[test]
    fn all_messages_have_the_same_length() {
        let key = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let browser = BrowserKeys::from_bytes(key.compute_public_key().unwrap().as_ref(), &[1; 16]).unwrap();
        let lengths = ["a", "a longer text"].map(|text| browser.encrypt(text).unwrap().len());
        assert_eq!(lengths[0], lengths[1]);
        assert!(browser.encrypt(&"a".repeat(LENGTH + 1)).is_none());
    }
}
