//! What is stored.

use std::fmt;
use std::sync::Arc;

use crate::error::StoreError;

/// Milliseconds since the beginning of 1970.
pub type Millis = u64;

/// The identifier of a table.
pub type TableId = String;

/// Events to be added to a table, and what lists show of it from then on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// Which table.
    pub table: TableId,
    /// How many events it has so far, as far as the caller knows; 0 for a new one.
    pub after: u64,
    /// The events, one line of text each.
    pub events: Vec<String>,
    /// A person of whom they may be the first of this table's events to speak, other than by taking him into its list.
    pub mentions: Option<String>,
    /// How the table stands then.
    pub state: TableState,
    /// What lists show; as before if nothing. A new table needs one.
    pub listing: Option<Listing>,
}

/// How a table stands: what changes with nearly every event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableState {
    /// When something last happened that everybody may know of: lists sort by it, so it must not tell when somebody made
    /// a secret choice.
    pub changed_at: Millis,
    /// When something happens at the table by itself.
    pub next_deadline: Option<Millis>,
    /// Whether bots have to act.
    pub awaits_bot: bool,
    /// For which of its people the game waits.
    pub waiting_for: Vec<String>,
}

/// What lists show of a table, and what seldom changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listing {
    /// Which game.
    pub game: String,
    /// What the table does.
    pub status: ListedStatus,
    /// Whether everybody may find it.
    pub listed: bool,
    /// What the caller wants to know about a table in a list, in his own form.
    pub summary: String,
    /// Who is at the table, people only.
    pub people: Vec<String>,
}

/// What a table does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ListedStatus {
    /// It waits for people and for the start.
    Waiting,
    /// The game goes on.
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

/// Which tables to list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Query {
    /// Those that everybody may find and sit down at.
    Joinable,
    /// Those of a person that are not over, those that wait for him first.
    Current(String),
    /// Those of a person that are over, latest first.
    Finished(String),
    /// All that are not over: what a server looks after when it starts.
    Unfinished,
    /// Those at which something is due by this time, earliest first.
    Due(Millis),
    /// Those at which bots have to act.
    AwaitingBot,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedTable {
    /// Which table.
    pub table: TableId,
    /// How many events it has.
    pub event_count: u64,
    /// Which game.
    pub game: String,
    /// What it does.
    pub status: ListedStatus,
    /// When it was made.
    pub created_at: Millis,
    /// When something last happened that everybody may know of.
    pub changed_at: Millis,
    /// When something happens by itself.
    pub next_deadline: Option<Millis>,
    /// Whether the game waits for the person asked about.
    pub to_move: bool,
    /// The caller's own words.
    pub summary: String,
}

/// Somebody the server knows: a guest, or one with an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// The opaque identifier.
    pub id: String,
    /// What he is called.
    pub name: String,
    /// When he first came.
    pub since: Millis,
    /// The name of his account, if he has one.
    pub login: Option<String>,
    /// What he prefers (language, theme), in the caller's own form.
    pub preferences: String,
}

/// An account, for checking a password.
#[derive(Clone, PartialEq, Eq)]
pub struct Account {
    /// Whose.
    pub person: String,
    /// The hash of the password, as the caller made it.
    pub password: String,
}

impl fmt::Debug for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Account").field("person", &self.person).finish_non_exhaustive()
    }
}

/// How a table's events read without a person, and what lists show of it then. Given the table and its events.
pub type Rewrite = Arc<dyn Fn(&str, Vec<String>) -> std::result::Result<Rewritten, String> + Send + Sync>;

/// The events of a table, as many as before, and what lists show of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rewritten {
    /// The events.
    pub events: Vec<String>,
    /// How the table stands.
    pub state: TableState,
    /// What lists show.
    pub listing: Listing,
}

/// What an operation of the store comes to.
pub(crate) type Result<T> = std::result::Result<T, StoreError>;
