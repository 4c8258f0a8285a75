//! *If Wishes Were Fishes!* by Peter Sarrett and Michael Adams.
//!
//! Four fish swim in the ocean, from shallow to deep. On your turn you catch one, dropping a worm on every fish you pass
//! over. Keep it in one of your boats, or throw it back for its wish: buyers move, fish are sold, a rival's catch spoils.
//! Or sell a fish at the market for its kind, for two dollars plus whatever the buyers there add. Full markets pay the
//! players who sold most; fish that no longer fit end up on the garbage heap. The game ends when the markets are full or
//! ten fish lie on the heap, and then the heap costs its biggest owners money.
//!
//! ```
//! use fishpond_core::{Config, Dealer, Game, Seat};
//! use fishpond_wishes::{Act, Position};
//!
//! let config = Config::new(2).with_options(&["start_player=A"]);
//! let mut log = Vec::new();
//! let mut game = Game::<Position>::start(&config, Dealer::from_number(1), &mut log)?;
//! game.play(Seat::A, "keep 1".parse::<Act>()?, &mut log)?;
//! assert!(game.play(Seat::A, Act::Keep(1), &mut log).is_err(), "it is B's turn");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | Clauses of `rules/wishes.md` | File |
//! |---|---|
//! | W1 components, section 4 | [`components`], [`cards`], `data/components.toml` |
//! | W2 setup | `play/setup.rs`, `play/chance.rs` |
//! | W3 turn, W12 end, W14.5, W14.6 | `play/turns.rs` |
//! | W4 catching a fish, W5 keeping it, W14.1 reshuffling | `play/ocean.rs` |
//! | W6, W11 wishes | `play/wishes.rs` |
//! | W7 to W10 sales, full markets, heap | `play/sales.rs` |
//! | list of legal moves | `play/legal.rs` |
//! | W8.2 majorities, W13 final scoring | `scoring.rs` |
//! | W15 information | [`view`], [`state`] |
//! | W16 options | [`facts`] |

pub mod facts;

pub mod components;

pub mod cards;

mod board;

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

pub use acts::{Act, Chance, Sale, Spread, Step, WishAct};
pub use cards::{Card, KINDS, Kind, ParseCardError, Pile, Wish};
pub use components::Components;
pub use events::Event;
pub use facts::Reason;
pub use notation::{ParseActError, ParseChanceError};
pub use path::Pick;
pub use position::Position;
pub use scoring::{Place, ScoreParts};
pub use state::{MarketState, OceanState, Phase, SeatState, ShortVec, State};
pub use view::{FirstChoices, View};
