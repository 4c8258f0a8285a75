//! The games as environments for learning: acts as numbers, observations as vectors, and batches of games.
//!
//! An [`Encoder`] numbers the acts of a game and writes observations. The numbers depend only on the game, the number of players and
//! the options, never on the position, and change only together with the version of the encoding. A [`Batch`] plays many games at
//! once and writes what the players need into arrays.
//!
//! # Two encodings
//!
//! With [`Encoding::Flat`], an action is a whole act. With [`Encoding::Picks`], an action is one small choice on the way to an act
//! ([`Interactive::pick`](fishpond_core::Interactive::pick)), and the same seat chooses again until the act is complete. Wishes has too
//! many acts for a flat encoding.
//!
//! # Secrets
//!
//! Observations are written from a position, because building a view takes longer than a move. Everything in them is in the view of
//! the observing seat: `tests/secrets.rs` resamples what the seat can't know and compares the observations.

mod encoding;

mod observation;

mod codec;

mod penguins;

mod ships;

mod fresh;

mod wishes;

mod decision;

mod choices;

mod encoder;

mod env;

mod batch;

pub use batch::{Arrays, Autoreset, Batch, BatchError, MAX_GAMES, MAX_THREADS, Settings, Shape};
pub use choices::Choices;
pub use encoder::{EncodeError, Encoder};
pub use encoding::{Encoding, UnknownEncoding};
pub use env::payoffs;
pub use observation::Field;
