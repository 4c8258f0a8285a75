//! *Fresh Fish*: stalls on a market square, and the paths that they force.
//!
//! Two to five players put disks on a square with four trucks on it, and draw tiles. A flea market replaces a disk of the
//! player who drew it. A stall is auctioned by sealed bids among the players who still have their own stall for the same
//! goods, and replaces a disk of the winner. After each building, every space on which another building would cut off a
//! stall, a truck or other spaces becomes a path, even if it has a disk: this is expropriation. In the end the score is the
//! coins left minus the length of the path from each stall to the truck with its goods.
//!
//! ```
//! use fishpond_core::{Config, Dealer, Game, Position as _};
//! use fishpond_fresh::Position;
//!
//! let mut game = Game::<Position>::start(&Config::new(2), Dealer::from_number(7), &mut Vec::new()).unwrap();
//! let mut acts = Vec::new();
//! while let Some(seat) = game.position().turn().seats().iter().next() {
//!     game.position().legal_acts(seat, &mut acts);
//!     game.play(seat, acts[acts.len() / 2], &mut Vec::new()).unwrap();
//! }
//! let outcome = game.position().outcome().unwrap();
//! assert!(!outcome.winners().is_empty());
//! ```
//!
//! | Clauses of `rules/fresh.md` | File |
//! |---|---|
//! | F1–F5, C1–C6 | [`facts`], [`components`], [`market`] |
//! | F6–F10, C7, C9, C10 | [`plan`] |
//! | C8 | [`layouts`] |
//! | F11–F17 | `play/setup.rs` |
//! | F18–F25, F35–F41 | `play/turns.rs` |
//! | F26–F31 | `play/auction.rs` |
//! | F32–F34, X5 | `play/building.rs` |
//! | F42–F47 | `play/finish.rs` |
//! | F48–F50, D1–D8 | `scoring.rs` |
//! | F51–F58 | `position.rs`, `play/chance.rs`, [`state`], [`view`] |
//! | X1–X16 | [`expropriation`], [`board`] |

pub mod facts;

pub mod components;

pub mod board;

pub mod market;

pub mod expropriation;

pub mod plan;

pub mod layouts;

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
pub use board::{Space, SpaceSet, Spot, Square};
pub use components::Components;
pub use events::{Event, Reason, Route, Site};
pub use market::{Content, Goods, Market, Stall, Tile};
pub use notation::{ParseActError, ParseChanceError};
pub use path::space_id;
pub use position::Position;
pub use scoring::{Distances, counted};
pub use state::{Phase, State};
pub use view::{Moment, View};
