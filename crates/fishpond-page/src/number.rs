//! Hashes that identify lines.

use std::hash::{BuildHasher as _, Hash, Hasher};
use std::sync::LazyLock;

use foldhash::quality::RandomState;

/// Returns the number of a line: a hash of its type and its fields. The hash is seeded per process, so that nobody can craft text
/// that collides with another line.
pub(crate) fn number<T: Hash + ?Sized>(line: &T) -> u64 {
    static STATE: LazyLock<RandomState> = LazyLock::new(RandomState::default);
    // The hasher ignores trailing zeros, so every key ends with a one.
    STATE.hash_one((std::any::type_name::<T>(), line, 1_u8))
}

/// A hasher (FNV-1a, 64 bits) whose results are the same in every process.
pub(crate) struct StableHasher(u64);

impl Default for StableHasher {
    fn default() -> StableHasher {
        StableHasher(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for StableHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        // FNV-1a barely mixes the last bytes into the upper half.
        (self.0 ^ self.0 >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trailing_zeros_change_the_number() {
        let numbers =
            [number("x"), number(&("x", 0_u8)), number(&("x", 0_u8, 0_u64)), number(&("x", None::<u8>))];
        for (index, number) in numbers.iter().enumerate() {
            assert!(!numbers[..index].contains(number), "{index}");
        }
    }

    #[test]
    fn the_type_changes_the_number() {
        #[derive(Hash)]
        struct A(u8);
        #[derive(Hash)]
        struct B(u8);
        assert_ne!(number(&A(1)), number(&B(1)));
        assert_eq!(number(&A(1)), number(&A(1)));
    }
}
