//! The event log: the events of all tables in the order of their arrival, each with a link to the previous event of its
//! table.
//!
//! Many tables are written at the same time, and their events end up side by side. A table is read rarely and as a
//! whole, following the links back from its latest event.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, params};

use super::{lists, results, reviews, runs};
use crate::error::StoreError;
use crate::model::{Append, GameResult, Listing, Result, Rewrite, Rewritten, TableId, TableState};
use crate::worker::WriterState;

/// The maximum number of cached ends.
const MAX_ENDS: usize = 4096;

/// The end of a table's log.
#[derive(Clone, Copy)]
pub(crate) struct LogEnd {
    /// The table's row in `tables`.
    pub(super) key: i64,
    /// The number of its events.
    pub(super) number: u64,
    /// The row of its latest event.
    pub(super) latest: Option<i64>,
}

/// A cache of log ends, because looking one up costs as much as writing an event. An entry may be out of date after a
/// rollback; the update of the table's state then fails, and the end is read from the file.
pub(crate) type LogEnds = HashMap<TableId, LogEnd>;

/// Appends events if the caller has seen all earlier ones.
///
/// The state of the table is updated only if it has the expected event count, and there is only one writer. So each
/// number exists once; the unique index on `before` also guarantees this.
pub(super) fn append(writer: &mut WriterState, append: &Append) -> Result<u64> {
    let WriterState { connection, ends } = writer;
    let Append { table, after, edition: _, events, mentions, state, listing, result, ratings } = append;
    let conflict = |have| StoreError::Conflict { expected: *after, have };
    let (name, known) = match ends.remove_entry(table) {
        Some((name, end)) if end.number == *after => (name, Some(end)),
        _ => (table.clone(), end(connection, table)?),
    };
    let have = known.map_or(0, |end| end.number);
    if have != *after {
        return Err(conflict(have));
    }
    let mut end = match (known, listing) {
        (Some(end), _) => end,
        (None, Some(_)) => {
            LogEnd { key: lists::insert(connection, table, state.changed_at)?, number: 0, latest: None }
        }
        (None, None) => return Err(StoreError::MissingListing),
    };
    let mut insert = connection.prepare_cached("INSERT INTO log VALUES (NULL, ?1, ?2, ?3, ?4)")?;
    for event in events {
        end.number += 1;
        end.latest = Some(insert.insert(params![end.key, end.number, end.latest, event])?);
    }
    if !lists::update_state(connection, *after, &end, state)? {
        return Err(conflict(self::end(connection, table)?.map_or(0, |end| end.number)));
    }
    if let Some(listing) = listing {
        lists::update_listing(connection, end.key, listing)?;
    }
    for person in mentions {
        lists::insert_mention(connection, person, end.key)?;
    }
    if let Some(result) = result {
        results::save(connection, end.key, result)?;
    }
    if let Some(update) = ratings {
        results::rate(connection, end.key, update)?;
    }
    if ends.len() == MAX_ENDS {
        ends.clear();
    }
    ends.insert(name, end);
    Ok(end.number)
}

/// Reads the end of a table's log.
fn end(connection: &Connection, table: &str) -> Result<Option<LogEnd>> {
    // A join would be slower: because of the partial indexes, SQLite would plan it again for each parameter value.
    let mut select = connection.prepare_cached(
        "SELECT tbl, number, latest FROM standings WHERE tbl = (SELECT key FROM tables WHERE id = ?1)",
    )?;
    let end = select
        .query_row([table], |row| Ok(LogEnd { key: row.get(0)?, number: row.get(1)?, latest: row.get(2)? }));
    Ok(end.optional()?)
}

/// Returns the events of a table after the first `after`.
pub(super) fn events(connection: &Connection, table: &str, after: u64) -> Result<Vec<String>> {
    Ok(rows(connection, table, after)?.into_iter().map(|(_, event)| event).collect())
}

/// The rewritten events of a table that have changed, with their rows.
pub(super) struct PreparedRewrite {
    table: TableId,
    end: LogEnd,
    changed: Vec<(i64, String)>,
    state: TableState,
    listing: Listing,
    result: Option<GameResult>,
}

/// Reads the events of a table and rewrites them, without storing the result. Returns `None` if the table does not exist.
pub(super) fn prepare_rewrite(
    connection: &Connection,
    table: &str,
    rewrite: &Rewrite,
) -> Result<Option<PreparedRewrite>> {
    let Some(end) = end(connection, table)? else { return Ok(None) };
    let (ids, events): (Vec<i64>, Vec<String>) = rows(connection, table, 0)?.into_iter().unzip();
    let have = ids.len() as u64;
    if have != end.number {
        return Err(StoreError::Conflict { expected: end.number, have });
    }
    let Rewritten { events: rewritten, state, listing, result } =
        rewrite(events.clone()).map_err(StoreError::Rewrite)?;
    if rewritten.len() != ids.len() {
        let after = rewritten.len();
        return Err(StoreError::Rewrite(format!("table {table} had {have} events and would have {after}")));
    }
    let pairs = ids.into_iter().zip(rewritten).zip(&events);
    let changed = pairs.filter(|((_, after), before)| after != *before).map(|(pair, _)| pair).collect();
    Ok(Some(PreparedRewrite { table: table.to_owned(), end, changed, state, listing, result }))
}

/// Stores rewritten events and returns the key of their table.
pub(super) fn rewrite(connection: &Connection, prepared: &PreparedRewrite) -> Result<i64> {
    let PreparedRewrite { table, end, changed, state, listing, result } = prepared;
    if !lists::update_state(connection, end.number, end, state)? {
        let have = self::end(connection, table)?.map_or(0, |end| end.number);
        return Err(StoreError::Conflict { expected: end.number, have });
    }
    let mut update = connection.prepare_cached("UPDATE log SET event = ?2 WHERE id = ?1")?;
    for (id, event) in changed {
        update.execute(params![id, event])?;
    }
    lists::update_listing(connection, end.key, listing)?;
    if let Some(result) = result {
        results::save(connection, end.key, result)?;
    }
    results::settle(connection, end.key)?;
    Ok(end.key)
}

/// Deletes a table with its events. Returns false if it does not exist.
pub(super) fn delete(writer: &mut WriterState, table: &str) -> Result<bool> {
    let WriterState { connection, ends } = writer;
    ends.remove(table);
    let Some(end) = end(connection, table)? else { return Ok(false) };
    connection
        .prepare_cached(
            "WITH RECURSIVE chain (at) AS (
                 SELECT latest FROM standings WHERE tbl = ?1
                 UNION ALL
                 SELECT before FROM chain JOIN log ON id = at
             )
             DELETE FROM log WHERE id IN (SELECT at FROM chain)",
        )?
        .execute([end.key])?;
    results::delete(connection, end.key)?;
    lists::delete(connection, end.key)?;
    reviews::delete(connection, table)?;
    runs::close_gap(connection)?;
    Ok(true)
}

/// Returns the events of a table after the first `after`, with their row ids.
fn rows(connection: &Connection, table: &str, after: u64) -> Result<Vec<(i64, String)>> {
    let mut select = connection.prepare_cached(
        "WITH RECURSIVE chain (at) AS (
             SELECT latest FROM standings WHERE tbl = (SELECT key FROM tables WHERE id = ?1)
             UNION ALL
             SELECT before FROM chain JOIN log ON id = at WHERE number > ?2 + 1
         )
         SELECT id, event FROM chain JOIN log ON id = at WHERE number > ?2 ORDER BY number",
    )?;
    let rows = select.query_map(params![table, after], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}
