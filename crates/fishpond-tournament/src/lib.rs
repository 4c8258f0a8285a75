//! Tournaments as pure logic: pairings, points and standings. Nothing here does I/O, reads a clock or generates random numbers.
//!
//! A [`Tournament`] is a value that the server stores as a whole. [`Tournament::advance`] starts rounds and ends the tournament; the
//! server creates the tables of the current round ([`Tournament::tables_in_play`]) and reports their results
//! ([`Tournament::record_result`]).
//!
//! ```
//! use fishpond_games::GameId;
//! use fishpond_table::Clock;
//! use fishpond_tournament::{Plan, Tournament};
//!
//! let plan = Plan { rounds: 3, ..Plan::new("Friday fish", GameId::Penguins, Clock::PerMove(60_000)) };
//! let mut tournament = Tournament::new(plan).unwrap();
//! tournament.add_bots("level:1", 8).unwrap();
//! tournament.start(0, &mut || 7).unwrap();
//! let mut tables = 0;
//! tournament.advance(0, &mut || { tables += 1; format!("table{tables}") });
//! assert_eq!(tournament.tables_in_play().count(), 2);
//! ```
//!
//! # The format
//!
//! - **Rounds.** Everyone plays one game in each round. Players of similar standing sit at the same table, and do not meet again if that can be
//!   avoided. The next round starts when all games of the round are over and the break has passed.
//! - **Tables.** A tournament sets the largest number of players at a table. Sizes differ by at most one player in a round. Players who have sat
//!   late in the turn order move up.
//! - **Byes.** If one player is left over, they have a bye, which counts as a win. It goes to the last in the standings among those with the fewest
//!   byes, so nobody has two before everyone has had one.
//! - **Points.** The winner of a table gets 12 points and the last player none; the places in between are evenly spaced: 12 and 0 for two
//!   players, 12, 6 and 0 for three, 12, 8, 4 and 0 for four, 12, 9, 6, 3 and 0 for five. Tied players share the points of their places. A
//!   game without a result is a tie of all players.
//! - **Ties** in the standings are broken by (1) *opposition*: the sum, over all rounds, of the average points of a player's opponents at
//!   the end (a bye counts the player's own points), (2) the average *share* of all points scored at their tables, (3) the order drawn at
//!   the start.
//! - **Leaving.** A player who withdraws loses the game that they are playing, and stays in the standings.

mod plan;

mod tournament;

mod pairing;

mod standings;

mod error;

pub use error::TournamentError;
pub use plan::{MAX_BREAK, MAX_NAME, MAX_PLAYERS, MAX_ROUNDS, Plan};
pub use standings::{Points, Standing};
pub use tournament::{Entrant, Player, Round, RoundTable, SeatScore, Status, Tournament};
