//! Moving a server's games and accounts from SQLite to PostgreSQL.

use fishpond_store::{Cluster, PostgresStore, SqliteStore, Store, StoreError, Viewer};
use fishpond_table::{EventError, PersonId, Table, TableEvent};

use crate::people::rewrite_events;

/// The number of tables whose results are added at a time.
const BATCH: u32 = 100;

/// The name under which people who were at a table when the last server stopped are listed, until a new server finds that they are gone.
const FORMER: &str = "former";

/// The number of things that were moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Migrated {
    /// Tables, each of which has been replayed.
    pub tables: u64,
    /// Their events.
    pub events: u64,
    /// Accounts.
    pub accounts: u64,
}

/// The error returned by [`migrate`].
#[derive(Debug, thiserror::Error)]
pub enum MigrateError {
    /// One of the stores failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A table cannot be replayed, or differs after it was copied.
    #[error("table {table} could not be copied exactly: {why}; the new database must not be used")]
    Differs {
        /// The table.
        table: String,
        /// The difference.
        why: String,
    },
}

/// Copies everything from an SQLite store to an empty PostgreSQL database, and replays every table from both to check that they are
/// equal. `progress` is called with each table.
///
/// # Errors
/// If a store fails, if the database is not empty, or if a table differs.
pub async fn migrate(
    from: &SqliteStore,
    to: &PostgresStore,
    mut progress: impl FnMut(&str),
) -> Result<Migrated, MigrateError> {
    to.import(from).await?;
    let mut migrated = Migrated { accounts: from.accounts().await?.len() as u64, ..Migrated::default() };
    let mut present = Vec::new();
    for table in from.table_ids().await? {
        let (before, after) = (from.events(&table, 0).await?, to.events(&table, 0).await?);
        let differs = |why: String| MigrateError::Differs { table: table.clone(), why };
        let old = replay(&before).map_err(|broken| differs(broken.to_string()))?;
        let new = replay(&after).map_err(|broken| differs(broken.to_string()))?;
        let hash = |table: &Table| table.position().map(fishpond_games::AnyPosition::state_hash);
        if before != after || old != new || hash(&old) != hash(&new) {
            return Err(differs("the events differ".to_owned()));
        }
        let viewer = |person: &PersonId| Viewer { table: table.clone(), person: person.to_string() };
        present.extend(new.present().map(viewer));
        migrated.tables += 1;
        migrated.events += after.len() as u64;
        progress(&table);
    }
    // The new store expects that results have always been stored.
    loop {
        let missing = from.missing_results(BATCH).await?;
        for table in &missing {
            to.rewrite_table(table, None, rewrite_events(std::convert::identity)).await?;
        }
        if missing.len() < BATCH as usize {
            break;
        }
    }
    to.set_viewers(FORMER, present).await?;
    to.beat(FORMER).await?;
    Ok(migrated)
}

fn replay(events: &[String]) -> Result<Table, EventError> {
    let events: Result<Vec<TableEvent>, _> =
        events.iter().map(|event| TableEvent::from_json(event)).collect();
    Table::fold(&events?)
}
