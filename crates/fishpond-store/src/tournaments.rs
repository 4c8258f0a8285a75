//! Tournaments, each stored as a whole.

use crate::model::Millis;
use crate::store::StoreFuture;

/// A stored tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredTournament {
    /// The identifier.
    pub id: String,
    /// The number of times that it has been saved; 0 for one that is new.
    pub version: u64,
    /// Whether it is not over.
    pub is_active: bool,
    /// The time of creation.
    pub created_at: Millis,
    /// The people that the document mentions, and those that the caller stores only here. Needed to find everything about a person when
    /// deleting them.
    pub people: Vec<String>,
    /// The tournament, in a format of the caller's choice.
    pub document: String,
}

/// Storage for tournaments.
pub trait TournamentStore: Send + Sync {
    /// Saves a new tournament, or a changed one if the stored version is the one that the caller has read, and increases the version.
    /// [`StoreError::Conflict`](crate::StoreError::Conflict) means that another writer was faster, and the caller should read it again and decide
    /// again.
    fn save_tournament(&self, tournament: StoredTournament) -> StoreFuture<'_, ()>;

    /// Returns a tournament.
    fn tournament(&self, id: &str) -> StoreFuture<'_, Option<StoredTournament>>;

    /// Returns at most `limit` unfinished or finished tournaments, newest first.
    fn list_tournaments(&self, active: bool, limit: u32) -> StoreFuture<'_, Vec<StoredTournament>>;

    /// Returns the tournaments that mention a person, newest first.
    fn tournaments_mentioning(&self, person: &str) -> StoreFuture<'_, Vec<StoredTournament>>;

    /// Deletes a tournament. Its tables stay. Returns false if it does not exist.
    fn delete_tournament(&self, id: &str) -> StoreFuture<'_, bool>;
}
