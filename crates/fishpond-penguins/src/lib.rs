//! *Hey, That's My Fish!*: penguins on a melting ice field.
//!
//! Sixty floes with one, two or three fish lie in eight rows. Players place their penguins on floes with one fish. On your
//! turn you slide one of your penguins in a straight line, as far as you like, and collect the floe it started from. A player
//! with no legal move collects the floes under their penguins and is out. Most fish wins; ties go to the player with
//! more floes.
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
//! | P6, P12 | `play/setup.rs`, `play/chance.rs` |
//! | P10 | `play/exchange.rs` |
//! | P11–P15 | `play/placement.rs` |
//! | P16–P20 | `play/movement.rs` |
//! | P21, P22 | `play/turns.rs` |
//! | P23–P27, PA31 | `play/retirement.rs` |
//! | P28–P30 | `scoring.rs` |
//! | P31, PV3 | [`view`] |
//! | section 2: text, states, refusals | `notation.rs`, [`state`], `refusals.rs` |

pub mod facts;

pub mod components;

pub mod board;

mod past;

pub mod acts;

mod notation;

pub mod events;

mod position;

mod play;

mod refusals;

mod scoring;

pub mod view;

mod resample;

pub mod state;

mod hash;

pub mod path;

pub mod examples;

pub use acts::{Act, Chance};
pub use board::{Cell, Direction};
pub use components::Components;
pub use events::Event;
pub use notation::{ParseActError, ParseChanceError, Verb};
pub use past::Rest;
pub use path::Pick;
pub use position::Position;
pub use state::{Phase, State};
pub use view::View;
