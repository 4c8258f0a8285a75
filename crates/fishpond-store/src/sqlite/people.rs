//! People, accounts and sessions.

use fishpond_names::look_alike_key;
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, params};
use sha2::{Digest, Sha256};

use super::{guests, tokens};
use crate::error::StoreError;
use crate::model::{Account, Millis, NewAccount, Person, Result};

/// The stored form of a token.
pub(super) type Hash = [u8; 32];

/// Hashes a token. Tokens are long and random, so a fast hash is enough.
pub(super) fn hash(token: &str) -> Hash {
    Sha256::digest(token).into()
}

pub(super) fn save(connection: &Connection, person: &Person) -> Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO persons (id, name, since, preferences) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT (id) DO UPDATE SET name = excluded.name, preferences = excluded.preferences",
        )?
        .execute(params![person.id, person.name, person.since, person.preferences])?;
    Ok(())
}

const FIELDS: &str = "p.id, p.name, p.since, p.login, p.preferences";

fn read(row: &Row<'_>) -> rusqlite::Result<Person> {
    Ok(Person {
        id: row.get(0)?,
        name: row.get(1)?,
        since: row.get(2)?,
        login: row.get(3)?,
        preferences: row.get(4)?,
    })
}

pub(super) fn person(connection: &Connection, id: &str) -> Result<Option<Person>> {
    let sql = format!("SELECT {FIELDS} FROM persons p WHERE id = ?1");
    Ok(connection.prepare_cached(&sql)?.query_row([id], read).optional()?)
}

pub(super) fn accounts(connection: &Connection) -> Result<Vec<Person>> {
    let sql = format!("SELECT {FIELDS} FROM persons p WHERE login IS NOT NULL ORDER BY login_key");
    let mut select = connection.prepare_cached(&sql)?;
    Ok(select.query_map([], read)?.collect::<rusqlite::Result<_>>()?)
}

/// Returns the form of an account name that must be unique: names are compared case-insensitively.
fn key(login: &str) -> String {
    login.to_lowercase()
}

/// Creates an account. The statement only inserts, so it can't change an account that exists.
pub(super) fn create_account(connection: &Connection, account: &NewAccount) -> Result<()> {
    let NewAccount { person, name, login, password, since } = account;
    let created = connection
        .prepare_cached(
            "INSERT INTO persons (id, name, since, preferences, login, login_key, look_alike_key, password)
             VALUES (?1, ?2, ?3, '', ?4, ?5, ?6, ?7)",
        )?
        .execute(params![person, name, since, login, key(login), look_alike_key(login), password]);
    match created {
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
        .query_row([key(login)], |row| Ok(Account { person: row.get(0)?, password: row.get(1)? }))
        .optional()?;
    Ok(account)
}

pub(super) fn set_password(
    connection: &Connection,
    person: &str,
    password: &str,
    keep: Option<&Hash>,
) -> Result<()> {
    let changed = connection
        .prepare_cached("UPDATE persons SET password = ?2 WHERE id = ?1 AND login IS NOT NULL")?
        .execute([person, password])?;
    if changed == 0 {
        return Err(StoreError::UnknownPerson);
    }
    close_sessions(connection, person, keep)
}

pub(super) fn open_session(
    connection: &Connection,
    hash: &Hash,
    person: &str,
    now: Millis,
    until: Millis,
) -> Result<()> {
    let opened = connection
        .prepare_cached("INSERT OR REPLACE INTO sessions SELECT ?1, id, ?3, ?4 FROM persons WHERE id = ?2")?
        .execute(params![hash, person, now, until])?;
    if opened == 1 { Ok(()) } else { Err(StoreError::UnknownPerson) }
}

pub(super) fn session(connection: &Connection, hash: &Hash, now: Millis) -> Result<Option<Person>> {
    let sql = format!(
        "SELECT {FIELDS} FROM sessions s JOIN persons p ON p.id = s.person WHERE s.hash = ?1 AND s.until > ?2"
    );
    Ok(connection.prepare_cached(&sql)?.query_row(params![hash, now], read).optional()?)
}

pub(super) fn close_session(connection: &Connection, hash: &Hash) -> Result<()> {
    connection.prepare_cached("DELETE FROM sessions WHERE hash = ?1")?.execute([hash])?;
    Ok(())
}

pub(super) fn close_sessions(connection: &Connection, person: &str, keep: Option<&Hash>) -> Result<()> {
    connection
        .prepare_cached("DELETE FROM sessions WHERE person = ?1 AND hash IS NOT ?2")?
        .execute(params![person, keep])?;
    Ok(())
}

pub(super) fn delete_expired_sessions(connection: &Connection, now: Millis) -> Result<u64> {
    let deleted = connection.prepare_cached("DELETE FROM sessions WHERE until <= ?1")?.execute([now])?;
    tokens::delete_expired(connection, now)?;
    guests::delete_expired(connection, now)?;
    Ok(deleted as u64)
}
