//! The links with which people unsubscribe from emails. They work without a login and never expire.

use fishpond_store::Key;
use fishpond_table::PersonId;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

use super::Mail;

impl Mail {
    /// Returns the address with which a person unsubscribes.
    pub(crate) fn unsubscribe_link(&self, person: &str) -> String {
        self.link(&format!(
            "/mail/unsubscribe?code={person}.{}",
            hex::encode(code(&self.key, person).finalize().into_bytes())
        ))
    }

    /// Returns the person who unsubscribes with this code.
    pub(crate) fn unsubscriber(&self, text: &str) -> Option<PersonId> {
        let (person, proof) = text.split_once('.')?;
        code(&self.key, person).verify_slice(&hex::decode(proof).ok()?).ok()?;
        PersonId::new(person).ok()
    }
}

fn code(key: &Key, person: &str) -> Hmac<Sha256> {
    let mac = Hmac::<Sha256>::new_from_slice(key.secret_bytes()).expect("keys may have any length");
    mac.chain_update("unsubscribe").chain_update(person)
}
