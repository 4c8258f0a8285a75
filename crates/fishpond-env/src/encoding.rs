//! The two ways to number acts.

use std::fmt;
use std::str::FromStr;

use fishpond_core::quote;

/// A way to number acts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Encoding {
    /// An action is a whole act.
    Flat,
    /// An action is one small choice on the way to an act.
    Picks,
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Encoding::Flat => "flat",
            Encoding::Picks => "picks",
        })
    }
}

/// A name that is not an encoding.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown encoding '{}'. Valid encodings: flat, picks", quote(.0))]
pub struct UnknownEncoding(String);

impl FromStr for Encoding {
    type Err = UnknownEncoding;

    fn from_str(s: &str) -> Result<Encoding, UnknownEncoding> {
        match s {
            "flat" => Ok(Encoding::Flat),
            "picks" => Ok(Encoding::Picks),
            _ => Err(UnknownEncoding(s.to_owned())),
        }
    }
}
