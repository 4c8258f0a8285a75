//! The common core of the four games of Fishpond.
//!
//! A game is a type that implements [`Position`]. A position knows whose [`Turn`] it is, lists the legal acts, refuses
//! all others with a [`Refusal`] that names the clause of the rules, and has a view for each [`Viewer`]. It does no I/O,
//! reads no clock and owns no random number generator: randomness is a chance node with integer weights, and a dealer
//! outside the position draws from it. Anyone can check the draws of the [`fair::Dealer`] afterwards, from the
//! [`record::Record`] alone.
//!
//! The modules are listed in the best order for reading them.

pub mod seat;

pub mod turn;

pub mod message;

pub mod refusal;

pub mod choice;

pub mod options;

pub mod config;

pub mod data;

pub mod outcome;

pub mod rng;

pub mod hash;

pub mod position;

pub mod preview;

pub mod interactive;

pub mod fair;

pub mod record;

pub mod signature;

pub mod game;

pub mod playout;

pub mod perft;

pub mod examples;

pub use choice::{Choice, Offer, Offers, Path, offers, why_not};
pub use config::{Config, Faults, pluralize};
pub use fair::Dealer;
pub use game::Game;
pub use hash::StateHasher;
pub use interactive::Interactive;
pub use message::{Arg, Message, Speak, quote, shorten};
pub use options::{OptionKind, OptionSpec, OptionValue, Options};
pub use outcome::{Outcome, Standing};
pub use position::{Event, Facts, Position, Silent, Sink, UnknownRules};
pub use preview::{Effect, EffectKind, Preview};
pub use record::Record;
pub use refusal::{Code, Refusal};
pub use rng::Rng;
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet};
pub use signature::RecordKey;
pub use turn::{Turn, Viewer};
