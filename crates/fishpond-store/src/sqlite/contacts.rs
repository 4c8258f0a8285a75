//! The people someone follows or has blocked.

use rusqlite::{Connection, OptionalExtension as _, params};

use super::{SqliteStore, people};
use crate::contacts::{ContactKind, ContactStore};
use crate::error::StoreError;
use crate::model::{Millis, Person, Result};
use crate::store::StoreFuture;

impl ContactStore for SqliteStore {
    fn add_contact(
        &self,
        person: &str,
        other: &str,
        kind: ContactKind,
        now: Millis,
        limit: u32,
    ) -> StoreFuture<'_, bool> {
        let (person, other) = (person.to_owned(), other.to_owned());
        self.write(move |writer| add(&writer.connection, &person, &other, kind, now, limit))
    }

    fn remove_contact(&self, person: &str, other: &str) -> StoreFuture<'_, ()> {
        let (person, other) = (person.to_owned(), other.to_owned());
        self.write(move |writer| {
            let sql = "DELETE FROM contacts WHERE person = ?1 AND other = ?2";
            writer.connection.prepare_cached(sql)?.execute([&person, &other])?;
            Ok(())
        })
    }

    fn contact(&self, person: &str, other: &str) -> StoreFuture<'_, Option<ContactKind>> {
        let (person, other) = (person.to_owned(), other.to_owned());
        self.read(move |connection| {
            let sql = "SELECT kind FROM contacts WHERE person = ?1 AND other = ?2";
            let kind =
                connection.prepare_cached(sql)?.query_row([&person, &other], |row| row.get(0)).optional()?;
            Ok(kind.and_then(ContactKind::from_number))
        })
    }

    fn contacts(&self, person: &str, kind: ContactKind) -> StoreFuture<'_, Vec<Person>> {
        let person = person.to_owned();
        self.read(move |connection| {
            let sql = format!(
                "SELECT {} FROM contacts c JOIN persons p ON p.id = c.other
                 WHERE c.person = ?1 AND c.kind = ?2 ORDER BY p.login_key",
                people::FIELDS
            );
            let mut select = connection.prepare_cached(&sql)?;
            let people = select.query_map(params![person, kind.number()], |row| people::read(row, 0))?;
            Ok(people.collect::<rusqlite::Result<_>>()?)
        })
    }

    fn contacts_to(&self, other: &str, kind: ContactKind) -> StoreFuture<'_, Vec<String>> {
        let other = other.to_owned();
        self.read(move |connection| {
            let sql = "SELECT person FROM contacts WHERE other = ?1 AND kind = ?2 ORDER BY person";
            let mut select = connection.prepare_cached(sql)?;
            let people = select.query_map(params![other, kind.number()], |row| row.get(0))?;
            Ok(people.collect::<rusqlite::Result<_>>()?)
        })
    }
}

fn add(
    connection: &Connection,
    person: &str,
    other: &str,
    kind: ContactKind,
    now: Millis,
    limit: u32,
) -> Result<bool> {
    let accounts: u32 = connection
        .prepare_cached("SELECT count(*) FROM persons WHERE id IN (?1, ?2) AND login IS NOT NULL")?
        .query_row([person, other], |row| row.get(0))?;
    if accounts < 2 {
        return Err(StoreError::UnknownPerson);
    }
    let count: u32 = connection
        .prepare_cached("SELECT count(*) FROM contacts WHERE person = ?1 AND kind = ?2 AND other <> ?3")?
        .query_row(params![person, kind.number(), other], |row| row.get(0))?;
    if count >= limit {
        return Ok(false);
    }
    connection
        .prepare_cached(
            "INSERT INTO contacts VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT (person, other) DO UPDATE SET kind = excluded.kind, since = excluded.since",
        )?
        .execute(params![person, other, kind.number(), now])?;
    Ok(true)
}

/// Deletes the contacts of a person, and the person from the contacts of others.
pub(super) fn remove(connection: &Connection, person: &str) -> Result<()> {
    for sql in ["DELETE FROM contacts WHERE person = ?1", "DELETE FROM contacts WHERE other = ?1"] {
        connection.prepare_cached(sql)?.execute([person])?;
    }
    Ok(())
}
