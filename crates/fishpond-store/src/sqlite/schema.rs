//! The schema of a SQLite file, and the program that wrote it.

mod migrations;

use rusqlite::Connection;
use rusqlite::functions::FunctionFlags;

use crate::error::StoreError;
use crate::model::Result;

use migrations::MIGRATIONS;

/// Marks a file as belonging to this program: "Fish". Older versions did not mark theirs.
const APPLICATION_ID: u32 = u32::from_be_bytes(*b"Fish");

/// Migrates the file to the newest schema.
pub(crate) fn migrate(connection: &mut Connection) -> Result<()> {
    let found = check_version(connection)?;
    add_functions(connection)?;
    for (step, migration) in MIGRATIONS.iter().enumerate().skip(found as usize) {
        let transaction = connection.transaction()?;
        transaction.execute_batch(migration)?;
        transaction.pragma_update(None, "user_version", step as u32 + 1)?;
        transaction.commit()?;
    }
    update_look_alike_keys(connection)?;
    if application_id(connection)? != APPLICATION_ID {
        connection.pragma_update(None, "application_id", APPLICATION_ID)?;
    }
    Ok(())
}

/// Computes the stored keys of names again if this program computes them differently than the one that stored them. If accounts now
/// look alike, all are kept, and one of them gets the key.
fn update_look_alike_keys(connection: &mut Connection) -> Result<()> {
    let version = fishpond_names::look_alike_version();
    let transaction = connection.transaction()?;
    transaction.execute_batch("CREATE TABLE IF NOT EXISTS look_alike_keys (version TEXT NOT NULL) STRICT")?;
    let is_stored: bool = transaction.query_row(
        "SELECT count(*) FROM look_alike_keys WHERE version = ?1",
        [&version],
        |row| row.get(0),
    )?;
    if !is_stored {
        transaction.execute_batch(
            "UPDATE persons SET look_alike_key = NULL;
             UPDATE OR IGNORE persons SET look_alike_key = look_alike_key(login) WHERE login IS NOT NULL;
             DELETE FROM look_alike_keys;",
        )?;
        transaction.execute("INSERT INTO look_alike_keys VALUES (?1)", [&version])?;
    }
    transaction.commit()?;
    Ok(())
}

/// Returns the schema version of the file, unless a newer program wrote it.
pub(crate) fn check_version(connection: &Connection) -> Result<u32> {
    let known = MIGRATIONS.len() as u32;
    let found: u32 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    if found > known { Err(StoreError::Newer { found, known }) } else { Ok(found) }
}

/// The program that wrote a database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// The database is empty.
    None,
    Fishpond,
    Other,
}

/// Returns the program that wrote a database.
pub(crate) fn origin(connection: &Connection) -> rusqlite::Result<Origin> {
    // Every version has these tables.
    let sql =
        "SELECT count(*), count(*) FILTER (WHERE name IN ('tables', 'sessions', 'life')) FROM sqlite_schema";
    let (all, own): (u32, u32) = connection.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(match (application_id(connection)?, all, own) {
        (0, 0, _) => Origin::None,
        (0 | APPLICATION_ID, _, 3) => Origin::Fishpond,
        _ => Origin::Other,
    })
}

fn application_id(connection: &Connection) -> rusqlite::Result<u32> {
    connection.query_row("PRAGMA application_id", [], |row| row.get(0))
}

/// Adds the functions that migrations use.
fn add_functions(connection: &Connection) -> Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_scalar_function("look_alike_key", 1, flags, |context| {
        Ok(fishpond_names::look_alike_key(&context.get::<String>(0)?))
    })?;
    Ok(())
}

#[cfg(test)]
mod tests;
