//! A table at which one of the games is played, as pure domain.
//!
//! A [`Command`] goes in, [`TableEvent`]s come out: [`Table::decide`] says what a command leads to or why not, and
//! changes nothing; [`Table::apply`] makes it so. The events are all there is to store: [`Table::fold`] gives the same
//! table again. Nothing here does I/O, reads a clock or draws a random number; time, seed and entropy come from the
//! caller. [`Table::view`] is all that one person may know.
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
//! };
//! let mut events = vec![new.event(0).unwrap()];
//! let mut table = Table::fold(&events).unwrap();
//! let commands = [
//!     Command::Sit { seat: None, name: "Ann".into(), entropy: Entropy::new(b"a").unwrap(), invitation: None },
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
//! What the rulebooks leave to the table. Refusals name these clauses; tests are named after them.
//!
//! - **T1 Settings.** Whoever makes a table is its host. Until the game starts he may change everything but the game; a
//!   seat that is not open cannot be taken away. Until it ends, he may change who may look on and whether there is chat.
//! - **T2 Sitting down.** A seat is open, reserved for somebody, taken by a person or by a bot. One who sits down says what
//!   he is called and adds entropy. At a table that is not listed he needs the invitation, unless a seat is reserved for
//!   him. A person may take several seats: several people at one screen.
//! - **T3 Start.** The host starts the game when every seat is taken. The dealer's seed was fixed when the table was made;
//!   its commitment shows from then on, the seed when the game is over. A table at which nothing has happened for three
//!   days before the start is closed.
//! - **T4 Acts.** An act is done by the person who has the seat, or by the bot that has it or sits in. It carries the moment
//!   it answers; when the game has gone on since, it is stale. The same act sent twice (same id) is one act.
//! - **T5 Secret choices.** While several seats choose at once, nothing shows who has chosen: no moment, no revision, no
//!   clock, no log line, for nobody but the chooser.
//! - **T6 Clocks.** None; so much for each move; a bank with an increment; or days for each move. A choice made by several
//!   at once has one common time and touches no bank ([`Clock::choosing`]), so that banks tell nothing either. Bots have no
//!   clock. Time in which the server was away costs nobody anything.
//! - **T7 Take-back.** One's last act, freely, as long as no other seat has visibly acted since, and then the clock runs as
//!   though the act had never been; beyond that if everybody at the table consents (bots do); never past a reveal, which is
//!   a chance result or secret choices being disclosed, and never after the end.
//! - **T8 End by agreement.** When everybody who still plays agrees, the game ends without a result.
//! - **T9 Leavers.** Whose time is up, who is away while he holds up somebody who is there, or who leaves, has a bot sit in
//!   for him. He can take his seat back; who was merely away has it back as soon as he returns.
//! - **T10 Spectators.** None, those who have the link, or everybody.
//! - **T11 Chat.** The people at the table may talk, unless the table has no chat. Everybody can mute one seat or all.
//! - **T12 Rematch.** After the end, once: the same people at a new table, everybody one seat on, so that another begins; in
//!   a game that the loser of the last one begins, the loser.
//! - **T13 The house.** Ticks, resumption and the bots' acts come from the server alone.

mod actor;

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

#[cfg(test)]
mod random;

pub use actor::{Actor, Entropy, Millis, PersonId, Secret};
pub use clock::{Clock, ParseClockError};
pub use command::Command;
pub use event::{Created, Ending, EventError, EventKind, StandInReason, TableEvent, VERSION};
pub use log::{Entry, Line, LogView, Note};
pub use seats::Occupant;
pub use settings::{MAX_CHAT_LENGTH, Settings, Spectators, is_valid_name};
pub use table::{NewTable, Reserved, Table, TableStatus};
pub use view::{ChatLine, ProposalView, SeatKind, SeatView, SeedView, TableView, TakeBack};
