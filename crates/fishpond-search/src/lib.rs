//! Looking ahead in any game that `fishpond-core` can describe. No game is named here.
//!
//! | Search | For |
//! |---|---|
//! | [`AlphaBeta`] | two players, nothing hidden, no more chance: deepens step by step, remembers what it saw, says when it has seen everything |
//! | [`TreeSearch`] | everything else, 2 to 5 players: grows a tree by simulation. Each seat maximises its own value; chance is sampled; what is hidden is sampled anew for every simulation from the **view** of the seat, never from a position; seats that choose at once play a mixture found by regret matching |
//!
//! What a game knows about itself comes in by two traits, [`Evaluate`] and [`Knowledge`]; both have usable defaults.
//! Every search obeys [`Limits`] and a [`Stop`], and gives an [`Answer`]. The same seed and the same number of nodes
//! give the same answer.
//!
//! Modules stand in the order in which they are best read.

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
pub use knowledge::{Evaluate, KINDS, Knowledge, Plain, Portable, WON, value, worth};
pub use limits::{Limits, Stop};
pub use simulate::TreeSearch;
