//! Passwords: their limits, their hashes, and how many are hashed at the same time.

use std::sync::Arc;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use fishpond_core::Message;
use serde::Deserialize;
use tokio::sync::Semaphore;

use crate::error::Error;

/// Minimum number of characters of a password.
pub(crate) const MIN_LENGTH: usize = 8;

/// Maximum number of characters of a password.
pub(crate) const MAX_LENGTH: usize = 200;

/// Maximum number of bytes of a password in UTF-8. Even fewer than 200 characters can exceed it if many of them take three or four bytes.
const MAX_BYTES: usize = 512;

/// How many passwords are hashed at the same time. Each takes 19 MiB of memory and a core for a moment.
const AT_ONCE: usize = 2;

/// How many more passwords may wait to be hashed.
const QUEUE: usize = 16;

/// A hash that matches no password.
const NO_PASSWORD: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// A password that a visitor has typed. Does not implement `Debug`, to keep it out of logs.
#[derive(Deserialize)]
#[serde(transparent)]
pub(crate) struct Password(String);

impl Password {
    /// Checks that the password may be used for an account.
    ///
    /// # Errors
    /// Returns [`Error::Invalid`] if it is too short or too long.
    pub(crate) fn check_length(&self) -> Result<(), Error> {
        if !(MIN_LENGTH..=MAX_LENGTH).contains(&self.0.chars().count()) {
            return Err(Error::Invalid(Message::new("page-error-password-length")));
        }
        if self.0.len() > MAX_BYTES {
            return Err(Error::Invalid(
                Message::new("page-error-password-bytes").with("most", MAX_BYTES as u32),
            ));
        }
        Ok(())
    }
}

/// The queue of passwords to hash, a few at a time.
pub(crate) struct Hashing {
    /// One permit for each password that is being hashed or waiting.
    places: Arc<Semaphore>,
    /// One permit for each password that is being hashed.
    turns: Arc<Semaphore>,
}

impl Default for Hashing {
    fn default() -> Hashing {
        Hashing {
            places: Arc::new(Semaphore::new(AT_ONCE + QUEUE)),
            turns: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }
}

impl Hashing {
    pub(crate) async fn hash(&self, password: Password) -> Result<String, Error> {
        self.run(move || hash(&password.0)).await
    }

    /// Returns a new random password and its hash.
    pub(crate) async fn new_password(&self) -> Result<(String, String), Error> {
        let password = random_password();
        let hash = self.hash(Password(password.clone())).await?;
        Ok((password, hash))
    }

    /// Returns whether a password matches a hash. Without a hash, it takes as long as with one and the result is false, so that timing
    /// does not reveal account names.
    pub(crate) async fn matches(&self, password: Password, hash: Option<String>) -> Result<bool, Error> {
        self.run(move || {
            let matches = |hash: &str| {
                PasswordHash::new(hash)
                    .is_ok_and(|hash| Argon2::default().verify_password(password.0.as_bytes(), &hash).is_ok())
            };
            match &hash {
                Some(hash) => matches(hash),
                None => {
                    matches(NO_PASSWORD);
                    false
                }
            }
        })
        .await
    }

    /// Runs slow work on a blocking thread when its turn comes.
    ///
    /// # Errors
    /// Returns [`Error::Busy`] if too many are waiting.
    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
        let place = self.places.clone().try_acquire_owned().map_err(|_| Error::Busy)?;
        let turn = self.turns.clone().acquire_owned().await.expect("the semaphore is never closed");
        // The work goes on if the client disconnects, so it holds the permits.
        let done = tokio::task::spawn_blocking(move || {
            let _permits = (place, turn);
            work()
        });
        Ok(done.await?)
    }
}

fn hash(password: &str) -> String {
    let salt = rand::random::<[u8; 16]>();
    let hash = Argon2::default().hash_password_with_salt(password.as_bytes(), &salt);
    hash.expect("the default parameters are valid").to_string()
}

/// Returns a random password of four groups of letters and digits that are hard to confuse.
fn random_password() -> String {
    let groups: Vec<String> =
        crate::random_letters::<16>().chunks(4).map(|group| group.iter().collect()).collect();
    groups.join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn length_is_limited_in_characters() {
        for (password, fits) in [
            ("x".repeat(7), false),
            ("x".repeat(8), true),
            ("x".repeat(200), true),
            ("x".repeat(201), false),
            ("🐟".repeat(7), false),
            ("🐟".repeat(8), true),
            ("ä".repeat(200), true),
            ("ä".repeat(201), false),
        ] {
            assert_eq!(Password(password.clone()).check_length().is_ok(), fits, "{password}");
        }
    }

    #[test]
    fn length_is_limited_in_bytes() {
        for (password, fits) in [
            ("🐟".repeat(128), true),
            ("🐟".repeat(128) + "x", false),
            ("魚".repeat(170), true),
            ("魚".repeat(171), false),
        ] {
            assert_eq!(Password(password.clone()).check_length().is_ok(), fits, "{password}");
        }
    }

    #[tokio::test]
    async fn passwords_match_only_their_own_hash() {
        let hashing = Hashing::default();
        let password = |text: &str| Password(text.to_owned());
        let hash = hashing.hash(password("correct horse")).await.unwrap();
        assert!(hashing.matches(password("correct horse"), Some(hash.clone())).await.unwrap());
        assert!(!hashing.matches(password("wrong horse"), Some(hash)).await.unwrap());
        assert!(!hashing.matches(password("correct horse"), None).await.unwrap());
    }

    #[tokio::test]
    async fn only_a_few_passwords_are_hashed_at_the_same_time() {
        let hashing = Hashing::default();
        let (running, most) = (Arc::new(std::sync::Mutex::new((0, 0))), AT_ONCE + QUEUE);
        let work = || {
            let running = running.clone();
            hashing.run(move || {
                let enter = |change: i32| {
                    let mut running = running.lock().unwrap();
                    running.0 += change;
                    running.1 = running.1.max(running.0);
                };
                enter(1);
                hash("correct horse");
                enter(-1);
            })
        };
        let results = futures_util::future::join_all((0..100).map(|_| work())).await;
        let refused = results.iter().filter(|result| matches!(result, Err(Error::Busy))).count();
        assert_eq!(refused, 100 - most);
        assert!(results.iter().filter(|result| result.is_ok()).count() == most);
        assert_eq!(running.lock().unwrap().1, AT_ONCE as i32, "passwords hashed at the same time");
        assert!(work().await.is_ok(), "there is room again");
    }
}
