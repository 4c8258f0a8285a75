//! A table at which one of the games is played, as a pure domain model.
//!
//! [`Command`]s go in, [`TableEvent`]s come out. [`Table::decide`] returns the events that a command leads to, or a
//! refusal, and changes nothing; [`Table::apply`] applies an event. Only the events are stored: [`Table::fold`]
//! rebuilds the table from them. Nothing here does I/O, reads a clock or generates random numbers; time, seed and
//! entropy come from the caller. [`Table::view`] returns everything that a given viewer may know.
//!
//! ```
//! use fishpond_core::{Config, Seat};
//! use fishpond_games::GameId;
//! use fishpond_table::{Command, Entropy, NewTable, PersonId, Secret, Settings, Table, Actor};
//!
//! let ann = Actor::Person(PersonId::new("ann").unwrap());
//! let new = NewTable {
//!     game: GameId::Penguins,
//!     settings: Settings::new(Config::new(2)),
//!     host: PersonId::new("ann").unwrap(),
//!     seed: Secret::new([7; 32]),
//!     invitation: "come-in".to_owned(),
//!     watch: "look".to_owned(),
//!     reserved: Vec::new(),
//!     start: None,
//!     tournament: None,
//! };
//! let mut events = vec![new.event(0).unwrap()];
//! let mut table = Table::fold(&events).unwrap();
//! let commands = [
//!     Command::Sit { seat: None, name: "Ann".into(), entropy: Entropy::new(b"a").unwrap(), invitation: None, rating: None, owner: None },
//!     Command::SeatBot { seat: Seat::B, bot: "greedy".into(), name: "Bob".into(), entropy: Entropy::default() },
//!     Command::Start,
//! ];
//! for command in commands {
//!     for event in table.decide(1_000, &ann, command).unwrap() {
//!         table.apply(&event).unwrap();
//!         events.push(event);
//!     }
//! }
//! assert_eq!(Table::fold(&events).unwrap(), table);
//! assert!(table.view(&ann, None, &[]).game_view.is_some());
//! ```
//!
//! # House rules
//!
//! The rules of the table itself, which the rulebooks leave open. Refusals cite these clauses, and tests are named
//! after them.
//!
//! - **T1 Settings.** The person who creates a table is its host. Before the game starts, the host may change every
//!   setting except the game itself, but cannot remove a seat that is taken or reserved. Until the game ends, the host
//!   may still change who can watch, whether the table is listed, and whether there is chat.
//! - **T2 Seats.** A seat is open, reserved for a person, or taken by a person or a bot. Players choose a name and
//!   contribute random bytes when they sit down. Nobody may take a name that looks like the name of someone else at the
//!   table. At a table that is not listed, players need the invitation or a reserved seat. When the host removes a
//!   person, the invitation changes, and the person needs the host's permission to sit down again. One person may take several
//!   seats, so that several people can play on one screen; but the last open seat of a listed table must go to someone else.
//! - **T3 Start.** The host starts the game once every seat is taken. The server starts it if the last player joins
//!   through the API or for a rematch, if the host plays through a program, or if the host is away and the game
//!   has days per move. The server commits to the seed of all random draws when the table is created; the commitment is public
//!   from then on, and the seed is revealed when the game is over. A table that has not started is closed after three
//!   days without activity. A running game is closed after a day without a move if everyone has left or only bots play,
//!   and otherwise after thirty days; with days per move, players always get their full time.
//! - **T4 Moves.** Only the player of a seat can move for it, or the bot that plays it or sits in. A move names the
//!   moment that it answers; if the game has moved on since, the move is stale and refused, unless it is a resignation.
//!   A move that is sent twice with the same id counts once.
//! - **T5 Secret choices.** While several seats choose at the same time, nobody but the chooser can tell whether a seat
//!   has chosen: moment, revision, clocks and log stay the same for everyone else.
//! - **T6 Clocks.** There are four kinds: no clock, a time per move, a total time with an increment, and a number of
//!   days per move. A simultaneous choice has one common time limit and does not use up anyone's total time
//!   ([`Clock::choice_limit`]), so that clocks reveal nothing either. The server's own bots have no clock. Clocks stop
//!   while the server is down, and setting the system clock does not affect them. When a player's time runs out, a bot
//!   sits in, or the player loses as if they had resigned; the host chooses which.
//! - **T7 Undo.** Players may take back their last move freely until another seat has visibly moved; the clock then
//!   runs as if the move had never been made. After that, everyone at the table must agree (the server's own bots always
//!   do), and the moves made since are taken back as well. Nothing can be undone past a resignation or a reveal (a random
//!   draw, or the disclosure of secret choices), after the end of the game, or where the host has turned undo off.
//! - **T8 Ending by agreement.** If everyone who is still playing agrees, the game ends without a result.
//! - **T9 Absent players.** A bot sits in for a player who runs out of time, who leaves, or who is away while someone
//!   who is present is waiting for them. Players can take their seats back at any time; a player who was merely away
//!   gets the seat back automatically on returning.
//! - **T10 Spectators.** A table admits no spectators, those who have the link, or everyone. Once the game has started, the
//!   invitation is such a link, and the table can't be opened to more spectators, since its players relied on the setting. Neither link
//!   works for people whom the host has removed.
//! - **T11 Chat.** The people at the table can chat unless the host has turned chat off. Everyone can mute one player
//!   or all. The latest messages are kept.
//! - **T12 Rematch.** After a game, its players can get one new table for a rematch. Everyone moves on by one seat, so
//!   that another player starts, unless the rules say that the loser of the last game does.
//! - **T13 Server.** Clock ticks, resuming after a restart and the bots' moves come from the server only.
//! - **T14 Hints.** A player may ask the strongest bot for a move. Unless the host chooses otherwise, this is only for a
//!   person who plays against bots alone; people who share a screen count as one, since all of them see the hint.
//! - **T15 Length.** A table has at most 10,000 events: moves, messages, connections and so on. After that, players can
//!   still move, resign and leave, so that every game can be finished; little else is recorded.
//! - **T16 Ratings.** The host decides when creating a table whether the game is rated. Rated games are for people with an account, one seat
//!   each, and for the bots' levels. They have a clock and the default options of the game; while somebody else sits at the
//!   table, the clock and the options can't be changed and seats can't be added. There are no hints and no undo; everyone may watch, clocks
//!   keep running for players who are away, and players who run out of time or leave lose as if they had resigned. A game is rated if it has
//!   a result and everyone has made a move. A person who is the last one playing can't end the game without a result. A listed table, rated
//!   or not, can ask for a range of ratings; this applies to people who join without an invitation.
//! - **T17 Finding players.** People who are looking for players choose how many, which clock and which ratings. They join a table that
//!   fits, or a new one is created and listed. With enough players, the game starts after ten seconds, or at once if all seats are taken;
//!   with days per move, it waits an hour for more. If everyone agreed to play with bots, bots make up the minimum number after thirty seconds,
//!   or after a day with days per move; at a table with a range of ratings, they have the nearest level. People who leave the page lose
//!   their seat after thirty seconds, unless the table has days per move. A seat that is reserved for someone who does not sit down is
//!   free again after ten seconds, however many others join in the meantime; people for whom only that seat is left wait for it. After two
//!   such people from one network, nobody else from there is matched with the table.
//! - **T18 Vacation.** In games with days per move, each player has 21 vacation days per game. Their clock stops during a vacation and then
//!   continues with the time that was left. When several players choose at the same time, the clock stops while any of them is away. Players on
//!   vacation can still move, or end the vacation early and keep the remaining days.
//! - **T19 Playing on.** A table may start from a position of a finished game instead of the beginning. Its creator redraws everything that the
//!   player's seat could not know there, so that having seen the rest of the game does not help. The draws follow from the table's own seed.
//!   Such a game is not rated, its number of players and options can't change, and a rematch starts from the beginning.
//! - **T20 Tournaments.** The server creates the tables of a tournament, seats the players and starts the game at once, so nobody contributes
//!   random bytes. There is a clock, no hints and no undo; everyone may watch, and players who run out of time or leave lose as if they had
//!   resigned. Players can neither end the game without a result nor ask for a rematch.

mod actor;

mod rated;

mod faults;

mod settings;

mod command;

mod event;

pub mod refusals;

mod clock;

mod log;

mod seats;

mod play;

mod table;

mod decide;

mod apply;

mod view;

mod solo;

#[cfg(test)]
mod random;

pub use actor::{Actor, Entropy, Millis, PersonId, Secret};
pub use clock::{Clock, ParseClockError};
pub use command::Command;
pub use decide::ABANDONED_AFTER;
pub use event::{
    Created, ERASED, Ending, EventError, EventKind, StandInReason, TableEvent, VERSION, trim_chat,
};
pub use faults::SettingsFaults;
pub use log::{Entry, Line, LogView, Note};
pub use rated::{RatingChange, RatingRange};
pub use seats::{Occupant, bot_name};
pub use settings::{Hints, MAX_CHAT_LENGTH, OutOfTime, Seek, Settings, Spectators, Undo};
pub use solo::Solo;
pub use table::{NewTable, Removed, Reservation, Table, TableStatus};
pub use view::{ChatLine, ProposalView, SeatKind, SeatView, SeedView, TableView, TakeBack};
