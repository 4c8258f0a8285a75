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
    /// The edition of the table that the caller has read ([`StoredTable::edition`]); 0 for a new table.
    pub edition: u64,
    /// The events, one line of text each.
    pub events: Vec<String>,
    /// People mentioned in these events who may be missing from the listing's people. Needed to find all events about
    /// a person when deleting them.
    pub mentions: Vec<String>,
    /// The state of the table after the events.
    pub state: TableState,
    /// The new listing; `None` leaves it unchanged. Required for a new table.
    pub listing: Option<Listing>,
    /// The result, if the events end the game or change its result.
    pub result: Option<GameResult>,
    /// The new ratings, if the events change ratings.
    pub ratings: Option<RatingUpdate>,
}

/// The result of a finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// The date on which the game ended, in milliseconds since 1970, if it is known. If the table already has a result, its date stays.
    pub ended: Option<Millis>,
    /// The result in a format of the caller's choice.
    pub details: String,
    /// The people (not bots) who played.
    pub people: Vec<String>,
    /// Whether everyone may see the result, or only the players.
    pub public: bool,
    /// Whether the game is rated, but has not changed the ratings yet.
    pub awaits_rating: bool,
}

/// A selection of finished games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultQuery {
    /// The person who played them.
    pub person: String,
    /// The person who asks. Public games are selected, and those that this person played.
    pub viewer: Option<String>,
    /// Only games that were finished before the one with this number.
    pub before: Option<u64>,
}

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FinishedGame {
    /// A number that increases with each game.
    pub number: u64,
    /// The table.
    pub table: TableId,
    /// The game.
    pub game: String,
    /// The date on which the game ended, in milliseconds since 1970, if it is known.
    pub ended: Option<Millis>,
    /// The result in the caller's format.
    pub details: String,
}

/// The new ratings of the players of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatingUpdate {
    /// The number of the last rated game that the caller expects; this game gets the next number.
    pub after: u64,
    /// The ratings. Those of people without an account are not stored.
    pub ratings: Vec<NewRating>,
}

/// The rating of a player after a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewRating {
    /// The person.
    pub person: String,
    /// The rating, in units of the caller's choice.
    pub value: i64,
    /// Its uncertainty, in the same units.
    pub deviation: i64,
}

/// A game that has changed ratings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedGame {
    /// Its number in the order in which games changed ratings.
    pub number: u64,
    /// The table.
    pub table: TableId,
}

/// A person's rating in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredRating {
    /// The person.
    pub person: String,
    /// The game.
    pub game: String,
    /// The rating, in the caller's units.
    pub value: i64,
    /// Its uncertainty.
    pub deviation: i64,
    /// The number of rated games.
    pub games: u32,
}

/// The stored events of a table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StoredTable {
    /// How many times the events have been rewritten by servers that share the store. An append to another edition is a conflict:
    /// the caller's copy may mention people who have been removed. Always 0 in a store that only one server can use.
    pub edition: u64,
    /// The events.
    pub events: Vec<String>,
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
    /// The people that the table is waiting for: it is their turn, or they are invited.
    pub waiting_for: Vec<String>,
}

/// The part of a table's summary that rarely changes, for lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listing {
    /// The game.
    pub game: String,
    /// The status.
    pub status: ListedStatus,
    /// Whether the table is public: anyone may find it, to join or to watch.
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
    /// Public tables of a game that have not started, newest first.
    JoinableOf(String),
    /// Public games in progress, latest change first.
    Watchable,
    /// Unfinished tables of a person; those that are waiting for them come first.
    Current(String),
    /// Finished tables of a person: the game that ended last comes first, and tables without a game come last.
    Finished(String),
    /// All unfinished tables, latest change first.
    Unfinished,
    /// Tables with a deadline at or before this time, earliest first.
    Due(Millis),
    /// Running games without a deadline that have not changed since this time, longest unchanged first.
    Quiet(Millis),
    /// Tables where it is a bot's turn, longest waiting first: a server looks here for work that another server has
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
    /// Whether the table is waiting for the person in the query.
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
    /// The person who owns the account, if it is a bot's.
    pub owner: Option<String>,
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
    /// The password hash computed by the caller; empty for a bot, which can't log in.
    pub password: String,
    /// The time of creation.
    pub since: Millis,
    /// The person who owns the account, if it is a bot's. They have an account and are not a bot themselves.
    pub owner: Option<String>,
}

impl fmt::Debug for NewAccount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NewAccount").field("person", &self.person).finish_non_exhaustive()
    }
}

/// A selection of accounts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AccountKind {
    /// Accounts of people.
    People,
    /// Accounts of bots, which people own.
    Bots,
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
    /// The id of the token that was used to create it, if it was created by a program.
    pub created_with: Option<String>,
}

/// The number of uploads that are kept for each person.
pub(crate) const UPLOADS_PER_PERSON: u32 = 20;

/// The number of uploads that are kept in total.
pub(crate) const MAX_UPLOADS: u32 = 5000;

/// The review of a table, or of a record that somebody has uploaded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Review {
    /// The table, or the identifier of the upload.
    pub id: String,
    /// The person who has uploaded the record.
    pub person: Option<String>,
    /// The uploaded record.
    pub record: Option<String>,
    /// The report in a format of the caller's choice, once the game has been analysed.
    pub report: Option<String>,
    /// The time at which an upload expires.
    pub until: Option<Millis>,
}

/// A report from a person to the operator of the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The number, which the store assigns.
    pub id: u64,
    /// The time.
    pub at: Millis,
    /// The person who sent it.
    pub person: String,
    /// The address of the page that it is about.
    pub about: String,
    /// The text.
    pub text: String,
}

/// A secret key of the server. Debug output does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct Key(Vec<u8>);

impl Key {
    /// Wraps bytes that the caller has obtained from the system's generator.
    #[must_use]
    pub fn new(bytes: impl Into<Vec<u8>>) -> Key {
        Key(bytes.into())
    }

    /// Returns the secret bytes.
    #[must_use]
    pub fn secret_bytes(&self) -> &[u8] {
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
    /// The result, if the game is over. The table keeps its number and date.
    pub result: Option<GameResult>,
}

/// The result of a store operation.
pub(crate) type Result<T> = std::result::Result<T, StoreError>;
