//! The event log.

use rusqlite::{Connection, OptionalExtension, params};

use super::lists;
use crate::error::StoreError;
use crate::model::{Append, Millis, Result};

/// Adds events, if the caller has seen all those before.
pub(super) fn append(connection: &Connection, append: &Append) -> Result<u64> {
    let have: Option<u64> = connection
        .prepare_cached("SELECT number FROM tables WHERE id = ?1")?
        .query_row([&append.table], |row| row.get(0))
        .optional()?;
    let (expected, known) = (append.after, have.unwrap_or(0));
    if expected != known {
        return Err(StoreError::Conflict { expected, have: known });
    }
    let mut number = known;
    let mut insert = connection.prepare_cached("INSERT INTO events VALUES (?1, ?2, ?3)")?;
    for event in &append.events {
        number += 1;
        insert.execute(params![append.table, number, event])?;
    }
    match (&append.listing, have) {
        (Some(listing), _) => lists::write(connection, &append.table, number, append.at, listing)?,
        (None, Some(_)) => touch(connection, &append.table, number, append.at)?,
        (None, None) => return Err(StoreError::NoListing),
    }
    if let Some(person) = &append.by {
        lists::mention(connection, person, &append.table)?;
    }
    Ok(number)
}

fn touch(connection: &Connection, table: &str, number: u64, at: Millis) -> Result<()> {
    connection
        .prepare_cached("UPDATE tables SET number = ?2, changed = ?3 WHERE id = ?1")?
        .execute(params![table, number, at])?;
    Ok(())
}

pub(super) fn events(connection: &Connection, table: &str, after: u64) -> Result<Vec<String>> {
    let mut select = connection
        .prepare_cached("SELECT event FROM events WHERE tbl = ?1 AND number > ?2 ORDER BY number")?;
    let events = select.query_map(params![table, after], |row| row.get(0))?;
    Ok(events.collect::<rusqlite::Result<_>>()?)
}
