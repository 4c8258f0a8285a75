//! The people someone follows or has blocked.

use deadpool_postgres::GenericClient;

use super::database::{Outcome, read, write};
use super::rows::{execute, one, optional, query, signed};
use super::{PostgresStore, people};
use crate::contacts::{ContactKind, ContactStore};
use crate::error::StoreError;
use crate::model::{Millis, Person};
use crate::store::StoreFuture;

impl ContactStore for PostgresStore {
    fn add_contact(
        &self,
        person: &str,
        other: &str,
        kind: ContactKind,
        now: Millis,
        limit: u32,
    ) -> StoreFuture<'_, bool> {
        let (person, other) = (person.to_owned(), other.to_owned());
        Box::pin(
            async move { write!(self.database, |client| add(client, &person, &other, kind, now, limit)) },
        )
    }

    fn remove_contact(&self, person: &str, other: &str) -> StoreFuture<'_, ()> {
        let (person, other) = (person.to_owned(), other.to_owned());
        Box::pin(async move { write!(self.database, |client| delete(client, &person, &other)) })
    }

    fn contact(&self, person: &str, other: &str) -> StoreFuture<'_, Option<ContactKind>> {
        let (person, other) = (person.to_owned(), other.to_owned());
        Box::pin(async move { read!(self.database, |client| find(client, &person, &other)) })
    }

    fn contacts(&self, person: &str, kind: ContactKind) -> StoreFuture<'_, Vec<Person>> {
        let person = person.to_owned();
        Box::pin(async move { read!(self.database, |client| list(client, &person, kind)) })
    }

    fn contacts_to(&self, other: &str, kind: ContactKind) -> StoreFuture<'_, Vec<String>> {
        let other = other.to_owned();
        Box::pin(async move { read!(self.database, |client| list_to(client, &other, kind)) })
    }
}

async fn add(
    client: &impl GenericClient,
    person: &str,
    other: &str,
    kind: ContactKind,
    now: Millis,
    limit: u32,
) -> Outcome<bool> {
    // The locks keep both people from being removed in the meantime, and concurrent requests of one person from exceeding the limit. They
    // are taken in the order of the identifiers, so that two people who add each other don't cause a deadlock.
    let sql = "SELECT id FROM persons WHERE id IN ($1, $2) AND login IS NOT NULL ORDER BY id FOR UPDATE";
    if query(client, sql, &[&person, &other]).await?.len() < 2 {
        return Err(StoreError::UnknownPerson.into());
    }
    let sql = "SELECT count(*) FROM contacts WHERE person = $1 AND kind = $2 AND other <> $3";
    let count: i64 = one(client, sql, &[&person, &kind.number(), &other]).await?.get(0);
    if count >= i64::from(limit) {
        return Ok(false);
    }
    let sql = "INSERT INTO contacts VALUES ($1, $2, $3, $4)
        ON CONFLICT (person, other) DO UPDATE SET kind = excluded.kind, since = excluded.since";
    execute(client, sql, &[&person, &other, &kind.number(), &signed(now)]).await?;
    Ok(true)
}

async fn delete(client: &impl GenericClient, person: &str, other: &str) -> Outcome<()> {
    execute(client, "DELETE FROM contacts WHERE person = $1 AND other = $2", &[&person, &other]).await?;
    Ok(())
}

async fn find(client: &impl GenericClient, person: &str, other: &str) -> Outcome<Option<ContactKind>> {
    let sql = "SELECT kind FROM contacts WHERE person = $1 AND other = $2";
    let row = optional(client, sql, &[&person, &other]).await?;
    Ok(row.and_then(|row| ContactKind::from_number(row.get(0))))
}

async fn list(client: &impl GenericClient, person: &str, kind: ContactKind) -> Outcome<Vec<Person>> {
    let sql = format!(
        "SELECT {} FROM contacts c JOIN persons p ON p.id = c.other
         WHERE c.person = $1 AND c.kind = $2 ORDER BY p.login_key",
        people::FIELDS
    );
    let rows = query(client, &sql, &[&person, &kind.number()]).await?;
    Ok(rows.iter().map(|row| people::read(row, 0)).collect())
}

async fn list_to(client: &impl GenericClient, other: &str, kind: ContactKind) -> Outcome<Vec<String>> {
    let sql = "SELECT person FROM contacts WHERE other = $1 AND kind = $2 ORDER BY person";
    let rows = query(client, sql, &[&other, &kind.number()]).await?;
    Ok(rows.iter().map(|row| row.get(0)).collect())
}

/// Deletes the contacts of a person, and the person from the contacts of others.
pub(super) async fn remove(client: &impl GenericClient, person: &str) -> Outcome<()> {
    for sql in ["DELETE FROM contacts WHERE person = $1", "DELETE FROM contacts WHERE other = $1"] {
        execute(client, sql, &[&person]).await?;
    }
    Ok(())
}
