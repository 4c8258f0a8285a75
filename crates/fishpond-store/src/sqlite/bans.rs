//! Banned people.

use rusqlite::{Connection, params};

use crate::model::{Millis, Result};

pub(super) fn ban(connection: &Connection, person: &str, now: Millis) -> Result<()> {
    connection.prepare_cached("INSERT OR IGNORE INTO bans VALUES (?1, ?2)")?.execute(params![person, now])?;
    Ok(())
}

pub(super) fn unban(connection: &Connection, person: &str) -> Result<()> {
    connection.prepare_cached("DELETE FROM bans WHERE person = ?1")?.execute([person])?;
    Ok(())
}

/// Returns the banned people, latest first.
pub(super) fn bans(connection: &Connection) -> Result<Vec<String>> {
    let mut select = connection.prepare_cached("SELECT person FROM bans ORDER BY since DESC, person")?;
    let people = select.query_map([], |row| row.get(0))?;
    Ok(people.collect::<rusqlite::Result<_>>()?)
}
