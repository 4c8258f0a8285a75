//! The runs of the server: when it was last active, and which tables have not accounted for its downtime yet.
//!
//! A run begins at a row of the log. A table whose latest event is in an earlier row has not been written since the start.

use rusqlite::{Connection, OptionalExtension, params};

use crate::model::{Millis, Result};

/// Starts a run.
pub(super) fn start(connection: &Connection, now: Millis) -> Result<()> {
    let away = last_active_at(connection)?.map_or(0, |last| now.saturating_sub(last));
    insert(connection, next_row(connection)?, away)?;
    record_heartbeat(connection, now)
}

/// Returns the downtime before the runs that began after the latest event of a table.
pub(super) fn missed_downtime(connection: &Connection, table: &str) -> Result<Option<Millis>> {
    let away = connection
        .prepare_cached(
            "SELECT sum(away) FROM runs WHERE first >
                 (SELECT latest FROM standings WHERE tbl = (SELECT key FROM tables WHERE id = ?1))",
        )?
        .query_row([table], |row| row.get(0))?;
    Ok(away)
}

/// Moves runs back to the end of the log, after rows have been deleted there: new events get the same row ids again.
pub(super) fn close_gap(connection: &Connection) -> Result<()> {
    let next = next_row(connection)?;
    let away: Option<Millis> = connection
        .prepare_cached("SELECT sum(away) FROM runs WHERE first > ?1")?
        .query_row([next], |row| row.get(0))?;
    if let Some(away) = away {
        connection.prepare_cached("DELETE FROM runs WHERE first > ?1")?.execute([next])?;
        insert(connection, next, away)?;
    }
    Ok(())
}

pub(super) fn record_heartbeat(connection: &Connection, now: Millis) -> Result<()> {
    connection
        .prepare_cached("INSERT INTO life VALUES (1, ?1) ON CONFLICT DO UPDATE SET beat = excluded.beat")?
        .execute([now])?;
    Ok(())
}

pub(super) fn last_active_at(connection: &Connection) -> Result<Option<Millis>> {
    let beat: Option<Millis> =
        connection.query_row("SELECT beat FROM life", [], |row| row.get(0)).optional()?;
    let event: Option<Millis> =
        connection.query_row("SELECT max(changed) FROM standings", [], |row| row.get(0))?;
    Ok(beat.max(event))
}

/// Adds a run, or its downtime to that of a run that began at the same row.
fn insert(connection: &Connection, first: i64, away: Millis) -> Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO runs VALUES (?1, ?2) ON CONFLICT DO UPDATE SET away = away + excluded.away",
        )?
        .execute(params![first, away])?;
    Ok(())
}

/// Returns the row that the next event will get.
fn next_row(connection: &Connection) -> Result<i64> {
    let next = connection
        .prepare_cached("SELECT coalesce(max(id), 0) + 1 FROM log")?
        .query_row([], |row| row.get(0))?;
    Ok(next)
}
