//! The server's keys, and the guests whose tokens are no longer accepted.

use rusqlite::{Connection, params};

use crate::model::{Key, Millis, Result};

/// Returns the key for a purpose, and stores `fresh` if there is none.
pub(super) fn key(connection: &Connection, purpose: &str, fresh: &Key) -> Result<Key> {
    connection
        .prepare_cached("INSERT OR IGNORE INTO keys VALUES (?1, ?2)")?
        .execute(params![purpose, fresh.secret_bytes()])?;
    let key = connection
        .prepare_cached("SELECT key FROM keys WHERE purpose = ?1")?
        .query_row([purpose], |row| row.get::<_, Vec<u8>>(0))?;
    Ok(Key::new(key))
}

/// Retires a guest until the given time.
pub(super) fn retire(connection: &Connection, guest: &str, until: Millis) -> Result<()> {
    connection
        .prepare_cached("INSERT OR REPLACE INTO retired_guests VALUES (?1, ?2)")?
        .execute(params![guest, until])?;
    Ok(())
}

pub(super) fn retired(connection: &Connection) -> Result<Vec<String>> {
    let mut query = connection.prepare_cached("SELECT person FROM retired_guests ORDER BY person")?;
    let guests = query.query_map([], |row| row.get(0))?;
    Ok(guests.collect::<rusqlite::Result<_>>()?)
}

pub(super) fn delete_expired(connection: &Connection, now: Millis) -> Result<()> {
    connection.prepare_cached("DELETE FROM retired_guests WHERE until <= ?1")?.execute([now])?;
    Ok(())
}

pub(super) fn is_at_table(connection: &Connection, person: &str) -> Result<bool> {
    let is_guest = connection
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM mentions WHERE person = ?1)
                AND NOT EXISTS (SELECT 1 FROM persons WHERE id = ?1 AND login IS NOT NULL)",
        )?
        .query_row([person], |row| row.get(0))?;
    Ok(is_guest)
}
