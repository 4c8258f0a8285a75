//! The tables of the database, and how old files become new ones.

use rusqlite::Connection;

use crate::error::StoreError;
use crate::model::Result;

/// One step from each schema to the next. Steps that were released are never changed.
const MIGRATIONS: [&str; 1] = ["
    CREATE TABLE tables (
        id        TEXT PRIMARY KEY,
        number    INTEGER NOT NULL,
        game      TEXT NOT NULL,
        phase     INTEGER NOT NULL,
        listed    INTEGER NOT NULL,
        summary   TEXT NOT NULL,
        made      INTEGER NOT NULL,
        changed   INTEGER NOT NULL,
        wakes     INTEGER,
        bots      INTEGER NOT NULL,
        waits_for TEXT NOT NULL,
        node      TEXT,
        lease     INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX tables_by_phase ON tables (phase);
    CREATE INDEX tables_by_wakes ON tables (wakes) WHERE wakes IS NOT NULL;
    CREATE INDEX tables_by_bots ON tables (bots) WHERE bots = 1;

    CREATE TABLE events (
        tbl      TEXT NOT NULL,
        number   INTEGER NOT NULL,
        event    TEXT NOT NULL,
        PRIMARY KEY (tbl, number)
    ) WITHOUT ROWID, STRICT;

    CREATE TABLE places (
        person   TEXT NOT NULL,
        tbl      TEXT NOT NULL,
        PRIMARY KEY (person, tbl)
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX places_by_table ON places (tbl);

    CREATE TABLE mentions (
        person   TEXT NOT NULL,
        tbl      TEXT NOT NULL,
        PRIMARY KEY (person, tbl)
    ) WITHOUT ROWID, STRICT;

    CREATE TABLE persons (
        id          TEXT PRIMARY KEY,
        name        TEXT NOT NULL,
        since       INTEGER NOT NULL,
        preferences TEXT NOT NULL,
        login       TEXT,
        login_key   TEXT UNIQUE,
        password    TEXT
    ) WITHOUT ROWID, STRICT;

    CREATE TABLE sessions (
        hash     BLOB PRIMARY KEY,
        person   TEXT NOT NULL,
        since    INTEGER NOT NULL,
        until    INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX sessions_by_person ON sessions (person);

    CREATE TABLE life (one INTEGER PRIMARY KEY CHECK (one = 1), beat INTEGER NOT NULL) STRICT;
"];

/// Brings the file to the newest schema.
pub(crate) fn migrate(connection: &mut Connection) -> Result<()> {
    let known = MIGRATIONS.len() as u32;
    let found: u32 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    for (step, migration) in MIGRATIONS.iter().enumerate().skip(found as usize) {
        let transaction = connection.transaction()?;
        transaction.execute_batch(migration)?;
        transaction.pragma_update(None, "user_version", step as u32 + 1)?;
        transaction.commit()?;
    }
    Ok(())
}
