//! Search algorithms for any game that implements `fishpond-core`'s traits, independent of the particular games.
//!
//! | Search | For |
//! |---|---|
//! | [`AlphaBeta`] | two players, no hidden information, no further chance: iterative deepening with a transposition table; reports when a position is solved |
//! | [`TreeSearch`] | everything else, 2 to 5 players: Monte Carlo tree search. Each seat maximizes its own value; chance is sampled; hidden information is sampled for each simulation from the **view** of the seat, never from a position; simultaneous choices are mixed strategies found by regret matching |
//!
//! Knowledge of a game is supplied through two traits, [`Evaluate`] and [`Knowledge`]; both have usable defaults. Every
//! search respects [`Limits`] and a [`Stop`] flag and returns an [`Answer`]. The same seed and node limit give the same
//! answer.
//!
//! Modules are listed in suggested reading order.

mod limits;

mod answer;

mod knowledge;

mod table;

mod alphabeta;

mod matching;

mod tree;

mod simulate;

pub use alphabeta::AlphaBeta;
pub use answer::{Answer, Choice, Outlook};
pub use knowledge::{Evaluate, KINDS, Knowledge, NoKnowledge, ThreadSafe, WON, value, worth};
pub use limits::{Limits, Stop};
pub use simulate::TreeSearch;
