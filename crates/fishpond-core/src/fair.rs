//! Fair dealing: once the seats have contributed, nobody can change the draws, and anyone can check them afterwards.
//!
//! The server's operator knows the seed, and with it the draws to come; `docs/formats.md` says what that means.
//!
//! 1. The server picks a secret seed of 32 bytes and publishes its [`commitment`], the SHA-256 of the seed, before the seats
//!    contribute anything.
//! 2. Each seat contributes bytes, its entropy. It is empty for the server's bots.
//! 3. `key = HMAC-SHA256(seed, "fishpond fair 1" ‖ 00 ‖ for each seat in turn order: length as u16 ‖ entropy)`.
//! 4. Draw number `n` of the game, counted from 0, of kind `label` with total weight `w`:
//!    `x = first 8 bytes of HMAC-SHA256(key, label ‖ 00 ‖ n as u64 ‖ attempt as u32)`, for attempt 0, 1, … until
//!    `x < 2^64 − (2^64 mod w)`; `x mod w` selects the draw by the cumulative weights of the position's chance outcomes.
//! 5. When the game is over, the seed is disclosed, and [`verify`] repeats every draw from the record alone.
//!
//! All numbers are big-endian. `docs/formats.md` has test vectors.

use std::sync::Arc;

use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use schemars::JsonSchema;

use crate::interactive::Interactive;
use crate::message::quote;
use crate::position::{Position, Silent};
use crate::record::{Record, RecordError, Step};
use crate::signature::SignatureError;
use crate::turn::Turn;

/// The part of a record from which its draws can be checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fairness {
    /// SHA-256 of the seed in hexadecimal, shown before the game.
    pub commitment: String,
    /// The seed in hexadecimal, disclosed when the game is over.
    pub seed: Option<String>,
    /// The entropy of each seat in hexadecimal, in turn order.
    pub entropy: Vec<String>,
}

/// Returns the SHA-256 of the seed in hexadecimal, which commits the server to the seed without revealing it.
#[must_use]
pub fn commitment(seed: &[u8; 32]) -> String {
    hex::encode(Sha256::digest(seed))
}

/// A dealer whose draws can be checked afterwards.
#[derive(Clone, PartialEq, Eq)]
pub struct Dealer {
    seed: [u8; 32],
    entropy: Arc<[Vec<u8>]>,
    key: [u8; 32],
    drawn: u64,
}

impl std::fmt::Debug for Dealer {
    /// Hides the seed, which must not appear in logs.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Dealer")
            .field("commitment", &commitment(&self.seed))
            .field("drawn", &self.drawn)
            .finish()
    }
}

impl Dealer {
    /// Creates the dealer of a new game.
    #[must_use]
    pub fn new(seed: [u8; 32], entropy: Vec<Vec<u8>>) -> Dealer {
        let mut mac = keyed(&seed);
        mac.update(b"fishpond fair 1\0");
        for bytes in &entropy {
            let length = u16::try_from(bytes.len()).expect("the entropy of a seat is at most 65,535 bytes");
            mac.update(&length.to_be_bytes());
            mac.update(bytes);
        }
        Dealer { seed, key: mac.finalize().into_bytes().into(), entropy: entropy.into(), drawn: 0 }
    }

    /// Creates a dealer from a number that is easy to remember, for local games.
    #[must_use]
    pub fn from_number(number: u64) -> Dealer {
        let mut hasher = Sha256::new();
        hasher.update(b"fishpond seed\0");
        hasher.update(number.to_be_bytes());
        Dealer::new(hasher.finalize().into(), Vec::new())
    }

    /// Skips draws that were already made.
    pub fn skip_draws(&mut self, draws: u64) {
        self.drawn += draws;
    }

    /// Returns the data for checking the draws, with the seed only if `disclose` is set.
    #[must_use]
    pub fn fairness(&self, disclose: bool) -> Fairness {
        Fairness {
            commitment: commitment(&self.seed),
            seed: disclose.then(|| hex::encode(self.seed)),
            entropy: self.entropy.iter().map(hex::encode).collect(),
        }
    }

    /// Returns a uniform integer below `total`.
    ///
    /// # Panics
    /// If `total` is 0.
    pub fn draw(&mut self, label: &str, total: u64) -> u64 {
        assert!(total > 0, "total must be positive");
        let remainder = (u64::MAX % total + 1) % total; // 2^64 mod total
        let counter = self.drawn;
        self.drawn += 1;
        for attempt in 0u32.. {
            let mut mac = keyed(&self.key);
            mac.update(label.as_bytes());
            mac.update(&[0]);
            mac.update(&counter.to_be_bytes());
            mac.update(&attempt.to_be_bytes());
            let digest = mac.finalize().into_bytes();
            let number = u64::from_be_bytes(digest[..8].try_into().expect("the slice has eight bytes"));
            if remainder == 0 || number < 0u64.wrapping_sub(remainder) {
                return number % total;
            }
        }
        unreachable!("at least half of all attempts succeed")
    }

    /// Draws a chance result for the position.
    ///
    /// # Panics
    /// If it is not the dealer's turn.
    pub fn deal<P: Position>(&mut self, position: &P) -> P::Chance {
        let mut outcomes = Vec::new();
        position.chance_outcomes(&mut outcomes);
        let total = outcomes.iter().map(|&(_, weight)| u64::from(weight)).sum();
        let mut rest = self.draw(position.chance_label(), total);
        for (outcome, weight) in outcomes {
            match rest.checked_sub(weight.into()) {
                Some(less) => rest = less,
                None => return outcome,
            }
        }
        unreachable!("the draw is below the sum of the weights")
    }
}

/// Parses hexadecimal in lowercase, the only form that Fishpond writes.
pub(crate) fn unhex(text: &str) -> Option<Vec<u8>> {
    hex::decode(text).ok().filter(|bytes| hex::encode(bytes) == text)
}

fn keyed(key: &[u8; 32]) -> Hmac<Sha256> {
    Hmac::new_from_slice(key).expect("HMAC accepts keys of any length")
}

/// Checks the signature and every draw of a finished game from its record alone, and returns the number of draws.
///
/// A record without a signature passes. [`Saved::compare`] checks what a record alone can't prove.
///
/// # Errors
/// If the signature, the seed, a draw, or the record itself is wrong.
pub fn verify<P: Interactive>(record: &Record) -> Result<u64, VerifyError> {
    record.check_signature()?;
    let mut dealer = dealer(record)?;
    record.replay::<P>()?;
    let mut position = record.first_position::<P>()?;
    for (number, step) in record.steps.iter().enumerate() {
        if position.turn() == Turn::Chance {
            let dealt = dealer.deal(&position).to_string();
            if *step != Step::Chance(dealt.clone()) {
                return Err(VerifyError::WrongDraw {
                    step: number + 1,
                    recorded: quote(&step.to_string()),
                    dealt,
                });
            }
        }
        record.apply(number, &mut position, &mut Silent)?;
    }
    Ok(dealer.drawn)
}

/// Recreates the dealer of a record that discloses its seed, ready for the first draw.
///
/// # Errors
/// If the seed is missing, or does not match the commitment.
pub fn dealer(record: &Record) -> Result<Dealer, VerifyError> {
    let fairness = record.fair.as_ref().ok_or(VerifyError::NoFairness)?;
    let seed = fairness.seed.as_ref().ok_or(VerifyError::NotDisclosed)?;
    let seed: [u8; 32] =
        unhex(seed).and_then(|bytes| bytes.try_into().ok()).ok_or(VerifyError::BadHex("seed"))?;
    if commitment(&seed) != fairness.commitment {
        return Err(VerifyError::WrongSeed);
    }
    let entropy = fairness
        .entropy
        .iter()
        .map(|bytes| unhex(bytes).filter(|bytes| bytes.len() <= usize::from(u16::MAX)))
        .collect::<Option<_>>()
        .ok_or(VerifyError::BadHex("entropy"))?;
    Ok(Dealer::new(seed, entropy))
}

/// Values that a reader knows from elsewhere, to compare with a record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Saved {
    /// The commitment that the server showed before the player contributed anything.
    pub commitment: Option<String>,
    /// The texts that the player contributed, one for each of their seats.
    pub entropy: Vec<String>,
    /// The public key of the server.
    pub key: Option<String>,
}

impl Saved {
    /// Checks that the record agrees with all saved values.
    ///
    /// # Errors
    /// Returns the first difference.
    pub fn compare(&self, record: &Record) -> Result<(), VerifyError> {
        let fairness = record.fair.as_ref().ok_or(VerifyError::NoFairness)?;
        if let Some(saved) = self.commitment.as_ref().filter(|saved| **saved != fairness.commitment) {
            return Err(VerifyError::OtherCommitment {
                recorded: quote(&fairness.commitment),
                saved: quote(saved),
            });
        }
        // A text that was contributed twice must be in the record twice.
        let mut recorded: Vec<&String> = fairness.entropy.iter().collect();
        for saved in &self.entropy {
            let place = recorded.iter().position(|recorded| **recorded == hex::encode(saved));
            recorded.swap_remove(place.ok_or_else(|| VerifyError::MissingEntropy(quote(saved)))?);
        }
        match (&self.key, &record.signature) {
            (Some(_), None) => Err(VerifyError::Unsigned),
            (Some(expected), Some(signature)) if *expected != signature.key => {
                Err(VerifyError::OtherKey { recorded: quote(&signature.key), expected: quote(expected) })
            }
            _ => Ok(()),
        }
    }
}

/// The reason why a record does not prove that its draws were fair.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum VerifyError {
    /// The record has no commitment.
    #[error("the record has no commitment, so its draws cannot be checked")]
    NoFairness,
    /// The game is not over.
    #[error("the seed is disclosed only when the game is over")]
    NotDisclosed,
    /// A field is not hexadecimal or has the wrong length.
    #[error("the {0} must be lowercase hexadecimal; a seed has 64 digits")]
    BadHex(&'static str),
    /// The seed does not match the commitment.
    #[error("the seed does not match the commitment published before the game")]
    WrongSeed,
    /// A draw does not follow from the seed.
    #[error("step {step} is '{recorded}', but the seed gives '* {dealt}'")]
    WrongDraw {
        /// The number of the step, counted from 1.
        step: usize,
        /// The step in the record.
        recorded: String,
        /// The draw that follows from the seed.
        dealt: String,
    },
    /// The commitment is not the saved one.
    #[error(
        "the record has the commitment {recorded}, but you saved {saved}; the seed was replaced, or this is another game"
    )]
    OtherCommitment {
        /// The commitment in the record.
        recorded: String,
        /// The saved commitment.
        saved: String,
    },
    /// A saved contribution is not in the record.
    #[error("the randomness '{0}' that you contributed is not in the record")]
    MissingEntropy(String),
    /// The record is not signed.
    #[error("the record carries no signature, so it can't be compared with a key")]
    Unsigned,
    /// The key is not the expected one.
    #[error("the record is signed with the key {recorded}, not with {expected}")]
    OtherKey {
        /// The key in the record.
        recorded: String,
        /// The expected key.
        expected: String,
    },
    /// The signature is invalid.
    #[error(transparent)]
    Signature(#[from] SignatureError),
    /// The record itself is faulty.
    #[error(transparent)]
    Record(#[from] RecordError),
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The test vectors in `docs/formats.md`.
    #[test]
    fn published_vectors() {
        let seed: [u8; 32] = std::array::from_fn(|i| i as u8);
        assert_eq!(commitment(&seed), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
        let mut dealer = Dealer::new(seed, vec![b"fish".to_vec(), Vec::new()]);
        let draws: Vec<u64> = [2, 60, 1_000_000, 1 << 40].map(|total| dealer.draw("tile", total)).to_vec();
        assert_eq!(draws, [0, 40, 795199, 560946950075]);
    }

    /// The test vectors in `docs/formats.md` for a game with a seed number, to which no seat contributes.
    #[test]
    fn published_vectors_for_a_seed_number() {
        let mut dealer = Dealer::from_number(7);
        let seed = dealer.fairness(true).seed;
        assert_eq!(seed.as_deref(), Some("296c2be8b3494355a81599b985b20aea8809ece419a226a060126dade95d7875"));
        let draws: Vec<u64> = [2, 60, 1_000_000, 1 << 40].map(|total| dealer.draw("tile", total)).to_vec();
        assert_eq!(draws, [1, 55, 255523, 39600022791]);
    }

    #[test]
    fn every_number_is_equally_likely() {
        let mut dealer = Dealer::from_number(5);
        let mut counts = [0u32; 3];
        for _ in 0..9_000 {
            counts[dealer.draw("die", 3) as usize] += 1;
        }
        assert!(counts.iter().all(|&count| (2_800..3_200).contains(&count)), "{counts:?}");
    }

    #[test]
    fn label_counter_and_entropy_each_change_the_draw() {
        let draw = |entropy: &[u8], label, drawn| {
            let mut dealer = Dealer::new([7; 32], vec![entropy.to_vec()]);
            dealer.skip_draws(drawn);
            dealer.draw(label, u64::MAX)
        };
        let first = draw(b"x", "a", 0);
        assert_eq!(first, draw(b"x", "a", 0));
        for other in [draw(b"y", "a", 0), draw(b"x", "b", 0), draw(b"x", "a", 1)] {
            assert_ne!(first, other);
        }
    }
}
