//! State hashes. They are part of records, so they must never change, on any platform.

use crate::config::Config;
use crate::record::canonical;

/// Performs one step of SplitMix64: every bit of the result depends on every bit of the state.
#[must_use]
pub const fn mix(state: u64) -> u64 {
    let mut z = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A hasher for the parts of a state, which are added in a fixed order.
#[derive(Clone, Copy, Debug)]
pub struct StateHasher(u64);

impl StateHasher {
    /// Creates a hasher that continues from an earlier hash.
    #[must_use]
    pub const fn new(from: u64) -> StateHasher {
        StateHasher(from)
    }

    /// Hashes a configuration, which does not change during a game.
    ///
    /// # Panics
    /// Never: every configuration can be serialized.
    #[must_use]
    pub fn of_config(config: &Config) -> u64 {
        let value = serde_json::to_value(config).expect("a configuration can be serialized");
        let mut hasher = StateHasher(0);
        hasher.bytes(canonical(&value).as_bytes());
        hasher.finish()
    }

    /// Adds a number.
    #[inline]
    pub const fn number(&mut self, number: u64) {
        self.0 = mix(self.0 ^ mix(number));
    }

    /// Adds bytes and their length, so that adjacent parts cannot be confused.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        for chunk in bytes.chunks(8) {
            let mut eight = [0; 8];
            eight[..chunk.len()].copy_from_slice(chunk);
            self.number(u64::from_le_bytes(eight));
        }
    }

    /// Returns the hash.
    #[must_use]
    pub const fn finish(self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_never_change() {
        let mut hasher = StateHasher::new(0);
        hasher.number(1);
        hasher.bytes(b"fish");
        assert_eq!(hasher.finish(), 0x9b73_bf5c_516c_eca2);
    }

    #[test]
    fn boundaries_between_strings_matter() {
        let of = |strings: [&str; 2]| {
            let mut hasher = StateHasher::new(0);
            strings.iter().for_each(|string| hasher.bytes(string.as_bytes()));
            hasher.finish()
        };
        assert_ne!(of(["ab", "c"]), of(["a", "bc"]));
    }
}
