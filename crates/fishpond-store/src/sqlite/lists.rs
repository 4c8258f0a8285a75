//! Lists of tables: small projections, written with the events they follow from.

use std::collections::BTreeSet;

use rusqlite::{Connection, Row, params};

use super::log::End;
use crate::model::{ListedStatus, ListedTable, Listing, Millis, Query, Result, TableState};

/// Makes room for a new table, and says by which number rows refer to it.
pub(super) fn new(connection: &Connection, table: &str, made: Millis) -> Result<i64> {
    let key = connection
        .prepare_cached(
            "INSERT INTO tables (id, made, game, phase, listed, summary) VALUES (?1, ?2, '', 0, 0, '')",
        )?
        .insert(params![table, made])?;
    connection
        .prepare_cached(
            "INSERT INTO standings (tbl, number, changed, bots, waits_for) VALUES (?1, 0, ?2, 0, '')",
        )?
        .execute(params![key, made])?;
    Ok(key)
}

/// Writes what lists show of a table.
pub(super) fn write(connection: &Connection, key: i64, listing: &Listing) -> Result<()> {
    connection
        .prepare_cached("UPDATE tables SET game = ?2, phase = ?3, listed = ?4, summary = ?5 WHERE key = ?1")?
        .execute(params![key, listing.game, listing.status.number(), listing.listed, listing.summary])?;
    write_places(connection, key, listing)
}

/// Writes how a table stands after further events, and says whether it had as many as the caller thinks. This is written
/// with every act: one narrow row, and in no index unless something is due or bots are to act.
pub(super) fn stand(connection: &Connection, after: u64, end: &End, state: &TableState) -> Result<bool> {
    let stood = connection
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
            names(&state.waiting_for),
        ])?;
    Ok(stood == 1)
}

/// Names in a column, each with a space before and after it.
fn names(people: &[String]) -> String {
    let mut names = String::with_capacity(people.iter().map(|person| person.len() + 1).sum::<usize>() + 1);
    names.push(' ');
    for person in people {
        names.push_str(person);
        names.push(' ');
    }
    names
}

/// Writes only what has changed.
fn write_places(connection: &Connection, key: i64, listing: &Listing) -> Result<()> {
    let mut before: BTreeSet<String> = connection
        .prepare_cached("SELECT person FROM places WHERE tbl = ?1")?
        .query_map([key], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    for person in &listing.people {
        if !before.remove(person) {
            connection
                .prepare_cached("INSERT OR IGNORE INTO places VALUES (?1, ?2)")?
                .execute(params![person, key])?;
            mention(connection, person, key)?;
        }
    }
    for person in before {
        connection
            .prepare_cached("DELETE FROM places WHERE person = ?1 AND tbl = ?2")?
            .execute(params![person, key])?;
    }
    Ok(())
}

/// Notes that a table's events speak of a person.
pub(super) fn mention(connection: &Connection, person: &str, key: i64) -> Result<()> {
    connection
        .prepare_cached("INSERT OR IGNORE INTO mentions VALUES (?1, ?2)")?
        .execute(params![person, key])?;
    Ok(())
}

pub(super) fn list(connection: &Connection, query: &Query, most: u32) -> Result<Vec<ListedTable>> {
    let (to_move, which, about): (&str, &str, &dyn rusqlite::ToSql) = match query {
        Query::Joinable => ("0", "WHERE phase = 0 AND listed = 1 AND ?1 = ?1 ORDER BY made DESC", &0),
        Query::Current(person) => (
            "instr(waits_for, ' ' || ?1 || ' ') > 0 AS to_move",
            "JOIN places p ON p.tbl = t.key WHERE person = ?1 AND phase < 2 ORDER BY to_move DESC, changed DESC",
            person,
        ),
        Query::Finished(person) => (
            "0",
            "JOIN places p ON p.tbl = t.key WHERE person = ?1 AND phase = 2 ORDER BY changed DESC",
            person,
        ),
        Query::Unfinished => ("0", "WHERE phase < 2 AND ?1 = ?1 ORDER BY changed DESC", &0),
        Query::Due(at) => ("0", "WHERE wakes <= ?1 ORDER BY wakes", at),
        Query::AwaitingBot => ("0", "WHERE bots = 1 AND ?1 = ?1 ORDER BY changed", &0),
    };
    let sql = format!(
        "SELECT id, number, game, phase, made, changed, wakes, summary, {to_move}
         FROM tables t JOIN standings s ON s.tbl = t.key {which}, id LIMIT ?2"
    );
    let mut select = connection.prepare_cached(&sql)?;
    let listed = select.query_map(params![about, most], listed)?;
    Ok(listed.collect::<rusqlite::Result<_>>()?)
}

fn listed(row: &Row<'_>) -> rusqlite::Result<ListedTable> {
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

pub(super) fn claim(
    connection: &Connection,
    table: &str,
    node: &str,
    now: Millis,
    until: Millis,
) -> Result<bool> {
    let claimed = connection
        .prepare_cached(
            "UPDATE tables SET node = ?2, lease = ?4
             WHERE id = ?1 AND (node IS NULL OR node = ?2 OR lease <= ?3)",
        )?
        .execute(params![table, node, now, until])?;
    Ok(claimed == 1)
}
