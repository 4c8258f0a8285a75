//! What the four games of Fishpond have in common.
//!
//! A game is a type that implements [`Position`]. A position says whose [`Turn`] it is, lists the legal acts, refuses
//! the others with a [`Refusal`] that names its clause, and shows each [`Viewer`] what he may know. It does no I/O,
//! reads no clock and holds no generator: whatever is random is a chance node with whole-number weights, and a
//! dealer outside the position draws from it. The [`fair::Dealer`] does so in a way that everybody can check
//! afterwards from the [`record::Record`] alone.
//!
//! Modules stand in the order in which they are best read.

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

pub mod interactive;

pub mod fair;

pub mod record;

pub mod game;

pub mod playout;

pub mod perft;

pub mod examples;

pub use choice::{Choice, Offer, Offers, Path, offers};
pub use config::{Config, Faults, pluralize};
pub use fair::Dealer;
pub use game::Game;
pub use hash::StateHasher;
pub use interactive::Interactive;
pub use message::{Arg, Message, Speak, quote};
pub use options::{OptionKind, OptionSpec, OptionValue, Options};
pub use outcome::{Outcome, Standing};
pub use position::{Event, Facts, Position, Silent, Sink, UnknownRules};
pub use record::Record;
pub use refusal::{Code, Refusal};
pub use rng::Rng;
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet};
pub use turn::{Turn, Viewer};
