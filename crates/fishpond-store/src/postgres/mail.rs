//! Email addresses, links in emails, and notices to be mailed.

use deadpool_postgres::GenericClient;
use tokio_postgres::Row;

use super::PostgresStore;
use super::database::{Outcome, read, write};
use super::rows::{execute, optional, query, signed, unsigned};
use crate::error::StoreError;
use crate::mail::{MAIL_PAUSE, MAX_EMAILS, MailAddress, MailCode, MailNotice, MailStore};
use crate::model::Millis;
use crate::secrets::{self, Hash, mail_key};
use crate::store::StoreFuture;

impl MailStore for PostgresStore {
    fn save_mail_address(&self, address: MailAddress) -> StoreFuture<'_, ()> {
        Box::pin(async move { write!(self.database, |client| save_address(client, &address)) })
    }

    fn mail_address(&self, person: &str) -> StoreFuture<'_, Option<MailAddress>> {
        let person = person.to_owned();
        Box::pin(async move { read!(self.database, |client| address(client, &person)) })
    }

    fn mail_owners(&self, address: &str, limit: u32) -> StoreFuture<'_, Vec<MailAddress>> {
        let key = mail_key(address);
        Box::pin(async move { read!(self.database, |client| owners(client, &key, limit)) })
    }

    fn delete_mail_address(&self, person: &str) -> StoreFuture<'_, ()> {
        let person = person.to_owned();
        Box::pin(async move { write!(self.database, |client| remove(client, &person)) })
    }

    fn verify_mail_address(&self, person: &str, address: &str) -> StoreFuture<'_, bool> {
        let (person, address) = (person.to_owned(), address.to_owned());
        Box::pin(async move { write!(self.database, |client| verify(client, &person, &address)) })
    }

    fn set_mail_settings(&self, person: &str, settings: &str) -> StoreFuture<'_, ()> {
        let (person, settings) = (person.to_owned(), settings.to_owned());
        Box::pin(async move { write!(self.database, |client| set_settings(client, &person, &settings)) })
    }

    fn create_mail_code(&self, code: &str, link: MailCode) -> StoreFuture<'_, ()> {
        let hash = secrets::hash(code);
        Box::pin(async move { write!(self.database, |client| create_code(client, &hash, &link)) })
    }

    fn mail_code(&self, code: &str, purpose: &str, now: Millis) -> StoreFuture<'_, Option<MailCode>> {
        let (hash, purpose) = (secrets::hash(code), purpose.to_owned());
        Box::pin(async move { read!(self.database, |client| find_code(client, &hash, &purpose, now)) })
    }

    fn latest_mail_code(
        &self,
        person: &str,
        purpose: &str,
        now: Millis,
    ) -> StoreFuture<'_, Option<MailCode>> {
        let (person, purpose) = (person.to_owned(), purpose.to_owned());
        Box::pin(async move { read!(self.database, |client| latest_code(client, &person, &purpose, now)) })
    }

    fn delete_mail_codes(&self, person: &str, purpose: &str) -> StoreFuture<'_, ()> {
        let (person, purpose) = (person.to_owned(), purpose.to_owned());
        Box::pin(async move { write!(self.database, |client| delete_codes_for(client, &person, &purpose)) })
    }

    fn use_mail_code(&self, code: &str, purpose: &str, now: Millis) -> StoreFuture<'_, Option<MailCode>> {
        let (hash, purpose) = (secrets::hash(code), purpose.to_owned());
        Box::pin(async move { write!(self.database, |client| use_code(client, &hash, &purpose, now)) })
    }

    fn queue_mail(&self, notice: MailNotice, due: Millis) -> StoreFuture<'_, ()> {
        Box::pin(async move { write!(self.database, |client| queue(client, &notice, due)) })
    }

    fn take_due_mail(&self, now: Millis) -> StoreFuture<'_, Vec<MailNotice>> {
        Box::pin(async move { write!(self.database, |client| take_due(client, now)) })
    }

    fn drop_mail(&self, notices: Vec<MailNotice>) -> StoreFuture<'_, ()> {
        Box::pin(async move { write!(self.database, |client| drop_notices(client, &notices)) })
    }

    fn put_back_mail(&self, notices: Vec<MailNotice>, due: Millis) -> StoreFuture<'_, ()> {
        Box::pin(async move { write!(self.database, |client| put_back(client, &notices, due)) })
    }
}

const ADDRESS: &str = "person, address, verified, settings,
    (SELECT max(sent) FROM mail_notices n WHERE n.person = a.person)";

fn read_address(row: &Row) -> MailAddress {
    MailAddress {
        person: row.get(0),
        address: row.get(1),
        is_verified: row.get(2),
        settings: row.get(3),
        mailed: row.get::<_, Option<i64>>(4).map(unsigned),
    }
}

async fn save_address(client: &impl GenericClient, address: &MailAddress) -> Outcome<()> {
    let MailAddress { person, address, is_verified, settings, .. } = address;
    // The lock keeps the person from being removed at the same time.
    let sql = "INSERT INTO mail_addresses (person, address, address_key, verified, settings)
        SELECT id, $2, $3, $4, $5 FROM persons WHERE id = $1 AND login IS NOT NULL FOR KEY SHARE
        ON CONFLICT (person) DO UPDATE SET address = excluded.address, address_key = excluded.address_key,
            verified = excluded.verified, settings = excluded.settings";
    if execute(client, sql, &[person, address, &mail_key(address), is_verified, settings]).await? == 0 {
        return Err(StoreError::UnknownPerson.into());
    }
    delete_other_codes(client, person, address).await
}

/// Invalidates the links in emails to other addresses of a person.
async fn delete_other_codes(client: &impl GenericClient, person: &str, address: &str) -> Outcome<()> {
    let sql = "DELETE FROM mail_codes WHERE person = $1 AND address <> $2";
    execute(client, sql, &[&person, &address]).await?;
    Ok(())
}

async fn address(client: &impl GenericClient, person: &str) -> Outcome<Option<MailAddress>> {
    let sql = format!("SELECT {ADDRESS} FROM mail_addresses a WHERE person = $1");
    Ok(optional(client, &sql, &[&person]).await?.as_ref().map(read_address))
}

async fn owners(client: &impl GenericClient, key: &str, limit: u32) -> Outcome<Vec<MailAddress>> {
    let sql = format!(
        "SELECT {ADDRESS} FROM mail_addresses a WHERE address_key = $1 AND verified ORDER BY person LIMIT $2"
    );
    Ok(query(client, &sql, &[&key, &i64::from(limit)]).await?.iter().map(read_address).collect())
}

/// Deletes everything about a person's email.
pub(super) async fn remove(client: &impl GenericClient, person: &str) -> Outcome<()> {
    for sql in ["DELETE FROM mail_addresses WHERE person = $1", "DELETE FROM mail_notices WHERE person = $1"]
    {
        execute(client, sql, &[&person]).await?;
    }
    delete_codes(client, person).await
}

/// Invalidates all links in emails to a person.
pub(super) async fn delete_codes(client: &impl GenericClient, person: &str) -> Outcome<()> {
    execute(client, "DELETE FROM mail_codes WHERE person = $1", &[&person]).await?;
    Ok(())
}

async fn verify(client: &impl GenericClient, person: &str, address: &str) -> Outcome<bool> {
    let sql = "UPDATE mail_addresses SET address = $2, address_key = $3, verified = TRUE WHERE person = $1";
    let verified = execute(client, sql, &[&person, &address, &mail_key(address)]).await?;
    delete_other_codes(client, person, address).await?;
    Ok(verified == 1)
}

async fn set_settings(client: &impl GenericClient, person: &str, settings: &str) -> Outcome<()> {
    let sql = "UPDATE mail_addresses SET settings = $2 WHERE person = $1";
    execute(client, sql, &[&person, &settings]).await?;
    Ok(())
}

async fn create_code(client: &impl GenericClient, hash: &Hash, link: &MailCode) -> Outcome<()> {
    let MailCode { person, purpose, address, until } = link;
    let sql = "INSERT INTO mail_codes SELECT $1, id, $3, $4, $5 FROM persons WHERE id = $2 FOR KEY SHARE
        ON CONFLICT (hash) DO UPDATE SET until = excluded.until";
    let created = execute(client, sql, &[&&hash[..], person, purpose, address, &signed(*until)]).await?;
    if created == 1 { Ok(()) } else { Err(StoreError::UnknownPerson.into()) }
}

async fn find_code(
    client: &impl GenericClient,
    hash: &Hash,
    purpose: &str,
    now: Millis,
) -> Outcome<Option<MailCode>> {
    let sql = "SELECT person, purpose, address, until FROM mail_codes
        WHERE hash = $1 AND purpose = $2 AND until > $3";
    let row = optional(client, sql, &[&&hash[..], &purpose, &signed(now)]).await?;
    Ok(row.as_ref().map(read_code))
}

async fn latest_code(
    client: &impl GenericClient,
    person: &str,
    purpose: &str,
    now: Millis,
) -> Outcome<Option<MailCode>> {
    let sql = "SELECT person, purpose, address, until FROM mail_codes
        WHERE person = $1 AND purpose = $2 AND until > $3 ORDER BY until DESC LIMIT 1";
    let row = optional(client, sql, &[&person, &purpose, &signed(now)]).await?;
    Ok(row.as_ref().map(read_code))
}

async fn delete_codes_for(client: &impl GenericClient, person: &str, purpose: &str) -> Outcome<()> {
    let sql = "DELETE FROM mail_codes WHERE person = $1 AND purpose = $2";
    execute(client, sql, &[&person, &purpose]).await?;
    Ok(())
}

fn read_code(row: &Row) -> MailCode {
    MailCode {
        person: row.get(0),
        purpose: row.get(1),
        address: row.get(2),
        until: unsigned(row.get::<_, i64>(3)),
    }
}

async fn use_code(
    client: &impl GenericClient,
    hash: &Hash,
    purpose: &str,
    now: Millis,
) -> Outcome<Option<MailCode>> {
    // Only one of several servers deletes the row.
    let sql = "DELETE FROM mail_codes WHERE hash = $1 AND purpose = $2 AND until > $3
        RETURNING person, purpose, address, until";
    let row = optional(client, sql, &[&&hash[..], &purpose, &signed(now)]).await?;
    let Some(link) = row.as_ref().map(read_code) else { return Ok(None) };
    delete_codes_for(client, &link.person, &link.purpose).await?;
    Ok(Some(link))
}

async fn queue(client: &impl GenericClient, notice: &MailNotice, due: Millis) -> Outcome<()> {
    let MailNotice { person, table, notice } = notice;
    let sql = "INSERT INTO mail_notices AS old (person, tbl, notice, pending, due, sent)
        SELECT person, $2, $3, TRUE, $4, NULL FROM mail_addresses WHERE person = $1 AND verified FOR KEY SHARE
        ON CONFLICT (person, tbl) DO UPDATE SET notice = excluded.notice, pending = TRUE,
            due = CASE WHEN old.pending THEN least(old.due, excluded.due)
                       ELSE greatest(excluded.due, coalesce(old.sent + $5, 0)) END";
    execute(client, sql, &[person, table, notice, &signed(due), &signed(MAIL_PAUSE)]).await?;
    Ok(())
}

async fn take_due(client: &impl GenericClient, now: Millis) -> Outcome<Vec<MailNotice>> {
    let sql = "UPDATE mail_notices SET pending = FALSE, sent = $1
        WHERE pending AND (sent IS NULL OR sent + $2 <= $1)
            AND person = (SELECT person FROM mail_notices n WHERE pending AND due <= $1
                AND (SELECT count(DISTINCT sent) FROM mail_notices m
                    WHERE m.person = n.person AND m.sent + $2 > $1) < $3
                ORDER BY due LIMIT 1)
        RETURNING person, tbl, notice";
    let rows = query(client, sql, &[&signed(now), &signed(MAIL_PAUSE), &i64::from(MAX_EMAILS)]).await?;
    let read = |row: &Row| MailNotice { person: row.get(0), table: row.get(1), notice: row.get(2) };
    let mut taken: Vec<MailNotice> = rows.iter().map(read).collect();
    taken.sort_by(|a, b| a.table.cmp(&b.table));
    Ok(taken)
}

async fn put_back(client: &impl GenericClient, notices: &[MailNotice], due: Millis) -> Outcome<()> {
    let sql = "UPDATE mail_notices SET pending = TRUE, due = $3, sent = NULL WHERE person = $1 AND tbl = $2";
    for notice in notices {
        execute(client, sql, &[&notice.person, &notice.table, &signed(due)]).await?;
    }
    Ok(())
}

async fn drop_notices(client: &impl GenericClient, notices: &[MailNotice]) -> Outcome<()> {
    let sql = "DELETE FROM mail_notices WHERE person = $1 AND tbl = $2 AND NOT pending";
    for notice in notices {
        execute(client, sql, &[&notice.person, &notice.table]).await?;
    }
    Ok(())
}

/// Deletes expired links, and the dates of emails that no longer delay others.
pub(super) async fn delete_expired(client: &impl GenericClient, now: Millis) -> Outcome<()> {
    let now = signed(now);
    execute(client, "DELETE FROM mail_codes WHERE until <= $1", &[&now]).await?;
    let sql = "DELETE FROM mail_notices WHERE NOT pending AND sent + $2 <= $1";
    execute(client, sql, &[&now, &signed(MAIL_PAUSE)]).await?;
    Ok(())
}
