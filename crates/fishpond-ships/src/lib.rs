//! *Fish & Ships*: four shared ships, and secret sailors who score the fish under their ship.
//!
//! Four ships sail from the harbour along a row of six sea cards, each with up to three fish. Each player holds seven secret
//! sailors in the colours of the ships: polar bears, sea lions, flamingos, frogs. On your turn you reveal one, two or three
//! journey tiles and move one of the ships they show, or you send a sailor to the box and move any ship one card forward or
//! back. As soon as a ship reaches the final card the game ends, and every sailor still in hand scores the fish under its ship.
//!
//! ```
//! use fishpond_core::{Config, Dealer, Game, Position as _, Seat, Turn};
//! use fishpond_ships::{Act, Position};
//!
//! let config = Config::new(2).with_options(&["start_player=A"]);
//! let mut game = Game::<Position>::start(&config, Dealer::from_number(7), &mut Vec::new()).unwrap();
//! // Both players choose a card to pass, in any order.
//! let mut acts = Vec::new();
//! for seat in [Seat::B, Seat::A] {
//!     game.position().legal_acts(seat, &mut acts);
//!     game.play(seat, acts[0], &mut Vec::new()).unwrap();
//! }
//! // A takes a cube and reveals one tile; then it is B's turn.
//! let mut events = Vec::new();
//! game.play(Seat::A, Act::Reveal(1), &mut events).unwrap();
//! assert_eq!(events[1].to_string(), "A +1 cube");
//! assert_eq!(game.position().turn(), Turn::Seat(Seat::B));
//! ```
//!
//! | Clauses of `rules/ships.md` | File |
//! |---|---|
//! | S1, options | [`facts`] |
//! | S2–S7, component data | [`components`], [`colours`] |
//! | S8–S12, S14 | `play/setup.rs` |
//! | S13 | `play/passing.rs` |
//! | S15–S17, S34, S35, S41, SA48 | `play/turns.rs` |
//! | S18–S29 | `play/reveal.rs` |
//! | S30–S33 | `play/sailor.rs` |
//! | SI11 | `play/chance.rs` |
//! | S36–S40 | `scoring.rs` |
//! | S42 | [`state`], [`Position::check_invariants`] |
//! | SI1–SI4, SI12 | [`view`], [`events`] |
//! | SI5–SI8, SI10 | `resample.rs` |
//! | section 2: text, refusals | `notation.rs`, `refusals.rs` |

pub mod facts;

pub mod components;

pub mod colours;

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

pub use acts::{Act, Chance, Sail};
pub use colours::{ByColour, ByTile, Colour, Tile};
pub use components::Components;
pub use events::Event;
pub use notation::{ParseActError, ParseChanceError};
pub use path::Pick;
pub use position::Position;
pub use state::{Phase, State};
pub use view::View;
