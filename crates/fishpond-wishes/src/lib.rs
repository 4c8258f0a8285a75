//! *If Wishes Were Fishes!* by Peter Sarrett and Michael Adams.
//!
//! Four fish swim in the ocean, from shallow to deep. In your turn you take one, dropping a worm on every fish you
//! pass by: keep it in one of your boats, or throw it back and get your wish — buyers move, fish are sold, a rival's
//! catch spoils. Or you sell a fish at the market of its kind, for two dollars and what the buyers there add. Markets
//! fill up and pay those who sold most; what no longer fits rots on the garbage heap, and when ten fish lie there the
//! game ends badly for its owners.
//!
//! ```
//! use fishpond_core::{Config, Dealer, Game, Seat};
//! use fishpond_wishes::{Act, Position};
//!
//! let config = Config::new(2).with_options(&["start_player=A"]);
//! let mut story = Vec::new();
//! let mut game = Game::<Position>::start(&config, Dealer::from_number(1), &mut story)?;
//! game.play(Seat::A, "keep 1".parse::<Act>()?, &mut story)?;
//! assert!(game.play(Seat::A, Act::Keep(1), &mut story).is_err(), "it is B's turn");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | Clauses of `rules/wishes.md` | File |
//! |---|---|
//! | W1 components, section 4 | `components.rs`, `cards.rs`, `data/components.toml` |
//! | W2 setup, W4.6 refilling, W14.1 reshuffling | `play/deal.rs` |
//! | W3 turn, W4 taking a card, W12 end | `play/turn.rs` |
//! | W5, W6 what is allowed | `play/legal.rs`, `play/refuse.rs` |
//! | W7 to W10 sales, markets that fill, heap | `play/sale.rs` |
//! | W11 wishes | `play/wish.rs` |
//! | W8.2 majorities, W13 final scoring | `scoring.rs` |
//! | W15 information | `view.rs`, `state.rs` |
//! | W16 options | `facts.rs` |

mod acts;
mod cards;
mod chance;
pub mod components;
mod events;
pub mod examples;
mod facts;
pub mod path;
mod play;
mod position;
pub mod refusals;
mod scoring;
mod state;
mod view;
mod words;

pub use acts::{Act, ParseActError, Sale, Spread, Step, WishAct};
pub use cards::{Card, KINDS, Kind, ParseCardError, Pile, Wish};
pub use chance::{Chance, ParseChanceError};
pub use components::Components;
pub use events::{Event, Reason};
pub use position::Position;
pub use scoring::Place;
pub use state::{Few, MarketState, OceanState, SeatState, StageName, State};
pub use view::{Can, View};
