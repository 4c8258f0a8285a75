//! Lists of tables: small projections, written with the events they follow from.

use std::collections::BTreeMap;

use rusqlite::{Connection, Row, params};

use crate::model::{Listed, Listing, Millis, Phase, Query, Result};

/// Writes what lists show of a table.
pub(super) fn write(
    connection: &Connection,
    table: &str,
    number: u64,
    at: Millis,
    listing: &Listing,
) -> Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO tables (id, number, game, phase, listed, summary, made, changed, wakes, bots)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7, ?8, ?9)
             ON CONFLICT (id) DO UPDATE SET
                 number = ?2, game = ?3, phase = ?4, listed = ?5, summary = ?6, changed = ?7, wakes = ?8, bots = ?9",
        )?
        .execute(params![
            table,
            number,
            listing.game,
            listing.phase.number(),
            listing.listed,
            listing.summary,
            at,
            listing.wakes,
            listing.bots
        ])?;
    write_places(connection, table, listing)
}

/// Writes only what has changed: mostly that is nothing but whose turn it is.
fn write_places(connection: &Connection, table: &str, listing: &Listing) -> Result<()> {
    let mut before: BTreeMap<String, bool> = connection
        .prepare_cached("SELECT person, to_move FROM places WHERE tbl = ?1")?
        .query_map([table], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<rusqlite::Result<_>>()?;
    for place in &listing.people {
        let known = before.remove(&place.person);
        if known == Some(place.to_move) {
            continue;
        }
        connection
            .prepare_cached(
                "INSERT INTO places VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET to_move = excluded.to_move",
            )?
            .execute(params![place.person, table, place.to_move])?;
        if known.is_none() {
            mention(connection, &place.person, table)?;
        }
    }
    for person in before.keys() {
        connection
            .prepare_cached("DELETE FROM places WHERE person = ?1 AND tbl = ?2")?
            .execute(params![person, table])?;
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
            "p.to_move FROM places p JOIN tables t ON t.id = p.tbl WHERE p.person = ?1 AND phase < 2
             ORDER BY p.to_move DESC, changed DESC",
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
