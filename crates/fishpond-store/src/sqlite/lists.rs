//! Lists of tables: small projections, written with the events they follow from.

use std::collections::BTreeSet;

use rusqlite::{Connection, Row, params};

use crate::model::{Listed, Listing, Millis, Phase, Query, Result, Standing};

/// Writes how a table stands and what lists show of it.
pub(super) fn write(
    connection: &Connection,
    table: &str,
    number: u64,
    standing: &Standing,
    listing: &Listing,
) -> Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO tables (id, number, changed, made, wakes, bots, waits_for, game, phase, listed, summary)
             VALUES (?1, ?2, ?3, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
             ON CONFLICT (id) DO UPDATE SET number = ?2, changed = ?3, wakes = ?4, bots = ?5, waits_for = ?6,
                 game = ?7, phase = ?8, listed = ?9, summary = ?10",
        )?
        .execute(params![
            table,
            number,
            standing.changed,
            standing.wakes,
            standing.bots,
            names(&standing.waits_for),
            listing.game,
            listing.phase.number(),
            listing.listed,
            listing.summary,
        ])?;
    write_places(connection, table, listing)
}

/// Writes how a table stands after further events, if it has as many as the caller thinks. This is most of what is ever
/// written beside the events themselves, so it is one row, and in no index unless something is due or bots are to act.
pub(super) fn stand(
    connection: &Connection,
    table: &str,
    (after, number): (u64, u64),
    standing: &Standing,
) -> Result<bool> {
    let stood = connection
        .prepare_cached(
            "UPDATE tables SET number = ?3, changed = ?4, wakes = ?5, bots = ?6, waits_for = ?7
             WHERE id = ?1 AND number = ?2",
        )?
        .execute(params![
            table,
            after,
            number,
            standing.changed,
            standing.wakes,
            standing.bots,
            names(&standing.waits_for),
        ])?;
    Ok(stood == 1)
}

/// Names in a column, each with a space before and after it.
fn names(people: &[String]) -> String {
    people.iter().fold(String::from(" "), |names, person| names + person + " ")
}

/// Writes only what has changed.
fn write_places(connection: &Connection, table: &str, listing: &Listing) -> Result<()> {
    let mut before: BTreeSet<String> = connection
        .prepare_cached("SELECT person FROM places WHERE tbl = ?1")?
        .query_map([table], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    for person in &listing.people {
        if !before.remove(person) {
            connection
                .prepare_cached("INSERT OR IGNORE INTO places VALUES (?1, ?2)")?
                .execute([person, table])?;
            mention(connection, person, table)?;
        }
    }
    for person in before {
        connection
            .prepare_cached("DELETE FROM places WHERE person = ?1 AND tbl = ?2")?
            .execute([&*person, table])?;
    }
    Ok(())
}

/// Notes that a table's events speak of a person.
pub(super) fn mention(connection: &Connection, person: &str, table: &str) -> Result<()> {
    connection.prepare_cached("INSERT OR IGNORE INTO mentions VALUES (?1, ?2)")?.execute([person, table])?;
    Ok(())
}

pub(super) fn list(connection: &Connection, query: &Query, most: u32) -> Result<Vec<Listed>> {
    let (rest, about): (&str, &dyn rusqlite::ToSql) = match query {
        Query::Open => ("0 FROM tables t WHERE phase = 0 AND listed = 1 AND ?1 = ?1 ORDER BY made DESC", &0),
        Query::Mine(person) => (
            "instr(waits_for, ' ' || ?1 || ' ') > 0 AS to_move
             FROM places p JOIN tables t ON t.id = p.tbl WHERE p.person = ?1 AND phase < 2
             ORDER BY to_move DESC, changed DESC",
            person,
        ),
        Query::Finished(person) => (
            "0 FROM places p JOIN tables t ON t.id = p.tbl WHERE p.person = ?1 AND phase = 2
             ORDER BY changed DESC",
            person,
        ),
        Query::Running => ("0 FROM tables t WHERE phase < 2 AND ?1 = ?1 ORDER BY changed DESC", &0),
        Query::Due(at) => ("0 FROM tables t WHERE wakes <= ?1 ORDER BY wakes", at),
        Query::Bots => ("0 FROM tables t WHERE bots = 1 AND ?1 = ?1 ORDER BY changed", &0),
    };
    let sql = format!(
        "SELECT t.id, t.number, t.game, t.phase, t.made, t.changed, t.wakes, t.summary, {rest}, t.id LIMIT ?2"
    );
    let mut select = connection.prepare_cached(&sql)?;
    let listed = select.query_map(params![about, most], listed)?;
    Ok(listed.collect::<rusqlite::Result<_>>()?)
}

fn listed(row: &Row<'_>) -> rusqlite::Result<Listed> {
    Ok(Listed {
        table: row.get(0)?,
        number: row.get(1)?,
        game: row.get(2)?,
        phase: Phase::from_number(row.get(3)?),
        made: row.get(4)?,
        changed: row.get(5)?,
        wakes: row.get(6)?,
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
