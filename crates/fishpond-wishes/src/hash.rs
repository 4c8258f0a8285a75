//! The hash of a state: the same on every platform and for ever.

use fishpond_core::Config;
use fishpond_core::record::canonical;

/// FNV-1a over eight bytes at a time, with a finish that mixes every bit.
pub(crate) struct Hasher(u64);

impl Hasher {
    pub(crate) fn new(start: u64) -> Hasher {
        Hasher(start)
    }

    pub(crate) fn of_config(config: &Config) -> u64 {
        let value = serde_json::to_value(config).expect("a configuration can be written");
        let mut hasher = Hasher(0xcbf2_9ce4_8422_2325);
        hasher.bytes(canonical(&value).as_bytes());
        hasher.finish()
    }

    pub(crate) fn number(&mut self, number: u64) {
        self.0 = (self.0 ^ number).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23);
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut eight = [0; 8];
            eight[..chunk.len()].copy_from_slice(chunk);
            self.number(u64::from_le_bytes(eight));
        }
        self.number(bytes.len() as u64);
    }

    pub(crate) fn finish(self) -> u64 {
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }
}
