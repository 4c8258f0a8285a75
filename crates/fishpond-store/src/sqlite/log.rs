//! The event log: all events in the order in which they came, each with the way to the one before it at its table.
//!
//! Acts of many tables are written at the same time, and here they lie side by side. A table is read as a whole and
//! seldom; whoever reads it goes back from its latest event.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, params};

use super::lists;
use crate::error::StoreError;
use crate::model::{Append, Result, Rewrite, TableId};
use crate::worker::WriterState;

/// How many ends are remembered at most.
const ENDS: usize = 4096;

/// The end of a table's log.
#[derive(Clone, Copy)]
pub(crate) struct End {
    /// The number by which rows refer to the table.
    pub(super) key: i64,
    /// How many events it has.
    pub(super) number: u64,
    /// Where the latest of them is.
    pub(super) latest: Option<i64>,
}

/// Ends that the writer remembers, since looking one up would cost as much as writing an event. One may have been undone
/// since; what counts is the file.
pub(crate) type Ends = HashMap<TableId, End>;

/// Adds events, if the caller has seen all those before.
///
/// How the table stands is only written if its number is the one that the caller knows, and nobody else writes meanwhile.
/// So each number exists once, and the file would not take an event after one that is followed already.
pub(super) fn append(writer: &mut WriterState, append: &Append) -> Result<u64> {
    let WriterState { connection, ends } = writer;
    let Append { table, after, events, mentions, state, listing } = append;
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
            End { key: lists::new(connection, table, state.changed_at)?, number: 0, latest: None }
        }
        (None, None) => return Err(StoreError::NoListing),
    };
    let mut insert = connection.prepare_cached("INSERT INTO log VALUES (NULL, ?1, ?2, ?3, ?4)")?;
    for event in events {
        end.number += 1;
        end.latest = Some(insert.insert(params![end.key, end.number, end.latest, event])?);
    }
    if !lists::stand(connection, *after, &end, state)? {
        return Err(conflict(self::end(connection, table)?.map_or(0, |end| end.number)));
    }
    if let Some(listing) = listing {
        lists::write(connection, end.key, listing)?;
    }
    if let Some(person) = mentions {
        lists::mention(connection, person, end.key)?;
    }
    if ends.len() == ENDS {
        ends.clear();
    }
    ends.insert(name, end);
    Ok(end.number)
}

/// The end of a table's log, if there is one.
fn end(connection: &Connection, table: &str) -> Result<Option<End>> {
    // Not as a join: SQLite would plan it anew each time, in case the name had to do with an index on some of the rows.
    let mut select = connection.prepare_cached(
        "SELECT tbl, number, latest FROM standings WHERE tbl = (SELECT key FROM tables WHERE id = ?1)",
    )?;
    let end = select
        .query_row([table], |row| Ok(End { key: row.get(0)?, number: row.get(1)?, latest: row.get(2)? }));
    Ok(end.optional()?)
}

/// The events of a table after the first so many.
pub(super) fn events(connection: &Connection, table: &str, after: u64) -> Result<Vec<String>> {
    Ok(rows(connection, table, after)?.into_iter().map(|(_, event)| event).collect())
}

/// Puts other events in the place of a table's, as many as there are.
pub(super) fn rewrite(connection: &Connection, table: &str, rewrite: &Rewrite) -> Result<()> {
    let Some(end) = end(connection, table)? else { return Ok(()) };
    let (ids, events): (Vec<i64>, Vec<String>) = rows(connection, table, 0)?.into_iter().unzip();
    let rewritten = rewrite(table, events).map_err(StoreError::Rewrite)?;
    if rewritten.events.len() != ids.len() {
        let (count, now) = (ids.len(), rewritten.events.len());
        return Err(StoreError::Rewrite(format!("table {table} had {count} events and would have {now}")));
    }
    let mut update = connection.prepare_cached("UPDATE log SET event = ?2 WHERE id = ?1 AND event <> ?2")?;
    for (id, event) in ids.iter().zip(&rewritten.events) {
        update.execute(params![id, event])?;
    }
    lists::stand(connection, end.number, &end, &rewritten.state)?;
    lists::write(connection, end.key, &rewritten.listing)
}

/// The events of a table after the first so many, and where they are.
fn rows(connection: &Connection, table: &str, after: u64) -> Result<Vec<(i64, String)>> {
    let mut select = connection.prepare_cached(
        "WITH RECURSIVE way (at) AS (
             SELECT latest FROM standings WHERE tbl = (SELECT key FROM tables WHERE id = ?1)
             UNION ALL
             SELECT before FROM way JOIN log ON id = at WHERE number > ?2 + 1
         )
         SELECT id, event FROM way JOIN log ON id = at WHERE number > ?2 ORDER BY number",
    )?;
    let rows = select.query_map(params![table, after], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}
