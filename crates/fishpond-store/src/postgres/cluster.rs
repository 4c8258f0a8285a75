//! Information that the servers of a cluster share: the common time, viewers and leases, all by the database's clock.

use deadpool_postgres::GenericClient;

use super::database::Outcome;
use super::rows::{execute, one, optional, query, signed, unsigned};
use crate::cluster::{MAX_SILENCE, VIEWER_LEASE, Version, Viewer};
use crate::model::{Millis, TableId};

/// The database's clock in milliseconds since 1970.
const NOW: &str = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

/// Records a heartbeat and returns the common server time.
///
/// Server time is the database's clock minus the time when no server was alive. If all servers are silent, or if the clock
/// is set, the difference is added to that time, so server time continues at the last heartbeat.
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

/// Replaces the viewers of a server.
pub(super) async fn set_viewers(client: &impl GenericClient, node: &str, viewers: &[Viewer]) -> Outcome<()> {
    let (tables, people): (Vec<&str>, Vec<&str>) =
        viewers.iter().map(|viewer| (viewer.table.as_str(), viewer.person.as_str())).unzip();
    let lease = signed(VIEWER_LEASE.as_millis() as u64);
    let renew = format!(
        "INSERT INTO viewers
             SELECT DISTINCT v.tbl, v.person, $1, {NOW} + $4
             FROM unnest($2::text[], $3::text[]) AS v (tbl, person) ORDER BY 1, 2
         ON CONFLICT (tbl, person, node) DO UPDATE SET until = excluded.until"
    );
    execute(client, &renew, &[&node, &tables, &people, &lease]).await?;
    // Those who have left are gone at once: this server waits a moment before it reports them.
    let remove = "DELETE FROM viewers WHERE node = $1 AND NOT EXISTS
        (SELECT 1 FROM unnest($2::text[], $3::text[]) AS v (tbl, person)
         WHERE v.tbl = viewers.tbl AND v.person = viewers.person)";
    execute(client, remove, &[&node, &tables, &people]).await?;
    Ok(())
}

pub(super) async fn is_viewed_elsewhere(
    client: &impl GenericClient,
    viewer: &Viewer,
    node: &str,
) -> Outcome<bool> {
    let sql = format!(
        "SELECT EXISTS (SELECT 1 FROM viewers WHERE tbl = $1 AND person = $2 AND node <> $3 AND until > {NOW})"
    );
    Ok(one(client, &sql, &[&viewer.table, &viewer.person, &node]).await?.get(0))
}

pub(super) async fn lost_viewers(client: &impl GenericClient, limit: u32) -> Outcome<Vec<Viewer>> {
    let sql = format!("SELECT DISTINCT tbl, person FROM viewers WHERE until <= {NOW} LIMIT $1");
    let rows = query(client, &sql, &[&i64::from(limit)]).await?;
    Ok(rows.iter().map(|row| Viewer { table: row.get(0), person: row.get(1) }).collect())
}

pub(super) async fn forget_viewer(client: &impl GenericClient, viewer: &Viewer) -> Outcome<()> {
    let sql = format!("DELETE FROM viewers WHERE tbl = $1 AND person = $2 AND until <= {NOW}");
    execute(client, &sql, &[&viewer.table, &viewer.person]).await?;
    Ok(())
}

pub(super) async fn claim_lease(
    client: &impl GenericClient,
    table: &str,
    node: &str,
    millis: Millis,
) -> Outcome<bool> {
    let sql = format!(
        "INSERT INTO leases SELECT tbl, $2, {NOW} + $3 FROM heads WHERE tbl = $1
         ON CONFLICT (tbl) DO UPDATE SET node = excluded.node, until = excluded.until
             WHERE leases.node = excluded.node OR leases.until <= {NOW}"
    );
    Ok(execute(client, &sql, &[&table, &node, &signed(millis)]).await? == 1)
}

pub(super) async fn release_lease(client: &impl GenericClient, table: &str, node: &str) -> Outcome<()> {
    execute(client, "DELETE FROM leases WHERE tbl = $1 AND node = $2", &[&table, &node]).await?;
    Ok(())
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
