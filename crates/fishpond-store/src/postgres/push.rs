//! Browsers that want notifications, and the notifications for them.

use deadpool_postgres::GenericClient;
use tokio_postgres::Row;

use super::PostgresStore;
use super::database::{Outcome, read, write};
use super::rows::{execute, query, signed};
use crate::error::StoreError;
use crate::model::Millis;
use crate::push::{PushNotice, PushStore, PushSubscription};
use crate::secrets::{self, Hash};
use crate::store::StoreFuture;

impl PushStore for PostgresStore {
    fn save_push_subscription(
        &self,
        subscription: PushSubscription,
        session: &str,
        now: Millis,
        limit: u32,
    ) -> StoreFuture<'_, ()> {
        let session = secrets::hash(session);
        Box::pin(
            async move { write!(self.database, |client| save(client, &subscription, &session, now, limit)) },
        )
    }

    fn push_subscriptions(&self, person: &str) -> StoreFuture<'_, Vec<PushSubscription>> {
        let person = person.to_owned();
        Box::pin(async move { read!(self.database, |client| list(client, &person)) })
    }

    fn delete_push_subscriptions(&self, person: &str, endpoint: Option<&str>) -> StoreFuture<'_, u64> {
        let (person, id) = (person.to_owned(), endpoint.map(secrets::hash));
        Box::pin(async move { write!(self.database, |client| delete(client, &person, id.as_ref())) })
    }

    fn set_push_settings(&self, person: &str, settings: &str) -> StoreFuture<'_, ()> {
        let (person, settings) = (person.to_owned(), settings.to_owned());
        Box::pin(async move { write!(self.database, |client| set_settings(client, &person, &settings)) })
    }

    fn queue_push(&self, person: &str, table: &str, notice: &str, due: Millis) -> StoreFuture<'_, ()> {
        let (person, table, notice) = (person.to_owned(), table.to_owned(), notice.to_owned());
        Box::pin(async move { write!(self.database, |client| queue(client, &person, &table, &notice, due)) })
    }

    fn take_due_push(&self, now: Millis, limit: u32) -> StoreFuture<'_, Vec<PushNotice>> {
        Box::pin(async move { write!(self.database, |client| take_due(client, now, limit)) })
    }

    fn put_back_push(&self, notice: PushNotice, due: Millis) -> StoreFuture<'_, ()> {
        Box::pin(async move { write!(self.database, |client| put_back(client, &notice, due)) })
    }
}

const FIELDS: &str = "s.person, s.endpoint, s.public_key, s.secret, s.settings";

fn read_subscription(row: &Row) -> PushSubscription {
    PushSubscription {
        person: row.get(0),
        endpoint: row.get(1),
        public_key: row.get(2),
        secret: row.get(3),
        settings: row.get(4),
    }
}

async fn save(
    client: &impl GenericClient,
    subscription: &PushSubscription,
    session: &Hash,
    now: Millis,
    limit: u32,
) -> Outcome<()> {
    let PushSubscription { person, endpoint, public_key, secret, settings } = subscription;
    let (id, now) = (secrets::hash(endpoint), signed(now));
    // The lock keeps the session from being closed at the same time.
    let sql = "INSERT INTO push_subscriptions (id, person, session, endpoint, public_key, secret, settings, since)
        SELECT $1, person, hash, $4, $5, $6, $7, $8 FROM sessions WHERE hash = $2 AND person = $3 AND until > $8 FOR KEY SHARE
        ON CONFLICT (id) DO UPDATE SET person = excluded.person, session = excluded.session,
            public_key = excluded.public_key, secret = excluded.secret, settings = excluded.settings, since = excluded.since";
    let saved = execute(
        client,
        sql,
        &[&&id[..], &&session[..], person, endpoint, public_key, secret, settings, &now],
    )
    .await?;
    if saved == 0 {
        return Err(StoreError::UnknownPerson.into());
    }
    let sql =
        "DELETE FROM push_subscriptions WHERE id IN (SELECT id FROM push_subscriptions WHERE person = $1
        ORDER BY since DESC, id = $2 DESC OFFSET $3)";
    execute(client, sql, &[person, &&id[..], &i64::from(limit)]).await?;
    delete_orphans(client).await
}

async fn list(client: &impl GenericClient, person: &str) -> Outcome<Vec<PushSubscription>> {
    let sql = format!("SELECT {FIELDS} FROM push_subscriptions s WHERE person = $1 ORDER BY since, id");
    Ok(query(client, &sql, &[&person]).await?.iter().map(read_subscription).collect())
}

async fn delete(client: &impl GenericClient, person: &str, id: Option<&Hash>) -> Outcome<u64> {
    let sql = "DELETE FROM push_subscriptions WHERE person = $1 AND ($2::bytea IS NULL OR id = $2)";
    let deleted = execute(client, sql, &[&person, &id.map(|id| &id[..])]).await?;
    delete_orphans(client).await?;
    Ok(deleted)
}

async fn set_settings(client: &impl GenericClient, person: &str, settings: &str) -> Outcome<()> {
    let sql = "UPDATE push_subscriptions SET settings = $2 WHERE person = $1";
    execute(client, sql, &[&person, &settings]).await?;
    Ok(())
}

async fn queue(
    client: &impl GenericClient,
    person: &str,
    table: &str,
    notice: &str,
    due: Millis,
) -> Outcome<()> {
    let sql = "INSERT INTO push_notices (subscription, tbl, notice, due, failures)
        SELECT id, $2, $3, $4, 0 FROM push_subscriptions WHERE person = $1 ORDER BY id FOR KEY SHARE
        ON CONFLICT (subscription, tbl) DO UPDATE SET notice = excluded.notice, due = excluded.due, failures = 0";
    execute(client, sql, &[&person, &table, &notice, &signed(due)]).await?;
    Ok(())
}

async fn take_due(client: &impl GenericClient, now: Millis, limit: u32) -> Outcome<Vec<PushNotice>> {
    // Only one of several servers deletes the row.
    let sql = format!(
        "DELETE FROM push_notices n USING push_subscriptions s WHERE s.id = n.subscription
            AND (n.subscription, n.tbl) IN (SELECT subscription, tbl FROM push_notices WHERE due <= $1
                ORDER BY due LIMIT $2 FOR UPDATE SKIP LOCKED)
         RETURNING {FIELDS}, n.tbl, n.notice, n.failures"
    );
    let rows = query(client, &sql, &[&signed(now), &i64::from(limit)]).await?;
    let read = |row: &Row| PushNotice {
        subscription: read_subscription(row),
        table: row.get(5),
        notice: row.get(6),
        failures: u32::try_from(row.get::<_, i64>(7)).unwrap_or(u32::MAX),
    };
    Ok(rows.iter().map(read).collect())
}

async fn put_back(client: &impl GenericClient, notice: &PushNotice, due: Millis) -> Outcome<()> {
    let PushNotice { subscription, table, notice, failures } = notice;
    let id = secrets::hash(&subscription.endpoint);
    let sql = "INSERT INTO push_notices (subscription, tbl, notice, due, failures)
        SELECT id, $2, $3, $4, $5 FROM push_subscriptions WHERE id = $1 AND person = $6 FOR KEY SHARE
        ON CONFLICT DO NOTHING";
    let failures = i64::from(failures.saturating_add(1));
    execute(client, sql, &[&&id[..], table, notice, &signed(due), &failures, &subscription.person]).await?;
    Ok(())
}

/// Deletes everything about a person's browsers.
pub(super) async fn remove(client: &impl GenericClient, person: &str) -> Outcome<()> {
    delete(client, person, None).await?;
    Ok(())
}

/// Deletes the browsers whose sessions have been closed.
pub(super) async fn delete_without_session(client: &impl GenericClient) -> Outcome<()> {
    let sql = "DELETE FROM push_subscriptions WHERE NOT EXISTS (SELECT 1 FROM sessions WHERE hash = session)";
    execute(client, sql, &[]).await?;
    delete_orphans(client).await
}

/// Deletes the notifications of browsers that are no longer known.
async fn delete_orphans(client: &impl GenericClient) -> Outcome<()> {
    let sql = "DELETE FROM push_notices WHERE NOT EXISTS
        (SELECT 1 FROM push_subscriptions WHERE id = subscription)";
    execute(client, sql, &[]).await?;
    Ok(())
}
