//! The tables of the database, and how old files become new ones.

use rusqlite::Connection;

use crate::error::StoreError;
use crate::model::Result;

/// One step from each schema to the next. Steps that were released are never changed.
const MIGRATIONS: [&str; 2] = [
    "
    CREATE TABLE tables (
        id       TEXT PRIMARY KEY,
        number   INTEGER NOT NULL,
        game     TEXT NOT NULL,
        phase    INTEGER NOT NULL,
        listed   INTEGER NOT NULL,
        summary  TEXT NOT NULL,
        made     INTEGER NOT NULL,
        changed  INTEGER NOT NULL,
        wakes    INTEGER,
        bots     INTEGER NOT NULL,
        node     TEXT,
        lease    INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX tables_by_phase ON tables (phase, changed);
    CREATE INDEX tables_by_wakes ON tables (wakes) WHERE wakes IS NOT NULL;
    CREATE INDEX tables_by_bots ON tables (changed) WHERE bots = 1;

    CREATE TABLE events (
        tbl      TEXT NOT NULL,
        number   INTEGER NOT NULL,
        event    TEXT NOT NULL,
        PRIMARY KEY (tbl, number)
    ) WITHOUT ROWID, STRICT;

    CREATE TABLE places (
        person   TEXT NOT NULL,
        tbl      TEXT NOT NULL,
        to_move  INTEGER NOT NULL,
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
",
    // How a table stands is one row that no index has to follow, since it is written with every act.
    "
    ALTER TABLE tables ADD COLUMN waits_for TEXT NOT NULL DEFAULT ' ';
    UPDATE tables SET waits_for = coalesce(
        (SELECT ' ' || group_concat(person, ' ') || ' ' FROM places WHERE tbl = id AND to_move = 1), ' ');
    ALTER TABLE places DROP COLUMN to_move;
    DROP INDEX tables_by_phase;
    CREATE INDEX tables_by_phase ON tables (phase);
    DROP INDEX tables_by_bots;
    CREATE INDEX tables_by_bots ON tables (bots) WHERE bots = 1;
",
];

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_files_become_new_ones() {
        let mut connection = Connection::open_in_memory().unwrap();
        connection.execute_batch(MIGRATIONS[0]).unwrap();
        connection.pragma_update(None, "user_version", 1).unwrap();
        let table = |id| {
            format!("INSERT INTO tables VALUES ('{id}', 3, 'fresh', 1, 0, 'Ann', 5, 6, NULL, 0, NULL, 0);")
        };
        let place = |person, to_move| format!("INSERT INTO places VALUES ('{person}', 'pond', {to_move});");
        let rows = [table("lake"), table("pond"), place("ann", 1), place("bob", 0), place("cleo", 1)];
        connection.execute_batch(&rows.concat()).unwrap();
        migrate(&mut connection).unwrap();
        let waits_for = |id| {
            let sql = "SELECT waits_for FROM tables WHERE id = ?1";
            connection.query_row(sql, [id], |row| row.get::<_, String>(0)).unwrap()
        };
        assert_eq!(waits_for("pond"), " ann cleo ");
        assert_eq!(waits_for("lake"), " ");
        let places: u32 = connection.query_row("SELECT count(*) FROM places", [], |row| row.get(0)).unwrap();
        assert_eq!(places, 3);
    }
}
