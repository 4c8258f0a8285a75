//! Copying an SQLite store into an empty PostgreSQL database, row by row and in one transaction.

use std::path::Path;

use deadpool_postgres::GenericClient;
use rusqlite::types::Value;
use rusqlite::{Connection, OpenFlags};
use tokio::sync::mpsc;
use tokio_postgres::types::ToSql;

use super::database::{Database, Outcome};
use super::rows::{execute, one};
use super::{cluster, log};
use crate::error::StoreError;
use crate::model::Result;
use crate::sqlite::SqliteStore;
use crate::store::Store as _;

/// The number of rows that are sent in one statement.
const CHUNK: usize = 500;

/// The number of chunks that are read ahead.
const READ_AHEAD: usize = 4;

/// The type of a column.
#[derive(Clone, Copy)]
enum Kind {
    Text,
    Number,
    Flag,
    Bytes,
}

use Kind::{Bytes, Flag, Number, Text};

/// A table to copy.
struct Copied {
    table: &'static str,
    columns: &'static [(&'static str, Kind)],
    /// The query that returns the columns from the SQLite file.
    rows: &'static str,
}

const TABLES: [Copied; 27] = [
    Copied {
        table: "tables",
        columns: &[
            ("id", Text),
            ("game", Text),
            ("phase", Number),
            ("listed", Flag),
            ("summary", Text),
            ("made", Number),
        ],
        rows: "SELECT id, game, phase, listed, summary, made FROM tables",
    },
    Copied {
        table: "heads",
        columns: &[
            ("tbl", Text),
            ("number", Number),
            ("edition", Number),
            ("changed", Number),
            ("wakes", Number),
            ("bots", Flag),
            ("waits_for", Text),
        ],
        rows: "SELECT id, number, 0, changed, wakes, bots, waits_for FROM standings JOIN tables ON key = tbl",
    },
    Copied {
        table: "events",
        columns: &[("tbl", Text), ("number", Number), ("append", Number), ("event", Text)],
        rows: "SELECT tables.id, number, 0, event FROM log JOIN tables ON key = log.tbl ORDER BY log.id",
    },
    Copied {
        table: "places",
        columns: &[("person", Text), ("tbl", Text)],
        rows: "SELECT person, id FROM places JOIN tables ON key = tbl",
    },
    Copied {
        table: "mentions",
        columns: &[("person", Text), ("tbl", Text)],
        rows: "SELECT person, id FROM mentions JOIN tables ON key = tbl",
    },
    Copied {
        table: "persons",
        columns: &[
            ("id", Text),
            ("name", Text),
            ("since", Number),
            ("preferences", Text),
            ("login", Text),
            ("login_key", Text),
            ("look_alike_key", Text),
            ("password", Text),
            ("owner", Text),
        ],
        rows: "SELECT id, name, since, preferences, login, login_key, look_alike_key, password, owner FROM persons",
    },
    Copied {
        table: "sessions",
        columns: &[("hash", Bytes), ("person", Text), ("since", Number), ("until", Number)],
        rows: "SELECT hash, person, since, until FROM sessions",
    },
    Copied {
        table: "tokens",
        columns: &[
            ("hash", Bytes),
            ("id", Text),
            ("person", Text),
            ("name", Text),
            ("scopes", Text),
            ("since", Number),
            ("until", Number),
            ("used", Number),
            ("created_with", Text),
        ],
        rows: "SELECT hash, id, person, name, scopes, since, until, used, created_with FROM tokens",
    },
    Copied {
        table: "keys",
        columns: &[("purpose", Text), ("key", Bytes)],
        rows: "SELECT purpose, key FROM keys",
    },
    Copied {
        table: "retired_guests",
        columns: &[("person", Text), ("until", Number)],
        rows: "SELECT person, until FROM retired_guests",
    },
    Copied {
        table: "bans",
        columns: &[("person", Text), ("since", Number)],
        rows: "SELECT person, since FROM bans",
    },
    Copied {
        table: "removals",
        columns: &[("person", Text), ("heir", Text)],
        rows: "SELECT person, heir FROM removals",
    },
    Copied {
        table: "results",
        columns: &[
            ("number", Number),
            ("tbl", Text),
            ("game", Text),
            ("ended", Number),
            ("details", Text),
            ("public", Flag),
            ("awaits_rating", Flag),
            ("rated", Number),
        ],
        rows: "SELECT number, id, results.game, ended, details, public, awaits_rating, rated
               FROM results JOIN tables ON key = tbl",
    },
    Copied {
        table: "result_people",
        columns: &[("person", Text), ("number", Number)],
        rows: "SELECT person, number FROM result_people",
    },
    Copied {
        table: "ratings",
        columns: &[
            ("person", Text),
            ("game", Text),
            ("value", Number),
            ("deviation", Number),
            ("games", Number),
        ],
        rows: "SELECT person, game, value, deviation, games FROM ratings",
    },
    Copied {
        table: "reviews",
        columns: &[("id", Text), ("person", Text), ("record", Text), ("report", Text), ("until", Number)],
        rows: "SELECT id, person, record, report, until FROM reviews",
    },
    Copied {
        table: "invites",
        columns: &[("hash", Bytes), ("until", Number)],
        rows: "SELECT hash, until FROM invites",
    },
    Copied {
        table: "reports",
        columns: &[("id", Number), ("at", Number), ("person", Text), ("about", Text), ("words", Text)],
        rows: "SELECT id, at, person, about, words FROM reports",
    },
    Copied {
        table: "mail_addresses",
        columns: &[
            ("person", Text),
            ("address", Text),
            ("address_key", Text),
            ("verified", Flag),
            ("settings", Text),
        ],
        rows: "SELECT person, address, address_key, verified, settings FROM mail_addresses",
    },
    Copied {
        table: "mail_codes",
        columns: &[
            ("hash", Bytes),
            ("person", Text),
            ("purpose", Text),
            ("address", Text),
            ("until", Number),
        ],
        rows: "SELECT hash, person, purpose, address, until FROM mail_codes",
    },
    Copied {
        table: "mail_notices",
        columns: &[
            ("person", Text),
            ("tbl", Text),
            ("notice", Text),
            ("pending", Flag),
            ("due", Number),
            ("sent", Number),
        ],
        rows: "SELECT person, tbl, notice, pending, due, sent FROM mail_notices",
    },
    Copied {
        table: "contacts",
        columns: &[("person", Text), ("other", Text), ("kind", Number), ("since", Number)],
        rows: "SELECT person, other, kind, since FROM contacts",
    },
    Copied {
        table: "push_subscriptions",
        columns: &[
            ("id", Bytes),
            ("person", Text),
            ("session", Bytes),
            ("endpoint", Text),
            ("public_key", Bytes),
            ("secret", Bytes),
            ("settings", Text),
            ("since", Number),
        ],
        rows: "SELECT id, person, session, endpoint, public_key, secret, settings, since FROM push_subscriptions",
    },
    Copied {
        table: "push_notices",
        columns: &[
            ("subscription", Bytes),
            ("tbl", Text),
            ("notice", Text),
            ("due", Number),
            ("failures", Number),
        ],
        rows: "SELECT subscription, tbl, notice, due, failures FROM push_notices",
    },
    Copied {
        table: "tournaments",
        columns: &[("id", Text), ("version", Number), ("active", Flag), ("made", Number), ("document", Text)],
        rows: "SELECT id, version, active, made, document FROM tournaments",
    },
    Copied {
        table: "tournament_people",
        columns: &[("person", Text), ("tournament", Text)],
        rows: "SELECT person, tournament FROM tournament_people",
    },
    Copied { table: "nodes", columns: &[], rows: "" },
];

/// The columns that PostgreSQL numbers automatically.
const NUMBERED: [(&str, &str); 2] = [("results", "number"), ("reports", "id")];

/// Copies everything from an SQLite store, which nobody else may change in the meantime, and lets `verify` compare the events of each table
/// before the copy is committed.
pub(super) async fn import(
    database: &Database,
    from: &SqliteStore,
    mut verify: impl FnMut(&str, &[String], &[String]) -> std::result::Result<(), String>,
) -> Result<()> {
    let time = from.last_active_at().await?;
    let tables = from.table_ids().await?;
    let outcome: Outcome<()> = async {
        let mut connection = database.connect().await?;
        let transaction = connection.transaction().await?;
        // Servers that start in the meantime wait for this lock.
        one(&transaction, "SELECT version FROM fishpond_schema FOR UPDATE", &[]).await?;
        for Copied { table, .. } in &TABLES {
            let sql = format!("SELECT EXISTS (SELECT 1 FROM {table})");
            if one(&transaction, &sql, &[]).await?.get(0) {
                return Err(StoreError::NotEmpty.into());
            }
        }
        for copied in TABLES.iter().filter(|copied| !copied.columns.is_empty()) {
            copy(&transaction, from.path(), copied).await?;
        }
        for (table, column) in NUMBERED {
            let sql = format!("SELECT coalesce(max({column}), 0) + 1 FROM {table}");
            let next: i64 = one(&transaction, &sql, &[]).await?.get(0);
            let sql = format!("ALTER TABLE {table} ALTER COLUMN {column} RESTART WITH {next}");
            transaction.batch_execute(&sql).await?;
        }
        if let Some(time) = time {
            cluster::set_time(&transaction, time).await?;
        }
        for table in tables {
            let (before, after) = (from.events(&table, 0).await?, log::read(&transaction, &table).await?);
            verify(&table, &before, &after.events).map_err(|why| StoreError::Differs { table, why })?;
        }
        transaction.commit().await?;
        Ok(())
    }
    .await;
    outcome.map_err(super::database::Failure::into_error)
}

/// Copies one table.
async fn copy(client: &impl GenericClient, from: &Path, copied: &'static Copied) -> Outcome<()> {
    let Copied { table, columns, .. } = copied;
    let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
    let arrays: Vec<String> =
        (1..).zip(*columns).map(|(number, (_, kind))| format!("${number}::{}[]", kind.name())).collect();
    let sql =
        format!("INSERT INTO {table} ({}) SELECT * FROM unnest({})", names.join(", "), arrays.join(", "));
    let (chunks, mut received) = mpsc::channel(READ_AHEAD);
    let from = from.to_owned();
    // SQLite blocks.
    let reader = tokio::task::spawn_blocking(move || read(&from, copied, &chunks));
    while let Some(rows) = received.recv().await {
        let columns: Vec<Box<dyn ToSql + Send + Sync>> = columns
            .iter()
            .enumerate()
            .map(|(index, (_, kind))| kind.array(&rows, index))
            .collect::<Result<_>>()?;
        let columns: Vec<&(dyn ToSql + Sync)> =
            columns.iter().map(|column| &**column as &(dyn ToSql + Sync)).collect();
        execute(client, &sql, &columns).await?;
    }
    match reader.await {
        Ok(read) => Ok(read?),
        Err(panic) => Err(StoreError::Database(panic.to_string()).into()),
    }
}

/// Reads the rows of a table and sends them in chunks.
fn read(from: &Path, copied: &Copied, chunks: &mpsc::Sender<Vec<Vec<Value>>>) -> Result<()> {
    let connection = Connection::open_with_flags(from, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let mut select = connection.prepare(copied.rows)?;
    let mut rows = select.query([])?;
    let mut chunk = Vec::with_capacity(CHUNK);
    loop {
        let row = rows.next()?;
        let is_last = row.is_none();
        if let Some(row) = row {
            chunk.push(
                (0..copied.columns.len()).map(|index| row.get(index)).collect::<rusqlite::Result<_>>()?,
            );
        }
        if chunk.len() == CHUNK || is_last && !chunk.is_empty() {
            // Fails if the copy has failed.
            if chunks.blocking_send(std::mem::take(&mut chunk)).is_err() {
                return Ok(());
            }
        }
        if is_last {
            return Ok(());
        }
    }
}

impl Kind {
    /// Returns the name of the type in PostgreSQL.
    fn name(self) -> &'static str {
        match self {
            Text => "text",
            Number => "bigint",
            Flag => "boolean",
            Bytes => "bytea",
        }
    }

    /// Returns a column of some rows as an array.
    fn array(self, rows: &[Vec<Value>], index: usize) -> Result<Box<dyn ToSql + Send + Sync>> {
        fn collect<T>(
            rows: &[Vec<Value>],
            index: usize,
            convert: fn(&Value) -> Option<T>,
        ) -> Result<Vec<Option<T>>> {
            let value = |row: &Vec<Value>| match &row[index] {
                Value::Null => Ok(None),
                value => convert(value).map(Some).ok_or_else(|| {
                    StoreError::Database(format!("unexpected value of type {}", value.data_type()))
                }),
            };
            rows.iter().map(value).collect()
        }
        let text = |value: &Value| if let Value::Text(text) = value { Some(text.clone()) } else { None };
        let number = |value: &Value| if let Value::Integer(number) = value { Some(*number) } else { None };
        let flag = |value: &Value| if let Value::Integer(number) = value { Some(*number != 0) } else { None };
        let bytes = |value: &Value| if let Value::Blob(bytes) = value { Some(bytes.clone()) } else { None };
        Ok(match self {
            Text => Box::new(collect(rows, index, text)?),
            Number => Box::new(collect(rows, index, number)?),
            Flag => Box::new(collect(rows, index, flag)?),
            Bytes => Box::new(collect(rows, index, bytes)?),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tables that belong to one run of a server on SQLite, or are computed again.
    const NOT_COPIED: [&str; 4] = ["life", "runs", "missing_results", "look_alike_keys"];

    #[test]
    fn every_table_is_copied() {
        let mut connection = Connection::open_in_memory().unwrap();
        crate::sqlite::schema::migrate(&mut connection).unwrap();
        let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'";
        let mut names = connection.prepare(sql).unwrap();
        for name in names.query_map([], |row| row.get::<_, String>(0)).unwrap() {
            let name = name.unwrap();
            let is_read = TABLES.iter().any(|copied| copied.rows.split_whitespace().any(|word| word == name));
            assert!(is_read != NOT_COPIED.contains(&&*name), "{name}");
        }
    }
}
