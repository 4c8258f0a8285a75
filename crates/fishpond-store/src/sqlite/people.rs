//! People, accounts and sessions.

use fishpond_names::look_alike_key;
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, params};

use super::{club, guests, mail, push, reviews, tokens};
use crate::error::StoreError;
use crate::model::{Account, Millis, NewAccount, Person, Result};
use crate::secrets::{Hash, login_key};

pub(super) fn save(connection: &Connection, person: &Person) -> Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO persons (id, name, since, preferences) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT (id) DO UPDATE SET name = excluded.name, preferences = excluded.preferences",
        )?
        .execute(params![person.id, person.name, person.since, person.preferences])?;
    Ok(())
}

pub(super) const FIELDS: &str = "p.id, p.name, p.since, p.login, p.preferences, p.owner";

/// Reads a person from a row that contains [`FIELDS`] from this column on.
pub(super) fn read(row: &Row<'_>, first: usize) -> rusqlite::Result<Person> {
    Ok(Person {
        id: row.get(first)?,
        name: row.get(first + 1)?,
        since: row.get(first + 2)?,
        login: row.get(first + 3)?,
        preferences: row.get(first + 4)?,
        owner: row.get(first + 5)?,
    })
}

fn read_row(row: &Row<'_>) -> rusqlite::Result<Person> {
    read(row, 0)
}

pub(super) fn person(connection: &Connection, id: &str) -> Result<Option<Person>> {
    let sql = format!("SELECT {FIELDS} FROM persons p WHERE id = ?1");
    Ok(connection.prepare_cached(&sql)?.query_row([id], read_row).optional()?)
}

pub(super) fn accounts(connection: &Connection) -> Result<Vec<Person>> {
    let sql = format!("SELECT {FIELDS} FROM persons p WHERE login IS NOT NULL ORDER BY login_key");
    let mut select = connection.prepare_cached(&sql)?;
    Ok(select.query_map([], read_row)?.collect::<rusqlite::Result<_>>()?)
}

pub(super) fn bots(connection: &Connection, owner: Option<&str>, limit: u32) -> Result<Vec<Person>> {
    let sql = format!(
        "SELECT {FIELDS} FROM persons p WHERE owner IS NOT NULL AND (?1 IS NULL OR owner = ?1)
         ORDER BY login_key LIMIT ?2"
    );
    let mut select = connection.prepare_cached(&sql)?;
    Ok(select.query_map(params![owner, limit], read_row)?.collect::<rusqlite::Result<_>>()?)
}

/// Creates an account. The statement only inserts, so it can't change an account that exists.
pub(super) fn create_account(connection: &Connection, account: &NewAccount) -> Result<()> {
    let NewAccount { person, name, login, password, since, owner } = account;
    let (login_key, look_alike_key) = (login_key(login), look_alike_key(login));
    let created = connection
        .prepare_cached(
            "INSERT INTO persons (id, name, since, preferences, login, login_key, look_alike_key, password, owner)
             SELECT ?1, ?2, ?3, '', ?4, ?5, ?6, ?7, ?8
             WHERE ?8 IS NULL
                OR EXISTS (SELECT 1 FROM persons WHERE id = ?8 AND login IS NOT NULL AND owner IS NULL)",
        )?
        .execute(params![person, name, since, login, login_key, look_alike_key, password, owner]);
    match created {
        Ok(0) => Err(StoreError::UnknownPerson),
        Ok(_) => Ok(()),
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
            Err(StoreError::NameTaken)
        }
        Err(error) => Err(error.into()),
    }
}

pub(super) fn account(connection: &Connection, login: &str) -> Result<Option<Account>> {
    let account = connection
        .prepare_cached("SELECT id, password FROM persons WHERE login_key = ?1")?
        .query_row([login_key(login)], |row| Ok(Account { person: row.get(0)?, password: row.get(1)? }))
        .optional()?;
    Ok(account)
}

pub(super) fn owner_of_name(connection: &Connection, name: &str) -> Result<Option<String>> {
    // An account with exactly this name comes first: its owner may use it even if another one looks alike.
    let mut select = connection.prepare_cached(
        "SELECT id FROM persons WHERE login_key = ?1 OR look_alike_key = ?2 ORDER BY login_key IS NOT ?1 LIMIT 1",
    )?;
    Ok(select.query_row([login_key(name), look_alike_key(name)], |row| row.get(0)).optional()?)
}

pub(super) fn set_password(
    connection: &Connection,
    person: &str,
    password: &str,
    keep: Option<&Hash>,
) -> Result<()> {
    let changed = connection
        .prepare_cached(
            "UPDATE persons SET password = ?2 WHERE id = ?1 AND login IS NOT NULL AND owner IS NULL",
        )?
        .execute([person, password])?;
    if changed == 0 {
        return Err(StoreError::UnknownPerson);
    }
    mail::delete_codes(connection, person)?;
    close_sessions(connection, person, keep)
}

pub(super) fn open_session(
    connection: &Connection,
    hash: &Hash,
    person: &str,
    password: &str,
    now: Millis,
    until: Millis,
) -> Result<()> {
    let opened = connection
        .prepare_cached(
            "INSERT OR REPLACE INTO sessions
             SELECT ?1, id, ?4, ?5 FROM persons WHERE id = ?2 AND password = ?3",
        )?
        .execute(params![hash, person, password, now, until])?;
    if opened == 1 { Ok(()) } else { Err(StoreError::UnknownPerson) }
}

pub(super) fn session(connection: &Connection, hash: &Hash, now: Millis) -> Result<Option<Person>> {
    let sql = format!(
        "SELECT {FIELDS} FROM sessions s JOIN persons p ON p.id = s.person WHERE s.hash = ?1 AND s.until > ?2"
    );
    Ok(connection.prepare_cached(&sql)?.query_row(params![hash, now], read_row).optional()?)
}

pub(super) fn close_session(connection: &Connection, hash: &Hash) -> Result<()> {
    connection.prepare_cached("DELETE FROM sessions WHERE hash = ?1")?.execute([hash])?;
    push::delete_without_session(connection)
}

pub(super) fn close_sessions(connection: &Connection, person: &str, keep: Option<&Hash>) -> Result<()> {
    connection
        .prepare_cached("DELETE FROM sessions WHERE person = ?1 AND hash IS NOT ?2")?
        .execute(params![person, keep])?;
    push::delete_without_session(connection)
}

pub(super) fn delete_expired_sessions(connection: &Connection, now: Millis) -> Result<u64> {
    let deleted = connection.prepare_cached("DELETE FROM sessions WHERE until <= ?1")?.execute([now])?;
    tokens::delete_expired(connection, now)?;
    guests::delete_expired(connection, now)?;
    club::delete_expired(connection, now)?;
    reviews::delete_expired(connection, now)?;
    mail::delete_expired(connection, now)?;
    push::delete_without_session(connection)?;
    Ok(deleted as u64)
}
