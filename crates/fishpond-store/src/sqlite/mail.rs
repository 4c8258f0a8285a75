//! Email addresses, links in emails, and notices to be mailed.

use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::SqliteStore;
use crate::error::StoreError;
use crate::mail::{MAIL_PAUSE, MAX_EMAILS, MailAddress, MailCode, MailNotice, MailStore};
use crate::model::{Millis, Result};
use crate::secrets::{self, Hash, mail_key};
use crate::store::StoreFuture;

impl MailStore for SqliteStore {
    fn save_mail_address(&self, address: MailAddress) -> StoreFuture<'_, ()> {
        self.write(move |writer| save_address(&writer.connection, &address))
    }

    fn mail_address(&self, person: &str) -> StoreFuture<'_, Option<MailAddress>> {
        let person = person.to_owned();
        self.read(move |connection| {
            let sql = format!("SELECT {ADDRESS} FROM mail_addresses a WHERE person = ?1");
            Ok(connection.prepare_cached(&sql)?.query_row([&person], read_address).optional()?)
        })
    }

    fn mail_owners(&self, address: &str, limit: u32) -> StoreFuture<'_, Vec<MailAddress>> {
        let key = mail_key(address);
        self.read(move |connection| owners(connection, &key, limit))
    }

    fn delete_mail_address(&self, person: &str) -> StoreFuture<'_, ()> {
        let person = person.to_owned();
        self.write(move |writer| remove(&writer.connection, &person))
    }

    fn verify_mail_address(&self, person: &str, address: &str) -> StoreFuture<'_, bool> {
        let (person, address) = (person.to_owned(), address.to_owned());
        self.write(move |writer| verify(&writer.connection, &person, &address))
    }

    fn set_mail_settings(&self, person: &str, settings: &str) -> StoreFuture<'_, ()> {
        let (person, settings) = (person.to_owned(), settings.to_owned());
        self.write(move |writer| {
            let sql = "UPDATE mail_addresses SET settings = ?2 WHERE person = ?1";
            writer.connection.prepare_cached(sql)?.execute([&person, &settings])?;
            Ok(())
        })
    }

    fn create_mail_code(&self, code: &str, link: MailCode) -> StoreFuture<'_, ()> {
        let hash = secrets::hash(code);
        self.write(move |writer| create_code(&writer.connection, &hash, &link))
    }

    fn mail_code(&self, code: &str, purpose: &str, now: Millis) -> StoreFuture<'_, Option<MailCode>> {
        let (hash, purpose) = (secrets::hash(code), purpose.to_owned());
        self.read(move |connection| find_code(connection, &hash, &purpose, now))
    }

    fn latest_mail_code(
        &self,
        person: &str,
        purpose: &str,
        now: Millis,
    ) -> StoreFuture<'_, Option<MailCode>> {
        let (person, purpose) = (person.to_owned(), purpose.to_owned());
        self.read(move |connection| {
            let sql = "SELECT person, purpose, address, until FROM mail_codes
                WHERE person = ?1 AND purpose = ?2 AND until > ?3 ORDER BY until DESC LIMIT 1";
            let mut select = connection.prepare_cached(sql)?;
            Ok(select.query_row(params![person, purpose, now], read_code).optional()?)
        })
    }

    fn delete_mail_codes(&self, person: &str, purpose: &str) -> StoreFuture<'_, ()> {
        let (person, purpose) = (person.to_owned(), purpose.to_owned());
        self.write(move |writer| delete_codes_for(&writer.connection, &person, &purpose))
    }

    fn use_mail_code(&self, code: &str, purpose: &str, now: Millis) -> StoreFuture<'_, Option<MailCode>> {
        let (hash, purpose) = (secrets::hash(code), purpose.to_owned());
        self.write(move |writer| use_code(&writer.connection, &hash, &purpose, now))
    }

    fn queue_mail(&self, notice: MailNotice, due: Millis) -> StoreFuture<'_, ()> {
        self.write(move |writer| queue(&writer.connection, &notice, due))
    }

    fn take_due_mail(&self, now: Millis) -> StoreFuture<'_, Vec<MailNotice>> {
        self.write(move |writer| take_due(&writer.connection, now))
    }

    fn put_back_mail(&self, notices: Vec<MailNotice>, due: Millis) -> StoreFuture<'_, ()> {
        self.write(move |writer| {
            let sql =
                "UPDATE mail_notices SET pending = 1, due = ?3, sent = NULL WHERE person = ?1 AND tbl = ?2";
            for notice in &notices {
                writer.connection.prepare_cached(sql)?.execute(params![notice.person, notice.table, due])?;
            }
            Ok(())
        })
    }

    fn drop_mail(&self, notices: Vec<MailNotice>) -> StoreFuture<'_, ()> {
        self.write(move |writer| {
            let sql = "DELETE FROM mail_notices WHERE person = ?1 AND tbl = ?2 AND NOT pending";
            for notice in &notices {
                writer.connection.prepare_cached(sql)?.execute([&notice.person, &notice.table])?;
            }
            Ok(())
        })
    }
}

const ADDRESS: &str = "person, address, verified, settings,
    (SELECT max(sent) FROM mail_notices n WHERE n.person = a.person)";

fn read_address(row: &Row<'_>) -> rusqlite::Result<MailAddress> {
    Ok(MailAddress {
        person: row.get(0)?,
        address: row.get(1)?,
        is_verified: row.get(2)?,
        settings: row.get(3)?,
        mailed: row.get(4)?,
    })
}

fn save_address(connection: &Connection, address: &MailAddress) -> Result<()> {
    let MailAddress { person, address, is_verified, settings, .. } = address;
    let saved = connection
        .prepare_cached(
            "INSERT INTO mail_addresses (person, address, address_key, verified, settings)
             SELECT id, ?2, ?3, ?4, ?5 FROM persons WHERE id = ?1 AND login IS NOT NULL
             ON CONFLICT (person) DO UPDATE SET address = excluded.address, address_key = excluded.address_key,
                 verified = excluded.verified, settings = excluded.settings",
        )?
        .execute(params![person, address, mail_key(address), is_verified, settings])?;
    if saved == 0 {
        return Err(StoreError::UnknownPerson);
    }
    delete_other_codes(connection, person, address)
}

fn verify(connection: &Connection, person: &str, address: &str) -> Result<bool> {
    let verified = connection
        .prepare_cached(
            "UPDATE mail_addresses SET address = ?2, address_key = ?3, verified = 1 WHERE person = ?1",
        )?
        .execute([person, address, &mail_key(address)])?;
    delete_other_codes(connection, person, address)?;
    Ok(verified == 1)
}

/// Invalidates the links in emails to other addresses of a person.
fn delete_other_codes(connection: &Connection, person: &str, address: &str) -> Result<()> {
    connection
        .prepare_cached("DELETE FROM mail_codes WHERE person = ?1 AND address <> ?2")?
        .execute([person, address])?;
    Ok(())
}

fn owners(connection: &Connection, key: &str, limit: u32) -> Result<Vec<MailAddress>> {
    let sql = format!(
        "SELECT {ADDRESS} FROM mail_addresses a WHERE address_key = ?1 AND verified ORDER BY person LIMIT ?2"
    );
    let mut select = connection.prepare_cached(&sql)?;
    Ok(select.query_map(params![key, limit], read_address)?.collect::<rusqlite::Result<_>>()?)
}

/// Deletes everything about a person's email.
pub(super) fn remove(connection: &Connection, person: &str) -> Result<()> {
    for sql in ["DELETE FROM mail_addresses WHERE person = ?1", "DELETE FROM mail_notices WHERE person = ?1"]
    {
        connection.prepare_cached(sql)?.execute([person])?;
    }
    delete_codes(connection, person)
}

/// Invalidates all links in emails to a person.
pub(super) fn delete_codes(connection: &Connection, person: &str) -> Result<()> {
    connection.prepare_cached("DELETE FROM mail_codes WHERE person = ?1")?.execute([person])?;
    Ok(())
}

fn create_code(connection: &Connection, hash: &Hash, link: &MailCode) -> Result<()> {
    let MailCode { person, purpose, address, until } = link;
    let created = connection
        .prepare_cached(
            "INSERT OR REPLACE INTO mail_codes SELECT ?1, id, ?3, ?4, ?5 FROM persons WHERE id = ?2",
        )?
        .execute(params![hash, person, purpose, address, until])?;
    if created == 1 { Ok(()) } else { Err(StoreError::UnknownPerson) }
}

fn find_code(connection: &Connection, hash: &Hash, purpose: &str, now: Millis) -> Result<Option<MailCode>> {
    let found = connection
        .prepare_cached(
            "SELECT person, purpose, address, until FROM mail_codes
             WHERE hash = ?1 AND purpose = ?2 AND until > ?3",
        )?
        .query_row(params![hash, purpose, now], read_code)
        .optional()?;
    Ok(found)
}

fn read_code(row: &Row<'_>) -> rusqlite::Result<MailCode> {
    Ok(MailCode { person: row.get(0)?, purpose: row.get(1)?, address: row.get(2)?, until: row.get(3)? })
}

fn use_code(connection: &Connection, hash: &Hash, purpose: &str, now: Millis) -> Result<Option<MailCode>> {
    let Some(link) = find_code(connection, hash, purpose, now)? else { return Ok(None) };
    delete_codes_for(connection, &link.person, &link.purpose)?;
    Ok(Some(link))
}

fn delete_codes_for(connection: &Connection, person: &str, purpose: &str) -> Result<()> {
    connection
        .prepare_cached("DELETE FROM mail_codes WHERE person = ?1 AND purpose = ?2")?
        .execute([person, purpose])?;
    Ok(())
}

fn queue(connection: &Connection, notice: &MailNotice, due: Millis) -> Result<()> {
    let MailNotice { person, table, notice } = notice;
    connection
        .prepare_cached(
            "INSERT INTO mail_notices (person, tbl, notice, pending, due, sent)
             SELECT person, ?2, ?3, 1, ?4, NULL FROM mail_addresses WHERE person = ?1 AND verified
             ON CONFLICT (person, tbl) DO UPDATE SET notice = excluded.notice, pending = 1,
                 due = iif(pending, min(due, excluded.due), max(excluded.due, coalesce(sent + ?5, 0)))",
        )?
        .execute(params![person, table, notice, due, MAIL_PAUSE])?;
    Ok(())
}

fn take_due(connection: &Connection, now: Millis) -> Result<Vec<MailNotice>> {
    let mut update = connection.prepare_cached(
        "UPDATE mail_notices SET pending = 0, sent = ?1
         WHERE pending AND (sent IS NULL OR sent + ?2 <= ?1)
             AND person = (SELECT person FROM mail_notices n WHERE pending AND due <= ?1
                 AND (SELECT count(DISTINCT sent) FROM mail_notices m
                     WHERE m.person = n.person AND m.sent + ?2 > ?1) < ?3
                 ORDER BY due LIMIT 1)
         RETURNING person, tbl, notice",
    )?;
    let rows = update.query_map(params![now, MAIL_PAUSE, MAX_EMAILS], |row| {
        Ok(MailNotice { person: row.get(0)?, table: row.get(1)?, notice: row.get(2)? })
    })?;
    let mut taken: Vec<MailNotice> = rows.collect::<rusqlite::Result<_>>()?;
    taken.sort_by(|a, b| a.table.cmp(&b.table));
    Ok(taken)
}

/// Deletes expired links, and the dates of emails that no longer delay others.
pub(super) fn delete_expired(connection: &Connection, now: Millis) -> Result<()> {
    connection.prepare_cached("DELETE FROM mail_codes WHERE until <= ?1")?.execute([now])?;
    connection
        .prepare_cached("DELETE FROM mail_notices WHERE NOT pending AND sent + ?2 <= ?1")?
        .execute([now, MAIL_PAUSE])?;
    Ok(())
}
