//! Reading, rewriting and deleting the events of a table.

use deadpool_postgres::GenericClient;

use super::database::{Database, Outcome, read, write};
use super::results;
use super::rows::{execute, join_ids, optional, query, signed, unsigned};
use crate::error::StoreError;
use crate::model::{Removal, Result, Rewrite, Rewritten, StoredTable};

/// Returns the edition of a table and its events.
pub(super) async fn read(client: &impl GenericClient, table: &str) -> Outcome<StoredTable> {
    // One statement, so that all of it is from the same moment.
    let sql = "SELECT h.edition, e.event FROM heads h LEFT JOIN events e ON e.tbl = h.tbl
        WHERE h.tbl = $1 ORDER BY e.number";
    let rows = query(client, sql, &[&table]).await?;
    Ok(StoredTable {
        edition: rows.first().map_or(0, |row| unsigned(row.get(0))),
        events: rows.iter().filter_map(|row| row.get(1)).collect(),
    })
}

/// Rewrites the events of a table, unless it changes in the meantime.
pub(super) async fn rewrite(
    database: &Database,
    table: &str,
    removal: Option<&Removal>,
    rewrite: &Rewrite,
) -> Result<()> {
    let StoredTable { edition, events } = read!(database, |client| read(client, table))?;
    if events.is_empty() {
        return Ok(());
    }
    // Rewriting takes a while, and the caller's function may block.
    let (rewrite, before) = (rewrite.clone(), events.clone());
    let rewritten = tokio::task::spawn_blocking(move || rewrite(before)).await;
    let rewritten = rewritten.unwrap_or_else(|panic| Err(panic.to_string())).map_err(StoreError::Rewrite)?;
    let (have, after) = (events.len(), rewritten.events.len());
    if have != after {
        return Err(StoreError::Rewrite(format!("table {table} had {have} events and would have {after}")));
    }
    let changed: Vec<(i64, &str)> = (1..)
        .zip(events.iter().zip(&rewritten.events))
        .filter(|(_, (before, after))| before != after)
        .map(|(number, (_, after))| (number, after.as_str()))
        .collect();
    let number = have as u64;
    write!(database, |transaction| async {
        replace(transaction, table, (number, edition), &changed, &rewritten).await?;
        match removal {
            Some(removal) => super::removals::remove(transaction, removal, table).await,
            None => Ok(()),
        }
    })
}

/// Stores rewritten events as a new edition, if the table still has the given event count and edition.
async fn replace(
    client: &impl GenericClient,
    table: &str,
    (number, edition): (u64, u64),
    changed: &[(i64, &str)],
    rewritten: &Rewritten,
) -> Outcome<()> {
    let Rewritten { state, listing, result, .. } = rewritten;
    let moved = execute(
        client,
        "UPDATE heads SET edition = edition + 1, changed = $4, wakes = $5, bots = $6, waits_for = $7
         WHERE tbl = $1 AND number = $2 AND edition = $3",
        &[
            &table,
            &signed(number),
            &signed(edition),
            &signed(state.changed_at),
            &state.next_deadline.map(signed),
            &state.awaits_bot,
            &join_ids(&state.waiting_for),
        ],
    )
    .await?;
    if moved == 0 {
        let row = optional(client, "SELECT number FROM heads WHERE tbl = $1", &[&table]).await?;
        let have = row.map_or(0, |row| unsigned(row.get(0)));
        return Err(StoreError::Conflict { expected: number, have }.into());
    }
    let (numbers, events): (Vec<i64>, Vec<&str>) = changed.iter().copied().unzip();
    execute(
        client,
        "UPDATE events e SET event = c.event FROM unnest($2::bigint[], $3::text[]) AS c (number, event)
         WHERE e.tbl = $1 AND e.number = c.number",
        &[&table, &numbers, &events],
    )
    .await?;
    execute(
        client,
        "UPDATE tables SET game = $2, phase = $3, listed = $4, summary = $5 WHERE id = $1",
        &[&table, &listing.game, &listing.status.number(), &listing.listed, &listing.summary],
    )
    .await?;
    execute(
        client,
        "DELETE FROM places WHERE tbl = $1 AND NOT person = ANY ($2::text[])",
        &[&table, &listing.people],
    )
    .await?;
    for rows in ["places", "mentions"] {
        let sql = format!(
            "INSERT INTO {rows} SELECT DISTINCT person, $1 FROM unnest($2::text[]) AS p (person) ON CONFLICT DO NOTHING"
        );
        execute(client, &sql, &[&table, &listing.people]).await?;
    }
    if let Some(result) = result {
        results::save(client, table, result).await?;
    }
    Ok(())
}

/// Deletes a table with its events. Returns false if it does not exist.
pub(super) async fn delete(client: &impl GenericClient, table: &str) -> Outcome<bool> {
    // First, so that nothing is appended in the meantime.
    let deleted = execute(client, "DELETE FROM heads WHERE tbl = $1", &[&table]).await?;
    for sql in [
        "DELETE FROM events WHERE tbl = $1",
        "DELETE FROM places WHERE tbl = $1",
        "DELETE FROM mentions WHERE tbl = $1",
        "DELETE FROM viewers WHERE tbl = $1",
        "DELETE FROM leases WHERE name = $1",
        results::DELETE,
        // First the table, on which others take a lock before they add a review.
        "DELETE FROM tables WHERE id = $1",
        "DELETE FROM reviews WHERE id = $1",
    ] {
        execute(client, sql, &[&table]).await?;
    }
    Ok(deleted == 1)
}
