//! API tokens.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::people;
use crate::error::StoreError;
use crate::model::{Millis, Person, Result, Token};
use crate::secrets::Hash;

const FIELDS: &str = "id, person, name, scopes, since, until, used, created_with";

fn read(row: &Row<'_>) -> rusqlite::Result<Token> {
    Ok(Token {
        id: row.get(0)?,
        person: row.get(1)?,
        name: row.get(2)?,
        scopes: row.get(3)?,
        since: row.get(4)?,
        until: row.get(5)?,
        used: row.get(6)?,
        created_with: row.get(7)?,
    })
}

/// Creates a token of a person with an account.
pub(super) fn create(connection: &Connection, hash: &Hash, token: &Token) -> Result<()> {
    let Token { id, person, name, scopes, since, until, used, created_with } = token;
    if let Some(creator) = created_with
        && !connection.prepare_cached("SELECT 1 FROM tokens WHERE id = ?1")?.exists([creator])?
    {
        return Err(StoreError::UnknownToken);
    }
    let created = connection
        .prepare_cached(
            "INSERT INTO tokens SELECT ?1, ?2, id, ?4, ?5, ?6, ?7, ?8, ?9 FROM persons WHERE id = ?3 AND login IS NOT NULL",
        )?
        .execute(params![hash, id, person, name, scopes, since, until, used, created_with])?;
    if created == 1 { Ok(()) } else { Err(StoreError::UnknownPerson) }
}

pub(super) fn find(connection: &Connection, hash: &Hash, now: Millis) -> Result<Option<(Token, Person)>> {
    let sql = format!("SELECT {FIELDS} FROM tokens WHERE hash = ?1 AND (until IS NULL OR until > ?2)");
    let token = connection.prepare_cached(&sql)?.query_row(params![hash, now], read).optional()?;
    let Some(token) = token else { return Ok(None) };
    Ok(people::person(connection, &token.person)?.map(|person| (token, person)))
}

pub(super) fn list(connection: &Connection, person: &str) -> Result<Vec<Token>> {
    let sql = format!("SELECT {FIELDS} FROM tokens WHERE person = ?1 ORDER BY since DESC, id");
    let mut select = connection.prepare_cached(&sql)?;
    Ok(select.query_map([person], read)?.collect::<rusqlite::Result<_>>()?)
}

pub(super) fn note_use(connection: &Connection, id: &str, now: Millis) -> Result<()> {
    connection.prepare_cached("UPDATE tokens SET used = ?2 WHERE id = ?1")?.execute(params![id, now])?;
    Ok(())
}

/// Revokes a token and the tokens that were created with it.
pub(super) fn revoke(connection: &Connection, person: &str, id: &str) -> Result<Vec<Token>> {
    let sql = format!(
        "WITH RECURSIVE revoked (id) AS (
             SELECT id FROM tokens WHERE person = ?1 AND id = ?2
             UNION SELECT tokens.id FROM tokens JOIN revoked ON tokens.created_with = revoked.id
         )
         DELETE FROM tokens WHERE id IN (SELECT id FROM revoked) RETURNING {FIELDS}"
    );
    let mut delete = connection.prepare_cached(&sql)?;
    Ok(delete.query_map([person, id], read)?.collect::<rusqlite::Result<_>>()?)
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
