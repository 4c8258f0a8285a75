//! Browsers that want notifications, and the notifications for them.

use rusqlite::{Connection, Row, params};

use super::SqliteStore;
use crate::error::StoreError;
use crate::model::{Millis, Result};
use crate::push::{PushNotice, PushStore, PushSubscription};
use crate::secrets::{self, Hash};
use crate::store::StoreFuture;

impl PushStore for SqliteStore {
    fn save_push_subscription(
        &self,
        subscription: PushSubscription,
        session: &str,
        now: Millis,
        limit: u32,
    ) -> StoreFuture<'_, ()> {
        let session = secrets::hash(session);
        self.write(move |writer| save(&writer.connection, &subscription, &session, now, limit))
    }

    fn push_subscriptions(&self, person: &str) -> StoreFuture<'_, Vec<PushSubscription>> {
        let person = person.to_owned();
        self.read(move |connection| {
            let sql =
                format!("SELECT {FIELDS} FROM push_subscriptions s WHERE person = ?1 ORDER BY since, id");
            let mut select = connection.prepare_cached(&sql)?;
            Ok(select.query_map([&person], read)?.collect::<rusqlite::Result<_>>()?)
        })
    }

    fn delete_push_subscriptions(&self, person: &str, endpoint: Option<&str>) -> StoreFuture<'_, u64> {
        let (person, id) = (person.to_owned(), endpoint.map(secrets::hash));
        self.write(move |writer| {
            let sql = "DELETE FROM push_subscriptions WHERE person = ?1 AND (?2 IS NULL OR id = ?2)";
            let deleted = writer.connection.prepare_cached(sql)?.execute(params![person, id])?;
            delete_orphans(&writer.connection)?;
            Ok(deleted as u64)
        })
    }

    fn set_push_settings(&self, person: &str, settings: &str) -> StoreFuture<'_, ()> {
        let (person, settings) = (person.to_owned(), settings.to_owned());
        self.write(move |writer| {
            let sql = "UPDATE push_subscriptions SET settings = ?2 WHERE person = ?1";
            writer.connection.prepare_cached(sql)?.execute([&person, &settings])?;
            Ok(())
        })
    }

    fn queue_push(&self, person: &str, table: &str, notice: &str, due: Millis) -> StoreFuture<'_, ()> {
        let (person, table, notice) = (person.to_owned(), table.to_owned(), notice.to_owned());
        self.write(move |writer| {
            let sql = "INSERT OR REPLACE INTO push_notices
                SELECT id, ?2, ?3, ?4, 0 FROM push_subscriptions WHERE person = ?1";
            writer.connection.prepare_cached(sql)?.execute(params![person, table, notice, due])?;
            Ok(())
        })
    }

    fn take_due_push(&self, now: Millis, limit: u32) -> StoreFuture<'_, Vec<PushNotice>> {
        self.write(move |writer| take_due(&writer.connection, now, limit))
    }

    fn put_back_push(&self, notice: PushNotice, due: Millis) -> StoreFuture<'_, ()> {
        self.write(move |writer| {
            let PushNotice { subscription, table, notice, failures } = &notice;
            let sql = "INSERT OR IGNORE INTO push_notices
                SELECT id, ?2, ?3, ?4, ?5 FROM push_subscriptions WHERE id = ?1 AND person = ?6";
            writer.connection.prepare_cached(sql)?.execute(params![
                secrets::hash(&subscription.endpoint),
                table,
                notice,
                due,
                failures.saturating_add(1),
                subscription.person
            ])?;
            Ok(())
        })
    }
}

const FIELDS: &str = "s.person, s.endpoint, s.public_key, s.secret, s.settings";

fn read(row: &Row<'_>) -> rusqlite::Result<PushSubscription> {
    Ok(PushSubscription {
        person: row.get(0)?,
        endpoint: row.get(1)?,
        public_key: row.get(2)?,
        secret: row.get(3)?,
        settings: row.get(4)?,
    })
}

fn save(
    connection: &Connection,
    subscription: &PushSubscription,
    session: &Hash,
    now: Millis,
    limit: u32,
) -> Result<()> {
    let PushSubscription { person, endpoint, public_key, secret, settings } = subscription;
    let saved = connection
        .prepare_cached(
            "INSERT OR REPLACE INTO push_subscriptions
             SELECT ?1, person, hash, ?4, ?5, ?6, ?7, ?8 FROM sessions WHERE hash = ?2 AND person = ?3 AND until > ?8",
        )?
        .execute(params![secrets::hash(endpoint), session, person, endpoint, public_key, secret, settings, now])?;
    if saved == 0 {
        return Err(StoreError::UnknownPerson);
    }
    connection
        .prepare_cached(
            "DELETE FROM push_subscriptions WHERE id IN (SELECT id FROM push_subscriptions WHERE person = ?1
             ORDER BY since DESC, id = ?2 DESC LIMIT -1 OFFSET ?3)",
        )?
        .execute(params![person, secrets::hash(endpoint), limit])?;
    delete_orphans(connection)
}

fn take_due(connection: &Connection, now: Millis, limit: u32) -> Result<Vec<PushNotice>> {
    let sql = format!(
        "SELECT {FIELDS}, n.tbl, n.notice, n.failures FROM push_notices n JOIN push_subscriptions s ON s.id = n.subscription
         WHERE n.due <= ?1 ORDER BY n.due LIMIT ?2"
    );
    let taken: Vec<PushNotice> = connection
        .prepare_cached(&sql)?
        .query_map(params![now, limit], |row| {
            Ok(PushNotice {
                subscription: read(row)?,
                table: row.get(5)?,
                notice: row.get(6)?,
                failures: row.get(7)?,
            })
        })?
        .collect::<rusqlite::Result<_>>()?;
    for notice in &taken {
        connection
            .prepare_cached("DELETE FROM push_notices WHERE subscription = ?1 AND tbl = ?2")?
            .execute(params![secrets::hash(&notice.subscription.endpoint), notice.table])?;
    }
    Ok(taken)
}

/// Deletes everything about a person's browsers.
pub(super) fn remove(connection: &Connection, person: &str) -> Result<()> {
    connection.prepare_cached("DELETE FROM push_subscriptions WHERE person = ?1")?.execute([person])?;
    delete_orphans(connection)
}

/// Deletes the browsers whose sessions have been closed.
pub(super) fn delete_without_session(connection: &Connection) -> Result<()> {
    connection
        .prepare_cached(
            "DELETE FROM push_subscriptions WHERE NOT EXISTS (SELECT 1 FROM sessions WHERE hash = session)",
        )?
        .execute([])?;
    delete_orphans(connection)
}

/// Deletes the notifications of browsers that are no longer known.
fn delete_orphans(connection: &Connection) -> Result<()> {
    connection
        .prepare_cached(
            "DELETE FROM push_notices WHERE NOT EXISTS (SELECT 1 FROM push_subscriptions WHERE id = subscription)",
        )?
        .execute([])?;
    Ok(())
}
