//! The event log.

use rusqlite::{Connection, OptionalExtension, params};

use super::lists;
use crate::error::StoreError;
use crate::model::{Append, Result};

/// Adds events, if the caller has seen all those before.
pub(super) fn append(connection: &Connection, append: &Append) -> Result<u64> {
    let Append { table, after, events, by, standing, listing } = append;
    let number = after + events.len() as u64;
    let conflict = |have| StoreError::Conflict { expected: *after, have };
    match listing {
        Some(listing) => {
            let have = count(connection, table)?.unwrap_or(0);
            if have != *after {
                return Err(conflict(have));
            }
            lists::write(connection, table, number, standing, listing)?;
        }
        None => {
            if !lists::stand(connection, table, (*after, number), standing)? {
                return Err(match count(connection, table)? {
                    None if *after == 0 => StoreError::NoListing,
                    have => conflict(have.unwrap_or(0)),
                });
            }
        }
    }
    let mut insert = connection.prepare_cached("INSERT INTO events VALUES (?1, ?2, ?3)")?;
    for (number, event) in (after + 1..).zip(events) {
        insert.execute(params![table, number, event])?;
    }
    if let Some(person) = by {
        lists::mention(connection, person, table)?;
    }
    Ok(number)
}

/// How many events a table has, if there is one.
fn count(connection: &Connection, table: &str) -> Result<Option<u64>> {
    let mut select = connection.prepare_cached("SELECT number FROM tables WHERE id = ?1")?;
    Ok(select.query_row([table], |row| row.get(0)).optional()?)
}

pub(super) fn events(connection: &Connection, table: &str, after: u64) -> Result<Vec<String>> {
    let mut select = connection
        .prepare_cached("SELECT event FROM events WHERE tbl = ?1 AND number > ?2 ORDER BY number")?;
    let events = select.query_map(params![table, after], |row| row.get(0))?;
    Ok(events.collect::<rusqlite::Result<_>>()?)
}
