//! Moving a server's games and accounts from SQLite to PostgreSQL.

use fishpond_store::{Cluster, PostgresStore, SqliteStore, Store, StoreError, Viewer};
use fishpond_table::{EventError, PersonId, Table, TableEvent};

use crate::people::rewrite_events;

/// The number of tables whose results are added at a time.
const BATCH: u32 = 100;

/// The name of a made-up server. Its viewers are the people who were at a table when the last server stopped; a new server finds that they
/// are gone.
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

/// Copies everything from an SQLite store to an empty PostgreSQL database. Before the copy is final, every table is replayed from both, to
/// check that they are equal. `progress` is called with each table.
///
/// # Errors
/// If a store fails, if the database is not empty, or if a table differs. Then nothing is copied.
pub async fn migrate(
    from: &SqliteStore,
    to: &PostgresStore,
    mut progress: impl FnMut(&str),
) -> Result<Migrated, StoreError> {
    let mut migrated = Migrated { accounts: from.accounts().await?.len() as u64, ..Migrated::default() };
    let mut present = Vec::new();
    to.import(from, |table, before, after| {
        let replayed = |events| replay(events).map_err(|broken| broken.to_string());
        let (old, new) = (replayed(before)?, replayed(after)?);
        let hash = |table: &Table| table.position().map(fishpond_games::AnyPosition::state_hash);
        if before != after || old != new || hash(&old) != hash(&new) {
            return Err("the events differ".to_owned());
        }
        let viewer = |person: &PersonId| Viewer { table: table.to_owned(), person: person.to_string() };
        present.extend(new.present().map(viewer));
        migrated.tables += 1;
        migrated.events += after.len() as u64;
        progress(table);
        Ok(())
    })
    .await?;
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
