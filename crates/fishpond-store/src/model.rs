//! The data that stores hold.

use std::fmt;
use std::sync::Arc;

use crate::error::StoreError;

/// A time in milliseconds, on the clock of the caller.
pub type Millis = u64;

/// The identifier of a table.
pub type TableId = String;

/// Events to append to a table, and the state of the table after them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// The table.
    pub table: TableId,
    /// The number of events that the caller expects the table to have; 0 creates the table.
    pub after: u64,
    /// The events, one line of text each.
    pub events: Vec<String>,
    /// A person mentioned in these events who may be missing from the listing's people. Needed to find all events about
    /// a person when deleting them.
    pub mentions: Option<String>,
    /// The state of the table after the events.
    pub state: TableState,
    /// The new listing; `None` leaves it unchanged. Required for a new table.
    pub listing: Option<Listing>,
}

/// The part of a table's summary that changes with nearly every event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableState {
    /// The time of the last public change. Lists sort by it, so a secret choice must not affect it.
    pub changed_at: Millis,
    /// The time at which a clock or another deadline of the table expires.
    pub next_deadline: Option<Millis>,
    /// Whether it is a bot's turn.
    pub awaits_bot: bool,
    /// The people whose turn it is.
    pub waiting_for: Vec<String>,
}

/// The part of a table's summary that rarely changes, for lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listing {
    /// The game.
    pub game: String,
    /// The status.
    pub status: ListedStatus,
    /// Whether the table is public: anyone may find and join it.
    pub listed: bool,
    /// A description in a format of the caller's choice.
    pub summary: String,
    /// The people (not bots) at the table.
    pub people: Vec<String>,
}

/// The status of a table, as lists show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ListedStatus {
    /// The game has not started.
    Waiting,
    /// The game is in progress.
    Playing,
    /// The game is over.
    Over,
}

impl ListedStatus {
    pub(crate) const fn number(self) -> i64 {
        match self {
            ListedStatus::Waiting => 0,
            ListedStatus::Playing => 1,
            ListedStatus::Over => 2,
        }
    }

    pub(crate) const fn from_number(number: i64) -> ListedStatus {
        match number {
            0 => ListedStatus::Waiting,
            1 => ListedStatus::Playing,
            _ => ListedStatus::Over,
        }
    }
}

/// The number of tables by status.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TableCounts {
    /// Tables where the game has not started.
    pub waiting: u64,
    /// Tables where the game is in progress.
    pub playing: u64,
    /// Tables where the game is over.
    pub over: u64,
}

/// A selection of tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Query {
    /// Public tables that have not started, newest first.
    Joinable,
    /// Unfinished tables of a person; those where it is their turn come first.
    Current(String),
    /// Finished tables of a person, latest first.
    Finished(String),
    /// All unfinished tables, latest change first.
    Unfinished,
    /// Tables with a deadline at or before this time, earliest first.
    Due(Millis),
    /// Running games without a deadline that have not changed since this time, longest unchanged first.
    Quiet(Millis),
    /// Tables where it is a bot's turn, longest waiting first: a node looks here for work that another node has
    /// dropped.
    AwaitingBot,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedTable {
    /// The table.
    pub table: TableId,
    /// The number of its events.
    pub event_count: u64,
    /// The game.
    pub game: String,
    /// The status.
    pub status: ListedStatus,
    /// The time of creation.
    pub created_at: Millis,
    /// The time of the last public change.
    pub changed_at: Millis,
    /// The time at which a deadline of the table expires.
    pub next_deadline: Option<Millis>,
    /// Whether it is the turn of the person in the query.
    pub to_move: bool,
    /// The caller's description.
    pub summary: String,
}

/// A guest or the owner of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// The opaque identifier.
    pub id: String,
    /// The display name.
    pub name: String,
    /// The time of the first visit.
    pub since: Millis,
    /// The name of the account, if the person has one.
    pub login: Option<String>,
    /// Preferences (language, theme) in a format of the caller's choice.
    pub preferences: String,
}

/// An account to be created, with a new identity.
#[derive(Clone, PartialEq, Eq)]
pub struct NewAccount {
    /// The identifier of the new person.
    pub person: String,
    /// The display name.
    pub name: String,
    /// The name of the account.
    pub login: String,
    /// The password hash computed by the caller.
    pub password: String,
    /// The time of creation.
    pub since: Millis,
}

impl fmt::Debug for NewAccount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NewAccount").field("person", &self.person).finish_non_exhaustive()
    }
}

/// An API token of an account, without the secret text that programs send.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// The identifier, which is not a credential.
    pub id: String,
    /// The owner of the account.
    pub person: String,
    /// The name that the owner has given it.
    pub name: String,
    /// The permissions, in a format of the caller's choice.
    pub scopes: String,
    /// The time of creation.
    pub since: Millis,
    /// The time at which it expires, if it does.
    pub until: Option<Millis>,
    /// The time of its last use, if it has been used.
    pub used: Option<Millis>,
}

/// A secret key of the server. Debug output does not show it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Key([u8; 32]);

impl Key {
    /// Wraps bytes that the caller has obtained from the system's generator.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Key {
        Key(bytes)
    }

    /// Returns the secret bytes.
    #[must_use]
    pub const fn secret_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

/// The data needed to check a password.
#[derive(Clone, PartialEq, Eq)]
pub struct Account {
    /// The owner of the account.
    pub person: String,
    /// The password hash computed by the caller.
    pub password: String,
}

impl fmt::Debug for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Account").field("person", &self.person).finish_non_exhaustive()
    }
}

/// The removal of a person from all tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Removal {
    /// The person.
    pub person: String,
    /// The person who takes their place; without one, they are erased.
    pub heir: Option<String>,
}

/// A function that rewrites the events of a table, for example to remove a person. It gets all events.
pub type Rewrite = Arc<dyn Fn(Vec<String>) -> std::result::Result<Rewritten, String> + Send + Sync>;

/// The rewritten events of a table, as many as before, and its summary.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rewritten {
    /// The events.
    pub events: Vec<String>,
    /// The state.
    pub state: TableState,
    /// The listing.
    pub listing: Listing,
}

/// The result of a store operation.
pub(crate) type Result<T> = std::result::Result<T, StoreError>;
