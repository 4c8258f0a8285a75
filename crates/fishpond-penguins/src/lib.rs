//! *Hey, That's My Fish!*: penguins on a melting ice field.
//!
//! Sixty floes with one, two or three fish lie in eight rows. Each player puts his penguins on floes with one fish. In a turn
//! one of them slides in a straight line as far as its owner likes and the floe it left is taken out, fish and all. Who
//! cannot move any more takes the floes under his penguins and is done. Most fish win, then most floes.
//!
//! ```
//! use fishpond_core::{Config, Dealer, Game, Position as _, Turn};
//! use fishpond_penguins::Position;
//!
//! let mut game = Game::<Position>::start(&Config::new(2), Dealer::from_number(7), &mut Vec::new()).unwrap();
//! let mut acts = Vec::new();
//! while let Turn::Seat(seat) = game.position().turn() {
//!     game.position().legal_acts(seat, &mut acts);
//!     game.play(seat, acts[0], &mut Vec::new()).unwrap();
//! }
//! let outcome = game.position().outcome().unwrap();
//! assert!(!outcome.winners().is_empty());
//! ```
//!
//! | Clauses of `rules/penguins.md` | File |
//! |---|---|
//! | P1–P5, PV1–PV3 | [`facts`], [`components`] |
//! | P6–P9 | [`board`] |
//! | P10 | `play/exchange.rs` |
//! | P11–P15 | `play/placement.rs` |
//! | P16–P22 | `play/movement.rs`, `lines.rs` |
//! | P23–P27, PA31 | `play/retirement.rs` |
//! | P28–P30 | `scoring.rs` |
//! | P31, PV3 | [`view`] |
//! | section 2: refusals, text | [`refusals`], [`acts`], [`state`], `notation.rs` |

pub mod facts;

pub mod components;

pub mod board;

pub mod acts;

pub mod events;

pub mod refusals;

pub mod state;

mod position;

mod play;

mod scoring;

mod hash;
mod lines;

pub mod view;

mod path;

mod notation;

pub mod examples;

pub use acts::{Act, Chance};
pub use board::{Cell, Direction};
pub use events::Event;
pub use path::Pick;
pub use position::Position;
pub use state::State;
pub use view::View;
