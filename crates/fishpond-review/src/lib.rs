//! Reviews of games: the cost of each move, the value of each draw, and the moments that decided the game.
//!
//! [`fishpond_bots::analysis`] answers questions about a game one by one. [`Report`] collects the answers, and is the file format of
//! `fishpond analyse --json` and of the server's reviews.
//!
//! ```
//! use fishpond_bots::Stop;
//! use fishpond_bots::analysis::questions;
//! use fishpond_games::AnyRecord;
//! use fishpond_review::{Judge, Report};
//!
//! let text = include_str!("../../fishpond-games/tests/records/penguins-v2-2-players.json");
//! let record = AnyRecord::from_json(text).unwrap();
//! let judge = Judge { nodes: Some(20), time: None, seed: 1 };
//! let findings: Vec<_> =
//!     questions(&record).unwrap().iter().map(|question| question.answer(&judge.bot(), &Stop::new())).collect();
//! let report = Report::new(&record, judge, &findings).unwrap();
//! assert!(report.finished && report.seats.len() == 2);
//! ```

mod mark;

mod report;

mod summary;

mod course;

pub use mark::Mark;
pub use report::{Event, Judge, Report, Values};
pub use summary::{Moment, SeatSummary};
