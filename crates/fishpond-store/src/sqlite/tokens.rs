//! API tokens.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::people;
use crate::error::StoreError;
use crate::model::{Millis, Person, Result, Token};
use crate::secrets::Hash;

const FIELDS: &str = "t.id, t.person, t.name, t.scopes, t.since, t.until, t.used";

fn read(row: &Row<'_>) -> rusqlite::Result<Token> {
    Ok(Token {
        id: row.get(0)?,
        person: row.get(1)?,
        name: row.get(2)?,
        scopes: row.get(3)?,
        since: row.get(4)?,
        until: row.get(5)?,
        used: row.get(6)?,
    })
}

/// Creates a token of a person with an account.
pub(super) fn create(connection: &Connection, hash: &Hash, token: &Token) -> Result<()> {
    let Token { id, person, name, scopes, since, until, used } = token;
    let created = connection
        .prepare_cached(
            "INSERT INTO tokens SELECT ?1, ?2, id, ?4, ?5, ?6, ?7, ?8 FROM persons WHERE id = ?3 AND login IS NOT NULL",
        )?
        .execute(params![hash, id, person, name, scopes, since, until, used])?;
    if created == 1 { Ok(()) } else { Err(StoreError::UnknownPerson) }
}

pub(super) fn find(connection: &Connection, hash: &Hash, now: Millis) -> Result<Option<(Token, Person)>> {
    let sql = format!("SELECT {FIELDS} FROM tokens t WHERE hash = ?1 AND (until IS NULL OR until > ?2)");
    let token = connection.prepare_cached(&sql)?.query_row(params![hash, now], read).optional()?;
    let Some(token) = token else { return Ok(None) };
    Ok(people::person(connection, &token.person)?.map(|person| (token, person)))
}

pub(super) fn list(connection: &Connection, person: &str) -> Result<Vec<Token>> {
    let sql = format!("SELECT {FIELDS} FROM tokens t WHERE person = ?1 ORDER BY since DESC, id");
    let mut select = connection.prepare_cached(&sql)?;
    Ok(select.query_map([person], read)?.collect::<rusqlite::Result<_>>()?)
}

pub(super) fn note_use(connection: &Connection, id: &str, now: Millis) -> Result<()> {
    connection.prepare_cached("UPDATE tokens SET used = ?2 WHERE id = ?1")?.execute(params![id, now])?;
    Ok(())
}

pub(super) fn revoke(connection: &Connection, person: &str, id: &str) -> Result<bool> {
    let revoked = connection
        .prepare_cached("DELETE FROM tokens WHERE person = ?1 AND id = ?2")?
        .execute([person, id])?;
    Ok(revoked == 1)
}

/// Revokes the tokens of a person and of their bots.
pub(super) fn revoke_all(connection: &Connection, person: &str) -> Result<u64> {
    let sql = "DELETE FROM tokens WHERE person = ?1 OR person IN (SELECT id FROM persons WHERE owner = ?1)";
    Ok(connection.prepare_cached(sql)?.execute([person])? as u64)
}

pub(super) fn delete_expired(connection: &Connection, now: Millis) -> Result<()> {
    connection.prepare_cached("DELETE FROM tokens WHERE until <= ?1")?.execute([now])?;
    Ok(())
}
