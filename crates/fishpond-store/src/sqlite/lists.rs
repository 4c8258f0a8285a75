//! Lists of tables: small projections that are written in the same transaction as the events.

use std::collections::BTreeSet;

use rusqlite::{Connection, Row, params};

use super::log::LogEnd;
use crate::model::{ListedStatus, ListedTable, Listing, Millis, Query, Result, TableCounts, TableState};

/// Inserts a new table and returns its key.
pub(super) fn insert(connection: &Connection, table: &str, created_at: Millis) -> Result<i64> {
    let key = connection
        .prepare_cached(
            "INSERT INTO tables (id, made, game, phase, listed, summary) VALUES (?1, ?2, '', 0, 0, '')",
        )?
        .insert(params![table, created_at])?;
    connection
        .prepare_cached(
            "INSERT INTO standings (tbl, number, changed, bots, waits_for) VALUES (?1, 0, ?2, 0, '')",
        )?
        .execute(params![key, created_at])?;
    Ok(key)
}

/// Updates the listing of a table.
pub(super) fn update_listing(connection: &Connection, key: i64, listing: &Listing) -> Result<()> {
    connection
        .prepare_cached("UPDATE tables SET game = ?2, phase = ?3, listed = ?4, summary = ?5 WHERE key = ?1")?
        .execute(params![key, listing.game, listing.status.number(), listing.listed, listing.summary])?;
    update_people(connection, key, listing)
}

/// Updates the state of a table if it has `after` events; returns whether it did. This runs with every append, so it
/// writes one narrow row, which is in an index only if it has a deadline or awaits a bot.
pub(super) fn update_state(
    connection: &Connection,
    after: u64,
    end: &LogEnd,
    state: &TableState,
) -> Result<bool> {
    let updated = connection
        .prepare_cached(
            "UPDATE standings SET number = ?3, latest = ?4, changed = ?5, wakes = ?6, bots = ?7, waits_for = ?8
             WHERE tbl = ?1 AND number = ?2",
        )?
        .execute(params![
            end.key,
            after,
            end.number,
            end.latest,
            state.changed_at,
            state.next_deadline,
            state.awaits_bot,
            join_ids(&state.waiting_for),
        ])?;
    Ok(updated == 1)
}

/// Joins identifiers for a text column, with a space before and after each.
fn join_ids(people: &[String]) -> String {
    let mut ids = String::with_capacity(people.iter().map(|person| person.len() + 1).sum::<usize>() + 1);
    ids.push(' ');
    for person in people {
        ids.push_str(person);
        ids.push(' ');
    }
    ids
}

/// Updates the people of a table, writing only what has changed.
fn update_people(connection: &Connection, key: i64, listing: &Listing) -> Result<()> {
    let mut before: BTreeSet<String> = connection
        .prepare_cached("SELECT person FROM places WHERE tbl = ?1")?
        .query_map([key], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    for person in &listing.people {
        if !before.remove(person) {
            connection
                .prepare_cached("INSERT OR IGNORE INTO places VALUES (?1, ?2)")?
                .execute(params![person, key])?;
            insert_mention(connection, person, key)?;
        }
    }
    for person in before {
        connection
            .prepare_cached("DELETE FROM places WHERE person = ?1 AND tbl = ?2")?
            .execute(params![person, key])?;
    }
    Ok(())
}

/// Records that events of a table mention a person.
pub(super) fn insert_mention(connection: &Connection, person: &str, key: i64) -> Result<()> {
    connection
        .prepare_cached("INSERT OR IGNORE INTO mentions VALUES (?1, ?2)")?
        .execute(params![person, key])?;
    Ok(())
}

pub(super) fn list(connection: &Connection, query: &Query, limit: u32) -> Result<Vec<ListedTable>> {
    let (to_move, selection, parameter): (&str, &str, &dyn rusqlite::ToSql) = match query {
        Query::Joinable => ("0", "WHERE phase = 0 AND listed = 1 AND ?1 = ?1 ORDER BY made DESC", &0),
        Query::JoinableOf(game) => {
            ("0", "WHERE phase = 0 AND listed = 1 AND game = ?1 ORDER BY made DESC", game)
        }
        Query::Watchable => ("0", "WHERE phase = 1 AND listed = 1 AND ?1 = ?1 ORDER BY changed DESC", &0),
        Query::Current(person) => (
            "instr(waits_for, ' ' || ?1 || ' ') > 0 AS to_move",
            "JOIN places p ON p.tbl = t.key WHERE person = ?1 AND phase < 2 ORDER BY to_move DESC, changed DESC",
            person,
        ),
        Query::Finished(person) => (
            "0",
            "JOIN places p ON p.tbl = t.key WHERE person = ?1 AND phase = 2
             ORDER BY (SELECT r.number FROM results r WHERE r.tbl = t.key) DESC NULLS LAST, changed DESC",
            person,
        ),
        Query::Unfinished => ("0", "WHERE phase < 2 AND ?1 = ?1 ORDER BY changed DESC", &0),
        Query::Due(at) => ("0", "WHERE wakes <= ?1 ORDER BY wakes", at),
        Query::Quiet(since) => {
            ("0", "WHERE phase = 1 AND wakes IS NULL AND changed <= ?1 ORDER BY changed", since)
        }
        Query::AwaitingBot => ("0", "WHERE bots = 1 AND ?1 = ?1 ORDER BY changed", &0),
    };
    let sql = format!(
        "SELECT id, number, game, phase, made, changed, wakes, summary, {to_move}
         FROM tables t JOIN standings s ON s.tbl = t.key {selection}, id LIMIT ?2"
    );
    let mut select = connection.prepare_cached(&sql)?;
    let listed = select.query_map(params![parameter, limit], read)?;
    Ok(listed.collect::<rusqlite::Result<_>>()?)
}

fn read(row: &Row<'_>) -> rusqlite::Result<ListedTable> {
    Ok(ListedTable {
        table: row.get(0)?,
        event_count: row.get(1)?,
        game: row.get(2)?,
        status: ListedStatus::from_number(row.get(3)?),
        created_at: row.get(4)?,
        changed_at: row.get(5)?,
        next_deadline: row.get(6)?,
        summary: row.get(7)?,
        to_move: row.get(8)?,
    })
}

pub(super) fn count_unfinished(connection: &Connection) -> Result<u64> {
    Ok(connection
        .prepare_cached("SELECT count(*) FROM tables WHERE phase < 2")?
        .query_row([], |row| row.get(0))?)
}

pub(super) fn count_by_status(connection: &Connection) -> Result<TableCounts> {
    let mut counts = TableCounts::default();
    let mut select = connection.prepare_cached("SELECT phase, count(*) FROM tables GROUP BY phase")?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        let count = row.get(1)?;
        match ListedStatus::from_number(row.get(0)?) {
            ListedStatus::Waiting => counts.waiting = count,
            ListedStatus::Playing => counts.playing = count,
            ListedStatus::Over => counts.over = count,
        }
    }
    Ok(counts)
}

/// Deletes a table from all lists.
pub(super) fn delete(connection: &Connection, key: i64) -> Result<()> {
    for sql in [
        "DELETE FROM places WHERE tbl = ?1",
        "DELETE FROM mentions WHERE tbl = ?1",
        "DELETE FROM standings WHERE tbl = ?1",
        "DELETE FROM tables WHERE key = ?1",
    ] {
        connection.prepare_cached(sql)?.execute([key])?;
    }
    Ok(())
}
