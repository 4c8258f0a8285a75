//! The removal of people: begun at once, carried out table by table.

use rusqlite::{Connection, params};

use super::{contacts, guests, lists, mail, push};
use crate::model::{Millis, Removal, Result, TableId};

/// Begins a removal, which deletes everything about the person and the bots that they own, except what the tables contain.
pub(super) fn begin(connection: &Connection, removal: &Removal, retired_until: Option<Millis>) -> Result<()> {
    let Removal { person, heir } = removal;
    if let Some(until) = retired_until {
        guests::retire(connection, person, until)?;
    }
    connection
        .prepare_cached("INSERT OR REPLACE INTO removals VALUES (?1, ?2)")?
        .execute(params![person, heir])?;
    // If the person is the heir in a pending removal, its remaining tables must not go to them.
    connection.prepare_cached("UPDATE removals SET heir = NULL WHERE heir = ?1")?.execute([person])?;
    for sql in [
        "UPDATE reviews SET person = ?2 WHERE person = ?1 AND ?2 IS NOT NULL",
        "UPDATE reports SET person = ?2 WHERE person = ?1 AND ?2 IS NOT NULL",
    ] {
        connection.prepare_cached(sql)?.execute(params![person, heir])?;
    }
    mail::remove(connection, person)?;
    contacts::remove(connection, person)?;
    push::remove(connection, person)?;
    for sql in [
        "INSERT OR REPLACE INTO removals SELECT id, NULL FROM persons WHERE owner = ?1",
        "DELETE FROM sessions WHERE person = ?1",
        "DELETE FROM contacts WHERE other IN (SELECT id FROM persons WHERE owner = ?1)",
        "DELETE FROM tokens WHERE person = ?1 OR person IN (SELECT id FROM persons WHERE owner = ?1)",
        "DELETE FROM reports WHERE person = ?1 OR person IN (SELECT id FROM persons WHERE owner = ?1)",
        "DELETE FROM ratings WHERE person = ?1 OR person IN (SELECT id FROM persons WHERE owner = ?1)",
        "DELETE FROM reviews WHERE person = ?1 OR person IN (SELECT id FROM persons WHERE owner = ?1)",
        "DELETE FROM persons WHERE id = ?1 OR owner = ?1",
    ] {
        connection.prepare_cached(sql)?.execute([person])?;
    }
    Ok(())
}

pub(super) fn pending(connection: &Connection) -> Result<Vec<Removal>> {
    let mut select = connection.prepare_cached("SELECT person, heir FROM removals ORDER BY person")?;
    let removals = select.query_map([], |row| Ok(Removal { person: row.get(0)?, heir: row.get(1)? }))?;
    Ok(removals.collect::<rusqlite::Result<_>>()?)
}

pub(super) fn tables_mentioning(connection: &Connection, person: &str) -> Result<Vec<TableId>> {
    let mut select = connection
        .prepare_cached("SELECT id FROM mentions JOIN tables ON key = tbl WHERE person = ?1 ORDER BY id")?;
    let tables = select.query_map([person], |row| row.get(0))?;
    Ok(tables.collect::<rusqlite::Result<_>>()?)
}

/// Records that the events of a table mention the heir, if there is one, instead of the person.
pub(super) fn remove(connection: &Connection, removal: &Removal, key: i64) -> Result<()> {
    connection
        .prepare_cached("DELETE FROM mentions WHERE person = ?1 AND tbl = ?2")?
        .execute(params![removal.person, key])?;
    if let Some(heir) = &removal.heir {
        lists::insert_mention(connection, heir, key)?;
    }
    Ok(())
}

/// Finishes a removal. Returns false if tables or tournaments still mention the person.
pub(super) fn finish(connection: &Connection, person: &str) -> Result<bool> {
    let is_mentioned: bool = connection
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM mentions WHERE person = ?1)
                 OR EXISTS (SELECT 1 FROM tournament_people WHERE person = ?1)",
        )?
        .query_row([person], |row| row.get(0))?;
    if !is_mentioned {
        connection.prepare_cached("DELETE FROM removals WHERE person = ?1")?.execute([person])?;
    }
    Ok(!is_mentioned)
}
