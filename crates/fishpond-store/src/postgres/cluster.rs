//! Information that the servers of a cluster share: the common time, viewers and leases, all by the database's clock.

use deadpool_postgres::GenericClient;

use super::database::Outcome;
use super::rows::{execute, one, optional, query, signed, unsigned};
use crate::cluster::{MAX_SILENCE, NODE_LEASE, Version, Viewer};
use crate::model::{Millis, TableId};

/// The database's clock in milliseconds since 1970.
const NOW: &str = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

/// Records a heartbeat and returns the common server time.
///
/// Server time is the database's clock minus the total time during which no server was alive. If all servers are silent, or
/// if the clock is adjusted, the difference is added to that total, so server time continues at the last heartbeat.
pub(super) async fn beat(client: &impl GenericClient) -> Outcome<Millis> {
    let insert = format!("INSERT INTO clock SELECT 1, {NOW}, 0 ON CONFLICT DO NOTHING");
    let update = format!(
        "WITH now AS (SELECT {NOW} AS at)
         UPDATE clock SET
             stopped = stopped + CASE WHEN abs(now.at - beat) > $1 THEN now.at - beat ELSE 0 END,
             beat = CASE WHEN abs(now.at - beat) > $1 THEN now.at ELSE greatest(now.at, beat) END
         FROM now RETURNING beat - stopped"
    );
    let silence = signed(MAX_SILENCE.as_millis() as u64);
    if let Some(row) = optional(client, &update, &[&silence]).await? {
        return Ok(unsigned(row.get(0)));
    }
    execute(client, &insert, &[]).await?;
    Ok(unsigned(one(client, &update, &[&silence]).await?.get(0)))
}

/// Returns the server time of the last heartbeat, if there was one.
pub(super) async fn last_beat(client: &impl GenericClient) -> Outcome<Option<Millis>> {
    let row = optional(client, "SELECT beat - stopped FROM clock", &[]).await?;
    Ok(row.map(|row| unsigned(row.get(0))))
}

/// Makes server time continue at the given time.
pub(super) async fn set_time(client: &impl GenericClient, time: Millis) -> Outcome<()> {
    let sql = format!(
        "INSERT INTO clock SELECT 1, {NOW}, {NOW} - $1
         ON CONFLICT (one) DO UPDATE SET beat = excluded.beat, stopped = excluded.stopped"
    );
    execute(client, &sql, &[&signed(time)]).await?;
    Ok(())
}

/// Records that a server is alive.
pub(super) async fn renew_node(client: &impl GenericClient, node: &str) -> Outcome<()> {
    let sql = format!(
        "INSERT INTO nodes SELECT $1, {NOW} + $2 ON CONFLICT (node) DO UPDATE SET until = excluded.until"
    );
    execute(client, &sql, &[&node, &signed(NODE_LEASE.as_millis() as u64)]).await?;
    Ok(())
}

/// Deletes the servers that are gone and have no viewers, and the leases that have ended.
pub(super) async fn delete_expired(client: &impl GenericClient) -> Outcome<()> {
    execute(client, &format!("DELETE FROM leases WHERE until <= {NOW}"), &[]).await?;
    let sql = format!(
        "DELETE FROM nodes n WHERE until <= {NOW} AND NOT EXISTS (SELECT 1 FROM viewers v WHERE v.node = n.node)"
    );
    execute(client, &sql, &[]).await?;
    Ok(())
}

/// Replaces the viewers of a server.
pub(super) async fn set_viewers(client: &impl GenericClient, node: &str, viewers: &[Viewer]) -> Outcome<()> {
    execute(client, "DELETE FROM viewers WHERE node = $1", &[&node]).await?;
    add_viewers(client, node, viewers).await
}

/// Changes the viewers of a server.
pub(super) async fn change_viewers(
    client: &impl GenericClient,
    node: &str,
    added: &[Viewer],
    removed: &[Viewer],
) -> Outcome<()> {
    let (tables, people) = columns(removed);
    let sql = "DELETE FROM viewers v USING unnest($2::text[], $3::text[]) AS gone (tbl, person)
        WHERE v.node = $1 AND v.tbl = gone.tbl AND v.person = gone.person";
    execute(client, sql, &[&node, &tables, &people]).await?;
    add_viewers(client, node, added).await
}

async fn add_viewers(client: &impl GenericClient, node: &str, viewers: &[Viewer]) -> Outcome<()> {
    let (tables, people) = columns(viewers);
    let sql = "INSERT INTO viewers SELECT v.tbl, v.person, $1 FROM unnest($2::text[], $3::text[]) AS v (tbl, person)
        ON CONFLICT DO NOTHING";
    execute(client, sql, &[&node, &tables, &people]).await?;
    Ok(())
}

fn columns(viewers: &[Viewer]) -> (Vec<&str>, Vec<&str>) {
    viewers.iter().map(|viewer| (viewer.table.as_str(), viewer.person.as_str())).unzip()
}

pub(super) async fn viewers_elsewhere(
    client: &impl GenericClient,
    table: &str,
    node: &str,
) -> Outcome<Vec<String>> {
    let sql = format!(
        "SELECT DISTINCT v.person FROM viewers v JOIN nodes n ON n.node = v.node
         WHERE v.tbl = $1 AND v.node <> $2 AND n.until > {NOW}"
    );
    Ok(query(client, &sql, &[&table, &node]).await?.iter().map(|row| row.get(0)).collect())
}

pub(super) async fn online_elsewhere(
    client: &impl GenericClient,
    people: &[String],
    node: &str,
) -> Outcome<Vec<String>> {
    let sql = format!(
        "SELECT DISTINCT v.person FROM viewers v JOIN nodes n ON n.node = v.node
         WHERE v.person = ANY ($1::text[]) AND v.node <> $2 AND n.until > {NOW}"
    );
    Ok(query(client, &sql, &[&people, &node]).await?.iter().map(|row| row.get(0)).collect())
}

pub(super) async fn lost_viewers(client: &impl GenericClient, limit: u32) -> Outcome<Vec<Viewer>> {
    let sql = format!(
        "SELECT DISTINCT v.tbl, v.person FROM nodes n JOIN viewers v ON v.node = n.node WHERE n.until <= {NOW} LIMIT $1"
    );
    let rows = query(client, &sql, &[&i64::from(limit)]).await?;
    Ok(rows.iter().map(|row| Viewer { table: row.get(0), person: row.get(1) }).collect())
}

pub(super) async fn forget_viewer(client: &impl GenericClient, viewer: &Viewer) -> Outcome<()> {
    let sql = format!(
        "DELETE FROM viewers v USING nodes n
         WHERE v.tbl = $1 AND v.person = $2 AND n.node = v.node AND n.until <= {NOW}"
    );
    execute(client, &sql, &[&viewer.table, &viewer.person]).await?;
    Ok(())
}

pub(super) async fn claim_lease(
    client: &impl GenericClient,
    name: &str,
    node: &str,
    millis: Millis,
) -> Outcome<bool> {
    let sql = format!(
        "INSERT INTO leases SELECT $1, $2, {NOW} + $3
         ON CONFLICT (name) DO UPDATE SET node = excluded.node, until = excluded.until
             WHERE leases.node = excluded.node OR leases.until <= {NOW}"
    );
    Ok(execute(client, &sql, &[&name, &node, &signed(millis)]).await? == 1)
}

pub(super) async fn release_lease(client: &impl GenericClient, name: &str, node: &str) -> Outcome<()> {
    execute(client, "DELETE FROM leases WHERE name = $1 AND node = $2", &[&name, &node]).await?;
    Ok(())
}

pub(super) async fn unclaimed_bots(client: &impl GenericClient, limit: u32) -> Outcome<Vec<TableId>> {
    let sql = format!(
        "SELECT h.tbl FROM heads h LEFT JOIN leases l ON l.name = h.tbl AND l.until > {NOW}
         WHERE h.bots AND l.name IS NULL LIMIT $1"
    );
    Ok(query(client, &sql, &[&i64::from(limit)]).await?.iter().map(|row| row.get(0)).collect())
}

pub(super) async fn versions(
    client: &impl GenericClient,
    tables: &[TableId],
) -> Outcome<Vec<(TableId, Version)>> {
    let sql = "SELECT tbl, edition, number FROM heads WHERE tbl = ANY ($1::text[])";
    let rows = query(client, sql, &[&tables]).await?;
    let version = |row: &tokio_postgres::Row| Version {
        edition: unsigned(row.get(1)),
        event_count: unsigned(row.get(2)),
    };
    Ok(rows.iter().map(|row| (row.get(0), version(row))).collect())
}
