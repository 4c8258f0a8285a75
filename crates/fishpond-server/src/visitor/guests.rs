//! Guest tokens: how the server recognizes guests.
//!
//! A token is a random secret and the day on which it was issued, authenticated with a key that the store keeps. So the server
//! recognizes its own tokens without storing them. A guest's identifier is derived from the secret alone: a stolen copy of the store
//! reveals no secrets, so it does not allow anyone to act as an existing guest.
//!
//! A guest who gets an account or deletes their data is retired: their token is never accepted again.
//!
//! Version 0.1 accepted any 64 hexadecimal digits. Such a token is exchanged once, for a new identity that takes over the guest's
//! seats, if the store knows a guest with this token.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::RwLock;
use std::time::Duration;

use fishpond_store::{Key, Store, StoreError};
use fishpond_table::{Millis, PersonId};
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::{Digest as _, Sha256};
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::App;
use crate::error::Error;

/// The purpose of the key in the store.
const PURPOSE: &str = "guests";

const DAY: Millis = 24 * 3600 * 1000;

/// Days after which a token expires, unless the guest comes back.
const LIFETIME: u32 = 365;

/// Days after which a guest who comes back gets a new token for the same secret.
const RENEWAL: u32 = 30;

/// How long a browser gets no further token after an exchange, even if it still sends the old one. It may have sent such a request
/// before it received the new token, and the response must not replace that token.
const EXCHANGE: Duration = Duration::from_secs(60);

/// The key that authenticates tokens, and the guests whose tokens are no longer accepted.
pub(crate) struct Guests {
    key: Key,
    retired: RwLock<BTreeSet<PersonId>>,
    /// The recent exchanges of tokens of version 0.1.
    exchanged: Mutex<BTreeMap<PersonId, Exchange>>,
}

/// The exchange of a token of version 0.1.
struct Exchange {
    token: GuestToken,
    at: Instant,
}

/// A guest, and the cookie that they need.
pub(crate) struct Guest {
    pub(crate) person: PersonId,
    /// The token to store in the browser. `None` if it has one, or if another response brings one.
    pub(crate) new_token: Option<String>,
}

impl Guests {
    pub(crate) async fn load(store: &dyn Store) -> Result<Guests, StoreError> {
        let key = store.key(PURPOSE, Key::new(rand::random::<[u8; 32]>())).await?;
        let retired = store.retired_guests().await?;
        let retired = retired.into_iter().filter_map(|id| PersonId::new(id).ok()).collect();
        Ok(Guests { key, retired: RwLock::new(retired), exchanged: Mutex::default() })
    }

    /// Loads the retired guests again, after another server may have retired some.
    pub(crate) async fn reload(&self, store: &dyn Store) -> Result<(), StoreError> {
        let retired = store.retired_guests().await?;
        let retired = retired.into_iter().filter_map(|id| PersonId::new(id).ok());
        // Guests are only added: this server may be retiring one that the store does not list yet.
        self.retired.write().expect("lock is never poisoned").extend(retired);
        Ok(())
    }

    /// Returns a guest with a new token.
    pub(crate) fn newcomer(&self, now: Millis) -> Guest {
        self.welcome(&GuestToken::new(now))
    }

    fn welcome(&self, token: &GuestToken) -> Guest {
        Guest { person: token.person(), new_token: Some(token.write(&self.key)) }
    }

    /// Returns the guest with a token that this server has issued.
    pub(crate) fn recognize(&self, text: &str, now: Millis) -> Option<Guest> {
        let token = GuestToken::read(text, &self.key)?;
        let (person, age) = (token.person(), day(now).saturating_sub(token.issued));
        if age >= LIFETIME || self.is_retired(&person) {
            return None;
        }
        let renewed = GuestToken { issued: day(now), ..token };
        Some(Guest { person, new_token: (age >= RENEWAL).then(|| renewed.write(&self.key)) })
    }

    pub(crate) fn is_retired(&self, person: &PersonId) -> bool {
        self.retired.read().expect("lock is never poisoned").contains(person)
    }

    /// Retires a guest, or undoes that.
    fn set_retired(&self, person: &PersonId, retired: bool) {
        let mut list = self.retired.write().expect("lock is never poisoned");
        if retired {
            list.insert(person.clone());
        } else {
            list.remove(person);
        }
    }
}

impl App {
    /// Returns the guest with the token in a cookie; a newcomer if the token is missing or not accepted.
    pub(crate) async fn identify_guest(&self, cookie: Option<&str>) -> Result<Guest, Error> {
        let (guests, now) = (self.guests(), self.now());
        let known = match cookie {
            None => None,
            Some(token) if is_first_version(token) => {
                let old = person(token);
                let exchange = self.exchange(old).await;
                exchange.map_err(|error| Error::Unavailable(format!("cannot exchange a token: {error}")))?
            }
            Some(token) => guests.recognize(token, now),
        };
        Ok(known.unwrap_or_else(|| guests.newcomer(now)))
    }

    /// Exchanges this guest's token from version 0.1. Requests that arrive during the exchange share its result; after it, the old
    /// token is no longer accepted.
    async fn exchange(&self, old: PersonId) -> Result<Option<Guest>, Error> {
        let arrived = Instant::now();
        // In this order: another request may be exchanging the token, and retires the guest before it takes their seats.
        if !self.store().is_guest_at_table(old.as_str()).await? && !self.guests().is_retired(&old) {
            return Ok(None);
        }
        // A separate task: if the client disconnects, the exchange must still be recorded.
        let app = self.clone();
        let exchange = tokio::spawn(async move {
            let mut exchanged = app.guests().exchanged.lock().await;
            exchanged.retain(|_, exchange| exchange.at.elapsed() < EXCHANGE);
            match exchanged.get(&old) {
                Some(exchange) if exchange.at >= arrived => {
                    return Ok(Some(app.guests().welcome(&exchange.token)));
                }
                Some(_) => {
                    let stranger = app.guests().newcomer(app.now());
                    return Ok(Some(Guest { new_token: None, ..stranger }));
                }
                None if app.guests().is_retired(&old) => return Ok(None),
                None => {}
            }
            let token = GuestToken::new(app.now());
            app.adopt_guest(&old, &token.person()).await?;
            let guest = app.guests().welcome(&token);
            exchanged.insert(old, Exchange { token, at: Instant::now() });
            Ok(Some(guest))
        });
        exchange.await?
    }

    /// Retires a guest and runs `change`, which takes everything from them. If that fails, their token is accepted again.
    pub(crate) async fn retiring<T>(
        &self,
        guest: &PersonId,
        change: impl AsyncFnOnce(Millis) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.guests().set_retired(guest, true);
        let changed = change(self.now() + Millis::from(LIFETIME) * DAY).await;
        if changed.is_err() {
            self.guests().set_retired(guest, false);
        }
        changed
    }
}

/// A token that the server has issued. Does not implement `Debug`, to keep it out of logs.
struct GuestToken {
    secret: [u8; 32],
    /// The day of issue, counted from 1970.
    issued: u32,
}

impl GuestToken {
    fn new(now: Millis) -> GuestToken {
        GuestToken { secret: rand::random(), issued: day(now) }
    }

    /// Returns the person. The identifier does not reveal the secret.
    fn person(&self) -> PersonId {
        person(&hex::encode(self.secret))
    }

    fn bytes(&self) -> [u8; 36] {
        let mut bytes = [0; 36];
        bytes[..32].copy_from_slice(&self.secret);
        bytes[32..].copy_from_slice(&self.issued.to_be_bytes());
        bytes
    }

    fn mac(&self, key: &Key) -> Hmac<Sha256> {
        let mac =
            Hmac::<Sha256>::new_from_slice(key.secret_bytes()).expect("HMAC accepts keys of any length");
        mac.chain_update("guest token").chain_update(self.bytes())
    }

    /// Returns the token as text: secret, day and authentication code, in hexadecimal.
    fn write(&self, key: &Key) -> String {
        hex::encode(self.bytes()) + &hex::encode(self.mac(key).finalize().into_bytes())
    }

    /// Reads a token. Returns `None` if it was not issued with this key.
    fn read(text: &str, key: &Key) -> Option<GuestToken> {
        let mut bytes = [0; 68];
        hex::decode_to_slice(text, &mut bytes).ok()?;
        let (secret, rest) = bytes.split_first_chunk()?;
        let (issued, code) = rest.split_first_chunk()?;
        let token = GuestToken { secret: *secret, issued: u32::from_be_bytes(*issued) };
        token.mac(key).verify_slice(code).ok()?;
        Some(token)
    }
}

/// Returns the person with a guest's secret, or with a token of version 0.1.
fn person(secret: &str) -> PersonId {
    let hash = Sha256::new().chain_update("guest ").chain_update(secret).finalize();
    PersonId::new(hex::encode(&hash[..12])).expect("hexadecimal digits are a valid identifier")
}

/// Returns whether a token has the form of those of version 0.1.
pub(crate) fn is_first_version(token: &str) -> bool {
    token.len() == 64 && token.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn day(now: Millis) -> u32 {
    u32::try_from(now / DAY).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Millis = 20_000 * DAY;

    fn guests() -> Guests {
        Guests { key: Key::new([7; 32]), retired: RwLock::default(), exchanged: Mutex::default() }
    }

    #[test]
    fn only_tokens_of_this_server_are_recognized() {
        let guests = guests();
        let Guest { person, new_token } = guests.newcomer(NOW);
        let token = new_token.unwrap();
        let known = guests.recognize(&token, NOW).unwrap();
        assert_eq!((known.person, known.new_token), (person, None));
        let other = Guests { key: Key::new([8; 32]), ..self::guests() };
        assert!(other.recognize(&token, NOW).is_none(), "another server's token");
        for at in 0..token.len() {
            let mut forged = token.clone().into_bytes();
            forged[at] = if forged[at] == b'0' { b'1' } else { b'0' };
            assert!(guests.recognize(std::str::from_utf8(&forged).unwrap(), NOW).is_none(), "digit {at}");
        }
        for text in ["", "fish", &token[1..], &format!("{token}00"), &"ab".repeat(68)] {
            assert!(guests.recognize(text, NOW).is_none(), "{text}");
        }
    }

    #[test]
    fn tokens_are_renewed_and_expire() {
        let guests = guests();
        let Guest { person, new_token } = guests.newcomer(NOW);
        let token = new_token.unwrap();
        let later = |days: u32| guests.recognize(&token, NOW + Millis::from(days) * DAY);
        assert!(later(RENEWAL - 1).unwrap().new_token.is_none());
        let renewed = later(LIFETIME - 1).unwrap();
        assert_eq!(renewed.person, person);
        assert!(later(LIFETIME).is_none());
        let next = NOW + 2 * Millis::from(LIFETIME - 1) * DAY;
        assert_eq!(guests.recognize(&renewed.new_token.unwrap(), next).unwrap().person, person);
    }
}
