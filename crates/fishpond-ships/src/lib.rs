//! The rules of *Fish & Ships*.
//!
//! Four ships sail from the harbour along a row of six sea cards, each with up to three fish on it. They belong to nobody.
//! Everybody holds seven secret sailors in the ships' colours: polar bears, sea lions, flamingos, frogs. In your turn you
//! turn one, two or three journey tiles and move one ship that shows up, or you send a sailor off into the box and push any
//! ship one space forward or back. The moment a ship reaches the final card the game ends, and every sailor still in hand
//! scores the fish under its ship.
//!
//! ```
//! use fishpond_core::{Config, Dealer, Game, Position as _, Seat, Turn};
//! use fishpond_ships::{Act, Position};
//!
//! let config = Config::new(2).with_options(&["start_player=A"]);
//! let mut game = Game::<Position>::start(&config, Dealer::from_number(7), &mut Vec::new()).unwrap();
//! // Both choose a card for the other, in any order.
//! let mut acts = Vec::new();
//! for seat in [Seat::B, Seat::A] {
//!     game.position().legal_acts(seat, &mut acts);
//!     game.play(seat, acts[0], &mut Vec::new()).unwrap();
//! }
//! // A takes a cube and turns one tile; then it is B's turn.
//! let mut events = Vec::new();
//! game.play(Seat::A, Act::Reveal(1), &mut events).unwrap();
//! assert_eq!(events[1].to_string(), "A +1 cube");
//! assert_eq!(game.position().turn(), Turn::Seat(Seat::B));
//! ```
//!
//! | Clauses of `rules/ships.md` | File |
//! |---|---|
//! | S1, options | [`facts`] |
//! | S2 to S7, component data | [`colours`], [`components`] |
//! | S8 to S12, S14 | `play/setup.rs` |
//! | S13, S15 | `play/passing.rs` |
//! | S16, S17, S34, S35, SA48 | `play/turns.rs` |
//! | S18 to S29 | `play/reveal.rs` |
//! | S30 to S33 | `play/sailor.rs` |
//! | refusals, S41 | `play/check.rs` |
//! | S36 to S40 | `scoring.rs` |
//! | S42 | [`state`], [`Position::conserved`] |
//! | SI1 to SI4, SI12 | [`view`], [`events`] |
//! | SI5 to SI8, SI10 | `resample.rs` |
//! | SI11 | `play/draws.rs` |

pub mod colours;

pub mod components;

pub mod facts;

pub mod acts;

pub mod events;

pub mod refusals;

mod position;

mod play;

mod scoring;

pub mod state;

pub mod view;

mod resample;

mod path;

pub mod examples;

pub use acts::{Act, Chance, Sail};
pub use colours::{ByColour, ByTile, Colour, Tile};
pub use components::Components;
pub use events::Event;
pub use path::Pick;
pub use position::{Phase, Position};
pub use state::State;
pub use view::View;
