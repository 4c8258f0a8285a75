//! People, accounts, sessions and API tokens.

use deadpool_postgres::GenericClient;
use fishpond_names::look_alike_key;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::cluster;
use super::database::Outcome;
use super::mail;
use super::push;
use super::rows::{execute, optional, query, signed, unsigned};
use crate::error::StoreError;
use crate::model::{Account, Millis, NewAccount, Person, Token};
use crate::secrets::{Hash, login_key};

pub(super) async fn save(client: &impl GenericClient, person: &Person) -> Outcome<()> {
    let sql = "INSERT INTO persons (id, name, since, preferences) VALUES ($1, $2, $3, $4)
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, preferences = excluded.preferences";
    execute(client, sql, &[&person.id, &person.name, &signed(person.since), &person.preferences]).await?;
    Ok(())
}

/// The columns of a person.
pub(super) const FIELDS: &str = "p.id, p.name, p.since, p.login, p.preferences, p.owner";

/// Reads a person from a row that contains [`FIELDS`] from this column on.
pub(super) fn read(row: &Row, first: usize) -> Person {
    Person {
        id: row.get(first),
        name: row.get(first + 1),
        since: unsigned(row.get(first + 2)),
        login: row.get(first + 3),
        preferences: row.get(first + 4),
        owner: row.get(first + 5),
    }
}

pub(super) async fn person(client: &impl GenericClient, id: &str) -> Outcome<Option<Person>> {
    let sql = format!("SELECT {FIELDS} FROM persons p WHERE id = $1");
    Ok(optional(client, &sql, &[&id]).await?.map(|row| read(&row, 0)))
}

pub(super) async fn accounts(client: &impl GenericClient) -> Outcome<Vec<Person>> {
    let sql = format!("SELECT {FIELDS} FROM persons p WHERE login IS NOT NULL ORDER BY login_key");
    Ok(query(client, &sql, &[]).await?.iter().map(|row| read(row, 0)).collect())
}

pub(super) async fn bots(
    client: &impl GenericClient,
    owner: Option<&str>,
    limit: u32,
) -> Outcome<Vec<Person>> {
    let sql = format!(
        "SELECT {FIELDS} FROM persons p WHERE owner IS NOT NULL AND ($1::text IS NULL OR owner = $1)
         ORDER BY login_key LIMIT $2"
    );
    Ok(query(client, &sql, &[&owner, &i64::from(limit)]).await?.iter().map(|row| read(row, 0)).collect())
}

/// Creates an account. The statement only inserts, so it can't change an account that exists.
pub(super) async fn create_account(client: &impl GenericClient, account: &NewAccount) -> Outcome<()> {
    let NewAccount { person, name, login, password, since, owner } = account;
    if let Some(owner) = owner {
        let sql = "SELECT 1 FROM persons WHERE id = $1 AND login IS NOT NULL AND owner IS NULL FOR KEY SHARE";
        optional(client, sql, &[owner]).await?.ok_or(StoreError::UnknownPerson)?;
    }
    let created = execute(
        client,
        "INSERT INTO persons (id, name, since, preferences, login, login_key, look_alike_key, password, owner)
         VALUES ($1, $2, $3, '', $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
        &[person, name, &signed(*since), login, &login_key(login), &look_alike_key(login), password, owner],
    )
    .await?;
    if created == 1 {
        return Ok(());
    }
    // The first attempt may have succeeded without an answer. Its identifier is random.
    let sql = "SELECT 1 FROM persons WHERE id = $1 AND login = $2 AND password = $3";
    match optional(client, sql, &[person, login, password]).await? {
        Some(_) => Ok(()),
        None => Err(StoreError::NameTaken.into()),
    }
}

pub(super) async fn account(client: &impl GenericClient, login: &str) -> Outcome<Option<Account>> {
    let sql = "SELECT id, password FROM persons WHERE login_key = $1";
    let row = optional(client, sql, &[&login_key(login)]).await?;
    Ok(row.map(|row| Account { person: row.get(0), password: row.get(1) }))
}

pub(super) async fn owner_of_name(client: &impl GenericClient, name: &str) -> Outcome<Option<String>> {
    // An account with exactly this name comes first: its owner may use it even if another one looks alike.
    let sql = "SELECT id FROM persons WHERE login_key = $1 OR look_alike_key = $2
        ORDER BY login_key <> $1 NULLS LAST LIMIT 1";
    let row = optional(client, sql, &[&login_key(name), &look_alike_key(name)]).await?;
    Ok(row.map(|row| row.get(0)))
}

pub(super) async fn set_password(
    client: &impl GenericClient,
    person: &str,
    password: &str,
    keep: Option<&Hash>,
) -> Outcome<()> {
    let sql = "UPDATE persons SET password = $2 WHERE id = $1 AND login IS NOT NULL AND owner IS NULL";
    if execute(client, sql, &[&person, &password]).await? == 0 {
        return Err(StoreError::UnknownPerson.into());
    }
    mail::delete_codes(client, person).await?;
    close_sessions(client, person, keep).await
}

pub(super) async fn open_session(
    client: &impl GenericClient,
    hash: &Hash,
    person: &str,
    password: &str,
    now: Millis,
    until: Millis,
) -> Outcome<()> {
    // With this lock, a change of password either comes first, and no session is opened, or it comes later and closes the session.
    let sql = "INSERT INTO sessions SELECT $1, id, $4, $5 FROM persons WHERE id = $2 AND password = $3 FOR SHARE
        ON CONFLICT (hash) DO UPDATE SET person = excluded.person, since = excluded.since, until = excluded.until";
    let opened =
        execute(client, sql, &[&&hash[..], &person, &password, &signed(now), &signed(until)]).await?;
    if opened == 1 { Ok(()) } else { Err(StoreError::UnknownPerson.into()) }
}

pub(super) async fn session(
    client: &impl GenericClient,
    hash: &Hash,
    now: Millis,
) -> Outcome<Option<Person>> {
    let sql = format!(
        "SELECT {FIELDS} FROM sessions s JOIN persons p ON p.id = s.person WHERE s.hash = $1 AND s.until > $2"
    );
    Ok(optional(client, &sql, &[&&hash[..], &signed(now)]).await?.map(|row| read(&row, 0)))
}

pub(super) async fn close_session(client: &impl GenericClient, hash: &Hash) -> Outcome<()> {
    execute(client, "DELETE FROM sessions WHERE hash = $1", &[&&hash[..]]).await?;
    push::delete_without_session(client).await
}

pub(super) async fn close_sessions(
    client: &impl GenericClient,
    person: &str,
    keep: Option<&Hash>,
) -> Outcome<()> {
    let sql = "DELETE FROM sessions WHERE person = $1 AND ($2::bytea IS NULL OR hash <> $2)";
    execute(client, sql, &[&person, &keep.map(|hash| &hash[..])]).await?;
    push::delete_without_session(client).await
}

pub(super) async fn delete_expired(client: &impl GenericClient, now: Millis) -> Outcome<u64> {
    let now = signed(now);
    let deleted = execute(client, "DELETE FROM sessions WHERE until <= $1", &[&now]).await?;
    execute(client, "DELETE FROM tokens WHERE until <= $1", &[&now]).await?;
    execute(client, "DELETE FROM retired_guests WHERE until <= $1", &[&now]).await?;
    execute(client, "DELETE FROM invites WHERE until <= $1", &[&now]).await?;
    execute(client, "DELETE FROM reviews WHERE until <= $1", &[&now]).await?;
    cluster::delete_expired(client).await?;
    mail::delete_expired(client, unsigned(now)).await?;
    push::delete_without_session(client).await?;
    Ok(deleted)
}

/// Creates a token of a person with an account.
pub(super) async fn create_token(client: &impl GenericClient, hash: &Hash, token: &Token) -> Outcome<()> {
    let Token { id, person, name, scopes, since, until, used, created_with } = token;
    // Revoking tokens waits for these locks, and then finds the new token.
    let sql = "SELECT 1 FROM persons WHERE id = $1 AND login IS NOT NULL FOR KEY SHARE";
    optional(client, sql, &[person]).await?.ok_or(StoreError::UnknownPerson)?;
    if let Some(creator) = created_with {
        let sql = "SELECT 1 FROM tokens WHERE id = $1 FOR KEY SHARE";
        optional(client, sql, &[creator]).await?.ok_or(StoreError::UnknownToken)?;
    }
    let sql = "INSERT INTO tokens VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        ON CONFLICT (hash) DO UPDATE SET name = excluded.name";
    let (since, until, used) = (signed(*since), until.map(signed), used.map(signed));
    let values: [&(dyn ToSql + Sync); 9] =
        [&&hash[..], id, person, name, scopes, &since, &until, &used, created_with];
    execute(client, sql, &values).await?;
    Ok(())
}

const TOKEN: &str = "t.id, t.person, t.name, t.scopes, t.since, t.until, t.used, t.created_with";

fn read_token(row: &Row) -> Token {
    Token {
        id: row.get(0),
        person: row.get(1),
        name: row.get(2),
        scopes: row.get(3),
        since: unsigned(row.get(4)),
        until: row.get::<_, Option<i64>>(5).map(unsigned),
        used: row.get::<_, Option<i64>>(6).map(unsigned),
        created_with: row.get(7),
    }
}

pub(super) async fn token(
    client: &impl GenericClient,
    hash: &Hash,
    now: Millis,
) -> Outcome<Option<(Token, Person)>> {
    let sql = format!(
        "SELECT {TOKEN}, {FIELDS} FROM tokens t JOIN persons p ON p.id = t.person
         WHERE t.hash = $1 AND (t.until IS NULL OR t.until > $2)"
    );
    let row = optional(client, &sql, &[&&hash[..], &signed(now)]).await?;
    Ok(row.map(|row| (read_token(&row), read(&row, 8))))
}

pub(super) async fn tokens(client: &impl GenericClient, person: &str) -> Outcome<Vec<Token>> {
    let sql = format!("SELECT {TOKEN} FROM tokens t WHERE person = $1 ORDER BY since DESC, id");
    Ok(query(client, &sql, &[&person]).await?.iter().map(read_token).collect())
}

pub(super) async fn note_token_use(client: &impl GenericClient, id: &str, now: Millis) -> Outcome<()> {
    execute(client, "UPDATE tokens SET used = $2 WHERE id = $1", &[&id, &signed(now)]).await?;
    Ok(())
}

/// Revokes a token and the tokens that were created with it.
pub(super) async fn revoke_token(client: &impl GenericClient, person: &str, id: &str) -> Outcome<Vec<Token>> {
    let sql = format!("DELETE FROM tokens t WHERE person = $1 AND id = $2 RETURNING {TOKEN}");
    let mut last: Vec<Token> = query(client, &sql, &[&person, &id]).await?.iter().map(read_token).collect();
    let mut revoked = Vec::new();
    // One statement for each generation, because a statement does not see the tokens that are created while it waits for a lock.
    let sql = format!("DELETE FROM tokens t WHERE created_with = ANY($1) RETURNING {TOKEN}");
    while !last.is_empty() {
        let ids: Vec<&str> = last.iter().map(|token| token.id.as_str()).collect();
        let created = query(client, &sql, &[&ids]).await?.iter().map(read_token).collect();
        revoked.append(&mut std::mem::replace(&mut last, created));
    }
    Ok(revoked)
}

/// Revokes the tokens of a person and of their bots.
pub(super) async fn revoke_tokens(client: &impl GenericClient, person: &str) -> Outcome<u64> {
    // Waits for the tokens that are being created.
    let sql = "SELECT 1 FROM persons WHERE id = $1 OR owner = $1 ORDER BY id FOR UPDATE";
    query(client, sql, &[&person]).await?;
    let sql = "DELETE FROM tokens WHERE person = $1 OR person IN (SELECT id FROM persons WHERE owner = $1)";
    execute(client, sql, &[&person]).await
}
